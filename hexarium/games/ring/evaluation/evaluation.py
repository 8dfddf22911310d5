"""The evaluation of the ring game, for those who search in it."""

from __future__ import annotations

from hexarium.games.ring.evaluation.bargain import BARGAIN
from hexarium.games.ring.evaluation.chances import MOST_DRAWS, draws
from hexarium.games.ring.evaluation.features import FEATURES, WORDS, look
from hexarium.games.ring.evaluation.idling import idle
from hexarium.games.ring.evaluation.judging import judge
from hexarium.games.ring.evaluation.ordering import order, quiet
from hexarium.kit.evaluation import Evaluation, Measured

EVALUATION = Evaluation(
    FEATURES,
    look,
    judge,
    draws,
    order,
    quiet,
    idle=idle,
    bargain=BARGAIN,
    levels={
        "easy": "greedy:haste=0.65,trades=0",
        "medium": "greedy:haste=0.53",
        "hard": "greedy:haste=0.4",
        "expert": "greedy",
    },
    measured={
        "easy": Measured(600, 0.86),
        "medium": Measured(600, 0.74),
        "hard": Measured(600, 0.67),
        "expert": Measured(600, 0.81),
    },
    most_draws=MOST_DRAWS,
    words=WORDS,
)
