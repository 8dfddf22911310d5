"""Hidden things cut from a state: what is left are counts.

In a veiled record the hand of another seat is the number of its cards, in place of a bundle; so are its
development cards, its new cards, and the deck. When the game is over the points of all are public: then they
stand in the place of victory point cards, the new cards first, and the number before them is that of the
other cards.
"""

from __future__ import annotations

from hexarium.games.catan.rules.bundle import WIDTH, unpack
from hexarium.games.catan.rules.data import POINT
from hexarium.games.catan.rules.turns import OVER
from hexarium.kit.events import Eyes
from hexarium.kit.variant import State


def veil_cards(state: State, eyes: Eyes) -> None:
    """Leave nothing but counts of what those with these eyes may not see."""
    players, active, over = int(state["players"]), int(state["seat"]), state["phase"] == OVER
    if eyes.issuperset(range(players)):
        return
    hands, cards, new = state["hands"], state["cards"], int(state["new_cards"])
    for seat in range(players):
        if seat not in eyes:
            hands[seat] = sum(unpack(hands[seat]))
            held, bought = unpack(cards[seat]), unpack(new if seat == active else 0)
            points = held[POINT] + bought[POINT] if over else 0
            among_new = min(points, sum(bought))
            cards[seat] = _covered(sum(held), points - among_new)
            if seat == active:
                state["new_cards"] = _covered(sum(bought), among_new)
    state["deck"] = sum(unpack(state["deck"]))


def _covered(count: int, points: int) -> int:
    """So many cards of which nothing is known but how many of them are points."""
    return count - points + (points << WIDTH * POINT)
