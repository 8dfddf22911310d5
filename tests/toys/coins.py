"""A toy for two in which nothing is hidden or drawn: take coins from a row, two in a row each, most wins."""

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
from hexarium.kit.options import Option
from hexarium.kit.rng import below
from hexarium.kit.variant import COMMON, State, Variant
from hexarium.kit.verbs import domain, verb

COINS = 12
CODEC = Codec(verb("take", domain("coin", range(COINS)), about="Take a coin that is still there."))
STATE = np.dtype(
    [
        *COMMON,
        ("coins", np.int16, (COINS,)),  # 0 once it is taken
        ("sums", np.int16, (2,)),
        ("taken", np.int16),  # coins that the seat to move has taken in its turn
        ("reach", np.int16),  # how many coins from the left can be taken
    ],
    align=True,
)


@rule
def init(state: Any, options: Any, seed: Any) -> None:
    state.rng = seed
    state.reach = options[0]
    for coin in range(COINS):
        state.coins[coin] = 1 + below(state, 9)


@rule
def legal(state: Any, out: Any) -> Any:
    count = 0
    if state.to_move >= 0:
        for coin in range(COINS):
            if state.coins[coin] > 0 and count < state.reach:
                out[count] = coin
                count += 1
    return count


@rule
def step(state: Any, action: Any) -> None:
    seat = state.to_move
    state.sums[seat] += state.coins[action]
    state.coins[action] = 0
    state.taken += 1
    if state.taken == 2:
        state.taken, state.to_move = 0, 1 - seat
    left = 0
    for coin in range(COINS):
        left += state.coins[coin]
    if left == 0:
        lead = state.sums[0] - state.sums[1]
        state.to_move, state.reason = -1, 1
        state.winners = 0 if lead == 0 else 1 if lead > 0 else 2


@rule
def look(state: Any, seat: Any, values: Any) -> None:
    values[0] = (state.sums[seat] - state.sums[1 - seat]) / 20


@rule
def judge(state: Any, seat: Any, weights: Any, values: Any) -> Any:
    if state.to_move < 0:
        return 0.5 if state.winners == 0 else 1.0 if state.winners == 1 << seat else 0.0
    look(state, seat, values)
    return 1 / (1 + exp(-weights[0] * values[0]))


@rule
def order(state: Any, action: Any) -> Any:
    return np.int64(state.coins[action])


@rule
def quiet(state: Any) -> Any:
    """A turn is not left half done where the first coin is a nine."""
    return 0 if state.taken == 1 and state.coins[0] == 9 else 1


EVALUATION = Evaluation((Feature("lead", 2.0),), look, judge, order=order, quiet=quiet)


class Coins(Variant):
    rules, record, codec, seats, evaluation = Rules(init, legal, step), STATE, CODEC, ("a", "b"), EVALUATION

    def position(self, state: State) -> dict[str, Any]:
        return {
            "game": "coins",
            "options": self.options,
            "coins": state.coins.tolist(),
            "sums": state.sums.tolist(),
            "taken": int(state.taken),
            "to_move": int(state.to_move),
        }

    def load(self, position: Mapping[str, Any], state: State) -> None:
        state.coins[:] = position["coins"]
        state.sums[:] = position["sums"]
        state.taken, state.to_move = position["taken"], position["to_move"]
        state.reach = int(self.options["reach"])

    def scene(self, state: State, eyes: Eyes) -> Scene:
        del state, eyes
        ink = Colour("#000000", "#FFFFFF")
        box = Box(0.0, 0.0, 1.0, 1.0)
        return Scene(name="coins", title="Coins", description="", box=box, background=ink, marks=())


GAME = Game(
    name="coins",
    title="Coins",
    version=1,
    bind=Coins,
    options=(Option("reach", 3, "how many coins from the left can be taken", low=1, high=COINS),),
    reasons=("", "counted"),
)
