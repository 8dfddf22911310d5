"""A port that can judge: what a game says is good, as machine code behind addresses, beside its rules.

Searches are algorithms (see `ports.py`) that are run with `runner.think`. Their port has, beside the rules:

- `judge(states, i, seat, weights, values)`: the expected result of a seat;
- `draws(states, i, action, codes, odds)`: what chance can give in an action; `force(states, i, code)` it;
- `order(states, i, action)` and `quiet(states, i)`: what to try first, and where not to stop;
- `look(states, i, seat, values)`: the features of a seat, for those who say why;
- `talks`, `proposals`, `strike`, `steps`, `asked`, `ease`: deals between seats;
- `key(states, i)`: a number for a state, whatever its generator.

For a game without an evaluation only `force` and `key` may be called. In one without a bargain nothing talks
and there are no proposals; of deals no more may be asked there.
`now()` is the clock, also for compiled code: a search looks at it itself, for nothing could interrupt it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import typing
from numba.extending import intrinsic, overload

from hexarium.kit.dispatch import LEAN, Rules, register, rule, wide
from hexarium.kit.evaluation import Evaluation
from hexarium.kit.ports import (
    Machine,
    MachineMind,
    Port,
    address,
    call,
    call_real,
    carray,
    machine_port,
    method,
    set_word,
    word_at_address,
)
from hexarium.kit.variant import Variant

_signature: Any = typing.signature  # type: ignore[attr-defined]


def now() -> float:
    """The seconds of a clock that only goes forward."""
    return time.clock_gettime(time.CLOCK_MONOTONIC)


@intrinsic
def _clock(typing_context: Any) -> Any:
    """The same clock for compiled code, by the system's own function."""
    del typing_context
    which = time.CLOCK_MONOTONIC

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        del context, signature, values
        word, real = ir.IntType(64), ir.DoubleType()
        place = builder.alloca(word, size=2)
        kind = ir.FunctionType(ir.IntType(32), [ir.IntType(32), word.as_pointer()])
        function = builder.module.globals.get("clock_gettime") or ir.Function(
            builder.module, kind, "clock_gettime"
        )
        builder.call(function, [ir.Constant(ir.IntType(32), which), place])
        whole = builder.load(place)
        parts = builder.load(builder.gep(place, [ir.Constant(ir.IntType(32), 1)]))
        seconds = builder.sitofp(whole, real)
        return builder.fadd(seconds, builder.fmul(builder.sitofp(parts, real), ir.Constant(real, 1e-9)))

    return types.float64(), generate


clock: Any = _clock


@overload(now, jit_options=LEAN)
def _now() -> Any:
    return lambda: clock()


# What a game says is found by the record's type, as its rules are.

_by_dtype: dict[np.dtype[Any], Evaluation] = {}
_by_type: dict[Any, Evaluation] = {}


def settle(rules: Rules, record: np.dtype[Any], evaluation: Evaluation) -> None:
    """Bind rules and evaluation of a game to the dtype of its states."""
    register(rules, record)
    _by_type[numba.from_dtype(record)] = evaluation
    _by_dtype[record] = _by_dtype[wide(record)] = evaluation


_SAID = ("judge", "draws", "order", "quiet", "look")
_DEALT = ("talks", "proposals", "strike", "steps", "asked", "ease")


def judge(state: Any, seat: Any, weights: Any, values: Any) -> Any:
    """The expected result of a seat."""
    return _by_dtype[state.dtype].judge(state, seat, weights, values)


def draws(state: Any, action: Any, codes: Any, odds: Any) -> Any:
    """What chance can give in an action."""
    return _by_dtype[state.dtype].draws(state, action, codes, odds)


def order(state: Any, action: Any) -> Any:
    """How soon an action should be tried."""
    return _by_dtype[state.dtype].order(state, action)


def quiet(state: Any) -> Any:
    """Whether a position can be judged as it stands."""
    return _by_dtype[state.dtype].quiet(state)


