"""How good a position of War in Heaven is."""

from __future__ import annotations

from math import exp
from typing import Any

from hexarium.games.heaven.evaluation.features import FEATURES, WORDS
from hexarium.games.heaven.evaluation.looking import look
from hexarium.games.heaven.evaluation.ordering import order, quiet
from hexarium.games.heaven.rules.field import NOBODY
from hexarium.kit.dispatch import rule
from hexarium.kit.evaluation import Evaluation, Measured


@rule
def judge(state: Any, seat: Any, weights: Any, values: Any) -> Any:
    """The expected result of a seat; a finished game has the one it has, a draw is worth a half."""
    if state.to_move == NOBODY:
        if state.winners == 0:
            return 0.5
        return 1.0 if state.winners == 1 << seat else 0.0
    look(state, seat, values)
    total = 0.0
    for feature in range(len(weights)):
        total += weights[feature] * values[feature]
    return 1.0 / (1.0 + exp(-total))


EVALUATION = Evaluation(
    features=FEATURES,
    look=look,
    judge=judge,
    order=order,
    quiet=quiet,
    levels={
        "easy": "greedy:temperature=0.03",
        "medium": "alphabeta:nodes=300,temperature=0.02",
        "hard": "alphabeta:nodes=500",
        "expert": "alphabeta",
    },
    measured={
        "easy": Measured(200, 0.825),
        "medium": Measured(200, 0.78),
        "hard": Measured(200, 0.82),
        "expert": Measured(30, 0.77),
    },
    words=WORDS,
)
