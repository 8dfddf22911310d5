"""Catanatron's island and ours: ids, actions and positions translated.

Both lay 19 hexes around a middle one, with the same directions, but number them differently; the ports lie
elsewhere, which a loaded position may have. What Catanatron tells comes from `bench/peer/telling.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bench.catanatron_trails import holder, trail
from hexarium.games.catan.rules.data import CARDS, RESOURCES, ROADS, TERRAINS
from hexarium.games.catan.rules.island import standard
from hexarium.hex.coords import Hex

GOODS = dict(zip(("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE"), RESOURCES, strict=True))
KINDS = {
    "KNIGHT": "knight",
    "YEAR_OF_PLENTY": "invention",
    "MONOPOLY": "monopoly",
    "ROAD_BUILDING": "roadbuilding",
    "VICTORY_POINT": "point",
}
"""Catanatron's names for resources and development cards, in its order, and ours."""

AROUND = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")
"""Its names for the corners of a hex, clockwise from the top."""

PLAIN = {
    "END_TURN": "end",
    "ROLL": "roll",
    "BUY_DEVELOPMENT_CARD": "buy",
    "PLAY_KNIGHT_CARD": "knight",
    "PLAY_ROAD_BUILDING": "roadbuilding",
}
"""Actions of one word."""

PLAYED = {
    "PLAY_KNIGHT_CARD": "knight",
    "PLAY_ROAD_BUILDING": "roadbuilding",
    "PLAY_YEAR_OF_PLENTY": "invention",
    "PLAY_MONOPOLY": "monopoly",
}
"""The development card that an action plays."""

PHASES = {
    "BUILD_INITIAL_SETTLEMENT": "setup_settlement",
    "BUILD_INITIAL_ROAD": "setup_road",
    "DISCARD": "discard",
    "MOVE_ROBBER": "robber",
}
"""What it asks for; a turn that is played is a phase before and one after the roll."""

GOAL = 10

Standing = Mapping[str, Any]
"""Where everything stands in a game of Catanatron."""


class Move(NamedTuple):
    """An action of ours, and what chance gave in it."""

    text: str
    chance: str | None = None


class Turn(NamedTuple):
    """What a position of ours says about a turn and Catanatron does not."""

    dice: Sequence[int] | None = None
    new_cards: Mapping[str, int] = {}
    """Cards of the seat whose turn it is that it may not play yet."""


BEGINNING = Turn()
"""The turn at its beginning."""


