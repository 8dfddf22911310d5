"""A game can be played by what is shown alone: buttons, tiles to point at, and forms."""

from __future__ import annotations

from random import Random

import pytest

from hexarium.kit.face import Choice, Form
from tests.games.ring.filling import batches, begun, filled, play, random_game
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import managing, match_of, owing, own, put, table, turn_of

GAMES = [(2, 2, 0), (2, 4, 1), (3, 3, 2), (4, 3, 3), (5, 2, 4), (6, 4, 5)]
every_game = pytest.mark.parametrize(("players", "size", "seed"), GAMES)


def choices(position: Position, seat: int = 0) -> dict[str, Choice]:
    ask = match_of(position).seat(seat).ask()
    assert ask is not None
    return {choice.do[0]: choice for choice in ask.ways.choices}


def forms(position: Position, seat: int = 0) -> dict[str, Form]:
    ask = match_of(position).seat(seat).ask()
    assert ask is not None
    return {form.id: form for form in ask.ways.forms}


@every_game
def test_every_legal_action_begins_a_choice_or_a_form_at_every_ply(
    players: int, size: int, seed: int
) -> None:
    verbs = set()
    for match, ask in random_game(players, size, seed, most=500):
        assert begun(ask) == set(match.legal()) == set(ask.actions)
        assert ask.default in ask.actions
        verbs |= {action.split()[0] for action in ask.actions}
    assert {"roll", "buy", "bid", "build", "offer", "accept", "end"} <= verbs


@every_game
def test_every_batch_is_legal_as_a_whole_and_reveals_at_most_at_its_end(
    players: int, size: int, seed: int
) -> None:
    chance = Random(seed)
    for number, (match, ask) in enumerate(random_game(players, size, seed, most=400)):
        if number % 3 == 0:
            for batch in batches(ask, chance):
                assert 1 <= len(batch) <= 64
                play(match.at(match.ply), batch)


@every_game
def test_whatever_is_pointed_at_is_there(players: int, size: int, seed: int) -> None:
    for match, ask in random_game(players, size, seed, most=250):
        door = match.seat(ask.seat)
        there = {spot.id for spot in door.board().spots} | {panel.id for panel in door.panels()}
        icons = door.board().icons
        for choice in ask.ways.choices:
            assert set(choice.pick) <= there
            assert set(choice.cost) <= set(icons)
            assert choice.say
        for form in ask.ways.forms:
            entries = [entry.id for side in form.sides for entry in side.items]
            assert len(entries) == len(set(entries))
            assert set(entries) <= there | set(icons)


@every_game
def test_no_two_buttons_and_no_two_choices_of_a_tile_say_the_same(players: int, size: int, seed: int) -> None:
    for _, ask in random_game(players, size, seed, most=300):
        said = [(choice.pick, choice.say) for choice in ask.ways.choices]
        assert len(said) == len(set(said))


def test_a_game_is_played_to_its_end_by_choices_and_forms_alone() -> None:
    match = [match for match, _ in random_game(3, 2, 0, most=20000)][-1]
    assert match.outcome is not None


def test_a_draft_that_somebody_began_alone_can_be_completed_asked_and_dropped() -> None:
    position = managing(own(own(own(table(), 0, 8), 1, 9, 12), 1, 13, level=1))
    match = match_of(position)
    ask = None
    for action in ("offer 1", "want 9", "give coin"):
        match.play(action)
        ask = match.seat(0).ask()
        assert ask is not None
        assert begun(ask) == set(match.legal())
        single = {choice.do for choice in ask.ways.choices}
        assert {(legal,) for legal in match.legal()} == single
    assert ask is not None
    assert {form.id for form in ask.ways.forms} == {"trade-1-buy"}
    (form,) = ask.ways.forms
    assert [(side.min, [entry.do for entry in side.items]) for side in form.sides] == [
        (0, ["give coin", "give 8"]),
        (0, ["want 12"]),
    ]
    play(match, filled(form, Random(1)))
    assert match.to_move == 1


def test_coins_lie_on_one_side_of_a_form_only_and_are_as_many_as_there_are() -> None:
    position = managing(put(put(own(own(table(2), 0, 8), 1, 9), 0, cash=75), 1, cash=39))
    buy, sell = forms(position).values()
    assert (buy.open, buy.send) == (("offer 1",), "ask")
    assert [[(entry.do, entry.max) for entry in side.items] for side in buy.sides] == [
        [("give coin", 7), ("give 8", 1)],
        [("want 9", 1)],
    ]
    assert [[(entry.do, entry.max) for entry in side.items] for side in sell.sides] == [
        [("give 8", 1)],
        [("want coin", 3), ("want 9", 1)],
    ]


def test_a_batch_never_has_more_than_64_actions_however_rich_the_players_are() -> None:
    position = managing(put(put(own(own(table(2), 0, 7, 8), 1, 9), 0, cash=9000), 1, cash=9000))
    for form in forms(position).values():
        assert len(form.open) + sum(side.max for side in form.sides) + 1 == 64


def test_a_trade_with_somebody_who_has_nothing_can_only_be_drafted() -> None:
    position = managing(put(own(table(2), 0, 8, level=1), 1, cash=3))
    assert forms(position) == {}
    assert choices(position)["offer 1"].pick == ("player-1",)


