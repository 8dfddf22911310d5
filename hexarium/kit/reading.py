"""Reading JSON that somebody else wrote: every part is checked, and what is wrong is said in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from reprlib import Repr
from typing import Any, TypeGuard

from hexarium.errors import BadPosition

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = 40


def require(condition: object, sentence: str) -> None:
    """Refuse a position unless something holds; the sentence says what would have been right."""
    if not condition:
        raise BadPosition(sentence)


def is_object(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether a value is an object of JSON."""
    return type(value) is dict or isinstance(value, Mapping)  # JSON makes dicts, and that is quick


def mapping(value: object, what: str, keys: Sequence[str]) -> Mapping[str, Any]:
    """`value` as an object with exactly these keys."""
    if not is_object(value):
        raise BadPosition(f"{what} is an object with the keys {', '.join(keys)}; it is {shown(value)}.")
    if len(value) == len(keys) and all(map(value.__contains__, keys)):
        return value
    missing = [key for key in keys if key not in value]
    extra = [key for key in value if key not in keys]
    require(not missing, f"{what} lacks {', '.join(missing)}.")
    require(
        not extra, f"{what} has no key {', '.join(map(str, extra))[:40]}; its keys are {', '.join(keys)}."
    )
    return value


def items(value: object, what: str, count: int | None = None) -> list[Any]:
    """`value` as a list, of `count` entries if that is given."""
    if not isinstance(value, list):
        raise BadPosition(f"{what} is a list; it is {shown(value)}.")
    if count is not None and len(value) != count:
        raise BadPosition(f"{what} has {count} entries; it has {len(value)}.")
    return value


def whole(value: object, what: str, low: int, high: int) -> int:
    """`value` as a whole number from `low` to `high`."""
    if type(value) is int and low <= value <= high:  # nearly always, and quick
        return value
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadPosition(f"{what} is a whole number from {low} to {high}; it is {shown(value)}.")
    return value


def flag(value: object, what: str) -> bool:
    """`value` as true or false."""
    if not isinstance(value, bool):
        raise BadPosition(f"{what} is true or false; it is {shown(value)}.")
    return value


def word(value: object, what: str, words: Sequence[str]) -> str:
    """`value` as one of some words."""
    if not isinstance(value, str) or value not in words:
        raise BadPosition(f"{what} is one of {', '.join(words)}; it is {shown(value)}.")
    return value


def shown(value: object) -> str:
    """A value in few letters, however large or deep it is."""
    text = _SHORT.repr(value)
    return text if len(text) <= 40 else text[:37] + "…"
