"""Verbs: what can be done in a game, and what each action names.

A verb with its domains is a table of actions; from it come their texts, the marks they belong to, what chance
decides in them, and the documentation of the action space (see `codec.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product


@dataclass(frozen=True, eq=False)
class Domain:
    """What an action can name: places, seats, cards. Members are numbers from `first`, written as `words`."""

    name: str
    words: tuple[str, ...] = field(repr=False)
    mark: str = ""
    """The mark that stands for a member, such as `edge-{id}` or `card-{word}`; empty if none does."""
    first: int = 0

    @property
    def members(self) -> range:
        """The numbers of the members."""
        return range(self.first, self.first + len(self.words))

    def word(self, member: int) -> str:
        """How a member is written."""
        return self.words[member - self.first]

    def mark_of(self, member: int) -> str:
        """The mark of a member, or nothing."""
        return self.mark.format(id=member, word=self.word(member)) if self.word(member) else ""


def domain(name: str, words: Iterable[object], mark: str = "") -> Domain:
    """A domain whose members are counted from 0."""
    return Domain(name, tuple(map(str, words)), mark)


def optional(of: Domain) -> Domain:
    """The same domain with one member more, −1, that is written as nothing."""
    return replace(of, words=("", *of.words), first=-1)


@dataclass(frozen=True, eq=False)
class Verb:
    """The actions that begin with one word: one for each combination of members, the last changing fastest.

    `only` says which combinations there are; the others keep their numbers but have no text. `members` lists
    the combinations themselves, where they are too few for that.
    """

    name: str
    domains: tuple[Domain, ...] = ()
    about: str = ""
    """What it does, in a sentence."""
    draws: str = ""
    """What chance decides in it, if anything, and how that is written."""
    shows: str = ""
    """What hidden thing it shows the mover besides, if any."""
    only: Callable[..., bool] | None = None
    members: Sequence[tuple[int, ...]] | None = None

    @property
    def combinations(self) -> Sequence[tuple[int, ...]]:
        """The members that each action names, one for each domain."""
        if self.members is not None:
            return self.members
        return tuple(product(*(domain.members for domain in self.domains)))

    def text(self, members: tuple[int, ...]) -> str:
        """The text of an action, empty if there is no such action."""
        if self.only is not None and not self.only(*members):
            return ""
        words = [domain.word(member) for domain, member in zip(self.domains, members, strict=True)]
        return " ".join(filter(None, [self.name, *words]))


def verb(
    name: str,
    *domains: Domain,
    about: str = "",
    draws: str = "",
    shows: str = "",
    only: Callable[..., bool] | None = None,
    members: Sequence[tuple[int, ...]] | None = None,
) -> Verb:
    """A verb with its domains in a row."""
    return Verb(name, domains, about, draws, shows, only, members)
