"""A server with empty tables for a while, and calls to it: for those who look at it from outside."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import Request, urlopen


@contextmanager
def served(*flags: str) -> Iterator[str]:
    """The address of a server."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hexarium", "serve", "--port", "0", "--data", folder, *flags]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[3]
        finally:
            server.terminate()
            server.wait()


def call(address: str, path: str, body: object = None) -> dict[str, Any]:
    """An answer of it."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{address}/api/1{path}", data, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        told: dict[str, Any] = json.load(answer)
        return told
