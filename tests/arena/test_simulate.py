"""Simulations: the same games whoever plays them, and counts that add up."""

from __future__ import annotations

import json
from collections import Counter
from threading import Event, Timer, active_count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium import games
from hexarium.arena import simulate as module
from hexarium.arena.distribution import Distribution
from hexarium.arena.share import Share
from hexarium.arena.simulate import LIMIT, records, simulate
from hexarium.arena.simulation import Simulation
from hexarium.errors import BadOption
from hexarium.kit.batch import Batch
from hexarium.kit.game import Game
from hexarium.kit.rng import word_at, wrapping
from hexarium.kit.runner import UNLIMITED, Runner
from tests.toys.endless import GAME as ENDLESS
from tests.toys.pile import PILE

HEAVEN = games.load("heaven")


def simulated(game: Game, count: int, seed: int = 1, threads: int = 1, **options: object) -> Simulation:
    return simulate(game.variant(options), count, seed, threads)


def found(simulation: Simulation) -> tuple[object, ...]:
    columns = [simulation.lengths, simulation.winners, simulation.reasons]
    columns += [each.numbers for each in simulation.measured]
    return (*(column.counts() for column in columns), simulation.choices, simulation.games)


@pytest.mark.parametrize(("game", "count"), [(PILE, 997), (HEAVEN, 101)], ids=["pile", "heaven"])
def test_the_same_seed_gives_the_same_result_whatever_the_number_of_threads(game: Game, count: int) -> None:
    one = found(simulated(game, count))
    for threads in (1, 2, 3, 8):
        assert found(simulated(game, count, threads=threads)) == one
    assert found(simulated(game, count, seed=2)) != one


