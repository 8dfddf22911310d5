"""What a game tells those who search in it: how good a position is, and what chance may bring.

Beside its rules a game may have one `Evaluation`: plain functions under `@rule` on its record, so that they
are compiled like the rules and found by the record's type. Searches are written once against it (see
`minds.py`). A game without one can still be played by whoever plays games out to their end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.kit.dispatch import rule

if TYPE_CHECKING:
    from hexarium.kit.events import Event


@dataclass(frozen=True)
class Feature:
    """One thing that is looked at in a position, and how much it counts."""

    name: str
    weight: float
    seat: int | None = None
    """Whose it is, where `look` writes those of all seats for each of them, what others have as a loss."""


@rule
def nothing_drawn(state: Any, action: Any, codes: Any, odds: Any) -> Any:  # noqa: ARG001
    """For games without chance: no action has an outcome."""
    return 0


@rule
def all_alike(state: Any, action: Any) -> Any:  # noqa: ARG001
    """No action is likelier to be good than another."""
    return 0


@rule
def always_quiet(state: Any) -> Any:  # noqa: ARG001
    """Every position can be judged as it stands."""
    return 1


@rule
def never_eased(state: Any, deal: Any, amount: Any) -> Any:  # noqa: ARG001
    """For games whose deals have nothing in them that could be a little more or less."""
    return 0


@dataclass(frozen=True)
class Heard:
    """What a seat has heard of late from those that it could trade with."""

    refused: tuple[tuple[int, ...], ...]
    """The deals that it proposed, by whom they were for, and that came to nothing."""
    talkers: frozenset[int]
    """Whoever proposed something or agreed to something."""


@dataclass(frozen=True, eq=False)
class Bargain:
    """How seats of a game trade, for those who think about deals as a whole.

    A deal is a row of whole numbers that only the game can read; the first one is the other seat. A deal with
    nobody (−1) stands for no deal at all: whatever is drafted is called off, whoever is asked declines.
    """

    talks: Callable[[Any, Any], Any] = field(repr=False)
    """`talks(state, action)`: whether an action speaks of a deal: drafts it, offers, answers, calls off, or
    takes one of the answers."""
    proposals: Callable[[Any, Any, Any], Any] = field(repr=False)
    """`proposals(state, seat, deals)` writes deals that a seat might propose now, or as a counter to what it
    is asked; returns how many. While a draft is open these are deals that it can still become."""
    strike: Callable[[Any, Any, Any], Any] = field(repr=False)
    """`strike(state, seat, deal)` carries a deal out that `seat` proposed and the other took, and closes what
    was drafted or asked, so that whoever had its turn goes on with it; it counts as an offer made. Returns 1,
    or 0 if a side has not got what it would give; then nothing is changed."""
    steps: Callable[[Any, Any, Any], Any] = field(repr=False)
    """`steps(state, deal, actions)` writes the actions by which the seat to move proposes a deal from now on,
    or agrees to the one that it is asked for; returns how many, 0 if it cannot be reached from here."""
    asked: Callable[[Any, Any], Any] = field(repr=False)
    """`asked(state, deal)` writes the deal that the seat to move is asked to agree to, seen by that seat (the
    other seat first), and returns 1; 2 if it is to choose among the answers to its own offer, and else 0."""
    heard: Callable[[Iterable[Event], int], Heard] = field(repr=False)
    """`heard(events, seat)`: what a seat can learn about the others from these events."""
    width: int
    """Numbers in a row."""
    most: int
    """Deals that are ever proposed at once."""
    most_steps: int
    """Actions that a proposal takes at most."""
    least: float = 0.004
    """What a deal must bring each side, of the win: less is within what `judge` can be wrong by."""
    ease: Callable[[Any, Any, Any], Any] = field(default=never_eased, repr=False)
    """`ease(state, deal, amount)` lets whoever proposes a deal add so much to it, or ask for it where that is
    negative, whatever it was before; returns 1, or 0 if there cannot be such a deal: it is left as it was."""
    most_ease: int = 0
    """The amounts that are tried go from minus this to this."""


@dataclass(frozen=True)
class Measured:
    """What a level won against the one below it, the weakest one against chance, with two at the table."""

    games: int
    share: float


@dataclass(frozen=True, eq=False)
class Evaluation:
    """What is good in a game."""

    features: tuple[Feature, ...]
    look: Callable[[Any, Any, Any], None] = field(repr=False)
    """`look(state, seat, values)` writes the features of a seat, each scaled to about 0 to 1."""
    judge: Callable[[Any, Any, Any, Any], Any] = field(repr=False)
    """`judge(state, seat, weights, values)`: the expected result of a seat, from 0 to 1; a win alone is 1
    (two winners have a half each). `values` is room for the features, to be written to at will."""
    draws: Callable[[Any, Any, Any, Any], Any] = field(default=nothing_drawn, repr=False)
    """`draws(state, action, codes, odds)` writes what chance can give in a legal action: codes for `forced`
    with their probabilities, and returns how many there are; 0 if nothing is left to chance. A few outcomes
    that stand for many are enough."""
    order: Callable[[Any, Any], Any] = field(default=all_alike, repr=False)
    """`order(state, action)`: a whole number, the higher the sooner a search should try the action."""
    quiet: Callable[[Any], Any] = field(default=always_quiet, repr=False)
    """`quiet(state)`: whether a position can be judged as it stands, or something is going on in it."""
    idle: Callable[[Any, Any], Any] | None = field(default=None, repr=False)
    """`idle(state, action)`: a whole number, the higher the less an action does. Bots in haste that play
    within compiled code take the highest, the first of equals; in a game without it they take any action."""
    bargain: Bargain | None = field(default=None, repr=False)
    levels: Mapping[str, str] = field(default_factory=dict, repr=False)
    """By level, the bot that plays it, as a kind with its settings."""
    measured: Mapping[str, Measured] = field(default_factory=dict, repr=False)
    """By level, what it won; measured anew whenever levels or weights change."""
    most_draws: int = 1
    """Outcomes that an action has at most."""
    words: Mapping[str, tuple[str, str]] = field(default_factory=dict, repr=False)
    """By feature, how a reason says that a seat has more of it, and that it has less; both also fit before
    `for Red`. What features with the same two words bring is counted together."""

    def said(self, feature: Feature) -> tuple[str, str]:
        """How a reason speaks of a feature: by its name, if the game has no words for it."""
        return self.words.get(feature.name, (f"more of {feature.name}", f"less of {feature.name}"))

    @property
    def weights(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The weights as searches take them."""
        return np.array([feature.weight for feature in self.features], dtype=np.float64)
