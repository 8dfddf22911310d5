"""Environments for those who learn: games as arrays of numbers.

`Games` steps many of them with one compiled call and needs nothing but NumPy. With the extra `envs` there are
faces for Gymnasium (`gymnasium.make("hexarium/Catan-v0")`, `make_vec`) and for PettingZoo
(`hexarium.envs.catan_v0.env()`), made from the names of the installed games.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from hexarium.envs import registration
from hexarium.envs.games import Games

__all__ = ["Games"]

_LATER = {"GameEnv": "gym", "GameVectorEnv": "vector", "TurnsEnv": "zoo"}
"""What the extra is needed for, and where it is: for games of your own, which have no names here."""

registration.register_all(__name__)


def __getattr__(name: str) -> Any:
    if name in _LATER:
        with registration.extra():
            return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    face = registration.face(__name__, name)
    if face is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return face
