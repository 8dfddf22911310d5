"""What can be done in War in Heaven: one table of verbs, from which all actions come."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.board import Battlefield
from hexarium.kit.codec import Codec
from hexarium.kit.dispatch import rule
from hexarium.kit.verbs import domain, optional, verb

_BOARD = Battlefield.of()


def _ways_to_pay(side: int, ally: int) -> dict[str, tuple[int, int]]:
    """The ways to pay for an ally, as they are written: other allies (as bits) and troops."""
    allies = data.TOKENS[side][data.FIRST_ALLY :]
    others = [other for other in range(data.ALLIES) if other != ally]
    ways = {}
    for count in range(allies[ally].cost + 1):
        for chosen in combinations(others, count):
            troops = allies[ally].cost - count
            words = ["with", *(allies[other].name for other in chosen), *["troop"] * troops]
            ways[" ".join(words)] = (sum(1 << other for other in chosen), troops)
    return ways


_WAYS = [[_ways_to_pay(side, ally) for ally in range(data.ALLIES)] for side in range(2)]
_PAYMENTS = {text: paid for ways in (*_WAYS[0], *_WAYS[1]) for text, paid in ways.items()}

HEX = domain("hex", (space.name for space in _BOARD.spaces), mark="hex-{id}")
ALLY = domain(
    "ally",
    (token.name for tokens in data.TOKENS for token in tokens[data.FIRST_ALLY :]),
    mark="card-{word}",
)
"""The six of the Angels, then the six of the Demons."""
TROOP = domain("troop", ["troop"])
PAYMENT = domain("payment", _PAYMENTS)

_NUMBERS = {text: number for number, text in enumerate(_PAYMENTS)}
_DEPLOYS = [
    (side * data.ALLIES + ally, _BOARD.id_of(space), _NUMBERS[text])
    for side, name in enumerate(data.SIDES)
    for ally in range(data.ALLIES)
    for space in data.DEPLOY[name]
    for text in _WAYS[side][ally]
]

CODEC = Codec(
    verb("move", HEX, HEX, about="Move a token to an empty hex."),
    verb(
        "deploy",
        ALLY,
        HEX,
        PAYMENT,
        members=_DEPLOYS,
        about="Put an active ally from its card on a deploy space; the tokens that pay for it turn inactive.",
    ),
    verb("battle", about="Declare a battle: everyone in contact with an enemy fights."),
    verb("strike", HEX, about="Name the attacker that strikes next in a battle."),
    verb(
        "summon",
        HEX,
        HEX,
        about="Once per game, put an own token of the battlefield beside the commander.",
    ),
    verb(
        "recharge",
        optional(ALLY),
        optional(TROOP),
        members=[*((ally, -1) for ally in ALLY.members), (-1, 0)],
        about="Turn an inactive ally or troop active again.",
    ),
    verb(
        "muster",
        HEX,
        members=[(_BOARD.id_of(space),) for space in data.DEPLOY["angels"]],
        about="With raphael, put a troop from off the battlefield on a deploy space.",
    ),
    verb("skip", about="Do without what is offered."),
)
MOVE, DEPLOY, BATTLE, STRIKE, SUMMON, RECHARGE, MUSTER, SKIP = range(len(CODEC.verbs))

FIRSTS = CODEC.firsts
VERB_OF = CODEC.verb_of
NAMED = CODEC.named
RECHARGE_TROOP = CODEC.action("recharge", -1, 0)

PAID = np.array([_PAYMENTS[PAYMENT.word(payment)] for _, _, payment in _DEPLOYS], dtype=np.int8)
"""By number within the deploy actions: the allies (as bits) and the troops that pay."""
_FIRST_DEPLOYS = [[ally for ally, *_ in _DEPLOYS].index(ally) for ally in ALLY.members]
DEPLOY_SPANS = np.array(
    list(zip(_FIRST_DEPLOYS, [len(ways) for side in _WAYS for ways in side], strict=True)), dtype=np.int16
).reshape(2, data.ALLIES, 2)
"""By side and ally: the first of its deploy actions, and how many ways to pay there are for each space."""


@rule
def named(action: Any, place: Any) -> Any:
    """What an action names in this place, −1 for nothing."""
    return np.int64(NAMED[action, place])
