"""The robber: where it may go, whom it may rob, and what it takes."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import nth_card, one, total
from hexarium.games.catan.rules.network import SHARE, SHARE_BITS
from hexarium.games.catan.rules.supply import hand_over
from hexarium.games.catan.rules.tables import firsts, robber_places
from hexarium.games.catan.rules.telling import ROBBER_MOVED, STOLEN
from hexarium.games.catan.rules.turns import NOBODY, go_on
from hexarium.games.catan.rules.verbs import ROBBER
from hexarium.kit.bits import lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell
from hexarium.kit.rng import below


@rule
def list_robber(state: Any, out: Any) -> Any:
    """Every other hex, with each opponent there who holds a card, or alone if there is none."""
    rich = np.int64(0)
    for seat in range(state.players):
        if seat != state.seat and state.hands[seat] != 0:
            rich |= np.int64(SHARE) << SHARE_BITS * seat
    count = 0
    for hex in range(len(state.shares)):
        if hex != state.robber:
            place = firsts(state)[ROBBER] + hex * robber_places(state)
            victims = np.int64(state.shares[hex]) & rich
            out[count] = place
            if victims == 0:
                count += 1
            while victims != 0:
                seat = lowest(victims) >> 2
                victims &= ~(np.int64(SHARE) << SHARE_BITS * seat)
                out[count] = place + 1 + seat
                count += 1
    return count


@rule
def move_robber(state: Any, hex: Any, victim: Any) -> None:
    """Move the robber, and take one random card from whoever is named."""
    state.robber = hex
    tell(state, ROBBER_MOVED, state.seat, hex)
    if victim != NOBODY:
        steal(state, np.int64(state.seat), victim)
    go_on(state)


@rule
def steal(state: Any, thief: Any, victim: Any) -> None:
    """Take one random card; only the two of them see which."""
    hand = np.int64(state.hands[victim])
    resource = np.int64(state.forced)
    if resource == NOBODY:
        resource = np.int64(nth_card(hand, below(state, total(hand))))
    state.forced = NOBODY
    state.given = resource
    hand_over(state, victim, thief, one(resource))
    tell(state, STOLEN, thief, victim, resource)
