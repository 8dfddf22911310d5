"""The pieces of a loaded position, and what follows from where they stand.

Most actions place nothing, so positions of one game share their pieces: what follows from them is worked out
once. Where the compiled rules are at hand they build piece by piece, in a tenth of a millisecond; else all
roads are surveyed at once, which takes plain Python some milliseconds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from hexarium.games.catan.face.plain import Plain, members
from hexarium.games.catan.rules.island import Shape
from hexarium.games.catan.rules.longest_road import recount
from hexarium.games.catan.rules.network import (
    open_edges,
    place_city,
    place_settlement,
    rival_at,
    taken_edges,
)
from hexarium.games.catan.rules.start import clear_island
from hexarium.games.catan.rules.turns import ACTION
from hexarium.games.catan.rules.verbs import CITY, ROAD, SETTLE, codec_of
from hexarium.kit.bits import add
from hexarium.kit.runner import Runner

FIELDS = (
    *("roads", "reach", "buildings", "cities", "free_corners", "shares", "harbours"),
    *("roads_left", "settlements_left", "cities_left", "lengths"),
)
"""The fields of a state that say where pieces stand, or follow from it."""

Places = tuple[tuple[int, ...], ...]
"""By seat, corners or edges."""


class Pieces(NamedTuple):
    """All pieces on an island with its ports."""

    ports: tuple[tuple[int, int], ...]
    """The edge and the kind of each."""
    cities: Places
    settlements: Places
    roads: Places


def stand(table: Plain, pieces: Pieces, shape: Shape, runner: Runner | None) -> None:
    """Let pieces stand on an empty island; the compiled rules of a runner build them, if it has any.

    Tables with the same pieces share the lists that say so.
    """
    ready = runner is not None and runner.compiled and runner.ready
    found = _built(runner, pieces, shape) if ready else _standing(table.dtype, pieces, shape)
    table.__dict__.update(found)


RICH = 100
"""More points than anybody has: the goal while pieces are only put where they stand."""


@lru_cache(maxsize=4096)
def _built(runner: Runner, pieces: Pieces, shape: Shape) -> dict[str, Any]:
    """The fields that follow from pieces: each is built by an action, whoever pays for it."""
    states = runner.state(_site(runner, pieces.ports, len(pieces.roads)))
    active = states.view(np.ndarray)["seat"]
    settle, road, city = (int(codec_of(shape).firsts[verb]) for verb in (SETTLE, ROAD, CITY))
    # In the same order as below.
    for kind in ((pieces.cities, (settle, city)), (pieces.settlements, (settle,)), (pieces.roads, (road,))):
        for seat, places in enumerate(kind[0]):
            active[0] = seat
            for place in places:
                for first in kind[1]:
                    runner.step(states, first + place)
    table = Plain(states[0])
    return {name: table[name] for name in FIELDS}


@lru_cache(maxsize=256)
def _site(runner: Runner, ports: tuple[tuple[int, int], ...], players: int) -> bytes:
    """An island with nothing but its ports, where building goes on for ever."""
    states = runner.blank()
    table = Plain(states[0])
    table.players, table.goal, table.phase = players, RICH, ACTION
    clear_island(table)
    table.port_edges, table.port_kinds = ([port[part] for port in ports] for part in range(2))
    table.store(states[0])
    return runner.bytes(states)


@lru_cache(maxsize=4096)
def _standing(record: np.dtype[Any], pieces: Pieces, shape: Shape) -> dict[str, Any]:
    """The fields that follow from pieces, worked out without machine code."""
    table = Plain.of(record, bytes(record.itemsize))
    table.players = len(pieces.roads)
    clear_island(table)
    for place in range(len(table.port_edges)):
        table.port_edges[place], table.port_kinds[place] = pieces.ports[place]
    # Buildings stand before roads, so that roads are counted as they leave them; cities stand first, because
    # they give a settlement back.
    for seat, corners in enumerate(pieces.cities):
        for corner in corners:
            place_settlement(table, seat, corner)
            place_city(table, seat, corner)
    for seat, corners in enumerate(pieces.settlements):
        for corner in corners:
            place_settlement(table, seat, corner)
    for seat, edges in enumerate(pieces.roads):
        for edge in edges:
            add(table.roads[seat], edge)
        table.roads_left[seat] -= len(edges)
    for seat in range(table.players):
        _survey_roads(table, seat, shape)
    return {name: table[name] for name in FIELDS}


def _survey_roads(table: Plain, seat: int, shape: Shape) -> None:
    """What follows from where all roads lie, at once; road by road, trails would be searched many times."""
    ends = shape.board.edge_corners
    corners = {int(corner) for edge in members(table.roads[seat]) for corner in ends[edge]}
    reached = [corner for corner in corners if not rival_at(table, seat, corner)]
    for corner in {*reached, *members(table.buildings[seat])}:
        open_edges(table, seat, corner)
    for word in range(2):
        table.reach[seat][word] &= ~int(taken_edges(table, word))
    recount(table, seat)
