"""A Ray cluster of three machines, set up as docs/cluster.md says, and machines lost in the middle.

Run by hand, as root on Linux: `make cluster`. A machine is a set of namespaces: it has a network of its own
with one cable to a switch, its own processes, host name, home, shared memory, and a disk of its own, with
Hexarium installed from a wheel under another path than elsewhere; the sources are not to be seen there. Other
packages, the clock and the processors are those of this machine. Nothing of it is seen outside, and nothing
is left behind.

Each of the three commands, or of those that are named, is run at home first and then on the cluster, where a
machine is killed or its cable pulled, and what both have written must be the same, byte for byte.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.arena.processes import family, soon, title

ROOT = Path(__file__).parents[1]
HEAD = "10.0.0.1:6379"
SETTLE = 2.0
"""Seconds that games have been under way when a machine is lost."""

BORN = """
mount -t tmpfs tmp /tmp && mount -t tmpfs shm /dev/shm && mkdir /tmp/home && hostname {name} &&
mount -t tmpfs none {sources} && mkdir {disk} && cd {disk} && ip link set lo up &&
echo ready && trap '' CHLD && exec sleep infinity
"""
"""What a machine does first; after that its first process only buries others."""


class Machine:
    """A machine of its own, as far as Linux can make one; the switch is one without an address."""

    def __init__(self, name: str) -> None:
        apart = ("--net", "--pid", "--mount", "--uts", "--ipc", "--mount-proc", "--propagation", "private")
        self.name = name
        self.disk = Path(f"/tmp/disk-of-{name}")
        """Where its own things are, which nobody else sees under that path."""
        born = BORN.format(name=name, disk=self.disk, sources=ROOT / "hexarium")
        self._keeper = subprocess.Popen(
            ["unshare", *apart, "--fork", "--kill-child", "sh", "-c", born],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._keeper.stdout is not None
        assert self._keeper.stdout.readline() == "ready\n", self._keeper.communicate()[1]
        children = Path(f"/proc/{self._keeper.pid}/task/{self._keeper.pid}/children").read_text()
        self.first = int(children)
        """The first of its processes; with it go all others."""

    def command(self, *words: str, **settings: str) -> list[str]:
        """Words that run a command there, with nothing of this process's environment."""
        path = f"{self.disk}/venv/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        given = {"HOME": "/tmp/home", "PATH": path, "LANG": "C.UTF-8", **settings}
        entered = ("nsenter", f"--target={self.first}", "--all", f"--wdns={self.disk}")
        return [*entered, "env", "-i", *(f"{key}={value}" for key, value in given.items()), *words]

    def run(self, *words: str, **settings: str) -> str:
        """Run a command there to its end, and return what it said."""
        ran = subprocess.run(self.command(*words, **settings), capture_output=True, text=True, check=False)
        assert ran.returncode == 0, f"{self.name}: {' '.join(words)}\n{ran.stdout}{ran.stderr}"
        return ran.stdout

    def install(self, wheel: Path, compiled: bool) -> None:
        """Install Hexarium from a wheel, beside packages that are installed here, with a cache or without."""
        venv = self.disk / "venv"
        self.run(sys.executable, "-m", "venv", "--without-pip", str(venv))
        packages, here = sysconfig.get_path("purelib"), Path(sys.executable).parent
        own = venv / Path(packages).relative_to(sys.prefix)
        # Paths of packages are found by it, and not what these point to: the sources, for one.
        self.run("sh", "-c", f"echo {packages} > {own}/packages.pth")
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python")
        self.run(*pip, f"{venv}/bin/python", "install", "--no-index", "--no-deps", str(wheel))
        self.run("sh", "-c", f"sed '1s|.*|#!{venv}/bin/python|' {here}/ray > {venv}/bin/ray")
        self.run("chmod", "+x", f"{venv}/bin/ray")
        if compiled:
            self.run("cp", "-r", f"{sys.prefix}/cache", str(venv))
        where = self.run("python", "-c", "import hexarium; print(hexarium.__file__)")
        assert where.startswith(str(venv)), where

    def content(self, name: str) -> bytes:
        """A file of its disk, as seen from outside."""
        return Path(f"/proc/{self.first}/root{self.disk}/{name}").read_bytes()

    def network(self, *words: str) -> None:
        """Change its network, from outside."""
        subprocess.run(["nsenter", f"--target={self.first}", "--net", "ip", *words], check=True)

    @property
    def works(self) -> bool:
        """Whether one of its workers plays."""
        return any(title(pid).startswith("ray::run") for pid in family(self.first))

    def kill(self) -> None:
        """End it, with all of its processes at once."""
        if self._keeper.returncode is None:
            os.kill(self.first, signal.SIGKILL)
            self._keeper.communicate()


