"""Words in a line of cells, and how they give way where a line is short of room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexarium.kit.marks import Mark

ENOUGH_FOR_AN_ELLIPSIS = 5


@dataclass(frozen=True, slots=True)
class Word:
    """Something to write in one line, in the colours of its mark."""

    text: str
    mark: Mark


def width(line: Sequence[Word]) -> int:
    """The cells that a line takes, with a space between words."""
    return sum(len(word.text) for word in line) + len(line) - 1


def fitted(line: Sequence[Word], room: int) -> list[Word]:
    """The words of a line made to fit: long names give way first, numbers last."""
    words = list(line)
    if len(line) == 1:
        words = [Word(part, line[0].mark) for part in _name_and_number(line[0].text)]
    for i in sorted(range(len(words)), key=lambda i: (_has_digit(words[i].text), -len(words[i].text))):
        excess = width(words) - room
        text = words[i].text
        numbered = any(word.mark is words[i].mark and _has_digit(word.text) for word in words)
        if excess >= len(text) and numbered and not _has_digit(text):
            # One letter of a name says less than what it would take from its number.
            return fitted([word for j, word in enumerate(words) if j != i], room)
        if excess > 0:
            words[i] = Word(shortened(text, max(1, len(text) - excess)), words[i].mark)
    # A crowd does not fit letter by letter either; those who came last are the news.
    while width(words) > room:
        words.pop(0)
    return words


def _has_digit(text: str) -> bool:
    return any(character.isdigit() for character in text)


def _name_and_number(text: str) -> tuple[str, ...]:
    """A name apart from the number or numeral after it, which tells it from its like."""
    name, _, last = text.rpartition(" ")
    return (name, last) if name and (len(last) <= 3 or last.isdecimal()) else (text,)


def shortened(text: str, room: int) -> str:
    """The text cut to fit, with an ellipsis where that leaves enough of it."""
    if len(text) <= room:
        return text
    return text[: room - 1].rstrip() + "…" if room >= ENOUGH_FOR_AN_ELLIPSIS else text[:room]
