"""The bar of a long command: how far it is, and that something is being compiled meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hexarium.kit.ports import Voice


@contextmanager
def progress(
    screen: Console, game: str, games: int, doing: str = "playing"
) -> Iterator[Callable[[int], None]]:
    """A bar that is told how many games are done; it says so while something is compiled."""
    playing = f"{doing} {game}"
    with bar(screen) as shown:
        task = shown.add_task(playing, total=games)

        def compiling(message: str) -> None:
            del message
            shown.update(task, description=f"compiling {game}")

        said = Voice.say
        if screen.is_terminal:
            Voice.say = staticmethod(compiling)
        try:
            yield lambda done: shown.update(task, completed=done, description=playing)
        finally:
            Voice.say = staticmethod(said)


def bar(screen: Console) -> Progress:
    """A bar on a terminal; elsewhere nothing is shown."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )
