"""What an action of War in Heaven costs and brings; nothing is hidden.

The rules themselves are tried on a copy of the state, so advice says what will be. In a battle the owners
choose the order of strikes; advice lets them strike in reading order, and says so where it matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hexarium.games.heaven.drawing.titles import ability
from hexarium.games.heaven.rules import data, telling
from hexarium.games.heaven.rules.battle import begin_battle, spend_attack, strike
from hexarium.games.heaven.rules.field import ASK_STRIKE, attack_at, defence_at, kind_at, put, shift
from hexarium.games.heaven.rules.moves import move
from hexarium.games.heaven.rules.tables import GATE_MASK, HEX_NAMES, NEAR, NEIGHBOURS
from hexarium.games.heaven.rules.verbs import CODEC, DEPLOY, FIRSTS, PAID
from hexarium.kit.bits import has, lowest, members
from hexarium.kit.drawing import listed
from hexarium.kit.events import Event, listening
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State


def advice(state: State, action: int) -> str:
    """What a legal action costs and brings, in few words."""
    table = plain_state(state)
    return TELLERS[CODEC.verb(action).name](table, action)


def _strength(table: Any, side: int, hex: int) -> str:
    return f"{attack_at(table, side, hex)}/{defence_at(table, side, hex)}"


def _whole_strength(table: Any, side: int, hex: int) -> str:
    return f"attack {attack_at(table, side, hex)}, defence {defence_at(table, side, hex)}"


def _short(side: int, kind: int) -> str:
    """A token's name where its side is clear."""
    return "troop" if kind == data.TROOP else data.TOKENS[side][kind].name.title()


def _touched(table: Any, side: int, hex: int) -> str:
    """The enemies beside a hex, with their strengths."""
    enemies = int(NEAR[hex]) & int(table.occupied[1 - side])
    found = [
        f"{_short(1 - side, kind_at(table, near))} {_strength(table, 1 - side, near)}"
        for near in _hexes(enemies)
    ]
    return f"touches {listed(found)}" if found else ""


def _hexes(mask: int) -> list[int]:
    return [hex for hex in range(len(HEX_NAMES)) if mask >> hex & 1]


def _gates(table: Any, side: int) -> str:
    """Who would stand on how many gates."""
    own, other = (members(int(table.occupied[each]) & GATE_MASK) for each in (side, 1 - side))
    return f"gates {own} to {other}"


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(filter(None, parts))


def _moved(table: Any, action: int) -> str:
    """Who moves, how if not by one step, whom it touches then, and what else moves."""
    start, end = CODEC.members(action)
    side, kind = table.to_move, kind_at(table, start)
    before = _gates(table, side)
    far = end not in NEIGHBOURS[start]
    with listening() as events:
        move(table, start, end)
    moves = [event for event in events if event.kind in (telling.PULLED, telling.PUSHED)]
    how = {data.URIEL_LEVIATHAN: ", in two steps", data.CAMIEL_ASMODEUS: ", in a charge"}.get(kind, "")
    after = _gates(table, side)
    return _joined(
        [
            f"{_short(side, kind)}, {_whole_strength(table, side, end)}{how if far else ''}",
            _touched(table, side, end),
            _swept(moves),
            after if after != before else "",
        ]
    )


def _swept(moves: list[Event]) -> str:
    """The enemy troops that jophiel pulls, or belphegor pushes."""
    if not moves:
        return ""
    verb = "pulls" if moves[0].kind is telling.PULLED else "pushes"
    ways = [f"{HEX_NAMES[event['start']]} to {HEX_NAMES[event['end']]}" for event in moves]
    return f"{verb} troop{'s' * (len(ways) > 1)} {listed(ways)}"


def _summoned(table: Any, action: int) -> str:
    start, end = CODEC.members(action)
    side, before = table.to_move, _gates(table, table.to_move)
    shift(table, side, start, end)
    after = _gates(table, side)
    return _joined(
        [
            "no action, once per game",
            f"{_short(side, kind_at(table, end))}, {_whole_strength(table, side, end)}",
            _touched(table, side, end),
            after if after != before else "",
        ]
    )


def _deployed(table: Any, action: int) -> str:
    """Strength and ability of the ally, and what turns inactive for it."""
    number, hex, _ = CODEC.members(action)
    side, ally = divmod(number, data.ALLIES)
    kind = data.FIRST_ALLY + ally
    token = data.TOKENS[side][kind]
    allies, troops = map(int, PAID[action - FIRSTS[DEPLOY]])
    paid = [
        other.name for place, other in enumerate(data.TOKENS[side][data.FIRST_ALLY :]) if has(allies, place)
    ]
    paid += [f"{troops} troop{'s' * (troops > 1)}"] if troops else []
    return _joined(
        [
            f"attack {token.attack}, defence {token.defence}",
            ability(side, kind, int(table.even)),
            _touched(table, side, hex),
            f"pays {listed(paid)}",
        ]
    )


