"""The face of a game as plain data, and the face that a game has without giving one."""

from __future__ import annotations

import json
import random
from math import dist
from pathlib import Path

import pytest

from hexarium import games
from hexarium.hex.layout import Box, Point
from hexarium.kit.codec import Codec
from hexarium.kit.events import Eyes
from hexarium.kit.face import (
    All,
    Board,
    Choice,
    Entry,
    Form,
    Item,
    Panel,
    Piece,
    Side,
    Spot,
    changed,
    mark_data,
    moved,
    painted,
)
from hexarium.kit.game import Game
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark, Scene
from hexarium.kit.variant import State
from hexarium.kit.verbs import domain, verb
from hexarium.play.match import Match
from tests.toys.pile import PILE, Pile, pile_with

INK, PAPER = Colour("#000000", "#FFFFFF"), Colour("#123456", "#123456")
ORIGIN = Point(0.0, 0.0)
CONNECT = Path(__file__).parents[2] / "examples" / "connect.py"


@pytest.fixture(scope="module")
def connect() -> Game:
    return games.load(str(CONNECT))


# Plain data.


def board(*spots: Spot, icon: float = 3.0) -> Board:
    icons = {"coin": (Circle(kind="coin", at=ORIGIN, radius=icon, fill=INK),)}
    return Board(Box(0.0, 0.0, 10.0, 10.0), (), spots, PAPER, (INK,), icons)


def test_a_board_is_told_with_a_hash_of_all_the_rest() -> None:
    spot = Spot("spot-1", "place", Point(1.004, 2.0), 8.0, "a place", ("spot-2",))
    told = dict(board(spot).told)
    assert told["spots"] == [
        {"id": "spot-1", "kind": "place", "at": [1, 2], "hit": 8.0, "title": "a place", "near": ["spot-2"]}
    ]
    assert told["theme"] == {"background": "#123456", "seats": ["#000000/#FFFFFF"]}
    assert told["hash"] == board(spot).told["hash"] != board(spot, icon=4.0).told["hash"]
    assert json.loads(json.dumps(told)) == told


def test_a_mark_is_told_by_its_shape_and_what_is_not_as_usual() -> None:
    circle = Circle(kind="stone", at=Point(1.0, 2.5), radius=3.333, fill=PAPER, short=("red",))
    assert mark_data(circle) == {
        "shape": "circle",
        "kind": "stone",
        "at": [1, 2.5],
        "radius": 3.33,
        "fill": "#123456",
    }


def test_a_piece_stands_round_its_place() -> None:
    marks: tuple[Mark, ...] = (
        Circle(kind="a", at=ORIGIN, radius=3.0, fill=INK),
        Line(kind="b", points=(ORIGIN, Point(2.0, 0.0)), colour=INK, width=1.0),
        Area(kind="c", points=(ORIGIN, Point(1.0, 0.0), Point(0.0, 1.0)), fill=INK),
        Label(kind="d", at=ORIGIN, text="d", size=8.0, colour=INK),
    )
    piece = Piece("piece-1", "stone", "spot-1", Point(10.0, 20.0), marks, "a stone", 0)
    assert [
        list(mark_data(mark).get("points", [mark_data(mark).get("at")])[0]) for mark in piece.painted
    ] == [[10, 20]] * 4
    assert piece.told["seat"] == 0
    assert "layer" not in piece.told


def test_pieces_are_painted_after_the_board_and_higher_layers_last() -> None:
    def stone(id: str, layer: int) -> Piece:
        mark = Circle(kind=id, at=ORIGIN, radius=1.0, fill=INK)
        return Piece(id, "stone", "", ORIGIN, (mark,), id, layer=layer)

    ground = Circle(kind="ground", at=ORIGIN, radius=9.0, fill=PAPER)
    whole = Board(Box(0.0, 0.0, 1.0, 1.0), (ground,), (), PAPER, ())
    assert [mark.kind for mark in painted(whole, [stone("b", 1), stone("a", 0)])] == ["ground", "a", "b"]


