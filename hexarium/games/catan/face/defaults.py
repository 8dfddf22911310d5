"""What is played for a seat whose time runs out: the least that it could do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hexarium.games.catan.face.plain import Plain, numbers_of
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import count_of
from hexarium.games.catan.rules.network import SHARE, SHARE_BITS
from hexarium.games.catan.rules.tables import corner_hexes
from hexarium.games.catan.rules.turns import NOBODY
from hexarium.kit.codec import Codec

IDLE = ("roll", "decline", "withdraw", "end")
"""What changes nothing that the seat has, in the order in which it is looked for."""


def default_of(codec: Codec, table: Plain, actions: Sequence[int]) -> int:
    """The legal action for somebody who does not answer."""
    verbs = [codec.verb(action).name for action in actions]
    for verb in IDLE:
        if verb in verbs:
            return actions[verbs.index(verb)]
    value = _VALUES.get(verbs[0])
    if value is None:
        return actions[0]
    # Of equals the first.
    return max(actions, key=lambda action: value(table, codec.members(action)))


def _spare(table: Plain, named: tuple[int, ...]) -> int:
    """A card of which there are many is missed least."""
    return int(count_of(table.hands[table.to_move], named[0]))


def _pips(table: Plain, named: tuple[int, ...]) -> int:
    """A corner where much is produced; nobody should be lost for being slow in the setup."""
    numbers = numbers_of(table.numbered, len(table.terrain))
    return sum(
        data.PIPS[numbers[hex] or 0] for hex in corner_hexes(table)[named[0]].tolist() if hex != NOBODY
    )


def _harmless(table: Plain, named: tuple[int, ...]) -> int:
    """The robber stays away from the own hexes, and from those of others if it can."""
    hex, victim = named
    own = table.shares[hex] >> SHARE_BITS * table.to_move & SHARE
    return -4 * bool(own) - 2 * bool(table.shares[hex]) - (victim != NOBODY)


_VALUES: dict[str, Callable[[Plain, tuple[int, ...]], int]] = {
    "discard": _spare,
    "settle": _pips,
    "robber": _harmless,
}
"""How good an action is for a seat that is away, by verb; where none is told, the first does."""
