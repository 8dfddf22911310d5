"""Whole games by pointing, by buttons and by forms alone, and every action can be reached by them."""

from __future__ import annotations

import random

import pytest

from hexarium.errors import IllegalAction
from hexarium.games.catan.rules.data import RESOURCES
from hexarium.kit.face import All, Choice, Form
from hexarium.play.match import Match
from tests.games.catan.faces import ask_of, every_answer, filled, games, give
from tests.games.catan.positions import around, begin, hand, new, path, phase, play, seat

PLAYERS = (2, 3, 4, 5, 6)
RICH = "wood 4, brick 4, wool 4, wheat 4, ore 4"


def choice(match: Match, text: str) -> Choice:
    """The choice that plays an action."""
    (found,) = (each for each in ask_of(match).ways.choices if each.do == (text,))
    return found


def picks(match: Match, verb: str) -> dict[str, object]:
    """What is pointed at, by action."""
    return {each.do[0]: each.pick for each in ask_of(match).ways.choices if each.do[0].split()[0] == verb}


def form(match: Match, id: str) -> Form:
    (found,) = (each for each in ask_of(match).ways.forms if each.id == id)
    return found


# Whole games.


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_is_played_to_its_end_by_choices_and_forms_alone(players: int) -> None:
    *_, match = games(players, seed=players, most=100_000, talk=0.1, goal=8)
    assert match.outcome is not None
    assert match.outcome.reason == "goal"


def test_a_game_of_much_talk_is_played_to_its_end_by_choices_and_forms_alone() -> None:
    *_, match = games(4, seed=11, most=100_000, talk=1.0, turns=60)
    assert match.outcome is not None


def test_every_legal_action_is_reached_by_a_choice_or_a_form_that_is_legal_as_a_whole() -> None:
    chance = random.Random(3)
    verbs: set[str] = set()
    for players in PLAYERS:
        for match in games(players, seed=20 + players, most=1000, talk=0.3, singly=0.1):
            if match.to_move is None:
                break
            ask = ask_of(match)
            reached = {text for text, _ in every_answer(ask, chance)}
            assert reached == set(ask.actions) == set(match.legal())
            assert ask.default in ask.actions
            verbs |= {text.split()[0] for text in ask.actions}
            if match.ply % 11 == 0:
                for text, batch in every_answer(ask, chance):
                    assert text in batch
                    give(match.at(match.ply), batch)
    assert verbs == {verb.name for verb in match.variant.codec.verbs}


def test_what_is_picked_is_there_to_be_pointed_at() -> None:
    for match in games(4, seed=9, most=1500, talk=0.4):
        if match.to_move is None:
            break
        door = match.seat(match.to_move)
        there = {spot.id for spot in door.board().spots} | {piece.id for piece in door.pieces()}
        for panel in door.panels():
            there |= {panel.id, *(item.id for item in panel.items)}
        for each in ask_of(match).ways.choices:
            for picked in each.pick:
                assert {*picked.ids} <= there if isinstance(picked, All) else picked in there, each
        for found in ask_of(match).ways.forms:
            assert {entry.id for side in found.sides for entry in side.items} <= there


def test_no_two_choices_are_pointed_at_alike() -> None:
    for match in games(5, seed=4, most=1500, talk=0.4):
        if match.to_move is not None:
            told = [each.pick or each.say for each in ask_of(match).ways.choices]
            assert len(set(told)) == len(told)


# Building.


def test_what_is_built_is_taken_from_the_costs_and_put_on_its_place() -> None:
    match = begin(seat(RICH, settlements=[0], roads=path(0, 1, 2)), seat(settlements=[40]))
    assert picks(match, "settle") == {"settle 2": ("build-settlement", "corner-2")}
    assert picks(match, "city") == {"city 0": ("build-city", "corner-0")}
    assert choice(match, "city 0").cost == {"wheat": 2, "ore": 3}
    road = choice(match, f"road {path(2, 3)[0]}")
    assert (road.pick, road.say) == (("build-road", f"edge-{path(2, 3)[0]}"), "Build a road")
    assert road.cost == {"wood": 1, "brick": 1}
    assert choice(match, "buy").pick == ("build-card",)
    assert choice(match, "buy").cost == {"wool": 1, "wheat": 1, "ore": 1}


def test_in_the_setup_the_place_alone_is_pointed_at_and_nothing_is_paid() -> None:
    match = new(players=2, setup="beginner")
    assert choice(match, "settle 9").pick == ("corner-9",)
    assert not choice(match, "settle 9").cost
    play(match, "settle 9")
    assert set(picks(match, "road").values()) == {(f"edge-{path(9, end)[0]}",) for end in (2, 8, 10)}


