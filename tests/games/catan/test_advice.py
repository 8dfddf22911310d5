"""Advice says what an action costs and brings, and nothing that its reader may not know.

Corner 2 of the beginner's island lies between the desert, wood 3 and wheat 4; corner 0 between the desert,
brick 6 and wool 4; corner 26 is at a 3:1 port, and corner 29 at the wood port.
"""

from __future__ import annotations

import random
import re

import pytest

from hexarium.games.catan import GAME
from hexarium.play.match import Match
from tests.games.catan.positions import Position, around, begin, hand, load, new, path, play, position, seat

RICH = "wood 2, brick 2, wool 2, wheat 3, ore 4"


def advice(match: Match, action: str) -> str:
    assert match.to_move is not None
    assert action in match.legal()
    return match.seat(match.to_move).advice(action)


def to_others(match: Match, action: str) -> str:
    """What everyone may read; all others read the same."""
    code = match.variant.codec.parse(action)
    eyes = [frozenset({other}) for other in range(len(match.variant.seats)) if other != match.to_move]
    (sentence,) = {match.variant.advice(match.state, code, each) for each in (frozenset[int](), *eyes)}
    return sentence


def rich() -> Match:
    return begin(seat(RICH, "point", settlements=[0], roads=path(0, 1, 2)), seat("wood", settlements=[40]))


# Building.


def test_a_settlement_says_what_it_costs_and_stands_on() -> None:
    assert advice(rich(), "settle 2") == (
        "pays wood + brick + wool + wheat; on wood 3, wheat 4 (5 pips); then 3 points"
    )
    assert to_others(rich(), "settle 2") == (
        "pays wood + brick + wool + wheat; on wood 3, wheat 4 (5 pips); then 2 points"
    )


def test_a_settlement_says_which_port_it_gains() -> None:
    match = begin(seat(RICH, settlements=[8], roads=path(8, 27, 26) + path(27, 28, 29)))
    assert advice(match, "settle 26") == (
        "pays wood + brick + wool + wheat; on ore 8 (5 pips); 3:1 port; then 2 points"
    )
    assert advice(match, "settle 29") == (
        "pays wood + brick + wool + wheat; on wool 5, wool 11 (6 pips); 2:1 wood port; then 2 points"
    )


def test_a_settlement_that_cuts_a_road_says_who_loses_the_tile() -> None:
    blue = seat(settlements=[36], roads=path(12, 3, 4, 15, 17, 39))
    match = begin(seat(RICH, roads=path(14, 15), settlements=[13]), blue, hoarder=0)
    assert advice(match, "settle 15") == (
        "pays wood + brick + wool + wheat; on ore 3, wood 11, wood 8 (9 pips); "
        "Blue loses the longest road; then 2 points"
    )


def test_in_the_setup_a_settlement_is_free_and_the_second_brings_cards() -> None:
    match = new(players=2, setup="beginner")
    assert advice(match, "settle 9") == "on wood 3, wheat 4, wool 5 (9 pips)"
    assert advice(match, "settle 40") == "on wheat 9, wheat 12 (5 pips); 2:1 wheat port"
    play(match, "settle 9", "road 9", "settle 40", "road 57", "settle 33", f"road {path(33, 34)[0]}")
    assert advice(match, "settle 0") == "on brick 6, wool 4 (8 pips); brings 1 brick + 1 wool"


def test_in_the_setup_a_road_says_where_it_leads() -> None:
    match = play(new(players=2, setup="beginner"), "settle 9")
    corner = {number: path(9, number)[0] for number in (2, 8, 10)}
    assert advice(match, f"road {corner[2]}") == "free; towards corners 1 and 3"
    assert advice(match, f"road {corner[10]}") == "free; towards corners 11 and 29"


def test_a_road_says_its_length_and_the_corner_it_opens() -> None:
    match = rich()
    assert advice(match, f"road {path(2, 3)[0]}") == "pays wood + brick; road length 3; opens corner 3"
    assert advice(match, f"road {path(0, 5)[0]}") == "pays wood + brick; road length 3"


