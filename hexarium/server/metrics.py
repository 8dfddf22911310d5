"""Metrics: what a server does, in numbers for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.responses import Response

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Seconds, for what people wait for."""


disable_created_metrics()  # type: ignore[no-untyped-call]


class Numbers(Collector):
    """Numbers that are looked up when somebody asks."""

    def __init__(self, look: Callable[[], Iterable[Metric]]) -> None:
        self._look = look

    def collect(self) -> Iterable[Metric]:
        """Look them up."""
        return self._look()


class Metrics:
    """The numbers of one server; every server has its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.latency = Histogram(
            "hexarium_ack_seconds",
            "From a frame to its acknowledgement.",
            buckets=QUICK,
            registry=self.registry,
        )
        self.calls = Counter(
            "hexarium_calls",
            "Calls over HTTP, by method, pattern and status.",
            ["method", "path", "status"],
            registry=self.registry,
        )
        self.answers = Histogram(
            "hexarium_call_seconds", "How long calls over HTTP take.", buckets=QUICK, registry=self.registry
        )

    def add(self, look: Callable[[], Iterable[Metric]]) -> None:
        """Let numbers be looked up with the others."""
        self.registry.register(Numbers(look))

    def answer(self) -> Response:
        """All numbers as text."""
        return Response(generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})


def gauge(name: str, about: str, values: Mapping[str, float] | float, label: str = "") -> Metric:
    """Something that goes up and down; several by a label."""
    return _filled(GaugeMetricFamily(f"hexarium_{name}", about, labels=[label] if label else None), values)


def counter(name: str, about: str, values: Mapping[str, float] | float, label: str = "") -> Metric:
    """Something that only goes up."""
    return _filled(CounterMetricFamily(f"hexarium_{name}", about, labels=[label] if label else None), values)


def _filled(
    family: GaugeMetricFamily | CounterMetricFamily, values: Mapping[str, float] | float
) -> GaugeMetricFamily | CounterMetricFamily:
    if not isinstance(values, Mapping):
        family.add_metric([], values)
        return family
    for name, value in values.items():
        family.add_metric([name], value)
    return family
