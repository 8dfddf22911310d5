"""What a bot thinks, in words and percent."""

from __future__ import annotations

from hexarium.bots.bot import Choice, Thought
from hexarium.kit.variant import Variant

ADVISER = "expert"
"""Who is asked for a hint, unless somebody else is named."""
NAMED = 4
"""So many choices stand in a sentence."""


def expected(choice: Choice) -> str:
    """The expected result of a choice; a win alone is 100 %."""
    if choice.value is None:
        return "–"
    return f"{'≤ ' if choice.at_most else ''}{100 * choice.value:.1f} %"


def advised(name: str, thought: Thought, variant: Variant) -> str:
    """A thought in words: the best choices with what is expected of them, and why."""
    if thought.remark:
        return thought.remark
    text = variant.codec.text
    known = {choice.action: choice for choice in thought.choices}
    first = known.get(thought.action)
    why = f" {thought.why}" if thought.why else ""
    # The words of a deal follow one another.
    said = first.line if first is not None and thought.deal is not None else ()
    play = ", then ".join(map(text, (thought.action, *said)))
    if first is None or first.value is None:
        return f"{name} would play {play}.{why}"
    others = [choice for choice in thought.choices if choice.value is not None and choice is not first]
    rest = ", ".join(f"{text(choice.action)} ({expected(choice)})" for choice in others[: NAMED - 1])
    more = f"; after that come {rest}" if rest else ""
    return f"{name} would play {play}, with an expected result of {expected(first)}{more}.{why}"
