"""Reading what was typed: whole words only, so that no line plays what was not meant.

A word is taken as it is, or completed where only one word of the game – legal now or not – begins so; a
number is never completed. Whatever is not understood is answered with a sentence that says what is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from hexarium.cli.terminal.batch import Batch, completed
from hexarium.errors import IllegalAction, UnknownAction
from hexarium.kit.codec import plain
from hexarium.kit.phrases import Limit
from hexarium.kit.reading import shown
from hexarium.kit.variant import Variant

NAMED = 12
"""So many possibilities are named in a sentence."""


@dataclass(frozen=True)
class Command:
    """A word of the terminal, with what follows it."""

    name: str
    rest: str = ""


@dataclass(frozen=True)
class Played:
    """Actions to be played one after the other."""

    actions: tuple[str, ...]


@dataclass(frozen=True)
class Begun:
    """Whole words that several actions, or one longer one, begin with."""

    said: str


@dataclass(frozen=True)
class Order:
    """An action that is to be repeated up to a limit."""

    limit: Limit
    most: int


Understood = Command | Played | Begun | Order


@dataclass
class Reader:
    """Who understands a line, knowing what is legal and what was listed."""

    variant: Variant
    legal: Sequence[str]
    listed: Sequence[str] = ()
    """What has a number on the screen."""
    place: str = ""
    """The words that only a number is missing from."""
    begun: str = ""
    """The words that were said before; what follows them may be typed alone."""
    commands: Iterable[str] = ()

    def read(self, line: str) -> Understood:
        """What a line means; UnknownAction or IllegalAction says what would have been right."""
        said = plain(line)
        if said in self.legal:
            return Played((said,))
        if said.isdecimal():
            return self._number(said)
        if self.begun and self._goes_on(said):
            return self._actions(*_split(f"{self.begun} {said}"))
        first, *rest = said.split()
        verb = self._verb(first)
        if verb in self.commands and verb not in self._legal_verbs:
            return Command(verb, line.strip().partition(" ")[2].strip())
        order = self._order(verb, rest)
        return order or self._actions(verb, rest)

    def _goes_on(self, said: str) -> bool:
        """Whether a line goes on where the last one ended; a verb or a command always begins anew."""
        first = said.split()[0]
        if first in {*self._verbs, *self._phrase_words, *self.commands}:
            return False
        return any(action.startswith(f"{self.begun} {first}") for action in self.legal)

    def _number(self, said: str) -> Understood:
        """A place where a place is asked for, else a number of the list."""
        if self.place:
            return self._actions(*_split(f"{self.place} {said}"))
        number = int(said)
        if not self.listed:
            raise IllegalAction(
                f"No list is shown that has a number {shown(number)}; type {self._possible()}."
            )
        if not 1 <= number <= len(self.listed):
            raise IllegalAction(f"The list has the numbers 1 to {len(self.listed)}, not {shown(number)}.")
        return Played((self.listed[number - 1],))

    def _verb(self, word: str) -> str:
        """The verb, phrase or command that a word is, or the only one that it begins."""
        known = {*self._verbs, *self._phrase_words, *self.commands}
        verb = completed(word, known)
        if verb is not None:
            return verb
        begun = sorted(other for other in known if other.startswith(word) and word.isalpha())
        # Where several words begin so, but one only is possible now, that one may still not be meant.
        near = begun or get_close_matches(word, sorted(known), n=3)
        hint = f"did you mean {_either(near)}?" if near else f"you can type {self._possible()}."
        raise UnknownAction(f"{shown(word)} is no word here; {hint}")

    def _order(self, verb: str, rest: list[str]) -> Order | None:
        limit = next((limit for limit in self.variant.limits if limit.verb == verb), None)
        if limit is None or not rest:
            return None
        most = rest[-1]
        if rest[:-1] not in (["up", "to"], ["to"]) or not most.isdecimal():
            raise UnknownAction(
                f"{shown(' '.join([verb, *rest]))} is not understood; say {verb}, or {limit.example}."
            )
        if verb not in self.legal:
            raise IllegalAction(f"{verb} is not possible now; you can type {self._possible()}.")
        return Order(limit, int(most))

    def _actions(self, verb: str, rest: list[str]) -> Understood:
        words = self._followed(verb, rest)
        if words is not None:
            text = " ".join(words)
            if text in self.legal:
                return Played((text,))
            if any(action.startswith(f"{text} ") for action in self.legal):
                return Begun(text)
        batch = Batch(self.variant, self.legal)
        actions = batch.actions([verb, *rest])
        if actions is not None and (len(actions) > 1 or actions[0] in self.legal):
            return Played(tuple(actions))
        return self._refuse(verb, rest)

    def _followed(self, verb: str, rest: list[str]) -> list[str] | None:
        """The words completed one by one along the texts of a verb; none if no text goes so."""
        texts = [text.split() for text in batch_texts(self.variant, verb)]
        words = [verb]
        for at, word in enumerate(rest, 1):
            following = {text[at] for text in texts if len(text) > at}
            whole = completed(word, following)
            if whole is None:
                return None
            words.append(whole)
            texts = [text for text in texts if len(text) > at and text[at] == whole]
        return words

    def _refuse(self, verb: str, rest: list[str]) -> Understood:
        said = " ".join([verb, *rest])
        if verb not in self._legal_verbs:
            example = next((phrase.example for phrase in self.variant.phrases if phrase.word == verb), "")
            written = f"it is said like {example!r}, " if example and rest else ""
            raise IllegalAction(
                f"{shown(said)} is not possible now; {written}you can type {self._possible()}."
            )
        words = [verb]
        for word in rest:
            matching = [action for action in self.legal if action.startswith(" ".join([*words, ""]))]
            following = list(dict.fromkeys(action.split()[len(words)] for action in matching))
            if word not in following:
                raise IllegalAction(f"{shown(said)} is not legal now; {_goes_with(words, word, following)}")
            words.append(word)
        raise IllegalAction(f"{shown(said)} is not legal now; you can type {self._possible()}.")

    @cached_property
    def _verbs(self) -> list[str]:
        return [verb.name for verb in self.variant.codec.verbs]

    @cached_property
    def _phrase_words(self) -> list[str]:
        return [phrase.word for phrase in self.variant.phrases]

    @cached_property
    def _legal_verbs(self) -> list[str]:
        return list(dict.fromkeys(action.partition(" ")[0] for action in self.legal))

    def _possible(self) -> str:
        return _either(self._legal_verbs)


def batch_texts(variant: Variant, verb: str) -> list[str]:
    """All texts that begin with a verb, legal or not."""
    codec = variant.codec
    if verb not in {known.name for known in codec.verbs}:
        return []
    known = codec.verbs[codec.number(verb)]
    return [text for text in map(known.text, known.combinations) if text]


def _goes_with(words: list[str], word: str, following: list[str]) -> str:
    before = " ".join(words)
    if not following:
        return f"nothing follows {before!r}."
    if len(following) <= NAMED:
        return f"{before} goes with {_either(following)}."
    near = get_close_matches(word, following, n=3) if not word.isdecimal() else []
    hint = f"near are {_either(near)}; " if near else ""
    return f"{hint}type {before!r} to see the {len(following)} possibilities."


def _either(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def _split(said: str) -> tuple[str, list[str]]:
    verb, *rest = said.split()
    return verb, rest
