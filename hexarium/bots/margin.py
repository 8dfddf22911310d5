"""What is taken from a time so that its end is kept, on a busy machine too."""

from __future__ import annotations

SPARED, PART_SPARED, MOST_SPARED = 0.002, 0.05, 0.02
"""A bot is told less than its time, because a busy machine may be late to hear it: by so many seconds and
this part of its time, but never by more than the last of these."""
LONGER, SHORTER = 0.002, 0.00002
"""Seconds by which a margin grows after an answer that it was too short for, and shrinks after others: about
one answer in a hundred is too late for it. What happens once an hour counts for no more than that."""


def spared(seconds: float) -> float:
    """What is taken from a time if nothing is known of the machine."""
    return min(SPARED + PART_SPARED * seconds, MOST_SPARED, seconds / 2)


class Margin:
    """Learns from answers how late the machine is: whoever is heard late again and again ends sooner."""

    def __init__(self) -> None:
        self._learned = 0.0

    def of(self, seconds: float) -> float:
        """What to take from a time, at most half of it."""
        return min(max(spared(seconds), self._learned), seconds / 2)

    def learn(self, seconds: float, late: float) -> None:
        """An answer that had so much time was there so late after the end that the bot was given."""
        used = self.of(seconds)
        self._learned = min(used + LONGER, seconds / 2) if late > used else max(0.0, self._learned - SHORTER)
