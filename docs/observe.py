"""Write docs/observations.md: what every game shows those who learn, and what they can do, as numbers.

Run it after a change of an observation or of actions: `python docs/observe.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hexarium import games
from hexarium.kit.codec import Codec
from hexarium.kit.observation import Observation
from hexarium.kit.variant import Variant

PAGE = Path(__file__).with_name("observations.md")

HEAD = """# Observations and actions

What a seat sees as numbers, and the numbers of its actions, for every game and every size of its board. This
page is written by `python docs/observe.py`. `Games` ([environments](envs.md)) gives rows of such numbers;
`games.parts["hand"]` is a segment in its shape, and `games.layout` says the same as this page.

Whoever looks is seat 0: seat k of the table stands at place (k − seat) modulo the players. Places of seats
that nobody has are 0.
"""


def _variants() -> Iterator[Variant]:
    """Every game that can be seen as numbers, once for each type of its states."""
    for name in games.names():
        game = games.load(name)
        if game.name == name:
            yield from (found for found in map(game.variant, game.samples) if found.observation is not None)


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _seen(observation: Observation) -> Iterator[str]:
    yield "| places | segment | shape | numbers | what they say |"
    yield "| --- | --- | --- | --- | --- |"
    for segment, first in zip(observation.segments, observation.places.values(), strict=True):
        counted = segment.axes or ("",) * len(segment.shape)
        shape = " × ".join(
            f"{size} {axis}".strip() for size, axis in zip(segment.shape, counted, strict=True)
        )
        named = f" In order: {', '.join(segment.labels)}." if segment.labels else ""
        places, numbers = _range(first, first + segment.size - 1), _range(segment.low, segment.high)
        yield f"| {places} | `{segment.name}` | {shape} | {numbers} | {segment.meaning}{named} |"


def _done(codec: Codec) -> Iterator[str]:
    yield "| numbers | like | what it does |"
    yield "| --- | --- | --- |"
    for row in codec.table():
        numbers = _range(row["first"], row["first"] + row["count"] - 1)
        yield f"| {numbers} | `{row['example']}` | {row['about']} |"


def written() -> str:
    """The page."""
    lines = [HEAD]
    for variant in _variants():
        observation = variant.observation
        assert observation is not None
        told = ", ".join(f"`{name}={value}`" for name, value in _given(variant).items())
        lines += [f"## {variant.game.title}{f' with {told}' if told else ''}", ""]
        lines += [f"{observation.size:,} numbers of the type `{observation.dtype.__name__}`.", ""]
        lines += [*_seen(observation), "", f"{variant.codec.count:,} actions.", "", *_done(variant.codec), ""]
        if observation.tables:
            names = ", ".join(f"`{name}`" for name in observation.tables)
            lines += [f"What lies beside what, as `games.tables`: {names}.", ""]
    return "\n".join(lines)


def _given(variant: Variant) -> dict[str, object]:
    """The options that are not at their defaults."""
    defaults = {option.name: option.default for option in variant.game.options}
    return {name: value for name, value in variant.options.items() if value != defaults[name]}


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
