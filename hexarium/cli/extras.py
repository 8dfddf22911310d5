"""Commands that only work with an optional part of the installation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hexarium.errors import MissingExtra


@contextmanager
def needs_server() -> Iterator[None]:
    """Say what to install where a package of the server is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "hexarium":
            raise
        raise MissingExtra(
            f"The server needs an extra that is not installed ({error.name}): pip install 'hexarium[server]'."
        ) from None
