"""Why a bot prefers a choice, in words: what is better after it than after the next best one.

Both are played in the worlds that the door imagines, and all seats are looked at, feature by feature, as the
bot judges them. What differs is told in the game's own words. A bot that looks further ahead than that has
more reasons, and the sentence says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.bots.standing import Standing, stand, standing

if TYPE_CHECKING:
    from hexarium.bots.bot import Choice, Thought
    from hexarium.bots.desk import Desk
    from hexarium.kit.runner import Call, Runner
    from hexarium.kit.variant import States, Variant

Follow = Callable[[int], "tuple[States, tuple[int, ...]]"]
"""`follow(action)`: worlds and a line to be played there, for an action and what is best after it."""
WORLDS = 4
"""Worlds that are looked at where something is hidden."""
SEED = 1
"""Of those worlds: whoever asks twice hears the same."""
ALIKE = 0.0005
"""Results that differ by less are told as equal: a table shows no more of them."""
SURE = 0.999
MOST = 3
"""So many reasons are told."""
SLIGHT = 0.2
"""What counts for less than this part of the first reason is left out, and the most that speaks against a
choice if it is less than twice that."""
FAINT = 0.004
"""What counts for less than this is none: a thousandth of the win, where it is even."""
UNEXPLAINED = 0.25
"""When more than this part of the difference is not in what was looked at, the sentence says so."""

AT_ONCE = "Beside the next best"
AHEAD = "Where it leads, beside the next best"
IN_TURN = "With what can follow at once, beside the next best"
WINS = "It wins the game."
LOSES = "The next best loses the game."
WINS_AHEAD = "It wins the game, as far as was looked."
LOSES_AHEAD = "The next best loses the game, as far as was looked."
AS_GOOD = "It promises as much as the next best."
LATER = "At once it is no better than the next best; what speaks for it may follow."
MORE = "; the rest is what may follow"


class Point:
    """Something that differs for a seat, from one or several features that have the same words for it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.counts = 0.0
        """How much it speaks for a choice, or against it."""
        self._said: dict[str, float] = {}

    def add(self, words: str, counts: float) -> None:
        """Count a feature, and what is said of it."""
        self.counts += counts
        self._said[words] = self._said.get(words, 0.0) + counts

    @property
    def words(self) -> str:
        """What is said by those features that decide."""
        return max(self._said, key=lambda each: self._said[each] * self.counts)


class Reasons:
    """The part of a bot that says why."""

    def __init__(self, variant: Variant, desk: Desk) -> None:
        self.variant = variant
        self.desk = desk
        self.worlds = WORLDS if variant.game.secrets else 1

    def calls(self, runner: Runner, weights: Any) -> Sequence[Call]:
        """What it lets a runner think."""
        line = np.zeros(1, np.int64)
        return ((stand, (runner.blank(1), line, standing(runner), weights, 0.0)),)

    def of_choice(
        self,
        worlds: States,
        seat: int,
        thought: Thought,
        weights: Any,
        until: float,
        follow: Follow | None = None,
    ) -> str:
        """Why a thought prefers its choice to the next best; nothing if it does not, or if time is over.

        Both are looked at where they lead, as far as the thought says; at once; and with what can `follow`
        each in the same turn. The first that speaks for the choice is told.
        """
        chosen, next_best = preferred(thought)
        if chosen is None or next_best is None or chosen.value is None or next_best.value is None:
            return ""
        better = chosen.value - next_best.value
        if better < -ALIKE:
            return ""
        alike = better < ALIKE
        for place, one, other in self._looks(worlds, chosen, next_best, weights, until, follow):
            if one is None or other is None:
                return ""
            if one.ended[0] > SURE and one.chances[seat] > SURE:
                return WINS_AHEAD if place == AHEAD else WINS
            if other.ended[0] > SURE and other.chances[seat] < 1 - SURE:
                return LOSES_AHEAD if place == AHEAD else LOSES
            seen = float(one.chances[seat] - other.chances[seat])
            told = self.told(one, other, seat, weights) if seen > (ALIKE if alike else 0.0) else ""
            if told:
                rest = MORE if abs(better - seen) > UNEXPLAINED * max(better, seen) else ""
                return f"{place}: {told}{rest}."
        return AS_GOOD if alike else LATER

    def _looks(
        self,
        worlds: States,
        chosen: Choice,
        next_best: Choice,
        weights: Any,
        until: float,
        follow: Follow | None,
    ) -> Iterator[tuple[str, Standing | None, Standing | None]]:
        """How all stand after both choices, from where one may look."""
        lines = [(each.action, *each.line) for each in (chosen, next_best)]
        if chosen.line and next_best.line:
            one, other = (self.after(worlds, line, weights, until) for line in lines)
            yield AHEAD, one, other
        one, other = (self.after(worlds, line[:1], weights, until) for line in lines)
        yield AT_ONCE, one, other
        if follow is not None:
            one, other = (self.after(*follow(line[0]), weights, until) for line in lines)
            yield IN_TURN, one, other

    def after(self, worlds: States, line: Sequence[int], weights: Any, until: float) -> Standing | None:
        """How all stand after a line of actions; none if there was no time to see."""
        runner = self.desk.runner
        found = standing(runner)
        whole = runner.think(stand, worlds, np.array(line, np.int64), found, weights, float(until))
        return found if whole else None

    def told(self, one: Standing, other: Standing, seat: int, weights: Any) -> str:
        """What is better for a seat as all stand in the one than in the other, and what is worse."""
        points = sorted(self._weighed(one, other, seat, weights), key=lambda each: -each.counts)
        best, worst = points[0], points[-1]
        if best.counts < FAINT:
            return ""
        good = [each for each in points if each.counts >= max(SLIGHT * best.counts, FAINT)]
        told = ", ".join(self._named(each, seat) for each in good[:MOST])
        but = worst.counts <= -2 * SLIGHT * best.counts
        return f"{told}, though {self._named(worst, seat)}" if but else told

    def _weighed(self, one: Standing, other: Standing, seat: int, weights: Any) -> list[Point]:
        """What differs, and how much each of it counts for a seat."""
        evaluation = self.variant.evaluation
        assert evaluation is not None
        differ = one.looks - other.looks
        # What others have counts as much as it is they who would win instead.
        rivals = (one.chances + other.chances) / 2
        rivals[seat] = 0.0
        rivals /= max(float(rivals.sum()), 1e-9)
        points: dict[Any, Point] = {}
        for k, feature in enumerate(evaluation.features):
            words = evaluation.said(feature)
            for whose in range(len(rivals)):
                if feature.seat is None:
                    more = float(differ[whose, k])
                    counts = weights[k] * more * (1.0 if whose == seat else -rivals[whose])
                elif feature.seat == whose:
                    more = float(differ[seat, k]) * (1.0 if whose == seat else -1.0)
                    counts = weights[k] * differ[seat, k]
                else:
                    continue
                point = points.setdefault((frozenset(words), whose), Point(whose))
                point.add(words[0 if more > 0 else 1], float(counts))
        return list(points.values())

    def _named(self, point: Point, seat: int) -> str:
        """What differs, in words."""
        if point.seat == seat:
            return point.words
        name = self.variant.seats[point.seat]
        return f"{point.words} for {name if any(map(str.isdigit, name)) else name.capitalize()}"


def preferred(thought: Thought) -> tuple[Choice | None, Choice | None]:
    """What a thought has chosen, and the best of the rest."""
    chosen = next((each for each in thought.choices if each.action == thought.action), None)
    rest = (each for each in thought.choices if each is not chosen and each.value is not None)
    return chosen, next(rest, None)
