"""What it costs and brings to build: the land, the ports, the longest road and the points."""

from __future__ import annotations

from hexarium.games.catan.face.case import Case, in_cards, joined, pays, points_then
from hexarium.games.catan.face.plain import Plain
from hexarium.games.catan.face.words import name
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.building import build_road, set_up_settlement
from hexarium.games.catan.rules.network import place_city, place_settlement, roads_at
from hexarium.games.catan.rules.tables import (
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    corner_edges,
    corner_hexes,
    edge_corners,
)
from hexarium.games.catan.rules.turns import NOBODY, SETUP_ROAD, SETUP_SETTLEMENT
from hexarium.kit.bits import holds
from hexarium.kit.drawing import listed


def number_on(table: Plain, hex: int) -> int | None:
    """The disc on a hex."""
    return next((place + 2 for place, word in enumerate(table.numbered) if word >> hex & 1), None)


def _land(table: Plain, corner: int) -> str:
    """The producing hexes at a corner, with their pips together."""
    found, pips = [], 0
    for hex in corner_hexes(table)[corner].tolist():
        number = number_on(table, hex) if hex >= 0 and table.terrain[hex] != data.DESERT else None
        if number is not None:
            found.append(f"{data.RESOURCES[table.terrain[hex]]} {number}")
            pips += data.PIPS[number]
    return f"{', '.join(found)} ({pips} pip{'' if pips == 1 else 's'})" if found else "no producing hex"


def _ports(gained: int) -> str:
    """Ports by their bits."""
    found = [
        f"{data.ANY_PORT_RATE}:1 port" if kind == data.ANY_PORT else f"{data.PORT_RATE}:1 {word} port"
        for kind, word in enumerate(data.PORT_KINDS)
        if gained >> kind & 1
    ]
    return " and ".join(found)


def _longest_road(before: int, case: Case) -> str:
    """Who takes or loses the tile."""
    after = case.table.longest_road
    if after == before:
        return ""
    if after == NOBODY:
        return f"{name(before)} loses the longest road"
    return f"{'takes' if after == case.seat else f'{name(after)} takes'} the longest road"


def settle(case: Case) -> str:
    """What a settlement costs, stands on and changes."""
    table, (corner,) = case.table, case.named
    land, harbours, tile = _land(table, corner), table.harbours[case.seat], table.longest_road
    if table.phase == SETUP_SETTLEMENT:
        bank = table.bank
        set_up_settlement(table, corner)
        brings = f"brings {in_cards(bank - table.bank)}" if bank != table.bank else ""
        return joined(f"on {land}", _ports(table.harbours[case.seat] & ~harbours), brings)
    place_settlement(table, case.seat, corner)
    return joined(
        f"{pays(SETTLEMENT_COST)}; on {land}",
        _ports(table.harbours[case.seat] & ~harbours),
        _longest_road(tile, case),
        points_then(case),
    )


def road(case: Case) -> str:
    """What a road costs, how long it makes the road, and what it opens."""
    table, (edge,) = case.table, case.named
    opened = [
        corner
        for corner in edge_corners(table)[edge].tolist()
        if holds(table.free_corners, corner) and not roads_at(table, case.seat, corner)
    ]
    opens = f"opens corner {listed(list(map(str, opened)))}" if opened else ""
    tile, free = table.longest_road, table.free_roads
    if table.phase == SETUP_ROAD:
        return joined("free", _towards(case))
    build_road(table, edge)
    left = f", {table.free_roads} more" if table.free_roads else ", the last"
    took = table.longest_road == case.seat != tile
    return joined(
        f"free{left}" if free else pays(ROAD_COST),
        f"road length {table.lengths[case.seat]}",
        f"{_longest_road(tile, case)}, {points_then(case)}" if took else "",
        opens,
    )


def _towards(case: Case) -> str:
    """The corners that one more road would open."""
    table, (edge,) = case.table, case.named
    ends = edge_corners(table)[edge].tolist()
    beyond = {
        corner
        for end in ends
        if not holds(table.buildings[case.seat], end)
        for further in corner_edges(table)[end].tolist()
        if further >= 0
        for corner in edge_corners(table)[further].tolist()
        if holds(table.free_corners, corner)
    }
    corners = listed([str(corner) for corner in sorted(beyond)])
    return f"towards corner{'s' * (len(beyond) > 1)} {corners}" if beyond else "towards no free corner"


def city(case: Case) -> str:
    """What a city costs and brings."""
    (corner,) = case.named
    place_city(case.table, case.seat, corner)
    return joined(pays(CITY_COST), f"second card from {_land(case.table, corner)}", points_then(case))
