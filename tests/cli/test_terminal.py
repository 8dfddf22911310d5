"""Playing in a terminal as a person does: screens of both sizes, curtains, signals, and plain characters."""

from __future__ import annotations

import json
import os
import shlex
import signal
from pathlib import Path

import pytest

from hexarium.play.match import Match
from hexarium.play.record import Record
from tests.cli.positions import LARGEST, saved, under_way, until
from tests.cli.pseudo import Terminal, playing
from tests.test_cli import run, typed

SIZES = ((80, 24), (100, 30))
FIRST = {"catan": "2:1 ore", "ring": "|0 Sta|1", "heaven": "_.-"}
"""What the first line of each board shows."""


def options(game: str) -> list[str]:
    return [word for name, value in LARGEST[game] for word in ("--option", f"{name}={value}")]


def shows_the_board(game: str, screen: list[str]) -> None:
    assert FIRST[game] in screen[0], "\n".join(screen)
    assert any(line.endswith(">") for line in screen[-18:]), "\n".join(screen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", LARGEST)
def test_the_first_line_of_the_board_is_there_when_the_prompt_is(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    match = until(under_way(game, 90), lambda match: match.to_move == 0)
    saved(match, tmp_path / "game.jsonl", (0,))
    action = match.legal()[0]
    with playing(game, "--from", "game.jsonl", cwd=tmp_path, size=size) as terminal:
        shows_the_board(game, terminal.screen_at_prompt())
        verb = match.legal()[-1].split()[0]
        for line in ("xyzzy", "99999", f"{verb} xyzzy", action):
            shows_the_board(game, terminal.type(line))
        assert "log" in " ".join(terminal.type("help"))
        shows_the_board(game, terminal.type(""))
        terminal.type("list")
        screen = terminal.type("board")
        shows_the_board(game, screen)


@pytest.mark.parametrize("size", SIZES)
def test_long_texts_are_turned_page_by_page(size: tuple[int, int], tmp_path: Path) -> None:
    with playing("heaven", "--seed", "1", cwd=tmp_path, size=size) as terminal:
        terminal.screen_at_prompt()
        pages = [terminal.type("rules all")]
        assert pages[0][0] == "War in Heaven"
        while "more; q closes>" in pages[-1][-1]:
            pages.append(terminal.type(""))
        assert len(pages) > 5
        assert all(page[0] or page[1] for page in pages)
        shows_the_board("heaven", terminal.type(""))


PLAIN: dict[str, tuple[str, list[str], dict[str, str]]] = {
    "no color": ("catan", [], {"NO_COLOR": "1"}),
    "plain": ("catan", ["--plain"], {}),
    "dumb": ("heaven", [], {"TERM": "dumb"}),
    "ascii": ("ring", [], {"PYTHONIOENCODING": "ascii"}),
    "locale": ("catan", [], {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
}


@pytest.mark.parametrize("way", PLAIN)
def test_no_escape_code_is_written_where_none_is_wanted(way: str, tmp_path: Path) -> None:
    game, arguments, environment = PLAIN[way]
    match = until(under_way(game, 60), lambda match: match.to_move == 0)
    saved(match, tmp_path / "game.jsonl", (0,))
    with playing(game, "--from", "game.jsonl", *arguments, cwd=tmp_path, environment=environment) as terminal:
        shows_the_board(game, terminal.screen_at_prompt())
        for line in ("é·", match.legal()[0], "log", "", "help", "", "rules"):
            terminal.type(line)
        terminal.type("quit")
        assert terminal.end() == 0
    assert "\x1b" not in terminal.text
    assert "Traceback" not in terminal.text
    if way in ("ascii", "locale"):
        typed = terminal.text.replace("é·", "").replace("\ufffd", "")
        assert typed.isascii(), {letter for letter in typed if not letter.isascii()}


@pytest.mark.parametrize(
    ("game", "environment"),
    [
        *((game, {"PYTHONIOENCODING": "ascii"}) for game in LARGEST),
        ("catan", {"LC_ALL": "C"}),
        ("ring", {"TERM": "dumb"}),
    ],
)
def test_into_a_pipe_too(game: str, environment: dict[str, str], tmp_path: Path) -> None:
    lines = "help\nlist\nrules\nundo\nlog\n"
    answer = run("play", game, "--seed", "3", cwd=tmp_path, stdin=lines, **environment)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "\x1b" not in answer.stdout
    assert "`rules all` shows the whole book." in answer.stdout


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL])
def test_whoever_is_cut_off_loses_nothing(number: int, tmp_path: Path) -> None:
    with playing("heaven", "--seed", "9", "--option", "first=angels", cwd=tmp_path) as terminal:
        terminal.screen_at_prompt()
        terminal.type("move b3 b4")
        code = terminal.end(number)
        assert code == (-number if number == signal.SIGKILL else 128 + number)
    assert "Traceback" not in terminal.text
    assert Record.load(tmp_path / "heaven-9.jsonl").actions[0] == ("move b3 b4", None)
    with playing("heaven", "--from", "heaven-9.jsonl", cwd=tmp_path) as terminal:
        assert "b4 troop" in "\n".join(terminal.screen_at_prompt())


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_control_c_and_control_d_end_the_sitting_cleanly(key: str, tmp_path: Path) -> None:
    with playing("heaven", "--seed", "9", "--option", "first=angels", cwd=tmp_path) as terminal:
        terminal.screen_at_prompt()
        terminal.type("move b3 b4")
        os.write(terminal.file, key.encode())
        assert terminal.end() == 0
    assert "go on with: hexarium play heaven --from heaven-9.jsonl" in terminal.text
    assert "Traceback" not in terminal.text


def test_between_two_people_with_secrets_a_curtain_falls(tmp_path: Path) -> None:
    with playing(
        "catan", "--seed", "5", "--as", "red,blue", "--option", "players=3", "--plain", cwd=tmp_path
    ) as terminal:
        assert "red, press Enter when you alone look>" in terminal.screen_at_prompt()
        terminal.type("")
        terminal.type("12")
        screen = terminal.type("13")
        assert [line for line in screen if line][-2:] == [
            "It is the turn of blue. What blue holds is for nobody else's eyes.",
            "blue, press Enter when you alone look>",
        ]
        assert not any("Red holds" in line for line in screen)
        assert any("Blue holds" in line for line in terminal.type(""))


def test_without_secrets_there_is_no_curtain(tmp_path: Path) -> None:
    answer = typed(["move b3 b4"], "heaven", "--as", "all", "--option", "first=angels", cwd=tmp_path)
    assert "press Enter" not in answer.stdout


def test_who_looks_on_sees_the_game_as_it_runs(tmp_path: Path) -> None:
    with playing("heaven", "--as", "none", "--seed", "1", "--pace", "0.05", cwd=tmp_path) as terminal:
        terminal.wait_for("Round 3 of 12")
        assert "Ctrl-C stops; the game is kept." in terminal.text
        os.write(terminal.file, b"\x03")
        assert terminal.end() == 0
    assert "go on with: hexarium play heaven --from heaven-1.jsonl" in terminal.text
    assert len(Record.load(tmp_path / "heaven-1.jsonl").actions) > 3


def finished(tmp_path: Path) -> Match:
    match = under_way("heaven", 100_000, seed=4)
    saved(match, tmp_path / "over.jsonl", (0,))
    return match


def test_a_finished_game_offers_its_record_and_a_look_back(tmp_path: Path) -> None:
    match = finished(tmp_path)
    with playing("heaven", "--from", "over.jsonl", cwd=tmp_path) as terminal:
        screen = "\n".join(terminal.screen_at_prompt())
        assert "The game is over (rounds). Winner: angels." in screen
        assert "Its record is over.jsonl." in screen
        last = f"of {match.ply}: first, back, next, last, ply N."
        assert f"Ply {match.ply - 1} {last}" in terminal.type("back")
        assert f"Ply 0 {last}" in terminal.type("first")
        assert any("Round 1 of 12" in line for line in terminal.screen())
        assert f"Ply 1 {last}" in terminal.type("next")
        assert f"Ply 10 {last}" in terminal.type("ply 10")
        assert f"There is no ply '999'; say ply and a number from 0 to {match.ply}." in "\n".join(
            terminal.type("ply 999")
        )
        assert not any(line.startswith("Ply ") for line in terminal.type("last"))
        assert any("Saved as copy.jsonl" in line for line in terminal.type("save copy.jsonl"))
        terminal.type("quit")
        assert terminal.end() == 0
    assert Record.load(tmp_path / "copy.jsonl").result == Record.load(tmp_path / "over.jsonl").result


def test_everyone_comes_back_to_the_seat_they_had(tmp_path: Path) -> None:
    typed(["quit"], "heaven", "--as", "demons", "--seed", "2", "--option", "first=angels", cwd=tmp_path)
    file = tmp_path / "heaven-2.jsonl"
    before = Record.load(file).actions
    answer = typed(["quit"], "heaven", "--from", "heaven-2.jsonl", cwd=tmp_path)
    assert "demons> " in answer.stdout
    assert Record.load(file).actions == before


def test_the_new_line_is_what_is_kept_after_an_undo(tmp_path: Path) -> None:
    words = ["move b3 b4", "save", "undo", "move c3 c4", "quit"]
    typed(words, "heaven", "--seed", "2", "--option", "first=angels", cwd=tmp_path)
    assert [text for text, _ in Record.load(tmp_path / "heaven-2.jsonl").actions] == ["move c3 c4"]


def test_no_file_is_overwritten_silently(tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").write_text("precious")
    answer = typed(["save mine.jsonl"], "heaven", "--seed", "2", cwd=tmp_path)
    assert "mine.jsonl" in answer.stdout
    assert (tmp_path / "mine.jsonl").read_text() == "precious"


def test_a_saved_game_of_another_kind_is_refused(tmp_path: Path) -> None:
    saved(under_way("heaven", 3), tmp_path / "h.jsonl", (0,))
    answer = run("play", "catan", "--from", "h.jsonl", cwd=tmp_path)
    assert answer.returncode == 2
    assert "heaven" in answer.stderr


def test_a_game_in_which_nothing_was_played_leaves_no_file(tmp_path: Path) -> None:
    typed(["quit"], "heaven", "--option", "first=angels", cwd=tmp_path)
    assert not list(tmp_path.iterdir())


def test_bids_go_on_up_to_their_limit(tmp_path: Path) -> None:
    match = until(under_way("ring", 0), lambda match: "bid" in match.legal() and match.to_move == 0)
    saved(match, tmp_path / "r.jsonl", (0,))
    most = int(match.state.bid) + 3
    answer = typed([f"bid up to {most}"], "ring", "--from", "r.jsonl", cwd=tmp_path)
    assert answer.returncode == 0
    after = Record.load(tmp_path / "r.jsonl").actions[match.ply :]
    assert after[0] == ("bid", None)
    replayed = Record.load(tmp_path / "r.jsonl").replay(compiled=False)
    mine = [ply for ply in replayed.plies[match.ply :] if ply.seat == 0 and ply.text == "bid"]
    assert all(event["coins"] <= most for ply in mine for event in ply.events if event.name == "bid")


def test_a_trade_is_made_in_one_line(tmp_path: Path) -> None:
    match = until(
        under_way("catan", 60, options=(("players", 3),)),
        lambda match: match.to_move == 0 and "give wood" in match.legal() and "end" in match.legal(),
        seed=4,
    )
    saved(match, tmp_path / "c.jsonl", (0,))
    typed(["offer 1 wood for 1 ore", "quit"], "catan", "--from", "c.jsonl", cwd=tmp_path)
    played = [text for text, _ in Record.load(tmp_path / "c.jsonl").actions[match.ply :]]
    assert played[:3] == ["give wood", "want ore", "ask"]


def test_deploy_lists_itself(tmp_path: Path) -> None:
    with playing("heaven", "--seed", "3", "--option", "first=angels", cwd=tmp_path) as terminal:
        terminal.screen_at_prompt()
        assert "deploy … uriel (10)" in "\n".join(terminal.type("deploy"))
        assert "angels: deploy uriel>" in terminal.type("uriel")


def test_the_pace_is_no_negative_number(tmp_path: Path) -> None:
    answer = run("play", "heaven", "--pace", "-1", cwd=tmp_path)
    assert answer.returncode == 2
    assert "number of seconds from 0" in answer.stderr


def test_the_screen_model_scrolls_like_a_terminal() -> None:
    terminal = Terminal(0, 0, 5, 2)
    terminal.data = b"abcdefg\r\nx\x1b[1my"
    assert terminal.screen() == ["fg", "xy"]
    terminal.data += b"\x1b[H\x1b[2Jz"
    assert terminal.screen() == ["z", ""]


def test_a_save_says_who_sits_where(tmp_path: Path) -> None:
    run("play", "heaven", "--seed", "2", "--option", "first=angels", cwd=tmp_path, stdin="move b3 b4\nquit\n")
    head = json.loads((tmp_path / "heaven-2.jsonl").read_text().splitlines()[0])
    assert head["seats"] == ["you", "medium"]


def test_a_game_of_ones_own_goes_on_with_the_command_that_was_said(tmp_path: Path) -> None:
    file = Path(__file__).parents[2] / "examples" / "connect.py"
    answer = typed(["put b2", "quit"], str(file), "--seed", "5", "--option", "side=3", cwd=tmp_path)
    said = next(line for line in answer.stdout.splitlines() if "go on with:" in line)
    command = shlex.split(said.partition("go on with: hexarium ")[2])
    again = run(*command, cwd=tmp_path, stdin="log\nquit\n")
    assert "Red puts a stone on b2." in again.stdout
    assert again.returncode == 0


def test_q_closes_the_pages_and_not_the_game(tmp_path: Path) -> None:
    with playing("heaven", "--seed", "1", cwd=tmp_path, size=(80, 24)) as terminal:
        terminal.screen_at_prompt()
        assert "q closes>" in terminal.type("rules all")[-1]
        shows_the_board("heaven", terminal.type("q"))
