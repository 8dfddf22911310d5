"""Files of games: read within bounds, written beside and renamed, and held by one process at a time."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from hexarium.errors import BadFile, BadRecord, reason

if sys.platform != "win32":
    import fcntl

MOST = 32 * 2**20
"""So many bytes the record of one game may have: more than half a million plies."""


def opened(path: str | Path) -> BinaryIO:
    """A plain file to read from; folders, devices and pipes, which need not end, are refused."""
    try:
        # A pipe that nobody writes to would keep an ordinary open waiting for ever.
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        mode = os.fstat(file).st_mode
        if stat.S_ISREG(mode):
            return os.fdopen(file, "rb")
        os.close(file)
    except (OSError, ValueError) as error:
        raise BadFile(f"{str(path)!r} cannot be read ({reason(error)}).") from error
    raise BadFile(f"{str(path)!r} cannot be read ({reason(_no_plain_file(mode))}).")


def text_of(path: str | Path) -> str:
    """The text of one record."""
    with opened(path) as file:
        return decoded(some_of(file, path), path)


def some_of(file: BinaryIO, path: str | Path, line: bool = False) -> bytes:
    """What a file goes on with, or its next line, up to a little more than a record may have."""
    try:
        return file.readline(MOST + 1) if line else file.read(MOST + 1)
    except OSError as error:
        raise BadFile(f"{str(path)!r} cannot be read ({reason(error)}).") from error


def decoded(content: bytes, path: str | Path) -> str:
    """Some bytes of a file as text; line breaks of every system are line breaks."""
    if len(content) > MOST:
        raise BadRecord(f"{str(path)!r} is too large for a record; one game has at most {MOST >> 20} MB.")
    try:
        return content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{str(path)!r} is not text, so it is no record.") from error


class Beside:
    """A file in the making: it gets its name when all of it is on the disk, or never.

    Whatever stood under the name before stays whole until then.
    """

    def __init__(self, path: str | Path, overwrite: bool = False) -> None:
        self.path = Path(path)
        self.file = -1
        self._overwrite = overwrite
        try:
            # Where the name is a link, the file that it leads to is meant.
            self._target = self.path.resolve()
            if overwrite:
                self._check()
            self._beside = self._target.with_name(f".hexarium-{token_hex(6)}.part")
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND
            self.file = os.open(self._beside, flags, 0o666)
        except (OSError, ValueError, RuntimeError) as error:
            raise unwritable(self.path, error) from error

    def write(self, content: bytes) -> None:
        """Add to it."""
        try:
            write_all(self.file, content)
        except OSError as error:
            self.drop()
            raise unwritable(self.path, error) from error

    def begin_with(self, content: bytes) -> None:
        """Put other content in place of the first bytes."""
        try:
            # The open file only ever adds at the end.
            with self._beside.open("r+b") as file:
                file.write(content)
        except OSError as error:
            self.drop()
            raise unwritable(self.path, error) from error

    def publish(self) -> None:
        """Give it its name, to last through a power cut; FileExistsError if it is taken and may not be."""
        try:
            os.fsync(self.file)
            if self._overwrite:
                self._check()
                with suppress(FileNotFoundError):
                    self._beside.chmod(stat.S_IMODE(self._target.stat().st_mode))
                self._beside.replace(self._target)
            else:
                self._name_it()
            _keep_names(self._target.parent)
        except FileExistsError:
            raise
        except OSError as error:
            self.drop()
            raise unwritable(self.path, error) from error

    def rename(self, path: Path) -> None:
        """Mean another name in the same folder."""
        self.path = path
        self._target = self._target.with_name(path.name)

    def drop(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self._beside.unlink()
        self.close()

    def close(self) -> None:
        """Done with it."""
        if self.file >= 0:
            os.close(self.file)
            self.file = -1

    def _check(self) -> None:
        """Taking a name needs no right to write the file that has it; so that right is asked for."""
        try:
            mode = self._target.stat().st_mode
        except FileNotFoundError:
            return
        if not stat.S_ISREG(mode):
            raise _no_plain_file(mode)
        if not os.access(self._target, os.W_OK):
            raise PermissionError("permission denied")

    def _name_it(self) -> None:
        """A link is refused where the name is taken, at one stroke."""
        try:
            os.link(self._beside, self._target)
        except FileExistsError:
            raise
        except OSError:
            # Some file systems have no links; then a look before has to do.
            if os.path.lexists(self._target):
                raise FileExistsError from None
            self._beside.replace(self._target)
        else:
            self._beside.unlink()


def write(path: str | Path, content: str | bytes, overwrite: bool = False) -> None:
    """Write a whole file, or nothing; what stands there already is only replaced if that is said."""
    if not overwrite:
        refuse_existing(path)
    new = Beside(path, overwrite)
    try:
        new.write(content.encode("utf-8") if isinstance(content, str) else content)
        new.publish()
    except FileExistsError:
        new.drop()
        raise exists(path) from None
    except BaseException:
        new.drop()
        raise
    new.close()


def refuse_existing(path: str | Path) -> None:
    """Refuse a name that is taken, before there is work to lose."""
    if is_plain(path):
        raise exists(path)
    try:
        mode = Path(path).stat().st_mode
    except (OSError, ValueError):
        return
    raise unwritable(path, _no_plain_file(mode))


def is_plain(path: str | Path) -> bool:
    """Whether there is a plain file of this name."""
    try:
        return stat.S_ISREG(Path(path).stat().st_mode)
    except (OSError, ValueError):
        return False


def _no_plain_file(mode: int) -> OSError:
    return OSError(f"it is {'a folder' if stat.S_ISDIR(mode) else 'a device or a pipe'}, not a plain file")


def exists(path: str | Path) -> BadFile:
    """The error for a name that is taken."""
    return BadFile(f"{str(path)!r} exists already and is not overwritten; choose another name, or remove it.")


def unwritable(path: str | Path, error: Exception) -> BadFile:
    """The error for a file that the system refuses."""
    return BadFile(f"{str(path)!r} cannot be written ({reason(error)}).")


def write_all(file: int, content: bytes) -> None:
    """Write all of it: the system may take less at a time."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(file, rest) :]


def hold(file: int) -> bool:
    """Hold an open file for this process until it is closed or the process ends, however it ends.

    False if another holds it.
    """
    if sys.platform == "win32":
        return True  # it keeps open files from others by itself
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return True


def same_file(path: Path, file: int) -> bool:
    """Whether a name still leads to an open file."""
    try:
        there, here = path.stat(), os.fstat(file)
    except (OSError, ValueError):
        return False
    return (there.st_ino, there.st_dev) == (here.st_ino, here.st_dev)


def _keep_names(folder: Path) -> None:
    """Bring the names of a folder to the disk, where the system can."""
    with suppress(OSError):
        names = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(names)
        finally:
            os.close(names)
