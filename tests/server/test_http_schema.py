"""Whatever is sent to the calls, they answer as their description says: Schemathesis tries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import CHECKS, load_all_checks

from hexarium.server.app import create_app
from hexarium.server.settings import Settings
from tests.server.serving import serving

load_all_checks()
CALLS = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
DEMANDED = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
]
TOO_LONG = 413


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("data")
    with serving(folder) as server:
        yield server.address


@CALLS.parametrize()
@settings(
    max_examples=12,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_a_call_answers_as_its_description_says(case: Case[Any], address: str) -> None:
    answer = case.call(base_url=address)
    # A body that is too long is refused before anybody reads what else is wrong with it.
    refused = [] if answer.status_code == TOO_LONG else ["negative_data_rejection"]
    checks: list[Any] = CHECKS.get_by_names([*DEMANDED, *refused])
    case.validate_response(answer, checks=checks)


def test_the_server_is_alive_after_all_that(address: str) -> None:
    assert httpx.get(f"{address}/healthz", timeout=60).json() == {"status": "ok"}
