"""Environments for those who learn: many games at once, as arrays of numbers.

`Games` steps them all with one compiled call and needs nothing but NumPy.
"""

from __future__ import annotations

from hexarium.envs.games import Games

__all__ = ["Games"]
