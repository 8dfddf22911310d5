"""Where compiled code is kept between processes.

Each piece of machine code lies in a file of its own, under a name that ends with the stamp of all it was made
from (see `stamp.py`): after an edit the name is another, and stale code is never run. Whatever goes wrong
with a file – it cannot be written, the disk is full, half of it is missing, it is no code at all – means that
nothing is kept there, and the code is compiled again. Numba's own places are never used.
"""

from __future__ import annotations

import os
import pickle
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

_KEPT = 4
"""Files of older sources that stay for those who switch between versions."""
_IN_USE = 3600.0
"""Seconds since its last use for which a file stays in any case."""
_LETTERS = 16
"""Of the stamp in the name of a file."""
_HASH = sha256().digest_size


def places() -> tuple[Path, ...]:
    """The folders of all compiled code: HEXARIUM_CACHE, or that of the virtual environment and the user's.

    Code is looked for in each, and kept in the first that can be written. A user without a home has only the
    folder of the environment: what lies in a folder that all can write to is not to be run.
    """
    if chosen := os.environ.get("HEXARIUM_CACHE"):
        return (Path(chosen),)
    environment = Path(sys.prefix) / "cache" / "hexarium"
    try:
        own = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "hexarium"
    except RuntimeError:
        return (environment,)
    return (environment, own) if sys.prefix != sys.base_prefix else (own,)


_rebuilt: Any = CompileResult._rebuild
_pickled: Any = dumps


class Drawer(NullCache):
    """What is kept of one function, compiled for some signatures: takes the place of Numba's own cache.

    `family` is the folder, one for each record type of a game; `missed` is called before something that was
    not found is compiled.
    """

    def __init__(self, family: str, name: str, stamp: str, missed: Callable[[], None]) -> None:
        self._family = _plain(family)
        self._function = _plain(name)
        self._stamp = stamp
        self._missed = missed

    @property
    def cache_path(self) -> str:
        """The folder in which code is looked for first."""
        return str(places()[0] / self._family)

    def filled(self, sig: Any) -> bool:
        """Whether the code for a signature is there, whole."""
        return next(self._contents(self._name(sig)), None) is not None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for a signature, or none if there is none that can be used."""
        target_context.refresh()
        for content in self._contents(self._name(sig)):
            with suppress(Exception):
                return _rebuilt(target_context, *pickle.loads(content))
        self._missed()
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code, if that is possible."""
        if data.library.has_dynamic_globals or data.lifted:
            return
        name, content = self._name(sig), _pickled(data._reduce())
        for folder in self._folders():
            with suppress(OSError):
                _write(folder, name, sha256(content).digest() + content)
                _forget_old(folder, self._function)
                return

    def _name(self, sig: Any) -> str:
        stamp = sha256(f"{self._stamp} {sig}".encode()).hexdigest()[:_LETTERS]
        return f"{self._function}-{stamp}.code"

    def _folders(self) -> Iterator[Path]:
        return (place / self._family for place in places())

    def _contents(self, name: str) -> Iterator[bytes]:
        for folder in self._folders():
            path = folder / name
            with suppress(OSError):
                content = path.read_bytes()
                if sha256(content[_HASH:]).digest() == content[:_HASH]:
                    with suppress(OSError):
                        os.utime(path)  # the age of a file is the time since its last use
                    yield content[_HASH:]


def _write(folder: Path, name: str, content: bytes) -> None:
    """Whoever reads at the same time finds the old file or the new one, never a part."""
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / f"{name}.{uuid4().hex}"
    try:
        unfinished.write_bytes(content)
        unfinished.replace(folder / name)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _plain(name: str) -> str:
    """A name that is a file's on every system."""
    return re.sub(r"[^\w.]", "_", name)


def _forget_old(folder: Path, function: str) -> None:
    """Remove what was not used for longest of the code of a function, and nothing else beside it."""
    whole, ages = f"{re.escape(function)}-[0-9a-f]{{{_LETTERS}}}[.]code", dict[Path, float]()
    with suppress(OSError):
        for path in folder.iterdir():
            # An unfinished file is one whose writer was killed, once it is old.
            if re.fullmatch(whole + "([.][0-9a-f]{32})?", path.name):
                with suppress(OSError):  # another process may forget it first
                    ages[path] = path.stat().st_mtime
    finished = sorted((path for path in ages if path.suffix == ".code"), key=lambda path: ages[path])
    kept = set(finished[-_KEPT - 1 :])
    for path in ages.keys() - kept:
        if ages[path] < time.time() - _IN_USE:
            with suppress(OSError):
                path.unlink()
