"""Databases and servers for the tests of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Caller, Server
from tests.server.client import served as running
from tests.server.postgres import Postgres
from tests.server.serving import Served, serving


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL, started when the first test asks for it."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """An empty database of it."""
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind: a folder, or a URL."""
    if request.param == "sqlite":
        return str(tmp_path / "data")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server in another process, on each kind of database; tests leave each other's tables alone."""
    if request.param == "sqlite":
        where = str(tmp_path_factory.mktemp("tables"))
    else:
        where = request.getfixturevalue("postgres").new_database()
    with serving(where) as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the client that knows the contract alone."""
    with running(data=tmp_path_factory.mktemp("data")) as begun:
        yield begun


@pytest.fixture
def caller(server: Server) -> Caller:
    """Calls from an address of its own."""
    return Caller(server)
