"""The command line as a newcomer uses it: what works, and what is said when it does not."""

from __future__ import annotations

import errno
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from hexarium.cli import app
from hexarium.errors import BadFile
from tests.program import ready

ROOT = Path(__file__).parent.parent
LONGEST = 120.0
"""Seconds after which a test gives up."""
OUTPUTS = [
    ("board", "heaven"),
    ("simulate", "heaven", "--games", "20"),
    ("analyse", "ring", "landings", "--games", "20"),
]


def run(
    *arguments: str, cwd: Path | None = None, stdin: str | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ready(), *arguments],
        capture_output=True,
        text=True,
        input=stdin,
        cwd=cwd,
        env={**os.environ, "COLUMNS": "100", **environment},
        check=False,
        timeout=300,
    )


def typed(words: list[str], *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Play with these lines typed at the prompt; a new game is against random players unless said."""
    strangers = () if {"--against", "--from"} & set(arguments) else ("--against", "random")
    return run("play", *arguments, *strangers, cwd=cwd, stdin="".join(f"{word}\n" for word in words))


def test_help_names_the_commands() -> None:
    answer = run("--help")
    assert answer.returncode == 0
    assert all(command in answer.stdout for command in ("board", "games", "serve"))


def test_no_command_shows_the_help() -> None:
    answer = run()
    assert answer.returncode == 0
    assert "board" in answer.stdout


def test_help_loads_neither_numpy_nor_numba() -> None:
    script = (
        "import sys\nsys.argv = ['hexarium', '--help']\nfrom hexarium.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'numba', 'numpy', 'fastapi', 'uvicorn', 'sqlalchemy', 'resvg_py'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("catan", "--players", "6", "--setup", "balanced", "--seed", "7"),
        ("ring", "--properties-per-city", "3"),
        ("ring", "--option", "properties_per_city=4"),
        ("ring", "--properties-per-city=2"),
        ("heaven",),
    ],
)
def test_a_board_is_drawn_into_every_kind_of_file(arguments: tuple[str, ...], tmp_path: Path) -> None:
    for name in ("board.svg", "board.png", "board.txt", "board.json"):
        answer = run("board", *arguments, "-o", name, cwd=tmp_path)
        assert (answer.returncode, answer.stderr) == (0, ""), name
    assert ElementTree.parse(tmp_path / "board.svg").getroot().tag.endswith("svg")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert len((tmp_path / "board.txt").read_text().splitlines()) > 10
    assert json.loads((tmp_path / "board.json").read_text())["game"] == arguments[0]


def test_the_terminal_shows_a_board_in_plain_text_or_in_colours() -> None:
    plain = run("board", "heaven")
    coloured = run("board", "heaven", "--colour", "always", TERM="xterm-256color")
    assert "michael" in plain.stdout
    assert "\x1b[" not in plain.stdout
    assert "\x1b[" in coloured.stdout


def test_json_has_every_id_coordinate_and_pixel() -> None:
    data = json.loads(run("board", "catan", "--json", "--seed", "7").stdout)
    assert [hex["id"] for hex in data["hexes"]] == list(range(19))
    assert [corner["id"] for corner in data["corners"]] == list(range(54))
    assert [edge["id"] for edge in data["edges"]] == list(range(72))
    east = data["hexes"][1]
    assert (east["q"], east["r"], east["x"], east["y"]) == (1, 0, 69.282, 0)
    assert data["hexes"][0]["neighbours"] == [1, 2, 3, 4, 5, 6]
    assert len(data["ports"]) == 9


def test_the_same_seed_draws_the_same_island_and_another_seed_another() -> None:
    first, again, other = (run("board", "catan", "--json", "--seed", seed).stdout for seed in ("7", "7", "8"))
    assert first == again != other


def test_games_lists_every_option() -> None:
    answer = run("games")
    assert all(word in answer.stdout for word in ("ring", "heaven", "catan", "properties_per_city", "setup"))


WRONG = [
    (("bord",), "board"),
    (("board",), "game"),
    (("board", "chess"), "catan, heaven, ring"),
    (("board", "ring", "--properties-per-city", "5"), "2, 3 or 4"),
    (("board", "ring", "--properties-per-city", "many"), "2, 3 or 4"),
    (("board", "catan", "--players", "9"), "2, 3, 4, 5 or 6"),
    (("board", "catan", "--players"), "needs a value"),
    (("board", "catan", "--setup", "fancy"), "random, balanced or beginner"),
    (("board", "catan", "--players", "6", "--setup", "beginner"), "random or balanced"),
    (("board", "catan", "--seed", "-1"), "whole number from 0"),
    (("board", "heaven", "--colour", "red"), "auto, always or never"),
    (("board", "heaven", "--theme", "blue"), "light or dark"),
    (("board", "heaven", "--wings", "2"), "heaven has no option 'wings'"),
    (("board", "heaven", "again"), "--name value"),
    (("board", "heaven", "-o", "board.gif"), ".svg, .png, .txt, .json"),
    (("board", "heaven", "-o", "board"), ".svg, .png, .txt, .json"),
    (("board", "heaven", "-o", "no/such/folder/board.svg"), "cannot be written"),
    (("board", "heaven", "--json", "-o", "board.svg"), ".json"),
    (("board", "heaven", "-o", "."), "'.' is of no known type"),
    (("board", "heaven", "--seed", "1e5"), "whole number from 0"),
    (("board", "catan", "--players", "9" * 30), "2, 3, 4, 5 or 6"),
    (("board", "catan", "--players", "9" * 30_000), "2, 3, 4, 5 or 6"),
    (("board", "nothing.py"), "There is no file 'nothing.py'"),
    (("board", "/"), "'/' is a folder; a game of your own is a Python file"),
    (("board", ""), "There is no game ''"),
    (("board", "a\nb"), "There is no game 'a\\nb'"),
    (("board", "\udcff"), "There is no game '\\udcff'"),
    (("board", "\udcff.py"), "There is no file '\\udcff.py'"),
    (("board", "heaven", "-o", "\udcff.gif"), ".svg, .png, .txt, .json"),
    (("\udcff",), "No such command"),
    (("--fly",), "--fly"),
    (("serve", "--port", "80x"), "port cannot be '80x'; it is a whole number from 0 to 65535."),
    (("serve", "--port", ""), "port cannot be ''; it is a whole number from 0 to 65535."),
    (("serve", "--port", "70000"), "65535"),
    (("serve", "--port", "-1"), "65535"),
    (("serve", "--port", "9" * 30), "65535"),
    (("serve", "8000"), "8000"),
    (("games", "chess"), "the games are catan, heaven, ring"),
    (("games", "nothing.py"), "There is no file"),
    (("actions",), "game"),
    (("actions", "chess"), "the games are catan, heaven, ring"),
    (("actions", "catan", "--option", "players"), "name=value"),
    (("actions", "catan", "--option", "players=" + "9" * 30), "2, 3, 4, 5 or 6"),
    (("analyse",), "game"),
    (("analyse", "chess"), "the games are catan, heaven, ring"),
    (("analyse", "ring", "luck"), "there is landings"),
    (("analyse", "heaven", "luck"), "it has none"),
    (("analyse", "ring", "landings", "--games", "1"), "from 2"),
    (("analyse", "ring", "landings", "--games", "many"), "--games"),
    (("analyse", "ring", "landings", "--games", str(10**18)), "not enough memory"),
    (("analyse", "ring", "landings", "--seed", "-5"), "whole number from 0"),
    (("engine", "--game", "nothing.py"), "There is no file"),
    (("engine", "--game", "catan"), "offered already"),
    (("engine", "heaven"), "heaven"),
    (("play",), "game"),
    (("play", "chess"), "the games are catan, heaven, ring"),
    (("simulate",), "game"),
    (("simulate", "chess"), "the games are catan, heaven, ring"),
    (("simulate", "heaven", "--games", "0"), "from 1"),
    (("simulate", "heaven", "--option", "first=me"), "first cannot be"),
    (("replay",), "files"),
    (("replay", "nothing.json"), "nothing.json"),
    (("replay", "."), "'.'"),
    (("warm", "chess"), "the games are catan, heaven, ring"),
]


@pytest.mark.parametrize(
    ("arguments", "said"), WRONG, ids=[ascii(" ".join(arguments))[:60] for arguments, _ in WRONG]
)
def test_bad_input_gets_one_sentence_with_what_is_possible(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    answer = run(*arguments, cwd=tmp_path)
    assert answer.returncode == 2, answer.stderr
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert "Traceback" not in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_reader_who_stops_reading_causes_no_traceback() -> None:
    answer = shell("hexarium board catan --json | head -1")
    assert answer.stdout == "{\n"
    assert answer.stderr == ""


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line of a shell in which `hexarium` is a command."""
    # A stream that is closed is closed before Python starts.
    words = (sys.executable, "-m", "hexarium") if "&-" in line else ready()
    script = f'hexarium() {{ {shlex.join(words)} "$@"; }}; {line}'
    return subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        errors="replace",
        env={**os.environ, "COLUMNS": "100", **environment},
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("command", ["board catan --json", "actions catan", "--help", "board catan"])
def test_a_pipe_that_nobody_reads_ends_a_command_as_it_ends_other_tools(command: str) -> None:
    answer = shell(f"hexarium {command} | true; exit ${{PIPESTATUS[0]}}")
    assert (answer.returncode, answer.stderr) == (141, "")


ALL = ["--help", "--version", "games", "board heaven", "board catan --json", "actions catan", "analyse ring"]


@pytest.mark.parametrize("command", ALL)
def test_a_full_disk_is_one_sentence(command: str) -> None:
    answer = shell(f"hexarium {command} > /dev/full")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == "hexarium: Standard output cannot be written (no space left on device).\n"


def test_an_answer_of_the_engine_that_cannot_be_written_is_one_sentence() -> None:
    answer = shell("echo '{}' | hexarium engine > /dev/full")
    assert answer.returncode == 1
    assert answer.stderr == "hexarium: Standard output cannot be written (no space left on device).\n"


@pytest.mark.parametrize("command", ALL)
def test_a_closed_output_is_one_sentence(command: str) -> None:
    answer = shell(f"hexarium {command} >&-")
    assert answer.returncode == 1
    assert answer.stderr == "hexarium: Standard output cannot be written (bad file descriptor).\n"
    assert shell(f"hexarium {command} 2>&-").returncode == 0
    assert shell(f"hexarium {command} >&- 2>&-").returncode == 1


def test_what_needs_no_stream_does_without_it(tmp_path: Path) -> None:
    answer = shell(f"hexarium board heaven -o {tmp_path}/board.svg <&- >&- 2>&-")
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")
    # No file may have been opened in the place of a closed stream and written to by others.
    assert ElementTree.parse(tmp_path / "board.svg").getroot().tag.endswith("svg")
    answer = shell("hexarium engine <&-")
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


@pytest.mark.parametrize("command", [*ALL, "board chess", "play heaven </dev/null"])
@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=["C", "ascii", "latin"],
)
def test_a_terminal_with_few_letters_shows_what_it_can(command: str, environment: dict[str, str]) -> None:
    answer = shell(f"cd /tmp && hexarium {command}", PYTHONPATH=str(ROOT), **environment)
    assert "Traceback" not in answer.stderr
    assert answer.returncode == (2 if "chess" in command else 0), answer.stderr
    if "--json" in command:
        assert json.loads(answer.stdout)["game"] == "catan"


