"""What stands beside the battlefield: the cards of both sides, the round, and a battle under way."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hexarium.games.heaven.drawing.titles import ability
from hexarium.games.heaven.drawing.tokens import sign_name, token_id
from hexarium.games.heaven.face.words import token_name
from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.field import attack_at, defence_at, kind_at, number_at
from hexarium.games.heaven.rules.tables import GATE_MASK, HEX_NAMES
from hexarium.kit.face import Item, Panel
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State

STATES = {
    "active": "active on its card",
    "inactive": "inactive on its card",
    "battlefield": "on the battlefield",
    "defeated": "defeated",
}
"""The states of a card, in words."""
PEACE = Panel("battle", "Battle", "table", ())


def panels(state: State) -> list[Panel]:
    """The same for everyone: there are no secrets."""
    table = plain_state(state)
    found = [
        _side(
            seat,
            table.commander[seat] >= 0,
            table.active[seat],
            table.inactive[seat],
            table.troops_active[seat],
            table.troops_inactive[seat],
            bool(table.summon_used[seat]),
            table.occupied[seat],
            int(table.even),
        )
        for seat in range(2)
    ]
    found.append(_round(table.round_number, table.actions_left, table.first))
    # The same panels stand there all the time; without a battle this one is empty.
    found.append(_battle(table) if data.PHASES[table.phase] == "strike" else PEACE)
    return found


def card_id(seat: int, kind: int) -> str:
    """The item of a commander or an ally."""
    return f"card-{data.TOKENS[seat][kind].name}"


def troop_id(seat: int, place: int) -> str:
    """The item of a troop off the battlefield: from 1, the active ones first."""
    return f"card-troop-{data.SIDES[seat]}-{place}"


@lru_cache(maxsize=4096)
def _side(
    seat: int,
    stands: bool,
    active: int,
    inactive: int,
    troops_active: int,
    troops_inactive: int,
    summoned: bool,
    occupied: int,
    even: int,
) -> Panel:
    """All cards of a side, and what counts in the end."""
    side, name = data.SIDES[seat], data.SIDES[seat].title()
    items = [_card(seat, data.COMMANDER, "battlefield" if stands else "defeated", even)]
    for ally in range(data.ALLIES):
        where = "active" if active >> ally & 1 else "inactive" if inactive >> ally & 1 else "battlefield"
        items.append(_card(seat, data.FIRST_ALLY + ally, where, even))
    for place in range(1, troops_active + troops_inactive + 1):
        items.append(_troop(seat, place, "active" if place <= troops_active else "inactive"))
    off = (active | inactive).bit_count()
    allies, tokens, gates = data.ALLIES - off, occupied.bit_count(), (occupied & GATE_MASK).bit_count()
    commander = data.COMMANDERS[side].title()
    told = f"{commander} has summoned" if summoned else f"{commander} can summon, once in the game"
    spent = "spent" if summoned else "active"
    items += [
        Item(f"summon-{side}", "Summon", int(not summoned), told, "summon", spent),
        Item(f"gates-{side}", "Gates", gates, f"{name} on {gates} of the four gates", "gate"),
        Item(f"allies-{side}", "Allies", allies, f"{allies} of six allies on the battlefield", "allies"),
        Item(f"tokens-{side}", "Tokens", tokens, f"{tokens} tokens on the battlefield", f"{side}-troop"),
    ]
    return Panel(f"player-{seat}", name, "seat", tuple(items), seat)


@lru_cache(maxsize=256)
def _card(seat: int, kind: int, where: str, even: int) -> Item:
    token = data.TOKENS[seat][kind]
    cost = f", costs {token.cost}" if token.cost else ""
    label = f"{token.name.title()} {token.attack}/{token.defence}{cost}"
    pays = f", costs {token.cost} other tokens" if token.cost > 1 else ", costs another token" if cost else ""
    title = (
        f"{token.name.title()}, {STATES[where]}, attack {token.attack}, defence {token.defence}{pays}; "
        f"{ability(seat, kind, even)}"
    )
    return Item(card_id(seat, kind), label, 1, title, token.name, where)


@lru_cache(maxsize=64)
def _troop(seat: int, place: int, where: str) -> Item:
    title = f"{token_name(seat, data.TROOP)}, {STATES[where]}"
    return Item(troop_id(seat, place), "Troop 1/1", 1, title, sign_name(seat, data.TROOP), where)


@lru_cache(maxsize=256)
def _round(number: int, left: int, first: int) -> Panel:
    told = f"Round {number} of {data.ROUNDS}; the {data.SIDES[first].title()} play first"
    items = (
        Item("round-number", "Round", number, told, "round"),
        Item("actions-left", "Actions left", left, f"{left} actions left in this turn", "action"),
    )
    return Panel("round", "Round", "table", items)


def _battle(table: Any) -> Panel:
    """Who has taken how much damage, and who has not struck yet."""
    items = []
    for seat in (1 - table.by, table.by):
        for hex, name in enumerate(HEX_NAMES):
            if table.occupied[seat] >> hex & 1 and table.damage[hex]:
                damage, defence = table.damage[hex], int(defence_at(table, seat, hex))
                kind = kind_at(table, hex)
                who = f"{token_name(seat, kind)} on {name}"
                told = f"{who} has taken {damage} of {defence} damage"
                fallen = "defeated" if damage >= defence else ""
                id = token_id(seat, kind, number_at(table, hex))
                items.append(Item(f"damage-{id}", who, damage, told, sign_name(seat, kind), fallen))
    for hex, name in enumerate(HEX_NAMES):
        if table.waiting >> hex & 1:
            seat, kind = table.to_move, kind_at(table, hex)
            attack = int(attack_at(table, seat, hex))
            who = f"{token_name(seat, kind)} on {name}"
            told = f"{who} has not struck yet, attack {attack}"
            id = token_id(seat, kind, number_at(table, hex))
            items.append(
                Item(f"waiting-{id}", f"{who} waits", attack, told, sign_name(seat, kind), "waiting")
            )
    declared = f"Battle, declared by the {data.SIDES[table.by].title()}"
    return Panel("battle", declared, "table", tuple(items))
