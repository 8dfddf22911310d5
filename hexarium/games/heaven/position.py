"""The position of War in Heaven as JSON, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexarium.games.heaven import data, rules
from hexarium.games.heaven.battle import attackers, shares_target, undefeated
from hexarium.games.heaven.field import (
    BY_COMMANDER,
    BY_ROUNDS,
    NOBODY,
    attack_at,
    defence_at,
    finish,
    finish_by_count,
    kind_at,
    on_battlefield,
    own_hexes,
    put,
)
from hexarium.games.heaven.tables import HEX_NAMES, HEXES
from hexarium.kit.game import State
from hexarium.kit.options import Value
from hexarium.kit.reading import flag, items, mapping, require, shown, whole, word

KEYS = (
    "game",
    "options",
    "round",
    "first",
    "to_move",
    "phase",
    "actions_left",
    "summon_used",
    "tokens",
    "battle",
    "result",
)


def write(state: State, options: Mapping[str, Value]) -> dict[str, Any]:
    """Everything there is to know but the generator."""
    over = data.PHASES[state.phase] == "over"
    return {
        "game": "heaven",
        "options": {"first": options["first"]},
        "round": int(state.round_number),
        "first": int(state.first),
        "to_move": None if over else int(state.to_move),
        "phase": data.PHASES[state.phase],
        "actions_left": int(state.actions_left),
        "summon_used": {side: bool(state.summon_used[seat]) for seat, side in enumerate(data.SIDES)},
        "tokens": [entry for seat in range(2) for entry in _tokens(state, seat)],
        "battle": _battle(state),
        "result": _result(state) if over else None,
    }


def _tokens(state: State, seat: int) -> list[dict[str, Any]]:
    places: dict[int, list[int]] = {kind: [] for kind in range(data.KINDS)}
    for hex in range(HEXES):
        if own_hexes(state, seat) >> hex & 1:
            places[int(kind_at(state, hex))].append(hex)

    def entry(kind: int, hex: int | None, active: bool) -> dict[str, Any]:
        name = data.TOKENS[seat][kind].name
        at = None if hex is None else HEX_NAMES[hex]
        return {"side": data.SIDES[seat], "name": name, "at": at, "active": active}

    entries = []
    for kind in range(data.KINDS):
        entries += [entry(kind, hex, True) for hex in places[kind]]
        if kind == data.TROOP:
            entries += [entry(kind, None, True) for _ in range(state.troops_active[seat])]
            entries += [entry(kind, None, False) for _ in range(state.troops_inactive[seat])]
        elif not places[kind]:
            active = kind != data.COMMANDER and state.active[seat] >> (kind - data.FIRST_ALLY) & 1
            entries.append(entry(kind, None, bool(active)))
    return entries


def _battle(state: State) -> dict[str, Any] | None:
    if data.PHASES[state.phase] != "strike":
        return None
    return {
        "by": int(state.by),
        "damage": {HEX_NAMES[hex]: int(state.damage[hex]) for hex in range(HEXES) if state.damage[hex]},
        "waiting": [HEX_NAMES[hex] for hex in range(HEXES) if int(state.waiting) >> hex & 1],
    }


def _result(state: State) -> dict[str, Any]:
    winner = {0: None, 1: 0, 2: 1}[int(state.winners)]
    return {"winner": winner, "reason": data.REASONS[state.reason]}


def read(position: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
    """Fill a blank state from a position, which must be one that can be played on."""
    mapping(position, "The position", KEYS)
    word(position["game"], "game", ["heaven"])
    state.round_number = whole(position["round"], "round", 1, data.ROUNDS)
    state.first = whole(position["first"], "first", 0, 1)
    require(
        options["first"] in ("random", data.SIDES[state.first]),
        f"first is the seat of options.first, {options['first']}; it is {position['first']}.",
    )
    used = mapping(position["summon_used"], "summon_used", data.SIDES)
    for seat, side in enumerate(data.SIDES):
        state.summon_used[seat] = flag(used[side], f"summon_used.{side}")
    _read_tokens(items(position["tokens"], "tokens", 2 * (1 + data.TROOPS + data.ALLIES)), state)
    state.by = NOBODY
    state.phase = data.PHASES.index(word(position["phase"], "phase", data.PHASES))
    if position["phase"] == "over":
        _read_result(position, state)
    else:
        require(position["result"] is None, "result is null until the phase is over.")
        state.to_move = whole(position["to_move"], "to_move", 0, 1)
        require(min(state.commander) != NOBODY, "A commander is on the battlefield until the game is over.")
        _read_phase(position, state)


def _read_tokens(entries: list[Any], state: State) -> None:
    names = [
        (seat, kind)
        for seat in range(2)
        for kind in range(data.KINDS)
        for _ in range(data.TROOPS if kind == data.TROOP else 1)
    ]
    state.commander[:] = NOBODY
    for number, (entry, (seat, kind)) in enumerate(zip(entries, names, strict=True)):
        what = f"tokens[{number}]"
        mapping(entry, what, ["side", "name", "at", "active"])
        word(entry["side"], f"{what}.side", [data.SIDES[seat]])
        word(entry["name"], f"{what}.name", [data.TOKENS[seat][kind].name])
        active = flag(entry["active"], f"{what}.active")
        if entry["at"] is not None:
            hex = HEX_NAMES.index(word(entry["at"], f"{what}.at", HEX_NAMES))
            require(state.hexes[hex] == 0, f"{what}.at is a hex of its own; {HEX_NAMES[hex]} is taken.")
            require(active, f"{what}.active is true, as for every token on the battlefield.")
            put(state, seat, kind, hex)
        elif kind == data.TROOP:
            (state.troops_active if active else state.troops_inactive)[seat] += 1
        elif kind == data.COMMANDER:
            require(not active, f"{what}.active is false: a commander leaves the battlefield only defeated.")
        else:
            (state.active if active else state.inactive)[seat] |= 1 << (kind - data.FIRST_ALLY)


def _read_result(position: Mapping[str, Any], state: State) -> None:
    require(position["to_move"] is None, "to_move is null when the phase is over.")
    require(position["battle"] is None, "battle is null when the phase is over.")
    whole(position["actions_left"], "actions_left", 0, 0)
    result = mapping(position["result"], "result", ["winner", "reason"])
    reason = word(result["reason"], "result.reason", data.REASONS[1:])
    if result["winner"] is not None:
        whole(result["winner"], "result.winner", 0, 1)
    fallen = [seat for seat in range(2) if state.commander[seat] == NOBODY]
    if len(fallen) == 1:
        finish(state, 1 - fallen[0], BY_COMMANDER)
    elif fallen:
        finish_by_count(state, BY_COMMANDER)
    elif reason in ("gates", "allies"):
        seat = data.ANGELS if reason == "gates" else data.DEMONS
        require(
            rules.wins_at_end_of_turn(state, seat), f"result.reason is {reason} only if the tokens say so."
        )
    else:
        require(state.round_number == data.ROUNDS, f"round is {data.ROUNDS} after {reason}.")
        finish_by_count(state, BY_ROUNDS)
    right = _result(state)
    require(result == right, f"result is {right} as the tokens stand; it is {shown(dict(result))}.")


def _read_phase(position: Mapping[str, Any], state: State) -> None:
    phase, seat = position["phase"], int(state.to_move)
    if phase == "strike":
        _read_battle(position, state)
        return
    require(position["battle"] is None, "battle is null unless the phase is strike.")
    state.stage = {
        "recharge": rules.FIRST_RECHARGE,
        "muster": rules.FIRST_HELP,
        "mammon": rules.FIRST_HELP,
        "act": rules.FIRST_TURN,
        "gates": rules.FIRST_END,
    }[phase] + (0 if seat == state.first else _LATER)
    # A position made by hand may give a turn any number of actions that some turn has.
    most = data.LATE_ACTIONS if phase == "act" else 0
    state.actions_left = whole(position["actions_left"], "actions_left", min(most, 1), most)
    side = data.SIDES[seat]
    if phase in ("recharge", "mammon", "gates"):
        require(rules.has_inactive(state, seat), f"{phase} is asked only of a side with an inactive token.")
    if phase == "mammon":
        on_field = on_battlefield(state, seat, data.STEWARD)
        require(
            side == "demons" and on_field, "mammon is asked of the Demons with mammon on the battlefield."
        )
    if phase == "muster":
        require(
            side == "angels" and rules.can_muster(state),
            "muster is asked of the Angels with raphael on the battlefield, a troop off it, "
            "and an empty deploy space.",
        )
    if phase == "gates":
        require(
            rules.holds_gates(state, seat),
            "gates is asked of a side with more tokens on the gates than the other.",
        )


_LATER = 2
"""So many stages later the same is asked of the player who is not first."""


def _read_battle(position: Mapping[str, Any], state: State) -> None:
    battle = mapping(position["battle"], "battle", ["by", "damage", "waiting"])
    state.by = whole(battle["by"], "battle.by", 0, 1)
    state.stage = rules.FIRST_TURN if state.by == state.first else rules.OTHER_TURN
    state.actions_left = whole(position["actions_left"], "actions_left", 0, data.LATE_ACTIONS - 1)
    damage = battle["damage"]
    require(isinstance(damage, Mapping), f"battle.damage is an object by hex; it is {shown(damage)}.")
    struck = [1 - int(state.by)] if state.to_move == state.by else [0, 1]
    for name, amount in damage.items():
        hex = HEX_NAMES.index(word(name, "A key of battle.damage", HEX_NAMES))
        side = next((side for side in struck if own_hexes(state, side) >> hex & 1), None)
        require(side is not None, f"battle.damage.{name} needs a token there that has been struck.")
        state.damage[hex] = whole(amount, f"battle.damage.{name}", 1, int(defence_at(state, side, hex)))
    waiting = np.int64(0)
    for name in items(battle["waiting"], "battle.waiting"):
        waiting |= np.int64(1) << HEX_NAMES.index(word(name, "An entry of battle.waiting", HEX_NAMES))
    order = [name for hex, name in enumerate(HEX_NAMES) if waiting >> hex & 1]
    require(order == battle["waiting"], "battle.waiting lists hexes once each, in reading order.")
    seat = state.to_move
    require(
        waiting and not waiting & ~attackers(state, seat),
        "battle.waiting lists attackers of to_move: tokens with attack next to an enemy.",
    )
    standing = undefeated(state, 1 - seat)
    for hex in range(HEXES):
        require(
            not waiting >> hex & 1 or shares_target(waiting, hex, standing),
            f"An attacker waits only while it shares a target with another; {HEX_NAMES[hex]} does not.",
        )
    state.waiting = waiting


def strength(state: State, seat: int, hex: int) -> tuple[int, int]:
    """Attack and defence of a token on the battlefield, with what strengthens it."""
    return int(attack_at(state, seat, hex)), int(defence_at(state, seat, hex))
