"""The page that says what can be typed."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from hexarium.kit.variant import Variant

WORDS = (
    ("list [WORDS]", "all that is legal now, with numbers"),
    ("board [WORD]", "draw the board again, with the places of a word"),
    ("undo, redo", "take back to your last choice; play it again"),
    ("save [FILE]", "where the game is kept; with a name, a copy"),
    ("log [N]", "what has happened, action by action"),
    ("first, back, next, last, ply N", "look back"),
    ("hint [BOT]", "what a bot would do, and what it expects of that"),
    ("rules, rules all", "the rules of the game, in short and whole"),
    ("quit", "stop; the game is kept"),
)


def guide(variant: Variant, legal: Sequence[str], width: int) -> list[str]:
    """What can be typed, with examples from the game."""
    example = (legal[0] if legal else variant.codec.texts([0])[0]).partition(" ")[0]
    verbs = {action.partition(" ")[0] for action in legal}
    possible = [(verb.name, verb.about) for verb in variant.codec.verbs if verb.name in verbs]
    said = [(phrase.example, phrase.about) for phrase in variant.phrases]
    said += [(limit.example, limit.about) for limit in variant.limits]
    return [
        f"Type an action, its number in a list, or the first words of one: try {example!r}.",
        "Where a place is asked for, its number is enough. Several members make several actions.",
        *_table("Now possible:", possible, width),
        *_table("In one line:", said, width),
        *_table("Besides:", list(WORDS), width),
    ]


def _table(title: str, rows: list[tuple[str, str]], width: int) -> list[str]:
    widest = max((len(left) for left, _ in rows), default=0)
    lines = [title] if rows else []
    for left, right in rows:
        indent = " " * (widest + 4)
        lines += wrap(f"  {left:<{widest}}  {right}", width, subsequent_indent=indent)
    return lines
