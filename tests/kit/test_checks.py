"""The checks shipped with the kit pass for good games and fail for broken ones, with a sentence."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from hexarium import games
from hexarium.errors import BadChance, BadPosition
from hexarium.kit.checks import CheckFailed, check_facts, check_game
from hexarium.kit.codec import Codec, Range
from hexarium.kit.dispatch import rule
from hexarium.kit.game import Game, State
from hexarium.kit.options import Option, Value
from hexarium.kit.rng import below
from hexarium.kit.marks import Scene
from tests.toys import pile_rules
from tests.toys.pile import PILE, Pile

numbers = itertools.count()


def with_rules(**functions: Callable[..., Any]) -> Game:
    """Pile with some of its rules replaced; its record has a field more, for rules are found by that."""
    number = next(numbers)
    rules = ModuleType(f"broken_{number}")
    rules.__dict__.update({name: getattr(pile_rules, name) for name in ("init", "legal", "step", "resample")})
    rules.__dict__.update({name: rule(function) for name, function in functions.items()})
    rules.__file__ = f"broken_{number}.py"
    dtype = np.dtype([*fields(pile_rules.STATE), (f"variant_{number}", np.int8)], align=True)
    broken: Game = type("Broken", (Pile,), {"rules": rules, "record": dtype, "sources": lambda _: ()})()
    return broken


def fields(dtype: np.dtype[Any]) -> list[tuple[str, Any]]:
    return [(name, dtype[name]) for name in dtype.names or ()]


def check(game: Game, compiled: bool = False, **more: Any) -> int:
    return check_game(game, games=12, compiled=compiled, **more)


@pytest.mark.parametrize("first", ["angels", "demons", "random"])
def test_heaven_passes(first: str) -> None:
    assert check_game(games.load("heaven"), [{"first": first}], games=1, most=80) > 20


def test_a_small_game_with_chance_and_a_secret_passes() -> None:
    assert check(PILE, compiled=True, options=[{}, {"pile": 1}, {"pile": 100}]) > 100


def test_a_game_with_other_rules_passes_as_long_as_they_are_right() -> None:
    assert check(with_rules()) > 50


def test_the_same_games_are_checked_compiled_or_not() -> None:
    assert check(PILE) == check(PILE, compiled=True)


def test_no_more_plies_are_checked_than_asked() -> None:
    assert check_game(PILE, games=5, most=2, compiled=False) <= 10


def test_the_invariant_is_asked_of_every_position() -> None:
    seen: list[int] = []
    plies = check(PILE, invariant=lambda position: seen.append(position["pile"]))
    assert len(seen) == plies + 12
    assert seen[0] == 12

    def never_below_ten(position: Mapping[str, Any]) -> None:
        assert position["pile"] >= 10, "too small"

    with pytest.raises(AssertionError, match="too small"):
        check(PILE, invariant=never_below_ten)


def test_a_failure_says_how_to_see_it_again() -> None:
    class Silent(Pile):
        def events(self, *_: Any) -> list[str]:
            return []

    with pytest.raises(
        CheckFailed, match=r"^pile \{'pile': 12\} seed 0 ply 0: an action happens without a word\.$"
    ):
        check(Silent())


class WrongText(Pile):
    actions = Codec(*pile_rules.CODEC.ranges[:2], Range("guess", ("guess 1", "", "guess 3")))


class Unplain(Pile):
    def position(self, state: State, options: Mapping[str, Value]) -> dict[str, Any]:
        return {**super().position(state, options), "secrets": tuple(map(int, state.secret))}


class Unloadable(Pile):
    def load(self, position: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
        super().load(position, state, options)
        if position["pile"] < 9:
            raise BadPosition("pile is at least 9.")


class Forgetful(Pile):
    def load(self, position: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
        super().load(position, state, options)
        state.guess[:] = 0


class Impolite(Pile):
    """Tells the position rightly after loading, but lets the other seat move."""

    def position(self, state: State, options: Mapping[str, Value]) -> dict[str, Any]:
        return {**super().position(state, options), "to_move": 0}


class Winless(Pile):
    def load(self, position: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
        super().load({**position, "winner": 0 if position["reason"] else -1}, state, options)

    def position(self, state: State, options: Mapping[str, Value]) -> dict[str, Any]:
        return {**super().position(state, options), "winner": -1}


class Unset(Pile):
    def load(self, position: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
        super().load(position, state, options)
        state.forced = 0


class Leaking(Pile):
    def view(self, state: State, options: Mapping[str, Value], seat: int) -> dict[str, Any]:
        del seat
        return self.position(state, options)


class LeakingInPictures(Pile):
    def scene(self, state: State, options: Mapping[str, Value], seat: int | None) -> Scene:
        del seat
        return super().scene(state, options, None)


class Mumbling(Pile):
    def chance_text(self, before: State, action: int, after: State) -> str | None:
        text = super().chance_text(before, action, after)
        return None if text is None else "some"


class Misheard(Pile):
    def parse_chance(self, state: State, action: int, text: str, options: Mapping[str, Value]) -> int:
        return 4 - super().parse_chance(state, action, text, options)


class Secretive(Pile):
    """Does not tell what it rolled."""

    def chance_text(self, before: State, action: int, after: State) -> str | None:
        del before, action, after
        return None


class Fickle(Pile):
    def parse_chance(self, state: State, action: int, text: str, options: Mapping[str, Value]) -> int:
        del state, action, options
        raise BadChance(f"{text!r} is not to my taste.")


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (WrongText, "the text '' is not read back as 5"),
        (Unplain, "the position is not plain JSON"),
        (Unloadable, "the position does not load: pile is at least 9"),
        (Forgetful, "the position is another after loading"),
        (Impolite, "to_move is another after loading"),
        (Winless, "the position does not load: winner is −1 until|winners is another after loading"),
        (Unset, "an outcome is forced after loading"),
        (Leaking, "the view of seat . shows what it cannot know"),
        (LeakingInPictures, "the picture for seat . shows what it cannot know"),
        (Mumbling, "what chance gave cannot be forced: A roll cannot give 'some'"),
        (Misheard, "the game comes out differently from what chance gave"),
        (Secretive, "the game comes out differently from what chance gave"),
        (Fickle, "what chance gave cannot be forced: '.' is not to my taste"),
    ],
)
def test_a_game_that_is_told_wrongly_fails(game: type[Game], sentence: str) -> None:
    with pytest.raises(CheckFailed, match=sentence):
        check(game())


def stuck(state: Any, out: Any) -> Any:
    return 0 if state.pile < 6 else pile_rules.legal(state, out)


def endless(state: Any, out: Any) -> Any:
    if state.to_move < 0:
        out[0] = 0
        return 1
    return pile_rules.legal(state, out)


def doubled(state: Any, out: Any) -> Any:
    count = pile_rules.legal(state, out)
    if count > 1:
        out[1] = out[0]
    return count


def beyond(state: Any, out: Any) -> Any:
    count = pile_rules.legal(state, out)
    if count > 1:
        out[count - 1] = 7
    return count


def below_nought(state: Any, out: Any) -> Any:
    count = pile_rules.legal(state, out)
    if count > 1:
        out[count - 1] = -1
    return count


def knowing(state: Any, out: Any) -> Any:
    """What may be guessed depends on the truth."""
    if state.to_move >= 0 and state.secret[1 - state.to_move] == 1:
        out[0] = pile_rules.ROLL
        return 1
    return pile_rules.legal(state, out)


def chatty(state: Any, action: Any) -> None:
    pile_rules.step(state, action)
    if state.to_move >= 0:
        state.winners = 1


def unexplained(state: Any, action: Any) -> None:
    pile_rules.step(state, action)
    state.reason = 0


def clinging(state: Any, action: Any) -> None:
    pile_rules.step(state, action)
    if action == pile_rules.ROLL:
        state.forced = state.given


def dicing(state: Any, action: Any) -> None:
    """Draws from a generator that is not in the state."""
    pile_rules.step(state, action)
    if state.to_move >= 0:
        state.secret[0] = random.randrange(1, 4)


def peeping(state: Any, action: Any) -> None:
    """Draws from the state without telling."""
    pile_rules.step(state, action)
    if state.to_move >= 0:
        state.secret[0] = 1 + below(state, 3)


def idle(state: Any, seat: Any, seed: Any) -> None:
    del seat
    state.rng = seed


def frozen(state: Any, seat: Any, seed: Any) -> None:
    word = np.uint64(state.rng)
    pile_rules.resample(state, seat, seed)
    state.rng = word


@pytest.mark.parametrize(
    ("functions", "sentence"),
    [
        ({"legal": stuck}, "there are legal actions exactly until the game is over"),
        ({"legal": endless}, "there are legal actions exactly until the game is over"),
        ({"legal": doubled}, "an action is listed twice"),
        ({"legal": beyond}, "the action 7 is not one of the codec"),
        ({"legal": below_nought}, "the action -1 is not one of the codec"),
        ({"legal": knowing}, "what seat . may do depends on what it cannot know"),
        ({"step": chatty}, "somebody has won before the game is over"),
        ({"step": unexplained}, "a game is over exactly when it has a reason"),
        ({"step": clinging}, "an outcome stays forced after the action that takes it"),
        ({"step": dicing}, "the game comes out differently from the seed"),
        ({"step": peeping}, "the game comes out differently from what chance gave"),
        ({"resample": idle}, "there are secrets, but resample never redraws any"),
        ({"resample": frozen}, "resample leaves the generator, which nobody knows"),
    ],
)
def test_a_game_with_broken_rules_fails(functions: dict[str, Callable[..., Any]], sentence: str) -> None:
    with pytest.raises(CheckFailed, match=sentence):
        check(with_rules(**functions))


def overflowing(state: Any, action: Any) -> None:
    """Counts further than the field of 8 bits reaches."""
    pile_rules.step(state, action)
    if state.to_move >= 0:
        state.pile = state.pile + 120


def test_rules_that_differ_when_compiled_fail() -> None:
    game = with_rules(step=overflowing)
    with pytest.raises(CheckFailed, match="compiled and uncompiled rules differ in pile: "):
        check(game, compiled=True)


BIASED = np.array([0])
"""Compiled code keeps a table as it was when it was compiled."""


def changing(state: Any, out: Any) -> Any:
    count = pile_rules.legal(state, out)
    return min(count, 1) if BIASED[0] else count


def test_rules_that_list_other_actions_when_compiled_fail() -> None:
    game = with_rules(legal=changing)
    check_game(game, games=1, most=1)
    BIASED[0] = 1
    with pytest.raises(CheckFailed, match="compiled and uncompiled rules list other actions"):
        check(game, compiled=True)


class NoPlaceForNotYet(Pile):
    reasons = ("last", "guess")


class TwoAlike(Pile):
    options = (Option("pile", 12, "", low=1), Option("pile", 12, "", low=1))


class BadDefault(Pile):
    options = (Option("pile", 0, "", low=1),)


class Lacking(Pile):
    def dtypes(self) -> Sequence[np.dtype[Any]]:
        names = [(name, kind) for name, kind in fields(pile_rules.STATE) if name not in ("forced", "winners")]
        return (np.dtype(names, align=True),)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (NoPlaceForNotYet, "pile: place 0 of reasons is kept for games that go on"),
        (TwoAlike, "pile: two options have the same name"),
        (BadDefault, "pile cannot be '0'|pile: bad default of pile"),
        (Lacking, "pile: the state lacks forced, winners"),
    ],
)
def test_a_game_that_declares_wrong_facts_fails(game: type[Game], sentence: str) -> None:
    with pytest.raises((CheckFailed, ValueError), match=sentence):
        check_facts(game())
