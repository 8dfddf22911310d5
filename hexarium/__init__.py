"""One hex core, three complete games on it.

`Match` plays a game, `Runner` runs its rules at full speed, `games` finds the games.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hexarium.kit.marks import Scene, show_scenes_with

if TYPE_CHECKING:
    from hexarium.kit.runner import Runner
    from hexarium.play.checks import check_game
    from hexarium.play.match import Match
    from hexarium.play.record import Record
    from hexarium.play.seat import Door

__version__ = "0.1.0"
__all__ = ["Door", "Match", "Record", "Runner", "check_game"]

_LATER = {
    "Door": "hexarium.play.seat",
    "Match": "hexarium.play.match",
    "Record": "hexarium.play.record",
    "Runner": "hexarium.kit.runner",
    "check_game": "hexarium.play.checks",
}
"""Where things are that are imported when they are first used, so that `import hexarium` stays light."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _paint(scene: Scene) -> str:
    from hexarium.draw.svg import paint

    return paint(scene)


show_scenes_with(_paint)
