"""Events: what the rules tell adds up to what happened, and every kind of event is told."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from hexarium.games.catan.rules import telling
from hexarium.games.catan.rules.bundle import one, unpack
from hexarium.games.catan.rules.production import roll
from hexarium.games.catan.rules.state import STANDARD
from hexarium.kit.dispatch import JIT, listen, tagged
from hexarium.kit.events import Event, Kind
from hexarium.play.match import Match
from tests.games.catan.positions import around, begin, hand, island, path, play, seat
from tests.games.catan.reference_lockstep import STYLES, choose

KINDS = {kind for kind in vars(telling).values() if isinstance(kind, Kind)}


class Hands:
    """Hands counted from events alone, by somebody who may see all of them."""

    def __init__(self, hands: Iterable[int]) -> None:
        self.hands = list(hands)

    def hear(self, event: Event) -> None:
        """Add up what the events marked with → say; no other event moves a card."""
        values = event.values
        match event.kind:
            case telling.GAINED | telling.INVENTED:
                self.hands[values["seat"]] += values["cards"]
            case telling.PAID:
                self.hands[values["seat"]] -= values["cards"]
            case telling.DISCARDED:
                self.hands[values["seat"]] -= int(one(values["card"]))
            case telling.STOLEN:
                self.move(values["victim"], values["seat"], int(one(values["card"])))
            case telling.SURRENDERED:
                self.move(values["seat"], values["taker"], values["count"] * int(one(values["card"])))
            case telling.TRADED_WITH_BANK:
                self.hands[values["seat"]] += values["got"] - values["gave"]
            case telling.TRADED:
                self.move(values["seat"], values["other"], values["gave"])
                self.move(values["other"], values["seat"], values["got"])

    def move(self, giver: int, taker: int, cards: int) -> None:
        """Cards go from one hand to another."""
        self.hands[giver] -= cards
        self.hands[taker] += cards


def covered(hand: int, cards: int) -> bool:
    """Whether a hand has some cards."""
    return all(held >= count for held, count in zip(unpack(hand), unpack(cards), strict=True))


@pytest.mark.parametrize(
    ("players", "style", "goal"),
    [
        *((4, "trader", 10), (3, "cards", 10), (2, "builder", 10), (6, "anything", 5)),
        *((5, "cards", 6), (4, "roads", 7), (3, "hoarder", 10), (4, "settler", 5)),
    ],
)
def test_the_hands_that_events_add_up_to_are_the_true_hands(players: int, style: str, goal: int) -> None:
    random = Random(players)
    options = {"players": players, "goal": goal, "turns": 30, "discard_limit": 4}
    match = Match.new("catan", options, seed=players, compiled=False)
    counted = Hands(match.state.hands.tolist())
    while match.to_move is not None and match.ply < 600:
        for event in match.play(choose(match.legal(), STYLES[style], random)).events:
            if event.kind is telling.SHOWN:
                assert covered(counted.hands[event["seat"]], event["cards"])
            counted.hear(event)
        assert counted.hands == match.state.hands.tolist()


def test_every_kind_of_event_is_told_in_some_game() -> None:
    # Tiles change hands too seldom in short random games.
    told = {event.kind for match in (broken_road(), army()) for event in match.plies[-1].events}
    for number in range(40):
        random = Random(number)
        players = 2 + number % 5
        options = {"players": players, "goal": 4, "turns": 25, "discard_limit": 4}
        match = Match.new("catan", options, number, compiled=False)
        styles = [STYLES[random.choice(list(STYLES))] for _ in range(players)]
        while match.to_move is not None and match.ply < 250:
            events = match.play(choose(match.legal(), styles[match.to_move], random)).events
            told.update(event.kind for event in events)
        if told == KINDS:
            break
    assert told == KINDS


def army() -> Match:
    """Red plays a third knight."""
    return play(begin(seat(cards="knight", knights=2)), "knight")


def broken_road() -> Match:
    """Blue settles in the middle of red's longest road."""
    corners = around(0)
    blue = seat("wood, brick, wool, wheat", roads=[outward(corners[2])])
    match = begin(seat(roads=path(*corners[:6])), blue, active=1)
    return play(match, f"settle {corners[2]}")