def test_a_road_says_when_it_takes_the_longest_road() -> None:
    match = begin(seat(RICH, "point", settlements=[0], roads=path(0, 1, 2, 3, 4)))
    assert advice(match, f"road {path(4, 15)[0]}") == (
        "pays wood + brick; road length 5; takes the longest road, then 4 points; opens corner 15"
    )
    assert "takes the longest road, then 3 points" in to_others(match, f"road {path(4, 15)[0]}")
    near = begin(seat(RICH, settlements=[0], roads=path(0, 1, 2, 3, 4)), goal=3)
    assert advice(near, f"road {path(4, 5)[0]}") == (
        "pays wood + brick; road length 5; takes the longest road, wins with 3 points"
    )


def test_free_roads_are_counted_down() -> None:
    match = begin(seat(settlements=[0], roads=path(0, 1)), card_played=True, free_roads=2)
    assert advice(match, f"road {path(1, 6)[0]}") == "free, 1 more; road length 2; opens corner 6"
    play(match, f"road {path(1, 6)[0]}")
    assert advice(match, f"road {path(1, 2)[0]}") == "free, the last; road length 2; opens corner 2"


def test_a_city_says_what_it_costs_and_brings() -> None:
    assert advice(rich(), "city 0") == (
        "pays 2 wheat + 3 ore; second card from brick 6, wool 4 (8 pips); then 3 points"
    )
    assert advice(begin(seat(RICH, settlements=[0, 2], roads=path(0, 1, 2)), goal=3), "city 0").endswith(
        "wins with 3 points"
    )


# Dice and the robber.


def test_a_roll_says_which_numbers_bring_cards_and_what_a_seven_takes() -> None:
    match = begin(seat("wood 8", settlements=[0, 9]), phase="production")
    assert advice(match, "roll") == "brings cards on 3, 4, 5 and 6 (14 of 36); a 7 takes 4 of 8 cards"
    blocked = begin(seat("wood 7", settlements=[0]), phase="production", robber=5)
    assert advice(blocked, "roll") == "brings cards on 4 (3 of 36)"
    assert advice(begin(phase="production"), "roll") == "brings nothing"


def sevened() -> Match:
    given = position(seat("wood 6, ore 3", settlements=[0]), phase="discard", dice=(3, 4))
    given["turn"]["discards"] = [2, 0]
    return load(given)


def test_a_discard_says_what_is_left_of_it_and_to_do() -> None:
    assert advice(sevened(), "discard wood") == "leaves 5 wood; then 1 more to discard"
    assert to_others(sevened(), "discard wood") == "then 1 more to discard"
    assert advice(play(sevened(), "discard ore"), "discard ore") == "leaves 1 ore; the last to discard"


def test_the_robber_says_what_it_blocks_for_whom_and_whom_it_robs() -> None:
    match = begin(
        seat(settlements=[13]),
        seat("wood 2, ore 3", settlements=[11]),
        seat("wool", cities=[33]),
        phase="robber",
        dice=(3, 4),
    )
    assert advice(match, "robber 10 1") == (
        "blocks wheat 6 (5 pips) for Red, Blue and White; steals 1 of 5 cards of Blue"
    )
    assert advice(match, "robber 10 2").endswith("; steals 1 of 1 card of White")
    assert advice(match, "robber 16") == "blocks wool 2 (1 pip) for nobody; steals nothing"
    assert (
        advice(begin(robber=5, phase="robber", dice=(3, 4)), "robber 0") == "blocks nothing; steals nothing"
    )


# Development cards.


def test_to_buy_says_the_cost_and_the_cards_left() -> None:
    assert advice(rich(), "buy") == "pays wool + wheat + ore, 10 cards left; draws 1 of 24 in the deck"
    poor = begin(seat("wool, wheat, ore 2"), deck="knight 3")
    assert advice(poor, "buy") == "pays wool + wheat + ore, 1 card left; draws 1 of 3 in the deck"


def test_a_knight_says_how_large_the_army_is_then() -> None:
    assert advice(begin(seat("", "knight", knights=1)), "knight") == "army then 2; move the robber and steal"
    match = begin(seat("", "knight, point", knights=2, settlements=[0]))
    assert (
        advice(match, "knight")
        == "army then 3; takes the largest army, then 4 points; move the robber and steal"
    )
    assert "then 3 points" in to_others(match, "knight")
    last = begin(seat("", "knight", knights=2, settlements=[0]), goal=3)
    assert advice(last, "knight") == "army then 3; takes the largest army, wins with 3 points"


