"""Running a server: its socket, its signals, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator

import uvicorn
from fastapi import FastAPI

from hexarium.errors import BadOption, reason
from hexarium.server.frames import LARGEST
from hexarium.server.wire import Wire

PATIENCE = 5
"""Seconds for calls that are being answered when the server stops."""
PING = 20.0
"""Seconds between two looks at whether somebody is still there."""
HEARD = 128 * LARGEST
"""Bytes of a frame that is read at all; whoever sends so much is told that it is too long."""
WAITING = 2048
"""Connections that may wait to be accepted."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; BadOption says why it cannot."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise BadOption(
            f"host {host!r} cannot be used ({reason(error)}); 127.0.0.1 is this machine."
        ) from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(WAITING)
    except OSError as error:
        listener.close()
        raise BadOption(
            f"port {port} of {host} cannot be used ({reason(error)}); choose another from 1 to 65535 with "
            "--port, or 0 for a free one (make play PORT=8080)."
        ) from error
    return listener


def new_loop() -> asyncio.AbstractEventLoop:
    """An event loop; the one of uvloop, where there is one, spends half as long on a frame."""
    try:
        import uvloop
    except ImportError:  # not for every system
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def address_of(listener: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = listener.getsockname()[:2]
    if listener.family == socket.AF_INET6:
        host = f"[{host}]"
    anywhere = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}
    return f"http://{anywhere.get(host, host)}:{port}"


class Server(uvicorn.Server):
    """A server that says goodbye: whoever is connected hears that it stops, and everything is kept."""

    def __init__(self, app: FastAPI, leave: Callable[[], Awaitable[None]], begun: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                date_header=False,
                ws=Wire,
                ws_max_size=HEARD,
                ws_ping_interval=PING,
                ws_ping_timeout=PING,
                lifespan="off",
                timeout_graceful_shutdown=PATIENCE,
            )
        )
        self._leave = leave
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the tables say goodbye before their sockets are closed."""
        if self.started:
            await self._leave()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at the first Ctrl-C or SIGTERM; a second one does not wait for anybody.

        Such an end is no failure, so the signals are not raised again afterwards.
        """
        loop = asyncio.get_running_loop()
        heard = (signal.SIGINT, signal.SIGTERM)
        for number in heard:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in heard:
                loop.remove_signal_handler(number)