class Island:
    """One island of Catanatron, on ours."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        shape = standard()
        self.players = int(told["players"])
        self.hexes: dict[tuple[int, ...], int] = {}
        self.corners: dict[int, int] = {}
        laid: dict[int, tuple[str, int | None]] = {}
        for tile in told["tiles"]:
            x, _, z = tile["at"]
            id = shape.board.hex_id(Hex(x, z))
            self.hexes[tuple(tile["at"])] = id
            kind = len(RESOURCES) if tile["resource"] is None else list(GOODS).index(tile["resource"])
            laid[id] = (TERRAINS[kind], tile["number"])
            for place, name in enumerate(AROUND):
                self.corners[tile["nodes"][name]] = int(shape.board.hex_corners[id, place])
        self.edge_ids = {frozenset(ends): id for id, ends in enumerate(shape.board.edge_corners.tolist())}
        self.board: dict[str, Any] = {
            "hexes": [
                {"q": hex.q, "r": hex.r, "terrain": laid[id][0], "number": laid[id][1]}
                for id, hex in enumerate(shape.board.hexes)
            ],
            "ports": [
                {"edge": self.edge(port["nodes"]), "kind": GOODS.get(port["resource"], "any")}
                for port in told["ports"]
            ],
        }

    def edge(self, nodes: Sequence[int]) -> int:
        """The edge between two of its nodes."""
        return self.edge_ids[frozenset(self.corners[node] for node in nodes)]

    def hex(self, at: Sequence[int]) -> int:
        """The hex at one of its coordinates."""
        return self.hexes[tuple(at)]

    def moves(self, action: Sequence[Any]) -> list[Move]:
        """Our actions for one of its own: one, but for discards, which are one for each card."""
        _, kind, value = action
        if kind == "DISCARD":
            return [Move(f"discard {GOODS[card]}") for card in value or ()]
        text = self.text(kind, value)
        if kind == "ROLL" and value is not None:
            return [Move(text, f"{value[0]} {value[1]}")]
        if kind == "BUY_DEVELOPMENT_CARD" and value is not None:
            return [Move(text, KINDS[value])]
        if kind == "MOVE_ROBBER" and value[2] is not None:
            return [Move(text, GOODS[value[2]])]
        return [Move(text)]

    def text(self, kind: str, value: Any) -> str:
        """The text of an action, whatever chance gives in it."""
        if kind in PLAIN:
            return PLAIN[kind]
        if kind == "BUILD_ROAD":
            return f"road {self.edge(value)}"
        if kind == "BUILD_SETTLEMENT":
            return f"settle {self.corners[value]}"
        if kind == "BUILD_CITY":
            return f"city {self.corners[value]}"
        if kind == "MOVE_ROBBER":
            at, robbed, _ = value
            return f"robber {self.hex(at)}" + ("" if robbed is None else f" {robbed}")
        if kind == "MARITIME_TRADE":
            return f"bank {GOODS[value[0]]} {GOODS[value[-1]]}"
        if kind == "PLAY_MONOPOLY":
            return f"monopoly {GOODS[value]}"
        if kind == "PLAY_YEAR_OF_PLENTY":
            return f"invent {' '.join(GOODS[card] for card in value)}"
        if kind == "DISCARD":
            return "discard"
        raise ValueError(f"Catanatron has an action {kind} that has no translation.")

    def texts(self, choices: Mapping[str, Sequence[Any]]) -> dict[str, tuple[str, Any]]:
        """By our text, the type and the value of each of its choices."""
        return {self.text(kind, value): (kind, value) for kind, values in choices.items() for value in values}

    def players_told(self, standing: Standing) -> list[dict[str, Any]]:
        """What each player has, in our words and ids."""
        return [
            {
                "hand": dict(zip(RESOURCES, entry["hand"], strict=True)),
                "cards": by_kind(entry["cards"]),
                "knights": entry["knights"],
                "roads": sorted(self.edge(nodes) for nodes in entry["roads"]),
                "settlements": sorted(self.corners[node] for node in entry["settlements"]),
                "cities": sorted(self.corners[node] for node in entry["cities"]),
            }
            for entry in standing["players"]
        ]

    def phase(self, standing: Standing) -> str:
        """What is asked, in our word."""
        if standing["winner"] is not None:
            return "over"
        return PHASES.get(standing["prompt"]) or ("action" if standing["rolled"] else "production")

    def position(self, standing: Standing, turn: Turn = BEGINNING) -> dict[str, Any]:
        """A position of ours where everything stands as in a game of Catanatron that goes on.

        The longest road is counted anew; its tile stays where it is if our rules let it. Where the player
        whose turn it is would have won already, the goal is raised.
        """
        phase, seat = self.phase(standing), int(standing["turn"])
        players = self.players_told(standing)
        buildings = [{*player["settlements"], *player["cities"]} for player in players]
        lengths = [
            trail(
                frozenset(player["roads"]),
                frozenset(corner for other in buildings if other is not own for corner in other),
            )
            for player, own in zip(players, buildings, strict=True)
        ]
        longest = holder(holder_of(standing, "longest_road"), lengths)
        army = holder_of(standing, "largest_army")
        for number, player in enumerate(players):
            new = {kind: turn.new_cards.get(kind, 0) if number == seat else 0 for kind in CARDS}
            points = len(player["settlements"]) + 2 * len(player["cities"]) + player["cards"]["point"]
            points += 2 * (number == army) + 2 * (number == longest)
            player |= {"points": points, "new_cards": new}
            player["cards"] = {kind: count - new[kind] for kind, count in player["cards"].items()}
        goal = max(GOAL, players[seat]["points"] + 1)
        return {
            "game": "catan",
            "options": {
                "players": self.players,
                "setup": "random",
                "goal": goal,
                "discard_limit": 7,
                "player_trades": False,
                "turns": 0,
            },
            **self.board,
            "robber": self.hex(standing["robber"]),
            "players": players,
            "bank": dict(zip(RESOURCES, standing["bank"], strict=True)),
            "deck": by_kind(standing["deck"]),
            "longest_road": longest,
            "largest_army": army,
            "road_lengths": lengths,
            "phase": phase,
            "turn": {
                "number": 0 if phase.startswith("setup") else 1 + int(standing["turns"]),
                "seat": seat,
                "paired": False,
                "dice": None if turn.dice is None else list(turn.dice),
                "card_played": bool(standing["card_played"]),
                "free_roads": min(int(standing["free_roads"]), ROADS - len(players[seat]["roads"])),
                "discards": [0] * self.players,
                "asks": 0,
                "trade": None,
            },
            "to_move": int(standing["to_move"]),
            "result": None,
        }


def holder_of(standing: Standing, tile: str) -> int | None:
    """The seat that has a tile in Catanatron."""
    return next((seat for seat, entry in enumerate(standing["players"]) if entry[tile]), None)


def merged(before: Any, changes: Any) -> Any:
    """What a change leaves: the other way round of `changes` in `bench/peer/telling.py`."""
    if isinstance(before, dict):
        return {
            key: merged(value, changes[key]) if key in changes else value for key, value in before.items()
        }
    if isinstance(before, list) and before and isinstance(before[0], dict):
        return [merged(old, new) for old, new in zip(before, changes, strict=True)]
    return changes


def by_kind(counts: Sequence[int]) -> dict[str, int]:
    """Development cards by our names, in our order."""
    told = dict(zip(KINDS.values(), counts, strict=True))
    return {kind: told[kind] for kind in CARDS}
