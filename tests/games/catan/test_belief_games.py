"""Beliefs over whole games: exact, never without the truth, and never moved by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Any

import pytest

from hexarium.games.catan import GAME
from hexarium.games.catan.knowledge.belief import HandBelief
from hexarium.games.catan.rules.bundle import unpack
from hexarium.kit.events import Event, Eyes, listening
from hexarium.kit.runner import Runner

Hand = tuple[int, ...]
Hands = tuple[Hand, ...]


class Play:
    """A game at random, and what everyone believes of it."""

    def __init__(self, players: int, seed: int, **options: Any) -> None:
        self.variant = GAME.variant({"players": players, **options})
        self.runner = Runner(self.variant, compiled=False)
        self.chance = Random(seed)
        self.begin(self.runner.start(seed))

    def begin(self, states: Any) -> None:
        self.states = states
        seats = range(len(self.variant.seats))
        self.beliefs = {seat: self.believed(seat) for seat in (None, *seats)}

    def load(self) -> None:
        """Go on from the position, without its past."""
        self.begin(self.runner.load(self.variant.position(self.states[0]), 1))

    @property
    def over(self) -> bool:
        return bool(self.states[0].to_move < 0)

    def believed(self, seat: int | None) -> HandBelief:
        """What a seat believes without a past."""
        belief = self.variant.belief(seat, self.seen(seat)[0])
        assert isinstance(belief, HandBelief)
        return belief

    def seen(self, seat: int | None) -> Any:
        states = self.states.copy()
        self.variant.veil(states[0], eyes_of(seat))
        return states

    def world(self, seat: int | None, seed: int) -> Any:
        states = self.seen(seat)
        self.beliefs[seat].imagine(states[0], seed)
        return states

    def hands(self) -> list[int]:
        hands: list[int] = self.states[0].hands[: len(self.variant.seats)].tolist()
        return hands

    def act(self, action: int) -> list[Event]:
        with listening() as events:
            self.runner.step(self.states, action)
        for seat, belief in self.beliefs.items():
            for event in events:
                belief.hear(event.seen(eyes_of(seat)))
        return events

    def choose(self) -> int:
        return self.chance.choice(self.runner.legal(self.states))

    def actions(self, most: int) -> Iterator[list[Event]]:
        """Play on, so many actions at most."""
        for _ in range(most):
            if self.over:
                return
            yield self.act(self.choose())


def eyes_of(seat: int | None) -> Eyes:
    return frozenset() if seat is None else frozenset({seat})


class Tracker:
    """The same knowledge in plain sight: every joint hand with its exact chance."""

    def __init__(self, chances: dict[Hands, Fraction]) -> None:
        self.chances = chances

    def change(self, *changes: tuple[int, Sequence[int]]) -> None:
        """Hands change before all eyes, by counts that may be negative."""
        new = {}
        for hands, chance in self.chances.items():
            table = [list(hand) for hand in hands]
            for seat, counts in changes:
                table[seat] = [a + b for a, b in zip(table[seat], counts, strict=True)]
            if all(count >= 0 for hand in table for count in hand):
                new[tuple(map(tuple, table))] = chance
        self.chances = new

    def only(self, seat: int, least: Sequence[int]) -> None:
        self.chances = {
            hands: chance
            for hands, chance in self.chances.items()
            if all(a >= b for a, b in zip(hands[seat], least, strict=True))
        }

    def steal(self, thief: int, victim: int, card: int | None) -> None:
        new: dict[Hands, Fraction] = {}
        for hands, chance in self.chances.items():
            for kind in range(5) if card is None else [card]:
                held = hands[victim][kind]
                if held:
                    table = [list(hand) for hand in hands]
                    table[victim][kind] -= 1
                    table[thief][kind] += 1
                    key = tuple(map(tuple, table))
                    new[key] = new.get(key, Fraction(0)) + chance * Fraction(held, sum(hands[victim]))
        self.chances = new

    def hear(self, event: Event) -> None:
        seat = event.get("seat")
        if seat is None:
            return
        match event.name:
            case "gained" | "invented":
                self.change((seat, unpack(event["cards"])))
            case "paid":
                self.change((seat, [-count for count in unpack(event["cards"])]))
            case "discarded":
                self.change((seat, [-(kind == event["card"]) for kind in range(5)]))
            case "traded_with_bank":
                gave, got = unpack(event["gave"]), unpack(event["got"])
                self.change((seat, [b - a for a, b in zip(gave, got, strict=True)]))
            case "traded":
                gave, got = unpack(event["gave"]), unpack(event["got"])
                self.only(seat, gave)
                self.only(event["other"], got)
                swap = [b - a for a, b in zip(gave, got, strict=True)]
                self.change((seat, swap), (event["other"], [-count for count in swap]))
            case "surrendered":
                kind, count = event["card"], event["count"]
                self.chances = {
                    hands: chance for hands, chance in self.chances.items() if hands[seat][kind] == count
                }
                counts = [count * (each == kind) for each in range(5)]
                self.change((seat, [-each for each in counts]), (event["taker"], counts))
            case "shown":
                self.only(seat, unpack(event["cards"]))
            case "stolen":
                self.steal(seat, event["victim"], event.get("card"))

    def agrees(self, belief: HandBelief) -> None:
        in_all = sum(self.chances.values())
        rows = [tuple(tuple(unpack(hand)) for hand in row) for row in belief.hands.rows.tolist()]
        assert len(rows) == len(set(rows))
        assert set(rows) == set(self.chances)
        weights = belief.hands.weights / belief.hands.weights.sum()
        expected = [float(self.chances[row] / in_all) for row in rows]
        assert weights.tolist() == pytest.approx(expected, rel=1e-9)


def nothing(players: int) -> Tracker:
    return Tracker({((0,) * 5,) * players: Fraction(1)})


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {"player_trades": False, "discard_limit": 12}),
        (3, {"goal": 6}),
        (4, {"player_trades": False}),
        (4, {"goal": 6}),
        (6, {"player_trades": False}),
    ],
)
def test_a_belief_in_a_whole_game_is_exact_and_holds_the_truth(players: int, options: dict[str, Any]) -> None:
    largest = 0
    for seed in range(1, 3):
        play = Play(players, seed, **options)
        watched = (None, play.chance.randrange(players))
        trackers = {seat: nothing(players) for seat in watched}
        for number, events in enumerate(play.actions(20_000)):
            stolen = False
            for event in events:
                stolen = stolen or event.name == "stolen"
                for seat, tracker in trackers.items():
                    tracker.hear(event.seen(eyes_of(seat)))
            for belief in play.beliefs.values():
                assert play.hands() in belief.hands.rows.tolist()
                largest = max(largest, len(belief.hands))
            if stolen or number % 20 == 0:
                for seat, tracker in trackers.items():
                    tracker.agrees(play.beliefs[seat])
        assert play.over
    # Thefts were in doubt, and never so many that a sample had to do.
    assert 4 < largest < 2000


def every_deal(pool: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[Hands, int]]:
    """Every way to deal a pool, with the number of ways to pick the cards."""
    if len(sizes) == 1:
        if sum(pool) == sizes[0]:
            yield (tuple(pool),), 1
        return
    for hand in product(*(range(count + 1) for count in pool)):
        if sum(hand) == sizes[0]:
            left = [a - b for a, b in zip(pool, hand, strict=True)]
            picked = 1
            for a, b in zip(pool, hand, strict=True):
                picked *= comb(a, b)
            for rest, ways in every_deal(left, sizes[1:]):
                yield (hand, *rest), picked * ways


@pytest.mark.parametrize("seed", range(3))
def test_a_belief_from_a_loaded_position_is_exact_and_holds_the_truth(seed: int) -> None:
    play = Play(3, seed, player_trades=seed == 0, discard_limit=5)
    tracker = Tracker({})
    while len(tracker.chances) < 4:
        for _ in play.actions(50):
            pass
        play.load()
        own, *others = (tuple(unpack(hand)) for hand in play.hands())
        pool = [sum(each) for each in zip(*others, strict=True)]
        deals = every_deal(pool, list(map(sum, others)))
        tracker = Tracker({(own, *hands): Fraction(ways) for hands, ways in deals})
    tracker.agrees(play.beliefs[0])
    thefts = 0
    for events in play.actions(150):
        for event in events:
            thefts += event.name == "stolen"
            tracker.hear(event.seen(eyes_of(0)))
        if len(tracker.chances) > 3000:
            break
        tracker.agrees(play.beliefs[0])
        assert play.hands() in play.beliefs[0].hands.rows.tolist()
    assert thefts


@pytest.mark.parametrize(("players", "trades"), [(2, True), (3, True), (4, False), (5, False), (6, True)])
def test_a_world_is_one_that_can_be_and_looks_the_same(players: int, trades: bool) -> None:
    play = Play(players, players, player_trades=trades, goal=7)
    for number, _ in enumerate(play.actions(500)):
        if number % 150 == 149:
            play.load()
        if number % 6 == 0:
            seat = play.chance.choice((None, *range(players)))
            seen, world = play.seen(seat), play.world(seat, number)
            again = world.copy()
            play.variant.veil(again[0], eyes_of(seat))
            assert again.tobytes() == seen.tobytes()
            # A world drawn from a world is the same one.
            play.beliefs[seat].imagine(again[0], number)
            assert again.tobytes() == world.tobytes()
            # What breaks the supply or has won already would be refused.
            play.runner.load(play.variant.position(world[0]), 0)


def test_the_end_of_a_game_is_imagined_with_the_points_that_were_revealed() -> None:
    for seed in range(3):
        play = Play(3, seed, player_trades=False, goal=4)
        for _ in play.actions(3000):
            pass
        assert play.over
        points = [player["points"] for player in play.variant.position(play.states[0])["players"]]
        for seat in (None, 0, 1, 2):
            position = play.variant.position(play.world(seat, 1)[0])
            assert [player["points"] for player in position["players"]] == points
            play.runner.load(position, 0)


def test_twin_games_that_differ_in_one_stolen_card_are_the_same_to_the_third_seat() -> None:
    compared = 0
    for seed in range(6):
        play = Play(4, seed, player_trades=False, discard_limit=20)
        for _ in play.actions(250):
            twins = fork(play)
            if twins is not None:
                compared += compare(play, *twins)
                break
    assert compared > 20


def fork(play: Play) -> tuple[int, int, int, list[int]] | None:
    """A theft that could go in two ways: its action, thief and victim, and two resources."""
    for action in play.runner.legal(play.states):
        words = play.variant.codec.text(action).split()
        if words[0] == "robber" and len(words) == 3:
            counts = unpack(play.states[0].hands[int(words[2])])
            kinds = [kind for kind in range(5) if counts[kind]]
            if len(kinds) > 1:
                return action, int(play.states[0].seat), int(words[2]), kinds[:2]
    return None


def compare(play: Play, action: int, thief: int, victim: int, kinds: list[int]) -> int:
    """Play both ways on with the same actions while others see the same."""
    twins = []
    for kind in kinds:
        twin = Play(4, 0, player_trades=False, discard_limit=20)
        twin.states = play.states.copy()
        twin.beliefs = {seat: belief.copy() for seat, belief in play.beliefs.items()}
        twin.states[0].forced = kind
        twin.act(action)
        twins.append(twin)
    one, other = twins
    assert one.hands() != other.hands()
    thirds = [seat for seat in (None, 0, 1, 2, 3) if seat not in (thief, victim)]
    compared = 0
    for _ in range(12):
        for seat in thirds:
            assert one.seen(seat).tobytes() == other.seen(seat).tobytes()
            first, second = one.beliefs[seat].hands, other.beliefs[seat].hands
            assert first.rows.tobytes() == second.rows.tobytes()
            assert first.weights.tobytes() == second.weights.tobytes()
            for number in range(5):
                assert one.world(seat, number).tobytes() == other.world(seat, number).tobytes()
                compared += 1
        both = sorted(set(one.runner.legal(one.states)) & set(other.runner.legal(other.states)))
        # Whatever shows the stolen card ends the comparison.
        quiet = [
            each
            for each in both
            if play.variant.codec.text(each).split()[0] in ("roll", "end", "road", "settle")
        ]
        if not quiet:
            break
        chosen = play.chance.choice(quiet)
        told = [twin.act(chosen) for twin in twins]
        if told[0] != told[1]:
            break
    return compared


def test_what_the_public_knows_with_a_hand_holds_the_truth() -> None:
    play = Play(4, 3, player_trades=False)
    for number, _ in enumerate(play.actions(500)):
        if number % 10 == 0:
            for seat in range(4):
                other = play.beliefs[None].of_other(seat, play.seen(seat)[0])
                assert other is not None
                assert play.hands() in other.hands.rows.tolist()
                assert {row[seat] for row in other.hands.rows.tolist()} == {play.hands()[seat]}
