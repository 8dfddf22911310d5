"""Many games stepped together: independent of each other, the same compiled and not, clear about mistakes."""

from __future__ import annotations

import gc
import os
import threading
import time
import tracemalloc
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from hexarium import Match
from hexarium.envs import Games
from hexarium.errors import BadGame, BadOption, BadRequest, IllegalAction
from hexarium.kit.rng import word_at, wrapping
from tests.toys.pile import PILE

TOLD = (
    *("obs", "masks", "counts", "seats", "rewards", "done", "cut"),
    *("lengths", "winners", "reasons", "plies", "final_obs"),
)
"""The arrays that say everything; of `legals` only the beginning of a row means something."""

SHORT: Mapping[str, object] = {"players": 2, "goal": 3}


class Player:
    """Takes random actions; those of a row are the same however many rows there are."""

    def __init__(self, games: Games, seed: int = 0) -> None:
        self.games = games
        self.draws = [np.random.default_rng((seed, row)) for row in range(games.n)]

    def actions(self) -> Any:
        games = self.games
        chosen = [draws.integers(count) for draws, count in zip(self.draws, games.counts, strict=True)]
        return games.legals[np.arange(games.n), chosen]


def played(games: Games, steps: int, seed: int = 0) -> Iterator[dict[str, Any]]:
    """What the arrays hold after each step of random play."""
    player = Player(games, seed)
    for _ in range(steps):
        games.step(player.actions())
        yield {name: getattr(games, name).copy() for name in TOLD}


def same(some: dict[str, Any], others: dict[str, Any], rows: int) -> bool:
    return all(np.array_equal(some[name][:rows], others[name][:rows]) for name in TOLD)


@pytest.mark.parametrize(
    "settings", [{}, {"skip_forced": True, "bots": {1: "random"}}], ids=["every ply", "choices"]
)
def test_compiled_and_uncompiled_games_give_the_same_arrays(settings: dict[str, Any]) -> None:
    compiled = Games("catan", 2, seed=5, options=SHORT, most=90, **settings)
    plain = Games("catan", 2, seed=5, options=SHORT, most=90, compiled=False, **settings)
    ended = 0
    for ours, theirs in zip(played(compiled, 120), played(plain, 120), strict=True):
        assert same(ours, theirs, 2)
        ended += int(ours["done"].sum())
    assert ended > 1


@pytest.mark.parametrize(
    ("name", "options"), [("heaven", {}), ("ring", {"players": 6}), ("ring", {"players": 2, "rounds": 3})]
)
def test_a_row_that_is_brought_up_to_date_is_the_same_as_one_that_is_written_anew(
    name: str, options: dict[str, object]
) -> None:
    games = Games(name, 16, seed=4, options=options, lasting=True)
    ended = 0
    for told in played(games, 350):
        ended += int(told["done"].sum())
        for row, seat in enumerate(games.seats.tolist()):
            legal = games.legals[row, : games.counts[row]]
            assert np.array_equal(games.obs[row], games.observe(row, seat))
            assert np.array_equal(np.flatnonzero(games.masks[row]), np.sort(legal))
    assert ended > 16 or name == "ring"  # whose games are longer


def test_a_game_depends_neither_on_how_many_there_are_nor_on_threads() -> None:
    few = Games("catan", 3, seed=9, options=SHORT)
    many = Games("catan", 17, seed=9, options=SHORT, threads=3)
    ended = 0
    for ours, theirs in zip(played(few, 900), played(many, 900), strict=True):
        assert same(ours, theirs, 3)
        ended += int(ours["done"].sum())
    assert ended > 0
    many.close()


def stepped(games: Games, steps: int) -> Any:
    for _ in played(games, steps):
        pass
    return games.obs.copy()


def test_threads_end_with_the_games_that_have_them() -> None:
    names = {thread.name for thread in threading.enumerate()}
    games = Games("catan", 8, options=SHORT, threads=3)
    assert len([each for each in threading.enumerate() if each.name not in names]) == 2
    stepped(games, 5)
    del games
    gc.collect()
    assert {thread.name for thread in threading.enumerate()} == names


def test_games_can_be_stepped_again_after_they_were_closed() -> None:
    games = Games("catan", 8, seed=3, options=SHORT, threads=2)
    stepped(games, 5)
    games.close()
    games.close()
    stepped(games, 5)
    assert (games.plies > 5).all()


def test_threads_that_sleep_wake_up_for_the_next_step() -> None:
    games = Games("catan", 64, seed=3, options=SHORT, threads=3)
    others = Games("catan", 64, seed=3, options=SHORT)
    ours, theirs = played(games, 8), played(others, 8)
    for _ in range(8):
        time.sleep(0.01)
        assert same(next(ours), next(theirs), 64)


