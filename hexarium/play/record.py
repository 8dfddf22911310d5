"""Records: whole games as text, to be read, stored and replayed.

A record is one JSON object a line: the first line says what was played, then one line an action with what
chance gave, and the last line how the game ended (if it did). The same as one JSON object, with the actions
in a list, is a record too. It replays with the generator (from the seed, or from the source that the record
names) and without (from what chance gave). Where outcomes were given by hand, such as dice rolled on a real
table, the source is `given`, and only what chance gave is replayed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hexarium import games
from hexarium.errors import BadFile, BadRecord, HexariumError, reason
from hexarium.kit.game import Game, Outcome
from hexarium.kit.options import Value
from hexarium.kit.reading import shown
from hexarium.play.match import Match
from hexarium.play.source import KeySource

FORMAT = 1
HEAD = ("hexarium", "game", "version", "options", "seed")
MAY_FOLLOW = ("start", "source")
GIVEN = "given"
"""The source of chance that came from outside."""


@dataclass(frozen=True)
class Record:
    """A game as it was played."""

    game: str
    version: int
    """Of the rules."""
    options: Mapping[str, Value]
    seed: int
    start: Mapping[str, Any] | None
    """The position the game began from, if it was not the usual start."""
    actions: tuple[tuple[str, str | None], ...] = field(repr=False)
    """The texts of the actions, each with what chance gave."""
    result: Mapping[str, Any] | None
    """The winners and the reason, if the game is over."""
    source: str | Mapping[str, Any] | None = None
    """Where chance came from: the seed unless said; `given` by hand, or an object that names a source."""

    @staticmethod
    def of(match: Match) -> Record:
        """The record of a match so far."""
        return Record(
            match.game.name,
            match.game.version,
            match.options,
            match.seed,
            match.start,
            tuple((ply.text, ply.chance) for ply in match.plies),
            result_of(match.outcome),
            _source_of(match),
        )

    def lines(self) -> str:
        """The record as JSON lines."""
        head: dict[str, Any] = {
            "hexarium": FORMAT,
            "game": self.game,
            "version": self.version,
            "options": dict(self.options),
            "seed": self.seed,
        }
        if self.start is not None:
            head["start"] = self.start
        if self.source is not None:
            head["source"] = self.source
        rows: list[Any] = [head, *map(_row, self.actions)]
        if self.result is not None:
            rows.append({"result": self.result})
        return "".join(json.dumps(row) + "\n" for row in rows)

    def data(self) -> dict[str, Any]:
        """The record as one JSON object."""
        head = json.loads(self.lines().partition("\n")[0])
        return {**head, "actions": [_row(action) for action in self.actions], "result": self.result}

    def text(self) -> str:
        """The record as one JSON object in text, with every action on the line it has among JSON lines."""
        head, *rows = self.lines().splitlines()
        if self.result is not None:
            rows.pop()
        actions = "".join(f"\n{row}," for row in rows).rstrip(",")
        return f'{head[:-1]}, "actions": [{actions}\n], "result": {json.dumps(self.result)}}}\n'

    def save(self, path: str | Path) -> None:
        """Write the record: one object into a .json file, lines into any other."""
        path = Path(path)
        text = self.text() if path.suffix == ".json" else self.lines()
        try:
            path.write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            raise BadFile(f"{str(path)!r} cannot be written ({reason(error)}).") from error

    @staticmethod
    def load(path: str | Path) -> Record:
        """Read a record from a file."""
        return Record.parse(_text_of(path))

    @staticmethod
    def load_all(path: str | Path) -> list[Record]:
        """Read a file of one record, or of many with one JSON object a line."""
        text = _text_of(path)
        first = text.partition("\n")[0]
        if not _is_json(first) or '"actions"' not in first:
            return [Record.parse(text)]
        found = []
        for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
            try:
                found.append(Record.parse(line))
            except BadRecord as error:
                raise BadRecord(f"Record {number}: {error}") from error
        return found

    @staticmethod
    def parse(text: str) -> Record:
        """Read a record from text, either form."""
        try:
            whole = json.loads(text)
        except json.JSONDecodeError as error:
            if _is_json(text.partition("\n")[0]):
                return _from_lines(text)
            raise _not_json(text.split("\n"), error.lineno) from None
        except (ValueError, RecursionError):
            return _from_lines(text)
        if isinstance(whole, dict) and "actions" in whole:
            return _from_object(whole)
        return _from_lines(text)

    def replay(self, generator: bool = False, game: Game | None = None, compiled: bool = True) -> Match:
        """Play the record again, and demand that it ends as it ended.

        With `generator`, chance is drawn from the seed or the source and must give what it gave; without,
        what it gave is forced.
        """
        if generator and self.source == GIVEN:
            raise BadRecord("Line 1: outcomes were given by hand; there is no generator to draw them from.")
        played = game or _game(self.game, 1)
        if self.version != played.version:
            raise BadRecord(
                f"Line 1: this record was played under version {self.version} of the rules of {self.game}; "
                f"this is version {played.version}."
            )
        source = KeySource.parse(self.source) if isinstance(self.source, Mapping) else None
        try:
            match = (
                Match.new(played, self.options, self.seed, compiled, source)
                if self.start is None
                else Match.load(self.start, self.seed, played, compiled, source)
            )
            options = played.parse_options(self.options)
        except HexariumError as error:
            raise BadRecord(f"Line 1: {error}") from error
        if match.options != options:
            raise BadRecord("Line 1: the options are not those of the position that the game began from.")
        for number, (text, chance) in enumerate(self.actions, 2):
            try:
                ply = match.play(text, None if generator else chance)
            except HexariumError as error:
                raise BadRecord(f"Line {number}: {error}") from error
            if ply.chance != chance:
                raise BadRecord(f"Line {number}: chance gave {ply.chance!r}; the record says {chance!r}.")
        result, last = result_of(match.outcome), len(self.actions) + 2
        if self.result is None and result is not None:
            raise BadRecord(f"Line {last} is missing; the game is over, and the last line says how it ended.")
        if self.result != result:
            raise BadRecord(f"Line {last}: the result is {result}; the record says {shown(self.result)}.")
        return match


def result_of(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended, as records tell it."""
    return None if outcome is None else outcome.data()


