"""Imports run one way through the house, and importing the package stays light."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexarium

PACKAGE = Path(hexarium.__file__).parent

FLOORS = (
    {"errors"},
    {"hex"},
    {"kit"},
    {"games"},
    {"play"},
    {"bots", "arena", "envs", "draw", "server"},
    {"engine", "cli"},
    {"__main__"},
)
"""From the ground up; a module may import its own part of the house and every floor below."""

BESIDE = {
    *(("arena", "bots"), ("envs", "bots"), ("envs", "draw"), ("server", "bots"), ("server", "draw")),
    *(("cli", "engine"), ("engine", "cli")),
}
"""What may be imported from the same floor."""

FLOOR_OF = {part: floor for floor, parts in enumerate(FLOORS) for part in parts}

GAMES = ("ring", "heaven", "catan")

OTHER_ROOMS = {"face", "drawing", "knowledge", "analysis", "evaluation", "observation"}
"""What a game may have beside its rules, which know none of it."""

HEAVY = (
    *("numba", "fastapi", "uvicorn", "starlette", "sqlalchemy"),
    *("ray", "pettingzoo", "gymnasium", "resvg_py"),
)


def module_name(file: Path) -> str:
    return ".".join(["hexarium", *file.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")


MODULES = {module_name(file): file for file in sorted(PACKAGE.rglob("*.py"))}


def part_of(module: str) -> str | None:
    """The part of the house that a module belongs to; the package itself, the roof, belongs to none."""
    return module.split(".")[1] if "." in module else None


def imports_in(source: str, module: str, is_package: bool) -> Iterator[str]:
    """Every module of the house that some source imports, at the top or inside a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            here = module.split(".")
            up = here[: len(here) - node.level + is_package] if node.level else []
            base = ".".join([*up, *([node.module] if node.module else [])])
            # `from package import name` imports the module `name`, if there is one.
            both = [(base, f"{base}.{alias.name}") for alias in node.names]
            names = [inner if inner in MODULES else outer for outer, inner in both]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "hexarium")


def imports_of(module: str) -> list[str]:
    file = MODULES[module]
    return list(imports_in(file.read_text("utf-8"), module, file.name == "__init__.py"))


def may_import(importer: str, imported: str) -> bool:
    """Whether a part of the house may import another."""
    floor, floor_below = FLOOR_OF[importer], FLOOR_OF[imported]
    return importer == imported or floor_below < floor or (importer, imported) in BESIDE


def test_every_module_belongs_to_a_floor_of_the_house() -> None:
    assert {part for module in MODULES if (part := part_of(module))} <= set(FLOOR_OF)
    assert {"errors", "hex", "kit", "games", "draw"} <= {part_of(module) for module in MODULES}


@pytest.mark.parametrize("module", [module for module in MODULES if part_of(module)])
def test_a_module_imports_its_own_part_and_the_floors_below(module: str) -> None:
    importer = part_of(module)
    assert importer is not None
    for imported in imports_of(module):
        part = part_of(imported)
        if part is None:
            # Only what stands on top of everything may ask the roof, for instance for the version.
            assert importer in ("cli", "engine", "__main__", "server"), f"{module} imports the roof"
        else:
            assert may_import(importer, part), f"{module} imports {imported}"


def test_the_kit_never_imports_a_game() -> None:
    kit = [module for module in MODULES if part_of(module) == "kit"]
    assert len(kit) > 3
    assert not [(m, name) for m in kit for name in imports_of(m) if part_of(name) == "games"]


def test_no_game_imports_another() -> None:
    games = {module: module.split(".")[2] for module in MODULES if module.startswith("hexarium.games.")}
    assert set(GAMES) <= set(games.values())
    for module, game in games.items():
        others = {games[name] for name in imports_of(module) if name in games}
        assert others <= {game}, f"{module} imports {others - {game}}"


@pytest.mark.parametrize("game", GAMES)
def test_the_rooms_of_a_game_are_the_same_in_all(game: str) -> None:
    rooms = {module.split(".")[3] for module in MODULES if module.startswith(f"hexarium.games.{game}.")}
    assert {"rules", "face", "drawing"} <= rooms
    assert rooms <= {"rules", *OTHER_ROOMS}


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_and_the_board_of_a_game_do_not_load_its_rules(game: str) -> None:
    script = (
        f"import sys; from hexarium.games.{game} import GAME\n"
        "for given in GAME.showcase: GAME.board(GAME.parse_options(given), 3).scene()\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize("module", [module for module in MODULES if ".rules" in module])
def test_rules_import_no_face_and_no_drawing(module: str) -> None:
    for imported in imports_of(module):
        assert not OTHER_ROOMS & set(imported.split(".")), imported
        assert imported not in ("hexarium.kit.marks", "hexarium.kit.drawing"), f"{module} imports {imported}"


@pytest.mark.parametrize("module", [m for m in MODULES if not m.startswith("hexarium.games.")])
def test_no_generic_line_names_a_game(module: str) -> None:
    """Docstrings may show a game as an example; code may not know one."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    named = [
        (getattr(node, "lineno", 0), name)
        for node in ast.walk(tree)
        for name in words_of(node, docstrings)
        if name in GAMES and not (name == "ring" and module.startswith("hexarium.hex"))
    ]
    assert not named, f"{module} names a game: {named}"
    assert not [name for name in imports_of(module) if name.split(".")[2:3] and name.split(".")[2] in GAMES]


def words_of(node: ast.AST, docstrings: set[int]) -> list[str]:
    """The words of a text or a name in code."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
        return re.findall(r"\w+", node.value.lower())
    if isinstance(node, ast.Name):
        return re.split("_+", node.id.lower())
    if isinstance(node, ast.Attribute):
        return re.split("_+", node.attr.lower())
    return []


def test_drawing_knows_none_of_its_neighbours() -> None:
    for beside in ("bots", "arena", "envs", "server"):
        assert not may_import("draw", beside)
    assert may_import("arena", "bots")
    assert may_import("server", "bots")
    assert may_import("server", "draw")
    assert not may_import("bots", "arena")
    assert not may_import("kit", "games")
    assert may_import("games", "kit")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import hexarium.hex.coords", ["hexarium.hex.coords"]),
        ("from hexarium.hex import coords", ["hexarium.hex.coords"]),
        ("from hexarium.hex.coords import Hex", ["hexarium.hex.coords"]),
        ("from hexarium import __version__", ["hexarium"]),
        ("from .rng import draw", ["hexarium.kit.rng"]),
        ("from ..hex import coords", ["hexarium.hex.coords"]),
        ("def lazy():\n    from hexarium.games import catan", ["hexarium.games.catan"]),
        ("if TYPE_CHECKING:\n    import hexarium.games", ["hexarium.games"]),
        ("import numpy", []),
    ],
)
def test_an_import_is_found_however_it_is_written(line: str, found: list[str]) -> None:
    assert list(imports_in(line, "hexarium.kit.marks", is_package=False)) == found


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, hexarium; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "hexarium" in loaded
    assert not loaded.intersection(HEAVY)
