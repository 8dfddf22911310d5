"""Fresh games draw their chance from the system, and a source gives a word of its own for each ply."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

import pytest

from hexarium.errors import BadOption, BadRecord
from hexarium.play.match import Match
from hexarium.play.record import GIVEN, Record
from hexarium.play.source import KeySource, Source
from tests.toys.pile import PILE

KEY = bytes(range(32))


def keyed() -> Match:
    return Match.new(PILE, {"pile": 60}, source=KeySource(KEY), compiled=False)


def test_a_fresh_game_has_64_bits_from_the_system() -> None:
    seeds = {Match.new(PILE, compiled=False).seed for _ in range(64)}
    assert len(seeds) == 64
    assert max(seeds) > 2**56
    position = Match.new(PILE, seed=1, compiled=False).position()
    assert (
        Match.load(position, game=PILE, compiled=False).seed
        != Match.load(position, game=PILE, compiled=False).seed
    )


def test_the_words_are_the_first_bytes_of_the_keyed_hash_of_the_ply() -> None:
    source = KeySource(KEY)
    assert source.seed == int.from_bytes(KEY[:8], "big")
    for ply in (0, 1, 9, 10, 123):
        digest = hmac.new(KEY, str(ply).encode(), hashlib.sha256).digest()
        assert source.word(ply) == int.from_bytes(digest[:8], "big")


def test_the_generator_is_set_before_every_action_that_stands() -> None:
    match = keyed()
    assert int(match.state.rng) != 0
    rolled = [match.play("roll").chance for _ in range(6)]
    for _ in range(3):
        match.undo()
    assert [match.play("roll").chance for _ in range(3)] == rolled[3:]
    # Another action in the place of a roll leaves the dice of the later plies as they are.
    other = keyed()
    other.play("take 1")
    assert [other.play("roll").chance for _ in range(5)] == rolled[1:]


def test_a_record_names_its_source_and_replays_from_it() -> None:
    match = keyed()
    for text in ("roll", "take 1", "roll", "roll"):
        match.play(text)
    record = Record.parse(Record.of(match).lines())
    assert record.source == {"key": KEY.hex()}
    for generator in (True, False):
        assert record.replay(generator, PILE, compiled=False).position() == match.position()


def test_outcomes_given_by_hand_replay_without_the_generators_agreement() -> None:
    match = Match.new(PILE, {"pile": 60}, 1, compiled=False)
    for face in "3131":
        match.play("roll", chance=face)
    record = Record.parse(Record.of(match).lines())
    assert record.source == GIVEN
    assert record.replay(game=PILE, compiled=False).position() == match.position()
    with pytest.raises(BadRecord, match="given by hand"):
        record.replay(generator=True, game=PILE, compiled=False)


@pytest.mark.parametrize(
    "source", [{}, {"key": "xyz"}, {"key": "00"}, {"key": 5}, {"key": "00" * 15}, {"key": "00" * 16, "x": 1}]
)
def test_a_source_that_is_none_is_refused(source: dict[str, object]) -> None:
    with pytest.raises(BadRecord, match="Line 1: a source is an object with a key"):
        KeySource.parse(source)


@pytest.mark.parametrize("source", [7, "elsewhere", ["key"], True])
def test_a_record_with_a_strange_source_is_refused(source: object) -> None:
    whole = {**Record.of(keyed()).data(), "source": source}
    with pytest.raises(BadRecord, match="Line 1: source is 'given' or an object that names one"):
        Record.parse(json.dumps(whole))


def test_a_key_is_not_shown() -> None:
    assert KEY.hex() not in repr(KeySource(KEY))


def test_a_short_key_is_refused() -> None:
    with pytest.raises(BadOption, match="at least 16 bytes"):
        KeySource(bytes(15))


def test_a_record_keeps_its_source_where_some_outcomes_were_given_by_hand() -> None:
    match = keyed()
    match.play("roll", chance="1")
    match.play("roll")
    record = Record.parse(Record.of(match).lines())
    assert record.source == {"key": KEY.hex(), "given": True}
    assert record.given
    again = record.replay(game=PILE, compiled=False)
    assert again.position() == match.position()
    assert again.source == KeySource(KEY)
    assert again.play("roll").chance == match.play("roll").chance


class Clockwork(Source):
    """A source of somebody's own."""

    seed = 5

    def word(self, ply: int) -> int:
        return 1000 + ply

    def data(self) -> dict[str, Any]:
        return {"clockwork": True}


def test_a_record_of_a_source_of_ones_own_replays_with_it_or_from_what_chance_gave() -> None:
    match = Match.new(PILE, {"pile": 60}, source=Clockwork(), compiled=False)
    for _ in range(4):
        match.play("roll")
    record = Record.parse(Record.of(match).lines())
    assert record.replay(game=PILE, compiled=False).position() == match.position()
    again = record.replay(generator=True, game=PILE, compiled=False, source=Clockwork())
    assert again.position() == match.position()
    with pytest.raises(BadRecord, match="Line 1: a source is an object with a key"):
        record.replay(generator=True, game=PILE, compiled=False)
