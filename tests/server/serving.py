"""A real server in another process, and a client of its own kind: for tests over real sockets."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from hexarium.server.told import SERVER
from tests.server.process import PATIENCE as PATIENCE
from tests.server.process import Server

Frame = dict[str, Any]


class Served(Server):
    """A server process, with calls over HTTP."""

    def __init__(self, where: str | Path, *arguments: str, port: int = 0) -> None:
        """Serve the tables in a folder, or those of a PostgreSQL by its URL."""
        self.where = str(where)
        shared = "://" in self.where
        flags = () if shared else ("--data", self.where)
        environment = {"DATABASE_URL": self.where} if shared else {}
        super().__init__(*flags, "--tables-a-minute", "100000", *arguments, env=environment, port=port)

    def begin(self, port: int = 0) -> None:
        """Serve, or serve again after it was killed."""
        super().begin(port)
        self.http = httpx.Client(base_url=f"{self.url}/api/1", timeout=PATIENCE)

    @property
    def address(self) -> str:
        return self.url

    def kill(self) -> None:
        super().kill()
        self.http.close()

    def stop(self) -> int:
        ended = super().stop()
        self.http.close()
        return ended

    def create(self, game: str, *seats: str, **more: Any) -> Frame:
        body = {"game": game, **({"seats": list(seats)} if seats else {}), **more}
        return self.call("POST", "/tables", 201, body)

    def call(
        self, method: str, path: str, status: int, body: object = None, token: str | None = None
    ) -> Frame:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        answer = self.http.request(method, path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        told: Frame = answer.json() if answer.content else {}
        return told

    def client(self, table: str, *tokens: str, look: int | None = None, hello: bool = True) -> Client:
        return Client(self, table, tokens, look, hello)


@contextmanager
def serving(where: str | Path, *arguments: str, port: int = 0) -> Iterator[Served]:
    served = Served(where, *arguments, port=port)
    try:
        yield served
    finally:
        if served.is_running:
            served.kill()


def new_id() -> str:
    return secrets.token_urlsafe(12)


class Client:
    """Somebody at a table, who keeps the state by applying every change."""

    def __init__(
        self, served: Served, table: str, tokens: Sequence[str], look: int | None, hello: bool
    ) -> None:
        self.tokens = list(tokens)
        address = served.address.replace("http://", "ws://")
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(f"{address}/api/1/tables/{table}/socket", open_timeout=PATIENCE, max_size=None)
        )
        self.frames: list[Frame] = []
        self.welcome: Frame = {}
        self.state: Frame = {}
        self.v = -1
        if hello:
            self.say({"do": "hello", "tokens": self.tokens, **({} if look is None else {"look": look})})
            self.until("welcome")

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def say(self, frame: object) -> None:
        self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def hear(self, timeout: float = PATIENCE) -> Frame:
        """The next frame; every one is as the schema says."""
        text = self.socket.recv(timeout)
        SERVER.validate_json(text)
        frame: Frame = json.loads(text)
        self.frames.append(frame)
        if frame["type"] == "welcome":
            self.welcome, self.state, self.v = frame, frame["state"], frame["v"]
        elif frame["type"] == "step":
            assert frame["v"] == self.v + 1, "rows come in order, each once"
            self.v = frame["v"]
            self.state = changed(self.state, frame["change"])
        elif frame["type"] == "due":
            self.state = {**self.state, "due": frame["due"]}
        return frame

    def until(self, wanted: str | Callable[[Frame], object]) -> Frame:
        """Hear frames until one is of a type, or holds what is wanted."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            frame = self.hear(max(0.1, deadline - time.monotonic()))
            if frame["type"] == wanted if isinstance(wanted, str) else wanted(frame):
                return frame
        raise AssertionError(f"{wanted} did not come")

    def ask(self, frame: Frame) -> Frame:
        """Say something with an id, and hear the answer to it."""
        id = frame.setdefault("id", new_id())
        self.say(frame)
        return self.until(lambda heard: heard.get("id") == id)

    def act(self, *actions: str, seat: int, at: int | None = None, **more: Any) -> Frame:
        given = self.v if at is None else at
        return self.ask({"do": "act", "seat": seat, "at": given, "actions": list(actions), **more})

    def reach(self, v: int) -> None:
        """Hear everything up to a row."""
        while self.v < v:
            self.hear()

    def closed(self) -> tuple[int, Frame]:
        """Hear everything until the socket is closed; returns the code and the last frame."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return 1006 if closed.rcvd is None else closed.rcvd.code, self.frames[-1]


def changed(state: Frame, change: Frame) -> Frame:
    """A state after a change, as the contract says it is applied."""
    new = dict(state)
    pieces = {piece["id"]: piece for piece in state["pieces"]}
    panels = {panel["id"]: panel for panel in state["panels"]}
    for id in change.get("gone", ()):
        pieces.pop(id, None)
        panels.pop(id, None)
    pieces |= {piece["id"]: piece for piece in change.get("set", ())}
    panels |= {panel["id"]: panel for panel in change.get("panels", ())}
    new["pieces"], new["panels"] = list(pieces.values()), list(panels.values())
    for key in ("ask", "due", "to_move", "ply", "status", "clock", "result"):
        if key in change:
            new[key] = change[key]
    return new


def alike(state: Frame) -> Frame:
    """A state in which the order of pieces and panels does not matter."""
    return {
        **state,
        "pieces": {piece["id"]: piece for piece in state["pieces"]},
        "panels": {panel["id"]: panel for panel in state["panels"]},
    }
