"""How a seat stands: the features, each scaled to about 0 to 1."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.evaluation import features
from hexarium.games.catan.evaluation.corners import best_corners, best_for_city
from hexarium.games.catan.evaluation.pace import prices
from hexarium.games.catan.evaluation.pips import (
    LANE_BITS,
    city_pair,
    pip_sets,
    road_pair,
    robbed_pips,
    seat_pips,
    write_pips,
)
from hexarium.games.catan.evaluation.setup import PER_PIP, is_setup, look_in_setup
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import KINDS, count_of, total
from hexarium.games.catan.rules.tables import CARD_COST, CITY_COST, RATES, ROAD_COST, SETTLEMENT_COST
from hexarium.games.catan.rules.turns import PRODUCTION, ROBBER_PHASE, hidden_points, visible_points
from hexarium.kit.bits import members
from hexarium.kit.dispatch import rule

IN_PARTS = np.array([0, 0, 64, 43, 32], dtype=np.int64)
"""By rate, what a count is multiplied with to be divided by the rate, in 128ths: a division takes longer."""
CLOSE = 3
"""Roads or knights ahead of or behind a rival that count."""
THIRD = 1 / 3
SEVENS = 1 - (5 / 6) ** np.arange(16)
"""By number of rolls, how likely a seven is among them."""


@rule
def look(state: Any, seat: Any, values: Any) -> None:
    """Write the features of a seat."""
    if is_setup(state):
        look_in_setup(state, seat, values)
        return
    look_at_land(state, seat, values)
    look_at_hand(state, seat, values)
    look_at_cards(state, seat, values)
    look_at_rivals(state, seat, values)
    look_at_turn(state, seat, values)
    for feature in range(features.SETUP_FIRST, len(values)):
        values[feature] = 0.0


@rule
def look_at_land(state: Any, seat: Any, values: Any) -> None:
    """What is produced, and what could be built where."""
    pips = pip_sets(state)
    by_resource, hexes = seat_pips(state, seat, pips)
    robbed = robbed_pips(state, seat, pips)
    by_resource -= robbed << LANE_BITS * np.int64(state.terrain[state.robber])
    harbours = np.int64(state.harbours[seat])
    in_all, kinds, at_port = write_pips(by_resource, harbours, features.WOOD_PIPS, values)
    values[features.RESOURCES] = kinds * 0.2
    values[features.ALL_PIPS] = in_all * 0.04
    values[features.ROBBED_PIPS] = robbed * 0.1
    values[features.HEXES] = members(hexes) * 0.1
    values[features.ROAD_PAIR] = road_pair(by_resource)
    values[features.CITY_PAIR] = city_pair(by_resource)
    values[features.ANY_PORT] = np.float64(harbours >> data.ANY_PORT & 1)
    values[features.PORT_PIPS] = at_port * 0.1
    look_at_pace(state, seat, by_resource, values)
    best, near = best_corners(state, seat, pips, by_resource)
    can_settle = PER_PIP if state.settlements_left[seat] > 0 else 0.0
    values[features.CORNER] = best * can_settle
    values[features.NEAR_CORNER] = near * can_settle if state.roads_left[seat] > 0 else 0.0
    can_raise = PER_PIP if state.cities_left[seat] > 0 else 0.0
    values[features.CITY_CORNER] = best_for_city(state, seat, pips) * can_raise


@rule
def look_at_pace(state: Any, seat: Any, by_resource: Any, values: Any) -> None:
    """How often a road, a settlement, a city or a card could be had."""
    wood, brick, wool, wheat, ore = prices(by_resource, RATES[state.harbours[seat]])
    values[features.ROAD_PACE] = 14.0 / (wood + brick)
    values[features.SETTLEMENT_PACE] = 28.0 / (wood + brick + wool + wheat)
    values[features.CITY_PACE] = 36.0 / (2 * wheat + 3 * ore)
    values[features.CARD_PACE] = 22.0 / (wool + wheat + ore)


@rule
def missing(hand: Any, rates: Any, cost: Any) -> Any:
    """How many cards of a cost a hand lacks, and how many after all that the bank would give for the rest."""
    lacking = np.int64(0)
    traded = np.int64(0)
    for resource in range(KINDS):
        over = count_of(hand, resource) - count_of(cost, resource)
        lacking += max(np.int64(0), -over)
        traded += max(np.int64(0), over) * IN_PARTS[count_of(rates, resource)] >> 7
    return lacking, max(np.int64(0), lacking - traded)


@rule
def look_at_hand(state: Any, seat: Any, values: Any) -> None:
    """How far the hand is from what can be built, and how much of it is in danger."""
    hand = np.int64(state.hands[seat])
    rates = RATES[state.harbours[seat]]
    # Cards that must be discarded are gone, whichever they will be.
    cards = total(hand) - np.int64(state.discards[seat])
    rolls = rolls_until(state, seat)
    values[features.HAND] = cards * 0.1
    values[features.DANGER] = SEVENS[rolls] * max(np.int64(0), cards - np.int64(state.discard_limit)) * 0.5
    values[features.ROLLS] = rolls * 0.25
    values[features.MISSING_ROAD] = missing(hand, rates, ROAD_COST)[1] * 0.25
    lacking, still = missing(hand, rates, SETTLEMENT_COST)
    values[features.LACKING_SETTLEMENT] = lacking * 0.25
    values[features.MISSING_SETTLEMENT] = still * 0.25
    values[features.READY_SETTLEMENT] = np.float64(lacking == 0 and values[features.CORNER] > 0.0)
    lacking, still = missing(hand, rates, CITY_COST)
    values[features.LACKING_CITY] = lacking * 0.25
    values[features.MISSING_CITY] = still * 0.25
    values[features.READY_CITY] = np.float64(lacking == 0 and values[features.CITY_CORNER] > 0.0)
    values[features.MISSING_CARD] = missing(hand, rates, CARD_COST)[1] * 0.25


@rule
def rolls_until(state: Any, seat: Any) -> Any:
    """How often the dice roll until a seat can build: a turn under way counts as ended."""
    waits = seat - np.int64(state.seat)
    if state.phase == PRODUCTION:
        waits += 1
    return waits if waits > 0 else waits + np.int64(state.players)


@rule
def look_at_cards(state: Any, seat: Any, values: Any) -> None:
    """The development cards, played or not; those of this turn will be old in the next."""
    cards = np.int64(state.cards[seat])
    if state.seat == seat:
        cards += np.int64(state.new_cards)
    values[features.KNIGHTS_PLAYED] = np.int64(state.knights[seat]) * 0.25
    values[features.KNIGHTS] = count_of(cards, data.KNIGHT) * THIRD
    values[features.ROAD_BUILDINGS] = count_of(cards, data.ROAD_BUILDING) * 0.5
    values[features.INVENTIONS] = count_of(cards, data.INVENTION) * 0.5
    values[features.MONOPOLIES] = count_of(cards, data.MONOPOLY) * 0.5


@rule
def lead(own: Any, rival: Any) -> Any:
    """How far ahead a seat is, as far as that counts."""
    return max(np.int64(-CLOSE), min(np.int64(CLOSE), own - rival)) * THIRD


@rule
def look_at_rivals(state: Any, seat: Any, values: Any) -> None:
    """The points, and the races for the longest road and the largest army."""
    goal = np.int64(state.goal)
    own = visible_points(state, seat) + hidden_points(state, seat)
    most = own
    longest = np.int64(data.LONGEST_ROAD_FROM - 1)
    largest = np.int64(data.LARGEST_ARMY_FROM - 1)
    for other in range(state.players):
        if other != seat:
            most = max(most, visible_points(state, other))
            longest = max(longest, np.int64(state.lengths[other]))
            largest = max(largest, np.int64(state.knights[other]))
    values[features.POINTS] = own / goal
    values[features.POINTS_SQUARED] = (own * own) / (goal * goal)
    values[features.FAR_PIPS] = values[features.ALL_PIPS] * (goal - most) / goal
    length = np.int64(state.lengths[seat])
    values[features.ROAD] = length * 0.1
    values[features.ROAD_AHEAD] = lead(length, longest)
    values[features.KNIGHTS_AHEAD] = lead(np.int64(state.knights[seat]), largest)


@rule
def look_at_turn(state: Any, seat: Any, values: Any) -> None:
    """What a seat may still do for nothing: build free roads, move the robber."""
    own = np.int64(state.seat == seat)
    values[features.FREE_ROADS] = own * np.int64(state.free_roads) * 0.5
    values[features.ROBBER] = np.float64(own * np.int64(state.phase == ROBBER_PHASE))