def test_what_changed_is_whole_pieces_and_the_ids_of_those_gone() -> None:
    one, two, three = (Piece(id, "stone", "", ORIGIN, (), id) for id in "123")
    elsewhere = Piece("2", "stone", "", Point(1.0, 0.0), (), "2")
    assert changed([one, two], [one, elsewhere, three]) == ([elsewhere, three], [])
    assert changed([one, two], [two]) == ([], ["1"])


def test_panels_choices_and_forms_leave_out_what_is_not_there() -> None:
    item = Item("wood", "wood", None, "wood, hidden")
    panel = Panel("hand", "Hand", "hand", (item,))
    hidden = {"id": "wood", "label": "wood", "n": None, "title": "wood, hidden"}
    assert panel.data() == {"id": "hand", "title": "Hand", "place": "hand", "items": [hidden]}
    choice = Choice(("a", "b"), "Do", ("x", All(("y", "z"))))
    assert choice.data() == {"do": ["a", "b"], "pick": ["x", {"all": ["y", "z"]}], "say": "Do"}
    form = Form("f", "Form", (Side("s", "Side", 1, 2, (Entry("e", "wood", 2, "give wood"),)),), "Send")
    assert form.data() == {
        "id": "f",
        "title": "Form",
        "sides": [
            {
                "id": "s",
                "title": "Side",
                "min": 1,
                "max": 2,
                "items": [{"id": "e", "label": "wood", "max": 2, "do": "give wood"}],
            }
        ],
        "say": "Send",
    }


# The face of a game that gives none.


def test_whatever_actions_name_can_be_pointed_at(connect: Game) -> None:
    board = Match.new(connect, {"side": 3}, compiled=False).public().board()
    assert [(spot.id, spot.title) for spot in board.spots[:2]] == [("hex-0", "cell a1"), ("hex-1", "cell b1")]
    assert len(board.spots) == 9
    assert all(isinstance(spot.hit, tuple) and len(spot.hit) == 6 for spot in board.spots)


def test_arrow_keys_go_to_the_neighbours_on_the_board(connect: Game) -> None:
    board = Match.new(connect, {"side": 3}, compiled=False).public().board()
    spots = {spot.id: spot for spot in board.spots}
    middle = next(spot for spot in board.spots if spot.title == "cell b2")
    assert len(middle.near) == 6
    assert all(dist(middle.at, spots[near].at) == pytest.approx(69.28, 0.01) for near in middle.near)


def test_a_stone_is_a_piece_of_its_seat_with_a_title_that_says_where_it_is(connect: Game) -> None:
    match = Match.new(connect, {"side": 3}, compiled=False)
    match.play("put b2")
    match.play("put c3")
    stones = [piece for piece in match.public().pieces() if piece.kind == "stone"]
    assert [(stone.title, stone.seat) for stone in stones] == [
        ("Red stone on cell b2", 0),
        ("Blue stone on cell c3", 1),
    ]
    spots = {spot.id: spot.title for spot in match.public().board().spots}
    assert [spots[stone.on] for stone in stones] == ["cell b2", "cell c3"]


def test_a_stone_keeps_its_id_when_another_is_put(connect: Game) -> None:
    match = Match.new(connect, {"side": 3}, compiled=False)
    match.play("put b2")
    before = match.public().pieces()
    match.play("put c3")
    new, gone = changed(before, match.public().pieces())
    assert ([piece.title for piece in new], gone) == (["Blue stone on cell c3"], [])


def test_the_picture_can_be_painted_again_from_board_and_pieces(connect: Game) -> None:
    match = Match.new(connect, {"side": 4}, compiled=False)
    match.play("put b2")
    door = match.public()
    again = painted(door.board(), door.pieces())
    assert len(again) == len(door.scene().marks)
    for mark, painted_mark in zip(door.scene().marks, again, strict=True):
        assert mark_data(mark) == mark_data(painted_mark)


