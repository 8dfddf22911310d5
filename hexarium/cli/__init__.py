"""The command line: `hexarium COMMAND`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

app = typer.Typer(
    name="hexarium",
    help="Games on one hex core: play them, run them by the million, change their rules.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


Game = Annotated[
    str, typer.Argument(help="A name that `hexarium games` lists, or the file of a game of your own.")
]


@app.callback(invoke_without_command=True)
def hexarium(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
) -> None:
    """Games on one hex core: play them, run them by the million, change their rules."""
    if version:
        from hexarium import __version__

        typer.echo(f"hexarium {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def board(
    context: typer.Context,
    game: Game,
    seed: Annotated[str, typer.Option(help="What chance makes of the board: a whole number.")] = "0",
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="A file to write: .svg, .png, .txt or .json.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The board as data, every id and pixel.")] = False,
    ids: Annotated[bool, typer.Option("--ids", help="Show the ids of hexes, corners and edges.")] = False,
    theme: Annotated[
        str | None, typer.Option(help="light or dark (in the terminal dark, else light).")
    ] = None,
    colour: Annotated[str, typer.Option(help="Colours in the terminal: auto, always or never.")] = "auto",
) -> None:
    """Draw a board, in the terminal or into a file.

    The game's own options follow by name, such as `--players 6`; `hexarium games` lists them all.
    """
    from hexarium.cli.board import draw_board

    draw_board(game, context.args, seed, output, json, ids, theme, colour)


@app.command()
def games(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]...", help="Files of games of your own, to be listed too."),
    ] = None,
) -> None:
    """List the games and their options."""
    from hexarium.cli.games import list_games

    list_games(files or ())


Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]


@app.command()
def actions(
    game: Game,
    option: Options = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show all that can be done in a game: verbs, what they name, and their numbers."""
    from hexarium.cli.actions import run

    run(game, option or (), json)


@app.command()
def rules(
    game: Game,
    summary: Annotated[bool, typer.Option("--summary", help="The summary on one page.")] = False,
    part: Annotated[str | None, typer.Option(help="rules (unless said) or summary.")] = None,
    option: Options = None,
    plain: Annotated[bool, typer.Option("--plain", help="Write without colours.")] = False,
) -> None:
    """Show the rules of a game: all of them, or the summary."""
    from hexarium.cli.rules import run

    run(game, option or (), summary, part, plain)


Programs = Annotated[
    list[str] | None,
    typer.Option(
        "--bot", metavar='"NAME=COMMAND"', help="A program of your own that plays, too; may be repeated."
    ),
]
OwnGames = Annotated[
    list[str] | None,
    typer.Option(
        metavar="FILE", help="The file of a game of your own to offer by its name; may be repeated."
    ),
]
Data = Annotated[
    str | None,
    typer.Option(metavar="FOLDER", help="Where tables are kept; the user's data folder unless said."),
]


@app.command()
def serve(
    port: Annotated[str, typer.Option(help="The port; 0 picks a free one.")] = "8000",
    host: Annotated[
        str, typer.Option(help="The address to listen at: this machine alone unless said.")
    ] = "127.0.0.1",
    data: Data = None,
    game: OwnGames = None,
    bot: Programs = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another origin whose pages may call, as https://example.org; may be repeated."),
    ] = None,
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="A proxy in front says who calls, in X-Forwarded-For.")
    ] = False,
    tables_a_minute: Annotated[
        str, typer.Option(metavar="N", help="New tables a minute that one address may make.")
    ] = "30",
    log: Annotated[
        str, typer.Option(metavar="LEVEL", help="What is logged, as JSON lines: warning, info or debug.")
    ] = "warning",
) -> None:
    """Serve tables for people and bots, until stopped with Ctrl-C.

    With DATABASE_URL set, tables are kept in that PostgreSQL, unless --data names a folder.
    """
    from hexarium.cli.serve import run

    run(port, host, data, game or (), bot or (), origin or (), trust_proxy, tables_a_minute, log)


@app.command()
def backup(
    file: Annotated[str, typer.Argument(help="A new file for the copy.")],
    data: Data = None,
) -> None:
    """Copy all tables of a server into one file, also while it runs."""
    from hexarium.cli.backup import back_up

    back_up(file, data)


@app.command()
def restore(
    file: Annotated[str, typer.Argument(help="A file that `hexarium backup` made.")],
    data: Data = None,
) -> None:
    """Put a backup into a folder that has no tables yet."""
    from hexarium.cli.backup import restore

    restore(file, data)


