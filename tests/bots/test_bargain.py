"""Trades between players, as bots make them: what is offered, gone on with, accepted, countered, declined."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
import pytest

from hexarium.bots.bargain import FAIR, LEADER, Bargainer
from hexarium.bots.bot import Thought
from hexarium.bots.deals import find_deals, market, weigh_deals
from hexarium.bots.making import make
from hexarium.kit.rng import wrapping
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.games.catan import positions as island
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import managing, match_of, own, put, table, turn_of


def bot(match: Match, name: str = "greedy", compiled: bool = True) -> Any:
    """A bot that thinks compiled or not, whatever is kept."""
    made: Any = make(name, match.variant)
    made.desk._runner, made.desk._fast = Runner(match.variant, compiled=compiled), True
    return made


def thought(match: Match, name: str = "greedy", seed: int = 0) -> Thought:
    assert match.to_move is not None
    found: Thought = bot(match, name).choose(match.seat(match.to_move), seed=seed)
    return found


def says(match: Match, name: str = "greedy", seed: int = 0) -> str:
    return match.variant.codec.text(thought(match, name, seed).action)


def goes_on(match: Match, name: str = "greedy", until: str = "") -> list[str]:
    """What the bots of all seats do, until somebody says something or a turn is over."""
    done: list[str] = []
    while not done or done[-1].split()[0] not in (until, "end", "bankrupt"):
        done.append(says(match, name, len(done)))
        match.play(done[-1])
    return done


def split_city(**facts: Any) -> Position:
    """Seat 0 has just bought the tile that seat 1 lacks of Rockdale, which is developed otherwise."""
    position = own(own(table(4, cash=50), 1, 27, 28, level=5), 0, 29)
    own(own(own(position, 0, 7, 8, level=3), 2, 17, 18, level=4), 3, 22, 23, level=4)
    position["round"] = 9
    return put(managing(position, 0), 0, at=29, **facts)


# Offers.


def test_what_completes_the_other_s_city_is_offered_for_coins() -> None:
    match = match_of(split_city())
    said = goes_on(match, until="ask")
    assert said[:2] == ["offer 1", "give 29"]
    assert said[2:-1] == ["want coin"] * (len(said) - 3)
    assert said[-1] == "ask"
    assert says(match) == "accept"


def test_a_container_is_sold_so_that_the_tile_can_be_offered() -> None:
    match = match_of(own(split_city(), 0, 29, level=1))
    said = goes_on(match, until="ask")
    assert said[:3] == ["sell 29", "offer 1", "give 29"]
    assert says(match) == "accept"


def test_who_never_trades_sells_no_container_for_an_offer() -> None:
    match = match_of(own(split_city(), 0, 29, level=1))
    assert "sell 29" not in goes_on(match, "greedy:trades=0")


def test_the_words_of_an_offer_follow_from_the_first() -> None:
    match = match_of(split_city())
    planned = thought(match).choices[0]
    rest = [match.variant.codec.text(action) for action in planned.line]
    assert goes_on(match, until="ask")[1:] == rest


@pytest.mark.parametrize("seed", [39, 59])
def test_what_is_drafted_is_asked_also_if_coins_bring_whoever_gets_them_less(seed: int) -> None:
    """Once a draft was complete, coin by coin, it brought both too little, and was called off."""
    match = Match.new("ring", {"players": 3}, seed)
    made, said = bot(match), list[str]()
    while match.ply < 150 and match.to_move is not None:
        seat = match.to_move
        said.append(match.variant.codec.text(made.choose(match.seat(seat), seed=match.ply).action))
        match.play(said[-1])
    assert "ask" in said
    assert "withdraw" not in said


def test_both_sides_of_an_offer_gain_by_it() -> None:
    match = match_of(split_city())
    evaluation = match.variant.evaluation
    assert evaluation is not None

    def expected(seat: int) -> float:
        return float(
            evaluation.judge(match.state, seat, evaluation.weights, np.zeros(len(evaluation.features)))
        )

    before = [expected(seat) for seat in (0, 1)]
    goes_on(match, until="accept")
    gains = [expected(seat) - value for seat, value in enumerate(before)]
    assert evaluation.bargain is not None
    assert min(gains) >= evaluation.bargain.least
    assert min(gains) >= FAIR * max(gains)


def test_the_same_offer_is_not_made_twice() -> None:
    match = match_of(split_city())
    goes_on(match, until="ask")
    match.play("decline")
    later = goes_on(match)
    assert "offer 1" not in later
    # Nor in the next turn, if nothing else has happened.
    again = match_of(split_city())
    while again.to_move is not None and again.ply < 60:
        to_answer = "accept" in again.legal()
        again.play("decline" if to_answer else says(again, "greedy", again.ply))
        if again.plies[-1].text == "end":
            break
    asked = [ply.text for ply in again.plies].count("ask")
    assert asked == 1


def test_what_was_refused_is_offered_again_when_it_is_far_better_for_the_other() -> None:
    match = match_of(split_city())
    for action in ("offer 1", "give 29", *["want coin"] * 40, "ask", "decline"):
        match.play(action)
    assert says(match) == "offer 1"


def test_a_leader_is_not_fed() -> None:
    position = put(split_city(), 1, cash=1500)
    match = match_of(position)
    evaluation = match.variant.evaluation
    assert evaluation is not None
    values = np.zeros(len(evaluation.features))
    assert evaluation.judge(match.state, 1, evaluation.weights, values) > LEADER
    assert not [action for action in goes_on(match) if action.startswith("offer 1")]


def test_a_leader_who_asks_gets_nothing() -> None:
    position = own(own(table(4), 1, 29), 0, 27, 28, level=5)
    match = match_of(put(managing(position, 0), 0, cash=1500))
    for action in ("offer 1", "want 29", *["give coin"] * 20, "ask"):
        match.play(action)
    assert says(match) == "decline"


def test_two_players_have_nothing_to_trade_with_each_other() -> None:
    position = managing(own(own(table(2), 1, 27, 28), 0, 29), 0)
    assert "offer 1" not in goes_on(match_of(position))


# Answers.


def asked(*words: str) -> Match:
    match = match_of(split_city())
    for action in ("offer 1", "give 29", *words, "ask"):
        match.play(action)
    return match


def test_what_raises_the_own_standing_is_accepted() -> None:
    assert says(asked(*["want coin"] * 3)) == "accept"


def test_what_costs_more_than_it_brings_is_declined() -> None:
    assert says(asked(*["want coin"] * 40)) == "decline"


def test_what_helps_the_other_far_more_than_oneself_is_declined() -> None:
    answers = [says(asked(*["want coin"] * coins)) for coins in range(2, 41, 2)]
    assert answers == sorted(answers), "the dearer, the sooner it is declined"
    dearest = 2 * answers.count("accept")
    match = asked(*["want coin"] * (dearest + 2))
    assert says(match) == "decline"
    at_first = bot(asked("want coin"))
    at_first.bargainer.manners = at_first.bargainer.manners._replace(fair=100.0)
    assert at_first.choose(asked(*["want coin"] * dearest).seat(1)).action == match.variant.codec.parse(
        "decline"
    )


def test_who_never_trades_offers_nothing_and_declines_everything() -> None:
    assert not {"offer 1", "offer 2"} & set(goes_on(match_of(split_city()), "greedy:trades=0"))
    assert says(asked("want coin"), "greedy:trades=0") == "decline"


def test_a_draft_that_leads_nowhere_is_called_off() -> None:
    match = match_of(split_city())
    for action in ("offer 2", "give coin", "give coin"):
        match.play(action)
    assert says(match) == "withdraw"
    assert says(match, "greedy:trades=0") == "withdraw"


# Where hands are hidden.


def needing() -> Match:
    """Red lacks a brick for a settlement and has ore to spare; blue lacks ore for a city.

    The others hold no cards, so red knows what blue has.
    """
    return island.begin(
        island.seat(
            "wood, wool, wheat, ore 3",
            settlements=[0, 24],
            roads=[*island.path(0, 1, 2), *island.path(24, 25)],
        ),
        island.seat("wheat 2, ore 2, brick 2", settlements=[45, 47]),
        island.seat(settlements=[13, 36]),
        island.seat(settlements=[8, 40]),
        players=4,
    )


def test_what_completes_a_plan_is_offered() -> None:
    """The brick that its settlement lacks, for the ore that it does not need."""
    *given, wanted, asked = goes_on(needing(), "turn", until="ask")
    assert set(given) == {"give ore"}
    assert (wanted, asked) == ("want brick", "ask")


def test_what_is_accepted_is_taken_and_the_plan_carried_out() -> None:
    match = needing()
    said = goes_on(match, "turn")
    assert "trade 1" in said
    assert said[said.index("trade 1") + 1] == "settle 2"


def test_an_offer_is_countered_with_one_that_both_gain_by() -> None:
    """In some of the first games between bots somebody has a better idea."""
    for seed in range(6):
        match = Match.new("catan", seed=seed)
        bots = [bot(match, "turn") for _ in match.variant.seats]
        while match.to_move is not None:
            seat = match.to_move
            found = bots[seat].choose(match.seat(seat), seed=match.ply)
            line = found.choices[0].line if found.choices else ()
            words = [match.variant.codec.text(action) for action in (found.action, *line)]
            if words[-1] == "counter":
                gains = gains_of_counter(match, words)
                assert min(gains) > 0
                return
            match.play(found.action)
    raise AssertionError("nobody has countered")


def gains_of_counter(match: Match, words: list[str]) -> tuple[float, float]:
    """What a counter-offer brings whoever makes it, and whoever takes it at once."""
    evaluation, seat = match.variant.evaluation, match.to_move
    assert evaluation is not None
    assert seat is not None

    def expected(number: int) -> float:
        values = np.zeros(len(evaluation.features))
        with wrapping():
            return float(evaluation.judge(match.state, number, evaluation.weights, values))

    taker = int(match.state.seat)
    before = expected(seat), expected(taker)
    island.play(match, *words)
    while match.to_move != taker:
        match.play("decline")
    match.play(f"trade {seat}")
    return expected(seat) - before[0], expected(taker) - before[1]


def test_another_truth_behind_the_door_changes_nothing() -> None:
    match = needing()
    for seed in range(3):
        assert says(match.seat(0).resampled(seed), "turn") == says(match, "turn")


def test_time_that_is_over_leaves_words_unsaid() -> None:
    match = match_of(split_city())
    made = bot(match)
    own_actions = made.own(made.desk.worlds(match.seat(0), 1, 0))
    actions = match.legal_actions()
    weights = made.weights
    assert made.bargainer.thought(match.seat(0), actions, own_actions, weights, -inf) is None
    match.play("offer 1")
    called_off = made.bargainer.thought(match.seat(0), match.legal_actions(), [], weights, -inf)
    assert called_off.action == match.variant.codec.parse("withdraw")


def test_nothing_is_thought_about_deals_where_nobody_can_speak() -> None:
    match = match_of(turn_of(table(3), 0))
    made = bot(match)
    assert made.bargainer.thought(match.seat(0), [1, 2], [1, 2], made.weights) is None


# Why.


def why(match: Match, name: str = "turn") -> str:
    made = bot(match, name)
    assert match.to_move is not None
    door = match.seat(match.to_move)
    said: str = made.why(door, made.choose(door), 60.0)
    return said


def test_an_offer_is_explained_word_by_word_by_what_is_better_with_the_deal() -> None:
    match = needing()
    while "accept" not in match.legal():
        assert why(match) == "With the deal: nearer to a settlement."
        match.play(says(match, "turn"))


def test_who_can_only_end_the_turn_says_that_no_deal_was_found() -> None:
    match = island.begin(island.seat("wood"), island.seat("wood"), island.seat())
    assert (says(match, "turn"), len(match.legal()) > 1) == ("end", True)
    assert why(match) == "Nothing else can be done, and no deal was found that both should like."
    assert why(match, "turn:trades=0") == ""


def test_an_answer_is_explained_by_what_is_better_with_the_deal() -> None:
    match = needing()
    goes_on(match, "turn", until="ask")
    assert why(match).startswith("With the deal: nearer to a city")
    assert why(asked(*["want coin"] * 3), "greedy").startswith("With the deal: ")


def test_an_offer_that_is_declined_is_explained_by_what_is_better_without_it() -> None:
    assert why(asked(*["want coin"] * 40), "greedy").startswith(
        "Without the deal: worth more, worth less for seat 0"
    )


def test_an_offer_is_declined_by_who_has_not_got_what_is_asked_for_and_that_is_why() -> None:
    match = needing()
    for action in ("give wheat", "want wool", "ask"):
        match.play(action)
    made, door = bot(match, "turn"), match.seat(1)
    made.bargainer.manners = made.bargainer.manners._replace(least=1.0)  # and it has no better idea
    found = made.choose(door)
    assert match.variant.codec.text(found.action) == "decline"
    assert made.why(door, found, 60.0) == "The deal cannot be struck."


def test_a_deal_that_brings_something_and_is_declined_all_the_same_is_explained_by_the_other() -> None:
    dearest = max(coins for coins in range(2, 41, 2) if says(asked(*["want coin"] * coins)) == "accept")
    match = asked(*["want coin"] * dearest)
    for manners, said in (
        ({"fair": 100.0}, "The deal would bring the other far more."),
        ({"leader": 0.0}, "The other is too close to winning for a deal."),
        ({"least": 1.0}, "The deal would bring too little."),
    ):
        made = bot(match)
        made.bargainer.manners = made.bargainer.manners._replace(**manners)
        door = match.seat(1)
        assert made.why(door, made.choose(door), 60.0) == said


# Both forms.


@pytest.mark.parametrize("match", [match_of(split_city()), needing()], ids=["coins", "cards"])
def test_compiled_and_uncompiled_find_the_same_deals(match: Match) -> None:
    variant = match.variant
    evaluation = variant.evaluation
    assert evaluation is not None
    assert evaluation.bargain is not None
    found = []
    for runner in (Runner(variant), Runner(variant, compiled=False)):
        states, room = runner.convert(match._states), market(runner, 1)
        manners = bot(match).bargainer.manners
        limits = manners, evaluation.bargain.most_ease, 0, inf
        count = runner.think(find_deals, states, room, evaluation.weights, *limits)
        assert count > 0
        assert np.all(np.diff(room.gains[:count, 0] * room.gains[:count, 2]) <= 1e-12)
        again = room.gains[:count].copy()
        runner.think(weigh_deals, states, room, evaluation.weights, count)
        assert room.gains[:count] == pytest.approx(again, abs=1e-12)
        found.append(
            {tuple(row): gain for row, gain in zip(room.deals[:count].tolist(), again[:, 0], strict=True)}
        )
    assert found[0].keys() == found[1].keys()
    assert found[0] == pytest.approx(found[1], abs=1e-9)


class _Hanging(Bargainer):
    """A bargainer that has begun to talk and never comes to an end."""

    def thought(self, *arguments: Any, **named: Any) -> Thought | None:
        super().thought(*arguments, **named)
        raise TimeoutError


@pytest.mark.parametrize("name", ["greedy", "turn"])
def test_a_bot_whose_words_take_all_its_time_has_an_action_or_declines(name: str) -> None:
    match = Match.new("catan", {"players": 3}, 3, compiled=False)
    bot: Any = make(name, match.variant)
    while match.variant.codec.verb(match.legal_actions()[0]).name != "roll":
        match.play(match.legal_actions()[0])
    match.play("roll", chance="1 1")
    hanging = _Hanging(match.variant, bot.desk, bot.reach)
    bot.bargainer = hanging
    assert match.to_move is not None
    with pytest.raises(TimeoutError):
        bot.choose(match.seat(match.to_move))
    so_far = bot.so_far()
    assert so_far is not None
    assert match.variant.codec.text(so_far.action) in match.legal()
    talks = match.variant.evaluation.bargain.talks  # type: ignore[union-attr]
    assert not talks(match.runner.plain(match.runner.bytes(match._states))[0], so_far.action)
