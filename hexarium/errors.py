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


class BadOption(HexariumError):
    """An option that does not exist, or a value outside its range."""

    code = "bad_option"


class BadFile(HexariumError):
    """A file of a type that is not known, or that cannot be read or written."""

    code = "bad_file"


class MissingExtra(HexariumError):
    """Something that only works with an optional part of the installation."""

    code = "missing_extra"
