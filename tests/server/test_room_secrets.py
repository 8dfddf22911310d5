"""One cutter: with another hidden truth behind the table, every byte that goes to others is the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from hexarium.play.source import Source
from hexarium.server import deciding
from hexarium.server.showing import Showing
from hexarium.server.storage.facts import FINISHED
from tests.server.at_table import AtTable

PLAYERS = 3


def showing(at: AtTable) -> Showing:
    return Showing(at.table, lambda _: {"online": False}, 0)


class Twisted(Source):
    """A source that gives another word at one ply."""

    def __init__(self, source: Source, ply: int, by: int) -> None:
        self.source, self.ply, self.by = source, ply, by

    @property
    def seed(self) -> int:
        return self.source.seed

    def word(self, ply: int) -> int:
        return self.source.word(ply) ^ (self.by if ply == self.ply else 0)

    def data(self) -> dict[str, Any]:
        return self.source.data()


def twin(at: AtTable) -> AtTable:
    """The same table once more."""
    other = AtTable("catan", {"players": PLAYERS})
    for row in at.rows[len(other.rows) :]:
        other.take(row)
    return other


def another_truth(at: AtTable, text: str) -> tuple[AtTable, AtTable, str, str]:
    """Two tables after the same action, to which chance gave different things."""
    assert at.table.match is not None
    seat = at.table.to_move
    assert seat is not None
    source = at.table.match.source
    assert source is not None
    for by in range(1, 400):
        one, other = twin(at), twin(at)
        assert other.table.match is not None
        other.table.match.source = Twisted(source, at.table.ply, by)
        gave = []
        for each in (one, other):
            trial = each.table.playing.trial()
            gave.append(trial.play(text).chance)
        if gave[0] != gave[1]:
            return one, other, str(gave[0]), str(gave[1])
    raise AssertionError("chance always gives the same")


def reach(at: AtTable, wanted: Callable[[str], bool], seed: int) -> str:
    """Play anything until somebody can do what is wanted; returns it."""
    chooser = random.Random(seed)
    for _ in range(6000):
        if at.table.status == FINISHED:
            break
        legal = at.table.playing.legal()
        for text in filter(wanted, legal):
            if leaves_open(at, text):
                return text
        at.act(chooser.choice(legal))
    raise AssertionError("It did not come to that.")


def leaves_open(at: AtTable, text: str) -> bool:
    """Whether chance can give more than one thing: whoever is robbed has cards of more than one kind."""
    if not steals(text):
        return True
    hand = at.table.playing.position()["players"][int(text.split()[-1])]["hand"]
    return len([kind for kind, count in hand.items() if count > 0]) > 1


def buys(text: str) -> bool:
    return text == "buy"


def steals(text: str) -> bool:
    return text.startswith("robber") and len(text.split()) == 3


@pytest.mark.parametrize(("wanted", "told_to_two"), [(buys, False), (steals, True)])
def test_chance_that_only_some_may_know_goes_to_nobody_else(
    wanted: Callable[[str], bool], told_to_two: bool
) -> None:
    at = AtTable("catan", {"players": PLAYERS})
    text = reach(at, wanted, seed=4)
    seat = at.table.to_move
    assert seat is not None
    knows = {seat, int(text.split()[-1])} if told_to_two else {seat}
    one, other, first, second = another_truth(at, text)
    assert first != second
    lookers: list[int | None] = [None, *range(PLAYERS)]
    frames = []
    for each in (one, other):
        shows = showing(each)
        for looker in lookers:
            shows.state(looker)
        decision = deciding.played(each.table, seat, [text], "seat", each.now)
        row = decision.rows[0]
        ply = each.table.apply(row)
        steps = shows.step(row, ply, lookers)
        welcomes = {looker: shows.welcome([], looker, False, 0) for looker in lookers}
        frames.append((steps, welcomes))
    for looker in lookers:
        same = [frames[0][n][looker] == frames[1][n][looker] for n in (0, 1)]
        if looker in knows:
            assert not all(same), "whoever may know it is told"
        else:
            assert all(same), f"{looker} could tell {first} from {second}"


@pytest.mark.parametrize("seed", range(3))
def test_with_another_hidden_truth_the_whole_welcome_is_the_same(seed: int) -> None:
    at = AtTable("catan", {"players": PLAYERS})
    chooser = random.Random(seed)
    for n in range(400):
        if at.table.status == FINISHED:
            break
        at.act(chooser.choice(at.table.playing.legal()))
        if n % 25:
            continue
        truth = at.table.match
        assert truth is not None
        for looker in (None, *range(PLAYERS)):
            before = json.loads(showing(at).welcome([], looker, False, 0))
            for world in range(3):
                at.table.match = truth.resampled(looker, world)
                after = json.loads(showing(at).welcome([], looker, False, 0))
                at.table.match = truth
                before["state"]["ply"] = after["state"]["ply"] = 0  # an imagined match begins here
                before["table"]["ply"] = after["table"]["ply"] = 0
                assert after == before


def test_rows_carry_no_chance_no_token_and_no_words() -> None:
    at = AtTable("catan", {"players": PLAYERS})
    at.wander(lambda table: table.ply > 50)
    shows = showing(at)
    told = json.dumps([shows.row_data(row, ply) for row, ply in at.table.recent])
    for secret in ("token", "words", "chance", at.table.facts.nonce, at.table.facts.host):
        assert secret not in told
    everything = shows.welcome([0], 0, False, 0)
    assert at.table.facts.nonce not in everything
    assert str(at.table.playing.seed) not in everything
