"""A game with its options: what it is played on, what it is called, how it reads and looks.

A variant owns record type, codec, seats, board and face, and its methods take a state. What somebody may know
leaves through the methods that take `eyes` – the seats whose secrets are open to them – and through nothing
else: `view`, `scene`, `status`, `panel`, `asked`, `advice`, `veil`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import numpy as np

from hexarium.errors import BadChance, BadSeat
from hexarium.kit import plain_face
from hexarium.kit.belief import Belief
from hexarium.kit.codec import Codec, plain
from hexarium.kit.dispatch import Rules
from hexarium.kit.evaluation import Evaluation
from hexarium.kit.events import Event, Eyes
from hexarium.kit.face import Board, Due, Panel, Piece, Shown, Ways
from hexarium.kit.game import Game, Options, Outcome
from hexarium.kit.marks import Scene
from hexarium.kit.measures import Measure
from hexarium.kit.observation import Observation
from hexarium.kit.options import Value, told_options
from hexarium.kit.phrases import Limit, Phrase
from hexarium.kit.reading import shown

COMMON: list[Any] = [("rng", np.uint64), ("to_move", np.int8), ("winners", np.uint8), ("reason", np.uint8)]
"""The fields that every state has."""

NONE = -1
"""No seat, no outcome."""

State = Any
"""One record of a variant's dtype. Four fields are common to all games:

- `rng` (uint64): the generator;
- `to_move` (int8): the seat to move, −1 when the game is over;
- `winners` (uint8): one bit for each seat that has won;
- `reason` (uint8): why the game ended, a place in the game's `reasons`; 0 until then.

