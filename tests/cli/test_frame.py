"""Whatever the position, a frame fits the screen and shows the whole board."""

from __future__ import annotations

import re

import pytest

from hexarium.cli.terminal.choices import Choices
from hexarium.cli.terminal.frame import Frame
from hexarium.cli.terminal.news import news
from hexarium.kit.marks import Scene
from hexarium.play.match import Match
from tests.cli.positions import LARGEST, under_way

SIZES = ((80, 24), (100, 30))
LONG = ["This is an answer that says at length what was wrong with what was typed, and what would be right."]


def frame_of(match: Match, answer: list[str]) -> Frame:
    door = match.public() if match.to_move is None else match.seat(match.to_move)
    told = news(match, door, max(0, match.ply - 60))
    question = "" if match.to_move is None else door.asked()
    return Frame(door.scene(), door.panel(), told, answer, question, Choices(door.legal(), "", door.advice))


def hexes_are_shown(scene: Scene, lines: list[str]) -> None:
    """Every hex shows its name or number."""
    board = "\n".join(lines)
    names = [word for mark in scene.marks if mark.kind == "hex" for word in mark.short]
    for name in names:
        if name.isdecimal() or (len(name) == 2 and name[1].isdecimal()):
            assert re.search(rf"(?<!\w){name}(?!\d)", board), name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("answer", [[], LONG])
@pytest.mark.parametrize("game", LARGEST)
def test_a_frame_leaves_the_last_line_to_the_prompt(
    game: str, answer: list[str], size: tuple[int, int]
) -> None:
    for plies in (0, 1, 40, 200, 700, 1300):
        match = under_way(game, plies)
        frame = frame_of(match, answer)
        lines = [line.plain for line in frame.lines(*size)]
        assert len(lines) < size[1], plies
        assert max(map(len, lines)) <= size[0]
        hexes_are_shown(frame.scene, lines)
        if answer:
            assert "what would be right" in " ".join(lines)
        if match.to_move is not None:
            assert frame.question[:20] in " ".join(lines)


@pytest.mark.parametrize("size", SIZES)
def test_every_tile_of_the_largest_ring_is_to_be_seen(size: tuple[int, int]) -> None:
    lines = [line.plain for line in frame_of(under_way("ring", 0), []).lines(*size)]
    shown = [int(number) for number in re.findall(r"\|(\d+) [A-Z]", "\n".join(lines))]
    assert sorted(shown) == list(range(36))


@pytest.mark.parametrize("size", SIZES)
def test_every_hex_of_the_island_of_six_is_to_be_seen(size: tuple[int, int]) -> None:
    match = under_way("catan", 0)
    lines = [line.plain for line in frame_of(match, []).lines(*size)]
    position = match.position()
    numbers = sorted(hex["number"] for hex in position["hexes"] if hex["number"])
    board = "\n".join(line[: size[0] - 22] for line in lines)
    shown = [int(found) for found in re.findall(r"(?:[a-z…] |\|\s+)(\d+)\s*(?=\||\s)", board)]
    assert all(shown.count(number) >= numbers.count(number) for number in numbers), board
    assert board.count("des") == 2


def test_a_picture_is_as_large_after_a_long_answer_as_after_a_short_one() -> None:
    for game in LARGEST:
        match = under_way(game, 200)
        short, long = (
            [line.plain for line in frame_of(match, answer).lines(80, 24)] for answer in ([], LONG)
        )
        assert short[:12] == long[:12]


@pytest.mark.parametrize("width", [80, 100])
def test_choices_are_listed_if_they_fit_and_else_by_the_words_that_they_begin_with(width: int) -> None:
    choices = Choices([f"move {a} {b}" for a in "abcdefgh" for b in "stuvwxyz"] + ["end"])
    assert choices.lay(width, 2) == (["move (64)  end"], False)
    lines, numbered = choices.lay(width, 20)
    assert numbered
    assert lines[0].startswith(" 1 move a s")
    assert len(lines) <= 20
    only = Choices([action for action in choices.actions if action.startswith("move a")], "move a")
    assert only.lay(width, 2)[1]


def test_places_have_no_numbers_of_their_own() -> None:
    choices = Choices(["road 13", "road 14"])
    assert choices.by_place
    assert choices.lay(80, 4) == (["road 13  road 14"], False)


def test_advice_stands_beside_a_choice_where_there_is_room() -> None:
    choices = Choices(["buy", "end"], advice=lambda action: "costs 3" if action == "buy" else "")
    assert choices.lay(80, 3)[0] == [" 1 buy  costs 3   2 end"]


def test_news_that_does_not_fit_is_told_from_its_end() -> None:
    frame = Frame(under_way("heaven", 0).scene(), news=[f"This is sentence {n}." for n in range(100)])
    shown = " ".join(line.plain for line in frame.lines(80, 24))
    assert "This is sentence 99." in shown
    assert "This is sentence 0." not in shown
    assert "…" in shown


@pytest.mark.parametrize("size", [(20, 8), (40, 12), (60, 18), (200, 70)])
@pytest.mark.parametrize("game", LARGEST)
def test_no_screen_is_too_small_or_too_large(game: str, size: tuple[int, int]) -> None:
    lines = frame_of(under_way(game, 200), LONG).lines(*size)
    assert max(len(line.plain) for line in lines) <= max(size[0], 80)


def test_many_words_are_not_all_named() -> None:
    choices = Choices([f"put {letter}{row}" for row in range(1, 12) for letter in "abcdefghijk"])
    lines, numbered = choices.lay(80, 7)
    assert not numbered
    assert lines == ["put … a1  b1  c1  d1  e1  f1  g1  h1  i1  …  k11  – 121 in all; list shows them"]
