"""The process that speaks with Ray for a fleet; the only place where Ray is imported.

It is a process of its own because Ray ends the one that it runs in when the cluster is gone, and because a
cluster on this machine ends with it, however that happens. What it is asked comes through its standard input
and what it tells goes out through its standard output, as pickled tuples whose first word says what it is:

| asked | told |
| --- | --- |
| `join` address, processors | `joined`, or `over` and a sentence |
| `muster` workplace, imprint, rehearsal | `mustered`, or `refused` and an error |
| `do` number, portion | `done` number, answer; `lost` number, whether its machine was; `refused`, an error |
| `drop` numbers | |
| | `size` workers, machines, whenever it is another |

When nobody can ask any more it leaves the cluster, and ends.
"""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import socket
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, NoReturn

from hexarium.arena import errand
from hexarium.arena.imprint import Imprint
from hexarium.errors import BadCluster

PATIENCE = 5.0
"""Seconds in which whoever is at an address should answer."""
LOOK = 2.0
"""Seconds between two looks at how large the cluster is."""
STORE = 100_000_000
"""Bytes of a cluster on this machine for answers that wait; they are small."""
SILENCE = 10.0
"""Seconds, at least, in which Ray tells what was lost with a machine. If it was switched off or its cable was
pulled, nobody closes its connections, and Ray waits for another seven minutes."""
LOST = 20
"""So often a machine may be lost before it has got ready."""


