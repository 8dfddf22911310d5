"""`alphabeta` within the games: it looks ahead for both, through so many positions."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

import numpy as np

from hexarium.bots.alphabeta import SOFT
from hexarium.bots.deepening import BEST_DONE, BEST_NOW, DEPTH_DONE, DEPTH_NOW, Root, deepen, root
from hexarium.bots.kinds import Settings
from hexarium.bots.memory import BOUND, NOTHING, Memory
from hexarium.bots.scores import SCALE, expected
from hexarium.bots.stack import CALM, Limits, Room, room
from hexarium.envs.thinkers import handing as of
from hexarium.envs.thinkers.will import HASTE, NEVER, hasty, tempting, uniform
from hexarium.kit.dispatch import rule
from hexarium.kit.ports import carray
from hexarium.kit.runner import Runner

search_deeper = rule(deepen.function)
expected_of = rule(expected)


class Desk(NamedTuple):
    """What a bot thinks with, and what it is like."""

    states: Any
    out: Any
    root: Root
    room: Room
    weights: Any
    results: Any
    nodes: int
    depth: int
    margin: int
    temperature: float
    haste: float


@rule
def chosen(port: Any, states: Any, i: Any, desk: Any, word: Any) -> Any:
    """The action of a bot whose turn it is, by a word of its own chance."""
    port.copy(desk.states, 0, states, i)
    count = port.legal(desk.states, 0, desk.out)
    own = desk.root
    found = Root(own.actions[:count], own.scores, own.depths, own.exact, own.lines, own.report)
    for k in range(count):
        found.actions[k] = desk.out[k]
    if count == 1 or uniform(word, HASTE) < desk.haste:
        return hasty(port, desk.states, 0, found.actions, word)
    found.depths[:] = 0
    found.report[:] = 0
    found.report[BEST_NOW] = -1
    # What it remembers would make the same choice differ from one time to the next.
    desk.room.memory.notes[:, BOUND] = NOTHING
    limits = Limits(desk.nodes, desk.depth, desk.margin, CALM, NEVER, 1)
    search_deeper(port, desk.states, found, desk.room, desk.weights, limits, inf)
    return found.actions[best_of(found, desk, word)]


@rule
def best_of(found: Any, desk: Any, word: Any) -> Any:
    """The place of the action that is taken."""
    report, tempered = found.report, desk.temperature > 0.0
    # A temperature compares actions, so all of them must have been searched to the same depth.
    unfinished = report[BEST_NOW] >= 0 and not (tempered and report[DEPTH_DONE] > 0)
    place = report[BEST_NOW] if unfinished else report[BEST_DONE]
    depth = report[DEPTH_NOW] if unfinished else report[DEPTH_DONE]
    if not tempered:
        return place
    half, compared = depth & 1, 0
    results = desk.results[: len(found.actions)]
    for k in range(len(results)):
        known = found.depths[half, k] == depth and found.exact[half, k] == 1
        results[k] = expected_of(found.scores[half, k]) if known else -inf
        compared += known
    return np.int64(tempting(results, desk.temperature, word)) if compared > 1 else place


def desk_of(runner: Runner, settings: Settings, redeal_at: int) -> Desk:
    """The desk of a bot with these settings; it plays where nothing is hidden."""
    del redeal_at
    evaluation, count = runner.variant.evaluation, runner.variant.codec.count
    assert evaluation is not None
    nodes, temperature = int(settings["nodes"]), float(settings["temperature"])
    return Desk(
        states=runner.blank(1),
        out=runner.room(),
        root=root([0] * count),
        room=room(runner, nodes),
        weights=evaluation.weights,
        results=np.zeros(count),
        nodes=nodes,
        depth=int(settings["depth"]),
        margin=int(SOFT * temperature * 2 * SCALE),
        temperature=temperature,
        haste=float(settings["haste"]),
    )


def handed(desk: Desk) -> tuple[list[int], list[Any]]:
    """The numbers and the arrays of a desk, as `choose_deep` finds them."""
    room = desk.room
    arrays = [
        *(desk.states, desk.out, *desk.root, *room[:8], *room.memory, room.values),
        *(desk.weights, desk.results, np.array([desk.temperature, desk.haste])),
    ]
    return [desk.nodes, desk.depth, desk.margin], arrays


def _c_choose_deep(state: Any, table: Any, word: Any) -> Any:
    port, number = of.port_of(table), of.numbers_of(table)
    manner = of.reals_in(table, 21)
    desk = Desk(
        of.states_in(table, 0),
        of.actions_in(table, 1),
        Root(
            of.words_in(table, 2),
            of.word_rows_in(table, 3),
            of.word_rows_in(table, 4),
            of.word_rows_in(table, 5),
            of.word_boxes_in(table, 6),
            of.words_in(table, 7),
        ),
        Room(
            of.states_in(table, 8),
            of.action_rows_in(table, 9),
            of.word_rows_in(table, 10),
            of.word_rows_in(table, 11),
            of.word_rows_in(table, 12),
            of.word_rows_in(table, 13),
            of.word_rows_in(table, 14),
            of.word_rows_in(table, 15),
            Memory(of.words_in(table, 16), of.action_rows_in(table, 17)),
            of.reals_in(table, 18),
        ),
        of.reals_in(table, 19),
        of.reals_in(table, 20),
        number[0],
        number[1],
        number[2],
        manner[0],
        manner[1],
    )
    return np.int64(chosen(port, carray(state, (1, port.size)), 0, desk, np.uint64(word)))


CHOOSE = _c_choose_deep
"""What is compiled of it."""