def look(state: Any, seat: Any, values: Any) -> Any:
    """Write the features of a seat."""
    return _by_dtype[state.dtype].look(state, seat, values)


def idle(state: Any, action: Any) -> Any:
    """How little an action does; only for a game that says so."""
    found = _by_dtype[state.dtype].idle
    assert found is not None
    return found(state, action)


def talks(state: Any, action: Any) -> Any:
    """Whether an action only speaks of a deal."""
    return _bargain(state.dtype).talks(state, action)


def proposals(state: Any, seat: Any, deals: Any) -> Any:
    """The deals that a seat might propose."""
    return _bargain(state.dtype).proposals(state, seat, deals)


def strike(state: Any, seat: Any, deal: Any) -> Any:
    """Carry a deal out, if both sides can."""
    return _bargain(state.dtype).strike(state, seat, deal)


def steps(state: Any, deal: Any, actions: Any) -> Any:
    """The actions that propose a deal."""
    return _bargain(state.dtype).steps(state, deal, actions)


def asked(state: Any, deal: Any) -> Any:
    """The deal that the seat to move is asked for."""
    return _bargain(state.dtype).asked(state, deal)


def ease(state: Any, deal: Any, amount: Any) -> Any:
    """Make a deal better for the other."""
    return _bargain(state.dtype).ease(state, deal, amount)


def _bargain(dtype: np.dtype[Any]) -> Any:
    return _by_dtype[dtype].bargain


def _found(state: Any, name: str) -> Any:
    """The function of a game, for whoever compiles."""
    evaluation = _by_type.get(state)
    return getattr(getattr(evaluation, "bargain", None) if name in _DEALT else evaluation, name, None)


@overload(judge, jit_options=LEAN, strict=False)
def _judge_of(state: Any, seat: Any, weights: Any, values: Any) -> Any:
    del seat, weights, values
    return _found(state, "judge")


@overload(draws, jit_options=LEAN, strict=False)
def _draws_of(state: Any, action: Any, codes: Any, odds: Any) -> Any:
    del action, codes, odds
    return _found(state, "draws")


@overload(order, jit_options=LEAN, strict=False)
def _order_of(state: Any, action: Any) -> Any:
    del action
    return _found(state, "order")


@overload(quiet, jit_options=LEAN, strict=False)
def _quiet_of(state: Any) -> Any:
    return _found(state, "quiet")


@overload(look, jit_options=LEAN, strict=False)
def _look_of(state: Any, seat: Any, values: Any) -> Any:
    del seat, values
    return _found(state, "look")


@overload(idle, jit_options=LEAN, strict=False)
def _idle_of(state: Any, action: Any) -> Any:
    del action
    return _found(state, "idle")


@overload(talks, jit_options=LEAN, strict=False)
def _talks_of(state: Any, action: Any) -> Any:
    del action
    return _found(state, "talks")


@overload(proposals, jit_options=LEAN, strict=False)
def _proposals_of(state: Any, seat: Any, deals: Any) -> Any:
    del seat, deals
    return _found(state, "proposals")


@overload(strike, jit_options=LEAN, strict=False)
def _strike_of(state: Any, seat: Any, deal: Any) -> Any:
    del seat, deal
    return _found(state, "strike")


@overload(steps, jit_options=LEAN, strict=False)
def _steps_of(state: Any, deal: Any, actions: Any) -> Any:
    del deal, actions
    return _found(state, "steps")


@overload(asked, jit_options=LEAN, strict=False)
def _asked_of(state: Any, deal: Any) -> Any:
    del deal
    return _found(state, "asked")


@overload(ease, jit_options=LEAN, strict=False)
def _ease_of(state: Any, deal: Any, amount: Any) -> Any:
    del deal, amount
    return _found(state, "ease")


# What is compiled for each record type. Arguments are C's.


