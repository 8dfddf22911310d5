"""The rules of a game as machine code behind three addresses, and algorithms that are compiled once for all.

A search, a batch of games or a count of lines needs the rules only through `legal`, `step` and `init`. These
three are compiled once for each record type (`machine_port`), and an algorithm, compiled once and for all,
calls them through the `Port` that it is given. So a new algorithm costs the seconds of its own few lines, not
those of all the rules of all the games (0.3 s for perft, where perft with the rules of Catan in it took 17 s;
it counts no slower). What is played by the million is fused with the rules instead (`algorithms.simulate`)
and compiled for each record type.

An algorithm is a plain function under `@algorithm`. It takes a port, then arrays: states as the runner makes
them (`runner.blank(n)`), room for actions (`runner.room()`), and numbers. States are named by their array
and their place in it:

    @algorithm
    def mobility(port, states, out):
        total = 0
        for i in range(len(states)):
            total += port.legal(states, i, out)
        return total

    runner.run(mobility, states, runner.room())

Compiled, the states are rows of bytes and the port is a `MachinePort`; uncompiled, they are records and the
port is a `Port`. Algorithms call each other's parts if those are under `@rule`. They allocate what they like.
"""

from __future__ import annotations

import ctypes
import inspect
import sys
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from threading import Lock
from typing import Any, NamedTuple

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import ccallback, cgutils, typing
from numba.extending import intrinsic, overload_method

from hexarium.kit.cache import Drawer
from hexarium.kit.complaints import explained
from hexarium.kit.dispatch import JIT, LEAN, Rules, bound, init, legal, rule, step
from hexarium.kit.linking import Entry, Fused
from hexarium.kit.stamp import Bound, stamp

carray: Any = numba.carray  # type: ignore[attr-defined]
_CFunc: Any = ccallback.CFunc
_signature: Any = typing.signature  # type: ignore[attr-defined]

ACTION = np.int32
"""How compiled code lists actions, the same for all games."""


