"""Bots that hold seats inside the games: they think within the compiled step, without a call of Python.

They are `greedy` and `turn` with their settings, and the levels that are made of these. Such a bot looks at
a world in which everything its seat cannot know was dealt anew from what is public, searches its turn
there, and takes the best choice, or a worse one by its `temperature`; in `haste` it takes what does least,
where the game says what that is (`idle`). Of deals it proposes none, and agrees to those that bring both
sides something; a bot with a door of its own (`bots/turn.py`) also remembers what it has seen, and makes
offers.
"""

from __future__ import annotations

from functools import cache
from math import inf, log
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.core import typing
from numba.extending import overload

from hexarium.bots.bargain import FAIR, LEADER
from hexarium.bots.kinds import Settings
from hexarium.bots.making import LEVELS, check_name, kind, level
from hexarium.bots.search import TABLE as REMEMBERED
from hexarium.bots.search import UNKNOWN, Root, own_actions, room, root, search_turn
from hexarium.bots.search import Room as SearchRoom
from hexarium.bots.turn import Turn
from hexarium.errors import BadOption
from hexarium.kit.dispatch import LEAN, rule
from hexarium.kit.minds import PlainMind, idle, idle_at, machine_mind
from hexarium.kit.observation import redeal
from hexarium.kit.pointers import actions_at, bytes_at, reals_at, words_at
from hexarium.kit.ports import Machine, MachineMind, address, call, carray
from hexarium.kit.reading import shown
from hexarium.kit.rng import word_at
from hexarium.kit.runner import Runner
from hexarium.kit.stepping import PLAIN
from hexarium.kit.variant import Variant

_signature: Any = typing.signature  # type: ignore[attr-defined]
_pointer: Any = types.CPointer

search_own_turn = rule(search_turn.function)

NEVER = 1 << 40
"""Positions between two looks at the clock: these bots have no time but their nodes."""
NOBODY = -1
HASTE, ANY, TEMPERED = 1 << 20, 1 << 21, 1 << 22
"""Which words of its chance are for what; the first ones are for its worlds."""


class Desk(NamedTuple):
    """What a bot thinks with: room for its search, and what it is like."""

    worlds: Any
    out: Any
    root: Root
    room: SearchRoom
    weights: Any
    deal: Any
    nobody: Any
    said: Any
    redeal_at: int
    idle_at: int
    """Where the game says how little an action does; 0 if it does not."""
    depth: int
    nodes: int
    trades: int
    temperature: float
    haste: float
    least: float


@rule
def chosen(port: Any, states: Any, i: Any, desk: Any, word: Any) -> Any:
    """The action of a bot whose turn it is, by a word of its own chance."""
    seat = port.to_move(states, i)
    for w in range(len(desk.worlds)):
        port.copy(desk.worlds, w, states, i)
        port.reseed(desk.worlds, w, word_at(word, 2 * w))
        deal_anew(port, desk, w, seat)
        port.reseed(desk.worlds, w, word_at(word, 2 * w + 1))
    count = own_actions(port, desk.worlds, 0, desk.out)
    if count == 0:
        return answered(port, desk, seat)
    own = desk.root
    found = Root(
        own.actions[:count], own.ranking[:count], own.totals[:count], own.seen[:count], own.results[:count]
    )
    for k in range(count):
        found.actions[k] = desk.out[k]
        found.ranking[k] = k
        found.results[k] = UNKNOWN
    if count == 1 or uniform(word, HASTE) < desk.haste:
        if desk.idle_at == 0:
            return found.actions[np.int64(uniform(word, ANY) * count)]
        return found.actions[least_of(port, desk, found.actions)]
    desk.room.told[:] = 0
    search_own_turn(port, desk.worlds, found, desk.room, desk.weights, desk.depth, desk.nodes, NEVER, inf)
    return found.actions[tempting(found.results, desk.temperature, word)]


def deal_anew(port: Any, desk: Any, w: Any, seat: Any) -> None:
    """Deal in one of the worlds what a seat cannot know."""
    del port
    redeal(desk.worlds[w], seat)


