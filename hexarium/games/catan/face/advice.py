"""What an action on the island costs and brings, from what some eyes may know.

Pieces are placed and cards are played by the rules themselves, on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Callable

from hexarium.games.catan.face import building_advice, trade_advice
from hexarium.games.catan.face.case import (
    Case,
    count_cards,
    enables,
    held_by_others,
    in_cards,
    joined,
    pays,
    points_then,
)
from hexarium.games.catan.face.plain import Plain, members, playable
from hexarium.games.catan.face.words import name
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import count_of, one, total
from hexarium.games.catan.rules.cards import play_knight
from hexarium.games.catan.rules.network import SHARE, SHARE_BITS
from hexarium.games.catan.rules.tables import CARD_COST, INVENTIONS
from hexarium.games.catan.rules.turns import NOBODY, hidden_points, visible_points
from hexarium.games.catan.rules.verbs import PAIRS
from hexarium.kit.codec import Codec
from hexarium.kit.drawing import listed
from hexarium.kit.events import Eyes
from hexarium.kit.rng import wrapping
from hexarium.kit.variant import State

ROLLS = 36


def advice(codec: Codec, state: State, action: int, eyes: Eyes) -> str:
    """What a legal action costs and brings, in few words."""
    table = playable(state)
    with wrapping():
        return TELLERS[codec.verb(action).name](Case(table, table.to_move, codec.members(action), eyes))


def _roll(case: Case) -> str:
    """The numbers that bring something, and what a seven takes."""
    table = case.table
    blocked = ~(1 << table.robber)
    numbers = [
        place + 2
        for place, word in enumerate(table.numbered)
        if any(_share(table, hex, case.seat) for hex in members([word & blocked]))
    ]
    chance = sum(data.PIPS[number] for number in numbers)
    brings = f"brings cards on {listed(list(map(str, numbers)))} ({chance} of {ROLLS})" if numbers else ""
    return joined(brings or "brings nothing", _risk(case))


def _share(table: Plain, hex: int, seat: int) -> int:
    return int(table.shares[hex]) >> SHARE_BITS * seat & SHARE


def _risk(case: Case) -> str:
    cards = int(total(case.table.hands[case.seat]))
    return f"a 7 takes {cards // 2} of {cards} cards" if cards > case.table.discard_limit else ""


def _discard(case: Case) -> str:
    table, (kind,) = case.table, case.named
    due = table.discards[case.seat] - 1
    left = int(count_of(table.hands[case.seat], kind)) - 1
    return joined(
        f"leaves {left or 'no'} {data.RESOURCES[kind]}" if case.is_open else "",
        f"then {due} more to discard" if due else "the last to discard",
    )


def _robber(case: Case) -> str:
    table, (hex, victim) = case.table, case.named
    terrain, number = table.terrain[hex], building_advice.number_on(table, hex)
    if terrain == data.DESERT or number is None:
        blocks = "blocks nothing"
    else:
        hurt = [name(seat) for seat in range(table.players) if _share(table, hex, seat)]
        pips = f"{data.PIPS[number]} pip{'' if data.PIPS[number] == 1 else 's'}"
        blocks = f"blocks {data.RESOURCES[terrain]} {number} ({pips}) for {listed(hurt) or 'nobody'}"
    if victim == NOBODY:
        return f"{blocks}; steals nothing"
    return f"{blocks}; steals 1 of {count_cards(int(total(table.hands[victim])))} of {name(victim)}"


def _buy(case: Case) -> str:
    left = int(total(case.table.hands[case.seat]) - total(CARD_COST))
    deck = int(total(case.table.deck))
    return f"{pays(CARD_COST)}, {count_cards(left)} left; draws 1 of {deck} in the deck"


def _knight(case: Case) -> str:
    table, tile = case.table, case.table.largest_army
    play_knight(table)
    took = table.largest_army == case.seat != tile
    points = points_then(case)
    return joined(
        f"army then {table.knights[case.seat]}",
        f"takes the largest army, {points}" if took else "",
        "" if took and points.startswith("wins") else "move the robber and steal",
    )


def _road_building(case: Case) -> str:
    count = min(data.FREE_ROADS, case.table.roads_left[case.seat])
    return f"{count} free road{'s' * (count > 1)}, placed at once"


def _invent(case: Case) -> str:
    hand, cards = case.table.hands[case.seat], int(INVENTIONS[PAIRS.index((case.named[0], case.named[1]))])
    return joined(f"takes {in_cards(cards)} from the bank", enables(hand, hand + cards, case))


def _monopoly(case: Case) -> str:
    """No card leaves the game: what neither the bank nor the seat has, the others hold."""
    (kind,) = case.named
    word = data.RESOURCES[kind]
    if not case.is_open:
        return f"takes all {word} of the others"
    count, hand = held_by_others(case, kind), case.table.hands[case.seat]
    if not count:
        return f"the others hold no {word}"
    return joined(f"takes {count} {word}, all of the others", enables(hand, hand + count * one(kind), case))


def _end(case: Case) -> str:
    """Who is next, and what a seven could take until the own turn."""
    table, paired_game = case.table, case.table.players >= data.EXTENDED_FROM
    if paired_game and not table.paired:
        partner = (case.seat + data.PARTNER_STEP) % table.players
        return joined(_next(case, partner, "acts as player 2"), _risk(case))
    if table.turns and table.turn >= table.turns:
        return "the last turn: nobody wins"
    first = (case.seat - data.PARTNER_STEP) % table.players if paired_game else case.seat
    return joined(_next(case, (first + 1) % table.players, "rolls"), _risk(case))


def _next(case: Case, seat: int, does: str) -> str:
    """Points gained out of turn win at the start of the own one."""
    points = int(visible_points(case.table, seat))
    points += int(hidden_points(case.table, seat)) if seat in case.eyes else 0
    if points >= case.table.goal:
        return f"then {name(seat)} wins with {points} points"
    return f"then {name(seat)} {does}"


TELLERS: dict[str, Callable[[Case], str]] = {
    "end": _end,
    "roll": _roll,
    "buy": _buy,
    "knight": _knight,
    "roadbuilding": _road_building,
    "monopoly": _monopoly,
    "invent": _invent,
    "bank": trade_advice.bank,
    "discard": _discard,
    "give": trade_advice.give,
    "want": trade_advice.want,
    "ask": trade_advice.ask,
    "withdraw": trade_advice.withdraw,
    "accept": trade_advice.accept,
    "decline": trade_advice.decline,
    "counter": trade_advice.counter,
    "trade": trade_advice.trade,
    "settle": building_advice.settle,
    "road": building_advice.road,
    "city": building_advice.city,
    "robber": _robber,
    "offer": trade_advice.offer,
}
"""By verb."""