class Driver:
    """What speaks with Ray."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._heard: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
        self._under_way: dict[int, tuple[Any, float]] = {}
        """The portions that Ray has, and since when."""
        self._doubtful: dict[int, float] = {}
        """What was under way when a machine was lost, and until when it is waited for."""
        self._longest = 0.0
        """Seconds that an answer has taken, at most."""
        self._nodes: set[str] = set()
        self._size = (0, 0)
        self._place: Any = None
        self._run: Any = None

    def tell(self, *words: Any) -> None:
        """Say something to whoever asks."""
        pickle.dump(words, self._out)
        self._out.flush()

    def listen(self) -> None:
        """Take what is asked, until nobody asks any more."""
        with suppress(Exception):
            while True:
                self._heard.put(pickle.load(sys.stdin.buffer))
        self._heard.put(("leave",))
        time.sleep(PATIENCE)
        os._exit(1)  # something takes very long; a cluster on this machine ends with its process

    def work(self) -> None:
        """Do what is asked."""
        Thread(target=self.listen, daemon=True).start()
        looked = time.monotonic()
        while True:
            with suppress(Empty):
                what, *words = self._heard.get(timeout=LOOK)
                getattr(self, f"_{what}")(*words)
            if self._run is not None and time.monotonic() - looked > LOOK:
                self._look()
                self._give_up()
                looked = time.monotonic()

    def _join(self, address: str, processors: int | None) -> None:
        try:
            _joined(address, processors)
        except BadCluster as error:
            self.tell("over", str(error))
            self._leave()
        self._run = _ray().remote(errand.run).options(num_cpus=1, max_retries=0)
        self._look()
        self.tell("joined")

    def _look(self) -> None:
        """See how large the cluster is, and whether a machine was lost."""
        able = [node for node in _ray().nodes() if _is_able(node)]
        nodes = {node["NodeID"] for node in able}
        if self._nodes - nodes:
            until = time.monotonic() + max(SILENCE, 2 * self._longest)
            self._doubtful |= dict.fromkeys(self._under_way.keys() - self._doubtful.keys(), until)
        self._nodes = nodes
        size = sum(int(node["Resources"]["CPU"]) for node in able), len(able)
        if size != self._size:
            self._size = size
            self.tell("size", *size)

    def _give_up(self) -> None:
        """Wait no longer for what seems to be lost with a machine.

        Nobody says what was played there. What another machine still plays may be among it: then that is
        played again for nothing, and comes out the same.
        """
        now = time.monotonic()
        for number in [number for number, until in self._doubtful.items() if until < now]:
            del self._doubtful[number]
            if number in self._under_way:
                self._drop([number])
                self.tell("lost", number, True)

    def _muster(self, workplace: bytes, wanted: Imprint, rehearsal: bytes) -> None:
        """Have every machine ready for a workplace: what is compiled is compiled once on each."""
        self._place = _ray().put(workplace), _ray().put(wanted)
        ready: set[str] = set()
        for _ in range(LOST):
            nodes = {node["NodeID"]: node for node in _ray().nodes() if _is_able(node)}
            if nodes.keys() <= ready:
                break
            if wrong := self._prepare([name for name in nodes if name not in ready], rehearsal, ready):
                self.tell("refused", wrong)
                return
        self._look()
        self.tell("mustered")

    def _prepare(self, nodes: list[str], rehearsal: bytes, ready: set[str]) -> Exception | None:
        """Have some machines ready; those that are go into the set. Returns what is wrong, if anything is."""
        affinity = _ray().util.scheduling_strategies.NodeAffinitySchedulingStrategy
        prepare = _ray().remote(errand.prepare)
        asked = {}
        for name in nodes:
            there = affinity(name, soft=False)
            placed = prepare.options(num_cpus=1, max_retries=0, scheduling_strategy=there)
            asked[name] = placed.remote(*self._place, rehearsal)
        for name, answer in asked.items():
            try:
                wrong: Exception | None = pickle.loads(_ray().get(answer))
            except Exception as error:
                if _is_lost(error):
                    continue  # with its machine, or it is tried again
                wrong = _foreign(error)
            if wrong is not None:
                return wrong
            ready.add(name)
        return None

    def _do(self, number: int, portion: bytes) -> None:
        ref = self._run.remote(*self._place, portion)
        self._under_way[number] = ref, time.monotonic()
        ref.future().add_done_callback(lambda future: self._heard.put(("told", number, future)))

    def _told(self, number: int, future: Any) -> None:
        handed = self._under_way.pop(number, None)
        if handed is None:
            return
        try:
            answer = future.result()
        except Exception as error:
            if lost := _is_lost(error):
                self.tell("lost", number, lost == "machine")
            else:
                self.tell("refused", _foreign(error))
            return
        self._longest = max(self._longest, time.monotonic() - handed[1])
        self.tell("done", number, answer)

    def _drop(self, numbers: Iterable[int]) -> None:
        """Nobody wants these any more; compiled code hears nothing, so its process is ended."""
        for number in numbers:
            if (handed := self._under_way.pop(number, None)) is not None:
                with suppress(Exception):
                    _ray().cancel(handed[0], force=True)

    def _leave(self) -> NoReturn:
        with suppress(Exception):
            self._drop(list(self._under_way))
            if "ray" in sys.modules:
                sys.modules["ray"].shutdown()
            # Whoever was killed could not clear up.
            shutil.rmtree(os.environ["HEXARIUM_RAY_FOLDER"], ignore_errors=True)
        os._exit(0)  # the thread that listens would be in the way of an orderly end


def _ray() -> Any:
    """Ray, whose types say less than they should."""
    import ray
    import ray.util.scheduling_strategies

    return ray


def _joined(address: str, processors: int | None) -> None:
    """Start a cluster on this machine, or join one."""
    if address not in ("local", "auto"):
        _called(address)
    own: dict[str, Any] = {}
    if address == "local":
        own = {
            "num_cpus": processors,
            "object_store_memory": STORE,
            "include_dashboard": False,
            "_node_ip_address": "127.0.0.1",
            "_temp_dir": os.environ["HEXARIUM_RAY_FOLDER"],
        }
    try:
        _ray().init(address=address, configure_logging=False, log_to_driver=False, **own)
    except Exception as error:
        said = " ".join(str(error).split())
        if _is_refused(error):
            said = "it wants its token, in ~/.ray/auth_token, RAY_AUTH_TOKEN or RAY_AUTH_TOKEN_PATH"
        if address == "local":
            raise BadCluster(f"Ray does not start on this machine ({said[:300]}).") from error
        which = "of this machine" if address == "auto" else f"at {address}"
        raise BadCluster(f"The Ray cluster {which} cannot be joined ({said[:300].rstrip('.')}).") from error


def _is_refused(error: BaseException | None) -> bool:
    """Whether a cluster wants another token; Ray may tell that only as the cause of what it tells."""
    while error is not None:
        if isinstance(error, _ray().exceptions.AuthenticationError) or "AuthenticationError" in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def _called(address: str) -> None:
    """Whether anybody answers at an address; Ray itself would try for very long."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        said = str(error.strerror or error).lower()
        raise BadCluster(f"No Ray cluster answers at {address} ({said}).") from error


def _is_able(node: Any) -> bool:
    """Whether a machine can work."""
    return bool(node["Alive"] and node["Resources"].get("CPU", 0) >= 1)


def _is_lost(error: Exception) -> str:
    """What was lost with the work, if that is what is wrong: a machine or a worker."""
    exceptions = _ray().exceptions
    if isinstance(error, exceptions.LocalRayletDiedError):
        raise error  # the part of the cluster that is on this machine, and there is no other way to it
    gone = exceptions.NodeDiedError, exceptions.ObjectLostError, exceptions.TaskUnschedulableError
    if isinstance(error, gone):
        return "machine"
    crashed = exceptions.WorkerCrashedError, exceptions.OutOfMemoryError, exceptions.TaskCancelledError
    return "worker" if isinstance(error, crashed) else ""


def _foreign(error: Exception) -> BadCluster:
    """What Ray says where work cannot even begin: most often that a machine has not this package."""
    *_, said = str(error).strip().splitlines() or [""]
    return BadCluster(
        f"A machine of the cluster cannot begin ({type(error).__name__}: {said.strip()[:200].rstrip('.')}); "
        "install the same version of Hexarium on all of them, and start Ray there again."
    )


def main() -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    driver = Driver(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # what Ray prints is no answer
    try:
        driver.work()
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        driver.tell("over", f"the cluster does not answer any more ({said.rstrip('.')})")
        raise
