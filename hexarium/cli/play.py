"""`hexarium play`: a game in the terminal, against random players or with friends in one seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from textwrap import wrap

from rich.columns import Columns
from rich.console import Console

from hexarium import games
from hexarium.cli.common import pairs
from hexarium.draw import text
from hexarium.errors import BadOption, HexariumError, IllegalAction
from hexarium.kit.marks import Scene
from hexarium.play.match import Match
from hexarium.play.record import GIVEN, Record
from hexarium.play.seat import Door

LISTED = 9
"""So many choices are listed without being asked for."""

HELP = """\
Type an action, or its number in the list. The first words of an action list all
that begin so: try {example!r}. Other words:
  list         what is legal now        board  draw it again (board road: where)
  undo         back to your last choice redo   play it again
  save [FILE]  write the game to a file log    what has happened so far
  help         this page                quit   stop; the game is saved"""


def run(
    name: str, seats: str | None, seed: str | None, given: Sequence[str], start: str | None, ascii_only: bool
) -> None:
    """Play a new game, or go on with a saved one."""
    if start is not None:
        record = Record.load(start)
        # Drawn again where it was drawn, so that the generator goes on from where it was.
        match = record.replay(generator=record.source != GIVEN, compiled=False)
    else:
        # One action at a time needs no compiler, and the first board is there at once.
        match = Match.new(games.load(name), pairs(given), seed, compiled=False)
    Session(match, people(match.variant.seats, seats), plain=ascii_only).play()


def people(names: Sequence[str], seats: str | None) -> tuple[int, ...]:
    """The seats that people take: names or numbers, `all`, or `none` to look on; the first unless said."""
    if seats is None:
        return (0,)
    if seats == "all":
        return tuple(range(len(names)))
    if seats == "none":
        return ()
    taken = []
    for word in seats.lower().replace(",", " ").split():
        if word in names:
            taken.append(names.index(word))
        elif word.isdigit() and int(word) < len(names):
            taken.append(int(word))
        else:
            possible = ", ".join(
                f"{seat} ({name})" if str(seat) not in name else str(seat) for seat, name in enumerate(names)
            )
            raise BadOption(f"--as cannot be {word!r}; it is {possible}, all or none.")
    return tuple(taken)


@dataclass
class Session:
    """One sitting at the terminal."""

    match: Match
    people: tuple[int, ...]
    plain: bool = False
    console: Console = field(default_factory=lambda: Console(highlight=False))
    saved_at: int = 0
    asked_at: int = 0
    listed: list[str] = field(default_factory=list)
    told_to: int = 0
    """So many plies have been told under a board."""

    def __post_init__(self) -> None:
        self.others = random.Random(self.match.seed)
        self.saved_at = self.told_to = self.match.ply

    def play(self) -> None:
        """Play until the game is over or somebody stops."""
        try:
            while self.match.to_move is not None:
                mover = self.match.seat(self.match.to_move)
                if mover.seat in self.people:
                    actions = mover.legal()
                    self.show(actions if len(actions) <= LISTED else ())
                    self.ask(actions)
                else:
                    self.match.play(self.others.choice(mover.legal_actions()))
            self.show()
            self.end()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.stop()
        except _Stopped:
            self.stop()

    @property
    def door(self) -> Door:
        """The door that is looked through: of the seat to move if a person has it; without people, all's."""
        if not self.people:
            return self.match.public()
        to_move = self.match.to_move
        return self.match.seat(to_move if to_move in self.people else self.people[0])

    def show(self, actions: Sequence[str] = ()) -> None:
        """Draw the board and say what there is to know beside it; places of `actions` show their names."""
        door = self.door
        status = door.status()
        below = sum(self.lines(line) for line in status)
        # A line stays for news and one for the prompt.
        rows = self.console.height - below - 2
        scene = self.named(actions) or door.scene()
        picture = text.paint(scene, "dark", self.console.width, rows)
        if self.plain or self.console.no_color:
            self.console.print(text.trimmed(picture), markup=False, end="", soft_wrap=True)
        else:
            self.console.print(picture, soft_wrap=True)
        self.tell_news(self.console.height - below - picture.plain.count("\n") - 2)
        for line in status:
            self.console.print(line, markup=False)

    def named(self, actions: Sequence[str]) -> Scene | None:
        """The board with the name of each action's place written there, if it is not there anyway."""
        variant, scene = self.match.variant, self.door.scene()
        choices = variant.choices([variant.codec.parse(action) for action in actions])
        names = {mark: texts[0].split()[1] for mark, texts in choices.items() if " " in texts[0]}
        marks = {mark.id: mark for mark in scene.marks}
        if not names or any(mark not in marks or name in marks[mark].short for mark, name in names.items()):
            return None
        return replace(
            scene,
            marks=tuple(
                replace(mark, short=(names[mark.id],)) if mark.id in names else mark for mark in scene.marks
            ),
        )

    def ask(self, actions: list[str]) -> None:
        """Ask until an action is played or something else takes the game elsewhere."""
        self.asked_at = self.match.ply
        self.listed = actions if len(actions) <= LISTED else []
        if self.listed:
            self.list(self.listed)
        while self.match.ply == self.asked_at:
            hint = "" if self.listed else f" ({len(actions)} actions; list, help)"
            said = self.console.input(f"{self.seat_name()}{hint}> ").strip()
            if said:
                self.answer(said)

    def seat_name(self) -> str:
        """What the seat to move is called."""
        seat = self.match.to_move
        assert seat is not None
        name = self.match.variant.seats[seat]
        return name if name != str(seat) else f"seat {seat}"

    def answer(self, said: str) -> None:
        """Do what was typed, or say what would have been right."""
        word, _, rest = said.partition(" ")
        command = COMMANDS.get(word.lower())
        try:
            if command is not None:
                command(self, rest.strip())
            elif said.isdigit() and self.listed:
                self.number(int(said))
            else:
                self.typed(said)
        except HexariumError as error:
            self.console.print(str(error), markup=False)

    def number(self, number: int) -> None:
        """Play a choice of the list."""
        if not 1 <= number <= len(self.listed):
            self.console.print(f"The list has the numbers 1 to {len(self.listed)}.")
            return
        self.match.play(self.listed[number - 1])

    def typed(self, said: str) -> None:
        """Play an action by its text, or list those that begin like it."""
        legal = self.door.legal()
        plain = " ".join(said.lower().split())
        if plain not in legal:
            matching = [action for action in legal if action.startswith(plain)]
            if len(matching) > 1:
                if len(matching) > LISTED and self.named(matching):
                    self.show(matching)
                    self.console.print(f"Type {plain.split()[0]} and a number on the board.")
                    self.listed = []
                    return
                self.list(matching)
                return
            if len(matching) == 1:
                plain = matching[0]
        self.match.play(plain)

    def tell_news(self, room: int) -> None:
        """Say what happened since the last board: all of it if there is room, else the end of it."""
        news = [sentence for told in self.door.told(self.told_to) for sentence in told]
        self.told_to = self.match.ply
        # The last sentences that fit, counted from the end: a long game is told as fast as a short one.
        fitting, length = 0, 0
        while (
            fitting < len(news) and length + len(news[-1 - fitting]) < self.console.width * max(room, 1) - 2
        ):
            length += len(news[-1 - fitting]) + 1
            fitting += 1
        if news:
            more = "… " if fitting < len(news) else ""
            self.console.print(more + " ".join(news[len(news) - fitting :]), style="italic", markup=False)

    def lines(self, words: str) -> int:
        """How many lines of the terminal some words take."""
        return max(1, len(wrap(words, self.console.width)))

    def list(self, actions: list[str]) -> None:
        """List choices with their numbers, as many as fit on the screen."""
        self.listed = actions
        widest = max(len(action) for action in actions) + 6
        fit = max(1, self.console.width // widest) * max(1, self.console.height - 4)
        shown = [f"{number:>3} {action}" for number, action in enumerate(actions[:fit], 1)]
        self.console.print(Columns(shown, column_first=True, padding=(0, 2)), markup=False)
        if fit < len(actions):
            self.console.print(f"… and {len(actions) - fit} more; type more of the words.")

    def list_words(self, rest: str) -> None:
        """List all actions, or if they are many, the words they begin with."""
        actions = [action for action in self.door.legal() if action.startswith(rest)]
        if len(actions) <= 3 * LISTED:
            self.list(actions or self.door.legal())
            return
        counts: dict[str, int] = {}
        for action in actions:
            word = action.partition(" ")[0]
            counts[word] = counts.get(word, 0) + 1
        self.console.print(
            "Type a word to list its actions: "
            + ", ".join(f"{word} ({count})" for word, count in counts.items())
        )

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
        self.told_to = self.match.ply

    def redo(self, rest: str) -> None:
        """Play again what was taken back, up to the next choice of a person."""
        del rest
        self.match.redo()
        while (
            self.match.to_move is not None and self.match.to_move not in self.people and self.match.can_redo
        ):
            self.match.redo()

    def save(self, rest: str) -> None:
        """Write the game to a file."""
        path = Path(rest or f"{self.match.game.name}-{self.match.seed}.jsonl")
        Record.of(self.match).save(path)
        self.saved_at = self.match.ply
        self.console.print(
            f"Saved as {path}; go on with: hexarium play {self.match.game.name} --from {path}", markup=False
        )

    def log(self, rest: str) -> None:
        """Tell the last things that happened."""
        del rest
        since = max(0, self.match.ply - (self.console.height - 3))
        for told in self.door.told(since):
            self.console.print(f"  {' '.join(told)}", markup=False)

    def board(self, rest: str) -> None:
        """Draw the board again; with a word, where the actions that begin with it would be."""
        self.show([action for action in self.door.legal() if rest and action.startswith(rest)])

    def help(self, rest: str) -> None:
        """Say what can be typed."""
        del rest
        example = self.door.legal()[0].partition(" ")[0]
        self.console.print(HELP.format(example=example), markup=False)

    def quit(self, rest: str) -> None:
        """Stop."""
        del rest
        raise _Stopped

    def stop(self) -> None:
        """Keep an unfinished game before leaving."""
        if self.match.ply > self.saved_at:
            try:
                self.save("")
            except HexariumError as error:
                self.console.print(f"The game is not saved: {error}", markup=False)
        self.console.print("Goodbye.")

    def end(self) -> None:
        """Say who has won."""
        outcome = self.match.outcome
        assert outcome is not None
        names = self.match.variant.seats
        winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
        self.console.print(f"The game is over ({outcome.reason}). Winner: {winners}.", markup=False)


class _Stopped(Exception):
    """Somebody has had enough."""


COMMANDS = {
    "list": Session.list_words,
    "board": Session.board,
    "undo": Session.undo,
    "redo": Session.redo,
    "save": Session.save,
    "log": Session.log,
    "help": Session.help,
    "?": Session.help,
    "quit": Session.quit,
    "exit": Session.quit,
}
