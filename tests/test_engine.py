"""The engine answers every line with one line, whatever it is."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from hexarium import games
from hexarium.engine import REQUESTS, Engine, serve, session
from hexarium.errors import BadGame
from tests.requests_at_random import LINES, Requests
from tests.toys.pile import PILE

ROOT = Path(__file__).parents[1]
NEW = {"do": "new", "game": "heaven", "seed": 7, "options": {"first": "angels"}}


class Caller:
    """Asks an engine and demands that all answers have their form."""

    def __init__(self, *requests: dict[str, Any]) -> None:
        self.engine = Engine()
        for request in requests:
            self.ok(request)

    def line(self, line: str) -> dict[str, Any]:
        reply = self.engine.answer(line)
        assert reply.keys() <= {"id", "ok", "error"}
        assert ("ok" in reply) != ("error" in reply)
        if "error" in reply:
            assert reply["error"].keys() == {"code", "message"}
            assert len(reply["error"]["message"]) < len(line) + 1000
        text = json.dumps(reply, allow_nan=False)
        assert "\n" not in text
        return reply

    def ok(self, request: dict[str, Any]) -> Any:
        reply = self.line(json.dumps(request))
        assert "ok" in reply, reply
        return reply["ok"]

    def error(self, request: dict[str, Any]) -> tuple[str, str]:
        reply = self.line(json.dumps(request))
        return reply["error"]["code"], reply["error"]["message"]


@pytest.fixture
def piles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the engine know Pile, a game with chance and secrets."""
    installed = games.installed
    monkeypatch.setattr(
        games, "installed", lambda name, offered=None: PILE if name == "pile" else installed(name, offered)
    )


def test_new_begins_a_game() -> None:
    assert Caller().ok(NEW) == {"to_move": 0, "over": False}
    assert Caller().ok({"do": "new", "game": "heaven", "options": {"first": "demons"}})["to_move"] == 1


def test_an_answer_repeats_the_id() -> None:
    caller = Caller()
    for each in (1, 0, -2.5, "seven", "", "\ud800", None, 10**30):
        assert caller.line(json.dumps({**NEW, "id": each})) == {
            "id": each,
            "ok": {"to_move": 0, "over": False},
        }
        assert caller.line(json.dumps({"do": "fly", "id": each}))["id"] == each
    assert "id" not in caller.line(json.dumps(NEW))


@pytest.mark.parametrize("given", [[], {}, [1], {"a": 1}])
def test_an_id_is_a_text_or_a_number(given: Any) -> None:
    code, message = Caller().error({**NEW, "id": given})
    assert (code, message) == ("bad_request", f"id cannot be {given}; it is a text or a number.")


def test_legal_lists_the_actions() -> None:
    actions = Caller(NEW).ok({"do": "legal"})["actions"]
    assert "move b3 b4" in actions
    assert len(set(actions)) == len(actions)


def test_play_tells_what_happened_and_who_is_to_move() -> None:
    caller = Caller(NEW)
    assert caller.ok({"do": "play", "action": "move b3 b4"}) == {
        "events": ["Angel troop moves from b3 to b4."],
        "to_move": 0,
        "over": False,
    }


def test_play_takes_a_number_and_a_seat() -> None:
    caller = Caller(NEW)
    assert caller.engine.match is not None
    number = caller.engine.match.legal_actions()[3]
    text = caller.ok({"do": "legal"})["actions"][3]
    caller.ok({"do": "play", "action": number, "seat": 0, "chance": None})
    assert caller.engine.match.plies[0].text == text


@pytest.mark.usefixtures("piles")
def test_play_forces_chance_and_tells_the_result() -> None:
    caller = Caller({"do": "new", "game": "pile", "options": {"pile": 3}})
    after = caller.ok({"do": "play", "action": "roll", "chance": "2"})
    assert (after["chance"], after["to_move"], after["over"]) == ("2", 1, False)
    ended = caller.ok({"do": "play", "action": "take 1"})
    assert (ended["to_move"], ended["over"]) == (None, True)
    assert ended["result"] == {"winners": [1], "reason": "last"}
    assert caller.ok({"do": "legal"}) == {"actions": []}
    assert caller.error({"do": "play", "action": "take 1"})[0] == "illegal_action"
    assert caller.error({"do": "bot"})[0] == "illegal_action"


