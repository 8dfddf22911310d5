"""A table without a server: decisions are applied as if they had been written."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hexarium import games
from hexarium.kit.game import Game
from hexarium.play.proof import commitment
from hexarium.server import deciding
from hexarium.server.deciding import Decision
from hexarium.server.seats import bot, person
from hexarium.server.storage.facts import Facts, Loaded, Row
from hexarium.server.table import Table
from hexarium.server.tokens import digest

NONCE = bytes(range(32)).hex()
NOW = 1_700_000_000_000


class AtTable:
    """A table, its log, and the time."""

    def __init__(
        self,
        game: str | Game,
        options: dict[str, object] | None = None,
        seats: list[str] | None = None,
        nonce: str = NONCE,
        start: bool = True,
        **facts: Any,
    ) -> None:
        played = games.installed(game) if isinstance(game, str) else game
        made = Facts(
            table="t" * 20,
            game=played.name,
            version=played.version,
            options=played.parse_options(options or {}),
            host=digest("host"),
            nonce=nonce,
            commit=commitment(nonce),
            created=NOW,
            **facts,
        )
        self.now = NOW
        self.table = Table(made, played)
        self.rows: list[Row] = []
        for number, who in enumerate(seats or ["me"] * len(self.table.seats)):
            v = self.table.v + 1
            if who == "me":
                self.take(person(v, self.now, number, f"P{number}", digest(f"token{number}"), None))
            elif who != "open":
                self.take(bot(v, self.now, number, who))
        if start:
            self.do(deciding.start(self.table, self.now))

    def take(self, row: Row) -> None:
        self.table.apply(row)
        self.rows.append(row)

    def do(self, decision: Decision) -> int:
        """Apply a decision; what storage would be told of it is made, too."""
        decision.change(self.table)
        for row in decision.rows:
            self.take(row)
        for seat, plan in decision.plans.items():
            self.table.take_plan(seat, plan)
        for request in decision.requests:
            self.table.take_request(request)
        return decision.v

    def act(self, *actions: str, seat: int | None = None, at: int | None = None) -> int:
        mover = self.table.to_move if seat is None else seat
        assert mover is not None
        return self.do(deciding.act(self.table, mover, self.table.v if at is None else at, actions, self.now))

    def wander(self, until: Callable[[Table], bool], seed: int = 1, most: int = 5000) -> None:
        """Play anything until something holds."""
        chooser = random.Random(seed)
        for _ in range(most):
            if until(self.table):
                return
            self.act(chooser.choice(self.table.playing.legal()))
        raise AssertionError("It never came to that.")

    def rebuilt(self) -> Table:
        """The table as it is after a restart."""
        plans = tuple(self.table.plans.values())
        requests = tuple(self.table.requests.values())
        loaded = Loaded(self.table.facts, tuple(self.rows), (), (), plans, requests)
        return Table.of(loaded, self.table.game)


def refused(call: Callable[[], object]) -> tuple[str, str]:
    """The code and the sentence of a refusal."""
    from hexarium.server.refusals import Refused

    try:
        call()
    except Refused as error:
        return error.code, str(error)
    raise AssertionError("It was not refused.")
