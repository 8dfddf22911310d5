"""`python -m bench.tables [TABLES]`: the table server under load, beside a bare echo of the same frames.

So many tables with bots are played by as many socket clients, each as fast as it is answered. The same
clients then send the same frames to an application of the same stack that only sends frames of the same sizes
back; the ratio of the two is the figure. It is told for bots that think and for such as take anything, since
thinking is no work of the server's. Memory, bytes a move and the time after a restart are measured too.
Everything runs on this machine, for a bounded time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import socket as sockets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import Any, TypeVar

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hexarium import games
from hexarium.server.beginning import begun as begun_of
from hexarium.server.storage.facts import ACT, PLAYING, Facts, Row, Summary
from hexarium.server.storage.store import Store
from hexarium.server.tokens import new_table

T = TypeVar("T")

GAME, OPTIONS, BOTS = "catan", {"players": 3}, 2
LEVELS = ("easy", "random")
"""Bots that think, and such as do not."""
TABLES, SECONDS, STORED = 300, 20.0, 10_000
WARM, WARMING = 10.0, 20
"""Seconds of play before anything is measured, and at how many tables: bots think in another process then."""
AT_ONCE = 20
"""So many tables are made, and so many people come to theirs, at the same time."""
PLIES = 40
"""Actions of a stored game."""
DRAFTS = ("give", "want", "offer")
"""Verbs that random players would draft with for ever."""


@dataclass
class Load:
    """What clients saw."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    """Seconds from an action to its acknowledgement."""
    steps: list[int] = field(default_factory=list)
    """Bytes of the step of an own action."""
    rows: int = 0
    refused: int = 0
    coming: float = 0.0
    """Seconds until everybody was there."""
    spent: list[float] = field(default_factory=list)
    """Seconds of the processor, for the server and for each of its family."""

    @property
    def rate(self) -> float:
        """Acknowledged moves a second."""
        return len(self.waits) / self.seconds

    def quantile(self, share: float) -> float:
        """Milliseconds that so many acknowledgements took at most."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def address(number: int) -> str:
    """An address of this machine for a client, so that limits by address count it alone."""
    return f"127.{10 + number // 60000}.{1 + number // 250 % 240}.{1 + number % 250}"


