"""A timed bot answers within its time, whatever the bot behind it does.

Nobody looks at a clock here: a bot that sleeps is woken only after the answer has come.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from threading import Event

import pytest

from hexarium.bots.bot import Bot, Choice, Thought
from hexarium.bots.chance import Random
from hexarium.bots.desk import Desk
from hexarium.bots.making import MODULES, kind, make
from hexarium.bots.mcts import Mcts
from hexarium.bots.searcher import Searcher
from hexarium.bots.timing import Timed
from hexarium.bots.turn import Turn
from hexarium.errors import IllegalAction
from hexarium.games.catan.evaluation.order import order
from hexarium.kit.minds import now
from hexarium.kit.runner import Runner
from hexarium.kit.variant import States
from hexarium.play.match import Match
from hexarium.play.seat import Door
from tests.bots.fakes import LONGEST, Broken, Sleeper, Stubborn, heaven, with_little_work
from tests.cli.positions import until

SHORT = 0.01
"""Seconds: any time is too short for somebody who sleeps until it is over."""


@pytest.fixture
def match() -> Match:
    return heaven()


@pytest.fixture
def sleeper(match: Match) -> Iterator[Sleeper]:
    bot = Sleeper(match.variant)
    yield bot
    bot.woken.set()


def test_a_bot_with_time_enough_gives_its_own_answer(match: Match, sleeper: Sleeper) -> None:
    sleeper.woken.set()
    thought = Timed(sleeper).choose(match.seat(0), LONGEST)
    assert thought == Thought(match.legal_actions()[0])


def test_when_the_time_is_over_what_the_bot_has_so_far_is_its_answer(match: Match, sleeper: Sleeper) -> None:
    fifth = match.legal_actions()[5]
    sleeper.knows = Thought(fifth, (Choice(fifth, 0.75),), depth=2)
    timed = Timed(sleeper)
    asked = timed.ask(match.seat(0), SHORT)
    assert sleeper.asleep.wait(LONGEST)
    assert asked.thought() == Thought(fifth, (Choice(fifth, 0.75),), depth=2, late=True)
    assert not sleeper.answered.is_set()


def test_a_bot_that_knows_nothing_in_time_has_any_legal_action_taken(match: Match, sleeper: Sleeper) -> None:
    thought = Timed(sleeper).choose(match.seat(0), SHORT, seed=3)
    assert thought.late
    assert thought.action == Random("", match.variant).choose(match.seat(0), seed=3).action
    assert thought.remark == ("sleeper had nothing to say in time; any legal action was taken in its place.")


def test_a_bot_that_knows_nothing_in_time_does_what_it_saw_at_a_glance(
    match: Match, sleeper: Sleeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    fifth = match.legal_actions()[5]
    monkeypatch.setattr(sleeper, "glance", lambda *_: Thought(fifth))
    assert Timed(sleeper).choose(match.seat(0), SHORT) == Thought(fifth, late=True)


def test_whoever_fails_at_a_glance_still_thinks(
    match: Match, sleeper: Sleeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sleeper, "glance", lambda *_: 1 / 0)
    sleeper.woken.set()
    assert Timed(sleeper).choose(match.seat(0), LONGEST) == Thought(match.legal_actions()[0])


@pytest.mark.parametrize("name", ["greedy", "turn", "ahead"])
def test_without_time_for_one_look_a_bot_does_what_it_sees_at_a_glance(name: str) -> None:
    match = Match.new("catan", {"players": 2}, seed=1)
    bot = make(name, match.variant)
    assert isinstance(bot, Turn)
    bot.desk.prepare()
    seen = bot.glance(match.seat(0), seed=1)
    assert seen is not None
    # Whatever it is, it looked at every place for a settlement.
    assert {each.action for each in seen.choices} == set(match.legal_actions())
    assert seen.action == max(seen.choices, key=lambda each: each.value or 0.0).action
    bot.forget()
    assert bot.so_far() is None
    assert bot.choose(match.seat(0), 0.0, seed=1).action == seen.action


@pytest.mark.parametrize(
    ("game", "name"), [("heaven", "alphabeta"), ("heaven", "expert"), ("heaven", "mcts"), ("ring", "mcts")]
)
def test_whoever_looks_far_ahead_also_has_an_answer_of_its_own_without_any_time(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = until(Match.new(game, seed=1), lambda match: len(match.legal()) > 5)
    door = match.seat(match.to_move or 0)
    bot = make(name, match.variant)
    assert isinstance(bot, Searcher)
    bot.desk.prepare()
    forever = Event()
    seen = bot.glance(door, seed=1)
    assert seen is not None
    assert seen.nodes > 5
    assert {each.action for each in seen.choices} == set(match.legal_actions())
    assert seen.action == seen.choices[0].action
    monkeypatch.setattr(bot, "choose", lambda *_: forever.wait())
    monkeypatch.setattr(bot, "so_far", lambda: None)
    thought = Timed(bot).choose(door, 0.0, seed=1)
    forever.set()
    assert thought.late
    assert not thought.remark


def test_a_glance_whose_time_a_busy_machine_took_away_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = until(Match.new("ring", seed=1), lambda match: len(match.legal()) > 5)
    bot = make("mcts", match.variant)
    assert isinstance(bot, Mcts)
    bot.desk.prepare()
    lost = iter((True, True))
    monkeypatch.setattr("hexarium.bots.mcts.now", lambda: now() - 1.0 if next(lost, False) else now() + 1.0)
    seen = bot.glance(match.seat(match.to_move or 0), seed=1)
    assert seen is not None
    assert seen.nodes > 5


def test_whoever_takes_any_action_has_one_of_its_own_without_any_time() -> None:
    match = Match.new("catan", {"players": 2}, seed=1)
    thought = Timed(make("random", match.variant)).choose(match.seat(0), 0.0, seed=1)
    assert not thought.remark
    assert thought.action == make("random", match.variant).choose(match.seat(0), seed=1).action


def test_without_machine_code_and_time_a_bot_takes_what_promises_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Desk, "ready", False)
    match = Match.new("catan", {"players": 4}, seed=1, compiled=False)
    thought = Timed(make("expert", match.variant)).choose(match.seat(0), 0.0)
    assert not thought.remark
    pips = {action: order(match.seat(0).state(), action) for action in match.legal_actions()}
    assert pips[thought.action] == max(pips.values()) > min(pips.values())


@pytest.mark.parametrize("compiled", [True, False])
def test_at_a_glance_an_offer_is_declined(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    match = until(Match.new("catan", {"players": 2}, seed=1), lambda match: "accept" in match.legal())
    bot = make("greedy", match.variant)
    assert isinstance(bot, Turn)
    if compiled:
        bot.desk.prepare()
    else:
        monkeypatch.setattr(Desk, "ready", False)
    seen = bot.glance(match.seat(match.to_move or 0))
    assert seen is not None
    assert match.variant.codec.text(seen.action) == "decline"


def test_an_illegal_thought_so_far_is_none(match: Match, sleeper: Sleeper) -> None:
    sleeper.knows = Thought(match.variant.codec.count - 1)
    asked = Timed(sleeper).ask(match.seat(0), SHORT)
    assert sleeper.asleep.wait(LONGEST)
    thought = asked.thought()
    assert thought.action in match.legal_actions()
    assert thought.remark


def test_an_older_question_is_not_waited_for_and_its_answer_goes_nowhere(
    match: Match, sleeper: Sleeper
) -> None:
    timed = Timed(sleeper)
    first = timed.ask(match.seat(0), SHORT)
    assert sleeper.asleep.wait(LONGEST)
    assert first.thought().late
    # What it knows is about the older question.
    sleeper.knows = Thought(match.legal_actions()[0])
    match.play("move b3 b4")
    second = timed.choose(match.seat(0), SHORT)
    assert second.late
    assert second.remark
    sleeper.woken.set()
    match.play("move c3 c4")
    third = timed.choose(match.seat(1), LONGEST)
    assert third == Thought(match.legal_actions()[0])
    # The second question was over before it woke, so it was not asked at all.
    assert [door.ply for door in sleeper.doors] == [0, 2]


def test_without_a_time_a_bot_that_hangs_on_an_older_question_is_not_waited_for(
    match: Match, sleeper: Sleeper
) -> None:
    timed = Timed(sleeper)
    first = timed.ask(match.seat(0), SHORT)
    assert sleeper.asleep.wait(LONGEST)
    first.thought()
    thought = timed.choose(match.seat(0))
    assert thought.action in match.legal_actions()
    assert "still thinks about an older question" in thought.remark


def test_whoever_thinks_beside_is_not_disturbed_by_what_is_played(match: Match, sleeper: Sleeper) -> None:
    asked = Timed(sleeper).ask(match.seat(0), LONGEST)
    assert sleeper.asleep.wait(LONGEST)
    before = match.legal_actions()
    for _ in range(5):
        match.play(match.legal_actions()[0])
    sleeper.woken.set()
    assert asked.thought().action == before[0]
    assert sleeper.doors[0].ply == 0


def test_a_question_can_be_waited_for_in_parts(match: Match, sleeper: Sleeper) -> None:
    asked = Timed(sleeper).ask(match.seat(0), LONGEST)
    assert not asked.wait(SHORT)
    sleeper.woken.set()
    assert asked.wait(LONGEST)
    assert asked.thought().action == match.legal_actions()[0]
    over = Timed(Sleeper(match.variant)).ask(match.seat(0), 0.0)
    assert over.wait(LONGEST)


def test_a_bot_is_told_less_than_its_time() -> None:
    told: list[float | None] = []

    class Told(Random):
        def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
            told.append(seconds)
            return super().choose(door, seconds, seed)

    match = heaven()
    timed = Timed(Told("told", match.variant))
    timed.choose(match.seat(0), LONGEST)
    timed.choose(match.seat(0))
    assert told[0] is not None
    assert told[0] < LONGEST
    assert told[1] is None


def test_a_bot_that_says_how_long_it_takes_is_given_so_long(match: Match, sleeper: Sleeper) -> None:
    sleeper.usual_seconds = lambda: SHORT  # type: ignore[method-assign]
    assert Timed(sleeper).choose(match.seat(0)).late


@pytest.mark.parametrize("seconds", [None, LONGEST])
def test_a_bot_that_fails_has_any_legal_action_taken(match: Match, seconds: float | None) -> None:
    timed = Timed(Broken("broken", match.variant))
    for seed in range(3):
        thought = timed.choose(match.seat(0), seconds, seed)
        assert thought.action in match.legal_actions()
        assert thought.remark == (
            "broken failed (ZeroDivisionError: by nought); any legal action was taken in its place."
        )


def test_a_bot_that_chooses_what_is_not_legal_has_any_legal_action_taken(match: Match) -> None:
    illegal = next(n for n in count() if n not in match.legal_actions())
    thought = Timed(Stubborn(match.variant, illegal)).choose(match.seat(0), LONGEST)
    assert thought.action in match.legal_actions()
    assert "stubborn chose what is not legal" in thought.remark


def test_where_there_is_no_choice_nobody_is_asked() -> None:
    match = Match.new("catan", {"players": 3}, seed=3, compiled=False)
    chooser = Random("random", match.variant)
    while match.to_move is None or len(match.legal()) > 1:
        assert match.to_move is not None
        match.play(chooser.choose(match.seat(match.to_move), seed=match.ply).action)
    thought = Timed(Broken("broken", match.variant)).choose(match.seat(match.to_move))
    assert thought == Thought(match.legal_actions()[0])


def test_whoever_is_not_to_move_is_asked_nothing(match: Match) -> None:
    with pytest.raises(IllegalAction, match="not to move"):
        Timed(Random("random", match.variant)).choose(match.seat(1))


@pytest.mark.parametrize("name", MODULES)
def test_what_a_bot_knew_of_an_older_question_is_no_answer_to_the_next(name: str) -> None:
    match = heaven()
    if kind(name).fits(match.variant):
        pytest.skip(f"{name} does not play heaven")
    bot = make(with_little_work(name, match.variant), match.variant)
    known: list[Thought | None] = []

    class Watched(Door):
        def worlds(self, count: int, seed: int) -> tuple[Runner, States]:
            known.append(bot.so_far())
            return super().worlds(count, seed)

    for _ in range(2):
        assert match.to_move is not None
        bot.choose(Watched(match, match.to_move), LONGEST)
        match.play(match.legal_actions()[0])
    assert not any(known)


def test_a_timed_bot_gives_back_what_its_bot_holds(match: Match) -> None:
    class Holder(Random):
        closed = 0

        def close(self) -> None:
            self.closed += 1

    bot = Holder("holder", match.variant)
    timed: Bot = Timed(bot)
    timed.choose(match.seat(0), LONGEST)
    timed.close()
    assert bot.closed == 1
