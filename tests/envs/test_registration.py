"""Games are known to both libraries, whichever is imported first, and neither is imported for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import hexarium.envs


def run(script: str) -> str:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_plain_games_import_neither_library() -> None:
    script = "import sys, hexarium.envs; from hexarium.envs import Games, catan_v0; print(*sys.modules)"
    assert not {"gymnasium", "pettingzoo"} & set(run(script).split())


@pytest.mark.parametrize(
    "imports",
    ["import gymnasium, pettingzoo, hexarium.envs", "import hexarium.envs, pettingzoo, gymnasium"],
)
def test_the_order_of_imports_does_not_matter(imports: str) -> None:
    script = (
        f"{imports}\n"
        "print(*(name for name in (*gymnasium.registry, *pettingzoo.aec_registry) if 'hexarium' in name))\n"
        "import hexarium.envs.ring_v0 as module; print(module.env, module.raw_env)"
    )
    names = run(script)
    for name in ("Catan", "Heaven", "Ring", "catan", "heaven", "ring"):
        assert f"hexarium/{name}-v0" in names


def test_gymnasium_finds_a_game_by_the_module_in_its_id() -> None:
    found = "import gymnasium; print(gymnasium.make('hexarium.envs:hexarium/Heaven-v0').spec.id)"
    assert "hexarium/Heaven-v0" in run(found)


def test_a_missing_extra_is_named_and_plain_games_need_none() -> None:
    script = (
        "import sys; sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None\n"
        "import hexarium.envs; from hexarium.errors import MissingExtra\n"
        "assert hexarium.envs.Games('heaven', 2, compiled=False).counts.all()\n"
        "for ask in (lambda: hexarium.envs.GameEnv, lambda: hexarium.envs.heaven_v0.env):\n"
        "    try: ask()\n"
        "    except MissingExtra as error: print(error)"
    )
    assert run(script).count("pip install 'hexarium[envs]'") == 2


def test_there_is_no_module_for_a_game_that_is_not_installed() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'chess_v0'"):
        _ = hexarium.envs.chess_v0
    with pytest.raises(AttributeError, match="it has env and raw_env"):
        _ = hexarium.envs.heaven_v0.parallel_env
