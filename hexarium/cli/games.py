"""`hexarium games`: what there is to play and to set."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from hexarium import games


def list_games() -> None:
    """Print a table of the games and their options."""
    table = Table(title="Games and their options", box=None, pad_edge=False, title_justify="left")
    for column in ("game", "option", "values", "default", "about"):
        table.add_column(column, overflow="fold")
    for name in games.NAMES:
        package = games.find(name)
        table.add_row(f"[bold]{name}[/]", "", "", "", (package.__doc__ or "").strip())
        for option in package.OPTIONS:
            table.add_row("", option.name, option.values, str(option.default).lower(), option.about)
    Console(highlight=False).print(table)
