"""How all seats stand after some actions, feature by feature: what a reason for a choice is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hexarium.kit.minds import now
from hexarium.kit.ports import algorithm

if TYPE_CHECKING:
    from hexarium.kit.runner import Runner


class Standing(NamedTuple):
    """The arrays that seats are looked at in, and what is found."""

    states: Any
    codes: Any
    odds: Any
    values: Any
    looks: Any
    """By seat and feature, what there is of it on average."""
    chances: Any
    """By seat, what is expected for it."""
    ended: Any
    """How likely the game is over then."""


def standing(runner: Runner) -> Standing:
    """Seats that were not looked at yet."""
    evaluation = runner.variant.evaluation
    assert evaluation is not None
    seats, features = len(runner.variant.seats), len(evaluation.features)
    return Standing(
        runner.blank(1),
        np.zeros(evaluation.most_draws, np.int64),
        np.zeros(evaluation.most_draws, np.float64),
        np.zeros(features, np.float64),
        np.zeros((seats, features), np.float64),
        np.zeros(seats, np.float64),
        np.zeros(1, np.float64),
    )


@algorithm
def stand(port: Any, worlds: Any, line: Any, standing: Any, weights: Any, until: Any) -> Any:
    """Look at all seats after a line of actions, on average over some worlds.

    What the first action leaves to chance is averaged as well, so others may follow it only where nothing
    is. Returns 1, or 0 if time was over before.
    """
    states = standing.states
    for w in range(len(worlds)):
        drawn = np.int64(0)
        if len(line) > 0:
            drawn = np.int64(port.draws(worlds, w, line[0], standing.codes, standing.odds))
        for draw in range(drawn if drawn > 0 else 1):
            port.copy(states, 0, worlds, w)
            share = 1.0 / len(worlds)
            if drawn > 0:
                port.force(states, 0, standing.codes[draw])
                share *= standing.odds[draw]
            for k in range(len(line)):
                if port.to_move(states, 0) >= 0:
                    port.step(states, 0, line[k])
            if port.to_move(states, 0) < 0:
                standing.ended[0] += share
            for seat in range(standing.looks.shape[0]):
                if now() > until:
                    return 0
                port.look(states, 0, seat, standing.values)
                for feature in range(len(standing.values)):
                    standing.looks[seat, feature] += share * standing.values[feature]
                standing.chances[seat] += share * port.judge(states, 0, seat, weights, standing.values)
    return 1
