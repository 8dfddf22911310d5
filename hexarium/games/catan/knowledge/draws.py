"""Random numbers for a world: the kit's generator in Python's whole numbers.

The kit's is written for compiled code; on NumPy's scalars each draw would take as long as all of these.
"""

from __future__ import annotations

_WORD = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Draws:
    """The stream of one seed for one place: the same words as `kit.rng` gives from `word_at(seed, place)`."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, place: int) -> None:
        self._state = _mixed(int(seed) + _GOLDEN * (place + 1) & _WORD)

    def word(self) -> int:
        """The next 64 random bits."""
        self._state = self._state + _GOLDEN & _WORD
        return _mixed(self._state)

    def share(self) -> float:
        """A random number from 0 to below 1."""
        return (self.word() >> 11) * 2.0**-53

    def below(self, count: int) -> int:
        """A random whole number from 0 to `count` − 1."""
        return (self.word() >> 32) * count >> 32


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31
