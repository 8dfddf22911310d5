"""Whether everything about the turn of a loaded position agrees with its phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexarium.games.catan.face.plain import Plain, members
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.building import can_build_road, setup_pairs
from hexarium.games.catan.rules.network import roads_at
from hexarium.games.catan.rules.trade import is_whole
from hexarium.games.catan.rules.turns import NOBODY
from hexarium.kit.reading import require


def check_turn(position: Mapping[str, Any], table: Plain) -> None:
    """Check that everything about the turn agrees with what is asked."""
    phase = position["phase"]
    active = int(table.seat)
    if phase not in ("discard", "answer"):
        require(table.to_move == active, f"to_move is turn.seat, {active}, in the phase {phase}.")
    if phase != "discard":
        require(not any(table.discards), f"turn.discards is due to nobody in the phase {phase}.")
    if phase not in ("action", "answer"):
        require(not table.offer, f"turn.trade is null in the phase {phase}.")
    require(
        not table.asks or (table.player_trades and not table.paired and table.dice != NOBODY),
        "turn.asks is 0 without player trades, before the roll, and in the part of player 2.",
    )
    require(not table.offer or table.asks, "turn.asks counts the draft that is open.")
    points = position["players"][active]["points"]
    require(
        points < table.goal or phase.startswith("setup"),
        f"Seat {active} has {points} points in its turn, so the phase is over.",
    )
    if table.free_roads:
        require(
            phase in ("production", "action") and table.card_played and not table.offer,
            "turn.free_roads is 0 unless a road building card was just played.",
        )
        require(can_build_road(table, active), "turn.free_roads is 0 when there is no place for a road.")
    if phase.startswith("setup"):
        _check_setup(position, table)
        return
    require(table.turn > 0, "turn.number is 0 only in the setup.")
    require(not table.turns or table.turn <= table.turns, f"turn.number is at most {table.turns}.")
    require(
        not table.paired or table.dice == NOBODY,
        "turn.dice is null in the part of player 2: there is no roll.",
    )
    seven = table.dice != NOBODY and table.dice // 6 + table.dice % 6 + 2 == data.SEVEN
    if phase == "production":
        require(table.dice == NOBODY and not table.paired, "The phase is production before the roll.")
    elif phase == "discard":
        _check_discards(table, bool(seven))
    elif phase == "robber":
        require(seven or table.card_played, "The robber moves after a seven or a knight.")
    else:
        require(table.paired or table.dice != NOBODY, f"turn.dice is not null in the phase {phase}.")
    if phase == "answer":
        _check_answers(table)
    elif table.offer:
        require(
            not any(table.answers) and not any(table.counters),
            "turn.trade has no answers and no counters before the phase answer.",
        )


def _check_setup(position: Mapping[str, Any], table: Plain) -> None:
    """In the setup pairs are placed in seat order, then in reverse order."""
    require(
        table.turn == 0 and not table.paired and table.dice == NOBODY and not table.card_played,
        "In the setup turn.number is 0, and nothing has been rolled or played.",
    )
    order = [*range(table.players), *reversed(range(table.players))]
    with_road = position["phase"] == "setup_road"
    placed = int(setup_pairs(table)) - with_road
    require(0 <= placed < len(order), f"The setup has {len(order)} settlements.")
    require(table.to_move == order[placed], f"to_move is {order[placed]} after {placed} pairs of the setup.")
    so_far = order[: placed + with_road]
    for seat, entry in enumerate(position["players"]):
        require(
            len(entry["settlements"]) == so_far.count(seat) and not entry["cities"],
            f"players[{seat}] has {so_far.count(seat)} settlements at this point of the setup, and no city.",
        )
    for seat in range(table.players):
        # The position does not say which settlement is new: it is the one without a road.
        bare = [corner for corner in members(table.buildings[seat]) if roads_at(table, seat, corner) == 0]
        new = int(with_road and seat == table.to_move)
        require(
            len(bare) == new,
            f"In the phase {position['phase']} {new or 'no'} settlement of seat {seat} has no road yet.",
        )


def _check_discards(table: Plain, seven: bool) -> None:
    require(seven and not table.paired, "The phase is discard after a seven.")
    require(any(table.discards), "turn.discards is due to somebody in the phase discard.")
    order = [(int(table.seat) + step) % int(table.players) for step in range(table.players)]
    first = next(seat for seat in order if table.discards[seat])
    require(table.to_move == first, f"to_move is {first}, the first who must discard.")


def _check_answers(table: Plain) -> None:
    require(is_whole(table.offer), "turn.trade has cards on both sides in the phase answer.")
    active, players = int(table.seat), int(table.players)
    order = [(active + step) % players for step in range(1, players)]
    require(not table.answers[active], f"turn.trade.answers[{active}] is null: it is the own offer.")
    asked = order.index(int(table.to_move)) if table.to_move != active else len(order)
    for place, seat in enumerate(order):
        answered = bool(table.answers[seat])
        require(
            answered == (place < asked),
            f"The seats answer in the order {', '.join(map(str, order))} until to_move.",
        )
        require(
            place <= asked or not table.counters[seat],
            f"turn.trade.counters[{seat}] is null until seat {seat} is asked.",
        )
    require(not table.counters[active], f"turn.trade.counters[{active}] is null: it is the own offer.")
