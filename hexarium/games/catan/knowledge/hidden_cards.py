"""Hidden development cards: what they can be, and how they are dealt in a world.

Unseen are the cards of the whole deck but for the own ones and those that were played. They lie in the deck
and before the other seats, any as likely anywhere as in a shuffled pack – but nobody has so many victory
points that it would have won in its own turn.

Which cards were played before a position was loaded, nobody has said, knights aside. What is missing then are
roadbuilding, invention and monopoly cards, any of them as likely.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

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
SETUP = (SETUP_SETTLEMENT, SETUP_ROAD)
"""In these phases nobody wins, however many points it has."""
NO_POINTS = ~(LANE * ONE_POINT)


class Place(NamedTuple):
    """Hidden cards before a seat."""

    old: int
    new: int
    """Those bought in this turn."""
    room: int
    """The most points among the old ones."""
    most: int
    """The most points among all."""


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
        cards, new = before_seats.tolist(), int(state["new_cards"])
        active, phase = int(state["seat"]), int(state["phase"])
        others = [other for other in range(len(self.room)) if other != seat]
        unseen = self.deck - self.played - ONE_KNIGHT * sum(state["knights"].tolist())
        if seat is not None:
            unseen -= cards[seat]
            if active == seat:
                unseen -= new
        counts = [(total(cards[other]), total(new) if other == active else 0) for other in others]
        in_deck = total(int(state["deck"]))
        missing = total(unseen) - sum(map(sum, counts)) - in_deck
        unseen -= picked(unseen & ~KNIGHTS_AND_POINTS, missing, draws)
        points = points_in(unseen)
        if phase == OVER:
            # The points were revealed: the veil leaves them where they are.
            chosen = [(points_in(cards[other]), points_in(new) if other == active else 0) for other in others]
        else:
            limit = LANE
            if active != seat and phase not in SETUP and any(counts[others.index(active)]):
                limit = self.goal - 1 - int(visible_points(Fields(state), active))
            places = tuple(
                Place(old, fresh, self.room[other], limit if other == active else old)
                for other, (old, fresh) in zip(others, counts, strict=True)
            )
            chosen = drawn_points(points, in_deck, places, draws)
        rest = unseen & NO_POINTS
        for other, (old, fresh), (old_points, fresh_points) in zip(others, counts, chosen, strict=True):
            if old:
                bundle = picked(rest, old - old_points, draws)
                rest -= bundle
                before_seats[other] = bundle + old_points * ONE_POINT
            if fresh:
                bundle = picked(rest, fresh - fresh_points, draws)
                rest -= bundle
                state["new_cards"] = bundle + fresh_points * ONE_POINT
        state["deck"] = rest + (points - sum(map(sum, chosen))) * ONE_POINT


def drawn_points(points: int, in_deck: int, places: tuple[Place, ...], draws: Draws) -> list[tuple[int, int]]:
    """How many points lie in each place, among its old and its new cards; the rest are in the deck.

    One number tells it all, like the digits of a clock: which of all the ways it is.
    """
    here, onward = point_ways(points, in_deck, places)
    way = draws.below(onward[0][points])
    chosen = []
    for place, ways, after in zip(places, here, onward[1:], strict=True):
        good = 0
        while way >= (count := ways[good] * after[points - good]):
            way -= count
            good += 1
        way, way_here = divmod(way, ways[good])
        old = good
        if place.new:
            old = 0
            while way_here >= (count := comb(place.old, old) * comb(place.new, good - old)):
                way_here -= count
                old += 1
        chosen.append((old, good - old))
        points -= good
    return chosen


Ways = list[int]
"""By the number of points, in how many ways the cards that are points can be chosen."""


@lru_cache(maxsize=4096)
def point_ways(points: int, in_deck: int, places: tuple[Place, ...]) -> tuple[list[Ways], list[Ways]]:
    """The ways for points to lie in each place, and those to lie in it, in all later ones and in the deck.

    Should there be none for all points – in a state that no game comes to – nobody is asked how it had not
    won.
    """
    anyhow = tuple(Place(old, new, old, old + new) for old, new, *_ in places)
    for asked in (places, anyhow):
        here = [_ways_in(place, points) for place in asked]
        onward = [[comb(in_deck, count) for count in range(points + 1)]]
        for ways in reversed(here):
            onward.insert(0, _together(ways, onward[0]))
        if onward[0][points]:
            return here, onward
    raise ValueError(f"There are {points} points, more than hidden cards: no game comes to this state.")


def _together(some: Ways, others: Ways) -> Ways:
    """The ways for points to lie in either of two places."""
    return [
        sum(some[good] * others[count - good] for good in range(count + 1)) for count in range(len(others))
    ]


def _ways_in(place: Place, points: int) -> Ways:
    return [
        sum(comb(place.old, old) * comb(place.new, good - old) for old in range(min(good, place.room) + 1))
        if good <= place.most
        else 0
        for good in range(points + 1)
    ]


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


def points_in(bundle: int) -> int:
    """How many victory points a bundle of development cards has."""
    return bundle >> WIDTH * data.POINT & LANE
