"""One sitting at the terminal: what is shown, what is asked, and what is done with the answers."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rich.text import Text

from hexarium.bots.bot import Thought
from hexarium.bots.timing import Asked
from hexarium.cli.advising import ADVISER, advised
from hexarium.cli.rules import painted
from hexarium.cli.terminal import news
from hexarium.cli.terminal.choices import Choices
from hexarium.cli.terminal.frame import Frame, wrapped
from hexarium.cli.terminal.guide import guide
from hexarium.cli.terminal.leaving import Stopped, leaving
from hexarium.cli.terminal.looking import STEPS, Look
from hexarium.cli.terminal.places import numbered
from hexarium.cli.terminal.reader import Begun, Command, Order, Reader
from hexarium.cli.terminal.screen import Screen
from hexarium.cli.terminal.table import Table
from hexarium.errors import HexariumError, IllegalAction
from hexarium.play.match import Match
from hexarium.play.rulebook import page
from hexarium.play.seat import Door

SOON = 0.5
"""Seconds after which a bot that thinks is mentioned."""
NOTED_EVERY = 1.0
"""Seconds between two notes of a game that is only looked on: a disk takes milliseconds for each."""


@dataclass
class Session:
    """A table, and the screen that people see of it."""

    table: Table
    screen: Screen
    pace: float = 0.5
    """Seconds between two pictures of a game that is only looked on."""
    name: str = ""
    """How the game was asked for, which may be the path of its file; else it is its own name."""

    said: str = ""
    """Whole words of an action that were typed; the choices are those that begin so."""
    answer: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    pages: list[list[str]] = field(default_factory=list)
    look: Look = field(default_factory=Look)
    listed: Sequence[str] = ()
    """What has a number on the screen."""
    place: str = ""
    """The words that only a number is missing from, if such a number is asked for on the screen."""
    noted_at: float = 0.0
    drawn: object = None
    """What was drawn last into a pipe, where nothing is drawn twice."""

    @property
    def match(self) -> Match:
        """What is played."""
        return self.table.match

    def play(self) -> None:
        """Play until the game is over and looked at, or somebody stops."""
        with leaving():
            try:
                self.go_on()
            except (EOFError, KeyboardInterrupt):
                self.screen.break_off()
                self.stop()
            except Stopped as stopped:
                if stopped.code:
                    self.table.close()
                    raise SystemExit(stopped.code) from None
                self.stop()

    def go_on(self) -> None:
        """Turn by turn, and at the end a look back."""
        while True:
            mover = self.match.to_move
            if mover is None:
                self.end()
            elif mover in self.table.people:
                self.turn(mover)
            elif self.table.people:
                self.let_choose()
                self.table.keep()
            else:
                self.watch()

    # Turns.

    def turn(self, seat: int) -> None:
        """Let a person choose, unless an order says what."""
        why_not = self.table.obey(seat)
        if why_not is None:
            return
        self.answer = [*self.table.remarked(), *([why_not] if why_not else [])]
        self.draw_curtain(seat)
        self.sentences = self.table.hear(self.match.seat(seat))
        name = self.match.variant.seats[seat]
        self.ask(name if name != str(seat) else f"seat {seat}")

    def let_choose(self) -> None:
        """Let the bot that is to move choose; the screen says so if that takes longer."""
        seat = self.match.to_move
        assert seat is not None
        name = self.match.variant.seats[seat]
        self.table.play(
            self.waited(self.table.ask(), f"{name} ({self.table.bots.names[seat]}) is thinking …")
        )

    def waited(self, asked: Asked, words: str) -> Thought:
        """What a bot says, with some words on the screen meanwhile."""
        if not asked.wait(SOON):
            self.screen.note(words)
        return asked.thought()

    def draw_curtain(self, seat: int) -> None:
        """Between two people an empty screen, if they know different things."""
        before, self.table.seen_by = self.table.seen_by, seat
        if len(self.table.people) > 1 and self.match.game.secrets and before != seat:
            self.screen.clear(all_of_it=True)
            name = self.match.variant.seats[seat]
            self.screen.write([f"It is the turn of {name}. What {name} holds is for nobody else's eyes."])
            self.screen.ask(f"{name}, press Enter when you alone look> ")
            self.drawn = None

    def watch(self) -> None:
        """Show a game that nobody takes part in as it runs: a picture whenever somebody else is to move."""
        before, mover, door = self.match.ply, self.match.to_move, self.match.public()
        self.let_choose()
        if self.table.kept is None or time.monotonic() > self.noted_at + NOTED_EVERY:
            self.table.keep()
            self.noted_at = time.monotonic()
        if not self.screen.is_terminal:
            self.screen.write([*news.log(door, before), *self.table.remarked()])
        elif self.match.to_move != mover or self.match.plies[-1].reveals:
            self.sentences, self.answer = self.table.hear(door), self.table.remarked()
            width, height = self.screen.size
            lines = self.frame(door, Choices()).lines(width, height - 1)
            self.screen.show([*lines, Text("Ctrl-C stops; the game is kept.")])
            time.sleep(self.pace)

    def end(self) -> None:
        """Say who has won, and let the game be looked at once more."""
        outcome = self.match.outcome
        assert outcome is not None
        self.table.keep()
        names = self.match.variant.seats
        winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
        self.sentences = self.table.hear(self.table.door())
        self.answer = [*self.table.remarked(), f"The game is over ({outcome.reason}). Winner: {winners}."]
        if self.table.kept is not None:
            self.answer.append(f"Its record is {self.table.kept.path}.")
        self.answer.append("Look back with first, back, next, last or ply N; save FILE, log, undo or quit.")
        self.ask("over")

    def stop(self) -> None:
        """Say where the game is kept before leaving."""
        self.table.close()
        kept = self.table.kept
        if self.table.unkept:
            self.screen.write([self.table.unkept])
        elif kept is not None and self.match.to_move is not None:
            self.screen.write([f"The game is kept; {self.way_back(kept.path)}"])
        self.screen.write(["Goodbye."])

    def way_back(self, path: str | Path) -> str:
        """The command that goes on with the game."""
        words = ["hexarium", "play", self.name or self.match.game.name, "--from", str(path)]
        bots = self.table.bots
        for name, line in bots.programs.items():
            if name in bots.names.values():
                words += ["--bot", f"{name}={line}"]
        return f"go on with: {shlex.join(words)}"

    # The screen.

    def choices(self) -> Choices:
        """The actions that begin with the words that were said."""
        door = self.table.door()
        return Choices(_beginning(door.legal(), self.said), self.said, door.advice)

    def frame(self, door: Door, choices: Choices) -> Frame:
        """What is to be shown to those behind a door."""
        scene = door.scene()
        places = numbered(scene, choices, door.variant.codec)
        asked = door.asked() if self.table.people and door.to_move is not None else ""
        answer = [*self.answer, self.table.unkept] if self.table.unkept else self.answer
        return Frame(
            self.screen.spoken_scene(places or scene),
            door.panel(),
            self.sentences,
            answer,
            asked,
            replace(choices, on_board=places is not None),
        )

    def show(self) -> None:
        """Show where the game stands, or how it was."""
        width, height = self.screen.size
        self.listed, self.place = (), ""
        if self.look.at is not None:
            self.screen.show(self.looking_back().lines(width, height))
            return
        frame = self.frame(self.table.door(), self.choices())
        # Into a pipe only what is new is drawn; there is no screen that the rest could leave.
        drawn = (self.match.ply, frame.scene, tuple(frame.panel))
        known, self.drawn = self.drawn, drawn
        if self.screen.is_terminal or drawn != known:
            lines, has_numbers = frame.lay(width, height)
        else:
            rows, has_numbers = frame.choices.lay(width, height)
            lines = [Text(line) for line in [*frame.answer, *rows]]
        self.listed = frame.choices.actions if has_numbers else ()
        self.place = frame.choices.shared if frame.choices.by_place else ""
        self.screen.show(lines)

    def looking_back(self) -> Frame:
        """The game as it was."""
        assert self.look.at is not None
        then = self.match.at(self.look.at)
        door = self.table.door(then)
        last = " ".join(door.told(then.ply - 1)[0]) if then.ply else "The game begins."
        where = f"Ply {then.ply} of {self.match.ply}: first, back, next, last, ply N."
        return Frame(self.screen.spoken_scene(door.scene()), door.panel(), [last], [*self.answer, where])

    def turn_pages(self, lines: Sequence[str]) -> None:
        """Show a text in place of the picture, as many pages as it needs."""
        width, height = self.screen.size
        broken = wrapped(lines, width)
        self.pages = [broken[first : first + height - 1] for first in range(0, len(broken), height - 1)]
        self.listed, self.place = (), ""
        if not self.screen.is_terminal:
            self.screen.write(broken)
            self.pages = []

    # Asking.

    def ask(self, who: str) -> None:
        """Ask until something has changed in the game."""
        asked_at, self.said = self.match.ply, ""
        while self.match.ply == asked_at:
            if self.pages:
                self.screen.show(self.pages[0])
                left = f", {len(self.pages) - 1} more" if len(self.pages) > 1 else ""
                line = self.screen.ask(f"Enter goes on{left}; q closes> ")
                self.pages = self.pages[1:]
                if line.strip().lower() == "q":
                    self.pages, line = [], ""
            else:
                self.show()
                line = self.screen.ask(f"{who}{f': {self.said}' if self.said else ''}> ")
            self.answer = []
            if line:
                self.pages = []
                try:
                    self.do(line)
                except HexariumError as error:
                    self.answer = [str(error)]
            elif not self.pages:
                self.said = ""
        self.look.at = None

    def do(self, line: str) -> None:
        """Do what was typed; an error says what would have been right."""
        legal = self.table.door().legal()
        reader = Reader(self.match.variant, legal, self.listed, self.place, self.said, COMMANDS)
        understood = reader.read(line)
        if isinstance(understood, Command):
            COMMANDS[understood.name](self, understood.rest)
            return
        if self.look.at is not None:
            raise IllegalAction("This is a look back; last shows the game as it is, and there you can play.")
        if isinstance(understood, Begun):
            self.said = understood.said
        elif isinstance(understood, Order):
            assert self.match.to_move is not None
            self.table.order = self.match.to_move, understood
            self.answer = list(filter(None, [self.table.obey(self.match.to_move)]))
        else:
            self.table.play_line(understood.actions)

    # What can be typed besides actions.

    def list_all(self, rest: str) -> None:
        """List what is legal, or what begins with some words; on pages of its own if it is long."""
        self.said = self._begun(rest)
        choices, (width, height) = self.choices(), self.screen.size
        lines = choices.listed(width)
        self.look.at = None
        if len(lines) > height // 4:
            self.turn_pages(lines)
            self.listed = () if choices.by_place else choices.actions
            self.place = choices.shared if choices.by_place else ""

    def board(self, rest: str) -> None:
        """Draw the board again; with a word, where the actions that begin with it would be."""
        self.drawn = self.look.at = None
        self.said = self._begun(rest)

    def _begun(self, rest: str) -> str:
        words = " ".join(rest.lower().split())
        if words and not _beginning(self.table.door().legal(), words):
            raise IllegalAction(f"Nothing that is legal begins with {words!r}; list shows all.")
        return words

    def undo(self, rest: str) -> None:
        """Take back to the last choice of a person."""
        del rest
        self.table.undo()

    def redo(self, rest: str) -> None:
        """Play again what was taken back."""
        del rest
        self.table.redo()

    def save(self, rest: str) -> None:
        """Say where the game is kept, or write it to another file."""
        self.table.keep()
        kept = self.table.kept
        if kept is None:
            return
        if rest:
            kept.copy(Path(rest))
        path = rest or kept.path
        self.answer = [f"Saved as {path}; {self.way_back(path)}"]

    def log(self, rest: str) -> None:
        """Tell the last things that happened, one by one."""
        width, height = self.screen.size
        count = int(rest) if rest.isdecimal() else height - 1
        lines = wrapped(news.log(self.table.door(), max(0, self.match.ply - count)), width)
        # Unless more is asked for, they are told on one page.
        self.turn_pages((lines if rest else lines[1 - height :]) or ["Nothing has happened yet."])

    def hint(self, rest: str) -> None:
        """Say what a bot would do in the place of the person to move, and what it expects of that."""
        if self.look.at is not None:
            raise IllegalAction(
                "This is a look back; last shows the game as it is, and there a bot can think."
            )
        name = rest or ADVISER
        thought = self.waited(self.table.advice(name), f"{name} is thinking …")
        self.answer = [advised(name, thought, self.match.variant)]

    def help(self, rest: str) -> None:
        """Say what can be typed."""
        del rest
        self.turn_pages(guide(self.match.variant, self.table.door().legal(), self.screen.size[0]))

    def rules(self, rest: str) -> None:
        """Show the rules, in short or whole."""
        part = "rules" if rest else "summary"
        lines = painted(page(self.match.variant, part), self.screen.size[0], styled=False).splitlines()
        self.turn_pages(lines if rest else [*lines, "", "`rules all` shows the whole book."])

    def quit(self, rest: str) -> None:
        """Stop."""
        del rest
        raise Stopped


def _beginning(legal: Sequence[str], words: str) -> list[str]:
    """The actions that begin with some whole words."""
    return [action for action in legal if not words or f"{action} ".startswith(f"{words} ")]


def _stepping(word: str) -> Callable[[Session, str], None]:
    return lambda session, rest: session.look.step(session.match, word, rest)


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "list": Session.list_all,
    "board": Session.board,
    "undo": Session.undo,
    "redo": Session.redo,
    "save": Session.save,
    "log": Session.log,
    "hint": Session.hint,
    "help": Session.help,
    "?": Session.help,
    "rules": Session.rules,
    "quit": Session.quit,
    "exit": Session.quit,
    **{word: _stepping(word) for word in STEPS},
}
