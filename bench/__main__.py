"""`python -m bench [SECONDS]`: all benchmarks that need nothing but this package."""

from __future__ import annotations

import sys

from bench import api, compiled

if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    compiled.run(seconds)
    api.run("catan", seconds)
