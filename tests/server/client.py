"""A client written from the contract alone: it knows HTTP, sockets and JSON, and no code of the server."""

from __future__ import annotations

import itertools
import json
import os
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.process import PATIENCE, Server

FRAMES, WHILE = 380, 21.0
"""So many frames are sent in so many seconds, a little less than the contract allows."""

_addresses = itertools.count()
_open: list[Callable[[], None]] = []
"""How to close what is still open when the server goes."""


def fresh_id() -> str:
    """An id as the contract wants it."""
    return secrets.token_urlsafe(12)


@contextmanager
def served(
    *flags: str, data: Path | None = None, env: dict[str, str] | None = None, hasty: bool = False
) -> Iterator[Server]:
    """A server for a while."""
    server = Server(*flags, *(["--data", str(data)] if data else []), env=env, hasty=hasty)
    try:
        yield server
    finally:
        while _open:
            with suppress(Exception):
                _open.pop()()
        server.stop()


class Caller:
    """Calls over HTTP, from an address of its own on this machine, so that limits count it alone."""

    def __init__(self, server: Server | str, address: str | None = None) -> None:
        number = next(_addresses)
        local = address or f"127.{1 + os.getpid() % 200}.{number // 200}.{1 + number % 200}"
        self.url = server if isinstance(server, str) else server.url
        self.http = httpx.Client(
            base_url=f"{self.url}/api/1",
            transport=httpx.HTTPTransport(local_address=local),
            timeout=PATIENCE,
            trust_env=False,
        )
        _open.append(self.http.close)

    def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> httpx.Response:
        """One call, whatever comes of it."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.http.request(method, path, json=body, headers=headers)

    def get(self, path: str, token: str | None = None) -> Any:
        """What a call gives that succeeds."""
        answer = self.call("GET", path, token=token)
        assert answer.status_code == 200, (path, answer.status_code, answer.text)
        return answer.json()

    def post(self, path: str, body: Any = None, token: str | None = None, status: int = 201) -> Any:
        """What a call gives that makes something."""
        answer = self.call("POST", path, {} if body is None else body, token)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def table(self, game: str, seats: Sequence[str] | None = None, **body: Any) -> Table:
        """A new table."""
        given = {"game": game, **({"seats": list(seats)} if seats is not None else {}), **body}
        return Table(self, self.post("/tables", given))


class Table:
    """A table that somebody made."""

    def __init__(self, caller: Caller, made: dict[str, Any]) -> None:
        self.caller = caller
        self.made = made
        self.id: str = made["table"]
        self.host: str = made["host"]
        self.tokens: dict[int, str] = {each["seat"]: each["token"] for each in made["seats"]}

    @property
    def path(self) -> str:
        """Where it is called."""
        return f"/tables/{self.id}"

    def facts(self) -> Any:
        """What everyone may know."""
        return self.caller.get(self.path)

    def sit(self, seat: int, **body: Any) -> str:
        """Sit down; the token."""
        token: str = self.caller.post(f"{self.path}/seats/{seat}", body)["token"]
        self.tokens[seat] = token
        return token

    def start(self) -> None:
        """Let the game begin."""
        self.caller.post(f"{self.path}/start", token=self.host, status=200)

    def record(self) -> Any:
        """The record, when it is over."""
        return self.caller.get(f"{self.path}/record")

    def join(self, *seats: int, look: int | None = None) -> Socket:
        """A socket for some seats; for none, a spectator's."""
        socket = Socket(self.caller.url, self.id, [self.tokens[seat] for seat in seats], look)
        socket.hello()
        return socket


