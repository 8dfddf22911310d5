"""`hexarium serve` as whoever runs a server uses it: where it listens, what it says, how it stops."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.served import LONGEST, Served
from tests.server.serving import Served as Forked
from tests.server.serving import serving
from tests.test_cli import run

ROOT = Path(__file__).parents[2]


def called(server: Served | Forked, method: str, path: str, **more: Any) -> httpx.Response:
    return httpx.request(method, f"{server.address}{path}", timeout=LONGEST, **more)


def made(server: Served | Forked, **given: Any) -> dict[str, Any]:
    answer = called(server, "POST", "/api/1/tables", json={"game": "heaven", "seats": ["me", "me"], **given})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


@contextmanager
def entered(server: Served | Forked, table: dict[str, Any]) -> Iterator[ClientConnection]:
    """A socket that is welcome."""
    with connect(f"ws://127.0.0.1:{server.port}/api/1/tables/{table['table']}/socket") as client:
        client.send(json.dumps({"do": "hello", "tokens": [each["token"] for each in table["seats"]]}))
        assert heard(client, "welcome")["you"] == [each["seat"] for each in table["seats"]]
        yield client


def heard(client: ClientConnection, kind: str) -> dict[str, Any]:
    """The next frame of a kind."""
    while True:
        frame: dict[str, Any] = json.loads(client.recv(timeout=LONGEST))
        if frame["type"] == kind:
            return frame


def method(word: str, port: int, path: str = "/") -> tuple[int, str | None, str | None, bytes]:
    """What the page answers to a method: status, length, what is allowed, body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    connection.request(word, path)
    answer = connection.getresponse()
    found = answer.status, answer.getheader("Content-Length"), answer.getheader("Allow"), answer.read()
    connection.close()
    return found