def test_threads_that_have_nothing_to_do_take_no_time() -> None:
    games = Games("catan", 64, options=SHORT, threads=3)
    stepped(games, 3)
    time.sleep(0.05)
    busy, began = time.process_time(), time.perf_counter()
    time.sleep(0.2)
    assert time.process_time() - busy < (time.perf_counter() - began) / 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_process_that_forked_has_threads_of_its_own() -> None:
    games = Games("catan", 16, seed=3, options=SHORT, threads=2)
    child = os.fork()
    if child == 0:
        try:
            stepped(games, 5)
            os._exit(int(games.obs.sum()) % 97 + 1)
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == int(stepped(games, 5).sum()) % 97 + 1


def test_what_lasts_is_as_it_was_for_as_long_as_somebody_holds_it() -> None:
    games = Games("catan", 6, seed=5, options=SHORT, lasting=True)
    plain = Games("catan", 6, seed=5, options=SHORT)
    held: list[tuple[Any, Any]] = []
    for step, (ours, theirs) in enumerate(zip(played(games, 300), played(plain, 300), strict=True)):
        assert same(ours, theirs, 6)
        if step % 50 < 9:
            views = games.obs[2:, 3:9] if step % 2 else games.obs, games.masks[1] if step % 3 else games.masks
            held += [(view, view.copy()) for view in views]
        if step % 50 == 40:
            assert all(np.array_equal(view, copy) for view, copy in held)
            held.clear()


def test_what_lasts_is_written_to_again_once_nobody_holds_it() -> None:
    games = Games("catan", 2, options=SHORT, lasting=True)
    seen = set()
    for _ in played(games, 20):
        seen.add(games.obs.ctypes.data)
    assert len(seen) == 2


def test_what_lasts_cannot_be_written_to() -> None:
    games = Games("catan", 2, options=SHORT, lasting=True)
    for array in (games.obs, games.masks, games.parts["hand"]):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 1


def test_a_reset_begins_other_games_on_sheets_that_were_written_to() -> None:
    games = Games("catan", 3, seed=1, options=SHORT, lasting=True)
    plain = Games("catan", 3, seed=1, options=SHORT)
    for seed in (1, 2, None, 1):
        games.reset(seed)
        plain.reset(seed)
        assert np.array_equal(games.obs, plain.obs)
        for ours, theirs in zip(played(games, 7), played(plain, 7), strict=True):
            assert same(ours, theirs, 3)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_no_action_is_refused_even_where_actions_are_trusted(threads: int) -> None:
    games = Games("catan", 3, options=SHORT, check=False, threads=threads)
    for wrong in (-1, games.masks.shape[1], 2**62, -(2**63)):
        actions = games.legals[:, 0].astype(np.int64)
        actions[2] = wrong
        with pytest.raises(IllegalAction, match=r"In game 2 .* which is no action"):
            games.step(actions)
    assert games.plies.tolist() == [0, 0, 0]


def test_games_are_those_that_a_match_plays_from_the_same_seed() -> None:
    games, player = Games("catan", 2, seed=4, options=SHORT), None
    with wrapping():
        seeds = [int(word_at(word_at(np.uint64(4), row), 0)) for row in range(2)]
    matches = [Match.new("catan", SHORT, seed) for seed in seeds]
    player = Player(games)
    for _ in range(200):
        actions = player.actions()
        for row, match in enumerate(matches):
            legal = games.legals[row, : games.counts[row]].tolist()
            assert legal == match.legal_actions()
            assert games.seats[row] == match.to_move
            assert np.flatnonzero(games.masks[row]).tolist() == sorted(legal)
            assert games.match(row).position() == match.position()
            match.play(int(actions[row]))
        games.step(actions)
        if games.done.any():
            break


def test_at_the_end_of_a_game_the_next_begins_and_everyone_gets_a_reward() -> None:
    games = Games("catan", 4, seed=2, options=SHORT)
    player, ended = Player(games), 0
    while ended < 6:
        games.step(player.actions())
        for row in np.flatnonzero(games.done).tolist():
            ended += 1
            winner = int(games.winners[row]).bit_length() - 1
            assert games.rewards[row].tolist() == [1 if seat == winner else -1 for seat in range(2)]
            assert games.reasons[row] == 1
            assert not games.cut[row]
            assert games.lengths[row] > games.plies[row] == 0
            last = games.observation.parts(games.final_obs[row, 0])
            assert games.observation.decode is not None
            assert games.observation.decode(last, 0)["result"] == {"winner": winner, "reason": "goal"}
            assert games.match(row).position()["phase"] == "setup_settlement"
        assert not games.rewards[~games.done].any()


def test_a_game_that_is_too_long_is_cut_off_without_a_reward() -> None:
    games = Games("catan", 2, options=SHORT, most=7)
    for number, told in enumerate(played(games, 21), 1):
        assert told["done"].tolist() == told["cut"].tolist() == [number % 7 == 0] * 2
        assert not told["rewards"].any()
    assert games.lengths.tolist() == [7, 7]


