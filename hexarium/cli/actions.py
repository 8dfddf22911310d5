"""`hexarium actions`: the action space of a game, from its table of verbs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hexarium.cli.common import chosen


def run(name: str, given: Sequence[str], as_json: bool) -> None:
    """Print what can be done in a game: verbs, what they name, and the numbers of their actions."""
    variant = chosen(name, given)
    rows = variant.codec.table()
    if as_json:
        print(json.dumps({"game": variant.game.name, "options": variant.told_options, "verbs": rows}))
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("numbers", "written like", "names", "what it does"):
        table.add_column(heading, justify="right" if heading == "numbers" else "left", overflow="fold")
    for row in rows:
        last = row["first"] + row["count"] - 1
        numbers = str(row["first"]) if row["count"] == 1 else f"{row['first']}–{last}"
        chance = f" Chance gives {row['draws']}." if row["draws"] else ""
        shows = f" It shows {row['shows']}." if row["shows"] else ""
        cells = (numbers, row["example"], ", ".join(row["names"]), f"{row['about']}{chance}{shows}")
        table.add_row(*map(Text, cells))  # what an author writes in brackets is no mark-up
    console = Console(highlight=False)
    console.print(table)
    console.print(f"{variant.codec.count:,} numbers in all; those without an action have no text.")
