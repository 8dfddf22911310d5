"""`hexarium import`: records become finished games of a server."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence

from hexarium import games
from hexarium.cli.extras import needs_server
from hexarium.errors import BadRecord
from hexarium.play.record_file import RecordFile


def run(files: Sequence[str], data: str | None, own: Sequence[str]) -> None:
    """Put every record of every file into the storage; the first that is wrong ends it with a sentence."""
    with needs_server():
        asyncio.run(_put(files, data, own))


async def _put(files: Sequence[str], data: str | None, own: Sequence[str]) -> None:
    from hexarium.server.catalogue import Catalogue
    from hexarium.server.importing import put
    from hexarium.server.storage.store import Store

    catalogue = Catalogue(games.offer(own), {})
    store = await Store.open(data or os.environ.get("DATABASE_URL") or None)
    try:
        for file in files:
            number = new = 0
            last = ""
            try:
                for record in RecordFile.read(file):
                    number += 1
                    imported = await put(store, catalogue, record, int(time.time() * 1000))
                    new += imported.new
                    last = imported.table
            except BadRecord as error:
                where = f"{file!r}, record {number}" if number > 1 else repr(file)
                raise BadRecord(str(error) if repr(file) in str(error) else f"{where}: {error}") from error
            print(f"{file}: {_told(number, new, last)}", flush=True)
    finally:
        await store.close()


def _told(count: int, new: int, last: str) -> str:
    if count == 1:
        return f"the game is table {last} now." if new else f"the game is here already, as table {last}."
    there = f"; {count - new:,} of {count:,} had come before" if new < count else ""
    return f"{new:,} more of its games are here now{there}."
