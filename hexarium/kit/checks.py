"""What a variant must have before anybody plays it: looked at once, when a game is bound to its options."""

from __future__ import annotations

import inspect
import sys
from typing import Any

from hexarium.errors import BadGame
from hexarium.kit.codec import Codec
from hexarium.kit.dispatch import Rules
from hexarium.kit.game import Game, Options
from hexarium.kit.mistakes import check_record, check_rules
from hexarium.kit.source import line_of, wrong
from hexarium.kit.variant import Variant

_SEATS = 8
"""As many as `winners` has bits."""

_fine: set[Any] = set()


def bound(game: Game, options: Options) -> Variant:
    """The game with its options; what is missing in its class is said in a sentence."""
    bind: Any = game.bind
    if inspect.isabstract(bind):
        missing = sorted(bind.__abstractmethods__)
        methods = "it as a method" if len(missing) == 1 else "them as methods"
        raise _at(bind, f"{bind.__name__} lacks {', '.join(missing)}; every variant has {methods}.")
    variant: object = bind(game, options)
    if not isinstance(variant, Variant):
        raise BadGame(
            f"The game {game.name!r} is bound to {type(variant).__name__}; bind makes a Variant of it, "
            "such as a subclass of hexarium.kit.variant.Variant does."
        )
    key = type(variant), getattr(variant, "rules", None), getattr(variant, "seats", None), game
    try:
        new = key not in _fine
    except TypeError:  # what cannot be hashed is wrong in some way
        new = True
    if new:
        _check(variant)
        _fine.add(key)
    return variant


def _check(variant: Variant) -> None:
    kind, game = type(variant), variant.game
    needed = {"rules": "Rules(init, legal, step)", "record": "the dtype of a state", "codec": "a Codec"}
    needed["seats"] = "a tuple of names"
    for name, what in needed.items():
        if getattr(variant, name, None) is None:
            raise _at(kind, f"{kind.__name__} has no {name}; it is {what}.")
    if not isinstance(variant.rules, Rules):
        raise _at(kind, f"rules is {type(variant.rules).__name__}; it is {needed['rules']}.")
    if not isinstance(variant.codec, Codec):
        raise _at(kind, f"codec is {type(variant.codec).__name__}; it is a Codec of verbs.")
    _check_seats(kind, variant.seats)
    for verb in variant.codec.verbs:
        if not verb.combinations:
            raise _at(
                kind,
                f"The verb {verb.name!r} has no actions; what it names has no members.",
                verb.name,
            )
    check_record(variant.rules, variant.record)
    if game.chance and not {"forced", "given"} <= set(variant.record.names or ()):
        raise _at(
            kind,
            "The record lacks forced or given; a game with chance has both, as small integers: "
            '("forced", np.int8), ("given", np.int8).',
        )
    check_rules(variant.rules, variant.record)


def _check_seats(kind: type, seats: Any) -> None:
    named = isinstance(seats, tuple | list) and all(isinstance(name, str) and name for name in seats)
    if not named or not 1 <= len(seats) <= _SEATS or len(set(seats)) != len(seats):
        raise _at(
            kind, f"seats cannot be {seats!r}; it is a tuple of 1 to {_SEATS} different names.", "seats"
        )


def _at(kind: Any, sentence: str, name: str = "") -> BadGame:
    """An error about a class, at its line or at that of a name in its file."""
    module = sys.modules.get(kind.__module__)
    file = getattr(module, "__file__", None) or kind.__module__
    return wrong(file, (line_of(file, name) if name else 0) or line_of(file, kind.__name__), sentence)
