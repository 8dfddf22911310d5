"""Trades between players: what a bot offers, how it goes on with a draft, and what it answers.

Deals are looked at as a whole, in worlds that the door imagines, always the same ones for the same door: each
is struck there, and what the bot's own search then reaches is compared with what it reaches without. The
words that propose a deal follow one by one, and with each of them the same deal is found again, so a bot
remembers nothing between them. What was refused before, the door tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.bots.bot import Choice, Thought
from hexarium.bots.deals import (
    MINE,
    SHARE,
    THEIRS,
    Manners,
    Market,
    asked_for,
    find_deals,
    market,
    play_everywhere,
    say,
    strike_everywhere,
    weigh_deals,
)
from hexarium.kit.minds import now

if TYPE_CHECKING:
    from hexarium.bots.desk import Desk
    from hexarium.bots.reasons import Reasons
    from hexarium.kit.events import Event
    from hexarium.kit.runner import Call, Runner
    from hexarium.kit.variant import States, Variant
    from hexarium.play.seat import Door

Reach = Callable[["States", float], float]
"""`reach(worlds, until)`: what the seat to move can make of its turn, on average over these worlds, by the
bot's own search with few nodes."""
Best = Callable[["States", float], tuple[int, ...]]
"""`best(worlds, until)`: the first action of that."""
Deal = tuple[int, ...]

ASKED, ANSWERED = 1, 2
"""What a seat may have to decide about."""

FAIR = 0.3
"""The part of the other's gain that the own one must reach; whoever asks for more gets few deals."""
SLACK = 0.01
"""What a deal may seem to cost before it is seen what the turn can make of it."""
LEADER = 0.55
"""Whoever can expect this much of the win, with a deal or without, gets none."""
WORLDS = 4
"""Worlds that deals are struck in, where something is hidden."""
SEED = 1
"""Of those worlds: they are the same while a draft grows."""
FEW = 8
"""Deals that are searched on from, the others being judged only."""
LOOK_BACK = 150
"""Actions after which words are forgotten; much has changed then."""
GLANCE = 15
"""Actions that are looked back at together."""
MORE_OF_IT = "The turn can make more of it."
CANNOT_BE = "The deal cannot be struck."
TOO_LITTLE = "The deal would bring too little."
TOO_MUCH = "The deal would bring the other far more."
TOO_CLOSE = "The other is too close to winning for a deal."
PATIENCE = 3
"""Refusals of one who never says anything else, after which it is left in peace for a while."""


def manners_of(variant: Variant) -> Manners:
    """What a bot makes of deals in a game; nothing is too small to speak of where there are none."""
    bargain = variant.evaluation.bargain if variant.evaluation is not None else None
    return Manners(bargain.least if bargain is not None else 0.0, FAIR, SLACK, LEADER)


class Bargainer:
    """The part of a bot that trades. With `willing` false it offers nothing and declines everything."""

    def __init__(self, variant: Variant, desk: Desk, reach: Reach, willing: bool = True) -> None:
        self.desk = desk
        self.reach = reach
        self.willing = willing
        self._bargain = variant.evaluation.bargain if variant.evaluation is not None else None
        self.manners = manners_of(variant)
        self._worlds = WORLDS if variant.game.secrets else 1
        self.nothing: Thought | None = None
        """What is said at least, where something must be: the draft is called off, the offer declined."""

    def calls(self, runner: Runner, weights: Any) -> Sequence[Call]:
        """What it lets a runner think."""
        if self._bargain is None:
            return ()
        states, room = runner.blank(1), market(runner, 1)
        deal, actions = room.tried, np.zeros(self._bargain.most_steps, np.int64)
        return (
            (find_deals, (states, room, weights, self.manners, 1, 0, 0.0)),
            (weigh_deals, (states, room, weights, 1)),
            (asked_for, (states, room)),
            (strike_everywhere, (states, room, deal, 0, states)),
            (play_everywhere, (states, 0, states)),
            (say, (states, deal, actions)),
        )

    def thought(
        self, door: Door, actions: Sequence[int], own: Sequence[int], weights: Any, until: float = inf
    ) -> Thought | None:
        """What there is to say now; none if the bot should act.

        `own` are those of the legal actions that do something. If there are none, a draft is open, an offer
        waits for an answer, or an answer to be taken, and there is something to say in any case.
        """
        if self._bargain is None or len(own) == len(actions) or (own and not self.willing):
            return None
        worlds = self.desk.worlds(door, self._worlds, SEED)
        talk = Talk(self, door, worlds, weights, until)
        if not own:
            self.nothing = talk.nothing()
        if not self.willing:
            return self.nothing
        if talk.question == ASKED:
            return talk.answer()
        if talk.question == ANSWERED:
            return talk.close(actions)
        return talk.offer() or self.nothing

    def why(self, door: Door, deal: Deal, reasons: Reasons, best: Best, weights: Any, until: float) -> str:
        """Why it speaks of a deal, or of none: what is better with one than without."""
        worlds = self.desk.worlds(door, self._worlds, SEED)
        return Talk(self, door, worlds, weights, until).why(deal, reasons, best)


