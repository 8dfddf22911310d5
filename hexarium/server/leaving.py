"""Coming and going: who sits down, leaves, resigns, is replaced by a bot and comes back."""

from __future__ import annotations

from hexarium.play.resigned import RESIGNED
from hexarium.server.deciding import Decision, decided, require_playing, shut
from hexarium.server.refusals import Refused
from hexarium.server.storage.facts import LEAVE, OVER, RESIGN, RETURN, SUBSTITUTE, Row
from hexarium.server.table import Table

STAND_IN = "medium"
"""The bot that plays for somebody, unless the table says otherwise."""


def stand_in(table: Table) -> str:
    """The bot that plays here for somebody who is absent or has resigned."""
    return str(table.facts.settings.get("stand_in", STAND_IN))


def leave(table: Table, seat: int, now: int) -> Decision:
    """A seat is open again."""
    return decided(table, Row(table.v + 1, LEAVE, now, seat))


def resign(table: Table, seat: int, now: int) -> Decision:
    """A seat gives up: of two the other has won, among more a bot plays on."""
    require_playing(table)
    if table.seats[seat].resigned:
        raise Refused("forbidden", f"Seat {seat} has resigned already.")
    row = Row(table.v + 1, RESIGN, now, seat, "seat", data={"level": stand_in(table)})
    plans = {seat: None} if seat in table.plans else {}
    if len(table.seats) != 2:
        return decided(table, row, plans=plans)
    over = Row(table.v + 2, OVER, now, data={"winners": [1 - seat], "reason": RESIGNED})
    return decided(table, row, over, v=row.v, plans=plans, requests=shut(table))


def substitute(table: Table, seat: int, away_until: int | None, now: int) -> Decision:
    """A bot for somebody who is absent; `away_until` is when that may be, none if they are there."""
    require_playing(table)
    if not table.seats[seat].is_person:
        raise Refused("forbidden", f"No person plays seat {seat}.")
    if away_until is None:
        raise Refused("forbidden", f"Whoever sits at seat {seat} is there.")
    if now < away_until:
        left = (away_until - now + 999) // 1000
        raise Refused("forbidden", f"Whoever sits at seat {seat} has {left} seconds left to come back.")
    row = Row(table.v + 1, SUBSTITUTE, now, seat, "seat", data={"level": stand_in(table)})
    plans = {seat: None} if seat in table.plans else {}
    return decided(table, row, plans=plans)


def may_return(table: Table, seat: int, connected: int) -> bool:
    """Whether somebody who connected at row `connected` has the seat from now on.

    A question that the bot had by then is the bot's, the next one is the person's.
    """
    question = table.questions.get(seat)
    return table.seats[seat].is_replaced and (question is None or question.v > connected)


def come_back(table: Table, seat: int, now: int) -> Decision:
    """The bot leaves the seat to its person."""
    return decided(table, Row(table.v + 1, RETURN, now, seat, "seat"))
