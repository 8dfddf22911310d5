"""What a simulation found, for people: sentences, and tables with a small histogram in each row."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from itertools import groupby

from rich.console import Console
from rich.table import Table

from hexarium.arena.distribution import QUANTILES, Distribution, Histogram, side_by_side
from hexarium.arena.share import Share
from hexarium.arena.simulation import Simulation
from hexarium.kit.runner import UNLIMITED

BARS = 16
"""Of a histogram in a row."""
BLOCKS, PLAIN_BLOCKS = " ▁▂▃▄▅▆▇█", " .:-=+*#@"
"""Heights of a bar, for terminals with and without such letters."""
WIDE = 100
"""Columns from which all quantiles have room."""


def show(found: Simulation, cause: str = "") -> None:
    """Print a simulation; `cause` says what stopped it, if anything did."""
    data = found.data()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a game's own names may have letters that a locale lacks
    console = Console(highlight=False)
    plain = not (console.encoding or "").lower().startswith("utf")
    games = f"{found.games:,} games of {found.game}"
    by = f" by {cause}" if cause else ""
    if found.stopped and not data["plies_per_second"]:
        console.print(f"[bold]Stopped{by}[/] before the first game of {found.game}.")
        return
    if found.stopped:
        games = f"Stopped{by} after {found.games:,} of {found.asked:,} games of {found.game}"
    console.print(
        f"[bold]{games}[/] in {found.seconds:.2f} s: "
        f"{data['games_per_second']:,.0f} games and {data['plies_per_second']:,.0f} plies a second, "
        f"{_by(found)}"
    )
    if found.bots:
        seated = zip(found.seats, found.bots, strict=True)
        console.print(", ".join(f"{seat}: {bot}" for seat, bot in seated), markup=False)
    if found.games:
        console.print(_shares("winner", found.wins(), plain))
        console.print(_shares("ended by", found.endings(), plain))
        length = data["plies_per_game"]
        console.print(
            f"A game has {length['mean']:.1f} plies on average ({length['least']:,} to {length['most']:,}, "
            f"half of them up to {length['median']:,}), a ply {data['choices_per_ply']:.1f} choices."
        )
        console.print(_measures(found, console.width >= WIDE, plain))
    for sentence in remarks(found):
        console.print(sentence)


def _by(found: Simulation) -> str:
    """By how many the games were played."""
    one, many = ("process", "processes") if found.bots else ("thread", "threads")
    if found.machines:
        one, many = "worker", "workers"
    return f"{found.threads} {many if found.threads > 1 else one}{on_machines(found.machines)}"


def on_machines(machines: int) -> str:
    """Where they were, if that was a cluster."""
    return f" on {machines} machine{'s' if machines > 1 else ''}" if machines else ""


def remarks(found: Simulation) -> list[str]:
    """What is to be known about the games that did not end."""
    said = []
    if count := found.unfinished:
        said.append(
            f"{count:,} of {found.games:,} games met the limit of {found.limit:,} plies and "
            f"{'counts' if count == 1 else 'count'} as unfinished; "
            "--plies sets another limit, --plies 0 sets none."
        )
    if found.under_way:
        most = f"{max(found.under_way):,} plies"
        said.append(
            f"One game was under way, with {most}; it is not counted."
            if len(found.under_way) == 1
            else f"{len(found.under_way):,} games were under way, the longest with {most}; "
            "they are not counted."
        )
    if found.under_way and found.limit >= UNLIMITED:
        said.append("Without a limit of plies a game may have no end.")
    if found.faults:
        said.append(
            f"In {found.faults:,} decisions a bot had no answer of its own, and a random action was played "
            f"in its place. The first: {found.fault.rstrip('.')}."
        )
    return said


def _shares(heading: str, shares: dict[str, Share], plain: bool) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(heading)
    table.add_column("games", justify="right")
    table.add_column("share", justify="right")
    table.add_column("95 % interval", justify="right")
    for name, share in shares.items():
        interval = f"{share.low:.2%} {'-' if plain else '–'} {share.high:.2%}"
        table.add_row(name, f"{share.count:,}", f"{share.share:.2%}", interval)
    return table


def _measures(found: Simulation, wide: bool, plain: bool) -> Table:
    """A row for each measure, or for each seat below it; seats have the same axis."""
    quantiles = QUANTILES if wide else (5, 50, 95)
    blocks = PLAIN_BLOCKS if plain else BLOCKS
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("at the end", min_width=12)
    for heading in ("mean", "spread", *("half" if each == 50 else f"{each} %" for each in quantiles)):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("histogram", no_wrap=True)

    def add(name: str, numbers: Distribution, bins: Histogram) -> None:
        shown = [_number(numbers.quantile(each)) for each in quantiles]
        bars = spark(bins.counts, blocks)
        table.add_row(name, _rounded(numbers.mean), _rounded(numbers.spread), *shown, bars)

    add("plies", found.lengths, found.lengths.histogram(BARS))
    for measure, group in groupby(found.measured, key=lambda each: each.measure):
        rows = list(group)
        unit = "" if measure.unit in measure.name else f" ({measure.unit})"
        bins = side_by_side([each.numbers for each in rows], BARS)
        if measure.by_seat:
            table.add_row(f"{measure.name}{unit}")
        for each, counted in zip(rows, bins, strict=True):
            name = f"{measure.name}{unit}" if each.seat is None else f"  {found.seats[each.seat]}"
            add(name, each.numbers, counted)
    return table


def spark(counts: Sequence[int], blocks: str = BLOCKS) -> str:
    """Numbers as bars of one letter each; what is there at all is seen."""
    highest, levels = max(*counts, 1), len(blocks) - 1
    return "".join(blocks[-(-count * levels // highest)] for count in counts)


def _rounded(value: float | None) -> str:
    return "" if value is None else f"{value:,.1f}" if value < 10_000 else f"{value:,.0f}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:,}"
