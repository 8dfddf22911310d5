"""Rules become machine code where they are entered, and nowhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import codegen, compiler

from hexarium.kit.dispatch import JIT, inlined, rule
from hexarium.kit.linking import Entry, Fused


@rule
def doubled(x: Any) -> Any:
    return 2 * x


@rule
def plainly(x: Any) -> Any:
    return doubled(x) + 1


@inlined
def put_in(x: Any) -> Any:
    return plainly(x) - 2


@rule
def refused(x: Any) -> Any:
    if x > 0:
        raise ValueError("too much")
    return x


def both(x: Any) -> Any:
    return plainly(x) * put_in(x)


def asked(x: Any) -> Any:
    return refused(x)


def entered(function: Callable[..., Any], by: type[Any]) -> Any:
    options: Any = {**JIT, "pipeline_class": by}
    return numba.njit(**options)(function)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each function was compiled."""
    counts: Counter[str] = Counter()
    whole: Any = compiler.CompilerBase.compile_extra

    def counted(self: Any, function: Any) -> Any:
        counts[function.__name__] += 1
        return whole(self, function)

    monkeypatch.setattr(compiler.CompilerBase, "compile_extra", counted)
    return counts


@pytest.mark.parametrize("by", [Entry, Fused])
def test_an_entry_runs_with_all_the_rules_in_it(by: type[Any]) -> None:
    assert entered(both, by)(10) == 21 * 19


def test_what_a_rule_calls_is_not_compiled_again_for_one_that_is_put_into_its_caller(
    compiled: Counter[str],
) -> None:
    entered(both, Entry)(1.5)  # a number of which no other test has one
    assert compiled["put_in"] == 1
    assert compiled["doubled"] == 1


def test_only_what_is_entered_gets_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    whole: Any = codegen.JITCodeLibrary._finalize_final_module

    def noted(self: Any) -> None:
        written.append(self.name)
        whole(self)

    monkeypatch.setattr(codegen.JITCodeLibrary, "_finalize_final_module", noted)
    assert entered(both, Entry)(np.int8(3)) == 7 * 5  # another number of which no other test has one
    assert written == ["both"]


def test_what_a_rule_raises_comes_out_of_the_entry() -> None:
    entry = entered(asked, Entry)
    assert entry(0) == 0
    with pytest.raises(ValueError, match="too much"):
        entry(1)
