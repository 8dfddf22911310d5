"""Records: whole games as text, to be read, stored and replayed.

A record is one JSON object a line: the first line says what was played, then one line an action with what
chance gave, and the last line how the game ended (if it did). The same as one JSON object, with the actions
in a list, is a record too. It replays with the generator (from the seed, or from the source that the record
names) and without (from what chance gave). Where outcomes were given by hand, such as dice rolled on a real
table, the source is `given`, and only what chance gave is replayed.

The record of a table also proves its dice (see `proof`) and says who gave up (see `resigned`). A file carries
a checksum over its lines (see `seal`). The journal of a game under way (see `saves`) is a
record too, with lines for what was taken back. docs/records.md tells every key.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hexarium import games
from hexarium.errors import BadRecord, HexariumError
from hexarium.kit.game import Game, Outcome
from hexarium.kit.options import Value
from hexarium.kit.reading import shown
from hexarium.play import files, resigned, seal
from hexarium.play.match import Match
from hexarium.play.ply import Ply
from hexarium.play.proof import Proof
from hexarium.play.resigned import Resigned
from hexarium.play.source import KeySource, Source

FORMAT = 1
HEAD = ("hexarium", "game", "version", "options", "seed")
MAY_FOLLOW = ("start", "source", "seats", "table", "proof", "resigned", "before", "check", "journal")
OF_RESULTS = ("tournament", "tuning")
"""What else has journals, which are no records."""
GIVEN = "given"
"""The source of chance that came from outside."""
LONGEST_NAME = 40
"""Of somebody who sits at the table."""


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
    seats: tuple[str | None, ...] | None = None
    """Who sat where, if that is known."""
    proof: Proof | None = None
    """The table that it was played at, and what its dice came from."""
    resigned: tuple[Resigned, ...] = ()
    """Who gave up, and when."""
    before: Record | None = field(default=None, repr=False)
    """The game that this one goes on from, up to there: its last position is the start."""
    by_hand: frozenset[int] | None = field(default=None, repr=False, compare=False)
    """The plies whose outcome was given by hand, if it is known of each: a journal says so."""
    numbers: tuple[int, ...] = field(default=(), repr=False, compare=False)
    """The lines that the actions stood on, where other lines stood between them."""

    @staticmethod
    def of(match: Match, seats: Mapping[int, str] | None = None) -> Record:
        """The record of a match so far."""
        return Record(
            match.game.name,
            match.game.version,
            match.variant.told_options,
            match.seed,
            match.start,
            tuple((ply.text, ply.chance) for ply in match.plies),
            result_of(match.outcome),
            _source_of(match),
            None if seats is None else tuple(seats.get(seat) for seat in range(len(match.variant.seats))),
        )

    @property
    def given(self) -> bool:
        """Whether outcomes were given by hand."""
        named = isinstance(self.source, Mapping) and bool(self.source.get(GIVEN))
        return self.source == GIVEN or named or bool(self.by_hand)

    def head(self) -> dict[str, Any]:
        """What was played, as the first line says it."""
        head: dict[str, Any] = {
            "hexarium": FORMAT,
            "game": self.game,
            "version": self.version,
            "options": dict(self.options),
            "seed": self.seed,
        }
        for key, value in (("start", self.start), ("source", self.source), ("seats", self.seats)):
            if value is not None:
                head[key] = list(value) if isinstance(value, tuple) else value
        if self.proof is not None:
            head |= {"table": self.proof.table, "proof": self.proof.data()}
        if self.resigned:
            head["resigned"] = [each.data() for each in self.resigned]
        if self.before is not None:
            head["before"] = self.before.data()
        return head

    def lines(self, checked: bool = False) -> str:
        """The record as JSON lines; `checked`, the first has a checksum over all."""
        return "".join(json.dumps(row) + "\n" for row in self._rows(checked))

    def data(self, checked: bool = False) -> dict[str, Any]:
        """The record as one JSON object."""
        head = self._rows(checked)[0]
        return {**head, "actions": [_row(action) for action in self.actions], "result": self.result}

    def text(self, checked: bool = False) -> str:
        """The record as one JSON object in text, with every action on the line it has among JSON lines."""
        head, *rows = map(json.dumps, self._rows(checked))
        if self.result is not None:
            rows.pop()
        actions = "".join(f"\n{row}," for row in rows).rstrip(",")
        return f'{head[:-1]}, "actions": [{actions}\n], "result": {json.dumps(self.result)}}}\n'

    def _rows(self, checked: bool) -> list[Any]:
        rows: list[Any] = [self.head(), *map(_row, self.actions)]
        if self.result is not None:
            rows.append({"result": self.result})
        if checked:
            rows[0] = {**rows[0], "check": seal.seal(rows)}
        return rows

    def save(self, path: str | Path, overwrite: bool = False) -> None:
        """Write the record with its checksum: one object into a .json file, lines into any other.

        All of it is written, or nothing; a file that is there already is refused unless `overwrite` is said.
        """
        files.write(path, self.text(True) if Path(path).suffix == ".json" else self.lines(True), overwrite)

    @staticmethod
    def load(path: str | Path) -> Record:
        """Read a record, or the journal of a game under way, from a file."""
        return Record.parse(files.text_of(path))

    @staticmethod
    def load_all(path: str | Path) -> list[Record]:
        """Read a file of one record, or of many with one JSON object a line; half a file is refused."""
        from hexarium.play.record_file import RecordFile

        return list(RecordFile.read(path))

    @staticmethod
    def parse(text: str) -> Record:
        """Read a record from text, either form."""
        try:
            whole = json.loads(text)
        except json.JSONDecodeError as error:
            if is_json(text.partition("\n")[0]):
                return _from_lines(text)
            raise _not_json(text, error.lineno) from None
        except (ValueError, RecursionError):
            return _from_lines(text)
        if isinstance(whole, dict) and "actions" in whole:
            return _from_object(whole)
        return _from_lines(text)

    def replay(
        self,
        generator: bool = False,
        game: Game | None = None,
        compiled: bool | None = True,
        source: Source | None = None,
    ) -> Match:
        """Play the record again, and demand that it ends as it ended.

        With `generator`, chance is drawn from the seed or the source and must give what it gave; without,
        what it gave is forced. A source of your own is given here; that of a key is made from the record.
        """
        if generator and self.given:
            raise BadRecord("Line 1: outcomes were given by hand; there is no generator to draw them from.")
        return self._played(() if generator else range(len(self.actions)), game, compiled, source)

    def resume(
        self, game: Game | None = None, compiled: bool | None = True, source: Source | None = None
    ) -> Match:
        """The match to go on with: what was drawn is drawn again, so that chance goes on from there."""
        if self.by_hand is not None:
            return self._played(self.by_hand, game, compiled, source)
        return self._played(range(len(self.actions)) if self.given else (), game, compiled, source)

    def _source(self, needed: bool) -> Source | None:
        """The source that the record names; one of its author alone is left out where none is needed."""
        if self.source is None and self.proof is not None:
            return self.proof.source(self.game, self.options)
        if not isinstance(self.source, Mapping) or ("key" not in self.source and not needed):
            return None
        return KeySource.parse(self.source)

    def _played(
        self, forced: Container[int], game: Game | None, compiled: bool | None, source: Source | None
    ) -> Match:
        """The match, with the outcomes of some plies forced."""
        played = game or _game(self.game)
        if self.game != played.name:
            raise BadRecord(f"Line 1: this is a record of {shown(self.game)}, not of {played.name!r}.")
        if self.version != played.version:
            raise BadRecord(
                f"Line 1: this record was played under version {self.version} of the rules of {self.game}; "
                f"this is version {played.version}."
            )
        drawn = any(ply not in forced for ply, (_, chance) in enumerate(self.actions) if chance is not None)
        source = source or self._source(needed=drawn)
        try:
            match = (
                Match.new(played, self.options, self.seed, compiled, source)
                if self.start is None
                else Match.load(self.start, self.seed, played, compiled, source)
            )
            options = played.parse_options(self.options)
        except HexariumError as error:
            raise BadRecord(f"Line 1: {error}") from error
        if match.seed != self.seed:
            raise BadRecord(f"Line 1: the seed is {self.seed}; what chance came from gives {match.seed}.")
        if match.options != options:
            raise BadRecord("Line 1: the options are not those of the position that the game began from.")
        if self.seats is not None and len(self.seats) != len(match.variant.seats):
            raise BadRecord(
                f"Line 1: seats names {len(self.seats)} players; this game has {len(match.variant.seats)}."
            )
        numbers = self.numbers if len(self.numbers) == len(self.actions) else range(2, len(self.actions) + 2)
        for ply, ((text, chance), number) in enumerate(zip(self.actions, numbers, strict=True)):
            try:
                given = match.play(text, chance if ply in forced else None).chance
            except HexariumError as error:
                raise BadRecord(f"Line {number}: {error}") from error
            if given != chance:
                raise BadRecord(f"Line {number}: chance gave {given!r}; the record says {shown(chance)}.")
        seats, plies = len(match.variant.seats), len(self.actions)
        resigned.check(self.resigned, seats, plies, match.outcome is not None)
        ended = match.outcome or resigned.outcome(self.resigned, seats, plies)
        result, last = result_of(ended), (numbers[-1] if numbers else 1) + 1
        if self.result is None and self.by_hand is not None:
            return match  # a journal may have stopped between the last action and the result
        if self.result is None and result is not None:
            raise BadRecord(f"Line {last} is missing; the game is over, and the last line says how it ended.")
        if self.result != result:
            raise BadRecord(f"Line {last}: the result is {result}; the record says {shown(self.result)}.")
        return match


def result_of(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended, as records tell it."""
    return None if outcome is None else outcome.data()


