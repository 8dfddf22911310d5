"""A toy with turns of several actions and a die: roll for a pot that a one loses, add to it, or hold it."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any

import numpy as np

from hexarium.hex.layout import Box
from hexarium.kit.codec import Codec
from hexarium.kit.dispatch import Rules, rule
from hexarium.kit.evaluation import Evaluation, Feature
from hexarium.kit.events import Eyes
from hexarium.kit.game import Game
from hexarium.kit.marks import Colour, Scene
from hexarium.kit.rng import below
from hexarium.kit.variant import COMMON, NONE, State, Variant
from hexarium.kit.verbs import verb

GOAL, MOST_ADDED, FACES = 12, 3, 4
ROLL, ADD, HOLD = range(3)
CODEC = Codec(
    verb("roll", about="Roll for the pot; a one loses it.", draws="a face of the die"),
    verb("add", about="Add one to the pot."),
    verb("hold", about="Keep the pot."),
)
STATE = np.dtype(
    [
        *COMMON,
        ("forced", np.int16),
        ("given", np.int16),
        ("points", np.int16, (2,)),
        ("pot", np.int16),
        ("added", np.int16),
    ],
    align=True,
)


@rule
def init(state: Any, options: Any, seed: Any) -> None:  # noqa: ARG001
    state.rng = seed
    state.forced = state.given = NONE


@rule
def legal(state: Any, out: Any) -> Any:
    if state.to_move < 0:
        return 0
    out[0], out[1] = ROLL, HOLD
    if state.added == MOST_ADDED:
        return 2
    out[2] = ADD
    return 3


@rule
def step(state: Any, action: Any) -> None:
    seat = state.to_move
    if action == ADD:
        state.pot += 1
        state.added += 1
        return
    if action == ROLL:
        face = below(state, FACES) if state.forced < 0 else np.int64(state.forced)
        state.forced, state.given = NONE, face
        if face > 0:
            state.pot += face + 1
            return
        state.pot = 0
    state.points[seat] += state.pot
    state.pot = state.added = 0
    state.to_move = 1 - seat
    if state.points[seat] >= GOAL:
        state.to_move, state.winners, state.reason = -1, 1 << seat, 1


@rule
def look(state: Any, seat: Any, values: Any) -> None:
    values[0] = state.points[seat] / GOAL
    values[1] = state.pot / GOAL if state.to_move == seat else 0.0


@rule
def judge(state: Any, seat: Any, weights: Any, values: Any) -> Any:
    if state.to_move < 0:
        return 1.0 if state.winners >> seat & 1 else 0.0
    look(state, seat, values)
    own = values[0] * weights[0] + values[1] * weights[1]
    look(state, 1 - seat, values)
    return 1.0 / (1.0 + exp(values[0] * weights[0] + values[1] * weights[1] - own))


@rule
def draws(state: Any, action: Any, codes: Any, odds: Any) -> Any:  # noqa: ARG001
    if action != ROLL:
        return 0
    for face in range(FACES):
        codes[face], odds[face] = face, 1 / FACES
    return FACES


EVALUATION = Evaluation(
    features=(Feature("points", 3.0), Feature("pot", 1.5)),
    look=look,
    judge=judge,
    draws=draws,
    most_draws=FACES,
    levels={"easy": "greedy:haste=0.5", "medium": "greedy", "hard": "turn", "expert": "ahead"},
)


class Race(Variant):
    """First to twelve points."""

    rules, record, codec, seats = Rules(init, legal, step), STATE, CODEC, ("first", "second")
    evaluation = EVALUATION

    def position(self, state: State) -> dict[str, Any]:
        return {"game": "race", "options": {}, "points": state.points.tolist(), "pot": int(state.pot)}

    def load(self, position: Mapping[str, Any], state: State) -> None:
        init(state, self.encode_options(), 0)
        state.points[:] = position["points"]
        state.pot = position["pot"]

    def scene(self, state: State, eyes: Eyes) -> Scene:  # noqa: ARG002
        paper = Colour("#FFFFFF", "#000000")
        return Scene(
            name="race", title="Race", description="", box=Box(0, 0, 1, 1), background=paper, marks=()
        )

    def chances(self, state: State, action: int) -> Mapping[int, float]:  # noqa: ARG002
        return dict.fromkeys(range(FACES), 1 / FACES) if action == ROLL else {}


RACE = Game(name="race", title="Race", version=1, bind=Race, reasons=("", "goal"), chance=True)
GAME = RACE
