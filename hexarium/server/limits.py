"""Limits: how long a body may be, how many tables one address may make, and who is calling at all."""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address, ip_network
from time import monotonic

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexarium.server.answers import error_answer

LONGEST_BODY = 16 * 1024
MOST_READ = 8 * 1024 * 1024
"""Bytes of a body that is too long which are still read, so that whoever sends it hears why it is refused."""
PATIENCE = 20.0
"""Seconds for a body to come."""
WINDOW = 60.0
"""Seconds that the making of a table counts."""
MOST_CALLERS = 10_000
"""Addresses that are remembered."""


class Bodies:
    """Lets only bodies through that are whole, in time and not too long, also those that tell no length."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, then let the application answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read = bytearray()
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return  # whoever called has hung up
                    if len(read) <= MOST_READ:
                        read += message.get("body", b"")
                    if len(read) > MOST_READ or not message.get("more_body"):
                        break
        except TimeoutError:
            await self._refuse(send, 400, "bad_request", "The body did not come to its end in time.")
            return
        if len(read) > LONGEST_BODY:
            sentence = f"A body has at most {LONGEST_BODY // 1024} KiB."
            await self._refuse(send, 413, "too_long", sentence)
            return
        await self.app(scope, _read_again(bytes(read), receive), send)

    async def _refuse(self, send: Send, status: int, code: str, sentence: str) -> None:
        answer = error_answer(status, code, sentence, {"Connection": "close"})
        with suppress(OSError):
            await send({"type": "http.response.start", "status": status, "headers": answer.raw_headers})
            await send({"type": "http.response.body", "body": answer.body})


def _read_again(body: bytes, receive: Receive) -> Receive:
    """What gives a body that was read already, and then whatever else comes."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


class Rate:
    """How often each address may do something within a minute."""

    def __init__(self, most: int, now: Callable[[], float] = monotonic) -> None:
        self.most = most
        self._now = now
        self._taken: OrderedDict[str, deque[float]] = OrderedDict()

    def take(self, caller: str) -> int:
        """Count one for a caller; gives the seconds to wait if there have been too many, else 0."""
        now = self._now()
        times = self._taken.setdefault(caller, deque())
        self._taken.move_to_end(caller)
        if len(self._taken) > MOST_CALLERS:
            self._taken.popitem(last=False)
        while times and times[0] <= now - WINDOW:
            times.popleft()
        if len(times) >= self.most:
            return max(1, math.ceil(times[0] + WINDOW - now))
        times.append(now)
        return 0

    def give_back(self, caller: str) -> None:
        """Nothing came of the last one."""
        if times := self._taken.get(caller):
            times.pop()


def caller_of(scope: Scope, trust_proxy: bool) -> str:
    """The address that a call comes from; those of one household (IPv6) count as one."""
    address = str((scope.get("client") or ("", 0))[0])
    if trust_proxy:
        forwarded = Headers(scope=scope).get("x-forwarded-for", "")
        # Only the last one was written by our proxy; those before it anybody could have made up.
        address = forwarded.rpartition(",")[2].strip() or address
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else str(found)
