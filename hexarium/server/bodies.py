"""The bodies of calls, as models: what is asked.

They are strictly read: a key that nobody knows is refused, so that a wrong name of an option of the table is
not passed over.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from hexarium.play.proof import LONGEST_WORDS

LONGEST_NAME = 40
MOST_SEATS = 16


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("it holds letters that cannot be printed")
    return text


Name = Annotated[
    str, StringConstraints(max_length=LONGEST_NAME, strip_whitespace=True), AfterValidator(_printable)
]
Words = Annotated[str, StringConstraints(max_length=LONGEST_WORDS), AfterValidator(_printable)]
OptionValue = bool | int | Annotated[str, StringConstraints(max_length=100)]
SeatWish = Annotated[str, StringConstraints(max_length=80)]


class Body(BaseModel):
    """What every body is."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class NewTable(Body):
    """A table to be made."""

    game: Annotated[str, StringConstraints(max_length=100)]
    options: Annotated[dict[str, OptionValue], Field(max_length=64)] = {}
    seats: Annotated[list[SeatWish] | None, Field(max_length=MOST_SEATS)] = None
    """`me`, `open` or `bot:NAME` for each seat."""
    name: Name = ""
    """Of whoever makes it."""
    clock: Annotated[str, StringConstraints(max_length=40)] = "none"
    listed: bool = False
    words: Words | None = None
    """For the dice."""
    pace: Annotated[int, Field(ge=0)] | None = None
    """Milliseconds between two plies of bots; 0 for none."""
    hints: bool | None = None
    """Whether hints are given."""
    stand_in: Annotated[str, StringConstraints(max_length=80)] | None = None
    """The bot that plays for whoever is absent or has resigned."""


class Sit(Body):
    """Somebody sits down; with the host's token, a bot may be seated."""

    name: Name = ""
    words: Words | None = None
    bot: Annotated[str, StringConstraints(max_length=80)] | None = None


class Rematch(Body):
    """The same people play again; whoever asks first may add words to the dice."""

    words: Words | None = None


class Continue(Body):
    """A finished game goes on from a ply, as a new table against bots."""

    ply: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0, le=63)] | None = None
    """The seat that one takes; the one to move unless said."""
    bot: Annotated[str, StringConstraints(max_length=80)] = "medium"
    """Who takes the others."""
    name: Name = ""
    words: Words | None = None


class OwnGames(Body):
    """Whose finished games are wanted: those of some tokens, and the public ones if that is said."""

    tokens: Annotated[list[Annotated[str, StringConstraints(max_length=200)]], Field(max_length=256)] = []
    public: bool = False
    page: Annotated[str, StringConstraints(max_length=100)] | None = None
