"""Where compiled code is kept between processes.

Numba's own cache does not notice a change in another file, so the code lies in a folder named by a hash of
all the sources it was made from: after an edit the folder has another name, and stale code is never run.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import numba

from hexarium.errors import BadFile, reason

_KEPT = 4
"""Folders of older sources that stay for those who switch between versions."""
_IN_USE = 3600.0
"""Seconds for which a folder stays in any case: somebody may still be compiling into it."""
_LETTERS = 16
"""Of the hash in the name of a folder."""


def root() -> Path:
    """The folder of all caches: HEXARIUM_CACHE, else in the virtual environment, else the user's cache."""
    if chosen := os.environ.get("HEXARIUM_CACHE"):
        return Path(chosen)
    environment = Path(sys.prefix)
    if sys.prefix != sys.base_prefix and os.access(environment, os.W_OK):
        return environment / "cache" / "hexarium"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hexarium"


@lru_cache
def folder(sources: tuple[Path, ...]) -> Path:
    """The folder for code made from the package and from `sources` beside it."""
    package = Path(__file__).parent.parent
    digest = sha256(numba.__version__.encode())
    for path in [*sorted(package.rglob("*.py")), *sorted(sources)]:
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)} ".encode() + content)
    made = root() / digest.hexdigest()[:_LETTERS]
    try:
        made.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(
            f"Compiled code cannot be kept in {str(root())!r} ({reason(error)}); "
            "set HEXARIUM_CACHE to a folder that can be written."
        ) from error
    with suppress(OSError):
        os.utime(made)  # the age of a folder is the time since its last use
    _forget_old(made.parent)
    return made


def _forget_old(parent: Path) -> None:
    """Remove the folders that were not used for longest, and nothing else that may lie beside them."""
    ages = {}
    for path in parent.iterdir():
        if re.fullmatch(f"[0-9a-f]{{{_LETTERS}}}", path.name):
            with suppress(OSError):  # another process may forget it first
                ages[path] = path.stat().st_mtime
    for path in sorted(ages, key=lambda path: ages[path])[: -_KEPT - 1]:
        if ages[path] < time.time() - _IN_USE:
            shutil.rmtree(path, ignore_errors=True)