def _source_of(match: Match) -> str | Mapping[str, Any] | None:
    given = any(ply.forced for ply in match.plies)
    if match.source is None:
        return GIVEN if given else None
    return {**match.source.data(), GIVEN: True} if given else match.source.data()


def _row(action: tuple[str, str | None]) -> Any:
    text, chance = action
    return text if chance is None else [text, chance]


def journal_row(ply: Ply) -> Any:
    """A ply as a journal tells it: there it is said of each whether its outcome was given by hand."""
    return [ply.text, ply.chance, GIVEN] if ply.forced else _row((ply.text, ply.chance))


def _from_lines(text: str) -> Record:
    *lines, last = text.split("\n")
    rows = []
    for number, line in enumerate(lines, 1):
        try:
            rows.append(json.loads(line))
        except (ValueError, RecursionError):
            raise _not_json(text, number) from None
    if rows and isinstance(rows[0], dict) and rows[0].get("journal") is True:
        # A last line without its end was being written when everything stopped.
        return _from_journal(rows)
    if rows and isinstance(rows[0], dict) and (of := rows[0].get("journal")) in OF_RESULTS:
        raise BadRecord(f"Line 1: this is the journal of a {of}, which keeps results; `--save` keeps games.")
    if rows and isinstance(rows[0], dict) and "games" in rows[0]:
        raise BadRecord("Line 1: this is a file of many games; `load_all` and `hexarium replay` read those.")
    if last:
        raise BadRecord(f"Line {len(lines) + 1} is cut off; every line of a record ends with a line break.")
    head, *rest = rows
    result = None
    if rest and isinstance(rest[-1], dict):
        ended = rest.pop()
        result = ended.get("result")
        _check_result(result if len(ended) == 1 else None, len(rows))
    return _record(head, rest, result)


