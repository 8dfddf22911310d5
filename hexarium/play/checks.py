"""Checks that every game must pass, shipped with the package: the author of a game gets them for free.

    from hexarium.play.checks import check_game
    check_game(GAME)

Random games of each given set of options are played, and at every ply it is checked that

- there is a legal action until the game is over, none afterwards, no action twice, all of them within the
codec;
- every action's text is parsed back to the action, and what it names leads back to it;
- the position loads, and says the same after loading; the loaded state has the same legal actions;
- the state's common fields make sense, and whatever `invariant` demands of a position holds;
- the view of a seat is enough to fill a state that looks the same to it, with the same legal actions;
- everything that the door of a seat, or of the public, gives is the same with another hidden truth behind it:
view, veiled state, status, what is asked, legal actions with the advice on each, choices, events, pictures,
the face (board, pieces, panels, questions, what is shown of an action), and the worlds that can be drawn;
- drawing a world from a drawn world is the same as drawing it at once; its generator, which nobody knows, is
another;
- an action that does not reveal anything gives its player the same view in every world;
- where chance could have given something else and the view of a seat would be the same, it hears the same (so
what everyone sees of chance, such as dice, belongs in the position);
- every outcome that chance can have is told with its probability, and what chance gave is among them;
- something is told of every action;
- the board never changes; its spots lead to each other along `near`, both ways;
- no two spots, pieces, panels and items have the same id, a piece stands on a spot, an item has an icon that
the board has, every seat has its panel `player-0`, `player-1` …;
- a question lists the legal actions and a default that is one of them; every legal action begins a choice or
stands in a form; what a choice picks is there, and no two choices look alike; choices and forms, filled in at
random, are legal as a whole and reveal nothing before their end;
- a seat that is asked ahead is asked the same when it is reached;
- what is shown of an action has a known form and names what is there;
- an observation, where there is one, is written as a whole and within its ranges, is the same behind another
truth, and reads back to the view;
- the compiled and the uncompiled rules do the same, byte for byte;
- the same seed and actions give the same game again, and forcing what chance gave gives it without the
generator.

Other truths are followed for a while as twins of the game: the same actions with the same outcomes. If the
game has secrets, worlds must be seen to differ.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from math import isclose
from typing import Any

import numpy as np

from hexarium.errors import HexariumError
from hexarium.kit.game import Game
from hexarium.kit.rng import below, holder, wrapping
from hexarium.kit.variant import NONE, Variant
from hexarium.play.face_checks import FACES, FaceCheck
from hexarium.play.match import Match
from hexarium.play.observation_checks import OBSERVED, check_observation
from hexarium.play.ply import Ply
from hexarium.play.seat import Door

PICTURES = 40
"""A picture takes longer than all other checks, so only one position in so many is drawn."""
ADVICE = 8
"""If a game has no secrets, the advice in one position of so many is looked at."""
FILLED = 4
"""The views of one position in so many are made whole again."""
TWINS = 12
"""Every so many plies a twin of the game is begun, with another truth behind the door of one viewer."""
MOST_TWINS = 3
"""So many are followed at a time."""

Invariant = Callable[[Mapping[str, Any]], None]


class CheckFailed(AssertionError):
    """A game breaks a promise; the message says which, and how to see it again."""


def check_game(
    game: Game,
    options: Iterable[Mapping[str, object]] = ({},),
    games: int = 3,
    most: int = 400,
    seed: int = 0,
    compiled: bool = True,
    invariant: Invariant | None = None,
) -> int:
    """Check random games of a game, `games` for each set of options and `most` plies each; returns the plies.

    With `compiled=False` only the uncompiled rules run, which needs no waiting for a compiler.
    """
    plies, differ = 0, False
    for given in options:
        variant = game.variant(given)
        check_facts(variant)
        for number in range(games):
            check = _Check(variant, seed + number, compiled, invariant)
            plies += check.run(most)
            differ = differ or check.differ
    _demand(differ or not game.secrets, f"{game.name}: there are secrets, but every world is the same.")
    return plies


def check_facts(variant: Variant) -> None:
    """Check what a game declares about itself; its record was looked at when it was bound to its options."""
    game = variant.game
    _demand(game.reasons[0] == "", f"{game.name}: place 0 of reasons is kept for games that go on.")
    names = [option.name for option in game.options]
    _demand(len(names) == len(set(names)), f"{game.name}: two options have the same name.")
    for option in game.options:
        _demand(option.parse(option.default) == option.default, f"{game.name}: bad default of {option.name}.")
    wordless = [verb.name for verb in variant.codec.verbs if not verb.about]
    _demand(not wordless, f"{game.name}: nothing says what {', '.join(wordless)} does.")


class _Twin:
    """Another truth behind the door of one viewer, followed for as long as it may stay unnoticed."""

    def __init__(self, match: Match, seat: int | None, since: int) -> None:
        self.match = match
        self.seat = seat
        self.since = since
        """The ply of the other match at which this one begins."""

    def doors(self, match: Match) -> tuple[Door, Door]:
        """The viewer's doors to the two truths."""
        return match._door(self.seat), self.match._door(self.seat)

    def follow(self, ply: Ply) -> bool:
        """Play what the other game played; returns whether the twins can still be told apart by nobody."""
        try:
            played = self.match.play(ply.action, ply.chance)
        except HexariumError:
            return False  # in this truth it cannot be played, so the viewer has learnt something
        eyes = self.match._door(self.seat)._eyes
        return played.seen(eyes) == ply.seen(eyes) or not (played.reveals or ply.reveals)