class Closed(Exception):
    """The server closed the socket."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


class Socket:
    """A connection that keeps the state by the rules of the contract, and checks what it is sent."""

    def __init__(self, url: str, table: str, tokens: Sequence[str] = (), look: int | None = None) -> None:
        self.where = f"ws{url.removeprefix('http')}/api/1/tables/{table}/socket"
        self.tokens, self.look = list(tokens), look
        self.wire = self.open()
        self.sent: list[float] = []
        self.frames: list[dict[str, Any]] = []
        """All that came, in order."""
        self.raw: list[str] = []
        self.answers: dict[str, list[dict[str, Any]]] = {}
        self.welcome: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.v = 0
        self.rows: list[dict[str, Any]] = []

    def open(self) -> ClientConnection:
        """The bare connection."""
        way_out = ExitStack()
        _open.append(way_out.close)
        return way_out.enter_context(
            connect(self.where, max_size=None, open_timeout=PATIENCE, close_timeout=5, proxy=None)
        )

    def send(self, frame: Any, paced: bool = True) -> None:
        """Send a frame, or some text as it is; whoever is fast waits before it is too much."""
        self.sent.append(time.monotonic())
        if paced and len(self.sent) > FRAMES:
            time.sleep(max(0.0, self.sent[-FRAMES] + WHILE - time.monotonic()))
        self.wire.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def hello(self) -> dict[str, Any]:
        """Say hello, and take the snapshot."""
        self.send(
            {"do": "hello", "tokens": self.tokens, **({} if self.look is None else {"look": self.look})}
        )
        return self.until(lambda frame: frame["type"] == "welcome")

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next frame, taken in."""
        try:
            text = self.wire.recv(timeout)
        except ConnectionClosed as error:
            raise Closed(error.rcvd.code if error.rcvd else 1006) from None
        assert isinstance(text, str)
        frame: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.frames.append(frame)
        self._take(frame)
        return frame

    def until(self, wanted: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        """Receive until a frame is as wanted."""
        end = time.monotonic() + timeout
        while (left := end - time.monotonic()) > 0:
            frame = self.receive(left)
            if wanted(frame):
                return frame
        raise TimeoutError("What was waited for did not come.")

    def until_state(self, wanted: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> None:
        """Receive until the state is as wanted."""
        end = time.monotonic() + timeout
        while not wanted(self.state):
            if time.monotonic() > end:
                raise TimeoutError(f"The state did not come about: {self.state.get('to_move')}")
            self.receive(max(0.001, end - time.monotonic()))

    def ask(self, frame: dict[str, Any]) -> dict[str, Any]:
        """Send a frame with an id, and wait for its one answer."""
        given = {"id": fresh_id(), **frame}
        self.send(given)
        return self.until(lambda got: got.get("id") == given["id"] and got["type"] != "request")

    def act(self, seat: int, *actions: str, at: int | None = None, id: str | None = None) -> dict[str, Any]:
        """Play, and wait for the answer."""
        frame = {"do": "act", "seat": seat, "at": self.v if at is None else at, "actions": list(actions)}
        return self.ask({**frame, **({"id": id} if id else {})})

    def played(self, seat: int, *actions: str) -> int:
        """Play what must be taken; its row."""
        answer = self.act(seat, *actions)
        assert answer["type"] == "ack", (actions, answer)
        self.until_v(answer["v"])
        return int(answer["v"])

    def until_v(self, v: int) -> None:
        """Receive until a row is known."""
        while self.v < v:
            self.receive()

    def closed(self, timeout: float = PATIENCE) -> int:
        """Receive until the server closes; its code."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                self.receive(max(0.001, end - time.monotonic()))
            except Closed as error:
                return error.code
        raise TimeoutError("The server did not close.")

    def drop(self) -> None:
        """Go away without a word."""
        with suppress(OSError):
            self.wire.socket.close()

    def close(self) -> None:
        """Go away."""
        self.wire.close()

    def _take(self, frame: dict[str, Any]) -> None:
        if "id" in frame and frame["type"] in ("ack", "no", "view"):
            self.answers.setdefault(frame["id"], []).append(frame)
        if frame["type"] == "welcome":
            self.welcome, self.state, self.v = frame, frame["state"], frame["v"]
        elif frame["type"] == "step":
            assert frame["v"] == self.v + 1, (
                f"Exactly one step for each row, in order: {frame['v']}, {self.v}"
            )
            self.v = frame["v"]
            self.rows.append({"v": frame["v"], **frame["row"]})
            self.state = changed(self.state, frame["change"])
        elif frame["type"] == "due":
            self.state = {**self.state, "due": frame["due"]}


def changed(state: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A state after a change, as the contract says it."""
    known = {"set", "gone", "panels"}
    pieces = {piece["id"]: piece for piece in state["pieces"]}
    for piece in change.get("set", ()):
        pieces[piece["id"]] = piece
    for gone in change.get("gone", ()):
        del pieces[gone]
    panels = {panel["id"]: panel for panel in state["panels"]}
    for panel in change.get("panels", ()):
        panels[panel["id"]] = panel
    rest = {key: value for key, value in change.items() if key not in known}
    return {**state, **rest, "pieces": list(pieces.values()), "panels": list(panels.values())}


def same_state(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two states are the same, however their pieces and panels are ordered; clocks run on."""

    def plain(state: dict[str, Any]) -> dict[str, Any]:
        by_id = {key: {each["id"]: each for each in state[key]} for key in ("pieces", "panels")}
        return {**{key: value for key, value in state.items() if key != "clock"}, **by_id}

    return plain(one) == plain(other)
