"""A million requests through one engine process; run by hand: `python -m tests.slow_engine [COUNT]`."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from pathlib import Path

from tests.requests_at_random import Requests
from tests.test_engine import some_requests


def memory_of(process: subprocess.Popen[bytes]) -> int:
    """The resident memory of a process, in kB (on Linux)."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def feed(process: subprocess.Popen[bytes], requests: Requests, count: int) -> None:
    assert process.stdin is not None
    for _ in range(count):
        process.stdin.write(requests.line().encode("utf-8", "surrogatepass") + b"\n")
    process.stdin.close()


def main(count: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "hexarium", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    writer = threading.Thread(target=feed, args=(process, some_requests(3), count))
    writer.start()
    began, answers, faults = time.perf_counter(), 0, 0
    assert process.stdout is not None
    for line in process.stdout:
        answers += 1
        faults += json.loads(line).get("error", {}).get("code") == "internal_error"
        if answers % max(1, count // 20) == 0:
            seconds = time.perf_counter() - began
            memory = memory_of(process) if process.poll() is None else 0
            print(f"{answers:,} answers, {answers / seconds:,.0f} a second, {memory:,} kB, {faults} faults")
    writer.join()
    assert (answers, faults, process.wait()) == (count, 0, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
