"""Bots at the table of a terminal: who they are, what is seen of them, and what they say when asked."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest

from hexarium.bots.bot import Bot, Thought
from hexarium.bots.company import Company
from hexarium.bots.timing import Timed
from hexarium.cli.advising import advised
from hexarium.cli.terminal.seating import AGAINST, opponents, seating
from hexarium.cli.terminal.session import Session
from hexarium.cli.terminal.table import Table
from hexarium.errors import BadOption
from hexarium.play.match import Match
from hexarium.play.record import Record
from tests.bots.fakes import Broken, Sleeper
from tests.bots.programs import FIRST, NEVER, line, program
from tests.cli.positions import saved, under_way, until
from tests.cli.pseudo import playing
from tests.cli.test_session import Script
from tests.test_cli import run, typed

FIRST_ANGELS = ("--option", "first=angels", "--seed", "2")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def heaven() -> Match:
    return Match.new("heaven", {"first": "angels"}, 1, compiled=False)


class Noting(Script):
    """A screen that remembers what is mentioned while somebody thinks, and wakes them then."""

    def __init__(self, lines: Sequence[str], sleeper: Sleeper | None = None) -> None:
        super().__init__(lines)
        self.sleeper = sleeper
        self.notes: list[str] = []

    def note(self, words: str) -> None:
        self.notes.append(words)
        if self.sleeper is not None:
            self.sleeper.woken.set()


def against(match: Match, bot: Bot, screen: Script, people: tuple[int, ...] = (0,)) -> Script:
    """A sitting with one bot on all other seats."""
    seats = {seat: "random" for seat in range(len(match.variant.seats)) if seat not in people}
    company = Company(match.variant, seats)
    company.bots = {seat: Timed(bot) for seat in company.bots}
    Session(Table(match, people, company=company), screen, pace=0).play()
    return screen


# Seats


def test_who_is_not_named_is_of_medium_strength() -> None:
    assert AGAINST == "medium"
    assert opponents(3, (0,), None) == {1: "medium", 2: "medium"}


def test_opponents_are_named_seat_by_seat_or_all_at_once() -> None:
    assert opponents(4, (1,), "hard") == {0: "hard", 2: "hard", 3: "hard"}
    assert opponents(4, (1,), "hard,easy,random") == {0: "hard", 2: "easy", 3: "random"}
    assert opponents(2, (0, 1), None) == {}
    with pytest.raises(BadOption, match="or 3 with commas"):
        opponents(4, (1,), "hard,easy")


def test_opponents_that_have_no_seat_are_refused() -> None:
    with pytest.raises(
        BadOption, match="--against cannot be 'hard'; people have all seats, and no bot plays"
    ):
        opponents(2, (0, 1), "hard")


def test_whoever_sat_there_before_sits_there_again() -> None:
    before = {0: "you", 1: "hard", 2: "random"}
    assert opponents(3, (0,), None, before) == {1: "hard", 2: "random"}
    assert opponents(3, (1,), None, before) == {0: "medium", 2: "random"}
    assert opponents(3, (0,), "easy", before) == {1: "easy", 2: "easy"}
    assert opponents(3, (0,), None, {0: "you"}) == {1: "medium", 2: "medium"}


def test_a_name_that_no_save_can_keep_is_refused() -> None:
    with pytest.raises(BadOption, match="too long a name for a save"):
        opponents(2, (0,), "turn:depth=2,nodes=500,worlds=8,temperature=0.25")


def test_the_seats_of_a_save_are_in_order() -> None:
    assert list(seating((1,), {0: "hard", 2: "easy"}).items()) == [(0, "hard"), (1, "you"), (2, "easy")]


# Saves


def seats_in(file: Path) -> list[str]:
    seats: list[str] = json.loads(file.read_text().splitlines()[0])["seats"]
    return seats


def test_a_save_keeps_the_bots_and_they_go_on(tmp_path: Path) -> None:
    typed(["move b3 b4", "quit"], "heaven", *FIRST_ANGELS, "--against", "easy", cwd=tmp_path)
    file = tmp_path / "heaven-2.jsonl"
    assert seats_in(file) == ["you", "easy"]
    typed(["move c3 c4", "quit"], "heaven", "--from", file.name, cwd=tmp_path)
    assert seats_in(file) == ["you", "easy"]
    before = len(Record.load(file).actions)
    typed(["list", "quit"], "heaven", "--from", file.name, "--against", "random", cwd=tmp_path)
    assert seats_in(file) == ["you", "random"]
    assert len(Record.load(file).actions) >= before


def test_a_save_from_before_there_were_levels_goes_on(tmp_path: Path) -> None:
    saved(under_way("heaven", 4), tmp_path / "old.jsonl", (0,))
    answer = typed(["quit"], "heaven", "--from", "old.jsonl", cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert seats_in(tmp_path / "old.jsonl") == ["you", "random"]


def test_a_game_against_a_program_goes_on_with_the_command_that_is_said(tmp_path: Path) -> None:
    given = f"mine={line(program(tmp_path, FIRST))}"
    answer = typed(
        ["move b3 b4", "quit"], "heaven", *FIRST_ANGELS, "--against", "mine", "--bot", given, cwd=tmp_path
    )
    assert seats_in(tmp_path / "heaven-2.jsonl") == ["you", "mine"]
    said = next(line for line in answer.stdout.splitlines() if "go on with:" in line)
    command = shlex.split(said.partition("go on with: hexarium ")[2])
    assert run(*command, cwd=tmp_path, stdin="quit\n").returncode == 0
    alone = typed(["quit"], "heaven", "--from", "heaven-2.jsonl", cwd=tmp_path)
    assert alone.returncode == 2
    assert "There is no bot 'mine'" in alone.stderr
    assert '--bot "name=command"' in alone.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--against", "genius"), "There is no bot 'genius'; the levels are easy, medium, hard, expert"),
        (("--against", "hard,easy"), "say one bot."),
        (("--against", "random:speed=2"), "random has no setting 'speed=2'"),
        (("--bot", "mine"), "it is a name of letters and digits"),
        (("--bot", "mine=no-such-program"), "there is no program 'no-such-program'"),
    ],
)
def test_a_bot_that_is_not_there_is_refused_in_a_sentence(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    answer = typed([], "heaven", *arguments, cwd=tmp_path)
    assert answer.returncode == 2
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert not list(tmp_path.glob("*.jsonl"))


# Thinking


def test_the_screen_says_who_thinks_for_long() -> None:
    match = heaven()
    sleeper = Sleeper(match.variant)
    screen = Noting(["move b3 b4", "move c3 c4"], sleeper)
    against(match, sleeper, screen)
    assert screen.notes[0] == "demons (random) is thinking …"
    assert [ply.seat for ply in match.plies[:3]] == [0, 0, 1]


def test_control_c_is_heard_while_a_bot_thinks(tmp_path: Path) -> None:
    given = f"mine={line(program(tmp_path, NEVER))}"
    with playing(*("heaven", *FIRST_ANGELS, "--against", "mine", "--bot", given), cwd=tmp_path) as terminal:
        terminal.screen_at_prompt()
        terminal.type("move b3 b4")
        os.write(terminal.file, b"move c3 c4\n")
        terminal.wait_for("demons (mine) is thinking")
        os.write(terminal.file, b"\x03")
        assert terminal.end() == 0
    assert "go on with: hexarium play heaven --from heaven-2.jsonl" in terminal.text
    assert "Traceback" not in terminal.text
    assert len(Record.load(tmp_path / "heaven-2.jsonl").actions) >= 2


def test_what_is_wrong_with_a_bot_is_seen_whole() -> None:
    match = heaven()
    screen = against(match, Broken("broken", match.variant), Noting(["move b3 b4", "move c3 c4", "list"]))
    seen = " ".join(" ".join(screen.seen[2].split()).split())
    assert "broken failed (ZeroDivisionError: by nought); any legal action was taken in its place." in seen
    # It is told once, and counted.
    assert "times.)" in seen
    assert "broken" not in screen.seen[3]


def test_in_a_game_that_is_looked_on_it_is_seen_too(capsys: pytest.CaptureFixture[str]) -> None:
    match = heaven()
    screen = Noting([])
    screen.is_terminal = False
    screen.write = lambda lines: print(*lines, sep="\n")  # type: ignore[method-assign]
    against(match, Broken("broken", match.variant), screen, people=())
    assert capsys.readouterr().out.count("broken failed") == match.ply
    assert match.to_move is None
    other = heaven()
    showing = Noting([])
    shown: list[str] = []
    showing.show = lambda lines: shown.append(" ".join(map(str, lines)))  # type: ignore[method-assign]
    against(other, Broken("broken", other.variant), showing, people=())
    assert "broken failed" in shown[0]


def test_a_program_that_fails_is_told_at_the_prompt(tmp_path: Path) -> None:
    given = "mine=" + line(program(tmp_path, 'ok(question, "fly")'))
    answer = typed(
        ["move b3 b4", "move c3 c4", "quit"],
        *("heaven", *FIRST_ANGELS, "--against", "mine", "--bot", given),
        cwd=tmp_path,
    )
    assert "mine chose 'fly', which is not legal" in answer.stdout
    assert answer.returncode == 0


# Hints

REASON = "(Beside the next best: |It promises |At once it is |With|The deal )"
"""How every reason begins."""


def test_a_hint_says_what_a_bot_would_play_and_expects() -> None:
    match = until(
        under_way("catan", 40, options=(("players", 3),)),
        lambda match: match.to_move == 0 and len(match.legal()) > 3,
    )
    ply, legal = match.ply, match.legal()
    screen = Noting(["hint greedy", "hint random"])
    against(match, Broken("broken", match.variant), screen)
    assert match.ply == ply
    greedy = " ".join(screen.seen[1].split())
    assert "greedy would play" in greedy
    assert "with an expected result of" in greedy
    assert re.search(rf"%\)?\. {REASON}", greedy)
    said = " ".join(screen.seen[2].split()).partition("random would play ")[2].partition(".")[0]
    assert said in legal


def test_a_hint_is_for_the_person_to_move() -> None:
    match = Match.new("catan", {"players": 3}, 5, compiled=False)
    asked: list[int | None] = []

    class Listening(Table):
        def advice(self, name: str):  # type: ignore[no-untyped-def]
            asked.append(self.door().seat)
            return super().advice(name)

    screen = Noting(["", "12", "hint random", "13", "", "hint random", "quit"])
    Session(Listening(match, (0, 1)), screen, pace=0).play()
    assert asked == [0, 1]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["hint genius"], "There is no bot 'genius'; the levels are"),
        (["move b3 b4", "back", "hint random"], "This is a look back"),
    ],
)
def test_a_hint_that_cannot_be_given_is_refused_in_a_sentence(lines: list[str], said: str) -> None:
    match = heaven()
    screen = against(match, Broken("broken", match.variant), Noting([*lines, "quit"]))
    assert said in " ".join(screen.seen[-1].split())


def test_help_tells_of_hints(tmp_path: Path) -> None:
    answer = typed(["help"], "heaven", "--against", "random", cwd=tmp_path)
    assert "hint [BOT]" in answer.stdout


# `hexarium hint`


def test_a_hint_for_the_start_of_a_game_is_a_table(tmp_path: Path) -> None:
    answer = run("hint", "heaven", "--bot", "random", "--option", "first=angels", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "random would play " in answer.stdout
    assert "expected" not in answer.stdout  # there is no table of nothing


def test_a_hint_is_one_json_object_too(tmp_path: Path) -> None:
    match = until(under_way("catan", 60, options=(("players", 3),)), lambda match: len(match.legal()) > 2)
    saved(match, tmp_path / "game.jsonl", (0,))
    (tmp_path / "position.json").write_text(json.dumps(match.position()))
    (tmp_path / "answer.json").write_text(json.dumps({"position": match.position()}))
    for file in ("game.jsonl", "position.json", "answer.json"):
        answer = run("hint", file, "--bot", "greedy", "--ms", "20000", "--json", cwd=tmp_path)
        assert answer.returncode == 0, answer.stderr
        told = json.loads(answer.stdout)
        assert (told["game"], told["seat"], told["bot"]) == ("catan", match.to_move, "greedy")
        assert sorted(choice["action"] for choice in told["choices"]) == sorted(match.legal())
        assert told["action"] in match.legal()
    # The file is only read.
    assert Record.load(tmp_path / "game.jsonl").actions == Record.of(match).actions


def test_the_choices_stand_with_what_is_expected_of_them(tmp_path: Path) -> None:
    match = until(under_way("catan", 60, options=(("players", 3),)), lambda match: len(match.legal()) > 2)
    (tmp_path / "position.json").write_text(json.dumps(match.position()))
    answer = run("hint", "position.json", "--bot", "greedy", "--ms", "20000", cwd=tmp_path)
    rows = [row.split("  ")[0].strip() for row in answer.stdout.splitlines()]
    assert set(match.legal()) <= set(rows)
    assert "%" in answer.stdout
    said = " ".join(answer.stdout.split())
    assert re.search(rf"greedy would play [\w ]+\. {REASON}", said)


def test_a_program_is_asked_for_a_hint(tmp_path: Path) -> None:
    given = f"mine={line(program(tmp_path, FIRST))}"
    answer = run("hint", "heaven", "--bot", given, "--ms", "20000", "--json", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert json.loads(answer.stdout)["bot"] == "mine"


def test_a_record_of_a_game_of_ones_own_gets_a_hint(tmp_path: Path) -> None:
    file = str(Path(__file__).parents[2] / "examples" / "connect.py")
    typed(["put b2", "quit"], file, "--seed", "5", "--option", "side=3", "--against", "random", cwd=tmp_path)
    record = next(tmp_path.glob("*.jsonl")).name
    answer = run("hint", record, "--game", file, "--bot", "random", "--json", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert json.loads(answer.stdout)["action"].startswith("put ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "catan, heaven, ring"),
        (("gone.jsonl",), "cannot be read (no such file or directory)"),
        (("heaven", "--bot", "genius"), "There is no bot 'genius'"),
        (("heaven", "--ms", "0"), "it is a whole number from 1 to 3,600,000"),
        (("heaven", "--option", "moon=1"), "its options are first"),
        (("bad.json",), "JSON"),
        (("list.json",), "is an object"),
        (("over.jsonl",), "the game is over"),
        (("over.jsonl", "--option", "first=angels"), "--option is for a new game"),
    ],
)
def test_a_hint_that_is_not_possible_gets_one_sentence(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    (tmp_path / "bad.json").write_text("{")
    (tmp_path / "list.json").write_text('{"position": 3}')
    if "over.jsonl" in arguments:
        saved(under_way("heaven", 10**6), tmp_path / "over.jsonl", (0,))
    answer = run("hint", *arguments, cwd=tmp_path)
    assert answer.returncode == 2
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_a_thought_without_values_is_told_by_its_action() -> None:
    match = heaven()
    action = match.legal_actions()[0]
    assert advised("random", Thought(action), match.variant) == f"random would play {match.legal()[0]}."
