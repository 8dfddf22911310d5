"""Kinds of bots and their settings: `turn:depth=2,nodes=500` is a kind with two settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hexarium.errors import BadOption
from hexarium.kit.reading import shown

if TYPE_CHECKING:
    from hexarium.bots.bot import Bot
    from hexarium.kit.variant import Variant

Settings = Mapping[str, float]
"""All settings of a kind, with their values."""


@dataclass(frozen=True)
class Setting:
    """A number that makes a bot of a kind stronger, weaker or slower."""

    name: str
    default: float
    low: float
    high: float
    about: str
    whole: bool = True

    @property
    def values(self) -> str:
        """The possible values in words."""
        return f"a {'whole ' if self.whole else ''}number from {self.low:g} to {self.high:,.12g}"

    def parse(self, text: str) -> float:
        """The value that a text stands for."""
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if not self.low <= number <= self.high or (self.whole and number != int(number)):
            raise BadOption(f"{self.name} cannot be {shown(text)}; it is {self.values}.")
        return int(number) if self.whole else number


@dataclass(frozen=True)
class Kind:
    """One kind of bots: how they are called, what they do, and how they are made."""

    name: str
    about: str
    settings: tuple[Setting, ...]
    build: Callable[[str, Variant, Settings], Bot]
    fits: Callable[[Variant], str] = field(default=lambda _: "")
    """Why it cannot play a variant, in words that follow its name; nothing if it can."""

    def parse(self, given: str) -> dict[str, float]:
        """The settings that a text such as `depth=2,nodes=500` gives; others have their defaults."""
        values = {setting.name: setting.default for setting in self.settings}
        by_name = {setting.name: setting for setting in self.settings}
        named: set[str] = set()
        for part in filter(None, (each.strip() for each in given.split(","))):
            name, sign, text = (each.strip() for each in part.partition("="))
            if not sign or name not in by_name:
                known = ", ".join(by_name) or "none"
                raise BadOption(f"{self.name} has no setting {shown(part)}; its settings are {known}.")
            if name in named:
                raise BadOption(f"{self.name} has one {name}; it is given twice in {shown(given)}.")
            named.add(name)
            values[name] = by_name[name].parse(text)
        return values


TEMPERATURE = Setting(
    "temperature", 0, 0, 10, "how far below the best a choice may be and still be taken", whole=False
)
HASTE = Setting("haste", 0, 0, 1, "the part of its choices that it takes without a thought", whole=False)
