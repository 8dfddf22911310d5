"""What is good on the island: what is looked at, how it is judged, and what chance may bring."""

from __future__ import annotations

from dataclasses import replace

from hexarium.games.catan.evaluation.bargain import BARGAIN, WHOLE_BARGAIN
from hexarium.games.catan.evaluation.chance import MOST, draws
from hexarium.games.catan.evaluation.features import FEATURES
from hexarium.games.catan.evaluation.judging import judge
from hexarium.games.catan.evaluation.look import look
from hexarium.games.catan.evaluation.order import order, quiet
from hexarium.games.catan.evaluation.words import WORDS
from hexarium.kit.evaluation import Evaluation, Measured

EVALUATION = Evaluation(
    FEATURES,
    look,
    judge,
    draws,
    order,
    quiet,
    bargain=BARGAIN,
    levels={
        "easy": "greedy:temperature=0.05",
        "medium": "greedy:temperature=0.02",
        "hard": "turn:depth=2,nodes=2000,temperature=0.008",
        "expert": "ahead",
    },
    measured={
        "easy": Measured(200, 1.0),
        "medium": Measured(200, 0.82),
        "hard": Measured(200, 0.855),
        "expert": Measured(200, 0.71),
    },
    most_draws=MOST,
    words=WORDS,
)
WHOLE_EVALUATION = replace(EVALUATION, bargain=WHOLE_BARGAIN)
"""With the option `whole_offers`."""
