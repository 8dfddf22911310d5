"""A position of War in Heaven drawn in marks: the battlefield with its tokens, and the cards beside it."""

from __future__ import annotations

from dataclasses import replace

from hexarium.games.heaven.drawing.battlefield import board_marks
from hexarium.games.heaven.drawing.tokens import FACTION, SKY, TOKEN_LINE, faction_marks, token_marks
from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.board import Battlefield
from hexarium.games.heaven.rules.field import attack_at, defence_at, kind_at, own_hexes, taken_hexes
from hexarium.games.heaven.rules.tables import HEX_NAMES, HEXES
from hexarium.hex.layout import Box, Point
from hexarium.kit.drawing import INK, LAYOUT, framed, listed, placed
from hexarium.kit.marks import Circle, Colour, Label, Mark, Scene
from hexarium.kit.variant import State

CARDS_WIDTH = 150.0
ROW = 26.0
FADED = Colour("#B9C1CB", "#3A404B")
FADED_TEXT = Colour("#4A5058", "#C3C7CE")


def position_scene(state: State) -> Scene:
    """The position, the same for everyone: there are no secrets."""
    board = Battlefield.of()
    field = framed(LAYOUT.box(board.board.hexes), across=20, down=20)
    box = Box(field.left, field.top, field.right + CARDS_WIDTH, field.bottom)
    taken = taken_hexes(state)
    # Where a token stands, a terminal writes its name rather than the kind of the space.
    marks = [
        replace(mark, short=mark.short[:1]) if _is_taken(mark, taken) else mark for mark in board_marks(board)
    ]
    for seat, side in enumerate(data.SIDES):
        for hex in range(HEXES):
            if own_hexes(state, seat) >> hex & 1:
                name = data.TOKENS[seat][int(kind_at(state, hex))].name
                strength = int(attack_at(state, seat, hex)), int(defence_at(state, seat, hex))
                marks += token_marks(board.spaces[hex], side, name, *strength)
    top = Point(field.right, field.top + 34)
    bottom = Point(field.right, field.bottom - 34 - ROW * (data.ALLIES + 1))
    marks += _cards(state, 0, top) + _cards(state, 1, bottom)
    return Scene(
        name="heaven-position",
        title="War in Heaven",
        description=_description(state),
        box=box,
        background=SKY,
        marks=tuple(marks),
    )


def _is_taken(mark: Mark, taken: int) -> bool:
    return mark.kind == "hex" and bool(taken >> int(str(mark.id).removeprefix("hex-")) & 1)


def _cards(state: State, seat: int, at: Point) -> list[Mark]:
    """What lies off the battlefield: allies with attack, defence and cost, and troops by number."""
    side = data.SIDES[seat]
    marks = faction_marks(side, Point(at.x + 13, at.y))
    for row, ally in enumerate(range(data.ALLIES), 1):
        token = data.TOKENS[seat][data.FIRST_ALLY + ally]
        here = Point(at.x, at.y + ROW * row)
        active, inactive = state.active[seat] >> ally & 1, state.inactive[seat] >> ally & 1
        what = "active" if active else "inactive" if inactive else "on the battlefield"
        text = f"{token.name} {token.attack}/{token.defence} · {token.cost}"
        marks += _card(
            here, side, f"card-{token.name}", f"{token.name}, {what}", text, bool(active), not inactive
        )
    ready, spent = int(state.troops_active[seat]), int(state.troops_inactive[seat])
    here = Point(at.x, at.y + ROW * (data.ALLIES + 1))
    text = f"troops {ready} active, {spent} not"
    return marks + _card(here, side, f"card-troop-{side}", text, text, ready > 0, True)


def _card(at: Point, side: str, id: str, title: str, text: str, filled: bool, plain: bool) -> list[Mark]:
    disc, words = placed(at, (13, 0), (28, 0))
    fill = FACTION[side] if filled else FADED
    return [
        Circle(
            kind="card", id=id, title=title, at=disc, radius=8, fill=fill, line=TOKEN_LINE[side], width=1.5
        ),
        Label(
            kind="card",
            at=words,
            text=text,
            size=12,
            colour=INK if plain else FADED_TEXT,
            align="start",
            on=SKY,
        ),
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
