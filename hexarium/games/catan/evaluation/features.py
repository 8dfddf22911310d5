"""What is looked at on the island, and how much each of it counts.

The weights are those of one seat's standing; `judging.py` says how the standings of all seats become an
expected result.
"""

from __future__ import annotations

from hexarium.kit.evaluation import Feature

FEATURES = (
    Feature("points", 8.0),
    Feature("pips of wood", 1.2),
    Feature("pips of brick", 1.2),
    Feature("pips of wool", 0.9),
    Feature("pips of wheat", 1.3),
    Feature("pips of ore", 1.3),
    Feature("kinds of resources", 0.8),
    Feature("all pips", 1.0),
    Feature("pips under the robber", -0.05),
    Feature("hexes", 0.1),
    Feature("cards in hand", 0.3),
    Feature("cards above the limit", -0.5),
    Feature("missing to a road", -0.1),
    Feature("missing to a settlement", -0.4),
    Feature("missing to a city", -0.4),
    Feature("missing to a card", -0.15),
    Feature("port for any", 0.1),
    Feature("pips with their own port", 0.15),
    Feature("knights played", 0.3),
    Feature("knights in hand", 0.35),
    Feature("road buildings in hand", 0.3),
    Feature("inventions in hand", 0.3),
    Feature("monopolies in hand", 0.3),
    Feature("longest road", 0.1),
    Feature("road ahead of rivals", 0.2),
    Feature("knights ahead of rivals", 0.2),
    Feature("best corner at hand", 0.5),
    Feature("second corner at hand", 0.15),
    Feature("best corner one road away", 0.3),
    Feature("best corner two roads away", 0.1),
    Feature("best settlement for a city", 0.2),
    Feature("settlements to set up", 2.2),
    Feature("free roads", 0.3),
    Feature("robber to move", 0.3),
)

POINTS, WOOD_PIPS, _, _, _, _, RESOURCES, ALL_PIPS, ROBBED_PIPS, HEXES = range(10)
"""The numbers of the features; those by resource stand in a row."""
HAND, ABOVE_LIMIT, MISSING_ROAD, MISSING_SETTLEMENT, MISSING_CITY, MISSING_CARD = range(10, 16)
ANY_PORT, PORT_PIPS, KNIGHTS_PLAYED, KNIGHTS, ROAD_BUILDINGS, INVENTIONS, MONOPOLIES = range(16, 23)
ROAD, ROAD_AHEAD, KNIGHTS_AHEAD, CORNER, SECOND_CORNER, NEAR_CORNER, FAR_CORNER = range(23, 30)
CITY_CORNER, TO_SET_UP, FREE_ROADS, ROBBER = range(30, 34)

assert len(FEATURES) == ROBBER + 1
