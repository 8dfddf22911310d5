"""Playing, simulating and replaying at the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.test_cli import run, typed

EXAMPLE = Path(__file__).parent.parent / "examples" / "connect.py"


def test_a_game_is_played_by_typed_and_numbered_choices(tmp_path: Path) -> None:
    answer = typed(
        ["move b3", "2", "move c3 c4", "quit"],
        "heaven",
        "--option",
        "first=angels",
        "--seed",
        "3",
        cwd=tmp_path,
    )
    assert answer.returncode == 0
    assert "2 move b3 b4" in answer.stdout
    assert "Angel troop moves from b3 to b4." in answer.stdout
    assert "b4 troop" in answer.stdout
    assert "Round 2 begins." in answer.stdout


def test_help_lists_what_can_be_typed(tmp_path: Path) -> None:
    answer = typed(["help"], "heaven", cwd=tmp_path)
    assert all(word in answer.stdout for word in ("undo", "save", "quit", "list", "log"))


def test_wrong_input_gets_a_hint_and_the_game_goes_on(tmp_path: Path) -> None:
    answer = typed(
        ["fly", "move a1 a1", "99", "move b3 b4", "log"], "heaven", "--option", "first=angels", cwd=tmp_path
    )
    assert "'fly' is no word here" in answer.stdout
    assert "is not legal now" in answer.stdout
    assert "Angel troop moves from b3 to b4." in answer.stdout
    assert "Traceback" not in answer.stderr


def test_undo_takes_back_to_the_last_own_choice_and_redo_plays_it_again(tmp_path: Path) -> None:
    words = ["move b3 b4", "undo", "move b3", "redo", "quit"]
    answer = typed(words, "heaven", "--option", "first=angels", "--seed", "5", cwd=tmp_path)
    assert answer.stdout.count("1 move b3 a2") == 1
    record = (tmp_path / "heaven-5.jsonl").read_text().splitlines()
    assert record[1:] == ['"move b3 b4"']


def test_the_board_shows_the_numbers_of_places_to_choose_from(tmp_path: Path) -> None:
    answer = typed(["settle", "settle 12", "board road"], "catan", "--seed", "3", "--plain", cwd=tmp_path)
    shown = answer.stdout.partition("Settle where? Type one of the 54 numbers on the board.")
    assert shown[1]
    assert all(str(corner) in shown[0] for corner in range(54))
    assert re.search(r"15\W{0,2}s0\W{0,2}13", shown[2])


def test_undo_at_the_start_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for first in ("angels", "demons"):
        answer = typed(["undo"], "heaven", "--as", "angels", "--option", f"first={first}", cwd=tmp_path)
        assert "nothing to undo" in answer.stdout


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    typed(["move b3 b4", "save mine.jsonl", "quit"], "heaven", "--option", "first=angels", cwd=tmp_path)
    answer = typed(["log", "quit"], "heaven", "--from", "mine.jsonl", cwd=tmp_path)
    assert "Angel troop moves from b3 to b4." in answer.stdout
    assert "1 left" in answer.stdout


def test_whoever_stops_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    answer = typed(["move b3 b4"], "heaven", "--option", "first=angels", "--seed", "9", cwd=tmp_path)
    assert answer.returncode == 0
    assert "heaven-9.jsonl" in answer.stdout
    assert run("replay", "heaven-9.jsonl", cwd=tmp_path).returncode == 0


def test_a_game_that_cannot_be_saved_says_so(tmp_path: Path) -> None:
    answer = typed(
        ["move b3 b4", "save no/such/folder/x.jsonl"], "heaven", "--option", "first=angels", cwd=tmp_path
    )
    assert "cannot be written" in answer.stdout


def test_random_players_finish_a_game_among_themselves(tmp_path: Path) -> None:
    answer = typed([], "heaven", "--as", "none", "--seed", "1", cwd=tmp_path)
    assert "The game is over" in answer.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "chess"), "catan, heaven, ring"),
        (("play", "heaven", "--as", "nobody"), "0 (angels), 1 (demons), all or none"),
        (("play", "heaven", "--as", "2"), "0 (angels), 1 (demons)"),
        (("play", "heaven", "--option", "first=me"), "angels, demons or random"),
        (("play", "heaven", "--option", "first"), "name=value"),
        (("play", "heaven", "--from", "nothing.jsonl"), "cannot be read"),
        (("play", "no-such-game.py"), "There is no file"),
        (("simulate", "heaven", "--games", "0"), "whole number from 1"),
        (("simulate", "heaven", "--threads", "0"), "whole number from 1"),
        (("simulate", "heaven", "--games", "many"), "games cannot be 'many'; it is a whole number."),
        (
            ("tournament", "heaven", "easy", "random", "--ms", "abc"),
            "ms cannot be 'abc'; it is a whole number.",
        ),
        (("hint", "heaven", "--ms", "1.5"), "ms cannot be '1.5'; it is a whole number."),
        (("play", "heaven", "--pace", "slow"), "pace cannot be 'slow'; it is a number."),
        (("play", "heaven", "--as", "all", "--against", "easy"), "people have all seats, and no bot plays."),
        (("simulate", "heaven", "-o", "no/such/folder/x.svg"), "cannot be written"),
        (("analyse", "ring", "landings", "-o", "no/such/folder/x.svg"), "cannot be written"),
        (("tune", "heaven", "-o", "no/such/folder/x.json"), "cannot be written"),
        (("simulate", "heaven", "--option", "moon=1"), "its options are first"),
        (("simulate", "heaven", "--save", "no/such/folder/x"), "cannot be written"),
        (("replay", "nothing.jsonl"), "cannot be read"),
        (("warm", "chess"), "catan, heaven, ring"),
    ],
)
def test_bad_input_gets_one_sentence(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    answer = run(*arguments, cwd=tmp_path)
    assert answer.returncode == 2
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert "Traceback" not in answer.stderr


def test_simulate_prints_one_json_object(tmp_path: Path) -> None:
    arguments = ("simulate", "heaven", "--games", "300", "--seed", "1", "--option", "first=angels", "--json")
    one, two = (json.loads(run(*arguments, "--threads", threads, cwd=tmp_path).stdout) for threads in "12")
    assert one["games"] == 300
    assert sum(one["winners"].values()) == 300
    assert sum(one["reasons"].values()) == 300
    assert one["games_per_second"] > 0
    for timing in ("threads", "seconds", "games_per_second", "plies_per_second"):
        del one[timing], two[timing]
    assert one == two


def test_simulate_tells_people_what_it_found(tmp_path: Path) -> None:
    answer = run("simulate", "heaven", "--games", "200", cwd=tmp_path)
    assert all(
        word in answer.stdout for word in ("angels", "demons", "95 % interval", "rounds", "plies on average")
    )


def test_simulated_games_are_saved_and_replay(tmp_path: Path) -> None:
    run("simulate", "heaven", "--games", "5", "--save", "games.jsonl", cwd=tmp_path)
    answer = run("replay", "games.jsonl", cwd=tmp_path)
    assert answer.stdout.startswith("games.jsonl: 5 games, ")


def test_a_damaged_record_is_refused_with_the_line_and_the_reason(tmp_path: Path) -> None:
    typed(["move b3 b4", "save mine.jsonl", "quit"], "heaven", "--option", "first=angels", cwd=tmp_path)
    mine = tmp_path / "mine.jsonl"
    mine.write_text(mine.read_text().replace("move b3 b4", "move b3 b9"))
    answer = run("replay", "mine.jsonl", cwd=tmp_path)
    assert answer.returncode == 2
    assert "Line 2" in answer.stderr
    assert "move b3 b9" in answer.stderr


def test_the_engine_answers_until_it_is_told_to_quit() -> None:
    begin = '{"id":1,"do":"new","game":"heaven","options":{"first":"angels"}}'
    requests = f'{begin}\nnonsense\n{{"do":"quit"}}\n{{"do":"legal"}}\n'
    answer = run("engine", stdin=requests)
    lines = [json.loads(line) for line in answer.stdout.splitlines()]
    assert lines[0] == {"id": 1, "ok": {"to_move": 0, "over": False}}
    assert lines[1]["error"]["code"] == "bad_request"
    assert len(lines) == 3
    assert answer.returncode == 0


def test_records_of_a_game_of_ones_own_replay_too(tmp_path: Path) -> None:
    run("simulate", str(EXAMPLE), "--games", "3", "--option", "side=3", "--save", "games.jsonl", cwd=tmp_path)
    answer = run("replay", "games.jsonl", "--game", str(EXAMPLE), cwd=tmp_path)
    assert answer.stdout.startswith("games.jsonl: 3 games, "), answer.stderr


def test_warm_compiles_a_game_and_says_where_the_code_is() -> None:
    answer = run("warm", str(EXAMPLE))
    assert answer.returncode == 0, answer.stderr
    assert Path(answer.stdout.removeprefix("Compiled code is in ").rstrip(".\n")).is_dir()
