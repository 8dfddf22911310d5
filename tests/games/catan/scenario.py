"""Positions made by hand: an empty island on which a test puts what its sentence speaks of."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from hexarium.games.catan.board import Shape, extended, standard
from hexarium.games.catan.game import GAME
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.games.catan.reference_rules import Reference

CARDS = ("knight", "point", "roadbuilding", "invention", "monopoly")


class Scenario:
    """A position in the making; `match()` checks it, fills in what follows from it, and plays on."""

    def __init__(self, players: int = 4, phase: str = "action", seat: int = 0, **options: object) -> None:
        given = {"setup": "beginner" if players < 5 else "random", "players": players, **options}
        runner = Runner(GAME, GAME.parse_options(given), compiled=False)
        self.now: dict[str, Any] = GAME.position(runner.start(1)[0], runner.options)
        self.now |= {"phase": phase, "to_move": seat}
        self.turn(number=1, seat=seat, dice=None if phase == "production" else [1, 2])

    @property
    def shape(self) -> Shape:
        return extended() if len(self.now["players"]) > 4 else standard()

    def turn(self, **changes: object) -> Scenario:
        self.now["turn"].update(changes)
        return self

    def hand(self, seat: int, **cards: int) -> Scenario:
        """Cards from the bank for a hand."""
        for name, count in cards.items():
            self.now["bank"][name] -= count
            self.now["players"][seat]["hand"][name] += count
        return self

    def cards(self, seat: int, **cards: int) -> Scenario:
        """Development cards from the deck for a seat."""
        for name, count in cards.items():
            self.now["deck"][name] -= count
            self.now["players"][seat]["cards"][name] += count
        return self

    def knights(self, seat: int, count: int) -> Scenario:
        """Knights that a seat has played."""
        self.now["deck"]["knight"] -= count
        self.now["players"][seat]["knights"] += count
        return self

    def place(self, seat: int, **pieces: Iterable[int]) -> Scenario:
        """Roads, settlements and cities of a seat."""
        for key, places in pieces.items():
            self.now["players"][seat][key] += list(places)
        return self

    def complete(self) -> dict[str, Any]:
        """The position with lengths, tiles and points as they follow from the pieces."""
        reference = Reference(self.now)
        reference.measure_roads()
        knights = [player["knights"] for player in reference.players]
        if max(knights) >= 3 and reference.p["largest_army"] is None:
            reference.p["largest_army"] = knights.index(max(knights))
        reference.score()
        for player in reference.players:
            for key in ("roads", "settlements", "cities"):
                player[key].sort()
        return reference.position()

    def match(self, seed: int = 0) -> Match:
        return Match.load(copy.deepcopy(self.complete()), seed, GAME, compiled=False)


def hand(match: Match, seat: int) -> dict[str, int]:
    """What a hand holds, without the zeros."""
    return {name: count for name, count in match.position()["players"][seat]["hand"].items() if count}


def play(match: Match, *texts: str) -> Match:
    """Play some actions; `roll:3 4` forces what chance gives."""
    for text in texts:
        action, _, chance = text.partition(":")
        match.play(action, chance or None)
    return match
