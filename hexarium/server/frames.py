"""What a client may say over the socket, as models; what the server says is in `told`.

Keys that nobody knows are passed over, so that an older server can be spoken to by a newer client; keys that
are known must be right.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

LARGEST = 16 * 1024
"""Bytes of a frame."""
MOST_ACTIONS, LONGEST_ACTION, LONGEST_CHAT, LONGEST_KEY, MOST_TOKENS = 64, 80, 300, 60, 16


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("it holds letters that cannot be printed")
    return text


def _said(text: str) -> str:
    if not text.strip():
        raise ValueError("nothing is said")
    return _printable(text.replace("\n", " ").replace("\t", " "))


Id = Annotated[str, StringConstraints(min_length=12, max_length=40), AfterValidator(_printable)]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
RowNumber = Annotated[int, Field(ge=0, le=2**53)]
Actions = Annotated[
    list[Annotated[str, StringConstraints(max_length=LONGEST_ACTION)]],
    Field(min_length=1, max_length=MOST_ACTIONS),
]
Words = Annotated[str, StringConstraints(max_length=LONGEST_KEY)]


class Frame(BaseModel):
    """What every frame of a client is: strictly read, unknown keys passed over."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


class Hello(Frame):
    """Comes first: who one is, and whose view is sent; without a token a spectator."""

    do: Literal["hello"]
    tokens: Annotated[list[str], Field(max_length=MOST_TOKENS)] = []
    look: SeatNumber | None = None


class Act(Frame):
    """A batch of actions, all or nothing, decided at row `at`."""

    do: Literal["act"]
    id: Id
    seat: SeatNumber
    at: RowNumber
    actions: Actions


class PlanFrame(Frame):
    """An answer to a question that will be asked; null takes it back."""

    do: Literal["plan"]
    id: Id
    seat: SeatNumber
    key: Words
    actions: Actions | None


class Undo(Frame):
    """Back to row `to`."""

    do: Literal["undo"]
    id: Id
    seat: SeatNumber
    to: RowNumber


class Vote(Frame):
    """Whether a seat agrees to an undo."""

    do: Literal["vote"]
    id: Id
    seat: SeatNumber
    request: Words
    yes: bool


class Resign(Frame):
    """A seat gives up."""

    do: Literal["resign"]
    id: Id
    seat: SeatNumber


class Substitute(Frame):
    """A bot for whoever is absent from `seat`."""

    do: Literal["substitute"]
    id: Id
    seat: SeatNumber


class ChatFrame(Frame):
    """Something to say."""

    do: Literal["chat"]
    id: Id
    text: Annotated[str, StringConstraints(max_length=LONGEST_CHAT), AfterValidator(_said)]


class View(Frame):
    """The position as JSON, for an own seat, or what is public."""

    do: Literal["view"]
    id: Id
    seat: SeatNumber | None = None


class Hint(Frame):
    """What a bot would do at an own seat, where the table allows that."""

    do: Literal["hint"]
    id: Id
    seat: SeatNumber


class LookFrame(Frame):
    """Another own seat's view from now on; without a seat, what is public."""

    do: Literal["look"]
    id: str | None = None
    seat: SeatNumber | None = None


class Ping(Frame):
    """Asks whether anybody is there."""

    do: Literal["ping"]
    n: Annotated[int, Field(ge=-(2**53), le=2**53)] = 0


Client = Annotated[
    Hello | Act | PlanFrame | Undo | Vote | Resign | Substitute | ChatFrame | View | Hint | LookFrame | Ping,
    Field(discriminator="do"),
]
CLIENT: TypeAdapter[Client] = TypeAdapter(Client)