class Port:
    """The rules of a variant, uncompiled, as algorithms call them."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def init(self, states: Any, i: Any, options: Any, seed: Any) -> None:
        """Make a blank state the start of a game."""
        self._rules.init(states[i], options, seed)

    def legal(self, states: Any, i: Any, out: Any) -> Any:
        """List the legal actions of a state; returns how many there are."""
        return self._rules.legal(states[i], out)

    def step(self, states: Any, i: Any, action: Any) -> None:
        """Play a legal action."""
        self._rules.step(states[i], action)

    def copy(self, states: Any, i: Any, source: Any, j: Any) -> None:
        """Make state `i` the same as state `j` of `source`."""
        states[i] = source[j]

    def to_move(self, states: Any, i: Any) -> Any:
        """The seat to move, −1 when the game is over."""
        return states[i].to_move

    def winners(self, states: Any, i: Any) -> Any:
        """The seats that have won, as bits."""
        return states[i].winners

    def reseed(self, states: Any, i: Any, seed: Any) -> None:
        """Set the generator: the chance of the next action."""
        states[i].rng = seed


class MachinePort(NamedTuple):
    """The same for compiled algorithms: addresses of machine code, and where a state has what."""

    init_at: int
    legal_at: int
    step_at: int
    size: int
    rng_at: int
    to_move_at: int
    winners_at: int


class MachineMind(NamedTuple):
    """A port that can judge as well: what `minds.py` adds to it."""

    init_at: int
    legal_at: int
    step_at: int
    size: int
    rng_at: int
    to_move_at: int
    winners_at: int
    forced_at: int
    """Where chance is told what to give, and in how many bytes; 0 bytes in a game without chance."""
    forced_size: int
    given_at: int
    given_size: int
    judge_at: int
    draws_at: int
    order_at: int
    quiet_at: int
    look_at: int
    talks_at: int
    proposals_at: int
    strike_at: int
    steps_at: int
    asked_at: int
    ease_at: int


# What is compiled for each record type. Arguments are C's, so that nothing else of Numba is between.


def _c_init(state: Any, options: Any, count: Any, seed: Any) -> Any:
    begin(carray(state, 1)[0], carray(options, count), seed)
    return 0


def _c_legal(state: Any, out: Any, count: Any) -> Any:
    return list_legal(carray(state, 1)[0], carray(out, count))


def _c_step(state: Any, action: Any) -> Any:
    take(carray(state, 1)[0], action)
    return 0


# Numba compiles a function again for each way in which its callers are compiled. These are compiled as rules
# are, so that what is fused with the rules, compiled in the same process, has them in common with the above.


@rule
def begin(state: Any, options: Any, seed: Any) -> None:
    """Make a blank state the start of a game."""
    init(state, options, seed)


@rule
def list_legal(state: Any, out: Any) -> Any:
    """List the legal actions of a state; returns how many there are."""
    return legal(state, out)


@rule
def take(state: Any, action: Any) -> None:
    """Play a legal action."""
    step(state, action)


def _signatures(record: np.dtype[Any]) -> dict[Callable[..., Any], Any]:
    pointer: Any = types.CPointer
    state, numbers = pointer(numba.from_dtype(record)), pointer(types.int64)
    actions = pointer(numba.from_dtype(np.dtype(ACTION)))
    return {
        _c_init: _signature(types.int64, state, numbers, types.int64, types.uint64),
        _c_legal: _signature(types.int64, state, actions, types.int64),
        _c_step: _signature(types.int64, state, types.int64),
    }


def say_on_screen(message: str) -> None:
    """Tell whoever waits that something is compiled."""
    print(message, file=sys.stderr, flush=True)


class Voice:
    """What is done with the news that something is compiled now."""

    say: Callable[[str], None] = staticmethod(say_on_screen)


def drawer(
    function: Callable[..., Any],
    name: str,
    record: np.dtype[Any] | None,
    more: Bound | None = None,
    options: Mapping[str, Any] = JIT,
) -> Drawer:
    """Where the machine code of a function is kept, made for a record type or for all.

    `more` says what it is bound to besides the rules of the record type.
    """
    what = function.__name__.removeprefix("_c_").replace("_", " ")

    def missed() -> None:
        Voice.say(f"Compiling {what} for {'all games' if record is None else name} – once for this version.")

    binding = {**({} if record is None else bound(record)), **(more or {})}
    made_from = stamp(function, repr(sorted(options.items())), bound=binding)
    family = name if record is None else f"{name}-{record.itemsize}"
    return Drawer(family, what, made_from, missed)


def kept_dispatcher(
    function: Callable[..., Any],
    name: str,
    record: np.dtype[Any] | None,
    options: Mapping[str, Any] = JIT,
) -> Any:
    """A function as Numba compiles it when it is called, kept for the next process."""
    compiled: Any = numba.njit(**options, pipeline_class=Entry if record is None else Fused)(function)
    compiled._cache = drawer(function, name, record, options=options)
    if record is not None:
        compiled._compiler.compile = explained(name)(compiled._compiler.compile)
    return compiled


class Machine:
    """Functions as machine code for one record type or for all, each behind its address, found or made."""

    def __init__(
        self,
        name: str,
        record: np.dtype[Any] | None,
        signatures: Mapping[Callable[..., Any], Any],
        more: Bound | None = None,
    ) -> None:
        self._name = name
        self._record = record
        self._signatures = signatures
        self._more = more
        self._lock = Lock()
        self._addresses: tuple[int, ...] | None = None

    @cached_property
    def _drawers(self) -> dict[Callable[..., Any], Drawer]:
        return {
            function: drawer(function, self._name, self._record, self._more) for function in self._signatures
        }

    @property
    def ready(self) -> bool:
        """Whether nothing would have to be compiled."""
        return self._addresses is not None or all(
            self._drawers[function].filled(sig) for function, sig in self._signatures.items()
        )

    @property
    def addresses(self) -> tuple[int, ...]:
        """Where the functions are, in their order."""
        if self._addresses is None:
            with self._lock:
                if self._addresses is None:
                    self._addresses = tuple(map(self._address, self._signatures))
        return self._addresses

    def _address(self, function: Callable[..., Any]) -> int:
        sig = self._signatures[function]
        compiled = _CFunc(
            function, (sig.args, sig.return_type), locals={}, options=dict(JIT), pipeline_class=Entry
        )
        compiled._cache = self._drawers[function]
        with explained(self._name):
            compiled.compile()
        _held.append(compiled)
        address: int = compiled.address
        return address


_held: list[Any] = []
"""Machine code stays as long as the process, whoever holds its address."""


@cache
def machine(name: str, record: np.dtype[Any]) -> Machine:
    """The machine code of a game's rules for a record type."""
    return Machine(name, record, _signatures(record))


