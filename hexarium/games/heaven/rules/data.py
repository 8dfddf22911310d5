"""The facts of War in Heaven: the board's rows, the tokens and the numbers of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from hexarium.kit.options import Option

OPTIONS = (
    Option(
        "first",
        "random",
        "the side that plays first in every round; its very first turn has an action less",
        choices=("angels", "demons", "random"),
    ),
    Option(
        "even",
        False,
        "gabriel adds 3, not 2, and baal nothing to the attack; bots then win as often on either side",
        rare=True,
    ),
)

ROW_WIDTHS = (2, 3, 4, 5, 4, 5, 4, 3, 2)
"""Hexes in rows 1–9, each row centred on the same axis."""

SIDES = ("angels", "demons")
"""By seat."""
ANGELS, DEMONS = 0, 1

GATES = ("a5", "b5", "c5", "d5")
GATE_ROW = 5
DEPLOY = {"angels": ("a1", "b1"), "demons": ("a9", "b9")}
COMMANDER_START = {"angels": "b2", "demons": "b8"}
TROOP_START = {"angels": ("a3", "b3", "c3", "d3"), "demons": ("a7", "b7", "c7", "d7")}

ROUNDS = 12
ACTIONS = 3
LATE_ACTIONS = 4
LATE_ROUND = 8
"""From this round on a turn has one action more."""
OPENING_ACTIONS = 2
"""Of the first player's very first turn."""
BONUS = 2
"""What gabriel and baal add to attack and to defence."""
EVEN_ATTACK_BONUS, EVEN_DEFENCE_BONUS = (3, 0), (3, 2)
"""What gabriel adds, and what baal does, with the option `even`."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token: attack, defence, and what its deployment costs (commanders and troops are not deployed)."""

    name: str
    attack: int
    defence: int
    cost: int = 0


ANGEL_TOKENS = (
    Token("michael", 5, 6),
    Token("troop", 1, 1),
    Token("uriel", 3, 2, 1),
    Token("jophiel", 2, 4, 2),
    Token("raphael", 0, 4, 3),
    Token("camiel", 6, 2, 1),
    Token("zadkiel", 1, 3, 2),
    Token("gabriel", 3, 3, 3),
)
DEMON_TOKENS = (
    Token("lucifer", 5, 6),
    Token("troop", 1, 1),
    Token("leviathan", 3, 2, 1),
    Token("belphegor", 2, 4, 2),
    Token("mammon", 0, 4, 3),
    Token("asmodeus", 6, 2, 1),
    Token("beelzebub", 1, 3, 2),
    Token("baal", 3, 3, 3),
)
"""Kinds 0–7 of each side: the commander, troops, and the six allies, whose peers stand in the same places."""

TOKENS = (ANGEL_TOKENS, DEMON_TOKENS)
COMMANDERS = {side: tokens[0].name for side, tokens in zip(SIDES, TOKENS, strict=True)}
KINDS = 8
ALLIES = 6
TROOPS = 4
COMMANDER, TROOP = 0, 1
URIEL_LEVIATHAN = 2
"""They move two steps."""
JOPHIEL_BELPHEGOR = 3
"""They pull and push enemy troops."""
RAPHAEL_MAMMON = 4
"""They help at the start of a round."""
CAMIEL_ASMODEUS = 5
"""They charge in straight lines."""
ZADKIEL_BEELZEBUB = 6
"""They can win at the end of a turn."""
GABRIEL_BAAL = 7
"""They strengthen others."""
FIRST_ALLY = 2

REASONS = ("", "commander", "gates", "allies", "rounds", "draw")
PHASES = ("recharge", "muster", "mammon", "act", "strike", "gates", "over")