def test_forced_plies_are_played_inside_if_that_is_asked_for() -> None:
    games = Games("catan", 8, options=SHORT, skip_forced=True)
    steps = 0
    for told in played(games, 300):
        assert (told["counts"] > 1).all()
        steps += 1
    assert games.plies.max() > steps // 2 or games.lengths.max() > 0


def test_bots_hold_their_seats() -> None:
    games = Games("catan", 4, options={"players": 3, "goal": 4}, bots={0: "random", 2: "random"})
    for told in played(games, 200):
        assert (told["seats"] == 1).all()


def test_a_reset_begins_the_games_of_a_seed_or_the_next_ones() -> None:
    games = Games("catan", 3, seed=1, options=SHORT)
    first = games.obs.copy()
    list(played(games, 10))
    games.reset()
    second = games.obs.copy()
    assert not np.array_equal(first, second)
    games.reset(1)
    assert np.array_equal(games.obs, first)
    games.reset()
    assert np.array_equal(games.obs, second)
    games.reset(2)
    assert not np.array_equal(games.obs, first)


def test_an_illegal_action_is_refused_with_a_sentence_and_nothing_is_played() -> None:
    games = Games("catan", 3, options=SHORT)
    before = {name: getattr(games, name).copy() for name in TOLD}
    actions = games.legals[:, 0].copy()
    for wrong, said in ((0, "0 (end) is not legal"), (-1, "-1, which is no action"), (10**9, "no action")):
        actions[1] = wrong
        with pytest.raises(IllegalAction, match="In game 1 ") as caught:
            games.step(actions)
        assert said in str(caught.value)
        assert "settle" in str(caught.value)
        assert same(before, {name: getattr(games, name) for name in TOLD}, 3)
    actions[1] = games.legals[1, 0]
    games.step(actions)
    assert games.plies.tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    "actions",
    [np.zeros(2, int), np.zeros((3, 1), int), np.full(3, np.nan), np.zeros(3), ["a", "b", "c"], None],
)
def test_what_are_no_actions_at_all_is_refused(actions: Any) -> None:
    games = Games("catan", 3, options=SHORT)
    with pytest.raises(BadRequest, match="Actions are 3 whole numbers, one for each game"):
        games.step(actions)
    assert games.plies.tolist() == [0, 0, 0]


def test_a_game_without_an_observation_says_what_to_write() -> None:
    with pytest.raises(BadGame, match=r"'pile' does not say what a seat sees.*observe\(state, seat, out\)"):
        Games(PILE, 2)


@pytest.mark.parametrize(
    "given", [{"n": 0}, {"n": 2.5}, {"threads": 0}, {"seed": -1}, {"most": -1}, {"bots": {0: "nobody"}}]
)
def test_settings_that_cannot_be_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        Games("catan", **{"n": 2, "options": SHORT, **given})


def test_a_seat_is_left_for_whoever_steps_the_games() -> None:
    with pytest.raises(BadOption, match="leave one"):
        Games("catan", 2, options=SHORT, bots={0: "random", 1: "random"})


def test_arrays_stay_where_they_are_and_a_step_allocates_nothing() -> None:
    games = Games("catan", 16, options=SHORT, check=True)
    arrays = [getattr(games, name) for name in (*TOLD, "legals")]
    player = Player(games)
    actions = player.actions()

    def run(steps: int) -> None:
        for _ in range(steps):
            actions[:] = games.legals[:, 0]
            games.step(actions)

    run(10)
    tracemalloc.start()
    run(10)
    before, _ = tracemalloc.get_traced_memory()
    run(1000)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 2000
    assert all(array is getattr(games, name) for array, name in zip(arrays, (*TOLD, "legals"), strict=True))


def test_parts_are_views_of_the_observation_in_the_shapes_of_the_layout() -> None:
    games = Games("catan", 2, options=SHORT)
    for segment in games.layout:
        part = games.parts[segment.name]
        assert part.shape == (2, *segment.shape)
        assert np.shares_memory(part, games.obs)
    assert sum(segment.size for segment in games.layout) == games.obs.shape[1]
    assert games.tables["edge_corners"].shape == (72, 2)


def test_a_game_of_ones_own_is_stepped_by_its_own_observation() -> None:
    games = Games("examples/connect.py", 2, options={"side": 3}, compiled=False)
    ended = 0
    for told in played(games, 30):
        own, others = games.parts["stones"].sum(axis=2).T
        assert (others - own == told["seats"]).all()
        ended += int(told["done"].sum())
    assert ended > 2


def test_six_players_step_compiled_as_they_do_in_plain_python() -> None:
    options: dict[str, object] = {"players": 6, "goal": 3}
    compiled = Games("catan", 2, seed=5, options=options)
    plain = Games("catan", 2, seed=5, options=options, compiled=False)
    for ours, theirs in zip(played(compiled, 150), played(plain, 150), strict=True):
        assert same(ours, theirs, 2)
        for row in range(2):
            assert np.array_equal(ours["obs"][row], compiled.observe(row, int(ours["seats"][row])))