def test_a_file_that_fits_on_no_disk_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "board.svg").symlink_to("/dev/full")
    answer = run("board", "heaven", "-o", "board.svg", cwd=tmp_path)
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    assert "cannot be written (no space left on device)" in answer.stderr


@pytest.mark.parametrize("arguments", OUTPUTS, ids=lambda arguments: arguments[0])
def test_a_full_disk_leaves_an_older_file_as_it_was(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int, content: bytes) -> int:
        del file, content
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    file = tmp_path / "older.svg"
    file.write_text("older")
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        answer = CliRunner().invoke(app, [*arguments, "-o", str(file)])
    assert isinstance(answer.exception, BadFile)
    assert "cannot be written (no space left on device)" in str(answer.exception)
    assert [each.name for each in tmp_path.iterdir()] == ["older.svg"]
    assert file.read_text() == "older"
    assert CliRunner().invoke(app, [*arguments, "-o", str(file)]).exit_code == 0
    assert file.read_text().startswith("<svg")


def test_a_missing_extra_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "resvg_py.py").write_text("raise ImportError('not here')")
    answer = run("board", "heaven", "-o", "board.png", cwd=tmp_path, PYTHONPATH=f"{tmp_path}:{ROOT}")
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    assert "pip install 'hexarium[png]'" in answer.stderr


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody")
def test_a_user_without_name_and_home_can_play() -> None:
    environment = {
        name: value for name, value in os.environ.items() if name not in ("HOME", "HEXARIUM_CACHE")
    }
    answer = subprocess.run(
        [
            sys.executable,
            "-c",
            "import os\nfrom hexarium.kit.cache import places\nos.setuid(54321)\nplaces()",
        ],
        capture_output=True,
        text=True,
        env={**environment, "PYTHONPATH": str(ROOT)},
        check=False,
        timeout=120,
    )
    assert (answer.returncode, answer.stderr) == (0, "")


