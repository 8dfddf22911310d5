"""The folder of a server's data, and its lock: one process at a time."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hexarium.errors import reason
from hexarium.play.files import hold
from hexarium.server.storage.errors import BadStorage

FILE = "hexarium.db"
LOCK = "hexarium.lock"


def data_folder() -> Path:
    """Where data is kept unless said otherwise: the place that the system has for it."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path("~/AppData/Local").expanduser())
    elif sys.platform == "darwin":
        base = Path("~/Library/Application Support").expanduser()
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser())
    return base / "hexarium"


class Folder:
    """A folder that this process has for itself until `close`, or until it ends, however it ends."""

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = Path(path) if path is not None else data_folder()
        try:
            # Tokens and the secrets of dice are nobody else's to read.
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = os.open(self.path / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except (OSError, ValueError) as error:
            raise unusable(self.path, error) from error
        try:
            self._take()
        except BaseException:
            os.close(self._lock)
            raise

    @property
    def file(self) -> Path:
        """The database."""
        return self.path / FILE

    def close(self) -> None:
        """Leave it to others."""
        os.close(self._lock)

    def _take(self) -> None:
        if not hold(self._lock):
            holder = os.read(self._lock, 20).decode("ascii", "replace").strip()
            raise BadStorage(
                f"Another server{f' (process {holder})' if holder else ''} is using the data in "
                f"{str(self.path)!r}: stop it, or give this one another folder with --data."
            )
        try:
            os.ftruncate(self._lock, 0)
            os.write(self._lock, str(os.getpid()).encode())
            os.close(os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise unusable(self.path, error) from error


def unusable(path: Path, error: Exception) -> BadStorage:
    """The error for a folder that the system refuses."""
    return BadStorage(f"No data can be kept in {str(path)!r} ({reason(error)}): choose a folder with --data.")
