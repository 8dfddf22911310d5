"""Programs in any language take part: what they are asked, and what happens whatever they do.

Programs that are to be late never answer, so no clock decides a test.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from hexarium.bots import external
from hexarium.bots import program as running
from hexarium.bots.bot import Bot, Thought
from hexarium.bots.external import MOST_STARTS, PATIENCE, External
from hexarium.bots.making import LEVELS, MODULES, make
from hexarium.bots.program import Program, programs
from hexarium.bots.timing import Timed
from hexarium.errors import BadOption
from hexarium.play.match import Match
from tests.bots.fakes import LONGEST, heaven
from tests.bots.programs import FIRST, HEAD, NEVER, line, program
from tests.cli.positions import under_way, until

ROOT = Path(__file__).parents[2]
SHORT = 0.01
"""Seconds: any time is too short for somebody who never answers."""

Starting = Callable[..., External]


@pytest.fixture
def match() -> Match:
    return heaven()


@pytest.fixture
def start(tmp_path: Path, match: Match) -> Iterator[Starting]:
    """Start programs, and end them after the test."""
    started: list[Bot] = []

    def begin(body: str, played: Match = match, **how: str) -> External:
        bot = External(program(tmp_path, body, **how), played.variant)
        started.append(bot)
        return bot

    yield begin
    for bot in started:
        bot.close()


def is_running(process: int) -> bool:
    """Whether a process is there and no mere entry in the table of the system (on Linux)."""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return False
    return state != "Z"


def ends(process: int) -> bool:
    began = time.monotonic()
    while is_running(process) and time.monotonic() < began + LONGEST:
        time.sleep(0.02)
    return not is_running(process)


def faulty(thought: Thought, match: Match) -> str:
    """The remark of a thought that is not the bot's own."""
    assert thought.action in match.legal_actions()
    assert thought.remark.endswith("; any legal action was taken in its place.")
    return thought.remark.partition(";")[0]


# What a program is asked


def test_a_program_chooses_for_its_seat(match: Match, start: Starting) -> None:
    bot = start('ok(question, question["legal"][-1])')
    assert bot.choose(match.seat(0), LONGEST) == Thought(match.legal_actions()[-1])


def test_a_program_is_asked_with_what_its_seat_may_know(tmp_path: Path, start: Starting) -> None:
    match = until(under_way("catan", 90, options=(("players", 3),)), lambda match: match.to_move == 1)
    bot = start(f"open({str(tmp_path / 'asked')!r}, 'w').write(line)\n" + FIRST, match)
    bot.choose(match.seat(1), LONGEST)
    asked = json.loads((tmp_path / "asked").read_text())
    assert list(asked) == ["id", "do", "seat", "legal", "ms", "view", "events"]
    assert (asked["do"], asked["seat"], asked["legal"]) == ("choose", 1, match.legal())
    assert asked["view"] == json.loads(json.dumps(match.view(1)))
    assert 0 < asked["ms"] <= 1000 * LONGEST
    told = match.seat(1).told(match.seat(1).chose_at)
    assert asked["events"] == [sentence for ply in told for sentence in ply]
    # The others' cards are told as their number, and a stolen card is not named.
    assert isinstance(asked["view"]["players"][0]["hand"], int)


def test_a_program_is_greeted_with_what_is_played(tmp_path: Path, match: Match) -> None:
    head = f"""
    import json, sys
    line = input()
    open({str(tmp_path / "hello")!r}, "w").write(line)
    print(json.dumps({{"id": json.loads(line)["id"], "error": {{"code": "bad_request", "message": "?"}}}}))
    """
    bot = External(program(tmp_path, head, head=""), match.variant)
    bot.close()
    asked = json.loads((tmp_path / "hello").read_text())
    assert asked == {
        "id": 0,
        "do": "hello",
        "game": "heaven",
        "options": {"first": "angels"},
        "seats": ["angels", "demons"],
    }


def test_a_program_that_ignores_the_greeting_is_asked_nevertheless(
    tmp_path: Path, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "GREETING", SHORT)
    body = """
    import json, sys
    for line in sys.stdin:
        question = json.loads(line)
        if question["do"] == "choose":
            print(json.dumps({"id": question["id"], "ok": {"action": question["legal"][0]}}), flush=True)
    """
    bot = External(program(tmp_path, body, head=""), match.variant)
    assert bot.choose(match.seat(0), LONGEST).remark == ""
    bot.close()


