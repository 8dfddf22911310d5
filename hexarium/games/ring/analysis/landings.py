"""Where players of the ring game land, what each property earns, and whether a seat has an advantage.

`exact_landings` solves the Markov chain of one player's way; `walked_landings` counts the same by playing
under the same assumptions (see `chain.py`), with standard errors. `watched_games` counts what happens in
whole random games, where cash, debts and the common decks have their say too.

>>> landings = exact_landings(3)
>>> round(float(landings.share.sum()), 9), landings.names[landings.busiest]
(1.0, 'Jail')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from hexarium.games.ring import GAME
from hexarium.games.ring.analysis import counting, walk
from hexarium.games.ring.analysis.chain import FREE, Chain
from hexarium.games.ring.analysis.heat_map import heat_map
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.data import COIN
from hexarium.kit.analysis import Answer
from hexarium.kit.marks import Scene
from hexarium.kit.options import Value
from hexarium.kit.rng import holders
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant

Numbers = npt.NDArray[np.float64]

SETTLING = 200
"""Turns after which a player's place no longer tells that it began on Start."""


@dataclass(frozen=True)
class Landings:
    """Landings on each tile in a turn, to be expected in the long run."""

    properties_per_city: int
    per_turn: Numbers
    error: Numbers
    """The standard error of `per_turn`; zeros when it is exact."""
    in_jail: float | None
    """The share of turns that begin in Jail, where it is known."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the tiles are called."""
        return tuple(tile.name for tile in Track.of(self.properties_per_city).tiles)

    @property
    def share(self) -> Numbers:
        """The share of all landings that each tile has."""
        return np.asarray(self.per_turn / self.per_turn.sum())

    @property
    def busiest(self) -> int:
        """The tile with most landings."""
        return int(self.per_turn.argmax())


def exact_landings(properties_per_city: int = 3) -> Landings:
    """The landings that the Markov chain gives."""
    chain = Chain(properties_per_city)
    often = chain.stationary()
    per_turn = often @ chain.landings()
    jailed = sum(float(often[k]) for k, place in enumerate(chain.places) if place.failed != FREE)
    return Landings(properties_per_city, per_turn, np.zeros(chain.size), jailed)


def walked_landings(
    properties_per_city: int = 3,
    walks: int = 200,
    turns: int = 2000,
    seed: int = 0,
    complete_decks: bool = True,
    compiled: bool = True,
) -> Landings:
    """The landings of independent walks through the rules, two players and `turns` turns each.

    With `complete_decks` as the chain assumes it; without, both players draw from decks that run out.
    """
    given = {"players": walk.WALKERS, "properties_per_city": properties_per_city, "rounds": 1000}
    runner = _runner({**given, "auctions": False, "player_trades": False}, compiled)
    counts = np.zeros((walks, len(Track.of(properties_per_city).tiles)), dtype=np.int64)
    _run(runner, walk.walk, seed, complete_decks, SETTLING, turns, counts)
    per_turn = counts / (walk.WALKERS * turns)
    error = per_turn.std(axis=0, ddof=1) / sqrt(walks)
    return Landings(properties_per_city, per_turn.mean(axis=0), error, None)


def deviations(exact: Landings, walked: Landings) -> Numbers:
    """How many standard errors each tile's count is away from what it should be."""
    return np.asarray((walked.per_turn - exact.per_turn) / walked.error)


@dataclass(frozen=True)
class Games:
    """What was counted in whole random games."""

    options: Mapping[str, Value]
    games: int
    plies: int
    tiles: npt.NDArray[np.int64]
    """By tile and counter of `counting.py`; money in tenths."""
    wins: Numbers
    """By seat, the share of games won; a shared win is divided."""
    win_error: Numbers
    """The standard errors of `wins`."""

    @property
    def share(self) -> Numbers:
        """The share of all landings that each tile has."""
        landings = self.tiles[:, counting.LANDINGS]
        return np.asarray(landings / landings.sum())

    @property
    def income(self) -> Numbers:
        """By tile, what it earned in a game, in coins.

        A city property earns the rent that is paid for it (what a bankrupt player leaves does not count), an
        importer what the bank pays it, and another special property as much as its owner's rents would be
        lower without it; that part is in the rents too.
        """
        return np.asarray(self.tiles[:, counting.INCOME] / (COIN * self.games))

    @property
    def spent(self) -> Numbers:
        """By tile, what was paid for it and its equipment in a game, less what equipment brought back."""
        columns = self.tiles[:, [counting.PAID, counting.BUILT]].sum(axis=1)
        return np.asarray((columns - self.tiles[:, counting.SOLD]) / (COIN * self.games))

    @property
    def returns(self) -> Numbers:
        """By tile, the income for each coin spent; zero where nothing was."""
        return np.divide(self.income, self.spent, out=np.zeros_like(self.income), where=self.spent > 0)