def _source_of(match: Match) -> str | Mapping[str, Any] | None:
    if any(ply.forced for ply in match.plies):
        return GIVEN
    return None if match.source is None else match.source.data()


def _text_of(path: str | Path) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{str(path)!r} is not text, so it is no record.") from error
    except (OSError, ValueError) as error:
        raise BadFile(f"{str(path)!r} cannot be read ({reason(error)}).") from error


def _row(action: tuple[str, str | None]) -> Any:
    text, chance = action
    return text if chance is None else [text, chance]


def _from_lines(text: str) -> Record:
    *lines, last = text.split("\n")
    if last:
        raise BadRecord(f"Line {len(lines) + 1} is cut off; every line of a record ends with a line break.")
    rows = []
    for number, line in enumerate(lines, 1):
        if not _is_json(line):
            raise _not_json(lines, number)
        rows.append(json.loads(line))
    head, *rest = rows
    result = None
    if rest and isinstance(rest[-1], dict):
        ended = rest.pop()
        result = ended.get("result")
        _check_result(result if len(ended) == 1 else None, len(rows))
    return _record(head, rest, result)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _not_json(lines: list[str], number: int) -> BadRecord:
    if not any(lines):
        return BadRecord("Line 1 is missing; a record begins with a line that says what was played.")
    return BadRecord(f"Line {number} is not JSON; it is damaged or cut off: {shown(lines[number - 1])}.")


def _from_object(whole: dict[str, Any]) -> Record:
    rows = whole["actions"]
    if not isinstance(rows, list):
        raise BadRecord("Line 1: actions is a list of texts, each alone or with what chance gave.")
    result = whole.get("result")
    if result is not None:
        _check_result(result, len(rows) + 2)
    head = {key: value for key, value in whole.items() if key not in ("actions", "result")}
    return _record(head, rows, result)


def _record(head: Any, rows: list[Any], result: Any) -> Record:
    if not isinstance(head, dict) or any(key not in head for key in HEAD):
        raise BadRecord(f"Line 1: a record begins with an object that has {', '.join(HEAD)}.")
    if head["hexarium"] != FORMAT:
        raise BadRecord(f"Line 1: this reads records of format {FORMAT}, not {shown(head['hexarium'])}.")
    extra = [key for key in head if key not in (*HEAD, *MAY_FOLLOW)]
    if extra:
        raise BadRecord(f"Line 1: {shown(extra[0])} does not belong in a record.")
    if not isinstance(head["game"], str) or not isinstance(head["options"], dict):
        raise BadRecord("Line 1: game is a name, and options is an object.")
    if type(head["version"]) is not int or type(head["seed"]) is not int:
        raise BadRecord("Line 1: version and seed are whole numbers.")
    source = head.get("source")
    if source not in (None, GIVEN) and not isinstance(source, dict):
        raise BadRecord(f"Line 1: source is {GIVEN!r} or an object that names one, not {shown(source)}.")
    actions = tuple(_action(row, number) for number, row in enumerate(rows, 2))
    return Record(
        game=head["game"],
        version=head["version"],
        options=head["options"],
        seed=head["seed"],
        start=head.get("start"),
        actions=actions,
        result=result,
        source=source,
    )


def _action(row: Any, number: int) -> tuple[str, str | None]:
    if isinstance(row, str):
        return row, None
    if isinstance(row, list) and len(row) == 2 and all(isinstance(part, str) for part in row):
        return row[0], row[1]
    raise BadRecord(f"Line {number} is no action; it is a text, or a list of a text and what chance gave.")


def _check_result(result: Any, number: int) -> None:
    if not isinstance(result, dict) or set(result) != {"winners", "reason"}:
        raise BadRecord(f"Line {number}: a result has winners and a reason.")


def _game(name: str, number: int) -> Game:
    try:
        return games.installed(name)
    except HexariumError as error:
        raise BadRecord(f"Line {number}: {error}") from error
