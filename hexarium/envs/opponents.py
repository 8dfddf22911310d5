"""Bots that hold seats inside the games: they think within the compiled step, without a call of Python.

All kinds play inside, with all their settings, and so do the levels that are made of them. Such a bot looks
at worlds in which everything its seat cannot know was dealt anew from what is public, thinks there, and takes
the best choice, or a worse one by its `temperature`; in `haste` it takes what does least, where the game says
what that is (`idle`). A bot with a door of its own also remembers what it has seen, and makes offers.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types
from numba.core import typing

from hexarium.envs.patience import made_of
from hexarium.envs.thinkers import deep, playing_out, turn
from hexarium.envs.thinkers.handing import packed
from hexarium.envs.thinkers.will import BOUND
from hexarium.errors import BadOption
from hexarium.kit.minds import PlainMind, machine_mind
from hexarium.kit.ports import Machine
from hexarium.kit.reading import shown
from hexarium.kit.runner import Runner
from hexarium.kit.stepping import PLAIN

_signature: Any = typing.signature  # type: ignore[attr-defined]
_pointer: Any = types.CPointer


_THINKERS: dict[str, Any] = {
    **dict.fromkeys(("greedy", "turn", "ahead"), turn),
    "alphabeta": deep,
    "mcts": playing_out,
}
"""How each kind thinks; random play needs no thought."""


@cache
def _chooser(function: Any) -> int:
    """Where the machine code is that chooses for all bots of a kind."""
    word = types.int64
    called = _signature(word, _pointer(types.uint8), _pointer(word), word)
    return Machine("algorithms", None, {function: called}, BOUND).addresses[0]


class Opponent:
    """One bot with its room; each thread has its own."""

    def __init__(self, name: str, runner: Runner, redeal_at: int) -> None:
        variant = runner.variant
        kind, settings = made_of(name, variant)
        thinker = _THINKERS.get(kind.name)
        if thinker is None:
            raise BadOption(f"{shown(name)} cannot play inside the games; {', '.join(_THINKERS)} can.")
        if variant.game.secrets and (variant.observation is None or variant.observation.redeal is None):
            raise BadOption(
                f"{kind.name} needs an observation with a redeal, for there are secrets in "
                f"{variant.game.name}."
            )
        self.desk = thinker.desk_of(runner, settings, redeal_at)
        self._chosen = thinker.chosen
        if not runner.compiled:
            self._port = PlainMind(variant)
            self.places = 0, id(self)
            PLAIN[id(self)] = self
            return
        mind = machine_mind(variant.game.name, variant.record, variant.evaluation)
        numbers, self._arrays = thinker.handed(self.desk)
        self._table = packed(mind, numbers, self._arrays)
        self.places = _chooser(thinker.CHOOSE), self._table.ctypes.data

    def choose(self, states: Any, i: int, word: Any) -> int:
        """Choose for the seat to move, uncompiled."""
        return int(self._chosen(self._port, states, i, self.desk, word))
