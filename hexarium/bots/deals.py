"""What deals are worth to both sides, in imagined worlds: the part of bargaining that is compiled.

A deal is struck in every world, and what the game says of both seats then is compared with what it said
before. Where a deal can be eased, by a coin more or less, it is moved to where the other just agrees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hexarium.kit.dispatch import rule
from hexarium.kit.minds import now
from hexarium.kit.ports import algorithm

if TYPE_CHECKING:
    from hexarium.kit.runner import Runner

MINE, THEIRS, SHARE = range(3)
"""Of a deal: what it brings each side on average, and in what share of the worlds it can be."""
NOBODY = -1


class Manners(NamedTuple):
    """What a bot makes of deals."""

    least: float
    """A gain that is too small to speak of."""
    fair: float
    """The part of the other's gain that each side's must reach."""
    slack: float
    """What a deal may seem to cost at first: what the turn can make of it is seen by searching on."""
    leader: float
    """What nobody may expect of the win, with a deal or without, whom a deal is made with."""


class Market(NamedTuple):
    """The arrays that deals are weighed in."""

    state: Any
    deals: Any
    gains: Any
    """By deal."""
    before: Any
    """By world and seat, what is expected without a deal."""
    tried: Any
    weighed: Any
    """A deal that is tried, and its gains."""
    nobody: Any
    values: Any


def market(runner: Runner, worlds: int) -> Market:
    """Room for all deals that a seat might propose."""
    evaluation = runner.variant.evaluation
    assert evaluation is not None
    assert evaluation.bargain is not None
    bargain = evaluation.bargain
    return Market(
        runner.blank(1),
        np.zeros((bargain.most, bargain.width), np.int64),
        np.zeros((bargain.most, 3), np.float64),
        np.zeros((worlds, len(runner.variant.seats)), np.float64),
        np.zeros(bargain.width, np.int64),
        np.zeros(3, np.float64),
        np.full(bargain.width, NOBODY, np.int64),
        np.zeros(len(evaluation.features), np.float64),
    )


@algorithm
def find_deals(
    port: Any,
    worlds: Any,
    market: Any,
    weights: Any,
    manners: Any,
    most_ease: Any,
    begun: Any,
    until: Any,
) -> Any:
    """List the deals that the other should like, the best first, in `market.deals`; returns how many.

    What is best is what brings the seat to move most, as likely as it can be struck; whether that is enough,
    a search of the turn must say. `begun` is 1 once something is drafted.
    """
    seat = port.to_move(worlds, 0)
    look_before(port, worlds, market, weights)
    count = port.proposals(worlds, 0, seat, market.deals)
    kept = 0
    for k in range(count):
        if now() > until:
            break
        market.tried[:] = market.deals[k]
        if mean_before(market, market.tried[0]) >= manners.leader:
            continue
        if most_ease > 0:
            found = settle(port, worlds, market, weights, manners, seat, most_ease, begun)
        else:
            weigh(port, worlds, market, weights, seat, -manners.slack)
            found = agreeable(market, manners)
        if found:
            insert(market, kept)
            kept += 1
    return kept


@algorithm
def weigh_deals(port: Any, worlds: Any, market: Any, weights: Any, count: Any) -> None:
    """Weigh the first deals of the market for the seat to move, whatever comes of it."""
    look_before(port, worlds, market, weights)
    for k in range(count):
        market.tried[:] = market.deals[k]
        weigh(port, worlds, market, weights, port.to_move(worlds, 0), -1.0)
        market.gains[k] = market.weighed


@rule
def look_before(port: Any, worlds: Any, market: Any, weights: Any) -> None:
    """Judge all seats in all worlds as they are without a deal."""
    for w in range(len(worlds)):
        port.copy(market.state, 0, worlds, w)
        port.strike(market.state, 0, 0, market.nobody)
        for seat in range(market.before.shape[1]):
            market.before[w, seat] = port.judge(market.state, 0, seat, weights, market.values)


@rule
def mean_before(market: Any, seat: Any) -> Any:
    """What a seat expects without a deal, on average."""
    total = 0.0
    for w in range(len(market.before)):
        total += market.before[w, seat]
    return total / len(market.before)


@rule
def weigh(port: Any, worlds: Any, market: Any, weights: Any, seat: Any, least: Any) -> None:
    """Strike the deal that is tried in all worlds; one that brings less than `least` in the first is left."""
    other = market.tried[0]
    mine = 0.0
    theirs = 0.0
    struck = 0
    market.weighed[SHARE] = 0.0
    for w in range(len(worlds)):
        port.copy(market.state, 0, worlds, w)
        if port.strike(market.state, 0, seat, market.tried) == 0:
            continue
        mine += port.judge(market.state, 0, seat, weights, market.values) - market.before[w, seat]
        if struck == 0 and mine < least:
            return
        theirs += port.judge(market.state, 0, other, weights, market.values) - market.before[w, other]
        struck += 1
    if struck > 0:
        market.weighed[MINE] = mine / struck
        market.weighed[THEIRS] = theirs / struck
        market.weighed[SHARE] = struck / len(worlds)


@rule
def agreeable(market: Any, manners: Any) -> Any:
    """Whether the deal that was weighed may be worth it, the other should like it, and it makes no leader."""
    if not liked(market, manners) or market.weighed[MINE] < -manners.slack:
        return False
    return mean_before(market, market.tried[0]) + market.weighed[THEIRS] < manners.leader


@rule
def liked(market: Any, manners: Any) -> Any:
    """Whether the other should like it: it gains something, and not far less than whoever proposes it."""
    gain = market.weighed[THEIRS]
    fair = gain >= manners.least and gain >= manners.fair * market.weighed[MINE]
    return market.weighed[SHARE] > 0.0 and fair


@rule
def settle(
    port: Any,
    worlds: Any,
    market: Any,
    weights: Any,
    manners: Any,
    seat: Any,
    most_ease: Any,
    begun: Any,
) -> Any:
    """Ease the deal that is tried until the other should just like it; returns whether both do then.

    What one side gives the other gets, so where both together gain nothing there is nothing to share. That is
    asked of the deal as it would be struck, for what is given may be worth more to one side: else a deal that
    was good before its first coin would be called off after its last. Before anything is drafted it is asked
    as well before the deal is eased, which takes long.
    """
    weigh(port, worlds, market, weights, seat, -1.0)
    if market.weighed[SHARE] == 0.0 or (begun == 0 and brings(market) < manners.least):
        return False
    low, top = ease_range(port, worlds, market, most_ease)
    high = top
    while low <= high:
        middle = (low + high) // 2
        port.ease(worlds, 0, market.tried, middle)
        weigh(port, worlds, market, weights, seat, -1.0)
        if liked(market, manners):
            high = middle - 1
        else:
            low = middle + 1
    if low > top:
        return False
    port.ease(worlds, 0, market.tried, low)
    weigh(port, worlds, market, weights, seat, -1.0)
    return brings(market) >= manners.least and agreeable(market, manners)


@rule
def brings(market: Any) -> Any:
    """What the deal that was weighed brings both sides together."""
    return market.weighed[MINE] + market.weighed[THEIRS]


@rule
def ease_range(port: Any, worlds: Any, market: Any, most_ease: Any) -> Any:
    """The least and the largest amount that the deal can be eased by; there is no gap between them."""
    low = np.int64(1)
    high = np.int64(0)
    for amount in range(-most_ease, most_ease + 1):
        if port.ease(worlds, 0, market.tried, amount) != 0:
            if low > high:
                low = np.int64(amount)
            high = np.int64(amount)
    return low, high


@rule
def insert(market: Any, count: Any) -> None:
    """Put the deal that was weighed among the first, which are sorted; there are `count` of them so far."""
    place = count
    score = market.weighed[MINE] * market.weighed[SHARE]
    while place > 0 and market.gains[place - 1, MINE] * market.gains[place - 1, SHARE] < score:
        for k in range(market.deals.shape[1]):
            market.deals[place, k] = market.deals[place - 1, k]
        for k in range(market.gains.shape[1]):
            market.gains[place, k] = market.gains[place - 1, k]
        place -= 1
    for k in range(market.deals.shape[1]):
        market.deals[place, k] = market.tried[k]
    for k in range(market.gains.shape[1]):
        market.gains[place, k] = market.weighed[k]


@algorithm
def asked_for(port: Any, worlds: Any, market: Any) -> Any:
    """Write the deal that the seat to move is asked for to the market as its first; see `Bargain.asked`."""
    market.tried[:] = 0
    found = port.asked(worlds, 0, market.tried)
    market.deals[0] = market.tried
    return found


@algorithm
def strike_everywhere(port: Any, worlds: Any, market: Any, deal: Any, seat: Any, after: Any) -> Any:
    """Strike a deal in all worlds; those in which it can be are written to `after`; returns how many."""
    struck = 0
    for w in range(len(worlds)):
        port.copy(market.state, 0, worlds, w)
        if port.strike(market.state, 0, seat, deal) != 0:
            port.copy(after, struck, market.state, 0)
            struck += 1
    return struck


@algorithm
def play_everywhere(port: Any, worlds: Any, action: Any, after: Any) -> None:
    """Play an action without chance in all worlds."""
    for w in range(len(worlds)):
        port.copy(after, w, worlds, w)
        port.step(after, w, action)


@algorithm
def say(port: Any, worlds: Any, deal: Any, actions: Any) -> Any:
    """Write what the seat to move says to propose a deal, or to agree to it; returns how many actions."""
    return port.steps(worlds, 0, deal, actions)
