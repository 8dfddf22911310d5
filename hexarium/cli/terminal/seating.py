"""Who sits where: the seats that people take, and those left to others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexarium.errors import BadOption

PERSON, STRANGER = "you", "random"
"""What a save calls a person at the keyboard, and a player that chooses at random."""


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


def seating(count: int, people: Sequence[int]) -> dict[int, str]:
    """By seat, who has it."""
    return {seat: PERSON if seat in people else STRANGER for seat in range(count)}


def taken(seats: Mapping[int, str]) -> tuple[int, ...]:
    """The seats of people in a save."""
    return tuple(seat for seat, who in sorted(seats.items()) if who == PERSON)
