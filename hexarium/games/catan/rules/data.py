"""The facts of the island: terrain, discs, ports, the two shapes, and what is played with."""

from __future__ import annotations

from hexarium.kit.options import Option

SETUPS = ("random", "balanced", "beginner")

OPTIONS = (
    Option(
        "players",
        4,
        "how many play; 5 and 6 have the extended island and paired turns, 2 is for practice",
        low=2,
        high=6,
    ),
    Option(
        "setup",
        "random",
        "the island: shuffled, shuffled with fair numbers, or always the same one to learn on",
        choices=SETUPS,
    ),
    Option(
        "goal",
        10,
        "points that win on the own turn; fewer make a short race, many a very long game",
        low=3,
        high=22,
    ),
    Option(
        "discard_limit", 7, "cards a hand may have when a seven comes; larger ones lose half", low=1, high=200
    ),
    Option("player_trades", True, "whether players trade with each other; without, only bank and ports do"),
    Option("turns", 0, "turns after which the game ends without a winner; 0 for no limit", low=0),
    Option(
        "whole_offers",
        False,
        "whether an offer to players is one action: a card or two for others, answered by yes or no",
        rare=True,
    ),
)

EXTENDED_FROM = 5
"""So many players need the extended island."""
STANDARD_SEATS, EXTENDED_SEATS = 4, 6
SEAT_NAMES = ("red", "blue", "white", "orange", "green", "brown")

RESOURCES = ("wood", "brick", "wool", "wheat", "ore")
TERRAINS = ("forest", "hills", "pasture", "fields", "mountains", "desert")
"""Terrain k yields resource k; the desert yields nothing."""
DESERT = 5

STANDARD_TERRAIN = (4, 3, 4, 4, 3, 1)
EXTENDED_TERRAIN = (6, 5, 6, 6, 5, 2)
"""Hexes of each terrain."""

STANDARD_DISCS = "A5 B2 C6 D3 E8 F10 G9 H12 I11 J4 K8 L10 M9 N4 O5 P6 Q3 R11"
EXTENDED_DISCS = (
    "A2 B5 C4 D6 E3 F9 G8 H11 I11 J10 K6 L3 M8 N4 O8 P10 Q11 R12 S10 T5 U4 V9 W5 X9 Y12 Za3 Zb2 Zc6"
)

EXTENDED_ROWS = (3, 4, 5, 6, 5, 4, 3)
"""Hexes in rows −3…3 of the extended island."""

BEGINNER = (
    "ore 10, wool 2, wood 9, "
    "wheat 12, brick 6, wool 4, brick 10, "
    "wheat 9, wood 11, desert, wood 3, ore 8, "
    "wood 8, ore 3, wheat 4, wool 5, "
    "brick 5, wheat 6, wool 11"
)
"""The rows of the standard island from the top."""

STANDARD_PORTS = (
    ("ore", 2, -2, "NW"),
    ("any", 2, -1, "NE"),
    ("any", 2, 0, "E"),
    ("wood", 0, 2, "E"),
    ("brick", -1, 2, "SE"),
    ("any", -2, 2, "SW"),
    ("wool", -2, 0, "SW"),
    ("wheat", -1, -1, "W"),
    ("any", 0, -2, "NW"),
)
EXTENDED_PORTS = (
    ("ore", 1, -3, "NE"),
    ("any", 2, -3, "E"),
    ("any", 2, -1, "NE"),
    ("wood", 2, 0, "SE"),
    ("wool", 0, 2, "E"),
    ("brick", -1, 3, "SW"),
    ("any", -3, 3, "SE"),
    ("any", -3, 2, "W"),
    ("wool", -3, 0, "SW"),
    ("wheat", -2, -1, "NW"),
    ("any", 0, -3, "W"),
)
"""Kind, hex and side, clockwise."""

PIPS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many of 36 rolls each sum of two dice comes up."""

STANDARD_SUPPLY, EXTENDED_SUPPLY = 19, 24
"""Cards of each resource."""

CARDS = ("knight", "point", "roadbuilding", "invention", "monopoly")
"""The kinds of development cards."""
KNIGHT, POINT, ROAD_BUILDING, INVENTION, MONOPOLY = range(5)
STANDARD_DECK = (14, 5, 2, 2, 2)
EXTENDED_DECK = (20, 5, 3, 3, 3)
"""Cards of each kind."""

ROADS, SETTLEMENTS, CITIES = 15, 5, 4
"""Pieces of each player."""

ROAD_COST = (1, 1, 0, 0, 0)
SETTLEMENT_COST = (1, 1, 1, 1, 0)
CITY_COST = (0, 0, 0, 2, 3)
CARD_COST = (0, 0, 1, 1, 1)
"""By resource."""

BANK_RATE, ANY_PORT_RATE, PORT_RATE = 4, 3, 2
"""Equal cards that the bank takes for one: without a port, with one for any, with the resource's own."""
PORT_KINDS = (*RESOURCES, "any")
ANY_PORT = 5

DRAFTS = 3
"""Offers to other players that may be opened in one turn."""
OFFER_SIDE = 4
"""Cards on one side of an offer, at most."""

LONGEST_ROAD_FROM = 5
LARGEST_ARMY_FROM = 3
LONGEST_ROAD, LARGEST_ARMY = range(2)
TILES = ("longest road", "largest army")
TILE_POINTS = 2
"""What the longest road and the largest army are worth."""
SEVEN = 7
FREE_ROADS = 2
"""What a road building card gives."""
PARTNER_STEP = 3
"""Player 2 of a paired turn is the third to the left of player 1."""

PHASES = (
    "setup_settlement",
    "setup_road",
    "production",
    "discard",
    "robber",
    "action",
    "answer",
    "over",
)
ANSWERS = (None, "accept", "decline", "counter")
REASONS = ("", "goal", "turns")
