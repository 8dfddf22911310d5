"""The position of War in Heaven as JSON."""

from __future__ import annotations

from typing import Any

from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.field import kind_at, own_hexes
from hexarium.games.heaven.rules.tables import HEX_NAMES, HEXES
from hexarium.kit.game import Options
from hexarium.kit.variant import State


def write(state: State, options: Options) -> dict[str, Any]:
    """Everything there is to know but the generator."""
    over = data.PHASES[state.phase] == "over"
    return {
        "game": "heaven",
        "options": dict(options),
        "round": int(state.round_number),
        "first": int(state.first),
        "to_move": None if over else int(state.to_move),
        "phase": data.PHASES[state.phase],
        "actions_left": int(state.actions_left),
        "summon_used": {side: bool(state.summon_used[seat]) for seat, side in enumerate(data.SIDES)},
        "tokens": [entry for seat in range(2) for entry in _tokens(state, seat)],
        "battle": _battle(state),
        "result": result(state) if over else None,
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


def result(state: State) -> dict[str, Any]:
    """Who has won, and why."""
    winner = {0: None, 1: 0, 2: 1}[int(state.winners)]
    return {"winner": winner, "reason": data.REASONS[state.reason]}