def test_road_building_says_how_many_roads_are_free() -> None:
    match = begin(seat("", "roadbuilding", settlements=[0], roads=path(0, 1)))
    assert advice(match, "roadbuilding") == "2 free roads, placed at once"
    edges = path(*around(0)) + path(*around(3))[:-1] + path(*around(10))[:4]
    roads = list(dict.fromkeys(edges))[:14]
    assert len(roads) == 14
    last = begin(seat("", "roadbuilding", settlements=[0], roads=roads))
    assert advice(last, "roadbuilding") == "1 free road, placed at once"


def test_invention_says_what_it_brings_and_what_that_is_enough_for() -> None:
    match = begin(seat("wood, ore 3", "invention"))
    assert advice(match, "invent wood ore") == "takes 1 wood + 1 ore from the bank"
    assert advice(match, "invent wheat wheat") == "takes 2 wheat from the bank; then enough for a city"
    assert to_others(match, "invent wheat wheat") == "takes 2 wheat from the bank"


def test_monopoly_says_how_many_cards_the_others_hold() -> None:
    match = begin(seat("wood, brick", "monopoly"), seat("wood 3, ore"), seat("wood 2"))
    assert advice(match, "monopoly wood") == "takes 5 wood, all of the others"
    assert advice(match, "monopoly wool") == "the others hold no wool"
    assert to_others(match, "monopoly wood") == "takes all wood of the others"
    taker = begin(seat("brick", "monopoly"), seat("wood 3"))
    assert advice(taker, "monopoly wood") == "takes 3 wood, all of the others; then enough for a road"


# Trade.


def test_a_trade_with_the_bank_says_the_rate() -> None:
    match = begin(seat("wood 4, brick"))
    assert advice(match, "bank wood ore") == "gives 4 wood for 1 ore"
    port = begin(seat("wood 2, wool, wheat", settlements=[29]))
    assert advice(port, "bank wood ore") == "gives 2 wood for 1 ore by port; then enough for a card"
    assert to_others(port, "bank wood ore") == "gives 2 wood for 1 ore by port"
    assert (
        advice(begin(seat("wood 3", settlements=[26])), "bank wood ore") == "gives 3 wood for 1 ore by port"
    )


def trading() -> Match:
    return begin(seat("wood 3, brick"), seat("ore, wheat, wool"), seat("ore"))


def test_every_card_of_a_draft_shows_the_offer_and_who_could_take_it() -> None:
    match = trading()
    assert advice(match, "give wood") == "draft 1 of 3 then 1 wood for nothing yet"
    assert advice(match, "want ore") == "draft 1 of 3 then nothing yet for 1 ore"
    assert advice(match, "want wood") == "draft 1 of 3 then nothing yet for 1 wood; the others hold no wood"
    play(match, "give wood", "want ore")
    assert advice(match, "give wood") == "offer then 2 wood for 1 ore"
    assert advice(match, "want ore") == "offer then 1 wood for 2 ore; White has too few cards"
    assert advice(match, "want wheat") == "offer then 1 wood for 1 wheat + 1 ore; White has too few cards"
    assert advice(match, "withdraw") == "no trade; 2 more drafts this turn"
    play(match, "want wheat", "want wheat")
    assert advice(match, "ask") == (
        "asks Blue and White: 1 wood for 2 wheat + 1 ore; the others hold 1 wheat"
    )
    assert (
        to_others(match, "ask") == "asks Blue and White: 1 wood for 2 wheat + 1 ore; White has too few cards"
    )
    play(match, "want wool")
    assert to_others(match, "ask").endswith("; nobody has so many cards")


def test_an_answer_says_what_would_change_hands() -> None:
    match = play(trading(), "give wood", "give brick", "want ore", "ask")
    assert advice(match, "accept") == (
        "if Red takes it: gives 1 ore, gets 1 wood + 1 brick; then enough for a road and a settlement"
    )
    assert to_others(match, "accept") == "if Red takes it: gives 1 ore, gets 1 wood + 1 brick"
    assert advice(match, "decline") == "no deal with Red"
    assert advice(match, "give wheat") == "counter-offer then 1 wheat for nothing yet"
    play(match, "give wheat", "want wood", "want wood")
    assert advice(match, "counter") == "offers Red 1 wheat for 2 wood"
    assert advice(match, "decline") == "no deal with Red, drops the counter-offer"
    play(match, "want wood", "want wood")
    assert advice(match, "counter") == "offers Red 1 wheat for 4 wood; the others hold 3 wood"


