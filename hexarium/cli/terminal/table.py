"""The table: a match with people and bots at it, and the file that keeps it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from hexarium.bots.bot import Thought
from hexarium.bots.company import Company
from hexarium.bots.staff import Staff
from hexarium.bots.timing import Asked
from hexarium.cli.terminal import news
from hexarium.cli.terminal.batch import play_all
from hexarium.cli.terminal.leaving import undisturbed
from hexarium.cli.terminal.reader import Order
from hexarium.cli.terminal.seating import seating
from hexarium.errors import HexariumError, IllegalAction
from hexarium.play.match import Match
from hexarium.play.saves import Save
from hexarium.play.seat import Door

RECENT = 12
"""So many actions of a resumed game are told once more."""
PATIENCE = 3.0
"""Seconds that a bot has for a choice if it does not say."""
REMARKS = 3
"""So many different remarks are told at a time."""
NOTHING = -1
"""Less than any value of an order."""


@dataclass
class Table:
    """What happens in a sitting, whoever looks at it."""

    match: Match
    people: tuple[int, ...]
    kept: Save | None = None
    company: Company | None = None
    """The bots on all other seats; they choose at random unless somebody else is named."""
    unkept: str = ""
    """Why the file could not be brought in line with the game, if it could not."""
    order: tuple[int, Order] | None = None
    """Whose action is repeated, and up to what."""
    reached: int = NOTHING
    """What it has come to so far."""
    told: dict[int | None, int] = field(default_factory=dict)
    """By who looks, the plies that were told."""
    seen_by: int | None = None
    """The person who looked last."""
    remarks: Counter[str] = field(default_factory=Counter)
    """What is wrong with bots, and how often, since somebody was told."""

    def __post_init__(self) -> None:
        self.chance = random.Random(self.match.seed + self.match.ply)
        if self.company is None:
            seats = range(len(self.match.variant.seats))
            strangers = {seat: "random" for seat in seats if seat not in self.people}
            self.company = Company(self.match.variant, strangers)
        self.bots = self.company
        self.advisers = Staff(self.company.programs)
        """Whoever is asked for a hint."""
        # Whoever comes back hears what happened last.
        self.begun_at = max(0, self.match.ply - RECENT)

    def door(self, then: Match | None = None) -> Door:
        """The door of the person to move, or of who looked last; without people, all's.

        With `then` it is the door onto the match as it was.
        """
        seats = [seat for seat in (self.match.to_move, self.seen_by, *self.people) if seat in self.people]
        match = then or self.match
        return match.seat(seats[0]) if seats and seats[0] is not None else match.public()

    def hear(self, door: Door) -> list[str]:
        """What happened since this door was looked through last; the own action that follows is news too."""
        since = min(self.told.get(door.seat, self.begun_at), self.match.ply)
        self.told[door.seat] = self.match.ply
        return news.news(self.match, door, since)

    def ask(self) -> Asked:
        """Let the bot that is to move begin to think."""
        assert self.match.to_move is not None
        bot = self.bots.bots[self.match.to_move]
        usual = bot.usual_seconds()
        seconds = PATIENCE if usual is None else usual
        return bot.ask(self.match.seat(self.match.to_move), seconds, self.chance.getrandbits(64))

    def play(self, thought: Thought) -> None:
        """Play what a bot has chosen."""
        self.match.play(thought.action)
        if thought.remark:
            self.remarks[thought.remark] += 1

    def remarked(self) -> list[str]:
        """What is wrong with bots, for once; the last remarks if they are many."""
        told = [
            f"{remark} ({count} times.)" if count > 1 else remark for remark, count in self.remarks.items()
        ]
        self.remarks.clear()
        return told[-REMARKS:]

    def advice(self, name: str) -> Asked:
        """Let a bot think about the choice of the person to move, behind that person's door."""
        door = self.door()
        adviser = self.advisers.bot(name, self.match.variant)
        return adviser.ask(door, PATIENCE, self.chance.getrandbits(64), explain=True)

    def play_line(self, actions: Sequence[str]) -> None:
        """Play the actions of a line."""
        before = self.match.ply
        try:
            play_all(self.match, actions)
        finally:
            if self.match.ply != before:
                self.keep()

    def obey(self, seat: int) -> str | None:
        """Play what a seat has ordered to be repeated; nothing if it was, else why no more, in a sentence."""
        if self.order is None or self.order[0] != seat:
            return ""
        verb, most = self.order[1].limit.verb, self.order[1].most
        value = self.order[1].limit.value(self.match.state) if verb in self.match.legal() else None
        # Where it has begun again from below, as in the next auction, the order is no longer meant.
        if value is not None and self.reached < value <= most:
            self.match.play(verb)
            self.keep()
            self.reached = value
            return None
        beyond = value is not None and value > most
        self.order, self.reached = None, NOTHING
        return f"{verb.capitalize()} would go beyond {most} now." if beyond else ""

    def undo(self) -> None:
        """Take back to the last choice of a person, unless something was revealed since."""
        back = []
        for ply in reversed(self.match.plies):
            back.append(ply)
            if ply.seat in self.people:
                break
        else:
            raise IllegalAction("There is nothing to undo; no choice of yours has been played.")
        shown = next((ply for ply in reversed(back) if ply.reveals_to(frozenset(self.people))), None)
        if shown is not None:
            raise IllegalAction(
                f"{shown.text!r} cannot be taken back: it has shown what you could not know before."
            )
        for _ in back:
            self.match.undo()
        self._moved()

    def redo(self) -> None:
        """Play again what was taken back, up to the next choice of a person."""
        self.match.redo()
        while (
            self.match.to_move is not None and self.match.to_move not in self.people and self.match.can_redo
        ):
            self.match.redo()
        self._moved()

    def _moved(self) -> None:
        self.keep()
        self.order, self.reached = None, NOTHING
        self.told = {seat: min(told, self.match.ply) for seat, told in self.told.items()}

    def keep(self) -> None:
        """Bring the file in line with the game; a game in which nothing is played has none.

        A disk that is full is no reason to stop a game: `unkept` says so, and the next ply tries again.
        """
        try:
            with undisturbed():
                if self.kept is None:
                    self.kept = Save.begin(self.match, seating(self.people, self.bots.names))
                else:
                    self.kept.note()
        except HexariumError as error:
            self.unkept = f"The game is not kept: {error}"
        else:
            self.unkept = ""

    def close(self) -> None:
        """Put the file away and send the bots home."""
        self.bots.close()
        self.advisers.close()
        if self.kept is None:
            return
        try:
            with undisturbed():
                self.kept.close()
        except HexariumError as error:
            self.unkept = f"The game is not kept: {error}"
