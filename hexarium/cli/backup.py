"""`hexarium backup` and `hexarium restore`: the tables of a server in one file, and back."""

from __future__ import annotations

from hexarium.server.storage import backup


def back_up(file: str, data: str | None) -> None:
    """Copy the database of a server into a new file."""
    backup.back_up(file, data)
    print(f"All tables are in {file}.")


def restore(file: str, data: str | None) -> None:
    """Put a backup where a server finds it."""
    folder = backup.restore(file, data)
    print(f"All tables are in {folder}.")
