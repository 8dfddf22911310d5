"""What is looked at on the island: each feature in a position."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexarium.games.catan.evaluation import EVALUATION
from hexarium.games.catan.rules.data import RESOURCES
from hexarium.kit.rng import wrapping
from hexarium.play.match import Match
from tests.games.catan.positions import begin, new, path, play, seat
from tests.games.catan.reference_features import Land

NAMES = [feature.name for feature in EVALUATION.features]


def looked(match: Match, number: int = 0) -> dict[str, float]:
    """The features of a seat by their names."""
    values = np.full(len(NAMES), np.nan)
    with wrapping():
        EVALUATION.look(match.state, number, values)
    return dict(zip(NAMES, values.tolist(), strict=True))


def of(name: str, *seats: Any, number: int = 0, **words: Any) -> float:
    """One feature of a seat in a position."""
    return looked(begin(*seats, **words), number)[name]


def played(players: int, seed: int, plies: int) -> Match:
    """A match after some random actions."""
    match = new(seed, players=players, player_trades=False)
    match.runner.play_out(match._states, seed, plies)
    assert match.outcome is None
    return match


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4), (5, 5), (6, 6)])
@pytest.mark.parametrize("plies", [60, 300])
def test_the_land_is_what_the_position_says(players: int, seed: int, plies: int) -> None:
    match = played(players, seed, plies)
    given = match.position()
    for number in range(players):
        found, land = looked(match, number), Land(given, number)
        pips, whole = land.pips(given["robber"]), land.pips(None)
        assert [found[f"pips of {name}"] * 10 for name in RESOURCES] == pytest.approx(list(pips.values()))
        assert found["all pips"] * 25 == pytest.approx(sum(pips.values()))
        assert found["pips under the robber"] * 10 == pytest.approx(sum(whole.values()) - sum(pips.values()))
        assert found["kinds of resources"] * 5 == pytest.approx(sum(n > 0 for n in pips.values()))
        assert found["hexes"] * 10 == pytest.approx(land.hexes())
        assert found["wood and brick together"] * 10 == pytest.approx(min(pips["wood"], pips["brick"]))
        assert found["wheat and ore together"] * 10 == pytest.approx(min(1.5 * pips["wheat"], pips["ore"]))
        assert found["points"] * 10 == pytest.approx(given["players"][number]["points"])
        assert found["longest road"] * 10 == pytest.approx(given["road_lengths"][number])
        if len(land.own["settlements"]) < 5:
            assert found["best corner at hand"] / 0.08 == pytest.approx(land.at_hand())
            assert found["best corner one road away"] / 0.08 == pytest.approx(land.one_away())


def test_every_feature_is_written() -> None:
    for match in (new(), begin(seat()), played(6, 1, 100)):
        assert not np.isnan(list(looked(match).values())).any()


def test_hidden_points_count() -> None:
    assert of("points", seat(settlements=[0], cards="point", new="point")) == pytest.approx(0.3)


def test_points_are_measured_by_the_goal() -> None:
    assert of("points", seat(settlements=[0, 2, 10]), goal=6) == pytest.approx(0.5)


def test_pips_count_less_the_nearer_somebody_is_to_the_goal() -> None:
    one = of("all pips while far from the goal", seat(settlements=[24]), seat(cities=[0]))
    other = of("all pips while far from the goal", seat(settlements=[24]), seat(cities=[0, 2]))
    assert one > other > 0


def port_corner(kind: str) -> int:
    given = begin(seat()).position()
    edge = next(port["edge"] for port in given["ports"] if port["kind"] == kind)
    return int(Land(given, 0).board.edge_corners[edge, 0])


def test_a_port_for_any_is_one() -> None:
    assert of("port for any", seat(settlements=[port_corner("any")])) == 1
    assert of("port for any", seat(settlements=[port_corner("ore")])) == 0


def test_pips_with_their_own_port_are_those_of_its_resource() -> None:
    match = begin(seat(settlements=[port_corner("ore")], cities=[24]))
    found = looked(match)
    assert found["pips with their own port"] == found["pips of ore"] > 0


def test_a_port_makes_building_faster() -> None:
    here, there = port_corner("any"), 24
    with_port = seat(settlements=[here], cities=[there])
    match = begin(with_port)
    paces = [looked(match)[f"pace of {what}"] for what in ("roads", "settlements", "cities", "cards")]
    state = match.state
    state["harbours"][0] = 0
    values = np.zeros(len(NAMES))
    with wrapping():
        EVALUATION.look(state, 0, values)
    first = NAMES.index("pace of roads")
    assert all(slow <= fast for slow, fast in zip(values[first : first + 4], paces, strict=True))
    assert sum(values[first : first + 4]) < sum(paces)


def test_a_pace_is_what_a_price_in_rolls_says() -> None:
    pips = looked(match := begin(seat(cities=[24], settlements=[20])))
    waits = [36 / (10 * pips[f"pips of {name}"]) if pips[f"pips of {name}"] else 150 for name in RESOURCES]
    wood, brick, wool, wheat, ore = (min(wait, 4 * min(waits), 150) for wait in waits)
    assert looked(match)["pace of roads"] == pytest.approx(14 / (wood + brick))
    assert looked(match)["pace of settlements"] == pytest.approx(28 / (wood + brick + wool + wheat))
    assert looked(match)["pace of cities"] == pytest.approx(36 / (2 * wheat + 3 * ore))
    assert looked(match)["pace of cards"] == pytest.approx(22 / (wool + wheat + ore))


@pytest.mark.parametrize(
    ("hand", "road", "settlement", "city", "card"),
    [
        ("", 2, 4, 5, 3),
        ("wood, brick", 0, 2, 5, 3),
        ("wood 5", 0, 2, 4, 2),
        ("wheat 2, ore 3", 2, 3, 0, 1),
        ("ore 8, wheat", 0, 1, 0, 0),
    ],
)
def test_what_is_missing_is_what_the_bank_does_not_give_either(
    hand: str, road: int, settlement: int, city: int, card: int
) -> None:
    found = looked(begin(seat(hand)))
    missing = [found[f"missing to a {what}"] * 4 for what in ("road", "settlement", "city", "card")]
    assert missing == [road, settlement, city, card]


def test_what_is_lacking_leaves_the_bank_out() -> None:
    found = looked(begin(seat("wood 5, ore")))
    assert (found["lacking to a settlement"] * 4, found["lacking to a city"] * 4) == (3, 4)
    assert found["missing to a settlement"] * 4 == 2


def test_a_settlement_is_in_hand_if_its_cards_are_and_a_corner_is_at_hand() -> None:
    cards, roads = "wood, brick, wool, wheat", path(24, 25, 26)
    assert of("settlement in hand", seat(cards, settlements=[24], roads=roads)) == 1
    assert of("settlement in hand", seat(cards, settlements=[24])) == 0
    assert of("settlement in hand", seat("wood 7", settlements=[24], roads=roads)) == 0


def test_a_city_is_in_hand_if_its_cards_are_and_a_settlement_stands() -> None:
    assert of("city in hand", seat("wheat 2, ore 3", settlements=[24])) == 1
    assert of("city in hand", seat("wheat 2, ore 3", cities=[24])) == 0
    assert of("city in hand", seat("wheat 2, ore 2", settlements=[24])) == 0


def test_cards_that_must_be_discarded_are_gone() -> None:
    match = begin(seat("wood 8, ore 2"), phase="production")
    assert looked(match)["cards in hand"] == pytest.approx(1)
    assert looked(play(match, "roll = 3 4"))["cards in hand"] == pytest.approx(0.5)


def test_cards_above_the_limit_are_in_danger_until_the_own_turn() -> None:
    def danger(number: int, active: int, phase: str = "action", cards: int = 9) -> float:
        seats = [seat(f"wood {cards}") if each == number else seat() for each in range(4)]
        return of("cards in danger", *seats, number=number, active=active, phase=phase)

    assert danger(0, 0, cards=7) == 0
    assert danger(0, 0, "production") == pytest.approx(1 / 6)
    assert danger(1, 0) == pytest.approx(1 / 6)
    assert danger(0, 0) == pytest.approx(1 - (5 / 6) ** 4)
    assert danger(3, 0) == pytest.approx(1 - (5 / 6) ** 3)


def test_rolls_until_the_own_turn_are_counted_from_the_end_of_this_one() -> None:
    assert [of("rolls until the own turn", number=n, players=4) * 4 for n in range(4)] == [4, 1, 2, 3]
    before = [of("rolls until the own turn", number=n, players=4, phase="production") * 4 for n in range(4)]
    assert before == [1, 2, 3, 4]


def test_cards_bought_now_count_as_those_in_hand() -> None:
    found = looked(begin(seat(cards="knight, monopoly", new="knight, invention, roadbuilding", knights=2)))
    assert found["knights in hand"] == pytest.approx(2 / 3)
    assert found["knights played"] == 0.5
    assert found["road buildings in hand"] == found["inventions in hand"] == 0.5
    assert found["monopolies in hand"] == 0.5


def test_the_army_is_measured_by_the_best_rival_who_has_at_least_two() -> None:
    assert of("knights ahead of rivals", seat(knights=1), seat()) == pytest.approx(-1 / 3)
    assert of("knights ahead of rivals", seat(knights=4), seat(knights=3), largest_army=0) == pytest.approx(
        1 / 3
    )


def test_the_road_is_measured_by_the_best_rival_who_has_at_least_four() -> None:
    roads = path(0, 1, 2, 3, 4)
    assert of("road ahead of rivals", seat(settlements=[0], roads=roads), seat()) == 0
    assert of("road ahead of rivals", seat(settlements=[0]), seat()) == -1


def test_a_corner_is_no_use_without_a_settlement_left() -> None:
    all_out = seat(settlements=[0, 2, 7, 10, 12], roads=path(24, 25, 26))
    assert of("best corner at hand", all_out) == 0


def test_the_best_settlement_for_a_city_has_most_pips() -> None:
    land = Land(begin(seat()).position(), 0)
    most = max(sum(land.pips_at(corner).values()) for corner in (0, 24))
    assert of("best settlement for a city", seat(settlements=[0, 24])) == pytest.approx(0.08 * most)
    assert of("best settlement for a city", seat(cities=[0, 24])) == 0


def test_free_roads_and_the_robber_wait_for_the_seat_whose_turn_it_is() -> None:
    match = play(begin(seat(cards="roadbuilding", settlements=[0])), "roadbuilding")
    assert [looked(match, number)["free roads"] for number in range(2)] == [1, 0]
    match = play(begin(seat(cards="knight")), "knight")
    assert [looked(match, number)["robber to move"] for number in range(2)] == [1, 0]


# The setup.


def test_until_the_first_roll_only_the_setup_counts_and_afterwards_never() -> None:
    match = new(seed=3, players=2)
    match.runner.play_out(match._states, 3, 8)
    assert match.legal() == ["roll"]
    assert not any(value for name, value in looked(match).items() if not name.startswith("setup: "))
    match.play("roll", "1 1")
    assert not any(value for name, value in looked(match).items() if name.startswith("setup: "))


def test_settlements_to_come_are_counted() -> None:
    match = new(players=2)
    coming = ("setup: first settlement to come", "setup: second settlement to come")
    assert [looked(match)[name] for name in coming] == [1, 1]
    play(match, "settle 24")
    assert [looked(match)[name] for name in coming] == [0, 1]


def test_kinds_of_one_settlement_and_of_two_are_told_apart() -> None:
    match = play(new(setup="beginner", players=2), "settle 24")
    assert looked(match)["setup: kinds with one settlement"] > 0
    assert looked(match)["setup: kinds with two"] == 0


def test_a_road_of_the_setup_leads_to_corners() -> None:
    match = new(setup="beginner", players=2)
    for _ in range(5):
        play(match, match.legal()[0])
    assert match.to_move == 1
    near = []
    for text in match.legal():
        near.append(looked(play(match, text), 1)["setup: best corner one road away"])
        match.undo()
    assert max(near) > min(near)
