"""The arrays of many games: a row for each, allocated once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from hexarium.kit.observation import Observation
    from hexarium.kit.runner import Runner

SKIP, MOST, SEED = range(3)
"""Of `settings`: whether forced plies are played, how many plies a game may have (0: any), and the seed."""

FREE, RANDOM, THINKER = range(3)
"""Who plays a seat: whoever steps the games, chance, or a bot that searches."""


SURE, LIT = 12, 16
"""How many ones of a mask are noted at once, and how many numbers a note has for that: as many as the
processor moves at once, as are `LINE` words of what is kept."""
LINE = 8
WIDE, MORE = 1024, 240
"""From so many actions on to clear a whole mask takes longer than to note more of its ones, and how many."""


class Rows(NamedTuple):
    """What is known of every game; names that others use are described in `envs/games.py`."""

    states: Any
    obs: Any
    kept: Any
    """What was written to the observation last, for its `update`."""
    shown: Any
    """Which game of its row that was about, by `begun`; 0 for none."""
    masks: Any
    lit: Any
    """The first ones of the mask, and at `SURE` how many there were in all; from `LIT` on the others, in a
    game with many actions."""
    legals: Any
    counts: Any
    seats: Any
    rewards: Any
    done: Any
    cut: Any
    plies: Any
    begun: Any
    """How many games a row has begun."""
    lengths: Any
    winners: Any
    reasons: Any
    final_obs: Any
    choosers: Any
    """The generators of the bots that play within."""
    blank: Any
    options: Any
    settings: Any
    bots: Any
    """Who plays each seat."""
    thinkers: Any
    """By seat, where the machine code of a bot is, and its table; uncompiled, its number among `PLAIN`."""
    actions: Any
    """What is played next; −1 begins a new game."""


def make_rows(runner: Runner, observation: Observation, count: int) -> Rows:
    """The arrays of so many games, none of them begun."""
    variant = runner.variant
    seats, actions = len(variant.seats), variant.codec.count
    return Rows(
        states=runner.blank(count),
        obs=np.zeros((count, observation.size), observation.dtype),
        kept=np.zeros((count, -(-max(1, observation.kept) // LINE) * LINE), np.uint64),
        shown=np.zeros(count, np.int64),
        masks=np.zeros((count, actions), np.int8),
        lit=np.zeros((count, LIT + (MORE if actions >= WIDE else 0)), np.int32),
        legals=np.zeros_like(runner.room(count)),
        counts=np.zeros(count, np.int32),
        seats=np.zeros(count, np.int8),
        rewards=np.zeros((count, seats), np.float32),
        done=np.zeros(count, np.bool_),
        cut=np.zeros(count, np.bool_),
        plies=np.zeros(count, np.int64),
        begun=np.zeros(count, np.int64),
        lengths=np.zeros(count, np.int64),
        winners=np.zeros(count, np.uint8),
        reasons=np.zeros(count, np.uint8),
        final_obs=np.zeros((count, seats, observation.size), observation.dtype),
        choosers=np.zeros(count, [("rng", np.uint64)]).view(np.recarray),
        blank=runner.blank(1),
        options=runner.encoded,
        settings=np.zeros(3, np.int64),
        bots=np.zeros(seats, np.int64),
        thinkers=np.zeros((seats, 2), np.int64),
        actions=np.full(count, -1, np.int64),
    )
