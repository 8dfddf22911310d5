"""What all bots within the games do alike: deal worlds of their own, act in haste, take worse choices."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log
from typing import Any

import numpy as np
from numba.extending import overload

from hexarium.kit.dispatch import LEAN, rule
from hexarium.kit.minds import idle
from hexarium.kit.observation import redeal
from hexarium.kit.ports import address, call
from hexarium.kit.rng import word_at

NEVER = 1 << 40
"""Positions between two looks at the clock: these bots have no time but their positions."""
HASTE, ANY, TEMPERED = 1 << 20, 1 << 21, 1 << 22
"""Which words of its chance are for what; the first ones are for its worlds."""


@rule
def deal_worlds(port: Any, worlds: Any, redeal_at: Any, states: Any, i: Any, word: Any) -> None:
    """Worlds as the seat to move may imagine them, each with chance of its own."""
    seat = port.to_move(states, i)
    for w in range(len(worlds)):
        port.copy(worlds, w, states, i)
        port.reseed(worlds, w, word_at(word, 2 * w))
        deal_anew(port, worlds, redeal_at, w, seat)
        port.reseed(worlds, w, word_at(word, 2 * w + 1))


def deal_anew(port: Any, worlds: Any, redeal_at: Any, w: Any, seat: Any) -> None:
    """Deal in one of the worlds what a seat cannot know."""
    del port, redeal_at
    redeal(worlds[w], seat)


@overload(deal_anew, jit_options=LEAN)
def _deal_anew(port: Any, worlds: Any, redeal_at: Any, w: Any, seat: Any) -> Any:
    del port, worlds, redeal_at, w, seat

    def compiled(port: Any, worlds: Any, redeal_at: Any, w: Any, seat: Any) -> None:
        call(redeal_at, (address(worlds) + w * port.size, np.int64(seat)))

    return compiled


@rule
def hasty(port: Any, worlds: Any, idle_at: Any, actions: Any, word: Any) -> Any:
    """The action that does least, or any where the game does not say which that is."""
    if idle_at == 0:
        return actions[np.int64(uniform(word, ANY) * len(actions))]
    best = 0
    top = idleness(port, worlds, idle_at, actions[0])
    for k in range(1, len(actions)):
        rank = idleness(port, worlds, idle_at, actions[k])
        if rank > top:
            best, top = k, rank
    return actions[best]


def idleness(port: Any, worlds: Any, idle_at: Any, action: Any) -> Any:
    """How little an action does."""
    del port, idle_at
    return idle(worlds[0], action)


@overload(idleness, jit_options=LEAN)
def _idleness(port: Any, worlds: Any, idle_at: Any, action: Any) -> Any:
    del port, worlds, idle_at, action

    def compiled(port: Any, worlds: Any, idle_at: Any, action: Any) -> Any:  # noqa: ARG001
        return call(idle_at, (address(worlds), np.int64(action)))

    return compiled


BOUND: dict[Callable[..., Any], object] = {deal_anew: _deal_anew, idleness: _idleness}
"""What plain Python looks up is no part of machine code; what stands for it there is."""


@rule
def uniform(word: Any, index: Any) -> Any:
    """A random number from 0 up to 1."""
    return np.float64(word_at(word, index) >> np.uint64(11)) * 2.0**-53


@rule
def tempting(results: Any, temperature: Any, word: Any) -> Any:
    """The place of the best result, or of a worse one: the less worse the more often, as `tempted` does."""
    best = 0
    top = -inf
    for k in range(len(results)):
        value = results[k]
        if temperature > 0.0:
            value -= temperature * log(-log(uniform(word, TEMPERED + k) + 1e-300))
        if value > top:
            best, top = k, value
    return best
