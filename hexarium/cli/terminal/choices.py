"""The choices that are shown: a numbered list if it fits, else the words that they begin with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

SHORT = 3
"""Lines of a list that a picture makes room for."""
GAP = 2
"""Spaces between two columns."""
SHORTEST = 12
"""Less of an advice says nothing."""
FEW = 9
"""More places than these are not listed, if their numbers stand on the board."""


@dataclass
class Choices:
    """Some legal actions, all of which begin with the words `said`."""

    actions: Sequence[str] = ()
    said: str = ""
    advice: Callable[[str], str] | None = None
    """What an action costs and brings."""
    on_board: bool = False
    """Whether the numbers that are asked for stand on the board."""

    @property
    def by_place(self) -> bool:
        """Whether a number is all that is asked for, such as a place: a list then has none of its own."""
        return bool(self.actions) and all(word.isdecimal() for word in self.next_words) and self.shared != ""

    @property
    def shared(self) -> str:
        """The words that were said, or the verb if there is but one."""
        if self.said:
            return self.said
        verbs = {action.partition(" ")[0] for action in self.actions}
        return verbs.pop() if len(verbs) == 1 else ""

    @property
    def next_words(self) -> dict[str, int]:
        """The words that can follow, each with the number of actions; nothing follows a whole action."""
        at = len(self.shared.split())
        counts: dict[str, int] = {}
        for action in self.actions:
            word = " ".join(action.split()[at : at + 1])
            counts[word] = counts.get(word, 0) + 1
        return counts

    @property
    def _many_places(self) -> bool:
        return self.on_board and len(self.next_words) > FEW

    def wanted(self, width: int) -> int:
        """How many lines to leave to them: all of a short list, else the words that they begin with."""
        if not self.actions:
            return 0
        words = len(self._by_word(width))
        listed = None if self._many_places else self._listed(width, SHORT)
        return len(listed) if listed else words

    def lay(self, width: int, room: int) -> tuple[list[str], bool]:
        """The fullest form that fits into so many lines, and whether every choice has a number there."""
        if not self.actions or room < 1:
            return [], False
        listed = None if self._many_places else self._listed(width, room)
        if listed is not None:
            return listed, not self.by_place
        return self._by_word(width)[:room], False

    def listed(self, width: int) -> list[str]:
        """All of them, with advice."""
        return columns(self._entries(width), width)

    def _listed(self, width: int, room: int) -> list[str] | None:
        for lines in (columns(self._entries(width), width), columns(self._entries(0), width)):
            if len(lines) <= room and all(len(line) <= width for line in lines):
                return lines
        return None

    def _entries(self, width: int) -> list[str]:
        """The choices with their numbers, and with advice as far as it fits into so many columns."""
        numbers = ["" if self.by_place else f"{number:>2} " for number in range(1, len(self.actions) + 1)]
        widest = max(map(len, self.actions))
        entries = []
        for number, action in zip(numbers, self.actions, strict=True):
            advice = self.advice(action) if width and self.advice else ""
            advice = _cut(advice, width - len(number) - widest - GAP)
            entries.append(f"{number}{action:<{widest}}  {advice}" if advice else f"{number}{action}")
        return entries

    def _by_word(self, width: int) -> list[str]:
        """The words that can be typed next, with how many actions each begins."""
        said = f"{self.shared} " if self.shared else ""
        if self._many_places:
            count = len(self.next_words)
            return [f"{self.shared.capitalize()} where? Type one of the {count} numbers on the board."]
        words = [f"{word} ({count})" if count > 1 else word for word, count in self.next_words.items()]
        if sum(len(word) + GAP for word in words) > SHORT * width:
            words = [*words[:FEW], "…", words[-1], f"– {len(words)} in all; list shows them"]
        lines, line = [], said and f"{said}… "
        for word in words:
            if len(line) + len(word) > width:
                lines.append(line.rstrip())
                line = "  "
            line += f"{word}  "
        return [*lines, line.rstrip()]


def _cut(advice: str, room: int) -> str:
    """As many of its parts as there is room for; the first is cut rather than left out."""
    if len(advice) <= room:
        return advice
    parts = advice.split("; ")
    while len(parts) > 1 and len("; ".join(parts)) + 3 > room:
        parts.pop()
    kept = "; ".join(parts)
    if len(kept) + 3 <= room:
        return f"{kept}; …"
    return f"{kept[: room - 1]}…" if room > SHORTEST else ""


def columns(entries: Sequence[str], width: int) -> list[str]:
    """Entries in columns, read downwards."""
    widest = max(map(len, entries), default=0) + GAP
    across = max(1, (width + GAP) // widest)
    down = -(-len(entries) // across)
    return ["".join(f"{entry:<{widest}}" for entry in entries[row::down]).rstrip() for row in range(down)]
