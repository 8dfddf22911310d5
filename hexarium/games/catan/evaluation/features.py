"""What is looked at on the island, and how much each of it counts.

The weights are those of one seat's standing; `judging.py` says how the standings of all seats become an
expected result.
"""

from __future__ import annotations

from hexarium.kit.evaluation import Feature

FEATURES = (
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
    Feature("numbers", 0.028),
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
    Feature("knights played", 0.295),
    Feature("knights in hand", 1.632),
    Feature("road buildings in hand", 0.367),
    Feature("inventions in hand", 1.063),
    Feature("monopolies in hand", 1.05),
    Feature("longest road", 0.278),
    Feature("road ahead of rivals", 0.116),
    Feature("knights ahead of rivals", 0.132),
    Feature("best corner at hand", 0.286),
    Feature("second corner at hand", -0.048),
    Feature("best corner one road away", 0.121),
    Feature("best corner two roads away", -0.009),
    Feature("best settlement for a city", 0.162),
    Feature("rolls until the own turn", -0.047),
    Feature("settlements to set up", 0.207),
    Feature("kinds of resources in the setup", 0.107),
    Feature("pips of wood and brick in the setup", 0.08),
    Feature("pips of wheat and ore in the setup", 0.14),
    Feature("corners in the setup", -0.046),
    Feature("free roads", 0.22),
    Feature("robber to move", 0.362),
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
