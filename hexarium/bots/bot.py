"""What a bot is: it gets the door of a seat and a time, and gives a thought.

A door gives what the seat may know and nothing else, so a bot cannot be dishonest; whoever looks ahead does
so in worlds that the door imagines. The same door, seed and amount of work give the same thought.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.errors import IllegalAction

if TYPE_CHECKING:
    from hexarium.kit.runner import Call, Runner
    from hexarium.kit.variant import Variant
    from hexarium.play.seat import Door


@dataclass(frozen=True)
class Choice:
    """One of the actions that a seat has, and what its bot thinks of it."""

    action: int
    value: float | None = None
    """The expected result for the seat, from 0 to 1, where a win alone is 1; none if not thought of."""
    at_most: bool = False
    """Whether the value is only a bound: the action is not better than that, and that was enough to know."""
    line: tuple[int, ...] = ()
    """What the bot expects to follow, if it looked so far."""


@dataclass(frozen=True)
class Thought:
    """What a bot has chosen, and what it thinks of all choices."""

    action: int
    choices: tuple[Choice, ...] = ()
    """All legal actions, the best first; empty where there was nothing to think about."""
    depth: int = 0
    """How many actions it looked ahead, where that can be said."""
    nodes: int = 0
    """How many positions it judged or played through."""
    late: bool = False
    """Whether its time was over before it had done what it meant to."""
    why: str = ""
    """Why, in a sentence, if that was asked for and the bot can say."""
    deal: tuple[int, ...] | None = None
    """The deal that the action speaks of, as the game writes it, if it speaks of one."""
    remark: str = ""
    """What whoever holds the table should know, such as why the answer is not the bot's own."""

    def data(self, variant: Variant) -> dict[str, Any]:
        """The thought as programs and pages get it."""
        text = variant.codec.text
        return {
            "action": text(self.action),
            "choices": [
                {
                    "action": text(each.action),
                    "value": None if each.value is None else round(each.value, 4),
                    **({"at_most": True} if each.at_most else {}),
                    **({"line": [text(action) for action in each.line]} if each.line else {}),
                }
                for each in self.choices
            ],
            "depth": self.depth,
            "nodes": self.nodes,
            "late": self.late,
            **({"why": self.why} if self.why else {}),
            **({"remark": self.remark} if self.remark else {}),
        }


class Bot(ABC):
    """Chooses for seats of one variant, one at a time; whoever needs two thoughts at once has two bots."""

    def __init__(self, name: str, variant: Variant) -> None:
        self.name = name
        self.variant = variant

    def __repr__(self) -> str:
        return f"<bot {self.name} for {self.variant!r}>"

    @abstractmethod
    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        """Choose for the seat of the door, which is to move.

        With `seconds` it ends by then with the best it has found. `seed` is for whatever it leaves to chance.
        """

    @property
    def ready(self) -> bool:
        """Whether it thinks as fast as it ever will; not while its machine code is still being made."""
        return True

    def calls(self, runner: Runner) -> Sequence[Call]:
        """What it lets a runner think, each with arguments such as it uses: all that has to be compiled."""
        del runner
        return ()

    def sit(self, seat: int) -> None:  # noqa: B027 – most bots are ready
        """Get ready for a seat before the time of any choice runs; whoever is, does nothing."""

    def glance(self, door: Door, seed: int = 0) -> Thought | None:
        """What it sees in less than a millisecond, also while it thinks; none if that is too short."""
        del door, seed
        return None

    def so_far(self) -> Thought | None:
        """What it would say now, asked from another thread while it thinks; none if it knows nothing yet."""
        return None

    def why(self, door: Door, thought: Thought, seconds: float) -> str:
        """Why it has chosen so, in a sentence; nothing if it cannot say, or not in so many seconds."""
        del door, thought, seconds
        return ""

    def usual_seconds(self) -> float | None:
        """How long it takes for a choice if nobody says; none if it knows when it has done enough."""
        return None

    def close(self) -> None:  # noqa: B027 – most bots hold nothing
        """Give back what it holds, such as a process; it is asked nothing after that."""


def legal_for(door: Door) -> list[int]:
    """What the seat of a door can choose from; an error if it is not to move."""
    actions = door.legal_actions()
    if not actions:
        raise IllegalAction("There is nothing to choose; this seat is not to move.")
    return actions


def completed(thought: Thought, actions: Sequence[int]) -> Thought:
    """A thought that names every legal action: those that were not thought of stand last."""
    named = {choice.action for choice in thought.choices}
    missing = tuple(Choice(action) for action in actions if action not in named)
    ordered = sorted(thought.choices, key=lambda each: (each.at_most, -(each.value or 0.0)))
    return replace(thought, choices=(*ordered, *missing))


def tempted(
    thought: Thought, temperature: float, haste: float, seed: int, least: Callable[[], int] | None = None
) -> Thought:
    """The same thought with a weaker will.

    With `temperature` worse choices are taken too, the less worse the more often (a softmax of the values).
    `haste` is the chance that one is taken without a thought: the least that a seat could do, where somebody
    can say what that is, or else any.
    """
    if not temperature and not haste:
        return thought
    draws = np.random.Generator(np.random.PCG64(seed))
    if haste and thought.choices and draws.random() < haste:
        any_ = thought.choices[int(draws.integers(len(thought.choices)))].action
        return replace(thought, action=any_ if least is None else least())
    weighed = [each for each in thought.choices if each.value is not None and not each.at_most]
    if not temperature or len(weighed) < 2:
        return thought
    noise = [(each.value or 0.0) - temperature * log(-log(draws.random() or 1e-300)) for each in weighed]
    return replace(thought, action=weighed[int(np.argmax(noise))].action)
