"""One sitting at the terminal."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rich.text import Text

from hexarium.cli.rules import painted
from hexarium.cli.terminal import news
from hexarium.cli.terminal.batch import play_all
from hexarium.cli.terminal.choices import Choices
from hexarium.cli.terminal.frame import Frame
from hexarium.cli.terminal.guide import guide
from hexarium.cli.terminal.leaving import Stopped, leaving
from hexarium.cli.terminal.looking import STEPS, Look
from hexarium.cli.terminal.pages import paged
from hexarium.cli.terminal.reader import Begun, Command, Order, Played, Reader
from hexarium.cli.terminal.screen import Screen
from hexarium.cli.terminal.seating import seating
from hexarium.errors import HexariumError, IllegalAction
from hexarium.kit.marks import Scene
from hexarium.play.match import Match
from hexarium.play.rulebook import page
from hexarium.play.saves import Save
from hexarium.play.seat import Door

NOTED_EVERY = 1.0
"""Seconds between two notes of a game that is only looked on."""
RECENT = 12
"""So many actions of a resumed game are told once more."""


@dataclass
class Session:
    """People and random players at one table; what is on the screen and what has been said."""

    match: Match
    people: tuple[int, ...]
    screen: Screen
    pace: float = 0.5
    """Seconds between two pictures of a game that is only looked on."""
    kept: Save | None = None

    said: str = ""
    """Whole words of an action that were typed; the choices are those that begin so."""
    answer: list[str] = field(default_factory=list)
    pages: list[list[str]] = field(default_factory=list)
    listed: Sequence[str] = ()
    look: Look = field(default_factory=Look)
    order: tuple[int, Order] | None = None
    """Whose action is repeated, and up to what."""
    told: dict[int | None, int] = field(default_factory=dict)
    """By who looks, the plies that were told."""
    sentences: list[str] = field(default_factory=list)
    seen_by: int | None = None
    """The person who looked at the screen last."""
    kept_at: float = 0.0
    drawn: object = None
    """What was drawn last into a pipe, where nothing is drawn twice."""

    def __post_init__(self) -> None:
        self.others = random.Random(self.match.seed + self.match.ply)
        # Whoever comes back hears what happened last.
        self.begun_at = max(0, self.match.ply - RECENT)

    def play(self) -> None:
        """Play until the game is over and looked at, or somebody stops."""
        with leaving():
            try:
                self.go_on()
            except (EOFError, KeyboardInterrupt):
                self.screen.write([""])
                self.stop()
            except Stopped as stopped:
                if stopped.code:
                    self.close()
                    raise SystemExit(stopped.code) from None
                self.stop()

    def go_on(self) -> None:
        """Turn by turn, and at the end a look back."""
        while True:
            mover = self.match.to_move
            if mover is None:
                self.end()
            elif mover in self.people:
                self.turn(mover)
            else:
                self.play_others()

    # Turns.

    def turn(self, seat: int) -> None:
        """Let a person choose, and draw a curtain before it if another one has looked."""
        if self.ordered(seat):
            return
        self.draw_curtain(seat)
        self.hear(self.match.seat(seat))
        # What the own action brings is news as well.
        self.told[seat] = self.match.ply
        self.ask(lambda: f"{self.seat_name()}{f': {self.said}' if self.said else ''}> ", self.prompted)

    def draw_curtain(self, seat: int) -> None:
        """Between two people an empty screen, if they know different things."""
        before, self.seen_by = self.seen_by, seat
        if len(self.people) > 1 and self.match.game.secrets and before != seat:
            self.screen.clear(all_of_it=True)
            name = self.match.variant.seats[seat]
            self.screen.write([f"It is the turn of {name}. What {name} holds is for nobody else's eyes."])
            self.screen.ask(f"{name}, press Enter when you alone look> ")
            self.drawn = None

    def play_others(self) -> None:
        """Random players move, all that do so in a row; whoever only looks on sees them at their pace."""
        before, mover = self.match.ply, self.match.to_move
        self.match.play(self.others.choice(self.match.legal_actions()))
        if self.people:
            self.keep()
        else:
            self.watch(before, changed=self.match.to_move != mover)

    def watch(self, before: int, changed: bool) -> None:
        """Show a game that nobody takes part in as it runs."""
        door = self.match.public()
        if self.kept is None or self.match.to_move is None or time.monotonic() > self.kept_at + NOTED_EVERY:
            # A disk takes milliseconds for a ply; here nobody's choice is lost.
            self.keep()
            self.kept_at = time.monotonic()
        if not self.screen.is_terminal:
            self.screen.write(news.log(door, before))
        elif changed or self.match.plies[-1].reveals or self.match.to_move is None:
            self.hear(door)
            self.told[None] = self.match.ply
            width, height = self.screen.size
            frame = self.frame(door, Choices())
            self.screen.show([*frame.lines(width, height - 1), Text("Ctrl-C stops; the game is kept.")])
            time.sleep(self.pace)

    def hear(self, door: Door) -> None:
        """Sum up what happened since this door was looked through last."""
        since = min(self.told.get(door.seat, self.begun_at), self.match.ply)
        self.sentences = news.news(self.match, door, since)

    def ordered(self, seat: int) -> bool:
        """Play what was ordered to be repeated, while its limit allows it."""
        if self.order is None or self.order[0] != seat:
            return False
        order = self.order[1]
        legal = order.limit.verb in self.match.legal()
        if legal and order.limit.value(self.match.state) <= order.most:
            self.match.play(order.limit.verb)
            self.keep()
            return True
        if legal:
            self.answer = [f"{order.limit.verb.capitalize()} would go beyond {order.most} now."]
        self.order = None
        return False

    # The screen.

    @property
    def door(self) -> Door:
        """The door that is looked through: of the seat to move if a person has it; without people, all's."""
        return self.door_of(self.match)

    def door_of(self, match: Match) -> Door:
        """The door onto the match, or onto what it was."""
        seats = [seat for seat in (self.match.to_move, self.seen_by, *self.people) if seat in self.people]
        return match.seat(seats[0]) if seats and seats[0] is not None else match.public()

    def choices(self) -> Choices:
        """The actions that begin with the words that were said."""
        legal = self.door.legal()
        begun = [action for action in legal if not self.said or f"{action} ".startswith(f"{self.said} ")]
        return Choices(begun, self.said, self.door.advice)

    def frame(self, door: Door, choices: Choices) -> Frame:
        """What is to be shown to those behind a door."""
        scene = door.scene()
        named = self.named(choices, scene)
        choices = replace(choices, on_board=named is not None)
        question = door.asked() if door.to_move is not None and self.people else ""
        return Frame(
            self.screen.spoken_scene(named or scene),
            door.panel(),
            self.sentences,
            self.answer,
            question,
            choices,
        )

    def named(self, choices: Choices, scene: Scene) -> Scene | None:
        """The board with the numbers of the places that are asked for, unless they stand there anyway."""
        if not choices.by_place:
            return None
        variant = self.match.variant
        at = len(choices.shared.split()) - 1
        names: dict[str, str] = {}
        for action in choices.actions:
            code = variant.codec.parse(action)
            domains, members = variant.codec.verb(code).domains, variant.codec.members(code)
            named = [
                (domain, member)
                for domain, member in zip(domains, members, strict=True)
                if domain.word(member)
            ]
            if at < len(named):
                names[named[at][0].mark_of(named[at][1])] = named[at][0].word(named[at][1])
        marks = {mark.id: mark for mark in scene.marks if mark.id}
        if not names or any(id not in marks or name in marks[id].short for id, name in names.items()):
            return None
        if any(marks[id].kind in ("legend", "player") for id in names):
            return None
        return replace(
            scene,
            marks=tuple(
                replace(mark, short=(names[mark.id],)) if mark.id in names else mark for mark in scene.marks
            ),
        )

    def show(self) -> None:
        """Show where the game stands, or a page of text, or how the game was."""
        width, height = self.screen.size
        if self.pages:
            self.screen.show([*self.answer, *self.pages[0]])
            return
        if self.look.at is not None:
            self.screen.show(self.looking_back().lines(width, height))
            return
        choices = self.choices()
        frame = self.frame(self.door, choices)
        # Into a pipe only what is new is drawn; there is no screen that the rest could leave.
        drawn = (self.match.ply, frame.scene, tuple(frame.panel))
        known, self.drawn = self.drawn, drawn
        if self.screen.is_terminal or drawn != known:
            lines, numbered = frame.lay(width, height)
        else:
            rows, numbered = frame.choices.lay(width, height)
            lines = [Text(line) for line in [*self.answer, *rows]]
        self.listed = choices.actions if numbered else ()
        self.screen.show(lines)

    def looking_back(self) -> Frame:
        """The game as it was."""
        assert self.look.at is not None
        then = self.match.at(self.look.at)
        door = self.door_of(then)
        last = " ".join(door.told(then.ply - 1)[0]) if then.ply else "The game begins."
        return Frame(
            self.screen.spoken_scene(door.scene()),
            door.panel(),
            [last],
            [*self.answer, f"Ply {then.ply} of {self.match.ply}: first, back, next, last, ply N."],
        )

    def prompted(self, said: str) -> None:
        """Do what was typed, or say what would have been right."""
        reader = Reader(
            self.match.variant,
            self.door.legal(),
            self.listed,
            self.choices().shared if self.choices().by_place else "",
            self.said,
            COMMANDS,
        )
        understood = reader.read(said)
        if isinstance(understood, Command):
            COMMANDS[understood.name](self, understood.rest)
            return
        self.look.at = None
        if isinstance(understood, Begun):
            self.said = understood.said
            return
        if isinstance(understood, Order):
            assert self.match.to_move is not None
            self.order = self.match.to_move, understood
            self.ordered(self.match.to_move)
            return
        self.play_line(understood)

    def play_line(self, line: Played) -> None:
        """Play the actions of a line."""
        before = self.match.ply
        try:
            play_all(self.match, line.actions)
        finally:
            if self.match.ply != before:
                self.said = ""
                self.keep()

    def ask(self, prompt: Callable[[], str], do: Callable[[str], None]) -> None:
        """Ask until something has changed in the game."""
        asked_at = self.match.ply
        while self.match.ply == asked_at:
            self.show()
            if self.pages:
                left = f", {len(self.pages) - 1} more" if len(self.pages) > 1 else ""
                said = self.screen.ask(f"Enter goes on{left}> ")
                self.pages = self.pages[1:]
            else:
                said = self.screen.ask(prompt())
            self.answer = []
            if not said:
                self.said = ""
                continue
            self.pages = []
            try:
                do(said)
            except HexariumError as error:
                self.answer = [str(error)]
        self.said = ""

    def seat_name(self) -> str:
        """What the seat to move is called."""
        seat = self.match.to_move
        assert seat is not None
        name = self.match.variant.seats[seat]
        return name if name != str(seat) else f"seat {seat}"

    # The end.

    def end(self) -> None:
        """Say who has won, and let the game be looked at once more."""
        outcome = self.match.outcome
        assert outcome is not None
        names = self.match.variant.seats
        winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
        self.hear(self.door)
        self.answer = [f"The game is over ({outcome.reason}). Winner: {winners}."]
        if self.kept is not None:
            self.answer.append(f"Its record is {self.kept.path}.")
        self.answer.append("Look back with first, back, next, last or ply N; save FILE, log, undo or quit.")
        self.ask(lambda: "over> ", self.prompted)

    def stop(self) -> None:
        """Say where the game is kept before leaving."""
        self.close()
        if self.kept is not None and self.match.to_move is not None:
            name, path = self.match.game.name, self.kept.path
            self.screen.write([f"The game is kept; go on with: hexarium play {name} --from {path}"])
        self.screen.write(["Goodbye."])

    def keep(self) -> None:
        """Bring the file in line with the game; a game in which nothing is played has none."""
        if self.kept is None:
            self.kept = Save.begin(self.match, seating(len(self.match.variant.seats), self.people))
        else:
            self.kept.note()

    def close(self) -> None:
        """Let go of the file."""
        if self.kept is not None:
            self.kept.close()

    # What can be typed besides actions.

    def list_all(self, rest: str) -> None:
        """List what is legal with numbers, or what begins with some words."""
        legal = self.door.legal()
        words = " ".join(rest.lower().split())
        begun = [action for action in legal if not words or f"{action} ".startswith(f"{words} ")]
        if not begun:
            raise IllegalAction(f"Nothing that is legal begins with {words!r}; list shows all.")
        self.said = words
        choices = self.choices()
        width, height = self.screen.size
        pages = choices.pages(width, height - 1)
        if len(pages) > 1 or len(pages[0]) > height // 4:
            self.pages = pages
            self.listed = () if choices.by_place else choices.actions
            self.said = ""

    def board(self, rest: str) -> None:
        """Draw the board again; with a word, where the actions that begin with it would be."""
        self.drawn = None
        self.look.at = None
        self.said = ""
        if rest:
            self.prompted_words(rest)

    def prompted_words(self, rest: str) -> None:
        """Show the actions that begin with some words, even if they are one."""
        words = " ".join(rest.lower().split())
        if not any(f"{action} ".startswith(f"{words} ") for action in self.door.legal()):
            raise IllegalAction(f"Nothing that is legal begins with {words!r}; list shows all.")
        self.said = words

    def undo(self, rest: str) -> None:
        """Take back to the last choice of a person, unless something was revealed since."""
        del rest
        back = []
        for ply in reversed(self.match.plies):
            back.append(ply)
            if ply.seat in self.people:
                break
        else:
            raise IllegalAction("There is nothing to undo; no choice of yours has been played.")
        shown = next((ply for ply in back if ply.reveals), None)
        if shown is not None:
            raise IllegalAction(
                f"{shown.text!r} cannot be taken back: it has shown what nobody could know before."
            )
        for _ in back:
            self.match.undo()
        self.moved()

    def redo(self, rest: str) -> None:
        """Play again what was taken back, up to the next choice of a person."""
        del rest
        self.match.redo()
        while (
            self.match.to_move is not None and self.match.to_move not in self.people and self.match.can_redo
        ):
            self.match.redo()
        self.moved()

    def moved(self) -> None:
        """The game is elsewhere now."""
        self.keep()
        self.order, self.look.at = None, None
        self.told = {seat: min(told, self.match.ply) for seat, told in self.told.items()}

    def save(self, rest: str) -> None:
        """Write the game to another file, or say where it is kept."""
        if self.kept is None:
            self.keep()
        assert self.kept is not None
        if rest:
            self.kept.copy(Path(rest))
        path = rest or self.kept.path
        self.answer = [f"Saved as {path}; go on with: hexarium play {self.match.game.name} --from {path}"]

    def log(self, rest: str) -> None:
        """Tell the last things that happened, one by one."""
        width, height = self.screen.size
        count = int(rest) if rest.isdecimal() else height - 2
        lines = news.log(self.door, max(0, self.match.ply - count))
        pages = paged(lines or ["Nothing has happened yet."], width, height - 1)
        # Unless more is asked for, the last things are told on one page.
        self.pages = pages if rest else [[line for page in pages for line in page][1 - height :]]

    def help(self, rest: str) -> None:
        """Say what can be typed."""
        del rest
        width, height = self.screen.size
        self.pages = paged(guide(self.match.variant, self.door.legal(), width), width, height - 1)

    def rules(self, rest: str) -> None:
        """Show the rules, in short or whole."""
        width, height = self.screen.size
        part = "rules" if rest in ("all", "rules", "whole") else "summary"
        lines = painted(page(self.match.variant, part), width, styled=False).splitlines()
        if part == "summary":
            lines += ["", "`rules all` shows the whole book."]
        self.pages = paged(lines, width, height - 1)

    def quit(self, rest: str) -> None:
        """Stop."""
        del rest
        raise Stopped

    def step(self, word: str, rest: str) -> None:
        """Look back."""
        self.look.step(self.match, word, rest)


def _stepping(word: str) -> Callable[[Session, str], None]:
    return lambda session, rest: session.step(word, rest)


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "list": Session.list_all,
    "board": Session.board,
    "undo": Session.undo,
    "redo": Session.redo,
    "save": Session.save,
    "log": Session.log,
    "help": Session.help,
    "?": Session.help,
    "rules": Session.rules,
    "quit": Session.quit,
    "exit": Session.quit,
    **{word: _stepping(word) for word in STEPS},
}
