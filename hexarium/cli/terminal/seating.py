"""Who sits where: the seats that people take, and the bots on all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexarium.bots.company import several
from hexarium.errors import BadOption
from hexarium.kit.reading import shown
from hexarium.play.record import LONGEST_NAME

PERSON = "you"
"""What a save calls a person at the keyboard; everybody else is a bot, by its name."""
AGAINST = "medium"
"""Who plays against people, unless they say."""


def people(names: Sequence[str], seats: str | None) -> tuple[int, ...]:
    """The seats that people take: names or numbers, `all`, or `none` to look on; the first unless said."""
    if seats is None:
        return (0,)
    if seats == "all":
        return tuple(range(len(names)))
    if seats == "none":
        return ()
    taken = []
    for word in seats.lower().replace(",", " ").split():
        if word in names:
            taken.append(names.index(word))
        elif word.isdecimal() and int(word) < len(names):
            taken.append(int(word))
        else:
            possible = ", ".join(
                f"{seat} ({name})" if str(seat) not in name else str(seat) for seat, name in enumerate(names)
            )
            raise BadOption(f"--as cannot be {word!r}; it is {possible}, all or none.")
    return tuple(taken)


def opponents(
    count: int, people: Sequence[int], against: str | None, before: Mapping[int, str] | None = None
) -> dict[int, str]:
    """By seat, the bots on the seats that are nobody's: those that are named, else those from before."""
    others = [seat for seat in range(count) if seat not in people]
    if against is not None and not others:
        raise BadOption(f"--against cannot be {shown(against)}; people have all seats, and no bot plays.")
    if against is not None:
        found = dict(zip(others, several(against, len(others)), strict=True))
    else:
        kept = {seat: who for seat, who in (before or {}).items() if who != PERSON}
        found = {seat: kept.get(seat, AGAINST) for seat in others}
    for name in found.values():
        if len(name) > LONGEST_NAME:
            raise BadOption(f"{shown(name)} is too long a name for a save; {LONGEST_NAME} letters fit.")
    return found


def seating(people: Sequence[int], bots: Mapping[int, str]) -> dict[int, str]:
    """By seat, who has it."""
    return dict(sorted({**dict.fromkeys(people, PERSON), **bots}.items()))


def taken(seats: Mapping[int, str]) -> tuple[int, ...]:
    """The seats of people in a save."""
    return tuple(seat for seat, who in sorted(seats.items()) if who == PERSON)
