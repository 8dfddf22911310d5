"""What is said to somebody who asks for what cannot be: a stable code and a sentence."""

from __future__ import annotations

from hexarium.errors import HexariumError

CODES = (
    *("stale", "not_your_turn", "illegal_action", "unknown_action", "reveals_inside", "no_question"),
    *("undo_refused", "not_started", "over", "forbidden", "rate", "too_long", "bad_request", "internal"),
)
"""All that a `no` can carry."""


class Refused(HexariumError):
    """A frame that is not taken: the table is as it was."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class CallRefused(HexariumError):
    """A call over HTTP that is not taken, with its status."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.wait: int | None = None
        """Seconds until it may be tried again, if that is all that is wrong."""


def bad_option(sentence: str) -> CallRefused:
    """An unknown game, bot, option or clock."""
    return CallRefused(400, "bad_option", sentence)


def bad_call(sentence: str) -> CallRefused:
    """A call whose parts are wrong."""
    return CallRefused(400, "bad_request", sentence)


def unauthorised() -> CallRefused:
    """A token that is missing, or that this table does not know."""
    return CallRefused(
        401, "unauthorised", "This needs a token of the table, as Authorization: Bearer TOKEN."
    )


def forbidden(sentence: str) -> CallRefused:
    """A token that is known, but has no right to this."""
    return CallRefused(403, "forbidden", sentence)


def not_found(sentence: str = "There is no such table.") -> CallRefused:
    """A table or a seat that is not there."""
    return CallRefused(404, "not_found", sentence)


def conflict(code: str, sentence: str) -> CallRefused:
    """A call that comes too early or too late."""
    return CallRefused(409, code, sentence)


def too_many(seconds: int) -> CallRefused:
    """Too many new tables from one address; `seconds` is how long to wait."""
    refused = CallRefused(429, "rate", f"Too many new tables from this address; wait {seconds} seconds.")
    refused.wait = seconds
    return refused