@cache
def machine_port(name: str, record: np.dtype[Any]) -> MachinePort:
    """The rules as compiled algorithms call them."""
    fields = record.fields
    assert fields is not None
    init_at, legal_at, step_at = machine(name, record).addresses
    rng_at, to_move_at, winners_at = (fields[each][1] for each in ("rng", "to_move", "winners"))
    return MachinePort(init_at, legal_at, step_at, record.itemsize, rng_at, to_move_at, winners_at)


# What compiled algorithms call.


def _calling(arguments: Any, result: Any) -> Any:
    """What Numba is told of a call of machine code, which is passed words of 64 bits: its types, its code."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        word = ir.IntType(64)
        passed = [builder.extract_value(values[1], k) for k in range(len(arguments))]
        function = ir.FunctionType(context.get_value_type(signature.return_type), [word] * len(passed))
        return builder.call(builder.inttoptr(values[0], function.as_pointer()), passed)

    words: Any = types.UniTuple
    return result(types.int64, words(types.int64, len(arguments))), generate


@intrinsic
def _call(typing_context: Any, address: Any, arguments: Any) -> Any:
    """Call machine code with whole numbers and addresses of 64 bits; it returns such a number."""
    del typing_context, address
    return _calling(arguments, types.int64)


@intrinsic
def _call_real(typing_context: Any, address: Any, arguments: Any) -> Any:
    """The same for machine code that returns a real number."""
    del typing_context, address
    return _calling(arguments, types.float64)


@intrinsic
def _address(typing_context: Any, array: Any) -> Any:
    """Where the numbers of an array lie."""
    del typing_context

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        return builder.ptrtoint(data, ir.IntType(64))

    return types.int64(array), generate


@intrinsic
def _word_at(typing_context: Any, address: Any) -> Any:
    """The word of 64 bits at an address."""
    del typing_context, address

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        del context, signature
        return builder.load(builder.inttoptr(values[0], ir.IntType(64).as_pointer()))

    return types.int64(types.int64), generate


@intrinsic
def _set_word(typing_context: Any, address: Any, word: Any) -> Any:
    """Write a word of 64 bits to an address."""
    del typing_context, address, word

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        del signature
        builder.store(values[1], builder.inttoptr(values[0], ir.IntType(64).as_pointer()))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@intrinsic
def _copy_bytes(typing_context: Any, target: Any, source: Any, count: Any) -> Any:
    """Copy so many bytes from one address to another."""
    del typing_context, target, source, count

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        del signature
        target, source = (builder.inttoptr(value, ir.IntType(8).as_pointer()) for value in values[:2])
        copy: Any = cgutils.raw_memcpy
        copy(builder, target, source, values[2], 1)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


# The arguments of these intrinsics are typed by Numba; to Python they are functions of two arguments more.
call: Any = _call
call_real: Any = _call_real
address: Any = _address
word_at_address: Any = _word_at
set_word: Any = _set_word
copy_bytes: Any = _copy_bytes


def _init(port: Any, states: Any, i: Any, options: Any, seed: Any) -> None:
    call(port.init_at, (address(states) + i * port.size, address(options), len(options), np.int64(seed)))


def _legal(port: Any, states: Any, i: Any, out: Any) -> Any:
    return call(port.legal_at, (address(states) + i * port.size, address(out), len(out)))


def _step(port: Any, states: Any, i: Any, action: Any) -> None:
    call(port.step_at, (address(states) + i * port.size, np.int64(action)))


def _copy(port: Any, states: Any, i: Any, source: Any, j: Any) -> None:
    copy_bytes(address(states) + i * port.size, address(source) + j * port.size, port.size)


def _to_move(port: Any, states: Any, i: Any) -> Any:
    return np.int64(np.int8(states[i, port.to_move_at]))


def _winners(port: Any, states: Any, i: Any) -> Any:
    return np.int64(states[i, port.winners_at])


def _reseed(port: Any, states: Any, i: Any, seed: Any) -> None:
    set_word(address(states) + i * port.size + port.rng_at, np.int64(seed))


def method(function: Callable[..., Any], classes: tuple[type, ...]) -> None:
    """Let compiled algorithms call a method of their port, if it is of one of these classes."""

    def choose(port: Any, *arguments: Any) -> Any:
        del arguments
        return function if port.instance_class in classes else None

    choose.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    overloaded: Any = overload_method
    overloaded(types.NamedUniTuple, function.__name__[1:], jit_options=LEAN, strict=False)(choose)


for _function in (_init, _legal, _step, _copy, _to_move, _winners, _reseed):
    method(_function, (MachinePort, MachineMind))


class Algorithm:
    """A plain function that is compiled once and works on every game's states, through a port."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    @cached_property
    def compiled(self) -> Any:
        """The function for a `MachinePort` and states as rows of bytes."""
        return kept_dispatcher(self.function, "algorithms", None)

    def is_kept(self, kinds: tuple[Any, ...]) -> bool:
        """Whether the machine code for arguments of these types is there already."""
        return self.is_read(kinds) or self.compiled._cache.filled(kinds)

    def is_read(self, kinds: tuple[Any, ...]) -> bool:
        """Whether this process has read it in, or made it."""
        return kinds in self.compiled.overloads


