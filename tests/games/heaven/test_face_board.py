"""The battlefield as it is shown: where one can point, and what the icons are drawn in."""

from __future__ import annotations

import pytest

from hexarium.games.heaven.drawing.titles import ABILITIES
from hexarium.games.heaven.rules import data
from hexarium.kit.marks import Area, Circle, Line
from tests.games.heaven.positions import HEXES, begin, new, play

BOARD = new().public().board()
SPOTS = {spot.title.partition(",")[0]: spot for spot in BOARD.spots}


def test_the_board_is_one_and_the_same_object_in_every_game_and_position() -> None:
    match = new()
    before = match.seat(0).board()
    play(match, "move b3 b4")
    assert match.public().board() is before is begin().seat(1).board()


def test_every_hex_can_be_pointed_at_within_its_sides() -> None:
    assert list(SPOTS) == list(HEXES)
    assert [spot.id for spot in BOARD.spots] == [f"hex-{id}" for id in range(32)]
    for spot in BOARD.spots:
        assert isinstance(spot.hit, tuple)
        assert len(spot.hit) == 6


@pytest.mark.parametrize(
    ("hex", "title", "kind"),
    [
        ("b4", "b4", "standard"),
        ("a1", "a1, deploy space of the Angels", "deploy"),
        ("b9", "b9, deploy space of the Demons", "deploy"),
        ("c5", "c5, Pearly Gate", "gate"),
    ],
)
def test_a_hex_is_told_in_words(hex: str, title: str, kind: str) -> None:
    assert (SPOTS[hex].title, SPOTS[hex].kind) == (title, kind)


def test_arrow_keys_go_from_a_hex_to_its_neighbours() -> None:
    ids = {spot.id: name for name, spot in SPOTS.items()}
    assert sorted(ids[near] for near in SPOTS["b2"].near) == ["a1", "a2", "b1", "b3", "c2", "c3"]
    assert sum(len(spot.near) for spot in BOARD.spots) == 2 * 75


def test_there_is_an_icon_for_every_kind_of_token_and_all_fit_into_24_pixels() -> None:
    names = {token.name for side in data.TOKENS for token in side if token.name != "troop"}
    assert names | {"angels-troop", "demons-troop"} <= set(BOARD.icons)
    for name, marks in BOARD.icons.items():
        for mark in marks:
            match mark:
                case Circle():
                    far = max(abs(mark.at.x), abs(mark.at.y)) + mark.radius
                case Area() | Line():
                    far = max(abs(each) for point in mark.points for each in point)
            assert far <= 12, name


def test_every_ability_has_its_words() -> None:
    for side in range(2):
        assert [kind for kind, words in enumerate(ABILITIES[side]) if not words] == [data.TROOP]
