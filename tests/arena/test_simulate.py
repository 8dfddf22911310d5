"""Simulations: the same games whoever plays them, and counts that add up."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium import games
from hexarium.arena import simulate as module
from hexarium.arena.simulate import Share, Simulation, records, simulate
from hexarium.errors import BadOption
from hexarium.kit.game import Game
from tests.toys.pile import PILE

HEAVEN = games.load("heaven")


def simulated(game: Game, count: int, seed: int = 1, threads: int = 1, **options: object) -> Simulation:
    return simulate(game.variant(options), count, seed, threads)


def found(simulation: Simulation) -> tuple[object, ...]:
    columns = (simulation.lengths, simulation.winners, simulation.reasons)
    return (*(column.tolist() for column in columns), simulation.branches)


@pytest.mark.parametrize(("game", "count"), [(PILE, 997), (HEAVEN, 101)], ids=["pile", "heaven"])
def test_the_same_seed_gives_the_same_result_whatever_the_number_of_threads(game: Game, count: int) -> None:
    one = found(simulated(game, count))
    for threads in (1, 2, 3, 8):
        assert found(simulated(game, count, threads=threads)) == one
    assert found(simulated(game, count, seed=2)) != one


@pytest.mark.parametrize("plies", [1, 50, 10**9])
def test_it_does_not_matter_how_the_games_are_divided(plies: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = found(simulated(PILE, 97))
    monkeypatch.setattr(module, "CHUNK_PLIES", plies)
    for threads in (1, 3):
        assert found(simulated(PILE, 97, threads=threads)) == expected


def test_a_longer_simulation_begins_with_the_same_games() -> None:
    assert simulated(PILE, 300).lengths[:50].tolist() == simulated(PILE, 50).lengths.tolist()


def test_the_data_have_the_promised_keys() -> None:
    data = simulated(HEAVEN, 40, threads=2, first="angels").data()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data.keys() >= {
        *("games", "plies", "seconds", "games_per_second", "plies_per_second", "winners", "reasons"),
        *("game", "options", "seed", "threads"),
    }
    assert (data["game"], data["options"], data["seed"]) == ("heaven", {"first": "angels"}, 1)
    assert (data["games"], data["threads"]) == (40, 2)
    assert data["games_per_second"] == pytest.approx(40 / data["seconds"])
    assert data["plies_per_second"] == pytest.approx(data["plies"] / data["seconds"])


def test_winners_and_reasons_add_up_to_the_games() -> None:
    for game in (PILE, HEAVEN):
        simulation = simulated(game, 200)
        data = simulation.data()
        assert set(data["winners"]) == {"0", "1", "none"}
        assert sum(data["winners"].values()) == 200
        assert sum(data["reasons"].values()) == 200
        assert set(data["reasons"]) == set(game.reasons[1:])
        assert [share.count for share in simulation.wins().values()] == list(data["winners"].values())
        length = data["plies_per_game"]
        assert data["plies"] == simulation.plies == sum(simulation.lengths)
        assert length["least"] <= length["median"] <= length["most"]
        assert length["mean"] == pytest.approx(data["plies"] / 200)


def test_a_shared_win_counts_for_each_and_no_win_for_nobody() -> None:
    simulation = Simulation(
        *("toy", {}, 0, 1, 1.0),
        lengths=np.array([1, 2, 3]),
        winners=np.array([0b11, 0b10, 0], dtype=np.uint8),
        reasons=np.array([1, 1, 1], dtype=np.uint8),
        branches=12,
        seats=("0", "anna"),
        reason_names=("", "end"),
    )
    assert {name: share.count for name, share in simulation.wins().items()} == {
        "0": 1,
        "anna": 2,
        "nobody": 1,
    }
    assert simulation.data()["winners"] == {"0": 1, "1": 2, "none": 1}
    assert simulation.data()["choices_per_ply"] == 2


def test_a_game_that_meets_the_limit_of_plies_is_unfinished() -> None:
    simulation = simulate(HEAVEN.variant(), 20, most=5)
    assert simulation.lengths.tolist() == [5] * 20
    data = simulation.data()
    assert data["reasons"] == {"unfinished": 20, **dict.fromkeys(HEAVEN.reasons[1:], 0)}
    assert data["winners"] == {"0": 0, "1": 0, "none": 20}
    assert "unfinished" not in simulated(PILE, 20).data()["reasons"]


@pytest.mark.parametrize(("game", "count"), [(PILE, 30), (HEAVEN, 4)], ids=["pile", "heaven"])
def test_the_records_are_the_games_of_the_simulation(game: Game, count: int) -> None:
    simulation = simulate(game.variant(), count, seed=9, threads=2)
    played = list(records(game.variant(), count, 9))
    assert [len(record.actions) for record in played] == simulation.lengths.tolist()
    for record, winners, reason in zip(played, simulation.winners, simulation.reasons, strict=True):
        assert record.result == {
            "winners": [seat for seat in range(2) if winners >> seat & 1],
            "reason": game.reasons[reason],
        }
        for generator in (True, False):
            assert record.replay(generator, game).ply == len(record.actions)


def test_the_records_of_unfinished_games_have_no_result() -> None:
    for record in records(HEAVEN.variant(), 2, 9, most=5):
        assert (len(record.actions), record.result) == (5, None)
        assert record.replay().ply == 5


def test_progress_is_told_until_all_is_done() -> None:
    heard: list[int] = []
    simulate(PILE.variant(), 100, threads=3, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 100
    assert len(heard) > 5


def test_an_interruption_ends_a_long_simulation_soon() -> None:
    heard: list[int] = []

    def interrupt(done: int) -> None:
        heard.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(PILE.variant(), 20_000_000, threads=2, progress=interrupt)
    assert len(heard) == 1


@pytest.mark.parametrize(("count", "threads"), [(0, 1), (-5, 1), (5, 0), (5, -1)])
def test_at_least_one_game_and_one_thread_are_needed(count: int, threads: int) -> None:
    with pytest.raises(BadOption, match="it is a whole number from 1"):
        simulated(PILE, count, threads=threads)


# From the formula of Wilson with z = 1.96, worked out by hand.
@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 1000, 0.0381, 0.0653)],
)
def test_a_share_has_the_interval_of_wilson(count: int, total: int, low: float, high: float) -> None:
    share = Share.of(count, total)
    assert (share.count, share.share) == (count, count / total)
    assert (share.low, share.high) == pytest.approx((low, high), abs=5e-5)


def test_of_nothing_everything_is_possible() -> None:
    assert Share.of(0, 0) == Share(0, 0.0, 0.0, 1.0)


@given(st.integers(1, 10**6).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total))))
def test_a_share_lies_within_its_interval(counts: tuple[int, int]) -> None:
    share = Share.of(*counts)
    assert 0 <= share.low <= share.share + 1e-12
    assert share.share - 1e-12 <= share.high <= 1
    mirrored = Share.of(counts[1] - counts[0], counts[1])
    assert mirrored.low == pytest.approx(1 - share.high)


def test_random_players_are_about_equally_good_at_pile() -> None:
    """The choices are no part of the chance of the game, and neither is partial to a seat."""
    simulation = simulated(PILE, 20_000)
    assert simulation.wins()["anna"].share > 0.5  # who moves first guesses first
    opening = Counter(record.actions[0][0] for record in records(PILE.variant(), 700, 3))
    assert len(opening) == 7
    assert max(opening.values()) < 150
