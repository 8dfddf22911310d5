"""Random players with a taste, so that random games come to the rare parts of the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence

STYLES = ("calm", "warlike", "builders")


def weight(style: str, seat: int, text: str) -> float:
    """How much a player of a style likes an action."""
    verb, *words = text.split()
    if style == "calm":
        return 1
    if verb in ("move", "summon"):
        rows = int(words[1][1]) - int(words[0][1])
        forward = rows if seat == 0 else -rows
        if style == "warlike":
            return 0.3 if verb == "summon" else 4 if forward > 0 else 1
        if seat == 1:
            return 20 if words[0] in ("a9", "b9") else 0.05
        leaves, enters = words[0][1] == "5", words[1][1] == "5"
        return (
            40
            if enters and not leaves
            else 0.01
            if leaves
            else 4
            if forward * (5 - int(words[0][1])) > 0
            else 0.2
        )
    if style == "warlike":
        return {"battle": 15, "deploy": 0.5}.get(verb, 1)
    if verb == "deploy":
        return 200 if words[0] in ("zadkiel", "mammon") else 10
    return {"battle": 0.2, "skip": 0.05}.get(verb, 1)


def choose(chance: random.Random, style: str, seat: int, texts: Sequence[str]) -> str:
    """An action by the weights of a style."""
    return chance.choices(texts, [weight(style, seat, text) for text in texts])[0]
