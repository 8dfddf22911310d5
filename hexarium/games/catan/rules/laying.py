"""How terrain and discs are laid on an island.

Plain functions on arrays, without allocation, so that the rules compile the same source (but for the
beginner's island, which is a table). `terrain` holds a terrain number for each hex, `numbers` the disc on it
(0 on a desert).
"""

from __future__ import annotations

from typing import Any

from hexarium.games.catan.rules.data import BEGINNER, DESERT, RESOURCES
from hexarium.hex.board import Board
from hexarium.kit.rng import below, shuffle

_PATIENCE = 60
"""Swaps that may fail in a row before the discs are shuffled again."""


def lay_random(rng: Any, terrain: Any, numbers: Any, discs: Any, spirals: Any) -> None:
    """Terrain shuffled; discs in letter order along a spiral from a random corner, deserts skipped."""
    shuffle(rng, terrain)
    corner = below(rng, len(spirals))
    laid = 0
    for hex in spirals[corner]:
        numbers[hex] = 0
        if terrain[hex] != DESERT:
            numbers[hex] = discs[laid]
            laid += 1


def lay_balanced(rng: Any, terrain: Any, numbers: Any, discs: Any, neighbours: Any) -> None:
    """Terrain and discs shuffled, then discs swapped until no two that clash are adjacent.

    Few shuffles comply by themselves (2.5 % on the standard island, 0.07 % on the extended one), so a
    clashing disc changes places with random others as long as that leaves fewer clashes.
    """
    shuffle(rng, terrain)
    while True:
        _scatter(rng, terrain, numbers, discs)
        failed = 0
        while failed < _PATIENCE:
            hex = _first_clash(numbers, neighbours)
            if hex < 0:
                return
            other = below(rng, len(numbers))
            if numbers[other] == 0 or numbers[other] == numbers[hex]:
                failed += 1
                continue
            before = _clashes(numbers, neighbours, hex) + _clashes(numbers, neighbours, other)
            _swap(numbers, hex, other)
            after = _clashes(numbers, neighbours, hex) + _clashes(numbers, neighbours, other)
            if after >= before:
                _swap(numbers, hex, other)
                failed += 1
            else:
                failed = 0


def _scatter(rng: Any, terrain: Any, numbers: Any, discs: Any) -> None:
    """Lay the discs in random order on whatever is not desert."""
    laid = 0
    for hex in range(len(terrain)):
        numbers[hex] = 0
        if terrain[hex] != DESERT:
            # Shuffle as they are laid: a new disc takes the place of a random earlier one.
            numbers[hex] = discs[laid]
            laid += 1
            place = below(rng, laid)
            for earlier in range(hex + 1):
                if numbers[earlier] != 0:
                    if place == 0:
                        _swap(numbers, earlier, hex)
                        break
                    place -= 1


def _swap(numbers: Any, a: Any, b: Any) -> None:
    kept = numbers[a]
    numbers[a] = numbers[b]
    numbers[b] = kept


def clash(a: Any, b: Any) -> Any:
    """Whether two discs may not be neighbours: equal numbers, or each a 6 or an 8."""
    if a == 0 or b == 0:
        return False
    return a == b or (a in (6, 8) and b in (6, 8))


def _clashes(numbers: Any, neighbours: Any, hex: Any) -> Any:
    count = 0
    for other in neighbours[hex]:
        if other >= 0 and clash(numbers[hex], numbers[other]):
            count += 1
    return count


def _first_clash(numbers: Any, neighbours: Any) -> Any:
    for hex in range(len(numbers)):
        if _clashes(numbers, neighbours, hex) > 0:
            return hex
    return -1


def lay_beginner(board: Board, terrain: Any, numbers: Any) -> None:
    """The island that the rule book shows, row by row."""
    reading_order = sorted(range(len(board.hexes)), key=lambda id: (board.hexes[id].r, board.hexes[id].q))
    for hex, tile in zip(reading_order, BEGINNER.split(", "), strict=True):
        name, _, number = tile.partition(" ")
        terrain[hex] = RESOURCES.index(name) if number else DESERT
        numbers[hex] = int(number or 0)
