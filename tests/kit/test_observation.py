"""Observations as a game declares them, and the words that they are written with."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexarium import Match, games
from hexarium.kit.observation import Observation, Segment, show
from hexarium.kit.packed import byte_at, bytes_of, put_bits, put_word, turned
from hexarium.kit.runner import Runner
from hexarium.kit.stepping import machine
from hexarium.play.observation_checks import check_observation


def nothing(state: Any, seat: Any, out: Any) -> None:
    """Write nothing."""


SEEN = Observation((Segment("a", (2, 3), 0, 1, "."), Segment("b", (4,), -5, 9, ".")), nothing)


def test_segments_stand_one_after_another_and_are_views_in_their_shapes() -> None:
    rows = np.arange(20, dtype=np.int8).reshape(2, 10)
    parts = SEEN.parts(rows)
    assert SEEN.size == 10
    assert SEEN.places == {"a": 0, "b": 6}
    assert parts["a"].tolist() == [[[0, 1, 2], [3, 4, 5]], [[10, 11, 12], [13, 14, 15]]]
    assert parts["b"].tolist() == [[6, 7, 8, 9], [16, 17, 18, 19]]
    assert np.shares_memory(parts["b"], rows)
    assert SEEN.parts(rows[1])["a"].tolist() == [[10, 11, 12], [13, 14, 15]]


def test_every_place_has_the_bounds_of_its_segment() -> None:
    low, high = SEEN.bounds
    assert low.tolist() == [0] * 6 + [-5] * 4
    assert high.tolist() == [1] * 6 + [9] * 4


def test_words_hold_the_bytes_of_a_row_and_turn_around_a_table() -> None:
    word = bytes_of(np.array([1, 2, 3, 4]))
    row = np.zeros(10, np.int8)
    put_word(row, 1, word)
    assert row.tolist() == [0, 1, 2, 3, 4, 0, 0, 0, 0, 0]
    for first in range(3):
        put_word(row, 0, turned(word, first, 3))
        assert row[:4].tolist() == [*np.roll([1, 2, 3], -first), 0]
    assert [int(byte_at(np.int64(place))) for place in (-1, 0, 2)] == [0, 1, 1 << 16]


def test_bits_of_two_words_are_added_up_in_a_row_of_bytes() -> None:
    row = np.full(70, 7, np.int8)
    put_bits(row, 2, np.int64(-(2**63)) | np.int64(5), np.int64(4))
    assert row.tolist() == [7, 7, 1, 0, 2, *[0] * 60, 1, *[7] * 4]


def test_machine_code_that_steps_games_is_found_again_whatever_was_played_before() -> None:
    variant, other = (games.load("catan").variant({"players": players}) for players in (4, 6))
    assert variant.observation is not None
    assert other.observation is not None

    def stamps() -> list[str]:
        made = machine.__wrapped__(variant.game.name, variant.record, variant.observation)
        return [drawer._stamp for drawer in made._drawers.values()]

    Runner(variant)
    before = stamps()
    Runner(other)
    show(other.record, other.observation)
    assert stamps() == before


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("unwritten", "is not written"),
        ("outside", "is outside of its range"),
        ("secret", "shows seat 0 what it cannot know"),
        ("untrue", "does not read back to its view: bank"),
    ],
)
def test_a_check_finds_an_observation_that_does_not_keep_its_promise(wrong: str, said: str) -> None:

    def observe(state: Any, seat: Any, out: Any) -> None:
        del seat
        if wrong != "unwritten":
            out[0] = 9 if wrong == "outside" else int(state.rng) % 8 if wrong == "secret" else 0

    def decode(parts: Any, seat: int) -> dict[str, Any]:
        del parts, seat
        return {"bank": {}} if wrong == "untrue" else {}

    def demand(condition: object, sentence: str) -> None:
        if not condition:
            said_so.append(sentence)

    said_so: list[str] = []
    match = Match.new("catan", {"players": 3}, 1)
    match.variant.observation = Observation((Segment("it", (1,), 0, 7, "."),), observe, decode=decode)
    for word in range(8):
        check_observation(match, match.resampled(0, word), 0, demand)
    assert any(said in sentence for sentence in said_so)
