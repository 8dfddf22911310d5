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
from types import ModuleType
from typing import Any, TypeVar

import numba
import numpy as np
from numba.extending import overload, register_jitable

from hexarium.kit import rng

Function = TypeVar("Function", bound=Callable[..., Any])

JIT: Any = {"error_model": "numpy", "nogil": True}
"""How everything is compiled: division by zero is not checked, and the interpreter's lock is given up."""


def rule(function: Function) -> Function:
    """Let compiled code call `function`; from Python it stays the function it is."""
    jitable: Function = register_jitable(**JIT)(function)
    return jitable


for _function in (rng.mixed, rng.draw, rng.word_at, rng.below, rng.shuffle):
    rule(_function)

_by_dtype: dict[np.dtype[Any], ModuleType] = {}
_by_type: dict[Any, ModuleType] = {}


def register(rules: ModuleType, dtype: np.dtype[Any]) -> None:
    """Bind the rules of a game to the dtype of its states."""
    for name in dtype.names or ():
        if hasattr(np.record, name):
            raise ValueError(f"A field cannot be called {name!r}: a NumPy record has a method of that name.")
        if dtype[name].base.kind not in "iu":
            raise ValueError(f"The field {name!r} cannot be {dtype[name].base}: a state holds whole numbers.")
    other = _by_dtype.get(wide(dtype), rules)
    if other is not rules and other.__file__ != rules.__file__:
        raise ValueError(
            f"{rules.__name__} and {other.__name__} have states of the same fields, and rules are found by "
            "them; give a field another name."
        )
    _by_type[numba.from_dtype(dtype)] = rules
    _by_dtype[dtype] = rules
    _by_dtype[wide(dtype)] = rules


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


@rule
def redraw_generator(state: Any, seat: Any, seed: Any) -> None:
    """The `resample` of a game whose rules have none: nothing is hidden but the generator."""
    state.rng = rng.word_at(seed, seat)


def _rules_of(state: Any) -> ModuleType:
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


def resample(state: Any, seat: Any, seed: Any) -> None:
    """Redraw what `seat` cannot know, in agreement with all that it knows."""
    getattr(_rules_of(state), "resample", redraw_generator)(state, seat, seed)


@overload(init, jit_options=JIT)
def _init(state: Any, options: Any, seed: Any) -> Any:
    del options, seed
    return _bound(state, "init")


@overload(legal, jit_options=JIT)
def _legal(state: Any, out: Any) -> Any:
    del out
    return _bound(state, "legal")


@overload(step, jit_options=JIT)
def _step(state: Any, action: Any) -> Any:
    del action
    return _bound(state, "step")


@overload(resample, jit_options=JIT)
def _resample(state: Any, seat: Any, seed: Any) -> Any:
    del seat, seed
    return _bound(state, "resample", redraw_generator)


def _bound(state: Any, name: str, default: Any = None) -> Any:
    return getattr(_by_type[state], name, default) if state in _by_type else None
