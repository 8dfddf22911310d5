"""A whole position from the view of a seat: hidden cards are dealt so that everything shown is true.

Any deal will do: whoever thinks about it looks through the door of the seat, where only counts are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from hexarium.games.catan.face.loading import KEYS, MOST_CARDS, PLAYER_KEYS, TURN_KEYS
from hexarium.games.catan.rules import data
from hexarium.kit.reading import items, mapping, require, whole

DEALT_FIRST = ("point", "knight", "roadbuilding", "invention", "monopoly")
"""All points and knights are somewhere; of the others some may have been played."""


def filled(view: Mapping[str, Any], seat: int, players: int) -> dict[str, Any]:
    """A position that looks like a view to a seat; what is wrong in it apart from that, loading finds out."""
    mapping(view, "The view", KEYS)
    entries = [
        dict(mapping(entry, f"players[{number}]", PLAYER_KEYS))
        for number, entry in enumerate(items(view["players"], "players", players))
    ]
    turn = mapping(view["turn"], "turn", TURN_KEYS)
    active = whole(turn["seat"], "turn.seat", 0, players - 1)
    others = [other for other in range(players) if other != seat]
    _deal_resources(view, entries, others, _shown(turn, players, active))
    deck = _deal_cards(view, entries, others, active)
    return {**view, "players": entries, "deck": deck}


def _count(value: object, what: str) -> int:
    return whole(value, what, 0, len(data.RESOURCES) * MOST_CARDS)


def _bundle(value: object, what: str, names: Sequence[str]) -> Counter[str]:
    counts = mapping(value, what, names)
    return Counter({name: whole(counts[name], f"{what}.{name}", 0, MOST_CARDS) for name in names})


def _shown(turn: Mapping[str, Any], players: int, active: int) -> list[Counter[str]]:
    """By seat, the cards that it has shown in an open trade."""
    shown: list[Counter[str]] = [Counter() for _ in range(players)]
    if turn["trade"] is None:
        return shown
    trade = mapping(turn["trade"], "turn.trade", ["give", "want", "answers", "counters"])
    shown[active] = _bundle(trade["give"], "turn.trade.give", data.RESOURCES)
    answers = items(trade["answers"], "turn.trade.answers", players)
    for seat, counter in enumerate(items(trade["counters"], "turn.trade.counters", players)):
        what = f"turn.trade.counters[{seat}]"
        if counter is not None:
            give = mapping(counter, what, ["give", "want"])["give"]
            shown[seat] = _bundle(give, f"{what}.give", data.RESOURCES)
        elif answers[seat] == "accept":
            shown[seat] = _bundle(trade["want"], "turn.trade.want", data.RESOURCES)
    return shown


def _deal_resources(
    view: Mapping[str, Any],
    entries: Sequence[dict[str, Any]],
    others: Sequence[int],
    shown: Sequence[Counter[str]],
) -> None:
    """Everyone has what it has shown, and any of the rest."""
    (own,) = set(range(len(entries))) - set(others)
    supply = data.EXTENDED_SUPPLY if len(entries) >= data.EXTENDED_FROM else data.STANDARD_SUPPLY
    pool = Counter(dict.fromkeys(data.RESOURCES, supply))
    pool.subtract(_bundle(view["bank"], "bank", data.RESOURCES))
    pool.subtract(_bundle(entries[own]["hand"], f"players[{own}].hand", data.RESOURCES))
    sizes = {other: _count(entries[other]["hand"], f"players[{other}].hand") for other in others}
    for other in others:
        pool.subtract(shown[other])
    require(min(pool.values()) >= 0, "Bank, own hand and shown cards are no more than there are.")
    rest = list(pool.elements())
    in_all = len(rest) + sum(shown[other].total() for other in others)
    require(
        sum(sizes.values()) == in_all and all(shown[other].total() <= sizes[other] for other in others),
        f"The other hands hold {in_all} cards together; they hold {sum(sizes.values())}.",
    )
    for other in others:
        count = sizes[other] - shown[other].total()
        hand = shown[other] + Counter(rest[:count])
        del rest[:count]
        entries[other]["hand"] = {name: hand[name] for name in data.RESOURCES}


def _deal_cards(
    view: Mapping[str, Any], entries: Sequence[dict[str, Any]], others: Sequence[int], active: int
) -> dict[str, int]:
    """Deal the development cards that the seat has not seen; the deck is what remains.

    Points lie in the deck as far as they can, so that nobody has won without knowing.
    """
    (own,) = set(range(len(entries))) - set(others)
    whole_deck = data.EXTENDED_DECK if len(entries) >= data.EXTENDED_FROM else data.STANDARD_DECK
    unseen = Counter(dict(zip(data.CARDS, whole_deck, strict=True)))
    for key in ("cards", "new_cards"):
        unseen.subtract(_bundle(entries[own][key], f"players[{own}].{key}", data.CARDS))
    unseen["knight"] -= sum(
        whole(entry["knights"], f"players[{seat}].knights", 0, MOST_CARDS)
        for seat, entry in enumerate(entries)
    )
    require(min(unseen.values()) >= 0, "Own cards and played knights are no more than there are.")
    hidden = {
        (other, key): _count(entries[other][key], f"players[{other}].{key}")
        for other in sorted(others, key=lambda seat: seat == active)
        for key in ("cards", "new_cards")
    }
    dealt = {place: Counter[str]() for place in hidden}
    if view["result"] is not None:
        _reveal(view, entries, hidden, dealt, unseen)
    deck = _count(view["deck"], "deck")
    cards = iter([name for name in DEALT_FIRST for _ in range(unseen[name])])
    in_deck = Counter(islice(cards, deck))
    for place, count in hidden.items():
        dealt[place].update(islice(cards, count - dealt[place].total()))
        require(dealt[place].total() == count, f"There are {sum(whole_deck)} development cards in all.")
    for (other, key), bundle in dealt.items():
        entries[other][key] = {name: bundle[name] for name in data.CARDS}
        if view["result"] is None:
            entries[other]["points"] = _points(entries[other], other) + bundle["point"]
    return {name: in_deck[name] for name in data.CARDS}


def _points(entry: Mapping[str, Any], seat: int) -> int:
    return whole(entry["points"], f"players[{seat}].points", 0, 10 * MOST_CARDS)


def _reveal(
    view: Mapping[str, Any],
    entries: Sequence[Mapping[str, Any]],
    hidden: Mapping[tuple[int, str], int],
    dealt: Mapping[tuple[int, str], Counter[str]],
    unseen: Counter[str],
) -> None:
    """At the end the points of all are public: whoever has more than its pieces show has point cards."""
    for (other, key), count in hidden.items():
        entry = entries[other]
        buildings = len(items(entry["settlements"], "settlements")) + 2 * len(
            items(entry["cities"], "cities")
        )
        tiles = data.TILE_POINTS * [view["longest_road"], view["largest_army"]].count(other)
        held = sum(dealt[other, each]["point"] for each in ("cards", "new_cards"))
        points = min(count, max(0, _points(entry, other) - buildings - tiles - held))
        dealt[other, key]["point"] = points
        unseen["point"] -= points
    require(unseen["point"] >= 0, "There are no more victory points than there are cards.")
