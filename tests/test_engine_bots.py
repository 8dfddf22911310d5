"""Bots through the engine: any of them, for the seat to move, from its door alone and within its time."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hexarium.bots import staff
from hexarium.bots.bot import Thought
from hexarium.bots.company import Company
from hexarium.bots.making import LEVELS, MODULES, make
from hexarium.bots.margin import spared
from hexarium.bots.timing import Timed
from hexarium.engine import Engine, choosing, session
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from hexarium.play.seat import Door
from tests.bots.fakes import LONGEST
from tests.bots.programs import FIRST, NEVER, line, program
from tests.cli.positions import under_way, until
from tests.program import ready
from tests.test_engine import NEW, ROOT, Caller

NAMES = (*LEVELS, *MODULES)


def catan(plies: int = 60) -> Match:
    """A game with secrets, in which somebody can choose."""
    match = under_way("catan", plies, options=(("players", 3),))
    return until(match, lambda match: len(match.legal()) > 3)


def loaded(match: Match, **more: Any) -> Caller:
    caller = Caller()
    caller.engine = Engine(**more)
    caller.ok({"do": "load", "position": match.position(), "seed": 1})
    return caller


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", ["catan", "heaven"])
def test_every_bot_chooses_for_the_seat_to_move(name: str, game: str) -> None:
    match = catan() if game == "catan" else under_way("heaven", 10)
    caller = loaded(match)
    answer = caller.line(json.dumps({"do": "bot", "name": name, "ms": 40, "explain": True}))
    if "error" in answer:  # not every kind can play every game
        assert name not in LEVELS
        assert answer["error"]["code"] == "bad_request"
        return
    thought = answer["ok"]
    assert thought["action"] in match.legal()
    assert {"action", "choices", "depth", "nodes", "late"} <= thought.keys()
    for choice in thought["choices"]:
        assert choice["action"] in match.legal()
        assert choice["value"] is None or -0.001 <= choice["value"] <= 1.001


def test_a_bot_says_what_it_expects_of_each_choice() -> None:
    match = catan()
    caller = loaded(match)
    thought = caller.ok({"do": "bot", "name": "greedy", "ms": 1000 * LONGEST, "explain": True})
    assert sorted(each["action"] for each in thought["choices"]) == sorted(match.legal())
    values = [each["value"] for each in thought["choices"] if each["value"] is not None]
    assert values == sorted(values, reverse=True)
    assert not thought["late"]
    assert thought["why"].endswith(".")


def test_without_explain_the_answer_is_the_action() -> None:
    caller = loaded(catan())
    assert list(caller.ok({"do": "bot", "name": "random", "ms": 1000 * LONGEST})) == ["action"]
    assert list(caller.ok({"do": "bot"})) == ["action"]


def test_a_bot_is_made_once_for_all_positions_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(name: str, *rest: Any) -> Any:
        made.append(name)
        return make(name, *rest)

    monkeypatch.setattr(staff, "make", counted)
    match, caller = catan(), Caller()
    for _ in range(5):
        caller.ok({"do": "load", "position": match.position()})
        caller.ok({"do": "bot", "name": "greedy", "ms": 5})
        caller.ok({"do": "bot"})
        match.play(match.legal_actions()[0])
    assert made == ["greedy", "random"]


def test_what_a_position_took_to_load_is_taken_from_the_time_of_its_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[float] = []

    def heard(bot: Timed, door: Door, seconds: float, seed: int) -> Thought:
        del bot, seed
        given.append(seconds)
        return Thought(door.legal_actions()[0])

    clock = [0.0]
    for module in (session, choosing):
        monkeypatch.setattr(module, "monotonic", lambda: clock[0])
    monkeypatch.setattr(Timed, "choose", heard)
    match, ask = catan(), {"do": "bot", "name": "greedy", "ms": 1000}
    caller = loaded(match)
    position = match.position()

    def slowly(*given: Any) -> Any:
        clock[0] += 0.1
        return usual(*given)

    usual = Runner.load
    monkeypatch.setattr(Runner, "load", slowly)
    caller.ok({"do": "load", "position": position, "seed": 1})
    caller.ok(ask)
    caller.ok(ask)
    whole = 1 - spared(1)
    assert given == pytest.approx([whole - 0.1, whole])


def test_the_machine_code_of_bots_is_read_in_once_before_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []
    monkeypatch.setattr(staff, "_fetched", set())
    match = catan()
    make("expert", match.variant).desk.prepare()  # type: ignore[attr-defined]
    engine = Engine(ready=lambda: told.append(True))
    for players in (2, 3, 2):
        engine.answer(json.dumps({"do": "new", "game": "catan", "options": {"players": players}}))
    assert told == [True]


def test_a_first_choice_does_not_wait_for_code_that_another_bot_has_read_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bots = [make("expert", catan().variant) for _ in range(2)]
    rehearsed: list[object] = []
    monkeypatch.setattr(type(bots[0]), "choose", lambda bot, *_: rehearsed.append(bot))
    monkeypatch.setattr(Runner, "has_thought", lambda *_: False)
    staff.rehearse(bots[0])
    monkeypatch.undo()
    bots[0].desk.prepare()  # type: ignore[attr-defined]
    monkeypatch.setattr(type(bots[0]), "choose", lambda bot, *_: rehearsed.append(bot))
    staff.rehearse(bots[1])
    assert rehearsed == [bots[0]]


def test_no_more_bots_are_kept_than_somebody_could_mean() -> None:
    caller = Caller(NEW)
    for depth in range(1, 3 * staff.MOST):
        caller.ok({"do": "bot", "name": f"mcts:simulations={depth}", "ms": 1})
    assert len(caller.engine._chooser._staff._bots) == staff.MOST


def test_the_same_questions_have_the_same_answers() -> None:
    match = catan()
    answers = []
    for _ in range(2):
        caller = loaded(match)
        ask = {"do": "bot", "name": "turn:nodes=40,worlds=2", "explain": True}
        answers.append([caller.ok(ask) for _ in range(3)])
    assert answers[0] == answers[1]


# Programs


def test_a_program_is_a_bot_like_any_other(tmp_path: Path) -> None:
    match = catan()
    caller = loaded(match, programs={"mine": line(program(tmp_path, FIRST))})
    assert caller.ok({"do": "bot", "name": "mine", "ms": 1000 * LONGEST}) == {"action": match.legal()[0]}
    assert "mine" in caller.ok({"do": "hello"})["bots"]
    assert "the programs are mine" in caller.error({"do": "bot", "name": "yours"})[1]
    caller.engine.close()


def test_what_is_wrong_with_a_program_is_said_beside_its_action(tmp_path: Path) -> None:
    match = catan()
    caller = loaded(match, programs={"mine": line(program(tmp_path, NEVER))})
    answer = caller.ok({"do": "bot", "name": "mine", "ms": 5})
    assert answer["action"] in match.legal()
    assert answer["remark"].startswith("mine ")
    assert " in time; any legal action was taken in its place." in answer["remark"]
    caller.engine.close()


# From a view alone


@pytest.mark.parametrize("game", ["catan", "heaven", "ring"])
def test_choose_needs_nothing_but_the_view_of_a_seat(game: str) -> None:
    match = catan() if game == "catan" else under_way(game, 30)
    assert match.to_move is not None
    door = match.seat(match.to_move)
    caller = Caller()
    asked = {"do": "choose", "view": door.view(), "seat": door.seat, "legal": door.legal()}
    assert caller.ok({**asked, "events": ["Something."], "ms": 1000 * LONGEST})["action"] in match.legal()
    thought = caller.ok({**asked, "name": "medium", "ms": 40, "explain": True})
    assert thought["action"] in match.legal()
    # It is a question of its own: no game was begun by it.
    assert caller.error({"do": "legal"})[0] == "bad_request"


def test_the_same_view_has_the_same_choice_whatever_the_truth_is() -> None:
    match = catan(90)
    assert match.to_move is not None
    door = match.seat(match.to_move)
    choices = []
    for world in (match, *(door.resampled(seed) for seed in range(3))):
        caller = Caller()
        view = world.view(door.seat)
        ask = {"do": "choose", "view": view, "seat": door.seat, "name": "greedy:worlds=2", "explain": True}
        choices.append(caller.ok(ask))
    assert all(choice == choices[0] for choice in choices)


def test_whoever_is_not_to_move_has_nothing_to_choose() -> None:
    match = catan()
    assert match.to_move is not None
    other = (match.to_move + 1) % 3
    asked = {"do": "choose", "view": match.view(other), "seat": other}
    assert Caller().error(asked) == (
        "illegal_action",
        "There is nothing to choose; this seat is not to move.",
    )
    over = Match.new("heaven", {"first": "angels"}, 1, compiled=False)
    while over.to_move is not None:
        over.play(over.legal_actions()[0])
    assert Caller().error({"do": "choose", "view": over.view(0), "seat": 0})[0] == "illegal_action"


def test_a_legal_action_is_one_that_the_caller_lists() -> None:
    match = catan()
    asked = {"do": "choose", "view": match.view(match.to_move), "seat": match.to_move, "legal": ["fly"]}
    assert Caller().error(asked) == ("bad_request", "legal lists other actions than the view allows.")


def test_hello_says_who_is_there_and_gets_ready() -> None:
    caller = Caller()
    answer = caller.ok({"do": "hello", "game": "heaven", "options": {"first": "angels"}, "seats": ["a", "d"]})
    assert answer["bots"] == [*LEVELS, *MODULES]
    assert len(caller.engine._chooser._staff._bots) == 1


def test_an_engine_is_a_bot_for_another() -> None:
    match = Match.new("catan", {"players": 3}, seed=2, compiled=False)
    command = f"{sys.executable} -m hexarium engine --plays random"
    with Company(match.variant, {0: "random", 1: "theirs", 2: "random"}, {"theirs": command}) as company:
        asked = 0
        while asked < 6:
            assert match.to_move is not None
            asked += match.to_move == 1
            thought = company.choose(match.seat(match.to_move), LONGEST, seed=match.ply)
            assert thought.remark == ""
            match.play(thought.action)


# The command


def engine(*arguments: str, asked: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ready(), "engine", *arguments],
        input=asked,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=300,
    )


def test_the_command_offers_programs_and_says_who_plays(tmp_path: Path) -> None:
    given = f"mine={line(program(tmp_path, FIRST))}"
    asked = f'{json.dumps(NEW)}\n{{"do":"legal"}}\n{{"do":"bot","ms":60000}}\n'
    answer = engine("--bot", given, "--plays", "mine", asked=asked)
    _, legal, chosen = (json.loads(reply)["ok"] for reply in answer.stdout.splitlines())
    assert chosen == {"action": legal["actions"][0]}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--plays", "genius"), "There is no bot 'genius'"),
        (("--bot", "mine"), "it is a name of letters and digits"),
        (("--bot", "hard=python3"), "there is a bot of that name"),
    ],
)
def test_a_wrong_command_gets_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    answer = engine(*arguments)
    assert answer.returncode == 2
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1
