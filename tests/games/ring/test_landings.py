"""The landings of the ring: the chain against the rules, and counts against the chain."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

from hexarium.draw import svg, text
from hexarium.games.ring import GAME
from hexarium.games.ring.analysis import counting, walk
from hexarium.games.ring.analysis.chain import FREE, Chain, Place
from hexarium.games.ring.analysis.landings import (
    HEADINGS,
    deviations,
    exact_landings,
    landing_scene,
    rows,
    walked_landings,
    watched_games,
)
from hexarium.games.ring.face.variant import Ring
from hexarium.games.ring.rules.data import DECKS
from hexarium.kit.rng import holders, word_at, wrapping
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.games.ring.reference.lockstep import Lockstep, landings_of
from tests.games.ring.reference.rules import Reference
from tests.games.ring.table import match_of, put, table

SIZES = (2, 3, 4)


@pytest.mark.parametrize("size", SIZES)
def test_the_chances_of_a_turn_add_up_to_1_and_so_do_the_shares(size: int) -> None:
    chain = Chain(size)
    assert np.allclose(chain.transitions().sum(axis=1), 1)
    often = chain.stationary()
    assert often.min() >= 0
    assert np.allclose(often @ chain.transitions(), often)
    assert np.isclose(exact_landings(size).share.sum(), 1)


def place_of(match: Match) -> Place:
    state = match.state
    return Place(
        int(state.at[0]), int(state.jail[0]), (bool(state.holder[0] == 0), bool(state.holder[1] == 0))
    )


def played(size: int, place: Place) -> Counter[tuple[tuple[int, ...], Place]]:
    """All ways a turn can go from a place, found by forcing every outcome through the rules."""
    position = put(table(2, properties_per_city=size), 0, at=place.tile, cash=9000)
    for deck, held in zip(DECKS, place.held, strict=True):
        if held:
            position["players"][0]["release_cards"].append(deck)
            position["decks"][deck].remove(6)
    if place.failed != FREE:
        put(position, 0, jail=place.failed)
    found: Counter[tuple[tuple[int, ...], Place]] = Counter()
    choices = match_of(position).legal()
    for choice in choices:
        match = match_of(position)
        if choice != "roll":
            match.play(choice)
        roll = match.variant.codec.action("roll")
        for code, probability in match.variant.chances(match.state, roll).items():
            again = match.at(match.ply)
            ply = again.play(roll, match.variant.chance_text(roll, code))
            found[tuple(landings_of(ply)), place_of(again)] += probability / len(choices)  # type: ignore[assignment]
    return found


@pytest.mark.parametrize(
    "place",
    [
        *(Place(tile, FREE, (False, False)) for tile in (0, 1, 3, 9, 14, 19, 23)),
        Place(1, FREE, (True, False)),
        Place(2, FREE, (False, True)),
        *(Place(12, failed, (False, False)) for failed in range(3)),
        Place(12, 0, (True, True)),
        Place(12, 2, (False, True)),
    ],
)
def test_every_turn_of_the_chain_is_what_the_rules_do(place: Place) -> None:
    told: Counter[tuple[tuple[int, ...], Place]] = Counter()
    for turn in Chain(2).turns(place):
        told[turn.landings, turn.place] += turn.chance  # type: ignore[assignment]
    found = played(2, place)
    assert set(told) == set(found)
    assert all(np.isclose(told[key], found[key]) for key in told)


@pytest.mark.parametrize("size", SIZES)
def test_counted_landings_agree_with_the_chain_within_the_sampling_error(size: int) -> None:
    exact, walked = exact_landings(size), walked_landings(size, walks=150, turns=1500, seed=size)
    away = deviations(exact, walked)
    assert (walked.error / walked.per_turn).max() < 0.01
    assert abs(away).max() < 4
    assert 0.4 < (away**2).mean() < 1.8


def test_a_wrong_chain_would_be_noticed() -> None:
    exact, walked = exact_landings(3), walked_landings(3, walks=150, turns=1500)
    exact.per_turn[:] = exact.per_turn.mean()
    assert abs(deviations(exact, walked)).max() > 10


def test_decks_that_run_out_make_no_difference_that_could_be_seen() -> None:
    walked = walked_landings(3, walks=150, turns=1500, complete_decks=False)
    assert (abs(walked.share - exact_landings(3).share) / exact_landings(3).share).max() < 0.03


def test_compiled_and_uncompiled_walks_count_the_same() -> None:
    compiled, plain = (walked_landings(4, 2, 20, seed=5, compiled=compiled) for compiled in (True, False))
    assert np.array_equal(compiled.per_turn, plain.per_turn)


def test_the_jail_is_the_busiest_tile_of_every_ring() -> None:
    for size in SIZES:
        landings = exact_landings(size)
        assert landings.names[landings.busiest] == "Jail"


# Whole games

OPTIONS = {"players": 3, "cash": 12, "rounds": 12}


def test_watched_games_are_those_of_a_simulation() -> None:
    games = watched_games(OPTIONS, games=40, seed=9)
    lengths, winners, _, _ = Runner(GAME.variant(OPTIONS)).simulate(9, 0, 40)
    assert games.plies == lengths.sum()
    shares = [
        np.mean([(won >> seat & 1) / bin(won).count("1") for won in winners.tolist()]) for seat in range(3)
    ]
    assert np.allclose(games.wins, shares)
    assert np.isclose(games.wins.sum(), 1)


def without(second: Reference, special: int, tile: int) -> int:
    """The rent of a tile if its owner had not that special property."""
    entry = second.tiles[special]
    kept, entry["mortgaged"] = entry["mortgaged"], True
    rent = second.estate.rent(tile)
    entry["mortgaged"] = kept
    return rent


def test_landings_income_and_spending_are_those_of_the_second_writing_of_the_rules() -> None:
    count, variant = 6, GAME.variant(OPTIONS)
    games = watched_games(OPTIONS, games=count, seed=3)
    runner = Runner(variant, compiled=False)
    expected = np.zeros_like(games.tiles)
    for number in range(count):
        with wrapping():
            seed = int(word_at(3, number))
            choices = int(word_at(seed, 0))
        both = Lockstep(Match.new(GAME, OPTIONS, seed, compiled=False))
        second = both.reference
        for action in runner.play_out(runner.start(seed), choices):
            auctioned = (second.now["auction"] or {}).get("tile")
            seat, words = second.turn, variant.codec.text(action).split()
            paid, landed = len(second.payments), len(second.landings)
            at_before = second.player["at"]
            both.play(" ".join(words))
            for tile in second.landings[landed:]:
                expected[tile, counting.LANDINGS] += 1
            for door, _, payee, amount in second.payments[paid:]:
                tile = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
                if door == "rent":
                    at = second.players[seat]["at"]
                    expected[at, counting.INCOME] += amount
                    for special in (6, 11, 21, 26):
                        expected[special, counting.INCOME] += amount - without(second, special, at)
                elif door == "importer":
                    assert payee is not None
                    working = [{1: 1, 4: 16}[special] for special in second.estate.specials(payee) & {1, 4}]
                    for special in working:
                        expected[special, counting.INCOME] += amount // len(working)
                elif door in ("buy", "auction"):
                    bought = at_before if door == "buy" else auctioned
                    expected[bought, counting.BOUGHT] += 1
                    expected[bought, counting.PAID] += amount
                elif door == "build":
                    expected[tile, counting.BUILT] += amount
                elif door == "sell":
                    expected[tile, counting.SOLD] += amount
    assert expected.sum(axis=0).min() > 0
    assert np.array_equal(games.tiles, expected)


def test_compiled_and_uncompiled_listeners_count_the_same() -> None:
    compiled, plain = (
        watched_games(OPTIONS, games=3, seed=8, compiled=compiled) for compiled in (True, False)
    )
    assert np.array_equal(compiled.tiles, plain.tiles)
    assert compiled.plies == plain.plies


def test_listeners_change_nothing_but_their_counters() -> None:
    plain, counted = (
        Runner(kind(GAME, GAME.parse_options(OPTIONS))) for kind in (Ring, counting.CountedRing)
    )
    with wrapping():
        seed = int(word_at(5, 0))
        choices = int(word_at(seed, 0))
    expected = plain.start(seed)
    plies = plain.play_out(expected, choices)
    # The game of a simulation with seed 5, played by what is compiled to count.
    states, lengths = counted.blank(2), np.zeros(1, dtype=np.int64)
    tiles, wins = np.zeros((30, len(counting.COUNTERS)), dtype=np.int64), np.zeros((1, 3), dtype=np.int64)
    rest = np.uint64(5), 0, 1, tiles, wins, lengths
    counted.run(walk.watch, states, counted.room(), holders(0), counted.encoded, *rest)
    assert lengths[0] == len(plies)
    for name in expected.dtype.names:
        assert np.array_equal(expected[0][name], states[0][name]), name
    assert states[0].counters[counting.LANDINGS].sum() > 0


def test_the_answer_holds_table_sentence_picture_and_data() -> None:
    variant = GAME.variant({"rounds": 3, "players": 2})
    answer = GAME.analyses["landings"](variant, 20, 1)
    assert answer.headings == HEADINGS
    assert all(set(row) == set(HEADINGS) for row in answer.rows)
    assert answer.lines[0].startswith("Wins in 20 random games: seat 0 ")
    assert answer.scene is not None
    assert answer.data["options"] == variant.options
    assert (answer.data["games"], answer.data["tiles"]) == (20, answer.rows)
    assert np.isclose(sum(seat["wins"] for seat in answer.data["seats"]), 1)
    assert json.loads(json.dumps(dict(answer.data))) == answer.data


def test_the_table_has_a_row_for_each_tile() -> None:
    exact = exact_landings(3)
    table = rows(exact, walked_landings(3, walks=20, turns=50), watched_games({"rounds": 3}, games=20))
    assert [row["tile"] for row in table] == list(range(30))
    assert np.isclose(sum(row["exact"] for row in table), 100)
    assert np.isclose(sum(row["games"] for row in table), 100)
    assert table[15]["name"] == "Jail"
    assert table[0]["return"] == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_heat_map_shows_every_tile_and_its_share(size: int) -> None:
    landings = exact_landings(size)
    scene = landing_scene(landings)
    for tile, share in enumerate(landings.share):
        mark = scene.mark(f"hex-{tile}")
        assert mark.short == (str(tile), str(round(1000 * share)))
        assert f"{100 * share:.2f} %" in (mark.title or "")
    assert "Jail" in scene.description
    assert svg.paint(scene, "light").startswith("<svg")
    painted = text.paint_plain(scene, 100, 30).splitlines()
    assert len(painted) <= 30
    assert max(map(len, painted)) <= 100


def test_whole_games_have_a_heat_map_too() -> None:
    scene = landing_scene(watched_games({"rounds": 2, "properties_per_city": 2}, games=10))
    assert len([mark for mark in scene.marks if mark.kind == "hex"]) == 24