def answered(port: int, sent: bytes) -> bytes:
    """What comes back for some bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=LONGEST) as caller:
        try:
            caller.sendall(sent)
            return caller.recv(100)
        except ConnectionError:
            return b""


def test_serve_says_where_it_is_and_shows_all_boards(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        assert server.address.startswith("http://127.0.0.1:")
        page = called(server, "GET", "/boards").text
        assert page.count("<figure>") == 6
        assert called(server, "GET", "/").text
        assert method("HEAD", server.port, "/boards") == (200, str(len(page.encode())), None, b"")
        assert method("HEAD", server.port, "/nothing")[0] == 404
        for word in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
            status, _, allowed, _ = method(word, server.port)
            assert (status, allowed) == (405, "GET, HEAD"), word
        code, out, errors = server.stop()
    assert (code, errors) == (0, "")
    assert "Stopped." in out


def test_nonsense_on_the_wire_and_callers_who_hang_up_harm_nobody(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        for nonsense in (
            b"\xff\xfe\r\n\r\n",
            b"GET\r\n\r\n",
            b"GET / HTTP/9\r\n\r\n",
            b"x" * 70_000 + b"\r\n",
        ):
            assert answered(server.port, nonsense)[:1] in (b"", b"H")
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", server.port)) as caller:
                caller.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
                caller.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert method("GET", server.port)[0] == 200
        code, _, errors = server.stop()
    assert (code, errors) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_graceful_stop_says_bye_closes_with_1012_and_exits_with_0(number: int, tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        with entered(server, made(server)) as client:
            server.process.send_signal(number)
            assert heard(client, "bye")["code"] == 1012
            with pytest.raises(ConnectionClosed) as closed:
                client.recv(timeout=LONGEST)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        code, out, errors = server.stop(number)
    assert (code, errors) == (0, "")
    assert "Stopped." in out
    assert (tmp_path / "hexarium.db").exists()


def test_what_was_acknowledged_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = made(server)
        with entered(server, table) as client:
            client.send(json.dumps({"do": "chat", "id": "a-chat-of-mine", "text": "hello there"}))
            assert heard(client, "ack")["id"] == "a-chat-of-mine"
        before = called(server, "GET", f"/api/1/tables/{table['table']}").json()
    with serving(tmp_path) as server:
        after = called(server, "GET", f"/api/1/tables/{table['table']}").json()
        assert (after["v"], after["status"]) == (before["v"], "playing")
        with entered(server, table):
            pass


def test_a_port_in_use_and_a_host_that_is_not_here_are_said_in_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path / "one") as server:
        answer = run("serve", "--port", str(server.port), "--data", str(tmp_path / "two"))
        assert answer.returncode == 2
        assert "choose another" in answer.stderr
        assert "make play PORT=8080" in answer.stderr
        assert answer.stderr.count("\n") == 1
    answer = run("serve", "--host", "no.such.host.invalid", "--port", "0", "--data", str(tmp_path / "two"))
    assert answer.returncode == 2
    assert "127.0.0.1 is this machine" in answer.stderr


def test_two_servers_on_one_folder_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path):
        answer = run("serve", "--port", "0", "--data", str(tmp_path))
        assert answer.returncode == 2
        assert "--data" in answer.stderr
        assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--origin", "example.org"), "https://example.org"),
        (("--origin", "https://example.org/path"), "without a path"),
        (("--tables-a-minute", "0"), "tables-a-minute cannot be '0'"),
        (("--log", "loud"), "warning, info or debug"),
        (("--game", "nothing.py"), "There is no file 'nothing.py'"),
        (("--bot", "mine"), "mine"),
        (("--bot", "easy=python3"), "easy"),
    ],
)
def test_what_cannot_be_is_said_before_it_listens(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    answer = run("serve", "--port", "0", "--data", str(tmp_path / "data"), *arguments)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_a_local_game_and_a_program_are_served(tmp_path: Path) -> None:
    bot = f"mine={sys.executable} {ROOT / 'examples' / 'bot.py'}"
    game = ROOT / "examples" / "connect.py"
    with serving(tmp_path, "--game", str(game), "--bot", bot) as server:
        told = called(server, "GET", "/api/1/games").json()
        assert "connect" in [game["name"] for game in told["games"]]
        assert told["bots"][-1]["name"] == "mine"
        table = made(server, game="connect", seats=["me", "bot:mine"])
        with entered(server, table) as client:
            client.send(json.dumps({"do": "view", "id": "0123456789ab", "seat": 0}))
            assert heard(client, "view")["view"]["game"] == "connect"
            assert called(server, "GET", f"/api/1/tables/{table['table']}").json()["game"] == "connect"


def test_sockets_of_other_origins_are_refused(tmp_path: Path) -> None:
    from websockets.exceptions import InvalidStatus

    with serving(tmp_path, "--origin", "https://friend.example") as server:
        table = made(server)
        address = f"ws://127.0.0.1:{server.port}/api/1/tables/{table['table']}/socket"
        for origin in (server.address, "https://friend.example"):
            with connect(address, origin=Origin(origin)) as client:
                client.send(json.dumps({"do": "hello", "tokens": []}))
                heard(client, "welcome")
        for origin in ("https://evil.example", "null"):
            with pytest.raises(InvalidStatus) as refused, connect(address, origin=Origin(origin)):
                pass
            assert refused.value.response.status_code == 403


def test_logs_are_json_lines_without_names_words_tokens_or_ids(tmp_path: Path) -> None:
    with serving(tmp_path, "--log", "info") as server:
        table = made(server, name="Ada Lovelace", words="secret words")
        with entered(server, table) as client:
            client.send(json.dumps({"do": "chat", "id": "a-chat-of-mine", "text": "hello there"}))
            heard(client, "ack")
        called(server, "GET", f"/api/1/tables/{table['table']}")
        server.stop()
    _, *logged, _, _ = server.log  # between where it is, and that it has stopped
    lines = [*map(json.loads, logged)]
    assert any(line.get("path") == "/api/1/tables/{table}" for line in lines)
    secrets = ("Ada", "Lovelace", "secret words", "hello there", table["host"], table["table"])
    for secret in (*secrets, *(each["token"] for each in table["seats"])):
        assert secret not in "".join(logged)


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "for name in ('fastapi', 'uvicorn', 'sqlalchemy', 'starlette', 'orjson'):\n"
        "    sys.modules[name] = None\n"
        f"sys.argv = ['hexarium', 'serve', '--port', '0', '--data', {str(tmp_path)!r}]\n"
        "from hexarium.__main__ import main\nmain()\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=dict(os.environ)
    )
    assert answer.returncode == 2
    assert "pip install 'hexarium[server]'" in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_it_answers_at_once_also_where_nothing_is_compiled_yet(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    with Served(tmp_path / "data", HEXARIUM_CACHE=str(cache)) as server:
        table = made(server, game="heaven")
        with entered(server, table) as client:
            client.send(json.dumps({"do": "ping", "n": 3}))
            assert heard(client, "pong")["n"] == 3
        code, _, errors = server.stop()
    assert (code, errors) == (0, "")
