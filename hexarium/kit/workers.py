"""Processes that compile for others and end with them.

A worker reads what it is to compile from its standard input. When that is closed – because its owner has
closed it, or was killed in whatever way – the worker ends at once, so none is ever left behind. What it
compiles gets to its owner through the cache.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.kit.dispatch import Rules, heard, listen, register
from hexarium.kit.evaluation import Bargain, Evaluation
from hexarium.kit.events import Kind
from hexarium.kit.measures import Measure
from hexarium.kit.observation import Observation
from hexarium.kit.ports import Algorithm
from hexarium.kit.variant import Variant

if TYPE_CHECKING:
    from hexarium.kit.runner import Call

_PROGRAM = "import sys; sys.path[:] = {path!r}; from hexarium.kit.workers import main; main()"


@dataclass(frozen=True)
class _Reference:
    """A function by its module, for another process; a module that is no package's is found by its file."""

    module: str
    file: str
    name: str

    @staticmethod
    def of(function: Callable[..., Any]) -> _Reference:
        return _Reference(function.__module__, function.__code__.co_filename, function.__qualname__)

    def resolve(self) -> Callable[..., Any]:
        found: Any = self._imported()
        for part in self.name.split("."):
            found = getattr(found, part)
        function: Callable[..., Any] = found
        return function

    def algorithm(self) -> Algorithm:
        """The algorithm that is made of a function; it stands under the function's name."""
        found: Any = self.resolve()
        assert isinstance(found, Algorithm)
        return found

    def _imported(self) -> ModuleType:
        if self.module in sys.modules and self.module != "__main__":
            return sys.modules[self.module]
        with suppress(ImportError, ValueError):
            if self.module != "__main__" and find_spec(self.module) is not None:
                return import_module(self.module)
        # Under another name, or the part of a script that is for `__main__` alone would run here too.
        name = "__compiled_main__" if self.module == "__main__" else self.module
        spec = spec_from_file_location(name, self.file)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        if self.module != "__main__":
            sys.modules[self.module] = module
        spec.loader.exec_module(module)
        return module


@dataclass(frozen=True)
class _Judging:
    """What a game says is good, for another process; what is not compiled is left out."""

    said: tuple[tuple[str, _Reference], ...]
    dealt: tuple[tuple[str, _Reference], ...] | None

    @staticmethod
    def of(evaluation: Evaluation) -> _Judging:
        bargain = evaluation.bargain
        return _Judging(_functions(evaluation), None if bargain is None else _functions(bargain))

    def resolve(self) -> Evaluation:
        bargain = None
        if self.dealt is not None:
            dealt: Any = {name: reference.resolve() for name, reference in self.dealt}
            bargain = Bargain(**dealt, width=0, most=0, most_steps=0)
        said: Any = {name: reference.resolve() for name, reference in self.said}
        return Evaluation(features=(), bargain=bargain, **said)


@dataclass(frozen=True)
class _Seeing:
    """What a seat sees as numbers, for another process; what is not compiled is left out."""

    functions: tuple[tuple[str, _Reference], ...]
    numbers: np.dtype[Any]

    @staticmethod
    def of(observation: Observation) -> _Seeing:
        compiled = ("observe", "update", "redeal")
        functions = tuple(each for each in _functions(observation) if each[0] in compiled)
        return _Seeing(functions, np.dtype(observation.dtype))

    def resolve(self) -> Observation:
        functions: Any = {name: reference.resolve() for name, reference in self.functions}
        return Observation(segments=(), dtype=self.numbers, **functions)


def _functions(of: Evaluation | Bargain | Observation) -> tuple[tuple[str, _Reference], ...]:
    """The functions among the fields of a dataclass."""
    return tuple(
        (each.name, _Reference.of(value))
        for each in fields(of)
        if isinstance(value := getattr(of, each.name), FunctionType)
    )


