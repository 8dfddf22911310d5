"""First games of rules that do not come with this package, uncompiled and watched.

Machine code checks no bounds: rules that list more actions than there are, or write beside their record,
would end the process. Played as Python first, they end in a sentence with the line that is meant.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from operator import index
from pathlib import Path
from typing import Any

import numpy as np

from hexarium.errors import BadGame
from hexarium.kit.dispatch import records_of, wide
from hexarium.kit.events import listening
from hexarium.kit.mistakes import is_own, is_own_file
from hexarium.kit.rng import below, holder, wrapping
from hexarium.kit.source import defined, innermost, wrong
from hexarium.kit.variant import Variant

GAMES = 3
PLIES = 300
"""Of all these games together."""
SECONDS = 1.0
"""So long they take at most; the first that is reached ends them."""

_NUMPY = str(Path(np.__file__).parent) + os.sep

_rehearsed: set[Any] = set()


def is_guest(variant: Variant) -> bool:
    """Whether any of the rules comes from elsewhere than this package."""
    rules = variant.rules
    return not all(map(is_own, (rules.init, rules.legal, rules.step)))


def rehearse(variant: Variant) -> None:
    """Play some games of a guest's rules before they are compiled, once for each choice of options."""
    key = type(variant), variant.rules, variant.record, tuple(variant.encode_options().tolist())
    if key in _rehearsed or not is_guest(variant):
        return
    try:
        # What else Python refuses the compiler refuses too, and says it better.
        # Whoever listens meanwhile hears nothing of these games.
        with suppress(TypeError, AttributeError, NameError), wrapping(), listening():
            _play(variant)
    except (IndexError, ValueError, ArithmeticError) as error:
        file, line = innermost(error.__traceback__, _is_of_guest)
        if not file:
            raise
        raise wrong(file, line, f"{type(error).__name__}: {str(error).rstrip('.')}.") from error
    _rehearsed.add(key)


def check_listed(variant: Variant, count: Any, out: Any) -> None:
    """Refuse a list of `legal` that is too long, or that has something in it that is no action."""
    codec = variant.codec
    if not 0 <= index(count) <= codec.count:
        raise wrong_count(variant, count)
    for action in out[:count].tolist():
        if not 0 <= action < codec.count:
            sentence = f"legal lists {action}, which is no action; actions are 0 to {codec.count - 1}."
            raise _at_legal(variant, sentence)
        if not codec.text(action):
            raise _at_legal(variant, f"legal lists {action}, which is no action: it has no text.")


def wrong_count(variant: Variant, count: int) -> BadGame:
    """The error for a number of legal actions that cannot be."""
    return _at_legal(
        variant,
        f"legal returns {count}; it returns how many actions it has written to out, "
        f"from 0 to {variant.codec.count}.",
    )


def _is_of_guest(file: str) -> bool:
    return not is_own_file(file) and not file.startswith(_NUMPY)


def _at_legal(variant: Variant, sentence: str) -> BadGame:
    legal = variant.rules.legal
    node = defined(legal)
    return wrong(legal.__code__.co_filename, node.lineno if node else 0, sentence)


def _play(variant: Variant) -> None:
    rules, options = variant.rules, variant.encode_options()
    record = records_of(wide(variant.record))
    out = np.empty(variant.codec.count, dtype=np.int64)
    plies, end = 0, time.monotonic() + SECONDS
    for seed in range(GAMES):
        state, chooser = np.ndarray(1, record, bytearray(record.itemsize))[0], holder(seed)
        rules.init(state, options, np.uint64(seed))
        while plies < PLIES and time.monotonic() < end:
            out.fill(-1)  # what is counted but not written is no action
            count = rules.legal(state, out)
            check_listed(variant, count, out)
            if not count:
                break
            rules.step(state, int(out[below(chooser, count)]))
            plies += 1
