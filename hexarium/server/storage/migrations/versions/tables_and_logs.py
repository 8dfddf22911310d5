"""The first tables: facts, logs, all that was acknowledged, and the servers that are alive."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("commit", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("start", sa.JSON),
        sa.Column("came_from", sa.Text, unique=True),
    )
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_table(
        "heads",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("v", sa.Integer, nullable=False),
        sa.Column("said", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("to_move", sa.Integer),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("result", sa.JSON),
        sa.Column("wakes", sa.Boolean, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("heads_status", "heads", ["status"])
    op.create_index("heads_ended", "heads", ["ended", "table"])
    op.create_table(
        "rows",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("v", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("by", sa.Text),
        sa.Column("action", sa.Text),
        sa.Column("data", sa.JSON),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answers",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("v", sa.Integer, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chats",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "plans",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("actions", sa.JSON, nullable=False),
    )
    op.create_table(
        "requests",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("to", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("votes", sa.JSON, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token", sa.Text, nullable=False),
    )
    op.create_index("ix_holders_token", "holders", ["token"])
    op.create_table(
        "servers",
        sa.Column("server", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("server", sa.Text, nullable=False),
    )
    op.create_index("ix_leases_server", "leases", ["server"])
    op.create_table(
        "presence",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("server", sa.Text, primary_key=True),
    )
    op.create_index("ix_presence_server", "presence", ["server"])