class Talk:
    """One look at the deals that a seat can make."""

    def __init__(self, of: Bargainer, door: Door, worlds: States, weights: Any, until: float) -> None:
        assert of._bargain is not None
        assert door.seat is not None
        self._of = of
        self._bargain = of._bargain
        self._door = door
        self._seat = door.seat
        self._worlds = worlds
        self._weights = weights
        self._until = float(until)
        self._runner = of.desk.runner
        self._market: Market = market(self._runner, len(worlds))
        self.question = int(self._runner.think(asked_for, worlds, self._market))
        self._asked = self._deal(0)

    def nothing(self) -> Thought:
        """Call off what is drafted, or decline what is asked."""
        return Thought(self._steps((-1,) * self._bargain.width)[0])

    def offer(self) -> Thought | None:
        """The deal that brings the turn furthest, if one does that the other should like as well."""
        found = self._welcome(self._found())[:FEW]
        if not found:
            return None
        without = self._reached((-1,) * self._bargain.width)
        manners = self._of.manners
        best: tuple[float, float, Deal] | None = None
        for deal, share, theirs in found:
            reached = self._reached(deal)
            gain = (reached - without) * share
            enough = reached - without >= max(manners.least, manners.fair * theirs)
            if enough and (best is None or gain > best[0]):
                best = gain, reached, deal
        return None if best is None else self._said(best[2], best[1])

    def close(self, actions: Sequence[int]) -> Thought:
        """Of the answers to the own offer, the one that brings the turn furthest, or none of them."""
        after = self._runner.blank(len(self._worlds))
        choices = []
        for action in actions:
            self._runner.think(play_everywhere, self._worlds, action, after)
            choices.append(Choice(action, self._of.reach(after, self._until)))
        best = max(choices, key=lambda each: each.value or 0.0)
        return Thought(best.action, tuple(choices))

    def answer(self) -> Thought:
        """Accept what both sides should like, counter with something else that they should, or decline."""
        self._runner.think(weigh_deals, self._worlds, self._market, self._weights, 1)
        before = float(self._market.before[:, self._seat].mean())
        if self._agreeable():
            return self._said(self._asked, before + float(self._market.gains[0, MINE]))
        for deal in self._counters():
            return self._said(deal, before)
        return self._said((-1,) * self._bargain.width, before)

    def why(self, deal: Deal, reasons: Reasons, best: Best) -> str:
        """What is better with a deal than without, or without the deal that is asked for than with it."""
        nobody = (-1,) * self._bargain.width
        declined = deal == nobody
        if declined and self.question != ASKED:
            return ""
        with_, without = self._struck(self._asked if declined else deal), self._struck(nobody)
        if not len(with_) or not len(without):
            return CANNOT_BE if declined else ""
        if declined:
            told = self._compared(without, with_, reasons, None)
            return f"Without the deal: {told}." if told else self._refused()
        if told := self._compared(with_, without, reasons, None):
            return f"With the deal: {told}."
        # Whoever offers has a turn to make something of it.
        told = "" if self.question == ASKED else self._compared(with_, without, reasons, best)
        return f"With the deal and what can follow at once: {told}." if told else MORE_OF_IT

    def _struck(self, deal: Deal) -> States:
        """The worlds after a deal, those in which it can be."""
        after = self._runner.blank(len(self._worlds))
        row = np.array(deal, np.int64)
        count = self._runner.think(strike_everywhere, self._worlds, self._market, row, self._seat, after)
        return after[:count]

    def _compared(self, worlds: States, others: States, reasons: Reasons, best: Best | None) -> str:
        """What is better in the ones than in the others, if anything; with `best` that is done first."""
        one, other = (
            reasons.after(each, best(each, self._until) if best else (), self._weights, self._until)
            for each in (worlds, others)
        )
        if one is None or other is None or one.chances[self._seat] <= other.chances[self._seat]:
            return ""
        return reasons.told(one, other, self._seat, self._weights)

    def _refused(self) -> str:
        """Why a deal is declined that brings something."""
        self._runner.think(weigh_deals, self._worlds, self._market, self._weights, 1)
        mine, theirs, _ = self._market.gains[0].tolist()
        if mine < self._of.manners.least:
            return TOO_LITTLE
        return TOO_MUCH if mine < self._of.manners.fair * theirs else TOO_CLOSE

    def _agreeable(self) -> bool:
        """Whether the first deal of the market, which was weighed, is one to agree to."""
        mine, theirs, share = self._market.gains[0].tolist()
        least, fair, _, leader = self._of.manners
        expects = float(self._market.before[:, self._market.deals[0, 0]].mean()) + max(theirs, 0.0)
        return bool(share > 0 and mine >= max(least, fair * theirs) and expects < leader)

    def _counters(self) -> list[Deal]:
        """Other deals that both sides should like; who answers has no turn to make more of them."""
        found = self._found()
        mine = self._market.gains[: len(found), MINE].tolist()
        least, fair = self._of.manners.least, self._of.manners.fair
        enough = [each for each, gain in zip(found, mine, strict=True) if gain >= max(least, fair * each[2])]
        return [deal for deal, _, _ in self._welcome(enough) if deal != self._asked]

    def _found(self) -> list[tuple[Deal, float, float]]:
        """The deals that the other should like, the best first: their share of the worlds, what it gains."""
        # Where there is something to call off, something is drafted.
        begun = int(bool(self._steps((-1,) * self._bargain.width)))
        limits = self._of.manners, self._bargain.most_ease, begun, self._until
        count = self._runner.think(find_deals, self._worlds, self._market, self._weights, *limits)
        gains = self._market.gains
        return [(self._deal(k), float(gains[k, SHARE]), float(gains[k, THEIRS])) for k in range(count)]

    def _welcome(self, found: list[tuple[Deal, float, float]]) -> list[tuple[Deal, float, float]]:
        """The deals that were not refused of late, and neither was one that is hardly worse for the other.

        Whoever has refused some and never speaks otherwise is not asked at all.
        """
        if not found:
            return []
        heard = self._bargain.heard(self._told(), self._seat)
        refusals = Counter(deal[0] for deal in heard.refused)
        silent = {seat for seat, count in refusals.items() if count >= PATIENCE} - heard.talkers
        refused = self._offered(heard.refused[-self._bargain.most :])
        return [
            (deal, share, gain)
            for deal, share, gain in found
            if deal[0] not in silent
            and not any(
                deal == other or (deal[0] == other[0] and gain < offered + self._of.manners.least)
                for other, offered in refused
            )
        ]

    def _told(self) -> list[Event]:
        """What happened of late, as far back as time allows: what nobody has asked for is told slowly."""
        told: list[list[Event]] = []
        for back in range(GLANCE, LOOK_BACK + 1, GLANCE):
            since = self._door.ply - back
            told = self._door.events(max(0, since), since + GLANCE) + told
            if since <= 0 or now() > self._until:
                break
        return [event for ply in told for event in ply]

    def _offered(self, deals: Sequence[Deal]) -> list[tuple[Deal, float]]:
        """What deals would bring the other now."""
        for k, deal in enumerate(deals):
            self._market.deals[k] = deal
        self._runner.think(weigh_deals, self._worlds, self._market, self._weights, len(deals))
        gains = self._market.gains
        return [
            (deal, float(gains[k, THEIRS]) if gains[k, SHARE] > 0 else -inf) for k, deal in enumerate(deals)
        ]

    def _reached(self, deal: Deal) -> float:
        """What the turn can become after a deal."""
        return self._of.reach(self._struck(deal), self._until)

    def _said(self, deal: Deal, value: float) -> Thought:
        steps = self._steps(deal)
        return Thought(steps[0], (Choice(steps[0], value, line=tuple(steps[1:])),), deal=deal)

    def _steps(self, deal: Deal) -> list[int]:
        actions = np.zeros(self._bargain.most_steps, np.int64)
        count = self._runner.think(say, self._worlds, np.array(deal, np.int64), actions)
        steps: list[int] = actions[:count].tolist()
        return steps

    def _deal(self, place: int) -> Deal:
        return tuple(self._market.deals[place].tolist())