def test_a_counter_offer_beyond_the_other_hand_is_seen() -> None:
    match = begin(seat("wood"), seat("ore, wheat"), seat("wood 3"))
    play(match, "give wood", "want ore", "ask", "give wheat", "want wood", "want wood")
    assert advice(match, "counter") == "offers Red 1 wheat for 2 wood; Red has too few cards"


def test_the_deals_on_the_table_say_what_changes_hands() -> None:
    match = play(trading(), "give wood", "give brick", "want ore", "ask")
    play(match, "give wool", "want wood", "counter", "accept")
    assert advice(match, "trade 1") == "gives 1 wood, gets 1 wool"
    assert advice(match, "trade 2") == "gives 1 wood + 1 brick, gets 1 ore"
    assert advice(match, "withdraw") == "no trade; 2 more drafts this turn"


def test_the_last_draft_is_the_last() -> None:
    match = begin(seat("wood 3"), asks=2)
    play(match, "give wood")
    assert advice(match, "withdraw") == "no trade; no more drafts this turn"


# The end of a turn.


def test_the_end_of_a_turn_says_who_is_next_and_what_a_seven_could_take() -> None:
    match = begin(seat("wood 8"), seat(), seat())
    assert advice(match, "end") == "then Blue rolls; a 7 takes 4 of 8 cards"
    assert advice(begin(seat("wood 7"), seat(), seat()), "end") == "then Blue rolls"
    assert advice(begin(turns=9), "end") == "the last turn: nobody wins"


def test_points_gained_out_of_turn_win_at_the_start_of_the_own_one() -> None:
    match = begin(seat(), seat(settlements=[0, 2, 4]), goal=3)
    assert advice(match, "end") == "then Blue wins with 3 points"
    hidden = begin(seat(), seat("", "point", settlements=[0, 2]), goal=3)
    assert advice(hidden, "end") == "then Blue rolls"


def test_a_paired_turn_goes_on_with_player_2_and_then_with_the_next_seat() -> None:
    match = begin(players=5)
    assert advice(match, "end") == "then Orange acts as player 2"
    assert advice(begin(players=5, active=3, paired=True), "end") == "then Blue rolls"


# What is asked.


def asked(match: Match) -> str:
    assert match.to_move is not None
    return match.seat(match.to_move).asked()


def test_what_is_asked_says_what_is_left_to_do() -> None:
    setup = new(players=2, setup="beginner")
    assert asked(setup) == "Red: place settlement 1 of 2."
    play(setup, "settle 9")
    assert asked(setup) == "Red: place a road at corner 9."
    assert asked(sevened()) == "Red: discard 2 more of 9 cards."
    assert asked(begin(phase="robber", dice=(3, 4))) == "Red: move the robber and steal a card."
    assert asked(begin(phase="production")) == "Red: roll the dice."
    free = begin(seat(settlements=[0], roads=path(0, 1)), card_played=True, free_roads=2)
    assert asked(free) == "Red: place 2 free roads."
    assert asked(play(free, f"road {path(1, 2)[0]}")) == "Red: place 1 free road."
    over = play(begin(seat(), seat(settlements=[0, 2, 4]), goal=3), "end")
    assert over.public().asked() == "The game is over."


def test_what_is_asked_names_what_the_hand_can_pay_to_those_who_see_it() -> None:
    assert asked(rich()) == "Red: build, buy a card, trade or end the turn."
    assert asked(begin(seat(), player_trades=False)) == "Red: end the turn."
    before = begin(seat("", "knight"), phase="production")
    assert asked(before) == "Red: roll, or play a card first."
    assert before.public().asked() == before.seat(1).asked() == "Red: roll the dice."
    for match in (rich(), begin(seat(), player_trades=False)):
        assert match.public().asked() == match.seat(1).asked() == "Red: build, trade or end the turn."


