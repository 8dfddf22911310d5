"""`mcts` within the games: it plays games out, more often where that goes well, so many times."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

import numpy as np

from hexarium.bots.growth import grow
from hexarium.bots.kinds import Settings
from hexarium.bots.mcts import tree_for, value_of, whole_value
from hexarium.bots.playouts import USED, Plan, Room, playout_room
from hexarium.bots.tree import ACTION, FIRST, LOSS, NEXT, PROVEN, UNKNOWN, VISITS, WIN, Tree
from hexarium.envs.thinkers import handing as of
from hexarium.envs.thinkers.will import HASTE, NEVER, deal_worlds, hasty, tempting, uniform
from hexarium.kit.dispatch import rule
from hexarium.kit.ports import carray
from hexarium.kit.runner import Runner

grow_tree = rule(grow.function)


class Desk(NamedTuple):
    """What a bot thinks with, and what it is like."""

    worlds: Any
    out: Any
    actions: Any
    tree: Tree
    room: Room
    weights: Any
    results: Any
    redeal_at: int
    simulations: int
    plies: int
    exact: int
    judged: int
    deals: int
    seats: int
    exploration: float
    temperature: float
    haste: float


@rule
def chosen(port: Any, states: Any, i: Any, desk: Any, word: Any) -> Any:
    """The action of a bot whose turn it is, by a word of its own chance."""
    deal_worlds(port, desk.worlds, desk.redeal_at, states, i, word)
    count = port.legal(desk.worlds, 0, desk.out)
    actions = desk.actions[:count]
    for k in range(count):
        actions[k] = desk.out[k]
    if count == 1 or uniform(word, HASTE) < desk.haste:
        return hasty(port, desk.worlds, 0, actions, word)
    clear(desk.tree, desk.room)
    plan = Plan(
        np.uint64(word),
        desk.simulations,
        desk.plies,
        desk.exploration,
        desk.exact != 0,
        desk.judged != 0,
        desk.deals != 0,
        NEVER,
        inf,
    )
    grow_tree(port, desk.worlds, desk.tree, desk.room, desk.weights, plan)
    return favourite(desk, word)


@rule
def clear(tree: Any, room: Any) -> None:
    """Take back what was grown for the choice before."""
    used = room.counts[USED]
    tree.nodes[:used] = 0
    tree.sums[:used] = 0.0
    tree.marks[:] = 0
    tree.offered[:] = 0
    room.counts[:] = 0


@rule
def favourite(desk: Any, word: Any) -> Any:
    """The action that was tried most, a proven win before all and a proven loss after all others.

    With a temperature the values are compared.
    """
    nodes, mean = desk.tree.nodes, whole_value(desk.tree, 1.0 / desk.seats)
    best, top, count = np.int64(0), -inf, 0
    child = np.int64(nodes[0, FIRST])
    while child != 0:
        value = value_of(desk.tree, child, mean)
        desk.results[count] = value
        desk.actions[count] = nodes[child, ACTION]
        count += 1
        rank = nodes[child, VISITS] + 0.5 * value
        if nodes[child, PROVEN] != UNKNOWN:
            rank += (nodes[child, PROVEN] == WIN) * 1e12 - (nodes[child, PROVEN] == LOSS) * 1e12
        if rank > top:
            best, top = np.int64(nodes[child, ACTION]), rank
        child = np.int64(nodes[child, NEXT])
    if desk.temperature > 0.0 and count > 1:
        return desk.actions[tempting(desk.results[:count], desk.temperature, word)]
    return best


def desk_of(runner: Runner, settings: Settings, redeal_at: int) -> Desk:
    """The desk of a bot with these settings."""
    variant = runner.variant
    evaluation, count, seats = variant.evaluation, variant.codec.count, len(variant.seats)
    simulations, worlds = int(settings["simulations"]), int(settings["worlds"])
    return Desk(
        worlds=runner.blank(min(worlds, simulations) if variant.game.secrets else 1),
        out=runner.room(),
        actions=np.zeros(count, np.int64),
        tree=tree_for(variant, simulations),
        room=playout_room(runner),
        weights=np.zeros(0) if evaluation is None else evaluation.weights,
        results=np.zeros(count),
        redeal_at=redeal_at,
        simulations=simulations,
        plies=int(settings["plies"]),
        exact=int(seats == 2 and not (variant.game.chance or variant.game.secrets)),
        judged=int(evaluation is not None),
        deals=int(evaluation is not None and evaluation.bargain is not None),
        seats=seats,
        exploration=float(settings["exploration"]),
        temperature=float(settings["temperature"]),
        haste=float(settings["haste"]),
    )


def handed(desk: Desk) -> tuple[list[int], list[Any]]:
    """The numbers and the arrays of a desk, as `choose_playing_out` finds them."""
    numbers = [
        *(desk.redeal_at, desk.simulations, desk.plies),
        *(desk.exact, desk.judged, desk.deals, desk.seats),
    ]
    manner = np.array([desk.exploration, desk.temperature, desk.haste])
    arrays = [
        *(desk.worlds, desk.out, desk.actions, *desk.tree, *desk.room, desk.weights, desk.results, manner),
    ]
    return numbers, arrays


def _c_choose_playing_out(state: Any, table: Any, word: Any) -> Any:
    port, number = of.port_of(table), of.numbers_of(table)
    manner = of.reals_in(table, 16)
    desk = Desk(
        of.states_in(table, 0),
        of.actions_in(table, 1),
        of.words_in(table, 2),
        Tree(
            of.action_rows_in(table, 3),
            of.real_rows_in(table, 4),
            of.words_in(table, 5),
            of.word_rows_in(table, 6),
            of.words_in(table, 7),
        ),
        Room(
            of.states_in(table, 8),
            of.actions_in(table, 9),
            of.action_rows_in(table, 10),
            of.reals_in(table, 11),
            of.reals_in(table, 12),
            of.words_in(table, 13),
        ),
        of.reals_in(table, 14),
        of.reals_in(table, 15),
        number[0],
        number[1],
        number[2],
        number[3],
        number[4],
        number[5],
        number[6],
        manner[0],
        manner[1],
        manner[2],
    )
    return np.int64(chosen(port, carray(state, (1, port.size)), 0, desk, np.uint64(word)))


CHOOSE = _c_choose_playing_out
"""What is compiled of it."""
