"""Where each thing stands in an observation of the battlefield, and what it means."""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.board import Battlefield
from hexarium.games.heaven.rules.tables import ATTACK, ATTACK_BONUS, DEFENCE, DEFENCE_BONUS, HEXES
from hexarium.kit.observation import Segment

SEATS = len(data.SIDES)
KINDS = ("commander", "troop", *(f"ally {number}" for number in range(1, data.ALLIES + 1)))
ALLIES = KINDS[data.FIRST_ALLY :]
PLAYER = ("summon used", "plays first", "is asked", "has declared the battle", "has won")
TURN = ("side", "round", "actions left", "even", "ending")

MOST_ATTACK = int(ATTACK.max() + ATTACK_BONUS.max())
MOST_DEFENCE = int(DEFENCE.max() + DEFENCE_BONUS.max())

SEGMENTS = (
    Segment(
        *("tokens", (SEATS, data.KINDS, HEXES), 0, 1),
        "1 where a seat has a token of a kind; allies are numbered as the rule book lists them, so that "
        "those of the same number are peers.",
        ("seat", "kind", "hex"),
    ),
    Segment(
        "attack", (HEXES,), 0, MOST_ATTACK, "The attack of the token on a hex, with what is added.", ("hex",)
    ),
    Segment(
        *("defence", (HEXES,), 0, MOST_DEFENCE),
        "The damage that defeats the token on a hex, with what is added.",
        ("hex",),
    ),
    Segment(
        "damage", (HEXES,), 0, MOST_DEFENCE, "The damage that it has taken in the battle under way.", ("hex",)
    ),
    Segment("waiting", (HEXES,), 0, 1, "1 where an attacker has not struck in it yet.", ("hex",)),
    Segment(
        "active", (SEATS, data.ALLIES), 0, 1, "1 for an ally off the battlefield, active.", ("seat", "ally")
    ),
    Segment("inactive", (SEATS, data.ALLIES), 0, 1, "1 for one that is inactive.", ("seat", "ally")),
    Segment(
        *("troops", (2, SEATS), 0, data.TROOPS),
        "How many troops a seat has off the battlefield.",
        ("what", "seat"),
        ("active", "inactive"),
    ),
    Segment("players", (len(PLAYER), SEATS), 0, 1, "1 for what is true of a seat.", ("what", "seat"), PLAYER),
    Segment("phase", (len(data.PHASES),), 0, 1, "1 for what is asked now.", ("phase",), data.PHASES),
    Segment(
        *("turn", (len(TURN),), 0, data.ROUNDS),
        "Which side looks (0 for the Angels, 1 for the Demons, who are not alike), the turn under way, the "
        "option `even`, and how the game ended.",
        ("what",),
        TURN,
    ),
)

_STARTS = tuple(accumulate((segment.size for segment in SEGMENTS), initial=0))
TOKENS_AT, ATTACK_AT, DEFENCE_AT, DAMAGE_AT, WAITING_AT = _STARTS[:5]
ACTIVE_AT, INACTIVE_AT, TROOPS_AT, PLAYERS_AT, PHASE_AT, TURN_AT, SIZE = _STARTS[5:]

_BOARD = Battlefield.of()
_KINDS_OF_HEX = ("standard", "gate", "deploy")
TABLES = {
    "hex_neighbours": _BOARD.board.hex_neighbours,
    "hex_kind": np.array([_KINDS_OF_HEX.index(space.kind) for space in _BOARD.spaces], np.int8),
    "hex_owner": np.array(
        [data.SIDES.index(space.owner) if space.owner else -1 for space in _BOARD.spaces], np.int8
    ),
}
"""What lies beside what; what each hex is (1 a gate, 2 where allies are deployed, else 0), and whose."""