def test_what_is_asked_shows_the_offer() -> None:
    match = play(trading(), "give wood")
    assert asked(match) == "Red: add to the offer (1 wood for nothing yet), ask or withdraw it."
    play(match, "want ore", "ask")
    assert asked(match) == "Blue: Red offers 1 wood for 1 ore; accept, decline or counter."
    play(match, "give wool")
    assert asked(match).endswith("; accept, decline or counter; own offer so far 1 wool for nothing yet.")
    play(match, "want wood", "counter", "accept")
    assert asked(match) == "Red: Blue offers 1 wool for 1 wood, White accepts; trade or withdraw."
    none = play(trading(), "give wood", "want wheat", "ask", "decline")
    assert asked(none) == "White: Red offers 1 wood for 1 wheat; decline or counter."
    assert none.public().asked() == "White: Red offers 1 wood for 1 wheat; accept, decline or counter."
    assert asked(play(none, "decline")) == "Red: nobody accepts 1 wood for 1 wheat; withdraw."


# What comes out, and what stays hidden.

TABLES = [{"players": 4, "goal": 8}, {"players": 6, "goal": 8}, {"players": 3, "player_trades": False}]


def said(pattern: str, sentence: str) -> int | None:
    found = re.search(pattern, sentence)
    return int(found[1]) if found else None


@pytest.mark.parametrize("options", TABLES)
def test_points_roads_and_cards_come_out_as_advice_says(options: Position) -> None:
    seen: set[str] = set()
    for seed in range(4):
        match, chooser = Match.new(GAME, options, seed, compiled=False), random.Random(seed)
        while match.to_move is not None and match.ply < 900:
            by_verb: dict[str, list[str]] = {}
            for text in match.legal():
                by_verb.setdefault(text.split()[0], []).append(text)
            verb = chooser.choice([*(set(by_verb) - {"give", "want", "end"} or by_verb)])
            action, mover = chooser.choice(by_verb[verb]), match.to_move
            words, before = match.seat(mover).advice(action), hand(match, mover)
            match.play(action)
            after, player = hand(match, mover), match.position()["players"][mover]
            counted = {
                "points": (said(r"(?:then|with) (\d+) points", words), player["points"]),
                "length": (said(r"road length (\d+)", words), match.position()["road_lengths"][mover]),
                "army": (said(r"army then (\d+)", words), player["knights"]),
                "left": (said(r"(\d+) cards? left", words), sum(after.values())),
                "gained": (said(r"^takes (\d+) \w+, all", words), sum(after.values()) - sum(before.values())),
            }
            for what, (told, truth) in counted.items():
                if told is not None and verb != "end":
                    assert told == truth, (action, words)
                    seen.add(what)
            for gives, gets in re.findall(r"^gives (.*?)(?:, gets | for )(.*?)(?: by port)?(?:;|$)", words):
                for sign, side in ((-1, gives), (1, gets)):
                    for count, kind in re.findall(r"(\d+) (\w+)", side):
                        assert after.get(kind, 0) - before.get(kind, 0) == sign * int(count), (action, words)
                seen.add("deal")
    assert seen >= {"points", "length", "army", "left", "deal"}


@pytest.mark.parametrize("options", TABLES)
def test_no_eyes_read_in_advice_what_they_may_not_know(options: Position) -> None:
    """Also of actions of others, which a door does not give: the same in every world that could be."""
    compared = 0
    match, chooser = Match.new(GAME, options, 3, compiled=False), random.Random(3)
    while match.to_move is not None and match.ply < 500:
        if match.ply % 10 == 0:
            for viewer in (*range(len(match.variant.seats)), None):
                eyes = frozenset() if viewer is None else frozenset({viewer})
                world = match.resampled(viewer, match.ply)
                both = set(match.legal_actions()) & set(world.legal_actions())
                assert match.variant.asked(match.state, eyes) == match.variant.asked(world.state, eyes)
                for action in chooser.sample(sorted(both), min(6, len(both))):
                    sentences = {match.variant.advice(each.state, action, eyes) for each in (match, world)}
                    assert len(sentences) == 1, (match.variant.codec.text(action), sentences)
                    compared += 1
        match.play(chooser.choice(match.legal()))
    assert compared > 400
