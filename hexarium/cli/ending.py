"""How a command ends: whatever happens, with one sentence at most and an exit code as other tools have.

| code | when |
| --- | --- |
| 0 | it did what was asked |
| 1 | standard output cannot be written: a full disk, a closed descriptor; or a record does not hold |
| 2 | something is wrong with what was asked, or with a file or game that it names |
| 70 | a fault of ours; with HEXARIUM_TRACEBACK set, Python shows where |
| 130 | Ctrl-C |
| 141 | who read the output has stopped reading (`| head`) |
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn, TextIO, cast

import typer
from typer.exceptions import TyperException

from hexarium.errors import HexariumError, reason

WRONG, UNWRITTEN, FAULT, INTERRUPTED, UNREAD = 2, 1, 70, 130, 141
ISSUES = "please report it; with HEXARIUM_TRACEBACK=1 it shows where"


@contextmanager
def ending() -> Iterator[None]:
    """Turn all that can go wrong in a command into a sentence and an exit code."""
    _prepare_streams()
    try:
        yield
    except SystemExit as error:
        # Typer and Rich make an exit of their own of a pipe that nobody reads.
        if _is_broken_pipe(error.__context__):
            _leave(UNREAD)
        raise
    except (KeyboardInterrupt, typer.Abort):
        _leave(INTERRUPTED)
    except HexariumError as error:
        fail(str(error))
    except typer.BadParameter as error:
        fail(_refused(error))
    except TyperException as error:
        fail(_possible(error))
    except MemoryError:
        fail(_MEMORY)
    except OSError as error:
        if _is_broken_pipe(error):
            _leave(UNREAD)
        if error.filename is None and error.errno in _FULL:
            fail(f"Standard output cannot be written ({reason(error)}).", UNWRITTEN)
        if error.filename is None:
            _blame(error)
        fail(f"{str(error.filename)!r} cannot be used ({reason(error)}).")
    except Exception as error:
        if isinstance(error, ValueError) and str(error).startswith(_TOO_LARGE):
            fail(_MEMORY)
        _blame(error)


_MEMORY = "There is not enough memory for that; ask for less."
_TOO_LARGE = ("array is too big", "Maximum allowed dimension")
"""How NumPy says that no machine has so much."""
_FULL = (errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG, errno.EDQUOT)


_NUMBERS = {"int_parsing": "a whole number", "float_parsing": "a number"}
"""What is wanted where a text is no such number, by Typer's word for it."""


def _refused(error: typer.BadParameter) -> str:
    """What is wrong with the value of an option: in the words of all other options, if it is no number."""
    from hexarium.kit.reading import shown

    found: Any = getattr(error.__cause__, "errors", list)()
    name = getattr(error.param, "name", None)
    if name and found and found[0].get("type") in _NUMBERS:
        option = next((each for each in getattr(error.param, "opts", ()) if each.startswith("--")), name)
        return f"{option} cannot be {shown(found[0].get('input'))}; it is {_NUMBERS[found[0]['type']]}."
    return _possible(error)


def _possible(error: TyperException) -> str:
    """What is wrong with a command line, as a sentence, and where to read what would have been right."""
    context = getattr(error, "ctx", None)
    asked = context.command_path if context else "hexarium"
    return f"{error.format_message().rstrip('.')}. `{asked} --help` shows what is possible."


def _is_broken_pipe(error: BaseException | None) -> bool:
    return isinstance(error, OSError) and error.errno == errno.EPIPE


def _is_interrupted(error: BaseException | None) -> bool:
    """Whether something went wrong while Ctrl-C was ending the command."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__context__
    return error is not None


def _prepare_streams() -> None:
    """Give the three streams their places, and let them write whatever letters there are.

    Where one is closed, the next file to be opened would take its place. Reading from a closed one gives
    nothing, writing to it fails, as it does for other tools.
    """
    for place, mode in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(place)
        except OSError:
            opened = os.open(os.devnull, mode)
            if opened != place:
                os.dup2(opened, place)
                os.close(opened)
    sys.stdin = sys.stdin or _stream(0, "r")
    sys.stdout = sys.stdout or _stream(1, "w")
    sys.stderr = sys.stderr or _stream(2, "w")
    for stream in (sys.stdout, sys.stderr):
        again: Any = getattr(stream, "reconfigure", None)
        if again is not None:
            again(errors="replace" if stream is sys.stdout else "backslashreplace")


def _stream(place: int, mode: str) -> TextIO:
    return cast(TextIO, os.fdopen(place, mode, encoding="utf-8", closefd=False))


def _blame(error: Exception) -> NoReturn:
    """Say whose fault it is that something unforeseen happened: that of a game's author, or ours."""
    from hexarium import games
    from hexarium.kit.source import innermost, place

    if _is_interrupted(error):
        _leave(INTERRUPTED)
    if os.environ.get("HEXARIUM_TRACEBACK"):
        raise error
    blamed = games.blame(error)
    if blamed is not None:
        fail(str(blamed))
    file, line = innermost(error.__traceback__)
    words = f"{type(error).__name__}: {error}"[:300]
    fail(f"A fault of ours ({words}, in {place(file)}, line {line}); {ISSUES}.", FAULT)


def fail(message: str, code: int = WRONG) -> NoReturn:
    """Say what went wrong and stop."""
    with suppress(OSError):
        print(f"hexarium: {' '.join(message.split())}", file=sys.stderr, flush=True)
    _leave(code)


def _leave(code: int) -> NoReturn:
    """Stop, without Python trying in vain to write what is left in a stream."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(code)
