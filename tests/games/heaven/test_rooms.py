"""The rooms of the game: its facts are light, and its rules know neither words nor pictures."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from hexarium.games import heaven
from hexarium.games.heaven import GAME
from hexarium.kit.runner import Runner

ROOM = Path(heaven.__file__).parent
RULES = sorted((ROOM / "rules").glob("*.py"))


def imported(file: Path) -> set[str]:
    """The modules that a file imports, whether at the top or in a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.stem)
def test_rules_import_nothing_that_reads_or_draws(file: Path) -> None:
    others = ("hexarium.games.heaven.face", "hexarium.games.heaven.drawing", "hexarium.kit.drawing")
    assert not [name for name in imported(file) if name.startswith((*others, "hexarium.kit.marks"))]


def test_there_are_rules_to_look_at() -> None:
    assert {"battle", "board", "data", "moves", "rounds", "state", "telling", "verbs"} <= {
        file.stem for file in RULES
    }


def test_the_facts_and_the_board_do_not_load_the_rules() -> None:
    script = (
        "import sys; from hexarium.games.heaven import GAME; GAME.board({}, 0).scene(); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize("first", ["angels", "demons", "random"])
def test_compiled_and_uncompiled_rules_play_the_same_games(first: str) -> None:
    variant = GAME.variant({"first": first})
    compiled, plain = (Runner(variant, compiled) for compiled in (True, False))
    for number in range(4):
        games = []
        for runner in (compiled, plain):
            states = runner.start(number)
            actions = runner.play_out(states, number)
            games.append((actions, variant.position(states[0])))
        assert games[0] == games[1]
        assert len(games[0][0]) > 20
