"""`greedy`, `turn` and `ahead` within the games: a search of the own turn, and games played on from its best.

Of deals they propose none, and agree to those that bring both sides something.
"""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

import numpy as np

from hexarium.bots.ahead import limits_of
from hexarium.bots.bargain import manners_of
from hexarium.bots.deals import Manners
from hexarium.bots.kinds import Settings
from hexarium.bots.rollouts import Hall, Limits, Trials, hall, roll_out, trials, weigh
from hexarium.bots.search import UNKNOWN, Room, Root, own_actions, room, root, search_turn
from hexarium.envs.thinkers import handing as of
from hexarium.envs.thinkers.will import HASTE, NEVER, deal_worlds, hasty, tempting, uniform
from hexarium.kit.dispatch import rule
from hexarium.kit.minds import idle_at
from hexarium.kit.ports import carray
from hexarium.kit.rng import word_at
from hexarium.kit.runner import Runner

search_own_turn = rule(search_turn.function)
roll_all_out = rule(roll_out.function)

NOBODY = -1
ROLLED = 1 << 23
"""Which word of its chance is for the games played on."""


class Desk(NamedTuple):
    """What a bot thinks with: room for its search, and what it is like."""

    worlds: Any
    out: Any
    root: Root
    room: Room
    weights: Any
    deal: Any
    nobody: Any
    said: Any
    trials: Trials
    """The best of the search, to be played on; none where no games are."""
    hall: Hall
    found: Any
    weighed: Any
    """What the search says of these, and what it says together with the games played on."""
    redeal_at: int
    idle_at: int
    """Where the game says how little an action does; 0 if it does not."""
    depth: int
    nodes: int
    trades: int
    limits: Limits
    """How far games are played on; no turns where none are."""
    temperature: float
    haste: float
    manners: Manners


@rule
def chosen(port: Any, states: Any, i: Any, desk: Any, word: Any) -> Any:
    """The action of a bot whose turn it is, by a word of its own chance."""
    worlds, own = desk.worlds, desk.root
    deal_worlds(port, worlds, desk.redeal_at, states, i, word)
    count = own_actions(port, worlds, 0, desk.out)
    if count == 0:
        return answered(port, desk, port.to_move(states, i))
    found = Root(
        own.actions[:count], own.ranking[:count], own.totals[:count], own.seen[:count], own.results[:count]
    )
    for k in range(count):
        found.actions[k] = desk.out[k]
        found.ranking[k] = k
        found.results[k] = UNKNOWN
    if count == 1 or uniform(word, HASTE) < desk.haste:
        return hasty(port, worlds, desk.idle_at, found.actions, word)
    desk.room.told[:] = 0
    # Whoever plays on from the best choices has its other worlds for that.
    searched = worlds if desk.limits.turns == 0 else worlds[:1]
    search_own_turn(port, searched, found, desk.room, desk.weights, desk.depth, desk.nodes, NEVER, inf)
    if desk.limits.turns > 0:
        play_on(port, desk, found, word)
    return found.actions[tempting(found.results, desk.temperature, word)]


@rule
def play_on(port: Any, desk: Any, found: Any, word: Any) -> None:
    """Play on from the best choices of the search, and leave nothing to choose but these."""
    every, width = desk.trials, min(len(desk.trials.actions), len(found.actions))
    tried = Trials(every.actions[:width], every.dropped[:width], every.brought, every.told)
    tried.told[:] = 0
    for k in range(width):
        best = 0
        for place in range(len(found.results)):
            if found.results[place] > found.results[best]:
                best = place
        tried.actions[k] = found.actions[best]
        tried.dropped[k] = 0
        found.ranking[k] = best
        desk.found[k] = found.results[best]
        found.results[best] = -inf
    rolled = word_at(word, ROLLED)
    roll_all_out(port, desk.worlds, tried, desk.hall, desk.weights, desk.manners, rolled, desk.limits, inf)
    weigh(tried, desk.found, desk.weighed)
    for place in range(len(found.results)):
        found.results[place] = -inf
    for k in range(width):
        found.results[found.ranking[k]] = desk.weighed[k]


@rule
def answered(port: Any, desk: Any, seat: Any) -> Any:
    """What is said to an offer: yes if both sides gain by it, and nobody is made the leader; else no."""
    room, weights, deal, manners = desk.room, desk.weights, desk.deal, desk.manners
    if desk.trades != 0 and port.asked(desk.worlds, 0, deal) == 1:
        other = deal[0]
        port.copy(room.states, 0, desk.worlds, 0)
        port.strike(room.states, 0, seat, desk.nobody)
        mine = -port.judge(room.states, 0, seat, weights, room.values)
        before = port.judge(room.states, 0, other, weights, room.values)
        port.copy(room.states, 0, desk.worlds, 0)
        if port.strike(room.states, 0, seat, deal) != 0:
            mine += port.judge(room.states, 0, seat, weights, room.values)
            theirs = port.judge(room.states, 0, other, weights, room.values) - before
            enough = mine >= max(manners.least, manners.fair * theirs)
            if enough and before + max(theirs, 0.0) < manners.leader:
                port.steps(desk.worlds, 0, deal, desk.said)
                return desk.said[0]
    port.steps(desk.worlds, 0, desk.nobody, desk.said)
    return desk.said[0]