class _Check:
    """One random game under observation."""

    def __init__(self, variant: Variant, seed: int, compiled: bool, invariant: Invariant | None) -> None:
        self.variant, self.seed, self.invariant = variant, seed, invariant
        self.match = Match.new(variant.game, variant.options, seed, compiled)
        self.plain = Match.new(variant.game, variant.options, seed, compiled=False) if compiled else None
        self.viewers: list[int | None] = [*range(len(variant.seats)), None]
        self.twins: list[_Twin] = []
        self.face = FaceCheck(self.match, self._demand)
        self.differ = False
        """Whether any world was another than the truth."""

    def run(self, most: int) -> int:
        """Play and check one game."""
        chooser = holder(self.seed)
        while (actions := self._check_state()) and self.match.ply < most:
            with wrapping():
                action = actions[int(below(chooser, len(actions)))]
            self._check_chance(action)
            mover = self.match.to_move
            world = self.match.resampled(mover, self._word())
            fork = self._fork() if self.variant.game.secrets and self._possible else None
            ply = self.match.play(action)
            self._check_ply(ply, world, mover)
            if self.plain is not None:
                self.plain.play(action)
            self._follow(ply)
            if fork is not None:
                self._check_other_outcome(fork, ply)
        self._check_again(forced=False)
        if self.variant.game.chance:
            self._check_again(forced=True)
        return self.match.ply

    def _demand(self, condition: object, sentence: str) -> None:
        where = f"{self.variant.game.name} {self.variant.options} seed {self.seed} ply {self.match.ply}"
        _demand(condition, f"{where}: {sentence}")

    def _word(self) -> int:
        return (self.seed << 20) + self.match.ply

    def _check_state(self) -> list[int]:
        """Check a state from all sides and return its legal actions."""
        if self.plain is not None:
            self._check_compiled(self.plain)
        actions = self.match.legal_actions()
        self._check_actions(actions)
        self._check_position(actions)
        for seat in self.viewers:
            self._check_worlds(seat)
        self.face.look(actions)
        if self.match.ply % FILLED == 0:
            self._check_filled(actions)
        return actions

    def _check_compiled(self, plain: Match) -> None:
        states, twin = self.match.state, plain.state
        for name in twin.dtype.names:
            same = np.array_equal(states[name], twin[name])
            self._demand(
                same, f"compiled and uncompiled rules differ in {name}: {states[name]}, {twin[name]}."
            )
        same = self.match.legal_actions() == plain.legal_actions()
        self._demand(same, "compiled and uncompiled rules list other actions.")

    def _check_actions(self, actions: list[int]) -> None:
        state, codec = self.match.state, self.variant.codec
        over = state.to_move < 0
        self._demand(over == (not actions), "there are legal actions exactly until the game is over.")
        self._demand(over == bool(state.reason), "a game is over exactly when it has a reason.")
        self._demand(over or state.winners == 0, "somebody has won before the game is over.")
        self._demand(len(set(actions)) == len(actions), "an action is listed twice.")
        if self.variant.game.chance:
            self._demand(state.forced == NONE, "an outcome stays forced after the action that takes it.")
        for action in actions:
            self._demand(0 <= action < codec.count, f"the action {action} is not one of the codec.")
            text = codec.text(action)
            self._demand(
                text and codec.parse(text) == action, f"the text {text!r} is not read back as {action}."
            )

    def _check_position(self, actions: list[int]) -> None:
        position, runner = self.match.position(), self.match.runner
        again = json.loads(json.dumps(position))
        self._demand(again == position, "the position is not plain JSON.")
        try:
            loaded = Match(runner, runner.load(again, 0), 0, from_start=False)
        except HexariumError as error:
            self._demand(False, f"the position does not load: {error}")
        self._demand(loaded.position() == position, "the position is another after loading.")
        state, other = self.match.state, loaded.state
        for fact in ("to_move", "winners", "reason"):
            self._demand(other[fact] == state[fact], f"{fact} is another after loading.")
        same = sorted(loaded.legal_actions()) == sorted(actions)
        self._demand(same, "other actions are legal after loading.")
        for seat in self.viewers:
            self._demand(
                loaded.view(seat) == self.match.view(seat),
                f"the view of {_name(seat)} is another after loading.",
            )
        if self.variant.game.chance:
            self._demand(other.forced == NONE, "an outcome is forced after loading.")
        if self.invariant:
            self.invariant(position)

    def _check_filled(self, actions: list[int]) -> None:
        """A view alone is enough for whoever plays elsewhere."""
        runner = self.match.runner
        for seat in range(len(self.variant.seats)):
            view = json.loads(json.dumps(self.match.view(seat)))
            try:
                other = Match(runner, runner.fill(view, seat, 0), 0, from_start=False)
            except HexariumError as error:
                self._demand(False, f"the view of {_name(seat)} is not enough to fill a state: {error}")
            self._demand(other.view(seat) == view, f"the view of {_name(seat)} is another once it is filled.")
            if seat == self.match.to_move:
                same = sorted(other.legal_actions()) == sorted(actions)
                self._demand(same, "other actions are legal in a view that was filled.")

    def _check_worlds(self, seat: int | None) -> None:
        """What a viewer cannot know may be otherwise, and its door gives the same."""
        word = self._word()
        world = self.match.resampled(seat, word)
        self._check_doors(seat, self.match._door(seat), world._door(seat))
        if self.variant.game.chance:
            same = world.state.rng == self.match.state.rng
            self._demand(not same, "a world has the generator of the truth, which nobody knows.")
        if seat is not None and self.match.ply % OBSERVED == 0:
            check_observation(self.match, world, seat, self._demand)
        truth = world.position()
        self.differ = self.differ or truth != self.match.position()
        self._demand(
            world.resampled(seat, word).position() == truth,
            f"drawing a world for {_name(seat)} from a drawn world is not the same as drawing it at once.",
        )

    def _check_doors(self, seat: int | None, door: Door, other: Door) -> None:
        who = _name(seat)
        self._demand(door.view() == other.view(), f"the view of {who} shows what it cannot know.")
        same = door.state().tobytes() == other.state().tobytes()
        self._demand(same, f"the veiled state of {who} holds what it cannot know.")
        self._demand(door.status() == other.status(), f"the status of {who} tells what it cannot know.")
        self._demand(door.panel() == other.panel(), f"the panel of {who} tells what it cannot know.")
        same = door.legal_actions() == other.legal_actions() and door.choices() == other.choices()
        self._demand(same, f"what {who} may do depends on what it cannot know.")
        self._demand(door.asked() == other.asked(), f"what is asked tells {who} what it cannot know.")
        # Without secrets only the generator could be told, so a few positions are enough.
        looked_at = self.variant.game.secrets or self.match.ply % ADVICE == 0
        for action in door.legal_actions() if looked_at else []:
            same = door.advice(action) == other.advice(action)
            text = self.variant.codec.text(action)
            self._demand(same, f"the advice on {text!r} tells {who} what it cannot know.")
        if self.match.ply % PICTURES == 0:
            drawn, redrawn = door.scene(), other.scene()
            self._demand(drawn == redrawn, f"the picture for {who} shows what it cannot know.")
        if self.match.ply % (FACES if self.variant.game.secrets else PICTURES) == 0:
            self.face.same(who, door, other)

    def _check_chance(self, action: int) -> None:
        codes = self.variant.chances(self.match.state, action)
        if codes:
            self._demand(
                isclose(sum(codes.values()), 1), "the probabilities of the outcomes do not add up to 1."
            )
            texts = [self.variant.chance_text(action, code) for code in codes]
            self._demand(len(set(texts)) == len(texts), "two outcomes have the same text.")
            draws = self.variant.codec.verb(action).draws
            self._demand(draws, f"nothing says what {self.variant.codec.verb(action).name} draws.")
        self._possible = codes

    def _check_ply(self, ply: Ply, world: Match, mover: int | None) -> None:
        for seat in self.viewers:
            words = ply.told(self.match._door(seat)._eyes)
            self._demand(words and all(words), "an action happens without a word.")
        self.face.happened(ply)
        if self.variant.game.chance:
            given = int(self.match.state.given)
            self._demand(
                given in self._possible if given != NONE else not self._possible,
                f"chance gave {ply.chance!r} in {ply.text!r}, which is not among its outcomes.",
            )
        if not ply.reveals:
            world.play(ply.action)
            self._demand(
                world.view(mover) == self.match.view(mover),
                f"{ply.text!r} reveals something to its player, and the game does not say so.",
            )

    def _follow(self, ply: Ply) -> None:
        self.twins = [twin for twin in self.twins if twin.follow(ply)]
        for twin in self.twins:
            door, other = twin.doors(self.match)
            self._check_doors(twin.seat, door, other)
            who = _name(twin.seat)
            same = list(chain(*door.events(twin.since))) == list(chain(*other.events()))
            self._demand(same, f"the events for {who} tell what it cannot know.")
            same = list(chain(*door.shown(twin.since))) == list(chain(*other.shown()))
            self._demand(same, f"what is shown of an action tells {who} what it cannot know.")
            worlds = [each.resampled(self._word()).position() for each in (door, other)]
            self._demand(worlds[0] == worlds[1], f"the worlds of {who} depend on what it cannot know.")
        if self.variant.game.secrets and self.match.ply % TWINS == 0:
            seat = self.viewers[self.match.ply // TWINS % len(self.viewers)]
            self._begin_twin(_Twin(self.match.resampled(seat, self._word()), seat, self.match.ply))

    def _begin_twin(self, twin: _Twin) -> None:
        self.twins = [twin, *self.twins[: MOST_TWINS - 1]]

    def _fork(self) -> Match:
        """The match as it is, to go another way; everyone believes there what it believes here."""
        known = {seat: self.match.belief(seat).copy() for seat in self.viewers}
        runner = self.match.runner
        return Match(runner, runner.copy(self.match._states), self.seed, from_start=False, known=known)

    def _check_other_outcome(self, fork: Match, ply: Ply) -> None:
        """Where chance could have given something else, whoever sees no difference in the view hears none."""
        given = int(self.match.state.given)
        others = [code for code in self._possible if code != given]
        if not others:
            return
        other = others[self.match.ply % len(others)]
        since = self.match.ply - 1
        try:
            played = fork.play(ply.action, self.variant.chance_text(ply.action, other))
        except HexariumError as error:
            self._demand(False, f"an outcome that chance can give cannot be forced: {error}")
        for seat in self.viewers:
            if fork.view(seat) == self.match.view(seat):
                eyes = self.match._door(seat)._eyes
                same = played.seen(eyes) == ply.seen(eyes) and played.told(eyes) == ply.told(eyes)
                self._demand(same, f"the events for {_name(seat)} tell what it cannot know.")
                self._check_doors(seat, self.match._door(seat), fork._door(seat))
                if (self.match.ply + (seat or 0)) % TWINS == 0:
                    self._begin_twin(_Twin(fork, seat, since))
                    return

    def _check_again(self, forced: bool) -> None:
        """Play the same game again: from the seed, or from what chance gave with another generator."""
        how = "from what chance gave" if forced else "from the seed"
        seed = self.seed
        again = Match(self.match.runner, self.match.runner.start(seed), seed)
        for ply in self.match.plies:
            try:
                if forced:
                    again._rng[0] = ~again._rng[0]
                played = again.play(ply.action, ply.chance if forced else None)
            except HexariumError as error:
                self._demand(False, f"the game comes out differently {how}: {error}")
            self._demand(played.chance == ply.chance, f"chance gives something else {how}.")
        same = again.position() == self.match.position()
        self._demand(same, f"the game comes out differently {how}.")


def _name(seat: int | None) -> str:
    return "the public" if seat is None else f"seat {seat}"


def _demand(condition: object, sentence: str) -> None:
    if not condition:
        raise CheckFailed(sentence)
