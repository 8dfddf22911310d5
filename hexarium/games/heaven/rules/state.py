"""The state of War in Heaven: one record."""

from __future__ import annotations

import numpy as np

from hexarium.kit.variant import COMMON

STATE = np.dtype(
    [
        *COMMON,  # the generator decides nothing but the first player
        ("occupied", np.uint32, (2,)),  # by side, one bit for each hex with a token of it
        ("troops", np.uint32, (2,)),  # by side, the hexes with its troops
        ("waiting", np.uint32),  # in a battle, the hexes of attackers of `to_move` that have not struck
        ("hexes", np.int8, (32,)),  # by hex, 0 or 1 + 8·side + kind, + 16·number for a troop
        ("damage", np.int8, (32,)),  # by hex, the damage taken in the battle under way
        ("commander", np.int8, (2,)),  # by side, its hex, −1 once defeated
        ("active", np.uint8, (2,)),  # by side, one bit for each ally that is off the battlefield and active
        ("inactive", np.uint8, (2,)),  # the same for inactive ones
        ("troops_active", np.int8, (2,)),  # by side, troops off the battlefield and active
        ("troops_inactive", np.int8, (2,)),  # the same for inactive ones
        ("summon_used", np.int8, (2,)),  # by side, 1 once the commander has summoned
        ("round_number", np.int8),  # from 1
        ("first", np.int8),  # the seat that plays first in every round
        ("stage", np.int8),  # where in the round the game is: see rounds.py
        ("phase", np.int8),  # what is asked: a place in PHASES
        ("even", np.int8),  # the option: 1 where gabriel and baal add what makes the sides even
        ("actions_left", np.int8),  # of the turn under way
        ("by", np.int8),  # the seat that declared the battle under way, else −1
    ],
    align=True,
)
