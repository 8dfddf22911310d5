"""What happened since somebody looked last, summed up and never slower for a longer game."""

from __future__ import annotations

from hexarium.kit.events import Event
from hexarium.play.match import Match
from hexarium.play.seat import Door

TOLD = 120
"""So many actions are looked through for news; what was before them is in the log."""


def news(match: Match, door: Door, since: int) -> list[str]:
    """Sentences on the actions after the first `since`, from the last ones only if they are many."""
    first = max(since, match.ply - TOLD)
    sentences = door.variant.news(happened(match, door, first))
    if first > since:
        return [f"({first - since} earlier actions are in the log.)", *sentences]
    return sentences


def happened(match: Match, door: Door, first: int) -> list[Event | str]:
    """The events as a door shows them; a sentence for an action that rules tell nothing about."""
    told: list[Event | str] = []
    for ply, seen in zip(match.plies[first:], door.events(first), strict=True):
        if seen:
            told += seen
        else:
            told.append(door.variant.said(ply.seat, ply.action))
    return told


def log(door: Door, first: int) -> list[str]:
    """All that happened after the first actions, a line for each, nothing summed up."""
    return [f"{number:>4} {' '.join(told)}" for number, told in enumerate(door.told(first), first + 1)]
