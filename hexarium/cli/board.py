"""`hexarium board`: a board drawn in the terminal or into a file, or told as data."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from hexarium import games
from hexarium.cli.common import is_unicode
from hexarium.errors import BadFile, BadOption
from hexarium.kit.marks import THEMES, Drawn, Scene
from hexarium.kit.options import parse_seed
from hexarium.play.board import board_of

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
    found = games.load(game)
    options = found.parse_options(named(arguments))
    one_of("theme", theme or THEMES[0], THEMES)
    one_of("colour", colour, COLOURS)
    board = board_of(found, options, parse_seed(seed))
    if output is None:
        if as_json:
            print(as_data(board, ascii_only=not is_unicode(sys.stdout.encoding)))
        else:
            show_scene(board.scene(ids), theme or "dark", colour)
    elif Path(output).suffix.lower() == ".json":
        write_file(output, (as_data(board) + "\n").encode())
    elif as_json:
        raise BadFile(f"With --json the file's name ends in .json; {Path(output).name!r} does not.")
    else:
        write_scene(output, board.scene(ids), theme or "light", also=".json")


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


def as_data(board: Drawn, ascii_only: bool = False) -> str:
    """The board as JSON; letters that a terminal lacks can be written as numbers."""
    return json.dumps(board.data(), ensure_ascii=ascii_only, indent=1)


def show_scene(scene: Scene, theme: str, colour: str) -> None:
    """Paint a picture in the terminal, as large as it fits."""
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
        console.print(text.paint(scene, theme, console.width, rows))
    else:
        print(text.paint_plain(scene, console.width, rows), end="")


def write_scene(output: str, scene: Scene, theme: str, also: str = "") -> None:
    """Write a picture to a file of the type that its name ends in."""
    kind = Path(output).suffix.lower()
    if kind not in PAINTERS:
        types = ", ".join([*PAINTERS, *([also] if also else [])])
        raise BadFile(f"{Path(output).name or output!r} is of no known type; it ends in {types}.")
    write_file(output, PAINTERS[kind](scene, theme))


def check_picture(output: str | None, types: Sequence[str] = (".svg", ".png")) -> None:
    """Refuse a picture that cannot be written, by its type or at all, before there is work to lose."""
    if output is not None and Path(output).suffix.lower() not in types:
        raise BadFile(f"{Path(output).name!r} is of no known type; it ends in {' or '.join(types)}.")
    check_file(output)


def check_file(output: str | None) -> None:
    """Refuse a file that cannot be written, before there is work to lose; an older one stays as it is."""
    from hexarium.play import files

    if output is not None and not _is_device(Path(output)):
        files.Beside(output, overwrite=True).drop()


def _is_device(path: Path) -> bool:
    """Whether there is something that is written to as it stands: a device or a pipe has no older content."""
    return path.exists() and not path.is_file() and not path.is_dir()


def write_file(output: str, content: bytes) -> None:
    """Write a whole file, or say why that cannot be and leave an older one as it was."""
    from hexarium.play import files

    path = Path(output)
    if not _is_device(path):
        files.write(path, content, overwrite=True)
        return
    try:
        path.write_bytes(content)
    except OSError as error:
        raise files.unwritable(path, error) from error


def _svg(scene: Scene, theme: str) -> bytes:
    from hexarium.draw import svg

    return svg.paint(scene, theme).encode()


def _png(scene: Scene, theme: str) -> bytes:
    from hexarium.draw import png

    return png.paint(scene, theme)


def _text(scene: Scene, theme: str) -> bytes:
    from hexarium.draw import text

    del theme  # plain text has no colours
    return text.paint_plain(scene).encode()


PAINTERS: dict[str, Callable[[Scene, str], bytes]] = {".svg": _svg, ".png": _png, ".txt": _text}
