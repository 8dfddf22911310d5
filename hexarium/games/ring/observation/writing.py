"""Writes an observation of the ring."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.observation import layout as at
from hexarium.games.ring.rules.data import CARDS, DECK_COUNT, DESTINY, LUCK
from hexarium.games.ring.rules.estate import net_worth
from hexarium.games.ring.rules.tables import NONE, SIZES, TILES
from hexarium.kit.bits import has, lowest, without_lowest
from hexarium.kit.dispatch import rule

SEATS, ROOM = at.SEATS, at.TILES
SMALLEST = SIZES[0]


@rule
def observe(state: Any, seat: Any, out: Any) -> None:
    """All there is, seats from the one that looks."""
    for place in range(at.SIZE):
        out[place] = 0
    for row in range(state.players):
        other = (seat + row) % state.players
        write_tiles(state.owned[other], at.OWNERS_AT + row * ROOM, out)
        out[at.PAWNS_AT + row * ROOM + state.at[other]] = 1
        out[at.PURSES_AT + row] = state.cash[other]
        out[at.PURSES_AT + SEATS + row] = net_worth(state, other)
        write_player(state, other, at.PLAYERS_AT + row, out)
    for tile in range(TILES[state.ring]):
        out[at.LEVELS_AT + tile] = state.level[tile]
    write_tiles(state.mortgaged, at.MORTGAGED_AT, out)
    write_tiles(state.changed, at.CHANGED_AT, out)
    write_tiles(state.give_tiles, at.GIVE_AT, out)
    write_tiles(state.want_tiles, at.WANT_AT, out)
    if state.lot != NONE:
        out[at.LOT_AT + state.lot] = 1
    for deck in range(DECK_COUNT):
        write_tiles(np.int64(state.deck[deck]), at.DECKS_AT + deck * CARDS, out)
    out[at.PHASE_AT + state.phase] = 1
    write_turn(state, out)


@rule
def write_tiles(tiles: Any, first: Any, out: Any) -> None:
    """1 for every member of a set."""
    left = np.int64(tiles)
    while left:
        out[first + lowest(left)] = 1
        left = without_lowest(left)


@rule
def write_player(state: Any, seat: Any, place: Any, out: Any) -> None:
    """What is true of a seat."""
    jailed = state.jail[seat] != NONE
    out[place] = jailed
    out[place + SEATS] = state.jail[seat] if jailed else 0
    out[place + 2 * SEATS] = state.holder[LUCK] == seat
    out[place + 3 * SEATS] = state.holder[DESTINY] == seat
    out[place + 4 * SEATS] = state.out[seat]
    out[place + 5 * SEATS] = state.turn == seat
    out[place + 6 * SEATS] = state.to_move == seat
    if state.lot != NONE:
        out[place + 7 * SEATS] = has(state.bidding, seat)
        out[place + 8 * SEATS] = state.bidder == seat
    if state.debt != 0:
        out[place + 9 * SEATS] = state.creditor == seat
        out[place + 10 * SEATS] = has(state.rest, seat)
    out[place + 11 * SEATS] = state.partner == seat
    out[place + 12 * SEATS] = has(state.winners, seat)


@rule
def write_turn(state: Any, out: Any) -> None:
    """What is at stake, the turn under way, and the options."""
    out[at.SUMS_AT] = state.debt
    out[at.SUMS_AT + 1] = state.bid if state.lot != NONE else 0
    out[at.SUMS_AT + 2] = state.give_coins
    out[at.SUMS_AT + 3] = state.want_coins
    out[at.TURN_AT] = state.dice[0]
    out[at.TURN_AT + 1] = state.dice[1]
    out[at.TURN_AT + 2] = state.offers
    out[at.TURN_AT + 3] = state.move_due if state.debt != 0 else 0
    out[at.TURN_AT + 4] = state.round_number
    out[at.TURN_AT + 5] = state.reason
    out[at.RULES_AT] = state.players
    out[at.RULES_AT + 1] = state.ring + SMALLEST
    out[at.RULES_AT + 2] = state.auctions
    out[at.RULES_AT + 3] = state.trades
    out[at.RULES_AT + 4] = state.rounds
