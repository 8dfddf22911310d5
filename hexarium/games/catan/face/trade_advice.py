"""What a trade gives and gets, and whether others have the cards for it."""

from __future__ import annotations

from hexarium.games.catan.face.case import Case, enables, held_by_others, in_cards, in_deal, joined
from hexarium.games.catan.face.words import name
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import (
    WANTED_SHIFT,
    count_of,
    given_side,
    one,
    total,
    unpack,
    wanted_side,
)
from hexarium.games.catan.rules.tables import RATES, WHOLE_OFFERS
from hexarium.games.catan.rules.trade import COUNTERED
from hexarium.games.catan.rules.verbs import SWAPS
from hexarium.kit.drawing import listed


def bank(case: Case) -> str:
    """The rate of the best port."""
    give, get = case.named
    hand = case.table.hands[case.seat]
    rate = int(count_of(RATES[case.table.harbours[case.seat]], give))
    after = hand - rate * one(give) + one(get)
    deal = f"gives {rate} {data.RESOURCES[give]} for 1 {data.RESOURCES[get]}"
    return joined(f"{deal}{'' if rate == data.BANK_RATE else ' by port'}", enables(hand, after, case))


def _own_offer(case: Case) -> int:
    table = case.table
    return int(table.offer if case.seat == table.seat else table.counters[case.seat])


def _partners(case: Case) -> list[int]:
    """Those whom an offer is for, in the order in which they are asked."""
    table = case.table
    if case.seat != table.seat:
        return [table.seat]
    return [(case.seat + step) % table.players for step in range(1, table.players)]


def give(case: Case) -> str:
    """The offer with one card more to give."""
    return _draft(case, _own_offer(case) + int(one(case.named[0])))


def want(case: Case) -> str:
    """The offer with one card more to get."""
    return _draft(case, _own_offer(case) + (int(one(case.named[0])) << WANTED_SHIFT))


def offer(case: Case) -> str:
    """Who is asked what, in one action."""
    given, wanted = case.named
    whole = WHOLE_OFFERS[SWAPS.index((given, wanted))]
    who = listed([name(seat) for seat in _partners(case)])
    return joined(f"asks {who}: {in_deal(int(whole))}", _can_have(case, int(whole)))


def _draft(case: Case, offer: int) -> str:
    """What the offer is then, and whether it can be had."""
    table = case.table
    what = "offer" if case.seat == table.seat else "counter-offer"
    if case.seat == table.seat and not table.offer:
        what = f"draft {table.asks + 1} of {data.DRAFTS}"
    return joined(f"{what} then {in_deal(offer)}", _can_have(case, offer))


def _can_have(case: Case, offer: int) -> str:
    """Whether others have the cards that are wanted, as far as can be known."""
    wanted = wanted_side(offer)
    if case.is_open:
        for kind, count in enumerate(unpack(wanted)):
            held = held_by_others(case, kind) if count else count
            if held < count:
                return f"the others hold {held or 'no'} {data.RESOURCES[kind]}"
    partners = _partners(case)
    poor = [seat for seat in partners if total(case.table.hands[seat]) < total(wanted)]
    if not poor:
        return ""
    if len(poor) == len(partners) > 1:
        return "nobody has so many cards"
    return f"{listed([name(seat) for seat in poor])} {'has' if len(poor) == 1 else 'have'} too few cards"


def ask(case: Case) -> str:
    """Who is asked what."""
    offer = _own_offer(case)
    who = listed([name(seat) for seat in _partners(case)])
    return joined(f"asks {who}: {in_deal(offer)}", _can_have(case, offer))


def withdraw(case: Case) -> str:
    """How many drafts are left."""
    left = data.DRAFTS - case.table.asks
    return f"no trade; {left or 'no'} more draft{'' if left == 1 else 's'} this turn"


def accept(case: Case) -> str:
    """The offer from the other side."""
    offer = case.table.offer
    return _deal(case, wanted_side(offer), given_side(offer), f"if {name(case.table.seat)} takes it: ")


def decline(case: Case) -> str:
    """Nothing changes hands."""
    dropped = ", drops the counter-offer" if case.table.counters[case.seat] else ""
    return f"no deal with {name(case.table.seat)}{dropped}"


def counter(case: Case) -> str:
    """What is offered instead."""
    offer = _own_offer(case)
    return joined(f"offers {name(case.table.seat)} {in_deal(offer)}", _can_have(case, offer))


def trade(case: Case) -> str:
    """What changes hands."""
    table, (other,) = case.table, case.named
    if table.answers[other] == COUNTERED:
        offer = table.counters[other]
        return _deal(case, wanted_side(offer), given_side(offer))
    return _deal(case, given_side(table.offer), wanted_side(table.offer))


def _deal(case: Case, gives: int, gets: int, when: str = "") -> str:
    hand = case.table.hands[case.seat]
    return joined(
        f"{when}gives {in_cards(gives)}, gets {in_cards(gets)}", enables(hand, hand - gives + gets, case)
    )
