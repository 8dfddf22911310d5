"""Building: roads, settlements and cities, in the setup and for their cost."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import covers, one
from hexarium.games.catan.rules.data import DESERT, SETTLEMENTS
from hexarium.games.catan.rules.network import place_city, place_road, place_settlement, roads_at, taken_edges
from hexarium.games.catan.rules.supply import pay, take
from hexarium.games.catan.rules.tables import (
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    corner_edges,
    corner_hexes,
    ends_of,
    firsts,
)
from hexarium.games.catan.rules.telling import BUILT_CITY, BUILT_ROAD, GAINED, SETTLED
from hexarium.games.catan.rules.turns import SETUP_ROAD, SETUP_SETTLEMENT, begin_part, check_goal
from hexarium.games.catan.rules.verbs import CITY, ROAD, SETTLE
from hexarium.kit.bits import list_members, lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell


@rule
def list_setup_roads(state: Any, out: Any) -> Any:
    """The free edges at the settlement that has no road yet."""
    seat = np.int64(state.to_move)
    count = 0
    for word in range(len(state.free_corners)):
        corners = state.buildings[seat, word]
        while corners != 0:
            corner = word * 64 + lowest(corners)
            corners &= corners - 1
            if roads_at(state, seat, corner) == 0:
                for edge in corner_edges(state)[corner]:
                    if edge >= 0 and taken_edges(state, edge >> 6) >> (edge & 63) & 1 == 0:
                        out[count] = firsts(state)[ROAD] + edge
                        count += 1
    return count


@rule
def set_up_settlement(state: Any, corner: Any) -> None:
    """Place a settlement; the second one at once yields a card for each producing hex around it."""
    seat = np.int64(state.to_move)
    tell(state, SETTLED, seat, corner)
    place_settlement(state, seat, corner)
    if state.settlements_left[seat] == SETTLEMENTS - 2:
        cards = np.int64(0)
        for hex in corner_hexes(state)[corner]:
            if hex >= 0 and state.terrain[hex] != DESERT:
                card = one(np.int64(state.terrain[hex]))
                if covers(state.bank, cards + card):
                    cards += card
        take(state, seat, cards)
        if cards != 0:
            tell(state, GAINED, seat, cards)
    state.phase = SETUP_ROAD


@rule
def setup_pairs(state: Any) -> Any:
    """How many settlements have been placed in the setup."""
    count = np.int64(0)
    for seat in range(state.players):
        count += SETTLEMENTS - state.settlements_left[seat]
    return count


@rule
def set_up_road(state: Any, edge: Any) -> None:
    """Place the road; then the next seat has its pair, in the second round in reverse order."""
    tell(state, BUILT_ROAD, state.to_move, edge, 0)
    place_road(state, np.int64(state.to_move), edge)
    pairs = setup_pairs(state)
    if pairs == 2 * state.players:
        state.turn = 1
        begin_part(state, 0, 0)
        return
    state.seat = pairs if pairs < state.players else 2 * state.players - 1 - pairs
    state.to_move = state.seat
    state.phase = SETUP_SETTLEMENT


@rule
def can_build_road(state: Any, seat: Any) -> Any:
    """Whether a seat has a road left and a place for it."""
    return state.roads_left[seat] > 0 and (state.reach[seat, 0] | state.reach[seat, 1]) != 0


@rule
def list_cities(state: Any, seat: Any, out: Any, count: Any) -> Any:
    """The own settlements."""
    for word in range(len(state.cities)):
        corners = state.buildings[seat, word] & ~state.cities[word]
        count = list_members(corners, firsts(state)[CITY] + word * 64, out, count)
    return count


@rule
def list_settlements(state: Any, seat: Any, out: Any, count: Any) -> Any:
    """The corners at own roads that the distance rule leaves free."""
    for word in range(len(state.free_corners)):
        corners = np.int64(0)
        for edge_word in range(2):
            edges = state.roads[seat, edge_word]
            while edges != 0:
                corners |= ends_of(state)[edge_word * 64 + lowest(edges), word]
                edges &= edges - 1
        corners &= state.free_corners[word]
        count = list_members(corners, firsts(state)[SETTLE] + word * 64, out, count)
    return count


@rule
def build_road(state: Any, edge: Any) -> None:
    """Build a road, free of cost after a road building card."""
    seat = np.int64(state.seat)
    if state.free_roads == 0:
        pay(state, seat, ROAD_COST)
        tell(state, BUILT_ROAD, seat, edge, 0)
        place_road(state, seat, edge)
    else:
        tell(state, BUILT_ROAD, seat, edge, 1)
        place_road(state, seat, edge)
        state.free_roads -= 1
        if not can_build_road(state, seat):
            state.free_roads = 0
    check_goal(state)


@rule
def build_settlement(state: Any, corner: Any) -> None:
    """Build a settlement."""
    seat = np.int64(state.seat)
    pay(state, seat, SETTLEMENT_COST)
    tell(state, SETTLED, seat, corner)
    place_settlement(state, seat, corner)
    check_goal(state)


@rule
def build_city(state: Any, corner: Any) -> None:
    """Build a city in place of a settlement."""
    seat = np.int64(state.seat)
    pay(state, seat, CITY_COST)
    tell(state, BUILT_CITY, seat, corner)
    place_city(state, seat, corner)
    check_goal(state)
