"""The tokens of War in Heaven in marks.

Angels wear a halo, Demons wear horns, so that no one needs to tell their colours apart.
"""

from __future__ import annotations

from math import cos, pi, sin

from hexarium.games.heaven.rules.board import Space
from hexarium.games.heaven.rules.data import COMMANDERS, SIDES, TOKENS
from hexarium.hex.layout import Point
from hexarium.kit.drawing import BLACK, INK, LAYOUT, WHITE, placed
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark

SKY = Colour("#D5DEE8", "#13161C")
"""Behind everything."""
FACTION = {"angels": Colour("#FFB200", "#FFB200"), "demons": Colour("#7F0212", "#B01E2E")}
TOKEN_TEXT = {"angels": BLACK, "demons": WHITE}
TOKEN_LINE = {"angels": Colour("#8A5F00", "#8A5F00"), "demons": Colour("#4A010A", "#5E0A14")}

TOKEN_RADIUS = {True: 22.0, False: 20.0}
"""Of commanders, and of all others."""

HORN = ((0.72, -0.66), (0.8, -0.88), (0.75, -1.08), (0.48, -1.29), (0.55, -1.12), (0.5, -1.0), (0.34, -0.92))
"""The right horn of a token, in radii from its middle."""


def start_marks(space: Space) -> list[Mark]:
    """The token that starts on a space, if there is one."""
    if not space.start or not space.start_side:
        return []
    tokens = TOKENS[SIDES.index(space.start_side)]
    token = next(token for token in tokens if token.name == space.start)
    return token_marks(space, space.start_side, token.name, token.attack, token.defence)


def token_marks(space: Space, side: str, name: str, attack: int, defence: int) -> list[Mark]:
    """A token on a space: its name, and attack/defence."""
    commander = name in COMMANDERS.values()
    radius = TOKEN_RADIUS[commander]
    at, name_at, strength_at = placed(LAYOUT.centre(space.hex), (0, -4), (0, -11), (0, 3.5))
    fill, text = FACTION[side], TOKEN_TEXT[side]
    return [
        *_headdress(side, at, radius),
        Circle(
            kind="token",
            id=f"token-{space.name}",
            # Without colours capitals tell the Demons from the Angels.
            short=(name.upper() if side == "demons" else name,),
            title=f"{name.title()} ({side.title()}) on {space.name}, attack {attack}, defence {defence}",
            at=at,
            radius=radius,
            fill=fill,
            line=TOKEN_LINE[side],
            width=1.5,
        ),
        # A long name is written smaller, so that it stays inside its token.
        Label(
            kind="token",
            at=name_at,
            text=name.title(),
            size=min(11.5, 1.75 * (2 * radius - 5) / len(name)),
            colour=text,
            bold=commander,
            on=fill,
        ),
        Label(
            kind="token",
            at=strength_at,
            text=f"{attack}/{defence}",
            size=16 if commander else 14,
            colour=text,
            bold=True,
            on=fill,
        ),
    ]


def _headdress(side: str, at: Point, radius: float) -> list[Mark]:
    """A halo or two horns, behind a token."""
    fill, line = FACTION[side], TOKEN_LINE[side]
    if side == "angels":
        halo = [
            (0.62 * radius * cos(pi * k / 12), radius * (0.2 * sin(pi * k / 12) - 1.1)) for k in range(25)
        ]
        return [
            Line(kind="ornament", points=placed(at, *halo), colour=line, width=0.2 * radius),
            Line(kind="ornament", points=placed(at, *halo), colour=fill, width=0.11 * radius),
        ]
    return [
        Area(
            kind="ornament",
            points=placed(at, *((x * radius * way, y * radius) for x, y in HORN)),
            fill=fill,
            line=line,
            width=1.5,
        )
        for way in (-1, 1)
    ]


def faction_marks(side: str, at: Point) -> list[Mark]:
    """A side's name beside its colour."""
    (text,) = placed(at, (20, 0))
    return [
        *_headdress(side, at, 13),
        Circle(kind="faction", at=at, radius=13, fill=FACTION[side], line=TOKEN_LINE[side], width=1.5),
        Label(
            kind="faction", at=text, text=side.title(), size=16, colour=INK, bold=True, align="start", on=SKY
        ),
    ]
