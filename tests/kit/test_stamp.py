"""The stamp of compiled code changes with all that it is made of, and with nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numba.extending import overload

from hexarium.kit import dispatch
from hexarium.kit.dispatch import bound, rule
from hexarium.kit.events import Kind, tell
from hexarium.kit.runner import Runner
from hexarium.kit.stamp import stamp
from tests.toys import pile_rules
from tests.toys.pile import PILE

SOURCE = '''
"""A file of rules."""
COST = 3
TABLE = np.array([1, 2, 3])
PAIR = (1, np.int8(2))
RECORD = np.dtype([("x", np.int8)])

@rule
def helper(x):
    """Half of it."""
    return x // 2 + TABLE[0]

def step(state, action, more=1):
    """Play."""
    state.x += helper(action) + COST + PAIR[0] + facts.PRICE + more
    return [y for y in range(DEEP)] if state.x in {1, 2} else RECORD

DEEP = 4

def face(state):
    """What compiles nothing."""
    return str(state) + WORDS

WORDS = "one"
'''


def stamped(*changes: tuple[str, str], price: int = 5, **given: Any) -> str:
    """The stamp of `step` in the source after some changes, as another process would find it."""
    source = SOURCE
    for before, after in changes:
        assert before in source
        source = source.replace(before, after)
    facts = ModuleType("facts")
    facts.__dict__.update({"PRICE": price, "UNUSED": object()})
    names: dict[str, Any] = {"np": np, "rule": rule, "facts": facts, "__name__": "rules", **given}
    exec(compile(source, "rules.py", "exec"), names)
    return stamp(names["step"])


def test_the_same_source_has_the_same_stamp() -> None:
    assert stamped() == stamped()


@pytest.mark.parametrize(
    "change",
    [
        ("COST = 3", "COST = 4"),
        ("[1, 2, 3]", "[1, 2, 4]"),
        ("[1, 2, 3]", "[[1, 2, 3]]"),
        ("[1, 2, 3]", "[1, 2, 3], dtype=np.int8"),
        ("(1, np.int8(2))", "(1, np.int16(2))"),
        ('("x", np.int8)', '("y", np.int8)'),
        ("x // 2", "x // 3"),
        ("x // 2 +", "x // 2 -"),
        ("action) + COST", "action) - COST"),
        ("more=1", "more=2"),
        ("{1, 2}", "{1, 3}"),
        ("DEEP = 4", "DEEP = 5"),
        ("state.x +=", "state.z +="),
    ],
)
def test_a_change_of_what_is_compiled_gives_another(change: tuple[str, str]) -> None:
    assert stamped(change) != stamped()


def test_so_does_a_change_in_another_module() -> None:
    assert stamped(price=6) != stamped()


def test_so_does_another_number_in_a_file_of_data(tmp_path: Path) -> None:
    def with_data(numbers: list[int]) -> str:
        (tmp_path / "data.json").write_text(json.dumps(numbers))
        read = 'np.array(json.loads((here / "data.json").read_text()))'
        return stamped(("np.array([1, 2, 3])", read), json=json, here=tmp_path)

    assert with_data([1, 2, 3]) == with_data([1, 2, 3]) == stamped()
    assert with_data([1, 2, 4]) != stamped()


@pytest.mark.parametrize(
    "change",
    [
        ('"""Play."""', '"""Play an action."""'),
        ('"""Half of it."""', '"""One half."""'),
        ("DEEP = 4", "DEEP = 2 + 2  # the same"),
        ("str(state) + WORDS", "repr(state)"),
        ('WORDS = "one"', 'WORDS = "two"'),
        ('"""A file of rules."""', '"""A file of rules.\n\nMoved down.\n"""'),
    ],
)
def test_a_change_that_compiles_nothing_gives_the_same(change: tuple[str, str]) -> None:
    assert stamped(change) == stamped()


@pytest.mark.parametrize("name", ["random", "numbers", "numpy.rules", "builtins"])
def test_rules_count_though_their_module_has_the_name_of_a_library(name: str, tmp_path: Path) -> None:
    def of(number: int) -> str:
        file = tmp_path / "rules.py"
        file.write_text(f"def step(x): return x + {number}")
        names: dict[str, Any] = {"__name__": name}
        exec(compile(file.read_text(), file, "exec"), names)
        return stamp(names["step"])

    assert of(1) == of(1) != of(2)


def test_closures_count() -> None:
    def adder(number: int) -> Any:
        return lambda x: x + number

    assert stamp(adder(1)) == stamp(adder(1)) != stamp(adder(2))


def test_functions_that_call_each_other_have_a_stamp() -> None:
    def of(number: int) -> str:
        names: dict[str, Any] = {}
        exec(f"def a(x): return b(x) if x else {number}\ndef b(x): return a(x - 1)", names)
        return stamp(names["a"])

    assert of(1) == of(1) != of(2)


def test_modules_that_hold_each_other_have_a_stamp() -> None:
    def of(number: int) -> str:
        one, two = ModuleType("one"), ModuleType("two")
        one.__dict__.update({"two": two})
        two.__dict__.update({"one": one, "X": number})
        names: dict[str, Any] = {"one": one, "__name__": "rules"}
        exec("def step(x): return one.two.X + one.two.one.two.X", names)
        return stamp(names["step"])

    assert of(1) == of(1) != of(2)


def test_what_numba_compiles_in_the_place_of_a_function_counts() -> None:
    def of(number: int) -> str:
        def stub(x: int) -> int:
            return x

        @overload(stub)
        def _stub(x: Any) -> Any:
            del x
            return lambda x: x + number

        return stamp(lambda x: stub(x))

    assert of(1) == of(1) != of(2)


def test_what_has_no_bytes_is_never_found_again() -> None:
    thing = {"generator": (number for number in range(3))}
    assert stamp(thing) != stamp(thing)


def test_rules_that_are_found_by_a_type_count() -> None:
    Runner(PILE.variant())
    usual = bound(pile_rules.STATE)
    names: dict[str, Any] = {"legal": dispatch.legal}
    exec("def list_legal(state, out): return legal(state, out)", names)
    function = names["list_legal"]
    assert stamp(function, bound=usual) == stamp(function, bound=usual)
    other_step = {**usual, dispatch.step: pile_rules.finish}
    assert stamp(function, bound=other_step) == stamp(function, bound=usual)  # it calls no step
    other_legal = {**usual, dispatch.legal: pile_rules.finish}
    assert stamp(function, bound=other_legal) != stamp(function, bound=usual)


def test_who_listens_counts_and_what_a_kind_tells_does_not() -> None:
    def of(fields: tuple[str, ...], heard: tuple[Any, ...]) -> str:
        names: dict[str, Any] = {"tell": tell, "KIND": Kind("kind", *fields)}
        exec("def step(state, action): tell(state, KIND, action)", names)
        return stamp(names["step"], bound={tell: heard})

    assert of(("a",), ()) == of(("b",), ())
    assert of(("a",), (("kind", pile_rules.legal),)) != of(("a",), ())
