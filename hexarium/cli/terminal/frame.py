"""The frame: what stands on one screen, so laid out that nothing scrolls off.

The picture takes what room the lines around it leave. What there is to know beside it stands to its right if
there is room, else below; news, an answer and the choices follow, and the last line is the prompt's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from rich.text import Text

from hexarium.cli.terminal.choices import Choices
from hexarium.draw.text import Painter
from hexarium.kit.marks import Scene

SLIMMEST = 18
"""Fewer columns are not worth a panel."""
NEWS_ROWS, CHOICE_ROWS, STEADY_ROWS = 2, 3, 7
"""What news and choices get at least where there is room, and what a picture leaves free below itself, so
that it is as large after a long answer as after a short one."""


@dataclass
class Frame:
    """What is to be shown."""

    scene: Scene
    panel: Sequence[str] = ()
    news: Sequence[str] = ()
    answer: Sequence[str] = ()
    """What is said to what was typed."""
    question: str = ""
    choices: Choices = field(default_factory=Choices)

    def lines(self, width: int, height: int) -> list[Text]:
        """The lines above the prompt, which has the last one."""
        return self.lay(width, height)[0]

    def lay(self, width: int, height: int) -> tuple[list[Text], bool]:
        """The same, and whether the choices have numbers there."""
        room = height - 1
        answer = wrapped(self.answer, width)[: max(3, room // 2)]
        question = wrapped([self.question], width) if self.question else []
        told = min(NEWS_ROWS, len(wrapped([" ".join(self.news)], width))) if self.news else 0
        fixed = len(answer) + len(question)
        needed = fixed + told + min(CHOICE_ROWS, self.choices.wanted(width))
        # A line of choices and one of news, which an answer may take the place of.
        least = fixed + (1 if answer else 2)
        picture, below = self._drawn(width, room, max(STEADY_ROWS, needed), least)
        left = room - fixed - len(picture) - len(below)
        choices, numbered = self.choices.lay(width, max(1, left - told))
        news = _newest(self.news, width, left - len(choices))
        lines = [
            *picture,
            *map(Text, below),
            *(Text(line, style="italic") for line in news),
            *map(Text, answer),
            *map(Text, choices),
            *map(Text, question),
        ]
        return lines, numbered

    def _drawn(self, width: int, room: int, ample: int, least: int) -> tuple[list[Text], list[str]]:
        """The picture above ample room for the rest; or above the least, rather than without its slopes."""
        painter = Painter(self.scene)
        for rows, flat in ((room - ample, False), (room - least, False), (room - ample, True)):
            found = arranged(painter, self.panel, width, rows, flat)
            if found is not None:
                return found
        picture = [*_painted(painter, width, room - least, True)]
        for line in picture:
            line.truncate(width)
        return picture, wrapped(self.panel, width)[: max(1, room - least - len(picture))]


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """Lines broken to a width; one with columns in it stays whole."""
    found: list[str] = []
    for line in lines:
        found += [line] if len(line) <= width else wrap(line, width) or [""]
    return found


def arranged(
    painter: Painter, panel: Sequence[str], width: int, rows: int, flat: bool
) -> tuple[list[Text], list[str]] | None:
    """The picture with the panel beside it, and what of it has to stand below; none if that does not fit."""
    columns = width - SLIMMEST - 1
    numbers = _numbers(_painted(painter, width, rows, flat))
    slimmest = max([SLIMMEST, *(len(line) for line in panel if "  " in line.strip())])
    while panel and columns > 0:
        picture = _painted(painter, columns, rows, flat)
        taken = len(picture[0])
        if len(picture) > rows or taken > columns or _numbers(picture) != numbers:
            break
        if width - taken - 1 >= slimmest:
            beside, below = _divided(panel, width - taken - 1, len(picture), width)
            if len(picture) + len(below) <= rows:
                return _joined(picture, beside, taken), below
        columns = taken - 1
    below = wrapped(panel, width)
    picture = _painted(painter, width, rows - len(below), flat)
    return (picture, below) if len(picture) + len(below) <= rows else None


def _divided(panel: Sequence[str], side: int, rows: int, width: int) -> tuple[list[str], list[str]]:
    """The lines that fit beside the picture, and those that have to stand below it."""
    beside: list[str] = []
    for number, line in enumerate(panel):
        broken = wrapped([line], side)
        if len(beside) + len(broken) > rows:
            return beside, wrapped([" ".join(panel[number:])], width)
        beside += broken
    return beside, []


def _numbers(picture: Sequence[Text]) -> Counter[str]:
    """The numbers in a picture: one too narrow for them would lead astray."""
    return Counter(number for line in picture for number in re.findall(r"\d+", line.plain))


def _painted(painter: Painter, columns: int, rows: int, flat: bool) -> list[Text]:
    return list(painter.paint(columns, max(1, rows), flat).split("\n"))


def _joined(picture: list[Text], beside: list[str], taken: int) -> list[Text]:
    tall = max(len(picture), len(beside))
    left = picture + [Text(" " * taken)] * (tall - len(picture))
    right = beside + [""] * (tall - len(beside))
    return [Text(" ").join([line, Text(words)]) for line, words in zip(left, right, strict=True)]


def _newest(news: Sequence[str], width: int, room: int) -> list[str]:
    """The last sentences that fit into so many lines."""
    for first in range(len(news)):
        more = "… " if first else ""
        lines = wrap(more + " ".join(news[first:]), width)
        if len(lines) <= room:
            return lines
    return []