def desk_of(runner: Runner, settings: Settings, redeal_at: int) -> Desk:
    """The desk of a bot with these settings."""
    evaluation = runner.variant.evaluation
    assert evaluation is not None
    bargain = evaluation.bargain
    width, steps = (1, 1) if bargain is None else (bargain.width, bargain.most_steps)
    depth, wide = int(settings.get("depth", 1)), int(settings.get("width", 1))
    return Desk(
        worlds=runner.blank(int(settings["worlds"])),
        out=runner.room(),
        root=root([0] * runner.variant.codec.count),
        room=room(runner, depth),
        weights=evaluation.weights,
        deal=np.zeros(width, np.int64),
        nobody=np.full(width, NOBODY, np.int64),
        said=np.zeros(steps, np.int64),
        trials=trials([0] * wide, int(settings.get("rollouts", 1))),
        hall=hall(runner),
        found=np.zeros(wide),
        weighed=np.zeros(wide),
        redeal_at=redeal_at,
        idle_at=_idle_at(runner, settings),
        depth=depth,
        nodes=int(settings.get("nodes", 10**9)),
        trades=int(settings["trades"]),
        limits=limits_of(settings, len(runner.variant.seats)) if "turns" in settings else Limits(0, 0, 0),
        temperature=float(settings["temperature"]),
        haste=float(settings["haste"]),
        manners=manners_of(runner.variant),
    )


def _idle_at(runner: Runner, settings: Settings) -> int:
    """Where the game says how little an action does, for whoever is in haste; uncompiled any but 0."""
    variant = runner.variant
    evaluation = variant.evaluation
    if not settings["haste"] or evaluation is None or evaluation.idle is None:
        return 0
    return idle_at(variant.game.name, variant.record, evaluation) if runner.compiled else 1


def handed(desk: Desk) -> tuple[list[int], list[Any]]:
    """The numbers and the arrays of a desk, as `choose_turn` finds them."""
    numbers = [desk.redeal_at, desk.idle_at, desk.depth, desk.nodes, desk.trades, *desk.limits]
    manner = np.array([desk.temperature, desk.haste, *desk.manners])
    arrays = [
        *(desk.worlds, desk.out, *desk.root, *desk.room, desk.weights, desk.deal, desk.nobody, desk.said),
        *(*desk.trials, *desk.hall, desk.found, desk.weighed, manner),
    ]
    return numbers, arrays


def _c_choose_turn(state: Any, table: Any, word: Any) -> Any:
    port, number = of.port_of(table), of.numbers_of(table)
    manner = of.reals_in(table, 31)
    desk = Desk(
        of.states_in(table, 0),
        of.actions_in(table, 1),
        Root(
            of.words_in(table, 2),
            of.words_in(table, 3),
            of.reals_in(table, 4),
            of.words_in(table, 5),
            of.reals_in(table, 6),
        ),
        Room(
            of.states_in(table, 7),
            of.action_rows_in(table, 8),
            of.word_rows_in(table, 9),
            of.real_rows_in(table, 10),
            of.word_rows_in(table, 11),
            of.real_rows_in(table, 12),
            of.reals_in(table, 13),
            of.words_in(table, 14),
            of.reals_in(table, 15),
            of.words_in(table, 16),
        ),
        of.reals_in(table, 17),
        of.words_in(table, 18),
        of.words_in(table, 19),
        of.words_in(table, 20),
        Trials(
            of.words_in(table, 21),
            of.words_in(table, 22),
            of.real_rows_in(table, 23),
            of.words_in(table, 24),
        ),
        Hall(
            of.states_in(table, 25),
            of.actions_in(table, 26),
            of.reals_in(table, 27),
            of.word_rows_in(table, 28),
        ),
        of.reals_in(table, 29),
        of.reals_in(table, 30),
        number[0],
        number[1],
        number[2],
        number[3],
        number[4],
        Limits(number[5], number[6], number[7]),
        manner[0],
        manner[1],
        Manners(manner[2], manner[3], manner[4], manner[5]),
    )
    return np.int64(chosen(port, carray(state, (1, port.size)), 0, desk, np.uint64(word)))


CHOOSE = _c_choose_turn
"""What is compiled of it."""
