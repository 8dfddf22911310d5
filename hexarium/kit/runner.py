"""Runs the rules of a variant, compiled or as plain Python."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache as once
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import event

from hexarium.kit import algorithms, cache
from hexarium.kit.dispatch import JIT, register, wide
from hexarium.kit.reading import require
from hexarium.kit.rng import holders, wrapping
from hexarium.kit.variant import States, Variant

ALGORITHMS = (
    algorithms.start,
    algorithms.list_legal,
    algorithms.take,
    algorithms.perft,
    algorithms.simulate,
)

UNLIMITED = 2**62
"""More plies than any game has."""


def say_on_screen(message: str) -> None:
    """Tell whoever waits that something is compiled."""
    print(message, file=sys.stderr, flush=True)


class Runner:
    """The rules in motion: states in arrays of one record, changed in place.

    With `compiled=False` the same algorithms run as plain Python, on records of the same fields with 64 bits
    each.
    """

    say: Callable[[str], None] = staticmethod(say_on_screen)

    def __init__(self, variant: Variant, compiled: bool = True) -> None:
        self.variant = variant
        self.compiled = compiled and not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
        register(variant.rules, variant.record)
        self.dtype = variant.record if self.compiled else wide(variant.record)
        self.encoded = variant.encode_options()
        # Plain Python needs wide actions for the same reason as wide fields: 1 << action must not overflow.
        small = np.int16 if variant.codec.count < 2**15 else np.int32
        self._action = small if self.compiled else np.int64
        self._sources = _sources(variant)

    def room(self) -> Any:
        """Room for the legal actions of a state; each caller has its own, so that threads do not meet."""
        return np.zeros(self.variant.codec.count, dtype=self._action)

    def blank(self, count: int = 1) -> States:
        """States of nothing but zeros."""
        return np.zeros(count, dtype=self.dtype).view(np.recarray)

    def bytes(self, states: States) -> bytes:
        """The first state as bytes, to be kept."""
        content: bytes = states[:1].tobytes()
        return content

    def state(self, content: bytes) -> States:
        """A state from its bytes."""
        return np.frombuffer(bytearray(content), dtype=self.dtype).view(np.recarray)

    def copy(self, states: States) -> States:
        """The same state, to be changed on its own; NumPy would copy each field singly."""
        return self.state(self.bytes(states))

    def plain(self, content: bytes) -> States:
        """A state from its bytes as uncompiled rules run on it."""
        states = self.state(content)
        if not self.compiled:
            return states
        plain = np.zeros(1, dtype=wide(self.dtype)).view(np.recarray)
        for name in self.dtype.names or ():
            plain[name] = states[name]
        return plain

    def start(self, seed: int) -> States:
        """The start of a game."""
        states = self.blank()
        self.run(algorithms.start, states, self.encoded, np.uint64(seed))
        return states

    def load(self, position: Mapping[str, Any], seed: int) -> States:
        """A position to play on from, with the generator at `seed`; BadPosition says what is wrong."""
        loaded = np.zeros(1, dtype=wide(self.variant.record)).view(np.recarray)
        with wrapping():
            self.variant.load(position, loaded[0])
            out = np.zeros(self.variant.codec.count, dtype=np.int64)
            require(
                loaded[0].to_move < 0 or self.variant.rules.legal(loaded[0], out) > 0,
                "The seat to move has a legal action; here it has none.",
            )
        loaded[0].rng = np.uint64(seed)
        states = self.blank()
        for name in self.dtype.names or ():
            states[name] = loaded[name]
        return states

    def legal(self, states: States) -> list[int]:
        """The legal actions."""
        out = self.room()
        count = self.run(algorithms.list_legal, states, out)
        actions: list[int] = out[:count].tolist()
        return actions

    def step(self, states: States, action: int) -> None:
        """Play a legal action."""
        self.run(algorithms.take, states, action)

    def perft(self, states: States, depth: int, most: int = UNLIMITED) -> int:
        """How many lines of play of `depth` plies there are; −1 if that takes more than `most` steps."""
        if depth <= 0:
            return 1
        levels = self.blank(depth)
        levels[0] = states[0]
        outs = np.zeros((depth, self.variant.codec.count), dtype=self._action)
        counts = np.zeros(depth, dtype=np.int64)
        return int(self.run(algorithms.perft, levels, outs, counts, depth, most))

    def play_out(self, states: States, seed: int, most: int = UNLIMITED) -> list[int]:
        """Play random actions to the end, and list them."""
        chooser = holders(seed)
        actions = np.zeros(min(most, 1 << 16), dtype=np.int64)
        played: list[int] = []
        while len(played) < most:
            room = min(most - len(played), len(actions))
            lengths, *_ = self._play(states, chooser, 0, 0, 1, room, actions, fresh=False)
            played += actions[: lengths[0]].tolist()
            if lengths[0] < room:
                break
        return played

    def simulate(self, seed: int, first: int, count: int, most: int = UNLIMITED) -> tuple[Any, Any, Any, int]:
        """Play random games: their lengths, winners (as bits) and reasons, and the sum of all choices."""
        nothing = np.zeros(0, dtype=np.int64)
        return self._play(self.blank(2), holders(0), seed, first, count, most, nothing, fresh=True)

    def _play(
        self,
        states: States,
        chooser: Any,
        seed: int,
        first: int,
        count: int,
        most: int,
        actions: Any,
        fresh: bool,
    ) -> tuple[Any, Any, Any, int]:
        lengths = np.zeros(count, dtype=np.int64)
        winners = np.zeros(count, dtype=np.uint8)
        reasons = np.zeros(count, dtype=np.uint8)
        branches = np.zeros(1, dtype=np.int64)
        self.run(
            algorithms.simulate,
            states,
            self.room(),
            chooser,
            self.encoded,
            np.uint64(seed),
            first,
            most,
            lengths,
            winners,
            reasons,
            branches,
            actions,
            fresh,
        )
        return lengths, winners, reasons, int(branches[0])

    def warm(self, algorithm: Callable[..., Any]) -> None:
        """Compile one of the ALGORITHMS, or fetch it from the cache."""
        states, number, word = self.blank(2), 0, np.uint64(0)
        counts, small = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.uint8)
        samples: dict[Callable[..., Any], tuple[Any, ...]] = {
            algorithms.start: (states, self.encoded, word),
            algorithms.list_legal: (states, self.room()),
            algorithms.take: (states, number),
            algorithms.perft: (states, self.room().reshape(1, -1), counts, number, number),
            algorithms.simulate: (
                *(states, self.room(), holders(0), self.encoded, word, number, number),
                *(counts, small, small, counts, counts, True),
            ),
        }
        types = tuple(numba.typeof(sample) for sample in samples[algorithm])  # type: ignore[no-untyped-call]
        self._dispatcher(algorithm).compile(types)

    def run(self, algorithm: Callable[..., Any], *arguments: Any) -> Any:
        """Run an algorithm that calls the rules through `kit.dispatch`; also one of your own."""
        if self.compiled:
            return self._dispatcher(algorithm)(*arguments)
        with wrapping():
            return algorithm(*arguments)

    def _dispatcher(self, algorithm: Callable[..., Any]) -> Any:
        return _dispatcher(algorithm, self.variant.game.name, self.dtype, self._sources)


def _sources(variant: Variant) -> tuple[Path, ...]:
    """The files of a game outside the package, whose change makes compiled code stale."""
    if variant.rules.legal.__module__.startswith("hexarium."):
        return ()
    return tuple(sorted(Path(variant.rules.legal.__code__.co_filename).parent.glob("*.py")))


@once
def _dispatcher(
    algorithm: Callable[..., Any], name: str, dtype: np.dtype[Any], sources: tuple[Path, ...]
) -> Callable[..., Any]:
    """An algorithm compiled for one record type, kept on disk for the next process."""
    folder = cache.folder(sources) / f"{name}-{dtype.itemsize}"
    kept = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    # The place of the cache is read when the function is wrapped, not when it is compiled.
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        compiled: Callable[..., Any] = numba.njit(cache=True, **JIT)(algorithm)
    finally:
        numba.config.CACHE_DIR = kept  # type: ignore[attr-defined]
    _waited_for[id(compiled)] = f"{algorithm.__name__.replace('_', ' ')} for {name}"
    return compiled


_waited_for: dict[int, str] = {}
"""What to call each algorithm while it is compiled, by the id of its dispatcher, which is kept for good."""


class _Compilation(event.Listener):
    """Hears what Numba did not find in the cache, and says so before it is compiled."""

    def on_start(self, event: Any) -> None:
        what = _waited_for.get(id(event.data["dispatcher"]))
        if what is not None:
            Runner.say(f"Compiling {what} – once for this version.")

    def on_end(self, event: Any) -> None:
        del event


event.register("numba:compile", _Compilation())  # type: ignore[no-untyped-call]