def algorithm(function: Callable[..., Any]) -> Algorithm:
    """Make a function of a port, states and numbers an algorithm for every game (see above)."""
    return Algorithm(function)


def rows(states: Any) -> Any:
    """States as compiled algorithms see them: a row of bytes for each."""
    return np.ndarray((len(states), states.itemsize), np.uint8, states)


# Single calls from Python.


@rule
def _data(array: Any) -> Any:
    """Where the numbers of an array lie, by the address of the Python object itself.

    A NumPy array begins with what every object begins with, then comes this address. To ask NumPy for it
    takes a microsecond, to let Numba look at the type of an array of records two.
    """
    return word_at_address(array + HEAD)


def _found_head() -> int:
    """How far into an array object that address stands: after what every object begins with, as a rule."""
    probe, word = np.zeros(1), ctypes.sizeof(ctypes.c_void_p)
    places: tuple[int, ...] = (object.__basicsize__, *range(word, np.ndarray.__basicsize__, word))
    return next(
        place
        for place in places
        if ctypes.c_void_p.from_address(id(probe) + place).value == probe.ctypes.data
    )


HEAD = _found_head()


def start_one(port_init: Any, states: Any, options: Any, count: Any, seed: Any) -> None:
    """`init` for a state and options by the addresses of their arrays."""
    call(port_init, (_data(states), _data(options), count, seed))


def list_one(port_legal: Any, states: Any, out: Any, count: Any) -> Any:
    """`legal` for a state, into room by the address of its array."""
    return call(port_legal, (_data(states), _data(out), count))


def step_one(port_step: Any, states: Any, action: Any) -> None:
    """`step` for a state."""
    call(port_step, (_data(states), action))
