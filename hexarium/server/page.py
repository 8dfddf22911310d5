"""The page that people play on: the files that `web/` is built into, read once.

A checkout where nobody has built it has none; the boards are shown in its place.
"""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from hexarium.server.answers import error_answer

CLIENT = Path(__file__).parent / "client"
INDEX = "index.html"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
YEAR = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    content: bytes
    packed: bytes
    type: str
    tag: str
    lasts: bool
    """Whether its name changes with its content."""

    @staticmethod
    def read(path: Path, lasts: bool) -> File:
        """A file of the page."""
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return File.of(path.read_bytes(), kind, lasts)

    @staticmethod
    def of(content: bytes, kind: str, lasts: bool = False) -> File:
        """Something as a file."""
        tag = f'"{sha256(content).hexdigest()[:16]}"'
        return File(content, gzip.compress(content, mtime=0), kind, tag, lasts)

    def answer(self, request: Request, status: int = 200) -> Response:
        """The file, packed for those who can unpack it, or that it is still the same."""
        headers = {
            "ETag": self.tag,
            "Cache-Control": YEAR if self.lasts else "no-cache",
            "Vary": "Accept-Encoding",
        }
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(
                self.packed, status, {**headers, "Content-Encoding": "gzip"}, media_type=self.type
            )
        return Response(self.content, status, headers, media_type=self.type)


def files_of(folder: Path) -> dict[str, File]:
    """The files of a built page by their paths; nothing if there is none."""
    if not (folder / INDEX).is_file():
        return {}
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): File.read(path, lasts=path.parent != folder) for path in found
    }


def add_page(app: FastAPI, folder: Path = CLIENT, head: str = "") -> bool:
    """Let an application show the page, at `/` and for every table; returns whether there is one.

    `head` is put into its head.
    """
    files = files_of(folder)
    if not files:
        return False
    whole = files[INDEX].content.replace(b"</head>", f"{head}</head>".encode(), 1)
    files[INDEX] = File.of(whole, TYPES[".html"])

    async def index(request: Request) -> Response:
        return files[INDEX].answer(request)

    async def file(request: Request) -> Response:
        found = files.get(request.url.path.removeprefix("/"))
        return found.answer(request) if found else error_answer(404, "not_found", "There is no such file.")

    app.state.index = files[INDEX]
    app.add_route("/", index, methods=["GET", "HEAD"])
    app.add_route("/t/{table}", index, methods=["GET", "HEAD"])
    app.add_route("/assets/{name}", file, methods=["GET", "HEAD"])
    for path in files:
        if "/" not in path and path != INDEX:
            app.add_route(f"/{path}", file, methods=["GET", "HEAD"])
    return True
