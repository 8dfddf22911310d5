"""The pages are true: their pictures, links, commands, examples, tables and the tests that they name."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import subprocess
from collections.abc import Iterator
from doctest import DocTestParser, DocTestRunner
from pathlib import Path
from typing import NamedTuple

import pytest

from hexarium.games.catan.rules.data import RESOURCES, TERRAINS
from hexarium.games.catan.rules.island import Shape, extended, standard
from hexarium.games.heaven.drawing.board import HeavenBoard
from hexarium.games.heaven.rules.data import ANGEL_TOKENS, DEMON_TOKENS
from hexarium.games.ring.drawing.board import RingBoard
from hexarium.games.ring.rules.data import CITIES, SPECIALS
from tests.program import ready

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PICTURES = [DOCS / "pictures", *sorted(ROOT.glob("hexarium/games/*/rulebook/pictures"))]
TAKEN = {path for kind in ("*.png", "learning-*.svg") for path in PICTURES[0].glob(kind)}
"""Photographs of the page, by `make screenshots`, and learning curves, by `examples/train.py`."""
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in (
        *sorted(ROOT.glob("*.md")),
        *sorted(DOCS.glob("*.md")),
        *sorted(ROOT.glob("hexarium/games/*/rulebook/*.md")),
    )
}
every_page = pytest.mark.parametrize("page", PAGES)

NOT_RUN = ("make ", "hexarium serve", "hexarium play", "hexarium engine", ". .venv/bin/activate")
"""How commands begin that run for long, or that prepare the shell."""


def blocks(page: str, *languages: str) -> list[str]:
    """The blocks of a page in these languages."""
    return re.findall(rf"^```(?:{'|'.join(languages)})\n(.*?)^```", PAGES[page], re.DOTALL | re.MULTILINE)


# Pictures


def test_every_picture_is_what_the_script_draws_now() -> None:
    drawn: dict[Path, str] = runpy.run_path(str(DOCS / "draw.py"))["drawn"]()
    kept = {path: path.read_text("utf-8") for folder in PICTURES for path in {*folder.iterdir()} - TAKEN}
    assert sorted(kept) == sorted(drawn)
    stale = [path for path in drawn if kept[path] != drawn[path]]
    assert not stale, "if that is wanted, run `make golden` and look at them"


def test_every_picture_is_small_and_used() -> None:
    used = {((ROOT / page).parent / link).resolve() for page, text in PAGES.items() for link in links(text)}
    for path in (path for folder in PICTURES for path in folder.iterdir()):
        assert path.stat().st_size < (150_000 if path.suffix == ".png" else 80_000), path
        assert path in used


def test_the_pages_name_no_flag_that_the_example_of_learning_does_not_have() -> None:
    # It needs PyTorch, so it is not run here.
    known = re.findall(r'"(--[a-z-]+)"', (ROOT / "examples" / "train.py").read_text("utf-8"))
    named = [
        flag
        for line in "".join(PAGES.values()).splitlines()
        if "examples/train.py" in line or "--hush" in line
        for flag in re.findall(r"(?<![\w-])(--[a-z-]+)", line)
    ]
    assert "--hush" in named
    assert set(named) <= set(known)


# Links


def heading_anchors(text: str) -> set[str]:
    """The anchors that a page's headings make."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(text: str) -> list[str]:
    """Where a page's links and pictures lead, other sites aside."""
    found = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r"\b(?:src|srcset|href)=\"([^\"]+)\"", text)
    return [link for link in found if not link.startswith(("http:", "https:"))]


@every_page
def test_every_link_leads_somewhere(page: str) -> None:
    for link in links(PAGES[page]):
        path, _, anchor = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), link
        if anchor:
            assert anchor in heading_anchors(target.read_text("utf-8")), link


@every_page
def test_every_picture_is_told_in_words(page: str) -> None:
    for picture in re.findall(r"<img [^>]*>", PAGES[page]):
        assert re.search(r'alt="[^"]{10,}"', picture), picture


# Commands


class Command(NamedTuple):
    """A command of a page, and what it is said to print."""

    page: str
    line: str
    printed: str | None


def commands() -> Iterator[Command]:
    """Every command of the pages: the lines of `sh` blocks, the lines after `$` in `console` blocks."""
    for page in PAGES:
        for block in blocks(page, "sh"):
            yield from (Command(page, line, None) for line in block.splitlines() if line)
        for block in blocks(page, "console"):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                line, _, printed = part.partition("\n")
                yield Command(page, line, printed)


COMMANDS = list({(command.line, command.printed): command for command in commands()}.values())
"""Each once, on whichever page it stands last."""
RUN = [command for command in COMMANDS if not command.line.startswith(NOT_RUN)]


