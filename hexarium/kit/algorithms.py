"""Algorithms that know no game: written once.

`perft` is compiled once for all games and calls the rules through a port (see `ports.py`). Random games are
fused with the rules, for they are played by the million: `simulate` is compiled for each record type.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.kit.dispatch import inlined, legal, step
from hexarium.kit.ports import algorithm, begin
from hexarium.kit.rng import below, word_at


@algorithm
def perft(port: Any, states: Any, outs: Any, counts: Any, depth: Any, most: Any) -> Any:
    """Count the lines of play of exactly `depth` plies from the first state; −1 if that takes `most` steps.

    Level k of the search has its state in `states[k]`, its actions in `outs[k]` and in `counts[k]` how many
    of them are still to be tried.
    """
    counts[0] = port.legal(states, 0, outs[0])
    if depth == 1:
        return np.int64(counts[0])
    total = np.int64(0)
    steps = np.int64(0)
    level = 0
    while level >= 0:
        if counts[level] == 0:
            level -= 1
            continue
        if steps == most:
            return np.int64(-1)
        steps += 1
        counts[level] -= 1
        port.copy(states, level + 1, states, level)
        port.step(states, level + 1, outs[level][counts[level]])
        found = port.legal(states, level + 1, outs[level + 1])
        if level + 2 == depth:
            total += found
        else:
            level += 1
            counts[level] = found
    return total


@inlined  # random games of few plies became 1.02 times as fast
def play_out(states: Any, out: Any, chooser: Any, most: Any, actions: Any, branches: Any) -> Any:
    """Play random legal actions to the end, or `most` of them; returns how many were played.

    The choices come from the generator in `chooser`, so that they are no part of the game's own chance. As
    many actions as fit are written to `actions`; `branches[0]` adds up how many there were to choose from.
    A number of them that `out` has no room for ends it, and is left in `branches[1]`.
    """
    plies = 0
    while plies < most:
        count = legal(states[0], out)
        if not 0 < count <= len(out):
            branches[1] = count
            break
        branches[0] += count
        action = np.int64(
            out[below(chooser[0], count)]
        )  # as wide as in a single step: compiled once for both
        if plies < len(actions):
            actions[plies] = action
        step(states[0], action)
        plies += 1
    return plies


def simulate(
    states: Any,
    out: Any,
    chooser: Any,
    options: Any,
    seed: Any,
    first: Any,
    most: Any,
    budget: Any,
    place: Any,
    lengths: Any,
    winners: Any,
    reasons: Any,
    branches: Any,
    last: Any,
    actions: Any,
) -> None:
    """Go on with the games numbered from `first` for `budget` plies, and note how each of them ended.

    A game depends on `seed` and its number alone, so it does not matter who plays it, and when. There are as
    many as `lengths` has room for. `place` says where they are: how many are over, and whether the next one
    is under way, in `states[0]`; `states[1]` stays blank. `last` has room for the last state of each, or no
    room at all. A number of actions that cannot be, in `branches[1]`, ends them all.
    """
    left = budget
    i = place[0]
    while left > 0 and i < len(lengths):
        if not place[1]:
            game_seed = word_at(seed, first + i)
            states[0] = states[1]
            begin(states[0], options, game_seed)
            chooser[0].rng = word_at(game_seed, 0)
            place[1] = 1
        room = min(left, most - lengths[i])
        played = play_out(states, out, chooser, room, actions, branches)
        lengths[i] += played
        left -= played
        if branches[1] != 0:
            return
        if played == room and lengths[i] < most:
            return
        winners[i] = states[0].winners
        reasons[i] = states[0].reason
        if len(last):
            last[i] = states[0]
        i += 1
        place[0] = i
        place[1] = 0
