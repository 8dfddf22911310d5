"""Facts and rows as the database has them, and back."""

from __future__ import annotations

from typing import Any

import orjson
from sqlalchemy import RowMapping

from hexarium.server.storage.facts import (
    FINISHED,
    Answer,
    Chat,
    Facts,
    Listed,
    Plan,
    Request,
    Row,
    Summary,
)

NO_SEAT = -1
"""Of the answer to a host or a spectator: a key cannot be null."""

Values = dict[str, Any]


def packed(value: object) -> str:
    """A value as JSON."""
    return orjson.dumps(value, default=dict, option=orjson.OPT_NON_STR_KEYS).decode()


def unpacked(text: str | bytes) -> Any:
    """And back."""
    return orjson.loads(text)


def facts_values(facts: Facts) -> Values:
    """Of `tables`."""
    values = dict(vars(facts))
    return {"id": values.pop("table"), **values}


def facts_of(found: RowMapping) -> Facts:
    """From `tables`."""
    values = dict(found)
    return Facts(table=values.pop("id"), **values)


def row_values(table: str, row: Row) -> Values:
    """Of `rows`."""
    return {"table": table, **vars(row), "data": row.data or None}


def row_of(found: RowMapping) -> Row:
    """From `rows`."""
    return Row(
        found["v"],
        found["kind"],
        found["at"],
        found["seat"],
        found["by"],
        found["action"],
        found["data"] or {},
    )


def answer_values(table: str, answer: Answer, head: int) -> Values:
    """Of `answers`."""
    seat = NO_SEAT if answer.seat is None else answer.seat
    return {"table": table, "seat": seat, "id": answer.id, "v": answer.v, "head": head}


def answer_of(found: RowMapping) -> Answer:
    """From `answers`."""
    return Answer(None if found["seat"] == NO_SEAT else found["seat"], found["id"], found["v"])


def chat_values(table: str, chat: Chat) -> Values:
    """Of `chats`."""
    return {"table": table, **vars(chat)}


def chat_of(found: RowMapping) -> Chat:
    """From `chats`."""
    return Chat(found["n"], found["seat"], found["name"], found["text"], found["at"])


def plan_values(table: str, plan: Plan) -> Values:
    """Of `plans`."""
    return {"table": table, **vars(plan)}


def plan_of(found: RowMapping) -> Plan:
    """From `plans`."""
    return Plan(found["seat"], found["key"], tuple(found["actions"]))


def request_values(table: str, request: Request) -> Values:
    """Of `requests`."""
    return {"table": table, **vars(request)}


def request_of(found: RowMapping) -> Request:
    """From `requests`."""
    votes = {int(seat): yes for seat, yes in found["votes"].items()}
    return Request(found["id"], found["seat"], found["to"], found["at"], votes, found["open"])


def summary_values(summary: Summary, at: int | None) -> Values:
    """Of `heads`, but for what the log itself says."""
    return {
        "status": summary.status,
        "ply": summary.ply,
        "to_move": summary.to_move,
        "seats": summary.seats,
        "result": summary.result,
        "wakes": summary.wakes,
        "ended": at if summary.status == FINISHED else None,
    }


def summary_of(found: RowMapping) -> Summary:
    """From `heads`."""
    return Summary(
        found["status"],
        found["v"],
        found["ply"],
        found["to_move"],
        tuple(found["seats"]),
        found["result"],
        found["wakes"],
    )


def listed_of(found: RowMapping) -> Listed:
    """From `tables` and `heads`."""
    return Listed(
        found["id"],
        found["game"],
        found["version"],
        found["options"],
        found["name"],
        found["clock"],
        found["commit"],
        found["created"],
        summary_of(found),
        found["ended"],
    )
