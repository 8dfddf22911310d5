"""The rules in motion: compiled and uncompiled alike, kept for the next process, without allocation."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core import runtime

from hexarium import games
from hexarium.arena.simulate import records
from hexarium.errors import BadPosition
from hexarium.kit.game import Game
from hexarium.kit.runner import ALGORITHMS, Runner
from tests.toys import pile_rules
from tests.toys.pile import PILE

ROOT = Path(__file__).parents[2]
HEAVEN = games.load("heaven")
RUNTIME: Any = runtime
NRT = RUNTIME._nrt_python


def runners(game: Game, **options: object) -> tuple[Runner, Runner]:
    """A compiled and an uncompiled one."""
    parsed = game.parse_options(options)
    return Runner(game, parsed), Runner(game, parsed, compiled=False)


def values(states: Any) -> dict[str, Any]:
    return {name: states[name].tolist() for name in states.dtype.names}


@given(st.integers(0, 2**64 - 1), st.integers(1, 100), st.integers(0, 1000))
def test_compiled_and_uncompiled_rules_give_the_same_states(seed: int, pile: int, choices: int) -> None:
    compiled, plain = runners(PILE, pile=pile)
    one, other = compiled.start(seed), plain.start(seed)
    assert values(one) == values(other)
    actions = compiled.play_out(compiled.start(seed), choices)
    assert actions == plain.play_out(plain.start(seed), choices)
    for action in actions:
        assert compiled.legal(one) == plain.legal(other)
        compiled.step(one, action)
        plain.step(other, action)
        assert values(one) == values(other)
    compiled.resample(one, 1, choices)
    plain.resample(other, 1, choices)
    assert values(one) == values(other)


@pytest.mark.parametrize("game", [PILE, HEAVEN], ids=lambda game: game.name)
def test_whole_simulations_are_the_same_compiled_and_uncompiled(game: Game) -> None:
    compiled, plain = runners(game)
    found, expected = compiled.simulate(7, 100, 4), plain.simulate(7, 100, 4)
    assert [column.tolist() for column in found[:3]] == [column.tolist() for column in expected[:3]]
    assert found[3] == expected[3]
    assert min(found[0]) > 0


@pytest.mark.parametrize(("game", "depth"), [(PILE, 5), (HEAVEN, 2)], ids=["pile", "heaven"])
def test_the_lines_of_play_are_as_many_compiled_and_uncompiled(game: Game, depth: int) -> None:
    compiled, plain = runners(game)
    for each in range(depth + 1):
        assert compiled.perft(compiled.start(3), each) == plain.perft(plain.start(3), each)


def test_lines_of_play_are_counted_as_by_hand() -> None:
    runner = runners(PILE, pile=2)[1]
    states = runner.start(0)
    assert runner.perft(states, 0) == 1
    assert runner.perft(states, 1) == len(runner.legal(states)) == 6
    total = 0
    for action in runner.legal(states):
        after = states.copy()
        runner.step(after, action)
        total += len(runner.legal(after))
    assert runner.perft(states, 2) == total
    assert runner.perft(states, 2, most=6) == total
    assert runner.perft(states, 2, most=5) == -1


@pytest.mark.parametrize("compiled", [True, False])
def test_counting_lines_of_play_leaves_the_state(compiled: bool) -> None:
    runner = Runner(PILE, PILE.parse_options({}), compiled)
    states = runner.start(1)
    before = states.tobytes()
    runner.perft(states, 4)
    assert states.tobytes() == before


def test_uncompiled_rules_get_actions_wide_enough_to_shift_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action of 16 bits would make 1 << action zero, where compiled code has 64 bits."""
    step, seen = pile_rules.step, set()

    def watched(state: Any, action: Any) -> None:
        seen.add(int(1 << (action - action + 40)))
        step(state, action)

    monkeypatch.setattr(pile_rules, "step", watched)
    runner = runners(PILE)[1]
    runner.play_out(runner.start(0), 0)
    runner.simulate(0, 0, 2)
    runner.perft(runner.start(0), 3)
    assert seen == {1 << 40}


def test_a_random_game_ends_after_so_many_plies_if_asked() -> None:
    for runner in runners(PILE):
        assert runner.play_out(runner.start(1), 1, most=0) == []
        whole = runner.play_out(runner.start(1), 1)
        assert runner.play_out(runner.start(1), 1, most=2) == whole[:2]
        assert runner.play_out(runner.start(1), 1, most=10**9) == whole
        lengths, _, reasons, _ = runner.simulate(1, 0, 5, most=2)
        assert max(lengths) == 2
        assert all((reasons > 0) | (lengths == 2))


def test_a_game_of_a_simulation_depends_on_its_number_alone() -> None:
    runner = runners(PILE)[0]
    whole: tuple[Any, ...] = runner.simulate(5, 0, 30)
    parts: list[tuple[Any, ...]] = [runner.simulate(5, first, 10) for first in (0, 10, 20)]
    for column in (0, 1, 2):
        assert whole[column].tolist() == np.concatenate([part[column] for part in parts]).tolist()
    assert whole[3] == sum(part[3] for part in parts)


def test_a_loaded_position_has_the_generator_at_its_seed() -> None:
    for runner in runners(PILE):
        states = runner.start(1)
        runner.step(states, pile_rules.TAKE)
        loaded = runner.load(PILE.position(states[0], runner.options), 2**64 - 1)
        assert loaded.dtype == states.dtype
        assert int(loaded[0].rng) == 2**64 - 1
        expected, found = values(states), values(loaded)
        assert {**found, "rng": 0} == {**expected, "rng": 0}


