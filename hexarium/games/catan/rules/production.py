"""The roll: production with the shortage rule, and the discards of a seven."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import KINDS, WIDTH, count_of, one, total
from hexarium.kit.dispatch import rule
from hexarium.games.catan.rules.data import SEVEN
from hexarium.games.catan.rules.network import SHARE, SHARE_BITS
from hexarium.games.catan.rules.supply import pay, take
from hexarium.games.catan.rules.tables import DISCARD
from hexarium.games.catan.rules.turns import ACTION, DISCARD_PHASE, NOBODY, ROBBER_PHASE
from hexarium.kit.bits import lowest
from hexarium.kit.rng import below

SUMS = np.array([first + second for first in range(1, 7) for second in range(1, 7)], dtype=np.int64)
"""By the two dice as one number."""


@rule
def roll(state: Any) -> None:
    """Roll two dice: hexes with their sum yield, or on a seven hands are cut and the robber moves."""
    dice = np.int64(state.forced)
    if dice == NOBODY:
        dice = below(state, 36)
    state.forced = NOBODY
    state.given = dice
    state.dice = dice
    number = SUMS[dice]
    if number == SEVEN:
        begin_discards(state)
    else:
        produce(state, number)
        state.phase = ACTION


@rule
def produce(state: Any, number: Any) -> None:
    """Every hex with the number, except the robber's, yields; the supply nearly always serves everyone."""
    hexes = np.int64(state.numbered[number - 2]) & ~(np.int64(1) << state.robber)
    bank = np.int64(state.bank)
    unserved = hexes
    while unserved != 0:
        hex = lowest(unserved)
        resource = np.int64(state.terrain[hex])
        cards = cards_of(np.int64(state.shares[hex]))
        if cards > count_of(bank, resource):
            for scarce in range(KINDS):
                produce_scarce(state, hexes, scarce)
            return
        bank -= cards << WIDTH * resource
        unserved &= unserved - 1
    state.bank = bank
    while hexes != 0:
        hex = lowest(hexes)
        shares = np.int64(state.shares[hex])
        place = WIDTH * np.int64(state.terrain[hex])
        # Every seat, also those that get nothing: the processor does all at once and need not guess.
        for seat in range(len(state.hands)):
            state.hands[seat] += (shares >> SHARE_BITS * seat & SHARE) << place
        hexes &= hexes - 1


@rule
def cards_of(shares: Any) -> Any:
    """How many cards a hex yields to all seats together."""
    pairs = (shares & 0x0F0F0F) + (shares >> SHARE_BITS & 0x0F0F0F)
    return pairs * 0x010101 >> 16 & 0xFF


@rule
def due(state: Any, hexes: Any, seat: Any, resource: Any) -> Any:
    """How many cards of a resource some hexes yield to a seat: one for a settlement, two for a city."""
    cards = np.int64(0)
    while hexes != 0:
        hex = lowest(hexes)
        hexes &= hexes - 1
        if state.terrain[hex] == resource:
            cards += np.int64(state.shares[hex]) >> SHARE_BITS * seat & SHARE
    return cards


@rule
def produce_scarce(state: Any, hexes: Any, resource: Any) -> None:
    """If the supply of a resource cannot serve all who are due, nobody gets it, unless only one is due."""
    in_all = np.int64(0)
    seats_due = 0
    for seat in range(state.players):
        cards = due(state, hexes, seat, resource)
        in_all += cards
        if cards > 0:
            seats_due += 1
    left = count_of(state.bank, resource)
    if in_all <= left or seats_due == 1:
        for seat in range(state.players):
            cards = min(due(state, hexes, seat, resource), left)
            take(state, seat, cards * one(resource))


@rule
def begin_discards(state: Any) -> None:
    """Every player with more cards than the limit discards half of them, rounded down."""
    for seat in range(state.players):
        cards = total(state.hands[seat])
        if cards > state.discard_limit:
            state.discards[seat] = cards // 2
    ask_for_discards(state)


@rule
def ask_for_discards(state: Any) -> None:
    """Ask the next player who must discard, in seat order from the active one; then the robber moves."""
    for step in range(state.players):
        seat = (state.seat + step) % state.players
        if state.discards[seat] > 0:
            state.phase = DISCARD_PHASE
            state.to_move = seat
            return
    state.phase = ROBBER_PHASE
    state.to_move = state.seat


@rule
def list_discards(state: Any, out: Any) -> Any:
    """Any card held."""
    count = 0
    for resource in range(KINDS):
        if count_of(state.hands[state.to_move], resource) > 0:
            out[count] = DISCARD + resource
            count += 1
    return count


@rule
def discard(state: Any, resource: Any) -> None:
    """Discard one card."""
    seat = np.int64(state.to_move)
    pay(state, seat, one(resource))
    state.discards[seat] -= 1
    if state.discards[seat] == 0:
        ask_for_discards(state)
