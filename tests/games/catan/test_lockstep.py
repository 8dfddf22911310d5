"""Our game and the rules page written a second time, ply by ply: the same legal texts, the same position.

Random games go through every table; random positions reach what games seldom reach; positions made by hand
hold the rarest paths. What happened is counted, so that a comparison that no longer meets a rule fails.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from hexarium.games.catan.rules.island import extended, standard
from hexarium.play.match import Match
from tests.games.catan.positions import Position, begin, seat, start_of
from tests.games.catan.reference_lockstep import Lockstep, midgame, play_out
from tests.games.catan.reference_rules import Reference
from tests.games.catan.reference_table import RESOURCES, size

TABLES = [
    (players, setup, trades)
    for players, setup, trades in product(range(2, 7), ("random", "balanced", "beginner"), (True, False))
    if players < 5 or setup != "beginner"
]

VERBS = {
    *("settle", "road", "city", "roll", "discard", "robber", "end"),
    *("buy", "knight", "roadbuilding", "invent", "monopoly"),
    *("bank", "give", "want", "ask", "accept", "decline", "counter", "trade", "withdraw"),
}

MET = {
    "accept after drafting",
    "bank trade 2:1",
    "bank trade 3:1",
    "bank trade 4:1",
    "choice among several victims",
    "decline after drafting",
    "empty deck",
    "invention before the roll",
    "invention by player 2",
    "invention short of supply",
    "invention without any pair",
    "knight before the roll",
    "knight by player 2",
    "longest road kept in a tie",
    "monopoly before the roll",
    "monopoly by player 2",
    "monopoly of nothing",
    "no city left",
    "no draft left",
    "no road left",
    "no settlement left",
    "point card kept for later",
    "road building without a place",
    "roadbuilding before the roll",
    "roadbuilding by player 2",
    "several discard",
    "shortage, nobody gets",
    "shortage, one gets what is left",
    "trade after accept",
    "turns run out",
    "win as player 2",
    "win at the start of a turn",
    "win at the start of player 2's part",
}
"""What random positions must have met; the rarest paths have a position made by hand."""


def need(events: set[str], seen: Counter[str]) -> None:
    """Fail if something never happened."""
    missing = sorted(event for event in events if not seen[event])
    assert not missing, f"never met: {missing}"


# The reference alone


@pytest.mark.parametrize(("players", "counts"), [(4, [54, 144, 7236]), (5, [80, 218, 16612])])
def test_the_reference_counts_the_lines_that_the_page_gives(players: int, counts: list[int]) -> None:
    assert [perft(start_of(players=players), depth) for depth in (1, 2, 3)] == counts


def perft(position: Position, depth: int) -> int:
    legal = Reference(position).legal()
    if depth == 1:
        return len(legal)
    total = 0
    for text in legal:
        after = Reference(position)
        after.play(text)
        total += perft(after.p, depth - 1)
    return total


def test_a_game_starts_as_the_page_says() -> None:
    for players, setup in product((2, 3, 4, 5, 6), ("random", "balanced")):
        options = {"players": players, "setup": setup}
        given = start_of(players=players, setup=setup)
        assert Match.new("catan", options, 5, compiled=False).position() == given


# Random games and positions


def test_random_games_agree() -> None:
    seen: Counter[str] = Counter()
    for number, (players, setup, trades) in enumerate(TABLES * 4):
        random = Random(number)
        options = {
            "players": players,
            "setup": setup,
            "goal": random.choice([3, 4, 5]),
            "discard_limit": random.choice([1, 3, 7]),
            "player_trades": trades,
            "turns": random.choice([0, 0, 4, 12]),
        }
        seen += play_out(Match.new("catan", options, number), random, 150)
    need(VERBS, seen)


def test_random_positions_agree() -> None:
    seen: Counter[str] = Counter()
    for number in range(200):
        random = Random(number)
        options = {"player_trades": number % 3 > 0, "turns": random.choice([0, 0, 9, 10])}
        position = midgame(random, 2 + number % 5, **options)
        seen += play_out(Match.load(position, number, compiled=False), random, 30)
    need(VERBS | MET, seen)


# Positions made by hand

COAST: list[int] = standard().board.coast.tolist()
"""A ring of edges around the standard island; inland roads meet it at every second or third corner."""


SETTLEMENT, ROAD, CARD = "wood, brick, wool, wheat", "wood, brick", "wool, wheat, ore"


def lockstep(*seats: Position, players: int = 3, **words: Any) -> Lockstep:
    """Both from a position in few words; unless that is said, seat 0 has rolled in turn 1."""
    words = {"number": 1, "dice": (2, 4), **words}
    return Lockstep(begin(*seats, seed=1, players=max(players, len(seats)), **words))


def breaking(*others: Position, holder: list[int], **words: Any) -> Lockstep:
    """Seat 0 is about to settle corner 27, three edges along the coastal road of the last seat."""
    return lockstep(seat(SETTLEMENT, roads=[33]), *others, seat(roads=holder), **words)


def test_a_broken_loop_is_as_long_as_before() -> None:
    both = lockstep(seat(SETTLEMENT, roads=[24]), seat(), seat(roads=[0, 1, 2, 3, 4, 5]))
    both.play("settle 0")
    assert both.reference.p["road_lengths"] == [1, 0, 6]
    assert both.reference.p["longest_road"] == 2


def test_a_broken_road_below_five_leaves_the_tile_to_nobody() -> None:
    both = breaking(seat(), holder=COAST[:5])
    assert both.reference.p["longest_road"] == 2
    both.play("settle 27")
    assert both.reference.p["road_lengths"] == [1, 0, 3]
    assert both.reference.p["longest_road"] is None
    assert both.seen["longest road broken, nobody at 5"]


def test_a_tie_of_others_leaves_the_tile_to_nobody_until_one_is_longer() -> None:
    both = breaking(seat(ROAD, roads=COAST[7:12]), seat(roads=COAST[13:18]), holder=COAST[:6])
    both.play("settle 27")
    assert both.reference.p["road_lengths"] == [1, 5, 5, 3]
    assert both.reference.p["longest_road"] is None
    assert both.seen["longest road broken, a tie of others"]
    both.play("end")
    both.play("roll", "1 1")
    both.play(f"road {COAST[12]}")
    assert both.reference.p["longest_road"] == 1


def test_a_broken_holder_keeps_the_tile_in_a_tie() -> None:
    both = breaking(seat(roads=COAST[9:14]), holder=COAST[:8])
    both.play("settle 27")
    assert both.reference.p["road_lengths"] == [1, 5, 5]
    assert both.reference.p["longest_road"] == 2
    assert both.seen["longest road broken but kept"]


@pytest.mark.parametrize("other", [6, 7])
def test_a_broken_holder_with_five_loses_the_tile_to_a_longer_road(other: int) -> None:
    both = breaking(seat(roads=COAST[9 : 9 + other], settlements=[35]), holder=COAST[:8], goal=3)
    both.play("settle 27")
    assert both.seen["broken holder at 5 or more loses it"]
    assert (both.reference.p["longest_road"], both.reference.p["result"]) == (1, None)
    both.play("end")
    assert both.reference.p["result"] == {"winner": 1, "reason": "goal"}
    assert both.reference.p["turn"]["number"] == 2


@pytest.mark.parametrize(("waiting", "paired"), [(3, True), (1, False)])
def test_points_gained_out_of_turn_win_when_the_own_part_begins(waiting: int, paired: bool) -> None:
    coast: list[int] = extended().board.coast.tolist()
    island = Reference(start_of(players=5)).island
    at, corner, inland = next(
        (at, corner, inland)
        for at in range(2, 4)
        for corner in set(island.ends[coast[at]]) & set(island.ends[coast[at + 1]])
        for inland in set(island.corner_edges[corner]) - {coast[at], coast[at + 1]}
    )
    seats = [seat() for _ in range(5)]
    seats[0] = seat(SETTLEMENT, roads=[inland])
    seats[2] = seat(roads=coast[: at + 4])
    seats[waiting] = seat(roads=coast[15:20], settlements=[island.ends[coast[17]][0]])
    both = lockstep(*seats, goal=3)
    both.play(f"settle {corner}")
    assert (both.reference.p["longest_road"], both.reference.p["result"]) == (waiting, None)
    both.play("end")
    if not paired:
        both.play("end")
    assert both.reference.p["result"] == {"winner": waiting, "reason": "goal"}
    assert both.reference.p["turn"]["paired"] is paired


def test_only_one_free_road_fits() -> None:
    for phase in ("production", "action"):
        red, blue = seat(cards="roadbuilding", roads=[31]), seat(roads=[30], settlements=[27])
        both = lockstep(red, blue, phase=phase)
        both.play("roadbuilding")
        assert both.reference.turn["free_roads"] == 2
        assert both.legal == ["road 32"]
        both.play("road 32")
        assert (both.reference.turn["free_roads"], both.reference.p["phase"]) == (0, phase)
        assert both.seen["only one free road fits"]


def test_the_game_ends_at_once_with_a_free_road_left() -> None:
    both = lockstep(seat(cards="roadbuilding", roads=COAST[:4], settlements=[27]), goal=3)
    both.play("roadbuilding")
    both.play(f"road {COAST[4]}")
    assert both.reference.p["result"] == {"winner": 0, "reason": "goal"}
    assert both.reference.turn["free_roads"] == 1
    assert both.legal == []


def test_one_road_piece_is_left_for_road_building() -> None:
    both = lockstep(seat(cards="roadbuilding", roads=COAST[:14]))
    both.play("roadbuilding")
    assert both.reference.turn["free_roads"] == 1
    both.play(f"road {COAST[14]}")
    assert (both.reference.turn["free_roads"], len(both.reference.me["roads"])) == (0, 15)


@pytest.mark.parametrize(("left", "pairs"), [(0, []), (1, []), (2, ["invent wool wool"])])
def test_invention_needs_two_cards_in_the_supply(left: int, pairs: list[str]) -> None:
    both = lockstep(seat(cards="invention"), bank=f"wool {left}")
    assert [text for text in both.legal if text.startswith("invent")] == pairs


def test_discards_go_round_from_the_active_player_before_the_robber_chooses() -> None:
    seats = [seat(f"wood {4 + number}", settlements=[corner]) for number, corner in enumerate((25, 35, 27))]
    both = lockstep(*seats, phase="production", active=1, discard_limit=3)
    both.play("roll", "3 4")
    assert both.reference.turn["discards"] == [2, 2, 3]
    movers = []
    while both.reference.p["phase"] == "discard":
        movers.append(both.reference.mover)
        both.play("discard wood")
    assert movers == [1, 1, 2, 2, 2, 0, 0]
    assert {"robber 7 0", "robber 7 2", "robber 11"} <= set(both.legal)
    assert {"robber 7", "robber 0", "robber 11 1"}.isdisjoint(both.legal)


def test_a_hidden_point_wins_at_once() -> None:
    both = lockstep(seat(CARD, settlements=[0, 2]), goal=3)
    both.play("buy", "point")
    assert both.reference.p["result"] == {"winner": 0, "reason": "goal"}
    assert both.reference.players[0]["new_cards"]["point"] == 1
    assert both.legal == []


def test_a_winning_knight_does_not_move_the_robber() -> None:
    both = lockstep(seat(cards="knight", knights=2, settlements=[0]), goal=3)
    both.play("knight")
    assert both.reference.p["result"] == {"winner": 0, "reason": "goal"}
    assert (both.reference.p["phase"], both.reference.p["robber"]) == ("over", 0)
    assert both.seen["winning knight"]


def test_the_largest_army_goes_only_to_a_larger_one() -> None:
    both = lockstep(seat(cards="knight 2", knights=2), seat(knights=3))
    both.play("knight")
    assert both.reference.p["largest_army"] == 1
    both.play("robber 3")
    for _ in range(3):
        both.play("end")
        both.play("roll", "1 1")
    both.play("knight")
    assert both.reference.p["largest_army"] == 0
    assert both.seen["largest army transferred"]


def test_the_last_turn_ends_with_player_2() -> None:
    both = lockstep(seat(), seat(), seat(), seat(cards="knight"), seat(), turns=1)
    both.play("end")
    assert both.reference.turn["seat"] == 3
    both.play("knight")
    both.play("robber 0")
    assert both.reference.p["phase"] == "action"
    both.play("end")
    assert both.reference.p["result"] == {"winner": None, "reason": "turns"}
    assert both.reference.turn["number"] == 1
    assert both.seen["turns run out in a paired turn"]


def test_a_counter_is_drafted_beside_the_answers() -> None:
    both = lockstep(seat("wood 2"), seat("ore"), seat("ore 5, wool"))
    for text in ("want ore", "want ore", "give wood", "ask"):
        both.play(text)
    assert set(both.legal) == {"decline", "give ore", *(f"want {name}" for name in RESOURCES)}
    for text in ("want brick", "give ore", "counter"):
        both.play(text)
    for text in ("give wool", "want wood", "want wood"):
        both.play(text)
    assert {"accept", "decline", "counter"} <= set(both.legal)
    both.play("counter")
    assert set(both.legal) == {"trade 2", "withdraw"}  # Seat 0 has no brick.
    both.play("trade 2")
    hands = [size(player["hand"]) for player in both.reference.players]
    assert (hands, both.reference.turn["asks"]) == ([1, 1, 7], 1)