def _c_judge(state: Any, seat: Any, weights: Any, count: Any, values: Any) -> Any:
    return judge(carray(state, 1)[0], seat, carray(weights, count), carray(values, count))


def _c_draws(state: Any, action: Any, codes: Any, odds: Any, count: Any) -> Any:
    return draws(carray(state, 1)[0], action, carray(codes, count), carray(odds, count))


def _c_order(state: Any, action: Any) -> Any:
    return order(carray(state, 1)[0], action)


def _c_quiet(state: Any) -> Any:
    return quiet(carray(state, 1)[0])


def _c_look(state: Any, seat: Any, values: Any, count: Any) -> Any:
    look(carray(state, 1)[0], seat, carray(values, count))
    return 0


def _c_idle(state: Any, action: Any) -> Any:
    return idle(carray(state, 1)[0], action)


def _c_talks(state: Any, action: Any) -> Any:
    return talks(carray(state, 1)[0], action)


def _c_proposals(state: Any, seat: Any, deals: Any, count: Any, width: Any) -> Any:
    return proposals(carray(state, 1)[0], seat, carray(deals, (count, width)))


def _c_strike(state: Any, seat: Any, deal: Any, width: Any) -> Any:
    return strike(carray(state, 1)[0], seat, carray(deal, width))


def _c_steps(state: Any, deal: Any, width: Any, actions: Any, count: Any) -> Any:
    return steps(carray(state, 1)[0], carray(deal, width), carray(actions, count))


def _c_asked(state: Any, deal: Any, width: Any) -> Any:
    return asked(carray(state, 1)[0], carray(deal, width))


def _c_ease(state: Any, deal: Any, width: Any, amount: Any) -> Any:
    return ease(carray(state, 1)[0], carray(deal, width), amount)


def _signatures(record: np.dtype[Any], evaluation: Evaluation) -> dict[Callable[..., Any], Any]:
    pointer: Any = types.CPointer
    state, word, real = pointer(numba.from_dtype(record)), types.int64, types.float64
    words, reals = pointer(word), pointer(real)
    said: dict[Callable[..., Any], Any] = {
        _c_judge: _signature(real, state, word, reals, word, reals),
        _c_draws: _signature(word, state, word, words, reals, word),
        _c_order: _signature(word, state, word),
        _c_quiet: _signature(word, state),
        _c_look: _signature(word, state, word, reals, word),
    }
    dealt: dict[Callable[..., Any], Any] = {
        _c_talks: _signature(word, state, word),
        _c_proposals: _signature(word, state, word, words, word, word),
        _c_strike: _signature(word, state, word, words, word),
        _c_steps: _signature(word, state, words, word, words, word),
        _c_asked: _signature(word, state, words, word),
        _c_ease: _signature(word, state, words, word, word),
    }
    return {**said, **(dealt if evaluation.bargain is not None else {})}


def _binding(evaluation: Evaluation) -> dict[Callable[..., Any], Any]:
    """What compiled code is bound to, by the functions that it calls."""
    bargain = evaluation.bargain
    called: tuple[Callable[..., Any], ...] = (judge, draws, order, quiet, look)
    dealt: tuple[Callable[..., Any], ...] = (talks, proposals, strike, steps, asked, ease)
    return {
        **{function: getattr(evaluation, function.__name__) for function in called},
        **{function: getattr(bargain, function.__name__) for function in dealt if bargain is not None},
    }


@cache
def mind_machine(name: str, record: np.dtype[Any], evaluation: Evaluation) -> Machine:
    """The machine code of what a game says is good, for a record type whose evaluation is settled."""
    return Machine(name, record, _signatures(record, evaluation), _binding(evaluation))


@cache
def idle_at(name: str, record: np.dtype[Any], evaluation: Evaluation) -> int:
    """Where the machine code is that says how little an action does; 0 in a game that does not say.

    It stands alone, for only bots in haste have a use for it.
    """
    if evaluation.idle is None:
        return 0
    pointer: Any = types.CPointer
    called = _signature(types.int64, pointer(numba.from_dtype(record)), types.int64)
    return Machine(name, record, {_c_idle: called}, {idle: evaluation.idle}).addresses[0]


