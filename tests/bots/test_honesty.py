"""Whatever the hidden truth is, a bot chooses the same: it knows what its seat may know, and nothing else.

Behind the door of a seat the truth is swapped for another that agrees with all the seat has seen, and both
games are played on for a while, action by action and outcome by outcome. Whenever the seat has a choice and
the two truths differ, every bot must think the same of both.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hexarium import games
from hexarium.bots.bot import Bot, Thought
from hexarium.bots.external import External
from hexarium.bots.making import LEVELS, MODULES, kind, make
from hexarium.kit.game import Game
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant
from hexarium.play.checks import _Twin
from hexarium.play.match import Match
from hexarium.play.seat import Door
from tests.bots.fakes import LONGEST, with_little_work
from tests.bots.programs import FIRST, program
from tests.toys.pile import PILE

SECRETIVE = {name: games.load(name) for name in games.names() if games.load(name).secrets} | {"pile": PILE}
"""Every game in which seats know different things."""
OPTIONS: dict[str, dict[str, object]] = {"pile": {"pile": 40}, "catan": {"players": 3}}
NAMES = (*MODULES, *LEVELS)
PAIRS = 5
"""Choices that every bot is asked about, in each game."""
SELDOM = ("give", "want", "ask", "withdraw", "guess")
"""Words of actions that would take most of a random game, or end it."""


class Twins:
    """Two truths behind the door of one seat, from some ply on."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.since = match.ply
        self._twin = _Twin(match.resampled(seat, 1000 + match.ply), seat, match.ply)

    def follow(self) -> bool:
        """Whether the seat still cannot know which of them it is in, after what was played last."""
        return self._twin.follow(self._match.plies[-1])

    @property
    def differ(self) -> bool:
        return self._twin.match.position() != self._match.position()

    def doors(self) -> tuple[Door, Door]:
        door, other = self._twin.doors(self._match)
        return door.kept(), other.kept()


def choices(game: Game, seed: int) -> Iterator[tuple[Door, Door]]:
    """Choices of a random game, each behind two doors with different truths."""
    match, chooser = Match.new(game, OPTIONS.get(game.name), seed, compiled=False), random.Random(seed)
    twins: dict[int, Twins] = {}
    while match.to_move is not None and match.ply < 300:
        seat, legal = match.to_move, match.legal_actions()
        if seat not in twins or not twins[seat].differ:
            twins[seat] = Twins(match, seat)
        elif len(legal) > 1 and match.seat(seat).chose_at >= twins[seat].since:
            yield twins[seat].doors()
        quiet = [each for each in legal if match.variant.codec.verb(each).name not in SELDOM]
        match.play(chooser.choice(quiet if quiet and chooser.random() > 0.1 else legal))
        twins = {each: twin for each, twin in twins.items() if twin.follow()}


@cache
def asked(name: str) -> tuple[tuple[Door, Door], ...]:
    """Some choices of several games, as unlike as they come."""
    found = [pair for seed in range(2) for pair in choices(SECRETIVE[name], seed)]
    return tuple(random.Random(1).sample(found, PAIRS))


def pair_of(name: str, variant: Variant) -> tuple[Bot, Bot]:
    """The same bot twice, both compiled or, in a toy, both not: neither changes over meanwhile.

    An installed game is compiled before all tests. Where it is not, to compile it once takes less than every
    bot would without.
    """
    bots = make(name, variant), make(name, variant)
    runner = Runner(variant, compiled=variant.game.name in games.names())
    runner.think_ready(*bots[0].calls(runner))
    for bot in bots:
        desk: Any = getattr(bot, "desk", None)
        if desk is not None:
            desk._runner, desk._fast = runner, True
    return bots


@pytest.mark.parametrize("game", SECRETIVE)
def test_the_two_truths_look_the_same_and_are_not(game: str) -> None:
    for door, other in asked(game):
        assert door.view() == other.view()
        assert door.legal() == other.legal()
        assert door._match.position() != other._match.position()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", SECRETIVE)
def test_a_bot_chooses_the_same_whatever_the_truth_is(game: str, name: str) -> None:
    variant = asked(game)[0][0].variant
    told = with_little_work(name, variant)
    if kind(told.partition(":")[0]).fits(variant):
        pytest.skip(f"{name} does not play {game}")
    one, two = pair_of(told, variant)
    for seed, (door, other) in enumerate(asked(game)):
        thought = one.choose(door, seed=seed)
        assert thought == two.choose(other, seed=seed)
        assert one.why(door, thought, LONGEST) == two.why(other, thought, LONGEST)
        assert thought.action in door.legal_actions()


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_program_is_asked_the_same_whatever_the_truth_is(game: str, tmp_path: Path) -> None:
    variant = asked(game)[0][0].variant
    bot = External(program(tmp_path, f"open({str(tmp_path / 'asked')!r}, 'a').write(line)\n{FIRST}"), variant)
    for pair in asked(game):
        for door in pair:
            assert bot.choose(door, LONGEST).remark == ""
    bot.close()
    questions = [json.loads(line) for line in (tmp_path / "asked").read_text().splitlines()]
    heard = [
        {key: value for key, value in question.items() if key not in ("id", "ms")} for question in questions
    ]
    assert heard[::2] == heard[1::2]
    assert len(heard) == 2 * PAIRS


def test_a_bot_that_peeks_is_found_out() -> None:
    class Peeker(Bot):
        def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
            del seconds, seed
            actions = door.legal_actions()
            return Thought(
                actions[len(repr(door._match.position())) % len(actions)],
                nodes=hash(json.dumps(door._match.position())),
            )

    pairs = asked("catan")
    peeker = Peeker("peeker", pairs[0][0].variant)
    assert all(peeker.choose(door) != peeker.choose(other) for door, other in pairs)
