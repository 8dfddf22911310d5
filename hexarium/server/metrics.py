"""Metrics: what a server does, in numbers for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.responses import Response

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Seconds, for what people wait for."""
THINKING = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The numbers of one server; every server has its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = self._gauge("tables", "Tables in memory, by how far they are.", ["status"])
        self.seats = self._gauge("seats", "Seats at those tables, by who plays them.", ["kind"])
        self.sockets = self._gauge("sockets", "Sockets that are open.")
        self.acks = Counter("hexarium_acks", "Frames that were acknowledged.", registry=self.registry)
        self.refusals = Counter(
            "hexarium_refusals", "Frames that were refused, by code.", ["code"], registry=self.registry
        )
        self.latency = self._histogram("ack_seconds", "From a frame to its acknowledgement.", QUICK)
        self.thinking = self._histogram("bot_seconds", "How long bots think about a choice.", THINKING)
        self.storage = self._histogram("storage_seconds", "How long the database takes.", QUICK, ["what"])
        self.calls = Counter(
            "hexarium_calls",
            "Calls over HTTP, by method, pattern and status.",
            ["method", "path", "status"],
            registry=self.registry,
        )
        self.answers = self._histogram("call_seconds", "How long calls over HTTP take.", QUICK)

    def _gauge(self, name: str, about: str, labels: list[str] | None = None) -> Gauge:
        return Gauge(f"hexarium_{name}", about, labels or [], registry=self.registry)

    def _histogram(
        self, name: str, about: str, buckets: tuple[float, ...], labels: list[str] | None = None
    ) -> Histogram:
        return Histogram(f"hexarium_{name}", about, labels or [], buckets=buckets, registry=self.registry)

    @contextmanager
    def stored(self, what: str) -> Iterator[None]:
        """Count how long the database takes for something."""
        began = perf_counter()
        try:
            yield
        finally:
            self.storage.labels(what).observe(perf_counter() - began)

    def count(self, gauge: Gauge, number: Callable[[], float]) -> None:
        """Let a gauge be counted whenever somebody asks."""
        gauge.set_function(number)

    def answer(self) -> Response:
        """All numbers as text."""
        return Response(generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})
