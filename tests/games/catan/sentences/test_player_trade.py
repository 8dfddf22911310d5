"""Trade with other players: drafts, answers, counter-offers."""

from __future__ import annotations

import pytest

from hexarium.play.match import Match
from tests.games.catan.positions import begin, counts, hand, phase, play, seat, turn, verbs, words

RESOURCES = ("wood", "brick", "wool", "wheat", "ore")


def table() -> Match:
    """Red has wood and brick, blue ore, white wool and ore, orange nothing."""
    return begin(seat("wood 5, brick"), seat("ore 2"), seat("wool, ore"), seat())


def asked() -> Match:
    """Red has asked for an ore and gives a wood."""
    return play(table(), "give wood", "want ore", "ask")


def offer(given: str, wanted: str) -> dict[str, dict[str, int]]:
    """An offer as it is written."""
    return {"give": counts(given, RESOURCES), "want": counts(wanted, RESOURCES)}


# The draft


def test_the_first_give_opens_the_draft() -> None:
    match = table()
    assert turn(match, "trade") is None
    play(match, "give wood")
    nothing = [None] * 4
    assert turn(match, "trade") == {**offer("wood", ""), "answers": nothing, "counters": nothing}
    assert phase(match) == ("action", 0)


def test_the_first_want_opens_the_draft() -> None:
    match = play(table(), "want ore")
    assert turn(match, "trade")["want"]["ore"] == 1
    assert turn(match, "asks") == 1


def test_asks_counts_a_draft_when_it_is_opened() -> None:
    match = play(table(), "give wood")
    assert turn(match, "asks") == 1
    play(match, "want ore", "give wood")
    assert turn(match, "asks") == 1


def test_while_it_is_open_only_give_want_ask_and_withdraw_are_legal() -> None:
    rich = seat("wood 4, brick 4, wool 4, wheat 4, ore 4", cards="knight", settlements=[0])
    match = play(begin(rich, seat("wood")), "give wood")
    assert verbs(match) == {"give", "want", "withdraw"}
    assert verbs(play(match, "want ore")) == {"give", "want", "ask", "withdraw"}


def test_only_cards_held_are_given() -> None:
    match = table()
    assert words(match, "give") == {"wood", "brick"}
    assert words(match, "want") == set(RESOURCES)
    play(match, "give brick")
    assert words(match, "give") == {"wood"}


def test_no_resource_is_on_both_sides() -> None:
    match = play(table(), "give wood", "want brick")
    assert words(match, "give") == {"wood"}
    assert words(match, "want") == {"brick", "wool", "wheat", "ore"}


def test_at_most_4_cards_a_side() -> None:
    match = play(table(), *["give wood"] * 3, "give brick")
    assert "give" not in verbs(match)
    play(match, *["want ore"] * 3, "want wool")
    assert verbs(match) == {"ask", "withdraw"}


def test_ask_once_both_sides_have_a_card() -> None:
    assert "ask" not in verbs(play(table(), "give wood"))
    assert "ask" not in verbs(play(table(), "want wood"))
    assert "ask" in verbs(play(table(), "give wood", "want ore"))


def test_a_draft_can_be_withdrawn() -> None:
    match = play(table(), "give wood", "withdraw")
    assert (turn(match, "trade"), phase(match), turn(match, "asks")) == (None, ("action", 0), 1)
    assert "end" in verbs(match)


def test_at_most_3_drafts_a_turn_withdrawn_ones_count() -> None:
    match = play(table(), "give wood", "withdraw", "want ore", "withdraw")
    assert "give" in verbs(match)
    play(match, "give wood", "want ore", "ask", "decline", "decline", "decline", "withdraw")
    assert turn(match, "asks") == 3
    assert not verbs(match) & {"give", "want"}


def test_the_next_turn_has_three_drafts_again() -> None:
    match = play(begin(seat("wood"), seat("ore"), asks=3), "end", "roll = 1 1")
    assert (turn(match, "asks"), phase(match)) == (0, ("action", 1))
    assert {"give", "want"} <= verbs(match)


def test_nothing_is_drafted_before_the_roll() -> None:
    assert verbs(begin(seat("wood 4"), phase="production")) == {"roll"}


def test_without_the_option_player_trades_there_are_none() -> None:
    match = begin(seat("wood 3"), seat("ore"), player_trades=False)
    assert verbs(match) == {"end"}


def test_who_holds_nothing_may_still_want() -> None:
    match = begin(seat(), seat("ore"))
    assert verbs(match) == {"end", "want"}
    assert verbs(play(match, "want ore")) == {"want", "withdraw"}


# Answers


def test_the_others_answer_in_seat_order_from_the_next_seat() -> None:
    match = begin(seat("ore"), seat("ore"), seat("wood"), seat("ore"), active=2)
    play(match, "give wood", "want ore", "ask")
    order = []
    for answer in ("accept", "decline", "accept"):
        assert phase(match)[0] == "answer"
        order.append(phase(match)[1])
        play(match, answer)
    assert order == [3, 0, 1]
    assert phase(match) == ("answer", 2)
    assert turn(match, "trade")["answers"] == ["decline", "accept", None, "accept"]


def test_accept_only_if_they_hold_what_is_wanted() -> None:
    match = play(table(), "give wood", "want ore", "want ore", "ask")
    assert "accept" in verbs(match)
    play(match, "decline")
    assert "accept" not in verbs(match)
    assert "decline" in verbs(match)


