"""The features of a position with their names, and their weights as data."""

from __future__ import annotations

from hexarium.games.heaven.rules.data import SIDES
from hexarium.kit.evaluation import Feature

WEIGHTS = (
    ("uriel or leviathan on the battlefield", 0.16, 0.27),
    ("jophiel or belphegor on the battlefield", 0.13, -0.01),
    ("raphael or mammon on the battlefield", 0.02, 0.29),
    ("camiel or asmodeus on the battlefield", 0.22, 0.11),
    ("zadkiel or beelzebub on the battlefield", 0.06, -0.06),
    ("gabriel or baal on the battlefield", 0.48, 0.19),
    ("allies ready on their cards", 0.36, 0.20),
    ("troops ready on their cards", 0.06, 0.10),
    ("troops on the battlefield", 0.54, 0.24),
    ("summon not used yet", -0.03, 0.08),
    ("tokens on gates", 0.16, -0.01),
    ("holds the gates", 0.03, 0.03),
    ("allies on the battlefield, late", 1.41, 1.01),
    ("tokens on the battlefield, late", 0.79, 0.88),
    ("way to the own victory", 0.42, 0.12),
    ("own victory is close", 0.24, 0.09),
    ("actions left", 0.25, 0.35),
    ("tokens safe when the other acts", 0.21, 0.46),
    ("tokens safe when it acts itself", 0.13, 0.08),
    ("commander safe when the other acts", 0.09, -0.13),
    ("commander safe when it acts itself", 0.15, -0.03),
    ("commander cannot fall when the other acts", 0.63, 1.61),
    ("commander cannot fall when it acts itself", 0.21, 0.39),
    ("being this side", -0.53, 0.00),
)
"""What is counted for each side, with its weight for the Angels and the Demons; dangers count as losses."""

FEATURES = tuple(
    Feature(f"{side}: {name}", weights[seat]) for seat, side in enumerate(SIDES) for name, *weights in WEIGHTS
)