def outward(corner: int) -> int:
    """The edge that leads from a corner of the middle hex away from it."""
    inner = {edge for pair in pairwise(around(0)) for edge in path(*pair)}
    edges: list[int] = island().board.corner_edges[corner].tolist()
    return next(edge for edge in edges if edge not in inner)


def told(match: Match) -> list[str]:
    """What the last action is called by everyone."""
    return list(match.plies[-1].words)


def kinds(match: Match) -> list[str]:
    """The events of the last action."""
    return [event.name for event in match.plies[-1].events]


def test_a_broken_road_is_told_after_what_broke_it() -> None:
    match = broken_road()
    assert told(match) == [
        f"Blue builds a settlement on corner {around(0)[2]}.",
        "Red loses the longest road.",
    ]
    assert kinds(match) == ["paid", "settled", "lost_tile"]


def test_a_roll_tells_what_everyone_gets() -> None:
    match = begin(seat(settlements=[2]), seat(settlements=[24]), phase="production")
    assert told(play(match, "roll = 1 2")) == ["Red rolls 1 and 2: 3.", "Red gets 1 wood."]
    match = begin(seat(settlements=[2]), phase="production")
    assert told(play(match, "roll = 1 1")) == ["Red rolls 1 and 1: 2.", "Nobody gets anything."]


def test_a_seven_tells_who_must_discard() -> None:
    match = begin(seat("wood 9"), seat("ore 8"), seat("ore 7"), phase="production")
    assert told(play(match, "roll = 3 4"))[1:] == ["Red must discard 4.", "Blue must discard 4."]
    assert told(play(match, "discard wood")) == ["Red discards wood."]
    match = begin(seat("wood 7"), phase="production")
    assert told(play(match, "roll = 3 4"))[1:] == ["Nobody has to discard."]


def test_a_monopoly_tells_what_each_other_seat_surrenders_also_nothing() -> None:
    match = begin(seat("ore", cards="monopoly"), seat("ore 2, wood"), seat("wool"))
    assert told(play(match, "monopoly ore")) == ["Red plays monopoly and takes 2 ore."]
    surrendered = [event.values for event in match.plies[-1].events if event.kind is telling.SURRENDERED]
    assert surrendered == [
        {"seat": 1, "taker": 0, "card": 4, "count": 2},
        {"seat": 2, "taker": 0, "card": 4, "count": 0},
    ]
    assert hand(match, 0) == {"ore": 3}


def test_cards_that_are_played_are_told_with_what_they_do() -> None:
    match = begin(seat(cards="invention"))
    assert told(play(match, "invent wood wood")) == ["Red plays invention and takes wood and wood."]
    match = begin(seat(cards="knight"), seat(knights=2))
    assert told(play(match, "knight")) == ["Red plays a knight."]
    assert told(army()) == ["Red plays a knight.", "Red takes the largest army."]
    match = begin(seat(cards="roadbuilding", settlements=[0]))
    assert told(play(match, "roadbuilding")) == ["Red plays road building."]
    edge = path(0, 1)[0]
    assert told(play(match, f"road {edge}")) == [f"Red builds a free road on edge {edge}."]


def test_the_cards_of_an_open_offer_are_shown_one_after_the_other() -> None:
    match = begin(seat("wood 2"), seat("ore"), seat("ore, wool"))
    play(match, "give wood", "want ore", "give wood", "ask", "accept", "want wood", "give wool", "counter")
    shown = [
        (event["seat"], unpack(event["cards"]))
        for ply in match.plies
        for event in ply.events
        if event.kind is telling.SHOWN
    ]
    assert shown == [
        (0, [1, 0, 0, 0, 0]),
        (0, [2, 0, 0, 0, 0]),
        (1, [0, 0, 0, 0, 1]),
        (2, [0, 0, 1, 0, 0]),
    ]


