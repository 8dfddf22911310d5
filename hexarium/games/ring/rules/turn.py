"""Turns, rounds and the end of the game."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules.data import PHASES, REASONS
from hexarium.games.ring.rules.estate import net_worth
from hexarium.games.ring.rules.tables import NONE
from hexarium.games.ring.rules.telling import BEGAN_ROUND, BEGAN_TURN, ENDED
from hexarium.kit.bits import has, members
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell

ASK_ROLL = PHASES.index("roll")
ASK_BUY = PHASES.index("buy")
ASK_AUCTION = PHASES.index("auction")
ASK_DEBT = PHASES.index("debt")
ASK_MANAGE = PHASES.index("manage")
ASK_ANSWER = PHASES.index("answer")
OVER = PHASES.index("over")

BY_BANKRUPTCY = REASONS.index("bankruptcy")
BY_ROUNDS = REASONS.index("rounds")


@rule
def lives(state: Any, seat: Any) -> Any:
    """Whether a seat is not bankrupt."""
    return has(state.living, seat)


@rule
def living_after(state: Any, seat: Any, step: Any) -> Any:
    """The next living seat by seat number (step 1), or the previous one (step −1), round the table."""
    seat = (seat + step) % state.players
    while not lives(state, seat):
        seat = (seat + step) % state.players
    return seat


@rule
def ask(state: Any, phase: Any, seat: Any) -> None:
    """Wait for an action of a seat."""
    state.phase = phase
    state.to_move = seat


@rule
def begin_turn(state: Any, seat: Any) -> None:
    """A seat's turn begins with its roll."""
    state.turn = seat
    tell(state, BEGAN_TURN, seat, state.round_number)
    ask(state, ASK_ROLL, seat)


@rule
def manage(state: Any) -> None:
    """The turn goes on to management."""
    ask(state, ASK_MANAGE, state.turn)


@rule
def direction(state: Any) -> Any:
    """Odd rounds run up the seats, even rounds run down."""
    return 1 if state.round_number % 2 == 1 else -1


@rule
def clear_turn(state: Any) -> None:
    """Forget what counted for one turn only."""
    state.changed = 0
    state.offers = 0
    state.dice[0] = 0
    state.dice[1] = 0


@rule
def end_turn(state: Any) -> None:
    """The next living player of the round, or the first one of the next round; or the end of the game."""
    clear_turn(state)
    seat = state.turn + direction(state)
    while 0 <= seat < state.players:
        if lives(state, seat):
            begin_turn(state, seat)
            return
        seat += direction(state)
    if state.round_number == state.rounds:
        finish(state, BY_ROUNDS)
        return
    state.round_number += 1
    tell(state, BEGAN_ROUND, state.round_number)
    # The seat before the first one of the round.
    outside = NONE if direction(state) == 1 else state.players
    begin_turn(state, living_after(state, outside, direction(state)))


@rule
def finish(state: Any, reason: Any) -> None:
    """The highest net worth of the living wins; equal worth shares the place."""
    state.turn = NONE
    ask(state, OVER, NONE)
    state.reason = reason
    state.winners = 0
    best = NONE
    for seat in range(state.players):
        if lives(state, seat):
            worth = net_worth(state, seat)
            if worth > best:
                best = worth
                state.winners = 1 << seat
            elif worth == best:
                state.winners = state.winners | 1 << seat
    tell(state, ENDED, reason, state.winners, best)


@rule
def leave(state: Any, seat: Any) -> None:
    """A bankrupt player is out, which ends its turn; the last player left wins."""
    state.living = state.living & ~(1 << seat)
    state.out[seat] = state.players - members(state.living)
    if members(state.living) > 1:
        end_turn(state)
    else:
        clear_turn(state)
        finish(state, BY_BANKRUPTCY)
