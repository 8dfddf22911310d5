"""A socket below its frames: what breaks the protocol itself, or is beyond all size, gets a `bye` too."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import OPEN

from hexarium.server.post import Farewell

PATIENCE, QUIET = 5.0, 0.3
"""Seconds in which what still comes is read and dropped, and after which nothing seems to come any more:
whoever is cut off while sending hears nothing."""
SENTENCES = {CloseCode.MESSAGE_TOO_BIG: "A frame so large is not even read."}
OTHERWISE = "That is not how a socket is spoken to."


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's side of a socket, which would close without a word."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._failed = 0.0
        """When it did, if it has."""
        fail = self.conn.fail

        def say_why(code: int, reason: str = "") -> None:
            if self.conn.state is OPEN and self.handshake_complete and code != CloseCode.ABNORMAL_CLOSURE:
                bye = Farewell(int(code), SENTENCES.get(CloseCode(code), OTHERWISE))
                self.conn.send_text(bye.frame().encode())
            fail(code, reason)

        self.conn.fail = say_why  # type: ignore[method-assign]

    def handle_parser_exception(self) -> None:
        """Say farewell once, and leave the line open until nothing comes any more."""
        if self._failed:
            if self.close_timer is not None and self.loop.time() < self._failed + PATIENCE:
                self.close_timer.cancel()
                self.close_timer = self.loop.call_later(QUIET, self.transport.close)
            return
        self._failed = self.loop.time()
        self.stop_keepalive()
        self.close_sent = True
        closed = self.conn.close_sent
        self.queue.put_nowait({"type": "websocket.disconnect", "code": closed.code if closed else 1006})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_timer = self.loop.call_later(QUIET, self.transport.close)
