"""What is looked at on the island, and how much each of it counts.

The weights are those of one seat's standing; `judging.py` says how the standings of all seats become an
expected result. Until the first roll other things are looked at than afterwards.
"""

from __future__ import annotations

from hexarium.kit.evaluation import Feature

IN_PLAY = (
    Feature("points", 1.042),
    Feature("points squared", 0.955),
    Feature("pips of wood", 0.087),
    Feature("pips of brick", 0.165),
    Feature("pips of wool", 0.139),
    Feature("pips of wheat", 0.213),
    Feature("pips of ore", 0.318),
    Feature("kinds of resources", 1.127),
    Feature("all pips", 0.328),
    Feature("all pips while far from the goal", 0.602),
    Feature("pips under the robber", -0.115),
    Feature("hexes", 0.926),
    Feature("wood and brick together", 0.1),
    Feature("wheat and ore together", 0.1),
    Feature("pace of roads", 0.184),
    Feature("pace of settlements", 0.264),
    Feature("pace of cities", 0.105),
    Feature("pace of cards", 0.231),
    Feature("port for any", -0.108),
    Feature("pips with their own port", 0.121),
    Feature("cards in hand", 0.271),
    Feature("cards in danger", -0.749),
    Feature("missing to a road", -0.058),
    Feature("missing to a settlement", -0.084),
    Feature("missing to a city", -0.04),
    Feature("missing to a card", -0.088),
    Feature("lacking to a settlement", -0.107),
    Feature("lacking to a city", -0.13),
    Feature("settlement in hand", 0.2),
    Feature("city in hand", 0.2),
    Feature("knights played", 0.295),
    Feature("knights in hand", 1.632),
    Feature("road buildings in hand", 0.367),
    Feature("inventions in hand", 1.063),
    Feature("monopolies in hand", 1.05),
    Feature("longest road", 0.278),
    Feature("road ahead of rivals", 0.116),
    Feature("knights ahead of rivals", 0.132),
    Feature("best corner at hand", 0.286),
    Feature("best corner one road away", 0.121),
    Feature("best settlement for a city", 0.162),
    Feature("rolls until the own turn", -0.047),
    Feature("free roads", 0.22),
    Feature("robber to move", 0.362),
)
"""Tuned by games of searched turns against each other; their scale makes standings odds.

What is in hand counts for those who look one action ahead: they would trade with the bank for nothing else.
More than 0.3 for it, and a search of turns keeps the cards rather than building.
"""

IN_SETUP = (
    Feature("setup: first settlement to come", 2.25),
    Feature("setup: second settlement to come", 4.8),
    Feature("setup: pips of wood", 1.61),
    Feature("setup: pips of brick", 1.72),
    Feature("setup: pips of wool", 1.62),
    Feature("setup: pips of wheat", 1.9),
    Feature("setup: pips of ore", 1.67),
    Feature("setup: kinds with one settlement", 0.97),
    Feature("setup: kinds with two", 1.77),
    Feature("setup: wood and brick together", 1.29),
    Feature("setup: wheat and ore together", 1.06),
    Feature("setup: port for any", 0.47),
    Feature("setup: pips with their own port", 0.77),
    Feature("setup: hexes", 0.95),
    Feature("setup: best corner one road away", 0.83),
    Feature("setup: best corner two roads away", 0.38),
    Feature("setup: cards in hand", 0.31),
)
"""Found by games from setups in which good corners were taken at random: who won from which."""

FEATURES = IN_PLAY + IN_SETUP

POINTS, POINTS_SQUARED, WOOD_PIPS, _, _, _, _ = range(7)
"""The numbers of the features; those by resource stand in a row."""
RESOURCES, ALL_PIPS, FAR_PIPS, ROBBED_PIPS, HEXES, ROAD_PAIR, CITY_PAIR = range(7, 14)
ROAD_PACE, SETTLEMENT_PACE, CITY_PACE, CARD_PACE, ANY_PORT, PORT_PIPS = range(14, 20)
HAND, DANGER, MISSING_ROAD, MISSING_SETTLEMENT, MISSING_CITY, MISSING_CARD = range(20, 26)
LACKING_SETTLEMENT, LACKING_CITY, READY_SETTLEMENT, READY_CITY = range(26, 30)
KNIGHTS_PLAYED, KNIGHTS, ROAD_BUILDINGS, INVENTIONS, MONOPOLIES = range(30, 35)
ROAD, ROAD_AHEAD, KNIGHTS_AHEAD, CORNER, NEAR_CORNER, CITY_CORNER = range(35, 41)
ROLLS, FREE_ROADS, ROBBER = range(41, 44)

SETUP_FIRST, SETUP_SECOND, SETUP_WOOD_PIPS, _, _, _, _ = range(44, 51)
SETUP_ONE_KINDS, SETUP_TWO_KINDS, SETUP_ROAD_PAIR, SETUP_CITY_PAIR = range(51, 55)
SETUP_ANY_PORT, SETUP_PORT_PIPS, SETUP_HEXES = range(55, 58)
SETUP_NEAR_CORNER, SETUP_FAR_CORNER, SETUP_HAND = range(58, 61)

assert len(IN_PLAY) == ROBBER + 1
assert len(FEATURES) == SETUP_HAND + 1
