"""Rules found by the type of the state, compiled or not.

Generic algorithms call `legal(state, out)`, `step(state, action)` and the other functions of this module.
What runs is decided by the record type of `state`: compiled code is bound to the game's rules when it is
compiled, and since the choice follows from a type alone, the next process finds the machine code in Numba's
disk cache. (Functions passed as arguments would be compiled anew each time.) Plain Python code is bound when
it is called.

Rules are plain functions under the decorator `rule`: called from Python they run as Python, called from
compiled code they are compiled. So both forms of a game live side by side in one process and can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.core.imputils import lower_constant
from numba.extending import models, overload, register_jitable, register_model, typeof_impl

from hexarium.errors import BadGame
from hexarium.kit import rng
from hexarium.kit.events import Kind, Listener, tell
from hexarium.kit.linking import Inner
from hexarium.kit.mistakes import check_record, check_rules
from hexarium.kit.source import place

Function = TypeVar("Function", bound=Callable[..., Any])

JIT: Any = {"error_model": "numpy", "nogil": True}
"""How everything is compiled: division by zero is not checked, and the interpreter's lock is given up."""
HELD: Any = {**JIT, "nogil": False}
"""How single calls are compiled: they take microseconds, and whoever gives the lock up for that may wait much
longer until another thread gives it back."""
LEAN: Any = {**JIT, "_nrt": False, "no_cfunc_wrapper": True, "pipeline_class": Inner, "forceinline": False}
"""How rules are compiled besides: without Numba's reference counting, so that one which allocates does not
compile at all, and arrays are passed on without being counted (random games became 1.1 times as fast);
without what would let C call each of them (a tenth less to compile); and without machine code of their own
(see `linking.py`). Each says itself whether it is put into its callers: else Numba would compile once more
all that such a one calls."""


def rule(function: Function) -> Function:
    """Let compiled code call `function`; from Python it stays the function it is."""
    jitable: Function = register_jitable(**LEAN)(function)
    return jitable


def inlined(function: Function) -> Function:
    """The same for a rule of every turn, compiled into its caller (random games became 1.2 times as fast)."""
    jitable: Function = register_jitable(**{**LEAN, "forceinline": True})(function)
    return jitable


for _function in (rng.mixed, rng.draw, rng.word_at, rng.below, rng.shuffle):
    rule(_function)


@dataclass(frozen=True)
class Rules:
    """What the rules of a game are: three plain functions on one record, under `@rule`."""

    init: Callable[[Any, Any, Any], None]
    """`init(state, options, seed)` makes a blank state the start of a game."""
    legal: Callable[[Any, Any], Any]
    """`legal(state, out)` writes the legal actions to `out` and returns how many there are."""
    step: Callable[[Any, Any], None]
    """`step(state, action)` plays a legal action."""


_by_dtype: dict[np.dtype[Any], Rules] = {}
_by_type: dict[Any, Rules] = {}


def tagged(dtype: np.dtype[Any], tag: str, *more: Any) -> np.dtype[Any]:
    """The same record under other rules: one byte more, with the name of the tag, tells the types apart.

    It may have more fields besides, such as the counters of those who listen.
    """
    own = [(name, dtype[name]) for name in dtype.names or ()]
    return np.dtype([*own, *more, (f"rules_{tag}", np.int8)], align=True)


def register(rules: Rules, dtype: np.dtype[Any]) -> None:
    """Bind the rules of a game to the dtype of its states."""
    if isinstance(dtype, np.dtype) and _by_dtype.get(dtype) == rules:
        return
    check_record(rules, dtype)
    check_rules(rules, dtype)
    other = _by_dtype.get(wide(dtype), rules)
    if _source(other) != _source(rules):
        raise BadGame(
            f"{_written(rules)} and {_written(other)} have states of the same fields, and rules are found by "
            "them; give one of the records a tag: tagged(record, 'name')."
        )
    _by_type[numba.from_dtype(dtype)] = rules
    _by_dtype[dtype] = rules
    _by_dtype[wide(dtype)] = rules


