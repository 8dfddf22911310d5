"""The games: found among the installed packages by their entry points, or in a file by its path.

A package offers its games under `hexarium.games`, each name leading to a `Game`:

    [project.entry-points."hexarium.games"]
    connect = "connect:GAME"
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexarium.errors import BadGame, HexariumError, UnknownGame, reason
from hexarium.kit.reading import shown
from hexarium.kit.source import innermost, line_in, line_of, place, wrong

if TYPE_CHECKING:
    from hexarium.kit.game import Game
    from hexarium.kit.options import Option

GROUP = "hexarium.games"

_folders: set[str] = set()
"""Where the files of games lie that were loaded by their paths."""


@cache
def _found() -> dict[str, EntryPoint]:
    """The entry points by name; of two with the same name the one of this package counts."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        own = point.value.startswith(f"{__name__}.")
        if point.name not in found or own:
            found[point.name] = point
    return found


def names() -> tuple[str, ...]:
    """What the installed games are called."""
    return tuple(_found())


def installed(name: str, offered: Mapping[str, Game] | None = None) -> Game:
    """The installed game called `name`; what others wrote may name one: it never says which file is run.

    `offered` are games of your own besides, by name, from whoever started the program.
    """
    own = offered or {}
    if isinstance(name, str) and name in own:
        return own[name]
    if not isinstance(name, str) or name not in _found():
        raise UnknownGame(f"There is no game {shown(name)}; the games are {', '.join((*names(), *own))}.")
    return _loaded(name)


@cache
def _loaded(name: str) -> Game:
    """An installed game, which is imported once."""
    try:
        return _game(_found()[name].load(), f"The game {name!r}")
    except HexariumError:
        raise
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"The game {name!r} is installed but cannot be loaded ({error}).") from error
    except (Exception, SystemExit) as error:
        said = _said(error, getattr(error, "filename", None) or _last_file(error))
        raise BadGame(f"The game {name!r} is installed but cannot be loaded ({said}).") from error


def load(name: str) -> Game:
    """An installed game by its name, or a game of your own by the path of its Python file.

    Such a file holds the game as `GAME`.
    """
    if name in _found():
        return installed(name)
    if name.endswith(".py") or os.sep in name or (os.altsep is not None and os.altsep in name):
        return _from_file(Path(name))
    if _is_file(Path(f"{name}.py")):
        raise UnknownGame(
            f"There is no game {shown(name)}; a game of your own is named with its ending: {name}.py."
        )
    return installed(name)


def offer(paths: Iterable[str]) -> dict[str, Game]:
    """Games of your own by their names, from the paths of their files; each name is theirs alone."""
    offered: dict[str, Game] = {}
    for path in paths:
        if path in names():
            raise BadGame(f"{path!r} is installed, so it is offered already; name files of your own games.")
        game = _from_file(Path(path))
        if game.name in names():
            raise BadGame(
                f"{path!r} holds a game called {game.name!r}, and so is one that is installed; "
                "give it another name."
            )
        if offered.setdefault(game.name, game) is not game:
            raise BadGame(f"{path!r} holds a game called {game.name!r}, and so does another of the files.")
    return offered


def is_guest(file: str) -> bool:
    """Whether a file belongs to a game of your own that was loaded by its path."""
    return str(Path(file).parent) in _folders


def blame(error: BaseException) -> BadGame | None:
    """What went wrong in the file of such a game as it was played; none if it did elsewhere."""
    file, line = innermost(error.__traceback__, is_guest)
    return wrong(file, line, f"{_said(error, None)}.") if file else None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _from_file(path: Path) -> Game:
    if path.suffix != ".py" or not _is_file(path):
        known = f"There is no file {shown(str(path))}"
        if path.is_dir():
            known = f"{shown(str(path))} is a folder"
        if path.suffix != ".py" and _is_file(path):
            known = f"{shown(str(path))} is no Python file"
        elif _is_file(Path(f"{path}.py")):
            known = f"There is no file {shown(str(path))}, but {shown(path.name + '.py')}"
        raise UnknownGame(f"{known}; a game of your own is a Python file with a GAME in it.")
    file = path.resolve()
    # Two files may have the same name in different folders.
    name = f"{path.stem}_{sha256(os.fsencode(file)).hexdigest()[:8]}"
    if name not in sys.modules:
        _execute(name, file)
    return _game(getattr(sys.modules[name], "GAME", None), repr(str(path)), str(file))


