"""Actions as integers in one table of verbs: text both ways, what they name, and their documentation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.errors import UnknownAction
from hexarium.kit.codec import Codec
from hexarium.kit.verbs import domain, optional, verb

CORNERS = domain("corner", range(3), mark="corner-{id}")
GOODS = domain("good", ["wood", "ore"])
CARDS = domain("card", ["knight", "tower", "harbour"], mark="card-{word}")
SEATS = domain("seat", range(2), mark="player-{id}")
CODEC = Codec(
    verb("settle", CORNERS, about="Build there."),
    verb("bank", GOODS, GOODS),
    verb("card", CARDS, only=lambda card: card != 1),
    verb("rob", CORNERS, optional(SEATS), draws="a card"),
    verb("pair", GOODS, GOODS, members=[(0, 0), (0, 1), (1, 1)]),
    verb("end"),
)
ACTIONS = [action for action in range(CODEC.count) if CODEC.text(action)]


def test_a_verb_begins_where_the_one_before_it_ends() -> None:
    firsts = [CODEC.first(verb.name) for verb in CODEC.verbs]
    assert firsts == CODEC.firsts.tolist() == [0, 3, 7, 10, 19, 22]
    assert CODEC.count == 23


def test_the_last_domain_changes_fastest() -> None:
    assert [CODEC.text(action) for action in range(3, 7)] == [
        "bank wood wood",
        "bank wood ore",
        "bank ore wood",
        "bank ore ore",
    ]


def test_a_verb_without_domains_is_one_action() -> None:
    assert (CODEC.text(22), CODEC.members(22), CODEC.marks(22)) == ("end", (), ())


def test_a_combination_that_does_not_exist_keeps_its_number_and_has_no_text() -> None:
    assert [CODEC.text(action) for action in (7, 8, 9)] == ["card knight", "", "card harbour"]


def test_a_member_that_may_be_left_out_is_written_as_nothing() -> None:
    assert [CODEC.text(action) for action in (10, 11, 12)] == ["rob 0", "rob 0 0", "rob 0 1"]
    assert [CODEC.members(action) for action in (10, 12)] == [(0, -1), (0, 1)]


def test_the_combinations_of_a_verb_may_be_listed() -> None:
    assert [CODEC.text(action) for action in (19, 20, 21)] == [
        "pair wood wood",
        "pair wood ore",
        "pair ore ore",
    ]


def test_what_an_action_names_is_decoded_by_table() -> None:
    for action in range(CODEC.count):
        verb = CODEC.verb(action)
        members = CODEC.members(action)
        assert CODEC.verbs[CODEC.verb_of[action]] is verb
        assert tuple(CODEC.named[action, : len(members)]) == members
        assert (CODEC.named[action, len(members) :] == -1).all()
        assert CODEC.action(verb.name, *members) == action


def test_an_action_belongs_to_the_marks_of_what_it_names() -> None:
    assert CODEC.marks(CODEC.parse("rob 2 1")) == ("corner-2", "player-1")
    assert CODEC.marks(CODEC.parse("rob 2")) == ("corner-2",)
    assert CODEC.marks(CODEC.parse("card harbour")) == ("card-harbour",)
    assert CODEC.marks(CODEC.parse("bank wood ore")) == ()


def test_the_tables_cannot_be_changed() -> None:
    for table in (CODEC.verb_of, CODEC.named, CODEC.firsts):
        with pytest.raises(ValueError, match="read-only"):
            table[0] = 1


def test_the_table_documents_the_action_space() -> None:
    rows = CODEC.table()
    assert [row["verb"] for row in rows] == ["settle", "bank", "card", "rob", "pair", "end"]
    assert rows[0] == {
        "verb": "settle",
        "first": 0,
        "count": 3,
        "names": ["corner"],
        "example": "settle 0",
        "about": "Build there.",
        "draws": "",
        "shows": "",
    }
    assert rows[3]["names"] == ["corner", "seat"]
    assert rows[3]["draws"] == "a card"
    assert sum(row["count"] for row in rows) == CODEC.count


def test_every_text_is_read_back() -> None:
    assert [CODEC.parse(CODEC.text(action)) for action in ACTIONS] == ACTIONS


@given(st.sampled_from(ACTIONS), st.text(" \t\n", min_size=1))
def test_case_and_spaces_do_not_matter(action: int, space: str) -> None:
    typed = space + CODEC.text(action).upper().replace(" ", space) + space
    assert CODEC.parse(typed) == action


@given(st.text())
def test_any_other_text_is_an_unknown_action(text: str) -> None:
    if " ".join(text.lower().split()) not in {CODEC.text(action) for action in ACTIONS}:
        with pytest.raises(UnknownAction):
            CODEC.parse(text)


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_nothing_is_no_action_though_a_place_may_have_none(text: str) -> None:
    with pytest.raises(UnknownAction, match="'' is no action; actions begin with settle, bank, card, rob"):
        CODEC.parse(text)


def test_an_unknown_word_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownAction, match="'fly 3' is no action; actions begin with settle, bank, card"):
        CODEC.parse("Fly  3")


@pytest.mark.parametrize(
    ("text", "example"), [("settle 3", "settle 0"), ("bank", "bank wood wood"), ("card joker", "card knight")]
)
def test_a_known_word_is_told_how_it_goes_on(text: str, example: str) -> None:
    with pytest.raises(UnknownAction, match=f"{text.split()[0]} is written like '{example}'"):
        CODEC.parse(text)


def test_a_word_that_has_no_actions_is_not_offered() -> None:
    codec = Codec(verb("fly", domain("wing", [])), verb("end"))
    with pytest.raises(UnknownAction, match=r"'fly 1' is no action; actions begin with end\."):
        codec.parse("fly 1")


def test_a_long_text_is_shortened_in_the_error() -> None:
    with pytest.raises(UnknownAction) as caught:
        CODEC.parse("settle " + "9" * 100_000)
    assert len(str(caught.value)) < 200


def test_two_actions_with_the_same_text_are_refused() -> None:
    with pytest.raises(ValueError, match="same text"):
        Codec(verb("go", domain("place", ["1", "1"])))


def test_two_verbs_with_the_same_name_are_refused() -> None:
    with pytest.raises(ValueError, match="Two verbs of the codec are called 'go'"):
        Codec(verb("go", domain("place", [1])), verb("go", domain("place", [2])))


@pytest.mark.parametrize("name", ["Go", "go  on", " go"])
def test_a_text_that_could_not_be_read_back_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        Codec(verb(name))
