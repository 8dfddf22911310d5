"""What happened in an action, in words that every seat may read: never which card was stolen or bought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import count_of, given_side, total, unpack, wanted_side
from hexarium.games.catan.face.position import dice_of, members, shape_of
from hexarium.games.catan.rules.tables import codec_of
from hexarium.games.catan.rules.turns import NOBODY, hidden_points, visible_points
from hexarium.kit.variant import State
from hexarium.kit.drawing import listed
from hexarium.kit.options import Value

SEAT_NAMES = ("red", "blue", "white", "orange", "green", "brown")


def name(seat: Any) -> str:
    """What a seat is called at the beginning of a sentence."""
    return SEAT_NAMES[int(seat)].title()


def cards_in_words(bundle: Any) -> str:
    """Resources in words: 2 wood and 1 ore."""
    held = [f"{count} {kind}" for kind, count in zip(data.RESOURCES, unpack(bundle), strict=True) if count]
    return listed(held) if held else "nothing"


def describe(before: State, action: int, after: State, options: Mapping[str, Value]) -> list[str]:
    """The action itself, who got what, who took a tile, and whose turn it became."""
    verb, *words = codec_of(shape_of(options)).text(action).split()
    events = [_said(verb, words, before, after)]
    if verb == "roll":
        events += _rolled(before, after)
    if verb == "settle" and before.turn == 0:
        events += _gained(before, after)
    events += _tiles(before, after)
    if after.reason:
        events.append(_ending(after))
    elif (after.turn, after.seat) != (before.turn, before.seat) and after.turn > 0:
        what = "takes actions as player 2" if after.paired else f"begins turn {int(after.turn)}"
        events.append(f"{name(after.seat)} {what}.")
    return events


def _said(verb: str, words: list[str], before: State, after: State) -> str:
    who = name(before.to_move)
    match verb:
        case "settle":
            return f"{who} builds a settlement on corner {words[0]}."
        case "road":
            free = " free" if before.free_roads else ""
            return f"{who} builds a{free} road on edge {words[0]}."
        case "city":
            return f"{who} builds a city on corner {words[0]}."
        case "roll":
            first, second = dice_of(after) or (0, 0)
            return f"{who} rolls {first} and {second}: {first + second}."
        case "robber":
            whom = f" and steals a card from {name(words[1])}" if len(words) > 1 else ""
            return f"{who} moves the robber to hex {words[0]}{whom}."
        case "buy":
            return f"{who} buys a development card."
        case "knight":
            return f"{who} plays a knight."
        case "roadbuilding":
            return f"{who} plays road building."
        case "invent":
            return f"{who} plays invention and takes {listed(words)}."
        case "monopoly":
            taken = total(after.hands[before.seat]) - total(before.hands[before.seat])
            return f"{who} plays monopoly and takes {int(taken)} {words[0]}."
        case "bank":
            paid = _paid(before, after, data.RESOURCES.index(words[0]))
            return f"{who} trades {paid} {words[0]} for 1 {words[1]} with the bank."
    return _talked(verb, words, before)


def _paid(before: State, after: State, resource: int) -> int:
    seat = before.seat
    return int(count_of(before.hands[seat], resource) - count_of(after.hands[seat], resource))


def _talked(verb: str, words: list[str], before: State) -> str:
    """Discards, and trade with other players."""
    who = name(before.to_move)
    match verb:
        case "discard":
            return f"{who} discards {words[0]}."
        case "give":
            return f"{who} offers {words[0]}."
        case "want":
            return f"{who} asks for {words[0]}."
        case "ask":
            return f"{who} offers {_deal(before.offer)}."
        case "accept":
            return f"{who} accepts."
        case "decline":
            return f"{who} declines."
        case "counter":
            return f"{who} offers {_deal(before.counters[before.to_move])} instead."
        case "trade":
            other = int(words[0])
            countered = data.ANSWERS[before.answers[other]] == "counter"
            deal = before.counters[other] if countered else before.offer
            giver, taker = (name(other), who) if countered else (who, name(other))
            return f"{giver} gives {_deal(deal)} from {taker}."
        case "withdraw":
            return f"{who} trades with nobody."
    return f"{who} ends the turn."


def _deal(offer: Any) -> str:
    return f"{cards_in_words(given_side(offer))} for {cards_in_words(wanted_side(offer))}"


def _gained(before: State, after: State) -> list[str]:
    gains = [int(after.hands[seat]) - int(before.hands[seat]) for seat in range(before.players)]
    return [f"{name(seat)} gets {cards_in_words(gain)}." for seat, gain in enumerate(gains) if gain]


def _rolled(before: State, after: State) -> list[str]:
    if data.PHASES[after.phase] in ("discard", "robber"):
        due = [
            f"{name(seat)} must discard {int(after.discards[seat])}."
            for seat in range(after.players)
            if after.discards[seat]
        ]
        return due or ["Nobody has to discard."]
    return _gained(before, after) or ["Nobody gets anything."]


def _tiles(before: State, after: State) -> list[str]:
    events = []
    for tile in ("longest_road", "largest_army"):
        old, new = int(before[tile]), int(after[tile])
        words = tile.replace("_", " ")
        if new not in (old, NOBODY):
            events.append(f"{name(new)} takes the {words}.")
        elif new != old:
            events.append(f"{name(old)} loses the {words}.")
    return events


def _ending(after: State) -> str:
    winners = members([after.winners])
    if not winners:
        return f"The game ends after turn {int(after.turn)} without a winner."
    points = int(visible_points(after, winners[0]) + hidden_points(after, winners[0]))
    return f"{name(winners[0])} wins with {points} points."
