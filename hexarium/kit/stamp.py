"""What compiled code is made of, as a hash.

Numba makes machine code from the bytecode of functions and from the values of the globals they name: tables,
numbers, other functions. All of that is walked here, as it is in memory, so that a change of any of it – an
edited rule, another number in a file of data – gives another stamp, while a change that compiles nothing – a
picture, a sentence, a docstring – gives the same.

>>> stamp(lambda x: x + 1) == stamp(lambda x: x + 1), stamp(lambda x: x + 1) == stamp(lambda x: x + 2)
(True, False)
"""

from __future__ import annotations

import dis
import pickle
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType
from typing import Any
from uuid import uuid4

import llvmlite
import numba
import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic
from numba.core.registry import cpu_target
from numba.core.types import Type
from numba.core.typing.templates import builtin_registry

from hexarium.kit.events import Kind

_LIBRARIES = frozenset({"builtins", "llvmlite", "numba", "numpy", *sys.stdlib_module_names})
"""What counts by its version alone."""

_HOMES = tuple(Path(module.__file__ or "").parent for module in (llvmlite, numba, np, dis))
"""Where these are; the last is the standard library."""

_PLAIN = (type(None), type(...), bool, int, float, complex, str, bytes)

Bound = Mapping[Callable[..., Any], object]
"""What stands for a function that Numba binds by a type: for `legal` the `legal` of a game."""


def stamp(*parts: object, bound: Bound | None = None) -> str:
    """A hash of functions and values, of all that they reach, and of who compiles them for which machine."""
    walk = _Walk(bound or {})
    walk.add(_environment())
    for part in parts:
        walk.add(part)
    return walk.digest.hexdigest()


@cache
def _environment() -> tuple[str, ...]:
    """The compiler and the machine."""
    codegen = cpu_target.target_context.codegen()
    return (
        *(
            numba.__version__,
            llvmlite.__version__,
            np.__version__,
            sys.version,
            sys.platform,
            platform.machine(),
        ),
        repr(codegen.magic_tuple()),
        repr([getattr(numba.config, name, None) for name in ("OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE")]),
    )


class _Walk:
    """Adds things to a hash, each once, so that functions may call each other."""

    def __init__(self, bound: Bound) -> None:
        self.digest = sha256()
        self._bound = bound
        self._met: dict[int, tuple[int, object]] = {}  # with what was met, so that no id is used again
        self._modules: dict[int, set[str]] = {}  # by a code, the modules that were looked through for it

    def add(self, value: object) -> None:
        """Add a thing and what it is made of."""
        if isinstance(value, _PLAIN):
            self._write(type(value).__name__, repr(value))
        elif id(value) in self._met:
            self._write("again", str(self._met[id(value)][0]))
        else:
            self._met[id(value)] = len(self._met), value
            self._parts(value)(value)

    def _write(self, *texts: str) -> None:
        for text in texts:
            content = text.encode("utf-8", "surrogatepass")
            self.digest.update(f"{len(content)} ".encode() + content)

    def _parts(self, value: Any) -> Callable[[Any], None]:
        if isinstance(value, FunctionType) and value in self._bound:
            return lambda function: self._row("bound", (self._bound[function],))
        if is_library(value):
            return lambda thing: self._write("library", _name(thing))
        for kind, parts in self._kinds():
            if isinstance(value, kind):
                return parts
        return self._other

    def _kinds(self) -> Iterator[tuple[Any, Callable[[Any], None]]]:
        yield FunctionType, self._function
        yield CodeType, self._code
        yield Enum, lambda member: self._row("member", (_name(type(member)), member.name, member.value))
        yield (tuple, list), lambda row: self._row(type(row).__name__, row)
        yield (set, frozenset), lambda members: self._row("set", sorted(members, key=repr))
        yield dict, lambda table: self._row("dict", [part for pair in table.items() for part in pair])
        yield np.ndarray, self._array
        yield np.generic, lambda number: self._write("number", str(number.dtype), number.tobytes().hex())
        yield np.dtype, lambda dtype: self._write("dtype", repr(dtype))
        yield type, self._class
        yield Dispatcher, lambda compiled: self._row("jit", (compiled.py_func, repr(compiled.targetoptions)))
        yield _Intrinsic, lambda intrinsic: self._row("intrinsic", (intrinsic._defn,))
        yield Type, lambda kind: self._write("type", str(kind))
        yield Kind, lambda kind: self._write("event", kind.name)
        yield CellType, lambda cell: self._row("cell", (cell.cell_contents,))
        yield ModuleType, lambda module: self._write("module", module.__name__)
        yield partial, lambda call: self._row("partial", (call.func, call.args, call.keywords))

    def _row(self, name: str, parts: Any) -> None:
        self._write(name, str(len(parts)))
        for part in parts:
            self.add(part)

    def _function(self, function: Any) -> None:
        code = function.__code__
        self._write("function", function.__name__)
        self._code(code, function.__doc__)
        self._row("defaults", (function.__defaults__, function.__kwdefaults__))
        self._row("closure", function.__closure__ or ())
        for name in sorted(_global_names(code) & function.__globals__.keys()):
            self._write("global", name)
            self._named(function.__globals__[name], code)
        for template in _overloads(function, code):
            self._row("overload", (template._overload_func, _options(template)))

    def _named(self, value: Any, code: CodeType) -> None:
        """A global; of a module only what the code may mean by `module.name` counts."""
        self.add(value)
        looked_at = self._modules.setdefault(id(code), set())
        if isinstance(value, ModuleType) and value.__name__ not in looked_at and not is_library(value):
            looked_at.add(value.__name__)
            for name in sorted(set(code.co_names) & vars(value).keys()):
                self._write("attribute", name)
                self._named(vars(value)[name], code)

    def _code(self, code: CodeType, documentation: str | None = None) -> None:
        self._write("code", code.co_code.hex(), code.co_exceptiontable.hex(), str(code.co_flags))
        self._write(str((code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)))
        self._row("names", (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars))
        # The docstring of a function, if it has one, is its first constant.
        skipped = 1 if documentation is not None and code.co_consts[:1] == (documentation,) else 0
        self._row("constants", code.co_consts[skipped:])

    def _array(self, array: Any) -> None:
        flags = array.flags
        self._write("array", repr(array.dtype), str(array.shape))
        self._write(str((flags.c_contiguous, flags.f_contiguous, flags.aligned, flags.writeable)))
        if array.dtype.hasobject:
            self._row("objects", array.ravel().tolist())
        else:
            self._write(sha256(array.tobytes()).hexdigest())

    def _class(self, kind: type) -> None:
        simple = (*_PLAIN, tuple, FunctionType, Enum)
        members = [(name, part) for name, part in sorted(vars(kind).items()) if isinstance(part, simple)]
        told = [(name, part) for name, part in members if name not in ("__doc__", "__module__")]
        self._row(f"class {_name(kind)}", told)

    def _other(self, value: object) -> None:
        """Something that Numba hardly knows; if it has no bytes, nothing made of it is ever found again."""
        try:
            self._write("other", pickle.dumps(value).hex())
        except Exception:
            self._write("other", uuid4().hex)


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether compiled code can call a function of somebody's own: a rule, or one with an overload."""
    return any(template.key is function for template in _known("functions"))


