"""Positions to play from, set up in a few words. The tiles of the usual ring of 30:

0 Start, 1 Importer I, 2–4 Caracas, 5 Incident 1 (Luck), 6 Substation I, 7–9 Asunción,
10 Incident 2 (Destiny), 11 Workshop, 12–14 Ciudad del Este, 15 Jail, 16 Importer II, 17–19 Minsk,
20 Incident 3 (Luck), 21 Substation II, 22–24 Irkutsk, 25 Incident 4 (Destiny), 26 Cooling plant,
27–29 Rockdale.
"""

from __future__ import annotations

from typing import Any

from hexarium.games.ring import GAME
from hexarium.play.match import Match
from tests.games.ring.reference.facts import Position, start_position
from tests.games.ring.reference.lockstep import Lockstep

CASH = 500
"""What everybody has on the table, in tenths."""


def table(players: int = 3, **options: object) -> Position:
    """The start of a game, but with the same cash for everyone."""
    position = start_position(GAME.parse_options({"players": players, **options}))
    for player in position["players"]:
        player["cash"] = CASH
    return position


def put(position: Position, seat: int, **facts: Any) -> Position:
    """Say something about a player: `cash`, `at`, `jail`, `release_cards`, `bankrupt`."""
    position["players"][seat].update(facts)
    return position


def own(position: Position, seat: int, *tiles: int, level: int = 0, mortgaged: bool = False) -> Position:
    """Give properties to a player."""
    for tile in tiles:
        position["tiles"][tile].update(owner=seat, level=level, mortgaged=mortgaged)
    return position


def out(position: Position, *seats: int) -> Position:
    """Players that went bankrupt, in this order."""
    for number, seat in enumerate(seats, 1):
        put(position, seat, cash=0, bankrupt=number)
    return position


def turn_of(position: Position, seat: int, phase: str = "roll") -> Position:
    """Let it be the turn of a player."""
    dice = None if phase == "roll" else [1, 2]
    position.update(turn=seat, to_move=seat, phase=phase, dice=dice)
    return position


def managing(position: Position, seat: int = 0) -> Position:
    """Let a player manage."""
    return turn_of(position, seat, "manage")


def owing(
    position: Position,
    amount: int,
    to: int | None = None,
    rest: list[list[int]] | None = None,
    move: bool = False,
) -> Position:
    """Let seat 0 owe something."""
    turn_of(position, 0, "debt")
    position["debt"] = {"to": to, "amount": amount, "rest": rest or [], "move": move}
    return position


def match_of(position: Position, seed: int = 0) -> Match:
    """The position to be played on, with the uncompiled rules."""
    return Match.load(position, seed, GAME, compiled=False)


def legal(position: Position) -> set[str]:
    """What is legal; the second writing of the rules says the same."""
    return set(Lockstep(match_of(position)).match.legal())


def play(position: Position, *actions: str | tuple[str, str]) -> Position:
    """The position after some actions, each alone or with what chance gives; the second writing agrees."""
    both = Lockstep(match_of(position))
    for entry in actions:
        action, chance = entry if isinstance(entry, tuple) else (entry, None)
        both.play(action, chance)
        assert chance is None or both.match.plies[-1].chance == chance
    return both.match.position()


def cash(position: Position) -> list[int]:
    """Everybody's cash."""
    return [player["cash"] for player in position["players"]]


def verbs(actions: set[str]) -> set[str]:
    """The first words of some actions."""
    return {action.split()[0] for action in actions}