@cache
def wide(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same record with 64 bits a number, on which uncompiled rules run.

    NumPy keeps the small type in arithmetic (100 + 100 overflows an int8) where compiled code widens it
    first; with wide fields both count alike, and writing back shows a value that does not fit.
    """

    def widened(field: np.dtype[Any]) -> np.dtype[Any]:
        base, shape = (field.subdtype[0], field.shape) if field.subdtype else (field, ())
        return np.dtype((np.uint64 if base.kind == "u" and base.itemsize == 8 else np.int64, shape))

    assert dtype.names is not None
    assert dtype.fields is not None
    return np.dtype([(name, widened(dtype.fields[name][0])) for name in dtype.names])


@cache
def records_of(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same type with fields that are attributes: one object, for to compare two of them takes long."""
    return np.dtype((np.record, dtype))


def _source(rules: Rules) -> tuple[str, ...]:
    """Where rules come from; a file that is loaded twice has the same ones."""
    functions = (rules.init, rules.legal, rules.step)
    return tuple(f"{function.__code__.co_filename}:{function.__qualname__}" for function in functions)


def _written(rules: Rules) -> str:
    """Where rules come from, for people."""
    code = rules.init.__code__
    return f"{rules.init.__qualname__} in {place(code.co_filename)}, line {code.co_firstlineno}"


def _rules_of(state: Any) -> Rules:
    return _by_dtype[state.dtype]


def init(state: Any, options: Any, seed: Any) -> None:
    """Make `state`, all zeros, the start of a game with these encoded options."""
    _rules_of(state).init(state, options, seed)


def legal(state: Any, out: Any) -> Any:
    """Write the legal actions to `out`, in no particular order, and return how many there are."""
    return _rules_of(state).legal(state, out)


def step(state: Any, action: Any) -> None:
    """Play a legal action."""
    _rules_of(state).step(state, action)


@overload(init, jit_options=LEAN, strict=False)
def _init(state: Any, options: Any, seed: Any) -> Any:
    del options, seed
    return _bound(state, "init")


@overload(legal, jit_options=LEAN, strict=False)
def _legal(state: Any, out: Any) -> Any:
    del out
    return _bound(state, "legal")


@overload(step, jit_options=LEAN, strict=False)
def _step(state: Any, action: Any) -> Any:
    del action
    return _bound(state, "step")


def _bound(state: Any, name: str) -> Any:
    return getattr(_by_type[state], name) if state in _by_type else None


def bound(dtype: np.dtype[Any]) -> dict[Callable[..., Any], Any]:
    """What compiled code is bound to for a record type, by the functions that it calls."""
    kind = numba.from_dtype(dtype)
    _settled.add(kind)
    rules = _by_type[kind]
    return {init: rules.init, legal: rules.legal, step: rules.step, tell: (heard(dtype), _constant_kind)}


def heard(dtype: np.dtype[Any]) -> tuple[tuple[str, Listener], ...]:
    """Who listens on a record, by the kind of event."""
    record = numba.from_dtype(dtype)
    return tuple(sorted((kind, listener) for (of, kind), listener in _listeners.items() if of == record))


class KindType(types.Opaque):
    """The type of one kind of event, so that compiled code is bound to who listens to it."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        super().__init__(f"Kind({kind.name})")


_lower_constant: Any = lower_constant
register_model(KindType)(models.OpaqueModel)


@typeof_impl.register(Kind)
def _type_of_kind(kind: Kind, context: Any) -> KindType:
    del context
    return KindType(kind)


@_lower_constant(KindType)  # type: ignore[untyped-decorator]
def _constant_kind(context: Any, builder: Any, type: Any, value: Any) -> Any:  # noqa: A002
    del builder, type, value
    return context.get_dummy_value()


_listeners: dict[tuple[Any, str], Listener] = {}
_settled: set[Any] = set()
"""Record types for which something was compiled: who listens then is decided."""


def listen(dtype: np.dtype[Any], kind: Kind, listener: Listener) -> None:
    """Let compiled rules call a listener where they tell of a kind, on this record.

    Its parameters are exactly `(state, kind, *values)`, for that is how Numba finds it; it must be there
    before anything is compiled for the record.
    """
    record = numba.from_dtype(dtype)
    if record in _settled and _listeners.get((record, kind.name)) is not listener:
        raise ValueError(f"{kind!r} is listened to too late: the record has been compiled for already.")
    _listeners[record, kind.name] = rule(listener)


def _unheard(state: Any, kind: Any, *values: Any) -> None:
    """Nobody listens."""


@overload(tell, jit_options=LEAN)
def _tell(state: Any, kind: Any, *values: Any) -> Any:
    del values
    return _listeners.get((state, kind.kind.name), _unheard)
