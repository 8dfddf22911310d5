"""Settings for all tests."""

import os
import signal

import pytest
from hypothesis import settings

# How long an example takes says more about the machine than about the rules. In continuous integration the
# examples are the same each time, so that a change is judged by what it changes; at home they wander.
settings.register_profile("hexarium", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("hexarium")

# A shell that runs the tests in the background, or `nohup`, lets all of their processes ignore some signals,
# also those that are started to see what such a signal does to them.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

LONG = ("tests/test_docs.py", "tests/web", "tests/arena", "tests/server", "tests/envs")
"""What takes longest, and waits for other processes most of the time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no worker is left alone with it at the end."""
    items.sort(
        key=lambda item: next((n for n, start in enumerate(LONG) if item.nodeid.startswith(start)), len(LONG))
    )
