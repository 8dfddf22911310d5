"""A position of War in Heaven drawn in marks: the battlefield with its tokens, and the cards beside it."""

from __future__ import annotations

from dataclasses import replace

from hexarium.games.heaven.drawing.ground import field_box, ground
from hexarium.games.heaven.drawing.pieces import tokens
from hexarium.games.heaven.drawing.tokens import FADED_TEXT, SKY, medal
from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.field import kind_at, own_hexes, taken_hexes
from hexarium.games.heaven.rules.tables import HEX_NAMES, HEXES
from hexarium.hex.layout import Box, Point
from hexarium.kit.drawing import INK, listed, placed
from hexarium.kit.face import painted
from hexarium.kit.marks import Circle, Label, Mark, Scene
from hexarium.kit.variant import State

CARDS_WIDTH = 176.0
ROW = 27.0


def position_scene(state: State) -> Scene:
    """The position, the same for everyone: there are no secrets."""
    field, taken = field_box(), taken_hexes(state)
    # Where a token stands, a terminal writes its name rather than the kind of the space.
    marks = [
        replace(mark, short=mark.short[:1]) if _is_taken(mark, taken) else mark
        for mark in painted(ground(), tokens(state))
    ]
    marks += _cards(state, 0, Point(field.right, field.top + 30))
    marks += _cards(state, 1, Point(field.right, field.bottom - 30 - ROW * data.ALLIES))
    return Scene(
        name="heaven-position",
        title="War in Heaven",
        description=_description(state),
        box=Box(field.left, field.top, field.right + CARDS_WIDTH, field.bottom),
        background=SKY,
        marks=tuple(marks),
    )


def _is_taken(mark: Mark, taken: int) -> bool:
    return mark.kind == "hex" and bool(taken >> int(str(mark.id).removeprefix("hex-")) & 1)


def _cards(state: State, seat: int, at: Point) -> list[Mark]:
    """What lies off the battlefield: allies with attack, defence and cost, and troops by number."""
    side = data.SIDES[seat]
    marks: list[Mark] = []
    for ally in range(data.ALLIES):
        token = data.TOKENS[seat][data.FIRST_ALLY + ally]
        active, inactive = state.active[seat] >> ally & 1, state.inactive[seat] >> ally & 1
        where = "active" if active else "inactive" if inactive else "battlefield"
        told = f"costs {token.cost}" if active else "inactive" if inactive else "on the battlefield"
        text = f"{token.name.title()} {token.attack}/{token.defence}"
        card = f"card-{token.name}", f"{token.name}, {told}"
        here = Point(at.x, at.y + ROW * ally)
        marks += _card(here, seat, data.FIRST_ALLY + ally, *card, text, told, where)
    ready, spent = int(state.troops_active[seat]), int(state.troops_inactive[seat])
    title = f"troops {ready} active, {spent} not"
    here = Point(at.x, at.y + ROW * data.ALLIES)
    told = f"{ready} active, {spent} inactive" if ready + spent else "all on the battlefield"
    where = "active" if ready else "inactive" if spent else "battlefield"
    return marks + _card(here, seat, data.TROOP, f"card-troop-{side}", title, "Troops", told, where)


def _card(
    at: Point, seat: int, kind: int, id: str, title: str, text: str, told: str, where: str
) -> list[Mark]:
    middle, words, below = placed(at, (15, 0), (33, -5.5), (33, 6.5))
    disc, *rest = medal(seat, kind, middle, where)
    assert isinstance(disc, Circle)
    return [
        replace(disc, kind="card", id=id, title=title),
        *rest,
        Label(
            kind="card",
            at=words,
            text=text,
            size=12.5,
            colour=INK if where == "active" else FADED_TEXT,
            bold=where == "active",
            align="start",
            on=SKY,
        ),
        Label(kind="card", at=below, text=told, size=10, colour=FADED_TEXT, align="start", on=SKY),
    ]


def _description(state: State) -> str:
    parts = []
    for seat, side in enumerate(data.SIDES):
        standing = [
            f"{data.TOKENS[seat][int(kind_at(state, hex))].name} on {HEX_NAMES[hex]}"
            for hex in range(HEXES)
            if own_hexes(state, seat) >> hex & 1
        ]
        parts.append(f"{side.title()}: {listed(standing)}.")
    return f"Round {int(state.round_number)} of {data.ROUNDS}. {' '.join(parts)}"
