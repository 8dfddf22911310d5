"""The tokens of War in Heaven in marks: medals with a sign, attack and defence, and a name.

Angels wear a halo, Demons wear horns, so that no one needs to tell their colours apart. Attack stands on the
left on a disc, defence on the right on a shield. All marks of a token stand round its own middle.
"""

from __future__ import annotations

from math import cos, pi, sin

from hexarium.games.heaven.drawing.icons import sign
from hexarium.games.heaven.drawing.titles import token_title
from hexarium.games.heaven.rules.board import Space
from hexarium.games.heaven.rules.data import COMMANDER, SIDES, TOKENS, TROOP
from hexarium.hex.layout import Point
from hexarium.kit.drawing import INK, LAYOUT, WHITE, placed
from hexarium.kit.face import moved
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark

SKY = Colour("#D5DEE8", "#13161C")
"""Behind everything."""
FACTION = {"angels": Colour("#FFB200", "#FFB200"), "demons": Colour("#7F0212", "#B01E2E")}
TOKEN_INK = {"angels": Colour("#3D2900", "#3D2900"), "demons": Colour("#FFE9E2", "#FFF1EC")}
TOKEN_LINE = {"angels": Colour("#8A5F00", "#6B4A00"), "demons": Colour("#4A010A", "#5E0A14")}
COMMANDER_LINE = {"angels": Colour("#3D2900", "#3D2900"), "demons": Colour("#2A0005", "#FFC9BF")}
SHADOW = Colour("#7C8794", "#0A0C10")
BADGE = Colour("#FFFDF7", "#F3F0E8")
BADGE_LINE = Colour("#3A3F47", "#17191C")
STRENGTHENED = Colour("#BFEBC9", "#A9E0B6")
"""Of attack and defence that gabriel or baal raise."""
NUMBER = Colour("#17191C", "#17191C")
RIBBON = Colour("#22262B", "#0E1014")
DAMAGE = Colour("#C3161C", "#D5232A")
FADED = Colour("#C3CAD3", "#343A45")
FADED_INK = Colour("#6A727C", "#8B93A0")
FADED_TEXT = Colour("#4A5058", "#C3C7CE")

RAISED = 5.0
"""A token stands so much above the middle of its hex, whose name is to be seen below."""
RADIUS, COMMANDER_RADIUS = 20.0, 22.0
HORN = ((0.72, -0.66), (0.8, -0.88), (0.75, -1.08), (0.48, -1.29), (0.55, -1.12), (0.5, -1.0), (0.34, -0.92))
"""The right horn of a token, in radii from its middle."""
SHIELD = ((0.0, -7.6), (7.2, -6.2), (6.8, 1.4), (3.8, 5.8), (0.0, 8.4))
"""The right half of the shield that defence stands on."""


def token_id(seat: int, kind: int, number: int) -> str:
    """The name of a token, which stays with it: `token-uriel`, `token-angels-3` for a troop."""
    return f"token-{SIDES[seat]}-{number}" if kind == TROOP else f"token-{TOKENS[seat][kind].name}"


def sign_name(seat: int, kind: int) -> str:
    """The name of a token's sign."""
    return f"{SIDES[seat]}-troop" if kind == TROOP else TOKENS[seat][kind].name


def token_place(space: Space) -> Point:
    """The middle of a token that stands on a space."""
    centre = LAYOUT.centre(space.hex)
    return Point(centre.x, centre.y - RAISED)


def start_marks(space: Space, number: int) -> list[Mark]:
    """The token that starts on a space, if there is one; a troop with its number."""
    if not space.start or not space.start_side:
        return []
    seat = SIDES.index(space.start_side)
    kind = next(kind for kind, token in enumerate(TOKENS[seat]) if token.name == space.start)
    token, at = TOKENS[seat][kind], token_place(space)
    title = token_title(seat, kind, token.attack, token.defence, f"on {space.name}")
    marks = token_marks(seat, kind, number, token.attack, token.defence, 0, title)
    return [moved(mark, at) for mark in marks]


