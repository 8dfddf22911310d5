"""What happened in an action of War in Heaven, in words."""

from __future__ import annotations

from hexarium.games.heaven import data
from hexarium.games.heaven.tables import CODEC, HEX_NAMES, HEXES, RAYS
from hexarium.kit.game import State
from hexarium.kit.drawing import listed

REASON_WORDS = {
    "commander": "the enemy commander has fallen",
    "gates": "Angels stand on all four gates",
    "allies": "all six Demon allies are on the battlefield",
    "rounds": "they lead after round 12",
}


def token_name(piece: int) -> str:
    """The name of the token that a number on a hex stands for, a troop's with its side."""
    side, kind = divmod(piece - 1, data.KINDS)
    name = data.TOKENS[side][kind].name
    return f"{data.SIDES[side].title()[:-1]} troop" if kind == data.TROOP else name.title()


def describe(before: State, action: int, after: State) -> list[str]:
    """The action itself, what it moved, who fell, and what it led to."""
    verb, *words = CODEC.text(action).split()
    side = data.SIDES[before.to_move].title()
    events = [_said(verb, words, side, before)]
    if verb == "move":
        events += _dragged(before, after, HEX_NAMES.index(words[1]))
    if verb in ("battle", "strike"):
        events += _battle(before, after)
    if after.round_number != before.round_number:
        events.append(f"Round {int(after.round_number)} begins.")
    if after.reason:
        events.append(_ending(after))
    return events


def _said(verb: str, words: list[str], side: str, before: State) -> str:
    match verb:
        case "move" | "summon":
            name = token_name(int(before.hexes[HEX_NAMES.index(words[0])]))
            how = "moves" if verb == "move" else "is summoned"
            return f"{name} {how} from {words[0]} to {words[1]}."
        case "deploy":
            paid = f"{listed(words[3:])} {'turns' if len(words) == 4 else 'turn'} inactive"
            return f"{side} deploy {words[0].title()} on {words[1]}; {paid}."
        case "battle":
            return f"{side} declare a battle."
        case "strike":
            return f"{token_name(int(before.hexes[HEX_NAMES.index(words[0])]))} on {words[0]} strikes."
        case "recharge":
            return f"{side} recharge {words[0] if words[0] == 'troop' else words[0].title()}."
        case "muster":
            return f"Raphael musters a troop on {words[0]}."
    return f"{side} skip."


def _dragged(before: State, after: State, hex: int) -> list[str]:
    """Enemy troops that jophiel pulled or belphegor pushed; on each line they keep their order."""
    side, kind = divmod(int(after.hexes[hex]) - 1, data.KINDS)
    if kind != data.LURER:
        return []
    troop = 1 + (1 - side) * data.KINDS + data.TROOP
    how = "pulled" if side == data.ANGELS else "pushed"
    events = []
    for ray in RAYS[hex]:
        line = [int(end) for end in ray if end >= 0]
        starts = [start for start in line if before.hexes[start] == troop]
        ends = [end for end in line if after.hexes[end] == troop]
        events += [
            f"The troop on {HEX_NAMES[start]} is {how} to {HEX_NAMES[end]}."
            for start, end in zip(starts, ends, strict=True)
            if start != end
        ]
    return events


def _battle(before: State, after: State) -> list[str]:
    """New damage while the battle goes on, or who fell in it."""
    if after.phase == data.PHASES.index("strike"):
        hurt = [hex for hex in range(HEXES) if after.damage[hex] != before.damage[hex]]
        return [
            f"{token_name(int(after.hexes[hex]))} on {HEX_NAMES[hex]} has taken "
            f"{int(after.damage[hex])} damage."
            for hex in hurt
        ]
    fallen = [hex for hex in range(HEXES) if before.hexes[hex] and not after.hexes[hex]]
    if not fallen:
        return ["Nobody falls."]
    names = [f"{token_name(int(before.hexes[hex]))} on {HEX_NAMES[hex]}" for hex in fallen]
    return [f"{listed(names)} {'falls' if len(names) == 1 else 'fall'}."]


def _ending(after: State) -> str:
    reason = data.REASONS[after.reason]
    if reason == "draw":
        return "The game is a draw."
    winner = data.SIDES[0 if after.winners == 1 else 1].title()
    return f"{winner} win: {REASON_WORDS[reason]}."