def test_at_two_seats_a_program_is_two_that_know_nothing_of_each_other(
    match: Match, start: Starting, tmp_path: Path
) -> None:
    bot = start(f"open({str(tmp_path)!r} + f'/{{os.getpid()}}', 'a').write(str(question['seat']))\n{FIRST}")
    while len({ply.seat for ply in match.plies}) < 2 or match.ply < 6:
        assert match.to_move is not None
        match.play(bot.choose(match.seat(match.to_move), LONGEST).action)
    asked = [file.read_text() for file in tmp_path.iterdir() if file.name.isdecimal()]
    assert sorted(map(set, asked), key=min) == [{"0"}, {"1"}]


# Late answers


def test_a_program_that_is_late_has_any_legal_action_taken(match: Match, start: Starting) -> None:
    thought = start(NEVER).choose(match.seat(0), SHORT)
    assert thought.late
    assert faulty(thought, match) == "mine gave no answer in time"


def test_an_answer_that_is_too_late_goes_nowhere(match: Match, start: Starting) -> None:
    bot = start(
        """
        if asked == 2:
            say({"id": 1, "ok": {"action": "too late"}})
            ok(question, question["legal"][0])
        """
    )
    assert bot.choose(match.seat(0), SHORT).late
    assert bot.choose(match.seat(0), LONGEST) == Thought(match.legal_actions()[0])


def test_a_program_that_hangs_is_started_anew(match: Match, start: Starting, tmp_path: Path) -> None:
    mark = tmp_path / "started"
    bot = start(f"if os.path.exists({str(mark)!r}):\n    {FIRST}")
    for _ in range(PATIENCE):
        assert bot.choose(match.seat(0), SHORT).late
    mark.touch()
    assert bot.choose(match.seat(0), LONGEST) == Thought(match.legal_actions()[0])


def test_a_program_that_is_still_coming_up_does_not_hang(match: Match, tmp_path: Path) -> None:
    """It waits for a file before it says anything; only the first one, for another seat, need not."""
    first, mark = tmp_path / "first", tmp_path / "mark"
    head = f"""
import os, time
try:
    open({str(first)!r}, "x")
except FileExistsError:
    while not os.path.exists({str(mark)!r}):
        time.sleep(0.01)
{HEAD}"""
    bot = External(program(tmp_path, FIRST, head=head), match.variant)
    assert bot.choose(match.seat(0), LONGEST).remark == ""
    while match.to_move == 0:
        match.play(match.legal_actions()[0])
    for _ in range(PATIENCE * MOST_STARTS + 1):
        assert bot.choose(match.seat(1), SHORT).late
    mark.touch()
    assert bot.choose(match.seat(1), LONGEST) == Thought(match.legal_actions()[0])
    bot.close()


def test_whoever_sits_down_is_started_before_the_time_runs(start: Starting) -> None:
    bot = start(FIRST)
    Timed(bot).sit(1)
    Timed(bot).sit(0)
    assert set(bot._talks) == {0, 1}
    assert all(talk._there for talk in bot._talks.values())
    asked = dict(bot._talks)
    bot.sit(0)
    assert bot._talks == asked


def test_a_program_that_does_not_come_up_again_is_told_of_when_it_is_asked(
    match: Match, tmp_path: Path
) -> None:
    head = f"""
try:
    open({str(tmp_path / "first")!r}, "x")
except FileExistsError:
    raise SystemExit(3)
{HEAD}"""
    bot = External(program(tmp_path, FIRST, head=head), match.variant)
    bot.sit(1)
    bot.sit(0)
    assert faulty(bot.choose(match.seat(0), LONGEST), match) == "mine ended with exit code 3"
    bot.close()


def test_a_program_that_reads_nothing_blocks_nobody(
    tmp_path: Path, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "GREETING", SHORT)
    monkeypatch.setattr(external, "PATIENCE", 10**6)
    bot = External(program(tmp_path, "import time\ntime.sleep(1000)", head=""), match.variant)
    # More than a pipe holds.
    for _ in range(40):
        assert bot.choose(match.seat(0), SHORT / 10).late
    bot.close()


