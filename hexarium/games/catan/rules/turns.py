"""Whose turn it is, what is asked, who has how many points, and when the game is over."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import count_of
from hexarium.games.catan.rules.data import (
    CITIES,
    EXTENDED_FROM,
    PARTNER_STEP,
    PHASES,
    POINT,
    REASONS,
    SETTLEMENTS,
    TILE_POINTS,
)
from hexarium.games.catan.rules.telling import BEGAN_PART, ENDED, ENDED_PART
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell

SETUP_SETTLEMENT = PHASES.index("setup_settlement")
SETUP_ROAD = PHASES.index("setup_road")
PRODUCTION = PHASES.index("production")
DISCARD_PHASE = PHASES.index("discard")
ROBBER_PHASE = PHASES.index("robber")
ACTION = PHASES.index("action")
ANSWER = PHASES.index("answer")
OVER = PHASES.index("over")

BY_GOAL = REASONS.index("goal")
BY_TURNS = REASONS.index("turns")

NOBODY = -1


@rule
def visible_points(state: Any, seat: Any) -> Any:
    """The points of a seat that everyone can count: settlements, cities and tiles."""
    points = SETTLEMENTS - np.int64(state.settlements_left[seat])
    points += 2 * (CITIES - np.int64(state.cities_left[seat]))
    if state.longest_road == seat:
        points += TILE_POINTS
    if state.largest_army == seat:
        points += TILE_POINTS
    return points


@rule
def hidden_points(state: Any, seat: Any) -> Any:
    """The victory point cards of a seat."""
    points = count_of(state.cards[seat], POINT)
    if state.seat == seat:
        points += count_of(state.new_cards, POINT)
    return points


@rule
def check_goal(state: Any) -> None:
    """The player whose turn it is wins as soon as its points reach the goal."""
    seat = np.int64(state.seat)
    points = visible_points(state, seat) + hidden_points(state, seat)
    if points >= state.goal:
        finish(state, np.int64(1) << seat, BY_GOAL)
        tell(state, ENDED, seat, points, state.turn)


@rule
def finish(state: Any, winners: Any, reason: Any) -> None:
    """End the game."""
    state.phase = OVER
    state.to_move = NOBODY
    state.winners = winners
    state.reason = reason


@rule
def begin_part(state: Any, seat: Any, paired: Any) -> None:
    """Begin a turn, or the part of player 2; points gained out of turn win now."""
    state.seat = seat
    state.to_move = seat
    state.paired = paired
    state.dice = NOBODY
    state.card_played = 0
    state.asks = 0
    state.phase = ACTION if paired else PRODUCTION
    tell(state, BEGAN_PART, seat, state.turn, paired)
    check_goal(state)


@rule
def end_part(state: Any) -> None:
    """End a turn, or a part of a paired turn: new cards can be played from now on."""
    seat = np.int64(state.seat)
    tell(state, ENDED_PART, seat, visible_points(state, seat))
    state.cards[seat] += state.new_cards
    state.new_cards = 0
    if state.players >= EXTENDED_FROM:
        if not state.paired:
            begin_part(state, (seat + PARTNER_STEP) % state.players, 1)
            return
        seat = (seat + state.players - PARTNER_STEP) % state.players
    if state.turns > 0 and state.turn >= state.turns:
        finish(state, 0, BY_TURNS)
        tell(state, ENDED, NOBODY, 0, state.turn)
        return
    state.turn += 1
    begin_part(state, seat + 1 if seat + 1 < state.players else 0, 0)


@rule
def go_on(state: Any) -> None:
    """Go back to what the active player was about: the roll if that is still to come, else its actions."""
    state.to_move = state.seat
    state.phase = ACTION if state.paired or state.dice != NOBODY else PRODUCTION
