"""Games are found, not listed: installed packages offer them, and a path works everywhere."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from hexarium import games
from hexarium.errors import UnknownGame
from hexarium.play.checks import check_game
from hexarium.play.match import Match
from tests.test_cli import run, typed

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder as pip leaves it after the installation of a package with a game."""
    folder = tmp_path / "site"
    described = folder / "hex_classic-1.0.dist-info"
    described.mkdir(parents=True)
    shutil.copy(EXAMPLES / "connect.py", folder / "hex_classic.py")
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: hex-classic\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[hexarium.games]\nconnect = hex_classic:GAME\n")
    return folder


def test_an_installed_game_appears_everywhere(installed: Path, tmp_path: Path) -> None:
    path = str(installed)
    assert "connect" in run("games", PYTHONPATH=path).stdout
    answer = run("board", "connect", "--side", "3", "--json", PYTHONPATH=path)
    assert json.loads(answer.stdout)["stones"] == [[], []]
    request = json.dumps({"do": "new", "game": "connect", "options": {"side": 3}, "seed": 1})
    assert '"ok"' in run("engine", stdin=request + "\n", NUMBA_DISABLE_JIT="1", PYTHONPATH=path).stdout
    assert "connect" in run("play", "chess", cwd=tmp_path, PYTHONPATH=path).stderr


def test_a_broken_package_spoils_only_its_own_game(installed: Path) -> None:
    (installed / "hex_classic.py").write_text("raise ImportError('not today')")
    path = str(installed)
    assert "cannot be loaded (not today)" in " ".join(run("games", PYTHONPATH=path).stdout.split())
    answer = run("board", "connect", PYTHONPATH=path)
    assert (answer.returncode, answer.stderr.count("\n")) == (2, 1)
    assert run("board", "heaven", PYTHONPATH=path).returncode == 0


def test_the_name_of_an_own_game_is_not_taken_over(installed: Path) -> None:
    points = installed / "hex_classic-1.0.dist-info" / "entry_points.txt"
    points.write_text("[hexarium.games]\nheaven = hex_classic:GAME\n")
    assert "War in Heaven" in run("games", PYTHONPATH=str(installed)).stdout


def test_a_path_works_everywhere_also_for_the_board(tmp_path: Path) -> None:
    file = str(EXAMPLES / "connect.py")
    assert "a1" in run("board", file, "--side", "3").stdout
    assert run("board", file, "--side", "3", "-o", "hex.svg", cwd=tmp_path).returncode == 0
    assert (tmp_path / "hex.svg").read_text().startswith("<svg")
    assert "Red puts a stone on b2." in typed(["put b2"], file, "--option", "side=3", cwd=tmp_path).stdout


HEAP = Path(__file__).parent / "toys" / "heap.py"


def test_a_file_is_listed_beside_the_installed_games(tmp_path: Path) -> None:
    answer = run("games", str(HEAP), str(EXAMPLES / "connect.py"))
    assert all(word in answer.stdout for word in ("ring", "heaven", "catan", "heap", "connect", "side"))
    wrong = tmp_path / "wrong.py"
    wrong.write_text(HEAP.read_text("utf-8").replace("def scene", "def scenes"), "utf-8")
    refused = run("games", str(wrong))
    assert (refused.returncode, refused.stdout) == (2, "")
    line = 1 + wrong.read_text("utf-8").splitlines().index("class Heap(Variant):")
    assert refused.stderr == (
        f"hexarium: {wrong}, line {line}: Heap lacks scene; every variant has it as a method.\n"
    )


def test_brackets_in_what_an_author_writes_are_brackets() -> None:
    assert "Take [some]." in run("actions", str(HEAP)).stdout


@pytest.mark.parametrize("command", ["board", "games", "actions", "analyse", "simulate", "warm", "play"])
def test_every_command_says_in_one_line_what_is_wrong_in_a_file(command: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(HEAP.read_text("utf-8").replace("def step(state, action):", "def step(state, action)"))
    answer = run(command, "wrong.py", cwd=tmp_path)
    line = 1 + wrong.read_text("utf-8").splitlines().index("def step(state, action)")
    assert answer.returncode == 2
    assert answer.stderr == (
        f"hexarium: wrong.py, line {line}: this is not Python: expected ':' in 'def step(state, action)'.\n"
    )


def test_a_file_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside_heap.py").write_text("MOST = 100\n")
    file = tmp_path / "mine.py"
    text = HEAP.read_text("utf-8").replace(
        "import numpy as np", "import numpy as np\nfrom beside_heap import MOST"
    )
    file.write_text(text.replace("high=100", "high=MOST"), "utf-8")
    assert games.load(str(file)).options[0].high == 100


def test_an_installed_game_with_a_mistake_is_one_sentence(installed: Path) -> None:
    (installed / "hex_classic.py").write_text("def init(state:\n    pass\n")
    answer = run("board", "connect", PYTHONPATH=str(installed))
    assert (answer.returncode, answer.stderr.count("\n")) == (2, 1)
    assert "line 1" in answer.stderr
    assert run("games", PYTHONPATH=str(installed)).returncode == 0


def test_a_name_without_its_ending_is_recognised(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(HEAP.read_text("utf-8"), "utf-8")
    assert "named with its ending: mine.py" in run("board", "mine", cwd=tmp_path).stderr


def test_a_file_without_a_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "empty.py"
    file.write_text("GAME = 5\n")
    with pytest.raises(UnknownGame, match="holds no GAME"):
        games.load(str(file))


def test_a_house_rule_is_a_few_lines_on_the_rules_of_the_game() -> None:
    game = games.load(str(EXAMPLES / "friendly_robber.py"))
    code = (EXAMPLES / "friendly_robber.py").read_text("utf-8").splitlines()
    assert sum(1 for line in code if line.strip()) <= 55
    assert check_game(game, [{"players": 3, "player_trades": False}], games=1, most=300, compiled=False) > 200


def test_the_friendly_robber_spares_whoever_has_two_points() -> None:
    game = games.load(str(EXAMPLES / "friendly_robber.py"))
    house = Match.new(game, {"players": 3}, seed=4, compiled=False)
    usual = Match.new("catan", {"players": 3}, seed=4, compiled=False)
    for match in (house, usual):
        while match.position()["phase"].startswith("setup"):
            match.play(match.legal()[0])
        match.play("roll", chance="3 4")
    buildings = {corner for player in usual.position()["players"] for corner in player["settlements"]}
    assert buildings
    robbed = [text for text in usual.legal() if len(text.split()) == 3]
    assert robbed
    assert set(house.legal()) < set(usual.legal())
    assert not [text for text in house.legal() if len(text.split()) == 3]
    assert house.variant.record != usual.variant.record


@pytest.mark.parametrize(
    ("before", "added", "sentence"),
    [
        ("    count = 0\n", "    return 5000\n", "legal returns 5000; it returns how many"),
        ("    seat = state.to_move\n", "    state.cells[999999] = 1\n", "IndexError: index 999999 is out of"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "warm"])
def test_rules_that_leave_their_room_are_one_sentence(
    command: str, before: str, added: str, sentence: str, tmp_path: Path
) -> None:
    text = (EXAMPLES / "connect.py").read_text()
    (tmp_path / "wrong.py").write_text(text.replace(before, before + added, 1))
    answer = run(command, "wrong.py", cwd=tmp_path)
    assert (answer.returncode, answer.stderr.count("\n")) == (2, 1)
    assert answer.stderr.startswith("hexarium: wrong.py, line ")
    assert sentence in answer.stderr
