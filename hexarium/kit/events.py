"""Events: what happens in an action, told by the rule that does it.

A rule says `tell(state, ROLLED, seat, first, second)` where it happens. Compiled that is nothing, unless
somebody listens to the record's type (`listen`, for statistics); uncompiled it becomes an `Event` for whoever
listens (`listening`). Words are one rendering of events, an animation another, statistics a third.

>>> BOUGHT = Kind("bought", "seat", secret=("card",), to=("seat",))
>>> with listening() as events:
...     tell(None, BOUGHT, 1, 3)
>>> events[0], events[0].seen(frozenset({0})), events[0].seen(frozenset({1}))["card"]
(bought(seat=1, card=3), bought(seat=1), 3)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

Eyes = frozenset[int]
"""The seats whose secrets somebody may see: one for a seat, none for the public, all for the omniscient."""


class Kind:
    """A kind of event: what it is called and which numbers it tells.

    The fields in `secret` are told to the seats that the fields in `to` name, and to nobody else.
    """

    def __init__(
        self, name: str, *fields: str, secret: tuple[str, ...] = (), to: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.fields = (*fields, *secret)
        self.secret = secret
        self.to = to

    def __repr__(self) -> str:
        return f"Kind({self.name!r}: {', '.join(self.fields)})"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, with numbers by name; a secret that was cut away is not among them."""

    kind: Kind
    values: Mapping[str, int]

    @property
    def name(self) -> str:
        """What its kind is called."""
        return self.kind.name

    def __getitem__(self, field: str) -> int:
        return self.values[field]

    def get(self, field: str) -> int | None:
        """A number by name, none if it was cut away."""
        return self.values.get(field)

    def seen(self, eyes: Eyes) -> Event:
        """The event as those see it who may see the secrets of these seats."""
        if not self.kind.secret or any(self.values[seat] in eyes for seat in self.kind.to):
            return self
        left = {name: value for name, value in self.values.items() if name not in self.kind.secret}
        return Event(self.kind, MappingProxyType(left))

    def data(self) -> dict[str, Any]:
        """The event as JSON."""
        return {"kind": self.name, **self.values}

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(f'{name}={value}' for name, value in self.values.items())})"


_told: ContextVar[list[Event] | None] = ContextVar("told", default=None)


@contextmanager
def listening() -> Iterator[list[Event]]:
    """Collect what uncompiled rules tell."""
    events: list[Event] = []
    token = _told.set(events)
    try:
        yield events
    finally:
        _told.reset(token)


def tell(state: Any, kind: Any, *values: Any) -> None:
    """Say that something happens; the values are numbers, one for each field of the kind."""
    del state
    events = _told.get()
    if events is not None:
        numbers = dict(zip(kind.fields, map(int, values), strict=True))
        events.append(Event(kind, MappingProxyType(numbers)))  # whoever reads it shares it with others


Listener = Callable[..., None]
"""`listener(state, kind, *values)`, a rule: it is compiled into the place where the event is told."""
