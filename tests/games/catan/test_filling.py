"""A view alone is enough to play on from: hidden cards are dealt so that everything shown is true."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hexarium.errors import BadPosition
from hexarium.games.catan import GAME
from hexarium.games.catan.rules.data import RESOURCES
from hexarium.kit.runner import Runner
from hexarium.play.match import Match


def filled(match: Match, seat: int, **changes: Any) -> Match:
    """Some match that looks to a seat as this one does."""
    view = {**json.loads(json.dumps(match.view(seat))), **changes}
    runner = Runner(match.variant, compiled=False)
    return Match(runner, runner.fill(view, seat, 1), 1, from_start=False)


def played(plies: int, seed: int, **options: object) -> Match:
    match, choose = Match.new(GAME, options, seed), random.Random(seed)
    while match.to_move is not None and match.ply < plies:
        match.play(choose.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_filled_view_looks_the_same_and_has_the_same_actions(players: int) -> None:
    for plies in (0, 9, 60, 150, 400):
        match = played(plies, plies + players, players=players)
        for seat in range(players):
            other = filled(match, seat)
            assert other.view(seat) == match.view(seat)
            if seat == match.to_move:
                assert sorted(other.legal()) == sorted(match.legal())


@pytest.mark.parametrize("options", [{"goal": 3, "player_trades": False}, {"turns": 8}])
def test_the_end_of_a_game_is_filled_too(options: dict[str, object]) -> None:
    for seed in range(4):
        match = played(10**6, seed, **options)
        for seat in range(4):
            assert filled(match, seat).view(seat) == match.view(seat)


def test_whoever_gives_or_accepts_in_an_open_trade_has_the_cards() -> None:
    choose, seen = random.Random(2), 0
    match = Match.new(GAME, {"players": 3}, 2)
    while seen < 20:
        match.play(choose.choice(match.legal_actions()))
        if match.view(0)["turn"]["trade"] is not None:
            seen += 1
            for seat in range(3):
                assert filled(match, seat).view(seat) == match.view(seat)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": []}, "players has 4 entries; it has 0"),
        ({"players": None}, "players is a list"),
        ({"bank": 5}, "bank is an object"),
        ({"deck": -1}, "deck is a whole number from 0"),
        ({"deck": 200}, "deck is a whole number from 0"),
        ({"turn": {}}, "turn lacks number"),
        ({"phase": "moon"}, "phase is one of"),
        ({"more": 1}, "The view has no key more"),
        ({"bank": dict.fromkeys(RESOURCES, 0)}, "The other hands hold"),
        ({"bank": dict.fromkeys(RESOURCES, 20)}, "no more than there are"),
    ],
)
def test_a_view_that_cannot_be_is_refused_with_a_sentence(changes: dict[str, Any], said: str) -> None:
    match = played(80, 5)
    with pytest.raises(BadPosition) as refused:
        filled(match, 1, **changes)
    assert said in str(refused.value)


def test_whatever_is_changed_in_a_view_nothing_but_a_sentence_comes_of_it() -> None:
    choose = random.Random(7)
    match = played(200, 3)
    view = json.loads(json.dumps(match.view(0)))
    runner = Runner(match.variant, compiled=False)
    for _ in range(400):
        changed = json.loads(json.dumps(view))
        inner: Any = changed
        while isinstance(inner, dict | list) and inner:
            key = choose.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
            if not isinstance(inner[key], dict | list) or not inner[key] or choose.random() < 0.2:
                inner[key] = choose.choice([None, True, -1, 0, 3, 1.5, "x", [], {}, [1], {"a": 1}, 10**9])
                break
            inner = inner[key]
        try:
            other = Match(runner, runner.fill(changed, 0, 1), 1, from_start=False)
        except BadPosition:
            continue
        # Options are read before a variant is made, so a variant knows them without asking.
        assert other.view(0) == {**changed, "options": view["options"]}
