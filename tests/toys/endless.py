"""A game without an end, and with measures: Pile in which nobody ever takes anything."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.kit.dispatch import Rules, rule, tagged
from hexarium.kit.measures import Measure
from tests.toys import pile_rules
from tests.toys.pile import Pile, pile_with


@rule
def step(state: Any, action: Any) -> None:
    """Note the action, and let the other go on."""
    state.guess[state.to_move] = action % pile_rules.FACES
    state.to_move = 1 - state.to_move


@rule
def left(state: Any) -> Any:
    """What is left of the pile."""
    return np.int64(state.pile)


@rule
def secret(state: Any, seat: Any) -> Any:
    """The secret of a seat."""
    return np.int64(state.secret[seat])


class Endless(Pile):
    rules = Rules(pile_rules.init, pile_rules.legal, step)
    record = tagged(pile_rules.STATE, "endless")
    measures = (Measure("left", "tens", left, parts=10), Measure("secret", "points", secret, by_seat=True))


GAME = pile_with(Endless, name="endless")
