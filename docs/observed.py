"""Write the pages of observations and actions from what the games declare: docs/envs-catan.md and so on.

Run it after a change of an observation or of the actions of a game (`make golden` does).
"""

from __future__ import annotations

from pathlib import Path

from hexarium import games
from hexarium.kit.observation import Observation, Segment
from hexarium.kit.variant import Variant

DOCS = Path(__file__).parent


def written() -> dict[str, str]:
    """Every page by its name."""
    pages = {}
    for name in games.names():
        game = games.load(name)
        variants = {variant.observation: variant for variant in map(game.variant, game.samples)}
        pages[f"envs-{name}.md"] = page(game.title, [each for each in variants.values() if each.observation])
    return pages


def page(title: str, variants: list[Variant]) -> str:
    """The page of a game."""
    lines = [
        f"# {title}: observations and actions",
        "",
        "Written by [observed.py](observed.py) from what the game declares; [environments](envs.md) says how",
        "to use it. Seat 0 of an observation is whoever looks, seat 1 the next one, and so on.",
    ]
    for variant in variants:
        observation = variant.observation
        assert observation is not None
        lines += ["", f"## Observation of {_called(variant)}", "", *observation_lines(observation)]
    lines += ["", "## Actions", "", *action_lines(variants[0])]
    return "\n".join(lines) + "\n"


def _called(variant: Variant) -> str:
    count = len(variant.seats)
    return f"a game for {count}" if variant.told_options.get("players") else "the game"


def observation_lines(observation: Observation) -> list[str]:
    """The segments of an observation, and its tables."""
    kind = observation.dtype.__name__
    lines = [
        f"{observation.size:,} numbers ({kind}).",
        "",
        "| from | segment | shape | range | what it tells |",
        "| --- | --- | --- | --- | --- |",
    ]
    for segment in observation.segments:
        shape = " × ".join(_axis(segment, place) for place in range(len(segment.shape)))
        told = segment.meaning.replace("|", "\\|")
        if segment.labels:
            told += " In order: " + ", ".join(segment.labels) + "."
        lines.append(
            f"| {observation.places[segment.name]} | `{segment.name}` | {shape} "
            f"| {segment.low}–{segment.high:,} | {told} |"
        )
    tables = ", ".join(
        f"`{name}` ({' × '.join(map(str, table.shape))})" for name, table in observation.tables.items()
    )
    return [*lines, "", f"Tables (−1 where there is nothing): {tables}."]


def _axis(segment: Segment, place: int) -> str:
    count = segment.shape[place]
    return f"{count} {segment.axes[place]}" if segment.axes else str(count)


def action_lines(variant: Variant) -> list[str]:
    """The verbs of a game with the numbers of their actions."""
    codec = variant.codec
    lines = [
        f"{codec.count:,} actions. `codec.text(number)` and `codec.parse(text)` of a variant translate.",
        "",
        "| numbers | verb | names | what it does |",
        "| --- | --- | --- | --- |",
    ]
    for number, verb in enumerate(codec.verbs):
        first = int(codec.firsts[number])
        last = first + len(verb.combinations) - 1
        numbers = str(first) if first == last else f"{first}–{last}"
        names = ", ".join(domain.name for domain in verb.domains) or "–"
        lines.append(f"| {numbers} | `{verb.name}` | {names} | {verb.about} |")
    return lines


if __name__ == "__main__":
    for name, text in written().items():
        (DOCS / name).write_text(text, "utf-8")
