"""How strong the levels of a game are: Elo numbers from what each was measured to win (docs/bots.md).

A bot that is rated 400 above another is expected to win ten games for each that it loses. Whoever plays at
random has 0 in every game, and numbers of one game say nothing about another.
"""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING

from hexarium.bots.making import LEVELS

if TYPE_CHECKING:
    from hexarium.kit.evaluation import Measured
    from hexarium.kit.variant import Variant

ANCHOR = "random"
"""Who has 0."""


def ratings(variant: Variant) -> dict[str, int]:
    """The rating of every level that was measured in a game, and of chance; empty if none was."""
    measured = {} if variant.evaluation is None else variant.evaluation.measured
    if not measured:
        return {}
    told, rating = {ANCHOR: 0}, 0.0
    for name in LEVELS:
        if name not in measured:
            break
        rating += difference(measured[name])
        told[name] = round(rating)
    return told


def difference(measured: Measured) -> float:
    """By how much one is rated above whom it was measured against.

    A drawn game is added, so that one who has won everything has a rating at all.
    """
    won = measured.share * measured.games
    return 400 * log10((won + 0.5) / (measured.games - won + 0.5))
