"""The rules in motion: compiled and uncompiled alike, kept for the next process, without allocation."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core import runtime

from hexarium import games
from hexarium.arena.simulate import records
from hexarium.errors import BadPosition
from hexarium.kit.dispatch import Rules, tagged
from hexarium.kit.game import Game
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.kit.test_workers import LONGEST, within
from tests.toys import pile_rules
from tests.toys.pile import PILE, Pile, pile_with

ROOT = Path(__file__).parents[2]
HEAVEN = games.load("heaven")
RUNTIME: Any = runtime
NRT = RUNTIME._nrt_python


def runners(game: Game, **options: object) -> tuple[Runner, Runner]:
    """A compiled and an uncompiled one."""
    variant = game.variant(options)
    return Runner(variant), Runner(variant, compiled=False)


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
    runner = Runner(PILE.variant(), compiled)
    states = runner.start(1)
    before = states.tobytes()
    runner.perft(states, 4)
    assert states.tobytes() == before


def test_uncompiled_rules_get_actions_wide_enough_to_shift_by() -> None:
    """An action of 16 bits would make 1 << action zero, where compiled code has 64 bits."""
    seen = set()

    def watched(state: Any, action: Any) -> None:
        seen.add(int(1 << (action - action + 40)))
        pile_rules.step(state, action)

    class Watched(Pile):
        record = tagged(pile_rules.STATE, "watched")
        rules = Rules(pile_rules.init, pile_rules.legal, watched)

    runner = runners(pile_with(Watched))[1]
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
        loaded = runner.load(runner.variant.position(states[0]), 2**64 - 1)
        assert loaded.dtype == states.dtype
        assert int(loaded[0].rng) == 2**64 - 1
        expected, found = values(states), values(loaded)
        assert {**found, "rng": 0} == {**expected, "rng": 0}


def test_a_bad_position_is_refused() -> None:
    for runner in runners(PILE):
        with pytest.raises(BadPosition, match="pile is a whole number from 0 to 12; it is 13"):
            runner.load({**runner.variant.position(runner.start(0)[0]), "pile": 13}, 0)


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


# Threads.


def in_threads(count: int, work: Any) -> None:
    """Run the same work in some threads at once, with as many changes between them as can be."""
    kept, begin = sys.getswitchinterval(), Barrier(count)

    def one() -> None:
        begin.wait()
        work()

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(count) as pool:
            for future in [pool.submit(one) for _ in range(count)]:
                future.result()
    finally:
        sys.setswitchinterval(kept)


@pytest.mark.parametrize("compiled", [True, False])
def test_threads_that_share_a_runner_get_the_same_legal_actions_as_one(compiled: bool) -> None:
    runner = Runner(HEAVEN.variant(), compiled)
    states, lists = [runner.start(0)], []
    for seed in range(1, 40):
        one = runner.start(seed)
        runner.play_out(one, seed, seed)
        states.append(one)
    lists = [runner.legal(one) for one in states]
    assert len(set(map(tuple, lists))) > 20

    def work() -> None:
        for _ in range(60 if compiled else 2):
            assert [runner.legal(one) for one in states] == lists

    in_threads(4, work)


def test_matches_in_threads_that_share_a_runner_play_their_own_games() -> None:
    runner = Runner(PILE.variant({"pile": 100}))

    def game(seed: int) -> list[str]:
        match = Match(runner, runner.start(seed), seed)
        while (actions := match.legal()) and match.ply < 60:
            match.play(actions[(seed + match.ply) % len(actions)])
        return [ply.text for ply in match.plies]

    expected = [game(seed) for seed in range(12)]

    def work() -> None:
        assert [game(seed) for seed in range(12)] == expected

    in_threads(4, work)


# States.


def test_a_copy_is_a_state_of_its_own() -> None:
    for runner in runners(PILE):
        states = runner.start(1)
        for copy in (runner.copy(states), runner.state(runner.bytes(states)), runner.convert(states)):
            assert values(copy) == values(states)
            runner.step(copy, pile_rules.TAKE)
            assert values(copy) != values(states)


def test_states_are_converted_between_compiled_and_uncompiled_runners() -> None:
    compiled, plain = runners(PILE)
    for seed in range(20):
        states = compiled.start(2**64 - 1 - seed)
        compiled.play_out(states, seed, seed % 5)
        there = plain.convert(states)
        assert there.dtype != states.dtype
        assert values(there) == values(states) == values(compiled.plain(compiled.bytes(states)))
        assert compiled.convert(there).tobytes() == states.tobytes()
        assert plain.legal(there) == compiled.legal(states)


def test_machine_code_is_not_let_loose_on_states_of_another_kind() -> None:
    compiled, plain = runners(PILE)
    for wrong in (
        plain.start(1),
        np.zeros(3, dtype=np.int64),
        compiled.start(1)[:0],
        Runner(HEAVEN.variant()).start(1),
    ):
        for call in (
            compiled.legal,
            lambda states: compiled.step(states, 0),
            lambda states: compiled.perft(states, 2),
        ):
            with pytest.raises(TypeError, match="These are not states of this runner"):
                call(wrong)


def test_states_of_the_same_kind_from_elsewhere_are_welcome() -> None:
    compiled = runners(PILE)[0]
    states = compiled.start(3)
    for same in (
        states.copy(),
        states.view(np.recarray),
        np.frombuffer(states.tobytes(), pile_rules.STATE).copy(),
    ):
        assert compiled.legal(same) == compiled.legal(states)
    compiled.step(same, pile_rules.TAKE)
    assert int(same["pile"][0]) == int(states["pile"][0]) - 1


# The next process.

PROGRAM = """
import json
from numba.core import event
from hexarium.kit.runner import Runner, warm
from tests.toys.pile import PILE
variant = PILE.variant()
runner = Runner(variant)
ready = runner.ready
with event.install_recorder("numba:compile") as compiled:
    warm(variant.game.name, variant.record)