@dataclass(frozen=True)
class _Job:
    """What to compile: the rules of a game for one record type, `whole` with what is fused with them."""

    name: str
    rules: tuple[_Reference, _Reference, _Reference]
    record: np.dtype[Any]
    listeners: tuple[tuple[str, _Reference], ...]
    measures: tuple[tuple[Measure, _Reference], ...]
    whole: bool
    evaluation: _Judging | None
    searches: tuple[tuple[_Reference, tuple[Any, ...]], ...]
    observation: _Seeing | None

    @staticmethod
    def of(variant: Variant, whole: bool, calls: Sequence[Call] = ()) -> _Job:
        rules = variant.rules
        register(rules, variant.record)
        init, legal, step = (_Reference.of(each) for each in (rules.init, rules.legal, rules.step))
        listeners = tuple((kind, _Reference.of(each)) for kind, each in heard(variant.record))
        # A function is sent by its name alone, for the worker may have to find it by its file.
        measures = tuple((replace(each, of=int), _Reference.of(each.of)) for each in variant.measures)
        return _Job(
            *(variant.game.name, (init, legal, step), variant.record, listeners, measures, whole),
            None if variant.evaluation is None else _Judging.of(variant.evaluation),
            _searches(variant, calls),
            None if variant.observation is None else _Seeing.of(variant.observation),
        )

    def run(self) -> None:
        from hexarium.kit.minds import settle
        from hexarium.kit.runner import warm

        init, legal, step = (reference.resolve() for reference in self.rules)
        rules = Rules(init, legal, step)
        register(rules, self.record)
        evaluation = None if self.evaluation is None else self.evaluation.resolve()
        if evaluation is not None:
            settle(rules, self.record, evaluation)
        for kind, listener in self.listeners:
            listen(self.record, Kind(kind), listener.resolve())
        measures = tuple(replace(measure, of=rule.resolve()) for measure, rule in self.measures)
        searches = [(search.algorithm(), kinds) for search, kinds in self.searches]
        observation = None if self.observation is None else self.observation.resolve()
        warm(self.name, self.record, self.whole, measures, evaluation, searches, observation)


def _searches(variant: Variant, calls: Sequence[Call]) -> tuple[tuple[_Reference, tuple[Any, ...]], ...]:
    """Algorithms by their names, with the types of their arguments."""
    from hexarium.kit.runner import Runner

    runner = Runner(variant)
    return tuple((_Reference.of(each.function), runner.types_of(*given)) for each, given in calls)


class Worker:
    """A process that compiles. It ends when it has finished, or with whoever holds it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM.format(path=[path or str(Path.cwd()) for path in sys.path])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Ctrl-C is for the owner, who ends its workers; one that is just starting could not ignore it.
            process_group=0,
        )
        self.close = weakref.finalize(self, _end, self._process, os.getpid())

    def compile(self, variant: Variant, whole: bool, calls: Sequence[Call] = ()) -> None:
        """Compile the rules of a variant; `whole`: also what is fused with them; and what searches need."""
        self._send(_Job.of(variant, whole, calls))

    def finish(self) -> None:
        """End when everything is done."""
        self._send(None)

    def answer(self) -> str:
        """Wait for the next thing to be compiled; returns what went wrong, or nothing."""
        assert self._process.stdout is not None
        line = b""
        with suppress(OSError, ValueError):  # the owner has closed it meanwhile
            line = self._process.stdout.readline()
        return str(json.loads(line)) if line else "the process that compiles was ended"

    @property
    def done(self) -> bool:
        """Whether the worker has ended."""
        return self._process.poll() is not None

    @property
    def finished(self) -> bool:
        """Whether it has ended by itself, with everything done; it may also have been ended by others."""
        return self._process.poll() == 0

    def _send(self, job: _Job | None) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # who has ended hears nothing
            pickle.dump(job, self._process.stdin)
            self._process.stdin.flush()


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    if os.getpid() != owner:  # a fork of the owner has not started it
        return
    with suppress(OSError):
        process.kill()
    for stream in (process.stdin, process.stdout):
        with suppress(OSError):
            if stream is not None:
                stream.close()
    process.wait()


def main() -> None:
    """What a worker does."""
    from hexarium.kit.ports import Voice

    Voice.say = staticmethod(_quietly)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the owner is interrupted too, and ends its workers
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a game prints is no answer
    jobs: SimpleQueue[_Job | None] = SimpleQueue()
    Thread(target=_listen, args=(jobs,), daemon=True).start()
    while (job := jobs.get()) is not None:
        try:
            job.run()
            trouble = ""
        except Exception as error:
            trouble = f"{type(error).__name__}: {error}"
        print(json.dumps(trouble), file=answers, flush=True)
    os._exit(0)  # the thread that listens would be in the way of an orderly end


def _listen(jobs: SimpleQueue[_Job | None]) -> None:
    """Take jobs, and end the process as soon as nobody can want them any more."""
    with suppress(Exception):
        while True:
            jobs.put(pickle.load(sys.stdin.buffer))
    os._exit(1)


def _quietly(message: str) -> None:
    """The owner says what is said."""
    del message
