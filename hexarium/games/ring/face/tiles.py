"""What a tile is and does, in words for whoever points at it."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

from hexarium.games.ring.face.naming import coins, tile_name
from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.board import Tile, Track
from hexarium.games.ring.rules.rent import rent_of
from hexarium.games.ring.rules.tables import BOARDS, NONE

EFFECTS = (
    "10 % of what others pay to build, 20 % with Importer II",
    "own rents × 1.1, × 1.3 with Substation II",
    f"own rents in {data.CITIES[data.WORKSHOP_CITY].name} × 1.5",
    "10 % of what others pay to build, 20 % with Importer I",
    "own rents × 1.1, × 1.3 with Substation I",
    f"own rents in {data.CITIES[data.COOLING_CITY].name} × 1.5",
)
"""Of special properties 1–6."""


@cache
def tile_words(track: Track, tile: Tile) -> str:
    """A tile with all that never changes about it."""
    name = tile_name(tile)
    match tile.kind:
        case "city":
            rents = " ".join(map(coins, bare_rents(track, tile)))
            return f"{name}, costs {tile.price}, rents {rents}"
        case "special":
            return f"{name}, costs {tile.price}: {EFFECTS[(tile.number or 1) - 1]}"
        case "incident":
            return f"{name}: draw a {data.DECKS[data.INCIDENT_DECKS[tile.side]].title()} card"
        case "jail":
            return f"{name}: whoever comes here is jailed"
        case _:
            passed, reached = coins(data.PASS_START), coins(data.PASS_START + data.LAND_ON_START)
            return f"{name}: {passed} for passing it, {reached} for reaching it"


def bare_rents(track: Track, tile: Tile) -> list[int]:
    """The rents of a city property by level, while its owner has nothing else."""
    ring = [board.properties_per_city for board in BOARDS].index(track.properties_per_city)
    rents = []
    for level in range(data.LEVELS + 1):
        owner, levels = [NONE] * data.MOST_TILES, [0] * data.MOST_TILES
        owner[tile.index], levels[tile.index] = 0, level
        state = SimpleNamespace(ring=ring, owner=owner, level=levels, owned=[0], full=0, mortgaged=0)
        rents.append(int(rent_of(state, tile.index)))
    return rents