async def make_table(url: str, number: int, level: str = LEVELS[0]) -> tuple[str, str]:
    """A table with a person and bots, from an address that makes few of them."""
    transport = httpx.AsyncHTTPTransport(local_address=address(number // 10))
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=120, trust_env=False) as http:
        body = {"game": GAME, "options": OPTIONS, "seats": ["me", *[f"bot:{level}"] * BOTS], "pace": 0}
        answer = await http.post("/api/1/tables", json=body)
        answer.raise_for_status()
        made = answer.json()
        return made["table"], made["seats"][0]["token"]


@dataclass
class Person:
    """A client at its table, welcomed and ready to play seat 0."""

    wire: ClientConnection
    welcome: dict[str, Any]


async def come(url: str, table: str, token: str) -> Person:
    """Connect and be welcomed."""
    wire = await _connected(url, table)
    await wire.send(json.dumps({"do": "hello", "tokens": [token]}))
    while (frame := orjson.loads(await wire.recv()))["type"] != "welcome":
        pass
    return Person(wire, frame)


async def play(person: Person, load: Load, end: float, seed: int) -> None:
    """Play one seat until the time is over, and note what happens."""
    chooser, wire = random.Random(seed), person.wire
    state = person.welcome["state"]
    v, ask, to_move = person.welcome["v"], state["ask"], state["to_move"]
    waiting, sent = "", 0.0

    async def act() -> None:
        nonlocal waiting, sent
        if ask and to_move == 0 and not waiting:
            actions = [each for each in ask["actions"] if each.split()[0] not in DRAFTS] or ask["actions"]
            waiting, sent = secrets.token_urlsafe(12), time.monotonic()
            said = {"do": "act", "id": waiting, "seat": 0, "at": v, "actions": [chooser.choice(actions)]}
            await wire.send(json.dumps(said))

    await act()
    async for text in frames(wire, end):
        frame = orjson.loads(text)
        kind = frame["type"]
        if kind == "step":
            v, load.rows = frame["v"], load.rows + 1
            if frame["row"].get("by") == "seat":
                load.steps.append(len(text))
            ask = frame["change"].get("ask", ask)
            to_move = frame["change"].get("to_move", to_move)
            if frame["change"].get("status") == "over":
                break
        elif kind in ("ack", "no") and frame["id"] == waiting:
            if kind == "ack":
                load.waits.append(time.monotonic() - sent)
            else:
                load.refused += 1
            waiting = ""
        await act()


async def frames(wire: ClientConnection, end: float) -> AsyncIterator[str | bytes]:
    """What comes until the time is over; a timer for each frame would cost as much as reading it."""
    timer = asyncio.get_running_loop().call_later(end - time.monotonic(), wire.transport.abort)
    try:
        while time.monotonic() < end:
            yield await wire.recv()
    except ConnectionClosed:
        return
    finally:
        timer.cancel()


async def echo(wire: ClientConnection, load: Load, end: float, frame: str) -> None:
    """Send frames like those of a game to the echo, and wait for each."""
    while time.monotonic() < end:
        sent = time.monotonic()
        await wire.send(frame)
        await wire.recv()
        await wire.recv()
        load.waits.append(time.monotonic() - sent)


async def _connected(url: str, table: str) -> ClientConnection:
    return await connect(_wire(url, table), max_size=None, compression=None, proxy=None)


async def _several(count: int, one: Callable[[int], Awaitable[T]]) -> list[T]:
    """So many, a few at a time."""
    found: list[T] = []
    for first in range(0, count, AT_ONCE):
        found += await asyncio.gather(*map(one, range(first, min(count, first + AT_ONCE))))
    return found


def _wire(url: str, table: str) -> str:
    return f"ws{url.removeprefix('http')}/api/1/tables/{table}/socket"


ECHO = """
import sys
import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

app, step = FastAPI(), "x" * int(sys.argv[2])

@app.websocket("/api/1/tables/echo/socket")
async def answer(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            text = await socket.receive_text()
            await socket.send_text(step)
            await socket.send_text(text)
    except WebSocketDisconnect:
        return

uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", ws_per_message_deflate=False)
"""


def free_port() -> int:
    """A port that nobody uses now."""
    with sockets.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def begun(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """A process that is ended by whoever began it."""
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def serving(port: int, folder: Path) -> tuple[subprocess.Popen[bytes], float]:
    """A server on a data folder, and the seconds until it answered."""
    flags = ["serve", "--port", str(port), "--data", str(folder)]
    since = time.monotonic()
    process = begun([sys.executable, "-m", "hexarium", *flags])
    wait_for(f"http://127.0.0.1:{port}/healthz", process)
    return process, time.monotonic() - since


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until something answers there."""
    for _ in range(1200):
        if process.poll() is not None:
            raise SystemExit("The server did not start.")
        try:
            httpx.get(url, timeout=5, trust_env=False)
        except httpx.HTTPError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("The server did not answer.")


def ended(process: subprocess.Popen[bytes]) -> None:
    """End a process that was begun here."""
    process.terminate()
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()


def family(process: subprocess.Popen[bytes]) -> list[Path]:
    """What the system tells of a process and of those that it has begun."""
    begun = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii").split()
    return [Path("/proc") / str(pid) for pid in (process.pid, *begun)]


def memory(process: subprocess.Popen[bytes]) -> int:
    """Bytes that a process and its family hold."""
    held = sum(int((each / "statm").read_text("ascii").split()[1]) for each in family(process))
    return held * os.sysconf("SC_PAGE_SIZE")


def worked(process: subprocess.Popen[bytes]) -> list[float]:
    """Seconds that the processor has worked for a process, all threads of it, and for each of its family."""
    told = ((each / "stat").read_text("ascii").rpartition(")")[2].split() for each in family(process))
    return [(int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") for fields in told]


async def played(
    url: str, tables: Sequence[tuple[str, str]], seconds: float, server: subprocess.Popen[bytes]
) -> Load:
    """The load of all tables for a while; the time begins when everybody is there."""
    began = time.monotonic()
    people = await _several(len(tables), lambda number: come(url, *tables[number]))
    load = Load(coming=time.monotonic() - began)
    before, since = worked(server), time.monotonic()
    await asyncio.gather(*(play(person, load, since + seconds, seed) for seed, person in enumerate(people)))
    load.seconds = time.monotonic() - since
    load.spent = [now - then for now, then in zip_longest(worked(server), before, fillvalue=0.0)]
    for person in people:
        person.wire.transport.abort()
    return load


async def echoed(url: str, count: int, seconds: float) -> Load:
    """The same clients at the echo."""
    wires = await _several(count, lambda _: _connected(url, "echo"))
    load, since = Load(), time.monotonic()
    frame = json.dumps({"do": "act", "id": "x" * 16, "seat": 0, "at": 100, "actions": ["road 12"]})
    await asyncio.gather(*(echo(wire, load, since + seconds, frame) for wire in wires))
    load.seconds = time.monotonic() - since
    for wire in wires:
        wire.transport.abort()
    return load


async def made(url: str, count: int, begin: int = 0, level: str = LEVELS[0]) -> list[tuple[str, str]]:
    """So many tables; whoever makes more begins with another number."""
    return await _several(count, lambda number: make_table(url, begin + number, level))


def line(name: str, load: Load) -> str:
    """A row of the table that is printed."""
    waits = " / ".join(f"{load.quantile(share):.1f}" for share in (0.5, 0.95, 0.99))
    return f"{name:<8} {load.rate:9,.0f} moves/s   {waits} ms at 50/95/99 %"


def run(count: int, seconds: float, stored: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        loads, held, table = loaded(Path(folder), count, seconds)
        step = int(statistics.median(loads[0].steps or [0]))
        port = free_port()
        bare = begun([sys.executable, "-c", ECHO, str(port), str(step)])
        try:
            wait_for(f"http://127.0.0.1:{port}/", bare)
            plain = asyncio.run(echoed(f"http://127.0.0.1:{port}", count, seconds / 2))
        finally:
            ended(bare)
        print(f"{count} tables of {GAME} with {BOTS} bots each, {count} clients, {seconds:g} s")
        print(line("echo", plain))
        for level, load in zip(LEVELS, loads, strict=True):
            more = f"{load.rows / load.seconds:,.0f} rows/s in all, {load.refused} refused"
            more += f", {load.coming:.1f} s until all were there"
            print(line(level, load), " ", more)
            server, *bots = (1000 * each / max(1, load.rows) for each in load.spent)
            beside = f", {sum(bots):.2f} ms of its bots' process" if bots else ""
            print(f"  ratio  {plain.rate / load.rate:9.1f} times as many at the echo")
            print(f"  cpu    {server:9.2f} ms of the server a row{beside}")
        print(f"bytes    {step:9,} of the step of an own move, median")
        print(f"memory   {held / count / 1024:9.0f} KiB a table, bots' process included")
        print(restarted(Path(folder), table, stored))


def loaded(folder: Path, count: int, seconds: float) -> tuple[list[Load], int, str]:
    """The load with bots of each level, the memory, and a table."""
    port = free_port()
    server, _ = serving(port, folder)
    url, number = f"http://127.0.0.1:{port}", WARMING
    loads: list[Load] = []
    held, table = 0, ""
    try:
        # What is loaded once, such as compiled rules and bots, belongs to no table.
        asyncio.run(played(url, asyncio.run(made(url, WARMING)), WARM, server))
        empty = memory(server)
        for level in LEVELS:
            tables = asyncio.run(made(url, count, number, level))
            number += count
            loads.append(asyncio.run(played(url, tables, seconds, server)))
            held, table = held or memory(server) - empty, table or tables[0][0]
    finally:
        ended(server)
    return loads, held, table


def played_on(facts: Facts, rows: Sequence[Row], seed: int) -> tuple[list[Row], Summary]:
    """The rows of a game that begins as others did, played on at random until seat 0 is to move.

    The dice of a table are its own, so that no table can have the rows of another.
    """
    chooser, kept = random.Random(seed), list(takewhile(lambda row: row.kind != ACT, rows))
    match = begun_of(facts, games.load(GAME), [None] * (1 + BOTS))
    while match.ply < PLIES or match.to_move != 0:
        legal, seat = match.legal(), match.to_move
        action = chooser.choice([each for each in legal if each.split()[0] not in DRAFTS] or legal)
        match.play(action)
        kept.append(Row(kept[-1].v + 1, ACT, kept[-1].at, seat, "seat", action))
    return kept, Summary(PLAYING, kept[-1].v, match.ply, 0, ())


async def copied(folder: Path, table: str, stored: int) -> list[str]:
    """Many tables in the storage, that begin as one did that was played."""
    store = await Store.open(folder)
    names = [new_table() for _ in range(stored)]
    try:
        loaded = await store.load(table)
        assert loaded is not None
        for first in range(0, stored, 100):
            several = []
            for seed, name in enumerate(names[first : first + 100], first):
                facts = replace(loaded.facts, table=name)
                several.append(store.create(facts, *played_on(facts, loaded.rows, seed)))
            await asyncio.gather(*several)
    finally:
        await store.close()
    return names


def restarted(folder: Path, table: str, stored: int) -> str:
    """How long it takes until many stored tables are served again."""
    names = asyncio.run(copied(folder, table, stored))
    port = free_port()
    server, seconds = serving(port, folder)
    try:
        since, asked = time.monotonic(), random.Random(1).sample(names, min(100, stored))
        with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/1", timeout=60, trust_env=False) as http:
            for name in asked:
                http.get(f"/tables/{name}").raise_for_status()
        each = 1000 * (time.monotonic() - since) / len(asked)
    finally:
        ended(server)
    return (
        f"restart  {seconds:9.1f} s until {stored:,} tables are served, {each:.1f} ms for each that is opened"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.tables")
    parser.add_argument("tables", nargs="?", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--stored", type=int, default=STORED)
    given = parser.parse_args()
    run(given.tables, given.seconds, given.stored)