def test_a_trade_is_told_from_the_side_of_the_active_player() -> None:
    match = begin(seat("wood 2"), seat("ore"), seat("ore, wool"))
    said = [
        list(match.play(text).words)
        for text in (
            *("give wood", "want ore", "ask", "accept"),
            *("give wool", "want wood", "counter", "trade 2"),
        )
    ]
    assert said == [
        ["Red offers wood."],
        ["Red asks for ore."],
        ["Red offers 1 wood for 1 ore."],
        ["Blue accepts."],
        ["White offers wool."],
        ["White asks for wood."],
        ["White offers 1 wool for 1 wood instead."],
        ["Red gives 1 wood for 1 wool from White."],
    ]


def test_the_end_of_a_part_tells_the_points_that_everyone_can_count() -> None:
    match = begin(seat(cards="point", settlements=[0], cities=[2]), seat(), goal=9)
    play(match, "end")
    ended, began = match.plies[-1].events
    assert (ended.kind, ended.values) == (telling.ENDED_PART, {"seat": 0, "points": 3})
    assert (began.kind, began.values) == (telling.BEGAN_PART, {"seat": 1, "turn": 10, "paired": 0})
    assert told(match) == ["Red ends the turn.", "Blue begins turn 10."]


def test_player_2_of_a_pair_takes_actions() -> None:
    match = begin(*(seat() for _ in range(5)))
    assert told(play(match, "end")) == ["Red ends the turn.", "Orange takes actions as player 2."]


def test_the_end_of_a_game_tells_the_winner_and_its_points() -> None:
    match = begin(seat("wheat 2, ore 3", cards="point", settlements=[0, 2]), seat(), goal=4)
    assert told(play(match, "city 0"))[-1] == "Red wins with 4 points."
    match = begin(seat(), seat(), turns=9)
    assert told(play(match, "end"))[-1] == "The game ends after turn 9 without a winner."
    assert match.plies[-1].events[-1].values == {"winner": -1, "points": 0, "turn": 9}


def test_the_second_settlement_of_the_setup_tells_what_it_yields() -> None:
    match = Match.new("catan", {"players": 2, "setup": "beginner"}, compiled=False)
    for corner in (2, 24):
        assert told(play(match, f"settle {corner}"))[1:] == []
        play(match, match.legal()[0])
    assert told(play(match, "settle 40"))[0] == "Blue builds a settlement on corner 40."
    (said,) = told(match)[1:]
    gained = match.plies[-1].events[-1]
    assert said.startswith("Blue gets ")
    assert (gained.kind, gained["cards"]) == (telling.GAINED, match.state.hands[1])


# Compiled rules

COUNTING = tagged(STANDARD, "counting", ("gained", np.int64, (4,)))


def add_up(state: Any, kind: Any, *values: Any) -> None:  # noqa: ARG001
    """A listener: what each seat gained."""
    seat, cards = values
    state.gained[seat] += cards


def rolled(states: Any) -> None:
    """Roll in the first state."""
    roll(states[0])


COMPILED_ROLL = numba.njit(**JIT)(rolled)


@pytest.mark.parametrize("bank", [None, "ore, wood 2"], ids=["plenty", "shortage"])
def test_compiled_rules_tell_those_who_listen_what_everyone_gains(bank: str | None) -> None:
    listen(COUNTING, telling.GAINED, add_up)
    red, blue = seat(settlements=[24, 14], cities=[38]), seat(settlements=[26])
    match = begin(red, blue, seat(), phase="production", bank=bank)
    states = np.zeros(1, dtype=COUNTING).view(np.recarray)
    for name in STANDARD.names or ():
        states[name] = match.state[name]
    states.forced = 21
    before = states[0].hands.copy()
    COMPILED_ROLL(states)
    assert states[0].gained.tolist() == (states[0].hands - before).tolist()
    play(match, "roll = 4 4")
    assert states[0].hands.tolist() == match.state.hands.tolist()
    assert states[0].gained.any()
