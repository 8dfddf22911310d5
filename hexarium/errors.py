"""The errors that Hexarium raises.

Each has a stable `code` for programs and a sentence for people that says what would have been right.
"""


class HexariumError(ValueError):
    """What every error of this package is; `code` names the kind and never changes."""

    code = "error"


class BadCoordinate(HexariumError):
    """A hex, direction or name that is not on the grid or the board."""

    code = "bad_coordinate"


class UnknownGame(HexariumError):
    """A game that is not registered."""

    code = "unknown_game"


class BadGame(HexariumError):
    """A game that somebody wrote with a mistake in it: the sentence names the file and the line."""

    code = "bad_game"


class BadOption(HexariumError):
    """An option that does not exist, or a value outside its range."""

    code = "bad_option"


class BadFile(HexariumError):
    """A file of a type that is not known, or that cannot be read or written."""

    code = "bad_file"


class MissingExtra(HexariumError):
    """Something that only works with an optional part of the installation."""

    code = "missing_extra"


class BadCluster(HexariumError):
    """A cluster that cannot be joined, has another version of this package, or is gone in the middle."""

    code = "bad_cluster"


class UnknownAction(HexariumError):
    """A text or number that is no action of the game."""

    code = "unknown_action"


class IllegalAction(HexariumError):
    """An action that exists but is not legal now."""

    code = "illegal_action"


class NotYourTurn(HexariumError):
    """An action of a seat that is not to move."""

    code = "not_your_turn"


class BadChance(HexariumError):
    """A forced outcome that the action does not have, or that cannot be."""

    code = "bad_chance"


class BadSeat(HexariumError):
    """A seat that the game does not have."""

    code = "bad_seat"


class BadPosition(HexariumError):
    """A position that is no position of the game."""

    code = "bad_position"


class BadRecord(HexariumError):
    """A record that is damaged, cut off, foreign, or does not replay."""

    code = "bad_record"


class BadRequest(HexariumError):
    """A request that a protocol does not know, or whose parts are wrong."""

    code = "bad_request"


def reason(error: Exception) -> str:
    """Why the system refused a file or a port, in few words of lower case."""
    return str(getattr(error, "strerror", None) or error).lower()
