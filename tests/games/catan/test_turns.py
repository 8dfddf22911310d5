"""Turns, paired turns, and the ways a game ends."""

from __future__ import annotations

import pytest

from hexarium.games.catan.board import standard
from tests.games.catan.scenario import Scenario, coast, play, verbs

FAR = (0, 10, 20, 30, 40)
"""Corners far from each other."""


def test_a_turn_begins_with_the_roll_and_goes_on_with_actions() -> None:
    match = Scenario(phase="production").match()
    assert match.legal() == ["roll"]
    play(match, "roll:1 2")
    assert "roll" not in match.legal()
    assert "end" in match.legal()


def test_end_hands_the_turn_to_the_next_seat() -> None:
    match = play(Scenario().match(), "end")
    turn = match.position()["turn"]
    assert (turn["number"], turn["seat"], turn["dice"], match.position()["phase"]) == (
        2,
        1,
        None,
        "production",
    )
    assert play(Scenario(seat=3).match(), "end").to_move == 0


# Paired turns


@pytest.mark.parametrize(("players", "seat", "second"), [(5, 0, 3), (5, 3, 1), (6, 0, 3), (6, 4, 1)])
def test_after_player_1_the_third_player_to_its_left_acts_as_player_2(
    players: int, seat: int, second: int
) -> None:
    match = play(Scenario(players=players, seat=seat).turn(number=7).match(), "end")
    turn = match.position()["turn"]
    assert (turn["seat"], turn["paired"], turn["dice"], turn["number"]) == (second, True, None, 7)
    assert match.position()["phase"] == "action"
    play(match, "end")
    turn = match.position()["turn"]
    assert (turn["seat"], turn["paired"], turn["number"]) == ((seat + 1) % players, False, 8)
    assert match.position()["phase"] == "production"


def test_each_part_of_a_paired_turn_may_play_a_development_card() -> None:
    scenario = Scenario(players=5, goal=22).cards(0, monopoly=1).cards(3, monopoly=1, knight=1)
    match = play(scenario.match(), "monopoly wood", "end")
    assert {"monopoly", "knight", "end"} <= verbs(match)
    play(match, "knight", "robber 0" if match.position()["robber"] != 0 else "robber 1")
    assert match.position()["phase"] == "action"
    assert "roll" not in match.legal()


def test_what_player_1_bought_can_be_played_only_in_a_later_part() -> None:
    scenario = Scenario(players=5).hand(0, wool=1, wheat=1, ore=1)
    match = play(scenario.match(), "buy:knight")
    assert match.position()["players"][0]["new_cards"]["knight"] == 1
    play(match, "end")
    assert match.position()["players"][0]["cards"]["knight"] == 1


def test_player_2_can_win_in_its_part() -> None:
    scenario = Scenario(players=5, goal=3).place(3, settlements=FAR[:2]).hand(3, wool=1, wheat=1, ore=1)
    match = play(scenario.match(), "end", "buy:point")
    assert match.position()["result"] == {"winner": 3, "reason": "goal"}


# Winning


def near_goal(points: int, seat: int = 0) -> Scenario:
    """Goal 5; a seat has so many points from settlements."""
    return Scenario(goal=5).place(seat, settlements=FAR[:points])


def test_a_player_wins_as_soon_as_its_points_reach_the_goal() -> None:
    scenario = near_goal(4).hand(0, wheat=2, ore=3)
    match = scenario.match()
    assert match.position()["players"][0]["points"] == 4
    ply = match.play("city 0")
    position = match.position()
    assert position["result"] == {"winner": 0, "reason": "goal"}
    assert (position["phase"], position["to_move"], match.legal()) == ("over", None, [])
    assert "Red wins with 5 points." in ply.events


def test_a_hidden_point_wins_at_once() -> None:
    scenario = near_goal(4).hand(0, wool=1, wheat=1, ore=1)
    match = play(scenario.match(), "buy:point")
    assert match.position()["result"] == {"winner": 0, "reason": "goal"}
    assert match.position()["players"][0]["new_cards"]["point"] == 1


def test_a_road_wins_with_the_longest_road_and_the_free_ones_end_there() -> None:
    scenario = near_goal(3).place(0, roads=coast(standard(), 4, first=4)).cards(0, roadbuilding=1)
    match = play(scenario.match(), "roadbuilding", f"road {coast(standard(), 5, first=4)[4]}")
    assert match.position()["result"] == {"winner": 0, "reason": "goal"}


def test_a_winning_knight_does_not_move_the_robber() -> None:
    scenario = near_goal(3).knights(0, 2).cards(0, knight=1)
    match = scenario.match()
    before = match.position()["robber"]
    position = play(match, "knight").position()
    assert (position["phase"], position["robber"]) == ("over", before)


def test_points_gained_out_of_turn_win_at_the_start_of_the_own_turn() -> None:
    # Seat 3 cuts the longest road of seat 0, which goes to seat 1 with its fifth point.
    board = standard().board
    roads, others = coast(standard(), 7), coast(standard(), 6, first=12)
    corner = next(
        int(corner)
        for edge in roads[2:5]
        for corner in board.edge_corners[edge]
        if (board.corner_edges[corner] >= 0).all()
        and len(set(board.corner_edges[corner].tolist()) & set(roads[2:5])) == 2
    )
    (way,) = set(board.corner_edges[corner].tolist()) - set(roads)
    scenario = Scenario(goal=5, seat=3).hand(3, wood=1, brick=1, wool=1, wheat=1)
    inland = board.hex_corners[0].tolist()[::2]
    scenario.place(0, roads=roads).place(1, roads=others, settlements=inland).place(3, roads=[way])
    match = play(scenario.match(), f"settle {corner}")
    position = match.position()
    assert position["longest_road"] == 1
    assert position["players"][1]["points"] == 5
    assert position["result"] is None
    play(match, "end", "roll:1 1")
    assert match.position()["result"] is None, "it is the turn of seat 0"
    play(match, "end")
    assert match.position()["result"] == {"winner": 1, "reason": "goal"}
    assert match.position()["turn"]["seat"] == 1


def test_points_of_others_do_not_win_in_a_turn_that_is_not_theirs() -> None:
    scenario = near_goal(4, seat=1).cards(1, point=1).hand(0, wood=4)
    match = play(scenario.match(), "bank wood ore")
    assert match.position()["players"][1]["points"] == 5
    assert match.position()["result"] is None


# The option turns


def test_after_so_many_turns_the_game_ends_without_a_winner() -> None:
    match = play(Scenario(turns=2).match(), "end", "roll:1 2", "end")
    position = match.position()
    assert position["result"] == {"winner": None, "reason": "turns"}
    assert (position["turn"]["number"], position["phase"], position["to_move"]) == (2, "over", None)


def test_with_paired_turns_the_part_of_player_2_is_still_played() -> None:
    match = play(Scenario(players=5, turns=1).match(), "end")
    assert match.outcome is None
    assert play(match, "end").position()["result"] == {"winner": None, "reason": "turns"}


def test_the_last_end_comes_before_points_gained_out_of_turn_could_win() -> None:
    scenario = near_goal(4, seat=1).cards(1, point=1)
    scenario.now["options"]["turns"] = 1
    assert play(scenario.match(), "end").position()["result"] == {"winner": None, "reason": "turns"}
