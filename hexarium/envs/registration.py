"""Every installed game is known to Gymnasium and PettingZoo by its name, once either is imported.

Neither is imported for it: whoever wants plain arrays need not wait for them, nor have them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from hexarium import games
from hexarium.errors import MissingExtra

VERSION = 0
"""Changes whenever an agent that was trained before would not understand what it sees now."""


def register_all(package: str) -> None:
    """Let both libraries know all games, and let each have a module of its own in a package."""
    for name in games.names():
        module = f"{package}.{name}_v{VERSION}"
        sys.modules.setdefault(module, _Face(module, name))
    when_imported("gymnasium", _register_gymnasium)
    when_imported("pettingzoo", partial(_register_pettingzoo, package))


def face(package: str, attribute: str) -> ModuleType | None:
    """The module of a game by its name, such as `catan_v0`; none if there is no such game."""
    found = sys.modules.get(f"{package}.{attribute}")
    return found if isinstance(found, _Face) else None


class _Face(ModuleType):
    """A game as a module with `env` and `raw_env`, as PettingZoo has its own."""

    def __init__(self, module: str, game: str) -> None:
        super().__init__(module, f"The game {game!r} for PettingZoo: see `hexarium.envs.zoo`.")
        self._game = game

    def __getattr__(self, name: str) -> Any:
        if name not in ("env", "raw_env"):
            raise AttributeError(f"{self.__name__} has no {name!r}; it has env and raw_env.")
        with extra():
            from hexarium.envs import zoo
        made = partial(zoo.env if name == "env" else zoo.TurnsEnv, self._game)
        setattr(self, name, made)
        return made


@contextmanager
def extra() -> Iterator[None]:
    """Say which extra is missing where an import fails."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in ("gymnasium", "pettingzoo"):
            raise
        raise MissingExtra(
            "Environments of Gymnasium and PettingZoo need an extra that is not installed: "
            "pip install 'hexarium[envs]'. Games needs none."
        ) from None


def _register_gymnasium() -> None:
    from gymnasium.envs.registration import register

    for name in games.names():
        words = "".join(word.capitalize() for word in re.split("[-_]", name))
        register(
            f"hexarium/{words}-v{VERSION}",
            entry_point="hexarium.envs.gym:GameEnv",
            vector_entry_point="hexarium.envs.vector:GameVectorEnv",
            kwargs={"game": name},
        )


def _register_pettingzoo(package: str) -> None:
    from pettingzoo import register

    for name in games.names():
        register("aec", f"hexarium/{name}-v{VERSION}", f"{package}.{name}_v{VERSION}:env")


def when_imported(library: str, then: Callable[[], None]) -> None:
    """Do something once a library is imported; now, if it is already."""
    if sys.modules.get(library) is not None:
        then()
    else:
        sys.meta_path.insert(0, _Waiting(library, then))


class _Waiting(MetaPathFinder):
    """Finds nothing itself: it waits for one library, and lets what finds it load it."""

    def __init__(self, library: str, then: Callable[[], None]) -> None:
        self.library, self.then = library, then

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Of the library that is waited for, as others find it; then nothing is waited for any more."""
        del path, target
        if name != self.library:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(name)
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def load_then(module: ModuleType) -> None:
                load(module)
                self.then()

            spec.loader.exec_module = load_then  # type: ignore[method-assign]
        return spec