A game with chance has two more, small integers that are −1 for "none": `forced`, an outcome that the next
action takes instead of drawing (the rules clear it), and `given`, what chance gave in the last action that
had any.
"""

States = Any
"""An array of such records; functions that change a state take an array and use its first record."""


class Variant(ABC):
    """A game with its options. Subclasses say how states read and look."""

    rules: Rules
    record: np.dtype[Any]
    """The type of a state."""
    codec: Codec
    """All actions."""
    seats: tuple[str, ...]
    """What the seats are called."""
    measures: tuple[Measure, ...] = ()
    """What is counted at the end of a simulated game, beside its plies."""
    phrases: tuple[Phrase, ...] = ()
    """What may be said in one line for several actions."""
    limits: tuple[Limit, ...] = ()
    """What may be repeated up to a number."""
    evaluation: Evaluation | None = None
    """What is good in it, for those who search."""
    observation: Observation | None = None
    """What a seat sees as numbers, for those who learn."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = dict(options)

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value}" for name, value in self.told_options.items())
        return f"<{self.game.name}: {given}>" if given else f"<{self.game.name}>"

    @property
    def told_options(self) -> dict[str, Value]:
        """The options as positions, records and answers tell them."""
        return told_options(self.game.options, self.options)

    @property
    def everybody(self) -> Eyes:
        """The eyes that see everything."""
        return frozenset(range(len(self.seats)))

    # What there is to know.

    @abstractmethod
    def position(self, state: State) -> dict[str, Any]:
        """The state as JSON: everything but the generator."""

    @abstractmethod
    def load(self, position: Mapping[str, Any], state: State) -> None:
        """Fill a blank state from a position; BadPosition says what is wrong.

        The state is a wide record, so rules can be called on it as plain Python.
        """

    def view(self, state: State, eyes: Eyes) -> dict[str, Any]:
        """What those with these eyes may know of the position; without secrets that is all of it."""
        del eyes
        return self.position(state)

    def fill(self, view: Mapping[str, Any], seat: int, state: State) -> None:
        """Fill a blank state so that it looks like a view to a seat; BadPosition says what is wrong.

        What the view does not show may be anything that it allows. Without secrets it shows everything.
        """
        del seat
        self.load(view, state)

    def veil(self, state: State, eyes: Eyes) -> None:
        """Cut from a state, in place, all that those with these eyes may not know.

        What is left is a state to look at, not to play on; a belief makes it whole again.
        """
        del eyes
        state.rng = 0
        if self.game.chance:
            state.forced = state.given = NONE

    def belief(self, seat: int | None, state: State) -> Belief:
        """What a seat, or the public, believes of a veiled state whose past it has not seen."""
        return Belief(self, seat, state)

    # How it looks and reads.

    @abstractmethod
    def scene(self, state: State, eyes: Eyes) -> Scene:
        """The position drawn for those with these eyes; a game with pieces of its own paints those."""

    def board(self, state: State) -> Board:
        """What never changes in this game, the same for everyone and in every position."""
        return plain_face.board_of(self, self.scene(state, frozenset()))

    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        """What stands on the board, as those with these eyes see it."""
        return plain_face.pieces_of(self, self.scene(state, eyes))

    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        """What stands beside it: hands, scores, decks. A panel that is there stays, be it empty."""
        return plain_face.panels_of(self, self.status(state, eyes))

    def ways(self, state: State, actions: Sequence[int], eyes: Eyes) -> Ways:
        """How these legal actions are chosen: by pointing, by a button, or in a form."""
        advice = [self.advice(state, action, eyes) for action in actions]
        return plain_face.ways_of(self, self.scene(state, eyes), actions, advice)

    def default(self, state: State, actions: Sequence[int]) -> int:
        """What is played for a seat whose time runs out: the least that it could do."""
        del state
        return actions[0]

    def due(self, state: State) -> tuple[Due, ...]:
        """The seats that are asked: the one to move, then those asked next about the same thing.

        Whoever stands here without being to move can answer ahead, so `turn_to` must know how it is asked.
        """
        seat = int(state.to_move)
        return () if seat < 0 else (Due(seat),)

    def turn_to(self, state: State, seat: int) -> None:
        """Change a state, in place, to what it will be when a seat is asked that is due."""
        del state
        raise BadSeat(f"Seat {seat} is not asked ahead; it waits for its turn.")

    def shown(self, event: Event) -> Shown:
        """An event for those who watch; what was cut away from it is not shown."""
        return plain_face.shown_of(self, event)

    def status(self, state: State, eyes: Eyes) -> list[str]:
        """What a player needs to know beside the picture, in a few short lines."""
        del state, eyes
        return []

    def panel(self, state: State, eyes: Eyes) -> list[str]:
        """The same in lines short enough to stand beside the picture; two spaces in a line are columns."""
        return self.status(state, eyes)

    def asked(self, state: State, eyes: Eyes) -> str:
        """What is asked of the seat to move, and what is left of it, in one sentence."""
        del eyes
        seat = int(state.to_move)
        return "The game is over." if seat < 0 else f"{self.seats[seat].capitalize()} to move."

    def prompt(self, state: State, actions: Sequence[int], eyes: Eyes) -> str:
        """The same for whoever has listed the legal actions already."""
        del actions
        return self.asked(state, eyes)

    def advice(self, state: State, action: int, eyes: Eyes) -> str:
        """What a legal action costs and brings, in few words; empty if nothing need be said."""
        del state, action, eyes
        return ""

    def words(self, event: Event) -> str:
        """An event in a sentence, empty if it needs none; what was cut away from it is not said."""
        del event
        return ""

    def news(self, told: Sequence[Event | str]) -> list[str]:
        """What happened in a while, summed up: events, or sentences where the rules told nothing."""
        sentences = [each if isinstance(each, str) else self.words(each) for each in told]
        runs = [(sentence, len(list(run))) for sentence, run in groupby(filter(None, sentences))]
        return [sentence if count == 1 else f"{sentence} ({count} times.)" for sentence, count in runs]

    def said(self, seat: int, action: int) -> str:
        """An action in a sentence, for rules that tell nothing about it."""
        return f"{self.seats[seat].title()}: {self.codec.text(action)}."

    def choices(self, actions: Sequence[int]) -> dict[str, list[str]]:
        """Which of these actions belong to which mark: ids of marks with texts of actions.

        An action belongs to the first mark that it names; one without a mark stands under its verb.
        """
        chosen: dict[str, list[str]] = {}
        for action in actions:
            marks = self.codec.marks(action)
            chosen.setdefault(marks[0] if marks else self.codec.verb(action).name, []).append(
                self.codec.text(action)
            )
        return chosen

    # Chance.

    def chances(self, state: State, action: int) -> Mapping[int, float]:
        """What chance can give in a legal action, as codes for `forced`, each with its probability.

        Nothing if the action leaves nothing to chance. It is told from the whole truth.
        """
        del state, action
        return {}

    def chance_text(self, action: int, code: int) -> str:
        """An outcome of an action in words, as records keep it."""
        del action
        return str(code)

    def parse_chance(self, state: State, action: int, text: str) -> int:
        """The code to put in `forced` so that `action` gives the outcome `text`."""
        codes = self.chances(state, action)
        if not codes:
            raise BadChance(
                f"{self.codec.text(action)!r} has no chance in it; play it without, not with {shown(text)}."
            )
        wanted = plain(text)
        for code in codes:
            if self.chance_text(action, code) == wanted:
                return code
        # What would have been possible may be a secret, so only the form is said.
        verb = self.codec.verb(action)
        raise BadChance(f"{verb.name!r} cannot give {shown(text)} now; chance gives {verb.draws}.")

    def reveals(self, action: int, drawn: bool, over: bool) -> bool:
        """Whether an action has shown the mover what it could not know before: no undo passes it.

        `drawn` says that chance had a part in it, `over` that it ended the game, which opens secrets.
        """
        return drawn or bool(self.codec.verb(action).shows) or (over and self.game.secrets)

    # Facts.

    def encode_options(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Options as the rules read them: numbers in declared order, a word as its place in the choices."""
        values = [
            option.choices.index(str(self.options[option.name]))
            if option.choices
            else int(self.options[option.name])
            for option in self.game.options
        ]
        return np.array(values, dtype=np.int64)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or none while it goes on."""
        if not state.reason:
            return None
        winners = int(state.winners)
        return Outcome(
            tuple(seat for seat in range(8) if winners >> seat & 1), self.game.reasons[int(state.reason)]
        )

    def check_seat(self, seat: object) -> int:
        """`seat` as a seat of the game."""
        whole = isinstance(seat, int | np.integer) and not isinstance(seat, bool)
        if not whole or not 0 <= int(seat) < len(self.seats):  # type: ignore[call-overload]
            raise BadSeat(f"There is no seat {shown(seat)}; the seats are 0 to {len(self.seats) - 1}.")
        return int(seat)  # type: ignore[call-overload, no-any-return]
