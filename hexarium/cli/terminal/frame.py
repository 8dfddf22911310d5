"""The frame: what stands on one screen, so laid out that nothing scrolls off.

The picture takes what room the lines around it leave. What there is to know beside it stands to its right if
there is room, else below; news, an answer and the choices follow, and the last line is the prompt's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from rich.text import Text

from hexarium.cli.terminal.choices import Choices
from hexarium.draw import text
from hexarium.kit.marks import Scene

SLIMMEST = 18
"""Fewer columns are not worth a panel."""
NEWS_ROWS = 2
CHOICE_ROWS = 3
"""What the picture leaves to them at least."""


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
        told = wrapped([" ".join(self.news)], width) if self.news else []
        fixed = len(answer) + len(question)
        spare = min(CHOICE_ROWS, self.choices.wanted(width)) + min(NEWS_ROWS, len(told))
        picture, below = arranged(self.scene, self.panel, width, room - fixed - spare)
        left = room - fixed - len(picture) - len(below)
        choices, numbered = self.choices.lay(width, max(1, left - min(NEWS_ROWS, len(told))))
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


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """Lines broken to a width; one with columns in it stays whole."""
    found: list[str] = []
    for line in lines:
        found += [line] if len(line) <= width else wrap(line, width) or [""]
    return found


def arranged(scene: Scene, panel: Sequence[str], width: int, rows: int) -> tuple[list[Text], list[str]]:
    """The picture with the panel beside it, or with the lines that stand below it instead."""
    columns = width - SLIMMEST - 1
    whole = max((len(line) for line in panel if "  " in line.strip()), default=0)
    while panel:
        picture = _painted(scene, columns, rows)
        taken = len(picture[0])
        side = width - taken - 1
        beside = wrapped(panel, side) if side >= max(whole, SLIMMEST) else []
        if beside and len(picture) <= rows and len(beside) <= max(len(picture), rows):
            return _joined(picture, beside, taken), []
        columns = taken - 1 if taken <= columns else 0
        if columns < 1 or len(picture) > rows:
            break
    below = wrapped(panel, width)
    return _painted(scene, width, max(1, rows - len(below))), below


def _painted(scene: Scene, columns: int, rows: int) -> list[Text]:
    return list(text.paint(scene, "dark", columns, rows).split("\n"))


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
