"""Where compiled code is kept, and what is forgotten."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from hexarium.errors import BadFile
from hexarium.kit import cache


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of one's own; a folder is asked for anew, as another process would."""
    monkeypatch.setenv("HEXARIUM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def folder(*sources: Path) -> Path:
    return cache.folder.__wrapped__(sources)


def old_folder(root: Path, number: int, hours: float) -> Path:
    path = root / f"{number:016x}"
    (path / "heaven-128").mkdir(parents=True)
    os.utime(path, (time.time() - hours * 3600,) * 2)
    return path


def test_the_cache_lies_where_it_is_said_to(root: Path) -> None:
    assert cache.root() == root
    assert folder().parent == root
    assert folder().is_dir()


def test_it_lies_in_the_virtual_environment_if_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HEXARIUM_CACHE", raising=False)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert cache.root() == tmp_path / "cache" / "hexarium"


def test_it_lies_in_the_cache_of_the_user_without_a_virtual_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HEXARIUM_CACHE", raising=False)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.root() == tmp_path / "hexarium"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache.root() == Path.home() / ".cache" / "hexarium"


def test_the_same_sources_have_the_same_folder(root: Path, tmp_path: Path) -> None:
    del root
    source = tmp_path / "rules.py"
    source.write_text("one = 1")
    assert folder(source) == folder(source)
    assert folder() == folder()


def test_an_edited_source_has_another_folder(root: Path, tmp_path: Path) -> None:
    del root
    source = tmp_path / "rules.py"
    source.write_text("one = 1")
    before = folder(source)
    source.write_text("one = 2")
    assert folder(source) != before
    source.write_text("one = 1")
    assert folder(source) == before


def test_a_source_more_or_under_another_name_has_another_folder(root: Path, tmp_path: Path) -> None:
    del root
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    for source in (one, two):
        source.write_text("x = 1")
    assert len({folder(), folder(one), folder(two), folder(one, two)}) == 4


def test_text_moved_from_one_source_to_the_next_has_another_folder(root: Path, tmp_path: Path) -> None:
    del root
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("x = 1\n"), two.write_text("y = 2\n")
    before = folder(one, two)
    one.write_text("x = 1\ny = 2\n"), two.write_text("")
    assert folder(one, two) != before


def test_the_folders_used_last_stay_and_older_ones_are_forgotten(root: Path) -> None:
    old = [old_folder(root, number, hours=100 - number) for number in range(9)]
    made = folder()
    assert set(root.iterdir()) == {*old[-4:], made}


def test_a_folder_that_is_used_again_counts_as_young(root: Path) -> None:
    made = folder()
    os.utime(made, (0, 0))
    old = [old_folder(root, number, hours=100 - number) for number in range(9)]
    assert folder() == made
    assert set(root.iterdir()) == {*old[-4:], made}


def test_a_folder_that_somebody_may_be_compiling_into_stays(root: Path) -> None:
    young = [old_folder(root, number, hours=0.5) for number in range(9)]
    made = folder()
    assert set(root.iterdir()) == {*young, made}


def test_nothing_else_beside_the_folders_is_ever_removed(root: Path) -> None:
    root.mkdir()
    others = [root / name for name in ("photographs", "0123456789abcdef.bak", "0123456789ABCDEF", "work")]
    for number, path in enumerate(others):
        path.mkdir()
        os.utime(path, (number, number))
    letter = root / "letter.txt"
    letter.write_text("Dear Anna")
    for number in range(9):
        old_folder(root, number, hours=100)
    folder()
    assert {*others, letter} <= set(root.iterdir())
    assert len(list(root.iterdir())) == len(others) + 1 + 5


def test_a_place_that_is_no_folder_is_refused_in_a_sentence(root: Path) -> None:
    root.write_text("a file")
    with pytest.raises(BadFile, match="set HEXARIUM_CACHE to a folder that can be written"):
        folder()
