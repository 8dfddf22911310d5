"""How the actions of War in Heaven are chosen by pointing.

A token is moved by pointing at it and at a hex; the commander summons by pointing at it first, so that nobody
spends the one summon of the game by a slip. An ally is deployed by pointing at its card, a deploy space, and
the cards that pay. All choices are kept: the next question has most of them again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from hexarium.games.heaven.drawing.tokens import token_id
from hexarium.games.heaven.face.advice import advice, battle_ahead, strike_ahead
from hexarium.games.heaven.face.panels import card_id, troop_id
from hexarium.games.heaven.face.showing import shown
from hexarium.games.heaven.rules import data, telling
from hexarium.games.heaven.rules.field import kind_at, number_at
from hexarium.games.heaven.rules.tables import GATE_MASK, HEX_NAMES, NEAR
from hexarium.games.heaven.rules.verbs import CODEC, DEPLOY, FIRSTS, PAID
from hexarium.kit.drawing import listed
from hexarium.kit.events import Event
from hexarium.kit.face import All, Choice, Shown, Ways
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State


def ways(state: State, actions: Sequence[int]) -> Ways:
    """Every legal action is one choice."""
    table = plain_state(state)
    return Ways(tuple(WAYS[CODEC.verb(action).name](state, table, action) for action in actions))


def default(state: State, actions: Sequence[int]) -> int:
    """What harms least: recharge the first token, strike in reading order, else the quietest move.

    A quiet move touches few enemies, leaves no gate, and is not the commander's.
    """
    if CODEC.verb(actions[0]).name != "move":
        return actions[0]
    table = plain_state(state)
    side = table.to_move

    def noise(action: int) -> tuple[bool, int, bool, bool]:
        if CODEC.verb(action).name != "move":
            return True, 0, True, True
        start, end = CODEC.members(action)
        touched = (int(NEAR[end]) & table.occupied[1 - side]).bit_count()
        left = bool(GATE_MASK >> start & 1) and not GATE_MASK >> end & 1
        return False, touched, left, kind_at(table, start) == data.COMMANDER

    return min(actions, key=noise)


def _token(table: Any, hex: int) -> tuple[int, int, int]:
    """Side, kind and number of the own token on a hex."""
    return table.to_move, kind_at(table, hex), number_at(table, hex)


def _name(seat: int, kind: int) -> str:
    return "troop" if kind == data.TROOP else data.TOKENS[seat][kind].name.title()


@lru_cache(maxsize=8192)
def _moved(action: int, seat: int, kind: int, number: int) -> Choice:
    start, end = CODEC.members(action)
    who = f"{_name(seat, kind)} {HEX_NAMES[start]}"
    pick = (token_id(seat, kind, number), f"hex-{end}")
    return Choice((CODEC.text(action),), f"Move {who} to {HEX_NAMES[end]}", pick)


@lru_cache(maxsize=8192)
def _summoned(action: int, seat: int, kind: int, number: int) -> Choice:
    start, end = CODEC.members(action)
    who = f"{_name(seat, kind)} {HEX_NAMES[start]}"
    pick = (token_id(seat, data.COMMANDER, 0), token_id(seat, kind, number), f"hex-{end}")
    return Choice((CODEC.text(action),), f"Summon {who} to {HEX_NAMES[end]}", pick)


@lru_cache(maxsize=1024)
def _deployed(action: int) -> Choice:
    number, hex, _ = CODEC.members(action)
    seat, ally = divmod(number, data.ALLIES)
    allies, troops = map(int, PAID[action - FIRSTS[DEPLOY]])
    payers = [data.FIRST_ALLY + other for other in range(data.ALLIES) if allies >> other & 1]
    paid = [_name(seat, kind) for kind in payers]
    paid += [f"{troops} troops" if troops > 1 else "a troop"] if troops else []
    # Troops are alike, so those that stand first pay.
    ids = [card_id(seat, kind) for kind in payers] + [troop_id(seat, place + 1) for place in range(troops)]
    kind = data.FIRST_ALLY + ally
    return Choice(
        (CODEC.text(action),),
        f"Deploy {_name(seat, kind)} on {HEX_NAMES[hex]}, {listed(paid)} {'pay' if len(ids) > 1 else 'pays'}",
        (card_id(seat, kind), f"hex-{hex}", All(tuple(ids))),
        {"tokens": len(ids)},
    )


def _recharged(table: Any, action: int) -> Choice:
    number, _ = CODEC.members(action)
    seat = table.to_move
    if number < 0:
        picked = troop_id(seat, table.troops_active[seat] + 1)
        return Choice((CODEC.text(action),), "Recharge a troop", (picked,))
    kind = data.FIRST_ALLY + number % data.ALLIES
    return Choice((CODEC.text(action),), f"Recharge {_name(seat, kind)}", (card_id(seat, kind),))


def _struck(state: State, table: Any, action: int) -> Choice:
    (hex,) = CODEC.members(action)
    pick = (token_id(*_token(table, hex)),)
    shows = _blows(strike_ahead(plain_state(state), hex))
    return Choice((CODEC.text(action),), f"Strike: {advice(state, action)}", pick, shows=shows)


def _fought(state: State, action: int) -> Choice:
    events, _ = battle_ahead(plain_state(state))
    return Choice((CODEC.text(action),), f"Battle: {advice(state, action)}", shows=_blows(events))


def _blows(events: Sequence[Event]) -> tuple[Shown, ...]:
    """Who would hit whom, and who would fall."""
    return tuple(shown(event) for event in events if event.kind in (telling.STRUCK, telling.FELL))


def _mustered(action: int) -> Choice:
    (hex,) = CODEC.members(action)
    return Choice((CODEC.text(action),), f"Muster a troop on {HEX_NAMES[hex]}", (f"hex-{hex}",))


WAYS: dict[str, Callable[[State, Any, int], Choice]] = {
    "move": lambda _, table, action: _moved(action, *_token(table, CODEC.members(action)[0])),
    "deploy": lambda _, __, action: _deployed(action),
    "battle": lambda state, _, action: _fought(state, action),
    "strike": _struck,
    "summon": lambda _, table, action: _summoned(action, *_token(table, CODEC.members(action)[0])),
    "recharge": lambda _, table, action: _recharged(table, action),
    "muster": lambda _, __, action: _mustered(action),
    "skip": lambda _, __, ___: Choice(("skip",), "Do without"),
}
"""By verb."""
