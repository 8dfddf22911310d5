"""Development cards: buying them, and playing one a turn that was not bought in it."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.building import can_build_road
from hexarium.games.catan.rules.bundle import KINDS, count_of, covers, nth_card, one, total
from hexarium.games.catan.rules.supply import hand_over, pay, take
from hexarium.games.catan.rules.tables import CARD_COST, INVENTIONS, firsts
from hexarium.games.catan.rules.telling import (
    BOUGHT,
    INVENTED,
    MONOPOLISED,
    PLAYED,
    SURRENDERED,
    TOOK_TILE,
)
from hexarium.games.catan.rules.turns import NOBODY, OVER, ROBBER_PHASE, check_goal
from hexarium.games.catan.rules.verbs import INVENT, KNIGHT, MONOPOLY, ROAD_BUILDING
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell
from hexarium.kit.rng import below

VICTORY_POINTS_ONLY = 63 << 6 * data.POINT
"""The place of victory point cards in a bundle: they are never played."""


@rule
def has_cards_to_play(state: Any, seat: Any) -> Any:
    """Whether a seat has a card that is played at all, and has not played one in this turn."""
    return np.int64(state.cards[seat]) & ~VICTORY_POINTS_ONLY != 0 and state.card_played == 0


@rule
def list_cards(state: Any, seat: Any, out: Any, count: Any) -> Any:
    """The development cards that a seat can play now, if it has any to play."""
    cards = np.int64(state.cards[seat])
    if count_of(cards, data.KNIGHT) > 0:
        out[count] = firsts(state)[KNIGHT]
        count += 1
    if count_of(cards, data.ROAD_BUILDING) > 0 and can_build_road(state, seat):
        out[count] = firsts(state)[ROAD_BUILDING]
        count += 1
    if count_of(cards, data.INVENTION) > 0:
        for pair in range(len(INVENTIONS)):
            if covers(state.bank, INVENTIONS[pair]):
                out[count] = firsts(state)[INVENT] + pair
                count += 1
    if count_of(cards, data.MONOPOLY) > 0:
        for resource in range(KINDS):
            out[count] = firsts(state)[MONOPOLY] + resource
            count += 1
    return count


@rule
def buy(state: Any) -> None:
    """Buy a card: each one left in the deck is equally likely; only the buyer sees it."""
    pay(state, np.int64(state.seat), CARD_COST)
    kind = np.int64(state.forced)
    if kind == NOBODY:
        kind = np.int64(nth_card(state.deck, below(state, total(state.deck))))
    state.forced = NOBODY
    state.given = kind
    state.deck -= one(kind)
    state.new_cards += one(kind)
    tell(state, BOUGHT, state.seat, kind)
    if kind == data.POINT:
        check_goal(state)


@rule
def put_down(state: Any, kind: Any) -> None:
    """Play a card: it leaves the game, and no other is played this turn."""
    state.cards[state.seat] -= one(kind)
    state.card_played = 1
    tell(state, PLAYED, state.seat, kind)


@rule
def play_knight(state: Any) -> None:
    """The army grows, and the robber moves – unless that wins."""
    put_down(state, data.KNIGHT)
    seat = np.int64(state.seat)
    state.knights[seat] += 1
    if state.knights[seat] >= data.LARGEST_ARMY_FROM and (
        state.largest_army == NOBODY or state.knights[seat] > state.knights[state.largest_army]
    ):
        if state.largest_army != seat:
            tell(state, TOOK_TILE, seat, data.LARGEST_ARMY)
        state.largest_army = seat
        check_goal(state)
    if state.phase != OVER:
        state.phase = ROBBER_PHASE


@rule
def play_road_building(state: Any) -> None:
    """Two free roads, one if only one is left."""
    put_down(state, data.ROAD_BUILDING)
    state.free_roads = min(data.FREE_ROADS, state.roads_left[state.seat])


@rule
def play_invention(state: Any, first: Any, second: Any) -> None:
    """Take two cards from the supply."""
    put_down(state, data.INVENTION)
    cards = one(first) + one(second)
    take(state, np.int64(state.seat), cards)
    tell(state, INVENTED, state.seat, cards)


@rule
def play_monopoly(state: Any, resource: Any) -> None:
    """Take all cards of one resource from all others."""
    put_down(state, data.MONOPOLY)
    seat = np.int64(state.seat)
    taken = np.int64(0)
    for other in range(state.players):
        if other != seat:
            count = count_of(state.hands[other], resource)
            hand_over(state, other, seat, count * one(resource))
            taken += count
            tell(state, SURRENDERED, other, seat, resource, count)
    tell(state, MONOPOLISED, seat, resource, taken)
