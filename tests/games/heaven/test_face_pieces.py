"""The tokens as they are shown: each stays itself while it moves, and says who it is and what it can."""

from __future__ import annotations

import random

import pytest

from hexarium.kit.face import Piece, changed, painted
from hexarium.kit.marks import Label
from hexarium.play.match import Match
from tests.games.heaven.positions import HEXES, begin, new, play
from tests.games.heaven.styles import STYLES, choose


def pieces(match: Match) -> dict[str, Piece]:
    return {piece.id: piece for piece in match.public().pieces()}


def on(match: Match) -> dict[str, str]:
    """The pieces by the hex that they stand on."""
    return {HEXES[int(piece.on.removeprefix("hex-"))]: id for id, piece in pieces(match).items()}


def test_at_the_start_there_are_the_commanders_and_four_numbered_troops_of_each_side() -> None:
    assert on(new()) == {
        "b2": "token-michael",
        **{f"{'abcd'[n - 1]}3": f"token-angels-{n}" for n in range(1, 5)},
        **{f"{'abcd'[n - 1]}7": f"token-demons-{n}" for n in range(1, 5)},
        "b8": "token-lucifer",
    }
    assert {piece.seat for id, piece in pieces(new()).items() if "angels" in id} == {0}
    assert {piece.kind for piece in pieces(new()).values()} == {"commander", "troop"}


@pytest.mark.parametrize("number", range(6))
def test_every_token_that_moves_keeps_its_id_and_all_others_stay_where_they_are(number: int) -> None:
    match, chance = new("random", number), random.Random(number)
    moves = 0
    while legal := match.legal():
        before = pieces(match)
        match.play(choose(chance, STYLES[number % 3], match.to_move or 0, sorted(legal)))
        after = pieces(match)
        ways = {
            each["piece"]: (each["from"], each["to"])
            for each in match.public().shown(match.ply - 1)[0]
            if each["k"] == "move"
        }
        moves += len(ways)
        for id in before.keys() & after.keys():
            assert (before[id].on, after[id].on) == ways.get(id, (before[id].on, before[id].on))
        assert ways.keys() <= before.keys() & after.keys()
    assert moves > 20


def test_a_troop_that_comes_back_takes_the_lowest_number_that_is_free() -> None:
    match = begin(
        angels="michael b2, raphael c3, troop a3, troop d3, troop b4",
        demons="lucifer b8, asmodeus b6",
        to_move="demons",
        actions=2,
    )
    assert on(match)["b4"] == "token-angels-3"
    play(match, "move b8 a8")
    assert on(match)["a3"] == "token-angels-1"
    play(match, "move a8 b8", "muster a1")
    assert on(match)["a1"] == "token-angels-4"


def test_what_stays_the_same_is_the_same_object() -> None:
    match = new()
    before = match.public().pieces()
    play(match, "move b3 b4")
    new_ones, gone = changed(before, match.seat(1).pieces())
    assert ([piece.id for piece in new_ones], gone) == (["token-angels-2"], [])
    kept = {piece.id: piece for piece in before}
    assert all(piece is kept[piece.id] for piece in match.public().pieces() if piece.id != "token-angels-2")


def test_a_piece_says_who_it_is_where_it_stands_how_strong_it_is_and_what_it_can() -> None:
    match = begin(angels="michael b2, uriel c4, troop a3", demons="lucifer b8")
    titles = {id: piece.title for id, piece in pieces(match).items()}
    assert titles["token-uriel"] == (
        "Uriel (Angels) on c4, attack 3, defence 2; moves two steps, also past others"
    )
    assert titles["token-angels-1"] == "Troop (Angels) on a3, attack 1, defence 1"


def test_a_piece_shows_attack_and_defence_as_they_are_now() -> None:
    plain = begin(angels="michael b2, troop a3", demons="lucifer b8")
    raised = begin(angels="michael b2, troop a3, gabriel b3", demons="lucifer b8")
    assert numbers(pieces(plain)["token-angels-1"]) == ["1", "1"]
    assert numbers(pieces(raised)["token-angels-1"]) == ["3", "3"]
    assert pieces(raised)["token-angels-1"].title.endswith("attack 3, defence 3")


def numbers(piece: Piece) -> list[str]:
    return [mark.text for mark in piece.marks if isinstance(mark, Label) and mark.text.isdigit()]


def test_in_a_battle_a_piece_shows_its_damage() -> None:
    match = begin(angels="michael c4, troop d4, troop d5", demons="lucifer c5")
    play(match, "battle", "strike d4")
    lucifer = pieces(match)["token-lucifer"]
    assert numbers(lucifer) == ["5", "6", "1"]
    assert ", attack 5, defence 6, 1 damage; " in lucifer.title


def test_the_picture_is_painted_from_the_board_and_the_pieces() -> None:
    match = begin(angels="michael c4, troop d4, uriel d5", demons="lucifer c5, baal a6")
    door = match.public()
    marks = [mark for mark in door.scene().marks if mark.kind != "hex"]
    expected = [mark for mark in painted(door.board(), door.pieces()) if mark.kind != "hex"]
    assert marks[: len(expected)] == expected


def test_everyone_sees_the_same_tokens() -> None:
    match = new()
    assert match.seat(0).pieces() == match.seat(1).pieces() == match.public().pieces()
