"""Advice says what an action costs and brings in coins, and what is asked is one sentence."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from hexarium.games.ring import GAME
from hexarium.games.ring.rules.rent import rent_of
from hexarium.kit.plain import plain_state
from hexarium.play.match import Match
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import managing, match_of, out, owing, own, put, table, turn_of


def advice(position: Position | Match, action: str) -> str:
    match = position if isinstance(position, Match) else match_of(position)
    assert match.to_move is not None
    assert action in match.legal()
    return match.seat(match.to_move).advice(action)


def asked(position: Position | Match) -> str:
    match = position if isinstance(position, Match) else match_of(position)
    (sentence,) = {
        match.public().asked(),
        *(match.seat(seat).asked() for seat in range(len(match.variant.seats))),
    }
    return sentence


def buying(tile: int, **options: Any) -> Position:
    return put(turn_of(table(**options), 0, "buy"), 0, at=tile)


def drafting(**draft: Any) -> Position:
    position = own(own(managing(table()), 0, 2, 6), 1, 17, 18)
    position["offers"] = 1
    sides = {side: {"tiles": [], "coins": 0} for side in ("give", "want")}
    position["trade"] = {"with": 1, **sides, **draft}
    return position


def test_to_buy_says_the_price_the_cash_left_and_all_rents() -> None:
    assert advice(buying(17), "buy") == "costs 3, 47 left; rent 1.5, built up 3 4.2 5.6 7.2 9"
    assert advice(own(buying(17), 0, 18, 6), "buy") == (
        "costs 3, 47 left; rent 1.7, built up 3.3 4.6 6.2 7.9 9.9; 2 of 3 in Minsk"
    )


def test_the_last_property_of_a_city_doubles_its_highest_rent() -> None:
    assert advice(own(buying(17), 0, 18, 19, level=5), "buy") == (
        "costs 3, 47 left; rent 1.5, built up 3 4.2 5.6 7.2 18; 3 of 3 in Minsk"
    )


@pytest.mark.parametrize(
    ("tile", "owned", "sentence"),
    [
        (1, (), "costs 5, 45 left; 10 % of what others pay to build"),
        (1, (16,), "costs 5, 45 left; 20 % of what others pay to build"),
        (6, (), "costs 6, 44 left; own rents × 1.1"),
        (6, (21,), "costs 6, 44 left; own rents × 1.3"),
        (11, (), "costs 8, 42 left; own rents in Ciudad del Este × 1.5"),
        (16, (), "costs 5, 45 left; 10 % of what others pay to build"),
        (16, (1,), "costs 5, 45 left; 20 % of what others pay to build"),
        (21, (), "costs 6, 44 left; own rents × 1.1"),
        (21, (6,), "costs 6, 44 left; own rents × 1.3"),
        (26, (), "costs 10, 40 left; own rents in Rockdale × 1.5"),
    ],
)
def test_to_buy_a_special_property_says_its_effect(tile: int, owned: tuple[int, ...], sentence: str) -> None:
    assert advice(own(buying(tile), 0, *owned), "buy") == sentence


def test_a_mortgaged_partner_has_no_effect() -> None:
    assert advice(own(buying(6), 0, 21, mortgaged=True), "buy") == "costs 6, 44 left; own rents × 1.1"


def test_to_decline_says_what_becomes_of_the_property() -> None:
    assert advice(buying(17), "decline") == "cash stays 50; auction, seat 1 first"
    assert advice(buying(17, auctions=False), "decline") == "cash stays 50; it stays unowned"


def auction(bid: int, bidder: int | None, *left: int) -> Position:
    position = buying(17)
    position["phase"], position["to_move"] = "auction", left[0]
    position["auction"] = {"tile": 17, "bid": bid, "bidder": bidder, "left": list(left)}
    return position


def test_a_bid_says_what_is_left_and_a_fold_who_is() -> None:
    first = auction(0, None, 1, 2, 0)
    assert advice(first, "bid") == "bids 1, 49 left if nobody bids more; price 3, rent 1.5"
    assert advice(first, "fold") == "leaves seat 0 and seat 2 in the auction"
    assert asked(first) == "Seat 1: bid 1 for Minsk 1 (17), or fold."
    later = auction(4, 2, 0, 2)
    assert advice(later, "bid") == "bids 5, 45 left if nobody bids more; price 3, rent 1.5"
    assert advice(later, "fold") == "seat 2 takes it for 4"
    assert asked(later) == "Seat 0: bid 5 for Minsk 1 (17), or fold; seat 2 has bid 4."
    last = auction(0, None, 0)
    assert advice(last, "bid") == "takes it for 1, 49 left; price 3, rent 1.5"
    assert advice(last, "fold") == "nobody takes it"
    poor = put(auction(4, 2, 0, 2), 0, cash=49)
    assert asked(poor) == "Seat 0 cannot bid 5 for Minsk 1 (17): fold; seat 2 has bid 4."


def test_to_build_says_the_cost_and_the_new_rent() -> None:
    position = own(managing(table()), 0, 17)
    assert advice(position, "build 17") == "a container: costs 2, 48 left; rent 1.5, then 3"
    own(position, 0, 17, level=2)
    assert advice(position, "build 17") == "lot 2 of 4: costs 1, 49 left; rent 4.2, then 5.6"
    own(own(position, 0, 18, 19, level=5), 0, 17, level=4)
    assert advice(position, "build 17") == "lot 4 of 4: costs 1, 49 left; rent 7.2, then 18"


def test_to_build_says_what_the_importers_of_others_get() -> None:
    position = own(own(managing(table()), 0, 17), 1, 1)
    assert advice(position, "build 17").endswith("rent 1.5, then 3; seat 1 gets 0.2")
    assert advice(own(position, 2, 16), "build 17").endswith("; seat 1 gets 0.2; seat 2 gets 0.2")
    assert advice(own(position, 1, 16), "build 17").endswith("rent 1.5, then 3; seat 1 gets 0.4")


def test_to_sell_and_to_mortgage_say_what_they_bring_and_take() -> None:
    position = own(own(managing(table()), 0, 17, level=2), 0, 18, 6)
    assert advice(position, "sell 17") == "brings 0.5, 50.5 in cash; rent 4.6, then 3.3"
    assert advice(position, "mortgage 18") == "brings 1.8, 51.8 in cash; no rent (1.7 now), redeem for 2.1"
    assert advice(position, "mortgage 6") == "brings 3.6, 53.6 in cash; its effect ends, redeem for 4.2"


def test_to_redeem_says_what_it_costs_and_brings_back() -> None:
    position = own(managing(table()), 0, 17, 6, mortgaged=True)
    assert advice(position, "redeem 17") == "costs 2.1, 47.9 left; rent 1.5 again"
    assert advice(position, "redeem 6") == "costs 4.2, 45.8 left; own rents × 1.1 again"


def test_in_debt_a_sale_says_what_becomes_of_the_debt() -> None:
    position = put(own(own(owing(table(), 60, to=2), 0, 17, level=1), 0, 18), 0, cash=35)
    assert advice(position, "sell 17") == "brings 1, 4.5 of the 6 owed; rent 3, then 1.5"
    assert asked(position) == "Seat 0 owes 6 to seat 2: sell or mortgage for 2.5 more."
    put(position, 0, cash=52)
    assert advice(position, "sell 17") == "brings 1, pays the 6 owed, 0.2 left; rent 3, then 1.5"
    assert advice(position, "mortgage 18") == (
        "brings 1.8, pays the 6 owed, 1 left; no rent (1.5 now), redeem for 2.1"
    )


def test_a_debt_to_several_is_paid_one_after_the_other() -> None:
    position = put(own(owing(table(), 10, to=1, rest=[[2, 10]]), 0, 17, 18), 0, cash=1, at=5)
    assert advice(position, "mortgage 17") == (
        "brings 1.8, pays 1; then owes 1 to seat 2 with 0.9; no rent (1.5 now), redeem for 2.1"
    )


def test_the_fee_of_the_jail_lets_the_roll_move() -> None:
    position = put(own(owing(table(), 30, move=True), 0, 17, 18), 0, cash=20, at=15)
    assert advice(position, "mortgage 17") == (
        "brings 1.8, pays the 3 owed, 0.8 left, then moves 3; no rent (1.5 now), redeem for 2.1"
    )


def test_bankruptcy_says_who_gets_what() -> None:
    position = put(own(owing(table(), 600, to=2), 0, 17, 18), 0, cash=35)
    assert advice(position, "bankrupt") == "out of the game: seat 2 gets 3.5 and 2 properties"
    assert asked(position) == "Seat 0 owes 60 to seat 2: sell or mortgage for 56.5 more, or go bankrupt."
    bank = put(own(owing(table(), 600), 0, 17), 0, cash=35)
    assert advice(bank, "bankrupt") == "out of the game: the bank gets 3.5, 1 property unowned"
    bare = out(put(owing(table(), 600), 0, cash=35), 2)
    assert advice(bare, "bankrupt") == "out of the game: the bank gets 3.5; seat 1 wins"
    assert asked(bare) == "Seat 0 owes 60 to the bank and has 3.5: bankrupt."


def test_a_roll_says_what_lies_ahead() -> None:
    position = table()
    assert advice(position, "roll") == "no rent ahead"
    own(own(position, 1, 7, level=5), 1, 8)
    assert advice(position, "roll") == "rent in 11 of 36 rolls, at most 8"
    own(own(position, 0, 7), 1, 8, mortgaged=True)
    assert advice(put(position, 0, at=22), "roll") == "no rent ahead; 2 from Start in 15 of 36 rolls"
    assert advice(own(position, 2, 29), "roll") == "rent in 6 of 36 rolls, at most 2; 2 from Start in 15"


def test_in_jail_every_way_out_has_its_price() -> None:
    position = put(table(), 0, at=15, jail=0, release_cards=["luck", "destiny"])
    for deck in position["decks"].values():
        deck.remove(6)
    assert advice(position, "pay") == "costs 3, 47 left; free, then roll as usual"
    assert advice(position, "card") == "uses the release card of Luck; free, then roll as usual; 1 more left"
    assert advice(position, "roll") == "doubles (1 in 6) free; else try 1 of 3 has failed"
    assert asked(position) == "Seat 0 is in Jail (try 1 of 3): roll for doubles, pay 3 or use a release card."
    position["players"][0]["release_cards"] = ["destiny"]
    assert advice(position, "card") == "uses the release card of Destiny; free, then roll as usual"
    put(position, 0, jail=2, cash=20, release_cards=[])
    assert advice(position, "roll") == "doubles (1 in 6) free; else pay 3 and move by the roll"
    assert asked(position) == "Seat 0 is in Jail (try 3 of 3): roll for doubles."


def test_an_offer_says_what_the_other_has() -> None:
    position = own(managing(table()), 1, 17, 18)
    assert advice(position, "offer 1") == "trade 1 of 2 this turn; has 50 and 2 properties"
    assert advice(position, "offer 2") == "trade 1 of 2 this turn; has 50 and no properties"


def test_every_item_of_a_draft_shows_the_draft() -> None:
    empty = drafting()
    assert advice(empty, "give 2") == "price 1, rent 0.6; draft then Caracas 1 (2) for nothing yet"
    assert advice(empty, "want 17") == "price 3, rent 1.7; draft then nothing yet for Minsk 1 (17)"
    assert advice(empty, "give coin") == "draft then 1 coin for nothing yet"
    assert advice(empty, "want coin") == "draft then nothing yet for 1 coin"
    assert advice(empty, "withdraw") == "drops the draft; 1 more trade this turn"
    assert asked(empty) == "Seat 0 drafts a trade with seat 1: give, want or withdraw."
    begun = drafting(give={"tiles": [2], "coins": 2})
    assert advice(begun, "give 6") == (
        "price 6, own rents × 1.1; draft then 2 properties and 2 coins for nothing yet"
    )
    assert advice(begun, "give coin") == "draft then Caracas 1 (2) and 3 coins for nothing yet"
    mortgaged = own(drafting(), 1, 17, mortgaged=True)
    assert advice(mortgaged, "want 17") == "price 3, mortgaged; draft then nothing yet for Minsk 1 (17)"


def test_a_trade_says_what_both_give_and_the_cash_then() -> None:
    whole = drafting(give={"tiles": [2], "coins": 4}, want={"tiles": [17, 18], "coins": 0})
    assert advice(whole, "ask") == (
        "asks seat 1: Caracas 1 (2) and 4 coins for Minsk 1 (17) and Minsk 2 (18); cash then 46"
    )
    assert asked(whole) == (
        "Seat 0 drafts a trade with seat 1, Caracas 1 (2) and 4 coins for Minsk 1 (17) and Minsk 2 (18): "
        "give, ask or withdraw."
    )
    match = match_of(whole)
    match.play("ask")
    assert advice(match, "accept") == (
        "gives Minsk 1 (17) and Minsk 2 (18), gets Caracas 1 (2) and 4 coins; cash then 54"
    )
    assert advice(match, "decline") == "both keep what they have; cash stays 50"
    assert asked(match) == (
        "Seat 1: seat 0 offers Caracas 1 (2) and 4 coins for Minsk 1 (17) and Minsk 2 (18); "
        "accept or decline."
    )


def test_the_end_of_a_turn_says_who_is_next() -> None:
    assert advice(managing(table()), "end") == "keeps 50; seat 1 is next"
    assert advice(managing(table(), 2), "end") == "keeps 50; the own turn again; round 2 begins"
    last = put(managing(table(rounds=1), 2), 1, cash=700)
    assert advice(last, "end") == "the last turn: seat 1 wins"
    assert advice(managing(table(rounds=1), 2), "end") == ("the last turn: seat 0, seat 1 and seat 2 win")


def test_what_is_asked_names_what_can_be_done() -> None:
    assert asked(table()) == "Seat 0: roll the dice."
    assert asked(buying(17)) == "Seat 0: buy Minsk 1 (17) for 3, or decline; 50 in cash."
    assert asked(put(buying(17), 0, cash=20)) == "Seat 0 cannot pay 3 for Minsk 1 (17): decline."
    assert asked(managing(table())) == "Seat 0: offer a trade or end the turn; 50 in cash."
    rich = own(own(managing(table()), 0, 17, level=1), 0, 6, mortgaged=True)
    assert asked(rich) == "Seat 0: build, sell, redeem, offer a trade or end the turn; 50 in cash."
    ended = match_of(managing(table(rounds=1), 2))
    ended.play("end")
    assert asked(ended) == "The game is over."


CASH = re.compile(r"(?:, |cash then |cash stays |keeps )(\d+(?:\.\d)?)(?: left| in cash|;|$)")


def tenths(coins: str) -> int:
    whole, _, rest = coins.partition(".")
    return 10 * int(whole) + int(rest or 0)


@pytest.mark.parametrize("players", [2, 4])
def test_cash_and_rent_come_out_as_advice_says(players: int) -> None:
    seen: dict[str, int] = {}
    for seed in range(12):
        match = Match.new(GAME, {"players": players, "cash": 15}, seed, compiled=False)
        chooser = random.Random(seed)
        while match.to_move is not None and match.ply < 500:
            action, seat = chooser.choice(match.legal()), match.to_move
            verb = action.split()[0]
            said, bound = match.seat(seat).advice(action), match.position()["debt"]
            match.play(action)
            cash = match.position()["players"][seat]["cash"]
            found = CASH.search(said)
            open_end = (
                "if nobody" in said or "then moves" in said or verb == "ask" or verb in ("roll", "offer")
            )
            if found and not open_end:
                assert cash == tenths(found[1]), (action, said)
                seen[verb] = seen.get(verb, 0) + 1
            rents = re.search(r"rent \d+(?:\.\d)?, then (\d+(?:\.\d)?)", said)
            if rents and not bound:
                tile = int(action.split()[1])
                assert int(rent_of(plain_state(match.state), tile)) == tenths(rents[1])
                seen["rent"] = seen.get("rent", 0) + 1
    verbs = {"buy", "decline", "build", "sell", "mortgage", "redeem", "accept", "pay", "end", "rent"}
    assert verbs <= set(seen), verbs - set(seen)
