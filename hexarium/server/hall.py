"""The hall: all tables of a server, each in a room while somebody has to do with it.

Calls over HTTP come in here; sockets go to a room. Whatever is refused is a `CallRefused` with its status,
code and sentence; `Away` from the storage passes through, for a 503.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any

from hexarium.play.verifying import cut
from hexarium.server import replaying, waiting
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
from hexarium.server.finished import record_of
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
from hexarium.server.rooms import Rooms
from hexarium.server.storage.facts import FINISHED, Listed, Page
from hexarium.server.storage.lists import is_page
from hexarium.server.storage.store import Store
from hexarium.server.story import story
from hexarium.server.table import Table
from hexarium.server.thinking import Thinking
from hexarium.server.tokens import digest, new_token


class Hall(Rooms):
    """All tables. Open it with `Hall.open` within an event loop, and close it there."""

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
        hall = cls(Around(store, Thinking(catalogue.programs, threads, catalogue.own), catalogue))
        store.on_change(hall.heard)
        hall.begin()
        return hall

    # Tables.

    async def create(self, wish: Wish) -> Created:
        """Make a table; it starts at once if no seat is open.

        400 bad_option (game, option, bot, clock, setting), 400 bad_request (seats, name, words, start).
        """
        draft, room = await asyncio.to_thread(self._drafted, partial(drafted, self.around, wish))
        await self.around.store.create(draft.table.facts, draft.rows, draft.summary)
        self.enter(room)
        return draft.created

    def _drafted(self, make: Callable[[], Draft]) -> tuple[Draft, Room]:
        draft = make()
        room = Room(self.around, draft.table)
        room.showing.board()  # whoever makes a table comes in next
        return draft, room

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
            await self._call(room, partial(waiting.seat_bot, seat, level))
            return None
        rights = None if token is None else room.rights(token)
        own = rights is not None and seat in rights[0]
        made = token if own and token is not None else new_token()
        sits = partial(waiting.seat_person, seat, checked_name(name), digest(made), checked_words(words), own)
        await self._call(room, sits)
        return SeatToken(seat, made)

    async def leave(self, table: str, seat: int, token: str | None) -> None:
        """Leave a seat before the start, by its token or the host's. 401, 403, 404, 409 started."""
        room = await self._found(table)
        self._check_seat(room, seat)
        seats, host = self._rights(room, token)
        if seat not in seats and not host:
            raise forbidden("This is not your seat, and you are not the host.")
        await self._call(room, partial(waiting.leave, seat))

    async def start(self, table: str, token: str | None) -> None:
        """Start the game, as the host. 401, 403, 404, 409 started, not_ready."""
        room = await self._found(table)
        self._require_host(room, token)
        await self._call(room, waiting.start)

    async def rematch(self, table: str, token: str | None, words: str | None = None) -> tuple[str, bool]:
        """The table where the same people play again, each one seat further on, and whether it is new.

        It is the same one every time; who asks first may add words. 400 bad_request (words),
        401, 403 (no seat's token), 404, 409 not_over.
        """
        room = await self._found(table)
        seats, _ = self._rights(room, token)
        if not seats:
            raise forbidden("Only somebody seated can ask for a rematch.")
        if room.table.status != FINISHED:
            raise conflict("not_over", "The game is not over yet.")
        is_new = False
        if room.table.next is None:
            make = partial(again, self.around, room.table, seats[0], words)
            draft, new = await asyncio.to_thread(self._drafted, make)
            made = await self.around.store.rematch(draft.table.facts, draft.rows, draft.summary)
            is_new = made == new.id
            if is_new:
                self.enter(new)
            room.told_rematch(made)
        assert room.table.next is not None
        return room.table.next, is_new

    # Finished games.

    async def record(self, table: str) -> dict[str, Any]:
        """The record of a finished game as one JSON object, with its proof. 404, 409 not_over."""
        return record_of((await self._finished(table)).table).data()

    async def at(self, table: str, ply: int, seat: int | None = None, with_board: bool = True) -> bytes:
        """`{board, state, …}` of a finished game after so many plies, as JSON.

        For a seat, or with all hands open. 404 for a ply that is not there, 400 for a seat, 409 not_over.
        """
        return replaying.at((await self._finished(table)).table, ply, seat, with_board)

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

    async def _found(self, table: str) -> Room:
        room = await self.room(table)
        if room is None:
            raise not_found()
        await room.renew()
        return room

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
