"""What goes wrong with what is kept: each error is a sentence for whoever runs the server."""

from __future__ import annotations

from hexarium.errors import HexariumError


class BadStorage(HexariumError):
    """A database that this server cannot use: held by another, not to be written, or from the future."""

    code = "bad_storage"


class Away(HexariumError):
    """The database is not there now, or takes nothing; nothing was written, and later it may work again."""

    code = "internal"


class Uncertain(Away):
    """The database went away in the middle of a commit, so whether it was written is not known yet.

    Whoever gets this reads the table again before it says anything about it.
    """
