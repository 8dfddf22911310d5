"""The position of the island as JSON: all of it, or what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.island import Shape, extended, standard
from hexarium.games.catan.rules.bundle import given_side, total, unpack, wanted_side
from hexarium.games.catan.rules.turns import NOBODY, OVER, hidden_points, visible_points
from hexarium.kit.bits import lowest
from hexarium.kit.variant import State
from hexarium.kit.options import Value


def shape_of(options: Mapping[str, Value]) -> Shape:
    """The island that so many players have."""
    return extended() if int(options["players"]) >= data.EXTENDED_FROM else standard()


def write(state: State, options: Mapping[str, Value], viewer: int | None = None) -> dict[str, Any]:
    """Everything there is to know but the generator; for a viewer, only what its seat may know.

    Hidden hands, cards and deck are told as the number of cards in them.
    """
    seats = range(int(state.players))
    return {
        "game": "catan",
        "options": dict(options),
        "hexes": _hexes(state, shape_of(options)),
        "ports": [
            {"edge": int(edge), "kind": data.PORT_KINDS[kind]}
            for edge, kind in zip(state.port_edges, state.port_kinds, strict=True)
            if edge != NOBODY
        ],
        "robber": int(state.robber),
        "players": [_player(state, seat, viewer in (None, seat)) for seat in seats],
        "bank": by_name(state.bank, data.RESOURCES),
        "deck": by_name(state.deck, data.CARDS) if viewer is None else int(total(state.deck)),
        "longest_road": _seat(state.longest_road),
        "largest_army": _seat(state.largest_army),
        "road_lengths": [int(state.lengths[seat]) for seat in seats],
        "phase": data.PHASES[state.phase],
        "turn": _turn(state),
        "to_move": _seat(state.to_move),
        "result": _result(state) if state.phase == OVER else None,
    }


def by_name(bundle: Any, names: Sequence[str]) -> dict[str, int]:
    """The counts of a bundle by the names of its kinds."""
    return dict(zip(names, unpack(bundle), strict=True))


def members(words: Any) -> list[int]:
    """The numbers of a set, in order."""
    found = []
    for place, word in enumerate(words):
        mask = int(word) % 2**64
        while mask:
            found.append(64 * place + lowest(mask))
            mask &= mask - 1
    return found


def numbers_of(state: State) -> list[int | None]:
    """The disc on each hex."""
    discs = {hex: place + 2 for place, word in enumerate(state.numbered) for hex in members([word])}
    return [discs.get(hex) for hex in range(len(state.terrain))]


def dice_of(state: State) -> tuple[int, int] | None:
    """The two dice as they lie."""
    return None if state.dice == NOBODY else (int(state.dice) // 6 + 1, int(state.dice) % 6 + 1)


def _seat(seat: Any) -> int | None:
    return None if seat == NOBODY else int(seat)


def _hexes(state: State, shape: Shape) -> list[dict[str, Any]]:
    return [
        {"q": hex.q, "r": hex.r, "terrain": data.TERRAINS[terrain], "number": number}
        for hex, terrain, number in zip(shape.board.hexes, state.terrain, numbers_of(state), strict=True)
    ]


def _player(state: State, seat: int, open_to_view: bool) -> dict[str, Any]:
    new_cards = state.new_cards if state.seat == seat else 0
    corners, cities = members(state.buildings[seat]), members(state.cities)
    # The hidden points are revealed at the end.
    hidden = int(hidden_points(state, seat)) if open_to_view or state.phase == OVER else 0

    def cards(bundle: Any, names: Sequence[str]) -> dict[str, int] | int:
        return by_name(bundle, names) if open_to_view else int(total(bundle))

    return {
        "hand": cards(state.hands[seat], data.RESOURCES),
        "cards": cards(state.cards[seat], data.CARDS),
        "new_cards": cards(new_cards, data.CARDS),
        "knights": int(state.knights[seat]),
        "roads": members(state.roads[seat]),
        "settlements": [corner for corner in corners if corner not in cities],
        "cities": [corner for corner in corners if corner in cities],
        "points": int(visible_points(state, seat)) + hidden,
    }


def _turn(state: State) -> dict[str, Any]:
    dice = dice_of(state)
    return {
        "number": int(state.turn),
        "seat": int(state.seat),
        "paired": bool(state.paired),
        "dice": list(dice) if dice else None,
        "card_played": bool(state.card_played),
        "free_roads": int(state.free_roads),
        "discards": [int(state.discards[seat]) for seat in range(state.players)],
        "asks": int(state.asks),
        "trade": _trade(state) if state.offer else None,
    }


def offer_sides(offer: Any) -> dict[str, dict[str, int]]:
    """What an offer gives and wants."""
    return {
        "give": by_name(given_side(offer), data.RESOURCES),
        "want": by_name(wanted_side(offer), data.RESOURCES),
    }


def _trade(state: State) -> dict[str, Any]:
    counters = [state.counters[seat] for seat in range(state.players)]
    return {
        **offer_sides(state.offer),
        "answers": [data.ANSWERS[state.answers[seat]] for seat in range(state.players)],
        "counters": [offer_sides(counter) if counter else None for counter in counters],
    }


def _result(state: State) -> dict[str, Any]:
    winners = members([state.winners])
    return {"winner": winners[0] if winners else None, "reason": data.REASONS[state.reason]}
