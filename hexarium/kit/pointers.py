"""Addresses as pointers, for compiled code that is handed nothing but words of 64 bits."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic

_pointer: Any = types.CPointer


def _pointer_to(kind: Any) -> Any:
    """An address as a pointer to numbers of a kind, for compiled code."""

    @intrinsic
    def pointer(typing_context: Any, place: Any) -> Any:
        del typing_context, place

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return builder.inttoptr(values[0], context.get_value_type(signature.return_type))

        return _pointer(kind)(types.int64), generate

    found: Any = pointer
    return found


bytes_at, actions_at = _pointer_to(types.uint8), _pointer_to(types.int32)
words_at, reals_at = _pointer_to(types.int64), _pointer_to(types.float64)
