"""Landings counted by playing: walks under the assumptions of the chain, and whole random games.

Plain functions on the kit's `legal` and the counted `step`; a `Runner` compiles them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.analysis.counting import LANDINGS, counted_step
from hexarium.games.ring.rules.data import DECK_COUNT, MOST_PLAYERS
from hexarium.games.ring.rules.tables import ALL_CARDS, NONE, RELEASE_BIT
from hexarium.games.ring.rules.turn import ASK_MANAGE, ASK_ROLL
from hexarium.games.ring.rules.verbs import CODEC
from hexarium.kit.bits import has
from hexarium.kit.dispatch import init, legal, rule
from hexarium.kit.rng import below, word_at

PLENTY = 1_000_000
"""Cash, in tenths, that no turn can use up."""
WALKERS = 2
ROLL, END, DECLINE = CODEC.action("roll"), CODEC.action("end"), CODEC.action("decline")


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
        for deck in range(DECK_COUNT):
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
    Start. `states[1]` stays blank.
    """
    held = np.zeros((MOST_PLAYERS, DECK_COUNT), dtype=np.int64)
    for batch in range(len(counts)):
        batch_seed = word_at(seed, batch)
        states[0] = states[1]
        init(states[0], options, batch_seed)
        chooser[0].rng = word_at(batch_seed, 0)
        held[:] = 0
        for turn in range(WALKERS * (ignored + turns)):
            if turn == WALKERS * ignored:
                for tile in range(len(counts[batch])):
                    states[0].counters[LANDINGS, tile] = 0
            seat = states[0].turn
            prepare_turn(states[0], held, complete)
            action = ROLL
            while action != END:
                action = choose_in_walk(states[0], out, legal(states[0], out), chooser)
                counted_step(states[0], action)
            for deck in range(DECK_COUNT):
                held[seat, deck] = 1 if states[0].holder[deck] == seat else 0
        for tile in range(len(counts[batch])):
            counts[batch, tile] = states[0].counters[LANDINGS, tile]


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

    They are the same games that a simulation with this seed plays. `tiles` has a column for each counter;
    `states[1]` stays blank.
    """
    for game in range(games):
        game_seed = word_at(seed, first + game)
        states[0] = states[1]
        init(states[0], options, game_seed)
        chooser[0].rng = word_at(game_seed, 0)
        while True:
            count = legal(states[0], out)
            if count == 0:
                break
            counted_step(states[0], np.int64(out[below(chooser[0], count)]))
            lengths[game] += 1
        for seat in range(states[0].players):
            if has(states[0].winners, seat):
                wins[game, seat] = 1
        for tile in range(tiles.shape[0]):
            for counter in range(tiles.shape[1]):
                tiles[tile, counter] += states[0].counters[counter, tile]
