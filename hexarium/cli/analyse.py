"""`hexarium analyse`: what mathematics and many games say about a rule."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hexarium import games
from hexarium.cli.board import PAINTERS, check_picture, show_scene, write_scene
from hexarium.cli.common import at_least, interruptible, pairs
from hexarium.errors import BadOption
from hexarium.kit.analysis import Answer
from hexarium.kit.options import parse_seed
from hexarium.kit.reading import shown


def run(
    game: str,
    question: str | None,
    given: Sequence[str],
    count: int,
    seed: str,
    output: str | None,
    as_json: bool,
) -> None:
    """Answer a question about a game with a table and a picture; without a question, list what it answers."""
    asked = games.load(game)
    if question is None:
        if not asked.analyses:
            print(f"{asked.name} answers no questions of its own.")
        for name, analysis in asked.analyses.items():
            print(f"{name}: {(analysis.__doc__ or '').partition(chr(10))[0]}")
        return
    if question not in asked.analyses:
        known = f"there is {', '.join(asked.analyses)}" if asked.analyses else "it has none"
        raise BadOption(f"{asked.name} has no analysis {shown(question)}; {known}.")
    most, word, variant = at_least("games", count, 2), parse_seed(seed), asked.variant(pairs(given))
    check_picture(output, tuple(PAINTERS))
    with Console(stderr=True).status("playing"):
        answer = interruptible(lambda: asked.analyses[question](variant, most, word))
    if output is not None:
        if answer.scene is None:
            raise BadOption(f"'{asked.name} {question}' has no picture; ask without --output.")
        write_scene(output, answer.scene, "light")
    if as_json:
        print(json.dumps(dict(answer.data)))
        return
    console = Console(highlight=False)
    console.print(_table(answer))
    for line in answer.lines:
        console.print(line, markup=False)
    if output is None and answer.scene is not None:
        show_scene(answer.scene, "dark", "auto")


def _table(answer: Answer) -> Table:
    """Columns of words begin at the left, columns of numbers end at the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for key, heading in answer.headings.items():
        words = any(isinstance(row.get(key), str) for row in answer.rows)
        table.add_column(heading, justify="left" if words else "right", no_wrap=True)
    for row in answer.rows:
        table.add_row(*(Text(_cell(row.get(key, ""))) for key in answer.headings))
    return table


def _cell(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)
