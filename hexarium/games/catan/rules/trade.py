"""Trade: with the bank and its ports, and with other players by drafts and answers."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules import telling
from hexarium.games.catan.rules.bundle import (
    GUARDS,
    KINDS,
    ONES,
    WANTED_SHIFT,
    WIDTH,
    count_of,
    covers,
    enough,
    given_side,
    one,
    some,
    total,
    wanted_side,
)
from hexarium.games.catan.rules.data import ANSWERS, DRAFTS, OFFER_SIDE
from hexarium.games.catan.rules.supply import hand_over
from hexarium.games.catan.rules.tables import RATES, firsts
from hexarium.games.catan.rules.turns import ACTION, ANSWER
from hexarium.games.catan.rules.verbs import ACCEPT, ASK, BANK, COUNTER, DECLINE, GIVE, TRADE, WANT, WITHDRAW
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell

ACCEPTED = ANSWERS.index("accept")
DECLINED = ANSWERS.index("decline")
COUNTERED = ANSWERS.index("counter")


@rule
def for_the_bank(state: Any, seat: Any, hand: Any) -> Any:
    """The guard bit of each resource that a hand has enough of to trade with the bank."""
    return enough(hand, RATES[state.harbours[seat]])


@rule
def list_bank(state: Any, gives: Any, out: Any, count: Any) -> Any:
    """Every resource held in sufficient number for every other that the supply holds."""
    gets = enough(state.bank, ONES)
    for give in range(KINDS):
        if gives >> (WIDTH * give + 5) & 1:
            for get in range(KINDS):
                if get != give and gets >> (WIDTH * get + 5) & 1:
                    out[count] = firsts(state)[BANK] + KINDS * give + get
                    count += 1
    return count


@rule
def trade_with_bank(state: Any, give: Any, get: Any) -> None:
    """Give equal cards, as many as the best port asks, for one other."""
    seat = np.int64(state.seat)
    gives = count_of(RATES[state.harbours[seat]], give) * one(give)
    state.hands[seat] += one(get) - gives
    state.bank -= one(get) - gives
    tell(state, telling.TRADED_WITH_BANK, seat, gives, one(get))


@rule
def may_open_draft(state: Any) -> Any:
    """Whether the active player may draft an offer: three times a turn, and not as player 2 of a pair."""
    return state.player_trades and not state.paired and state.asks < DRAFTS


@rule
def list_draft(state: Any, hand: Any, offer: Any, out: Any, count: Any) -> Any:
    """One more card on either side: no resource on both, at most four a side, only cards held are given.

    What cannot be drafted is written too, and then written over: two of three actions of random games are
    drafts, and to ask ten times whether one is legal is to guess wrongly many times.
    """
    given = given_side(offer)
    wanted = wanted_side(offer)
    gives = enough(hand, given + ONES) & ~some(wanted) if total(given) < OFFER_SIDE else np.int64(0)
    wants = GUARDS & ~some(given) if total(wanted) < OFFER_SIDE else np.int64(0)
    for resource in range(KINDS):
        out[count] = firsts(state)[GIVE] + resource
        count += gives >> (WIDTH * resource + 5) & 1
        out[count] = firsts(state)[WANT] + resource
        count += wants >> (WIDTH * resource + 5) & 1
    return count


@rule
def is_whole(offer: Any) -> Any:
    """Whether both sides of an offer have a card."""
    return given_side(offer) != 0 and wanted_side(offer) != 0


@rule
def list_open_draft(state: Any, out: Any) -> Any:
    """While a draft is open only it is talked about."""
    out[0] = firsts(state)[WITHDRAW]
    count = list_draft(state, state.hands[state.seat], state.offer, out, 1)
    out[count] = firsts(state)[ASK]
    return count + np.int64(is_whole(state.offer))


@rule
def list_answers(state: Any, out: Any) -> Any:
    """The next opponent answers; when all have, the active player takes a deal it can pay, or none."""
    seat = np.int64(state.to_move)
    hand = np.int64(state.hands[seat])
    if seat == state.seat:
        out[0] = firsts(state)[WITHDRAW]
        count = 1
        for other in range(state.players):
            if state.answers[other] == ACCEPTED or (
                state.answers[other] == COUNTERED and covers(hand, wanted_side(state.counters[other]))
            ):
                out[count] = firsts(state)[TRADE] + other
                count += 1
        return count
    out[0] = firsts(state)[DECLINE]
    count = 1
    if covers(hand, wanted_side(state.offer)):
        out[count] = firsts(state)[ACCEPT]
        count += 1
    if is_whole(state.counters[seat]):
        out[count] = firsts(state)[COUNTER]
        count += 1
    return list_draft(state, hand, state.counters[seat], out, count)


@rule
def draft(state: Any, resource: Any, wanted: Any) -> None:
    """Put a card on the given (0) or wanted (1) side of the own offer; the first one opens a draft."""
    seat = np.int64(state.to_move)
    card = one(resource) << WANTED_SHIFT * wanted
    tell(state, telling.DRAFTED, seat, resource, wanted)
    if seat == state.seat:
        if state.offer == 0:
            state.asks += 1
        state.offer += card
        offer = np.int64(state.offer)
    else:
        state.counters[seat] += card
        offer = np.int64(state.counters[seat])
    if not wanted:
        tell(state, telling.SHOWN, seat, given_side(offer))


@rule
def ask(state: Any) -> None:
    """Ask the others, in seat order from the next seat."""
    tell(state, telling.ASKED, state.seat, given_side(state.offer), wanted_side(state.offer))
    state.phase = ANSWER
    ask_next(state)


@rule
def ask_next(state: Any) -> None:
    """Ask whoever sits next."""
    seat = state.to_move + 1
    state.to_move = seat if seat < state.players else 0


@rule
def answer(state: Any, given: Any) -> None:
    """Accept, decline or counter."""
    seat = np.int64(state.to_move)
    state.answers[seat] = given
    if given != COUNTERED:
        state.counters[seat] = 0
    if given == ACCEPTED:
        tell(state, telling.SHOWN, seat, wanted_side(state.offer))
        tell(state, telling.ACCEPTED, seat)
    elif given == DECLINED:
        tell(state, telling.DECLINED, seat)
    else:
        counter = np.int64(state.counters[seat])
        tell(state, telling.COUNTERED, seat, given_side(counter), wanted_side(counter))
    ask_next(state)


@rule
def trade_with(state: Any, other: Any) -> None:
    """Take the deal of a seat: its counter-offer, or the own offer that it accepted."""
    seat = np.int64(state.seat)
    gives = given_side(state.offer)
    gets = wanted_side(state.offer)
    if state.answers[other] == COUNTERED:
        gives = wanted_side(state.counters[other])
        gets = given_side(state.counters[other])
    hand_over(state, seat, other, gives)
    hand_over(state, other, seat, gets)
    tell(state, telling.TRADED, seat, other, gives, gets)
    close_draft(state)


@rule
def withdraw(state: Any) -> None:
    """Trade with nobody."""
    tell(state, telling.WITHDREW, state.seat)
    close_draft(state)


@rule
def close_draft(state: Any) -> None:
    """Forget the offer and all answers to it."""
    state.offer = 0
    for seat in range(state.players):
        state.answers[seat] = 0
        state.counters[seat] = 0
    state.phase = ACTION
