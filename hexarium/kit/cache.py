"""Where compiled code is kept between processes.

Numba's own cache does not notice a change in another file, so the code lies in a folder named by a hash of
all the sources it was made from: after an edit the folder has another name, and stale code is never run.
"""

from __future__ import annotations

import os
import shutil
import sys
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import numba

_KEPT = 4
"""Folders of older sources that stay for those who switch between versions."""


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
        digest.update(path.name.encode() + b"\\0" + path.read_bytes())
    made = root() / digest.hexdigest()[:16]
    if not made.exists():
        made.mkdir(parents=True, exist_ok=True)
        _forget_old(made.parent)
    return made


def _forget_old(parent: Path) -> None:
    by_age = sorted(
        (path for path in parent.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime
    )
    for path in by_age[: -_KEPT - 1]:
        shutil.rmtree(path, ignore_errors=True)
