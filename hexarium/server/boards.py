"""The page at `/boards`: every board in the reader's theme, and the command that draws it."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Mapping
from functools import cached_property

from hexarium.draw import svg
from hexarium.kit.game import Game
from hexarium.kit.marks import THEMES, Scene
from hexarium.play.board import board_of

SEED = 7

STYLE = """:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 Roboto, system-ui, sans-serif; background: #f4f1ea; color: #23211c; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0; font-size: 2rem; }
header p { margin: 0 0 1rem; max-width: 40rem; }
.boards { columns: 2 26rem; column-gap: 1.5rem; }
figure { margin: 0 0 2rem; break-inside: avoid; }
figure img { display: block; width: 100%; height: auto; border-radius: 12px; }
figcaption { padding: .5rem .25rem; }
figcaption b { display: block; }
code { font: .85em ui-monospace, monospace; }
@media (prefers-color-scheme: dark) {
  body { background: #191b1f; color: #e8e6e1; }
}
"""


class Boards:
    """The boards of some games, drawn when somebody looks at them."""

    def __init__(self, games: Iterable[Game]) -> None:
        self._games = tuple(games)

    @cached_property
    def _scenes(self) -> list[tuple[Scene, str]]:
        """Every board, with the command that draws it."""
        return [_drawn(game, given) for game in self._games for given in game.showcase]

    @cached_property
    def pictures(self) -> dict[str, str]:
        """By the names of their files."""
        return {
            f"{scene.name}-{theme}.svg": svg.paint(scene, theme)
            for scene, _ in self._scenes
            for theme in THEMES
        }

    @cached_property
    def stills(self) -> dict[str, str]:
        """The usual board of every game by the name of its file: seen while nothing else is there yet."""
        return {
            f"{game.name}-{theme}.svg": svg.paint(board_of(game, game.parse_options({}), SEED).scene(), theme)
            for game in self._games
            for theme in THEMES
        }

    @cached_property
    def told(self) -> str:
        """What a page can say about the games before any rule is loaded, to stand in its head."""
        games = [{"name": game.name, "title": game.title, "about": game.about} for game in self._games]
        text = json.dumps(games).replace("<", "\\u003c")
        return f'<script type="application/json" id="games">{text}</script>'

    @cached_property
    def page(self) -> str:
        """The page."""
        return (
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Hexarium</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<link rel="stylesheet" href="/boards/style.css"></head><body><main><header><h1>Hexarium</h1>'
            "<p>Games on one hex core. These are their boards; each picture comes with the command that "
            'draws it.</p></header><div class="boards">'
            + "".join(_figure(scene, command) for scene, command in self._scenes)
            + "</div></main></body></html>\n"
        )


def _drawn(game: Game, given: Mapping[str, object]) -> tuple[Scene, str]:
    scene = board_of(game, game.parse_options(given), SEED).scene()
    flags = "".join(f" --{name.replace('_', '-')} {value}" for name, value in given.items())
    return scene, f"hexarium board {game.name}{flags} --seed {SEED} -o {scene.name}.svg"


def _figure(scene: Scene, command: str) -> str:
    name, box = html.escape(scene.name), scene.box
    return (
        f'<figure><picture><source srcset="/boards/{name}-dark.svg" media="(prefers-color-scheme: dark)">'
        f'<img src="/boards/{name}-light.svg" alt="{html.escape(scene.description)}" '
        f'width="{box.width:g}" height="{box.height:g}"></picture>'
        f"<figcaption><b>{html.escape(scene.title)}</b><code>{html.escape(command)}</code>"
        "</figcaption></figure>"
    )
