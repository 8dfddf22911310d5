"""What is looked at on the island, and how much each of it counts.

The weights are those of one seat's standing; `judging.py` says how the standings of all seats become an
expected result.
"""

from __future__ import annotations

from hexarium.kit.evaluation import Feature

FEATURES = (
    Feature("points", 2.45),
    Feature("points squared", 1.64),
    Feature("pips of wood", 0.41),
    Feature("pips of brick", 0.43),
    Feature("pips of wool", 0.3),
    Feature("pips of wheat", 0.49),
    Feature("pips of ore", 0.42),
    Feature("kinds of resources", 1.03),
    Feature("all pips", 0.51),
    Feature("all pips while far from the goal", 0.23),
    Feature("pips under the robber", 0.3),
    Feature("hexes", 0.39),
    Feature("numbers", -0.13),
    Feature("pace of roads", 0.05),
    Feature("pace of settlements", -0.12),
    Feature("pace of cities", 0.1),
    Feature("pace of cards", 0.03),
    Feature("port for any", 0.09),
    Feature("pips with their own port", 0.11),
    Feature("cards in hand", 0.26),
    Feature("cards in danger", -0.21),
    Feature("missing to a road", -0.14),
    Feature("missing to a settlement", 0.01),
    Feature("missing to a city", -0.19),
    Feature("missing to a card", -0.03),
    Feature("lacking to a settlement", -0.25),
    Feature("lacking to a city", -0.09),
    Feature("knights played", 0.34),
    Feature("knights in hand", 0.83),
    Feature("road buildings in hand", 0.35),
    Feature("inventions in hand", 0.52),
    Feature("monopolies in hand", 0.75),
    Feature("longest road", 0.61),
    Feature("road ahead of rivals", -0.01),
    Feature("knights ahead of rivals", 0.13),
    Feature("best corner at hand", 0.4),
    Feature("second corner at hand", 0.06),
    Feature("best corner one road away", 0.16),
    Feature("best corner two roads away", 0.23),
    Feature("best settlement for a city", 0.25),
    Feature("rolls until the own turn", -0.1),
    Feature("settlements to set up", 1.1),
    Feature("kinds of resources in the setup", 0.0),
    Feature("pips of wood and brick in the setup", 0.0),
    Feature("pips of wheat and ore in the setup", 0.0),
    Feature("corners in the setup", 0.0),
    Feature("free roads", 1.0),
    Feature("robber to move", 0.7),
)

POINTS, POINTS_SQUARED, WOOD_PIPS, _, _, _, _ = range(7)
"""The numbers of the features; those by resource stand in a row."""
RESOURCES, ALL_PIPS, FAR_PIPS, ROBBED_PIPS, HEXES, NUMBERS = range(7, 13)
ROAD_PACE, SETTLEMENT_PACE, CITY_PACE, CARD_PACE, ANY_PORT, PORT_PIPS = range(13, 19)
HAND, DANGER, MISSING_ROAD, MISSING_SETTLEMENT, MISSING_CITY, MISSING_CARD = range(19, 25)
LACKING_SETTLEMENT, LACKING_CITY, KNIGHTS_PLAYED, KNIGHTS = range(25, 29)
ROAD_BUILDINGS, INVENTIONS, MONOPOLIES, ROAD, ROAD_AHEAD, KNIGHTS_AHEAD = range(29, 35)
CORNER, SECOND_CORNER, NEAR_CORNER, FAR_CORNER, CITY_CORNER = range(35, 40)
ROLLS, TO_SET_UP, SETUP_KINDS, SETUP_ROADS, SETUP_CITIES, SETUP_CORNERS, FREE_ROADS, ROBBER = range(40, 48)

assert len(FEATURES) == ROBBER + 1