@pytest.mark.parametrize("command", RUN, ids=[f"{command.page}: {command.line}" for command in RUN])
def test_every_command_works_as_written(command: Command, tmp_path: Path) -> None:
    assert command.line.startswith(("hexarium ", "echo ", "printf "))
    assert "hexarium " in command.line
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    hexarium = shlex.join(ready())
    answer = subprocess.run(
        ["bash", "-c", f'set -o pipefail; hexarium() {{ {hexarium} "$@"; }}; {command.line}'],
        capture_output=True,
        cwd=tmp_path,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "80"},
        check=False,
        timeout=300,
    )
    said_to_fail = command.printed is not None and command.printed.startswith("hexarium: ")
    assert answer.returncode == (2 if said_to_fail else 0), answer.stderr
    if command.printed is not None:
        told = [line.rstrip() for line in (answer.stdout + answer.stderr).splitlines()]
        told = [line for line in told if not line.startswith("Compiling ")]
        assert told == command.printed.splitlines()


@pytest.mark.parametrize("line", sorted({line for _, line, _ in COMMANDS if line.startswith("make ")}))
def test_every_make_target_exists(line: str) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(rf"^{line.removeprefix('make ')}:", makefile, re.MULTILINE)


# Examples (those of the README are run by test_doctests)


@pytest.mark.parametrize("page", [page for page in PAGES if "/" in page])
def test_the_examples_of_a_page_show_what_happens(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("examples").symlink_to(ROOT / "examples")
    test = DocTestParser().get_doctest("\n".join(blocks(page, "python")), {}, page, page, 0)
    assert DocTestRunner().run(test).failed == 0
    assert len(test.examples) == len(re.findall(r"^>>> ", PAGES[page], re.MULTILINE))


# Tests that a page names


@every_page
def test_every_test_that_a_page_names_exists(page: str) -> None:
    text = PAGES[page]
    files = [ROOT / file for file in re.findall(r"`(tests/[\w/]+\.py)`", text)]
    sources = "".join(file.read_text("utf-8") for file in files)
    for name in re.findall(r"`(test_\w+)`", text):
        assert f"def {name}(" in sources, name


# Tables


def rows(page: str, first: str) -> list[list[str]]:
    """The table of a page that has `first` as its first line."""
    table = PAGES[page].partition(f"\n{first}\n")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[1:]]


def test_the_table_of_slots_is_that_of_the_rings() -> None:
    def slots(board: RingBoard, side: int) -> str:
        corner, special, *city = [tile.index for tile in board.tiles if tile.side == side]
        return f"{corner} · {special} · {city[0]}–{city[-1]}"

    boards = [RingBoard.of(size) for size in (2, 3, 4)]
    assert rows("docs/ring.md", "| side | 24 tiles | 30 tiles | 36 tiles |") == [
        [str(side), *(slots(board, side) for board in boards)] for side in range(6)
    ]


def test_the_table_of_prices_is_that_of_the_ring() -> None:
    assert rows("docs/ring.md", "| side | city | price | special property | price |") == [
        [str(side), city.name, str(city.price), special.name, str(special.price)]
        for side, (city, special) in enumerate(zip(CITIES, SPECIALS, strict=True))
    ]


def test_the_table_of_tokens_is_that_of_the_battle() -> None:
    table = rows("docs/heaven.md", "| Angels | Demons | attack | defence | cost |")
    for side, tokens in enumerate((ANGEL_TOKENS, DEMON_TOKENS)):
        assert [[row[side], *row[2:]] for row in table] == [
            [token.name, str(token.attack), str(token.defence), str(token.cost or "–")] for token in tokens
        ]


def test_the_table_of_terrain_is_that_of_the_islands() -> None:
    supplies = zip(standard().terrain_supply, extended().terrain_supply, strict=True)
    assert rows("docs/catan.md", "| terrain | yields | standard | extended |") == [
        [terrain, resource, str(few), str(many)]
        for terrain, resource, (few, many) in zip(TERRAINS, (*RESOURCES, "–"), supplies, strict=True)
    ]


@pytest.mark.parametrize("shape", [standard(), extended()], ids=lambda shape: shape.name)
def test_the_discs_and_ports_are_those_of_the_islands(shape: Shape) -> None:
    discs = " ".join(f"{disc.letter}{disc.number}" for disc in shape.discs)
    assert discs in " ".join(PAGES["docs/catan.md"].split())
    where = "where | " if shape.name == "standard" else ""
    table = rows("docs/catan.md", f"| port | ratio | {where}hex | side | edge | corners |")
    assert [[*row[:2], *row[-4:]] for row in table] == [
        [
            port.kind,
            f"{port.ratio}:1",
            str(shape.board.hex_id(port.hex)),
            port.side,
            str(port.edge),
            f"{port.corners[0]}, {port.corners[1]}",
        ]
        for port in shape.ports
    ]


def test_the_figures_of_the_boards_are_those_of_the_page() -> None:
    boards = {
        "catan standard": standard().board,
        "catan extended": extended().board,
        "heaven": HeavenBoard.of().board,
        **{f"ring {12 + 6 * size}": RingBoard.of(size).board for size in (2, 3, 4)},
    }
    table = rows("docs/hex.md", "| board | hexes | corners | edges | coastal edges | adjacent pairs |")
    assert table == [
        [
            name,
            *(str(n) for n in (len(board.hexes), board.corner_count, board.edge_count, len(board.coast))),
            str(int((board.edge_hexes[:, 1] >= 0).sum())),
        ]
        for name, board in boards.items()
    ]
