"""Steps many games: the same source compiled, fused with the rules of a game, and as plain Python.

Compiled, it is machine code behind an address that takes the addresses of all arrays (see `launching.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol
from weakref import WeakValueDictionary

import numba
import numpy as np
from numba import types
from numba.core import typing
from numba.extending import overload, register_jitable

from hexarium.kit.dispatch import LEAN, legal, rule, step
from hexarium.kit.launching import warm_launching
from hexarium.kit.observation import Observation, bound, observe, redeal, show, update
from hexarium.kit.ports import ACTION, Machine, address, begin, call, carray
from hexarium.kit.rng import below, draw, word_at
from hexarium.kit.rows import FREE, LIT, MORE, MOST, RANDOM, SEED, SKIP, SURE, Rows

_signature: Any = typing.signature  # type: ignore[attr-defined]
_pointer: Any = types.CPointer


def merged(function: Callable[..., Any]) -> Callable[..., Any]:
    """For the parts of one long function: they are put together before anything is compiled.

    So the many arrays are never handed over, and everything is compiled once.
    """
    put_in: Callable[..., Any] = register_jitable(**LEAN, inline="always")(function)
    return put_in


WIN, LOSS = np.float32(1.0), np.float32(-1.0)
"""What a game is worth to those who have won it and to all others; one that nobody wins is worth nothing."""


@merged
def begin_game(rows: Any, i: Any) -> None:
    """Begin the next game of a row: it depends on the seed, the row and how many the row has had."""
    seed = word_at(word_at(np.uint64(rows.settings[SEED]), i), rows.begun[i])
    rows.states[i] = rows.blank[0]
    begin(rows.states[i], rows.options, seed)
    rows.choosers[i].rng = word_at(seed, 0)
    rows.begun[i] += 1
    rows.plies[i] = 0


@rule
def write_final(states: Any, final_obs: Any, i: Any) -> None:
    """What every seat sees at the end."""
    for seat in range(final_obs.shape[1]):
        observe(states[i], seat, final_obs[i, seat])


@merged
def finish_game(rows: Any, i: Any) -> None:
    """Note how the game of a row ended; without a reason it was cut off."""
    state = rows.states[i]
    winners = np.int64(state.winners)
    rows.done[i] = True
    rows.cut[i] = state.reason == 0
    rows.lengths[i] = rows.plies[i]
    rows.winners[i] = winners
    rows.reasons[i] = state.reason
    for seat in range(rows.rewards.shape[1]):
        if winners == 0:
            rows.rewards[i, seat] = np.float32(0.0)
        else:
            rows.rewards[i, seat] = WIN if winners >> seat & 1 else LOSS
    write_final(rows.states, rows.final_obs, i)


class Thinker(Protocol):
    """A bot as plain Python asks it."""

    def choose(self, states: Any, i: int, word: Any) -> int:
        """What it plays in state `i`, by a word of its own chance."""


PLAIN: WeakValueDictionary[int, Thinker] = WeakValueDictionary()
"""Bots as plain Python finds them, by their numbers, as long as somebody holds them."""


def think(thinkers: Any, states: Any, i: Any, word: Any) -> int:
    """What the bot of the seat to move chooses, by a word of its own chance."""
    return PLAIN[int(thinkers[states[i].to_move, 1])].choose(states, i, word)


@overload(think, jit_options=LEAN)
def _think(thinkers: Any, states: Any, i: Any, word: Any) -> Any:
    del thinkers, states, i, word

    def compiled(thinkers: Any, states: Any, i: Any, word: Any) -> Any:
        seat = states[i].to_move
        place = address(states) + np.int64(i) * states.itemsize
        return call(thinkers[seat, 0], (place, thinkers[seat, 1], np.int64(word)))

    return compiled


@merged
def clear_mask(rows: Any, i: Any) -> None:
    """Take back the ones that were written last, or clear a whole row where there were too many to note."""
    lit = rows.lit[i]
    mask = rows.masks[i]
    if lit[SURE] <= SURE + rows.lit.shape[1] - LIT:
        for k in range(np.uint64(SURE)):
            mask[np.uint64(lit[k])] = 0
        for k in range(np.uint64(SURE), np.uint64(lit[SURE])):
            mask[np.uint64(lit[k + np.uint64(LIT - SURE)])] = 0
    else:
        mask[:] = 0


@merged
def write_mask(rows: Any, i: Any, count: Any) -> None:
    """A one for every legal action.

    The first places of a list are gone through whatever its length, because to guess where it ends costs
    more; backwards, so that what lies behind its end is written over.
    """
    clear_mask(rows, i)
    legals = rows.legals[i]
    mask = rows.masks[i]
    lit = rows.lit[i]
    first = np.uint64(0)
    lit[SURE] = SURE + MORE + 1
    if rows.legals.shape[1] >= SURE:
        first = np.uint64(SURE)
        most = np.uint64(rows.legals.shape[1] - 1)
        for k in range(np.uint64(SURE)):
            place = np.uint64(SURE - 1) - k
            action = min(np.uint64(legals[place]), most)
            mask[action] = place < np.uint64(count)
            lit[place] = action
        lit[SURE] = count
    for k in range(first, np.uint64(count)):
        mask[np.uint64(legals[k])] = 1
    if SURE < count <= SURE + rows.lit.shape[1] - LIT:
        for k in range(np.uint64(SURE), np.uint64(count)):
            lit[k + np.uint64(LIT - SURE)] = legals[k]


@rule
def forget_end(done: Any, cut: Any, rewards: Any, i: Any) -> None:
    """A game has ended in the last step, and not in this one."""
    done[i] = False
    cut[i] = False
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = np.float32(0.0)


@rule
def forget_game(kept: Any, i: Any) -> None:
    """The observation of a row is about another game than the last one that was written there."""
    for place in range(kept.shape[1]):
        kept[i, place] = 0


@rule
def renew(rows: Any, i: Any, over: Any) -> None:
    """Note how the game of a row ended if it is over, and begin the next; rarely enough to be called."""
    if over:
        finish_game(rows, i)
    begin_game(rows, i)


@merged
def step_row(rows: Any, i: Any) -> None:
    """Play the action of a row, and on until somebody outside has a choice; then write what there is."""
    if rows.done[i]:
        forget_end(rows.done, rows.cut, rows.rewards, i)
    action = rows.actions[i]
    most = rows.settings[MOST]
    legals = rows.legals[i]
    count = 0
    while True:
        if action >= 0:
            step(rows.states[i], action)
            rows.plies[i] += 1
        over = rows.states[i].to_move < 0 or (most > 0 and rows.plies[i] >= most)
        if over or action < 0:
            renew(rows, i, over)
        count = legal(rows.states[i], legals)
        if count == 1 and rows.settings[SKIP] != 0:
            action = np.int64(legals[0])
            continue
        player = rows.bots[rows.states[i].to_move]
        if player == FREE:
            break
        if player == RANDOM:
            action = np.int64(legals[below(rows.choosers[i], count)])
        else:
            action = think(rows.thinkers, rows.states, i, draw(rows.choosers[i]))
    rows.counts[i] = count
    write_mask(rows, i, count)
    seat = rows.states[i].to_move
    rows.seats[i] = seat
    if rows.shown[i] != rows.begun[i]:
        forget_game(rows.kept, i)
        rows.shown[i] = rows.begun[i]
    update(rows.states[i], seat, rows.obs[i], rows.kept[i])


@rule
def step_rows(rows: Any, first: Any, last: Any) -> None:
    """Step the games from `first` up to `last`."""
    for i in range(np.uint64(first), np.uint64(last)):
        step_row(rows, i)


# Compiled.


def _c_step_games(
    states: Any,
    obs: Any,
    kept: Any,
    shown: Any,
    masks: Any,
    lit: Any,
    legals: Any,
    counts: Any,
    seats: Any,
    rewards: Any,
    done: Any,
    cut: Any,
    plies: Any,
    begun: Any,
    lengths: Any,
    winners: Any,
    reasons: Any,
    final_obs: Any,
    choosers: Any,
    blank: Any,
    options: Any,
    settings: Any,
    bots: Any,
    thinkers: Any,
    actions: Any,
    sizes: Any,
    first: Any,
    last: Any,
) -> Any:
    size = carray(sizes, 7)
    n, width, words, count, players = size[0], size[1], size[2], size[3], size[4]
    rows = Rows(
        carray(states, n),
        carray(obs, (n, width)),
        carray(kept, (n, words)),
        carray(shown, n),
        carray(masks, (n, count)),
        carray(lit, (n, size[6])),
        carray(legals, (n, count)),
        carray(counts, n),
        carray(seats, n),
        carray(rewards, (n, players)),
        carray(done, n),
        carray(cut, n),
        carray(plies, n),
        carray(begun, n),
        carray(lengths, n),
        carray(winners, n),
        carray(reasons, n),
        carray(final_obs, (n, players, width)),
        carray(choosers, n),
        carray(blank, 1),
        carray(options, size[5]),
        carray(settings, 3),
        carray(bots, players),
        carray(thinkers, (players, 2)),
        carray(actions, n),
    )
    step_rows(rows, first, last)
    return 0


def _c_observe_game(state: Any, seat: Any, out: Any, size: Any) -> Any:
    observe(carray(state, 1)[0], seat, carray(out, size))
    return 0


def _c_redeal_hidden(state: Any, seat: Any) -> Any:
    redeal(carray(state, 1)[0], seat)
    return 0


def sizes_of(rows: Rows) -> Any:
    """How large the arrays are, as the compiled function is told."""
    n, width = rows.obs.shape
    words, actions, players = rows.kept.shape[1], rows.masks.shape[1], rows.rewards.shape[1]
    return np.array([n, width, words, actions, players, len(rows.options), rows.lit.shape[1]], np.int64)


@cache
def machine(name: str, record: np.dtype[Any], observation: Observation) -> Machine:
    """The machine code that steps games of a record type."""
    kinds = (
        *(numba.from_dtype(record), numba.from_dtype(np.dtype(observation.dtype))),
        *(types.uint64, types.int64, types.int8, types.int32),
        *(
            numba.from_dtype(np.dtype(ACTION)),
            types.int32,
            types.int8,
            types.float32,
            types.boolean,
            types.boolean,
        ),
        *(types.int64, types.int64, types.int64, types.uint8, types.uint8),
        numba.from_dtype(np.dtype(observation.dtype)),
        numba.from_dtype(np.dtype([("rng", np.uint64)])),
        *(numba.from_dtype(record), *(types.int64,) * 6),
    )
    word = types.int64
    called = _signature(word, *(_pointer(kind) for kind in kinds), word, word)
    looked = _signature(word, _pointer(kinds[0]), word, _pointer(kinds[1]), word)
    dealt = _signature(word, _pointer(kinds[0]), word)
    functions: dict[Callable[..., Any], Any] = {
        _c_step_games: called,
        _c_observe_game: looked,
        _c_redeal_hidden: dealt,
    }
    # What plain Python looks up is no part of machine code; what stands for it there is.
    return Machine(name, record, functions, {**bound(observation), think: _think})


def warm_stepping(name: str, record: np.dtype[Any], observation: Observation) -> None:
    """Compile all that stepping games of a record type takes, or fetch it."""
    show(record, observation)
    _ = machine(name, record, observation).addresses
    warm_launching()