def test_free_roads_are_placed_by_their_place_alone() -> None:
    match = play(begin(seat(cards="roadbuilding", settlements=[0], roads=path(0, 1))), "roadbuilding")
    free = choice(match, f"road {path(1, 2)[0]}")
    assert (free.pick, free.say, free.cost) == ((f"edge-{path(1, 2)[0]}",), "Place a road", {})


# Cards, the robber and the bank.


def test_a_card_is_played_from_the_hand_with_the_resources_it_is_about() -> None:
    cards = "knight, roadbuilding, monopoly, invention"
    match = begin(seat(cards=cards, settlements=[0], roads=path(0, 1)))
    assert choice(match, "knight").pick == ("knight-0",)
    assert choice(match, "roadbuilding").pick == ("roadbuilding-0",)
    assert choice(match, "monopoly wool").pick == ("monopoly-0", "bank-wool")
    assert choice(match, "invent ore ore").pick == ("invention-0", "bank-ore", "bank-ore")
    assert choice(match, "invent wood ore").pick == ("invention-0", All(("bank-wood", "bank-ore")))
    assert choice(match, "invent wood ore").say == "Take wood and ore"


def test_the_robber_is_moved_and_its_victim_named_in_one_gesture() -> None:
    match = begin(
        seat(settlements=[40]), seat("ore", settlements=[0]), seat(), phase="robber", dice=(3, 4), robber=18
    )
    found = picks(match, "robber")
    assert found["robber 0 1"] == ("hex-0", "player-1")
    alone = next(text for text in found if len(text.split()) == 2)
    assert found[alone] == (f"hex-{alone.split()[1]}",)
    assert choice(match, "robber 0 1").say == "Rob Blue"


def test_a_trade_with_the_bank_goes_from_the_own_card_to_the_bank_s() -> None:
    match = begin(seat("wood 4, ore 2", settlements=[0]))
    deal = choice(match, "bank wood ore")
    assert (deal.pick, deal.say, deal.cost) == (("wood-0", "bank-ore"), "Trade 4 wood for 1 ore", {"wood": 4})


def test_the_rate_of_a_port_is_said() -> None:
    match = begin(seat("wood 4", settlements=[29]))
    assert choice(match, "bank wood ore").cost == {"wood": 2}


def test_buttons_say_what_they_do() -> None:
    match = begin(seat("wood", settlements=[0]), phase="production")
    assert (choice(match, "roll").say, choice(match, "roll").pick) == ("Roll the dice", ())
    play(match, "roll = 1 2")
    assert (choice(match, "end").say, choice(match, "end").pick) == ("End the turn", ())


# Discards.


def test_all_discards_of_a_seat_are_one_form() -> None:
    match = play(begin(seat("wood 5, ore 4"), phase="production"), "roll = 3 4")
    (found,) = ask_of(match).ways.forms
    (side,) = found.sides
    assert (found.title, side.min, side.max, found.left) == ("Discard 4 cards", 4, 4, 4)
    assert [(entry.id, entry.max) for entry in side.items] == [("wood-0", 4), ("ore-0", 4)]
    assert not ask_of(match).ways.choices
    give(match, ("discard wood", "discard wood", "discard wood", "discard ore"))
    assert phase(match) == ("robber", 0)
    assert hand(match, 0) == {"wood": 2, "ore": 3}


def test_what_is_left_of_half_a_discard_is_a_form_too() -> None:
    match = play(begin(seat("wood 5, ore 4"), phase="production"), "roll = 3 4", *["discard ore"] * 3)
    (found,) = ask_of(match).ways.forms
    assert (found.sides[0].min, found.sides[0].max, found.left) == (1, 1, 1)
    assert [(entry.id, entry.max) for entry in found.sides[0].items] == [("wood-0", 1), ("ore-0", 1)]


# Offers.


def test_an_offer_is_one_form_and_nothing_else_while_no_draft_is_open() -> None:
    match = begin(seat("wood 5, ore 1"), seat("wool"))
    offer = form(match, "offer")
    given, wanted = offer.sides
    assert (given.min, given.max, wanted.min, wanted.max) == (1, 4, 1, 4)
    assert [(entry.id, entry.max, entry.do) for entry in given.items] == [
        ("wood-0", 4, "give wood"),
        ("ore-0", 1, "give ore"),
    ]
    assert {entry.max for entry in wanted.items} == {4}
    assert (offer.send, offer.say) == ("ask", "Ask the others")
    assert not picks(match, "give")
    assert not picks(match, "want")


def test_no_resource_of_an_offer_stands_on_both_sides() -> None:
    match = begin(seat("wood 5, ore 1"), seat("wool"))
    given, wanted = ({entry.label: entry.id for entry in side.items} for side in form(match, "offer").sides)
    assert given["ore"] == wanted["ore"]
    with pytest.raises(IllegalAction):
        give(match, ("give ore", "want ore"))