def token_marks(
    seat: int, kind: int, number: int, attack: int, defence: int, damage: int, title: str
) -> list[Mark]:
    """A token round 0 0; the damage that it has taken in a battle stands in red."""
    side, token = SIDES[seat], TOKENS[seat][kind]
    radius = COMMANDER_RADIUS if kind == COMMANDER else RADIUS
    fill, ink, line = FACTION[side], TOKEN_INK[side], TOKEN_LINE[side]
    middle = Point(0.0, 0.0)
    marks: list[Mark] = [
        Circle(kind="shadow", at=Point(1.0, 2.0), radius=radius + 0.5, fill=SHADOW),
        *_headdress(side, middle, radius),
        Circle(
            kind="token",
            id=token_id(seat, kind, number),
            # Without colours capitals tell the Demons from the Angels.
            short=(token.name.upper() if side == "demons" else token.name,),
            title=title,
            at=middle,
            radius=radius,
            fill=fill,
            line=COMMANDER_LINE[side] if kind == COMMANDER else line,
            width=2.4 if kind == COMMANDER else 1.5,
        ),
        *sign(sign_name(seat, kind), 0.9, ink, fill, 0.0, -3.0 if kind == TROOP else -4.5),
        *_badges(attack, defence, token.attack, token.defence),
    ]
    if kind != TROOP:
        marks += _ribbon(token.name.title(), kind == COMMANDER)
    return marks + (_wound(damage) if damage else [])


def _badges(attack: int, defence: int, plain_attack: int, plain_defence: int) -> list[Mark]:
    """Attack on a disc, defence on a shield."""
    left, right = Point(-15.5, 6.5), Point(15.5, 6.5)
    strong = [
        STRENGTHENED if now > plain else BADGE
        for now, plain in ((attack, plain_attack), (defence, plain_defence))
    ]
    shield = (*SHIELD, *((-x, y) for x, y in reversed(SHIELD[1:-1])))
    return [
        Circle(kind="attack", at=left, radius=7.4, fill=strong[0], line=BADGE_LINE, width=1.2),
        _number(str(attack), left, strong[0]),
        Area(kind="defence", points=placed(right, *shield), fill=strong[1], line=BADGE_LINE, width=1.2),
        _number(str(defence), right, strong[1]),
    ]


def _number(text: str, at: Point, on: Colour) -> Label:
    return Label(kind="token", at=at, text=text, size=11.5, colour=NUMBER, bold=True, on=on)


def _ribbon(name: str, commander: bool) -> list[Mark]:
    """The name below a token."""
    size, middle = 8.5, Point(0.0, 19.0)
    half = 0.3 * size * len(name) + 4
    points = placed(
        middle, (-half, -5.5), (half, -5.5), (half + 3, 0), (half, 5.5), (-half, 5.5), (-half - 3, 0)
    )
    return [
        Area(kind="ribbon", points=points, fill=RIBBON),
        Label(kind="token", at=middle, text=name, size=size, colour=WHITE, bold=commander, on=RIBBON),
    ]


def _wound(damage: int) -> list[Mark]:
    at = Point(15.5, -12.5)
    spikes = [(9.5, 6.6)[k % 2] for k in range(16)]
    points = placed(at, *((r * sin(pi * k / 8), -r * cos(pi * k / 8)) for k, r in enumerate(spikes)))
    return [
        Area(kind="damage", points=points, fill=DAMAGE, line=WHITE, width=0.8),
        Label(kind="token", at=at, text=str(damage), size=10.5, colour=WHITE, bold=True, on=DAMAGE),
    ]


def _headdress(side: str, at: Point, radius: float) -> list[Mark]:
    """A halo or two horns, behind a token."""
    fill, line = FACTION[side], TOKEN_LINE[side]
    if side == "angels":
        halo = [(0.62 * radius * cos(pi * k / 8), radius * (0.2 * sin(pi * k / 8) - 1.1)) for k in range(17)]
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


def medal(seat: int, kind: int, at: Point, where: str = "active") -> list[Mark]:
    """A token so small that only its sign is seen.

    One that is inactive has lost its colour; of one that is on the battlefield only the ring is left.
    """
    side = SIDES[seat]
    fill, ink = {
        "active": (FACTION[side], TOKEN_INK[side]),
        "inactive": (FADED, FADED_INK),
        "battlefield": (SKY, FADED_INK),
    }[where]
    line = FADED_INK if where == "inactive" else TOKEN_LINE[side]
    return [
        Circle(kind="medal", at=at, radius=11.0, fill=fill, line=line, width=1.5),
        *sign(sign_name(seat, kind), 0.66, ink, fill, at.x, at.y),
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
