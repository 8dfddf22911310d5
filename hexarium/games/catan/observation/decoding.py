"""An observation read back: the view of a seat, of which nothing is missing but the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexarium.games.catan.observation.layout import HARBOURS, PLAYER, STANDING, TURN, USED
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.island import shape_for

_STANDING = (*STANDING, *HARBOURS)


def decode(parts: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """The parts of a seat's view, from the segments of what it sees."""
    table = _Table({name: part.tolist() for name, part in parts.items()}, seat)
    return {
        "hexes": table.hexes(),
        "ports": table.ports(),
        "robber": table.numbers["robber"].index(1),
        "players": [table.player(other) for other in range(table.count)],
        "bank": _named(table.numbers["bank"], data.RESOURCES),
        "deck": table.turn("deck"),
        "longest_road": table.holder("has the longest road"),
        "largest_army": table.holder("has the largest army"),
        "road_lengths": [table.of(other, "longest road") for other in range(table.count)],
        "phase": data.PHASES[table.numbers["phase"].index(1)],
        "turn": table.under_way(),
        "to_move": table.holder("is asked"),
        "result": table.result(),
    }


def _named(counts: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return dict(zip(names, counts, strict=True))


class _Table:
    """The numbers of an observation, and who looks."""

    def __init__(self, numbers: Mapping[str, Any], seat: int) -> None:
        self.numbers, self.seat = numbers, seat
        self.high, self.low, self.count = numbers["turn"][TURN.index("turn / 128") :]
        self.shape = shape_for(self.count)

    def place(self, seat: int) -> int:
        """Where a seat stands in what this one sees."""
        return (seat - self.seat) % int(self.count)

    def of(self, seat: int, what: str) -> int:
        """A number about a seat."""
        name, labels = ("standing", _STANDING) if what in _STANDING else ("players", PLAYER)
        number: int = self.numbers[name][labels.index(what)][self.place(seat)]
        return number

    def holder(self, what: str) -> int | None:
        """The seat of which something is true."""
        return next((seat for seat in range(self.count) if self.of(seat, what)), None)

    def turn(self, what: str) -> int:
        """A number about the turn."""
        name, labels = ("used", USED) if what in USED else ("turn", TURN)
        number: int = self.numbers[name][labels.index(what)]
        return number

    def hexes(self) -> list[dict[str, Any]]:
        """Terrain and numbers."""
        numbers = self.numbers["numbers"]
        kinds = list(zip(*self.numbers["terrain"], strict=True))
        return [
            {"q": hex.q, "r": hex.r, "terrain": data.TERRAINS[kind.index(1)], "number": number or None}
            for hex, kind, number in zip(self.shape.board.hexes, kinds, numbers, strict=True)
        ]

    def ports(self) -> list[dict[str, Any]]:
        """Ports by edge, clockwise."""
        kinds = self.numbers["ports"]
        usual = [port.edge for port in self.shape.ports]
        others = [edge for edge in range(len(kinds)) if edge not in usual]
        return [
            {"edge": edge, "kind": data.PORT_KINDS[kinds[edge] - 1]}
            for edge in (*usual, *others)
            if kinds[edge]
        ]

    def player(self, seat: int) -> dict[str, Any]:
        """What is seen of a seat."""
        buildings = self.numbers["buildings"][self.place(seat)]
        own = seat == self.seat
        hidden = {
            name: _named(self.numbers[name], kinds) if own else self.of(seat, counted)
            for name, kinds, counted in (
                ("hand", data.RESOURCES, "resource cards"),
                ("cards", data.CARDS, "development cards"),
                ("new_cards", data.CARDS, "new development cards"),
            )
        }
        roads = self.numbers["roads"][self.place(seat)]
        points = self.of(seat, "points")
        if own and self.numbers["phase"][-1] == 0:
            points += self.numbers["cards"][data.POINT] + self.numbers["new_cards"][data.POINT]
        return {
            **hidden,
            "knights": self.of(seat, "knights"),
            "roads": [edge for edge, road in enumerate(roads) if road],
            "settlements": [corner for corner, kind in enumerate(buildings) if kind == 1],
            "cities": [corner for corner, kind in enumerate(buildings) if kind == 2],
            "points": points,
        }

    def under_way(self) -> dict[str, Any]:
        """The turn."""
        dice = [self.turn("first die"), self.turn("second die")]
        return {
            "number": self.high * 128 + self.low,
            "seat": self.holder("has its turn"),
            "paired": bool(self.turn("paired")),
            "dice": dice if dice[0] else None,
            "card_played": bool(self.turn("card played")),
            "free_roads": self.turn("free roads"),
            "discards": [self.of(seat, "cards to discard") for seat in range(self.count)],
            "asks": self.turn("drafts"),
            "trade": self.trade() if any(self.numbers["give"]) or any(self.numbers["want"]) else None,
        }

    def trade(self) -> dict[str, Any]:
        """The offer, and what is said to it."""
        seats = range(self.count)
        counters = [self.numbers["counters"][self.place(seat)] for seat in seats]
        return {
            **_sides(self.numbers["give"] + self.numbers["want"]),
            "answers": [self.answer(seat) for seat in seats],
            "counters": [_sides(counter) if any(counter) else None for counter in counters],
        }

    def answer(self, seat: int) -> str | None:
        """What a seat has answered."""
        told = {"accepts": "accept", "declines": "decline", "counters": "counter"}
        return next((word for what, word in told.items() if self.of(seat, what)), None)

    def result(self) -> dict[str, Any] | None:
        """How the game ended."""
        ending = self.turn("ending")
        return {"winner": self.holder("has won"), "reason": data.REASONS[ending]} if ending else None


def _sides(counts: Sequence[int]) -> dict[str, dict[str, int]]:
    return {"give": _named(counts[:5], data.RESOURCES), "want": _named(counts[5:], data.RESOURCES)}
