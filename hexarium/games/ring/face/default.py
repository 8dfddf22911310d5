"""What is played for a seat whose time runs out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexarium.games.ring.rules.data import SELL_GAIN
from hexarium.games.ring.rules.estate import mortgage_gain
from hexarium.games.ring.rules.verbs import CODEC

LEAST = ("roll", "decline", "fold", "end", "withdraw", "bankrupt")
"""What changes least, by verb; whoever can go bankrupt cannot be saved."""


def default(table: Any, actions: Sequence[int]) -> int:
    """The least that a seat can do; a debt is raised by what covers it most closely, mortgages first."""
    by_verb: dict[str, list[int]] = {}
    for action in actions:
        by_verb.setdefault(CODEC.verb(action).name, []).append(action)
    for name in LEAST:
        if name in by_verb:
            return by_verb[name][0]
    missing = table.debt - table.cash[table.turn]
    raising = by_verb.get("mortgage") or by_verb["sell"]
    return min(raising, key=lambda action: _short_of(table, action, missing))


def _short_of(table: Any, action: int, missing: int) -> tuple[int, int]:
    """How much a mortgage or a sale leaves to be raised, and then how much it brings."""
    (tile,) = CODEC.members(action)
    if CODEC.verb(action).name == "mortgage":
        gain = int(mortgage_gain(table, tile))
    else:
        gain = SELL_GAIN[table.level[tile] - 1]
    return max(missing - gain, 0), gain