def watched_games(
    options: Mapping[str, object] | None = None, games: int = 10_000, seed: int = 0, compiled: bool = True
) -> Games:
    """Play random games, the same as a simulation with this seed, and count what happens on each tile."""
    runner = _runner(options or {}, compiled)
    parsed = runner.variant.options
    board = Track.of(parsed["properties_per_city"])
    tiles = np.zeros((len(board.tiles), len(counting.COUNTERS)), dtype=np.int64)
    won = np.zeros((games, int(parsed["players"])), dtype=np.int64)
    lengths = np.zeros(games, dtype=np.int64)
    _run(runner, walk.watch, seed, 0, games, tiles, won, lengths)
    shares = won / won.sum(axis=1, keepdims=True)
    error = shares.std(axis=0, ddof=1) / sqrt(games)
    return Games(parsed, games, int(lengths.sum()), tiles, shares.mean(axis=0), error)


def _runner(options: Mapping[str, object], compiled: bool) -> Runner:
    return Runner(counting.CountedRing(GAME, GAME.parse_options(options)), compiled)


def _run(runner: Runner, algorithm: Any, seed: int, *rest: Any) -> None:
    runner.run(algorithm, runner.blank(2), runner.room(), holders(0), runner.encoded, np.uint64(seed), *rest)


def answer(variant: Variant, games: int, seed: int) -> Answer:
    """Where players land: exactly, by walking under the same assumptions, and in whole random games."""
    watched = watched_games(variant.options, games, seed)
    size = int(watched.options["properties_per_city"])
    exact = exact_landings(size)
    table = rows(exact, walked_landings(size, walks=100, seed=seed), watched)
    wins = list(enumerate(zip(watched.wins, watched.win_error, strict=True)))
    said = ", ".join(f"seat {seat} {share:.1%} ± {1.96 * error:.1%}" for seat, (share, error) in wins)
    seats = [{"seat": seat, "wins": float(share), "error": float(error)} for seat, (share, error) in wins]
    return Answer(
        headings=HEADINGS,
        rows=table,
        lines=[f"Wins in {games:,} random games: {said}."],
        scene=landing_scene(exact),
        data={"options": dict(watched.options), "games": games, "tiles": table, "seats": seats},
    )


HEADINGS = {
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
"""The columns of the table."""


def rows(exact: Landings, walked: Landings | None = None, games: Games | None = None) -> list[dict[str, Any]]:
    """A table of the tiles: shares of landings in percent, and what random games earn there."""
    table: list[dict[str, Any]] = []
    for tile, name in enumerate(exact.names):
        row: dict[str, Any] = {"tile": tile, "name": name, "exact": 100 * float(exact.share[tile])}
        if walked is not None:
            row["walked"] = 100 * float(walked.share[tile])
            row["deviation"] = float(deviations(exact, walked)[tile])
        if games is not None:
            row["games"] = 100 * float(games.share[tile])
            row["income"] = float(games.income[tile])
            row["spent"] = float(games.spent[tile])
            row["return"] = float(games.returns[tile])
        table.append(row)
    return table


def landing_scene(landings: Landings | Games, title: str = "Shares of all landings") -> Scene:
    """The shares of the tiles as a heat map on the ring."""
    if isinstance(landings, Games):
        board = Track.of(landings.options["properties_per_city"])
        lines = [f"{landings.games:,} random games"]
    else:
        board = Track.of(landings.properties_per_city)
        lines = ["in the long run"]
        if landings.in_jail is not None:
            lines.append(f"{100 * landings.in_jail:.2f} % of turns begin in Jail")
    return heat_map(board, [float(share) for share in landings.share], title, lines)