def _from_journal(rows: list[Any]) -> Record:
    """What stands of a game after all that was taken back in it."""
    begun = _record(rows[0], [], None)
    standing: list[tuple[int, Any]] = []
    result = None
    sealed, good = seal.Seal(), 0
    for number, row in enumerate(rows, 1):
        if isinstance(row, dict) and set(row) == {"check"}:
            if row["check"] != sealed.text():
                raise BadRecord(_damaged(good + 1, number))
            good = number
            continue
        sealed.add(row)
        if number == 1:
            continue
        if isinstance(row, dict) and set(row) == {"undo"}:
            count = row["undo"]
            if type(count) is not int or not 1 <= count <= len(standing):
                raise BadRecord(
                    f"Line {number}: undo is a number from 1 to {len(standing)} here; it is {shown(count)}."
                )
            del standing[-count:]
            result = None
        elif isinstance(row, dict) and set(row) == {"result"}:
            result = row["result"]
            _check_result(result, number)
        else:
            _action(row[:2] if _is_by_hand(row) else row, number)
            standing.append((number, row))
            result = None
    by_hand = frozenset(ply for ply, (_, row) in enumerate(standing) if _is_by_hand(row))
    return replace(
        begun,
        actions=tuple(_action(row[:2] if _is_by_hand(row) else row, number) for number, row in standing),
        result=result,
        source=GIVEN if by_hand and begun.source is None else begun.source,
        by_hand=by_hand,
        numbers=tuple(number for number, _ in standing),
    )