Time = Annotated[
    int | None, typer.Option(metavar="N", help="Milliseconds for a decision; what a bot needs unless said.")
]


@app.command()
def play(
    game: Game,
    seats: Annotated[
        str | None,
        typer.Option("--as", help="The seats you take, by name or number; all (hot seat) or none (look on)."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT...",
            help="Who has the other seats, one for each or one for all: easy, medium (unless said), hard, "
            "expert, random or another bot.",
        ),
    ] = None,
    bot: Programs = None,
    seed: Annotated[str | None, typer.Option(help="A whole number, for the same chance again.")] = None,
    option: Options = None,
    start: Annotated[str | None, typer.Option("--from", help="A saved game to go on with.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Draw without colours.")] = False,
    pace: Annotated[
        float, typer.Option(help="Seconds between two pictures of a game that you look on.")
    ] = 0.5,
) -> None:
    """Play in the terminal, against bots or with friends at one keyboard."""
    from hexarium.cli.terminal import Wanted, run

    run(game, Wanted(seats, against, bot or ()), seed, option or (), start, plain, pace)


@app.command()
def hint(
    what: Annotated[
        str,
        typer.Argument(
            metavar="GAME|FILE",
            help="A saved game, a record or a position in a file; or a game, at its start.",
        ),
    ],
    bot: Annotated[
        str, typer.Option(metavar="BOT", help='Who thinks: a bot, or a program as "name=command".')
    ] = "expert",
    ms: Time = None,
    option: Options = None,
    seed: Annotated[str, typer.Option(help="A whole number, for the start of a game.")] = "0",
    game: Annotated[str | None, typer.Option(help="The file of a game of your own that it is of.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Ask a bot what it expects of each choice, for the seat that is to move."""
    from hexarium.cli.hint import run

    run(what, bot, ms, option or (), seed, game, json)


Opening = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="Actions played at random first (4 in games without chance, else 0, unless said)."
    ),
]
Plies = Annotated[
    int | None,
    typer.Option(help="Leave a game unfinished after so many actions (a million unless said); 0: never."),
]
Processes = Annotated[
    int | None, typer.Option(metavar="N", help="How many at a time; one a core unless said.")
]

Ray = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on a Ray cluster: at HOST:PORT, that of this machine (auto), or a new one here (local).",
    ),
]


@app.command()
def simulate(
    game: Game,
    games: Annotated[int, typer.Option(help="How many games to play.")] = 1000,
    seed: Annotated[str, typer.Option(help="A whole number; the same seed plays the same games.")] = "0",
    threads: Annotated[int | None, typer.Option(help="How many at a time; all cores unless said.")] = None,
    option: Options = None,
    plies: Plies = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="BOT,BOT...", help="Who plays, seat by seat, or one bot for all; else random."),
    ] = None,
    bot: Programs = None,
    ms: Time = None,
    opening: Opening = None,
    ray: Ray = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    save: Annotated[str | None, typer.Option(help="Write the games to a new file, a record a line.")] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="A file for a picture of histograms: .svg or .png.")
    ] = None,
) -> None:
    """Play random games, or games of bots, and count who wins, how, how fast, and with what score.

    Ctrl-C ends it with what was found so far.
    """
    from hexarium.cli.asked import Asked
    from hexarium.cli.simulate import run

    asked = Asked(option or (), bot or (), ms, opening, plies, threads, ray)
    run(game, games, seed, threads, option or (), plies, json, save, output, bots, asked)


