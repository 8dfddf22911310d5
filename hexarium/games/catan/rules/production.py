"""The roll: production with the shortage rule, and the discards of a seven."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import KINDS, WIDTH, count_of, one, total
from hexarium.games.catan.rules.data import SEVEN
from hexarium.games.catan.rules.network import SHARE, SHARE_BITS
from hexarium.games.catan.rules.supply import put_back, take
from hexarium.games.catan.rules.tables import firsts
from hexarium.games.catan.rules.telling import (
    DISCARDED,
    GAINED,
    MUST_DISCARD,
    NOBODY_DISCARDS,
    NOBODY_GAINED,
    ROLLED,
)
from hexarium.games.catan.rules.turns import ACTION, DISCARD_PHASE, NOBODY, ROBBER_PHASE
from hexarium.games.catan.rules.verbs import DISCARD
from hexarium.kit.bits import lowest, members
from hexarium.kit.dispatch import inlined, rule
from hexarium.kit.events import tell
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
    tell(state, ROLLED, state.seat, dice // 6 + 1, dice % 6 + 1)
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
            produce_scarce(state, hexes)
            return
        bank -= cards << WIDTH * resource
        unserved &= unserved - 1
    state.bank = bank
    tell_gains(state, hexes)
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


@inlined
def tell_gains(state: Any, hexes: Any) -> None:
    """Say what some hexes yield to everyone; compiled, where nobody listens, nothing of it is left."""
    nobody = True
    for seat in range(state.players):
        cards = np.int64(0)
        left = hexes
        for _ in range(members(hexes)):
            hex = lowest(left)
            left &= left - 1
            yields = np.int64(state.shares[hex]) >> SHARE_BITS * seat & SHARE
            cards += yields << WIDTH * np.int64(state.terrain[hex])
        if cards != 0:
            tell(state, GAINED, seat, cards)
            nobody = False
    if nobody:
        tell(state, NOBODY_GAINED, state.seat)


@rule
def produce_scarce(state: Any, hexes: Any) -> None:
    """Some hexes yield while the supply cannot serve everyone."""
    bank = np.int64(state.bank)
    nobody = True
    for seat in range(state.players):
        cards = np.int64(0)
        for resource in range(KINDS):
            cards += served(state, hexes, seat, resource, count_of(bank, resource)) * one(resource)
        take(state, seat, cards)
        if cards != 0:
            tell(state, GAINED, seat, cards)
            nobody = False
    if nobody:
        tell(state, NOBODY_GAINED, state.seat)


@rule
def served(state: Any, hexes: Any, seat: Any, resource: Any, left: Any) -> Any:
    """If the supply of a resource cannot serve all who are due, nobody gets it, unless only one is due."""
    in_all = np.int64(0)
    for other in range(state.players):
        in_all += due(state, hexes, other, resource)
    cards = due(state, hexes, seat, resource)
    if in_all <= left:
        return cards
    return left if cards == in_all else np.int64(0)


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
def begin_discards(state: Any) -> None:
    """Every player with more cards than the limit discards half of them, rounded down."""
    nobody = True
    for seat in range(state.players):
        cards = total(state.hands[seat])
        if cards > state.discard_limit:
            state.discards[seat] = cards // 2
            tell(state, MUST_DISCARD, seat, cards // 2)
            nobody = False
    if nobody:
        tell(state, NOBODY_DISCARDS, state.seat)
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
            out[count] = firsts(state)[DISCARD] + resource
            count += 1
    return count


@rule
def discard(state: Any, resource: Any) -> None:
    """Discard one card."""
    seat = np.int64(state.to_move)
    put_back(state, seat, one(resource))
    tell(state, DISCARDED, seat, resource)
    state.discards[seat] -= 1
    if state.discards[seat] == 0:
        ask_for_discards(state)