@cache
def machine_mind(name: str, record: np.dtype[Any], evaluation: Evaluation | None) -> MachineMind:
    """Rules and evaluation as compiled algorithms call them."""
    said = () if evaluation is None else mind_machine(name, record, evaluation).addresses
    missing = (0,) * (len(_SAID) + len(_DEALT) - len(said))
    return MachineMind(*machine_port(name, record), *_chance(record), *said, *missing)


def _chance(record: np.dtype[Any]) -> tuple[int, int, int, int]:
    """Where a record has `forced` and `given`, each with its bytes; 0 bytes if it has none."""
    fields: Any = record.fields
    forced, given = (
        (fields[name][1], fields[name][0].itemsize) if name in fields else (0, 0)
        for name in ("forced", "given")
    )
    return (*forced, *given)


# What compiled algorithms call.


def _judge(port: Any, states: Any, i: Any, seat: Any, weights: Any, values: Any) -> Any:
    return call_real(
        port.judge_at,
        (
            address(states) + i * port.size,
            np.int64(seat),
            address(weights),
            len(weights),
            address(values),
        ),
    )


def _draws(port: Any, states: Any, i: Any, action: Any, codes: Any, odds: Any) -> Any:
    return call(
        port.draws_at,
        (address(states) + i * port.size, np.int64(action), address(codes), address(odds), len(codes)),
    )


def _order(port: Any, states: Any, i: Any, action: Any) -> Any:
    return call(port.order_at, (address(states) + i * port.size, np.int64(action)))


def _quiet(port: Any, states: Any, i: Any) -> Any:
    return call(port.quiet_at, (address(states) + i * port.size,))


def _look(port: Any, states: Any, i: Any, seat: Any, values: Any) -> None:
    call(port.look_at, (address(states) + i * port.size, np.int64(seat), address(values), len(values)))


def _talks(port: Any, states: Any, i: Any, action: Any) -> Any:
    # Most games have no deals, and searches need not know which.
    if port.talks_at == 0:
        return 0
    return call(port.talks_at, (address(states) + i * port.size, np.int64(action)))


def _proposals(port: Any, states: Any, i: Any, seat: Any, deals: Any) -> Any:
    if port.proposals_at == 0:
        return 0
    return call(
        port.proposals_at,
        (address(states) + i * port.size, np.int64(seat), address(deals), deals.shape[0], deals.shape[1]),
    )


def _strike(port: Any, states: Any, i: Any, seat: Any, deal: Any) -> Any:
    return call(port.strike_at, (address(states) + i * port.size, np.int64(seat), address(deal), len(deal)))


def _steps(port: Any, states: Any, i: Any, deal: Any, actions: Any) -> Any:
    return call(
        port.steps_at,
        (address(states) + i * port.size, address(deal), len(deal), address(actions), len(actions)),
    )


def _asked(port: Any, states: Any, i: Any, deal: Any) -> Any:
    return call(port.asked_at, (address(states) + i * port.size, address(deal), len(deal)))


def _ease(port: Any, states: Any, i: Any, deal: Any, amount: Any) -> Any:
    return call(port.ease_at, (address(states) + i * port.size, address(deal), len(deal), np.int64(amount)))


@rule
def _write_bytes(states: Any, i: Any, first: Any, count: Any, number: Any) -> None:
    """Write the low bytes of a number, the lowest first."""
    for k in range(count):
        states[i, first + k] = (number >> (8 * k)) & 255


def _force(port: Any, states: Any, i: Any, code: Any) -> None:
    _write_bytes(states, i, port.forced_at, port.forced_size, np.int64(code))


_MIX = np.uint64(0x9FB21C651E98DF25)
_SHIFT = np.uint64(32)


