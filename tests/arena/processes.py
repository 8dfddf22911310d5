"""Processes that a test has started, and what they listen on, as Linux tells it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

LONGEST = 120.0
"""Seconds after which a test gives up; on a quiet machine nothing takes as long."""


def soon(holds: Callable[[], object]) -> None:
    """Wait until something holds, on whatever machine."""
    until = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < until, "it does not come"
        time.sleep(0.05)


def family(pid: int) -> set[int]:
    """A process with all that it has started, and those in their turn."""
    children: dict[int, list[int]] = {}
    for each in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            children.setdefault(int(_facts(each)[1]), []).append(int(each.name))
    found, waiting = set[int](), [pid]
    while waiting:
        found.add(each_pid := waiting.pop())
        waiting += children.get(each_pid, [])
    return found


def title(pid: int) -> str:
    """The command of a process, or what it calls itself; nothing where it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return ""


def is_alive(pid: int) -> bool:
    """Whether a process has not ended; one may wait for somebody to hear of its end."""
    with suppress(OSError):
        return _facts(Path(f"/proc/{pid}"))[0] != "Z"
    return False


def _facts(folder: Path) -> list[str]:
    """The state of a process, its parent and so on."""
    return (folder / "stat").read_text().rpartition(")")[2].split()


def listening(pids: set[int]) -> dict[str, bool]:
    """Where some processes listen, each address with its port, and whether that is this machine alone."""
    sockets = set()
    for pid in pids:
        with suppress(OSError):
            for file in Path(f"/proc/{pid}/fd").iterdir():
                with suppress(OSError):
                    sockets.add(str(file.readlink()))
    found = {}
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            _, local, _, state, *_, inode = line.split()[:10]
            if state == "0A" and f"socket:[{inode}]" in sockets:
                address, port = _address(local)
                found[f"{address} {port}"] = address.is_loopback
    return found


def _address(local: str) -> tuple[IPv4Address | IPv6Address, int]:
    """An address and a port, from words of 32 bits in the order of this machine."""
    text, _, port = local.partition(":")
    words = [bytes.fromhex(text[k : k + 8])[::-1] for k in range(0, len(text), 8)]
    address = ip_address(b"".join(words))
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address, int(port, 16)
