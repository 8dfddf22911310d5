"""The command line as a newcomer uses it: what works, and what is said when it does not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from xml.etree import ElementTree

import pytest


def run(
    *arguments: str, cwd: Path | None = None, stdin: str | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hexarium", *arguments],
        capture_output=True,
        text=True,
        input=stdin,
        cwd=cwd,
        env={**os.environ, "COLUMNS": "100", **environment},
        check=False,
        timeout=300,
    )


def typed(words: list[str], *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Play with these lines typed at the prompt."""
    return run("play", *arguments, cwd=cwd, stdin="".join(f"{word}\n" for word in words))


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
    (("serve", "--port", "many"), "--port"),
    (("serve", "--port", "70000"), "65535"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_bad_input_gets_one_sentence_with_what_is_possible(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    answer = run(*arguments, cwd=tmp_path)
    assert answer.returncode == 2
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert "Traceback" not in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_reader_who_stops_reading_causes_no_traceback() -> None:
    script = f"{sys.executable} -m hexarium board catan --json | head -1"
    answer = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert answer.stdout == "{\n"
    assert answer.stderr == ""


def test_serve_shows_all_boards_on_one_local_page_until_it_is_stopped() -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "hexarium", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
        with urllib.request.urlopen(address, timeout=30) as answer:
            page = answer.read().decode()
        assert page.count("<figure>") == 6
        assert "hexarium board ring --properties-per-city 4" in page
        with pytest.raises(urllib.error.HTTPError) as missing:
            urllib.request.urlopen(address + "/nothing", timeout=30)
        missing.value.close()
        assert missing.value.code == 404
        taken = run("serve", "--port", address.rpartition(":")[2])
        assert taken.returncode == 2
        assert "choose another" in taken.stderr
    finally:
        server.send_signal(2)
        out, errors = server.communicate(timeout=30)
    assert server.returncode == 0, errors
    assert "Traceback" not in errors
    assert "Stopped." in out
