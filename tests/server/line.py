"""A line to a database that can be cut where it hurts."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

SOCKET = ".s.PGSQL.5432"


class Line:
    """A socket in front of PostgreSQL's own."""

    def __init__(self, url: str) -> None:
        self._there = Path(parse_qs(urlsplit(url).query)["host"][0]) / SOCKET
        self._folder = tempfile.TemporaryDirectory(prefix="hexarium-line-")
        self.url = url.partition("?")[0] + f"?host={self._folder.name}"
        self._writers: set[asyncio.StreamWriter] = set()
        self._talks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.cut: str | None = None
        """`before` or `after`: the next line that a commit comes along is cut before or after it goes on."""

    async def __aenter__(self) -> Line:
        await self.mend()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.down()
        self._folder.cleanup()

    async def mend(self) -> None:
        """Let new connections through."""
        self._server = await asyncio.start_unix_server(self._accepted, Path(self._folder.name) / SOCKET)

    async def down(self) -> None:
        """Break all connections, and let no new ones through."""
        assert self._server is not None
        self._server.close()
        with suppress(FileNotFoundError):
            (Path(self._folder.name) / SOCKET).unlink()
        for writer in list(self._writers):
            writer.transport.abort()
        await asyncio.gather(*self._talks, return_exceptions=True)

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        there, to = await asyncio.open_unix_connection(self._there)
        self._writers.add(to)
        if writer.is_closing():
            to.transport.abort()  # the line broke meanwhile
        back = asyncio.create_task(self._carry(there, writer))
        forth = asyncio.create_task(self._carry_commits(reader, to, writer))
        self._talks |= {back, forth}
        await asyncio.wait((back, forth))
        self._talks -= {back, forth}
        self._writers -= {writer, to}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while some := await reader.read(65536):
                writer.write(some)
                await writer.drain()
        writer.close()

    async def _carry_commits(
        self, reader: asyncio.StreamReader, to: asyncio.StreamWriter, back: asyncio.StreamWriter
    ) -> None:
        with suppress(ConnectionError):
            while some := await reader.read(65536):
                cut = self.cut if b"COMMIT" in some else None
                if cut is not None:
                    self.cut = None
                    back.transport.abort()
                if cut != "before":
                    to.write(some)
                    await to.drain()
                if cut is not None:
                    break
        to.close()
