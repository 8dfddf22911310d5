"""What the compiler has to say about rules, in one sentence with the line that is meant.

Numba tells a mistake from the outside in: which of our functions it was compiling for whom, and deep inside
the line of the game and the reason. That inside is what an author needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numba
from numba.core.errors import ForceLiteralArg

from hexarium.errors import BadGame, HexariumError
from hexarium.kit.source import wrong

_KIT = Path(__file__).parent
_NUMBA = Path(numba.__file__).parent
_PLACES = re.compile(r'File "([^"\n]+)", line (\d+)|(?:at|from) (/?\S[^\n]*?) \((\d+)\)')
"""How Numba writes a place: above the lines that it quotes, and where it says what it was doing."""
_PIPELINE = re.compile(r"Failed in \w+ mode pipeline \(step: [^)]*\)\n")
_MISSING = re.compile(
    r"No implementation of function Function\(<([^>]*)>\) found for signature:\s*>>> ([^\n]+)"
)
_UNTYPED = re.compile(r"Untyped global name '([^']+)':\s*Cannot determine Numba type of <class '([^']+)'>")
_SIZE = 160
"""Letters of a reason; types can be long."""


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn what goes wrong when the rules of a game are compiled into a sentence about them."""
    try:
        yield
    except (HexariumError, ForceLiteralArg):
        raise
    except Exception as error:
        raise complaint(name, error) from error


def complaint(name: str, error: Exception) -> BadGame:
    """The sentence about an error of the compiler."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    if isinstance(error, KeyError):  # so Numba says that a record lacks a field
        return BadGame(f"The rules of {name} do not compile: the state has no field {text}.")
    for found in _PLACES.finditer(text):
        file, line = Path(found[1] or found[3]), int(found[2] or found[4])
        if not _is_ours(file):
            return wrong(str(file), line, f"this does not compile: {_reason(text, found.start())}.")
    return BadGame(f"The rules of {name} do not compile: {_reason(text, len(text))}.")


def _is_ours(file: Path) -> bool:
    try:
        whole = file.resolve()
    except OSError:
        return False
    return any(home in whole.parents for home in (_KIT, _NUMBA))


def _reason(text: str, end: int) -> str:
    """What was wrong at the place that stands at `end` of a text."""
    told = _short(_PIPELINE.split(text[:end])[-1])
    if "NRT required" in told:
        return "it would make something new, and a rule allocates nothing"
    if untyped := _UNTYPED.search(told):
        return f"a rule cannot use {untyped[1]}, a {untyped[2]}; it reads numbers, tuples and NumPy arrays"
    if missing := _MISSING.search(told):
        return f"there is no {_function(missing[1])} for what is given to it, {missing[2].strip()}"
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    useful = [
        line for line in lines if not line.startswith(("During:", "raised from", "There are", "- Of which"))
    ]
    reason = (useful or lines or ["the compiler gives no reason"])[0]
    reason = reason.partition(" Raised from")[0].partition(", defined at")[0].rstrip(" .")
    return reason if len(reason) <= _SIZE else reason[: _SIZE - 1] + "…"


def _function(text: str) -> str:
    """The name in `built-in function add` or `function legal at 0x…`."""
    return re.sub(r"^(built-in )?function |^intrinsic | at 0x[0-9a-f]+$", "", text)


def _short(text: str) -> str:
    """A text in which a record is called a state, for its type lists all fields, and constants are plain."""
    text = re.sub(r"Literal\[str\]\(([^)]*)\)", r"'\1'", re.sub(r"Literal\[int\]\(([^)]*)\)", r"\1", text))
    while (start := text.find("Record(")) >= 0:
        depth, end = 0, start + len("Record")
        while end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
            if depth == 0:
                break
        text = f"{text[:start]}state{text[end:]}"
    return text
