"""The same game twice with another hidden truth: every byte to a seat or a spectator is the same."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.in_hall import in_hall
from tests.server.two_truths import Truth

PLAYERS = 3
LEAST, PLIES = 100, 360
"""A game is played so long at least, and at most."""
NONCE = bytes(range(1, 33)).hex()


def knowers(action: str, mover: int) -> set[int] | None:
    """Who may know by the rules what chance gave for an action; none for everyone."""
    words = action.split()
    if words[0] == "buy":
        return {mover}
    if words[0] in ("robber", "knight") and len(words) == 3:
        return {mover, int(words[2])}
    return None


def hidden(truth: Truth, seat: int | None) -> list[Any]:
    """All that a seat, or the public, may not know of the hands and cards of the others."""
    players = truth.match.position()["players"]
    return [
        (player["hand"], player["cards"], player["new_cards"])
        for number, player in enumerate(players)
        if number != seat
    ]


def shows_what_differs(action: str, one: Truth, other: Truth) -> bool:
    """Whether the rules let everyone see by this action what differs: a monopoly takes all of a kind."""
    words = action.split()
    if words[0] != "monopoly":
        return False
    held = [[p["hand"][words[1]] for p in truth.match.position()["players"]] for truth in (one, other)]
    return held[0] != held[1]


def liking(action: str) -> int:
    """How much an action is liked: those that hide something most, those that only take time least."""
    verb = action.split()[0]
    if verb in ("robber", "knight"):
        return 60 if len(action.split()) == 3 else 4
    likings = {"buy": 300, "give": 1, "want": 1, "counter": 1, "withdraw": 2, "ask": 20, "end": 6, "bank": 2}
    return likings.get(verb, 10)


class Game:
    """Both tables, and what was played there."""

    def __init__(self, one: Truth, other: Truth, chooser: random.Random) -> None:
        self.one, self.other, self.chooser = one, other, chooser
        self.bought = self.stolen = self.planned = self.apart = self.compared = 0

    @property
    def both(self) -> tuple[Truth, Truth]:
        return self.one, self.other

    async def ply(self, number: int) -> bool:
        """Play one action that both truths allow, if there is one."""
        one, other, looker = self.one, self.other, self.one.seat
        mover = one.room.table.to_move
        assert mover is not None
        assert mover == other.room.table.to_move
        legal = [truth.match.legal() for truth in self.both]
        if mover == looker:
            assert legal[0] == legal[1], "what a seat may do tells it nothing that it may not know"
        able = [text for text in legal[0] if text in legal[1] and not shows_what_differs(text, one, other)]
        while able:
            action = self.chooser.choices(able, list(map(liking, able)))[0]
            if self._align(action, mover):
                break
            able.remove(action)
        else:
            return False
        frame = {"do": "act", "seat": mover, "at": one.room.table.v, "actions": [action]}
        for truth in self.both:
            guest = truth.looker if mover == looker else truth.hands
            answer = await truth.say(guest, f"ply-{number:06d}-act", frame)
            assert answer["type"] == "ack", (action, answer)
            await truth.settle()
        return True

    def _align(self, action: str, mover: int) -> bool:
        """Let chance be the same where the looker may know it, and another where it may not."""
        gives, knows = self.one.gives(action), knowers(action, mover)
        trials = [truth.match.trial() for truth in self.both]
        looker = self.one.seat
        if gives is None:
            for trial in trials:
                trial.play(action)
            ends = [trial.outcome is not None for trial in trials]
            return ends == [False, False]
        if knows is None or looker in knows:
            return self.other.choose(action, lambda other: other == gives)
        if self.other.choose(action, lambda other: other != gives):
            self.bought += action == "buy"
            self.stolen += action != "buy"
            return True
        return self.other.choose(action, lambda other: other == gives)

    async def plan(self, number: int) -> None:
        """Those who are asked ahead answer, sometimes, with what both truths allow."""
        due = self.one.room.table.due
        assert due == self.other.room.table.due
        for each in due[1:]:
            if each.seat == self.one.seat or self.chooser.random() < 0.5:
                continue
            legal = [truth.match.turned(each.seat).legal() for truth in self.both]
            able = [text for text in legal[0] if text in legal[1] and text.split()[0] != "counter"]
            if not able:
                continue
            action = self.chooser.choice(able)
            for truth in self.both:
                key = truth.room.table.key(each.seat)
                said = {"do": "plan", "seat": each.seat, "key": key, "actions": [action]}
                answer = await truth.say(truth.hands, f"plan-{number:05d}-{each.seat}", said)
                assert answer["type"] == "ack", (action, answer)
                await truth.settle()
            self.planned += 1

    def compare(self) -> None:
        """Every byte is the same; what is hidden is not."""
        one, other = (truth.looker.bytes for truth in self.both)
        assert one[self.compared :] == other[self.compared :]
        self.compared = len(one)
        self.apart += hidden(self.one, self.one.seat) != hidden(self.other, self.one.seat)

    @property
    def is_enough(self) -> bool:
        """Whether the looker had many occasions to hear what it may not."""
        return self.stolen >= 2 and self.bought >= 1 and self.planned >= 1 and self.apart >= 40


async def played(folder: Path, options: dict[str, object], looker: int | None, seed: int) -> Game:
    """A game at both tables, until nothing is left to do that both truths allow, or for long."""
    async with in_hall(folder / "one") as here, in_hall(folder / "other") as there:
        one = await Truth.made(here, "catan", options, NONCE, looker)
        other = await Truth.made(there, "catan", options, NONCE, looker)
        game = Game(one, other, random.Random(seed))
        for number in range(PLIES):
            if (game.is_enough and number >= LEAST) or not await game.ply(number):
                break
            await game.plan(number)
            if number % 16 == 0:
                for truth in game.both:
                    await truth.again(f"again-{number:05d}")
                    await truth.settle()
            game.compare()
        types = {frame["type"] for frame in one.looker.frames}
        assert {"welcome", "step", "view", "no"} <= types
        assert ("due" in types) == (game.planned > 0)
        return game


@pytest.mark.parametrize("trades", [False, True])
@pytest.mark.parametrize("looker", [None, 0])
def test_every_byte_to_one_who_may_not_know_it_is_the_same(
    looker: int | None, trades: bool, tmp_path: Path
) -> None:
    options: dict[str, object] = {"players": PLAYERS, "player_trades": trades, "discard_limit": 5}
    for seed in range(8, 28):
        if asyncio.run(played(tmp_path / str(seed), options, looker, seed)).is_enough:
            return
    raise AssertionError("The truths never differed enough to show anything.")
