"""What a seat of the island believes of the other hands and cards.

Whoever counts knows every hand but for thefts between others, because all else happens before all eyes. So a
belief is the joint distribution of all hands, moved on by events as the seat sees them: from the start of a
game it is exact. Begun in the middle, in a loaded position, it starts from what counts and totals allow (see
`prior.py`). Nothing of the truth flows in: a belief is made of a veiled state and of events that were cut.
"""

from __future__ import annotations

import copy
from collections.abc import Callable

from hexarium.games.catan.knowledge.draws import Draws
from hexarium.games.catan.knowledge.hidden_cards import HiddenCards
from hexarium.games.catan.knowledge.joint_hands import JointHands
from hexarium.games.catan.knowledge.prior import dealt, inserted
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import WIDTH, given_side, unpack, wanted_side
from hexarium.games.catan.rules.telling import (
    DISCARDED,
    GAINED,
    INVENTED,
    PAID,
    SHOWN,
    STOLEN,
    SURRENDERED,
    TRADED,
    TRADED_WITH_BANK,
)
from hexarium.kit.belief import Belief
from hexarium.kit.events import Event, Kind
from hexarium.kit.variant import State, Variant

ACCEPTED = data.ANSWERS.index("accept")

CHANGES: dict[Kind, Callable[[JointHands, Event], JointHands]] = {
    GAINED: lambda hands, event: hands.gained(event["seat"], event["cards"]),
    INVENTED: lambda hands, event: hands.gained(event["seat"], event["cards"]),
    PAID: lambda hands, event: hands.paid(event["seat"], event["cards"]),
    DISCARDED: lambda hands, event: hands.paid(event["seat"], 1 << WIDTH * event["card"]),
    TRADED_WITH_BANK: lambda hands, event: hands.paid(event["seat"], event["gave"]).gained(
        event["seat"], event["got"]
    ),
    TRADED: lambda hands, event: hands.traded(event["seat"], event["other"], event["gave"], event["got"]),
    SURRENDERED: lambda hands, event: hands.surrendered(
        event["seat"], event["taker"], event["card"], event["count"]
    ),
    SHOWN: lambda hands, event: hands.showing(event["seat"], event["cards"]),
    STOLEN: lambda hands, event: hands.robbed(event["seat"], event["victim"], event.get("card")),
}
"""What each kind of event that tells of resources does to the hands."""


class HandBelief(Belief):
    """The joint distribution of hands, and what is known of development cards.

    The own hand is a part of it, the same in every row; for the public, with `seat` none, all hands are open.
    """

    def __init__(self, variant: Variant, seat: int | None, state: State) -> None:
        super().__init__(variant, seat, state)
        self.hands = hands_in(state, seat)
        self.cards = HiddenCards.begun(state)

    def copy(self) -> HandBelief:
        """The same belief, to be changed on its own."""
        # What it is made of are values.
        return copy.copy(self)

    def hear(self, event: Event) -> None:
        """Learn from an event, cut for this seat."""
        change = CHANGES.get(event.kind)
        if change is not None:
            self.hands = change(self.hands, event)
        else:
            self.cards = self.cards.after(event)

    def imagine(self, state: State, seed: int) -> None:
        """Make a veiled state whole, in place.

        A belief that began with a sample of what was possible can run out of it. Then it begins again with
        what the veiled state shows.
        """
        if not len(self.hands):
            self.hands = hands_in(state, self.seat)
        draws = Draws(seed, 0 if self.seat is None else self.seat + 1)
        state["rng"] = draws.word()
        drawn = self.hands.drawn(draws.share())
        state["hands"][: len(drawn)] = drawn
        self.cards.imagine(state, self.seat, draws)

    def of_other(self, seat: int, state: State) -> HandBelief | None:
        """What the public knows together with the hand of a seat; a seat's own belief tells of no other."""
        if self.seat is not None:
            return None
        hands = self.hands.holding(seat, int(state.hands[seat]))
        if not len(hands):
            return None
        other = self.copy()
        other.seat, other.hands = seat, hands
        return other


def hands_in(state: State, seat: int | None) -> JointHands:
    """What the hands can be for all that a veiled state shows."""
    players = int(state.players)
    sizes = state.hands[:players].tolist()
    shown = [unpack(cards) for cards in shown_in(state)]
    supply = data.EXTENDED_SUPPLY if players >= data.EXTENDED_FROM else data.STANDARD_SUPPLY
    own = 0 if seat is None else int(state.hands[seat])
    pool = [supply - bank - held for bank, held in zip(unpack(state.bank), unpack(own), strict=True)]
    if seat is None:
        return dealt(pool, sizes, shown)
    del sizes[seat], shown[seat]
    return inserted(dealt(pool, sizes, shown), seat, own)


def shown_in(state: State) -> list[int]:
    """By seat, the cards that an open draft proves it to hold: those it gives, or agreed to give."""
    seats = range(int(state.players))
    shown = [int(given_side(state.counters[seat])) for seat in seats]
    for seat in seats:
        if state.answers[seat] == ACCEPTED:
            shown[seat] = int(wanted_side(state.offer))
    shown[int(state.seat)] = int(given_side(state.offer))
    return shown
