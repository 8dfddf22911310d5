"""Writes an observation of the island, or brings one up to date.

Compiled, most of an update is to find that little has changed: an offer, a hand, a turn. The island is
written once a game; roads and buildings, of which every bit becomes a byte, when one is built or another
seat looks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.observation import layout as at
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.state import EXTENDED, STANDARD
from hexarium.games.catan.rules.turns import OVER
from hexarium.games.catan.rules.turns import hidden_points as hidden_points_of
from hexarium.kit.bits import lowest
from hexarium.kit.dispatch import inlined, rule
from hexarium.kit.packed import ONES, byte_at, bytes_of, load_word, put_bits, put_word, turned

SPREAD = np.array(
    [sum(1 << 8 * place for place in range(8) if bits >> place & 1) for bits in range(256)], np.uint64
)
"""Eight bits as eight bytes."""
DICE = np.array([0] + [first | second << 8 for first in range(1, 7) for second in range(1, 7)], np.uint64)
"""By the dice, from −1, two bytes."""
PIPS = np.array(data.PIPS, np.int8)

SEAT, ROBBER, TURN, SMALL, HELD = range(5)
"""What is kept of the last time, word by word: the seat that looked and the robber's hex, both from 1; the
turn; small numbers; then hands, cards, new cards and supply as they stand in the record, small numbers by
seat, and the counter-offers."""

_ONE, _TWO, _3, _8, _32 = (np.uint64(number) for number in (1, 2, 3, 8, 32))
_BYTE = np.uint64(255)
_TWELVES, _MIDDLE, _LAST = np.uint64(0xFFF), np.uint64(0xFFF000), np.uint64(0x3F000000)
_EVEN, _ODD = np.uint64(0x3F003F003F), np.uint64(0x0FC00FC0)
_SIDE = np.uint64(0x0707070707)
_FOLD = np.uint64(0x0101010101)


@inlined
def counts(bundle: Any) -> Any:
    """The five counts of a bundle in the bytes of a word."""
    lanes = np.uint64(bundle)
    lanes = (lanes & _TWELVES) | (lanes & _MIDDLE) << np.uint64(4) | (lanes & _LAST) << _8
    return (lanes & _EVEN) | (lanes & _ODD) << _TWO


@inlined
def count_all(bundle: Any) -> Any:
    """How many cards a bundle has."""
    return counts(bundle) * _FOLD >> _32 & _BYTE


@rule
def write_island(state: Any, out: Any) -> None:
    """Terrain, numbers, ports and options, which stay as they are; everything else is cleared."""
    for place in range(len(out)):
        out[place] = 0
    hexes = len(state.terrain)
    for hex in range(hexes):
        out[at.terrain_at(state) + state.terrain[hex] * hexes + hex] = 1
    for number in range(2, 13):
        found = np.int64(state.numbered[number - 2])
        while found != 0:
            hex = lowest(found)
            found &= found - 1
            out[at.pips_at(state) + hex] = PIPS[number] if number != data.SEVEN else 0
            out[at.numbers_at(state) + hex] = number
    for port in range(len(state.port_edges)):
        if state.port_edges[port] >= 0:
            out[at.ports_at(state) + state.port_edges[port]] = state.port_kinds[port] + 1
    turns = min(np.int64(state.turns), at.MOST_TURNS)
    place = at.rules_at(state)
    out[place] = state.goal
    out[place + 1] = min(np.int64(state.discard_limit), at.MOST_LIMIT)
    out[place + 2] = state.player_trades
    out[place + 3] = turns >> 7
    out[place + 4] = turns & 127


@inlined
def write_standing(state: Any, seat: Any, out: Any) -> None:
    """What each seat has left to build with, its longest road, and its ports."""
    players, seats = np.int64(state.players), len(state.hands)
    place = at.standing_at(state)
    put_word(out, place, turned(bytes_of(state.roads_left), seat, players))
    put_word(out, place + seats, turned(bytes_of(state.settlements_left), seat, players))
    put_word(out, place + 2 * seats, turned(bytes_of(state.cities_left), seat, players))
    put_word(out, place + 3 * seats, turned(bytes_of(state.lengths), seat, players))
    put_word(out, place + 4 * seats, turned(byte_at(np.int64(state.longest_road)), seat, players))
    harbours = turned(bytes_of(state.harbours), seat, players)
    for kind in range(len(data.PORT_KINDS)):
        put_word(out, place + (5 + kind) * seats, harbours >> np.uint64(kind) & ONES)


@rule
def write_pieces(state: Any, seat: Any, out: Any) -> None:
    """Roads and buildings, a row for each seat from the one that looks, and what follows from them.

    Each word of bits spills zeros over into what is written after it.
    """
    players = np.int64(state.players)
    edges, corners = at.edge_count(state), at.corner_count(state)
    for row in range(players):
        owner = seat + row if seat + row < players else seat + row - players
        place = at.roads_at(state) + row * edges
        for word in range(state.roads.shape[1]):
            put_bits(out, place + 64 * word, state.roads[owner, word], 0)
    for row in range(players):
        owner = seat + row if seat + row < players else seat + row - players
        place = at.buildings_at(state) + row * corners
        for word in range(state.buildings.shape[1]):
            buildings = state.buildings[owner, word]
            put_bits(out, place + 64 * word, buildings, buildings & state.cities[word])
    write_standing(state, seat, out)


@inlined
def points(state: Any) -> Any:
    """The points of all seats in the bytes of a word, hidden ones too when the game is over."""
    settlements = np.uint64(data.SETTLEMENTS) * ONES - bytes_of(state.settlements_left)
    cities = np.uint64(data.CITIES) * ONES - bytes_of(state.cities_left)
    tiles = byte_at(np.int64(state.longest_road)) + byte_at(np.int64(state.largest_army))
    word = settlements + _TWO * cities + np.uint64(data.TILE_POINTS) * tiles
    if state.phase == OVER:
        for seat in range(state.players):
            word += np.uint64(hidden_points_of(state, seat)) << np.uint64(8 * seat)
    return word


@rule
def write_players(state: Any, seat: Any, out: Any) -> None:
    """What everyone can count of each seat."""
    players, seats = np.int64(state.players), len(state.hands)
    hands = np.uint64(0)
    cards = np.uint64(0)
    for other in range(seats):
        hands |= count_all(state.hands[other]) << np.uint64(8 * other)
        cards |= count_all(state.cards[other]) << np.uint64(8 * other)
    active = np.uint64(8 * state.seat)
    answers = turned(bytes_of(state.answers), seat, players)
    low = answers & ONES
    high = answers >> _ONE & ONES
    place = at.players_at(state)
    put_word(out, place, turned(hands, seat, players))
    put_word(out, place + seats, turned(cards, seat, players))
    put_word(out, place + 2 * seats, turned(count_all(state.new_cards) << active, seat, players))
    put_word(out, place + 3 * seats, turned(bytes_of(state.knights), seat, players))
    put_word(out, place + 4 * seats, turned(byte_at(np.int64(state.largest_army)), seat, players))
    put_word(out, place + 5 * seats, turned(points(state), seat, players))
    put_word(out, place + 6 * seats, turned(bytes_of(state.discards), seat, players))
    put_word(out, place + 7 * seats, turned(_ONE << active, seat, players))
    put_word(out, place + 8 * seats, low & ~high)
    put_word(out, place + 9 * seats, high & ~low)
    put_word(out, place + 10 * seats, low & high)
    winners = turned(SPREAD[np.uint64(state.winners)], seat, players)
    put_word(out, place + 11 * seats, winners)
    put_word(out, place + 12 * seats, turned(byte_at(np.int64(state.to_move)), seat, players))


@rule
def write_counters(state: Any, seat: Any, out: Any) -> None:
    """The counter-offers."""
    players = np.int64(state.players)
    for row in range(players):
        owner = seat + row if seat + row < players else seat + row - players
        both = counts(state.counters[owner])
        place = at.counters_at(state) + 10 * row
        put_word(out, place, both & _SIDE)
        put_word(out, place + 5, both >> _3 & _SIDE)


@rule
def write_hands(state: Any, seat: Any, out: Any) -> None:
    """What is asked, the own cards, the supply, and where the turn is."""
    put_word(out, at.phase_at(state), byte_at(np.int64(state.phase)))
    put_word(out, at.hand_at(state), counts(state.hands[seat]))
    put_word(out, at.cards_at(state), counts(state.cards[seat]))
    put_word(out, at.new_cards_at(state), counts(state.new_cards if state.seat == seat else 0))
    put_word(out, at.bank_at(state), counts(state.bank))
    number = np.uint64(min(np.int64(state.turn), at.MOST_TURNS))
    turn = count_all(state.deck) | DICE[state.dice + 1] << _8 | np.uint64(state.paired) << np.uint64(24)
    turn |= np.uint64(state.reason) << _32 | (number >> np.uint64(7)) << np.uint64(40)
    turn |= (number & np.uint64(127)) << np.uint64(48) | np.uint64(state.players) << np.uint64(56)
    put_word(out, at.turn_at(state), turn)


@inlined
def write_offer(state: Any, out: Any) -> None:
    """The offer, and what has been used of the turn."""
    both = counts(state.offer)
    put_word(out, at.give_at(state), both & _SIDE)
    used = np.uint64(state.asks) << np.uint64(40) | np.uint64(state.free_roads) << np.uint64(48)
    used |= np.uint64(state.card_played) << np.uint64(56)
    put_word(out, at.want_at(state), both >> _3 & _SIDE | used)


@rule
def observe(state: Any, seat: Any, out: Any) -> None:
    """Write all that a seat may know."""
    seat = np.int64(seat)
    write_island(state, out)
    out[at.robber_at(state) + state.robber] = 1
    write_pieces(state, seat, out)
    write_players(state, seat, out)
    write_hands(state, seat, out)
    write_counters(state, seat, out)
    write_offer(state, out)


@rule
def update(state: Any, seat: Any, out: Any, kept: Any) -> None:
    """Write what has changed since the last time; most often that is nothing but the offer."""
    seat = np.int64(seat)
    half = len(state.hands) // 2
    left, told = HELD + 2 * half + 1, HELD + 4 * half + 1
    if kept[SEAT] == 0:
        write_island(state, out)
    other_seat = kept[SEAT] != np.uint64(seat + 1)
    pieces = np.uint64(other_seat)
    changed = kept[TURN] ^ np.uint64(state.turn)
    changed |= kept[SMALL] ^ load_word(state.harbours, 8 * len(state.hands))
    for word in range(half):
        pieces |= kept[left + word] ^ load_word(state.harbours, 8 * word)
        changed |= kept[left + half + word] ^ load_word(state.harbours, 8 * (half + word))
    for word in range(2 * half + 1):
        changed |= kept[HELD + word] ^ load_word(state.hands, 8 * word)
    if pieces != 0:
        write_pieces(state, seat, out)
    if (pieces | changed) != 0:
        write_players(state, seat, out)
        write_hands(state, seat, out)
        move_robber(state, out, kept)
        keep(state, seat, kept)
    countered = np.uint64(0)
    counters = np.uint64(0)
    for word in range(half):
        both = load_word(state.counters, 8 * word)
        counters |= both
        countered |= kept[told + word] ^ both
        kept[told + word] = both
    if countered != 0 or (other_seat and counters != 0):
        write_counters(state, seat, out)
    write_offer(state, out)


@inlined
def move_robber(state: Any, out: Any, kept: Any) -> None:
    """Take the robber from where it was to where it is."""
    if kept[ROBBER] != np.uint64(state.robber + 1):
        if kept[ROBBER] != 0:
            out[at.robber_at(state) + np.int64(kept[ROBBER]) - 1] = 0
        out[at.robber_at(state) + state.robber] = 1
        kept[ROBBER] = np.uint64(state.robber + 1)


@inlined
def keep(state: Any, seat: Any, kept: Any) -> None:
    """Keep what the next update compares."""
    seats = len(state.hands)
    kept[SEAT] = np.uint64(seat + 1)
    kept[TURN] = np.uint64(state.turn)
    kept[SMALL] = load_word(state.harbours, 8 * seats)
    for word in range(seats + 1):
        kept[HELD + word] = load_word(state.hands, 8 * word)
    for word in range(seats):
        kept[HELD + seats + 1 + word] = load_word(state.harbours, 8 * word)


def _stand_together(record: Any) -> bool:
    """Whether the fields that are compared by words stand in a row, in this order."""
    names = list(record.names)
    rows = ("harbours", "roads_left", "settlements_left", "cities_left", "knights", "lengths", "discards")
    small = (
        "answers",
        "robber",
        "longest_road",
        "largest_army",
        "phase",
        "to_move",
        "seat",
        "paired",
        "dice",
    )
    first, held = names.index("harbours"), names.index("hands")
    together = tuple(names[first : first + 16]) == (*rows, *small)
    return together and tuple(names[held : held + 4]) == ("hands", "cards", "new_cards", "bank")


assert _stand_together(STANDARD)
assert _stand_together(EXTENDED)
