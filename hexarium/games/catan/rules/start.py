"""The start of a game: the island laid out, and nothing on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules import data, laying
from hexarium.games.catan.rules.tables import (
    all_corners,
    beginner,
    discs,
    full_bank,
    full_deck,
    hex_neighbours,
    port_edges,
    port_kinds,
    spirals,
    terrain_supply,
)
from hexarium.games.catan.rules.turns import NOBODY, SETUP_SETTLEMENT
from hexarium.kit.dispatch import rule

for _function in (
    laying.lay_random,
    laying.lay_balanced,
    laying._scatter,
    laying._swap,
    laying.clash,
    laying._clashes,
    laying._first_clash,
):
    rule(_function)

PLAYERS, SETUP, GOAL, DISCARD_LIMIT, PLAYER_TRADES, TURNS, WHOLE_OFFERS = range(len(data.OPTIONS))
"""The options in declared order."""
RANDOM, BALANCED = data.SETUPS.index("random"), data.SETUPS.index("balanced")


@rule
def init(state: Any, options: Any, seed: Any) -> None:
    """Lay the island out; seat 0 places the first settlement."""
    state.rng = seed
    lay_island(state, options[SETUP])
    set_options(state, options)
    clear_island(state)
    state.bank = full_bank(state)
    state.deck = full_deck(state)
    state.phase = SETUP_SETTLEMENT


@rule
def set_options(state: Any, options: Any) -> None:
    """Note the options that the rules ask for."""
    state.players = options[PLAYERS]
    state.goal = options[GOAL]
    state.discard_limit = options[DISCARD_LIMIT]
    state.player_trades = options[PLAYER_TRADES]
    state.turns = options[TURNS]


@rule
def clear_island(state: Any) -> None:
    """No pieces, no tiles, no dice."""
    for word in range(len(state.free_corners)):
        state.free_corners[word] = all_corners(state)[word]
    for seat in range(state.players):
        state.roads_left[seat] = data.ROADS
        state.settlements_left[seat] = data.SETTLEMENTS
        state.cities_left[seat] = data.CITIES
    state.longest_road = NOBODY
    state.largest_army = NOBODY
    state.dice = NOBODY
    state.forced = NOBODY
    state.given = NOBODY


@rule
def lay_island(state: Any, laid: Any) -> None:
    """Terrain, discs, ports and the robber."""
    # Nothing has a share of a hex yet: its place holds the discs until they are sorted by number.
    numbers = state.shares
    if laid in (RANDOM, BALANCED):
        for hex in range(len(state.terrain)):
            state.terrain[hex] = terrain_supply(state)[hex]
        if laid == RANDOM:
            laying.lay_random(state, state.terrain, numbers, discs(state), spirals(state))
        else:
            laying.lay_balanced(state, state.terrain, numbers, discs(state), hex_neighbours(state))
    else:
        for hex in range(len(state.terrain)):
            state.terrain[hex] = beginner(state)[0, hex]
            numbers[hex] = beginner(state)[1, hex]
    for port in range(len(state.port_edges)):
        state.port_edges[port] = port_edges(state)[port]
        state.port_kinds[port] = port_kinds(state)[port]
    state.robber = NOBODY
    for hex in range(len(state.terrain)):
        if state.terrain[hex] != data.DESERT:
            state.numbered[numbers[hex] - 2] |= np.int64(1) << hex
        elif state.robber == NOBODY:
            state.robber = hex
        numbers[hex] = 0
