"""The state of the island: one record, in two sizes.

Both records have the same fields, so one set of rules compiles for both; what differs is how many there are
of each thing. Sets of corners and of edges are bits in words of 64. Resources and development cards are
bundles: five counts in one number (see `bundle.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.data import EXTENDED_SEATS, STANDARD_SEATS
from hexarium.games.catan.rules.island import Shape, extended, standard


def _record(shape: Shape, seats: int) -> np.dtype[Any]:
    """The record for an island and so many seats."""
    hexes, ports = len(shape.board.hexes), len(shape.ports)
    words = (shape.board.corner_count + 63) // 64
    seat_bits = np.uint16 if seats <= 4 else np.uint32
    return np.dtype(
        [
            ("rng", np.uint64),  # the generator
            # The island, as bits.
            ("roads", np.int64, (seats, 2)),  # by seat, the edges with its roads
            ("reach", np.int64, (seats, 2)),  # by seat, the free edges where it may build a road
            ("buildings", np.int64, (seats, words)),  # by seat, the corners with its settlements and cities
            ("cities", np.int64, (words,)),  # the corners where the building is a city
            ("free_corners", np.int64, (words,)),  # the corners without a building there or one edge away
            # Bundles of cards.
            ("hands", np.int32, (seats,)),  # by seat, resources
            ("cards", np.int32, (seats,)),  # by seat, development cards not played, but for the new ones
            ("new_cards", np.int32),  # development cards bought in the turn under way
            ("bank", np.int32),  # resources in the supply
            ("deck", np.int32),  # development cards in the supply
            ("offer", np.int32),  # what the active player gives and wants; 0 when no draft is open
            ("counters", np.int32, (seats,)),  # by seat, the same of its counter-offer
            ("turn", np.int32),  # the number of the turn, 0 in the setup
            ("turns", np.int32),  # the option: turns after which the game ends, 0 for no limit
            ("numbered", np.int32, (11,)),  # by number − 2, one bit for each hex with that disc
            ("shares", seat_bits, (hexes,)),  # by hex, four bits a seat: how many cards it yields to it
            # Small numbers.
            ("terrain", np.int8, (hexes,)),
            ("port_edges", np.int8, (ports,)),  # −1 where a loaded island has no more ports
            ("port_kinds", np.int8, (ports,)),  # a resource, or 5 for any
            ("harbours", np.int8, (seats,)),  # by seat, one bit for each kind of port it uses
            ("roads_left", np.int8, (seats,)),
            ("settlements_left", np.int8, (seats,)),
            ("cities_left", np.int8, (seats,)),
            ("knights", np.int8, (seats,)),  # by seat, knights played
            ("lengths", np.int8, (seats,)),  # by seat, its longest road
            ("discards", np.int8, (seats,)),  # by seat, cards still to be discarded
            ("answers", np.int8, (seats,)),  # by seat, a place in ANSWERS
            ("robber", np.int8),  # its hex
            ("longest_road", np.int8),  # the seat that holds the tile, −1 for none
            ("largest_army", np.int8),  # the same
            ("phase", np.int8),  # a place in PHASES
            ("to_move", np.int8),  # the seat that is asked, −1 when the game is over
            ("seat", np.int8),  # the seat whose turn, or part of a paired turn, it is
            ("paired", np.int8),  # 1 in the part of player 2
            ("dice", np.int8),  # 6·(first − 1) + second − 1, or −1 before the roll
            ("card_played", np.int8),  # 1 once a development card was played in this turn
            ("free_roads", np.int8),  # roads of a road building card still to be placed
            ("asks", np.int8),  # drafts opened in this turn
            ("winners", np.uint8),  # one bit for the seat that has won
            ("reason", np.uint8),  # a place in REASONS
            ("forced", np.int8),  # what chance must give next, −1 for a draw
            ("given", np.int8),  # what chance gave last, −1 for nothing
            ("players", np.int8),
            ("goal", np.int8),
            ("discard_limit", np.uint8),
            ("player_trades", np.int8),
        ],
        align=True,
    )


STANDARD = _record(standard(), STANDARD_SEATS)
EXTENDED = _record(extended(), EXTENDED_SEATS)
