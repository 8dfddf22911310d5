"""One call of the program: `python call.py ADDRESS ARGUMENTS`, run by the process that has read it in."""

import json
import os
import signal
import socket
import sys


def call(address: str, arguments: list[str]) -> int:
    """Have these arguments run here, with these streams, and return how that ended."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        line.connect(address)
        folder = os.getcwd()  # noqa: PTH109 – reading in pathlib takes as long as all the rest
        asked = {"arguments": arguments, "folder": folder, "environment": dict(os.environ)}
        socket.send_fds(line, [json.dumps(asked).encode()], [0, 1, 2])
        return int(line.recv(32))


if __name__ == "__main__":
    ended = call(sys.argv[1], sys.argv[2:])
    if ended < 0:
        signal.signal(-ended, signal.SIG_DFL)
        os.kill(os.getpid(), -ended)
    sys.exit(ended)