with event.install_recorder("numba:compile") as later:
    states = runner.start(3)
    runner.step(states, runner.legal(states)[0])
    runner.perft(states, 2)
    runner.simulate(1, 0, 3)
    actions = runner.play_out(runner.start(1), 1)
print(json.dumps([ready, len(compiled.buffer), len(later.buffer), actions]))
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


def edit(file: Path, before: str, after: str) -> None:
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after), "utf-8")


def test_the_next_process_finds_compiled_code_unless_what_it_is_made_of_was_edited(tmp_path: Path) -> None:
    here = tmp_path / "copy"
    for name in ("hexarium", "tests/toys"):
        shutil.copytree(ROOT / name, here / name, ignore=shutil.ignore_patterns("__pycache__"))
    (here / "tests" / "__init__.py").touch()
    cache = tmp_path / "cache"

    (ready, compiled, later, actions), said = python(PROGRAM, here, HEXARIUM_CACHE=str(cache))
    assert not ready
    assert compiled > 0
    assert later == 0  # what was warmed is not compiled when it runs
    assert "Compiling step for pile – once for this version." in said
    assert all(line.startswith("Compiling ") for line in said)
    assert python(PROGRAM, here, HEXARIUM_CACHE=str(cache)) == ([True, 0, 0, actions], [])

    # What compiles nothing throws nothing away: pictures, words, the command line, matches, docstrings.
    for file in (
        "kit/marks.py",
        "kit/drawing.py",
        "kit/variant.py",
        "cli/warm.py",
        "play/match.py",
        "errors.py",
    ):
        with (here / "hexarium" / file).open("a", encoding="utf-8") as source:
            source.write("\nEDITED = 1\n")
    edit(here / "tests/toys/pile_rules.py", "Draw the secrets.", "Draw both secrets.")
    assert python(PROGRAM, here, HEXARIUM_CACHE=str(cache)) == ([True, 0, 0, actions], [])

    # Code that is gone is compiled again, and nothing else.
    next(cache.rglob("step-*.code")).unlink()
    (ready, _, later, again), said = python(PROGRAM, here, HEXARIUM_CACHE=str(cache))
    assert (ready, later, again) == (False, 0, actions)
    assert said == ["Compiling step for pile – once for this version."]

    # An edit far from the algorithms, in a file that only the rules import, is never missed.
    generator = here / "hexarium" / "kit" / "rng.py"
    edit(generator, "return np.int64((", "return np.int64(0 * (")
    (ready, compiled, later, edited), said = python(PROGRAM, here, HEXARIUM_CACHE=str(cache))
    assert (ready, later) == (False, 0)
    assert compiled > 0
    assert set(edited) == {pile_rules.TAKE}

    # Nor is one when nothing can be kept: there is no older code to fall back on.
    edit(generator, "return np.int64(0 * (", "return np.int64((")
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder")
    (ready, compiled, later, back), _ = python(PROGRAM, here, HEXARIUM_CACHE=str(nowhere))
    assert (ready, later, back) == (False, 0, actions)
    edit(here / "tests/toys/pile_rules.py", "FACES = 3", "FACES = 2")
    (_, _, _, fewer), _ = python(PROGRAM, here, HEXARIUM_CACHE=str(nowhere))
    assert fewer != actions
    assert not list(here.rglob("*.nbi"))