@overload(deal_anew, jit_options=LEAN)
def _deal_anew(port: Any, desk: Any, w: Any, seat: Any) -> Any:
    del port, desk, w, seat

    def compiled(port: Any, desk: Any, w: Any, seat: Any) -> None:
        call(desk.redeal_at, (address(desk.worlds) + w * port.size, np.int64(seat)))

    return compiled


@rule
def least_of(port: Any, desk: Any, actions: Any) -> Any:
    """The place of the action that does least, the first of equals."""
    best = 0
    top = idleness(port, desk, actions[0])
    for k in range(1, len(actions)):
        rank = idleness(port, desk, actions[k])
        if rank > top:
            best, top = k, rank
    return best


def idleness(port: Any, desk: Any, action: Any) -> Any:
    """How little an action does."""
    del port
    return idle(desk.worlds[0], action)


@overload(idleness, jit_options=LEAN)
def _idleness(port: Any, desk: Any, action: Any) -> Any:
    del port, desk, action

    def compiled(port: Any, desk: Any, action: Any) -> Any:  # noqa: ARG001
        return call(desk.idle_at, (address(desk.worlds), np.int64(action)))

    return compiled


@rule
def uniform(word: Any, index: Any) -> Any:
    """A random number from 0 up to 1."""
    return np.float64(word_at(word, index) >> np.uint64(11)) * 2.0**-53


@rule
def tempting(results: Any, temperature: Any, word: Any) -> Any:
    """The place of the best result, or of a worse one: the less worse the more often, as `tempted` does."""
    best = 0
    top = -inf
    for k in range(len(results)):
        value = results[k]
        if temperature > 0.0:
            value -= temperature * log(-log(uniform(word, TEMPERED + k) + 1e-300))
        if value > top:
            best, top = k, value
    return best


@rule
def answered(port: Any, desk: Any, seat: Any) -> Any:
    """What is said to an offer: yes if both sides gain by it, and nobody is made the leader; else no."""
    room, weights, deal = desk.room, desk.weights, desk.deal
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
            if mine >= max(desk.least, FAIR * theirs) and before + max(theirs, 0.0) < LEADER:
                port.steps(desk.worlds, 0, deal, desk.said)
                return desk.said[0]
    port.steps(desk.worlds, 0, desk.nobody, desk.said)
    return desk.said[0]


# Compiled.


def _c_choose(state: Any, table: Any, word: Any) -> Any:
    t = carray(table, TABLE)
    port = MachineMind(
        t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8], t[9], t[10],
        t[11], t[12], t[13], t[14], t[15], t[16], t[17], t[18], t[19], t[20],
    )  # fmt: skip
    worlds, count, levels, draws, features, width, steps = t[21], t[22], t[23], t[24], t[25], t[26], t[27]
    manner = carray(reals_at(t[33]), 3)
    found = Root(
        carray(words_at(t[36]), count),
        carray(words_at(t[37]), count),
        carray(reals_at(t[38]), count),
        carray(words_at(t[39]), count),
        carray(reals_at(t[40]), count),
    )
    room = SearchRoom(
        carray(bytes_at(t[41]), (levels, port.size)),
        carray(actions_at(t[42]), (levels, count)),
        carray(words_at(t[43]), (levels, draws)),
        carray(reals_at(t[44]), (levels, draws)),
        carray(words_at(t[45]), (levels, 4)),
        carray(reals_at(t[46]), (levels, 2)),
        carray(reals_at(t[47]), features),
        carray(words_at(t[48]), REMEMBERED),
        carray(reals_at(t[49]), REMEMBERED),
        carray(words_at(t[50]), 4),
    )
    desk = Desk(
        carray(bytes_at(t[34]), (worlds, port.size)),
        carray(actions_at(t[35]), count),
        found,
        room,
        carray(reals_at(t[51]), features),
        carray(words_at(t[52]), width),
        carray(words_at(t[53]), width),
        carray(words_at(t[54]), steps),
        t[28],
        t[29],
        t[30],
        t[31],
        t[32],
        manner[0],
        manner[1],
        manner[2],
    )
    return np.int64(chosen(port, carray(state, (1, port.size)), 0, desk, np.uint64(word)))


