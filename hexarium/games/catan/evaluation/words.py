"""How reasons speak of what is looked at on the island: that a seat has more of it, and that it has less."""

from __future__ import annotations

from hexarium.games.catan.rules.data import RESOURCES

_POINTS = ("more points", "fewer points")
_HARVEST = ("more production", "less production")
_ROADS = ("roads and settlements sooner", "roads and settlements later")
_CITIES = ("cities sooner", "cities later")
_TO_SETTLEMENT = ("farther from a settlement", "nearer to a settlement")
_TO_CITY = ("farther from a city", "nearer to a city")
_ROAD = ("a longer road", "a shorter road")
_ARMY = ("a stronger army", "a weaker army")
_CORNERS = ("better corners to settle", "worse corners to settle")
_KINDS = ("more kinds of resources", "fewer kinds of resources")
_PORTS = ("a better port", "a worse port")
_HAND = ("more cards in hand", "fewer cards in hand")

IN_PLAY = {
    "points": _POINTS,
    "points squared": _POINTS,
    "kinds of resources": _KINDS,
    "all pips": _HARVEST,
    "all pips while far from the goal": _HARVEST,
    "pips under the robber": ("more under the robber", "less under the robber"),
    "hexes": ("more hexes", "fewer hexes"),
    "wood and brick together": _ROADS,
    "wheat and ore together": _CITIES,
    "pace of roads": _ROADS,
    "pace of settlements": _ROADS,
    "pace of cities": _CITIES,
    "pace of cards": ("development cards sooner", "development cards later"),
    # Its weight takes a part back of what the port brings there.
    "port for any": _ROADS,
    "pips with their own port": _PORTS,
    "cards in hand": _HAND,
    "cards in danger": ("more cards in danger", "fewer cards in danger"),
    "missing to a road": ("farther from a road", "nearer to a road"),
    "missing to a settlement": _TO_SETTLEMENT,
    "missing to a city": _TO_CITY,
    "missing to a card": ("farther from a development card", "nearer to a development card"),
    "lacking to a settlement": _TO_SETTLEMENT,
    "lacking to a city": _TO_CITY,
    "settlement in hand": _TO_SETTLEMENT[::-1],
    "city in hand": _TO_CITY[::-1],
    "knights played": _ARMY,
    "knights ahead of rivals": _ARMY,
    "knights in hand": ("more knights in hand", "fewer knights in hand"),
    "road buildings in hand": ("road building in hand", "less road building in hand"),
    "inventions in hand": ("invention in hand", "less invention in hand"),
    "monopolies in hand": ("monopoly in hand", "less monopoly in hand"),
    "longest road": _ROAD,
    "road ahead of rivals": _ROAD,
    "best corner at hand": _CORNERS,
    "best corner one road away": _CORNERS,
    "best settlement for a city": ("a better place for a city", "a worse place for a city"),
    "rolls until the own turn": ("the next turn later", "the next turn sooner"),
    "free roads": ("free roads to build", "no free roads to build"),
    "robber to move": ("the robber to move", "no robber to move"),
}

IN_SETUP = {
    "setup: first settlement to come": ("a settlement to come", "no settlement to come"),
    "setup: second settlement to come": ("a settlement to come", "no settlement to come"),
    "setup: kinds with one settlement": _KINDS,
    "setup: kinds with two": _KINDS,
    "setup: wood and brick together": ("wood and brick together", "wood and brick apart"),
    "setup: wheat and ore together": ("wheat and ore together", "wheat and ore apart"),
    "setup: port for any": ("a port for anything", "no port for anything"),
    "setup: pips with their own port": _PORTS,
    "setup: hexes": ("more hexes", "fewer hexes"),
    "setup: best corner one road away": _CORNERS,
    "setup: best corner two roads away": _CORNERS,
    "setup: cards in hand": _HAND,
}

WORDS = {
    **{
        f"{when}pips of {resource}": (f"{resource} more often", f"{resource} less often")
        for when in ("", "setup: ")
        for resource in RESOURCES
    },
    **IN_PLAY,
    **IN_SETUP,
}
"""By the names of the features."""
