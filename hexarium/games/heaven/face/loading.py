"""A position of War in Heaven from JSON: every part is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexarium.games.heaven.face.position import result as result_of
from hexarium.games.heaven.rules import data, rounds
from hexarium.games.heaven.rules.battle import attackers, shares_target, undefeated
from hexarium.games.heaven.rules.field import (
    BY_COMMANDER,
    BY_ROUNDS,
    NOBODY,
    defence_at,
    finish,
    finish_by_count,
    on_battlefield,
    own_hexes,
    put,
    put_troop,
)
from hexarium.games.heaven.rules.tables import HEX_NAMES, HEXES
from hexarium.kit.game import Options
from hexarium.kit.reading import flag, items, mapping, require, shown, whole, word
from hexarium.kit.variant import State

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


def read(position: Mapping[str, Any], state: State, options: Options) -> None:
    """Fill a blank state from a position, which must be one that can be played on."""
    mapping(position, "The position", KEYS)
    word(position["game"], "game", ["heaven"])
    state.round_number = whole(position["round"], "round", 1, data.ROUNDS)
    state.first = whole(position["first"], "first", 0, 1)
    require(
        options["first"] in ("random", data.SIDES[state.first]),
        f"first is the seat of options.first, {options['first']}; it is {position['first']}.",
    )
    state.even = options["even"]
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
            if kind == data.TROOP:
                put_troop(state, seat, hex)
            else:
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
            rounds.wins_at_end_of_turn(state, seat), f"result.reason is {reason} only if the tokens say so."
        )
    else:
        require(state.round_number == data.ROUNDS, f"round is {data.ROUNDS} after {reason}.")
        finish_by_count(state, BY_ROUNDS)
    right = result_of(state)
    require(result == right, f"result is {right} as the tokens stand; it is {shown(dict(result))}.")


def _read_phase(position: Mapping[str, Any], state: State) -> None:
    phase, seat = position["phase"], int(state.to_move)
    if phase == "strike":
        _read_battle(position, state)
        return
    require(position["battle"] is None, "battle is null unless the phase is strike.")
    state.stage = {
        "recharge": rounds.FIRST_RECHARGE,
        "muster": rounds.FIRST_HELP,
        "mammon": rounds.FIRST_HELP,
        "act": rounds.FIRST_TURN,
        "gates": rounds.FIRST_END,
    }[phase] + (0 if seat == state.first else _LATER)
    # A position made by hand may give a turn any number of actions that some turn has.
    most = data.LATE_ACTIONS if phase == "act" else 0
    state.actions_left = whole(position["actions_left"], "actions_left", min(most, 1), most)
    side = data.SIDES[seat]
    if phase in ("recharge", "mammon", "gates"):
        require(rounds.has_inactive(state, seat), f"{phase} is asked only of a side with an inactive token.")
    if phase == "mammon":
        on_field = on_battlefield(state, seat, data.RAPHAEL_MAMMON)
        require(
            side == "demons" and on_field, "mammon is asked of the Demons with mammon on the battlefield."
        )
    if phase == "muster":
        require(
            side == "angels" and rounds.can_muster(state),
            "muster is asked of the Angels with raphael on the battlefield, a troop off it, "
            "and an empty deploy space.",
        )
    if phase == "gates":
        require(
            rounds.holds_gates(state, seat),
            "gates is asked of a side with more tokens on the gates than the other.",
        )


_LATER = 2
"""So many stages later the same is asked of the player who is not first."""


def _read_battle(position: Mapping[str, Any], state: State) -> None:
    battle = mapping(position["battle"], "battle", ["by", "damage", "waiting"])
    state.by = whole(battle["by"], "battle.by", 0, 1)
    state.stage = rounds.FIRST_TURN if state.by == state.first else rounds.OTHER_TURN
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
