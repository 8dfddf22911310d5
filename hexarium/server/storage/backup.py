"""A copy of the database in a folder, made while a server writes to it, and the way back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex

from hexarium.errors import BadFile, reason
from hexarium.play.files import exists, refuse_existing, unwritable
from hexarium.server.storage.errors import BadStorage
from hexarium.server.storage.folder import FILE, Folder, data_folder, unusable


def back_up(target: str | Path, folder: str | Path | None = None) -> None:
    """Copy the database into a new file: all that was acknowledged when it began, and nothing by half."""
    source = (Path(folder) if folder is not None else data_folder()) / FILE
    target = Path(target)
    refuse_existing(target)
    part = target.with_name(f".hexarium-{token_hex(6)}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        _copy(source, part)
        _sync(part)
        os.link(part, target)
    except FileExistsError:
        raise exists(target) from None
    except OSError as error:
        raise unwritable(target, error) from error
    finally:
        with suppress(OSError):
            part.unlink()


def restore(source: str | Path, folder: str | Path | None = None) -> Path:
    """Copy a backup into a folder that has no database yet; the folder."""
    held = Folder(folder)
    try:
        if held.file.stat().st_size:
            raise BadStorage(
                f"There is a database in {str(held.path)!r} already, which is not overwritten: "
                "choose another folder with --data, or move it away."
            )
        try:
            _copy(Path(source), held.file)
            _sync(held.file)
        except BaseException:
            os.truncate(held.file, 0)
            raise
    except OSError as error:
        raise unusable(held.path, error) from error
    finally:
        held.close()
    return held.path


def _copy(source: Path, target: Path) -> None:
    """Copy a whole database, with what is still in its journal, as it is at one moment."""
    if not source.is_file():
        raise BadFile(f"There is no database {str(source)!r}.")
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as there:
            if not there.execute("select 1 from sqlite_master where name = 'alembic_version'").fetchone():
                raise BadFile(f"{str(source)!r} is no database of Hexarium.")
            (found,) = there.execute("pragma quick_check(1)").fetchone()
            if found != "ok":
                raise BadFile(f"{str(source)!r} is damaged ({found}).")
            with closing(sqlite3.connect(target)) as here:
                there.backup(here)
                # A copy is one file, whatever the original has beside it.
                here.execute("pragma journal_mode = delete")
    except sqlite3.Error as error:
        raise BadFile(f"{str(source)!r} cannot be copied ({reason(error)}).") from error


def _sync(path: Path) -> None:
    file = os.open(path, os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
