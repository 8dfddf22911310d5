"""`hexarium hint`: what a bot thinks of each choice in a game, a record or a position."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hexarium import games
from hexarium.bots.bot import Thought
from hexarium.bots.company import offered
from hexarium.bots.staff import Staff
from hexarium.cli.advising import expected
from hexarium.cli.common import pairs
from hexarium.errors import BadOption, BadPosition, IllegalAction
from hexarium.kit.options import parse_seed
from hexarium.kit.variant import Variant
from hexarium.play import files
from hexarium.play.match import Match
from hexarium.play.record import Record

USUAL = 5.0
"""Seconds for a bot that does not say how long it thinks."""
MOST_MS = 3_600_000
"""An hour."""
KEPT = (".json", ".jsonl")
"""How the name of a file with a game or a position ends."""
IS_PROGRAM = re.compile(r"[^:]*=")
SEED = 0
"""Of what a bot leaves to chance: the same question has the same answer."""


def run(
    what: str,
    asked: str,
    ms: int | None,
    given: Sequence[str],
    seed: str,
    own: str | None,
    as_json: bool,
) -> None:
    """Let a bot think about the choice of the seat to move, and tell what it expects of each action."""
    # A setting of a bot has its sign after a colon.
    name = asked.partition("=")[0].strip() if IS_PROGRAM.match(asked) else asked
    programs = offered([asked] if name != asked else ())
    if ms is not None and not 1 <= ms <= MOST_MS:
        raise BadOption(f"ms cannot be {ms}; it is a whole number from 1 to {MOST_MS:,}, in milliseconds.")
    match = _found(what, given, seed, own)
    if match.to_move is None:
        raise IllegalAction("There is nothing to choose; the game is over.")
    variant, seat = match.variant, match.to_move
    with closing(Staff(programs)) as staff, Console(stderr=True).status(f"{name} is thinking"):
        bot = staff.bot(name, variant)
        seconds = bot.usual_seconds() or USUAL if ms is None else ms / 1000
        thought = bot.explained(match.seat(seat), seconds, SEED)
    if as_json:
        print(json.dumps({"game": variant.game.name, "seat": seat, "bot": name, **thought.data(variant)}))
        return
    console = Console(highlight=False)
    console.print(match.seat(seat).asked(), markup=False)
    if thought.choices:
        console.print(_table(thought, variant))
    console.print(_said(name, thought, variant), markup=False)


def _found(what: str, given: Sequence[str], seed: str, own: str | None) -> Match:
    """The match in a file, or the start of a game by its name."""
    game = None if own is None else games.load(own)
    path = Path(what)
    if path.suffix == ".py" or (path.suffix not in KEPT and not path.exists()):
        if game is not None:
            raise BadOption("--game is for a file of a record or a position; name the game alone.")
        return Match.new(games.load(what), pairs(given), parse_seed(seed), compiled=None)
    if given:
        raise BadOption("--option is for a new game; a file says itself what is played.")
    text = files.text_of(what)
    position = _position_in(text)
    if position is not None:
        return Match.load(position, parse_seed(seed), game, compiled=None)
    return Record.parse(text).resume(game, compiled=None)


def _position_in(text: str) -> dict[str, Any] | None:
    """The position that a text is, if it is no record."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(whole, dict) or "hexarium" in whole:
        return None
    # An answer of the engine has the position in it.
    inner = whole.get("position", whole)
    if not isinstance(inner, dict):
        raise BadPosition("A position is an object that names its game.")
    return inner


def _table(thought: Thought, variant: Variant) -> Table:
    """A row for each choice, the best first."""
    text = variant.codec.text
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("choice", no_wrap=True)
    table.add_column("expected", justify="right", no_wrap=True)
    if any(choice.line for choice in thought.choices):
        table.add_column("and then")
    for choice in thought.choices:
        row = [text(choice.action), expected(choice)]
        if choice.line:
            row.append(", ".join(map(text, choice.line)))
        style = "bold" if choice.action == thought.action else ""
        table.add_row(*(Text(cell) for cell in row), style=style)
    return table


def _said(name: str, thought: Thought, variant: Variant) -> str:
    if thought.remark:
        return thought.remark
    looked = f" It looked at {thought.nodes:,} positions" if thought.nodes else ""
    actions = "1 action" if thought.depth == 1 else f"{thought.depth} actions"
    deep = f", {actions} deep" if looked and thought.depth else ""
    late = ", and had no time for more" if looked and thought.late else ""
    why = f" {thought.why}" if thought.why else ""
    return (
        f"{name} would play {variant.codec.text(thought.action)}.{why}"
        f"{looked}{deep}{late}{'.' if looked else ''}"
    )
