"""`hexarium analyse`: what mathematics and many games say about a rule."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from hexarium import games
from hexarium.cli.board import show_scene, write_scene
from hexarium.cli.common import at_least, pairs
from hexarium.errors import BadOption
from hexarium.kit.options import parse_seed


def run(
    game: str, question: str, given: Sequence[str], count: int, seed: str, output: str | None, as_json: bool
) -> None:
    """Answer a question about a game with a table and a picture."""
    games.find(game)
    answer = ANALYSES.get((game, question))
    if answer is None:
        known = ", ".join(" ".join(names) for names in ANALYSES)
        raise BadOption(f"There is no analysis '{game} {question}'; there is {known}.")
    answer(given, at_least("games", count, 2), parse_seed(seed), output, as_json)


def ring_landings(given: Sequence[str], count: int, seed: int, output: str | None, as_json: bool) -> None:
    """Where players land: exactly, by walking under the same assumptions, and in whole random games."""
    from hexarium.arena import landings

    with Console(stderr=True).status("playing"):
        watched = landings.watched_games(pairs(given), games=count, seed=seed)
        size = int(watched.options["properties_per_city"])
        exact = landings.exact_landings(size)
        walked = landings.walked_landings(size, walks=100, seed=seed)
    rows = landings.rows(exact, walked, watched)
    scene = landings.landing_scene(exact)
    if output is not None:
        write_scene(output, scene, "light")
    if as_json:
        seats = [
            {"seat": seat, "wins": float(share), "error": float(error)}
            for seat, (share, error) in enumerate(zip(watched.wins, watched.win_error, strict=True))
        ]
        print(json.dumps({"options": dict(watched.options), "games": count, "tiles": rows, "seats": seats}))
        return
    console = Console(highlight=False)
    console.print(_table(rows))
    wins = ", ".join(
        f"seat {seat} {share:.1%} ± {1.96 * error:.1%}"
        for seat, (share, error) in enumerate(zip(watched.wins, watched.win_error, strict=True))
    )
    console.print(f"Wins in {count:,} random games: {wins}.")
    if output is None:
        show_scene(scene, "dark", "auto")


def _table(rows: Sequence[dict[str, object]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    headings = {
        "tile": "tile",
        "name": "name",
        "exact": "exact %",
        "walked": "walked %",
        "deviation": "off by σ",
        "games": "games %",
        "income": "rent",
        "spent": "spent",
        "return": "return",
    }
    for heading in headings.values():
        table.add_column(heading, justify="left" if heading == "name" else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(f"{value:.2f}" if isinstance(value, float) else str(value) for value in row.values()))
    return table


ANALYSES: dict[tuple[str, str], Callable[[Sequence[str], int, int, str | None, bool], None]] = {
    ("ring", "landings"): ring_landings,
}
"""The questions that can be asked."""
