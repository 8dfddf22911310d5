"""The features of a position with their names, and their weights as data."""

from __future__ import annotations

from hexarium.games.heaven.rules.data import SIDES
from hexarium.kit.evaluation import Feature

WEIGHTS = (
    ("uriel or leviathan on the battlefield", 0.33, 0.63),
    ("jophiel or belphegor on the battlefield", 0.28, -0.06),
    ("raphael or mammon on the battlefield", 0.23, 0.63),
    ("camiel or asmodeus on the battlefield", 0.46, 0.48),
    ("zadkiel or beelzebub on the battlefield", 0.09, -0.14),
    ("gabriel or baal on the battlefield", 1.15, 0.60),
    ("allies ready on their cards", 0.91, 0.58),
    ("troops ready on their cards", 0.15, 0.31),
    ("troops on the battlefield", 1.26, 0.61),
    ("summon not used yet", -0.12, 0.29),
    ("tokens on gates", 0.44, 0.12),
    ("holds the gates", 0.09, 0.07),
    ("allies on the battlefield, late", 4.27, 2.39),
    ("tokens on the battlefield, late", 1.67, 2.35),
    ("way to the own victory", 0.94, 0.32),
    ("own victory is close", 0.69, 0.24),
    ("actions left", 0.67, 0.85),
    ("tokens safe when the other acts", 0.68, 1.31),
    ("tokens safe when it acts itself", 0.52, 0.31),
    ("commander safe when the other acts", 0.28, -0.23),
    ("commander safe when it acts itself", 0.47, -0.06),
    ("commander cannot fall when the other acts", 1.63, 3.86),
    ("commander cannot fall when it acts itself", 0.45, 0.75),
)
"""What is counted for each side, with its weight for the Angels and the Demons; dangers count as losses."""

FEATURES = tuple(
    Feature(f"{side}: {name}", weights[seat]) for seat, side in enumerate(SIDES) for name, *weights in WEIGHTS
)
