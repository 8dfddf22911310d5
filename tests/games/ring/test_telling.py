"""What the rules tell: every kind of event, each once, and nothing that the position does not bear out."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from hexarium.games.ring import GAME
from hexarium.games.ring.rules.telling import (
    AUCTIONED,
    BOUGHT,
    HANDED_OVER,
    KINDS,
    LEFT_JAIL,
    PAID,
    PURPOSES,
    WAYS_OUT,
)
from hexarium.kit.events import Event, Kind
from hexarium.play.match import Match
from tests.games.ring.reference.facts import Position
from tests.games.ring.reference.lockstep import choose, style_of
from tests.games.ring.table import cash, managing, match_of, owing, own, put, table

TABLES = [
    {"players": 2, "properties_per_city": 2, "cash": 6, "rounds": 40},
    {"players": 3, "cash": 12, "rounds": 25},
    {"players": 4, "properties_per_city": 4, "auctions": False, "cash": 5, "rounds": 25},
    {"players": 6, "properties_per_city": 2, "cash": 4, "rounds": 25},
    {"players": 4, "player_trades": False, "cash": 200, "rounds": 90},
]


def events(position: Position, action: str, chance: str | None = None) -> tuple[Event, ...]:
    return match_of(position).play(action, chance).events


def kinds(position: Position, action: str, chance: str | None = None) -> list[str]:
    return [event.name for event in events(position, action, chance)]


@pytest.fixture(scope="module", params=range(len(TABLES)))
def played(request: pytest.FixtureRequest) -> Match:
    """A random game of players with tastes, to its end."""
    random = Random(request.param)
    match = Match.new(GAME, TABLES[request.param], request.param, compiled=False)
    styles = [style_of(random) for _ in match.variant.seats]
    while (seat := match.to_move) is not None:
        match.play(choose(random, match.legal(), styles[seat]))
    return match


def positions(match: Match) -> list[Position]:
    return [match.at(ply).position() for ply in range(match.ply + 1)]


def test_the_payments_of_every_ply_explain_every_change_of_cash(played: Match) -> None:
    for ply, (before, after) in zip(played.plies, pairwise(positions(played)), strict=True):
        money = cash(before)
        for event in ply.events:
            if event.kind is PAID:
                assert event["amount"] > 0
                assert event["payer"] != event["payee"]
                for seat, change in ((event["payer"], -event["amount"]), (event["payee"], event["amount"])):
                    if seat >= 0:
                        money[seat] += change
                        assert money[seat] >= 0
        assert money == cash(after), ply


def test_purchases_auctions_trades_and_bankruptcies_explain_every_change_of_owner(played: Match) -> None:
    for ply, (before, after) in zip(played.plies, pairwise(positions(played)), strict=True):
        owners = [tile["owner"] for tile in before["tiles"]]
        for event in ply.events:
            if event.kind in (BOUGHT, AUCTIONED):
                assert owners[event["tile"]] is None
                owners[event["tile"]] = event["seat"]
            elif event.kind is HANDED_OVER:
                assert owners[event["tile"]] == event["giver"]
                owners[event["tile"]] = event["taker"] if event["taker"] >= 0 else None
        assert owners == [tile["owner"] for tile in after["tiles"]], ply


def test_every_action_is_told_in_words(played: Match) -> None:
    for ply in played.plies:
        assert ply.events
        assert any(map(played.variant.words, ply.events))
        assert all(sentence.endswith((".", "?")) for sentence in ply.words)


def test_every_kind_is_told_and_every_door_and_way_out_is_used() -> None:
    told: Counter[Kind] = Counter()
    doors: Counter[int] = Counter()
    ways: Counter[int] = Counter()
    for seed in range(40):
        random = Random(seed)
        match = Match.new(GAME, TABLES[seed % len(TABLES)], seed, compiled=False)
        styles = [style_of(random) for _ in match.variant.seats]
        while (seat := match.to_move) is not None:
            for event in match.play(choose(random, match.legal(), styles[seat])).events:
                told[event.kind] += 1
                doors.update([event["purpose"]] if event.kind is PAID else [])
                ways.update([event["way"]] if event.kind is LEFT_JAIL else [])
        if set(told) == set(KINDS) and len(doors) == len(PURPOSES) and len(ways) == len(WAYS_OUT):
            return
    missing = [kind.name for kind in KINDS if kind not in told]
    pytest.fail(f"never told: {missing}; doors {sorted(doors)}, ways out {sorted(ways)}")


def test_no_two_kinds_have_the_same_name() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS) > 30


def jailed(failed: int = 0, money: int = 500) -> Position:
    return put(table(), 0, at=15, jail=failed, cash=money)


@pytest.mark.parametrize(
    ("position", "action", "chance", "way"),
    [
        (jailed(), "roll", "2 2", "doubles"),
        (jailed(2), "roll", "2 2", "doubles"),
        (jailed(), "pay", None, "fee"),
        (put(jailed(), 0, release_cards=["destiny"]), "card", None, "card"),
        (jailed(2), "roll", "1 2", "third roll"),
        (own(jailed(2, money=0), 0, 26), "roll", "1 2", "third roll"),
    ],
)
def test_every_way_out_of_jail_is_told_once(
    position: Position, action: str, chance: str | None, way: str
) -> None:
    if action == "card":
        position["decks"]["destiny"] = [1]
    told = [event for event in events(position, action, chance) if event.kind is LEFT_JAIL]
    assert [WAYS_OUT[event["way"]] for event in told] == [way]


def test_the_move_after_the_fee_was_raised_does_not_tell_the_third_roll_again() -> None:
    match = match_of(own(jailed(2, money=0), 0, 26))
    assert [event.name for event in match.play("roll", "1 2").events] == ["rolled", "left_jail", "owed"]
    assert [event.name for event in match.play("mortgage 26").events] == [
        "mortgaged",
        "paid",
        "paid",
        "moved",
    ]


def test_a_roll_that_does_not_free_tells_so_and_nothing_else() -> None:
    assert kinds(jailed(), "roll", "1 2") == ["rolled", "stayed_in_jail"]


def test_a_debt_is_told_when_it_arises_and_not_while_it_is_raised() -> None:
    position = own(own(put(table(4), 0, at=2, cash=15), 0, 7, 8), 0, 12, level=3)
    match = match_of(position)
    assert [event.name for event in match.play("roll", "1 2 luck 16").events] == [
        *("rolled", "moved", "drew", "paid", "owed")
    ]
    assert [event.name for event in match.play("sell 12").events] == ["sold", "paid", "paid", "owed"]
    owing_still = owing(own(put(table(), 0, cash=0), 0, 8, level=3), 10, to=1)
    assert kinds(owing_still, "sell 8") == ["sold", "paid"]


@pytest.mark.parametrize("to", [None, 2])
def test_a_bankruptcy_tells_all_that_passes_on(to: int | None) -> None:
    position = own(own(put(table(), 0, cash=7, release_cards=["luck"]), 0, 8, level=2), 0, 9, mortgaged=True)
    position["decks"]["luck"] = [1]
    told = events(owing(position, 900, to=to), "bankrupt")
    heir = -1 if to is None else to
    assert [event.data() for event in told[:5]] == [
        {"kind": "went_bankrupt", "seat": 0, "creditor": heir, "place": 1},
        {"kind": "paid", "payer": 0, "payee": heir, "amount": 7, "purpose": PURPOSES.index("bankruptcy")},
        {"kind": "handed_over", "giver": 0, "taker": heir, "tile": 8},
        {"kind": "handed_over", "giver": 0, "taker": heir, "tile": 9},
        {"kind": "gave_card_back", "seat": 0, "deck": 0},
    ]


def test_the_way_says_whether_it_passes_start() -> None:
    def way(position: Position, chance: str) -> list[tuple[int, int, int]]:
        told = events(position, "roll", chance)
        return [(e["from"], e["to"], e["start"]) for e in told if e.name == "moved"]

    assert way(put(table(), 0, at=5), "1 2") == [(5, 8, 0)]
    assert way(put(table(), 0, at=28), "1 2") == [(28, 1, 1)]
    assert way(put(table(), 0, at=27), "1 2") == [(27, 0, 1)]
    assert way(put(table(), 0, at=17), "1 2 luck 7") == [(17, 20, 0), (20, 0, 1)]
    assert way(put(table(), 0, at=17), "1 2 luck 13") == [(17, 20, 0), (20, 15, 0)]
    assert way(put(table(), 0, at=17), "1 2 luck 14") == [(17, 20, 0), (20, 17, 0)]


def test_a_trade_tells_what_is_exchanged() -> None:
    match = match_of(managing(own(own(table(), 0, 7), 1, 12)))
    for action in ("offer 1", "give 7", "want 12", "want coin", "ask"):
        match.play(action)
    told = match.play("accept").events
    assert [event.name for event in told] == ["traded", "handed_over", "handed_over", "paid"]
    assert (told[0]["give_tiles"], told[0]["want_tiles"], told[0]["want_coins"]) == (1 << 7, 1 << 12, 1)
    assert (told[3]["payer"], told[3]["payee"], told[3]["amount"]) == (1, 0, 10)