def _execute(name: str, file: Path) -> None:
    """Run the file of a game; what goes wrong in it is said with its line."""
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    # What lies beside a game can be imported by it, as beside a script; but it hides nothing.
    folder = str(file.parent)
    if folder not in sys.path:
        sys.path.append(folder)
    _folders.add(folder)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise _explained(error, str(file)) from error
    except BaseException:
        del sys.modules[name]
        raise


def _explained(error: BaseException, file: str) -> BadGame:
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        if os.path.realpath(error.filename) == file:
            return wrong(file, error.lineno, f"this is not Python: {_said(error, None)}.")
    elif isinstance(error, OSError) and error.filename == file:
        return BadGame(f"{place(file)} cannot be read ({reason(error)}).")
    elif isinstance(error, SyntaxError | ValueError) and not line_in(error.__traceback__, file):
        return BadGame(f"{place(file)} is not Python: {_said(error, None)}.")
    return wrong(file, line_in(error.__traceback__, file), f"{_said(error, _last_file(error, file))}.")


def _said(error: BaseException, file: str | None) -> str:
    """An error in few words on one line: a sentence of ours as it is, another with its kind."""
    if isinstance(error, SyntaxError):
        where = f" in {place(error.filename)}, line {error.lineno}" if file and error.filename else ""
        text = (error.text or "").strip()
        return f"{error.msg}{f' in {shown(text)}' if text else ''}{where}"
    words = " ".join(str(error).split())
    if len(words) > 200:
        words = words[:199] + "…"
    if isinstance(error, ImportError):
        return (words or "an import fails").rstrip(".")
    if isinstance(error, HexariumError) or (type(error) is ValueError and words.endswith(".")):
        return words.rstrip(".")
    where = f" (in {place(file)}, line {line_in(error.__traceback__, file)})" if file else ""
    return f"{type(error).__name__}{f': {words}' if words else ''}{where}".rstrip(".")


def _last_file(error: BaseException, but: str = "") -> str | None:
    """Where something was raised, if that is another file of the author's."""
    file, _ = innermost(error.__traceback__)
    return file if file and file != but and is_guest(file) else None


def _game(found: Any, where: str, file: str = "") -> Game:
    from hexarium.kit.game import Game

    if not isinstance(found, Game):
        what = "holds no GAME" if found is None else f"holds no GAME of the right kind ({shown(found)})"
        raise UnknownGame(f"{where} {what}; a game of your own is kept under that name: GAME = Game(…).")
    if file:
        for holds, sentence in _facts(found):
            if not holds:
                raise wrong(file, line_of(file, "GAME"), sentence)
    return found


def _facts(game: Game) -> Iterable[tuple[bool, str]]:
    """What must hold for the declared facts of a game, each with the sentence that says so."""
    from hexarium.kit.options import Option

    yield (
        isinstance(game.name, str) and re.fullmatch(r"[a-z][a-z0-9_-]*", game.name) is not None,
        f"name cannot be {shown(game.name)}; it is a word of small letters, such as 'connect'.",
    )
    yield (
        isinstance(game.title, str) and bool(game.title),
        f"title cannot be {shown(game.title)}; it is what people call the game.",
    )
    yield (
        type(game.version) is int and game.version > 0,
        f"version cannot be {shown(game.version)}; it is a whole number from 1.",
    )
    yield callable(game.bind), f"bind cannot be {shown(game.bind)}; it is the class of the variant."
    options: Any = game.options
    yield (
        isinstance(options, tuple | list) and all(isinstance(option, Option) for option in options),
        "options is a tuple of Options; write options=(Option(…),), with the comma.",
    )
    taken = [option.name for option in game.options]
    yield len(set(taken)) == len(taken), f"Two options have the same name; they are {', '.join(taken)}."
    for option in game.options:
        yield (
            re.fullmatch(r"[a-z][a-z0-9_]*", str(option.name)) is not None,
            f"An option cannot be called {shown(option.name)}; its name is of small letters and underscores.",
        )
        yield (
            _is_value(option),
            f"{option.name} cannot be {shown(option.default)} by default; it is {option.values}.",
        )
    reasons: Any = game.reasons
    yield (
        isinstance(reasons, tuple | list) and len(reasons) > 0 and reasons[0] == "",
        f"reasons cannot be {shown(reasons)}; it begins with '', for a game that goes on: ('', 'goal').",
    )


def _is_value(option: Option) -> bool:
    """Whether an option can have its own default."""
    try:
        return option.parse(option.default) == option.default
    except HexariumError:
        return False
