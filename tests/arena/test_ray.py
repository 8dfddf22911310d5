"""Work on a cluster: the same games as at home, byte for byte, whoever is lost, and nobody is left behind.

All tests share one cluster of two machines; the last of them take it apart.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from hexarium import games
from hexarium.arena import envoy as envoy_module
from hexarium.arena import fleet as fleet_module
from hexarium.arena import portions
from hexarium.arena.bot_simulation import simulate_bots
from hexarium.arena.contest import Contest
from hexarium.arena.crew import Crew
from hexarium.arena.envoy import Envoy
from hexarium.arena.fleet import Fleet
from hexarium.arena.hall import Hall
from hexarium.arena.hands import Hands
from hexarium.arena.imprint import imprint
from hexarium.arena.portions import Numbered, Span
from hexarium.arena.simulate import Far, simulate
from hexarium.arena.simulation import Simulation
from hexarium.arena.sitting import Player, Sitting
from hexarium.arena.tally import Tally
from hexarium.arena.tournament import Tournament
from hexarium.arena.trial import tried
from hexarium.errors import BadCluster, BadOption, HexariumError, MissingExtra
from tests.arena.processes import LONGEST, family, is_alive, listening, soon, title
from tests.arena.waiting_field import WaitingField

ROOT = Path(__file__).parents[2]
ENDLESS = str(ROOT / "tests" / "toys" / "endless.py")
HEAVEN = games.load("heaven").variant()
MANY = 3000

SETTINGS = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "token",
    # It is seen soon that a machine is gone, or all of them.
    "RAY_health_check_initial_delay_ms": "0",
    "RAY_health_check_period_ms": "1000",
    "RAY_health_check_failure_threshold": "3",
    "RAY_gcs_rpc_server_reconnect_timeout_s": "3",
    "PYTHONPATH": str(ROOT),
}


class Machines:
    """The cluster of these tests."""

    def __init__(self, folder: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.arena.ray_cluster", folder],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            process_group=0,
        )
        self.address = self._read()
        """Nothing where it has not started."""
        if not self.address:
            self.process.communicate(timeout=LONGEST)

    def _read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def tell(self, what: str) -> None:
        """Let something happen to it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        assert self._read() == "done"


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    """A cluster of two machines that are both this one."""
    folder = tempfile.mkdtemp(prefix="hx-", dir="/tmp")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {**SETTINGS, "RAY_AUTH_TOKEN": secrets.token_hex(32)}.items():
            patch.setenv(name, value)
        # On a machine that is very busy Ray gives up after half a minute.
        started = next(made for made in (Machines(folder) for _ in range(5)) if made.address)
        try:
            yield started
        finally:
            everybody = family(started.process.pid)
            started.process.communicate(timeout=LONGEST)
            soon(lambda: not any(map(is_alive, everybody)))
            shutil.rmtree(folder)


@pytest.fixture(scope="module")
def envoy(machines: Machines) -> Iterator[Envoy]:
    """Who has joined it."""
    with Envoy(machines.address) as joined:
        assert (joined.workers, joined.machines) == (2, 2)
        yield joined


def far(envoy: Envoy, game: str = "heaven") -> Far:
    return Far(game, Hands(None, envoy=envoy))


def digest(found: Simulation | Tally) -> str:
    """A checksum of all that was found, but for how long it took and who has done it."""
    left_out = {"seconds", "threads", "processes", "machines", "games_per_second", "plies_per_second"}
    data = {name: value for name, value in found.data().items() if name not in (*left_out, "before")}
    for standing in data.get("standings", ()):
        for name in ("ms", "worst_ms"):
            del standing[name]
    return sha256(json.dumps(data).encode()).hexdigest()


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hexarium", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=2 * LONGEST, check=False)


