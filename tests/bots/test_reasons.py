"""Reasons tell what a bot judges by, in the words of the game, and no more than what was looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import inf

import pytest

from hexarium import games
from hexarium.bots.bot import Choice, Thought
from hexarium.bots.desk import Desk
from hexarium.bots.making import make
from hexarium.bots.reasons import LOSES_AHEAD, WINS_AHEAD, Reasons
from hexarium.bots.standing import Standing, standing
from hexarium.bots.timing import Timed
from hexarium.bots.turn import Turn
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from hexarium.play.seat import Door
from tests.bots.fakes import LONGEST, Broken, Sleeper, heaven
from tests.toys.coins import GAME as COINS
from tests.toys.race import RACE

CATAN = games.load("catan").variant({"players": 3})
HEAVEN = games.load("heaven").variant({})
RED, BLUE, WHITE = range(3)


def stands(variant: Variant, more: Mapping[tuple[int, str], float]) -> Standing:
    """All seats alike, but for some features of some seats."""
    assert variant.evaluation is not None
    names = [feature.name for feature in variant.evaluation.features]
    found = standing(Runner(variant, compiled=False))
    found.chances[:] = 1 / len(variant.seats)
    for (seat, name), value in more.items():
        found.looks[seat, names.index(name)] = value
    return found


def told(variant: Variant, more: Mapping[tuple[int, str], float], seat: int = 0, **weights: float) -> str:
    """What is said of a choice after which there is more of some features than after the next best one."""
    assert variant.evaluation is not None
    counts = variant.evaluation.weights.copy()
    for k, feature in enumerate(variant.evaluation.features):
        counts[k] = weights.get(feature.name.replace(" ", "_"), counts[k])
    reasons = Reasons(variant, Desk(variant, lambda _: ()))
    return reasons.told(stands(variant, more), stands(variant, {}), seat, counts)


def test_what_counts_most_is_told_first_and_what_hardly_counts_is_left_out() -> None:
    more = {(RED, "knights in hand"): 0.1, (RED, "points"): 0.5, (RED, "longest road"): 0.01}
    assert told(CATAN, more) == "more points, more knights in hand"


def test_what_speaks_against_a_choice_is_told_where_it_is_much() -> None:
    assert told(CATAN, {(RED, "points"): 0.5, (RED, "cards in hand"): -1.0}) == (
        "more points, though fewer cards in hand"
    )
    assert told(CATAN, {(RED, "points"): 0.5, (RED, "cards in hand"): -0.1}) == "more points"


def test_what_another_seat_loses_speaks_for_a_choice_as_much_as_that_seat_is_to_be_feared() -> None:
    more = {(BLUE, "pips of wheat"): -1.0, (WHITE, "pips of ore"): -1.0}
    assert told(CATAN, more) == "ore less often for White, wheat less often for Blue"
    one, other = stands(CATAN, more), stands(CATAN, {})
    for each in (one, other):
        each.chances[:] = 0.2, 0.75, 0.05
    assert CATAN.evaluation is not None
    reasons = Reasons(CATAN, Desk(CATAN, lambda _: ()))
    assert reasons.told(one, other, RED, CATAN.evaluation.weights) == "wheat less often for Blue"


def test_features_with_the_same_words_count_together() -> None:
    more = {(RED, "missing to a city"): -0.5, (RED, "lacking to a city"): -0.5, (RED, "cards in hand"): 0.25}
    assert told(CATAN, more) == "nearer to a city, more cards in hand"
    assert told(CATAN, {**more, (RED, "city in hand"): -0.6}) == (
        "more cards in hand, though farther from a city"
    )


def test_a_reason_says_what_is_there_even_if_the_weights_find_it_bad() -> None:
    assert told(CATAN, {(RED, "cards in hand"): -1.0}, cards_in_hand=-0.5) == "fewer cards in hand"


def test_features_that_belong_to_a_side_are_told_as_that_side_has_them() -> None:
    # What is the other's counts against a seat, so more of it is less there.
    assert told(HEAVEN, {(0, "demons: troops on the battlefield"): 0.5}) == (
        "fewer troops on the battlefield for Demons"
    )
    assert told(HEAVEN, {(1, "demons: gabriel or baal on the battlefield"): 1.0}, seat=1) == (
        "baal on the battlefield"
    )


def test_a_game_without_words_is_told_by_the_names_of_its_features() -> None:
    assert told(RACE.variant(), {(0, "points"): 0.5, (1, "pot"): -0.5}) == (
        "more of points, less of pot for Second"
    )


@pytest.mark.parametrize("name", games.names())
def test_every_feature_of_a_game_has_words_of_its_own(name: str) -> None:
    evaluation = games.load(name).variant({}).evaluation
    assert evaluation is not None
    always_alike = {name for name in (feature.name for feature in evaluation.features) if "being" in name}
    assert set(evaluation.words) == {feature.name for feature in evaluation.features} - always_alike
    for more, less in evaluation.words.values():
        assert more != less
        assert not {more[-1], less[-1]} & {".", ","}


# Whole thoughts.


def race(points: int = 0, pot: int = 0) -> Match:
    position = {"game": "race", "options": {}, "points": [points, 0], "pot": pot}
    return Match.load(position, 1, RACE, compiled=False)


def why(bot: str, match: Match, thought: Thought | None = None) -> str:
    made = make(bot, match.variant)
    assert match.to_move is not None
    door = match.seat(match.to_move)
    return made.why(door, thought or made.choose(door, seed=1), LONGEST)


def choices(match: Match, **values: float) -> Thought:
    """A thought of some choices, the first of which is taken."""
    action = match.variant.codec.parse
    named = tuple(Choice(action(name), value) for name, value in values.items())
    return Thought(named[0].action, named, depth=1)


def test_greedy_tells_what_its_choice_brings_beside_the_next_best_one() -> None:
    assert why("greedy", race(pot=4)) == "Beside the next best: more of points, though less of pot."


def test_a_choice_that_wins_needs_no_other_reason() -> None:
    assert why("greedy", race(points=11, pot=3)) == "It wins the game."


def test_where_most_of_a_difference_is_further_ahead_the_reason_says_so() -> None:
    match = race(pot=4)
    assert why("greedy", match, choices(match, hold=0.9, roll=0.1)) == (
        "Beside the next best: more of points, though less of pot; the rest is what may follow."
    )


def test_what_can_follow_in_the_same_turn_is_told_where_it_alone_speaks_for_a_choice() -> None:
    match = race(pot=3)
    assert why("greedy", match, choices(match, add=0.6, hold=0.55)) == (
        "With what can follow at once, beside the next best: more of points."
    )


def test_where_nothing_speaks_for_a_choice_at_once_the_reason_says_so() -> None:
    match = race(pot=4)
    assert why("greedy", match, choices(match, roll=0.6, hold=0.5)) == (
        "At once it is no better than the next best; what speaks for it may follow."
    )


def test_choices_of_the_same_value_are_said_to_be_as_good() -> None:
    match = race(pot=4)
    assert why("greedy", match, choices(match, roll=0.5, hold=0.5)) == (
        "It promises as much as the next best."
    )


def coins(*left: int, taken: int = 0) -> Match:
    row = [*left, *[0] * (12 - len(left))]
    position = {
        "game": "coins",
        "options": {"reach": 12},
        "coins": row,
        "sums": [0, 0],
        "taken": taken,
        "to_move": 0,
    }
    return Match.load(position, 1, COINS, compiled=False)


def lines(**values: float) -> Thought:
    """A thought of choices with what follows: `_012` takes the coins 0, 1 and 2."""
    named = tuple(
        Choice(int(name[1]), value, line=tuple(map(int, name[2:]))) for name, value in values.items()
    )
    return Thought(named[0].action, named, depth=3)


def test_a_bot_that_knows_what_follows_tells_what_is_better_there() -> None:
    match = coins(9, 5, 5, 2, 2, taken=1)
    assert why("alphabeta", match, lines(_012=0.45, _134=0.4)).startswith(
        "Beside the next best: more of lead"
    )
    assert why("alphabeta", match, lines(_034=0.6, _201=0.4)).startswith(
        "Where it leads, beside the next best: more of lead"
    )


def test_a_line_that_ends_the_game_is_told_as_far_as_was_looked() -> None:
    match = coins(9, 5, 5, taken=1)
    wins, loses = "_012", "_102"
    assert why("alphabeta", match, lines(**{wins: 1.0, loses: 0.0})) == LOSES_AHEAD
    match = coins(9, 3, 5, taken=1)
    assert why("alphabeta", match, lines(**{wins: 1.0, loses: 0.0})) == WINS_AHEAD


def test_a_choice_of_weak_will_has_no_reason() -> None:
    match = race(pot=4)
    thought = choices(match, hold=0.6, roll=0.5)
    assert why("greedy", match, replace(thought, action=thought.choices[1].action)) == ""


def test_a_thought_of_one_choice_alone_has_no_reason() -> None:
    match = race(pot=4)
    assert why("greedy", match, choices(match, hold=0.6)) == ""


def test_whoever_does_not_judge_by_features_says_nothing() -> None:
    for name in ("random", "mcts:simulations=5"):
        assert why(name, race(pot=4)) == ""


def test_no_reason_is_given_when_its_time_is_over() -> None:
    match = race(pot=4)
    bot = make("greedy", match.variant)
    door = match.seat(0)
    assert bot.why(door, bot.choose(door), -inf) == ""


# Those who answer in time.


def test_a_timed_bot_explains_if_it_is_asked_to() -> None:
    match = race(pot=4)
    timed = Timed(make("greedy", match.variant))
    assert timed.explained(match.seat(0), LONGEST).why.startswith("Beside the next best: more of points")
    assert timed.choose(match.seat(0), LONGEST).why == ""


class Speechless(Turn):
    """Fails when it is to say why."""

    def why(self, door: Door, thought: Thought, seconds: float) -> str:
        del door, thought, seconds
        raise ZeroDivisionError


def test_a_bot_that_fails_to_say_why_has_chosen_all_the_same() -> None:
    match = race(pot=4)
    bot = Speechless("speechless", match.variant, {"worlds": 1, "trades": 0, "temperature": 0, "haste": 0})
    thought = Timed(bot).explained(match.seat(0), LONGEST)
    assert (thought.remark, thought.why) == ("", "")
    assert thought == bot.choose(match.seat(0))


class Slow(Sleeper):
    """Chooses at once, and looks for words until it is woken."""

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        del seconds, seed
        return Thought(door.legal_actions()[3], (Choice(door.legal_actions()[3], 0.5),))

    def why(self, door: Door, thought: Thought, seconds: float) -> str:
        del door, thought, seconds
        self.asleep.set()
        assert self.woken.wait(LONGEST)
        return "because"


def test_a_choice_does_not_wait_for_words() -> None:
    match = heaven()
    bot = Slow(match.variant)
    timed = Timed(bot)
    asked = timed.ask(match.seat(0), 0.3, explain=True)
    assert bot.asleep.wait(LONGEST)
    thought = asked.thought()
    assert thought == Thought(match.legal_actions()[3], (Choice(match.legal_actions()[3], 0.5),))
    bot.woken.set()


def test_a_bot_that_is_to_explain_leaves_time_for_words() -> None:
    match = heaven()
    told: list[float | None] = []

    class Noting(Broken):
        def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
            del seed
            told.append(seconds)
            return Thought(door.legal_actions()[0])

    timed = Timed(Noting("noting", match.variant))
    timed.choose(match.seat(0), 60)
    timed.explained(match.seat(0), 60)
    first, second = told
    assert first is not None
    assert second is not None
    assert first - second > 0.02