@app.command()
def tournament(
    game: Game,
    bots: Annotated[
        list[str] | None, typer.Argument(metavar="BOT...", help="Levels, or kinds with their settings.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games to play; rounds are played whole.")] = 1000,
    seed: Annotated[str, typer.Option(help="A whole number; the same seed plays the same games.")] = "0",
    option: Options = None,
    bot: Programs = None,
    ms: Time = None,
    alone: Annotated[
        bool, typer.Option("--alone", help="Each bot alone among the last one, on all other seats.")
    ] = False,
    opening: Opening = None,
    plies: Plies = None,
    processes: Processes = None,
    ray: Ray = None,
    journal: Annotated[
        str | None, typer.Option(help="A file that keeps every game, to go on with after a stop or a kill.")
    ] = None,
    save: Annotated[str | None, typer.Option(help="Write the games to a new file, a record a line.")] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="A file for a chart: .svg or .png.")
    ] = None,
    theme: Annotated[str, typer.Option(help="Of the chart: light or dark.")] = "light",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play each other, and tell how strong that makes them.

    Ctrl-C ends it with what was found so far.
    """
    from hexarium.cli.asked import Asked
    from hexarium.cli.tournament import run

    asked = Asked(option or (), bot or (), ms, opening, plies, processes, ray)
    run(game, bots or (), games, seed, alone, asked, journal, save, output, theme, json)


@app.command()
def tune(
    game: Game,
    bot: Annotated[str, typer.Option(metavar="BOT", help="A bot that judges positions.")] = "greedy",
    steps: Annotated[int, typer.Option(help="How many steps uphill.")] = 100,
    games: Annotated[int, typer.Option(help="How many games a step is tried in.")] = 200,
    confirm: Annotated[int, typer.Option(help="How many games on fresh seeds confirm the result.")] = 2000,
    seed: Annotated[str, typer.Option(help="A whole number; the same seed tries the same steps.")] = "0",
    option: Options = None,
    ms: Time = None,
    opening: Opening = None,
    plies: Plies = None,
    processes: Processes = None,
    ray: Ray = None,
    journal: Annotated[
        str | None,
        typer.Option(help="A file that keeps every step, to go on with; tune-GAME.jsonl unless said."),
    ] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="A file for the result as JSON.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Look for better weights of what a game says is good, and confirm them on fresh seeds.

    Ctrl-C ends it; the same command goes on where it was.
    """
    from hexarium.cli.asked import Asked
    from hexarium.cli.tune import run

    asked = Asked(option or (), (), ms, opening, plies, processes, ray)
    run(game, bot, steps, games, confirm, seed, asked, journal, output, json)


@app.command()
def analyse(
    game: Game,
    question: Annotated[str | None, typer.Argument(help="What to find out; left out, all is listed.")] = None,
    option: Options = None,
    games: Annotated[int, typer.Option(help="How many random games to watch.")] = 10_000,
    seed: Annotated[str, typer.Option(help="A whole number; the same seed plays the same games.")] = "0",
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="A file for the picture: .svg, .png or .txt.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Find out what a rule does: every game has its own questions."""
    from hexarium.cli.analyse import run

    run(game, question, option or (), games, seed, output, json)


@app.command()
def replay(
    files: Annotated[list[str], typer.Argument(help="Files of records.")],
    game: Annotated[str | None, typer.Option(help="The file of a game of your own that they are of.")] = None,
) -> None:
    """Play records again and see that they end as they ended."""
    from hexarium.cli.replay import run

    run(files, game)


@app.command()
def verify(
    files: Annotated[list[str], typer.Argument(help="Files of records of tables.")],
    game: Annotated[str | None, typer.Option(help="The file of a game of your own that they are of.")] = None,
) -> None:
    """Prove that the dice of a record are those that were committed to, and that all was played by the rules.

    What does not hold is said in a sentence, and the exit code is 1.
    """
    from hexarium.cli.verify import run

    run(files, game)


@app.command("import")
def import_(
    files: Annotated[list[str], typer.Argument(help="Files of records of finished games.")],
    data: Data = None,
    game: OwnGames = None,
) -> None:
    """Put records into the storage of a server, as finished games; one that is there already stays.

    With DATABASE_URL set, that PostgreSQL is the storage, unless --data names a folder.
    """
    from hexarium.cli.importing import run

    run(files, data, game or ())


@app.command()
def engine(
    game: OwnGames = None,
    bot: Programs = None,
    plays: Annotated[str, typer.Option(help="The bot that chooses where a request names none.")] = "random",
) -> None:
    """Speak JSON lines on standard input and output, for programs."""
    from hexarium.engine import run

    run(game or (), bot or (), plays)


@app.command()
def warm(
    games: Annotated[list[str] | None, typer.Argument(help="Games to compile; all unless said.")] = None,
) -> None:
    """Compile all rules now, so that nothing waits later."""
    from hexarium.cli.warm import run

    run(games or ())


def main() -> None:
    """Run the command line; what went wrong is one sentence on standard error."""
    from hexarium.cli.ending import ending

    with ending():
        code = typer.main.get_command(app).main(standalone_mode=False)
        # Text that nobody reads any more (`| head`), or that fits on no disk, is found out here, not at exit.
        sys.stdout.flush()
        sys.exit(code)
