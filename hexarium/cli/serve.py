"""`hexarium serve`: one local page with all the boards."""

from __future__ import annotations

import html
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from hexarium import games
from hexarium.cli.board import board_of
from hexarium.draw import svg
from hexarium.errors import BadOption, HexariumError, reason
from hexarium.kit.game import Game
from hexarium.kit.options import Option

PORT = Option("port", 8000, "The port on this machine; 0 picks a free one.", low=0, high=65535)

STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 Roboto, system-ui, sans-serif; background: #f4f1ea; color: #23211c; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0; font-size: 2rem; }
header p { margin: 0 0 1rem; max-width: 40rem; }
.boards { columns: 2 26rem; column-gap: 1.5rem; }
figure { margin: 0 0 2rem; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; border-radius: 12px; }
figcaption { padding: .5rem .25rem; }
figcaption b { display: block; }
code { font: .85em ui-monospace, monospace; }
.dark { display: none; }
@media (prefers-color-scheme: dark) {
  body { background: #191b1f; color: #e8e6e1; }
  .light { display: none; }
  .dark { display: block; }
}
"""


def page(seed: int = 7) -> str:
    """The page: every board in the reader's theme, and the command that draws it."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Hexarium</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><main><header><h1>Hexarium</h1>"
        "<p>Games on one hex core. These are their boards; each picture comes with the command that "
        'draws it.</p></header><div class="boards">'
        + "".join(_figure(game, given, seed) for game in _games() for given in game.showcase)
        + "</div></main></body></html>\n"
    )


def _games() -> Iterator[Game]:
    """The installed games; one that cannot be loaded spoils nobody else's page."""
    for name in games.names():
        with suppress(HexariumError):
            yield games.installed(name)


def _figure(game: Game, given: Mapping[str, object], seed: int) -> str:
    scene = board_of(game, game.parse_options(given), seed).scene()
    flags = "".join(f" --{name.replace('_', '-')} {value}" for name, value in given.items())
    return (
        f'<figure><div class="light">{svg.paint(scene, "light")}</div>'
        f'<div class="dark">{svg.paint(scene, "dark")}</div>'
        f"<figcaption><b>{html.escape(scene.title)}</b>"
        f"<code>hexarium board {game.name}{flags} --seed {seed} -o {scene.name}.svg</code>"
        "</figcaption></figure>"
    )


class _Handler(BaseHTTPRequestHandler):
    """Answers `/` with the page and everything else with a way back to it."""

    def __init__(self, body: bytes, *args: object) -> None:
        self.body = body
        super().__init__(*args)  # type: ignore[arg-type]

    timeout = 30
    """Seconds to wait for somebody who says nothing."""

    def do_GET(self) -> None:
        """Send the page."""
        if self.path.split("?")[0] == "/":
            self._send(200, self.body)
        else:
            self._send(404, b'<!doctype html><p>Nothing is here. <a href="/">The boards</a></p>\n')

    def do_HEAD(self) -> None:
        """Send what is sent before the page."""
        self.do_GET()

    def __getattr__(self, name: str) -> Callable[[], None]:
        if not name.startswith("do_"):
            raise AttributeError(name)
        return self._refuse

    def _refuse(self) -> None:
        """Nothing can be changed here, whatever the method."""
        self._send(405, b"<!doctype html><p>This page can only be read.</p>\n", Allow="GET, HEAD")

    def _send(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Keep the terminal quiet."""


class _Server(ThreadingHTTPServer):
    """A server that takes no notice of those who go away before they have read everything."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say in a line what went wrong, unless somebody has only hung up."""
        del request, client_address
        error = sys.exception()
        if not isinstance(error, ConnectionError | TimeoutError):
            print(f"hexarium: {type(error).__name__}: {error}", file=sys.stderr)


def server_of(port: int) -> ThreadingHTTPServer:
    """A server for this machine alone that shows the page."""
    try:
        server = _Server(("127.0.0.1", port), _Handler)
    except OSError as error:
        raise BadOption(
            f"port {port} cannot be used ({reason(error)}); choose another from 1 to 65535 with --port, "
            "or 0 for a free one (make play PORT=8080)."
        ) from error
    server.RequestHandlerClass = partial(_Handler, page().encode())
    return server


def serve_boards(port: str) -> None:
    """Serve the page until Ctrl-C."""
    with server_of(int(PORT.parse(port))) as server:
        print(f"Hexarium is at http://127.0.0.1:{server.server_port} – stop it with Ctrl-C.", flush=True)
        # That is how it is meant to be stopped, so it is no failure.
        with suppress(KeyboardInterrupt):
            server.serve_forever()
        print("\nStopped.")
