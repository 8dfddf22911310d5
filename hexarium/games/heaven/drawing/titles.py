"""The tokens of War in Heaven in words: who they are and what they can do."""

from __future__ import annotations

from hexarium.games.heaven.rules import data

ABILITIES = (
    (
        "summons once",
        "",
        "moves two steps, also past others",
        "pulls Demon troops in line",
        "musters a troop each round",
        "charges in lines, never over gates",
        "wins with Angels on all four gates",
        "Angel troops +2/+2",
    ),
    (
        "summons once",
        "",
        "moves two steps, also past others",
        "pushes Angel troops in line",
        "one more recharge each round",
        "charges in lines, never over gates",
        "wins with all six allies on the field",
        "Lucifer +2/+2",
    ),
)
"""By side and kind of token."""


def token_title(seat: int, kind: int, attack: int, defence: int, where: str, damage: int = 0) -> str:
    """A token, where it is, its strength and its ability."""
    name = data.TOKENS[seat][kind].name.title()
    hurt = f", {'defeated' if damage >= defence else f'{damage} damage'}" if damage else ""
    ability = f"; {ABILITIES[seat][kind]}" if ABILITIES[seat][kind] else ""
    who = f"{name} ({data.SIDES[seat].title()})"
    return f"{who} {where}, attack {attack}, defence {defence}{hurt}{ability}"
