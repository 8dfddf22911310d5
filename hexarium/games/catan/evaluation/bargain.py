"""How players of the island deal: few cards for few, offered to all and meant for one.

A deal is the other seat and an offer: a bundle that has on its two sides what is given and what is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from hexarium.games.catan.rules import telling
from hexarium.games.catan.rules.bundle import (
    KINDS,
    WANTED_SHIFT,
    count_of,
    covers,
    given_side,
    pack,
    wanted_side,
)
from hexarium.games.catan.rules.data import EXTENDED_SEATS, OFFER_SIDE
from hexarium.games.catan.rules.supply import hand_over
from hexarium.games.catan.rules.tables import WHOLE_OFFERS, firsts, verb_of
from hexarium.games.catan.rules.trade import close_draft, is_whole, may_open_draft
from hexarium.games.catan.rules.turns import ACTION, ANSWER, NOBODY
from hexarium.games.catan.rules.verbs import ACCEPT, ASK, COUNTER, DECLINE, GIVE, TRADE, WANT, WITHDRAW
from hexarium.games.catan.rules.verbs import OFFER as WHOLE_OFFER
from hexarium.kit.dispatch import rule
from hexarium.kit.evaluation import Bargain, Heard
from hexarium.kit.events import Event

OTHER, OFFER = range(2)

_SIDES = [
    pack(kinds.count(kind) for kind in range(KINDS))
    for size in (1, 2)
    for kinds in combinations_with_replacement(range(KINDS), size)
]
OFFERS = np.array(
    [
        gives | wants << WANTED_SHIFT
        for gives in _SIDES
        for wants in _SIDES
        if not any(count_of(gives, kind) and count_of(wants, kind) for kind in range(KINDS))
        and (gives in _SIDES[:KINDS] or wants in _SIDES[:KINDS])
    ],
    dtype=np.int64,
)
"""One card for one, for two, or two for one; a resource is on one side only."""
MOST_DEALS = (EXTENDED_SEATS - 1) * len(OFFERS)


@rule
def talks(state: Any, action: Any) -> Any:
    """Drafting, answering, and choosing among the answers."""
    verb = np.int64(verb_of(state)[action])
    return np.int64(verb in (GIVE, WANT, ASK, WITHDRAW, ACCEPT, DECLINE, COUNTER, TRADE, WHOLE_OFFER))


@rule
def drafted(state: Any) -> Any:
    """What the seat to move has drafted so far: its offer or its counter-offer."""
    if state.to_move == state.seat:
        return np.int64(state.offer)
    return np.int64(state.counters[state.to_move])


@rule
def proposals(state: Any, seat: Any, deals: Any) -> Any:
    """On the own turn to anyone; when asked, to whoever asks."""
    if state.to_move != seat or state.free_roads > 0:
        return 0
    if state.phase == ANSWER and seat != state.seat:
        return list_deals(state, seat, np.int64(state.seat), deals, 0)
    if state.phase != ACTION or (state.offer == 0 and not may_open_draft(state)):
        return 0
    count = 0
    for other in range(state.players):
        if other != seat:
            count = list_deals(state, seat, other, deals, count)
    return count


@rule
def list_deals(state: Any, seat: Any, other: Any, deals: Any, count: Any) -> Any:
    """What a seat could offer another, with all that is drafted already."""
    hand = np.int64(state.hands[seat])
    begun = drafted(state)
    for k in range(len(OFFERS)):
        offer = OFFERS[k]
        if count < len(deals) and covers(hand, given_side(offer)) and includes(offer, begun):
            deals[count, OTHER] = other
            deals[count, OFFER] = offer
            count += 1
    return count


@rule
def includes(offer: Any, begun: Any) -> Any:
    """Whether an offer has all the cards of a draft."""
    return covers(given_side(offer), given_side(begun)) and covers(wanted_side(offer), wanted_side(begun))


@rule
def strike(state: Any, seat: Any, deal: Any) -> Any:
    """Both give the cards that they have agreed on, and the active player goes on."""
    other = deal[OTHER]
    if other != NOBODY:
        gives = given_side(deal[OFFER])
        gets = wanted_side(deal[OFFER])
        if not covers(state.hands[seat], gives) or not covers(state.hands[other], gets):
            return 0
        hand_over(state, seat, other, gives)
        hand_over(state, other, seat, gets)
        if state.offer == 0:
            state.asks += 1
    if state.offer != 0:
        close_draft(state)
        state.to_move = state.seat
    return 1


@rule
def asked(state: Any, deal: Any) -> Any:
    """The offer of the active player, seen from the other side."""
    if state.phase != ANSWER:
        return 0
    if state.to_move == state.seat:
        return 2
    deal[OTHER] = state.seat
    deal[OFFER] = wanted_side(state.offer) | given_side(state.offer) << WANTED_SHIFT
    return 1


@rule
def steps(state: Any, deal: Any, actions: Any) -> Any:
    """Answer, or draft card by card, and ask or counter."""
    asking = np.int64(state.to_move) == state.seat
    if deal[OTHER] == NOBODY:
        actions[0] = firsts(state)[WITHDRAW if asking else DECLINE]
        return np.int64(not asking or state.offer != 0)
    if not asking and deal[OTHER] != state.seat:
        return 0
    if not covers(state.hands[state.to_move], given_side(deal[OFFER])):
        return 0
    if not asking and deal[OFFER] == wanted_side(state.offer) | given_side(state.offer) << WANTED_SHIFT:
        actions[0] = firsts(state)[ACCEPT]
        return 1
    begun = drafted(state)
    if not includes(deal[OFFER], begun) or not is_whole(deal[OFFER]):
        return 0
    if asking and begun == 0 and not may_open_draft(state):
        return 0
    count = list_cards(given_side(deal[OFFER]), given_side(begun), firsts(state)[GIVE], actions, 0)
    count = list_cards(wanted_side(deal[OFFER]), wanted_side(begun), firsts(state)[WANT], actions, count)
    actions[count] = firsts(state)[ASK if asking else COUNTER]
    return count + 1


@rule
def list_cards(cards: Any, begun: Any, first: Any, actions: Any, count: Any) -> Any:
    """One action for each card that is still missing in a draft."""
    for kind in range(KINDS):
        for _ in range(count_of(cards, kind) - count_of(begun, kind)):
            actions[count] = first + kind
            count += 1
    return count


@rule
def whole_proposals(state: Any, seat: Any, deals: Any) -> Any:
    """The same where an offer is one action; nobody counters."""
    if state.to_move != seat or state.free_roads > 0 or state.phase != ACTION or not may_open_draft(state):
        return 0
    hand = np.int64(state.hands[seat])
    count = 0
    for other in range(state.players):
        for place in range(len(WHOLE_OFFERS)):
            if other != seat and count < len(deals) and covers(hand, given_side(WHOLE_OFFERS[place])):
                deals[count, OTHER] = other
                deals[count, OFFER] = WHOLE_OFFERS[place]
                count += 1
    return count


@rule
def whole_steps(state: Any, deal: Any, actions: Any) -> Any:
    """The same where an offer is one action: those that are no such offer are not made."""
    count = steps(state, deal, actions)
    if count > 1:
        count = 0
        for place in range(len(WHOLE_OFFERS)):
            if WHOLE_OFFERS[place] == deal[OFFER] and np.int64(state.to_move) == state.seat:
                actions[0] = firsts(state)[WHOLE_OFFER] + place
                count = 1
    return count


def heard(events: Iterable[Event], seat: int) -> Heard:
    """What was refused, countered or not taken of what a seat has offered, and who trades at all."""
    refused: dict[tuple[int, ...], None] = {}
    talkers: set[int] = set()
    offer = 0
    accepted: list[int] = []
    for event in events:
        if event.kind in (telling.ASKED, telling.ACCEPTED, telling.COUNTERED):
            talkers.add(event["seat"])
        if event.kind is telling.ASKED:
            own = event["seat"] == seat
            offer = event["gives"] | event["wants"] << WANTED_SHIFT if own else 0
            accepted = []
        elif event.kind is telling.ACCEPTED:
            accepted.append(event["seat"])
        elif event.kind in (telling.DECLINED, telling.COUNTERED) and offer:
            refused[event["seat"], offer] = None
        elif event.kind is telling.WITHDREW and offer:
            refused |= {(other, offer): None for other in accepted}
            offer = 0
    return Heard(tuple(refused), frozenset(talkers))


BARGAIN = Bargain(
    talks=talks,
    proposals=proposals,
    strike=strike,
    steps=steps,
    asked=asked,
    heard=heard,
    width=2,
    most=MOST_DEALS,
    most_steps=2 * OFFER_SIDE + 1,
)
WHOLE_BARGAIN = replace(BARGAIN, proposals=whole_proposals, steps=whole_steps)
"""With the option `whole_offers`."""
