"""The tokens of War in Heaven in words: who they are and what they can do."""

from __future__ import annotations

from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.tables import ATTACK_BONUS, DEFENCE_BONUS

ABILITIES = (
    (
        "summons once",
        "",
        "moves two steps, also past others",
        "pulls Demon troops in line",
        "musters a troop each round",
        "charges in lines, never over gates",
        "wins with Angels on all four gates",
        "Angel troops",
    ),
    (
        "summons once",
        "",
        "moves two steps, also past others",
        "pushes Angel troops in line",
        "one more recharge each round",
        "charges in lines, never over gates",
        "wins with all six allies on the field",
        "Lucifer",
    ),
)
"""By side and kind of token; gabriel and baal strengthen whom it names."""


def ability(seat: int, kind: int, even: int = 0) -> str:
    """What a token can do, in few words; `even` is the option."""
    told = ABILITIES[seat][kind]
    if kind != data.GABRIEL_BAAL:
        return told
    return f"{told} +{ATTACK_BONUS[even, seat]}/+{DEFENCE_BONUS[even, seat]}"


def token_title(
    seat: int, kind: int, attack: int, defence: int, where: str, damage: int = 0, even: int = 0
) -> str:
    """A token, where it is, its strength and its ability."""
    name = data.TOKENS[seat][kind].name.title()
    hurt = f", {'defeated' if damage >= defence else f'{damage} damage'}" if damage else ""
    can = f"; {told}" if (told := ability(seat, kind, even)) else ""
    who = f"{name} ({data.SIDES[seat].title()})"
    return f"{who} {where}, attack {attack}, defence {defence}{hurt}{can}"