# This comes first: while nobody else has joined, no workers of two owners wait for the same processors.
def test_the_command_joins_a_cluster_by_its_address_and_the_token_in_its_file(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".ray").mkdir()
    (tmp_path / ".ray" / "auth_token").write_text(os.environ["RAY_AUTH_TOKEN"])
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN"):
        monkeypatch.delenv(name)
    asked = ("tournament", "heaven", "greedy", "random", "--games", "4", "--ray", machines.address)
    answer = run(*asked, "--processes", "1", "--journal", "t.jsonl", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "1 worker on 2 machines" in " ".join(answer.stdout.split())
    assert len((tmp_path / "t.jsonl").read_text().splitlines()) == 5


def test_who_has_no_token_is_told_so(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("RAY_NUM_REDIS_GET_RETRIES", "2")  # else Ray tries it twenty times, a second each
    with pytest.raises(BadCluster, match=r"cannot be joined \(it wants its token, in ~/\.ray/auth_token"):
        Envoy(machines.address)


def test_random_games_are_the_same_on_a_cluster_however_they_are_cut(
    envoy: Envoy, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = simulate(HEAVEN, MANY, seed=5)
    assert digest(simulate(HEAVEN, MANY, seed=5, threads=2)) == digest(alone)
    heard: list[int] = []
    for seconds in (0.002, 0.02, 60.0):
        monkeypatch.setattr(portions, "SECONDS", seconds)
        found = simulate(HEAVEN, MANY, seed=5, progress=heard.append, far=far(envoy))
        assert digest(found) == digest(alone)
        assert (found.threads, found.machines, found.data()["machines"]) == (2, 2, 2)
    assert digest(simulate(HEAVEN, MANY, seed=6)) != digest(alone)
    # Results come in one after another, not all at the end.
    assert heard.count(MANY) == 3
    assert len(set(heard)) > 10


def test_a_game_of_your_own_is_played_there_too(envoy: Envoy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "tests")
    variant = games.load(ENDLESS).variant({"pile": 30})
    assert digest(simulate(variant, 40, most=50, far=far(envoy, "toys/endless.py"))) == digest(
        simulate(variant, 40, most=50)
    )


def test_games_of_bots_are_the_same_on_a_cluster(envoy: Envoy) -> None:
    hall = Hall("heaven", {}, opening=4, measures=True)
    found = [
        simulate_bots(hall, ("greedy", "random"), 10, seed=3, hands=hands)
        for hands in (Hands(1), Hands(None, envoy=envoy))
    ]
    assert len({digest(each) for each in found}) == 1
    assert found[-1].machines == 2


def test_a_tournament_goes_on_with_its_journal_at_home_and_on_a_cluster(envoy: Envoy, tmp_path: Path) -> None:
    contest = Contest.of(Hall("heaven", {}, opening=4), ["greedy", "random", "random:,"], seed=2)
    there, journal = Hands(None, envoy=envoy), str(tmp_path / "journal.jsonl")

    def played(count: int, hands: Hands) -> Tally:
        tournament = Tournament(contest, count, hands, journal)
        try:
            return tournament.play()
        finally:
            tournament.close()

    assert (played(4, there).games, played(6, Hands(1)).before) == (4, 4)
    whole = played(12, there)
    assert (whole.games, whole.before) == (12, 6)
    assert digest(whole) == digest(Tournament(contest, 12, Hands(1)).play())


def test_weights_are_tried_in_the_same_games_on_a_cluster(envoy: Envoy) -> None:
    hall = Hall("heaven", {}, opening=4)
    evaluation = HEAVEN.evaluation
    assert evaluation is not None
    one = Player("greedy", tuple(feature.weight for feature in evaluation.features))
    other = Player("greedy", tuple(2 * feature.weight for feature in evaluation.features))
    fleet = Fleet(hall, envoy, Sitting(0, 0, (one, other)))
    with Crew(hall, 1) as crew:
        assert tried(fleet, one, other, 2, 8, seed=1) == tried(crew, one, other, 2, 8, seed=1)


def test_a_machine_with_other_sources_is_refused(envoy: Envoy, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = imprint(HEAVEN)
    for change, said in (
        (
            {"Hexarium": "0123456789ab"},
            r"the sources of Hexarium are others \(\w+ there, 0123456789ab here\)",
        ),
        ({"numba": "0.1"}, rf"numba is {ours['numba']} there and 0\.1 here"),
    ):
        monkeypatch.setattr(fleet_module, "imprint", lambda variant, other=change: imprint(variant) | other)
        with pytest.raises(
            BadCluster, match=rf"^The machine .* runs something else: {said}; install the same"
        ):
            simulate(HEAVEN, 10, far=far(envoy))


def test_what_is_wrong_with_a_bot_is_said_here(envoy: Envoy) -> None:
    fleet = Fleet(Hall("heaven", {}), envoy, Sitting(0, 0, (Player("greedy"),)))
    nobody = Sitting(0, 0, (Player("nobody"), Player("greedy")))
    with pytest.raises(BadOption, match="nobody"):
        list(fleet.answers([nobody]))
    good = Sitting(0, 0, (Player("random"), Player("greedy")))
    assert [answer.number for _, answer in fleet.answers([good])] == [0]


def test_programs_of_your_own_are_refused() -> None:
    hall = Hall("heaven", {}, {"mine": "true"})
    with pytest.raises(BadOption, match=r"\(--bot\) are on this machine .* leave out --ray"):
        Tournament(Contest.of(hall, ["random"]), 2, Hands(None, "local")).play()


def test_it_stops_in_the_middle_and_can_go_on(envoy: Envoy, tmp_path: Path) -> None:
    stop = Event()
    field = WaitingField("heaven", {}, 5, 10**6, str(tmp_path))
    thread = waited_for(tmp_path, 1, lambda _: stop.set())
    played = sum(len(each) for each, _ in Fleet(field, envoy, Span(0, 1), stop=stop).portions(Numbered(MANY)))
    thread.join()
    assert played < MANY
    assert digest(simulate(HEAVEN, 100, far=far(envoy))) == digest(simulate(HEAVEN, 100))


def waited_for(tmp_path: Path, machines: int, then: Any) -> Thread:
    """Once so many machines wait in the middle of a portion, do something, and let them go on."""

    def watch() -> None:
        soon(lambda: len([file for file in tmp_path.glob("machine-*") if file.read_text()]) >= machines)
        then(sorted(tmp_path.glob("machine-*")))
        (tmp_path / "go").touch()

    thread = Thread(target=watch)
    thread.start()
    return thread


def counted(envoy: Envoy, field: WaitingField, said: list[str]) -> Simulation:
    found = Simulation.of(HEAVEN, field.seed, 1, MANY, field.most)
    for _, (counts,) in Fleet(field, envoy, Span(0, 1), say=said.append).portions(Numbered(MANY)):
        found.add_counts(counts)
    return found


def test_when_a_worker_is_killed_its_games_are_played_again(envoy: Envoy, tmp_path: Path) -> None:
    said: list[str] = []
    field = WaitingField("heaven", {}, 5, 10**6, str(tmp_path))
    thread = waited_for(tmp_path, 1, lambda files: os.kill(int(files[0].read_text()), signal.SIGKILL))
    assert digest(counted(envoy, field, said)) == digest(simulate(HEAVEN, MANY, seed=5))
    thread.join()
    assert len(said) == 1
    assert said[0].startswith("A worker was lost in the middle of game ")


def test_games_that_end_every_worker_are_given_up_with_a_sentence(
    envoy: Envoy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every worker that gets at the games waits, and is killed."""
    monkeypatch.setattr(fleet_module, "TRIES", 2)
    field = WaitingField("heaven", {}, 5, 10**6, str(tmp_path))
    over = Event()

    def kill() -> None:
        while not over.wait(0.05):
            for file in tmp_path.glob("machine-*"):
                if pid := file.read_text():
                    file.unlink()
                    os.kill(int(pid), signal.SIGKILL)

    thread = Thread(target=kill)
    thread.start()
    try:
        with pytest.raises(HexariumError, match="The worker that played game 0 was lost 2 times"):
            list(Fleet(field, envoy, Span(0, 1)).portions(Numbered(1)))
    finally:
        over.set()
        thread.join()


def test_when_a_machine_is_removed_its_games_are_played_again(
    machines: Machines, envoy: Envoy, tmp_path: Path
) -> None:
    said: list[str] = []
    field = WaitingField("heaven", {}, 5, 10**6, str(tmp_path))
    thread = waited_for(tmp_path, 2, lambda _: machines.tell("remove"))
    assert digest(counted(envoy, field, said)) == digest(simulate(HEAVEN, MANY, seed=5))
    thread.join()
    assert len(said) == 1
    assert "lost" in said[0]
    soon(lambda: (envoy.hear(), envoy.machines)[1] == 1)


def test_when_the_whole_cluster_is_gone_nothing_that_was_over_is_lost(
    machines: Machines, envoy: Envoy, tmp_path: Path
) -> None:
    contest = Contest.of(Hall("heaven", {}, opening=4), ["greedy", "random"], seed=2)
    journal = str(tmp_path / "journal.jsonl")
    tournament = Tournament(contest, 2000, Hands(None, envoy=envoy), journal)
    gone = Event()

    def behead(tally: Tally) -> None:
        del tally
        if not gone.is_set():
            gone.set()
            machines.tell("behead")

    tally = tournament.play(progress=behead)
    tournament.close()
    assert tally.lost.startswith(f"The Ray cluster ({machines.address}) was lost: ")
    assert tally.stopped
    with pytest.raises(BadCluster, match="was lost"):
        simulate(HEAVEN, 10, far=far(envoy))
    tournament = Tournament(contest, tally.games + 2, Hands(1), journal)
    assert tournament.tally.before == tally.games > 0
    again = tournament.play()
    tournament.close()
    assert digest(again) == digest(Tournament(contest, again.games, Hands(1)).play())


def test_a_cluster_of_this_machine_listens_to_it_alone_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    asked = ("simulate", "heaven", "--games", str(10**12), "--json", "--ray", "local", "--threads", "2")
    process = subprocess.Popen(
        [sys.executable, "-m", "hexarium", *asked],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path), "HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        soon(lambda: any(title(pid).startswith("ray::run") for pid in family(process.pid)))
        everybody = family(process.pid)
        ports = listening(everybody)
        assert len(ports) >= 4, ports
        assert all(ports.values()), ports
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    assert process.returncode == 130, errors
    # On a slow machine it is said that something is being compiled; nothing else is.
    assert all("compil" in line.lower() for line in errors.splitlines()), errors
    data = json.loads(out)
    assert (data["stopped"], data["asked"], data["machines"]) == (True, 10**12, 1)
    soon(lambda: not any(map(is_alive, everybody)))
    # Neither a folder of Ray nor a token of its own is left.
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "address", ["", "nowhere", "host:", "host:port", ":6379", "host:99999", "ray://host:1"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadOption, match="--ray cannot be"):
        Envoy(address)


def test_nobody_at_an_address_is_a_sentence() -> None:
    with pytest.raises(
        BadCluster, match=r"^No Ray cluster answers at 127\.0\.0\.1:1 \(connection refused\)\.$"
    ):
        Envoy("127.0.0.1:1")


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'hexarium\[ray\]'"):
        envoy_module.Envoy("local")
