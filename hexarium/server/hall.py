"""The hall: all tables of a server, each in a room while somebody has to do with it.

Calls over HTTP come in here; sockets go to a room. Whatever is refused is a `CallRefused` with its status,
code and sentence; `Away` from the storage passes through, for a 503.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

from hexarium.errors import HexariumError
from hexarium.play.verifying import cut
from hexarium.server import deciding, leaving, replaying
from hexarium.server.around import Around
from hexarium.server.catalogue import Catalogue
from hexarium.server.creating import (
    Created,
    Draft,
    SeatToken,
    Wish,
    again,
    checked_bot,
    checked_name,
    checked_words,
    drafted,
)
from hexarium.server.deciding import Decision
from hexarium.server.finished import record_of
from hexarium.server.post import RESTART, Post
from hexarium.server.refusals import (
    CallRefused,
    Refused,
    bad_call,
    conflict,
    forbidden,
    not_found,
    unauthorised,
)
from hexarium.server.room import Room
from hexarium.server.seats import PERSON, bot, person
from hexarium.server.storage.errors import Away
from hexarium.server.storage.facts import FINISHED, PLAYING, WAITING, Listed, Loaded, Page
from hexarium.server.storage.lists import is_page
from hexarium.server.storage.store import Store
from hexarium.server.story import story
from hexarium.server.table import Table
from hexarium.server.thinking import Thinking
from hexarium.server.tokens import digest, logged, may_be_table, new_token

LOG = logging.getLogger("hexarium.server")

IDLE = 60.0
"""Seconds after which a table that nobody has to do with is put away."""
SWEEP = 5.0
"""Seconds between two looks at which these are, and at what other servers have left behind."""
FAREWELL = 3.0
"""Seconds for everyone to hear that the server stops."""
RESTARTS = "The server restarts; come back in a moment."
"""What they hear."""
LOADING = 3
"""So many tables are read at a time when many wake up."""


class Hall:
    """All tables. Open it with `Hall.open` within an event loop, and close it there."""

    def __init__(self, around: Around) -> None:
        self.around = around
        self.rooms: dict[str, Room] = {}
        self.stopping = False
        self.arriving: set[Post] = set()
        """Sockets that have not said hello yet."""
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._few = asyncio.Semaphore(LOADING)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._news: dict[str, bool] = {}
        """The rooms that read what another server has written, and whether there is more by now."""

    @classmethod
    async def open(
        cls,
        store: Store,
        catalogue: Catalogue,
        threads: int | None = None,
    ) -> Hall:
        """A hall over a store that is open: tables whose bots and clocks have something to do go on.

        `threads` are those that bots think in, by default one for each core.
        """
        hall = cls(Around(store, Thinking(catalogue.programs, threads), catalogue))
        store.on_change(hall._heard)
        hall._begin(hall._sweep())
        return hall

    async def close(self) -> None:
        """Stop gracefully: everyone is told to come again, and what is being written is written.

        The store is the caller's to close, after this.
        """
        self.stopping = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        rooms = list(self.rooms.values())
        for room in rooms:
            room.close(RESTARTS)
        for post in list(self.arriving):
            post.close(RESTART, RESTARTS)
        # Whoever reads for them has to be done before the storage is closed.
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in rooms:
            await room.finish()
        # Whoever does not read is not waited for.
        until = monotonic() + FAREWELL
        while (self.arriving or self.counts(closed=True)["sockets"]) and monotonic() < until:
            await asyncio.sleep(0.02)
        self.around.thinking.close()

    # Rooms.

    async def room(self, table: str) -> Room | None:
        """The room of a table, read from storage if need be; none if there is no such table."""
        room = self.rooms.get(table)
        if room is not None and not room.closed:
            return room
        if self.stopping:
            raise Away("The server is stopping.")
        if not may_be_table(table):
            return None
        if table not in self._loading:
            task = self._loading[table] = self._begin(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Room | None:
        old = self.rooms.get(table)
        if old is not None:
            await old.finish()
        loaded = await self.around.store.load(table)
        if loaded is None:
            return None
        room = self.rooms[table] = await asyncio.to_thread(self._rebuilt, loaded)
        if self.around.store.shared:
            await room.heard()
        room.running.stir()
        return room

    def _rebuilt(self, loaded: Loaded) -> Room:
        facts = loaded.facts
        try:
            game = self.around.catalogue.game(facts.game)
        except HexariumError as error:
            raise not_found(f"This table cannot be opened here: {error}") from None
        if game.version != facts.version:
            raise not_found(
                f"This table was played under version {facts.version} of the rules of {facts.game}; "
                f"this server has version {game.version}."
            )
        return Room(self.around, Table.of(loaded, game))

    async def _found(self, table: str) -> Room:
        room = await self.room(table)
        if room is None:
            raise not_found()
        return room

    async def _sweep(self) -> None:
        """Wake tables that have something to do, and put away those that nobody has to do with."""
        first = True
        while True:
            with suppress(Away):
                if first or self.around.store.shared:
                    for table in await self.around.store.waking():
                        self._begin(self._wake(table))
                    first = False
            await asyncio.sleep(SWEEP)
            for table, room in list(self.rooms.items()):
                if room.closed or (room.idle and monotonic() - room.used > IDLE):
                    room.close("")
                    await room.finish()
                    if self.rooms.get(table) is room:
                        del self.rooms[table]
                    with suppress(Away):
                        await self.around.store.release(table)

    async def _wake(self, table: str) -> None:
        async with self._few:
            try:
                room = await self.room(table)
            except (Away, CallRefused) as error:
                LOG.warning("table %s does not wake: %s", logged(table), error)
                return
            if room is not None:
                room.running.stir()

    def _heard(self, table: str | None, v: int) -> None:
        """Another server has written."""
        del v
        for room in [self.rooms.get(table)] if table is not None else list(self.rooms.values()):
            if room is not None and not room.closed:
                if room.id not in self._news:
                    self._begin(self._tell(room))
                self._news[room.id] = True

    async def _tell(self, room: Room) -> None:
        """Let a room read on; what comes while it reads is read once more, however much it is."""
        try:
            while self._news.get(room.id, True):
                self._news[room.id] = False
                with suppress(Away):
                    await room.heard()
        finally:
            self._news.pop(room.id, None)

    # Tables.

    async def create(self, wish: Wish) -> Created:
        """Make a table; it starts at once if no seat is open.

        400 bad_option (game, option, bot, clock, setting), 400 bad_request (seats, name, words, start).
        """
        draft, room = await asyncio.to_thread(self._drafted, partial(drafted, self.around, wish))
        await self.around.store.create(draft.table.facts, draft.rows, draft.summary)
        self._open(room)
        return draft.created

    def _drafted(self, make: Callable[[], Draft]) -> tuple[Draft, Room]:
        draft = make()
        return draft, Room(self.around, draft.table)

    def _open(self, room: Room) -> None:
        self.rooms[room.id] = room
        room.running.stir()

    async def lobby(self) -> list[dict[str, Any]]:
        """The listed tables that wait or play, the newest first, as public facts."""
        return [self._listed(each) for each in await self.around.store.listed()]

    async def finished(
        self, tokens: Collection[str] = (), public: bool = True, page: str | None = None, most: int = 50
    ) -> dict[str, Any]:
        """Finished games, the newest first: those of some tokens, and the listed ones.

        `next` is the page to ask for then. 400 bad_request for a page that is none.
        """
        if page is not None and not is_page(page):
            raise bad_call("A page is what the list before it gave as next.")
        found: Page = await self.around.store.finished([digest(each) for each in tokens], public, page, most)
        return {"tables": [self._listed(each) for each in found.tables], "next": found.next}

    def _listed(self, listed: Listed) -> dict[str, Any]:
        room = self.rooms.get(listed.table)
        if room is not None and not room.closed:
            return {**room.showing.public(), "ended": listed.ended}
        summary = listed.summary
        seats = [{**seat, "online": seat["kind"] == "bot"} for seat in summary.seats]
        return {
            "table": listed.table,
            "game": listed.game,
            "options": dict(listed.options),
            "name": listed.name,
            "clock": listed.clock,
            "created": listed.created,
            "status": summary.status,
            "seats": seats,
            "v": summary.v,
            "ply": summary.ply,
            "to_move": summary.to_move,
            "commit": listed.commit,
            "result": summary.result,
            "ended": listed.ended,
        }

    async def public(self, table: str) -> dict[str, Any]:
        """What everyone may know of a table. 404 not_found."""
        return (await self._found(table)).showing.public()

    # Seats.

    async def sit(
        self,
        table: str,
        seat: int,
        token: str | None = None,
        name: str = "",
        words: str | None = None,
        level: str | None = None,
    ) -> SeatToken | None:
        """Sit down before the start, and get the token of the seat.

        With a `level` and the host's token a bot sits there instead, and none is returned. Whoever sits there
        already may change name and words with the seat's own token, and keeps it.
        404, 400 bad_option, 401 and 403 (for a bot), 409 started, seat_taken.
        """
        room = await self._found(table)
        self._check_seat(room, seat)
        if level is not None:
            self._require_host(room, token)
            checked_bot(self.around, level)
            await self._call(room, partial(_seat_bot, seat, level))
            return None
        rights = None if token is None else room.rights(token)
        own = rights is not None and seat in rights[0]
        made = token if own and token is not None else new_token()
        sits = partial(_seat_person, seat, checked_name(name), digest(made), checked_words(words), own)
        await self._call(room, sits)
        return SeatToken(seat, made)

    async def leave(self, table: str, seat: int, token: str | None) -> None:
        """Leave a seat before the start, by its token or the host's. 401, 403, 404, 409 started."""
        room = await self._found(table)
        self._check_seat(room, seat)
        seats, host = self._rights(room, token)
        if seat not in seats and not host:
            raise forbidden("This is not your seat, and you are not the host.")
        await self._call(room, partial(_leave, seat))

    async def start(self, table: str, token: str | None) -> None:
        """Start the game, as the host. 401, 403, 404, 409 started, not_ready."""
        room = await self._found(table)
        self._require_host(room, token)
        await self._call(room, _start)

    async def rematch(self, table: str, token: str | None) -> str:
        """The table where the same people play again, each one seat further on; the same one every time.

        401, 403 (no seat's token), 404, 409 not_over.
        """
        room = await self._found(table)
        seats, _ = self._rights(room, token)
        if not seats:
            raise forbidden("Only somebody seated can ask for a rematch.")
        if room.table.status != FINISHED:
            raise conflict("not_over", "The game is not over yet.")
        if room.table.next is None:
            draft, new = await asyncio.to_thread(self._drafted, partial(again, self.around, room.table))
            made = await self.around.store.rematch(draft.table.facts, draft.rows, draft.summary)
            if made == new.id:
                self._open(new)
            room.told_rematch(made)
        assert room.table.next is not None
        return room.table.next

    # Finished games.

    async def record(self, table: str) -> dict[str, Any]:
        """The record of a finished game as one JSON object, with its proof. 404, 409 not_over."""
        return record_of((await self._finished(table)).table).data()

    async def at(self, table: str, ply: int, seat: int | None = None) -> bytes:
        """`{board, state, …}` of a finished game after so many plies, as JSON.

        For a seat, or with all hands open. 404 for a ply that is not there, 400 for a seat, 409 not_over.
        """
        return replaying.at((await self._finished(table)).table, ply, seat)

    async def story(self, table: str) -> bytes:
        """How the seats stood over a finished game and what can be counted, as JSON. 404, 409 not_over."""
        found = (await self._finished(table)).table
        return await asyncio.to_thread(story, found)

    async def continued(self, table: str, ply: int, wish: Wish) -> Created:
        """A new table that goes on from a ply of a finished game; `wish` says who sits there.

        Game and options are those of the old table. 404, 409 not_over, and what `create` refuses.
        """
        room = await self._finished(table)
        if not 0 <= ply <= room.table.ply:
            raise not_found(f"There is no ply {ply}; the game has plies 0 to {room.table.ply}.")
        before = cut(record_of(room.table), ply).data()
        facts = room.table.facts
        return await self.create(replace(wish, game=facts.game, options=facts.options, start=before))

    async def over(self, table: str) -> Table:
        """The table of a finished game. 404, 409 not_over."""
        return (await self._finished(table)).table

    async def _finished(self, table: str) -> Room:
        room = await self._found(table)
        if room.table.status != FINISHED:
            raise conflict("not_over", "The game is not over yet; its record would tell its secrets.")
        return room

    # Rights.

    def _rights(self, room: Room, token: str | None) -> tuple[list[int], bool]:
        rights = None if token is None else room.rights(token)
        if rights is None:
            raise unauthorised()
        return rights

    def _require_host(self, room: Room, token: str | None) -> None:
        if not self._rights(room, token)[1]:
            raise forbidden("Only the host of the table can do that.")

    def _check_seat(self, room: Room, seat: int) -> None:
        if not 0 <= seat < len(room.table.seats):
            raise not_found(f"There is no seat {seat}; the seats are 0 to {len(room.table.seats) - 1}.")

    async def _call(self, room: Room, decide: Any) -> None:
        try:
            await room.commit(decide)
        except Refused as refused:
            raise CallRefused(503, "internal", str(refused)) from None

    def _begin(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # For the curious.

    def counts(self, closed: bool = False) -> dict[str, int]:
        """How many rooms, sockets and people there are now, with those that are being closed if wanted."""
        rooms = [room for room in self.rooms.values() if closed or not room.closed]
        return {
            "rooms": len(rooms),
            "playing": sum(room.table.status == PLAYING for room in rooms),
            "waiting": sum(room.table.status == WAITING for room in rooms),
            "sockets": sum(len(room.presence.posts) for room in rooms),
            "people": sum(seat.kind == PERSON for room in rooms for seat in room.table.seats),
            "online": sum(len(room.presence.here) for room in rooms),
        }


def _require_waiting(table: Table) -> None:
    if table.status != WAITING:
        raise conflict("started", "The game has started.")


def _seat_bot(seat: int, level: str, table: Table, now: int) -> Decision:
    _require_waiting(table)
    if table.seats[seat].taken:
        raise conflict("seat_taken", f"Seat {seat} is taken.")
    return deciding.decided(table, bot(table.v + 1, now, seat, level))


def _seat_person(
    seat: int, name: str, token: str, words: str | None, own: bool, table: Table, now: int
) -> Decision:
    _require_waiting(table)
    if table.seats[seat].taken and not own:
        raise conflict("seat_taken", f"Seat {seat} is taken.")
    return deciding.decided(table, person(table.v + 1, now, seat, name, token, words))


def _leave(seat: int, table: Table, now: int) -> Decision:
    _require_waiting(table)
    if not table.seats[seat].taken:
        raise not_found(f"Nobody sits at seat {seat}.")
    return leaving.leave(table, seat, now)


def _start(table: Table, now: int) -> Decision:
    _require_waiting(table)
    if not all(seat.taken for seat in table.seats):
        raise conflict("not_ready", "Not every seat is taken.")
    return deciding.start(table, now)
