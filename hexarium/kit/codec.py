"""Actions as flat integers, made from the table of a game's verbs: text both ways, decoding, documentation.

>>> from hexarium.kit.verbs import domain, verb
>>> corners, goods = domain("corner", range(3), mark="corner-{id}"), domain("good", ["wood", "ore"])
>>> codec = Codec(verb("settle", corners), verb("bank", goods, goods, only=int.__ne__), verb("end"))
>>> codec.count, codec.first("bank"), codec.text(4), codec.text(3)
(8, 3, 'bank wood ore', '')
>>> codec.parse("  BANK wood  ore "), codec.action("settle", 2), codec.marks(2)
(4, 2, ('corner-2',))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hexarium.errors import UnknownAction
from hexarium.kit.reading import shown
from hexarium.kit.verbs import Verb


class Codec:
    """All actions of a game. Their numbers are computed here and nowhere else.

    Rules read `verb_of` (by action, the number of its verb), `named` (by action and domain, the member it
    names, −1 for none) and `firsts` (by number of a verb, its first action), all of them arrays.
    """

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self._numbers: dict[str, int] = {}
        texts: list[str] = []
        members: list[tuple[int, ...]] = []
        firsts: list[int] = []
        numbers: list[int] = []
        for number, verb in enumerate(verbs):
            if verb.name in self._numbers:
                raise ValueError(f"Two verbs of the codec are called {verb.name!r}.")
            self._numbers[verb.name] = number
            firsts.append(len(texts))
            texts += map(verb.text, verb.combinations)
            members += verb.combinations
            numbers += [number] * len(verb.combinations)
        self._texts, self._members = tuple(texts), tuple(members)
        self._codes = {text: code for code, text in enumerate(texts) if text}
        _check_texts(texts, self._codes)
        self._marks: dict[int, tuple[str, ...]] = {}
        self.verb_of = _fixed(np.array(numbers, dtype=np.int8))
        self.firsts = _fixed(np.array(firsts, dtype=np.int64))
        if not texts:
            raise ValueError("A codec of no actions is of no use; give it verbs: Codec(verb('pass')).")
        most = max(1, 1, *(len(row) for row in members))
        self.named = _fixed(np.array([(*row, *[-1] * (most - len(row))) for row in members], dtype=np.int16))

    @property
    def count(self) -> int:
        """How many integers there are."""
        return len(self._texts)

    def number(self, name: str) -> int:
        """The number of a verb."""
        return self._numbers[name]

    def first(self, name: str) -> int:
        """The first action of a verb."""
        return int(self.firsts[self._numbers[name]])

    def action(self, name: str, *members: int) -> int:
        """The action of a verb that names these members."""
        verb = self.verbs[self._numbers[name]]
        return self.first(name) + list(verb.combinations).index(members)

    def verb(self, action: int) -> Verb:
        """What is done in an action."""
        return self.verbs[int(self.verb_of[action])]

    def members(self, action: int) -> tuple[int, ...]:
        """What an action names: one member of each domain of its verb."""
        return self._members[action]

    def marks(self, action: int) -> tuple[str, ...]:
        """The marks that an action belongs to, in the order in which it names them."""
        found = self._marks.get(action)
        if found is None:
            named = zip(self.verb(action).domains, self.members(action), strict=True)
            found = tuple(filter(None, (domain.mark_of(member) for domain, member in named)))
            self._marks[action] = found
        return found

    def text(self, action: int) -> str:
        """The text of an action."""
        return self._texts[action]

    def texts(self, actions: Sequence[int]) -> list[str]:
        """The texts of some actions."""
        return [self._texts[action] for action in actions]

    def parse(self, text: str) -> int:
        """The action that a text stands for; case and extra spaces do not matter."""
        code = self._codes.get(text)
        if code is None:
            code = self._codes.get(plain(text))
        if code is not None:
            return code
        raise UnknownAction(self._hint(plain(text)))

    def table(self) -> list[dict[str, Any]]:
        """The action space as documentation: a row for each verb, with what its actions name and reveal."""
        return [
            {
                "verb": verb.name,
                "first": self.first(verb.name),
                "count": len(verb.combinations),
                "names": [domain.name for domain in verb.domains],
                "example": self._example(verb),
                "about": verb.about,
                "draws": verb.draws,
                "shows": verb.shows,
            }
            for verb in self.verbs
        ]

    def _example(self, verb: Verb) -> str:
        first = self.first(verb.name)
        return next(filter(None, self._texts[first : first + len(verb.combinations)]), "")

    def _hint(self, text: str) -> str:
        examples = {verb.name: self._example(verb) for verb in self.verbs}
        verb = text.partition(" ")[0]
        example = examples.get(verb)
        if not example:
            words = ", ".join(name for name, example in examples.items() if example)
            return f"{shown(text)} is no action; actions begin with {words}."
        return f"{shown(text)} is no action; {verb} is written like {example!r}."


def plain(text: str) -> str:
    """A text in lower case with single spaces, as texts of actions are."""
    return " ".join(text.lower().split())


def _check_texts(texts: list[str], codes: dict[str, int]) -> None:
    if len(codes) != sum(1 for text in texts if text):
        raise ValueError("Two actions of the codec have the same text.")
    unreadable = next((text for text in codes if text != plain(text)), None)
    if unreadable is not None:
        raise ValueError(f"The action {unreadable!r} cannot be read; texts are lower case, single-spaced.")


def _fixed(table: Any) -> Any:
    table.flags.writeable = False
    return table