@pytest.mark.parametrize("seed", range(3))
def test_connect_is_played_through_its_choices_alone(connect: Game, seed: int) -> None:
    match, chance = Match.new(connect, {"side": 4}, seed, compiled=False), random.Random(seed)
    while match.to_move is not None:
        ask = match.seat(match.to_move).ask()
        assert ask is not None
        choice = chance.choice(ask.ways.choices)
        ids = {spot.id: spot.title for spot in match.public().board().spots}
        (picked,) = choice.pick
        assert isinstance(picked, str)
        assert f"put {ids[picked].removeprefix('cell ')}" == choice.do[0] == choice.say.lower()
        match.play(choice.do[0])
    assert match.outcome is not None


def test_an_action_that_names_nothing_in_the_picture_is_a_button() -> None:
    match = Match.new(PILE, seed=1, compiled=False)
    ask = match.seat(0).ask()
    assert ask is not None
    assert {choice.pick for choice in ask.ways.choices} == {()}
    assert [choice.say for choice in ask.ways.choices][:2] == ["Take 1", "Take 2"]
    assert ask.default == "take 1"


def test_every_seat_has_a_panel_and_the_status_one() -> None:
    class Telling(Pile):
        def status(self, state: State, eyes: Eyes) -> list[str]:
            del eyes
            return [f"{state.pile} left.", "Red plays."]

    panels = Match.new(pile_with(Telling), seed=1, compiled=False).public().panels()
    assert [(panel.id, panel.title, panel.place) for panel in panels] == [
        ("player-0", "Anna", "seat"),
        ("player-1", "Ben", "seat"),
        ("status", "12 left. Red plays.", "table"),
    ]


def test_what_happened_is_shown_in_words_with_its_numbers() -> None:
    match = Match.new(PILE, seed=1, compiled=False)
    match.play("take 2")
    assert match.public().shown() == [
        [{"say": "taken 0 2", "k": "say", "event": {"kind": "taken", "seat": 0, "count": 2}}]
    ]


PLACES = domain("place", range(4), mark="place-{id}")


class Drawn(Pile):
    """Its picture has a mark of each shape that actions name, and one far away from the others."""

    codec = Codec(verb("take", PLACES, about="Take."))

    def scene(self, state: State, eyes: Eyes) -> Scene:
        del state, eyes
        marks = (
            Circle(kind="dot", id="place-0", at=ORIGIN, radius=2.0, fill=INK),
            Circle(kind="disc", id="place-1", at=Point(20.0, 0.0), radius=9.0, fill=INK),
            Line(
                kind="edge", id="place-2", points=(Point(0.0, 20.0), Point(20.0, 20.0)), colour=INK, width=1.0
            ),
            Label(kind="word", id="place-3", at=Point(500.0, 0.0), text="far", size=12.0, colour=INK),
            Circle(kind="dot", id="place-0", at=Point(1.0, 1.0), radius=2.0, fill=INK),
        )
        box = Box(0.0, 0.0, 600.0, 20.0)
        return Scene(name="x", title="x", description="x.", box=box, background=PAPER, marks=marks)


def test_small_and_thin_marks_can_be_hit_and_a_name_is_one_spot() -> None:
    spots = {spot.id: spot for spot in Match.new(pile_with(Drawn), compiled=False).public().board().spots}
    assert len(spots) == 4
    assert [spots[f"place-{k}"].hit for k in (0, 1, 3)] == [8.0, 9.0, 12.0]
    strip = spots["place-2"].hit
    assert isinstance(strip, tuple)
    assert {(point.x, point.y) for point in strip} == {(0, 12), (20, 12), (20, 28), (0, 28)}


def test_a_spot_far_away_is_near_the_nearest_one_alone() -> None:
    spots = {spot.id: spot for spot in Match.new(pile_with(Drawn), compiled=False).public().board().spots}
    assert spots["place-3"].near == ("place-1",)
    assert set(spots["place-1"].near) == {"place-0", "place-2", "place-3"}


def test_a_mark_moved_is_the_same_elsewhere() -> None:
    label = Label(kind="d", at=ORIGIN, text="d", size=8.0, colour=INK)
    assert moved(moved(label, Point(3.0, 4.0)), Point(-3.0, -4.0)) == label
