"""The rules of the island: the start of a game, what is legal, and what an action does."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.kit.bits import list_bits
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
from hexarium.games.catan.rules.bundle import KINDS, covers, one
from hexarium.games.catan.rules.cards import (
    buy,
    has_cards_to_play,
    list_cards,
    play_invention,
    play_knight,
    play_monopoly,
    play_road_building,
)
from hexarium.kit.dispatch import inlined, rule
from hexarium.games.catan.knowledge import resample
from hexarium.games.catan.rules.production import discard, list_discards, roll
from hexarium.games.catan.rules.robber import list_robber, move_robber
from hexarium.games.catan.rules.start import init
from hexarium.games.catan.rules.tables import (
    ACCEPT,
    ASK,
    BANK,
    BUY,
    CARD_COST,
    CITY,
    CITY_COST,
    DISCARD,
    END,
    GIVE,
    INVENT,
    KNIGHT,
    MONOPOLY,
    ROAD,
    ROAD_COST,
    ROADBUILDING,
    ROBBER,
    ROLL,
    SETTLE,
    SETTLEMENT_COST,
    TRADE,
    WANT,
    WITHDRAW,
)
from hexarium.games.catan.rules.trade import (
    answer,
    ask,
    close_draft,
    draft,
    for_the_bank,
    list_answers,
    list_bank,
    list_draft,
    list_open_draft,
    may_open_draft,
    trade_with,
    trade_with_bank,
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

__all__ = ["init", "legal", "resample", "step"]


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
            return list_bits(state.reach[state.seat], ROAD(state), out, 0)
        out[0] = ROLL
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
        return list_bits(state.free_corners, SETTLE, out, 0)
    if phase == SETUP_ROAD:
        return list_setup_roads(state, out)
    return 0


@inlined
def list_actions(state: Any, out: Any) -> Any:
    """What the active player may do; while free roads or an open draft wait, only that."""
    seat = np.int64(state.seat)
    if state.free_roads > 0:
        return list_bits(state.reach[seat], ROAD(state), out, 0)
    if state.offer != 0:
        return list_open_draft(state, out)
    out[0] = END
    count = 1
    # A look at the hand shows what need not be listed; calls that find nothing would take most of the time.
    hand = np.int64(state.hands[seat])
    if has_cards_to_play(state, seat):
        count = list_cards(state, seat, out, count)
    if covers(hand, ROAD_COST):
        if state.roads_left[seat] > 0:
            count = list_bits(state.reach[seat], ROAD(state), out, count)
        if covers(hand, SETTLEMENT_COST) and state.settlements_left[seat] > 0:
            count = list_settlements(state, seat, out, count)
    if covers(hand, CITY_COST) and state.cities_left[seat] > 0:
        count = list_cities(state, seat, out, count)
    if covers(hand, CARD_COST) and state.deck != 0:
        out[count] = BUY
        count += 1
    gives = for_the_bank(state, seat, hand)
    if gives != 0:
        count = list_bank(state, gives, out, count)
    if may_open_draft(state):
        count = list_draft(hand, 0, out, count)
    return count


@rule
def step(state: Any, action: Any) -> None:
    """Play a legal action."""
    act(state, np.int64(action))


@inlined
def act(state: Any, action: Any) -> None:
    """Play a legal action, whatever type its number came in."""
    if action == ROLL:
        roll(state)
    elif action == END:
        end_part(state)
    elif action >= SETTLE:
        step_on_island(state, action)
    elif action >= DISCARD:
        step_with_players(state, action)
    elif action >= BANK:
        trade_with_bank(state, (action - BANK) // KINDS, (action - BANK) % KINDS)
    elif action == BUY:
        buy(state)
    elif action == KNIGHT:
        play_knight(state)
    elif action == ROADBUILDING:
        play_road_building(state)
    elif action >= INVENT:
        play_invention(state, action - INVENT)
    else:
        play_monopoly(state, action - MONOPOLY)


@rule
def step_on_island(state: Any, action: Any) -> None:
    """Place or move a piece."""
    if action >= ROBBER(state):
        move_robber(state, action - ROBBER(state))
    elif action >= CITY(state):
        build_city(state, action - CITY(state))
    elif action >= ROAD(state):
        edge = action - ROAD(state)
        if state.phase == SETUP_ROAD:
            set_up_road(state, edge)
        else:
            build_road(state, edge)
    else:
        corner = action - SETTLE
        if state.phase == SETUP_SETTLEMENT:
            set_up_settlement(state, corner)
        else:
            build_settlement(state, corner)


@rule
def step_with_players(state: Any, action: Any) -> None:
    """Discard a card, or trade with other players."""
    if action < GIVE:
        discard(state, action - DISCARD)
    elif action < WANT:
        draft(state, one(action - GIVE))
    elif action < ASK:
        draft(state, one(action - WANT) << 3)
    elif action == ASK:
        ask(state)
    elif action == WITHDRAW:
        close_draft(state)
    elif action < TRADE:
        answer(state, 1 + action - ACCEPT)
    else:
        trade_with(state, action - TRADE)
