"""Runs the rules of a variant, compiled or as plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache as once
from struct import error
from typing import Any
from weakref import WeakValueDictionary

import numba
import numpy as np
from numba import types

from hexarium.kit import algorithms, ports
from hexarium.kit.batch import Batch
from hexarium.kit.dispatch import HELD, records_of, register, wide
from hexarium.kit.evaluation import Evaluation
from hexarium.kit.measures import Measure, collector
from hexarium.kit.minds import PlainMind, machine_mind, mind_machine, settle
from hexarium.kit.observation import Observation
from hexarium.kit.plain import Wide, layout_of
from hexarium.kit.ports import ACTION, Algorithm, MachineMind, MachinePort, Port, rows
from hexarium.kit.reading import require
from hexarium.kit.rehearsal import check_listed, is_guest, rehearse
from hexarium.kit.rng import holders, wrapping
from hexarium.kit.stepping import warm_stepping
from hexarium.kit.variant import States, Variant
from hexarium.kit.workers import Worker

UNLIMITED = 2**62
"""More plies than any game has."""

_STRETCH = 1 << 14
"""Plies that are listed at a time."""

Call = tuple[Algorithm, tuple[Any, ...]]
"""An algorithm, and arguments such as it is called with; their types are what matters."""

_STUCK = "The seat to move has a legal action; here it has none."

Bytes = bytes
"""The type, where a method has its name."""

_dtype_of: Callable[[Any], np.dtype[Any]] = np.ndarray.dtype.__get__


class Runner:
    """The rules in motion: states in arrays of one record, changed in place.

    Compiled, the rules are machine code, found in the cache or made at the first call that needs them, which
    takes some seconds. With `compiled=False` the same algorithms run as plain Python, on records of the same
    fields with 64 bits each; `convert` takes states from one kind to the other. `Runner.at_once` is for
    whoever does not want to wait: it begins uncompiled where nothing is kept, and `faster` gives a compiled
    runner as soon as the machine code is there.

    A runner holds nothing that changes, so threads may share it; states belong to one thread at a time.
    """

    def __init__(self, variant: Variant, compiled: bool = True) -> None:
        self.variant = variant
        self.compiled = compiled and not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
        register(variant.rules, variant.record)
        self.dtype = variant.record if self.compiled else wide(variant.record)
        self._record = records_of(self.dtype)
        self.encoded = variant.encode_options()
        # Plain Python needs wide actions for the same reason as wide fields: 1 << action must not overflow.
        self._action = ACTION if self.compiled else np.int64
        self._count = variant.codec.count
        self._guest = is_guest(variant)
        self._rehearsed = not self._guest
        self._worker: Worker | None = None
        self._faster: Runner | None = None
        self._port: MachinePort | None = None
        self._list: Any = None
        self._step: Any = None
        self._machine = ports.machine(variant.game.name, variant.record)
        self._plain_port = Port(variant.rules)
        self._mind: MachineMind | None = None
        if variant.evaluation is not None:
            settle(variant.rules, variant.record, variant.evaluation)

    def __repr__(self) -> str:
        return f"<Runner of {self.variant!r}, {'compiled' if self.compiled else 'uncompiled'}>"

    # Compiled at once or later.

    @classmethod
    def at_once(cls, variant: Variant) -> Runner:
        """A runner for whoever waits: compiled if the machine code is kept, else plain and compiling behind.

        Ask `faster` now and then, and go on with what it gives:

            if (faster := runner.faster()) is not None:
                runner, states = faster, faster.convert(states)
        """
        runner = cls(variant)
        if not runner.compiled or runner.ready:
            return runner
        plain = cls(variant, compiled=False)
        plain.compile_in_background()
        return plain

    @property
    def ready(self) -> bool:
        """Whether `start`, `legal` and `step` run without anything being compiled first."""
        return not self.compiled or self._machine.ready

    def compile_in_background(self, *calls: Call) -> Worker:
        """Compile the rules in a process of its own, which ends with this one; `faster` asks for them.

        With `calls` also what thinking with these takes. Runners of the same rules wait for the same process.
        """
        if self._worker is None:
            variant = self.variant
            key = variant.game.name, variant.record, tuple(algorithm.__name__ for algorithm, _ in calls)
            worker = _waited_for.get(key)
            if worker is None or worker.done:
                worker = _waited_for[key] = Worker()
                worker.compile(variant, whole=False, calls=calls)
                worker.finish()
            self._worker = worker
        return self._worker

    @property
    def waits(self) -> bool:
        """Whether compiled rules are on their way, in the place of these plain ones."""
        return self._worker is not None or self._faster is not None

    def faster(self) -> Runner | None:
        """The compiled runner in the place of this plain one, once its machine code is there."""
        if self._worker is not None and self._worker.done:
            self._worker = None
            runner = Runner(self.variant)
            if runner.compiled and runner.ready:
                self._faster = runner
        return self._faster

    # States.

    def room(self, *shape: int) -> Any:
        """Room for the legal actions of a state, or of as many as `shape` says; each caller has its own."""
        return np.empty((*shape, self._count), dtype=self._action)

    def blank(self, count: int = 1) -> States:
        """States of nothing but zeros."""
        return np.ndarray(count, self._record, bytearray(count * self._record.itemsize))

    def bytes(self, states: States) -> Bytes:
        """The first state as bytes, to be kept."""
        content: Bytes = (states if len(states) == 1 else states[:1]).tobytes()
        return content

    def state(self, content: Bytes) -> States:
        """A state from its bytes."""
        return np.ndarray(1, self._record, bytearray(content))

    def copy(self, states: States) -> States:
        """The same states, to be changed on their own; NumPy would copy each field singly."""
        return np.ndarray(len(states), self._record, bytearray(states.tobytes()))

    def convert(self, states: States) -> States:
        """States of a compiled or an uncompiled runner, as this one's."""
        return self.copy(states) if _dtype_of(states) == self._record else _converted(states, self._record)

    def plain(self, content: Bytes) -> States:
        """A state from its bytes as uncompiled rules run on it."""
        states = self.state(content)
        return _converted(states, records_of(wide(self.dtype))) if self.compiled else states

    def telling(self, content: Bytes) -> Wide:
        """The same for those who only listen to what an action tells: it reads faster."""
        return Wide(self._record, content)

    def start(self, seed: int) -> States:
        """The start of a game."""
        states = self.blank()
        if self.compiled:
            port = self._port or self._connect()
            # The machine takes the word as it is; to Numba a number above 2^63 would be another type.
            word = seed if seed < 2**63 else seed - 2**64
            _single(ports.start_one)(port.init_at, id(states), id(self.encoded), len(self.encoded), word)
        else:
            with wrapping():
                self.variant.rules.init(states[0], self.encoded, np.uint64(seed))
        return states

    def load(self, position: Mapping[str, Any], seed: int) -> States:
        """A position to play on from, with the generator at `seed`; BadPosition says what is wrong."""
        return self._loaded(seed, self.variant.load, position)

    def fill(self, view: Mapping[str, Any], seat: int, seed: int) -> States:
        """Some position that looks so to a seat, to play on from; BadPosition says what is wrong."""
        return self._loaded(seed, self.variant.fill, view, seat)

    def _loaded(self, seed: int, load: Callable[..., None], *given: Any) -> States:
        record = records_of(wide(self.dtype))
        loaded = np.ndarray(1, record, bytearray(record.itemsize))
        with wrapping():
            load(*given, loaded[0])
        loaded["rng"] = np.uint64(seed)
        states = self.convert(loaded)
        require(loaded["to_move"][0] < 0 or self._can_move(states, loaded), _STUCK)
        return states

    def _can_move(self, states: States, loaded: States) -> bool:
        """Whether there is a legal action; machine code says so sooner, if it is there."""
        if self.compiled and self.ready and not self._guest:
            return bool(self.legal(states))
        with wrapping():
            return bool(self.variant.rules.legal(loaded[0], np.zeros(self._count, dtype=np.int64)) > 0)

    # The rules.

    def legal(self, states: States) -> list[int]:
        """The legal actions."""
        out = np.empty(self._count, self._action)
        if self.compiled:
            port = self._port or self._connect()
            if _dtype_of(states) is not self._record or not len(states):
                self._check(states)
            count = self._list(port.legal_at, id(states), id(out), self._count)
        else:
            with wrapping():
                out.fill(-1)  # what is counted but not written is no action
                count = self.variant.rules.legal(states[0], out)
        if self._guest:
            check_listed(self.variant, count, out)
        actions: list[int] = out[:count].tolist()
        return actions

    def step(self, states: States, action: int) -> None:
        """Play a legal action."""
        if self.compiled:
            port = self._port or self._connect()
            if _dtype_of(states) is not self._record or not len(states):
                self._check(states)
            self._step(port.step_at, id(states), action)
        else:
            with wrapping():
                self.variant.rules.step(states[0], action)

    def _connect(self) -> MachinePort:
        """Find or compile the rules, at the first call that needs them."""
        self._rehearse()
        self._list, self._step = _single(ports.list_one), _single(ports.step_one)
        self._port = ports.machine_port(self.variant.game.name, self.variant.record)
        return self._port

    def _rehearse(self) -> None:
        if not self._rehearsed:
            rehearse(self.variant)
            self._rehearsed = True

    def _check(self, states: States) -> None:
        """Machine code writes wherever it is told to, so it is told of nothing but its own states."""
        if not isinstance(states, np.ndarray) or states.dtype != self._record or not states.size:
            raise TypeError("These are not states of this runner; convert() makes them so.")

    # Algorithms.

    def perft(self, states: States, depth: int, most: int = UNLIMITED) -> int:
        """How many lines of play of `depth` plies there are; −1 if that takes more than `most` steps."""
        if depth <= 0:
            return 1
        levels = self.blank(depth)
        self._check(states)
        rows(levels)[0] = rows(states)[0]
        counts = np.zeros(depth, dtype=np.int64)
        return int(self.run(algorithms.perft, levels, self.room(depth), counts, depth, most))

    def play_out(self, states: States, seed: int, most: int = UNLIMITED) -> list[int]:
        """Play random actions to the end, and list them."""
        return list(self.random_plies(states, seed, most))

    def random_plies(self, states: States, seed: int, most: int = UNLIMITED) -> Iterator[int]:
        """The same one by one; the state may be some thousands ahead."""
        self._check(states)
        batch = Batch(self, 0, 0, 1, most)
        batch.play_on_from(states, seed)
        actions = np.zeros(min(most, _STRETCH), dtype=np.int64)
        over = False
        while not over:
            before = int(batch.lengths[0])
            over = batch.play(_STRETCH, actions)
            yield from actions[: int(batch.lengths[0]) - before].tolist()

    def simulate(self, seed: int, first: int, count: int, most: int = UNLIMITED) -> tuple[Any, Any, Any, int]:
        """Play random games: their lengths, winners (as bits) and reasons, and the sum of all choices."""
        batch = self.batch(seed, first, count, most)
        batch.play(UNLIMITED)
        return batch.lengths, batch.winners, batch.reasons, batch.branches

    def batch(self, seed: int, first: int, count: int, most: int = UNLIMITED, keep: bool = False) -> Batch:
        """The same games, to be played a stretch at a time; with `keep`, they can be measured."""
        return Batch(self, seed, first, count, most, keep)

    def run(self, algorithm: Algorithm | Callable[..., Any], *arguments: Any) -> Any:
        """Run an `@algorithm` on arrays of states and numbers, or a function that is fused with the rules.

        The latter calls them through `kit.dispatch` and is compiled for each record type: for what must be as
        fast as it can be.
        """
        if isinstance(algorithm, Algorithm):
            if self.compiled:
                return algorithm.compiled(self._port or self._connect(), *self._seen(arguments))
            with wrapping():
                return algorithm.function(self._plain_port, *arguments)
        if self.compiled:
            self._rehearse()
            return _fused(algorithm, self.variant.game.name, self.dtype)(*arguments)
        with wrapping():
            return algorithm(*arguments)

    # Searches.

    def think(self, algorithm: Algorithm, *arguments: Any) -> Any:
        """Run an `@algorithm` that judges, with a port that can (see `minds.py`)."""
        if self.compiled:
            return algorithm.compiled(self._mind or self._open_mind(), *self._seen(arguments))
        with wrapping():
            return algorithm.function(PlainMind(self.variant), *arguments)

    def can_think(self, *calls: Call) -> bool:
        """Whether such calls run without anything being compiled first."""
        return not self.compiled or (
            self.ready
            and (self._judging is None or self._judging.ready)
            and all(algorithm.is_kept(self.types_of(*arguments)) for algorithm, arguments in calls)
        )

    def has_thought(self, *calls: Call) -> bool:
        """Whether this process has read in, or made, the machine code of such calls."""
        return self.compiled and all(
            algorithm.is_read(self.types_of(*arguments)) for algorithm, arguments in calls
        )

    def think_ready(self, *calls: Call) -> None:
        """Compile what such calls need, or fetch it."""
        if self.compiled:
            self._open_mind()
            for algorithm, arguments in calls:
                algorithm.compiled.compile(self.types_of(*arguments))

    def types_of(self, *arguments: Any) -> tuple[Any, ...]:
        """The types of the arguments of `think`, port included, as Numba compiles for them."""
        port: Any = types.NamedUniTuple
        seen = (numba.typeof(each) for each in self._seen(arguments))  # type: ignore[no-untyped-call]
        return port(types.int64, len(MachineMind._fields), MachineMind), *seen

    @property
    def _judging(self) -> ports.Machine | None:
        variant = self.variant
        if variant.evaluation is None:
            return None
        return mind_machine(variant.game.name, variant.record, variant.evaluation)

    def _open_mind(self) -> MachineMind:
        if self._port is None:
            self._connect()
        variant = self.variant
        self._mind = machine_mind(variant.game.name, variant.record, variant.evaluation)
        return self._mind

    def _seen(self, arguments: Sequence[Any]) -> list[Any]:
        """Arguments as compiled algorithms see them: states are rows of bytes, also within named tuples.

        A bot does so some twenty times a choice, which took a fifth of its time before it was one loop.
        """
        seen: list[Any] = []
        for each in arguments:
            if isinstance(each, np.ndarray):
                if each.dtype.names is None:
                    seen.append(each)
                    continue
                if each.dtype is not self._record or not each.size:
                    self._check(each)
                seen.append(rows(each))
            elif isinstance(each, tuple):
                seen.append(type(each)(*self._seen(each)))
            else:
                seen.append(each)
        return seen


