"""The events of War in Heaven in words."""

from __future__ import annotations

from collections.abc import Callable

from hexarium.games.heaven.rules import data, telling
from hexarium.games.heaven.rules.tables import HEX_NAMES
from hexarium.kit.drawing import listed
from hexarium.kit.events import Event

REASON_WORDS = {
    "commander": "the enemy commander has fallen",
    "gates": "Angels stand on all four gates",
    "allies": "all six Demon allies are on the battlefield",
    "rounds": "they lead after round 12",
}


def words(event: Event) -> str:
    """An event in a sentence, empty if it needs none."""
    return SENTENCES[event.name](event)


def token_name(seat: int, token: int) -> str:
    """The name of a token, a troop's with its side."""
    if token == data.TROOP:
        return f"{data.SIDES[seat].title()[:-1]} troop"
    return data.TOKENS[seat][token].name.title()


def _side(event: Event) -> str:
    return data.SIDES[event["seat"]].title()


def _token(event: Event) -> str:
    return token_name(event["seat"], event["token"])


def _at(event: Event, field: str = "hex") -> str:
    return HEX_NAMES[event[field]]


def _way(event: Event) -> str:
    return f"from {_at(event, 'start')} to {_at(event, 'end')}"


def _recharged(event: Event) -> str:
    return f"{_side(event)} recharge {'troop' if event['token'] == data.TROOP else _token(event)}."


def _deployed(event: Event) -> str:
    allies = data.TOKENS[event["seat"]][data.FIRST_ALLY :]
    paid = [ally.name for number, ally in enumerate(allies) if event["allies"] >> number & 1]
    paid += ["troop"] * event["troops"]
    turned = f"{listed(paid)} {'turns' if len(paid) == 1 else 'turn'} inactive"
    return f"{_side(event)} deploy {_token(event)} on {_at(event)}; {turned}."


def _struck(event: Event) -> str:
    target = token_name(1 - event["seat"], event["target_token"])
    in_all = f", {event['damage_in_all']} in all" if event["damage_in_all"] > event["damage"] else ""
    return (
        f"{_token(event)} on {_at(event)} strikes {target} on {_at(event, 'target')}: "
        f"{event['damage']} damage{in_all}."
    )


def _ended(event: Event) -> str:
    reason = data.REASONS[event["reason"]]
    if reason == "draw":
        return "The game is a draw."
    return f"{data.SIDES[event['winner']].title()} win: {REASON_WORDS[reason]}."


SENTENCES: dict[str, Callable[[Event], str]] = {
    telling.ROUND_BEGAN.name: lambda event: f"Round {event['round']} begins.",
    telling.TURN_BEGAN.name: lambda _: "",
    telling.RECHARGED.name: _recharged,
    telling.MUSTERED.name: lambda event: f"Raphael musters a troop on {_at(event)}.",
    telling.SKIPPED.name: lambda event: f"{_side(event)} skip.",
    telling.MOVED.name: lambda event: f"{_token(event)} moves {_way(event)}.",
    telling.PULLED.name: lambda event: (
        f"The troop on {_at(event, 'start')} is pulled to {_at(event, 'end')}."
    ),
    telling.PUSHED.name: lambda event: (
        f"The troop on {_at(event, 'start')} is pushed to {_at(event, 'end')}."
    ),
    telling.SUMMONED.name: lambda event: f"{_token(event)} is summoned {_way(event)}.",
    telling.DEPLOYED.name: _deployed,
    telling.DECLARED_BATTLE.name: lambda event: f"{_side(event)} declare a battle.",
    telling.STRUCK.name: _struck,
    telling.FOUND_NO_TARGET.name: lambda event: f"{_token(event)} on {_at(event)} has no target left.",
    telling.FELL.name: lambda event: f"{_token(event)} on {_at(event)} falls.",
    telling.ENDED_BATTLE.name: lambda event: "" if event["fallen"] else "Nobody falls.",
    telling.ENDED.name: _ended,
}