def test_a_program_that_never_stops_talking_is_late_too(
    tmp_path: Path, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "GREETING", SHORT)
    # Whoever talks before the first question would be refused, if there is time to hear enough of it.
    asked = "sys.stdin.readline(); sys.stdin.readline()"
    body = f"import sys; {asked}\nwhile True:\n    sys.{{}}.write('x' * 1000); sys.{{}}.flush()"
    for stream, said in (("stderr", "gave no answer"), ("stdout", "which is no answer")):
        bot = External(program(tmp_path, body.format(stream, stream), head=""), match.variant)
        seconds = SHORT if stream == "stderr" else LONGEST
        assert said in faulty(bot.choose(match.seat(0), seconds), match)
        bot.close()


# Nonsense


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('say("good morning")', "mine said 'good morning', which is no answer"),
        ("say([1, 2])", "mine said '[1, 2]', which is no answer"),
        ('say("")', "mine said '', which is no answer"),
        ('say({"ok": {"action": question["legal"][0]}})', "mine answered None when it was asked 1"),
        ('say({"id": 99, "ok": {}})', "mine answered 99 when it was asked 1"),
        ('say({"id": "1", "ok": {}})', "mine answered '1' when it was asked 1"),
        ('ok(question, "fly")', "mine chose 'fly', which is not legal"),
        ("ok(question, 5)", "mine chose 5, which is not legal"),
        ("ok(question, None)", "mine chose None, which is not legal"),
        ('say({"id": 1})', "mine chose None, which is not legal"),
        ('say({"id": 1, "ok": "move"})', "mine chose None, which is not legal"),
        (
            'say({"id": 1, "error": {"code": "bad", "message": "No idea."}})',
            "mine answered with an error (No idea.)",
        ),
        ('say({"id": 1, "error": 7})', "mine answered with an error (7)"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "which is no answer"),
        ('say("[" * 100000)', "which is no answer"),
    ],
)
def test_nonsense_has_any_legal_action_taken(match: Match, start: Starting, body: str, said: str) -> None:
    bot = start(f"if asked == 1:\n    {body}\nelse:\n    {FIRST}")
    thought = bot.choose(match.seat(0), LONGEST)
    assert said in faulty(thought, match)
    assert len(thought.remark) < 300
    assert not thought.late
    # It is asked again as if nothing had been.
    assert bot.choose(match.seat(0), LONGEST) == Thought(match.legal_actions()[0])


# Crashes


def test_a_program_that_ends_is_started_again(match: Match, start: Starting, tmp_path: Path) -> None:
    mark = tmp_path / "crashed"
    bot = start(
        f"""
        if not os.path.exists({str(mark)!r}):
            open({str(mark)!r}, "w").close()
            print("some words", file=sys.stderr)
            print("ValueError: no more", file=sys.stderr)
            sys.exit(3)
        {FIRST}
        """
    )
    first = bot.choose(match.seat(0), LONGEST)
    assert faulty(first, match) == "mine ended with exit code 3 (ValueError: no more)"
    assert bot.choose(match.seat(0), LONGEST) == Thought(match.legal_actions()[0])


def test_a_program_that_ends_again_and_again_is_given_up(match: Match, start: Starting) -> None:
    bot = start("sys.exit(1)")
    for _ in range(MOST_STARTS):
        assert faulty(bot.choose(match.seat(0), LONGEST), match) == "mine ended with exit code 1"
    for _ in range(2):
        given_up = faulty(bot.choose(match.seat(0), LONGEST), match)
        assert given_up == "mine has ended too often and is not asked any more"


def test_a_program_that_closes_its_output_has_ended(match: Match, start: Starting) -> None:
    bot = start("os.close(1)\ntime.sleep(1000)")
    assert faulty(bot.choose(match.seat(0), LONGEST), match) == "mine has closed its output"


def test_a_program_that_ends_at_once_is_refused(tmp_path: Path, match: Match) -> None:
    with pytest.raises(BadOption, match=r"^mine ended with exit code 1 \(NameError: .*moon.*\)\.$"):
        External(program(tmp_path, "moon", head=""), match.variant)


# The end


def test_nothing_is_left_of_a_program_that_hangs(match: Match, start: Starting, tmp_path: Path) -> None:
    numbers = tmp_path / "numbers"
    bot = start(
        f"""
        child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(1000)"])
        with open({str(numbers)!r}, "w") as file:
            file.write(f"{{os.getpid()}} {{child.pid}}")
        {FIRST}
        time.sleep(1000)
        """
    )
    bot.choose(match.seat(0), LONGEST)
    processes = list(map(int, numbers.read_text().split()))
    assert all(map(is_running, processes))
    bot.close()
    assert all(map(ends, processes))


