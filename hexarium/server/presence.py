"""Who is there: the people of a table that are connected, here or at another server, and who is away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexarium.server.post import Post
from hexarium.server.seats import BOT, OPEN
from hexarium.server.storage.facts import PLAYING
from hexarium.server.table import Table

AWAY = 60_000
"""Milliseconds that somebody has to come back before a bot may play the seat."""


class Presence:
    """The people of one table."""

    def __init__(self, table: Table, now: int) -> None:
        self.table = table
        self.posts: set[Post] = set()
        self.elsewhere: frozenset[int] = frozenset()
        """The seats that are connected at other servers."""
        self._away = dict.fromkeys(range(len(table.seats)), now)
        """Since when each seat has been empty, if it is."""
        self.connected: dict[int, int] = {}
        """At which row whoever is here came."""

    @property
    def here(self) -> frozenset[int]:
        """The seats that are connected here."""
        return frozenset().union(*(post.you for post in self.posts))

    @property
    def lookers(self) -> set[int | None]:
        """Whose views are looked at here."""
        return {post.look for post in self.posts}

    def is_there(self, seat: int) -> bool:
        """Whether whoever sits there is connected anywhere."""
        return seat in self.here or seat in self.elsewhere

    def renew(self, before: Iterable[int], now: int) -> None:
        """Note who has come and gone; `before` were there."""
        were, are = set(before), self.here | self.elsewhere
        for seat in were - are:
            self._away[seat] = now
        here = self.here
        for seat in here - self.connected.keys():
            self.connected[seat] = self.table.v
        for seat in self.connected.keys() - here:
            del self.connected[seat]

    def all(self) -> frozenset[int]:
        """The seats that are connected anywhere."""
        return self.here | self.elsewhere

    def away_until(self, seat: int) -> int | None:
        """When a bot may play for somebody who is away; none if they are there, or nobody waits for them."""
        if self.table.status != PLAYING or not self.table.seats[seat].is_person or self.is_there(seat):
            return None
        return max(self._away[seat], self.table.start_at) + AWAY

    def data(self, seat: int) -> dict[str, Any]:
        """What everyone may know of it."""
        kind = self.table.seats[seat].kind
        told: dict[str, Any] = {"online": kind == BOT or (kind != OPEN and self.is_there(seat))}
        until = self.away_until(seat)
        return told if until is None else {**told, "away_until": until}

    def send(self, frame: str, but: Post | None = None) -> None:
        """Send a frame to everyone here, but for one who knows it."""
        for post in list(self.posts):
            if post is not but:
                post.send(frame)
