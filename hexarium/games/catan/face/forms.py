"""What is filled in and sent as a whole on the island: discards, offers and counter-offers.

The entries of a form are the resources of the hand, so cards can be dragged into it. In an offer no resource
stands on both sides: it has the same label on both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import given_side, unpack, wanted_side
from hexarium.kit.face import Entry, Form, Side

Counts = list[tuple[int, int]]
"""Resources, and up to how many of each."""


@lru_cache(maxsize=1 << 12)
def discard_form(seat: int, hand: int, count: int) -> Form:
    """All cards that are still to be discarded."""
    held: Counts = [(kind, min(n, count)) for kind, n in enumerate(unpack(hand)) if n]
    cards = f"{count} card{'' if count == 1 else 's'}"
    side = Side("discard", "To the bank", count, count, _entries(seat, "discard", held))
    return Form("discard", f"Discard {cards}", (side,), f"Discard {cards}", left=count)


@lru_cache(maxsize=1 << 12)
def offer_form(seat: int, hand: int, draft: int, counter: bool) -> Form | None:
    """An offer, or what is still missing of one; none if it cannot be made whole."""
    given, wanted = unpack(given_side(draft)), unpack(wanted_side(draft))
    gives, wants = _room(unpack(hand), given, wanted), _room([data.OFFER_SIDE] * 5, wanted, given)
    least_given, least_wanted = int(not any(given)), int(not any(wanted))
    if least_given and len(gives) == 1:
        # The only resource that can be given must be, so it cannot be wanted.
        wants = [each for each in wants if each[0] != gives[0][0]]
    if least_wanted and len(wants) == 1:
        gives = [each for each in gives if each[0] != wants[0][0]]
    if len(gives) < least_given or len(wants) < least_wanted:
        return None
    sides = (
        Side("give", "You give", least_given, _most(given), _entries(seat, "give", gives)),
        Side("want", "You get", least_wanted, _most(wanted), _entries(seat, "want", wants)),
    )
    if counter:
        return Form("counter", "Offer something else", sides, "Send the counter-offer", send="counter")
    return Form("offer", "Offer a trade", sides, "Ask the others", send="ask")


@lru_cache(maxsize=1 << 10)
def wish_form(seat: int, kinds: tuple[str, ...]) -> Form:
    """Resources that can be wanted only in an offer that is left unfinished, so nobody is helped by it."""
    most = [(data.RESOURCES.index(kind), data.OFFER_SIDE) for kind in kinds]
    side = Side("want", "You get", 1, data.OFFER_SIDE, _entries(seat, "want", most))
    return Form("wish", "Begin an offer that you cannot pay yet", (side,), "Begin the offer", idle=True)


def _room(held: Sequence[int], side: Sequence[int], other: Sequence[int]) -> Counts:
    """What a side of an offer still has room for: no resource that the other one has."""
    most = _most(side)
    found = [(kind, min(held[kind] - side[kind], most)) for kind in range(len(side)) if not other[kind]]
    return [(kind, n) for kind, n in found if n > 0]


def _most(side: Sequence[int]) -> int:
    return data.OFFER_SIDE - sum(side)


def _entries(seat: int, verb: str, most: Counts) -> tuple[Entry, ...]:
    return tuple(
        Entry(f"{data.RESOURCES[kind]}-{seat}", data.RESOURCES[kind], n, f"{verb} {data.RESOURCES[kind]}")
        for kind, n in most
    )
