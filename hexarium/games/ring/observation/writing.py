"""Writes an observation of the ring."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.observation import layout as at
from hexarium.games.ring.rules.data import CARDS, DECK_COUNT, DESTINY, LUCK
from hexarium.games.ring.rules.estate import net_worth
from hexarium.games.ring.rules.tables import NONE, SIZES, TILES
from hexarium.kit.bits import has, lowest, without_lowest
from hexarium.kit.dispatch import inlined, rule
from hexarium.kit.packed import load_word

SEATS, ROOM = at.SEATS, at.TILES
SMALLEST = SIZES[0]


LOOKER, OWNERS, PAWNS = 0, 1, 1 + SEATS
MORTGAGED, CHANGED, GIVE, WANT = range(1 + 2 * SEATS, 5 + 2 * SEATS)
LOT, PHASE, DECKS, BUILT = (5 + 2 * SEATS + place for place in (0, 1, 2, 2 + DECK_COUNT))
WORDS = -(-ROOM // 8)
OWNED, ESTATES = BUILT + WORDS, BUILT + WORDS + SEATS
KEPT = ESTATES + SEATS
"""What is kept of the last time, word by word: whether anything was written; by row, tiles and the tile of
the pawn, from 1; sets of tiles; the lot and what was asked, both from 1; the decks; levels, a byte for each
tile; and by seat, its tiles and what they are worth."""


@rule
def observe(state: Any, seat: Any, out: Any) -> None:
    """All there is, seats from the one that looks."""
    for place in range(at.SIZE):
        out[place] = 0
    for row in range(state.players):
        other = (seat + row) % state.players
        write_set(state.owned[other], 0, at.OWNERS_AT + row * ROOM, out)
        out[at.PAWNS_AT + row * ROOM + state.at[other]] = 1
        out[at.PURSES_AT + row] = state.cash[other]
        out[at.PURSES_AT + SEATS + row] = net_worth(state, other)
        write_player(state, other, at.PLAYERS_AT + row, out)
    write_levels(state, out)
    write_set(state.mortgaged, 0, at.MORTGAGED_AT, out)
    write_set(state.changed, 0, at.CHANGED_AT, out)
    write_set(state.give_tiles, 0, at.GIVE_AT, out)
    write_set(state.want_tiles, 0, at.WANT_AT, out)
    if state.lot != NONE:
        out[at.LOT_AT + state.lot] = 1
    for deck in range(DECK_COUNT):
        write_set(state.deck[deck], 0, at.DECKS_AT + deck * CARDS, out)
    out[at.PHASE_AT + state.phase] = 1
    write_turn(state, out)


@rule
def update(state: Any, seat: Any, out: Any, kept: Any) -> None:
    """Write what has changed since the last time: in most sets and places that is nothing."""
    if kept[LOOKER] == 0:
        for place in range(at.SIZE):
            out[place] = 0
        kept[LOOKER] = 1
    players = np.int64(state.players)
    revalued = kept[MORTGAGED] != np.uint64(state.mortgaged)
    built = np.uint64(0)
    for word in range(WORDS):
        # The last of them begins within the one before, so that it ends with the last tile.
        levels = load_word(state.level, min(8 * word, ROOM - 8))
        built |= kept[BUILT + word] ^ levels
        kept[BUILT + word] = levels
    if built != 0:
        write_levels(state, out)
        revalued = True
    for row in range(players):
        other = (seat + row) % players
        write_row(state, other, row, revalued, out, kept)
        write_player(state, other, at.PLAYERS_AT + row, out)
    renew_set(state.mortgaged, MORTGAGED, at.MORTGAGED_AT, out, kept)
    renew_set(state.changed, CHANGED, at.CHANGED_AT, out, kept)
    renew_set(state.give_tiles, GIVE, at.GIVE_AT, out, kept)
    renew_set(state.want_tiles, WANT, at.WANT_AT, out, kept)
    for deck in range(DECK_COUNT):
        renew_set(state.deck[deck], DECKS + deck, at.DECKS_AT + deck * CARDS, out, kept)
    renew_place(state.lot, LOT, at.LOT_AT, out, kept)
    renew_place(state.phase, PHASE, at.PHASE_AT, out, kept)
    write_turn(state, out)


@inlined
def write_row(state: Any, seat: Any, row: Any, revalued: Any, out: Any, kept: Any) -> None:
    """The tiles, the pawn and the purse of a seat."""
    renew_set(state.owned[seat], OWNERS + row, at.OWNERS_AT + row * ROOM, out, kept)
    renew_place(state.at[seat], PAWNS + row, at.PAWNS_AT + row * ROOM, out, kept)
    if revalued or kept[OWNED + seat] != np.uint64(state.owned[seat]):
        kept[OWNED + seat] = np.uint64(state.owned[seat])
        kept[ESTATES + seat] = np.uint64(net_worth(state, seat) - state.cash[seat])
    out[at.PURSES_AT + row] = state.cash[seat]
    out[at.PURSES_AT + SEATS + row] = np.int64(kept[ESTATES + seat]) + state.cash[seat]


@inlined
def write_set(members: Any, before: Any, first: Any, out: Any) -> None:
    """1 for every member of a set; what was one before, and is none any more, gets 0."""
    now = np.int64(members)
    changed = now ^ np.int64(before)
    while changed:
        member = lowest(changed)
        out[first + member] = now >> member & 1
        changed = without_lowest(changed)


@inlined
def renew_set(members: Any, word: Any, first: Any, out: Any, kept: Any) -> None:
    """The same where the set before is kept."""
    write_set(members, kept[word], first, out)
    kept[word] = np.uint64(members)


@inlined
def renew_place(place: Any, word: Any, first: Any, out: Any, kept: Any) -> None:
    """1 at a place, if there is one, and 0 where the one before was, which is kept."""
    now = np.uint64(place + 1)
    if kept[word] != now:
        if kept[word] != 0:
            out[first + np.int64(kept[word]) - 1] = 0
        if now != 0:
            out[first + place] = 1
        kept[word] = now


@rule
def write_levels(state: Any, out: Any) -> None:
    """How properties are developed."""
    for tile in range(TILES[state.ring]):
        out[at.LEVELS_AT + tile] = state.level[tile]


@inlined
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
    bids, owes = state.lot != NONE, state.debt != 0
    out[place + 7 * SEATS] = bids and has(state.bidding, seat)
    out[place + 8 * SEATS] = bids and state.bidder == seat
    out[place + 9 * SEATS] = owes and state.creditor == seat
    out[place + 10 * SEATS] = owes and has(state.rest, seat)
    out[place + 11 * SEATS] = state.partner == seat
    out[place + 12 * SEATS] = has(state.winners, seat)


@inlined
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
