"""Lists of tables: those one can join or watch, and finished games."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Select, and_, or_, select

from hexarium.server.storage.codec import listed_of
from hexarium.server.storage.facts import FINISHED, PLAYING, WAITING, Listed, Page
from hexarium.server.storage.schema import HEADS, HOLDERS, LEASES, TABLES

COLUMNS = (
    *TABLES.c["id", "game", "version", "options", "name", "clock", "commit", "created"],
    *HEADS.c["v", "status", "ply", "to_move", "seats", "result", "wakes", "ended"],
)


def _both() -> Select[Any]:
    return select(*COLUMNS).join_from(TABLES, HEADS, TABLES.c.id == HEADS.c.table)


def under_way(connection: Connection, most: int) -> list[Listed]:
    """The listed tables that wait or play, the newest first."""
    query = (
        _both()
        .where(TABLES.c.listed, HEADS.c.status.in_((WAITING, PLAYING)))
        .order_by(TABLES.c.created.desc(), TABLES.c.id)
        .limit(most)
    )
    return [listed_of(found) for found in connection.execute(query).mappings()]


def finished(
    connection: Connection, tokens: Collection[str], public: bool, page: str | None, most: int
) -> Page:
    """Finished games, the newest first: those of the holders of some tokens, and those that were listed."""
    own = or_(
        TABLES.c.host.in_(tokens),
        TABLES.c.id.in_(select(HOLDERS.c.table).where(HOLDERS.c.token.in_(tokens))),
    )
    query = _both().where(HEADS.c.status == FINISHED, or_(TABLES.c.listed, own) if public else own)
    if page is not None:
        ended, table = _place(page)
        before = and_(HEADS.c.ended == ended, HEADS.c.table > table)
        query = query.where(or_(HEADS.c.ended < ended, before))
    query = query.order_by(HEADS.c.ended.desc(), HEADS.c.table).limit(most + 1)
    found = [listed_of(row) for row in connection.execute(query).mappings()]
    shown = tuple(found[:most])
    return Page(shown, f"{shown[-1].ended}-{shown[-1].table}" if len(found) > most else None)


def is_page(page: str) -> bool:
    """Whether a text can be what a page gave for the next one."""
    ended, dash, table = page.partition("-")
    return ended.isascii() and ended.isdigit() and len(ended) < 16 and bool(dash and table)


def _place(page: str) -> tuple[int, str]:
    ended, _, table = page.partition("-")
    return int(ended), table


def waking(connection: Connection) -> list[str]:
    """The tables where bots or clocks have something to do and no server sees to it."""
    query = select(HEADS.c.table).where(
        HEADS.c.status == PLAYING, HEADS.c.wakes, HEADS.c.table.not_in(select(LEASES.c.table))
    )
    return list(connection.execute(query).scalars())
