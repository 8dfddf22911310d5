"""What happens on the battlefield: the kinds of events that its rules tell.

A `token` is its place among the tokens of its side (see `data.py`), a hex its id. `seat` is the side that
acts, or whose token it is that falls. A `number` tells a troop from the others of its side, from 1; it is 0
for other tokens.
"""

from __future__ import annotations

from hexarium.kit.events import Kind

ROUND_BEGAN = Kind("round_began", "round")
TURN_BEGAN = Kind("turn_began", "seat", "actions")
RECHARGED = Kind("recharged", "seat", "token")
MUSTERED = Kind("mustered", "seat", "hex", "was_active", "number")
"""Raphael brings a troop, which was active or inactive on its card."""
SKIPPED = Kind("skipped", "seat")

MOVED = Kind("moved", "seat", "token", "start", "end", "number")
PULLED = Kind("pulled", "start", "end", "number")
"""A Demon troop, towards jophiel."""
PUSHED = Kind("pushed", "start", "end", "number")
"""An Angel troop, away from belphegor."""
SUMMONED = Kind("summoned", "seat", "token", "start", "end", "number")
DEPLOYED = Kind("deployed", "seat", "token", "hex", "allies", "troops")
"""The payment turns inactive: allies as bits, in the table's order, and so many troops."""

DECLARED_BATTLE = Kind("declared_battle", "seat")
STRUCK = Kind(
    *("struck", "seat", "token", "hex", "target_token", "target", "damage", "damage_in_all"),
    *("number", "target_number"),
)
"""One target of one strike; a token that has attack left strikes its next target in another event."""
FOUND_NO_TARGET = Kind("found_no_target", "seat", "token", "hex")
"""An attacker's turn to strike has come, but every enemy beside it is defeated already."""
FELL = Kind("fell", "seat", "token", "hex", "number")
ENDED_BATTLE = Kind("ended_battle", "seat", "fallen")
"""The battle that `seat` declared is over, and so many have fallen."""

ENDED = Kind("ended", "winner", "reason")
"""The winner is −1 in a draw; the reason is a place in REASONS."""
