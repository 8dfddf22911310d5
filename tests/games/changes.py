"""Changes that make a right position wrong, for tests of what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Position = dict[str, Any]
Change = Callable[[Position], None]


def put(*keys: Any) -> Change:
    """Set the value (the last argument) at a path of keys."""

    def change(given: Position) -> None:
        *path, last, value = keys
        place: Any = given
        for key in path:
            place = place[key]
        place[last] = value

    return change


def drop(*keys: Any) -> Change:
    """Take away what is at a path of keys."""

    def change(given: Position) -> None:
        *path, last = keys
        place: Any = given
        for key in path:
            place = place[key]
        del place[last]

    return change


def both(*changes: Change) -> Change:
    """Several changes."""

    def change(given: Position) -> None:
        for each in changes:
            each(given)

    return change
