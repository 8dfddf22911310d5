"""Events for those who watch: the words of the log, and the shape of an animation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hexarium.games.catan.face.words import sentence
from hexarium.games.catan.rules import data, telling
from hexarium.games.catan.rules.bundle import unpack
from hexarium.kit.events import Event, Kind
from hexarium.kit.face import Shown

Shape = Mapping[str, Any]


def shown(event: Event) -> Shown:
    """An event with its words and its shape; what has none is said alone."""
    shape = SHAPES.get(event.kind)
    return {"say": sentence(event), **(shape(event) if shape else {"k": "say"})}


def _cards(bundle: int) -> dict[str, int]:
    """Resources by icon."""
    return {kind: count for kind, count in zip(data.RESOURCES, unpack(bundle), strict=True) if count}


def _player(event: Event, field: str = "seat") -> str:
    return f"player-{event[field]}"


def _flow(source: str | None, target: str | None, items: Shape, back: Shape | None = None) -> Shape:
    flow = {"k": "flow", "from": source, "to": target, "items": items}
    return {**flow, "back": back} if back else flow


def _put(piece: str, on: str) -> Callable[[Event], Shape]:
    """A piece appears on a place; `on` is also the field that names it."""
    return lambda event: {"k": "put", "piece": f"{piece}-{event[on]}", "on": f"{on}-{event[on]}"}


def _robber(event: Event) -> Shape:
    """It goes to the place that the event tells, from where it stood."""
    return {"k": "move", "piece": "robber", "from": None, "to": f"hex-{event['hex']}"}


def _stolen(event: Event) -> Shape:
    card = event.get("card")
    return _flow(
        _player(event, "victim"), _player(event), {"hidden" if card is None else data.RESOURCES[card]: 1}
    )


def _bought(event: Event) -> Shape:
    card = event.get("card")
    name = None if card is None else data.CARDS[card]
    return {"k": "card", "seat": event["seat"], "card": name, "text": "bought"}


def _played(event: Event) -> Shape:
    return {"k": "card", "seat": event["seat"], "card": data.CARDS[event["card"]], "text": "played"}


def _surrendered(event: Event) -> Shape:
    items = {data.RESOURCES[event["card"]]: event["count"]} if event["count"] else {}
    return _flow(_player(event), _player(event, "taker"), items)


def _tile(lost: bool) -> Callable[[Event], Shape]:
    def shape(event: Event) -> Shape:
        what = data.TILES[event["tile"]]
        return {"k": "award", "seat": event["seat"], "what": what, **({"lost": True} if lost else {})}

    return shape


def _ended(event: Event) -> Shape:
    return {"k": "over", "winners": [event["winner"]] if event["winner"] >= 0 else []}


SHAPES: dict[Kind, Callable[[Event], Shape]] = {
    telling.SETTLED: _put("building", "corner"),
    telling.BUILT_ROAD: _put("road", "edge"),
    telling.BUILT_CITY: _put("building", "corner"),
    telling.ROLLED: lambda event: {
        "k": "roll",
        "seat": event["seat"],
        "dice": [event["first"], event["second"]],
        "at": ["dice-1", "dice-2"],
    },
    telling.GAINED: lambda event: _flow(None, _player(event), _cards(event["cards"])),
    telling.DISCARDED: lambda event: _flow(_player(event), None, {data.RESOURCES[event["card"]]: 1}),
    telling.ROBBER_MOVED: _robber,
    telling.STOLEN: _stolen,
    telling.PAID: lambda event: _flow(_player(event), None, _cards(event["cards"])),
    telling.BOUGHT: _bought,
    telling.PLAYED: _played,
    telling.INVENTED: lambda event: _flow(None, _player(event), _cards(event["cards"])),
    telling.SURRENDERED: _surrendered,
    telling.TRADED_WITH_BANK: lambda event: _flow(
        _player(event), None, _cards(event["gave"]), _cards(event["got"])
    ),
    telling.TRADED: lambda event: _flow(
        _player(event), _player(event, "other"), _cards(event["gave"]), _cards(event["got"])
    ),
    telling.TOOK_TILE: _tile(lost=False),
    telling.LOST_TILE: _tile(lost=True),
    telling.BEGAN_PART: lambda event: {"k": "turn", "seat": event["seat"]},
    telling.ENDED: _ended,
}
"""By kind of event; `back` in a flow is what comes the other way in the same deal."""
