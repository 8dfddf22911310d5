"""Landings counted by playing: walks under the assumptions of the chain, and whole random games.

Plain functions on the kit's `legal` and `step`; a `Runner` compiles them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.data import (
    COIN,
    COOLING_PLANT,
    IMPORT_TENTHS,
    IMPORTER_1,
    IMPORTER_2,
    MOST_PLAYERS,
    SUBSTATION_1,
    SUBSTATION_2,
    WORKSHOP,
)
from hexarium.games.ring.rules.jail import in_jail
from hexarium.games.ring.rules.rent import enjoys, importer_of, rent_of
from hexarium.games.ring.rules.tables import (
    ALL_CARDS,
    BANKRUPT,
    BUILD,
    BUILD_COST,
    BUY,
    CITY,
    DECLINE,
    END,
    KIND,
    MORTGAGE,
    NONE,
    PRICE,
    RELEASE_BIT,
    ROLL,
    SELL,
    SELL_GAIN,
    SPECIAL_TILE,
)
from hexarium.games.ring.trail import first_landing, moved, second_landing
from hexarium.games.ring.rules.turn import ASK_AUCTION, ASK_DEBT, ASK_MANAGE, ASK_ROLL
from hexarium.kit.bits import bit, has
from hexarium.kit.dispatch import init, legal, rule, step
from hexarium.kit.rng import below, word_at

PLENTY = 1_000_000
"""Cash, in tenths, that no turn can use up."""
WALKERS = 2

# Columns of what `watch` adds up for each tile.
LANDINGS, INCOME, BOUGHT, PAID, BUILT, SOLD = range(6)
COLUMNS = 6


@rule
def prepare_turn(state: Any, held: Any, complete: Any) -> None:
    """Make the assumptions of the chain true for the turn that begins.

    There is plenty of cash, and the clock is set back. With `complete`, each player has decks of its own,
    complete but for what it holds; without, decks are what the rules make of them.
    """
    for each in range(WALKERS):
        state.cash[each] = PLENTY
    if state.round_number > 2:
        state.round_number -= 2
    if complete:
        for deck in range(2):
            holds = held[state.turn, deck] != 0
            state.holder[deck] = state.turn if holds else NONE
            state.deck[deck] = ALL_CARDS & ~RELEASE_BIT if holds else ALL_CARDS


@rule
def choose_in_walk(state: Any, out: Any, count: Any, chooser: Any) -> Any:
    """Any way to roll; nothing is bought and nothing is managed."""
    if state.phase == ASK_ROLL:
        return np.int64(out[below(chooser[0], count)])
    return END if state.phase == ASK_MANAGE else DECLINE


def walk(
    states: Any,
    out: Any,
    chooser: Any,
    options: Any,
    seed: Any,
    complete: Any,
    ignored: Any,
    turns: Any,
    counts: Any,
) -> None:
    """Count the landings of so many independent walks as `counts` has rows.

    In each, two players take `turns` turns each, after `ignored` ones that let them forget that they began on
    Start. `states[2]` stays blank.
    """
    held = np.zeros((MOST_PLAYERS, 2), dtype=np.int64)
    for batch in range(len(counts)):
        batch_seed = word_at(seed, batch)
        states[0] = states[2]
        init(states[0], options, batch_seed)
        chooser[0].rng = word_at(batch_seed, 0)
        held[:] = 0
        for turn in range(WALKERS * (ignored + turns)):
            seat = states[0].turn
            prepare_turn(states[0], held, complete)
            action = ROLL
            while action != END:
                action = choose_in_walk(states[0], out, legal(states[0], out), chooser)
                states[1] = states[0]
                step(states[0], action)
                if turn >= WALKERS * ignored:
                    count_landings(states[1], action, states[0], counts[batch])
            for deck in range(2):
                held[seat, deck] = 1 if states[0].holder[deck] == seat else 0


@rule
def count_landings(before: Any, action: Any, after: Any, counts: Any) -> None:
    """Count where an action put the pawn down."""
    first = first_landing(before, action, after)
    if first != NONE:
        counts[first] += 1
        second = second_landing(before, action, after)
        if second != NONE:
            counts[second] += 1


def watch(
    states: Any,
    out: Any,
    chooser: Any,
    options: Any,
    seed: Any,
    first: Any,
    games: Any,
    tiles: Any,
    wins: Any,
    lengths: Any,
) -> None:
    """Play the random games numbered from `first` and add up what happens on each tile and who wins.

    They are the same games that a simulation with this seed plays. `states[2]` stays blank.
    """
    landed = np.zeros(len(tiles), dtype=np.int64)
    for game in range(games):
        game_seed = word_at(seed, first + game)
        states[0] = states[2]
        init(states[0], options, game_seed)
        chooser[0].rng = word_at(game_seed, 0)
        rented = NONE  # the tile whose rent is owed
        while True:
            count = legal(states[0], out)
            if count == 0:
                break
            action = np.int64(out[below(chooser[0], count)])
            states[1] = states[0]
            step(states[0], action)
            lengths[game] += 1
            count_landings(states[1], action, states[0], landed)
            count_spending(states[1], action, states[0], tiles)
            rented = count_rent(states[1], action, states[0], tiles, rented)
        for seat in range(states[0].players):
            if has(states[0].winners, seat):
                wins[game, seat] = 1
    for tile in range(len(tiles)):
        tiles[tile, LANDINGS] += landed[tile]


@rule
def count_spending(before: Any, action: Any, after: Any, tiles: Any) -> None:
    """Add up what is paid for a property and its equipment, and what equipment brings back."""
    if action == BUY:
        tile = before.at[before.turn]
        tiles[tile, BOUGHT] += 1
        tiles[tile, PAID] += PRICE[before.ring, tile] * COIN
    elif before.phase == ASK_AUCTION:
        if after.phase != ASK_AUCTION and after.owner[before.lot] != NONE:
            tiles[before.lot, BOUGHT] += 1
            bid = before.bid if before.bidder == after.owner[before.lot] else before.bid + 1
            tiles[before.lot, PAID] += bid * COIN
    elif BUILD <= action < SELL:
        tile = action - BUILD
        cost = BUILD_COST[before.level[tile]]
        tiles[tile, BUILT] += cost
        for importer in (IMPORTER_1, IMPORTER_2):
            if importer_of(before, importer, before.turn) != NONE:
                # One importer is paid a tenth, two of one player twice that.
                tiles[SPECIAL_TILE[before.ring, importer], INCOME] += cost * IMPORT_TENTHS // COIN
    elif SELL <= action < MORTGAGE:
        tile = action - SELL
        tiles[tile, SOLD] += SELL_GAIN[before.level[tile] - 1]


@rule
def count_income(state: Any, tile: Any, tiles: Any) -> None:
    """Add up a rent, and for each special property of the owner how much lower it would be without."""
    rent = rent_of(state, tile)
    tiles[tile, INCOME] += rent
    mortgaged = state.mortgaged
    for raiser in (SUBSTATION_1, SUBSTATION_2, WORKSHOP, COOLING_PLANT):
        special = SPECIAL_TILE[state.ring, raiser]
        if enjoys(state, state.owner[tile], raiser):
            state.mortgaged = mortgaged | bit(special)
            tiles[special, INCOME] += rent - rent_of(state, tile)
            state.mortgaged = mortgaged


@rule
def count_rent(before: Any, action: Any, after: Any, tiles: Any, rented: Any) -> Any:
    """Count rent once it is paid; returns the tile whose rent is owed."""
    seat = before.turn
    if moved(before, action, after):
        tile = after.at[seat]
        owner = after.owner[tile]
        due = owner != NONE and owner != seat and KIND[after.ring, tile] == CITY
        if not due or has(after.mortgaged, tile) or in_jail(after, seat):
            return NONE
        if after.phase == ASK_DEBT:
            return np.int64(tile)
        count_income(after, tile, tiles)
        return NONE
    if rented != NONE and after.phase != ASK_DEBT:
        if action != BANKRUPT:
            count_income(before, rented, tiles)
        return NONE
    return rented
