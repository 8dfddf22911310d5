"""Bots that play inside the games: the same compiled and not, honest, and better than chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from hexarium.bots.making import make
from hexarium.envs import Games
from hexarium.envs.opponents import Opponent
from hexarium.errors import BadOption
from hexarium.kit.rng import wrapping
from hexarium.kit.runner import Runner
from hexarium.kit.stepping import PLAIN
from tests.envs.test_games import SHORT, played, same


def test_a_bot_plays_the_same_compiled_and_uncompiled() -> None:
    settings: dict[str, Any] = {"seed": 3, "options": {"players": 2, "goal": 3}, "against": "medium"}
    compiled = Games("catan", 2, **settings, threads=2)
    plain = Games("catan", 1, **settings, compiled=False)
    for ours, theirs in zip(played(compiled, 10), played(plain, 10), strict=True):
        assert same(ours, theirs, 1)
    assert compiled.plies[0] > 10
    compiled.close()


def test_a_bot_beats_whoever_plays_at_random() -> None:
    games = Games("catan", 16, seed=1, options=SHORT, against="greedy", skip_forced=True)
    won = ended = 0
    for told in played(games, 250):
        ended += int(told["done"].sum())
        won += int((told["rewards"][:, 1] == 1).sum())
    assert ended > 20
    assert won / ended > 0.8


def test_a_bot_in_haste_does_the_least_that_the_game_allows() -> None:
    """One that is always in haste plays what is played for a seat whose time has run out."""
    settings: dict[str, Any] = {"options": {"players": 2}, "bots": {1: "greedy:haste=1,trades=0"}}
    hasty = Games("ring", 1, **settings, compiled=False)
    bot = PLAIN[int(hasty._rows.thinkers[1, 1])]
    open_games = Games("ring", 8, seed=2, options={"players": 2})
    codec, verbs = open_games.variant.codec, Counter[str]()
    for _ in played(open_games, 150):
        for row in range(8):
            states = open_games.runner.plain(open_games.runner.bytes(open_games._rows.states[row : row + 1]))
            legal = open_games.legals[row, : open_games.counts[row]].tolist()
            least = open_games.variant.default(states[0], legal)
            with wrapping():
                assert bot.choose(states, 0, np.uint64(row)) == least
            verbs[codec.verb(least).name] += len(legal) > 1
    assert {"roll", "decline", "fold", "end", "withdraw"} <= set(+verbs)


def test_a_bot_in_haste_plays_the_same_compiled_and_uncompiled() -> None:
    settings: dict[str, Any] = {"seed": 3, "options": {"players": 2, "rounds": 4}, "against": "medium"}
    compiled, plain = Games("ring", 2, **settings), Games("ring", 1, **settings, compiled=False)
    for ours, theirs in zip(played(compiled, 30), played(plain, 30), strict=True):
        assert same(ours, theirs, 1)


def test_what_a_bot_plays_does_not_depend_on_what_it_cannot_know() -> None:
    """Another truth behind the same view, the same chance of the bot: the same choice."""
    options = {"players": 3}
    games = Games("catan", 1, options=options, compiled=False, bots={1: "greedy"})
    bot = PLAIN[int(games._rows.thinkers[1, 1])]
    other = Games("catan", 8, seed=2, options=options)
    compared = differed = 0
    for _ in played(other, 260, seed=1):
        for row in range(8):
            states = other.runner.plain(other.runner.bytes(other._rows.states[row : row + 1]))
            if states[0].to_move != 1 or other.counts[row] == 1 or other.plies[row] < 60 or compared > 12:
                continue
            twin = states.copy()
            twin["rng"] = row
            with wrapping():
                assert other.observation.redeal is not None
                other.observation.redeal(twin[0], 1)
                compared += 1
                differed += not np.array_equal(twin["hands"], states["hands"])
                word = np.uint64(row)
                assert bot.choose(states, 0, word) == bot.choose(twin, 0, word)
    assert compared > 10
    assert differed > 5


@pytest.mark.parametrize(
    ("game", "options", "bot", "steps"),
    [
        ("heaven", {}, "alphabeta:nodes=40,temperature=0.02", 3),
        ("heaven", {}, "mcts:simulations=8", 6),
        ("ring", {"players": 2}, "ahead:rollouts=2,width=2,turns=1,nodes=4,worlds=2", 8),
    ],
)
def test_kinds_that_look_further_play_the_same_compiled_and_uncompiled(
    game: str, options: dict[str, object], bot: str, steps: int
) -> None:
    settings: dict[str, Any] = {"seed": 3, "options": options, "against": bot}
    compiled, plain = Games(game, 2, **settings), Games(game, 1, **settings, compiled=False)
    for ours, theirs in zip(played(compiled, steps), played(plain, steps), strict=True):
        assert same(ours, theirs, 1)
    assert compiled.plies[0] > steps


def test_who_looks_ahead_inside_takes_what_it_takes_at_a_table() -> None:
    games = Games("heaven", 1, seed=5)
    inside = Opponent("alphabeta:nodes=60", Runner(games.variant, compiled=False), 0)
    outside = make("alphabeta:nodes=60", games.variant)
    for _ in played(games, 12):
        states = games.runner.plain(games.runner.bytes(games._rows.states))
        door = games.match(0).seat(int(games.seats[0]))
        with wrapping():
            assert inside.choose(states, 0, np.uint64(1)) == outside.choose(door).action


@pytest.mark.parametrize("game", ["catan", "heaven", "ring", "examples/connect.py"])
def test_an_expert_of_every_game_plays_inside_and_counts_positions_instead_of_seconds(game: str) -> None:
    games = Games(game, 1, against="expert", compiled=False)
    desk = PLAIN[int(games._rows.thinkers[1, 1])].desk  # type: ignore[attr-defined]
    assert getattr(desk, "nodes", 1) > 0
    assert getattr(desk, "simulations", 1) > 0


def test_a_game_that_does_not_say_what_is_good_has_opponents_inside() -> None:
    games = Games("examples/connect.py", 1, against="mcts:simulations=3", compiled=False)
    for _ in played(games, 2):
        assert games.seats[0] == 0
    assert games.plies[0] == 4


@pytest.mark.parametrize("name", ["nobody", "greedy:depth=3", "alphabeta", "random:"])
def test_a_bot_that_cannot_play_inside_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        Games("catan", 2, options=SHORT, against=name, compiled=False)


def test_bots_are_named_by_seat_or_against_seat_0() -> None:
    with pytest.raises(BadOption, match="not both"):
        Games("catan", 2, options=SHORT, against="random", bots={1: "random"})