def _is_by_hand(row: Any) -> bool:
    return isinstance(row, list) and len(row) == 3 and row[2] == GIVEN


def _damaged(first: int, last: int) -> str:
    """Which lines a check within a journal has not found as they were."""
    if first == last:
        return f"A line is missing before line {last}, as its check tells."
    if first == last - 1:
        missing = " or one before it is missing" if first > 1 else ""
        return f"Line {first} is changed{missing}, as the check in line {last} tells."
    return f"One of the lines {first} to {last - 1} is missing or changed, as the check in line {last} tells."


def is_json(text: str) -> bool:
    """Whether a text is JSON."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _not_json(text: str, number: int) -> BadRecord:
    if not text.strip("\n"):
        return BadRecord("Line 1 is missing; a record begins with a line that says what was played.")
    # Only the line in question is cut out: the text may be long.
    line = text.split("\n", number)[number - 1]
    return BadRecord(f"Line {number} is not JSON; it is damaged or cut off: {shown(line)}.")


def _from_object(whole: dict[str, Any]) -> Record:
    rows = whole["actions"]
    if not isinstance(rows, list):
        raise BadRecord("Line 1: actions is a list of texts, each alone or with what chance gave.")
    result = whole.get("result")
    if result is not None:
        _check_result(result, len(rows) + 2)
    head = {key: value for key, value in whole.items() if key not in ("actions", "result")}
    if "journal" in head:
        raise BadRecord("Line 1: journal does not belong in one object; a journal is JSON lines.")
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
    seats = head.get("seats")
    if seats is not None and not (isinstance(seats, list) and all(map(is_name, seats))):
        raise BadRecord(
            f"Line 1: seats is a list of names of up to {LONGEST_NAME} letters, or null where nobody sits."
        )
    if "journal" in head and ("check" in head or head["journal"] is not True):
        raise BadRecord("Line 1: journal is true or not there, and then every line has its check below it.")
    actions = tuple(_action(row, number) for number, row in enumerate(rows, 2))
    if "check" in head:
        ended = [] if result is None else [{"result": result}]
        plain = {key: value for key, value in head.items() if key != "check"}
        seal.check([plain, *rows, *ended], head["check"])
    return Record(
        game=head["game"],
        version=head["version"],
        options=head["options"],
        seed=head["seed"],
        start=head.get("start"),
        actions=actions,
        result=result,
        source=source,
        seats=None if seats is None else tuple(seats),
        proof=Proof.parse(head.get("table"), head.get("proof"))
        if "proof" in head or "table" in head
        else None,
        resigned=Resigned.parse(head["resigned"]) if "resigned" in head else (),
        before=_before(head["before"]) if "before" in head else None,
    )


def _before(given: Any) -> Record:
    if not isinstance(given, dict) or "actions" not in given:
        raise BadRecord(f"Line 1: before is a record as one object, not {shown(given)}.")
    try:
        return _from_object(given)
    except BadRecord as error:
        raise BadRecord(f"Line 1: in the game before: {error}") from error
    except RecursionError:
        raise BadRecord("Line 1: too many games go on from one another.") from None


def is_name(name: Any) -> bool:
    """Whether somebody at the table, or nobody, can be called so."""
    return name is None or (isinstance(name, str) and name.isprintable() and 0 < len(name) <= LONGEST_NAME)


def _action(row: Any, number: int) -> tuple[str, str | None]:
    if isinstance(row, str):
        return row, None
    if isinstance(row, list) and len(row) == 2 and all(isinstance(part, str) for part in row):
        return row[0], row[1]
    raise BadRecord(f"Line {number} is no action; it is a text, or a list of a text and what chance gave.")


def _check_result(result: Any, number: int) -> None:
    if not isinstance(result, dict) or set(result) != {"winners", "reason"}:
        raise BadRecord(f"Line {number}: a result has winners and a reason.")


def _game(name: str) -> Game:
    """The game that a record names; whoever wrote it cannot say which file is run."""
    try:
        return games.installed(name)
    except HexariumError as error:
        raise BadRecord(
            f"Line 1: {error} A record runs no file by itself; a game of your own is given with it: "
            "replay --game FILE, or play FILE --from."
        ) from error
