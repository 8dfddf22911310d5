"""What every face of the environments tells of the numbers that it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexarium.kit.observation import Observation, Segment


class Explained:
    """Says what its observations mean."""

    observation: Observation

    @property
    def layout(self) -> tuple[Segment, ...]:
        """What stands where in an observation."""
        return self.observation.segments

    @property
    def tables(self) -> Mapping[str, Any]:
        """What lies beside what on the board, as constant arrays."""
        return self.observation.tables
