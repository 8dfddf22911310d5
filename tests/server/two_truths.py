"""One game at two tables whose hidden truths differ: what somebody who may not know it is sent at each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexarium import games
from hexarium.play.match import Match
from hexarium.play.proof import commitment
from hexarium.play.source import Later, Source
from hexarium.server import deciding
from hexarium.server.room import Room
from hexarium.server.seats import person
from hexarium.server.storage.facts import Facts
from hexarium.server.table import Table
from hexarium.server.tokens import digest
from tests.server.in_hall import Guest, InHall

CREATED = 1_700_000_000_000
TRIES = 600
"""Words that are tried; what has one chance in 36 is found almost surely."""


class Chosen(Source):
    """Another source, but for some plies whose words are chosen."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.words: dict[int, int] = {}

    @property
    def seed(self) -> int:
        return self.source.seed

    def word(self, ply: int) -> int:
        return self.words.get(ply, self.source.word(ply))

    def data(self) -> dict[str, Any]:
        return self.source.data()


class Listener(Guest):
    """Keeps every byte that is sent."""

    def __init__(self, room: Room) -> None:
        self.bytes: list[str] = []
        super().__init__(room)

    async def send_text(self, data: str) -> None:
        self.bytes.append(data)
        await super().send_text(data)


class Truth:
    """One of the tables: everyone's hands, and one who looks."""

    def __init__(self, hall: InHall, room: Room, looker: int | None) -> None:
        self.hall, self.room = hall, room
        players = range(len(room.table.seats))
        match = room.table.playing
        assert match.source is not None
        self.source = match.source = Chosen(match.source)
        self.hands = Guest(room)
        room.enter(self.hands.post, frozenset(seat for seat in players if seat != looker), False, None)
        self.looker = Listener(room)
        you = frozenset() if looker is None else frozenset({looker})
        room.enter(self.looker.post, you, False, looker)
        self.seat = looker

    @staticmethod
    async def made(
        hall: InHall, game: str, options: dict[str, object], nonce: str, looker: int | None
    ) -> Truth:
        """A table that has started, the same one wherever it is made."""
        played = games.installed(game)
        hall.time.now = CREATED
        facts = Facts(
            table="t" * 20,
            game=played.name,
            version=played.version,
            options=played.parse_options(options),
            host=digest("host"),
            nonce=nonce,
            commit=commitment(nonce),
            created=CREATED,
        )
        table = Table(facts, played)
        for number in range(len(table.seats)):
            row = person(table.v + 1, CREATED, number, f"P{number}", digest(f"token{number}"), None)
            table.apply(row)
        for row in deciding.start(table, CREATED).rows:
            table.apply(row)
        rows = [row for row, _ in table.recent]
        await hall.hall.around.store.create(facts, rows, table.summary())
        room = await hall.hall.room(facts.table)
        assert room is not None
        return Truth(hall, room, looker)

    @property
    def match(self) -> Match:
        return self.room.table.playing

    def gives(self, action: str) -> str | None:
        """What chance will give for an action."""
        return self.match.trial().play(action).chance

    def choose(self, action: str, wanted: Callable[[str | None], bool]) -> bool:
        """Let chance give for the next action what is wanted; whether it can."""
        ply = self.match.ply
        for word in range(TRIES):
            trial = self.match.trial()
            own = Chosen(Later(self.source, ply))
            own.words[0] = word
            trial.source = own
            if wanted(trial.play(action).chance):
                self.source.words[ply] = word
                return True
        return False

    async def say(self, guest: Guest, id: str, frame: dict[str, Any]) -> dict[str, Any]:
        """Say something under an id, and hear its answer."""
        return await guest.ask({**frame, "id": id})

    async def again(self, id: str) -> None:
        """The looker says hello again, asks for its views, and tries what is refused."""
        room, seat, looker = self.room, self.seat, self.looker
        room.enter(looker.post, looker.post.you, False, seat)
        await self.say(looker, f"{id}-view-public", {"do": "view"})
        tries: list[dict[str, Any]] = [{"do": "view", "seat": other} for other in range(3)]
        for mine in [seat] if seat is not None else range(3):
            for action in ("buy", "end", "knight", "monopoly ore", "accept", "bank ore wood", "nonsense"):
                tries.append({"do": "act", "seat": mine, "at": room.table.v, "actions": [action] * 2})
            tries.append({"do": "act", "seat": mine, "at": 3, "actions": ["end"]})
            tries.append({"do": "undo", "seat": mine, "to": 3})
            tries.append({"do": "plan", "seat": mine, "key": "5-1", "actions": ["decline"]})
        for number, frame in enumerate(tries):
            # What would be taken is not said: this is about what is refused.
            if seat == room.table.to_move and frame.get("actions", [""])[0] in self.match.legal():
                continue
            await self.say(looker, f"{id}-{number:02d}-asked", frame)

    async def settle(self) -> None:
        """Wait until plans that are due are played, and everything is told."""
        while self.room.table.planned is not None:
            await self.looker.reach(self.room.table.v + 1)
        # Frames come in order: what was told before this has been heard after it.
        await self.say(self.looker, f"settled-{self.room.table.v:06d}", {"do": "view"})
