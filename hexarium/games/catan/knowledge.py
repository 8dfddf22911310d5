"""What a seat can know of hidden cards, and how the rest is redrawn.

Whoever counts knows every hand but for thefts between others: all else is public. So the state keeps a short
list of thefts in doubt, the latest ones (older ones count as known). For each it has the hand that was
robbed, because the chance of a card was its share of that hand, and the fewest cards of each resource that
every seat has shown to have between this theft and the next, because nobody pays a card that a thief did
not take.

Another course of these thefts is a world: one digit for each theft, the resource taken. A world is possible
if no hand in it ever falls below nothing, and its weight is the number of ways in which the cards could have
been picked.

A loaded position has no past. There a seat knows how many cards the others hold, and which they hold
together; the cards of a loaded hand that its owner has not shown since can be anyone's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.bundle import KINDS, ONES, WIDTH, count_of, covers, fewest, nth_card, one, total
from hexarium.games.catan.compiled import rule
from hexarium.games.catan.data import POINT
from hexarium.games.catan.turns import NOBODY, OVER, visible_points
from hexarium.kit.rng import below, draw, word_at

SEAT_BITS = 3
LOW_BITS, LOW_MOST = 3, 7
"""The fewest cards of a resource between two thefts are kept up to 7: more thefts are never in doubt."""
SIGN = 8
"""Added to each count where it may be negative."""
SIGNS = SIGN * ONES
WIDE_SIGN = 31
"""The same where whole hands may differ."""
POWERS = KINDS ** np.arange(LOW_MOST + 1, dtype=np.int64)
EVERY_WORLD = np.int64(2**62)
"""More than the weights of all worlds."""


@rule
def note_theft(state: Any, thief: Any, victim: Any, resource: Any, hand: Any) -> None:
    """Put a theft on the list, unless everyone can tell what was taken."""
    if state.players == 2 or (
        hand == count_of(hand, resource) * one(resource) and not in_doubt(state, victim)
    ):
        return
    if state.thefts == len(state.theft_cards):
        forget_theft(state)
    if state.thefts > 0:
        for seat in range(state.players):
            state.theft_lows[state.thefts - 1, seat] = narrowed(state.lows[seat])
    state.theft_hands[state.thefts] = hand
    state.theft_seats[state.thefts] = thief << SEAT_BITS | victim
    state.theft_cards[state.thefts] = resource
    state.thefts += 1
    for seat in range(state.players):
        state.lows[seat] = state.hands[seat]


@rule
def in_doubt(state: Any, seat: Any) -> Any:
    """Whether others may be wrong about a hand: after a theft on the list, or since it was loaded."""
    if state.unseen[seat] != 0:
        return True
    for theft in range(state.thefts):
        if thief_of(state, theft) == seat or victim_of(state, theft) == seat:
            return True
    return False


@rule
def forget_theft(state: Any) -> None:
    """Take the oldest theft off the list."""
    state.thefts -= 1
    for theft in range(state.thefts):
        state.theft_hands[theft] = state.theft_hands[theft + 1]
        state.theft_seats[theft] = state.theft_seats[theft + 1]
        state.theft_cards[theft] = state.theft_cards[theft + 1]
        if theft < state.thefts - 1:
            for seat in range(state.players):
                state.theft_lows[theft, seat] = state.theft_lows[theft + 1, seat]


@rule
def narrowed(bundle: Any) -> Any:
    """The counts of a bundle, at most 7, in three bits each."""
    narrow = np.int64(0)
    for kind in range(KINDS):
        narrow |= min(count_of(bundle, kind), LOW_MOST) << LOW_BITS * kind
    return narrow


@rule
def thief_of(state: Any, theft: Any) -> Any:
    """Who stole."""
    return np.int64(state.theft_seats[theft]) >> SEAT_BITS


@rule
def victim_of(state: Any, theft: Any) -> Any:
    """Who was robbed."""
    return np.int64(state.theft_seats[theft]) & (1 << SEAT_BITS) - 1


@rule
def low_of(state: Any, theft: Any, seat: Any) -> Any:
    """The fewest cards of each resource, at most 7, that a seat has had from a theft until the next."""
    if theft == state.thefts - 1:
        return fewest(state.lows[seat], LOW_MOST * ONES)
    narrow = np.int64(state.theft_lows[theft, seat])
    lows = np.int64(0)
    for kind in range(KINDS):
        lows |= (narrow >> LOW_BITS * kind & LOW_MOST) << WIDTH * kind
    return lows


@rule
def digit(state: Any, world: Any, theft: Any) -> Any:
    """The resource that a theft took in a world."""
    return world // POWERS[state.thefts - 1 - theft] % KINDS


@rule
def swing(state: Any, world: Any, thefts: Any, seat: Any) -> Any:
    """How a hand differs in a world after so many thefts, each count raised by SIGN."""
    cards = np.int64(SIGNS)
    for theft in range(thefts):
        change = one(digit(state, world, theft)) - one(np.int64(state.theft_cards[theft]))
        if thief_of(state, theft) == seat:
            cards += change
        if victim_of(state, theft) == seat:
            cards -= change
    return cards


@rule
def ways(state: Any, observer: Any, world: Any, theft: Any) -> Any:
    """In how many ways a theft could have gone as it does in a world; the observer knows its own."""
    victim = victim_of(state, theft)
    taken = digit(state, world, theft)
    if (thief_of(state, theft) == observer or victim == observer) and taken != state.theft_cards[theft]:
        return np.int64(0)
    held = count_of(state.theft_hands[theft] + swing(state, world, theft, victim), taken) - SIGN
    if held <= 0:
        return np.int64(0)
    for seat in range(state.players):
        if not covers(low_of(state, theft, seat) + swing(state, world, theft + 1, seat), SIGNS):
            return np.int64(0)
    return held


@rule
def weigh_worlds(state: Any, observer: Any, target: Any) -> Any:
    """Add up the weights of possible worlds until `target` is passed: the world where it is, and the sum."""
    worlds = POWERS[state.thefts]
    world = np.int64(0)
    weights = np.int64(0)
    while world < worlds:
        weight = np.int64(1)
        for theft in range(state.thefts):
            weight *= ways(state, observer, world, theft)
            if weight == 0:
                # Whatever the later thefts took, this one cannot have gone so.
                world += POWERS[state.thefts - 1 - theft]
                break
        if weight > 0:
            weights += weight
            if weights > target:
                break
            world += 1
    return world, weights


@rule
def redraw_thefts(state: Any, observer: Any) -> None:
    """Draw a possible world by its weight, and let it be true."""
    _, weights = weigh_worlds(state, observer, EVERY_WORLD)
    share = np.float64(draw(state) >> np.uint64(11)) * 2.0**-53
    world, _ = weigh_worlds(state, observer, np.int64(share * np.float64(weights)))
    for seat in range(state.players):
        for theft in range(state.thefts):
            before = swing(state, world, theft, seat) - SIGNS
            change_past(state, theft, seat, before, swing(state, world, theft + 1, seat) - SIGNS)
        change = swing(state, world, state.thefts, seat) - SIGNS
        state.lows[seat] += change
        state.hands[seat] += change
        # In this world a seat may have shown loaded cards where in the other it showed stolen ones.
        state.unseen[seat] = fewest(state.unseen[seat], state.lows[seat])
    for theft in range(state.thefts):
        state.theft_cards[theft] = digit(state, world, theft)


@rule
def change_past(state: Any, theft: Any, seat: Any, before: Any, after: Any) -> None:
    """Let a hand have been another before and after a theft, by differences that may be negative."""
    if victim_of(state, theft) == seat:
        state.theft_hands[theft] += before
    if theft < state.thefts - 1:
        lows = np.int64(0)
        for kind in range(KINDS):
            change = count_of(after + WIDE_SIGN * ONES, kind) - WIDE_SIGN
            low = count_of(low_of(state, theft, seat), kind) + change
            lows |= min(max(low, 0), LOW_MOST) << LOW_BITS * kind
        state.theft_lows[theft, seat] = lows


@rule
def redraw_unseen(state: Any, observer: Any) -> None:
    """Deal the cards that have not been shown since the position was loaded anew."""
    pool = np.int64(0)
    for seat in range(state.players):
        if seat != observer:
            pool += state.unseen[seat]
    for seat in range(state.players):
        if seat != observer and state.unseen[seat] != 0:
            dealt = np.int64(0)
            for _ in range(total(state.unseen[seat])):
                card = one(np.int64(nth_card(pool, below(state, total(pool)))))
                pool -= card
                dealt += card
            change = dealt - state.unseen[seat]
            for theft in range(state.thefts):
                change_past(state, theft, seat, change, change)
            state.unseen[seat] = dealt
            state.lows[seat] += change
            state.hands[seat] += change


@rule
def point_room(state: Any, seat: Any) -> Any:
    """The most hidden points that a seat can have: with more it would have won in its turn."""
    room = np.int64(state.room[seat])
    if state.seat == seat:
        room = min(room + total(state.new_cards), state.goal - 1 - visible_points(state, seat))
    return room


@rule
def redraw_cards(state: Any, observer: Any) -> None:
    """Deal the cards that the observer has not seen anew, until nobody has points that would have won."""
    unseen = np.int64(state.deck)
    for seat in range(state.players):
        if seat != observer:
            unseen += state.cards[seat]
    if state.seat != observer:
        unseen += state.new_cards
    dealt = False
    while not dealt:
        state.deck = unseen
        dealt = True
        for seat in range(state.players):
            if seat != observer:
                state.cards[seat] = deal(state, total(state.cards[seat]))
                points = count_of(state.cards[seat], POINT)
                if state.seat == seat:
                    state.new_cards = deal(state, total(state.new_cards))
                    points += count_of(state.new_cards, POINT)
                if points > point_room(state, seat):
                    dealt = False


@rule
def deal(state: Any, count: Any) -> Any:
    """So many random cards from the deck."""
    cards = np.int64(0)
    for _ in range(count):
        card = one(np.int64(nth_card(state.deck, below(state, total(state.deck)))))
        cards += card
        state.deck -= card
    return cards


@rule
def resample(state: Any, seat: Any, seed: Any) -> None:
    """Redraw other hands and cards, deck and generator, in agreement with all that a seat could count."""
    state.rng = word_at(seed, seat)
    state.forced = NOBODY
    state.given = NOBODY
    if state.phase != OVER:
        redraw_unseen(state, seat)
        redraw_thefts(state, seat)
        redraw_cards(state, seat)