def test_whoever_leaves_the_jail_rolls_in_the_same_gesture() -> None:
    jailed = put(table(), 0, at=15, jail=1, release_cards=["luck"])
    jailed["decks"]["luck"].remove(6)
    found = choices(jailed)
    assert found["roll"].say == "Roll for doubles"
    assert (found["pay"].do, found["pay"].cost) == (("pay", "roll"), {"coin": 3})
    assert (found["card"].do, found["card"].cost) == (("card", "roll"), {"release": 1})


def test_a_sale_that_pays_the_jail_and_so_moves_and_draws_stands_alone() -> None:
    position = owing(put(own(table(), 0, 2, 26), 0, at=15, cash=0), 30, move=True)
    position["dice"] = [2, 3]
    for do, draws in (("mortgage 2", False), ("mortgage 26", True)):
        assert choices(position)[do].do == (do,)
        match = match_of(position)
        match.play(do)
        assert match.plies[-1].reveals == draws
        assert (match.position()["players"][0]["at"] != 15) == draws


def test_what_can_be_done_with_a_tile_is_chosen_by_pointing_at_it() -> None:
    found = choices(managing(own(own(own(table(), 0, 8, level=2), 0, 9), 0, 6, mortgaged=True)))
    assert {do: choice.pick for do, choice in found.items() if choice.pick} == {
        "sell 8": ("hex-8",),
        "build 8": ("hex-8",),
        "mortgage 9": ("hex-9",),
        "build 9": ("hex-9",),
        "redeem 6": ("hex-6",),
    }
    assert (found["build 8"].say, found["build 8"].cost) == ("Build lot 2 in Asunción 2", {"coin": 1})
    assert (found["build 9"].say, found["build 9"].cost) == (
        "Build a container in Asunción 3",
        {"coin": 2},
    )
    assert found["sell 8"].say == "Sell lot 1 of Asunción 2 for 0.5"
    assert found["mortgage 9"].say == "Mortgage Asunción 3 for 1.2"
    assert (found["redeem 6"].say, found["redeem 6"].cost) == ("Redeem Substation I", {"coin": 4.2})


def test_buttons_say_what_is_bought_bid_and_refused() -> None:
    match = match_of(put(table(2), 0, at=5))
    match.play("roll", "1 2")
    ask = match.seat(0).ask()
    assert ask is not None
    assert {(choice.do, choice.say) for choice in ask.ways.choices} == {
        (("buy",), "Buy Asunción 2"),
        (("decline",), "Let Asunción 2 be auctioned"),
    }
    match.play("decline")
    match.play("bid")
    ask = match.seat(0).ask()
    assert ask is not None
    assert [choice.say for choice in ask.ways.choices] == ["Leave the auction", "Bid 2"]


def test_a_bid_stands_up_to_a_price_that_can_be_paid_while_the_same_tile_is_auctioned() -> None:
    match = match_of(put(put(table(2), 0, at=5), 1, cash=87))
    match.play("roll", "1 2")
    match.play("decline")
    found = []
    for _ in range(3):
        assert match.to_move is not None
        ask = match.seat(match.to_move).ask()
        assert ask is not None
        found.append(next(choice.again for choice in ask.ways.choices if choice.do == ("bid",)))
        match.play("bid")
    first, second, third = found
    assert first is not None
    assert second is not None
    assert third is not None
    assert first.of == second.of == third.of
    assert [each.n for each in (first, second, third)] == [1, 2, 3]
    assert 8 in (first.most, second.most)  # 8.7 coins


# The clock


@pytest.mark.parametrize(
    ("position", "least"),
    [
        (table(), "roll"),
        (put(table(), 0, at=15, jail=0), "roll"),
        (managing(own(table(), 0, 8)), "end"),
        (owing(put(own(own(table(), 0, 8, level=2), 0, 26, 2), 0, cash=5), 10), "mortgage 2"),
        (owing(put(own(own(table(), 0, 8, level=2), 0, 26, 2), 0, cash=5), 40), "mortgage 26"),
        (owing(put(own(own(table(), 0, 8, level=2), 0, 9, level=1), 0, cash=0), 5), "sell 8"),
        (owing(put(own(table(), 0, 8), 0, cash=0), 500), "bankrupt"),
    ],
)
def test_a_clock_that_runs_out_plays_the_least(position: Position, least: str) -> None:
    ask = match_of(position).seat(0).ask()
    assert ask is not None
    assert ask.default == least


def test_a_clock_declines_folds_and_drops_drafts() -> None:
    match = match_of(put(own(table(2), 1, 9), 0, at=5))
    match.play("roll", "1 2")
    played = []
    for action in ("decline", "bid", "bid", "fold", "offer 1", "withdraw", "offer 1", "want 9", "give coin"):
        assert match.to_move is not None
        ask = match.seat(match.to_move).ask()
        assert ask is not None
        played.append(ask.default)
        match.play(action)
    match.play("ask")
    answer = match.seat(1).ask()
    assert answer is not None
    assert answer.default == "decline"
    assert played == ["decline", "fold", "fold", "fold", "end", "withdraw", "end", "withdraw", "withdraw"]


def test_only_the_seat_to_move_is_asked() -> None:
    match = match_of(turn_of(table(), 1))
    assert [due.seat for due in match.public().due()] == [1]
    assert [match.seat(seat).ask() is not None for seat in range(3)] == [False, True, False]