def test_a_half_drafted_offer_can_be_completed_or_added_to_card_by_card() -> None:
    match = play(begin(seat("wood 5, ore 1"), seat("wool")), "give wood", "give wood")
    given, wanted = form(match, "offer").sides
    assert (given.min, given.max, wanted.min, wanted.max) == (0, 2, 1, 4)
    assert {entry.label: entry.max for entry in given.items} == {"wood": 2, "ore": 1}
    assert "wood" not in {entry.label for entry in wanted.items}
    assert choice(match, "give ore").pick == ("ore-0",)
    assert choice(match, "want wool").pick == ("bank-wool",)
    assert choice(match, "withdraw").say == "Withdraw the offer"
    play(match, "want wool")
    assert choice(match, "ask").say == "Ask the others"


def test_an_offer_that_cannot_be_paid_can_still_be_begun() -> None:
    match = begin(seat(), seat("wool"))
    (wish,) = ask_of(match).ways.forms
    assert (wish.id, wish.send, wish.idle) == ("wish", "", True)
    assert len(wish.sides[0].items) == 5
    play(match, "want ore")
    assert not ask_of(match).ways.forms
    assert picks(match, "want") == {f"want {kind}": (f"bank-{kind}",) for kind in RESOURCES}


def test_whoever_holds_one_resource_cannot_offer_it_for_itself() -> None:
    match = begin(seat("wood 2"), seat("wool"))
    offer, wish = ask_of(match).ways.forms
    assert "wood" not in {entry.label for entry in offer.sides[1].items}
    assert [entry.do for entry in wish.sides[0].items] == ["want wood"]


def test_an_offer_is_accepted_declined_or_answered_with_another() -> None:
    match = play(begin(seat("wood 2"), seat("wool, ore")), "give wood", "want ore", "ask")
    assert {each.say for each in ask_of(match).ways.choices} == {"Accept", "Decline"}
    counter = form(match, "counter")
    assert (counter.send, counter.title) == ("counter", "Offer something else")
    assert {entry.label for entry in counter.sides[0].items} == {"wool", "ore"}
    give(match, filled(counter, random.Random(1)))
    assert match.to_move == 0


def test_a_half_drafted_counter_offer_can_be_sent_or_dropped() -> None:
    match = play(begin(seat("wood 2"), seat("wool, ore")), "give wood", "want ore", "ask")
    play(match, "give wool", "want wood")
    says = {each.do[0]: each.say for each in ask_of(match).ways.choices}
    assert says["counter"] == "Send the counter-offer"
    assert {"accept", "decline", "give ore", "want brick"} <= says.keys()


def test_a_deal_is_taken_where_its_answer_stands() -> None:
    match = play(begin(seat("wood 2"), seat("ore"), seat("ore, wool")), "give wood", "want ore", "ask")
    play(match, "accept", "give wool", "want wood", "want wood", "counter")
    assert choice(match, "trade 1").pick == ("answer-1",)
    assert choice(match, "trade 1").say == "Give Blue 1 wood for 1 ore"
    assert choice(match, "trade 2").say == "Give White 2 wood for 1 wool"
    assert choice(match, "withdraw").say == "Trade with nobody"


def test_player_2_of_a_pair_ends_its_part_and_offers_nothing() -> None:
    match = begin(seat(), seat(), seat(), seat("wood 5"), seat(), active=3, paired=True)
    assert not ask_of(match).ways.forms
    assert choice(match, "end").say == "End your part"


# Who does not answer.


def test_whoever_is_away_does_the_least_it_can() -> None:
    def default(match: Match) -> str:
        return ask_of(match).default

    assert default(begin(seat("wood 2", "knight"), phase="production")) == "roll"
    assert default(begin(seat("wood 9"))) == "end"
    assert default(play(begin(seat("wood 2")), "give wood")) == "withdraw"
    asked = play(begin(seat("wood"), seat("ore")), "give wood", "want ore", "ask")
    assert default(asked) == "decline"
    assert default(play(asked, "accept")) == "withdraw"
    assert default(play(begin(seat("wool 3, ore 6"), phase="production"), "roll = 3 4")) == "discard ore"


def test_the_robber_of_whoever_is_away_harms_nobody() -> None:
    match = begin(
        seat("ore", settlements=[0]), seat("ore", settlements=[40]), phase="robber", dice=(3, 4), robber=18
    )
    (moved, hex) = ask_of(match).default.split()
    assert moved == "robber"
    assert not {0, 40} & {*around(int(hex))}


def test_offers_of_one_turn_can_be_declined_once_for_all() -> None:
    match = play(begin(seat("wood 2"), seat("ore")), "give wood", "want ore", "ask")
    first = choice(match, "decline").again
    assert first is not None
    assert first.say == "Decline all this turn"
    play(match, "decline", "withdraw", "give wood", "give wood", "want ore", "ask")
    assert choice(match, "decline").again == first
