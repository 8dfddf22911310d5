"""Options that a game declares: names, values, and what to say when they are wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hexarium.errors import BadOption
from hexarium.kit.reading import shown

Value = int | bool | str

_MOST = 2**63 - 1
"""Rules read options as numbers of 64 bits."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a choice among words, a whole number in a range, or yes and no.

    `choices` makes it a word; `low` makes it a number, up to `high` or without limit; neither, a flag. A
    `rare` one is told only where it is not the default: positions and records of the usual game do not name
    it.
    """

    name: str
    default: Value
    about: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    rare: bool = False

    @property
    def values(self) -> str:
        """The possible values in words."""
        if self.choices:
            return _listed(self.choices)
        if self.low is None:
            return "true or false"
        if self.high is None:
            return f"a whole number from {self.low}"
        if self.high - self.low < 5:
            return _listed([str(value) for value in range(self.low, self.high + 1)])
        return f"a whole number from {self.low} to {self.high}"

    def _allows(self, value: Any) -> bool:
        """Whether a value of the right type is one of the option's."""
        if self.choices:
            return value in self.choices
        return self.low is None or self.low <= value <= (_MOST if self.high is None else self.high)

    def parse(self, given: object) -> Value:
        """The value that `given` (a value, or its text) stands for."""
        if type(given) is type(self.default) and self._allows(given):  # nearly always, and quick
            return given
        text = _text(given).strip().lower()
        if self.choices:
            if self._allows(text):
                return text
        elif self.low is None:
            if text in ("true", "false"):
                return text == "true"
        elif not isinstance(given, bool) and _is_whole(text):
            number = int(text)
            if self._allows(number):
                return number
        raise BadOption(f"{self.name} cannot be {shown(_text(given))}; it is {self.values}.")


def _text(given: object) -> str:
    """A value as somebody would type it; Python refuses to write out numbers of thousands of digits."""
    if isinstance(given, int) and given.bit_length() > 1000:
        return f"a number of {given.bit_length()} bits"
    return str(given)


def _is_whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 20


def _listed(values: Iterable[str]) -> str:
    *others, last = values
    return f"{', '.join(others)} or {last}" if others else last


def parse_options(game: str, declared: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Value]:
    """All declared options with the given values, or their defaults."""
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            known = f"its options are {', '.join(names)}" if names else "it has none"
            raise BadOption(f"{game} has no option {shown(name)}; {known}.")
    return {
        option.name: option.parse(given[option.name]) if option.name in given else option.default
        for option in declared
    }


def told_options(declared: tuple[Option, ...], options: Mapping[str, Value]) -> dict[str, Value]:
    """Options as positions, records and answers tell them; whoever reads them takes the rest as usual."""
    return {
        option.name: options[option.name]
        for option in declared
        if not option.rare or options[option.name] != option.default
    }


def parse_seed(given: object) -> int:
    """A seed: a whole number from 0 that fits in 64 bits."""
    if type(given) is int and 0 <= given < 2**64:  # nearly always, and quick
        return given
    text = _text(given).strip()
    if isinstance(given, bool) or not _is_whole(text) or not 0 <= int(text) < 2**64:
        raise BadOption(f"seed cannot be {shown(text)}; it is a whole number from 0 to {2**64 - 1}.")
    return int(text)
