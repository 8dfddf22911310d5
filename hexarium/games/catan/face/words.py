"""What happens on the island in words: a sentence for each event, as whoever reads it may know it."""

from __future__ import annotations

from collections.abc import Callable

from hexarium.games.catan.rules import data, telling
from hexarium.games.catan.rules.bundle import unpack
from hexarium.kit.drawing import listed
from hexarium.kit.events import Event, Kind


def name(seat: int) -> str:
    """What a seat is called at the beginning of a sentence."""
    return data.SEAT_NAMES[seat].title()


def cards_in_words(bundle: int) -> str:
    """Resources in words: 2 wood and 1 ore."""
    held = [f"{count} {kind}" for kind, count in zip(data.RESOURCES, unpack(bundle), strict=True) if count]
    return listed(held) if held else "nothing"


def sentence(event: Event) -> str:
    """An event in a sentence; nothing for those that others already tell."""
    tells = SENTENCES.get(event.kind)
    return tells(event, name(event.values.get("seat", 0))) if tells else ""


def _played(event: Event, who: str) -> str:
    """Cards that do something at once are told with what they do."""
    what = {data.KNIGHT: "a knight", data.ROAD_BUILDING: "road building"}.get(event["card"])
    return f"{who} plays {what}." if what else ""


def _invented(event: Event, who: str) -> str:
    cards = zip(data.RESOURCES, unpack(event["cards"]), strict=True)
    return f"{who} plays invention and takes {listed([kind for kind, count in cards for _ in range(count)])}."


def _stolen(event: Event, who: str) -> str:
    card = event.get("card")
    what = "a card" if card is None else f"1 {data.RESOURCES[card]}"
    return f"{who} steals {what} from {name(event['victim'])}."


def _bought(event: Event, who: str) -> str:
    card = event.get("card")
    return f"{who} buys a development card{'' if card is None else f': {data.CARDS[card]}'}."


def _began(event: Event, who: str) -> str:
    return f"{who} takes actions as player 2." if event["paired"] else f"{who} begins turn {event['turn']}."


def _ended(event: Event, _: str) -> str:
    if event["winner"] < 0:
        return f"The game ends after turn {event['turn']} without a winner."
    return f"{name(event['winner'])} wins with {event['points']} points."


def _deal(event: Event) -> str:
    return f"{cards_in_words(event['gives'])} for {cards_in_words(event['wants'])}"


SENTENCES: dict[Kind, Callable[[Event, str], str]] = {
    telling.SETTLED: lambda event, who: f"{who} builds a settlement on corner {event['corner']}.",
    telling.BUILT_ROAD: lambda event, who: (
        f"{who} builds a {'free ' * event['free']}road on edge {event['edge']}."
    ),
    telling.BUILT_CITY: lambda event, who: f"{who} builds a city on corner {event['corner']}.",
    telling.ROLLED: lambda event, who: (
        f"{who} rolls {event['first']} and {event['second']}: {event['first'] + event['second']}."
    ),
    telling.GAINED: lambda event, who: f"{who} gets {cards_in_words(event['cards'])}.",
    telling.NOBODY_GAINED: lambda _, __: "Nobody gets anything.",
    telling.MUST_DISCARD: lambda event, who: f"{who} must discard {event['count']}.",
    telling.NOBODY_DISCARDS: lambda _, __: "Nobody has to discard.",
    telling.DISCARDED: lambda event, who: f"{who} discards {data.RESOURCES[event['card']]}.",
    telling.ROBBER_MOVED: lambda event, who: f"{who} moves the robber to hex {event['hex']}.",
    telling.STOLEN: _stolen,
    telling.BOUGHT: _bought,
    telling.PLAYED: _played,
    telling.INVENTED: _invented,
    telling.MONOPOLISED: lambda event, who: (
        f"{who} plays monopoly and takes {event['count']} {data.RESOURCES[event['card']]}."
    ),
    telling.TRADED_WITH_BANK: lambda event, who: (
        f"{who} trades {cards_in_words(event['gave'])} for {cards_in_words(event['got'])} with the bank."
    ),
    telling.DRAFTED: lambda event, who: (
        f"{who} {'asks for' if event['wanted'] else 'offers'} {data.RESOURCES[event['card']]}."
    ),
    telling.ASKED: lambda event, who: f"{who} offers {_deal(event)}.",
    telling.ACCEPTED: lambda _, who: f"{who} accepts.",
    telling.DECLINED: lambda _, who: f"{who} declines.",
    telling.COUNTERED: lambda event, who: f"{who} offers {_deal(event)} instead.",
    telling.TRADED: lambda event, who: (
        f"{who} gives {cards_in_words(event['gave'])} for {cards_in_words(event['got'])} "
        f"from {name(event['other'])}."
    ),
    telling.WITHDREW: lambda _, who: f"{who} trades with nobody.",
    telling.TOOK_TILE: lambda event, who: f"{who} takes the {data.TILES[event['tile']]}.",
    telling.LOST_TILE: lambda event, who: f"{who} loses the {data.TILES[event['tile']]}.",
    telling.ENDED_PART: lambda _, who: f"{who} ends the turn.",
    telling.BEGAN_PART: _began,
    telling.ENDED: _ended,
}
"""By kind of event; what is paid, shown or surrendered is told by what it is for."""
