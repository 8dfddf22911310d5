"""What those who are in a room say: each frame is done, and answered once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from hexarium.server import deciding, leaving, undoing
from hexarium.server.deciding import Decide, Decision
from hexarium.server.frames import (
    Act,
    ChatFrame,
    Client,
    Hint,
    LookFrame,
    Ping,
    PlanFrame,
    Resign,
    Substitute,
    Undo,
    View,
    Vote,
)
from hexarium.server.post import RESTART, Post, ack, no
from hexarium.server.refusals import Refused
from hexarium.server.showing import name_of
from hexarium.server.storage.errors import Away, Uncertain
from hexarium.server.table import Table
from hexarium.server.tokens import new_id

if TYPE_CHECKING:
    from hexarium.server.room import Room

LOG = logging.getLogger("hexarium.server")

ADVISER = "expert"
"""Who gives hints."""


class Talking:
    """The frames of those in one room."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def take(self, post: Post, frame: Client) -> None:
        """Do what a frame says; each with an id is answered once."""
        match frame:
            case Ping():
                post.tell({"type": "pong", "n": frame.n, "now": self._room.around.now()})
            case LookFrame():
                if frame.seat is not None and frame.seat not in post.you:
                    self._refuse(post, frame.id, "forbidden", f"Seat {frame.seat} is not yours.")
                else:
                    self._room.look(post, frame.seat)
            case View() | Hint():
                await self._answered(post, frame.id, partial(self._shown, post, frame))
            case ChatFrame():
                own = min(post.you, default=None)
                seat = own if post.look is None else post.look
                name = "" if seat is None else name_of(self._room.table.seats[seat])
                decide = partial(deciding.say, seat=seat, name=name, text=frame.text)
                # Known by their first seat: where they look may change before it is sent again.
                await self._acknowledged(post, own, frame.id, lambda table, now: decide(table, now=now))
            case Substitute():
                if not post.you or frame.seat >= len(self._room.table.seats):
                    self._refuse(
                        post, frame.id, "forbidden", "Only somebody seated asks for a bot at a seat."
                    )
                else:
                    decide = partial(self._substitute, frame.seat)
                    await self._acknowledged(post, frame.seat, frame.id, decide)
            case Act() | PlanFrame() | Undo() | Vote() | Resign():
                if frame.seat not in post.you:
                    self._refuse(post, frame.id, "forbidden", f"Seat {frame.seat} is not yours.")
                else:
                    decide = partial(self._decide, post, frame)
                    await self._acknowledged(post, frame.seat, frame.id, decide)

    def _substitute(self, seat: int, table: Table, now: int) -> Decision:
        return leaving.substitute(table, seat, self._room.presence.away_until(seat), now)

    def _decide(
        self, post: Post, frame: Act | PlanFrame | Undo | Vote | Resign, table: Table, now: int
    ) -> Decision:
        """What a frame of a seat comes to."""
        seat = frame.seat
        if seat not in post.you:  # another server may have written meanwhile that they left
            raise Refused("forbidden", f"Seat {seat} is not yours.")
        match frame:
            case Act():
                return deciding.act(table, seat, frame.at, frame.actions, now)
            case PlanFrame():
                return deciding.plan(table, seat, frame.key, frame.actions, now)
            case Undo():
                return undoing.undo(table, seat, frame.to, new_id(), now)
            case Vote():
                return undoing.vote(table, seat, frame.request, frame.yes, now)
            case Resign():
                return leaving.resign(table, seat, now)

    async def _acknowledged(self, post: Post, seat: int | None, id: str, decide: Decide) -> None:
        began = monotonic()

        async def answer() -> dict[str, Any]:
            v = await self._room.commit(decide, seat, id)
            self._room.around.counted.acks += 1
            self._room.around.counted.seconds.append(monotonic() - began)
            return ack(id, v)

        await self._answered(post, id, answer)

    async def _answered(self, post: Post, id: str, answer: Callable[[], Any]) -> None:
        """Send the answer to a frame, or why there is none."""
        try:
            post.tell(await answer())
        except Refused as refused:
            self._refuse(post, id, refused.code, str(refused))
        except Uncertain:
            # Whether it was written is not known; whoever comes back sees, and sends it again.
            post.close(RESTART, "The storage was interrupted; come back and send again what has no answer.")
        except Away as away:
            self._refuse(post, id, "internal", str(away))
        except Exception:
            LOG.exception("a frame failed")
            self._refuse(post, id, "internal", "Something went wrong here; nothing was done.")

    def _refuse(self, post: Post, id: str | None, code: str, sentence: str) -> None:
        refusals = self._room.around.counted.refusals
        refusals[code] = refusals.get(code, 0) + 1
        post.tell(no(id, code, sentence, self._room.table.v))

    async def _shown(self, post: Post, frame: View | Hint) -> dict[str, Any]:
        """What a frame asks to be shown."""
        table = self._room.table
        if frame.seat is not None and frame.seat not in post.you:
            raise Refused("forbidden", f"Seat {frame.seat} is not yours.")
        if table.match is None:
            raise Refused("not_started", "The game has not started yet.")
        if isinstance(frame, View):
            view = table.match.view(frame.seat)
            return {"type": "view", "id": frame.id, "v": table.v, "view": view}
        match = deciding.require_playing(table)
        if not table.facts.settings.get("hints"):
            raise Refused("forbidden", "No hints are given at this table.")
        if match.to_move != frame.seat:
            raise Refused("not_your_turn", f"Seat {frame.seat} is not to move.")
        v = table.v
        thought = await self._room.around.thinking.choose(match, frame.seat, ADVISER, explain=True)
        return {"type": "hint", "id": frame.id, "v": v, "thought": thought.data(table.variant)}
