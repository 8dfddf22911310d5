"""The events of War in Heaven for those who watch: who moves where, who strikes whom, who falls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexarium.games.heaven.drawing.tokens import sign_name, token_id
from hexarium.games.heaven.face.panels import card_id
from hexarium.games.heaven.face.words import words
from hexarium.games.heaven.rules import data, telling
from hexarium.kit.events import Event
from hexarium.kit.face import Shown


def shown(event: Event) -> Shown:
    """An event with its shape; what has none is told in words alone."""
    shape = SHAPES.get(event.name)
    return {"say": words(event), **(shape(event) if shape else {"k": "say"})}


def _spot(hex: int) -> str:
    return f"hex-{hex}"


def _moved(event: Event) -> dict[str, Any]:
    piece = token_id(event["seat"], event["token"], event["number"])
    return {"k": "move", "piece": piece, "from": _spot(event["start"]), "to": _spot(event["end"])}


def _swept(seat: int) -> Callable[[Event], dict[str, Any]]:
    """A troop of a side is pulled or pushed."""

    def moved(event: Event) -> dict[str, Any]:
        piece = token_id(seat, data.TROOP, event["number"])
        return {"k": "move", "piece": piece, "from": _spot(event["start"]), "to": _spot(event["end"])}

    return moved


def _mustered(event: Event) -> dict[str, Any]:
    piece = token_id(event["seat"], data.TROOP, event["number"])
    return {"k": "put", "piece": piece, "on": _spot(event["hex"])}


def _deployed(event: Event) -> dict[str, Any]:
    seat, kind = event["seat"], event["token"]
    payers = [data.FIRST_ALLY + ally for ally in range(data.ALLIES) if event["allies"] >> ally & 1]
    paid = [*payers, *[data.TROOP] * event["troops"]]
    return {
        "k": "put",
        "piece": token_id(seat, kind, 0),
        "on": _spot(event["hex"]),
        "from": card_id(seat, kind),
        "paid": [sign_name(seat, each) for each in paid],
    }


def _struck(event: Event) -> dict[str, Any]:
    seat = event["seat"]
    by = token_id(seat, event["token"], event["number"])
    at = token_id(1 - seat, event["target_token"], event["target_number"])
    return {"k": "hit", "by": [by], "at": [at], "n": event["damage"]}


def _fell(event: Event) -> dict[str, Any]:
    piece = token_id(event["seat"], event["token"], event["number"])
    return {"k": "gone", "piece": piece, "on": _spot(event["hex"])}


def _recharged(event: Event) -> dict[str, Any]:
    seat = event["seat"]
    return {"k": "card", "seat": seat, "card": sign_name(seat, event["token"]), "text": "recharged"}


def _ended(event: Event) -> dict[str, Any]:
    return {"k": "over", "winners": [event["winner"]] if event["winner"] >= 0 else []}


SHAPES: dict[str, Callable[[Event], dict[str, Any]]] = {
    telling.TURN_BEGAN.name: lambda event: {"k": "turn", "seat": event["seat"]},
    telling.RECHARGED.name: _recharged,
    telling.MUSTERED.name: _mustered,
    telling.MOVED.name: _moved,
    telling.PULLED.name: _swept(data.DEMONS),
    telling.PUSHED.name: _swept(data.ANGELS),
    telling.SUMMONED.name: _moved,
    telling.DEPLOYED.name: _deployed,
    telling.STRUCK.name: _struck,
    telling.FELL.name: _fell,
    telling.ENDED.name: _ended,
}
"""By kind of event."""
