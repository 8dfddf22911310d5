"""Trades between players: what a bot offers, how it goes on with a draft, and what it answers.

A bot that searches asks its `Bargainer` first. It looks at deals as a whole, in worlds that the door imagines
and always the same for the same door: each is struck there, and what the bot's own search then reaches is
compared with what it reaches without. The words that propose a deal follow one by one, and with each the same
deal is found again, so nothing has to be remembered between them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexarium.bots.bot import Thought

if TYPE_CHECKING:
    from hexarium.kit.runner import Runner
    from hexarium.kit.variant import States, Variant
    from hexarium.play.seat import Door

Reach = Callable[["Runner", "States", int], float]
"""`reach(runner, worlds, seat)`: what a seat whose turn it is can make of its turn from here, on average over
the worlds, by the bot's own search with few nodes and without words. The worlds are not changed."""


class Bargainer:
    """The part of a bot that trades. With `willing` false it offers nothing and declines everything."""

    def __init__(self, variant: Variant, reach: Reach | None = None, willing: bool = True) -> None:
        self.variant = variant
        self.reach = reach
        self.willing = willing

    def thought(self, door: Door, runner: Runner) -> Thought | None:
        """What there is to say now; none if the bot should act, by its own search among what is no talk.

        There always is something to say while a draft is open or an offer waits for an answer. The thought
        names the actions that were weighed, with their values.
        """
        del door, runner
        return None

    def leaves_out(self, runner: Runner, states: States, actions: list[int]) -> list[int]:
        """The actions that are no talk: what is left for the search."""
        del runner, states
        return actions
