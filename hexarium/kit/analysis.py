"""Questions about its own rules that a game answers: what mathematics and many games say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hexarium.kit.marks import Scene

if TYPE_CHECKING:
    from hexarium.kit.variant import Variant


@dataclass(frozen=True)
class Answer:
    """An answer as a table, as sentences, as a picture and as data."""

    headings: Mapping[str, str]
    """The columns of the table, by the keys of its rows."""
    rows: Sequence[Mapping[str, Any]]
    lines: Sequence[str] = ()
    scene: Scene | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


Analysis = Callable[["Variant", int, int], Answer]
"""`analysis(variant, games, seed)`: the answer, found by playing so many games where it must be played."""