def test_position_is_loaded_again() -> None:
    caller = Caller(NEW)
    caller.ok({"do": "play", "action": "move b3 b4"})
    position = caller.ok({"do": "position"})["position"]
    other = Caller()
    assert other.ok({"do": "load", "position": position, "seed": 7}) == {"to_move": 0, "over": False}
    assert other.ok({"do": "position"})["position"] == position
    assert other.ok({"do": "legal"}) == caller.ok({"do": "legal"})


@pytest.mark.usefixtures("piles")
def test_view_shows_what_a_seat_may_know() -> None:
    caller = Caller({"do": "new", "game": "pile"})
    assert caller.ok({"do": "view", "seat": 0})["view"]["secrets"][1] is None
    assert caller.ok({"do": "view", "seat": 1})["view"]["secrets"][0] is None


def test_undo_and_redo_walk_through_the_game() -> None:
    caller = Caller(NEW)
    start = caller.ok({"do": "position"})
    caller.ok({"do": "play", "action": "move b3 b4"})
    played = caller.ok({"do": "position"})
    assert caller.ok({"do": "undo"}) == {"to_move": 0, "over": False}
    assert caller.ok({"do": "position"}) == start
    assert caller.ok({"do": "redo"}) == {"to_move": 0, "over": False}
    assert caller.ok({"do": "position"}) == played


def test_perft_counts_lines_of_play() -> None:
    caller = Caller(NEW)
    assert caller.ok({"do": "perft", "depth": 0}) == {"depth": 0, "nodes": 1}
    nodes = caller.ok({"do": "perft", "depth": 1})["nodes"]
    assert nodes == len(caller.ok({"do": "legal"})["actions"])
    assert caller.ok({"do": "perft", "depth": 2})["nodes"] > nodes


def test_a_perft_that_would_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    caller = Caller(NEW)
    monkeypatch.setattr(session, "MOST_STEPS", 100_000)
    code, message = caller.error({"do": "perft", "depth": 12})
    assert (code, message) == ("bad_request", "depth cannot be 12 here; it takes more than 100,000 steps.")
    assert caller.ok({"do": "perft", "depth": 2})["nodes"] > 0


def test_bot_chooses_but_does_not_play() -> None:
    caller = Caller(NEW)
    position = caller.ok({"do": "position"})
    for request in ({"do": "bot"}, {"do": "bot", "name": "random", "ms": 40}):
        assert caller.ok(request)["action"] in caller.ok({"do": "legal"})["actions"]
    assert caller.ok({"do": "position"}) == position


def test_quit_is_answered() -> None:
    caller = Caller()
    assert caller.ok({"do": "quit"}) == {}
    assert not caller.engine.running


WITHOUT_A_GAME = ("new", "load", "choose", "hello", "quit")


@pytest.mark.parametrize("request_", [{"do": name} for name in REQUESTS if name not in WITHOUT_A_GAME])
def test_nothing_can_be_asked_before_there_is_a_game(request_: dict[str, Any]) -> None:
    needed: dict[str, dict[str, Any]] = {"play": {"action": "x"}, "view": {"seat": 0}, "perft": {"depth": 1}}
    assert Caller().error({**request_, **needed.get(request_["do"], {})}) == (
        "bad_request",
        "There is no game yet; begin with new or load.",
    )


