"""The features of a position with their names, and their weights as data."""

from __future__ import annotations

from hexarium.games.heaven.evaluation.looking import SIDE_FEATURES
from hexarium.games.heaven.rules.data import FIRST_ALLY, SIDES, TOKENS
from hexarium.kit.evaluation import Feature

NAMES = (
    "allies ready on their cards",
    "troops ready on their cards",
    "troops on the battlefield",
    "summon not used yet",
    "tokens on gates",
    "holds the gates",
    "allies on the battlefield, late",
    "tokens on the battlefield, late",
    "way to the own victory",
    "own victory is close",
    "actions left",
    "safe when the other acts",
    "safe when it acts itself",
    "commander free of enemies",
    "commander has space",
    "commander out of the charger's way",
    "commander not mortal",
)
"""What is counted for a side beside its allies; dangers count as what is lost."""

WEIGHTS: dict[str, tuple[float, ...]] = {
    "angels": (
        0.35,
        0.25,
        0.35,
        0.35,
        0.35,
        0.4,
        0.5,
        0.2,
        0.8,
        0.1,
        0.2,
        0.2,
        3.0,
        2.0,
        0.5,
        0.3,
        0.5,
        1.2,
        0.3,
        0.5,
        0.2,
        0.5,
        2.0,
    ),
    "demons": (
        0.35,
        0.25,
        0.35,
        0.35,
        0.35,
        0.4,
        0.5,
        0.2,
        0.8,
        0.1,
        0.2,
        0.2,
        3.0,
        2.0,
        0.5,
        0.3,
        0.5,
        1.2,
        0.3,
        0.5,
        0.2,
        0.5,
        2.0,
    ),
}

FEATURES = tuple(
    Feature(f"{side}: {name}", weight)
    for seat, side in enumerate(SIDES)
    for name, weight in zip(
        (*(f"{token.name} on the battlefield" for token in TOKENS[seat][FIRST_ALLY:]), *NAMES),
        WEIGHTS[side],
        strict=True,
    )
)
assert len(FEATURES) == 2 * SIDE_FEATURES
