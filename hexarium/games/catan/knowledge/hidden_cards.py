"""Hidden development cards: what they can be, and how they are dealt in a world.

Unseen are the cards of the whole deck but for the own ones and those that were played. They lie in the deck
and before the other seats, any as likely anywhere as in a shuffled pack – but nobody has so many victory
points that it would have won in its own turn.

Which cards were played before a position was loaded, nobody has said, knights aside. What is missing then are
roadbuilding, invention and monopoly cards, any of them as likely.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Any

from hexarium.games.catan.knowledge.draws import Draws
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import LANE, WIDTH, pack
from hexarium.games.catan.rules.telling import BOUGHT, ENDED_PART, PLAYED
from hexarium.games.catan.rules.turns import OVER, SETUP_ROAD, SETUP_SETTLEMENT, visible_points
from hexarium.kit.events import Event
from hexarium.kit.variant import State

ONE_KNIGHT = 1 << WIDTH * data.KNIGHT
ONE_POINT = 1 << WIDTH * data.POINT
KNIGHTS_AND_POINTS = LANE * (ONE_KNIGHT | ONE_POINT)
"""The places of the cards in a bundle whose fate everyone can count."""
NO_POINTS = ~(LANE * ONE_POINT)
NOWHERE = -1

Places = tuple[int, ...]
"""Numbers by place where hidden cards lie: before each other seat, and last the ones bought in this turn."""


class Fields:
    """A state as rules read it, but faster: NumPy is five times slower at finding fields as attributes."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return self._state[name]


@dataclass(frozen=True)
class HiddenCards:
    """What is known of them."""

    deck: int
    """All cards there are, a bundle."""
    goal: int
    room: tuple[int, ...]
    """By seat, the points that it can have had after its last turn without having won in it."""
    bought: int
    """How many cards were bought in the turn under way."""
    played: int = 0
    """The cards that were seen when they were played, but for knights, which the state counts."""

    @classmethod
    def begun(cls, state: State) -> HiddenCards:
        """What a veiled state alone tells: a position that can be loaded has no winner in its turn."""
        players, active, goal = int(state.players), int(state.seat), int(state.goal)
        room = [total(cards) for cards in state.cards[:players].tolist()]
        if state.phase != OVER:
            room[active] = max(0, min(room[active], goal - 1 - int(visible_points(state, active))))
        whole = data.EXTENDED_DECK if players >= data.EXTENDED_FROM else data.STANDARD_DECK
        return cls(pack(whole), goal, tuple(room), total(int(state.new_cards)))

    def after(self, event: Event) -> HiddenCards:
        """What is known after an event."""
        if event.kind is BOUGHT:
            return replace(self, bought=self.bought + 1)
        if event.kind is PLAYED and event["card"] != data.KNIGHT:
            return replace(self, played=self.played + (1 << WIDTH * event["card"]))
        if event.kind is ENDED_PART:
            room = list(self.room)
            seat = event["seat"]
            room[seat] = min(room[seat] + self.bought, self.goal - 1 - event["points"])
            return replace(self, room=tuple(room), bought=0)
        return self

    def imagine(self, state: State, seat: int | None, draws: Draws) -> None:
        """Deal the cards that a seat has not seen, in a veiled state, in place."""
        # Fields are read through brackets, see `Fields`.
        before_seats = state["cards"]
        cards, new, active = before_seats.tolist(), int(state["new_cards"]), int(state["seat"])
        others = [other for other in range(len(self.room)) if other != seat]
        unseen = self.deck - self.played - ONE_KNIGHT * sum(state["knights"].tolist())
        if seat is not None:
            unseen -= cards[seat]
            if active == seat:
                unseen -= new
        counts = (*(total(cards[other]) for other in others), 0 if active == seat else total(new))
        in_deck = total(int(state["deck"]))
        missing = total(unseen) - sum(counts) - in_deck
        unseen -= picked(unseen & ~KNIGHTS_AND_POINTS, missing, draws)
        points = unseen >> WIDTH * data.POINT & LANE
        if state["phase"] == OVER:
            # The points were revealed: the veil leaves them where they are.
            known = [*(cards[other] for other in others), 0 if active == seat else new]
            chosen: Sequence[int] = [bundle >> WIDTH * data.POINT & LANE for bundle in known]
        else:
            chosen = self._points(state, others, counts, points, in_deck, draws)
        rest = unseen & NO_POINTS
        for place, (count, good) in enumerate(zip(counts, chosen, strict=True)):
            if count:
                bundle = picked(rest, count - good, draws)
                rest -= bundle
                bundle += good * ONE_POINT
                if place < len(others):
                    before_seats[others[place]] = bundle
                else:
                    state["new_cards"] = bundle
        state["deck"] = rest + (points - sum(chosen)) * ONE_POINT

    def _points(
        self, state: State, others: list[int], counts: Places, points: int, in_deck: int, draws: Draws
    ) -> Places:
        """How many points lie in each place."""
        if not any(counts):
            return counts
        active = int(state["seat"])
        place, limit = NOWHERE, points
        if active in others and state["phase"] not in (SETUP_SETTLEMENT, SETUP_ROAD):
            place = others.index(active)
            if counts[place] or counts[-1]:
                limit = self.goal - 1 - int(visible_points(Fields(state), active))
        most = (*(self.room[other] for other in others), counts[-1])
        heights, deals = point_deals(points, in_deck, counts, most, place, limit)
        return deals[bisect_right(heights, draws.below(heights[-1]))]


@lru_cache(maxsize=4096)
def point_deals(
    points: int, in_deck: int, counts: Places, most: Places, active: int, limit: int
) -> tuple[list[int], list[Places]]:
    """Every way to spread the points, with the sums of the weights so far.

    `counts` has the cards in each place, `most` the points that it can hold, and `limit` is for the old and
    new cards of the active seat together. Should that leave no way – a state that no game comes to – nothing
    but the counts is asked for.
    """
    ways = [
        (deal, weight)
        for deal, weight in _spread(points, in_deck, counts, most)
        if active == NOWHERE or deal[active] + deal[-1] <= limit
    ]
    ways = ways or list(_spread(points, in_deck, counts, counts))
    return list(accumulate(weight for _, weight in ways)), [deal for deal, _ in ways]


def _spread(points: int, in_deck: int, counts: Places, most: Places) -> Iterator[tuple[Places, int]]:
    """Points by place with the number of ways to choose the cards there; what is left lies in the deck."""
    if not counts:
        if points <= in_deck:
            yield (), comb(in_deck, points)
        return
    for here in range(min(points, counts[0], most[0]) + 1):
        for rest, ways in _spread(points - here, in_deck, counts[1:], most[1:]):
            yield (here, *rest), comb(counts[0], here) * ways


def picked(pack: int, count: int, draws: Draws) -> int:
    """So many random cards of a pack."""
    cards = 0
    left = total(pack)
    if count > left:
        raise ValueError(f"There are {left} cards to deal, not {count}: no game comes to this state.")
    for _ in range(count):
        number = draws.below(left)
        place = 0
        while number >= (here := pack >> place & LANE):
            number -= here
            place += WIDTH
        pack -= 1 << place
        cards += 1 << place
        left -= 1
    return cards


def total(bundle: int) -> int:
    """How many development cards a bundle has; there are fewer than 63 in all.

    A number and the sum of its digits leave the same rest, here to the base of 64. A sum over the kinds takes
    six times as long, and a world needs it often.
    """
    return bundle % LANE
