"""Which sources a process runs, so that two machines can be seen to run the same.

The number of a version says little while somebody changes rules. The sources themselves are compared, with
the versions of what they are compiled by; where they lie does not matter.
"""

from __future__ import annotations

import platform
import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from hexarium.kit.variant import Variant

Imprint = dict[str, str]

PACKAGE = Path(__file__).parents[1]
COMPILERS = ("numpy", "numba", "llvmlite")
SHORT = 12
"""Letters of a checksum, for people."""


def imprint(variant: Variant) -> Imprint:
    """What decides how the games of a variant are played, by name."""
    return {
        "Hexarium": _sources(),
        "Python": ".".join(platform.python_version_tuple()[:2]),
        **{name: version(name) for name in COMPILERS},
        variant.game.name: _guest(variant),
    }


def difference(here: Imprint, there: Imprint) -> str:
    """What is not the same, in words; nothing if all is."""
    for name, value in here.items():
        other = there.get(name, "none")
        if other != value and name in (*COMPILERS, "Python"):
            return f"{name} is {other} there and {value} here"
        if other != value:
            return f"the sources of {name} are others ({other} there, {value} here)"
    return ""


@cache
def _sources() -> str:
    """A checksum of all sources of this package."""
    return _sum(PACKAGE, sorted(PACKAGE.rglob("*.py")))


def _guest(variant: Variant) -> str:
    """The same for a game that is not of this package: of the files that its rules are in."""
    rules = variant.rules
    said = () if variant.evaluation is None else (variant.evaluation.judge,)
    measured = (measure.of for measure in variant.measures)
    functions = (rules.init, rules.legal, rules.step, *said, *measured)
    files = {Path(function.__code__.co_filename) for function in functions}
    files.add(Path(sys.modules[type(variant).__module__].__file__ or ""))
    others = sorted(file for file in files if PACKAGE not in file.parents and file.is_file())
    return _sum(None, others) if others else "as above"


def _sum(root: Path | None, files: list[Path]) -> str:
    found = sha256()
    for file in files:
        name = file.name if root is None else file.relative_to(root).as_posix()
        content = file.read_bytes()
        found.update(f"{name} {len(content)}\n".encode() + content)
    return found.hexdigest()[:SHORT]
