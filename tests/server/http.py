"""A server within the test's own process, to be called over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from hexarium.server.app import create_app
from hexarium.server.settings import Settings
from tests.toys.pile import PILE

HERE = "http://here"
LONGEST = 60.0
"""Seconds after which a test gives up."""


class Caller:
    """Somebody who calls."""

    def __init__(self, app: FastAPI, client: httpx.AsyncClient) -> None:
        self.app = app
        self.client = client

    async def call(
        self, method: str, path: str, body: Any = None, token: str | None = None, **more: Any
    ) -> httpx.Response:
        """Call an address below the prefix."""
        headers = {
            **({} if token is None else {"Authorization": f"Bearer {token}"}),
            **more.pop("headers", {}),
        }
        if body is not None:
            more["json"] = body
        return await self.client.request(method, f"/api/1{path}", headers=headers, **more)

    async def get(self, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        """Read something."""
        return await self.call("GET", path, None, token, **more)

    async def post(
        self, path: str, body: Any = None, token: str | None = None, **more: Any
    ) -> httpx.Response:
        """Change something."""
        return await self.call("POST", path, body, token, **more)

    async def table(self, **given: Any) -> dict[str, Any]:
        """A new table of a toy, or of what is given."""
        answer = await self.post("/tables", {"game": "pile", **given})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def finished(self, **given: Any) -> str:
        """A game of two bots that is over."""
        wish = {"options": {"pile": 12}, "seats": ["bot:random", "bot:random"], **given}
        made = await self.table(**wish)
        table: str = made["table"]
        async with asyncio.timeout(LONGEST):
            while (await self.get(f"/tables/{table}")).json()["status"] != "over":
                await asyncio.sleep(0.02)
        return table

    async def long_finished(self) -> str:
        """The same after three plies or more: some are won by the first guess."""
        while (await self.get(f"/tables/{(table := await self.finished())}")).json()["ply"] < 3:
            pass
        return table


@asynccontextmanager
async def opened(data: Path | str, **given: Any) -> AsyncIterator[Caller]:
    """A server over some data, and somebody who calls it."""
    where = {"database": data} if isinstance(data, str) else {"data": data}
    settings = Settings(**{**where, "games": {"pile": PILE}, "tables_a_minute": 100_000, **given})
    app = create_app(settings)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url=HERE, timeout=LONGEST) as client,
    ):
        yield Caller(app, client)


def calling(data: Path | str, work: Callable[[Caller], Awaitable[None]], **given: Any) -> None:
    """Open a server and do something with it."""

    async def run() -> None:
        async with opened(data, **given) as caller:
            await work(caller)

    asyncio.run(run())


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of an error; its form is always the same."""
    body = answer.json()
    assert set(body) == {"error"}, body
    assert set(body["error"]) == {"code", "message"}
    assert body["error"]["message"].endswith("."), body
    return answer.status_code, body["error"]["code"]
