"""`hexarium games`: what there is to play and to set."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from hexarium import games
from hexarium.errors import UnknownGame


def list_games() -> None:
    """Print a table of the games and their options."""
    table = Table(title="Games and their options", box=None, pad_edge=False, title_justify="left")
    for column in ("game", "option", "values", "default", "about"):
        table.add_column(column, overflow="fold")
    for name in games.names():
        try:
            game = games.installed(name)
        except UnknownGame as error:
            table.add_row(f"[bold]{name}[/]", "", "", "", str(error))
            continue
        table.add_row(f"[bold]{name}[/]", "", "", "", f"{game.title}: {game.about}")
        for option in game.options:
            table.add_row("", option.name, option.values, str(option.default).lower(), option.about)
    Console(highlight=False).print(table)
