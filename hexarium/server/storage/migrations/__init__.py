"""From any older database to the tables of this version; `versions` has one file for each step."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from hexarium.server.storage.errors import BadStorage

STEPS = Path(__file__).parent


def newest() -> str:
    """The revision that this version of the program works with."""
    head = _script().get_current_head()
    assert head is not None
    return head


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring a database up to a revision, within the transaction that the connection is in."""
    script = _script()
    found = MigrationContext.configure(connection).get_current_revision()
    known = {step.revision for step in script.walk_revisions()}
    if found is not None and found not in known:
        raise BadStorage(
            f"The database is of a newer version of Hexarium (its revision is {found!r}, this program knows "
            f"{newest()!r} as the newest): upgrade the program, or give it another database."
        )

    def steps(revision: object, _context: MigrationContext) -> list[MigrationStep]:
        return list(script._upgrade_revs(to, revision))  # type: ignore[arg-type]  # as alembic's own command

    context = MigrationContext.configure(connection, opts={"fn": steps, "script": script})
    with Operations.context(context):
        context.run_migrations()


def _script() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)
