"""Stored games: one for every way a game can end and for the rare paths. Each must end again as it ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hexarium.play.match import Match
from hexarium.play.record import Record

FOLDER = Path(__file__).parents[3] / "records" / "catan"
FILES = {file.stem: file for file in sorted(FOLDER.glob("*.jsonl"))}


@cache
def replayed(name: str) -> Match:
    """A stored game, played again from what chance gave."""
    return Record.load(FILES[name]).replay()


def verb(match: Match) -> str:
    """What ended the game."""
    return match.plies[-1].text.split()[0]


def before(match: Match, plies: int = 1) -> Any:
    """The position so many plies before the end."""
    return match.at(match.ply - plies).position()


def rolled(match: Match) -> list[int]:
    """How many cards each hand gained in the first roll of the game."""
    number = next(number for number, ply in enumerate(match.plies) if ply.text == "roll")
    sizes = [
        [sum(player["hand"].values()) for player in match.at(ply).position()["players"]]
        for ply in (number, number + 1)
    ]
    return [after - before for before, after in zip(*sizes, strict=True)]


def countered(match: Match) -> bool:
    """Whether a counter-offer was taken."""
    return any(
        match.at(number).position()["turn"]["trade"]["answers"][int(ply.text.split()[1])] == "counter"
        for number, ply in enumerate(match.plies)
        if ply.text.startswith("trade")
    )


def out_of_turn(match: Match) -> bool:
    """Whether the game was won by the end of another's turn."""
    return verb(match) == "end" and match.plies[-1].seat != match.position()["result"]["winner"]


WHAT: dict[str, Callable[[Match], bool]] = {
    "goal": lambda match: match.options["goal"] == 10 and match.start is None,
    "goal-with-trades": countered,
    "city-win": lambda match: verb(match) == "city",
    "hidden-point-win": lambda match: match.plies[-1].chance == "point",
    "longest-road-win": lambda match: verb(match) == "road",
    "winning-knight": lambda match: verb(match) == "knight" and match.position()["robber"] == 0,
    "free-road-wins": lambda match: verb(match) == "road" and before(match)["turn"]["free_roads"] == 2,
    "win-out-of-turn": out_of_turn,
    "player-1-of-a-pair-wins": lambda match: len(before(match)["players"]) == 5,
    "player-2-wins": lambda match: match.position()["turn"]["paired"] and not out_of_turn(match),
    "player-2-wins-at-the-start-of-its-part": lambda match: (
        match.position()["turn"]["paired"] and out_of_turn(match)
    ),
    "turns": lambda match: match.position()["turn"]["number"] == match.options["turns"],
    "turns-of-pairs": lambda match: before(match)["turn"]["paired"],
    "shortage-nobody-gets": lambda match: rolled(match) == [1, 0, 0],
    "shortage-one-gets-what-is-left": lambda match: rolled(match) == [3, 0, 0],
    "emptied-deck": lambda match: sum(match.position()["deck"].values()) == 0,
    "counter-offer-accepted": countered,
    "longest-road-to-nobody-and-regained": lambda match: (
        before(match)["longest_road"] is None and match.position()["longest_road"] == 0
    ),
    "longest-road-to-nobody-on-a-tie": lambda match: (
        before(match)["road_lengths"] == [4, 1, 5, 5] and before(match)["longest_road"] is None
    ),
    "one-free-road": lambda match: before(match, 2)["turn"]["free_roads"] == 1,
    "several-discard-and-theft": lambda match: (
        {"discard", "robber"} <= {p.text.split()[0] for p in match.plies}
    ),
    "invention-of-the-last-cards": lambda match: sum(match.position()["bank"].values()) == 0,
}
"""What each stored game is stored for."""


@pytest.mark.parametrize("generator", [True, False], ids=["with the generator", "without it"])
@pytest.mark.parametrize("name", FILES)
def test_a_stored_game_ends_as_it_ended(name: str, generator: bool) -> None:
    record = Record.load(FILES[name])
    match = record.replay(generator=True) if generator else replayed(name)
    assert Record.of(match).result == record.result
    assert match.legal() == []
    # Without the generator chance came from outside, and the record says so.
    again = Record.of(match) if generator else replace(Record.of(match), source=None)
    assert again.lines() == FILES[name].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name, file in FILES.items() if file.stat().st_size < 12_000])
def test_a_short_stored_game_ends_the_same_by_the_uncompiled_rules(name: str) -> None:
    match = Record.load(FILES[name]).replay(compiled=False)
    assert match.position() == replayed(name).position()


@pytest.mark.parametrize("name", WHAT)
def test_a_stored_game_shows_what_it_is_stored_for(name: str) -> None:
    assert WHAT[name](replayed(name))


def test_there_is_a_stored_game_for_every_way_to_end() -> None:
    assert set(FILES) == set(WHAT)
    assert {(Record.load(file).result or {})["reason"] for file in FILES.values()} == {"goal", "turns"}
