"""What a game is: its declared facts, and the variant that it becomes with its options.

A `Game` is data: it can be listed, explained and offered without its rules being loaded. Its method `variant`
binds the options once and for all; everything that plays, draws or explains works on that one object (see
`variant.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexarium.errors import BadOption, BadPosition
from hexarium.kit.options import Option, Value, parse_options
from hexarium.kit.reading import is_object, shown

if TYPE_CHECKING:
    from hexarium.kit.analysis import Analysis
    from hexarium.kit.marks import Drawn
    from hexarium.kit.variant import Variant

Options = Mapping[str, Value]
"""All options of a game, with their values."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game: declared facts, and where the rest is to be found."""

    name: str
    title: str
    version: int
    """Changes whenever the rules play differently, so that an old record says that it is old."""
    bind: Callable[[Game, Options], Variant] = field(repr=False)
    """Makes the variant; a large game imports its rules here, not before."""
    options: tuple[Option, ...] = field(default=(), repr=False)
    reasons: tuple[str, ...] = field(default=("",), repr=False)
    """The ways a game can end; place 0 is kept for "not yet"."""
    chance: bool = False
    """Whether actions can have random outcomes."""
    secrets: bool = False
    """Whether seats know different things."""
    about: str = ""
    """What it is, in a sentence or two, for those who choose a game."""
    samples: tuple[Mapping[str, object], ...] = field(default=({},), repr=False)
    """Options that between them use every record type, for those who compile all there is."""
    check: Callable[[Options], None] | None = field(default=None, repr=False)
    """Refuses options that do not go together, with BadOption."""
    board: Callable[[Options, int], Drawn] | None = field(default=None, repr=False)
    """The board before the first move, without loading the rules; else it is drawn from the start."""
    showcase: tuple[Mapping[str, object], ...] = field(default=({},), repr=False)
    """Options whose boards are shown to those who look around."""
    analyses: Mapping[str, Analysis] = field(default_factory=dict, repr=False)
    """Questions about the rules that the game itself can answer, by name."""
    rulebook: Path | None = field(default=None, repr=False)
    """The folder of its pages for players: `rules.md`, and `summary.md` on a single page."""

    def variant(self, given: Mapping[str, object] | None = None) -> Variant:
        """The game with these options, others at their defaults; BadOption says what would be right."""
        from hexarium.kit.checks import bound

        return bound(self, self.parse_options(given or {}))

    def parse_options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with the given values, or their defaults."""
        options = parse_options(self.name, self.options, given)
        if self.check is not None:
            self.check(options)
        return options

    def read_options(self, position: object) -> dict[str, Value]:
        """The options that a position carries; one that is missing has its default."""
        if not is_object(position) or not is_object(position.get("options")):
            raise BadPosition(
                f"A position is an object with an object of options in it; it is {shown(position)}."
            )
        try:
            return self.parse_options(position["options"])
        except BadOption as error:
            raise BadPosition(f"options: {error}") from error


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the seats that won (none: a draw, or nobody) and the reason."""

    winners: tuple[int, ...]
    reason: str

    def data(self) -> dict[str, Any]:
        """The outcome as records and answers tell it."""
        return {"winners": list(self.winners), "reason": self.reason}