@pytest.mark.parametrize("game", [PILE, HEAVEN], ids=["pile", "heaven"])
@pytest.mark.parametrize("stretch", [0.0, 0.001, 10.0])
def test_it_does_not_matter_how_the_games_are_divided(
    game: Game, stretch: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = found(simulated(game, 97))
    monkeypatch.setattr(module, "STRETCH", stretch)
    monkeypatch.setattr(module, "FIRST_PLIES", 1)
    for threads in (1, 3):
        assert found(simulated(game, 97, threads=threads)) == expected


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
        assert data["plies"] == simulation.plies == simulation.lengths.sum
        assert length["least"] <= length["median"] <= length["most"]
        assert length["mean"] == pytest.approx(data["plies"] / 200)


def test_a_shared_win_counts_for_each_and_no_win_for_nobody() -> None:
    simulation = Simulation(
        *("toy", {}, 0, 1, 3, LIMIT),
        seats=("0", "anna"),
        reason_names=("", "end"),
        games=3,
        lengths=Distribution([1, 2, 3]),
        winners=Distribution([0b11, 0b10, 0]),
        reasons=Distribution([1, 1, 1]),
        choices=12,
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
    assert simulation.lengths.counts() == {5: 20}
    data = simulation.data()
    assert data["reasons"] == {"unfinished": 20, **dict.fromkeys(HEAVEN.reasons[1:], 0)}
    assert data["winners"] == {"0": 0, "1": 0, "none": 20}
    assert "unfinished" not in simulated(PILE, 20).data()["reasons"]


@pytest.mark.parametrize(("game", "count"), [(PILE, 30), (HEAVEN, 4)], ids=["pile", "heaven"])
def test_the_records_are_the_games_of_the_simulation(game: Game, count: int) -> None:
    simulation = simulate(game.variant(), count, seed=9, threads=2)
    played = list(records(game.variant(), count, 9))
    lengths, bits, reasons, _ = Runner(game.variant()).simulate(9, 0, count)
    assert [len(record.actions) for record in played] == lengths.tolist()
    assert simulation.lengths.counts() == Counter(lengths.tolist())
    for record, winners, reason in zip(played, bits, reasons, strict=True):
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


def test_an_interruption_ends_a_long_simulation_and_its_threads_soon() -> None:
    before = active_count()

    def interrupt(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(PILE.variant(), 20_000_000, threads=2, progress=interrupt)
    assert active_count() == before


@pytest.mark.parametrize("games", [20_000_000, 10**12, 10**18])
def test_a_simulation_that_is_stopped_tells_what_it_found_so_far(games: int) -> None:
    stop = Event()

    def tire(done: int) -> None:
        if done > 100:
            stop.set()

    simulation = simulate(PILE.variant(), games, threads=2, progress=tire, stop=stop)
    data = simulation.data()
    assert (simulation.stopped, data["stopped"], data["asked"]) == (True, True, games)
    assert 100 < simulation.games < games
    assert sum(data["winners"].values()) == data["games"] == simulation.lengths.total
    assert not simulated(PILE, 20).data()["stopped"]


def test_it_is_stopped_before_its_first_game_too() -> None:
    stop = Event()
    stop.set()
    data = simulate(HEAVEN.variant(), 10, stop=stop).data()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert (data["games"], data["stopped"], data["plies_per_game"]["mean"]) == (0, True, None)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_game_without_end_is_stopped_in_the_middle(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    stop, play = Event(), Batch.play
    far: set[Batch] = set()

    def played(batch: Batch, plies: int) -> bool:
        over = play(batch, plies)
        if batch.under_way > 1000:
            far.add(batch)
        if len(far) == threads:
            stop.set()
        return over

    monkeypatch.setattr(Batch, "play", played)
    simulation = simulate(ENDLESS.variant(), 5, threads=threads, most=UNLIMITED, stop=stop)
    assert (simulation.games, simulation.stopped) == (0, True)
    assert len(simulation.under_way) == threads
    assert min(simulation.under_way) > 1000
    assert simulation.data()["limit"] is None
    assert simulation.data()["plies_per_second"] > 0


def test_a_game_without_end_meets_the_limit() -> None:
    simulation = simulate(ENDLESS.variant(), 2)
    assert simulation.lengths.counts() == {LIMIT: 2}
    assert (simulation.unfinished, simulation.stopped) == (2, False)
    assert simulation.data()["limit"] == LIMIT


@pytest.mark.parametrize("name", games.names())
def test_the_limit_is_far_above_ordinary_games(name: str) -> None:
    game = games.load(name)
    for options in game.samples:
        longest = simulate(game.variant(options), 100).lengths.most
        assert longest is not None
        assert longest * 20 < LIMIT


@pytest.mark.parametrize(("count", "threads"), [(0, 1), (-5, 1), (5, 0), (5, -1), (10**30, 1), (5, 10**9)])
def test_impossible_numbers_of_games_and_threads_are_refused(count: int, threads: int) -> None:
    with pytest.raises(BadOption, match="it is a whole number from 1"):
        simulated(PILE, count, threads=threads)


def test_what_a_game_measures_is_collected_for_the_game_and_by_seat() -> None:
    simulation = simulate(ENDLESS.variant({"pile": 30}), 50, seed=4, threads=2, most=3)
    left, *secrets = simulation.data()["measures"]
    assert (left["name"], left["unit"], left["seat"]) == ("left", "tens", None)
    assert (left["mean"], left["spread"], left["least"], left["most"]) == (3, 0, 3, 3)
    assert [each["seat"] for each in secrets] == [0, 1]
    for seat, each in enumerate(secrets):
        numbers = [int(Runner(PILE.variant()).start(seed)[0].secret[seat]) for seed in seeds(4, 50)]
        assert each["mean"] == pytest.approx(sum(numbers) / 50)
        assert sum(each["histogram"]["counts"]) == 50
    assert simulated(PILE, 5).data()["measures"] == []


def seeds(seed: int, count: int) -> list[int]:
    with wrapping():
        return [int(word_at(seed, number)) for number in range(count)]


def test_records_stop_in_the_middle_of_a_game() -> None:
    stop = Event()
    Timer(0.3, stop.set).start()
    assert list(records(ENDLESS.variant(), 3, 1, UNLIMITED, stop)) == []


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
