"""The option `whole_offers`: an offer to other players is one action, and they say yes or no to it.

Card by card most of a game is talk: of actions taken at random more than eight of ten only draft and answer,
so games get many times as long, and whoever learns from how they end learns nothing. Here a turn has at most
three offers of one action each. All else is as usual.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules import telling
from hexarium.games.catan.rules.bundle import covers, given_side
from hexarium.games.catan.rules.rules import RULES
from hexarium.games.catan.rules.tables import WHOLE_OFFERS, firsts, verb_of
from hexarium.games.catan.rules.trade import ask, may_open_draft
from hexarium.games.catan.rules.turns import ACTION
from hexarium.games.catan.rules.verbs import GIVE, OFFER, WANT
from hexarium.kit.dispatch import Rules, rule
from hexarium.kit.events import tell

usual_legal = RULES.legal
usual_step = RULES.step


@rule
def legal(state: Any, out: Any) -> Any:
    """What is legal as usual, with whole offers in the place of drafts."""
    count = usual_legal(state, out)
    # Drafts are listed last.
    while count > 0 and verb_of(state)[out[count - 1]] in (GIVE, WANT):
        count -= 1
    if state.phase == ACTION and state.free_roads == 0 and may_open_draft(state):
        count = list_offers(state, out, count)
    return count


@rule
def list_offers(state: Any, out: Any, count: Any) -> Any:
    """Every offer whose cards the active player holds."""
    hand = np.int64(state.hands[state.seat])
    for place in range(len(WHOLE_OFFERS)):
        if covers(hand, given_side(WHOLE_OFFERS[place])):
            out[count] = firsts(state)[OFFER] + place
            count += 1
    return count


@rule
def step(state: Any, action: Any) -> None:
    """Play a legal action."""
    place = np.int64(action) - firsts(state)[OFFER]
    if place >= 0:
        offer_whole(state, WHOLE_OFFERS[place])
    else:
        usual_step(state, action)


@rule
def offer_whole(state: Any, offer: Any) -> None:
    """Ask the others about an offer; it is one of the three of a turn."""
    state.asks += 1
    state.offer = offer
    tell(state, telling.SHOWN, state.seat, given_side(offer))
    ask(state)


WHOLE_RULES = Rules(RULES.init, legal, step)
