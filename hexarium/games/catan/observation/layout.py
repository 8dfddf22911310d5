"""Where each thing stands in an observation of the island, and what it means.

Segments stand in this order for a reason: bytes are written eight at a time, so the end of one spills over
into the next, which is then written as well, or always.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.island import Shape, standard
from hexarium.games.catan.rules.tables import by_island
from hexarium.kit.observation import Segment

MOST_TURNS: Any = 128 * 128 - 1
"""Turns are counted so far; the two bytes of a number are its hundred-twenty-eights and what is left."""
MOST_LIMIT: Any = 127
"""A larger limit of cards is the same as this one: nobody can hold so many."""

STANDING = ("roads left", "settlements left", "cities left", "longest road", "has the longest road")
HARBOURS = tuple(f"port for {kind}" for kind in data.PORT_KINDS)
PLAYER = (
    *("resource cards", "development cards", "new development cards", "knights", "has the largest army"),
    *("points", "cards to discard", "has its turn", "accepts", "declines", "counters", "has won"),
    "is asked",
)
USED = ("drafts", "free roads", "card played")
TURN = ("deck", "first die", "second die", "paired", "ending", "turn / 128", "turn % 128", "players")
RULES = ("goal", "limit of cards", "trades", "turns / 128", "turns % 128")


def seats_of(shape: Shape) -> int:
    """For how many seats an island has room."""
    return data.STANDARD_SEATS if shape is standard() else data.EXTENDED_SEATS


@cache
def segments_of(shape: Shape) -> tuple[Segment, ...]:
    """The parts of an observation."""
    board, seats = shape.board, seats_of(shape)
    hexes, corners, edges = len(board.hexes), board.corner_count, board.edge_count
    supply = data.STANDARD_SUPPLY if shape is standard() else data.EXTENDED_SUPPLY
    goods = ("resource",)
    return (
        Segment(
            *("terrain", (len(data.TERRAINS), hexes), 0, 1, "1 where a hex has a terrain."),
            ("terrain", "hex"),
            data.TERRAINS,
        ),
        Segment("pips", (hexes,), 0, 5, "In how many of 36 rolls a hex yields.", ("hex",)),
        Segment("numbers", (hexes,), 0, 12, "The number on a hex, 0 in the desert.", ("hex",)),
        Segment(
            *("ports", (edges,), 0, 6),
            "The port on an edge, for buildings at its ends: 1 to 5 for a resource, 6 for any, 0 for none.",
            ("edge",),
        ),
        Segment("robber", (hexes,), 0, 1, "1 where the robber stands.", ("hex",)),
        Segment(
            *("rules", (len(RULES),), 0, 127),
            f"The options that it is played with; turns are cut to {MOST_TURNS:,}, and 0 is no limit.",
            ("what",),
            RULES,
        ),
        Segment("roads", (seats, edges), 0, 1, "1 where a seat has a road.", ("seat", "edge")),
        Segment(
            *("buildings", (seats, corners), 0, 2),
            "1 where a seat has a settlement, 2 where it has a city.",
            ("seat", "corner"),
        ),
        Segment(
            *("standing", (len(STANDING) + len(HARBOURS), seats), 0, data.ROADS),
            "Pieces that each seat has left, the length of its longest road, and the ports that it uses.",
            ("what", "seat"),
            (*STANDING, *HARBOURS),
        ),
        Segment(
            *("players", (len(PLAYER), seats), 0, 127),
            "What everyone can count of each seat; hidden points are counted once the game is over.",
            ("what", "seat"),
            PLAYER,
        ),
        Segment("phase", (len(data.PHASES),), 0, 1, "1 for what is asked now.", ("phase",), data.PHASES),
        Segment("hand", (5,), 0, supply, "The own resource cards.", goods, data.RESOURCES),
        Segment("cards", (5,), 0, 31, "The own development cards, but for new ones.", ("card",), data.CARDS),
        Segment("new_cards", (5,), 0, 31, "Those bought in the own turn under way.", ("card",), data.CARDS),
        Segment("bank", (5,), 0, supply, "The cards in the supply.", goods, data.RESOURCES),
        Segment(
            *("turn", (len(TURN),), 0, 127),
            "Cards in the deck, the dice (0 before the roll), whether player 2 has its part, how the game "
            f"ended (1: goal, 2: turns), the turn (cut to {MOST_TURNS:,}), and how many play.",
            ("what",),
            TURN,
        ),
        Segment(
            *("counters", (seats, 10), 0, data.OFFER_SIDE),
            "The counter-offer of each seat: the cards it gives, then those it wants.",
            ("seat", "resource"),
        ),
        Segment("give", (5,), 0, data.OFFER_SIDE, "What the offer gives.", goods, data.RESOURCES),
        Segment("want", (5,), 0, data.OFFER_SIDE, "What the offer wants.", goods, data.RESOURCES),
        Segment(
            *("used", (len(USED),), 0, 15),
            "Offers opened in this turn, free roads still to be placed, and whether a card was played.",
            ("what",),
            USED,
        ),
    )


def _place(name: str) -> Any:
    """Where a segment begins, by the record type of a state."""

    def found(shape: Shape) -> int:
        at = 0
        for segment in segments_of(shape):
            if segment.name == name:
                return at
            at += segment.size
        raise KeyError(name)

    return by_island(found)


terrain_at, pips_at, numbers_at, ports_at = (_place(name) for name in ("terrain", "pips", "numbers", "ports"))
robber_at, rules_at = _place("robber"), _place("rules")
roads_at, buildings_at = _place("roads"), _place("buildings")
standing_at, players_at, phase_at = _place("standing"), _place("players"), _place("phase")
hand_at, cards_at, new_cards_at, bank_at = (_place(name) for name in ("hand", "cards", "new_cards", "bank"))
turn_at, counters_at, give_at, want_at = (_place(name) for name in ("turn", "counters", "give", "want"))
corner_count = by_island(lambda shape: shape.board.corner_count)
edge_count = by_island(lambda shape: shape.board.edge_count)


def kept_words(shape: Shape) -> int:
    """How many words are kept of what was written last: five, and five for every two seats."""
    return 5 + 5 * seats_of(shape) // 2


def tables_of(shape: Shape) -> dict[str, Any]:
    """What lies beside what on an island."""
    board = shape.board
    return {
        "hex_neighbours": board.hex_neighbours,
        "hex_corners": board.hex_corners,
        "hex_edges": board.hex_edges,
        "corner_hexes": board.corner_hexes,
        "corner_corners": board.corner_corners,
        "corner_edges": board.corner_edges,
        "edge_corners": board.edge_corners,
        "edge_hexes": board.edge_hexes,
    }
