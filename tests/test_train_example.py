"""The example of learning, without PyTorch: what it makes of games, of its flags and of its results."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from hexarium.envs import Games

SOURCE = Path(__file__).parents[1] / "examples" / "train.py"


@pytest.fixture(scope="module")
def train() -> Iterator[Any]:
    """The example, with nothing in the place of PyTorch but its names."""
    torch = ModuleType("torch")
    torch.nn = SimpleNamespace(Module=object)  # type: ignore[attr-defined]
    spec = importlib.util.spec_from_file_location("train_without_torch", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "torch", torch)
        patch.setitem(sys.modules, spec.name, module)
        spec.loader.exec_module(module)
        yield module


def lesson(train: Any, seats: list[int], values: list[float], ended: int | None = None) -> Any:
    """One game of two seats, whose plies follow each other; seat 0 wins it at the end of ply `ended`."""
    steps = len(seats) - 1
    games = SimpleNamespace(obs=np.zeros((1, 3)), masks=np.zeros((1, 4)), rewards=np.zeros((1, 2)))
    made = train.Lesson(games, steps)
    made.seats[:, 0], made.values[:, 0] = seats, values
    if ended is not None:
        made.done[ended], made.rewards[ended, 0] = True, [1, -1]
    return made


def test_a_ply_is_judged_by_what_its_seat_expects_when_it_chooses_again(train: Any) -> None:
    recipe = train.Recipe(discount=0.5, trace=0.5)
    found, judged = lesson(train, [0, 1, 0, 1], [0.2, 0.1, 0.6, 0.4]).advantages(recipe)
    assert judged.ravel().tolist() == [True, True, False]  # seat 0 does not come again
    assert found.ravel()[:2].tolist() == pytest.approx([0.5 * 0.6 - 0.2, 0.5 * 0.4 - 0.1])


def test_the_end_of_a_game_is_a_judgement_of_every_seat_and_nothing_after_it_is(train: Any) -> None:
    recipe = train.Recipe(discount=0.5, trace=0.5)
    found, judged = lesson(train, [0, 1, 0, 1], [0.2, 0.1, 0.6, 0.4], ended=1).advantages(recipe)
    assert judged.ravel().tolist() == [True, True, False]
    assert found.ravel()[:2].tolist() == pytest.approx([1 - 0.2, -1 - 0.1])


def test_by_verb_a_fresh_network_likes_every_verb_alike_and_hushed_ones_less(train: Any) -> None:
    games = Games("catan", 1, options={"players": 2, "whole_offers": True}, compiled=False)
    codec = games.variant.codec
    chances: dict[str, float] = {}
    for action, prior in enumerate(train.priors(games, True, {"offer": 3.0})):
        verb = codec.verb(action).name
        chances[verb] = chances.get(verb, 0.0) + float(np.exp(prior))
    assert chances.pop("offer") == pytest.approx(np.exp(-3), rel=1e-4)
    assert list(chances.values()) == pytest.approx([1] * len(chances), rel=1e-4)
    scale = train.scales(games)
    assert (scale * np.maximum(*np.abs(games.observation.bounds)) <= 1).all()


def test_the_flags_are_read_and_the_curve_is_a_picture(train: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    flags = "catan --option players=2 --set rate=0.0003 --hush offer=3 --by-verb --minutes 2 --keep a.pt"
    monkeypatch.setattr(sys, "argv", ["train.py", *flags.split(), "--without", "offer"])
    given = train.read()
    assert (given.game, given.minutes, given.keep) == ("catan", 2.0, Path("a.pt"))
    points = [train.Point(0.0, 0, 0, 0.25), train.Point(60.0, 900, 30, 0.75)]
    drawn = ElementTree.fromstring(train.curve("catan", points))
    assert [each.tag.partition("}")[2] for each in drawn].count("circle") == 2
    assert train.told(0.75, 100) == "75.0% [66–82] of 100 games"
