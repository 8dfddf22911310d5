"""`hexarium board`: a board drawn in the terminal or into a file, or told as data."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from hexarium import games
from hexarium.errors import BadFile, BadOption
from hexarium.kit.options import parse_options, parse_seed
from hexarium.kit.view import THEMES, Drawn

COLOURS = ("auto", "always", "never")


def draw_board(
    game: str,
    arguments: Sequence[str],
    seed: str,
    output: str | None,
    as_json: bool,
    ids: bool,
    theme: str | None,
    colour: str,
) -> None:
    """Draw the board of `game` with the options in `arguments` to where it was asked for."""
    package = games.find(game)
    options = parse_options(game, package.OPTIONS, named(arguments))
    one_of("theme", theme or THEMES[0], THEMES)
    one_of("colour", colour, COLOURS)
    board: Drawn = package.board_of(options, parse_seed(seed))
    if output is not None:
        write(output, board, ids, theme or "light", as_json)
    elif as_json:
        print(as_data(board))
    else:
        show(board, ids, theme or "dark", colour)


def named(arguments: Sequence[str]) -> dict[str, str]:
    """Options given as `--name value` or `--name=value`, or as `--option name=value`."""
    given: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if not argument.startswith("--"):
            raise BadOption(f"{argument!r} is not expected here; options are given as --name value.")
        name, equals, value = argument[2:].partition("=")
        if not equals:
            if not rest:
                raise BadOption(f"--{name} needs a value; options are given as --name value.")
            value = rest.pop(0)
        if name == "option":
            name, equals, value = value.partition("=")
            if not equals:
                raise BadOption(f"--option {name!r} needs a value; it is given as --option name=value.")
        given[name.replace("-", "_")] = value
    return given


def one_of(name: str, value: str, values: Sequence[str]) -> None:
    """Refuse a value that is not among the possible ones."""
    if value not in values:
        raise BadOption(f"{name} cannot be {value!r}; it is {', '.join(values[:-1])} or {values[-1]}.")


def show(board: Drawn, ids: bool, theme: str, colour: str) -> None:
    """Paint a board in the terminal, as large as it fits."""
    from rich.console import Console

    from hexarium.draw import text

    console = Console(
        force_terminal={"always": True, "never": False}.get(colour),
        no_color=True if colour == "never" else None,
        highlight=False,
        soft_wrap=True,
    )
    # A file or a pipe has no height; a terminal keeps a line for the prompt.
    rows = console.height - 1 if console.is_terminal else None
    if console.is_terminal and not console.no_color:
        console.print(text.paint(board.scene(ids), theme, console.width, rows))
    else:
        print_plain(text.paint_plain(board.scene(ids), console.width, rows))


def print_plain(text: str) -> None:
    """Print text even where the terminal's encoding lacks some letter of it."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), end="")


def as_data(board: Drawn) -> str:
    """The board as JSON."""
    return json.dumps(board.data(), ensure_ascii=False, indent=1)


def write(output: str, board: Drawn, ids: bool, theme: str, as_json: bool) -> None:
    """Write a board to a file of the type that its name ends in."""
    path = Path(output)
    kind = path.suffix.lower()
    if as_json and kind != ".json":
        raise BadFile(f"With --json the file's name ends in .json; {path.name!r} does not.")
    if kind not in WRITERS:
        raise BadFile(f"{path.name!r} is of no known type; it ends in {', '.join(WRITERS)}.")
    content = WRITERS[kind](board, ids, theme)
    try:
        path.write_bytes(content)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadFile(
            f"{output!r} cannot be written ({reason}); choose a file in a folder of yours."
        ) from error


def _svg(board: Drawn, ids: bool, theme: str) -> bytes:
    from hexarium.draw import svg

    return svg.paint(board.scene(ids), theme).encode()


def _png(board: Drawn, ids: bool, theme: str) -> bytes:
    from hexarium.draw import png

    return png.paint(board.scene(ids), theme)


def _text(board: Drawn, ids: bool, theme: str) -> bytes:
    from hexarium.draw import text

    del theme  # plain text has no colours
    return text.paint_plain(board.scene(ids)).encode()


def _json(board: Drawn, ids: bool, theme: str) -> bytes:
    del ids, theme  # data has every id, and no colours
    return (as_data(board) + "\n").encode()


WRITERS: dict[str, Callable[[Drawn, bool, str], bytes]] = {
    ".svg": _svg,
    ".png": _png,
    ".txt": _text,
    ".json": _json,
}
