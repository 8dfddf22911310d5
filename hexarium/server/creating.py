"""Making tables: what somebody wishes is checked, and becomes facts and the first rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hexarium.errors import HexariumError
from hexarium.kit.game import Game
from hexarium.kit.reading import shown
from hexarium.play.proof import commitment, new_nonce
from hexarium.play.record import Record
from hexarium.server import deciding
from hexarium.server.around import Around
from hexarium.server.beginning import variant_of
from hexarium.server.clocks import clock_of
from hexarium.server.refusals import bad_call, bad_option
from hexarium.server.seats import BOT, Seat, bot, person
from hexarium.server.storage.facts import Facts, Row, Summary
from hexarium.server.table import Table
from hexarium.server.tokens import digest, new_table, new_token

ME, OPEN, BOT_PREFIX = "me", "open", "bot:"
LONGEST_NAME, LONGEST_WORDS = 40, 100
SLOWEST = 10_000
"""Milliseconds between two plies of bots, at most."""


@dataclass(frozen=True)
class Wish:
    """What somebody wants a table to be."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: Sequence[str] | None = None
    """`me`, `open` or `bot:NAME` for each; none for `me` and the others open."""
    name: str = ""
    """What whoever makes it is called."""
    clock: str = "none"
    listed: bool = False
    words: str | None = None
    """What they add to the dice."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """`pace` (milliseconds between plies of bots), `hints`, `stand_in` (the bot for absent people)."""
    start: Mapping[str, Any] | None = None
    """A record whose last position the game begins from, as one object without a result."""


@dataclass(frozen=True)
class SeatToken:
    """The token of a seat, shown this once."""

    seat: int
    token: str = field(repr=False)


@dataclass(frozen=True)
class Created:
    """A table that was made."""

    table: str
    host: str = field(repr=False)
    """The token of the host, shown this once."""
    seats: tuple[SeatToken, ...]
    commit: str


@dataclass(frozen=True)
class Draft:
    """A table that is about to be written."""

    table: Table
    rows: tuple[Row, ...]
    summary: Summary
    created: Created


def drafted(around: Around, wish: Wish) -> Draft:
    """The table that somebody wishes; it may take a while, because a game is loaded for it."""
    now = around.now()
    try:
        game = around.catalogue.game(wish.game)
        options = game.parse_options(dict(wish.options))
        seats = len(variant_of(game, options).seats)
        clock_of(wish.clock)
    except HexariumError as error:
        raise bad_option(str(error)) from None
    name, words = checked_name(wish.name), checked_words(wish.words)
    settings = _settings(around, wish.settings)
    nonce = new_nonce()
    host = new_token()
    facts = Facts(
        table=new_table(),
        game=game.name,
        version=game.version,
        options=options,
        host=digest(host),
        nonce=nonce,
        commit=commitment(nonce),
        created=now,
        name=name,
        clock=wish.clock,
        listed=wish.listed,
        settings=settings,
        start=_start(game, options, wish.start),
    )
    table = Table(facts, game)
    tokens: list[SeatToken] = []
    for number, who in enumerate(_seats(around, wish.seats, seats)):
        if who == ME:
            token = new_token()
            said = words if not tokens else None
            table.apply(person(table.v + 1, now, number, name, digest(token), said))
            tokens.append(SeatToken(number, token))
        elif who != OPEN:
            table.apply(bot(table.v + 1, now, number, who.removeprefix(BOT_PREFIX)))
    return _begun(table, Created(facts.table, host, tuple(tokens), facts.commit), now)


def again(around: Around, old: Table, asks: int, words: str | None) -> Draft:
    """The rematch of a table: the same people and bots, each one seat further on, with their old tokens.

    Whoever asks for it, from an old seat, may add words to its dice.
    """
    said = {asks: checked_words(words)}
    now, nonce, seats = around.now(), new_nonce(), len(old.seats)
    facts = Facts(
        table=new_table(),
        game=old.game.name,
        version=old.game.version,
        options=old.facts.options,
        host=old.facts.host,
        nonce=nonce,
        commit=commitment(nonce),
        created=now,
        name=old.facts.name,
        clock=old.facts.clock,
        listed=old.facts.listed,
        settings=old.facts.settings,
        came_from=old.facts.table,
    )
    table = Table(facts, old.game)
    for number in range(seats):
        before = old.seats[number - 1]
        table.apply(_moved_on(before, number, table.v + 1, now, said.get(before.number)))
    return _begun(table, Created(facts.table, "", (), facts.commit), now)


def _moved_on(seat: Seat, number: int, v: int, now: int, words: str | None) -> Row:
    if seat.kind == BOT:
        return bot(v, now, number, str(seat.level), seat.name)
    return person(v, now, number, seat.name, str(seat.token), words)


def _begun(table: Table, created: Created, now: int) -> Draft:
    """Without an open seat the game starts at once."""
    if all(seat.taken for seat in table.seats):
        for row in deciding.start(table, now).rows:
            table.apply(row)
    rows = tuple(row for row, _ in table.recent)
    return Draft(table, rows, table.summary(), created)


def checked_name(name: str) -> str:
    """A name that somebody can have."""
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise bad_call(f"A name has at most {LONGEST_NAME} letters that can be printed.")
    return name.strip()


def checked_words(words: str | None) -> str | None:
    """Words that somebody can add to the dice."""
    if words is not None and (len(words) > LONGEST_WORDS or not words.isprintable()):
        raise bad_call(f"Words have at most {LONGEST_WORDS} letters that can be printed.")
    return words or None


def _seats(around: Around, given: Sequence[str] | None, count: int) -> list[str]:
    wanted = [ME] + [OPEN] * (count - 1) if given is None else list(given)
    if len(wanted) != count:
        raise bad_call(f"The game has {count} seats with these options; {len(wanted)} were given.")
    for who in wanted:
        if who.startswith(BOT_PREFIX):
            checked_bot(around, who.removeprefix(BOT_PREFIX))
        elif who not in (ME, OPEN):
            raise bad_call(f"A seat is me, open or bot:NAME, not {shown(who)}.")
    return wanted


def checked_bot(around: Around, name: str) -> str:
    """The name of a bot that there is."""
    bots = around.catalogue.bots
    if name not in bots:
        raise bad_option(f"There is no bot {shown(name)}; the bots are {', '.join(bots)}.")
    return name


def _settings(around: Around, given: Mapping[str, Any]) -> dict[str, Any]:
    settings = dict(given)
    for name, value in settings.items():
        match name:
            case "pace" if type(value) is int and 0 <= value <= SLOWEST:
                pass
            case "hints" if isinstance(value, bool):
                pass
            case "stand_in" if isinstance(value, str):
                checked_bot(around, value)
            case "pace" | "hints" | "stand_in":
                raise bad_option(
                    f"{name} cannot be {shown(value)}; pace is 0 to {SLOWEST} milliseconds, hints is true or "
                    "false, and stand_in is a bot."
                )
            case _:
                raise bad_option(f"There is no setting {shown(name)}; they are pace, hints and stand_in.")
    return settings


def _start(
    game: Game, options: Mapping[str, Any], given: Mapping[str, Any] | None
) -> Mapping[str, Any] | None:
    """A record to go on from: it is replayed once, so that nothing can go wrong later."""
    if given is None:
        return None
    start = {**given, "result": None}
    try:
        match = Record.parse(json.dumps(start)).replay(game=game, compiled=None)
    except HexariumError as error:
        raise bad_call(str(error)) from None
    if match.options != options:
        raise bad_option("The options are those of the game that this one goes on from.")
    if match.outcome is not None:
        raise bad_call("The game is over there; there is nothing to go on with.")
    return start
