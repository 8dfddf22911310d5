"""The classic game of Hex in examples/: a fourth game, written on the kit alone."""

from __future__ import annotations

from collections import deque
from itertools import permutations
from pathlib import Path

import pytest

from hexarium import games
from hexarium.arena.simulate import simulate
from hexarium.draw import svg, text
from hexarium.errors import BadPosition
from hexarium.kit.game import Game
from hexarium.play.checks import check_game
from hexarium.play.match import Match

FILE = Path(__file__).parent.parent / "examples" / "connect.py"
NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@pytest.fixture(scope="module")
def game() -> Game:
    return games.load(str(FILE))


def played(game: Game, side: int, *cells: str) -> Match:
    match = Match.new(game, {"side": side}, compiled=False)
    for cell in cells:
        match.play(f"put {cell}")
    return match


def connected(stones: set[tuple[int, int]], side: int, axis: int) -> bool:
    """Whether stones join the first and the last line, found by walking."""
    waiting = deque(stone for stone in stones if stone[axis] == 0)
    seen = set(waiting)
    while waiting:
        column, row = waiting.popleft()
        if (column, row)[axis] == side - 1:
            return True
        for near in ((column + q, row + r) for q, r in NEIGHBOURS):
            if near in stones and near not in seen:
                seen.add(near)
                waiting.append(near)
    return False


def lines_of_play(side: int, depth: int) -> int:
    """Perft by trying all orders of cells, written without the kit."""
    cells = [(column, row) for row in range(side) for column in range(side)]

    def over_before(order: tuple[tuple[int, int], ...]) -> bool:
        done = len(order) - 1
        return connected(set(order[:done:2]), side, 1) or connected(set(order[1:done:2]), side, 0)

    return sum(not over_before(order) for order in permutations(cells, depth))


def test_it_is_written_in_well_under_150_lines_of_code() -> None:
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) < 140


def test_it_passes_the_checks_of_the_kit(game: Game) -> None:
    assert check_game(game, [{"side": 3}, {"side": 5}, {}], games=1) > 60


def test_red_joins_top_and_bottom(game: Game) -> None:
    match = played(game, 3, "b1", "a1", "b2", "a2", "b3")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "connected")
    assert match.legal() == []


def test_blue_joins_left_and_right(game: Game) -> None:
    match = played(game, 3, "a1", "a2", "b1", "b2", "c3", "c2")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_a_side_is_reached_only_by_its_own_colour(game: Game) -> None:
    assert played(game, 3, "a1", "b1", "a2", "b2", "c1").outcome is None


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 6])
def test_lines_of_play_are_those_found_by_brute_force(game: Game, depth: int) -> None:
    assert Match.new(game, {"side": 3}).perft(depth) == lines_of_play(3, depth)


def test_somebody_always_wins(game: Game) -> None:
    found = simulate(game.variant({"side": 7}), 500, seed=3)
    assert found.wins()["nobody"].count == 0


def test_it_is_drawn_in_the_terminal_and_as_a_picture(game: Game) -> None:
    scene = played(game, 3, "b1", "a1").scene()
    assert "red" in text.paint_plain(scene)
    assert svg.paint(scene).count("circle") == 2


@pytest.mark.parametrize(
    "change",
    [
        {"stones": [["a1"], ["a1"]]},
        {"stones": [["d1"], []]},
        {"stones": []},
        {"to_move": None},
        {"to_move": 2},
        {"stones": [["a1", "a2", "a3"], []], "to_move": 1},
        {"options": {"side": 99}},
    ],
)
def test_a_wrong_position_is_refused(game: Game, change: dict[str, object]) -> None:
    position = {"game": "connect", "options": {"side": 3}, "stones": [[], []], "to_move": 0}
    assert Match.load(position, game=game, compiled=False).to_move == 0
    with pytest.raises(BadPosition):
        Match.load({**position, **change}, game=game, compiled=False)
