"""Trade with other players: drafts, answers, counter-offers and deals."""

from __future__ import annotations

import pytest

from tests.games.catan.scenario import Scenario, cards, hand, play, verbs


def trader(**options: object) -> Scenario:
    """Seat 0 with wood and brick, seat 1 with ore, seat 2 with wool, seat 3 with nothing."""
    scenario = Scenario(**options)  # type: ignore[arg-type]
    return scenario.hand(0, wood=5, brick=1).hand(1, ore=2).hand(2, wool=2)


def drafted(*texts: str) -> set[str]:
    return set(play(trader().match(), *texts).legal())


def test_the_first_give_or_want_opens_the_draft_and_only_it_is_talked_about() -> None:
    legal = trader().match().legal()
    assert {text for text in legal if text.split()[0] in ("give", "want")} == {
        *("give wood", "give brick"),
        *(f"want {name}" for name in ("wood", "brick", "wool", "wheat", "ore")),
    }
    for first in ("give wood", "want ore"):
        match = play(trader().match(), first)
        assert verbs(match) == {"give", "want", "withdraw"}
        assert match.position()["turn"]["asks"] == 1
        assert match.position()["phase"] == "action"


def test_no_resource_stands_on_both_sides() -> None:
    assert "want wood" not in drafted("give wood")
    assert "give brick" not in drafted("want brick")


def test_a_side_has_at_most_4_cards_and_only_cards_held_are_given() -> None:
    assert "give wood" not in drafted(*["give wood"] * 4)
    assert "give brick" not in drafted(*["give wood"] * 4), "four on this side"
    assert "give brick" not in drafted("give brick"), "only one is held"
    assert not {text for text in drafted(*["want ore"] * 4) if text.startswith("want")}


def test_ask_is_legal_once_both_sides_have_a_card() -> None:
    assert "ask" not in drafted("give wood")
    assert "ask" not in drafted("want ore")
    assert "ask" in drafted("give wood", "want ore")


def test_the_others_answer_in_seat_order_from_the_next_seat() -> None:
    scenario = Scenario(seat=2).hand(2, wood=1)
    match = play(scenario.match(), "give wood", "want ore", "ask")
    order = []
    while match.to_move != 2:
        assert match.position()["phase"] == "answer"
        order.append(match.to_move)
        match.play("decline")
    assert order == [3, 0, 1]
    assert match.legal() == ["withdraw"], "always, also when nobody wants to"
    assert play(match, "withdraw").position()["phase"] == "action"


def asked() -> Scenario:
    return trader()


def test_accept_is_legal_for_who_holds_what_is_wanted() -> None:
    match = play(asked().match(), "give wood", "want ore", "ask")
    assert {"accept", "decline"} <= set(match.legal())
    play(match, "decline")
    assert "accept" not in match.legal()


def test_a_counter_starts_empty_and_accept_and_decline_stay_legal() -> None:
    match = play(asked().match(), "give wood", "want ore", "ask", "give ore")
    assert match.to_move == 1
    assert {"accept", "decline"} <= set(match.legal())
    assert "counter" not in match.legal(), "it needs both sides"
    play(match, "want wood", "want wood")
    assert "counter" in match.legal()
    trade = match.position()["turn"]["trade"]
    assert trade["counters"] == [None, {"give": cards(ore=1), "want": cards(wood=2)}, None, None]
    assert trade["answers"] == [None] * 4


def test_the_active_player_takes_one_accepted_deal() -> None:
    texts = ("give wood", "want ore", "ask", "accept", "decline", "decline")
    match = play(asked().match(), *texts)
    assert match.position()["turn"]["trade"]["answers"] == [None, "accept", "decline", "decline"]
    assert set(match.legal()) == {"trade 1", "withdraw"}
    play(match, "trade 1")
    assert (hand(match, 0), hand(match, 1)) == ({"wood": 4, "brick": 1, "ore": 1}, {"wood": 1, "ore": 1})
    assert match.position()["turn"]["trade"] is None
    assert match.position()["phase"] == "action"


def test_or_a_countered_deal_that_it_can_pay() -> None:
    texts = ("give wood", "want ore", "ask", "want brick", "give ore", "counter", "decline", "decline")
    match = play(asked().match(), *texts)
    assert set(match.legal()) == {"trade 1", "withdraw"}
    play(match, "trade 1")
    assert (hand(match, 0), hand(match, 1)) == ({"wood": 5, "ore": 1}, {"brick": 1, "ore": 1})
    too_much = ("give wood", "want ore", "ask", "want wheat", "give ore", "counter", "decline", "decline")
    assert play(asked().match(), *too_much).legal() == ["withdraw"]


def test_a_counter_that_was_drafted_is_dropped_by_accept_and_by_decline() -> None:
    for answer in ("accept", "decline"):
        match = play(asked().match(), "give wood", "want ore", "ask", "give ore", answer)
        assert match.position()["turn"]["trade"]["counters"] == [None] * 4


def test_at_most_3_drafts_a_turn_and_withdrawn_ones_count() -> None:
    match = trader().match()
    for asks in (1, 2, 3):
        play(match, "give wood", "withdraw")
        assert match.position()["turn"]["asks"] == asks
    assert not {"give", "want"} & verbs(match)
    assert "bank" in verbs(match)


def test_the_next_turn_has_its_own_drafts() -> None:
    match = trader().match()
    play(match, *["give wood", "withdraw"] * 3, "end", "roll:1 1")
    assert match.position()["turn"]["asks"] == 0
    assert "give" in verbs(match)


def test_the_option_player_trades_takes_it_all_away() -> None:
    assert not {"give", "want"} & verbs(trader(player_trades=False).match())


@pytest.mark.parametrize("players", [5, 6])
def test_paired_player_2_may_not_trade_with_players(players: int) -> None:
    match = play(trader(players=players).hand(3, wood=4, ore=1).match(), "end")
    assert match.position()["turn"]["paired"] is True
    assert match.to_move == 3
    assert verbs(match) == {"end", "bank"}
