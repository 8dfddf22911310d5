"""The features of a position with their names, and their weights as data."""

from __future__ import annotations

from hexarium.games.heaven.rules.data import SIDES
from hexarium.kit.evaluation import Feature

WEIGHTS = (
    ("uriel or leviathan on the battlefield", 0.11, 0.25),
    ("jophiel or belphegor on the battlefield", 0.29, 0.19),
    ("raphael or mammon on the battlefield", 0.11, 0.33),
    ("camiel or asmodeus on the battlefield", 0.12, 0.12),
    ("zadkiel or beelzebub on the battlefield", 0.25, 0.15),
    ("gabriel or baal on the battlefield", 0.61, 0.75),
    ("allies ready on their cards", 0.29, 0.32),
    ("troops ready on their cards", 0.02, 0.04),
    ("troops on the battlefield", 1.45, 0.36),
    ("summon not used yet", -0.01, 0.14),
    ("tokens on gates", 0.08, -0.01),
    ("holds the gates", 0.05, 0.02),
    ("allies on the battlefield, late", 0.80, 1.21),
    ("tokens on the battlefield, late", 1.37, 1.28),
    ("way to the own victory", 0.48, 0.12),
    ("own victory is close", 0.19, 0.10),
    ("actions left", 0.05, 0.64),
    ("tokens safe when the other acts", 0.15, 0.48),
    ("tokens safe when it acts itself", 0.18, 0.06),
    ("commander safe when the other acts", 0.08, 0.00),
    ("commander safe when it acts itself", 0.13, 0.00),
    ("commander cannot fall when the other acts", 0.24, 2.05),
    ("commander cannot fall when it acts itself", 0.08, 0.47),
    ("deploy spaces open for allies", 0.26, 0.14),
    ("being this side", -0.32, 0.00),
)
"""What is counted for each side, with its weight for the Angels and the Demons; dangers count as losses."""

FEATURES = tuple(
    Feature(f"{side}: {name}", weights[seat]) for seat, side in enumerate(SIDES) for name, *weights in WEIGHTS
)
