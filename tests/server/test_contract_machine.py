"""Several clients at random: drops, doubles, late and reordered frames, restarts; against a model."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from itertools import takewhile
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from hexarium import Match
from tests.server.client import Caller, Closed, Socket, fresh_id, same_state
from tests.server.process import Server

PEOPLE = 2
RESTARTS = 1
"""In one run: each takes a while."""
MOST_CHATS = 5
"""In one run: a socket that goes on talking is closed."""


class Interleavings(RuleBasedStateMachine):
    """Two people with several connections each, somebody who looks on, and a server that may be killed.

    The model is what was acknowledged: by whom, with which id, as which row.
    """

    server: ClassVar[Server | None] = None
    folder: ClassVar[tempfile.TemporaryDirectory[str] | None] = None

    @initialize()
    def sit_down(self) -> None:
        if Interleavings.server is None:
            Interleavings.folder = tempfile.TemporaryDirectory()
            Interleavings.server = Server("--data", Interleavings.folder.name)
        self.caller = Caller(Interleavings.server)
        self.table = self.caller.table("heaven", ["me", "open"], options={"first": "angels"})
        self.table.sit(1)
        self.table.start()
        self.sockets: list[tuple[int, Socket]] = [(seat, self.table.join(seat)) for seat in range(PEOPLE)]
        self.acknowledged: dict[tuple[int, str], int] = {}
        self.sent: list[tuple[int, dict[str, Any]]] = []
        self.chats: list[str] = []
        self.restarts = 0

    def _socket(self, number: int) -> tuple[int, Socket]:
        if not self.sockets:
            self.sockets.append((number % PEOPLE, self.table.join(number % PEOPLE)))
        return self.sockets[number % len(self.sockets)]

    def _answered(self, seat: int, frame: dict[str, Any], answer: dict[str, Any]) -> None:
        key = seat, frame["id"]
        if key in self.acknowledged:
            assert (answer["type"], answer["v"]) == ("ack", self.acknowledged[key]), "a known id: its old ack"
        elif answer["type"] == "ack":
            self.acknowledged[key] = answer["v"]
            if frame["do"] == "chat":
                self.chats.append(frame["text"])
        else:
            assert answer["code"] not in ("internal", "bad_request"), answer

    def _ask(self, number: int, frame: dict[str, Any]) -> None:
        seat, socket = self._socket(number)
        given = {"id": fresh_id(), "seat": seat, **frame}
        self.sent.append((seat, given))
        self._answered(seat, given, socket.ask(given))

    @rule(number=st.integers(0, 9))
    def connect_once_more(self, number: int) -> None:
        if len(self.sockets) < 5:
            self.sockets.append((number % PEOPLE, self.table.join(number % PEOPLE)))

    @rule(number=st.integers(0, 9))
    def drop_a_connection(self, number: int) -> None:
        if len(self.sockets) > 1:
            self.sockets.pop(number % len(self.sockets))[1].drop()

    @rule(number=st.integers(0, 9), choice=st.integers(0, 10_000))
    def act(self, number: int, choice: int) -> None:
        _, socket = self._socket(number)
        socket.hello()
        ask = socket.state["ask"]
        actions = [ask["actions"][choice % len(ask["actions"])]] if ask else ["skip"]
        self._ask(number, {"do": "act", "at": socket.v, "actions": actions})

    @rule(number=st.integers(0, 9), choice=st.integers(0, 10_000), late=st.integers(1, 5))
    def act_late(self, number: int, choice: int, late: int) -> None:
        _, socket = self._socket(number)
        ask = socket.state["ask"] or {"actions": ["skip"]}
        at = max(0, socket.v - late)
        self._ask(number, {"do": "act", "at": at, "actions": [ask["actions"][choice % len(ask["actions"])]]})

    @precondition(lambda self: self.sent)
    @rule(number=st.integers(0, 99), through=st.integers(0, 9))
    def send_again_what_was_sent(self, number: int, through: int) -> None:
        seat, frame = self.sent[number % len(self.sent)]
        mine = [socket for owner, socket in self.sockets if owner == seat] or [self.table.join(seat)]
        socket = mine[through % len(mine)]
        if (seat, frame["id"]) in self.acknowledged:
            self._answered(seat, frame, socket.ask(frame))

    @rule(number=st.integers(0, 9), choice=st.integers(0, 10_000))
    def send_and_drop_before_the_answer(self, number: int, choice: int) -> None:
        seat, socket = self._socket(number)
        socket.hello()
        if ask := socket.state["ask"]:
            action = ask["actions"][choice % len(ask["actions"])]
            frame = {"do": "act", "id": fresh_id(), "seat": seat, "at": socket.v, "actions": [action]}
            socket.send(frame)
            socket.drop()
            self.sockets = [each for each in self.sockets if each[1] is not socket]
            back = self.table.join(seat)
            self.sockets.append((seat, back))
            self.sent.append((seat, frame))
            # Whether the first came through or not, the second does nothing that the first has done.
            self._answered(seat, frame, back.ask(frame))

    @rule(number=st.integers(0, 9), back=st.integers(0, 6))
    def undo(self, number: int, back: int) -> None:
        _, socket = self._socket(number)
        socket.hello()
        self._ask(number, {"do": "undo", "to": max(0, socket.v - back)})

    @rule(number=st.integers(0, 9), yes=st.booleans())
    def vote(self, number: int, yes: bool) -> None:
        seat, socket = self._socket(number)
        for request in socket.hello()["requests"]:
            if request["open"] and request["seat"] != seat:
                self._ask(number, {"do": "vote", "request": request["request"], "yes": yes})

    @precondition(lambda self: len(self.chats) < MOST_CHATS)
    @rule(number=st.integers(0, 9))
    def chat(self, number: int) -> None:
        self._ask(number, {"do": "chat", "text": f"words {len(self.sent)}"})

    @precondition(lambda self: self.restarts < RESTARTS)
    @rule(number=st.integers(0, 9))
    def kill_the_server(self, number: int) -> None:
        if number > 2:
            return
        self.restarts += 1
        assert Interleavings.server is not None
        Interleavings.server.kill()
        for _, socket in self.sockets:
            with suppress(Closed):
                socket.closed()
        Interleavings.server.again()
        self.sockets = [(seat, self.table.join(seat)) for seat in range(PEOPLE)]

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        spectator = self.table.join()
        rows = {row["v"]: row for row in spectator.welcome["log"]}
        for v in self.acknowledged.values():
            assert v <= spectator.v
        kept = [chat["text"] for chat in spectator.welcome["chat"]]
        assert [text for text in kept if text in self.chats][-20:] == self.chats[-20:][-len(kept) :]
        # The rows that stand, played by the rules, give the position that everyone is shown.
        if set(rows) == set(range(1, spectator.v + 1)):
            match = Match.new("heaven", self.table.facts()["options"], seed=1)
            stood: dict[int, tuple[int, ...]] = {0: ()}
            standing: tuple[int, ...] = ()
            for v in sorted(rows):
                if rows[v]["kind"] == "act":
                    match.play(rows[v]["action"], seat=rows[v]["seat"])
                    standing = (*standing, v)
                elif rows[v]["kind"] == "undo":
                    # What stood then and was taken back since stays taken back.
                    then = set(stood[rows[v]["to"]])
                    standing = tuple(takewhile(then.__contains__, standing))
                    while match.ply > len(standing):
                        match.undo()
                stood[v] = standing
            assert match.ply == spectator.state["ply"]
            assert spectator.ask({"do": "view"})["view"] == match.public().view()
        for seat, socket in self.sockets:
            del seat
            socket.until_v(spectator.v)
            known = socket.state
            assert same_state(known, socket.hello()["state"])
            socket.close()
        spectator.close()


TestInterleavings = Interleavings.TestCase
TestInterleavings.settings = settings(
    max_examples=int(os.environ.get("HEXARIUM_RUNS", "5")),
    stateful_step_count=25,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)


def teardown_module() -> None:
    """Stop the server that all runs shared."""
    if Interleavings.server is not None:
        Interleavings.server.stop()
    if Interleavings.folder is not None:
        Interleavings.folder.cleanup()
