"""What is asked of the side to move, in a sentence, with what is left to do."""

from __future__ import annotations

from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.play import legal
from hexarium.games.heaven.rules.verbs import CODEC
from hexarium.kit.bits import members
from hexarium.kit.drawing import alternatives
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State


def asked(state: State) -> str:
    """What is asked, in a sentence."""
    table = plain_state(state)
    side, phase = table.to_move, data.PHASES[table.phase]
    if side < 0:
        return "The game is over."
    who = data.SIDES[side].title()
    idle = members(table.inactive[side]) + table.troops_inactive[side]
    inactive = f"of {idle} inactive tokens" if idle > 1 else "inactive token"
    if phase == "strike":
        waiting = members(table.waiting)
        return f"{who}: name the next of {waiting} attackers to strike."
    if phase == "act":
        left = f"{table.actions_left} action{'s' * (table.actions_left > 1)} left"
        out = [0] * CODEC.count
        count = legal(table, out)
        ways = list(dict.fromkeys(CODEC.verb(action).name for action in out[:count]))
        return f"{who}: {alternatives(ways)}; {left}."
    if phase == "muster":
        off = table.troops_active[side] + table.troops_inactive[side]
        return f"{who}: muster one {f'of {off} troops' if off > 1 else 'troop'} with Raphael, or skip."
    if phase == "mammon":
        return f"{who}: recharge one more {inactive} with Mammon, or skip."
    if phase == "gates":
        return f"{who}: recharge one {inactive} for holding the gates, or skip."
    return f"{who}: recharge one {inactive}, or skip."