def _key(port: Any, states: Any, i: Any) -> Any:
    where = address(states) + i * port.size
    # The generator and what chance gave last do not tell two positions apart; they are put back below.
    kept = word_at_address(where + port.rng_at)
    set_word(where + port.rng_at, np.int64(0))
    given = np.int64(0)
    for k in range(port.given_size):
        given |= np.int64(states[i, port.given_at + k]) << (8 * k)
    _write_bytes(states, i, port.given_at, port.given_size, np.int64(0))
    mixed = np.uint64(port.size)
    for at in range(0, port.size - 7, 8):
        mixed = (mixed ^ np.uint64(word_at_address(where + at))) * _MIX
        mixed ^= mixed >> _SHIFT
    for at in range(port.size // 8 * 8, port.size):
        mixed = (mixed ^ np.uint64(states[i, at])) * _MIX
        mixed ^= mixed >> _SHIFT
    _write_bytes(states, i, port.given_at, port.given_size, given)
    set_word(where + port.rng_at, kept)
    return np.int64(mixed)


for _function in (
    *(_judge, _draws, _order, _quiet, _look, _talks, _proposals, _strike, _steps, _asked, _ease),
    *(_force, _key),
):
    method(_function, (MachineMind,))


class PlainMind(Port):
    """The same for uncompiled algorithms."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant.rules)
        self._evaluation: Any = variant.evaluation
        self._bargain: Any = variant.evaluation.bargain if variant.evaluation is not None else None
        self._chance = variant.game.chance

    def judge(self, states: Any, i: Any, seat: Any, weights: Any, values: Any) -> Any:
        """The expected result of a seat."""
        return float(self._evaluation.judge(states[i], seat, weights, values))

    def draws(self, states: Any, i: Any, action: Any, codes: Any, odds: Any) -> Any:
        """What chance can give in an action."""
        return self._evaluation.draws(states[i], action, codes, odds)

    def order(self, states: Any, i: Any, action: Any) -> Any:
        """How soon an action should be tried."""
        return self._evaluation.order(states[i], action)

    def quiet(self, states: Any, i: Any) -> Any:
        """Whether a position can be judged as it stands."""
        return self._evaluation.quiet(states[i])

    def look(self, states: Any, i: Any, seat: Any, values: Any) -> None:
        """Write the features of a seat."""
        self._evaluation.look(states[i], seat, values)

    def talks(self, states: Any, i: Any, action: Any) -> Any:
        """Whether an action only speaks of a deal."""
        return 0 if self._bargain is None else self._bargain.talks(states[i], action)

    def proposals(self, states: Any, i: Any, seat: Any, deals: Any) -> Any:
        """The deals that a seat might propose."""
        return 0 if self._bargain is None else self._bargain.proposals(states[i], seat, deals)

    def strike(self, states: Any, i: Any, seat: Any, deal: Any) -> Any:
        """Carry a deal out, if both sides can."""
        return self._bargain.strike(states[i], seat, deal)

    def steps(self, states: Any, i: Any, deal: Any, actions: Any) -> Any:
        """The actions that propose a deal."""
        return self._bargain.steps(states[i], deal, actions)

    def asked(self, states: Any, i: Any, deal: Any) -> Any:
        """The deal that the seat to move is asked for."""
        return self._bargain.asked(states[i], deal)

    def ease(self, states: Any, i: Any, deal: Any, amount: Any) -> Any:
        """Make a deal better for the other."""
        return self._bargain.ease(states[i], deal, amount)

    def force(self, states: Any, i: Any, code: Any) -> None:
        """Let chance give this in the next action."""
        if self._chance:
            states[i].forced = code

    def key(self, states: Any, i: Any) -> Any:
        """A number for a state, whatever its generator."""
        state = states[i : i + 1].copy()
        state["rng"] = 0
        if self._chance:
            state["given"] = 0
        return np.int64(
            int.from_bytes(blake2b(state.tobytes(), digest_size=8).digest(), "little", signed=True)
        )