@pytest.mark.parametrize(
    ("request_", "code", "says"),
    [
        ({}, "bad_request", "do cannot be None; it is new, load, legal, play"),
        ({"do": "fly"}, "bad_request", "do cannot be 'fly'"),
        ({"do": ["legal"]}, "bad_request", "do cannot be ['legal']"),
        ({"do": "new"}, "bad_request", "new needs game"),
        ({"do": "new", "game": 5}, "bad_request", "game is the name of a game"),
        ({"do": "new", "game": "chess"}, "unknown_game", "the games are catan, heaven, ring"),
        ({"do": "new", "game": "heaven", "players": 4}, "bad_request", "new knows no 'players'"),
        ({**NEW, "options": []}, "bad_option", "options is an object"),
        ({**NEW, "options": {"first": "me"}}, "bad_option", "first cannot be 'me'"),
        ({**NEW, "options": {"colour": 1}}, "bad_option", "heaven has no option 'colour'"),
        ({**NEW, "seed": -1}, "bad_option", "seed cannot be '-1'"),
        ({**NEW, "seed": None}, "bad_option", "seed cannot be 'None'"),
        ({**NEW, "seed": [1]}, "bad_option", "seed cannot be"),
        ({"do": "load"}, "bad_request", "load needs position"),
        ({"do": "load", "position": None}, "bad_position", "A position is an object"),
        ({"do": "load", "position": {"game": "chess"}}, "unknown_game", "There is no game 'chess'"),
        ({"do": "load", "position": {"game": "heaven"}}, "bad_position", "A position is an object"),
        ({"do": "legal", "seat": 0}, "bad_request", "legal knows no 'seat'; it takes nothing else"),
        ({"do": "play"}, "bad_request", "play needs action"),
        ({"do": "play", "action": None}, "bad_request", "action is the text or the number"),
        ({"do": "play", "action": True}, "bad_request", "action is the text or the number"),
        ({"do": "play", "action": 1.0}, "bad_request", "action is the text or the number"),
        ({"do": "play", "action": 10**9}, "unknown_action", "There is no action 1000000000"),
        ({"do": "play", "action": "fly"}, "unknown_action", "actions begin with move"),
        ({"do": "play", "action": "move a1 a2"}, "illegal_action", "is not legal now"),
        ({"do": "play", "action": "move b3 b4", "seat": 1}, "not_your_turn", "seat 0 is"),
        ({"do": "play", "action": "move b3 b4", "seat": 5}, "bad_seat", "There is no seat 5"),
        ({"do": "play", "action": "move b3 b4", "chance": 5}, "bad_request", "chance is the text"),
        ({"do": "play", "action": "move b3 b4", "chance": "5"}, "bad_chance", "has no chance"),
        ({"do": "view", "seat": 2}, "bad_seat", "There is no seat 2"),
        ({"do": "view", "seat": None}, "bad_seat", "There is no seat None"),
        ({"do": "undo"}, "illegal_action", "nothing to undo"),
        ({"do": "redo"}, "illegal_action", "nothing to redo"),
        ({"do": "perft"}, "bad_request", "perft needs depth"),
        ({"do": "perft", "depth": -1}, "bad_request", "depth is a whole number"),
        ({"do": "perft", "depth": 13}, "bad_request", "from 0 to 12"),
        ({"do": "perft", "depth": "2"}, "bad_request", "depth is a whole number"),
        ({"do": "perft", "depth": True}, "bad_request", "depth is a whole number"),
        ({"do": "bot", "name": "genius"}, "bad_request", "the levels are easy, medium, hard, expert"),
        ({"do": "bot", "name": []}, "bad_request", "it is the name of a bot"),
        ({"do": "bot", "name": "random:speed=1"}, "bad_request", "random has no setting 'speed=1'"),
        ({"do": "bot", "ms": "long"}, "bad_request", "ms cannot be 'long'"),
        ({"do": "bot", "ms": -1}, "bad_request", "ms cannot be -1"),
        ({"do": "bot", "ms": 10**9}, "bad_request", "it is a number from 0 to 3,600,000"),
        ({"do": "bot", "ms": True}, "bad_request", "ms cannot be True"),
        ({"do": "bot", "explain": 1}, "bad_request", "explain cannot be 1; it is true or false"),
        ({"do": "choose"}, "bad_request", "choose needs view"),
        ({"do": "choose", "view": {}}, "bad_request", "choose needs seat"),
        ({"do": "choose", "view": {}, "seat": 0}, "bad_position", "A position is an object"),
        ({"do": "choose", "view": [], "seat": 0, "legal": "x"}, "bad_request", "legal cannot be 'x'"),
        ({"do": "choose", "view": [], "seat": 0, "events": [1]}, "bad_request", "it is a list of texts"),
        ({"do": "hello", "game": "chess"}, "unknown_game", "There is no game 'chess'"),
    ],
)
def test_a_wrong_request_is_told_what_would_be_right(request_: dict[str, Any], code: str, says: str) -> None:
    caller = Caller(NEW)
    before = caller.ok({"do": "position"}), caller.engine.match
    found, message = caller.error(request_)
    assert found == code
    assert says in message
    assert (caller.ok({"do": "position"}), caller.engine.match) == before


@pytest.mark.parametrize("line", LINES, ids=lambda line: repr(line[:24]))
def test_a_line_that_is_no_request_is_answered(line: str) -> None:
    caller = Caller(NEW)
    reply = caller.line(line)
    if "error" in reply:
        assert reply["error"]["code"] != "internal_error", reply
    assert caller.ok({"do": "legal"})["actions"]


