"""What the documentation shows is what happens."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import hexarium

README = Path(__file__).parent.parent / "README.md"

MODULES = [
    "hexarium",
    # Importing __main__ would run the program.
    *(
        module.name
        for module in walk_packages(hexarium.__path__, "hexarium.")
        if not module.name.endswith(".__main__")
    ),
]


def python_blocks(page: str) -> list[str]:
    """The Python blocks of a page."""
    return re.findall(r"^```(?:python|pycon|py)\b[^\n]*\n(.*?)^```", page, re.DOTALL | re.MULTILINE)


def run(text: str, name: str) -> doctest.TestResults:
    """Run the examples of a page as one session; a failing one is told on the screen."""
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    return doctest.DocTestRunner().run(test)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_show_what_happens(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_hex_core_and_every_board_have_examples() -> None:
    boards = ("games.ring.rules.board", "games.heaven.rules.board", "games.catan.drawing.board")
    for name in ("hex.coords", "hex.board", *boards):
        assert doctest.testmod(import_module(f"hexarium.{name}")).attempted >= 2


def test_the_readme_shows_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = README.read_text("utf-8")
    monkeypatch.chdir(tmp_path)  # an example may write a file
    results = run("\n".join(python_blocks(page)), "README.md")
    assert results.failed == 0
    assert results.attempted == len(re.findall(r"^ *>>> ", page, re.MULTILINE)), (
        "an example is not in a Python block"
    )
    written = [path.name for path in tmp_path.iterdir()]
    assert written
    assert not [name for name in written if (README.parent / name).exists()]


def test_every_python_block_of_the_readme_is_a_session() -> None:
    for block in python_blocks(README.read_text("utf-8")):
        assert block.startswith(">>> "), f"This block is never run, write it as a session:\n{block}"


def test_a_wrong_example_would_be_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    page = "Text.\n```python\n>>> 1 + 1\n3\n```\n```sh\n>>> not python\n```\n```python\n>>> 2 + 2\n4\n```\n"
    results = run("\n".join(python_blocks(page)), "page")
    assert (results.failed, results.attempted) == (1, 2)
    assert "Got:\n    2" in capsys.readouterr().out
