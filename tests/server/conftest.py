"""Databases and servers for the tests of the server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Caller
from tests.server.client import served as running
from tests.server.postgres import Postgres
from tests.server.process import Server
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


DATABASE = os.environ.get("HEXARIUM_DATABASE", "")
"""The kind of database that the contract is tested on; each page of it on one of them unless said."""
ON_POSTGRES = ("tests.server.test_contract_rules",)


@pytest.fixture(scope="module")
def where(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """An empty database for a server, as `served` takes it."""
    if (DATABASE or ("postgres" if request.module.__name__ in ON_POSTGRES else "sqlite")) == "sqlite":
        return {"data": tmp_path_factory.mktemp("data")}
    return {"env": {"DATABASE_URL": request.getfixturevalue("postgres").new_database()}}


@pytest.fixture(scope="module")
def server(where: dict[str, Any]) -> Iterator[Server]:
    """A server for the client that knows the contract alone."""
    with running(**where) as begun:
        yield begun


@pytest.fixture
def caller(server: Server) -> Caller:
    """Calls from an address of its own."""
    return Caller(server)
