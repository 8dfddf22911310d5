"""The robber: where it may go, whom it may rob, and what it takes."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import fewest, nth_card, one, total
from hexarium.kit.dispatch import rule
from hexarium.games.catan.knowledge import note_theft
from hexarium.games.catan.rules.network import SHARE, SHARE_BITS
from hexarium.games.catan.rules.tables import ROBBER, ROBBER_PLACES
from hexarium.games.catan.rules.turns import NOBODY, go_on
from hexarium.kit.bits import lowest
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
            place = ROBBER(state) + hex * ROBBER_PLACES(state)
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
def move_robber(state: Any, place: Any) -> None:
    """Move the robber, and take one random card from whoever is named."""
    state.robber = place // ROBBER_PLACES(state)
    victim = place % ROBBER_PLACES(state) - 1
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
    state.hands[victim] -= one(resource)
    state.hands[thief] += one(resource)
    # A card that was stolen is no longer in the hand that was loaded, whoever knows it.
    state.unseen[victim] = fewest(state.unseen[victim], state.hands[victim])
    note_theft(state, thief, victim, resource, hand)
