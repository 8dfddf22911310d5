"""The rules of the island: the start of a game, what is legal, and what an action does."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.building import (
    build_city,
    build_road,
    build_settlement,
    list_cities,
    list_settlements,
    list_setup_roads,
    set_up_road,
    set_up_settlement,
)
from hexarium.games.catan.rules.bundle import covers
from hexarium.games.catan.rules.cards import (
    buy,
    has_cards_to_play,
    list_cards,
    play_invention,
    play_knight,
    play_monopoly,
    play_road_building,
)
from hexarium.games.catan.rules.production import discard, list_discards, roll
from hexarium.games.catan.rules.robber import list_robber, move_robber
from hexarium.games.catan.rules.start import init
from hexarium.games.catan.rules.tables import (
    CARD_COST,
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    firsts,
    named,
    verb_of,
)
from hexarium.games.catan.rules.trade import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    answer,
    ask,
    draft,
    for_the_bank,
    list_answers,
    list_bank,
    list_draft,
    list_open_draft,
    may_open_draft,
    trade_with,
    trade_with_bank,
    withdraw,
)
from hexarium.games.catan.rules.turns import (
    ACTION,
    ANSWER,
    DISCARD_PHASE,
    PRODUCTION,
    ROBBER_PHASE,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    end_part,
)
from hexarium.games.catan.rules.verbs import (
    ACCEPT,
    ASK,
    BANK,
    BUY,
    CITY,
    COUNTER,
    DECLINE,
    DISCARD,
    END,
    GIVE,
    INVENT,
    KNIGHT,
    MONOPOLY,
    ROAD,
    ROAD_BUILDING,
    ROBBER,
    ROLL,
    SETTLE,
    TRADE,
    WANT,
    WITHDRAW,
)
from hexarium.kit.bits import list_all
from hexarium.kit.dispatch import Rules, inlined, rule


@rule
def legal(state: Any, out: Any) -> Any:
    """List the legal actions; there are none only when the game is over."""
    return list_legal(state, out)


@inlined
def list_legal(state: Any, out: Any) -> Any:
    """List what is legal in the phase."""
    phase = np.int64(state.phase)
    if phase == ACTION:
        return list_actions(state, out)
    if phase == PRODUCTION:
        if state.free_roads > 0:
            return list_all(state.reach[state.seat], firsts(state)[ROAD], out, 0)
        out[0] = firsts(state)[ROLL]
        if has_cards_to_play(state, np.int64(state.seat)):
            return list_cards(state, np.int64(state.seat), out, 1)
        return 1
    if phase == ROBBER_PHASE:
        return list_robber(state, out)
    if phase == DISCARD_PHASE:
        return list_discards(state, out)
    if phase == ANSWER:
        return list_answers(state, out)
    if phase == SETUP_SETTLEMENT:
        return list_all(state.free_corners, firsts(state)[SETTLE], out, 0)
    if phase == SETUP_ROAD:
        return list_setup_roads(state, out)
    return 0


@inlined
def list_actions(state: Any, out: Any) -> Any:
    """What the active player may do; while free roads or an open draft wait, only that."""
    seat = np.int64(state.seat)
    if state.free_roads > 0:
        return list_all(state.reach[seat], firsts(state)[ROAD], out, 0)
    if state.offer != 0:
        return list_open_draft(state, out)
    out[0] = firsts(state)[END]
    count = 1
    # A look at the hand shows what need not be listed; calls that find nothing would take most of the time.
    hand = np.int64(state.hands[seat])
    if has_cards_to_play(state, seat):
        count = list_cards(state, seat, out, count)
    if covers(hand, ROAD_COST):
        if state.roads_left[seat] > 0:
            count = list_all(state.reach[seat], firsts(state)[ROAD], out, count)
        if covers(hand, SETTLEMENT_COST) and state.settlements_left[seat] > 0:
            count = list_settlements(state, seat, out, count)
    if covers(hand, CITY_COST) and state.cities_left[seat] > 0:
        count = list_cities(state, seat, out, count)
    if covers(hand, CARD_COST) and state.deck != 0:
        out[count] = firsts(state)[BUY]
        count += 1
    gives = for_the_bank(state, seat, hand)
    if gives != 0:
        count = list_bank(state, gives, out, count)
    if may_open_draft(state):
        count = list_draft(state, hand, 0, out, count)
    return count


@rule
def step(state: Any, action: Any) -> None:
    """Play a legal action."""
    act(state, np.int64(action))


@inlined
def act(state: Any, action: Any) -> None:
    """Play a legal action, whatever type its number came in.

    Where players trade most actions are drafts; one way for both sides of them, asked for first, made random
    games 1.06 times as fast.
    """
    verb = np.int64(verb_of(state)[action])
    first = np.int64(named(state)[action, 0])
    second = np.int64(named(state)[action, 1])
    if verb in (GIVE, WANT):
        draft(state, first, np.int64(verb == WANT))
    elif verb == ROLL:
        roll(state)
    elif verb == END:
        end_part(state)
    elif verb == ROAD:
        step_road(state, first)
    elif verb == SETTLE:
        step_settlement(state, first)
    elif verb == CITY:
        build_city(state, first)
    elif verb == ROBBER:
        move_robber(state, first, second)
    elif verb == BANK:
        trade_with_bank(state, first, second)
    elif verb == DISCARD:
        discard(state, first)
    elif verb == BUY:
        buy(state)
    elif verb == KNIGHT:
        play_knight(state)
    elif verb == ROAD_BUILDING:
        play_road_building(state)
    elif verb == INVENT:
        play_invention(state, first, second)
    elif verb == MONOPOLY:
        play_monopoly(state, first)
    else:
        step_with_players(state, verb, first)


@rule
def step_road(state: Any, edge: Any) -> None:
    """Place a road, in the setup or later."""
    if state.phase == SETUP_ROAD:
        set_up_road(state, edge)
    else:
        build_road(state, edge)


@rule
def step_settlement(state: Any, corner: Any) -> None:
    """Place a settlement, in the setup or later."""
    if state.phase == SETUP_SETTLEMENT:
        set_up_settlement(state, corner)
    else:
        build_settlement(state, corner)


@rule
def step_with_players(state: Any, verb: Any, named: Any) -> None:
    """Answer an offer, or close it."""
    if verb == ASK:
        ask(state)
    elif verb == WITHDRAW:
        withdraw(state)
    elif verb == ACCEPT:
        answer(state, ACCEPTED)
    elif verb == DECLINE:
        answer(state, DECLINED)
    elif verb == COUNTER:
        answer(state, COUNTERED)
    elif verb == TRADE:
        trade_with(state, named)


RULES = Rules(init, legal, step)
