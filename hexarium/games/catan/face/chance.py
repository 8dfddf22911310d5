"""What chance can give: dice, a stolen resource, a drawn card."""

from __future__ import annotations

from collections.abc import Mapping

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import unpack
from hexarium.games.catan.rules.verbs import BUY, ROBBER, ROLL
from hexarium.kit.codec import Codec
from hexarium.kit.variant import NONE, State

DICE = 36
"""Outcomes of two dice that are told apart."""


def chances_of(codec: Codec, state: State, action: int) -> Mapping[int, float]:
    """The outcomes of an action with their probabilities; none if it leaves nothing to chance."""
    verb = codec.verb_of[action]
    if verb == ROLL:
        return dict.fromkeys(range(DICE), 1 / DICE)
    if verb == BUY:
        return _shares(state["deck"])
    if verb == ROBBER:
        _, victim = codec.members(action)
        return _shares(state["hands"][victim]) if victim != NONE else {}
    return {}


def _shares(bundle: int) -> dict[int, float]:
    """Each card of a bundle is equally likely."""
    counts = unpack(bundle)
    return {kind: count / sum(counts) for kind, count in enumerate(counts) if count}


def outcome_in_words(codec: Codec, action: int, code: int) -> str:
    """What chance gave in an action."""
    verb = codec.verb_of[action]
    if verb == ROLL:
        return f"{code // 6 + 1} {code % 6 + 1}"
    return (data.CARDS if verb == BUY else data.RESOURCES)[code]
