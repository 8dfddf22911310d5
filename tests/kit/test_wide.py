"""A state that rules run on faster than on a record, and marks that are told together."""

import random

import pytest

from hexarium.hex.layout import Point
from hexarium.kit.events import listening
from hexarium.kit.face import grouped, mark_data
from hexarium.kit.marks import Area, Circle, Colour, Mark
from hexarium.kit.plain import Wide
from hexarium.kit.rng import wrapping
from hexarium.play.match import Match

RED, BLUE = Colour("#FF0000", "#800000"), Colour("#0000FF", "#000080")


@pytest.mark.parametrize("game", ["catan", "ring", "heaven"])
def test_events_are_the_same_as_on_a_record(game: str) -> None:
    chooser, told = random.Random(4), 0
    match = Match.new(game, seed=3)
    for _ in range(200):
        if match.to_move is None:
            break
        before = match.runner.bytes(match._states)
        ply = match.play(chooser.choice(match.legal_actions()))
        with listening() as events, wrapping():
            match.variant.rules.step(match.runner.plain(before)[0], ply.action)
        assert ply.events == tuple(events)
        told += len(events)
    assert told > 50


def test_a_wide_state_is_a_copy_whose_numbers_do_not_grow_out_of_their_type() -> None:
    match = Match.new("catan", seed=3)
    states = match.runner.copy(match._states)
    state, before = Wide(states), states.tobytes()
    state.hands[1] = 2**40
    state.turn = 2**40
    state["rng"] = 2**64 - 1
    with wrapping():
        state.rng += state.rng.dtype.type(2)
    assert (int(state.hands[1]), int(state["turn"]), int(state.rng)) == (2**40, 2**40, 1)
    assert states.tobytes() == before
    with pytest.raises(AttributeError):
        _ = state.nothing


def test_marks_in_a_row_that_differ_in_place_alone_are_told_as_one() -> None:
    marks: list[Mark] = [
        Circle(kind="pip", at=Point(1.0, 2.0), radius=1.5, fill=RED),
        Circle(kind="pip", at=Point(3.0, 2.0), radius=1.5, fill=RED),
        Circle(kind="pip", at=Point(5.0, 2.0), radius=1.5, fill=BLUE),
        Area(kind="roof", points=(Point(0.0, 0.0), Point(1.0, 0.0), Point(0.0, 1.0)), fill=RED),
        Circle(kind="pip", at=Point(7.0, 2.0), radius=1.5, fill=BLUE),
        Circle(kind="pip", id="a", title="A", at=Point(9.0, 2.0), radius=1.5, fill=BLUE),
    ]
    first, *others = grouped(marks)
    assert first.pop("each") == [[1, 2], [3, 2]]
    assert {**first, "at": [1, 2]} == mark_data(marks[0])
    assert others == [mark_data(mark) for mark in marks[2:]]
