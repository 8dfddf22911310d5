"""One action as it was played; what happened in it is told when somebody asks."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from hexarium.kit.events import Event, Eyes, listening
from hexarium.kit.face import Shown
from hexarium.kit.rng import wrapping
from hexarium.kit.runner import Runner
from hexarium.kit.variant import NONE

NOBODY: Eyes = frozenset()


class Ply:
    """An action: by whom, what chance gave, and what happened.

    It keeps the state that the action was played in, and tells the events by playing it again, uncompiled.
    """

    def __init__(
        self,
        runner: Runner,
        before: bytes,
        seat: int,
        action: int,
        given: int,
        over: bool,
        word: int | None,
        forced: int | None,
    ) -> None:
        self._runner = runner
        self._before = before
        self.seat = seat
        self.action = action
        self._given = given
        self._over = over
        self._word = word
        """What the generator was set to for it, where it does not go on by itself."""
        self._forced = forced
        """The outcome that was given by hand."""
        self._events: tuple[Event, ...] | None = None

    @property
    def text(self) -> str:
        """The text of the action."""
        return self._runner.variant.codec.text(self.action)

    @property
    def chance(self) -> str | None:
        """What chance gave, also where only some may know it; none if it had no part."""
        if self._given == NONE:
            return None
        return self._runner.variant.chance_text(self.action, self._given)

    @property
    def forced(self) -> bool:
        """Whether the outcome was given by hand rather than drawn."""
        return self._forced is not None

    @property
    def reveals(self) -> bool:
        """Whether it showed its player what could not be known before: no undo should pass it."""
        return self._runner.variant.reveals(self.action, self._given != NONE, self._over)

    def reveals_to(self, seats: Eyes) -> bool:
        """Whether it showed any of these seats what could not be known before.

        Where there are secrets, every action of another tells something of what it holds.
        """
        return self.reveals or (self._runner.variant.game.secrets and self.seat not in seats)

    @cached_property
    def had_choice(self) -> bool:
        """Whether something else could have been played."""
        return len(self._runner.legal(self._runner.state(self._before))) > 1

    @property
    def is_told(self) -> bool:
        """Whether somebody has asked for the events, which are kept then."""
        return self._events is not None

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, secrets included."""
        # No lock is held meanwhile: whoever asks at the same time gets the same.
        if self._events is None:
            self._events = self._heard()
        return self._events

    def _heard(self) -> tuple[Event, ...]:
        state = self._runner.telling(self._before)
        if self._word is not None:
            state["rng"] = self._word
        if self._forced is not None:
            state["forced"] = self._forced
        with listening() as events, wrapping():
            self._runner.variant.rules.step(state, self.action)
        return tuple(events)

    def seen(self, eyes: Eyes) -> list[Event]:
        """What happened as those see it who may see the secrets of these seats."""
        return [event.seen(eyes) for event in self.events]

    def told(self, eyes: Eyes) -> list[str]:
        """The same in words."""
        variant = self._runner.variant
        words = [sentence for sentence in map(variant.words, self.seen(eyes)) if sentence]
        return words or [variant.said(self.seat, self.action)]

    def shown(self, eyes: Eyes) -> list[Shown]:
        """The same for those who watch."""
        variant = self._runner.variant
        shown = [
            {**each, "from": self._stood(each["piece"], eyes)}
            if each["k"] == "move" and each.get("from") is None
            else each
            for each in map(variant.shown, self.seen(eyes))
        ]
        if not any(each["say"] for each in shown):
            shown.insert(0, {"say": variant.said(self.seat, self.action), "k": "say"})
        return shown

    def _stood(self, piece: str, eyes: Eyes) -> str | None:
        """The spot that a piece stood on before."""
        before = self._runner.variant.pieces(self._runner.state(self._before)[0], eyes)
        return next((each.on for each in before if each.id == piece), None)

    @property
    def words(self) -> tuple[str, ...]:
        """What happened, in sentences that everyone may read."""
        return tuple(self.told(NOBODY))

    def _key(self) -> tuple[Any, ...]:
        return self.seat, self.action, self._given

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ply) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        # What chance gave may be a secret, so it is not shown here.
        return f"<seat {self.seat}: {self.text}>"
