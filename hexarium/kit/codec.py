"""Actions as flat integers in named ranges, with text both ways.

>>> codec = Codec(ranges("settle", range(3)), ranges("bank", ["wood", "ore"], ["wood", "ore"]), ranges("end"))
>>> codec.count, codec.offset("bank"), codec.text(4)
(8, 3, 'bank wood ore')
>>> codec.parse("  BANK wood  ore ")
4
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from hexarium.errors import UnknownAction
from hexarium.kit.reading import shown


@dataclass(frozen=True)
class Range:
    """The actions that begin with one word, in order; an empty text is a place that no action has."""

    name: str
    texts: tuple[str, ...]


def ranges(name: str, *arguments: Iterable[object]) -> Range:
    """The actions `name` with every combination of the arguments, the last one changing fastest."""
    return Range(name, tuple(" ".join([name, *map(str, chosen)]) for chosen in product(*arguments)))


class Codec:
    """All actions of a game. Offsets are computed here and nowhere else."""

    def __init__(self, *parts: Range) -> None:
        self.ranges = parts
        self._offsets: dict[str, int] = {}
        texts: list[str] = []
        for part in parts:
            if part.name in self._offsets:
                raise ValueError(f"Two ranges of the codec are called {part.name!r}.")
            self._offsets[part.name] = len(texts)
            texts += part.texts
        self._texts = tuple(texts)
        self._codes = {text: code for code, text in enumerate(texts) if text}
        if len(self._codes) != sum(1 for text in texts if text):
            raise ValueError("Two actions of the codec have the same text.")
        unreadable = next((text for text in self._codes if text != _plain(text)), None)
        if unreadable is not None:
            raise ValueError(
                f"The action {unreadable!r} cannot be read; texts are lower case, single-spaced."
            )

    @property
    def count(self) -> int:
        """How many integers there are."""
        return len(self._texts)

    def offset(self, name: str) -> int:
        """The first integer of a range."""
        return self._offsets[name]

    def text(self, action: int) -> str:
        """The text of an action."""
        return self._texts[action]

    def parse(self, text: str) -> int:
        """The action that a text stands for; case and extra spaces do not matter."""
        code = self._codes.get(_plain(text))
        if code is not None:
            return code
        raise UnknownAction(self._hint(_plain(text)))

    def _hint(self, text: str) -> str:
        examples = {part.name: next(filter(None, part.texts), None) for part in self.ranges}
        verb = text.partition(" ")[0]
        example = examples.get(verb)
        if example is None:
            words = ", ".join(name for name, example in examples.items() if example)
            return f"{shown(text)} is no action; actions begin with {words}."
        return f"{shown(text)} is no action; {verb} is written like {example!r}."


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
