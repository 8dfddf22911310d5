"""Headers that every answer has, and pages of other origins, which may not call."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexarium.server.answers import error_answer

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
READING = {"GET", "HEAD", "OPTIONS"}


class Safety:
    """Adds the headers, and refuses calls and sockets from pages that are not of this server."""

    def __init__(self, app: ASGIApp, origins: frozenset[str] = frozenset()) -> None:
        self.app = app
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        writes = scope["type"] == "websocket" or scope["method"] not in READING
        if writes and not is_welcome(Headers(scope=scope), self.origins):
            await self._refuse(scope, receive, sent)
            return
        await self.app(scope, receive, sent)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
            return
        sentence = "A page of another origin may not call here; whoever runs the server can allow it."
        await error_answer(403, "forbidden", sentence)(scope, receive, send)


def is_welcome(headers: Headers, origins: frozenset[str]) -> bool:
    """Whether a call comes from a page of this server, from one that is allowed, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    page = urlsplit(origin)
    return page.scheme in ("http", "https") and bool(page.netloc) and page.netloc == headers.get("host")
