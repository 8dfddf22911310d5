"""Heap: a game as a newcomer writes it, in one file and without a single annotation."""

# mypy: ignore-errors

import numpy as np

from hexarium.hex.layout import Box
from hexarium.kit.codec import Codec
from hexarium.kit.dispatch import Rules, rule
from hexarium.kit.game import Game
from hexarium.kit.marks import Colour, Scene
from hexarium.kit.options import Option
from hexarium.kit.reading import mapping, whole
from hexarium.kit.variant import COMMON, Variant
from hexarium.kit.verbs import domain, verb

CODEC = Codec(verb("take", domain("number", range(1, 4)), about="Take [some]."))
STATE = np.dtype([*COMMON, ("heap", np.int8)], align=True)
INK = Colour("#000000", "#FFFFFF")


@rule
def left(state):
    return state.heap


@rule
def init(state, options, seed):
    state.rng = seed
    state.heap = options[0]


@rule
def legal(state, out):
    count = 0
    if state.to_move >= 0:
        for number in range(min(3, left(state))):
            out[count] = number
            count += 1
    return count


@rule
def step(state, action):
    state.heap -= action + 1
    if state.heap == 0:
        state.winners = 1 << state.to_move
        state.reason = 1
        state.to_move = -1
    else:
        state.to_move = 1 - state.to_move


class Heap(Variant):
    rules, record, codec, seats = Rules(init, legal, step), STATE, CODEC, ("anna", "ben")

    def position(self, state):
        over = bool(state.reason)
        return {
            "game": self.game.name,
            "options": self.options,
            "heap": int(state.heap),
            "to_move": None if over else int(state.to_move),
            "winner": int(state.winners) - 1 if over else None,
        }

    def load(self, position, state):
        mapping(position, "The position", ["game", "options", "heap", "to_move", "winner"])
        state.heap = whole(position["heap"], "heap", 0, 100)
        if state.heap == 0:
            state.winners = 1 << whole(position["winner"], "winner", 0, 1)
            state.to_move, state.reason = -1, 1
        else:
            state.to_move = whole(position["to_move"], "to_move", 0, 1)

    def scene(self, state, eyes):  # noqa: ARG002
        box = Box(0.0, 0.0, 1.0, 1.0)
        return Scene(name="heap", title="Heap", description="", box=box, background=INK, marks=())


GAME = Game(
    name="heap",
    title="Heap",
    version=1,
    bind=Heap,
    options=(Option("heap", 12, "how many there are", low=1, high=100),),
    reasons=("", "last"),
)
