"""Whether the phase of a loaded position agrees with everything else about its turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.building import can_build_road, setup_pairs
from hexarium.games.catan.rules.network import roads_at
from hexarium.games.catan.face.position import members
from hexarium.games.catan.rules.trade import is_whole
from hexarium.games.catan.rules.turns import NOBODY
from hexarium.kit.variant import State
from hexarium.kit.reading import require


def check_phase(position: Mapping[str, Any], state: State) -> None:
    """Check that everything about the turn agrees with what is asked."""
    phase = position["phase"]
    active = int(state.seat)
    if phase not in ("discard", "answer"):
        require(state.to_move == active, f"to_move is turn.seat, {active}, in the phase {phase}.")
    if phase != "discard":
        require(not state.discards.any(), f"turn.discards is due to nobody in the phase {phase}.")
    if phase not in ("action", "answer"):
        require(not state.offer, f"turn.trade is null in the phase {phase}.")
    require(
        not state.asks or (state.player_trades and not state.paired and state.dice != NOBODY),
        "turn.asks is 0 without player trades, before the roll, and in the part of player 2.",
    )
    require(not state.offer or state.asks, "turn.asks counts the draft that is open.")
    points = position["players"][active]["points"]
    require(points < state.goal, f"Seat {active} has {points} points in its turn, so the phase is over.")
    if state.free_roads:
        require(
            phase in ("production", "action") and state.card_played and not state.offer,
            "turn.free_roads is 0 unless a road building card was just played.",
        )
        require(can_build_road(state, active), "turn.free_roads is 0 when there is no place for a road.")
    if phase.startswith("setup"):
        _check_setup(position, state)
        return
    require(state.turn > 0, "turn.number is 0 only in the setup.")
    require(not state.turns or state.turn <= state.turns, f"turn.number is at most {state.turns}.")
    require(
        not state.paired or state.dice == NOBODY,
        "turn.dice is null in the part of player 2: there is no roll.",
    )
    seven = state.dice != NOBODY and state.dice // 6 + state.dice % 6 + 2 == data.SEVEN
    if phase == "production":
        require(state.dice == NOBODY and not state.paired, "The phase is production before the roll.")
    elif phase == "discard":
        _check_discards(state, bool(seven))
    elif phase == "robber":
        require(seven or state.card_played, "The robber moves after a seven or a knight.")
    else:
        require(state.paired or state.dice != NOBODY, f"turn.dice is not null in the phase {phase}.")
    if phase == "answer":
        _check_answers(state)
    elif state.offer:
        require(
            not state.answers.any() and not state.counters.any(),
            "turn.trade has no answers and no counters before the phase answer.",
        )


def _check_setup(position: Mapping[str, Any], state: State) -> None:
    """In the setup pairs are placed in seat order, then in reverse order."""
    require(
        state.turn == 0 and not state.paired and state.dice == NOBODY and not state.card_played,
        "In the setup turn.number is 0, and nothing has been rolled or played.",
    )
    order = [*range(state.players), *reversed(range(state.players))]
    with_road = position["phase"] == "setup_road"
    placed = int(setup_pairs(state)) - with_road
    require(0 <= placed < len(order), f"The setup has {len(order)} settlements.")
    require(state.to_move == order[placed], f"to_move is {order[placed]} after {placed} pairs of the setup.")
    so_far = order[: placed + with_road]
    for seat, entry in enumerate(position["players"]):
        require(
            len(entry["settlements"]) == so_far.count(seat) and not entry["cities"],
            f"players[{seat}] has {so_far.count(seat)} settlements at this point of the setup, and no city.",
        )
    for seat in range(state.players):
        # The position does not say which settlement is new: it is the one without a road.
        bare = [corner for corner in members(state.buildings[seat]) if roads_at(state, seat, corner) == 0]
        new = int(with_road and seat == state.to_move)
        require(
            len(bare) == new,
            f"In the phase {position['phase']} {new or 'no'} settlement of seat {seat} has no road yet.",
        )


def _check_discards(state: State, seven: bool) -> None:
    require(seven and not state.paired, "The phase is discard after a seven.")
    require(state.discards.any(), "turn.discards is due to somebody in the phase discard.")
    order = [(int(state.seat) + step) % int(state.players) for step in range(state.players)]
    first = next(seat for seat in order if state.discards[seat])
    require(state.to_move == first, f"to_move is {first}, the first who must discard.")


def _check_answers(state: State) -> None:
    require(is_whole(state.offer), "turn.trade has cards on both sides in the phase answer.")
    active, players = int(state.seat), int(state.players)
    order = [(active + step) % players for step in range(1, players)]
    require(not state.answers[active], f"turn.trade.answers[{active}] is null: it is the own offer.")
    asked = order.index(int(state.to_move)) if state.to_move != active else len(order)
    for place, seat in enumerate(order):
        answered = bool(state.answers[seat])
        require(
            answered == (place < asked),
            f"The seats answer in the order {', '.join(map(str, order))} until to_move.",
        )
        require(
            place <= asked or not state.counters[seat],
            f"turn.trade.counters[{seat}] is null until seat {seat} is asked.",
        )
    require(not state.counters[active], f"turn.trade.counters[{active}] is null: it is the own offer.")
