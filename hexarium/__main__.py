"""`python -m hexarium`, and the command `hexarium`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; Ctrl-C ends it quietly, also while it is being loaded."""
    try:
        from hexarium.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
