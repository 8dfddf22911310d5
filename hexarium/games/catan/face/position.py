"""The position of the island as JSON: all of it, or what those with some eyes may know."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import and_
from typing import Any

from hexarium.games.catan.face.plain import Plain, dice_of, members, numbers_of
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import SIDE, WANTED_SHIFT, unpack
from hexarium.games.catan.rules.island import shape_for
from hexarium.games.catan.rules.turns import NOBODY, OVER, hidden_points, visible_points
from hexarium.kit.events import Eyes
from hexarium.kit.options import Value


def write(table: Plain, game: str, options: Mapping[str, Value], eyes: Eyes) -> dict[str, Any]:
    """Everything that those with these eyes may know of a position, but for the generator.

    Hidden hands, cards and deck are told as the number of cards in them.
    """
    seats = range(table.players)
    return {
        "game": game,
        "options": dict(options),
        "hexes": _hexes(table),
        "ports": _ports(table),
        "robber": table.robber,
        "players": [_player(table, seat, seat in eyes) for seat in seats],
        "bank": by_name(table.bank, data.RESOURCES),
        "deck": by_name(table.deck, data.CARDS) if eyes.issuperset(seats) else sum(unpack(table.deck)),
        "longest_road": _seat(table.longest_road),
        "largest_army": _seat(table.largest_army),
        "road_lengths": table.lengths[: table.players],
        "phase": data.PHASES[table.phase],
        "turn": _turn(table),
        "to_move": _seat(table.to_move),
        "result": _result(table) if table.phase == OVER else None,
    }


def by_name(bundle: int, names: tuple[str, ...]) -> dict[str, int]:
    """The counts of a bundle by the names of its kinds."""
    return dict(_named(bundle, names))


@lru_cache(maxsize=1 << 14)
def _named(bundle: int, names: tuple[str, ...]) -> dict[str, int]:
    """The same, to be copied: hands come again and again, and a view has many."""
    return dict(zip(names, unpack(bundle), strict=True))


@lru_cache(maxsize=1 << 14)
def _count(bundle: int, names: tuple[str, ...]) -> int:
    """How many cards there are, of whatever kind."""
    del names
    return sum(unpack(bundle))


def _without(word: int, other: int) -> int:
    return word & ~other


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _hexes(table: Plain) -> list[dict[str, Any]]:
    return list(map(dict, _laid(table.players, tuple(table.terrain), tuple(table.numbered))))


@lru_cache(maxsize=256)
def _laid(players: int, terrain: tuple[int, ...], numbered: tuple[int, ...]) -> list[dict[str, Any]]:
    """The hexes of an island, which stay as they are while it is played on."""
    return [
        {"q": hex.q, "r": hex.r, "terrain": data.TERRAINS[kind], "number": number}
        for hex, kind, number in zip(
            shape_for(players).board.hexes, terrain, numbers_of(numbered, len(terrain)), strict=True
        )
    ]


def _ports(table: Plain) -> list[dict[str, Any]]:
    return [
        {"edge": edge, "kind": data.PORT_KINDS[kind]}
        for edge, kind in zip(table.port_edges, table.port_kinds, strict=True)
        if edge != NOBODY
    ]


def _player(table: Plain, seat: int, is_open: bool) -> dict[str, Any]:
    shown = by_name if is_open else _count
    own = table.buildings[seat]
    # The hidden points are revealed at the end.
    hidden = int(hidden_points(table, seat)) if is_open or table.phase == OVER else 0
    return {
        "hand": shown(table.hands[seat], data.RESOURCES),
        "cards": shown(table.cards[seat], data.CARDS),
        "new_cards": shown(table.new_cards if table.seat == seat else 0, data.CARDS),
        "knights": table.knights[seat],
        "roads": members(table.roads[seat]),
        "settlements": members(map(_without, own, table.cities)),
        "cities": members(map(and_, own, table.cities)),
        "points": int(visible_points(table, seat)) + hidden,
    }


def _turn(table: Plain) -> dict[str, Any]:
    dice = dice_of(table)
    return {
        "number": table.turn,
        "seat": table.seat,
        "paired": bool(table.paired),
        "dice": list(dice) if dice else None,
        "card_played": bool(table.card_played),
        "free_roads": table.free_roads,
        "discards": table.discards[: table.players],
        "asks": table.asks,
        "trade": _trade(table) if table.offer else None,
    }


def _sides(offer: int) -> dict[str, dict[str, int]]:
    """What an offer gives and wants."""
    return {
        "give": by_name(offer & SIDE, data.RESOURCES),
        "want": by_name(offer >> WANTED_SHIFT & SIDE, data.RESOURCES),
    }


def _trade(table: Plain) -> dict[str, Any]:
    return {
        **_sides(table.offer),
        "answers": [data.ANSWERS[answer] for answer in table.answers[: table.players]],
        "counters": [_sides(counter) if counter else None for counter in table.counters[: table.players]],
    }


def _result(table: Plain) -> dict[str, Any]:
    winners = members([table.winners])
    return {"winner": winners[0] if winners else None, "reason": data.REASONS[table.reason]}