TABLE = 55
"""Words in the table of a bot: its port, how large everything is, what it is like, and where its arrays
are."""


@cache
def _chooser() -> int:
    """Where the machine code of all bots is."""
    word = types.int64
    called = _signature(word, _pointer(types.uint8), _pointer(word), word)
    # What plain Python looks up is no part of machine code; what stands for it there is.
    return Machine(
        "algorithms", None, {_c_choose: called}, {deal_anew: _deal_anew, idleness: _idleness}
    ).addresses[0]


class Opponent:
    """One bot with its room; each thread has its own."""

    def __init__(self, name: str, runner: Runner, redeal_at: int) -> None:
        variant = runner.variant
        settings = _settings(name, variant)
        evaluation = variant.evaluation
        assert evaluation is not None
        bargain = evaluation.bargain
        count = variant.codec.count
        depth = int(settings.get("depth", 1))
        width, steps = (1, 1) if bargain is None else (bargain.width, bargain.most_steps)
        haste = float(settings["haste"])
        self._runner = runner
        self.desk = desk = Desk(
            worlds=runner.blank(int(settings["worlds"])),
            out=runner.room(),
            root=root([0] * count),
            room=room(runner, depth),
            weights=evaluation.weights,
            deal=np.zeros(width, np.int64),
            nobody=np.full(width, NOBODY, np.int64),
            said=np.zeros(steps, np.int64),
            redeal_at=redeal_at,
            idle_at=self._idle_at(haste),
            depth=depth,
            nodes=int(settings.get("nodes", 10**9)),
            trades=int(settings["trades"]),
            temperature=float(settings["temperature"]),
            haste=haste,
            least=0.0 if bargain is None else bargain.least,
        )
        if not runner.compiled:
            self._port = PlainMind(variant)
            self.places = 0, id(self)
            PLAIN[id(self)] = self
            return
        self._manner = np.array([desk.temperature, desk.haste, desk.least])
        sizes = (
            *(len(desk.worlds), count, depth + 1, evaluation.most_draws, len(evaluation.features)),
            *(width, steps),
        )
        arrays = (
            *(self._manner, desk.worlds, desk.out, *desk.root, *desk.room),
            *(desk.weights, desk.deal, desk.nobody, desk.said),
        )
        numbers = redeal_at, desk.idle_at, desk.depth, desk.nodes, desk.trades
        mind = machine_mind(variant.game.name, variant.record, evaluation)
        self._table = np.array([*mind, *sizes, *numbers, *(array.ctypes.data for array in arrays)], np.int64)
        assert len(self._table) == TABLE
        self.places = _chooser(), self._table.ctypes.data

    def _idle_at(self, haste: float) -> int:
        """Where the game says how little an action does, for whoever is in haste; uncompiled any but 0."""
        variant = self._runner.variant
        evaluation = variant.evaluation
        if haste == 0 or evaluation is None or evaluation.idle is None:
            return 0
        return idle_at(variant.game.name, variant.record, evaluation) if self._runner.compiled else 1

    def choose(self, states: Any, i: int, word: Any) -> int:
        """Choose for the seat to move, uncompiled."""
        return int(chosen(self._port, states, i, self.desk, word))


def _settings(name: str, variant: Variant) -> Settings:
    """What a bot is like; BadOption says which can play inside."""
    check_name(name)
    wanted = level(name, variant) if name in LEVELS else name
    word, _, given = wanted.partition(":")
    found = kind(word)
    if found.build is not Turn:
        raise BadOption(
            f"{shown(name)} cannot play inside the games; random, greedy, turn and levels made of them can. "
            'Others play where games are stepped one by one: make_vec(…, vectorization_mode="sync").'
        )
    if why_not := found.fits(variant):
        raise BadOption(f"{word} {why_not}.")
    if variant.game.secrets and (variant.observation is None or variant.observation.redeal is None):
        raise BadOption(
            f"{word} needs an observation with a redeal, for there are secrets in {variant.game.name}."
        )
    return found.parse(given)
