"""What a tournament found, for people: who stands where, who beats whom, and what went wrong."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from hexarium.arena.share import Share
from hexarium.arena.tally import Standing, Tally
from hexarium.cli.simulated import on_machines

MANY = 12
"""Bots from which on there is no table of who beats whom: it would fit on no screen."""


def show(tally: Tally, cause: str = "") -> None:
    """Print a tournament; `cause` says what stopped it, if anything did."""
    console = Console(highlight=False)
    plain = not (console.encoding or "").lower().startswith("utf")
    console.print(_heading(tally, cause))
    if not tally.games:
        return
    standings = tally.standings()
    console.print(_standings(standings, plain))
    console.print(
        f"Elo: the mean of all is 0, and {'+-' if plain else '±'} is a 95 % interval. "
        "Won: 95 % intervals; equal is what equally good bots would win."
    )
    if 2 < len(standings) <= MANY:
        console.print(_matrix(tally, standings, plain))
    console.print(f"Seats: {_listed(tally.by_seat())}. Ended by: {_listed(tally.endings())}.")
    for each in standings:
        if each.decisions.faults:
            console.print(_fault(each), markup=False)


def _heading(tally: Tally, cause: str) -> str:
    game = tally.contest.variant.game.name
    by = f" by {cause}" if cause else ""
    if tally.stopped and not tally.games:
        return f"[bold]Stopped{by}[/] before the first game of {game} was over."
    games = f"{tally.games:,} games of {game}"
    if tally.stopped:
        games = f"Stopped{by} after {tally.games:,} of {tally.asked:,} games of {game}"
    new = tally.games - tally.before
    before = f", {tally.before:,} of them before" if tally.before else ""
    rate = f": {new / max(tally.seconds, 1e-9):,.1f} games a second" if new else ""
    many = tally.processes > 1
    word = ("workers" if many else "worker") if tally.machines else ("processes" if many else "process")
    processes = f", {tally.processes} {word}{on_machines(tally.machines)}" if new else ""
    return f"[bold]{games}[/]{before}, in {tally.seconds:.2f} s{rate}{processes}"


def _standings(standings: list[Standing], plain: bool) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    faults = any(each.decisions.faults for each in standings)
    table.add_column("")
    table.add_column("bot")
    for heading in ("Elo", "games", "won", "from – to", "equal", "ms", "worst"):
        table.add_column(heading.replace("–", "-") if plain else heading, justify="right", no_wrap=True)
    if faults:
        table.add_column("faults", justify="right")
    for place, each in enumerate(standings, 1):
        dash, about = ("-", "+-") if plain else ("–", "±")
        mean = each.decisions.mean
        table.add_row(
            str(place),
            each.name,
            f"{each.rating:+.0f} {about} {each.error:.0f}",
            f"{each.games:,}",
            f"{each.won.share:.1%}",
            f"{each.won.low:.1%} {dash} {each.won.high:.1%}",
            f"{each.equal:.1%}",
            "" if mean is None else f"{1000 * mean:.2f}",
            f"{1000 * each.decisions.worst:.0f}",
            *([f"{each.decisions.faults:,}"] if faults else []),
        )
    return table


def _matrix(tally: Tally, standings: list[Standing], plain: bool) -> Table:
    """How often the row wins where it or the column does."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column("beats")
    for place in range(1, len(standings) + 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for place, one in enumerate(standings, 1):
        cells = []
        for other in standings:
            share = None if other is one else tally.beats(one.name, other.name)[0]
            cells.append(("-" if plain else "–") if share is None else f"{share:.1%}")
        table.add_row(str(place), one.name, *cells)
    return table


def _listed(shares: dict[str, Share]) -> str:
    return ", ".join(f"{name} {share.share:.1%}" for name, share in shares.items() if share.count)


def _fault(standing: Standing) -> str:
    count = standing.decisions.faults
    return (
        f"{standing.name}: {count:,} of {standing.decisions.count:,} decisions were not its own. "
        f"The first: {standing.fault.rstrip('.')}."
    )
