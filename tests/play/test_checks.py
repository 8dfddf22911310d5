"""The checks shipped with the package pass for good games and fail for broken ones, with a sentence."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from hexarium import games
from hexarium.errors import BadChance, BadGame, BadPosition
from hexarium.kit.belief import Belief
from hexarium.kit.codec import Codec
from hexarium.kit.dispatch import Rules, rule, tagged
from hexarium.kit.events import Event, Eyes
from hexarium.kit.game import Game
from hexarium.kit.marks import Scene
from hexarium.kit.options import Option
from hexarium.kit.rng import below
from hexarium.kit.variant import State
from hexarium.kit.verbs import verb
from hexarium.play.checks import CheckFailed, check_facts, check_game
from tests.toys import pile_rules
from tests.toys.pile import PILE, Pile, PileBelief, pile_with

numbers = itertools.count()


def with_rules(**functions: Callable[..., Any]) -> Game:
    """Pile with some of its rules replaced; its record has a tag, for rules are found by its type."""
    kept = {name: getattr(pile_rules, name) for name in ("init", "legal", "step")}
    changed = Rules(**{**kept, **{name: rule(function) for name, function in functions.items()}})
    record = tagged(pile_rules.STATE, f"broken_{next(numbers)}")
    return pile_with(type("Broken", (Pile,), {"rules": changed, "record": record}))


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
        def words(self, event: Event) -> str:
            del event
            return ""

        def said(self, seat: int, action: int) -> str:
            del seat, action
            return ""

    with pytest.raises(
        CheckFailed, match=r"^pile \{'pile': 12\} seed 0 ply 1: an action happens without a word\.$"
    ):
        check(pile_with(Silent))


class WrongText(Pile):
    take, roll, guess = pile_rules.CODEC.verbs
    codec = Codec(take, roll, verb("guess", *guess.domains, about="…", shows="…", only=lambda n: n != 1))


class Unplain(Pile):
    def position(self, state: State) -> dict[str, Any]:
        return {**super().position(state), "secrets": tuple(map(int, state.secret))}


class Unloadable(Pile):
    def load(self, position: Mapping[str, Any], state: State) -> None:
        super().load(position, state)
        if position["pile"] < 9:
            raise BadPosition("pile is at least 9.")


class Forgetful(Pile):
    def load(self, position: Mapping[str, Any], state: State) -> None:
        super().load(position, state)
        state.guess[:] = 0


class Impolite(Pile):
    """Tells the position rightly after loading, but lets the other seat move."""

    def position(self, state: State) -> dict[str, Any]:
        return {**super().position(state), "to_move": 0}


class Winless(Pile):
    def load(self, position: Mapping[str, Any], state: State) -> None:
        super().load({**position, "winner": 0 if position["reason"] else -1}, state)

    def position(self, state: State) -> dict[str, Any]:
        return {**super().position(state), "winner": -1}


class Unset(Pile):
    def load(self, position: Mapping[str, Any], state: State) -> None:
        super().load(position, state)
        state.forced = 0


class Unfilled(Pile):
    """Has secrets, and cannot play from a view alone."""

    def fill(self, view: Mapping[str, Any], seat: int, state: State) -> None:
        del seat
        self.load(view, state)


class Misfilled(Pile):
    def fill(self, view: Mapping[str, Any], seat: int, state: State) -> None:
        super().fill({**view, "pile": 1}, seat, state)


class Leaking(Pile):
    def view(self, state: State, eyes: Eyes) -> dict[str, Any]:
        del eyes
        return self.position(state)


class LeakingToThePublic(Pile):
    def view(self, state: State, eyes: Eyes) -> dict[str, Any]:
        return super().view(state, eyes) if eyes else self.position(state)


class LeakingInPictures(Pile):
    def scene(self, state: State, eyes: Eyes) -> Scene:
        del eyes
        return super().scene(state, self.everybody)


class LeakingInWords(Pile):
    def status(self, state: State, eyes: Eyes) -> list[str]:
        del eyes
        return [str(state.secret)]


class LeakingInQuestions(Pile):
    def asked(self, state: State, eyes: Eyes) -> str:
        del eyes
        return str(state.secret)


class LeakingInAdvice(Pile):
    def advice(self, state: State, action: int, eyes: Eyes) -> str:
        """Whether a guess would be right."""
        del eyes
        return "right" if self.codec.text(action) == f"guess {state.secret[1 - state.to_move]}" else "wrong"


class Unveiled(Pile):
    def veil(self, state: State, eyes: Eyes) -> None:
        del eyes
        super().veil(state, frozenset({0}))


class Moods(PileBelief):
    """Draws something else each time, whatever the seed."""

    drawn = itertools.count()

    def imagine(self, state: State, seed: int) -> None:
        super().imagine(state, seed + next(self.drawn))


class Moody(Pile):
    def belief(self, seat: int | None, state: State) -> Belief:
        return Moods(self, seat, state)


class Certain(PileBelief):
    """Believes in ones."""

    def imagine(self, state: State, seed: int) -> None:
        super().imagine(state, seed)
        state.secret[:] = 1


class Sure(Pile):
    def belief(self, seat: int | None, state: State) -> Belief:
        return Certain(self, seat, state)


class Remembrance(PileBelief):
    def imagine(self, state: State, seed: int) -> None:
        kept = state.rng
        super().imagine(state, seed)
        state.rng = kept


class Frozen(Pile):
    """The generator stays in sight."""

    def veil(self, state: State, eyes: Eyes) -> None:
        kept = state.rng
        super().veil(state, eyes)
        state.rng = kept

    def belief(self, seat: int | None, state: State) -> Belief:
        return Remembrance(self, seat, state)


class Mumbling(Pile):
    def chance_text(self, action: int, code: int) -> str:
        del action, code
        return "some"


class Unlikely(Pile):
    def chances(self, state: State, action: int) -> Mapping[int, float]:
        return dict.fromkeys(super().chances(state, action), 0.5)


class Incomplete(Pile):
    def chances(self, state: State, action: int) -> Mapping[int, float]:
        return {1: 1.0} if super().chances(state, action) else {}


class Misheard(Pile):
    def parse_chance(self, state: State, action: int, text: str) -> int:
        return 4 - super().parse_chance(state, action, text)


class Fickle(Pile):
    def parse_chance(self, state: State, action: int, text: str) -> int:
        del state, action
        raise BadChance(f"{text!r} is not to my taste.")


class Discreet(Pile):
    """Does not say that a guess shows something."""

    take, roll, guess = pile_rules.CODEC.verbs
    codec = Codec(take, roll, verb("guess", *guess.domains, about="Guess."))


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        (WrongText, "legal lists 5, which is no action: it has no text"),
        (Unplain, "the position is not plain JSON"),
        (Unloadable, "the position does not load: pile is at least 9"),
        (Forgetful, "the position is another after loading"),
        (Impolite, "to_move is another after loading"),
        (Winless, "the position does not load: winner is −1 until|winners is another after loading"),
        (Unset, "an outcome is forced after loading"),
        (Unfilled, "the view of seat 0 is not enough to fill a state: A secret is a whole number"),
        (Misfilled, "the view of seat 0 is another once it is filled"),
        (Leaking, "the view of seat . shows what it cannot know"),
        (LeakingToThePublic, "the view of the public shows what it cannot know"),
        (LeakingInPictures, "the picture for seat . shows what it cannot know"),
        (LeakingInWords, "the status of seat . tells what it cannot know"),
        (LeakingInQuestions, "what is asked tells (seat .|the public) what it cannot know"),
        (LeakingInAdvice, "the advice on 'guess .' tells seat . what it cannot know"),
        (Unveiled, "the veiled state of seat 1 holds what it cannot know|the view of seat 1 shows"),
        (Moody, "drawing a world for .* from a drawn world is not the same as drawing it at once"),
        (Sure, "the view of seat . shows what it cannot know|there are secrets, but every world is the same"),
        (Frozen, "a world has the generator of the truth"),
        (Mumbling, "two outcomes have the same text"),
        (Unlikely, "the probabilities of the outcomes do not add up to 1"),
        (Incomplete, "chance gave '.' in 'roll', which is not among its outcomes"),
        (Misheard, "chance gives something else from what chance gave"),
        (Fickle, "an outcome that chance can give cannot be forced: '.' is not to my taste"),
        (Discreet, "'guess .' reveals something to its player, and the game does not say so"),
    ],
)
def test_a_game_that_is_told_wrongly_fails(variant: type[Pile], sentence: str) -> None:
    with pytest.raises((CheckFailed, BadGame), match=sentence):
        check(pile_with(variant), seed=7)


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


@pytest.mark.parametrize(
    ("functions", "sentence"),
    [
        ({"legal": stuck}, "there are legal actions exactly until the game is over"),
        ({"legal": endless}, "there are legal actions exactly until the game is over"),
        ({"legal": doubled}, "an action is listed twice"),
        ({"legal": beyond}, "legal lists 7, which is no action"),
        ({"legal": below_nought}, "legal lists -1, which is no action"),
        ({"legal": knowing}, "what seat . may do depends on what it cannot know"),
        ({"step": chatty}, "somebody has won before the game is over"),
        ({"step": unexplained}, "a game is over exactly when it has a reason"),
        ({"step": clinging}, "an outcome stays forced after the action that takes it"),
        ({"step": dicing}, "dicing draws from random; chance comes from the state"),
        ({"step": peeping}, "reveals something to its player|comes out differently from what chance gave"),
    ],
)
def test_a_game_with_broken_rules_fails(functions: dict[str, Callable[..., Any]], sentence: str) -> None:
    with pytest.raises((CheckFailed, BadGame), match=sentence):
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


class Wordless(Pile):
    codec = Codec(*pile_rules.CODEC.verbs[:2], verb("guess", pile_rules.NUMBERS))


class Lacking(Pile):
    record = np.dtype(
        [(name, pile_rules.STATE[name]) for name in ("rng", "given", "to_move", "reason")], align=True
    )


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (pile_with(reasons=("last", "guess")), "pile: place 0 of reasons is kept for games that go on"),
        (
            pile_with(options=(Option("pile", 12, "", low=1), Option("pile", 12, "", low=1))),
            "pile: two options have the same name",
        ),
        (pile_with(options=(Option("pile", 0, "", low=1),)), "pile cannot be '0'|pile: bad default of pile"),
        (pile_with(Lacking), "The record lacks winners"),
        (pile_with(Wordless), "pile: nothing says what guess does"),
    ],
)
def test_a_game_that_declares_wrong_facts_fails(game: Game, sentence: str) -> None:
    with pytest.raises((CheckFailed, ValueError), match=sentence):
        check_facts(game.variant({}))
