"""What a server offers: games with their options, bots, and clocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from statistics import median
from typing import Any

from hexarium import games
from hexarium.bots.making import LEVELS
from hexarium.bots.strength import ratings
from hexarium.errors import BadOption, HexariumError
from hexarium.kit.game import Game
from hexarium.kit.options import Option, Value
from hexarium.kit.variant import Variant
from hexarium.server.beginning import luck_of
from hexarium.server.clocks import CLOCKS

MOST_TRIED = 16
"""Values of one number that are tried to see whether it changes how many play."""

BOTS = {
    "random": "Takes any legal action, each as likely as the others.",
    "easy": "Whom a child can beat, and who still plays a game.",
    "medium": "Plays sensibly and quickly.",
    "hard": "Thinks through its own turn.",
    "expert": "Takes what time a move is worth.",
}
"""By name, from the weakest: each wins clearly more than half of its games against the one before."""


class Catalogue:
    """The games of a server: those that are installed, and some of its own."""

    def __init__(self, own: Mapping[str, Game], programs: Mapping[str, str]) -> None:
        self.own = dict(own)
        self.programs = dict(programs)
        self._told: dict[str, Any] | None = None

    def game(self, name: str) -> Game:
        """A game by its name; nobody can name a file."""
        return games.installed(name, self.own)

    @property
    def bots(self) -> tuple[str, ...]:
        """Who can be given a seat."""
        return (*BOTS, *self.programs)

    def all(self) -> Iterator[Game]:
        """All games; one that cannot be loaded spoils nobody else's page."""
        for name in games.names():
            with suppress(HexariumError):
                yield games.installed(name)
        yield from self.own.values()

    def data(self) -> dict[str, Any]:
        """All of it, told once: games are loaded for it."""
        if self._told is None:
            rated = {game.name: found for game in self.all() if (found := _ratings(game))}
            self._told = {
                "games": [told for game in self.all() if (told := _told(game))],
                "bots": [
                    *(_bot(name, about, rated) for name, about in BOTS.items()),
                    *(
                        {"name": name, "about": "A program.", "rating": None, "ratings": {}}
                        for name in self.programs
                    ),
                ],
                "clocks": [clock.data() for clock in CLOCKS.values()],
            }
        return self._told


def _bot(name: str, about: str, rated: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    """A bot with what it was measured to be: by game, and in the middle of the games that know it."""
    ratings = {game: levels[name] for game, levels in rated.items() if name in levels}
    rating = round(median(ratings.values())) if ratings else None
    return {"name": name, "about": about, "rating": rating, "ratings": ratings, "level": name in LEVELS}


def _ratings(game: Game) -> dict[str, int]:
    """The ratings of the levels in a game as it usually is; none if its variant is broken."""
    try:
        return ratings(game.variant())
    except HexariumError:
        return {}


def _told(game: Game) -> dict[str, Any] | None:
    """A game for those who choose one; none if its variant is broken."""
    try:
        usual = game.variant()
    except HexariumError:
        return None
    seats = {option.name: _seats_by(game, option, usual) for option in game.options}
    counts = {len(usual.seats), *(count for by in seats.values() for count in by.values())}
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "version": game.version,
        "seats": [min(counts), max(counts)],
        "options": [_option(option, seats[option.name]) for option in game.options],
        "reveals": [verb.name for verb in usual.codec.verbs if verb.draws or verb.shows],
        "secrets": game.secrets,
        "chance": game.chance,
        "luck": luck_of(game, usual.options),
    }


def _option(option: Option, seats: Mapping[str, int]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": option.name,
        "default": option.default,
        "about": option.about,
        "values": option.values,
        "rare": option.rare,
    }
    if option.choices:
        told |= {"kind": "choice", "choices": list(option.choices)}
    elif option.low is not None:
        told |= {"kind": "number", "low": option.low, "high": option.high}
    else:
        told["kind"] = "flag"
    if len(set(seats.values())) > 1:
        told["seats"] = dict(seats)
    return told


def _values(option: Option) -> tuple[Value, ...]:
    if option.choices:
        return option.choices
    if option.low is None:
        return (True, False)
    high = option.low + MOST_TRIED if option.high is None else option.high
    return tuple(range(option.low, high + 1)) if high - option.low < MOST_TRIED else ()


def _seats_by(game: Game, option: Option, usual: Variant) -> dict[str, int]:
    """How many seats the game has with each value of an option, the others as usual."""
    counts = {str(option.default).lower(): len(usual.seats)}
    for value in _values(option):
        with suppress(BadOption):
            counts[str(value).lower()] = len(game.variant({option.name: value}).seats)
    return counts
