"""Where compiled code is kept, what is forgotten, and what happens when something is wrong with it."""

from __future__ import annotations

import errno
import os
import sys
import time
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numba
import pytest

from hexarium.kit import cache
from hexarium.kit.cache import Drawer, places

STAMP = "0123456789abcdef" * 4


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of one's own."""
    monkeypatch.setenv("HEXARIUM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def doubled(x: int) -> int:
    return 2 * x


def tripled(x: int) -> int:
    return 3 * x


def run(function: Any = doubled, stamp: str = STAMP, name: str = "double") -> tuple[int, int]:
    """What a function gives for 7, found or compiled as by a new process, and how often it was missed."""
    missed: list[None] = []
    compiled: Any = numba.njit(function)
    compiled._cache = Drawer("toy-8", name, stamp, lambda: missed.append(None))
    return compiled(7), len(missed)


def kept(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*") if path.is_file())


def test_what_was_compiled_is_found_again(root: Path) -> None:
    assert run() == (14, 1)
    assert run() == (14, 0)
    assert [path.parent.parent for path in kept(root)] == [root]


def test_another_stamp_or_signature_is_another_thing(root: Path) -> None:
    run()
    assert run(tripled, STAMP[::-1]) == (21, 1)
    assert run() == (14, 0)
    drawer = Drawer("toy-8", "double", STAMP, lambda: None)
    number: Any = numba.int64
    assert drawer.filled((number,))
    assert not drawer.filled((numba.float64,))
    assert len(kept(root)) == 2


DAMAGE = {
    "truncated": lambda content: content[: len(content) // 2],
    "cut in its head": lambda content: content[:10],
    "empty": lambda content: b"",  # noqa: ARG005
    "garbage": lambda content: bytes(reversed(content)),
    "one bit": lambda content: content[:-1] + bytes([content[-1] ^ 1]),
    "whole, but no code": lambda content: sha256(b"no pickle").digest() + b"no pickle",  # noqa: ARG005
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_file_is_no_file_and_is_mended(root: Path, damage: Any) -> None:
    run()
    (file,) = kept(root)
    file.write_bytes(damage(file.read_bytes()))
    assert run() == (14, 1)
    assert run() == (14, 0)
    assert kept(root) == [file]


def test_a_folder_in_the_place_of_a_file_is_no_file(root: Path) -> None:
    run()
    (file,) = kept(root)
    file.unlink()
    file.mkdir()
    assert run() == (14, 1)
    assert run() == (14, 1)


def test_a_place_that_cannot_be_written_keeps_nothing(root: Path) -> None:
    root.write_text("a file, no folder")
    assert run() == (14, 1)
    assert run(tripled) == (21, 1)  # even under the same stamp nothing stale could be found
    assert root.read_text() == "a file, no folder"


def refuse(code: int) -> Any:
    """Whatever writes half and then fails as the system does."""

    def write(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[: len(content) // 2])
        raise OSError(code, os.strerror(code))

    return write


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT])
def test_a_full_disk_keeps_nothing_and_leaves_nothing(
    root: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    monkeypatch.setattr(Path, "write_bytes", refuse(code))
    assert run() == (14, 1)
    assert run() == (14, 1)
    assert kept(root) == []


def test_a_cache_that_is_only_readable_is_read(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run()
    assert len(kept(root)) == 1

    def refused(*arguments: Any, **named: Any) -> Any:
        del arguments, named
        raise PermissionError(errno.EROFS, "Read-only file system")

    for owner, name in ((Path, "write_bytes"), (Path, "mkdir"), (Path, "replace"), (os, "utime")):
        monkeypatch.setattr(owner, name, refused)
    assert run() == (14, 0)
    assert run(tripled, STAMP[::-1]) == (21, 1)


def test_code_is_looked_for_everywhere_and_kept_where_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared, own = tmp_path / "shared", tmp_path / "own"
    monkeypatch.setattr(cache, "places", lambda: (shared, own))
    shared.write_text("cannot be written")
    assert run() == (14, 1)
    assert run() == (14, 0)
    assert len(kept(own)) == 1
    shared.unlink()
    own.rename(shared)
    assert run() == (14, 0)


def test_nothing_is_kept_in_the_places_of_numba(root: Path, tmp_path: Path) -> None:
    root.write_text("cannot be written")
    before = set(Path(__file__).parent.rglob("*.nb?"))
    run()
    assert set(Path(__file__).parent.rglob("*.nb?")) == before
    assert not list(tmp_path.rglob("*.nb?"))


def fill(folder: str, times: int) -> None:
    os.environ["HEXARIUM_CACHE"] = folder
    for _ in range(times):
        assert run()[0] == 14
        for path in kept(Path(folder)):
            if path.suffix == ".code":
                path.unlink(missing_ok=True)


def test_processes_that_keep_the_same_thing_at_once_do_not_meet(root: Path) -> None:
    context: Any = get_context("fork" if sys.platform == "linux" else "spawn")
    writers = [context.Process(target=fill, args=(str(root), 6)) for _ in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0, 0]
    assert run()[0] == 14


def test_the_cache_lies_where_it_is_said_to(root: Path) -> None:
    assert places() == (root,)


def test_it_lies_in_the_virtual_environment_if_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HEXARIUM_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert places() == (tmp_path / "cache" / "hexarium", tmp_path / "home" / "hexarium")


def test_it_lies_in_the_cache_of_the_user_without_a_virtual_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HEXARIUM_CACHE", raising=False)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert places() == (tmp_path / "hexarium",)
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert places() == (Path("~/.cache/hexarium").expanduser(),)


def old_file(root: Path, number: int, hours: float, name: str = "double", end: str = "") -> Path:
    path = root / "toy_8" / f"{name}-{number:016x}.code{end}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"old")
    os.utime(path, (time.time() - hours * 3600,) * 2)
    return path


def test_the_code_used_last_stays_and_older_code_is_forgotten(root: Path) -> None:
    old = [old_file(root, number, hours=100 - number) for number in range(9)]
    run()
    assert set(old) & set(kept(root)) == set(old[-4:])
    assert len(kept(root)) == 5
    assert run() == (14, 0)


def test_code_that_is_used_again_counts_as_young(root: Path) -> None:
    run()
    (file,) = kept(root)
    os.utime(file, (0, 0))
    run()
    assert file.stat().st_mtime > time.time() - 60


def test_code_that_was_used_within_the_hour_stays(root: Path) -> None:
    young = [old_file(root, number, hours=0.5) for number in range(9)]
    run()
    assert set(young) < set(kept(root))


def test_what_a_killed_process_left_unfinished_is_forgotten(root: Path) -> None:
    left = old_file(root, 1, hours=2, end=f".{7:032x}")
    young = old_file(root, 1, hours=0.1, end=f".{8:032x}")
    run()
    assert left not in kept(root)
    assert young in kept(root)


def test_nothing_else_beside_the_code_is_ever_removed(root: Path) -> None:
    others = [old_file(root, number, 1000, name="other") for number in range(9)]
    others += [old_file(root, 1, 1000, end=".bak"), old_file(root, 2, 1000, name="double-x")]
    (root / "toy_8" / "letter.txt").write_text("Dear Anna")
    run()
    assert set(others) < set(kept(root))
    assert (root / "toy_8" / "letter.txt").exists()
