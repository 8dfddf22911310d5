"""What is asked of the seat to move, in a sentence, with the amounts at stake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexarium.games.ring.face.bargain import bargain, owed, tile_of
from hexarium.games.ring.face.naming import coins
from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.estate import price_of, raisable
from hexarium.games.ring.rules.game import legal
from hexarium.games.ring.rules.jail import in_jail
from hexarium.games.ring.rules.tables import NONE
from hexarium.games.ring.rules.verbs import CODEC
from hexarium.kit.drawing import alternatives
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State

MANAGEMENT = {
    "build": "build",
    "sell": "sell",
    "mortgage": "mortgage",
    "redeem": "redeem",
    "offer": "offer a trade",
    "end": "end the turn",
}
"""By verb, what can be done in management."""


def asked(state: State) -> str:
    """What is asked, in a sentence."""
    table = plain_state(state)
    return QUESTIONS[data.PHASES[table.phase]](table)


def _ask_roll(table: Any) -> str:
    seat = table.turn
    if not in_jail(table, seat):
        return f"Seat {seat}: roll the dice."
    ways = ["roll for doubles"]
    ways += [f"pay {coins(data.JAIL_FEE)}"] if table.cash[seat] >= data.JAIL_FEE else []
    ways += ["use a release card"] if seat in table.holder else []
    return f"Seat {seat} is in Jail (try {table.jail[seat] + 1} of {data.JAIL_ROLLS}): {alternatives(ways)}."


def _ask_buy(table: Any) -> str:
    seat, tile = table.turn, table.at[table.turn]
    price = int(price_of(table, tile))
    if table.cash[seat] < price * data.COIN:
        return f"Seat {seat} cannot pay {price} for {tile_of(table, tile)}: decline."
    return (
        f"Seat {seat}: buy {tile_of(table, tile)} for {price}, or decline; {coins(table.cash[seat])} in cash."
    )


def _ask_auction(table: Any) -> str:
    seat, next_bid = table.to_move, table.bid + 1
    last = f"; seat {table.bidder} has bid {table.bid}" if table.bidder != NONE else ""
    if table.cash[seat] < next_bid * data.COIN:
        return f"Seat {seat} cannot bid {next_bid} for {tile_of(table, table.lot)}: fold{last}."
    return f"Seat {seat}: bid {next_bid} for {tile_of(table, table.lot)}, or fold{last}."


def _ask_debt(table: Any) -> str:
    seat = table.turn
    missing = coins(table.debt - table.cash[seat])
    who = f"Seat {seat} owes {owed(table)}"
    if not table.owned[seat]:
        return f"{who} and has {coins(table.cash[seat])}: bankrupt."
    bankrupt = ", or go bankrupt" if raisable(table, seat) < table.debt else ""
    return f"{who}: sell or mortgage for {missing} more{bankrupt}."


def _ask_manage(table: Any) -> str:
    out = [0] * CODEC.count
    count = legal(table, out)
    ways = dict.fromkeys(CODEC.verb(int(action)).name for action in out[:count])
    if table.partner != NONE:
        names = alternatives([name for name in ("give", "want", "ask", "withdraw") if name in ways])
        empty = not (table.give_tiles or table.want_tiles or table.give_coins or table.want_coins)
        draft = f"seat {table.partner}" + ("" if empty else f", {bargain(table)}")
        return f"Seat {table.turn} drafts a trade with {draft}: {names}."
    found = [words for name, words in MANAGEMENT.items() if name in ways]
    return f"Seat {table.turn}: {alternatives(found)}; {coins(table.cash[table.turn])} in cash."


def _ask_answer(table: Any) -> str:
    return f"Seat {table.partner}: seat {table.turn} offers {bargain(table)}; accept or decline."


def _ask_nothing(table: Any) -> str:
    del table
    return "The game is over."


QUESTIONS: dict[str, Callable[[Any], str]] = {
    "roll": _ask_roll,
    "buy": _ask_buy,
    "auction": _ask_auction,
    "debt": _ask_debt,
    "manage": _ask_manage,
    "answer": _ask_answer,
    "over": _ask_nothing,
}
"""By phase."""