def battle_ahead(table: Any) -> tuple[list[Event], bool]:
    """What would happen in a battle on a copy of the state, and whether its strikes can be chosen."""
    with listening() as events:
        begin_battle(table)
        chosen = table.phase == ASK_STRIKE
        while table.phase == ASK_STRIKE:
            strike(table, lowest(table.waiting))
    return events, chosen


def strike_ahead(table: Any, hex: int) -> list[Event]:
    """What would happen if the token on a hex struck next, on a copy of the state."""
    with listening() as events:
        spend_attack(table, table.to_move, hex)
    return events


def _fought(table: Any, action: int) -> str:
    """Who would fall, and who would win by it."""
    del action
    side = table.to_move
    events, chosen = battle_ahead(table)
    if not any(event.kind is telling.STRUCK for event in events):
        return "nobody in contact can strike"
    found = []
    for each in (1 - side, side):
        fallen = [_fallen(event) for event in events if event.kind is telling.FELL and event["seat"] == each]
        found += [f"{data.SIDES[each].title()} lose {listed(fallen)}"] if fallen else []
    ended = next((event for event in events if event.kind is telling.ENDED), None)
    if ended is not None:
        found.append("a draw" if ended["winner"] < 0 else f"{data.SIDES[ended['winner']].title()} win")
    in_words = _joined(found) or f"nobody falls; {_hurt(table, side, events)}"
    return f"{in_words} (in reading order; it can be chosen)" if chosen else in_words


def _hurt(table: Any, side: int, events: list[Event]) -> str:
    """The damage that enemies take, or if they take none, the own."""
    taken: dict[int, dict[int, int]] = {0: {}, 1: {}}
    for event in events:
        if event.kind is telling.STRUCK:
            taken[1 - event["seat"]][event["target"]] = event["damage_in_all"]
    hurt = 1 - side if taken[1 - side] else side
    found = []
    for hex, damage in sorted(taken[hurt].items()):
        who = f"{_short(hurt, kind_at(table, hex))} {HEX_NAMES[hex]}"
        found.append(f"{who} takes {damage} of {defence_at(table, hurt, hex)}")
    return listed(found)


def _fallen(event: Event) -> str:
    return f"{_short(event['seat'], event['token'])} {HEX_NAMES[event['hex']]}"


def _struck(table: Any, action: int) -> str:
    """Whom the attacker hits, for how much, and who falls by it."""
    (hex,) = CODEC.members(action)
    side = table.to_move
    hits = [event for event in strike_ahead(table, hex) if event.kind is telling.STRUCK]
    who = f"{_short(side, kind_at(table, hex))}, attack {attack_at(table, side, hex)}"
    if not hits:
        return f"{who}: no target left"
    found = []
    for event in hits:
        target = event["target"]
        whole = defence_at(table, 1 - side, target)
        end = ", which falls" if event["damage_in_all"] >= whole else f" of {whole}"
        name = _short(1 - side, event["target_token"])
        found.append(f"{name} on {HEX_NAMES[target]} for {event['damage']}{end}")
    return f"{who}: hits {listed(found)}"


def _recharged(table: Any, action: int) -> str:
    number, _ = CODEC.members(action)
    side = table.to_move
    rest = members(table.inactive[side]) + table.troops_inactive[side] - 1
    stays = f"{rest} more {'stays' if rest == 1 else 'stay'} inactive" if rest else "none is inactive then"
    if number < 0:
        return f"a troop can pay for a deployment again; {stays}"
    token = data.TOKENS[side][data.FIRST_ALLY + number % data.ALLIES]
    return f"{token.name.title()} can pay, or be deployed for {token.cost} again; {stays}"


def _mustered(table: Any, action: int) -> str:
    (hex,) = CODEC.members(action)
    side = table.to_move
    kind = "an inactive" if table.troops_inactive[side] else "an active"
    left = table.troops_inactive[side] + table.troops_active[side] - 1
    put(table, side, data.TROOP, hex)
    return _joined(
        [
            f"{kind} troop, {_whole_strength(table, side, hex)}",
            _touched(table, side, hex),
            f"{left or 'no'} more off the battlefield",
        ]
    )


def _skipped(table: Any, action: int) -> str:
    del action
    side = table.to_move
    if data.PHASES[table.phase] == "muster":
        off = table.troops_active[side] + table.troops_inactive[side]
        return f"no troop comes; {off} {'stays' if off == 1 else 'stay'} off the battlefield"
    idle = members(table.inactive[side]) + table.troops_inactive[side]
    return f"recharges nothing; {idle} {'token stays' if idle == 1 else 'tokens stay'} inactive"


TELLERS: dict[str, Callable[[Any, int], str]] = {
    "move": _moved,
    "deploy": _deployed,
    "battle": _fought,
    "strike": _struck,
    "summon": _summoned,
    "recharge": _recharged,
    "muster": _mustered,
    "skip": _skipped,
}
"""By verb."""
