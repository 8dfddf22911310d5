"""The tables of the database, as this version of the program knows them; `migrations` makes them."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, Index, Integer, MetaData, Table, Text

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host", Text, nullable=False, index=True),
    Column("nonce", Text, nullable=False),
    Column("commit", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("start", JSON(none_as_null=True)),
    Column("came_from", Text, unique=True),
)
"""What never changes. A table has one rematch at most."""

HEADS = Table(
    "heads",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("v", Integer, nullable=False),
    Column("said", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("to_move", Integer),
    Column("seats", JSON, nullable=False),
    Column("result", JSON(none_as_null=True)),
    Column("wakes", Boolean, nullable=False),
    Column("ended", BigInteger),
    # What an index stands on changes at most twice in a game, so that a ply touches none.
    Index("heads_status", "status"),
    Index("heads_ended", "ended", "table"),
)
"""How far each table is: its newest row, the number of things said, and what lists show."""

ROWS = Table(
    "rows",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("v", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("by", Text),
    Column("action", Text),
    Column("data", JSON(none_as_null=True)),
    sqlite_with_rowid=False,
)

ANSWERS = Table(
    "answers",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("v", Integer, nullable=False),
    Column("head", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""`head` is the newest row of the table when it was written: what came since then is found by it."""

CHATS = Table(
    "chats",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

PLANS = Table(
    "plans",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    Column("actions", JSON, nullable=False),
)

REQUESTS = Table(
    "requests",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("to", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("votes", JSON, nullable=False),
    Column("open", Boolean, nullable=False),
)

HOLDERS = Table(
    "holders",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token", Text, nullable=False, index=True),
)
"""Whose seats are whose, by the SHA-256 of their tokens, for the lists of own games."""

SERVERS = Table(
    "servers",
    METADATA,
    Column("server", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""The server processes that are alive, and until when that is believed of each."""

LEASES = Table(
    "leases",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("server", Text, nullable=False, index=True),
)
"""Which server runs the bots and clocks of a table."""

PRESENCE = Table(
    "presence",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("server", Text, primary_key=True, index=True),
)
"""At which server the people of a table are connected."""
