"""How often something happened, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True)
class Share:
    """How often something happened, with the 95 % interval of Wilson."""

    count: float
    """A whole number, but where something was shared."""
    share: float
    low: float
    high: float

    @staticmethod
    def of(count: float, total: int) -> Share:
        """`count` out of `total`."""
        if total == 0:
            return Share(0, 0.0, 0.0, 1.0)
        z, share = 1.96, count / total
        middle = share + z * z / (2 * total)
        spread = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
        scale = 1 + z * z / total
        return Share(count, share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))
