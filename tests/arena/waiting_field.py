"""Random games whose workers wait in the middle of a portion until something has happened."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

from hexarium.arena.field import Field, OpenField
from hexarium.arena.portions import Span
from hexarium.arena.simulation import Counts


@dataclass(frozen=True)
class WaitingField(Field):
    """The first portion on each machine waits for the file `go` in a folder."""

    folder: str

    def open(self) -> OpenWaitingField:
        """A field that waits and plays."""
        return OpenWaitingField(self)


class OpenWaitingField(OpenField):
    """It writes down which process waits, under the name of the one that has started it: its machine."""

    def __init__(self, field: WaitingField) -> None:
        super().__init__(field)
        self._folder = Path(field.folder)

    def do(self, span: Span) -> Counts:
        """Wait once on a machine, and play."""
        here = self._folder / f"machine-{os.getppid()}"
        if not here.exists():
            here.write_text(str(os.getpid()))
            while not (self._folder / "go").exists():
                time.sleep(0.02)
        return super().do(span)
