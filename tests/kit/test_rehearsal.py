"""Rules that machine code would run into the ground are told so in a sentence, with the line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hexarium import games
from hexarium.errors import BadGame
from hexarium.kit import rehearsal
from hexarium.kit.dispatch import Rules, rule, tagged
from hexarium.kit.rehearsal import check_listed, is_guest, rehearse
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant
from tests.toys import pile_rules
from tests.toys.pile import PILE, Pile, pile_with


@rule
def too_many(state: Any, out: Any) -> Any:
    del state, out
    return 5000


@rule
def fewer_than_none(state: Any, out: Any) -> Any:
    del state, out
    return -1


@rule
def no_action(state: Any, out: Any) -> Any:
    del state
    out[0] = 700
    return 1


@rule
def unwritten(state: Any, out: Any) -> Any:
    del state, out
    return 2


@rule
def outside(state: Any, action: Any) -> None:
    del action
    state.guess[999999] = 1


@rule
def too_many_later(state: Any, out: Any) -> Any:
    count = pile_rules.legal(state, out)
    if state.pile < 4:
        return 5000
    return count


def variant(name: str, legal: Callable[..., Any], step: Callable[..., Any] = pile_rules.step) -> Variant:
    class Wrong(Pile):
        rules = Rules(pile_rules.init, legal, step)
        record = tagged(pile_rules.STATE, name)

    return pile_with(Wrong, name=name).variant()


@pytest.mark.parametrize(
    ("legal", "sentence"),
    [
        (too_many, r"test_rehearsal.py, line \d+: legal returns 5000; it returns how many"),
        (fewer_than_none, r"legal returns -1; it returns how many"),
        (no_action, r"legal lists 700, which is no action; actions are 0 to \d+\."),
        (unwritten, r"legal lists -1, which is no action"),
    ],
)
@pytest.mark.parametrize("compiled", [True, False])
def test_a_list_that_cannot_be_is_a_sentence(legal: Any, sentence: str, compiled: bool) -> None:
    runner = Runner(variant(legal.__name__, legal), compiled)
    with pytest.raises(BadGame, match=sentence):
        runner.legal(runner.start(1))


def test_nothing_is_written_beside_the_record() -> None:
    runner = Runner(variant("outside", pile_rules.legal, outside))
    with pytest.raises(BadGame, match=r"test_rehearsal.py, line \d+: IndexError: index 999999 is out of"):
        runner.simulate(1, 0, 10)


@pytest.mark.parametrize("compiled", [True, False])
def test_a_count_that_goes_wrong_later_ends_random_games(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsal, "PLIES", 0)
    runner = Runner(variant("later", too_many_later), compiled)
    with pytest.raises(BadGame, match="legal returns 5000"):
        runner.simulate(1, 0, 10)


def test_an_action_has_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    pile = PILE.variant()
    monkeypatch.setattr(pile.codec, "_texts", ("",) * pile.codec.count)
    with pytest.raises(BadGame, match="legal lists 0, which is no action: it has no text"):
        check_listed(pile, 1, np.zeros(1, dtype=np.int64))


def test_games_of_others_are_rehearsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Variant] = []
    monkeypatch.setattr(rehearsal, "_rehearsed", set())
    monkeypatch.setattr(rehearsal, "_play", played.append)
    pile = PILE.variant()
    rehearse(pile)
    rehearse(pile)
    assert played == [pile]
    assert is_guest(pile)


def test_games_of_the_package_are_not_rehearsed(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Variant] = []
    monkeypatch.setattr(rehearsal, "_play", played.append)
    for name in games.names():
        rehearse(games.installed(name).variant())
    assert not played
