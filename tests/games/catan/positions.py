"""Positions of Catan in few words, for tests that read as rules.

The beginner's island is used unless something else is asked for, so that places can be looked up.

>>> match = begin(seat("wood, brick, ore 2", settlements=[0], roads=path(0, 1)), seat(settlements=[3]))
>>> hand(match, 0), legal(match, "road") == set(path(1, 2, 1, 6) + path(0, 5, 0, 20)), phase(match)
({'wood': 1, 'brick': 1, 'ore': 2}, True, ('action', 0))
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.catan.rules.data import CARDS, PHASES, RESOURCES
from hexarium.games.catan.rules.island import Shape, extended, standard
from hexarium.play.match import Match

Position = dict[str, Any]
Cards = dict[str, int]
WHOLE_DECK = {4: (14, 5, 2, 2, 2), 6: (20, 5, 3, 3, 3)}
"""By the most players of the island."""


def counts(text: str, names: Sequence[str]) -> Cards:
    """Cards by name from words like `wood, ore 2`."""
    found = dict.fromkeys(names, 0)
    for word in filter(None, map(str.strip, text.split(","))):
        name, _, count = word.partition(" ")
        found[name] += int(count or 1)
    return found


def seat(
    hand: str = "",
    cards: str = "",
    new: str = "",
    knights: int = 0,
    roads: Sequence[int] = (),
    settlements: Sequence[int] = (),
    cities: Sequence[int] = (),
) -> Position:
    """A player: cards in words, pieces by their places."""
    return {
        "hand": counts(hand, RESOURCES),
        "cards": counts(cards, CARDS),
        "new_cards": counts(new, CARDS),
        "knights": knights,
        "roads": sorted(roads),
        "settlements": sorted(settlements),
        "cities": sorted(cities),
        "points": 0,
    }


def start_of(seed: int = 5, **options: Any) -> Position:
    """The start of a game, from the board alone."""
    defaults = {"players": 4, "setup": "random", "goal": 10, "discard_limit": 7}
    options = {**defaults, "player_trades": True, "turns": 0, **options}
    board = CatanBoard.of(options["players"], options["setup"], seed)
    large = options["players"] > 4
    return {
        "game": "catan",
        "options": options,
        "hexes": [
            {"q": hex.q, "r": hex.r, "terrain": terrain, "number": number}
            for hex, terrain, number in zip(board.board.hexes, board.terrain, board.numbers, strict=True)
        ],
        "ports": [{"edge": port.edge, "kind": port.kind} for port in board.shape.ports],
        "robber": board.robber,
        "players": [seat() for _ in range(options["players"])],
        "bank": dict.fromkeys(RESOURCES, 24 if large else 19),
        "deck": dict(zip(CARDS, WHOLE_DECK[6 if large else 4], strict=True)),
        "longest_road": None,
        "largest_army": None,
        "road_lengths": [0] * options["players"],
        "phase": "setup_settlement",
        "turn": {
            "number": 0,
            "seat": 0,
            "paired": False,
            "dice": None,
            "card_played": False,
            "free_roads": 0,
            "discards": [0] * options["players"],
            "asks": 0,
            "trade": None,
        },
        "to_move": 0,
        "result": None,
    }


def position(
    *seats: Position,
    active: int = 0,
    phase: str = "action",
    number: int = 9,
    dice: Sequence[int] | None = (1, 2),
    card_played: bool = False,
    free_roads: int = 0,
    asks: int = 0,
    paired: bool = False,
    robber: int | None = None,
    bank: str | None = None,
    deck: str | None = None,
    hoarder: int | None = None,
    longest_road: int | None = -1,
    largest_army: int | None = -1,
    **options: Any,
) -> Position:
    """A position with some players; empty ones are added until there are `players`, or two.

    The supply is what nobody holds. With `bank` or `deck`, what is missing then belongs to the hoarder, the
    last seat. The tiles lie where they must, unless that is said; lengths and points are counted.
    """
    count = options.setdefault("players", max(2, len(seats)))
    options.setdefault("setup", "beginner" if count < 5 else "balanced")
    given = start_of(7, **options)
    players = [*seats, *(seat() for _ in range(count - len(seats)))]
    hoard = players[count - 1 if hoarder is None else hoarder]
    given |= {"players": players, "phase": phase, "to_move": active}
    _share_out(given, hoard, bank, deck)
    given["turn"] |= {
        "number": number,
        "seat": active,
        "paired": paired,
        "dice": None if dice is None or paired or phase == "production" else list(dice),
        "card_played": card_played,
        "free_roads": free_roads,
        "asks": asks,
    }
    if robber is not None:
        given["robber"] = robber
    count_up(given, longest_road, largest_army)
    return given


def _share_out(given: Position, hoard: Position, bank: str | None, deck: str | None) -> None:
    players, large = given["players"], len(given["players"]) > 4
    for name in RESOURCES:
        left = (24 if large else 19) - sum(player["hand"][name] for player in players)
        given["bank"][name] = left
        if bank is not None:
            given["bank"][name] = counts(bank, RESOURCES)[name]
            hoard["hand"][name] += left - given["bank"][name]
    for name, whole in zip(CARDS, WHOLE_DECK[6 if large else 4], strict=True):
        held = sum(player["cards"][name] + player["new_cards"][name] for player in players)
        left = whole - held - (sum(player["knights"] for player in players) if name == "knight" else 0)
        given["deck"][name] = left
        if deck is not None:
            given["deck"][name] = counts(deck, CARDS)[name]
            if name in ("knight", "point"):  # Others may have been played.
                hoard["cards"][name] += left - given["deck"][name]


def count_up(given: Position, longest_road: int | None = -1, largest_army: int | None = -1) -> None:
    """Fill in the lengths of roads, who holds the tiles, and the points; −1 leaves a tile to the rules."""
    players, shape = given["players"], island(len(given["players"]))
    buildings = [{*player["settlements"], *player["cities"]} for player in players]
    lengths = given["road_lengths"] = [
        longest_trail(shape, player["roads"], set().union(*buildings) - buildings[number])
        for number, player in enumerate(players)
    ]
    best = max(lengths)
    alone = lengths.index(best) if best >= 5 and lengths.count(best) == 1 else None
    given["longest_road"] = alone if longest_road == -1 else longest_road
    knights = [player["knights"] for player in players]
    army = knights.index(max(knights)) if max(knights) >= 3 else None
    given["largest_army"] = army if largest_army == -1 else largest_army
    for number, player in enumerate(players):
        tiles = (given["longest_road"] == number) + (given["largest_army"] == number)
        hidden = player["cards"]["point"] + player["new_cards"]["point"]
        player["points"] = len(player["settlements"]) + 2 * len(player["cities"]) + 2 * tiles + hidden


def longest_trail(shape: Shape, roads: Sequence[int], stops: set[int]) -> int:
    """The most roads that can be walked, each once, without passing a stop: every walk is tried."""
    ends = {road: shape.board.edge_corners[road].tolist() for road in roads}

    def onward(corner: int, used: frozenset[int]) -> int:
        return max(
            (
                1 + (0 if other in stops else onward(other, used | {road}))
                for road, pair in ends.items()
                if road not in used and corner in pair
                for other in pair
                if other != corner
            ),
            default=0,
        )

    return max((onward(corner, frozenset()) for pair in ends.values() for corner in pair), default=0)


def island(players: int = 4) -> Shape:
    """The island for so many players."""
    return extended() if players > 4 else standard()


def path(*corners: int, players: int = 4) -> list[int]:
    """The edges of a walk along corners."""
    ends = [set(pair) for pair in island(players).board.edge_corners.tolist()]
    return [ends.index({here, there}) for here, there in pairwise(corners)]


def around(hex: int, players: int = 4) -> list[int]:
    """The corners of a hex, clockwise from the top, and the first once more."""
    corners: list[int] = island(players).board.hex_corners[hex].tolist()
    return [*corners, corners[0]]


def load(given: Position, seed: int = 0) -> Match:
    """A match from a position, played by the uncompiled rules."""
    return Match.load(given, seed, compiled=False)


def begin(*seats: Position, seed: int = 0, **words: Any) -> Match:
    """A match from a position in few words; the parameters are those of `position`."""
    return load(position(*seats, **words), seed)


def new(seed: int = 0, **options: Any) -> Match:
    """A match from the start, played by the uncompiled rules."""
    return Match.new("catan", options, seed, compiled=False)


def play(match: Match, *texts: str) -> Match:
    """Play some actions, `action = what chance gives`, and return the match."""
    for text in texts:
        action, _, chance = text.partition(" = ")
        match.play(action, chance or None)
    return match


def hand(match: Match, number: int) -> Cards:
    """The resources that a seat holds."""
    held = match.position()["players"][number]["hand"]
    return {name: count for name, count in held.items() if count}


def held(match: Match, number: int, key: str = "cards") -> Cards:
    """The development cards that a seat can play, or its new ones."""
    found = match.position()["players"][number][key]
    return {name: count for name, count in found.items() if count}


def points(match: Match) -> list[int]:
    """The points by seat."""
    return [player["points"] for player in match.position()["players"]]


def turn(match: Match, key: str) -> Any:
    """Something about the turn."""
    return match.position()["turn"][key]


def phase(match: Match) -> tuple[str, int | None]:
    """What is asked, and of whom."""
    given = match.position()
    assert given["phase"] in PHASES
    return given["phase"], given["to_move"]


def result(match: Match) -> tuple[int | None, str] | None:
    """The winner and the reason, or none while the game goes on."""
    given = match.position()["result"]
    return None if given is None else (given["winner"], given["reason"])


def verbs(match: Match) -> set[str]:
    """The first words of the legal actions."""
    return {text.split()[0] for text in match.legal()}


def words(match: Match, verb: str) -> set[str]:
    """The legal actions that begin with a verb, without it."""
    return {text.removeprefix(f"{verb} ") for text in match.legal() if text.split()[0] == verb}


def legal(match: Match, verb: str) -> set[int]:
    """The places where something can be built."""
    return {int(word) for word in words(match, verb)}
