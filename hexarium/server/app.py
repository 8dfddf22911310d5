"""The application: every call, the socket, the page, and what stands around them."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from fastapi import FastAPI, WebSocket
from prometheus_client.core import Metric
from starlette.requests import Request
from starlette.responses import Response

from hexarium import __version__
from hexarium.server import archive, guide, lobby, logs
from hexarium.server.answers import add_errors, error_answer
from hexarium.server.boards import STYLE, Boards
from hexarium.server.calls import PREFIX, Health, described, errors
from hexarium.server.catalogue import Catalogue
from hexarium.server.demos import Demos
from hexarium.server.hall import Hall
from hexarium.server.limits import Bodies, Rate
from hexarium.server.listening import Server, address_of, listening, new_loop
from hexarium.server.metrics import Metrics, counter, gauge
from hexarium.server.page import File, add_page
from hexarium.server.safety import Safety
from hexarium.server.settings import Settings
from hexarium.server.socket import serve_socket
from hexarium.server.storage.errors import Away
from hexarium.server.storage.store import Store
from hexarium.server.thinker import GARBAGE
from hexarium.server.watching import Watching

DRAIN = 5.0
"""Seconds between two counts of what nobody may have asked for."""


def create_app(settings: Settings) -> FastAPI:
    """The application of a server; its tables are opened and closed with its lifespan."""
    catalogue = Catalogue(settings.games, settings.programs)
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(settings.database or settings.data)
        try:
            hall = app.state.hall = await Hall.open(store, catalogue)
            app.state.demos = Demos(hall.around.thinking)
            draining = asyncio.create_task(_drain_often(hall, metrics))
            try:
                yield
            finally:
                draining.cancel()
                await hall.close()
        finally:
            await store.close()

    app = FastAPI(
        title="Hexarium",
        version=__version__,
        description="Tables for people and bots. The frames of a table's socket are at `/api/1/schema`.",
        lifespan=lifespan,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.settings = settings
    app.state.rate = Rate(settings.tables_a_minute)
    app.router.routes += [*lobby.router.routes, *archive.router.routes, *guide.router.routes]
    app.openapi = lambda: described(app)  # type: ignore[method-assign]
    add_errors(app)
    _add_socket(app)
    _add_boards(app, Boards(catalogue.all()))
    _add_numbers(app, metrics)
    # The last one added is the first that a call meets.
    app.add_middleware(Bodies)
    app.add_middleware(Watching, metrics=metrics)
    app.add_middleware(Safety, origins=settings.origins)
    return app


def _add_socket(app: FastAPI) -> None:
    @app.websocket(f"{PREFIX}/tables/{{table}}/socket")
    async def talk(websocket: WebSocket, table: str) -> None:
        await serve_socket(websocket, app.state.hall, table)


def _add_boards(app: FastAPI, boards: Boards) -> None:
    async def page(request: Request) -> Response:
        del request
        return Response(await asyncio.to_thread(lambda: boards.page), media_type="text/html")

    async def file(request: Request) -> Response:
        name = request.path_params["name"]
        if name == "style.css":
            return Response(STYLE, media_type="text/css")
        still = await asyncio.to_thread(lambda: boards.stills.get(name))
        picture = still or await asyncio.to_thread(lambda: boards.pictures.get(name))
        if picture is None:
            return error_answer(404, "not_found", "There is no such picture.")
        return File.of(picture.encode(), "image/svg+xml").answer(request)

    if not add_page(app, head=boards.told):
        app.add_route("/", page)
    app.add_route("/boards", page)
    app.add_route("/boards/{name}", file)


def _add_numbers(app: FastAPI, metrics: Metrics) -> None:
    def looked_up() -> Iterable[Metric]:
        return numbers(app.state.hall, metrics)

    metrics.add(looked_up)

    @app.get("/healthz", response_model=Health, responses=errors(), tags=["operation"])
    async def healthz() -> Response:
        """Whether the server and its storage answer."""
        hall: Hall = app.state.hall
        if hall.stopping:
            raise Away("The server is stopping.")
        await hall.around.store.healthy()
        return lobby.answered({"status": "ok"})

    @app.get("/metrics", response_class=Response, responses=errors(), tags=["operation"])
    async def metrics_(request: Request) -> Response:
        """What the server does, in numbers for Prometheus."""
        del request
        return metrics.answer()


def drain(hall: Hall, metrics: Metrics) -> None:
    """Count how long the frames took that were acknowledged since the last time."""
    taken, hall.around.counted.seconds = hall.around.counted.seconds, []
    for seconds in taken:
        metrics.latency.observe(seconds)


async def _drain_often(hall: Hall, metrics: Metrics) -> None:
    while True:
        await asyncio.sleep(DRAIN)
        drain(hall, metrics)


def numbers(hall: Hall, metrics: Metrics) -> Iterable[Metric]:
    """The numbers of a hall."""
    counts, counted = hall.counts(), hall.around.counted
    thinking, tally = hall.around.thinking, hall.around.store.tally
    drain(hall, metrics)
    over = counts["rooms"] - counts["playing"] - counts["waiting"]
    by_status = {"waiting": counts["waiting"], "playing": counts["playing"], "over": over}
    yield gauge("tables", "Tables in memory, by how far they are.", by_status, "status")
    seats = {"taken": counts["people"], "online": counts["online"]}
    yield gauge("seats", "Seats of people at those tables.", seats, "is")
    yield gauge("sockets", "Sockets that have said hello.", counts["sockets"])
    yield counter("acks", "Frames that were acknowledged.", counted.acks)
    yield counter("refusals", "Frames that were refused.", dict(counted.refusals), "code")
    yield counter("rows", "Rows that were added to logs.", counted.rows)
    yield counter("thoughts", "Choices that bots thought about.", thinking.thoughts)
    yield counter("thinking_seconds", "How long bots have thought.", thinking.seconds)
    yield counter("storage_changes", "Changes that were written.", tally.changes)
    yield counter("storage_commits", "Commits that they were gathered into.", tally.commits)
    yield counter("storage_seconds", "How long the database took for them.", tally.seconds)


def serve(settings: Settings, host: str, port: int, level: str, begun: Callable[[str], None]) -> None:
    """Serve until somebody stops it; what cannot work is said before anybody could call."""
    logs.begin(level)
    gc.set_threshold(GARBAGE)
    listener = listening(host, port)
    with listener, asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(_serve(settings, listener, lambda: begun(address_of(listener))))


async def _serve(settings: Settings, listener: socket.socket, begun: Callable[[], None]) -> None:
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        hall: Hall = app.state.hall
        await Server(app, hall.close, begun).serve([listener])