def test_a_program_may_end_by_itself_when_it_is_told_to_quit(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "FAREWELL", LONGEST)
    body = f"""
    import json, sys
    for line in sys.stdin:
        question = json.loads(line)
        if question["do"] == "quit":
            open({str(tmp_path / "quit")!r}, "w").close()
            break
        print(json.dumps({{"id": question["id"], "ok": {{}}}}), flush=True)
    """
    External(program(tmp_path, body, head=""), match.variant).close()
    assert (tmp_path / "quit").exists()


def test_a_program_is_ended_while_it_is_asked(match: Match, start: Starting) -> None:
    bot = start(NEVER)
    said: list[Thought] = []
    asking = Thread(target=lambda: said.append(bot.choose(match.seat(0), 1000 * LONGEST)))
    asking.start()
    while not bot._lock.locked():
        time.sleep(0.001)
    bot.close()
    asking.join(LONGEST)
    assert faulty(said[0], match)


def test_a_program_ends_with_whoever_started_it(tmp_path: Path) -> None:
    started = program(tmp_path, NEVER)
    script = (
        "from hexarium.bots.external import External; from hexarium.bots.program import Program\n"
        "from hexarium import games\n"
        f"bot = External(Program('mine', {started.command!r}), games.load('heaven').variant())\n"
        "print(bot._spare._running._process.pid)\n"
    )
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ends(int(answer.stdout))


# Names and commands


def test_a_program_is_given_by_name_and_command() -> None:
    given = f"'{sys.executable}' -S \"my bot.py\""
    assert programs([f"mine = {given}"]) == {"mine": given}
    assert Program.parse("mine", given) == Program("mine", (sys.executable, "-S", "my bot.py"))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mine", "it is a name of letters and digits, = and a command"),
        ("=python", "it is a name of letters and digits"),
        ("my bot=python", "it is a name of letters and digits"),
        ("a,b=python", "it is a name of letters and digits"),
        ("mine=", "mine cannot be started; there is no program ''."),
        ("mine=no-such-program --fast", "there is no program 'no-such-program'."),
        ('mine=python "bot.py', "The command of mine is not understood"),
    ],
)
def test_a_bad_command_is_refused_in_a_sentence(given: str, said: str) -> None:
    with pytest.raises(BadOption) as refused:
        programs([given])
    assert said in str(refused.value)


def test_a_name_belongs_to_one_bot() -> None:
    command = sys.executable
    with pytest.raises(BadOption, match="cannot be called 'random'; there is a bot of that name"):
        programs([f"random={command}"], (*LEVELS, *MODULES))
    with pytest.raises(BadOption, match="there is a bot of that name"):
        programs([f"mine={command}", f"mine={command}"])
    assert list(programs([f"mine={command}", f"other={command}"])) == ["mine", "other"]


def test_a_program_is_made_by_its_name_like_any_bot(tmp_path: Path, match: Match) -> None:
    offered = {"mine": line(program(tmp_path, FIRST))}
    bot = make("mine", match.variant, offered)
    assert bot.choose(match.seat(0), LONGEST).action == match.legal_actions()[0]
    bot.close()
    with pytest.raises(BadOption, match="the programs are mine"):
        make("yours", match.variant, offered)


# The example


@pytest.mark.parametrize("game", ["heaven", "ring", "catan"])
def test_the_example_plays_every_game(game: str) -> None:
    match = Match.new(game, seed=1, compiled=False)
    command = (sys.executable, "-S", str(ROOT / "examples" / "bot.py"))
    bot = Timed(External(Program("mine", command), match.variant))
    while match.to_move is not None and match.ply < 60:
        thought = bot.choose(match.seat(match.to_move), LONGEST)
        assert thought.remark == ""
        match.play(thought.action)
    bot.close()


def test_the_example_is_about_thirty_lines_and_needs_nothing_of_ours() -> None:
    text = (ROOT / "examples" / "bot.py").read_text("utf-8")
    code = [line for line in text.partition('"""\n\n')[2].splitlines() if line]
    assert len(code) <= 30
    assert "hexarium" not in "\n".join(code)