def test_a_request_cannot_say_which_file_is_run(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('sprung')")
    assert Caller().error({"do": "new", "game": str(trap)})[0] == "unknown_game"
    assert Caller().error({"do": "load", "position": {"game": str(trap)}})[0] == "unknown_game"


HEAP = ROOT / "tests" / "toys" / "heap.py"


def test_whoever_starts_the_engine_can_offer_games_of_their_own() -> None:
    caller = Caller()
    caller.engine = Engine(games.offer([str(HEAP)]))
    caller.ok({"do": "new", "game": "heap", "options": {"heap": 2}})
    position = caller.ok({"do": "position"})["position"]
    assert caller.ok({"do": "play", "action": "take 2"})["result"] == {"winners": [0], "reason": "last"}
    assert caller.ok({"do": "load", "position": position}) == {"to_move": 0, "over": False}
    assert caller.ok({"do": "new", "game": "heaven"})["over"] is False
    code, message = caller.error({"do": "new", "game": "chess"})
    assert (code, message) == (
        "unknown_game",
        "There is no game 'chess'; the games are catan, heaven, ring, heap.",
    )
    assert caller.error({"do": "new", "game": str(HEAP)})[0] == "unknown_game"
    assert Caller().error({"do": "new", "game": "heap"})[0] == "unknown_game"


def test_the_command_offers_the_files_it_is_given() -> None:
    lines = '{"do":"new","game":"heap"}\n{"do":"new","game":"connect"}\n'
    connect = ROOT / "examples" / "connect.py"
    answer = subprocess.run(
        [sys.executable, "-m", "hexarium", "engine", "--game", str(HEAP), "--game", str(connect)],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert [list(json.loads(line)) for line in answer.stdout.splitlines()] == [["ok"], ["ok"]]


def test_a_name_is_offered_once(tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text(HEAP.read_text("utf-8"), "utf-8")
    with pytest.raises(BadGame, match="and so does another of the files"):
        games.offer([str(HEAP), str(other)])
    other = tmp_path / "another.py"
    other.write_text(HEAP.read_text("utf-8").replace('name="heap",\n    title', 'name="ring",\n    title'))
    with pytest.raises(BadGame, match="and so is one that is installed"):
        games.offer([str(other)])


def test_a_fault_of_an_own_game_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    broken = "state):\n        return 1 / 0\n"
    own = 'heap", np.int8), ("of_broken", np.int8)]'
    text = HEAP.read_text("utf-8").replace('heap", np.int8)]', own)
    file.write_text(text.replace("state):\n        over =", broken + "        over ="), "utf-8")
    caller = Caller()
    caller.engine = Engine(games.offer([str(file)]))
    caller.ok({"do": "new", "game": "heap"})
    line = 1 + HEAP.read_text("utf-8").splitlines().index("    def position(self, state):") + 1
    assert caller.error({"do": "position"}) == (
        "bad_game",
        f"{file}, line {line}: ZeroDivisionError: division by zero.",
    )
    assert caller.ok({"do": "legal"})["actions"]


def test_a_fault_of_ours_is_told_and_does_not_end_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    caller = Caller(NEW)

    def broken(match: Any) -> Any:
        del match
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("hexarium.play.match.Match.position", broken)
    assert caller.error({"do": "position"}) == ("internal_error", "ZeroDivisionError: by nought")
    assert caller.ok({"do": "legal"})["actions"]


def some_requests(seed: int) -> Requests:
    caller = Caller(NEW)
    positions = [caller.ok({"do": "position"})["position"]]
    for _ in range(40):
        actions = caller.ok({"do": "legal"})["actions"]
        caller.ok({"do": "play", "action": caller.ok({"do": "bot"})["action"]})
        positions.append(caller.ok({"do": "position"})["position"])
    return Requests(seed, positions, actions[:10])


def test_thousands_of_wrong_lines_are_answered_one_by_one() -> None:
    caller, requests = Caller(NEW), some_requests(1)
    codes: dict[str, int] = {}
    for _ in range(6000):
        line = requests.line()
        reply = caller.line(line)
        code = "ok" if "ok" in reply else reply["error"]["code"]
        assert code != "internal_error", (line, reply)
        codes[code] = codes.get(code, 0) + 1
    assert caller.engine.running
    assert codes["ok"] > 300
    assert codes.keys() >= {
        *("bad_request", "bad_option", "bad_position", "bad_seat", "unknown_game"),
        *("unknown_action", "illegal_action"),
    }


def test_every_line_is_answered_until_the_end_or_until_quit() -> None:
    out = io.StringIO()
    serve(iter(['{"do":"legal","id":1}\n', "\n", '{"do":"quit"}\n', '{"do":"legal"}\n']), out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [list(reply) for reply in replies] == [["id", "error"], ["error"], ["ok"]]
    out = io.StringIO()
    serve(iter([]), out)
    assert out.getvalue() == ""


def engine_process() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "hexarium", "engine"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_bytes_that_are_no_text_are_answered_too() -> None:
    requests = some_requests(2)
    lines = [requests.line().encode("utf-8", "surrogatepass") for _ in range(300)]
    lines += [bytes([n]) * 3 for n in range(256) if n != 10]
    lines += [
        b'{"do":"\xff\xfe"}',
        b"\xed\xa0\x80",
        b'{"id":"\x80","do":"legal"}',
        b"\r",
        b'{"do":"legal"}\r',
    ]
    with engine_process() as process:
        out, _ = process.communicate(b"\n".join(lines))
    replies = out.decode("utf-8").splitlines()
    assert len(replies) == len(lines)
    for reply in replies:
        parsed = json.loads(reply)
        assert ("ok" in parsed) != ("error" in parsed)
        assert parsed.get("error", {}).get("code") != "internal_error", parsed
    assert process.returncode == 0


def test_an_answer_comes_before_the_next_line_is_asked() -> None:
    with engine_process() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(json.dumps({"id": number, "do": "legal"}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.write(b'{"do":"quit"}\n{"do":"legal"}\n')
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == {"ok": {}}
        assert process.stdout.read() == b""
        assert process.wait(30) == 0


def test_a_long_session_needs_no_more_memory() -> None:
    caller = Caller()
    around = [json.dumps(NEW), '{"do":"play","action":"move b3 b4"}', '{"do":"undo"}', '{"do":"legal"}']

    def rounds(count: int) -> int:
        for _ in range(count):
            for line in around:
                assert "ok" in caller.engine.answer(line)
        return tracemalloc.get_traced_memory()[0]

    rounds(50)
    tracemalloc.start()
    try:
        early = rounds(100)
        late = rounds(1000)
    finally:
        tracemalloc.stop()
    assert late - early < 50_000
    rounds(4000)


LONG = ["x" * 1_000_000, "9" * 100_000, ["y" * 1000] * 1000, {"z" * 1_000_000: 1}]
ASKED: list[dict[str, Any]] = [
    {"do": "new", "game": "heaven"},
    {"do": "new", "game": "heaven", "options": {"first": "angels"}},
    {"do": "new", "game": "heaven", "seed": 1},
    {"do": "play", "action": "move b3 b4"},
    {"do": "play", "action": "move b3 b4", "chance": "1"},
    {"do": "play", "action": "move b3 b4", "seat": 0},
    {"do": "view", "seat": 0},
    {"do": "perft", "depth": 1},
    {"do": "bot", "name": "random", "ms": 1, "explain": True},
    {"do": "choose", "view": {"game": "heaven"}, "seat": 0, "legal": [], "events": []},
    {"do": "hello", "game": "heaven"},
    {"do": "load", "position": {}},
    {"do": "fly"},
]


@pytest.mark.parametrize("value", LONG, ids=["letters", "digits", "list", "key"])
@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_an_error_never_echoes_what_was_sent_at_length(asked: dict[str, Any], value: Any) -> None:
    caller = Caller(NEW)
    for key in asked:
        reply = caller.line(json.dumps({**asked, key: value}))
        assert len(json.dumps(reply)) < 1000, key
    reply = caller.line(json.dumps({**asked, "x" * 100_000: value}))
    assert len(json.dumps(reply)) < 1000


def test_an_error_in_a_position_never_echoes_it_at_length() -> None:
    caller = Caller()
    for game in ("heaven", "ring", "catan"):
        caller.ok({"do": "new", "game": game, "seed": 1})
        position = caller.ok({"do": "position"})["position"]
        for key in position:
            for value in LONG:
                reply = caller.line(json.dumps({"do": "load", "position": {**position, key: value}}))
                assert len(json.dumps(reply)) < 1000, (game, key)
        for key in position["options"]:
            changed = {**position, "options": {**position["options"], key: LONG[0]}}
            assert len(json.dumps(caller.line(json.dumps({"do": "load", "position": changed})))) < 1000
