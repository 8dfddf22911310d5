"""One table of verbs and the tables of two islands, found by the record of a state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexarium.games.catan import GAME
from hexarium.games.catan.rules import verbs
from hexarium.games.catan.rules.island import extended, standard
from hexarium.games.catan.rules.state import EXTENDED, STANDARD
from hexarium.games.catan.rules.tables import corner_edges, firsts
from hexarium.games.catan.rules.verbs import codec_of
from hexarium.kit.dispatch import tagged, wide


@pytest.mark.parametrize(("record", "shape"), [(STANDARD, standard()), (EXTENDED, extended())])
def test_the_tables_of_an_island_are_found_for_tagged_and_wide_records_too(record: Any, shape: Any) -> None:
    for dtype in (record, wide(record), tagged(record, "house"), wide(tagged(record, "house"))):
        state = np.zeros(1, dtype=dtype).view(np.recarray)[0]
        assert np.array_equal(corner_edges(state), shape.board.corner_edges)


@pytest.mark.parametrize("shape", [standard(), extended()], ids=lambda shape: shape.name)
def test_the_numbers_of_the_verbs_are_those_of_the_table(shape: Any) -> None:
    codec = codec_of(shape)
    names = {name.replace("_", "").lower(): name for name in vars(verbs) if name.isupper()}
    for verb in codec.verbs:
        assert codec.number(verb.name) == vars(verbs)[names[verb.name]]


def test_a_verb_says_what_it_names_and_what_it_draws_or_shows() -> None:
    rows = {row["verb"]: row for row in GAME.variant().codec.table()}
    assert {name for name, row in rows.items() if row["draws"]} == {"roll", "buy", "robber"}
    assert {name: row["shows"] for name, row in rows.items() if row["shows"]} == {"monopoly": "other hands"}
    assert rows["robber"]["names"] == ["hex", "seat"]
    assert all(row["about"] for row in rows.values())


def test_an_action_belongs_to_the_mark_of_what_it_names() -> None:
    codec = GAME.variant().codec
    marks = {
        "settle 3": ("corner-3",),
        "city 3": ("corner-3",),
        "road 8": ("edge-8",),
        "robber 4": ("hex-4",),
        "robber 4 1": ("hex-4", "player-1"),
        "trade 2": ("player-2",),
        "bank wood ore": (),
        "end": (),
    }
    assert {text: codec.marks(codec.parse(text)) for text in marks} == marks
    choices = GAME.variant().choices([codec.parse(text) for text in marks])
    assert list(choices) == ["corner-3", "edge-8", "hex-4", "player-2", "bank", "end"]


def test_a_verb_begins_where_the_one_before_ends() -> None:
    state = np.zeros(1, dtype=wide(STANDARD)).view(np.recarray)[0]
    codec = codec_of(standard())
    assert [codec.text(int(first)).split()[0] for first in firsts(state)[:3]] == ["end", "roll", "buy"]
