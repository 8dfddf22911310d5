"""`greedy`: takes the action after which its position is best, chance averaged."""

from __future__ import annotations

from hexarium.bots.kinds import HASTE, TEMPERATURE, Kind
from hexarium.bots.turn import TRADES, WORLDS, Turn, lacking

KIND = Kind(
    "greedy",
    "takes the action after which it stands best, chance averaged",
    (WORLDS, TRADES, TEMPERATURE, HASTE),
    Turn,
    lacking,
)