def test_a_bad_position_is_refused() -> None:
    for runner in runners(PILE):
        with pytest.raises(BadPosition, match="pile is a whole number from 0 to 12; it is 13"):
            runner.load({**PILE.position(runner.start(0)[0], runner.options), "pile": 13}, 0)


@contextmanager
def counted_allocations() -> Iterator[None]:
    on = NRT.memsys_stats_enabled()
    NRT.memsys_enable_stats()
    yield
    if not on:
        NRT.memsys_disable_stats()


def allocations(runner: Runner, count: int) -> tuple[int, int]:
    before = RUNTIME.rtsys.get_allocation_stats()
    plies = int(runner.simulate(3, 0, count)[0].sum())
    after = RUNTIME.rtsys.get_allocation_stats()
    return plies, after.alloc - before.alloc


@pytest.mark.parametrize("game", [PILE, HEAVEN], ids=lambda game: game.name)
def test_compiled_rules_allocate_nothing(game: Game) -> None:
    runner = runners(game)[0]
    with counted_allocations():
        allocations(runner, 1)
        few_plies, few = allocations(runner, 1)
        many_plies, many = allocations(runner, 500)
    assert many_plies > few_plies + 1000
    assert many == few


PROGRAM = """
import json, sys
from numba.core import event
from hexarium.kit.runner import ALGORITHMS, Runner
from tests.toys.pile import PILE
runner = Runner(PILE, PILE.parse_options({}))
with event.install_recorder("numba:compile") as compiled:
    for algorithm in ALGORITHMS:
        runner.warm(algorithm)
print(json.dumps([len(compiled.buffer), runner.play_out(runner.start(1), 1)]))
"""


def python(program: str, folder: Path = ROOT, **environment: str) -> tuple[Any, list[str]]:
    """What a program prints in a process of its own, as JSON, and what it says on the screen."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout), run.stderr.splitlines()


def test_the_next_process_finds_compiled_code_unless_a_source_was_edited(tmp_path: Path) -> None:
    here = tmp_path / "copy"
    for name in ("hexarium", "tests/toys"):
        shutil.copytree(ROOT / name, here / name, ignore=shutil.ignore_patterns("__pycache__"))
    (here / "tests" / "__init__.py").touch()
    cache = tmp_path / "cache"

    (compiled, actions), said = python(PROGRAM, here, HEXARIUM_CACHE=str(cache))
    assert compiled > 0
    assert len(said) == len(ALGORITHMS)
    assert said[0] == "Compiling start for pile – once for this version."
    assert all(line.startswith("Compiling ") for line in said)

    assert python(PROGRAM, here, HEXARIUM_CACHE=str(cache)) == ([0, actions], [])

    # Code that is gone, though its index is there, is compiled again, and that is said too.
    next(cache.rglob("*algorithms.take-*.nbc")).unlink()
    (compiled, again), said = python(PROGRAM, here, HEXARIUM_CACHE=str(cache))
    assert compiled > 0
    assert said == ["Compiling take for pile – once for this version."]
    assert again == actions
    assert len(list(cache.iterdir())) == 1

    # An edit far from the algorithms, in a file that only the rules import, is never missed.
    generator = here / "hexarium" / "kit" / "rng.py"
    generator.write_text(
        generator.read_text("utf-8").replace("return np.int64((", "return np.int64(0 * ("), "utf-8"
    )
    (compiled, edited), said = python(PROGRAM, here, HEXARIUM_CACHE=str(cache))
    assert compiled > 0
    assert len(said) == len(ALGORITHMS)
    assert set(edited) == {pile_rules.TAKE}
    assert len(list(cache.iterdir())) == 2


RECORDS = """
import json, sys
from hexarium import games
from hexarium.arena.simulate import records
from hexarium.kit.runner import Runner
from tests.toys.pile import PILE
played = []
for game, count in ((PILE, 5), (games.load("heaven"), 2)):
    assert not Runner(game, game.parse_options({})).compiled
    played += [record.lines() for record in records(game, game.parse_options({}), count, 11)]
print(json.dumps(played))
"""


def test_without_a_compiler_the_same_games_are_played(tmp_path: Path) -> None:
    played, said = python(RECORDS, NUMBA_DISABLE_JIT="1", HEXARIUM_CACHE=str(tmp_path / "unused"))
    assert said == []
    assert not (tmp_path / "unused").exists()
    expected = [
        record.lines()
        for game, count in ((PILE, 5), (HEAVEN, 2))
        for record in records(game, game.parse_options({}), count, 11)
    ]
    assert played == expected


def test_what_was_warmed_is_not_compiled_when_it_runs(tmp_path: Path) -> None:
    program = PROGRAM.replace(
        "print(", "with event.install_recorder('numba:compile') as later:\n    use(runner)\nprint("
    )
    program = program.replace("len(compiled.buffer)", "len(later.buffer)").replace(
        "runner =", USE + "\nrunner =", 1
    )
    (compiled, _), _ = python(program, HEXARIUM_CACHE=str(tmp_path))
    assert compiled == 0


USE = """
def use(runner):
    states = runner.start(3)
    runner.step(states, runner.legal(states)[0])
    runner.resample(states, 0, 1)
    runner.perft(states, 2)
    runner.play_out(states, 5)
    runner.simulate(1, 0, 3)
"""


@settings(max_examples=20)
@given(st.integers(0, 2**64 - 1))
def test_the_same_seed_starts_the_same_game(seed: int) -> None:
    for runner in runners(PILE):
        assert runner.start(seed).tobytes() == runner.start(seed).tobytes()
