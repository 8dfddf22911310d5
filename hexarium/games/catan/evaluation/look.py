"""How a seat stands: the features, each scaled to about 0 to 1."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.evaluation import features
from hexarium.games.catan.evaluation.corners import best_corners, best_for_city
from hexarium.games.catan.evaluation.pips import KNOWN_WORTH, LANE, LANE_BITS, pip_bits, seat_pips
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import KINDS, count_of, total
from hexarium.games.catan.rules.tables import CARD_COST, CITY_COST, RATES, ROAD_COST, SETTLEMENT_COST
from hexarium.games.catan.rules.turns import ROBBER_PHASE, hidden_points, visible_points
from hexarium.kit.dispatch import rule

PER_PIP = 0.08 / KNOWN_WORTH
"""Scales the worth of a corner."""
IN_PARTS = np.array([0, 0, 64, 43, 32], dtype=np.int64)
"""By rate, what a count is multiplied with to be divided by the rate, in 128ths: a division takes longer."""
CLOSE = 3
"""Roads or knights ahead of or behind a rival that count."""


@rule
def look(state: Any, seat: Any, values: Any) -> None:
    """Write the features of a seat."""
    points = visible_points(state, seat) + hidden_points(state, seat)
    values[features.POINTS] = points / np.int64(state.goal)
    look_at_land(state, seat, values)
    look_at_hand(state, seat, values)
    look_at_cards(state, seat, values)
    look_at_rivals(state, seat, values)
    look_at_turn(state, seat, values)


@rule
def look_at_land(state: Any, seat: Any, values: Any) -> None:
    """What is produced, and what could be built where."""
    bits = pip_bits(state)
    pips, robbed, hexes = seat_pips(state, seat, bits)
    in_all = np.int64(0)
    kinds = np.int64(0)
    at_port = np.int64(0)
    harbours = np.int64(state.harbours[seat])
    for resource in range(KINDS):
        lane = pips >> LANE_BITS * resource & LANE
        values[features.WOOD_PIPS + resource] = lane / 10.0
        in_all += lane
        kinds += np.int64(lane > 0)
        at_port += lane * (harbours >> resource & 1)
    values[features.RESOURCES] = kinds / 5.0
    values[features.ALL_PIPS] = in_all / 25.0
    values[features.ROBBED_PIPS] = robbed / 10.0
    values[features.HEXES] = hexes / 10.0
    values[features.ANY_PORT] = np.float64(harbours >> data.ANY_PORT & 1)
    values[features.PORT_PIPS] = at_port / 10.0
    best, second, near, far = best_corners(state, seat, bits, pips)
    can_settle = PER_PIP if state.settlements_left[seat] > 0 else 0.0
    roads_left = np.int64(state.roads_left[seat])
    values[features.CORNER] = best * can_settle
    values[features.SECOND_CORNER] = second * can_settle
    values[features.NEAR_CORNER] = near * can_settle if roads_left > 0 else 0.0
    values[features.FAR_CORNER] = far * can_settle if roads_left > 1 else 0.0
    can_raise = PER_PIP if state.cities_left[seat] > 0 else 0.0
    values[features.CITY_CORNER] = best_for_city(state, seat, bits) * can_raise


@rule
def missing(hand: Any, rates: Any, cost: Any) -> Any:
    """How many cards of a cost a hand lacks after all that the bank would give for the rest of it."""
    lacking = np.int64(0)
    traded = np.int64(0)
    for resource in range(KINDS):
        over = count_of(hand, resource) - count_of(cost, resource)
        lacking += max(np.int64(0), -over)
        traded += max(np.int64(0), over) * IN_PARTS[count_of(rates, resource)] >> 7
    return max(np.int64(0), lacking - traded)


@rule
def look_at_hand(state: Any, seat: Any, values: Any) -> None:
    """How far the hand is from what can be built, and how much of it is in danger."""
    hand = np.int64(state.hands[seat])
    rates = RATES[state.harbours[seat]]
    # Cards that must be discarded are gone, whichever they will be.
    cards = total(hand) - np.int64(state.discards[seat])
    values[features.HAND] = cards / 10.0
    values[features.ABOVE_LIMIT] = max(np.int64(0), cards - np.int64(state.discard_limit)) / 4.0
    values[features.MISSING_ROAD] = missing(hand, rates, ROAD_COST) / 4.0
    values[features.MISSING_SETTLEMENT] = missing(hand, rates, SETTLEMENT_COST) / 4.0
    values[features.MISSING_CITY] = missing(hand, rates, CITY_COST) / 4.0
    values[features.MISSING_CARD] = missing(hand, rates, CARD_COST) / 4.0


@rule
def look_at_cards(state: Any, seat: Any, values: Any) -> None:
    """The development cards, played or not; those of this turn will be old in the next."""
    cards = np.int64(state.cards[seat])
    if state.seat == seat:
        cards += np.int64(state.new_cards)
    values[features.KNIGHTS_PLAYED] = np.int64(state.knights[seat]) / 4.0
    values[features.KNIGHTS] = count_of(cards, data.KNIGHT) / 3.0
    values[features.ROAD_BUILDINGS] = count_of(cards, data.ROAD_BUILDING) / 2.0
    values[features.INVENTIONS] = count_of(cards, data.INVENTION) / 2.0
    values[features.MONOPOLIES] = count_of(cards, data.MONOPOLY) / 2.0


@rule
def lead(own: Any, rival: Any) -> Any:
    """How far ahead a seat is, as far as that counts."""
    return max(np.int64(-CLOSE), min(np.int64(CLOSE), own - rival)) / np.float64(CLOSE)


@rule
def look_at_rivals(state: Any, seat: Any, values: Any) -> None:
    """The races for the longest road and the largest army."""
    longest = np.int64(data.LONGEST_ROAD_FROM - 1)
    largest = np.int64(data.LARGEST_ARMY_FROM - 1)
    for other in range(state.players):
        if other != seat:
            longest = max(longest, np.int64(state.lengths[other]))
            largest = max(largest, np.int64(state.knights[other]))
    length = np.int64(state.lengths[seat])
    values[features.ROAD] = length / 10.0
    values[features.ROAD_AHEAD] = lead(length, longest)
    values[features.KNIGHTS_AHEAD] = lead(np.int64(state.knights[seat]), largest)


@rule
def look_at_turn(state: Any, seat: Any, values: Any) -> None:
    """What a seat may still do for nothing: set up, build free roads, move the robber."""
    to_set_up = np.int64(0)
    if state.turn == 0:
        to_set_up = max(np.int64(0), np.int64(state.settlements_left[seat]) - (data.SETTLEMENTS - 2))
    own = np.int64(state.seat == seat)
    values[features.TO_SET_UP] = to_set_up / 2.0
    values[features.FREE_ROADS] = own * np.int64(state.free_roads) / 2.0
    values[features.ROBBER] = np.float64(own * np.int64(state.phase == ROBBER_PHASE))
