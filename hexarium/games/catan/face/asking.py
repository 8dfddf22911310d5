"""What is asked of the seat to move, in a sentence, from what some eyes may know."""

from __future__ import annotations

from collections.abc import Sequence

from hexarium.games.catan.face.case import in_deal
from hexarium.games.catan.face.plain import Plain, looked_at, members, playable
from hexarium.games.catan.face.words import name
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import covers, total, wanted_side
from hexarium.games.catan.rules.network import roads_at
from hexarium.games.catan.rules.rules import legal
from hexarium.games.catan.rules.trade import ACCEPTED, COUNTERED
from hexarium.games.catan.rules.verbs import has_whole_offers
from hexarium.kit.codec import Codec
from hexarium.kit.drawing import alternatives
from hexarium.kit.events import Eyes
from hexarium.kit.rng import wrapping
from hexarium.kit.variant import State

ACTIONS = {
    "build": {"road", "settle", "city"},
    "buy a card": {"buy"},
    "play a card": {"knight", "roadbuilding", "invent", "monopoly"},
    "trade": {"bank", "give", "want", "offer"},
}
"""What can be done before the end of a turn, by verbs."""


def asked(codec: Codec, state: State, eyes: Eyes, actions: Sequence[int] | None = None) -> str:
    """The question of the phase, with what is left to do; whoever has the legal actions gives them."""
    table = looked_at(state)
    phase = data.PHASES[table.phase]
    if phase == "over":
        return "The game is over."
    is_open = table.to_move in eyes
    if phase in AT_EASE and not table.free_roads and not table.offer:
        legal_ones = actions if actions is not None or not is_open else _listed(codec, state)
        return f"{name(table.to_move)}: {_turn(codec, phase, legal_ones if is_open else None)}."
    return f"{name(table.to_move)}: {_question(codec, table, phase, is_open)}."


AT_EASE = ("production", "action")
"""Phases in which a seat does what it likes."""


def _turn(codec: Codec, phase: str, actions: Sequence[int] | None) -> str:
    """What there is to do in a turn; who does not see the hand cannot tell all of it."""
    if actions is None:
        ways = ["build", "trade"]
    else:
        verbs = {codec.verb(int(action)).name for action in actions}
        ways = [way for way, named in ACTIONS.items() if named & verbs]
    if phase == "production":
        return "roll, or play a card first" if "play a card" in ways else "roll the dice"
    return alternatives([*ways, "end the turn"])


def _listed(codec: Codec, state: State) -> list[int]:
    """The legal actions, for whoever has not listed them."""
    out = [0] * codec.count
    with wrapping():
        count = legal(playable(state), out)
    return out[:count]


def _question(codec: Codec, table: Plain, phase: str, is_open: bool) -> str:
    seat = table.to_move
    if phase == "setup_settlement":
        return f"place settlement {data.SETTLEMENTS - table.settlements_left[seat] + 1} of 2"
    if phase == "setup_road":
        (bare,) = (corner for corner in members(table.buildings[seat]) if not roads_at(table, seat, corner))
        return f"place a road at corner {bare}"
    if phase == "discard":
        return f"discard {table.discards[seat]} more of {total(table.hands[seat])} cards"
    if phase == "robber":
        return "move the robber and steal a card"
    if phase == "answer":
        return _deals(table) if seat == table.seat else _answers(codec, table, is_open)
    if table.free_roads:
        return f"place {table.free_roads} free road{'s' * (table.free_roads > 1)}"
    return f"add to the offer ({in_deal(table.offer)}), ask or withdraw it"


def _answers(codec: Codec, table: Plain, is_open: bool) -> str:
    """What another is asked about the offer."""
    seat = table.to_move
    can = covers(table.hands[seat], wanted_side(table.offer)) or not is_open
    ways = ["accept"] * bool(can) + ["decline"] + ["counter"] * (not has_whole_offers(codec))
    counter = f"; own offer so far {in_deal(table.counters[seat])}" if table.counters[seat] else ""
    return f"{name(table.seat)} offers {in_deal(table.offer)}; {alternatives(ways)}{counter}"


def _deals(table: Plain) -> str:
    """What the others have answered."""
    found = []
    for seat in range(table.players):
        if table.answers[seat] == ACCEPTED:
            found.append(f"{name(seat)} accepts")
        elif table.answers[seat] == COUNTERED:
            found.append(f"{name(seat)} offers {in_deal(table.counters[seat])}")
    if not found:
        return f"nobody accepts {in_deal(table.offer)}; withdraw"
    return f"{', '.join(found)}; trade or withdraw"
