"""Positions made by hand: an empty island on which a test puts what its sentence speaks of."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from hexarium.games.catan.board import Shape, extended, standard
from hexarium.games.catan.game import GAME
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.games.catan.reference import RESOURCES, Reference

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
        seats = range(len(reference.players))
        reference.now["road_lengths"] = [reference.road_length(seat) for seat in seats]
        reference._award()
        knights = [player["knights"] for player in reference.players]
        if max(knights) >= 3 and reference.now["largest_army"] is None:
            reference.now["largest_army"] = knights.index(max(knights))
        for seat, player in enumerate(reference.players):
            player["points"] = reference.points(seat)
            for key in ("roads", "settlements", "cities"):
                player[key].sort()
        return reference.now

    def match(self, seed: int = 0) -> Match:
        return Match.load(copy.deepcopy(self.complete()), seed, GAME, compiled=False)


def cards(**counts: int) -> dict[str, int]:
    """A hand by name."""
    return dict.fromkeys(RESOURCES, 0) | counts


def hand(match: Match, seat: int) -> dict[str, int]:
    """What a hand holds, without the zeros."""
    return {name: count for name, count in match.position()["players"][seat]["hand"].items() if count}


def verbs(match: Match) -> set[str]:
    """The words with which legal actions begin."""
    return {text.partition(" ")[0] for text in match.legal()}


def play(match: Match, *texts: str) -> Match:
    """Play some actions; `roll:3 4` forces what chance gives."""
    for text in texts:
        action, _, chance = text.partition(":")
        match.play(action, chance or None)
    return match


def meeting(shape: Shape, one: int, other: int) -> int:
    """The corner that two edges share."""
    (corner,) = set(shape.board.edge_corners[one].tolist()) & set(shape.board.edge_corners[other].tolist())
    return int(corner)


def coast(shape: Shape, count: int, first: int = 0) -> list[int]:
    """So many edges along the shore, one after the other."""
    edges = shape.board.coast.tolist()
    return [edges[(first + step) % len(edges)] for step in range(count)]
