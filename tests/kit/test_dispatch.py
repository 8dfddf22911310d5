"""Rules are found by the type of the state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexarium.kit import dispatch
from hexarium.kit.dispatch import Rules, listen, register, tagged, wide
from hexarium.kit.runner import Runner
from hexarium.kit.variant import COMMON
from tests.toys import pile_rules
from tests.toys.pile import Pile, pile_with


def nothing(*arguments: Any) -> Any:
    """What another game does."""
    del arguments
    return 0


RULES = Rules(nothing, nothing, nothing)


def record(*fields: Any) -> np.dtype[Any]:
    return np.dtype([*COMMON, *fields], align=True)


def test_a_wide_record_has_64_bits_a_number() -> None:
    narrow = record(
        ("few", np.int8), ("bits", np.uint32, (2,)), ("grid", np.int16, (2, 3)), ("word", np.uint64)
    )
    fields = wide(narrow).fields
    assert fields is not None
    assert list(fields) == list(narrow.names or ())
    assert {name: fields[name][0].base.name for name in ("few", "bits", "grid")} == {
        "few": "int64",
        "bits": "int64",
        "grid": "int64",
    }
    assert fields["rng"][0] == fields["word"][0] == np.uint64
    assert (fields["bits"][0].shape, fields["grid"][0].shape) == ((2,), (2, 3))


def test_a_wide_record_stays_as_it_is_when_widened_again() -> None:
    assert wide(wide(pile_rules.STATE)) == wide(pile_rules.STATE)


def test_a_wide_record_counts_further_than_the_narrow_one() -> None:
    state = np.zeros(1, dtype=wide(record(("few", np.int8)))).view(np.recarray)
    state[0].few = 100
    state[0].few += 100
    assert state[0].few == 200


@pytest.mark.parametrize(
    "name", ["round", "take", "put", "all", "max", "data", "size", "item", "sort", "dtype"]
)
def test_a_field_cannot_have_the_name_of_something_that_a_numpy_record_has(name: str) -> None:
    with pytest.raises(ValueError, match=f"A field cannot be called '{name}'"):
        register(RULES, record((name, np.int8)))


@pytest.mark.parametrize("kind", [np.float64, np.complex128, "U5", np.bool_, np.dtype([("inner", np.int8)])])
def test_a_field_holds_whole_numbers(kind: Any) -> None:
    with pytest.raises(ValueError, match=r"The field 'odd' cannot be .*: a state holds whole numbers"):
        register(RULES, record(("odd", kind)))


def test_a_refused_record_is_not_registered() -> None:
    dtype = record(("odd", np.float64))
    with pytest.raises(ValueError, match="whole numbers"):
        register(RULES, dtype)
    assert dtype not in dispatch._by_dtype


def test_two_games_cannot_have_states_of_the_same_fields() -> None:
    register(pile_rules.RULES, pile_rules.STATE)
    with pytest.raises(ValueError, match=r"nothing.* and .*pile_rules.* have states of the same fields"):
        register(RULES, pile_rules.STATE)
    assert dispatch._by_dtype[pile_rules.STATE] == pile_rules.RULES


def test_unless_one_of_the_records_has_a_tag() -> None:
    other = tagged(pile_rules.STATE, "others")
    register(RULES, other)
    assert dispatch._by_dtype[other] == dispatch._by_dtype[wide(other)] == RULES
    assert dispatch._by_dtype[pile_rules.STATE] == pile_rules.RULES


def test_nor_can_they_if_the_fields_are_of_other_sizes_for_wide_ones_are_not() -> None:
    larger = np.dtype([(name, wide(pile_rules.STATE)[name]) for name in pile_rules.STATE.names or ()])
    with pytest.raises(ValueError, match="have states of the same fields"):
        register(RULES, larger)


def test_a_game_may_be_made_twice() -> None:
    for _ in range(2):
        Runner(pile_with().variant())
    again = Rules(pile_rules.init, pile_rules.legal, pile_rules.step)
    register(again, pile_rules.STATE)
    assert dispatch._by_dtype[pile_rules.STATE] == again


def test_who_listens_is_decided_before_anything_is_compiled() -> None:
    class Heard(Pile):
        record = tagged(pile_rules.STATE, "heard")
        rules = Rules(pile_rules.init, pile_rules.legal, pile_rules.step)

    assert Runner(pile_with(Heard).variant()).ready in (True, False)
    with pytest.raises(ValueError, match="too late"):
        listen(Heard.record, pile_rules.ROLLED, nothing)


@pytest.mark.parametrize("dtype", [pile_rules.STATE, wide(pile_rules.STATE)])
def test_plain_calls_find_the_rules_of_a_state(dtype: np.dtype[Any]) -> None:
    register(pile_rules.RULES, pile_rules.STATE)
    states = np.zeros(1, dtype=dtype).view(np.recarray)
    out = np.zeros(pile_rules.CODEC.count, dtype=np.int64)
    with np.errstate(over="ignore"):
        dispatch.init(states[0], np.array([2]), np.uint64(5))
        assert out[: dispatch.legal(states[0], out)].tolist() == [0, 1, 3, 4, 5, 6]
        dispatch.step(states[0], 0)
        assert (states[0].pile, states[0].to_move) == (1, 1)