_waited_for: WeakValueDictionary[tuple[str, np.dtype[Any], tuple[str, ...]], Worker] = WeakValueDictionary()
"""Who compiles what at the moment."""


def _converted(states: States, record: np.dtype[Any]) -> States:
    """The same states with fields of other sizes."""
    if len(states) == 1:
        try:
            numbers = layout_of(states.dtype).numbers(states.tobytes())
            return np.ndarray(1, record, bytearray(layout_of(record).content(numbers)))
        except error:
            pass  # what does not fit is cut off, as machine code does
    made = np.ndarray(len(states), record, bytearray(len(states) * record.itemsize))
    for name in record.names or ():
        made[name] = states[name]
    return made


@once
def _single(function: Callable[..., Any]) -> Any:
    """One call from Python, compiled for all games."""
    return ports.kept_dispatcher(function, "algorithms", None, HELD)


@once
def _fused(algorithm: Callable[..., Any], name: str, record: np.dtype[Any]) -> Any:
    """An algorithm compiled together with the rules for one record type."""
    return ports.kept_dispatcher(algorithm, name, record)


def warm(
    name: str,
    record: np.dtype[Any],
    whole: bool = True,
    measures: tuple[Measure, ...] = (),
    evaluation: Evaluation | None = None,
    searches: Sequence[tuple[Algorithm, tuple[Any, ...]]] = (),
    observation: Observation | None = None,
) -> None:
    """Compile the rules for a registered record type, or fetch them; if `whole`, with what is fused.

    With `searches`, algorithms with the types of their arguments, these and the evaluation besides.
    """
    _warm_single()
    port: Any = numba.typeof(ports.machine_port(name, record))  # type: ignore[no-untyped-call]
    if searches:
        machine_mind(name, record, evaluation)
        for algorithm, kinds in searches:
            algorithm.compiled.compile(kinds)
    if not whole:
        return
    word, number, states = types.uint64, types.int64, _array(numba.from_dtype(record))
    numbers, small = _array(number), _array(types.uint8)
    out, bytes_ = _array(_action_type(), 2), _array(types.uint8, 2)
    algorithms.perft.compiled.compile((port, bytes_, out, numbers, number, number))
    chooser = numba.typeof(holders(0))  # type: ignore[no-untyped-call]
    _fused(algorithms.simulate, name, record).compile(
        (
            *(states, _array(_action_type()), chooser, numbers, word, number, number, number, numbers),
            *(numbers, small, small, numbers, states, numbers),
        )
    )
    for measure in measures:
        _fused(collector(measure), name, record).compile((states, _array(number, 2)))
    if observation is not None:
        warm_stepping(name, record, observation)


def _warm_single() -> None:
    number = types.int64
    for function, count in ((ports.start_one, 5), (ports.list_one, 4), (ports.step_one, 3)):
        _single(function).compile((number,) * count)


def _array(kind: Any, dimensions: int = 1) -> Any:
    return types.Array(kind, dimensions, "C")


def _action_type() -> Any:
    return numba.from_dtype(np.dtype(ACTION))
