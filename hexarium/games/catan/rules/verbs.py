"""What can be done on the island: the verbs, and what each action names.

Both islands have the same verbs in the same order; those whose number of actions the island decides stand
last.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from hexarium.games.catan.rules.data import EXTENDED_SEATS, RESOURCES, STANDARD_SEATS
from hexarium.games.catan.rules.island import Shape, standard
from hexarium.kit.codec import Codec
from hexarium.kit.verbs import Verb, domain, optional, verb

GOODS = domain("resource", RESOURCES)
PAIRS = tuple(combinations_with_replacement(range(len(RESOURCES)), 2))
"""The two resources of each invention, in resource order."""
HEAPS = tuple((count, kind) for count in (1, 2) for kind in range(len(RESOURCES)))
"""What stands on a side of a whole offer: so many cards of a kind."""
SWAPS = tuple(
    (given, wanted)
    for given, (gives, kind) in enumerate(HEAPS)
    for wanted, (wants, other) in enumerate(HEAPS)
    if kind != other and gives + wants <= 3
)
"""The two sides of each whole offer: one card for one, two for one, or one for two."""


@cache
def codec_of(shape: Shape, whole_offers: bool = False) -> Codec:
    """The actions on an island; whole offers stand after all others."""
    board = shape.board
    corners = domain("corner", range(board.corner_count), mark="corner-{id}")
    edges = domain("edge", range(board.edge_count), mark="edge-{id}")
    hexes = domain("hex", range(len(board.hexes)), mark="hex-{id}")
    count = STANDARD_SEATS if shape is standard() else EXTENDED_SEATS
    victims = domain("seat", range(count), mark="player-{id}")
    others = domain("seat", range(EXTENDED_SEATS), mark="player-{id}")
    usual = (
        verb("end", about="End the turn, or the own part of a paired turn."),
        verb("roll", about="Roll for production.", draws="two dice like 3 4"),
        verb("buy", about="Buy a development card.", draws="a card like knight"),
        verb("knight", about="Play a knight: move the robber and steal."),
        verb("roadbuilding", about="Play road building: two free roads."),
        verb(
            "monopoly",
            GOODS,
            about="Play monopoly: take all cards of a resource from all others.",
            shows="other hands",
        ),
        verb("invent", GOODS, GOODS, about="Play invention: take two cards from the supply.", members=PAIRS),
        verb("bank", GOODS, GOODS, about="Trade equal cards for one other with the bank.", only=int.__ne__),
        verb("discard", GOODS, about="Discard one card after a seven."),
        verb("give", GOODS, about="Draft an offer or counter-offer: give one card more."),
        verb("want", GOODS, about="Draft an offer or counter-offer: want one card more."),
        verb("ask", about="Ask the others about the offer."),
        verb("withdraw", about="Withdraw the offer, or take none of the deals."),
        verb("accept", about="Accept the offer."),
        verb("decline", about="Decline the offer."),
        verb("counter", about="Answer with the own counter-offer."),
        verb("trade", others, about="Take the deal of a seat.", only=lambda seat: seat < count),
        verb("settle", corners, about="Build a settlement."),
        verb("road", edges, about="Build a road."),
        verb("city", corners, about="Build a city in place of a settlement."),
        verb(
            "robber",
            hexes,
            optional(victims),
            about="Move the robber, and steal from a seat there.",
            draws="the stolen resource like wood, if a seat is named",
        ),
    )
    return Codec(*usual, _whole_offer()) if whole_offers else Codec(*usual)


def _whole_offer() -> Verb:
    heaps = [f"{count} {RESOURCES[kind]}" for count, kind in HEAPS]
    return verb(
        "offer",
        domain("given", heaps),
        domain("wanted", [f"for {heap}" for heap in heaps]),
        about="Offer the others a trade, with the option `whole_offers`.",
        members=SWAPS,
    )


def has_whole_offers(codec: Codec) -> bool:
    """Whether these are the actions of a game with the option `whole_offers`."""
    return codec.verbs[-1].name == "offer"


END, ROLL, BUY, KNIGHT, ROAD_BUILDING, MONOPOLY, INVENT, BANK, DISCARD, GIVE, WANT = range(11)
ASK, WITHDRAW, ACCEPT, DECLINE, COUNTER, TRADE, SETTLE, ROAD, CITY, ROBBER, OFFER = range(11, 22)
"""The numbers of the verbs."""
