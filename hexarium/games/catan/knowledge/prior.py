"""What hands can be where nobody has seen the past: a loaded position.

There one knows which cards the hands hold together and how many each of them has. The cards are dealt to them
as from a shuffled pack: a joint hand weighs as much as there are ways to deal it. Cards that a seat has shown
– in an open offer, or by accepting one – it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from typing import Any

import numpy as np

from hexarium.games.catan.knowledge.joint_hands import MOST_ROWS, SINGLES, JointHands
from hexarium.games.catan.rules.bundle import KINDS, pack
from hexarium.kit.belief import generator_of

Counts = Sequence[int]
"""How many cards of each kind."""

SAMPLE = 2_000
"""Deals at random where there are too many to list; more of them take longer than a short thought has."""
MOST_CARDS = 31
"""Of one kind in a bundle."""
SHARES = np.array([1 / factorial(count) for count in range(MOST_CARDS + 1)])
"""The ways to deal a pool are its orders, divided by those of each kind in each hand; this by the count."""


def dealt(pool: Counts, sizes: Sequence[int], shown: Sequence[Counts]) -> JointHands:
    """A pool of cards dealt to hands of these sizes, each of which holds at least what it has shown.

    All joint hands if they are not too many, else a sample, the same for the same pool, sizes and shown
    cards.
    """
    return _known_deal(tuple(pool), tuple(sizes), tuple(map(tuple, shown)))


@lru_cache(maxsize=16)
def _known_deal(
    pool: tuple[int, ...], sizes: tuple[int, ...], shown: tuple[tuple[int, ...], ...]
) -> JointHands:
    """What a seat builds it pays to the bank: while its turn goes on, the others hold the same."""
    every = _every_deal(pool, sizes, shown)
    return _some_deals(pool, sizes, shown) if every is None else every


def _every_deal(pool: Counts, sizes: Sequence[int], shown: Sequence[Counts]) -> JointHands | None:
    """Hand by hand and kind by kind, every count that leaves the later ones what they need."""
    left = np.array([pool], dtype=np.int64)
    rows = np.zeros((1, len(sizes)), dtype=np.int64)
    weights = np.ones(1)
    for hand, size in enumerate(sizes[:-1]):
        reserved = np.sum(shown[hand + 1 :], axis=0, dtype=np.int64) + np.zeros(KINDS, dtype=np.int64)
        need = np.full(len(rows), size, dtype=np.int64)
        # From the kind that stands highest in a bundle: so the rows come in their order.
        for kind in reversed(range(KINDS)) if size else ():
            free = left - reserved
            low = np.maximum(shown[hand][kind], need - free[:, :kind].sum(axis=1))
            high = np.minimum(free[:, kind], need - sum(shown[hand][:kind]))
            choices = high - low + 1
            in_all = int(choices.sum())
            if in_all > MOST_ROWS:
                return None
            sources = np.repeat(np.arange(len(rows)), choices)
            count = np.arange(in_all) - np.repeat(np.cumsum(choices) - choices, choices) + low[sources]
            left, need, rows = left[sources], need[sources] - count, rows[sources]
            left[:, kind] -= count
            rows[:, hand] += count * SINGLES[kind]
            weights = weights[sources] * SHARES[count]
    # The last hand has all that the others have left.
    for kind in reversed(range(KINDS)):
        rows[:, -1] += left[:, kind] * SINGLES[kind]
        weights = weights * SHARES[left[:, kind]]
    return JointHands(rows, weights / weights.sum())


def _some_deals(pool: Counts, sizes: Sequence[int], shown: Sequence[Counts]) -> JointHands:
    """Deals at random: every hand first has what it showed, and the rest is dealt.

    Dealt so, a hand comes up with the ways to deal it without what it showed, so its weight is by how much
    those differ from the ways to deal all of it.
    """
    generator = generator_of(_seed_of(pool, sizes, shown))
    start = np.array(pool, dtype=np.int64) - np.sum(shown, axis=0, dtype=np.int64)
    left = np.repeat(start[None, :], SAMPLE, axis=0)
    rows = np.zeros((SAMPLE, len(sizes)), dtype=np.int64)
    weights = np.ones(SAMPLE)
    for hand, size in enumerate(sizes):
        need = np.full(SAMPLE, size - sum(shown[hand]), dtype=np.int64)
        rows[:, hand] = pack(shown[hand])
        last = hand == len(sizes) - 1
        for kind in range(KINDS):
            count = left[:, kind].copy()
            if not last:
                count = generator.hypergeometric(count, left[:, kind + 1 :].sum(axis=1), need)
            left[:, kind] -= count
            need -= count
            rows[:, hand] += count * SINGLES[kind]
            weights *= SHARES[count + shown[hand][kind]] / SHARES[count]
    return JointHands.merged(rows, weights)


def _seed_of(pool: Counts, sizes: Sequence[int], shown: Sequence[Counts]) -> int:
    """A seed from what everyone with this knowledge knows."""
    seed = 1
    for number in (*pool, *sizes, *(count for counts in shown for count in counts)):
        seed = seed << 7 | int(number)
    return seed


def inserted(others: JointHands, seat: int, hand: Any) -> JointHands:
    """The same with a hand that is known."""
    return JointHands(np.insert(others.rows, seat, hand, axis=1), others.weights)
