"""Games under way, for tests of what a terminal shows of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

from hexarium.play.match import Match
from hexarium.play.saves import Save

Options = tuple[tuple[str, object], ...]

LARGEST = {
    "catan": (("players", 6),),
    "ring": (("players", 6), ("properties_per_city", 4)),
    "heaven": (("first", "angels"),),
}
"""Each game at its largest."""


@cache
def _played(game: str, options: Options, plies: int, seed: int) -> tuple[str, ...]:
    match = Match.new(game, dict(options), seed)
    choose = random.Random(seed)
    while match.to_move is not None and match.ply < plies:
        match.play(choose.choice(match.legal_actions()))
    return tuple(ply.text for ply in match.plies)


def under_way(game: str, plies: int, seed: int = 1, options: Options | None = None) -> Match:
    """A game in which so many random actions were played."""
    chosen = LARGEST[game] if options is None else options
    match = Match.new(game, dict(chosen), seed)
    for text in _played(game, chosen, plies, seed):
        match.play(text)
    return match


def until(match: Match, asked: Callable[[Match], bool], seed: int = 1) -> Match:
    """Random actions until something is asked."""
    choose = random.Random(seed)
    while not asked(match):
        match.play(choose.choice(match.legal_actions()))
    return match


def saved(match: Match, path: Path, people: tuple[int, ...]) -> Path:
    """A match in a file, with people in some seats."""
    seats = {seat: "you" if seat in people else "random" for seat in range(len(match.variant.seats))}
    Save.begin(match, seats, path=path).close()
    return path