class Network:
    """A switch, and three machines at it."""

    def __init__(self, wheel: Path) -> None:
        self.token, self.wheel = "", wheel
        self.switch = Machine("switch")
        self.switch.network("link", "add", "bridge", "type", "bridge")
        self.switch.network("link", "set", "bridge", "up")
        self.machines = {number: self.add(number) for number in (1, 2, 3)}

    def add(self, number: int) -> Machine:
        """A new machine with its cable."""
        machine = Machine(f"machine-{number}")
        ends = f"cable-{number}", "type", "veth", "peer", "name", "eth0", "netns", str(machine.first)
        self.switch.network("link", "add", *ends)
        self.switch.network("link", "set", f"cable-{number}", "master", "bridge", "up")
        machine.network("addr", "add", f"10.0.0.{number}/24", "dev", "eth0")
        machine.network("link", "set", "eth0", "up")
        return machine

    def start(self, number: int) -> None:
        """Have a machine belong to the cluster, by the steps of docs/cluster.md."""
        machine = self.machines[number]
        machine.install(self.wheel, compiled=number == 1)
        settings = {"RAY_AUTH_MODE": "token", "RAY_USAGE_STATS_ENABLED": "0"}
        if number == 1:
            machine.run("sh", "-c", "umask 077; ray get-auth-token --generate")
            assert machine.run("stat", "--format=%a", "/tmp/home/.ray/auth_token") == "600\n"
            self.token = machine.run("cat", "/tmp/home/.ray/auth_token")
            where = ["--head", "--port=6379", "--include-dashboard=false", "--node-ip-address=10.0.0.1"]
        else:
            copied = f"umask 077; mkdir /tmp/home/.ray; printf %s {self.token} > /tmp/home/.ray/auth_token"
            machine.run("sh", "-c", copied)
            where = [f"--address={HEAD}", f"--node-ip-address=10.0.0.{number}"]
        machine.run("ray", "start", *where, **settings)

    def pull(self, number: int) -> None:
        """Pull the cable of a machine, which goes on and hears nobody."""
        self.switch.network("link", "set", f"cable-{number}", "down")

    def kill(self, number: int) -> None:
        """Kill a machine with all that runs there."""
        self.machines[number].kill()

    def replace(self, number: int) -> None:
        """Put a new machine in the place of one, and have it join."""
        self.machines[number].kill()
        # A cable goes with the network at its other end, but that may take Linux minutes.
        remove = ["nsenter", f"--target={self.switch.first}", "--net", "ip", "link", "del", f"cable-{number}"]
        subprocess.run(remove, check=False, capture_output=True)
        self.machines[number] = self.add(number)
        self.start(number)

    def close(self) -> None:
        """End everything."""
        for machine in (*self.machines.values(), self.switch):
            machine.kill()


COMMANDS: dict[str, tuple[str, str, Callable[[Network, int], None], int]] = {
    "simulate": ("heaven --games 300 --seed 5 --bots greedy,random", "--save", Network.kill, 3),
    "tournament": ("heaven medium greedy random --games 60 --seed 2", "--save", Network.pull, 3),
    "tune": ("heaven --steps 3 --games 60 --confirm 60 --seed 1", "--journal", Network.kill, 2),
}
"""What is run, where it is kept, and which machine is lost in which way; all of it, or what is named."""


@contextmanager
def network(wheel: Path) -> Iterator[Network]:
    """Three machines that are gone at the end."""
    made = Network(wheel)
    try:
        yield made
    finally:
        made.close()


def main() -> None:
    if os.geteuid() != 0 or not sys.platform.startswith("linux"):
        sys.exit("Machines of their own are made by root, on Linux; nothing was run.")
    for program in ("unshare", "nsenter", "ip"):
        if shutil.which(program) is None:
            sys.exit(f"There is no {program} here (Debian: util-linux, iproute2); nothing was run.")
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="hx-", dir="/var/tmp"))
        os.chdir(folder)
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
        subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True)
        (wheel,) = Path(folder).glob("*.whl")
        cluster = stack.enter_context(network(wheel))
        for number in cluster.machines:
            cluster.start(number)
            say(f"machine {number} belongs to the cluster")
        refused(cluster)
        auto(cluster)
        for name in sys.argv[1:] or COMMANDS:
            words, kept, lose, number = COMMANDS[name]
            compare(cluster, (name, *words.split()), kept, lose, number)
            cluster.replace(number)
        for number in (1, 3):
            cluster.machines[number].run("ray", "stop")
        left = [title(pid) for number in (1, 3) for pid in family(cluster.machines[number].first)]
        assert not any("ray" in each for each in left), left
        say("ray stop has ended all of it")


def refused(cluster: Network) -> None:
    """Who has no token is told so."""
    words = ("hexarium", "simulate", "heaven", "--games", "1", "--ray", HEAD)
    asked = cluster.machines[2].command(*words, HOME="/nowhere")
    ran = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert ran.returncode == 2, ran.stderr
    assert "it wants its token" in ran.stderr, ran.stderr
    say("without the token it is refused")


def auto(cluster: Network) -> None:
    """A machine knows the cluster that it belongs to."""
    words = ("hexarium", "simulate", "heaven", "--games", "100", "--json", "--ray", "auto")
    told = json.loads(cluster.machines[2].run(*words))
    assert (told["games"], told["machines"]) == (100, 3), told
    say("`--ray auto` finds it")


def compare(
    cluster: Network, words: tuple[str, ...], kept: str, lose: Callable[[Network, int], None], number: int
) -> None:
    """Run a command at home, then on the cluster, which loses a machine, and compare what they have kept."""
    name, began = words[0], time.monotonic()
    home, far = Path(f"{name}-home"), f"{name}-far"
    subprocess.run([sys.executable, "-m", "hexarium", *words, kept, home], check=True, capture_output=True)
    at_home, began = time.monotonic() - began, time.monotonic()
    process = subprocess.Popen(
        cluster.machines[1].command("hexarium", *words, kept, far, "--ray", HEAD),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    soon(lambda: cluster.machines[number].works or process.poll() is not None)
    time.sleep(SETTLE)
    under_way = process.poll() is None
    lose(cluster, number)
    said, errors = process.communicate()
    assert process.returncode == 0, said + errors
    assert under_way, f"{name} was over before a machine could be lost"
    assert "lost" in said + errors, said + errors
    assert home.read_bytes() == cluster.machines[1].content(far), f"{name}: other games than at home"
    say(
        f"{name}: {home.stat().st_size:,} bytes as at home; {at_home:.0f} s there, "
        f"{time.monotonic() - began:.0f} s on the cluster with a machine lost"
    )


def say(what: str) -> None:
    print(what, flush=True)


if __name__ == "__main__":
    main()
