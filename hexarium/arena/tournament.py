"""Tournaments of bots: rounds with paired seeds and seats that move on, on all cores.

Game number n depends on the contest and on n alone, so that the result is the same whatever the number of
processes or machines (but for bots that are given a time). With a journal a tournament can be killed at any
moment and goes on where it was: no game is lost that was over, none is played twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from threading import Event

from hexarium.arena.contest import Contest, difference
from hexarium.arena.fleet import Fleet
from hexarium.arena.hands import ALONE, Hands, crew
from hexarium.arena.journal import Journal
from hexarium.arena.shelf import Shelf
from hexarium.arena.sitting import Played, Sitting
from hexarium.arena.tally import Tally
from hexarium.errors import BadCluster, BadRecord

JOURNAL = "tournament"
"""What its journal is called in its first line."""


class Tournament:
    """A tournament with its schedule, its journal if it has one, and what it has found."""

    def __init__(
        self,
        contest: Contest,
        games: int,
        hands: Hands = ALONE,
        journal: str | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        """A tournament of so many games, or a few more: rounds are played whole."""
        self.contest = contest
        self._draw = contest.draw()
        self._hands = hands
        self.tally = Tally(contest, self._draw.total(games), hands.count or 0)
        self._shelf = shelf
        self._over: set[int] = set()
        self._journal: Journal | None = None
        if journal is not None:
            self._journal = Journal(journal, JOURNAL, contest.facts(), difference)
            try:
                self._recall(self._journal)
            except BaseException:
                self._journal.close()
                raise

    def close(self) -> None:
        """Done with the journal."""
        if self._journal is not None:
            self._journal.close()

    def _recall(self, journal: Journal) -> None:
        """Count what was played in earlier runs."""
        for place, row in enumerate(journal.rows, 2):
            played = Played.parse(row)
            if played.number in self._over:
                raise BadRecord(
                    f"Line {place} of {str(journal.path)!r} has game {played.number} for the second time; "
                    "take it out."
                )
            if self._shelf is not None and played.record is None:
                raise BadRecord(
                    f"{str(journal.path)!r} was begun without records, so they cannot be saved; "
                    "go on without --save, or begin anew with another journal."
                )
            self._over.add(played.number)
            if played.number < self.tally.asked:
                self._count(played)
        self.tally.before = self.tally.games

    def _count(self, played: Played) -> None:
        self.tally.add(self._draw.order(played.number), played)
        if self._shelf is not None:
            self._shelf.put(played)

    def play(
        self,
        stop: Event | None = None,
        progress: Callable[[Tally], None] | None = None,
        say: Callable[[str], None] | None = None,
    ) -> Tally:
        """Play what is left to be played.

        Once `stop` is set, or the cluster that plays is gone, what was found so far is the result.
        `progress` hears of each game, `say` of what went wrong on the way.
        """
        tally = self.tally
        began = time.perf_counter()
        if left := tally.asked - tally.games:
            everybody, hands = Sitting(0, 0, self.contest.entrants), self._hands.at_most(left)
            if hands.count is not None and not hands.far:
                tally.processes = hands.count
            with crew(self.contest.hall, hands, everybody, stop, say) as workers:
                if isinstance(workers, Fleet) and workers.muster():
                    tally.processes, tally.machines = workers.size, workers.machines
                try:
                    self._gather(workers.answers(self._left()), progress)
                except BadCluster as error:
                    tally.lost = str(error)
        tally.seconds = time.perf_counter() - began
        tally.stopped = tally.games < tally.asked
        return tally

    def _left(self) -> Iterator[Sitting]:
        done = frozenset(self._over)
        return (self._draw.sitting(number) for number in range(self.tally.asked) if number not in done)

    def _gather(
        self,
        answers: Generator[tuple[Sitting, Played]],
        progress: Callable[[Tally], None] | None,
    ) -> None:
        with closing(answers):
            for _, played in answers:
                if self._journal is not None:
                    self._journal.append(played.data())
                self._over.add(played.number)
                self._count(played)
                if progress is not None:
                    progress(self.tally)
