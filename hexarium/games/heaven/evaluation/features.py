"""The features of a position with their names, and their weights as data."""

from __future__ import annotations

from hexarium.games.heaven.rules.data import FIRST_ALLY, SIDES, TOKENS
from hexarium.kit.evaluation import Feature

WEIGHTS = (
    ("uriel or leviathan on the battlefield", 0.14, 0.26),
    ("jophiel or belphegor on the battlefield", 0.21, 0.17),
    ("raphael or mammon on the battlefield", 0.06, 0.31),
    ("camiel or asmodeus on the battlefield", 0.17, 0.16),
    ("zadkiel or beelzebub on the battlefield", 0.20, 0.15),
    ("gabriel or baal on the battlefield", 0.54, 0.47),
    ("allies ready on their cards", 0.32, 0.26),
    ("troops ready on their cards", 0.04, 0.07),
    ("troops on the battlefield", 1.00, 0.30),
    ("summon not used yet", -0.02, 0.11),
    ("tokens on gates", 0.12, -0.01),
    ("holds the gates", 0.04, 0.03),
    ("allies on the battlefield, late", 1.11, 1.11),
    ("tokens on the battlefield, late", 1.08, 1.08),
    ("way to the own victory", 0.45, 0.12),
    ("own victory is close", 0.22, 0.10),
    ("actions left", 0.38, 0.50),
    ("tokens safe when the other acts", 0.18, 0.47),
    ("tokens safe when it acts itself", 0.16, 0.07),
    ("commander safe when the other acts", 0.08, 0.00),
    ("commander safe when it acts itself", 0.14, 0.00),
    ("commander cannot fall when the other acts", 1.12, 1.83),
    ("commander cannot fall when it acts itself", 0.30, 1.30),
    ("deploy spaces open for allies", 0.23, 0.17),
    ("being this side", -0.42, 0.00),
)
"""What is counted for each side, with its weight for the Angels and the Demons; dangers count as losses."""

FEATURES = tuple(
    Feature(f"{side}: {name}", weights[seat], seat)
    for seat, side in enumerate(SIDES)
    for name, *weights in WEIGHTS
)

_GATES = ("more hold on the gates", "less hold on the gates")
_AIM = ("nearer to the own victory", "farther from the own victory")
_SAFE = ("tokens safer", "tokens in more danger")
_COMMANDER = ("the commander safer", "the commander in more danger")
_SAID = {
    "allies ready on their cards": ("more allies ready", "fewer allies ready"),
    "troops ready on their cards": ("more troops ready", "fewer troops ready"),
    "troops on the battlefield": ("more troops on the battlefield", "fewer troops on the battlefield"),
    "summon not used yet": ("the summon still to use", "the summon used"),
    "tokens on gates": _GATES,
    "holds the gates": _GATES,
    "allies on the battlefield, late": (
        "more allies to count at the end",
        "fewer allies to count at the end",
    ),
    "tokens on the battlefield, late": (
        "more tokens to count at the end",
        "fewer tokens to count at the end",
    ),
    "way to the own victory": _AIM,
    "own victory is close": _AIM,
    "actions left": ("more actions left", "fewer actions left"),
    "tokens safe when the other acts": _SAFE,
    "tokens safe when it acts itself": _SAFE,
    "commander safe when the other acts": _COMMANDER,
    "commander safe when it acts itself": _COMMANDER,
    "commander cannot fall when the other acts": _COMMANDER,
    "commander cannot fall when it acts itself": _COMMANDER,
    "deploy spaces open for allies": ("more room to deploy", "less room to deploy"),
}

WORDS = {f"{side}: {name}": words for side in SIDES for name, words in _SAID.items()} | {
    f"{side}: {WEIGHTS[ally][0]}": (f"{token.name} on the battlefield", f"{token.name} off the battlefield")
    for side, tokens in zip(SIDES, TOKENS, strict=True)
    for ally, token in enumerate(tokens[FIRST_ALLY:])
}
"""How reasons speak of them: that a side has more of a feature, and that it has less."""