def test_a_fault_of_ours_is_one_sentence_too(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import hexarium.kit.options as options\n"
        "def broken(given):\n    raise KeyError('lost')\n"
        "options.parse_seed = broken\n"
    )
    path = f"{tmp_path}:{ROOT}"
    answer = run("board", "heaven", PYTHONPATH=path)
    assert answer.returncode == 70
    assert answer.stderr.startswith("hexarium: A fault of ours (KeyError: 'lost', in ")
    assert answer.stderr.count("\n") == 1
    assert "Traceback" in run("board", "heaven", PYTHONPATH=path, HEXARIUM_TRACEBACK="1").stderr


ANSWERING = """
from importlib import import_module
from hexarium.__main__ import main
analyse = import_module("hexarium.cli.analyse")
interruptible = analyse.interruptible
analyse.interruptible = lambda work: interruptible(lambda: (print("ready", flush=True), work())[1])
main()
"""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("engine",), 130), (("analyse", "ring", "landings", "--games", "50000000"), 130), (("serve",), 0)],
    ids=lambda given: given[0] if isinstance(given, tuple) else "",
)
def test_ctrl_c_ends_a_command_at_once(arguments: tuple[str, ...], code: int, tmp_path: Path) -> None:
    if arguments == ("serve",):
        arguments = ("serve", "--port", "0", "--data", str(tmp_path))
    process = subprocess.Popen(
        [sys.executable, "-c", ANSWERING, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        if arguments == ("engine",):
            process.stdin.write('{"do":"hello"}\n')
            process.stdin.flush()
        assert process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    assert (process.returncode, errors) == (code, "")


def test_help_comes_at_once() -> None:
    """What takes long to load is not loaded for it, whatever the machine."""
    script = (
        "import sys\nfrom hexarium.__main__ import main\nsys.argv[1:] = ['--help']\n"
        "try:\n    main()\nfinally:\n    print(*sys.modules, file=sys.stderr)"
    )
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(answer.stderr.split())
    assert "hexarium.cli" in loaded
    assert not loaded & {"numpy", "numba", "hexarium.kit.runner", "hexarium.play.match", "hexarium.bots.bot"}


def test_make_play_can_be_told_the_port() -> None:
    answer = subprocess.run(
        ["make", "--dry-run", "play", "PORT=8080"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "hexarium serve --port 8080" in answer.stdout
