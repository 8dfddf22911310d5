"""Watching calls: each is counted and logged by its pattern, and a fault of ours is answered too."""

from __future__ import annotations

from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexarium.server.answers import error_answer
from hexarium.server.logs import log
from hexarium.server.metrics import Metrics


class Watching:
    """Counts, logs, and answers what nobody has foreseen."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a call be answered, and note how that went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = perf_counter(), 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sent)
        except Exception:
            log.exception("a fault", extra={"method": scope["method"], "path": pattern_of(scope)})
            if not status:
                answer = error_answer(500, "internal", "A fault of ours; the log of the server says where.")
                await answer(scope, receive, sent)
        seconds = perf_counter() - began
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.calls.labels(method, pattern_of(scope), str(status)).inc()
        self.metrics.answers.observe(seconds)
        log.info(
            "call",
            extra={
                "method": method,
                "path": pattern_of(scope),
                "status": status,
                "ms": round(seconds * 1000, 1),
            },
        )


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def pattern_of(scope: Scope) -> str:
    """The pattern of a call's address: the address itself may hold the id of a table."""
    return str(getattr(scope.get("route"), "path", None) or "other")
