"""What servers read in, for the process that tests fork them from: modules, and rules that are compiled."""

from __future__ import annotations

import threading

import aiosqlite  # noqa: F401
import asyncpg  # noqa: F401
import httptools  # noqa: F401
import pytest  # noqa: F401 – a fork reads in what the tests were started with, too
import uvloop  # noqa: F401

import hexarium.__main__
import hexarium.bots.company
import hexarium.cli.serve
import hexarium.server.app  # noqa: F401
from hexarium import games
from hexarium.kit.runner import Runner
from hexarium.play.match import Match

for name in ("catan", "heaven", "ring"):
    if Runner(games.load(name).variant()).ready:
        match = Match.new(name)
        match.public().board()
        match.play(match.legal()[0])

assert threading.active_count() == 1, "a process with threads cannot be forked"
