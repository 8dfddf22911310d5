"""Bots by their names: a level such as `hard`, or a kind with its settings such as `turn:nodes=500`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from hexarium.errors import BadOption
from hexarium.kit.reading import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hexarium.bots.bot import Bot
    from hexarium.bots.kinds import Kind
    from hexarium.bots.program import Programs
    from hexarium.kit.variant import Variant

MODULES = {
    "random": "chance",
    "greedy": "greedy",
    "turn": "turn",
    "ahead": "ahead",
    "mcts": "mcts",
    "alphabeta": "alphabeta",
}
"""Where each kind is; one is loaded when it is asked for."""

LEVELS = ("easy", "medium", "hard", "expert")
"""The levels that every game has, from the weakest."""

PLAIN_LEVELS: Mapping[str, str] = {
    "easy": "mcts:simulations=60",
    "medium": "mcts:simulations=300",
    "hard": "mcts:simulations=2000",
    "expert": "mcts:simulations=20000",
}
"""What the levels are in a game that does not say what is good."""


@cache
def kind(name: str) -> Kind:
    """A kind by its name."""
    found: Kind = import_module(f"hexarium.bots.{MODULES[name]}").KIND
    return found


def level(name: str, variant: Variant) -> str:
    """What a level is in a game: a kind with its settings."""
    evaluation = variant.evaluation
    levels = evaluation.levels if evaluation is not None and evaluation.levels else PLAIN_LEVELS
    return levels[name]


def check_name(name: str, programs: Programs | None = None) -> None:
    """Refuse a name that no bot has in any game, with BadOption; its settings are another question."""
    word = name.partition(":")[0]
    if name in LEVELS or word in MODULES or (programs and name in programs):
        return
    if word in LEVELS:
        raise BadOption(f"{word} is a level and has no settings; kinds have some, as in turn:nodes=500.")
    offered = f", the programs are {', '.join(programs)}" if programs else ""
    raise BadOption(
        f"There is no bot {shown(name)}; the levels are {', '.join(LEVELS)}, "
        f"and the kinds are {', '.join(MODULES)}{offered}."
    )


def make(name: str, variant: Variant, programs: Programs | None = None) -> Bot:
    """A bot by its name, also that of a program that somebody offers; BadOption says which there are."""
    check_name(name, programs)
    if programs and name in programs:
        from hexarium.bots.external import External
        from hexarium.bots.program import Program

        return External(Program.parse(name, programs[name]), variant)
    wanted = level(name, variant) if name in LEVELS else name
    word, _, settings = wanted.partition(":")
    made_of = kind(word)
    if why_not := made_of.fits(variant):
        raise BadOption(f"{word} {why_not}.")
    return made_of.build(name, variant, made_of.parse(settings))
