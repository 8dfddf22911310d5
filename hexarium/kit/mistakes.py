"""Mistakes in rules, found by reading them before anything is compiled.

Numba would find most of them too, a long way from the line that is meant. What is refused here does not
compile, or would compile and play other games than it says.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import os
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from hexarium.kit.events import Kind
from hexarium.kit.source import defined, line_of, wrong
from hexarium.kit.stamp import is_compiled, is_library

PARAMETERS = {
    "init": ("state", "options", "seed"),
    "legal": ("state", "out"),
    "step": ("state", "action"),
}
"""What the three rules of a game are called with."""

_HOUSE = str(Path(__file__).parents[1]) + os.sep
_MAKERS = (
    *("arange", "array", "asarray", "concatenate", "copy", "empty", "empty_like", "full", "full_like"),
    *("linspace", "ones", "ones_like", "stack", "where", "zeros", "zeros_like"),
)
"""What of NumPy makes a new array."""

_COMMON = ("rng", "to_move", "winners", "reason")
_ALLOCATES = "a rule makes nothing new: use numbers, the fields of the state and tables made outside of it"
_FAILS = "a rule trusts its caller and cannot fail: legal lists what step may be asked"
_MADE: dict[type[ast.AST], str] = {
    ast.List: "a list",
    ast.ListComp: "a list",
    ast.Dict: "a dictionary",
    ast.DictComp: "a dictionary",
    ast.Set: "a set",
    ast.SetComp: "a set",
    ast.JoinedStr: "a text",
    ast.GeneratorExp: "a generator",
}
_UNKNOWN: dict[type[ast.AST], str] = {
    ast.Try: "try",
    ast.TryStar: "try",
    ast.With: "with",
    ast.Raise: "raise",
    ast.Assert: "assert",
}


def check_rules(rules: Any, dtype: np.dtype[Any], own: bool = False) -> None:
    """Refuse rules with a mistake in them, with the line and what would be right.

    What ships with this package is read only if `own` says so, by a test: it would take a tenth of a second
    at every start.
    """
    seen: set[FunctionType] = set()
    for name, parameters in PARAMETERS.items():
        function = getattr(rules, name)
        _check_function(name, function)
        _check_parameters(name, function, parameters)
        if own or not is_own(function):
            if name == "legal":
                _check_return(function)
            _check_lines(function, dtype, seen, own)


def is_own(function: Any) -> bool:
    """Whether a function comes with this package."""
    return is_own_file(function.__code__.co_filename)


def is_own_file(file: str) -> bool:
    """Whether a file comes with this package."""
    return file.startswith(_HOUSE)


def _check_function(name: str, function: Any) -> None:
    if isinstance(function, FunctionType):
        return
    what = f"a {type(function).__name__}" if function is not None else "nothing"
    inner = getattr(function, "py_func", None)
    if isinstance(inner, FunctionType):
        code = inner.__code__
        raise wrong(
            code.co_filename,
            code.co_firstlineno,
            f"{name} is compiled already; write @rule above it instead of @njit, so that it runs as "
            "Python too.",
        )
    raise wrong("Rules", 0, f"{name} is {what}; it is a function under @rule.")


def _check_parameters(name: str, function: FunctionType, expected: tuple[str, ...]) -> None:
    code = function.__code__
    given = list(inspect.signature(function).parameters.values())
    names = [parameter.name for parameter in given]
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in given):
        return
    needed = [each for each in given if each.default is each.empty and each.kind is not each.VAR_KEYWORD]
    in_order = all(
        names.index(each) == number for number, each in enumerate(expected) if each in names
    ) and not any(each.kind in (each.KEYWORD_ONLY, each.VAR_KEYWORD) for each in given)
    if len(needed) != len(expected) or len(given) != len(expected) or not in_order:
        raise wrong(
            code.co_filename,
            _line(function),
            f"{name} takes ({', '.join(names)}); write def {function.__name__}({', '.join(expected)}).",
        )


def _line(function: FunctionType) -> int:
    node = defined(function)
    return node.lineno if node is not None else function.__code__.co_firstlineno


def _check_return(function: FunctionType) -> None:
    node = defined(function)
    if node is None:
        return
    returns = [each for each in ast.walk(node) if isinstance(each, ast.Return)]
    bare = next((each for each in returns if each.value is None), None)
    if not returns or bare is not None:
        raise wrong(
            function.__code__.co_filename,
            bare.lineno if bare is not None else node.lineno,
            "legal returns nothing; it returns how many actions it has written to out.",
        )


def _check_lines(function: FunctionType, dtype: np.dtype[Any], seen: set[FunctionType], own: bool) -> None:
    """A rule and all that it calls, line by line."""
    if function in seen:
        return
    seen.add(function)
    node = defined(function)
    if node is None:
        return
    file = function.__code__.co_filename
    harmless = set(_harmless(node))
    for inner in _body(node):
        if inner in harmless:
            continue
        if (sentence := _said(function, inner)) is not None:
            raise wrong(file, getattr(inner, "lineno", node.lineno), sentence)
    _check_fields(function, node, dtype)
    for line, name, value in _globals(function, node):
        _check_global(function, line, name, value)
        if isinstance(value, FunctionType) and not is_library(value) and (own or not is_own(value)):
            _check_lines(value, dtype, seen, own)


def _body(node: ast.FunctionDef) -> Iterator[ast.AST]:
    for statement in node.body:
        yield from ast.walk(statement)


def _harmless(node: ast.FunctionDef) -> Iterator[ast.AST]:
    """Lists that are none to the compiler: of constants, looped over or searched; and what is unpacked to."""
    for inner in _body(node):
        if isinstance(inner, ast.List) and isinstance(inner.ctx, ast.Store):
            yield inner
        rows = [inner.iter] if isinstance(inner, ast.For) else []
        rows += inner.comparators if isinstance(inner, ast.Compare) else []
        for row in rows:
            if isinstance(row, ast.List | ast.Set) and all(isinstance(e, ast.Constant) for e in row.elts):
                yield row


def _said(function: FunctionType, node: ast.AST) -> str | None:
    name = function.__name__
    if (made := _MADE.get(type(node))) is not None:
        return f"{name} makes {made}; {_ALLOCATES}."
    if (word := _UNKNOWN.get(type(node))) is not None:
        return f"{name} has a {word} in it; {_FAILS}."
    if isinstance(node, ast.Global | ast.Nonlocal):
        return f"{name} changes {', '.join(node.names)}; a rule changes nothing but its state."
    if isinstance(node, ast.Yield | ast.YieldFrom | ast.Await):
        return f"{name} is a generator; a rule runs through and returns."
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
        table = node.value
        while isinstance(table, ast.Subscript):
            table = table.value
        if isinstance(table, ast.Name) and _is_global(function, table.id):
            return f"{name} writes to {table.id}; a rule changes nothing but its state."
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        owner = function.__globals__.get(node.value.id) if _is_global(function, node.value.id) else None
        if owner is np and node.attr in _MAKERS:
            return f"{name} makes an array; {_ALLOCATES}."
        if owner is np and node.attr == "random":
            return _about_chance(name, f"{node.value.id}.random")
    return None


def _about_chance(name: str, source: str) -> str:
    return (
        f"{name} draws from {source}; chance comes from the state: below(state, n) of hexarium.kit.rng, "
        "so that a seed gives the same game again."
    )


def _is_global(function: FunctionType, name: str) -> bool:
    code = function.__code__
    return name not in (*code.co_varnames, *code.co_cellvars, *code.co_freevars)


def _globals(function: FunctionType, node: ast.FunctionDef) -> Iterator[tuple[int, str, Any]]:
    """The names of a rule that are not its own, each with its line and what it stands for now."""
    inner_names = {
        each.arg for inner in _body(node) if isinstance(inner, ast.arguments) for each in inner.args
    }
    stored = {
        inner.id
        for inner in _body(node)
        if isinstance(inner, ast.Name) and not isinstance(inner.ctx, ast.Load)
    }
    for inner in _body(node):
        if not isinstance(inner, ast.Name) or inner.id in inner_names | stored:
            continue
        if _is_global(function, inner.id):
            missing = getattr(builtins, inner.id, inspect.Parameter.empty)
            yield inner.lineno, inner.id, function.__globals__.get(inner.id, missing)


def _check_global(function: FunctionType, line: int, name: str, value: Any) -> None:
    file, caller = function.__code__.co_filename, function.__name__
    if value is inspect.Parameter.empty:
        raise wrong(file, line, f"{caller} uses {name}, and there is nothing of that name.")
    if isinstance(value, ModuleType):
        if value.__name__ in ("random", "secrets", "numpy.random"):
            raise wrong(file, line, _about_chance(caller, name))
        return
    if isinstance(value, FunctionType) and not is_library(value) and not is_compiled(value):
        where = f" (line {_line(value)})" if value.__code__.co_filename == file else ""
        raise wrong(
            file, line, f"{caller} calls {name}, which is no rule; write @rule above def {name}{where}."
        )
    if getattr(value, "__module__", None) in ("random", "secrets", "numpy.random.mtrand"):
        raise wrong(file, line, _about_chance(caller, name))
    if isinstance(value, list | dict | set | frozenset):
        raise wrong(
            file,
            line,
            f"{caller} reads {name}, a {type(value).__name__}; a rule reads numbers, tuples and NumPy "
            "arrays, made outside of it with np.array.",
        )
    if not isinstance(value, FunctionType | type | tuple | Enum | Kind | Dispatcher) and not is_library(
        type(value)
    ):
        raise wrong(
            file,
            line,
            f"{caller} uses {name}, a {type(value).__name__}; take the number or array that is wanted of it "
            "outside of the rule, under a name of its own.",
        )


def _check_fields(function: FunctionType, node: ast.FunctionDef, dtype: np.dtype[Any]) -> None:
    """What is read from or written to `state` is a field of the record."""
    names = dtype.names or ()
    first = next(iter(inspect.signature(function).parameters), "")
    if first != "state" and function.__name__ not in PARAMETERS:
        return
    for inner in _body(node):
        if not isinstance(inner, ast.Attribute) or not isinstance(inner.value, ast.Name):
            continue
        if inner.value.id == first and inner.attr not in (*names, "dtype"):
            raise wrong(
                function.__code__.co_filename,
                inner.lineno,
                f"The state has no field {inner.attr!r}; its fields are {_listed(names)}.",
            )


def _listed(names: tuple[str, ...], most: int = 12) -> str:
    return ", ".join(names[:most]) + (" and others" if len(names) > most else "")


def check_record(rules: Any, dtype: Any) -> None:
    """Refuse a type of state that rules cannot run on."""
    init: Any = rules.init
    file = init.__code__.co_filename if isinstance(init, FunctionType) else "Rules"
    if not isinstance(dtype, np.dtype) or dtype.names is None:
        raise wrong(
            file,
            line_of(file, "record"),
            f"record is {type(dtype).__name__}; it is the type of a state: "
            "np.dtype([*COMMON, …], align=True).",
        )
    for name in dtype.names:
        if hasattr(np.record, name):
            raise wrong(
                file,
                line_of(file, name),
                f"A field cannot be called {name!r}: a NumPy record has a method of that name; "
                f"call it {name}_ or something else.",
            )
        if dtype[name].base.kind not in "iu":
            raise wrong(
                file,
                line_of(file, name),
                f"The field {name!r} cannot be {dtype[name].base}: a state holds whole numbers, "
                "such as np.int8.",
            )
    missing = [name for name in _COMMON if name not in dtype.names]
    if missing:
        raise wrong(
            file,
            line_of(file, "record"),
            f"The record lacks {', '.join(missing)}; begin it with *COMMON of hexarium.kit.variant.",
        )
