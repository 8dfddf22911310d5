"""Hex, the classic: red joins top and bottom, blue joins left and right; there is no draw.

A fourth game in one file. Play it with `hexarium play examples/connect.py --as all`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexarium.hex.board import Board
from hexarium.hex.coords import Hex
from hexarium.kit.codec import Codec
from hexarium.kit.dispatch import Rules, rule
from hexarium.kit.drawing import LAYOUT, framed, hex_area
from hexarium.kit.events import Event, Eyes, Kind, tell
from hexarium.kit.game import Game
from hexarium.kit.marks import Circle, Colour, Mark, Scene
from hexarium.kit.observation import Observation, Segment
from hexarium.kit.options import Option
from hexarium.kit.reading import items, mapping, require, whole, word
from hexarium.kit.variant import COMMON, State, Variant
from hexarium.kit.verbs import domain, verb

MOST = 11
BOARD = Board.of(Hex(column, row) for row in range(MOST) for column in range(MOST))
NAMES = [f"{'abcdefghijk'[hex.q]}{hex.r + 1}" for hex in BOARD.hexes]
NEIGHBOURS = BOARD.hex_neighbours
CELLS = MOST * MOST
GOALS = CELLS  # in `group`, red's top and bottom and blue's left and right follow the cells
CODEC = Codec(verb("put", domain("cell", NAMES, mark="hex-{id}"), about="Put a stone on a free cell."))
PUT, JOINED = Kind("put", "seat", "cell"), Kind("joined", "seat")
PAPER, LINE, TABLE = Colour("#F4EEDD", "#33373F"), Colour("#B9AC8C", "#565D69"), Colour("#DDE3E9", "#15181D")
STONES = (Colour("#C23B3B", "#E05A5A"), Colour("#2F5FB3", "#6C9BF0"))
STATE = np.dtype(
    [
        *COMMON,
        ("group", np.int16, (CELLS + 4,)),  # by cell and goal, the next member on the way to its group's head
        ("cells", np.int8, (CELLS,)),  # 0, or 1 + the seat whose stone is there
        ("side", np.int8),  # how many cells a side of the board has
    ],
    align=True,
)


@rule
def init(state: Any, options: Any, seed: Any) -> None:
    state.rng = seed
    state.side = options[0]
    for member in range(CELLS + 4):
        state.group[member] = member


@rule
def legal(state: Any, out: Any) -> Any:
    count = 0
    if state.to_move >= 0:
        for cell in range(CELLS):
            if state.cells[cell] == 0 and cell % MOST < state.side and cell // MOST < state.side:
                out[count] = cell
                count += 1
    return count


@rule
def head(state: Any, member: Any) -> Any:
    """The head of a group: two members are connected when they have the same."""
    while state.group[member] != member:
        member = state.group[member]
    return member


@rule
def place(state: Any, seat: Any, cell: Any) -> Any:
    """Put a stone, join it to its neighbours and to the sides it touches, and say whether that wins."""
    state.cells[cell] = seat + 1
    line = cell // MOST if seat == 0 else cell % MOST
    if line == 0:
        state.group[head(state, cell)] = head(state, GOALS + 2 * seat)
    if line == state.side - 1:
        state.group[head(state, cell)] = head(state, GOALS + 2 * seat + 1)
    for near in NEIGHBOURS[cell]:
        if near >= 0 and state.cells[near] == seat + 1:
            state.group[head(state, near)] = head(state, cell)
    return head(state, GOALS + 2 * seat) == head(state, GOALS + 2 * seat + 1)


@rule
def step(state: Any, action: Any) -> None:
    seat = state.to_move
    state.to_move = 1 - seat
    tell(state, PUT, seat, action)
    if place(state, seat, action):
        state.to_move, state.winners, state.reason = -1, 1 << seat, 1
        tell(state, JOINED, seat)


@rule
def observe(state: Any, seat: Any, out: Any) -> None:
    for place in range(2 * CELLS):
        out[place] = state.cells[place % CELLS] == 1 + (seat + place // CELLS) % 2


class Connect(Variant):
    """Hex on a rhombus of 3 to 11 cells a side."""

    rules, record, codec, seats = Rules(init, legal, step), STATE, CODEC, ("red", "blue")
    observation = Observation((Segment("stones", (2, CELLS), 0, 1, "Own stones, then others."),), observe)

    def position(self, state: State) -> dict[str, Any]:
        stones = [[NAMES[cell] for cell in np.flatnonzero(state.cells == 1 + seat)] for seat in range(2)]
        to_move = None if state.reason else int(state.to_move)
        return {"game": self.game.name, "options": self.told_options, "stones": stones, "to_move": to_move}

    def load(self, position: Mapping[str, Any], state: State) -> None:
        mapping(position, "The position", ["game", "options", "stones", "to_move"])
        init(state, self.encode_options(), 0)
        for seat, stones in enumerate(items(position["stones"], "stones", 2)):
            for cell in [
                NAMES.index(word(name, "A stone", NAMES)) for name in items(stones, f"stones[{seat}]")
            ]:
                require(
                    state.cells[cell] == 0 and max(divmod(cell, MOST)) < state.side,
                    "Each stone has its cell.",
                )
                if place(state, seat, cell):
                    state.winners, state.reason = 1 << seat, 1
        over = position["to_move"] is None
        require(over == bool(state.reason), "to_move is null exactly when somebody is connected.")
        state.to_move = -1 if over else whole(position["to_move"], "to_move", 0, 1)

    def words(self, event: Event) -> str:
        name = self.seats[event["seat"]].title()
        return (
            f"{name} puts a stone on {NAMES[event['cell']]}."
            if event.kind is PUT
            else f"{name} is connected."
        )

    def scene(self, state: State, eyes: Eyes) -> Scene:
        shown = [(cell, hex) for cell, hex in enumerate(BOARD.hexes) if max(hex) < state.side]
        marks: list[Mark] = [
            hex_area(hex, cell, NAMES[cell], (NAMES[cell],), PAPER, LINE) for cell, hex in shown
        ]
        for cell, hex in shown:
            if stone := int(state.cells[cell]):
                name, at = self.seats[stone - 1], LAYOUT.centre(hex)
                marks.append(Circle(kind="stone", short=(name,), at=at, radius=24, fill=STONES[stone - 1]))
        box = framed(LAYOUT.box([hex for _, hex in shown]), 12, 12)
        words = "Red joins top and bottom, blue joins left and right."
        return Scene(
            name="connect", title="Hex", description=words, box=box, background=TABLE, marks=tuple(marks)
        )


GAME = Game(
    name="connect",
    title="Hex",
    version=1,
    bind=Connect,
    options=(Option("side", MOST, "cells along a side", low=3, high=MOST),),
    reasons=("", "connected"),
    about="Red joins top and bottom, blue joins left and right; who is connected wins.",
)