def is_library(value: Any) -> bool:
    """Whether something comes with Python, NumPy or Numba; what is elsewhere under such a name does not."""
    if isinstance(value, ModuleType):
        module, file = value.__name__, getattr(value, "__file__", None)
    elif isinstance(value, FunctionType):
        module, file = value.__globals__.get("__name__", ""), value.__code__.co_filename
    elif isinstance(value, BuiltinFunctionType | type | np.ufunc):
        module = getattr(value, "__module__", None) or "builtins"
        file = getattr(sys.modules.get(module), "__file__", None)
    else:
        return False
    return module.partition(".")[0] in _LIBRARIES and (file is None or _is_home(file))


@cache
def _is_home(file: str) -> bool:
    """Whether a file is one of theirs, or none at all."""
    return not Path(file).is_file() or any(home in Path(file).parents for home in _HOMES)


def _name(value: Any) -> str:
    module = getattr(value, "__module__", "")
    return f"{module}.{getattr(value, '__qualname__', getattr(value, '__name__', repr(value)))}"


@cache
def _global_names(code: CodeType) -> frozenset[str]:
    """The globals that a code and the codes within it name; to take a code apart takes long."""
    own = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return frozenset(own).union(
        *(_global_names(inner) for inner in code.co_consts if isinstance(inner, CodeType))
    )


def _overloads(function: Any, code: CodeType) -> list[Any]:
    """What Numba compiles in the place of a function, and of the methods and attributes that it names."""
    methods = [each for each in _known("attributes") if each._attr in code.co_names]
    return [each for each in _known("functions") if each.key is function] + methods


def _options(template: Any) -> str:
    return repr(sorted(getattr(template, "_jit_options", {}).items()))


def _known(registry: str) -> list[Any]:
    """The overloads that do not come with Numba, of functions or of attributes."""
    known, (seen, own) = getattr(builtin_registry, registry), _own[registry]
    for template in known[seen:]:
        replacement = getattr(template, "_overload_func", None)
        if replacement is not None and not is_library(
            template.key if registry == "functions" else replacement
        ):
            own.append(template)
    _own[registry] = len(known), own
    return own


_own: dict[str, tuple[int, list[Any]]] = {"functions": (0, []), "attributes": (0, [])}