RECORDS = """
import json, sys
from hexarium import games
from hexarium.arena.simulate import records
from hexarium.kit.runner import Runner
from tests.toys.pile import PILE
played = []
for game, count in ((PILE, 5), (games.load("heaven"), 2)):
    assert not Runner(game.variant()).compiled
    assert not Runner.at_once(game.variant()).compiled
    played += [record.lines() for record in records(game.variant(), count, 11)]
print(json.dumps(played))
"""


def test_without_a_compiler_the_same_games_are_played(tmp_path: Path) -> None:
    played, said = python(RECORDS, NUMBA_DISABLE_JIT="1", HEXARIUM_CACHE=str(tmp_path / "unused"))
    assert said == []
    assert not (tmp_path / "unused").exists()
    expected = [
        record.lines()
        for game, count in ((PILE, 5), (HEAVEN, 2))
        for record in records(game.variant(), count, 11)
    ]
    assert played == expected


AT_ONCE = """
import json, time
from hexarium.kit.runner import Runner
from tests.toys.pile import PILE
began = time.monotonic()
runner = Runner.at_once(PILE.variant())
first, states, played = runner.compiled, runner.start(5), []
changed = 0
while time.monotonic() < began + 240:
    if (faster := runner.faster()) is not None:
        runner, states, changed = faster, faster.convert(states), changed + 1
        break
    if first:
        break
    time.sleep(0.1)
before = runner.variant.position(states[0])
for _ in range(3):
    played.append(runner.legal(states)[0])
    runner.step(states, played[-1])
print(json.dumps([first, changed, runner.compiled, before, played]))
"""


def test_who_does_not_want_to_wait_begins_uncompiled_and_changes_over(tmp_path: Path) -> None:
    (first, changed, compiled, position, played), said = python(AT_ONCE, HEXARIUM_CACHE=str(tmp_path))
    assert (first, changed, compiled) == (False, 1, True)
    assert said == []
    assert python(AT_ONCE, HEXARIUM_CACHE=str(tmp_path)) == ([True, 0, True, position, played], [])


def test_where_nothing_can_be_kept_the_game_goes_on_uncompiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unkept(Pile):
        record = tagged(pile_rules.STATE, "unkept")
        rules = Rules(pile_rules.init, pile_rules.legal, pile_rules.step)

    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("HEXARIUM_CACHE", str(tmp_path / "file"))
    runner = Runner.at_once(pile_with(Unkept).variant())
    worker = runner.compile_in_background()
    assert worker.answer() == ""
    assert within(LONGEST, lambda: worker.done)
    assert runner.faster() is None
    states = runner.start(1)
    runner.step(states, runner.legal(states)[0])
    assert not runner.compiled


@settings(max_examples=20)
@given(st.integers(0, 2**64 - 1))
def test_the_same_seed_starts_the_same_game(seed: int) -> None:
    for runner in runners(PILE):
        assert runner.start(seed).tobytes() == runner.start(seed).tobytes()
