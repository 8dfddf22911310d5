"""`hexarium games`: what there is to play and to set."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hexarium import games
from hexarium.bots.strength import ratings
from hexarium.errors import HexariumError
from hexarium.kit.game import Game


def list_games(paths: Sequence[str]) -> None:
    """Print a table of the installed games and those of some files, with their options."""
    own = [games.load(path) for path in paths if path not in games.names()]
    for game in own:
        game.variant()  # whoever lists a file wants to know whether it is right
    table = Table(title="Games and their options", box=None, pad_edge=False, title_justify="left")
    for column in ("game", "option", "values", "default", "about"):
        table.add_column(column, overflow="fold")
    for name in games.names():
        try:
            _add(table, name, games.installed(name))
        except HexariumError as error:
            table.add_row(_name(name), "", "", "", Text(str(error)))
    for game in own:
        _add(table, game.name, game)
    Console(highlight=False).print(table)


def _add(table: Table, name: str, game: Game) -> None:
    table.add_row(_name(name), "", "", "", Text(f"{game.title}: {game.about}" if game.about else game.title))
    for option in game.options:
        cells = (option.name, option.values, str(option.default).lower(), option.about)
        table.add_row("", *map(Text, cells))
    if rated := ratings(game.variant()):
        values = ", ".join(f"{name} {rating}" for name, rating in rated.items())
        table.add_row("", *map(Text, ("(bots)", values, "", "How strong they are: Elo from measured games.")))


def _name(name: str) -> Text:
    """A name as it is, whatever stands in it."""
    return Text(name, "bold")
