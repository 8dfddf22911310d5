"""What several commands share: options by name, games, files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from hexarium import games
from hexarium.errors import BadOption

if TYPE_CHECKING:
    from hexarium.kit.variant import Variant

Found = TypeVar("Found")


def pairs(given: Iterable[str]) -> dict[str, str]:
    """Options given as `name=value`."""
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOption(
                f"--option {text!r} needs a name and a value; it is given as --option name=value."
            )
        options[name.strip().replace("-", "_")] = value.strip()
    return options


def chosen(name: str, given: Iterable[str]) -> Variant:
    """A game with its options."""
    return games.load(name).variant(pairs(given))


def interruptible(work: Callable[[], Found]) -> Found:
    """What some work gives that may spend long in machine code, where Ctrl-C is not heard.

    It is done beside this thread, which listens; when it is interrupted, the work ends with the process.
    """
    found: list[Found] = []
    failed: list[BaseException] = []

    def do() -> None:
        try:
            found.append(work())
        except BaseException as error:
            failed.append(error)

    thread = Thread(target=do, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    if failed:
        raise failed[0]
    return found[0]


def is_unicode(encoding: str | None) -> bool:
    """Whether an encoding has all letters."""
    return (encoding or "utf-8").lower().replace("-", "").startswith("utf")


def at_least(name: str, value: int, low: int) -> int:
    """Refuse a number that is too small."""
    if value < low:
        raise BadOption(f"{name} cannot be {value}; it is a whole number from {low}.")
    return value
