"""Bundles of cards: the counts of five kinds in one whole number, six bits each.

A hand is compared with a cost, paid from and added to as a whole: that is one operation on one number in
place of five on five. Counts stay below 32, so that the sixth bit is free to show which counts suffice.

An offer has both its sides in one bundle: of each kind three bits for what is given, three for what is
wanted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from hexarium.kit.dispatch import rule

KINDS = 5
WIDTH = 6
LANE = 63
GUARDS = sum(32 << WIDTH * kind for kind in range(KINDS))
"""The sixth bit of every kind."""
ONES = sum(1 << WIDTH * kind for kind in range(KINDS))
"""One of every kind."""
EVEN = LANE | LANE << 2 * WIDTH | LANE << 4 * WIDTH
"""The places of kinds 0, 2 and 4; with 12 bits to each, counts far beyond 32 can be added up there."""
SIDE = sum(7 << WIDTH * kind for kind in range(KINDS))
"""The side of an offer that is given; what is wanted stands higher."""
WANTED_SHIFT = 3
_FOLD = 1 | 1 << 2 * WIDTH | 1 << 4 * WIDTH


def pack(counts: Iterable[int]) -> int:
    """The bundle of five counts."""
    return sum(int(count) << WIDTH * kind for kind, count in enumerate(counts))


def unpack(bundle: Any) -> list[int]:
    """The five counts of a bundle."""
    whole = int(bundle)
    return [whole & 63, whole >> 6 & 63, whole >> 12 & 63, whole >> 18 & 63, whole >> 24 & 63]


@rule
def one(kind: Any) -> Any:
    """One card."""
    return np.int64(1) << (WIDTH * kind)


@rule
def count_of(bundle: Any, kind: Any) -> Any:
    """How many cards of a kind there are."""
    return np.int64(bundle) >> (WIDTH * kind) & LANE


@rule
def total(bundle: Any) -> Any:
    """How many cards there are in all."""
    pairs = (np.int64(bundle) & EVEN) + (np.int64(bundle) >> WIDTH & EVEN)
    return pairs * _FOLD >> 4 * WIDTH & 0xFFF


@rule
def enough(bundle: Any, cost: Any) -> Any:
    """The guard bit of each kind of which a bundle has at least as many as a cost."""
    return ((np.int64(bundle) | GUARDS) - np.int64(cost)) & GUARDS


@rule
def covers(bundle: Any, cost: Any) -> Any:
    """Whether a bundle has all the cards of a cost."""
    return enough(bundle, cost) == GUARDS


@rule
def some(bundle: Any) -> Any:
    """The guard bit of each kind of which a bundle has a card."""
    return (np.int64(bundle) + GUARDS - ONES) & GUARDS


@rule
def nth_card(bundle: Any, number: Any) -> Any:
    """The kind of card `number` when the cards lie in order of their kinds."""
    kind = 0
    while number >= count_of(bundle, kind):
        number -= count_of(bundle, kind)
        kind += 1
    return kind


@rule
def given_side(offer: Any) -> Any:
    """What an offer gives."""
    return np.int64(offer) & SIDE


@rule
def wanted_side(offer: Any) -> Any:
    """What an offer wants."""
    return np.int64(offer) >> WANTED_SHIFT & SIDE