def test_who_holds_nothing_may_decline_or_draft_a_want() -> None:
    match = play(asked(), "decline", "decline")
    assert phase(match) == ("answer", 3)
    assert verbs(match) == {"decline", "want"}


def test_a_counter_is_drafted_with_the_own_give_and_want_starting_empty() -> None:
    match = asked()
    assert turn(match, "trade")["counters"] == [None] * 4
    play(match, "give ore")
    assert turn(match, "trade")["counters"] == [None, offer("ore", ""), None, None]
    play(match, "want wood", "want wood")
    assert turn(match, "trade")["counters"][1] == offer("ore", "wood 2")
    play(match, "counter")
    assert turn(match, "trade")["answers"] == [None, "counter", None, None]
    assert phase(match) == ("answer", 2)
    assert turn(match, "trade") == {
        **offer("wood", "ore"),
        "answers": [None, "counter", None, None],
        "counters": [None, offer("ore", "wood 2"), None, None],
    }


def test_accept_and_decline_stay_legal_while_a_counter_is_drafted() -> None:
    match = play(asked(), "give ore")
    assert {"accept", "decline", "give", "want"} == verbs(match)
    play(match.at(match.ply), "accept")
    play(match, "want brick")
    assert {"accept", "decline", "counter", "give", "want"} == verbs(match)


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_accept_and_decline_forget_the_drafted_counter(answer: str) -> None:
    match = play(asked(), "give ore", "want brick", answer)
    assert turn(match, "trade")["counters"] == [None] * 4
    assert turn(match, "trade")["answers"][1] == answer


def test_a_counter_needs_both_sides() -> None:
    match = play(asked(), "give ore")
    assert "counter" not in verbs(match)
    assert "counter" in verbs(play(match, "want wheat"))


def test_a_counter_obeys_the_offers_limits() -> None:
    match = begin(seat("wood"), seat("ore 5, wool 2"))
    play(match, "give wood", "want ore", "ask")
    assert words(match, "give") == {"ore", "wool"}
    play(match, *["give ore"] * 3, "give wool")
    assert "give" not in verbs(match)
    assert words(match, "want") == {"wood", "brick", "wheat"}
    play(match, *["want wood"] * 4)
    assert verbs(match) == {"accept", "decline", "counter"}


def test_a_counter_may_want_what_the_active_player_does_not_hold() -> None:
    match = play(asked(), "give ore", "want wheat", "counter", "decline", "decline")
    assert match.legal() == ["withdraw"]


# The deal


def test_then_always_the_active_player_is_asked() -> None:
    match = play(asked(), "decline", "decline", "decline")
    assert phase(match) == ("answer", 0)
    assert match.legal() == ["withdraw"]


def test_the_active_player_takes_one_accepted_deal() -> None:
    match = play(asked(), "accept", "accept", "decline")
    assert set(match.legal()) == {"withdraw", "trade 1", "trade 2"}
    play(match, "trade 2")
    assert [hand(match, number) for number in range(3)] == [
        {"wood": 4, "brick": 1, "ore": 1},
        {"ore": 2},
        {"wood": 1, "wool": 1},
    ]
    assert (turn(match, "trade"), phase(match)) == (None, ("action", 0))


def test_the_active_player_takes_one_countered_deal_it_can_pay() -> None:
    match = play(asked(), "give ore", "give ore", "want brick", "counter")
    play(match, "give wool", "want brick", "want brick", "counter", "decline")
    assert set(match.legal()) == {"withdraw", "trade 1"}
    play(match, "trade 1")
    assert hand(match, 0) == {"wood": 5, "ore": 2}
    assert hand(match, 1) == {"brick": 1}


def test_it_may_withdraw_instead() -> None:
    match = play(asked(), "accept", "accept", "decline", "withdraw")
    assert hand(match, 0) == {"wood": 5, "brick": 1}
    assert (turn(match, "trade"), phase(match), turn(match, "asks")) == (None, ("action", 0), 1)


def test_the_offer_is_given_as_a_whole() -> None:
    match = play(table(), "give wood", "give brick", "want ore", "want ore", "ask", "accept")
    play(match, "decline", "decline", "trade 1")
    assert (hand(match, 0), hand(match, 1)) == ({"wood": 4, "ore": 2}, {"wood": 1, "brick": 1})


def test_two_players_trade_too() -> None:
    match = begin(seat(""), seat("wool"), seat("ore"), active=2, players=3)
    play(match, "give ore", "want wool", "ask", "decline", "accept", "trade 1")
    assert (hand(match, 1), hand(match, 2)) == ({"ore": 1}, {"wool": 1})
    match = begin(seat("wood"), seat("ore"))
    play(match, "give wood", "want ore", "ask", "accept", "trade 1")
    assert (hand(match, 0), hand(match, 1)) == ({"ore": 1}, {"wood": 1})


def test_after_a_deal_another_draft_starts_empty() -> None:
    match = play(asked(), "accept", "decline", "decline", "trade 1", "give ore")
    assert turn(match, "trade") == {
        **offer("ore", ""),
        "answers": [None] * 4,
        "counters": [None] * 4,
    }
    assert turn(match, "asks") == 2


def test_development_cards_and_trades_do_not_limit_each_other() -> None:
    match = begin(seat("wood", cards="monopoly"), seat("ore 2"))
    play(match, "give wood", "want ore", "ask", "accept", "trade 1", "monopoly ore")
    assert hand(match, 0) == {"ore": 2}
