"""Where bots play each other: one game after another, each bot with nothing but the door of its seat.

A hall is described by plain data, so that it can be opened in another process; what is open plays sittings.
What a bot does wrong is counted and told, and a random action is played in its place: the game goes on.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hexarium import games
from hexarium.arena.sitting import Decisions, Played, Player, Sitting, seed_for
from hexarium.bots.bot import Bot
from hexarium.bots.making import make
from hexarium.bots.timing import LONGEST_WORDS, Timed
from hexarium.errors import BadOption
from hexarium.kit.measures import collector
from hexarium.kit.rng import below, holder, wrapping
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from hexarium.play.record import LONGEST_NAME, Record

OPENING = 4
"""So many plies are played at random before the bots begin, in a game that leaves nothing to chance: else
bots that do so neither would play the same game again and again."""
MOST_BOTS = 32
"""So many are kept for the next game."""


@dataclass(frozen=True)
class Hall:
    """What is played, and how."""

    game: str
    """A name, or the path of a file."""
    options: Mapping[str, Any]
    programs: Mapping[str, str] = field(default_factory=dict)
    """Bots that are programs of their own: names with commands."""
    seconds: float | None = None
    """For a decision; none where each bot takes what it needs."""
    opening: int = 0
    """Plies that are played at random first."""
    most: int = 1_000_000
    """After so many plies a game is left unfinished."""
    records: bool = False
    """Whether the games are kept as text."""
    measures: bool = False
    """Whether the measures of the variant are taken at the end."""

    def open(self) -> OpenHall:
        """A hall that plays."""
        return OpenHall(self)

    def variant(self) -> Variant:
        """What is played."""
        return games.load(self.game).variant(self.options)


class OpenHall:
    """A hall with its bots, in the process where they play."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.variant = hall.variant()
        self.runner = Runner(self.variant)
        self._bots: dict[Player, Bot] = {}
        self._measures = False
        """Whether what is measured is compiled."""

    def bot(self, player: Player) -> Bot:
        """The bot of a player; the same one plays all its seats, for they are asked one at a time."""
        if player not in self._bots:
            while len(self._bots) >= MOST_BOTS:
                self._bots.pop(next(iter(self._bots))).close()
            made = self._made(player)
            # To fetch what was compiled takes longer than a decision, and is none.
            self._fetch(made)
            # Whoever has a time is not waited for any longer.
            self._bots[player] = made if self.hall.seconds is None else Timed(made)
        return self._bots[player]

    def _fetch(self, bot: Bot) -> None:
        self.runner.legal(self.runner.start(0))
        if calls := bot.calls(self.runner):
            self.runner.think_ready(*calls)

    def _made(self, player: Player) -> Bot:
        bot = make(player.name, self.variant, self.hall.programs)
        if player.weights is not None:
            if not hasattr(bot, "weights"):
                bot.close()
                raise BadOption(f"{player.name} has no weights; name a bot that judges positions.")
            bot.weights = np.array(player.weights, dtype=np.float64)
        return bot

    def prepare(self, player: Player) -> None:
        """Compile what a game with this player needs, or fetch it."""
        with closing(self._made(player)) as bot:
            self._fetch(bot)
        if self.hall.measures:
            self._measured(begun(self.runner, 0, 0))

    def ready(self, sitting: Sitting) -> None:
        """Have everybody here who plays, with what is compiled for them; more may come than have a seat."""
        for player in dict.fromkeys(sitting.players):
            self.bot(player)
        if self.hall.measures and not self._measures:
            self._measured(begun(self.runner, 0, 0))
            self._measures = True

    def close(self) -> None:
        """Send all bots home."""
        while self._bots:
            self._bots.popitem()[1].close()

    def do(self, sitting: Sitting) -> Played:
        """Play a game."""
        bots = [self.bot(player) for player in sitting.players]
        for seat, bot in enumerate(bots):
            bot.sit(seat)
        match = begun(self.runner, sitting.seed, self.hall.opening)
        game = _Game(match, bots, sitting.seed, self.hall.seconds)
        while match.to_move is not None and match.ply < self.hall.most:
            game.play()
        return self._told(sitting, match, game)

    def _told(self, sitting: Sitting, match: Match, game: _Game) -> Played:
        outcome = match.outcome
        names = {seat: short(player.name) for seat, player in enumerate(sitting.players)}
        return Played(
            sitting.number,
            () if outcome is None else outcome.winners,
            0 if outcome is None else self.variant.game.reasons.index(outcome.reason),
            match.ply,
            tuple(game.decisions),
            tuple(game.faults.items()),
            game.choices,
            self._measured(match) if self.hall.measures else (),
            Record.of(match, names).data() if self.hall.records else None,
        )

    def _measured(self, match: Match) -> tuple[tuple[int, ...], ...]:
        states = match.runner.blank()
        states[0] = match.state
        found = []
        for measure in self.variant.measures:
            values = np.zeros((1, len(self.variant.seats) if measure.by_seat else 1), dtype=np.int64)
            match.runner.run(collector(measure), states, values)
            found.append(tuple(values[0].tolist()))
        return tuple(found)


def begun(runner: Runner, seed: int, opening: int) -> Match:
    """A match with its first plies played at random; they depend on the seed alone, and never end it."""
    match = Match(runner, runner.start(seed), seed)
    for ply in range(opening):
        match.play(_any(match.legal_actions(), seed_for(seed, "opening", ply)))
        if match.to_move is None:
            match.undo()
            break
    return match


def short(name: str) -> str:
    """The name of a bot as records have room for it."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


class _Game:
    """A game under way."""

    def __init__(self, match: Match, bots: Sequence[Bot], seed: int, seconds: float | None) -> None:
        self._match, self._bots, self._seed, self._seconds = match, bots, seed, seconds
        self._doors = [match.seat(seat) for seat in range(len(bots))]
        self.decisions = [Decisions() for _ in bots]
        self.faults: dict[int, str] = {}
        """By seat: the first one, in words."""
        self.choices = 0

    def play(self) -> None:
        """Let the seat to move choose; where it has no choice, it is not asked."""
        legal = self._match.legal_actions()
        self.choices += len(legal)
        self._match.play(legal[0] if len(legal) == 1 else self._chosen(legal))

    def _chosen(self, legal: list[int]) -> int:
        seat, ply = self._match.to_move, self._match.ply
        assert seat is not None
        began = time.perf_counter()
        action, wrong = self._asked(seat, ply)
        taken = time.perf_counter() - began
        if not wrong and action not in legal:
            wrong = f"{self._bots[seat].name} chose {self._text(action)}, which is not legal"
        if wrong:
            self.faults.setdefault(seat, wrong)
        self.decisions[seat] += Decisions(1, taken, taken, bool(wrong))
        return _any(legal, seed_for(self._seed, "fault", ply)) if action not in legal else int(action)

    def _asked(self, seat: int, ply: int) -> tuple[Any, str]:
        """What a bot answers, if it does, and what is wrong with it."""
        try:
            thought = self._bots[seat].choose(self._doors[seat], self._seconds, seed_for(self._seed, ply))
            # A bot that could not find an answer of its own says so in its remark.
            action, remark = thought.action, thought.remark
        except Exception as error:
            said = " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_WORDS]
            return None, f"{self._bots[seat].name} failed ({said})"
        return action, remark

    def _text(self, action: Any) -> str:
        known = type(action) is int and 0 <= action < self._match.variant.codec.count
        return repr(self._match.variant.codec.text(action)) if known else repr(action)[:40]


def _any(actions: Sequence[int], seed: int) -> int:
    with wrapping():
        return actions[int(below(holder(seed), len(actions)))]
