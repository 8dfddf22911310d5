"""Undo: free while only own plies follow that revealed nothing, else by a vote, and never past a reveal."""

from __future__ import annotations

from dataclasses import replace

from hexarium.server.deciding import Decision, decided, require_person, require_playing
from hexarium.server.refusals import Refused
from hexarium.server.storage.facts import UNDO, Request, Row
from hexarium.server.table import Table

MINUTE = 60_000
"""Milliseconds to vote in."""


def undo(table: Table, seat: int, to: int, id: str, now: int) -> Decision:
    """A seat takes back all plies after row `to`, or asks the others to agree; `id` is for the request."""
    require_playing(table)
    require_person(table, seat)
    if not table.start_v <= to < table.v:
        raise Refused("undo_refused", f"Rows {table.start_v} to {table.v - 1} can be gone back to.")
    ply = table.ply_at(to)
    if ply == table.ply:
        raise Refused("undo_refused", f"No action that stands was played after row {to}.")
    if not can_go_back(table, to):
        raise Refused("undo_refused", "Something was revealed since then, and nobody can forget it.")
    back = table.standing[ply:]
    if all(each.seat == seat and each.by in ("seat", "plan") for each in back):
        return _row(table, seat, to, now)
    if table.requests:
        raise Refused("undo_refused", "Another undo is being voted on.")
    request = Request(id, seat, to, now)
    if not missing(table, request):
        return _row(table, seat, to, now)
    return decided(table, requests=(request,))


def vote(table: Table, seat: int, request: str, yes: bool, now: int) -> Decision:
    """A seat agrees to an undo, or does not."""
    require_playing(table)
    require_person(table, seat)
    asked = table.requests.get(request)
    if asked is None:
        raise Refused("no_question", "There is no such request to vote on, or it is settled.")
    if seat == asked.seat:
        raise Refused("forbidden", "Whoever asks for an undo does not vote on it.")
    if now >= asked.at + MINUTE:
        raise Refused("no_question", "The minute to vote in is over.")
    voted = replace(asked, votes={**asked.votes, seat: yes})
    if not yes:
        return decided(table, requests=(replace(voted, open=False),))
    if missing(table, voted):
        return decided(table, requests=(voted,))
    if not can_go_back(table, asked.to):
        return decided(table, requests=(replace(voted, open=False),))
    return replace(_row(table, asked.seat, asked.to, now), requests=(replace(voted, open=False),))


def settled(table: Table, now: int) -> Decision | None:
    """What becomes of a request without a vote.

    The minute is over, a reveal stands in the way, or those whose votes were missing have gone.
    """
    for request in table.requests.values():
        shut = replace(request, open=False)
        if now >= request.at + MINUTE or not can_go_back(table, request.to):
            return decided(table, requests=(shut,))
        if not missing(table, request):
            return replace(_row(table, request.seat, request.to, now), requests=(shut,))
    return None


def missing(table: Table, request: Request) -> list[int]:
    """The people who have not agreed yet; bots always do."""
    return [
        seat.number
        for seat in table.seats
        if seat.is_person and seat.number != request.seat and not request.votes.get(seat.number)
    ]


def can_go_back(table: Table, to: int) -> bool:
    """Whether there is something after row `to` that can be taken back."""
    match, ply = table.playing, table.ply_at(to)
    return ply < match.ply and not any(each.reveals for each in match.since(ply))


def _row(table: Table, seat: int, to: int, now: int) -> Decision:
    ply = table.ply_at(to)
    plans = dict.fromkeys(table.plans)
    row = Row(table.v + 1, UNDO, now, seat, "seat", data={"to": to})
    return decided(table, row, ply=ply, to_move=table.standing[ply].seat, plans=plans)
