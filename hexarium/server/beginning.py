"""How the game of a table begins: with the key that its nonce and the words of its players make."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from hexarium.kit.face import Board
from hexarium.kit.game import Game
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from hexarium.play.proof import key
from hexarium.play.record import Record
from hexarium.play.source import KeySource
from hexarium.server.storage.facts import Facts

Luck = Literal["dice", "draw"]


def variant_of(game: Game, options: Mapping[str, Any]) -> Variant:
    """A game with all its options; tables that play the same share it."""
    return _shared(game, tuple(options.items()))[0]


@lru_cache(maxsize=64)
def _shared(game: Game, options: tuple[tuple[str, Any], ...]) -> tuple[Variant, Runner]:
    variant = game.variant(dict(options))
    return variant, Runner.at_once(variant)


def _runner(game: Game, options: Mapping[str, Any]) -> Runner:
    runner = _shared(game, tuple(options.items()))[1]
    return runner.faster() or runner


SEEDS = tuple(range(1, 17))
"""Starts that are laid to see what chance does in them."""


def board_before(game: Game, options: Mapping[str, Any]) -> Board | None:
    """The board of a game that has not begun; none if chance lays it, which is not decided until then."""
    return _board_before(game, tuple(options.items()))


@lru_cache(maxsize=64)
def _board_before(game: Game, options: tuple[tuple[str, Any], ...]) -> Board | None:
    variant, runner = _shared(game, options)
    boards = (variant.board(runner.start(seed)[0]) for seed in SEEDS)
    first = next(boards)
    return first if all(each.told == first.told for each in boards) else None


def luck_of(game: Game, options: Mapping[str, Any]) -> Luck | None:
    """What a game has of chance: `dice` as long as it goes on, a `draw` at its start alone, or nothing."""
    return "dice" if game.chance else _luck_before(game, tuple(options.items()))


@lru_cache(maxsize=64)
def _luck_before(game: Game, options: tuple[tuple[str, Any], ...]) -> Luck | None:
    variant, runner = _shared(game, options)
    positions = (variant.position(runner.start(seed)[0]) for seed in SEEDS)
    first = next(positions)
    return None if all(each == first for each in positions) else "draw"


def source_of(facts: Facts, words: Sequence[str | None]) -> KeySource:
    """Where the game takes its chance from; `words` are by seat."""
    return KeySource(key(facts.nonce, facts.table, facts.game, facts.options, list(words)))


def record_before(facts: Facts) -> Record | None:
    """The game that this one goes on from, or, if that is over, the one that was put here whole."""
    return None if facts.start is None else Record.parse(json.dumps(dict(facts.start)))


def begun(facts: Facts, game: Game, words: Sequence[str | None]) -> Match:
    """The match at the start of the game; nobody waits for a compiler.

    A record that ended is the whole game: nothing is left to play. Of any other its last position is where
    this game begins.
    """
    before = record_before(facts)
    if before is None:
        runner, source = _runner(game, facts.options), source_of(facts, words)
        return Match(runner, runner.start(source.seed), source.seed, source=source)
    played = before.replay(game=game, compiled=None)
    if before.result is not None:
        return played
    return Match.load(played.position(), game=game, compiled=None, source=source_of(facts, words))
