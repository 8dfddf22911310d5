"""`alphabeta`: as exact as plain minimax, finds what can be found, and has an answer at any time."""

from __future__ import annotations

from math import inf
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

from hexarium import games
from hexarium.bots import deepening, memory
from hexarium.bots.alphabeta import AlphaBeta
from hexarium.bots.bot import Thought
from hexarium.bots.making import make
from hexarium.bots.memory import AT_LEAST, BOUND, EXACT, SCORE, find, forget, remember
from hexarium.bots.scores import SCALE, WON, expected, nearer, result, scored
from hexarium.bots.stack import FEW, PLY
from hexarium.errors import BadOption
from hexarium.games.heaven import GAME as HEAVEN
from hexarium.kit.game import Game
from hexarium.kit.minds import now
from hexarium.kit.ports import algorithm
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from tests.bots.fakes import LONGEST
from tests.games.heaven.positions import begin
from tests.toys.coins import GAME as COINS


def bot(name: str, game: Game = COINS, compiled: bool = False, **options: Any) -> Any:
    """A bot that thinks compiled or not, whatever is kept."""
    made: Any = make(name, game.variant(options))
    made.desk._runner, made.desk._fast = Runner(made.variant, compiled=compiled), True
    return made


def exact(made: AlphaBeta) -> AlphaBeta:
    """The same bot without shortcuts: nothing is searched less deep or left alone."""
    usual = made._limits
    made._limits = lambda every: usual(every)._replace(calm=10**9)  # type: ignore[method-assign]
    made.search([0, 1], made.desk.runner.start(1), until=now() - 1)  # makes its room
    assert made._room is not None
    made._room.reductions[:] = 0
    return made


def thought(made: Any, match: Match) -> Thought:
    assert match.to_move is not None
    answer: Thought = made.choose(match.seat(match.to_move))
    return answer


@algorithm
def tell(port: Any, states: Any, weights: Any, values: Any) -> Any:
    """Whether a position is quiet, and what it is worth to the seat to move."""
    value = port.judge(states, 0, port.to_move(states, 0), weights, values)
    return port.quiet(states, 0), value


class Minimax:
    """The score of a position for its mover by plain recursion."""

    def __init__(self, variant: Variant) -> None:
        assert variant.evaluation is not None
        self.runner = Runner(variant)
        self.weights = variant.evaluation.weights
        self.known: dict[tuple[bytes, int], int] = {}

    def score(self, states: Any, depth: int, plies: int = 0) -> int:
        """Depth is in halves of a ply."""
        key = self.runner.bytes(states), depth
        if key not in self.known:
            self.known[key] = self.found(states, depth, plies)
        return self.known[key]

    def found(self, states: Any, depth: int, plies: int) -> int:
        quiet, value = self.runner.think(tell, states, self.weights, np.zeros(len(self.weights)))
        if depth <= 0 and quiet:
            return int(scored(value))
        actions, seat = self.runner.legal(states), int(states[0].to_move)
        cost = 0 if not quiet else PLY if len(actions) > FEW else 1
        scores = []
        for action in actions:
            below = self.runner.copy(states)
            self.runner.step(below, action)
            if below[0].to_move < 0:
                scores.append(int(result(np.int64(below[0].winners), seat, plies + 1)))
            else:
                score = self.score(below, max(depth, 0) - cost, plies + 1)
                scores.append(score if below[0].to_move == seat else -score)
        return max(scores)


def found(made: Any, match: Match, depth: int) -> int:
    """The score of the best action at that depth."""
    assert match.to_move is not None
    exact(made).choose(match.seat(match.to_move), seconds=inf)
    root = made._root
    assert root.report[deepening.DEPTH_DONE] == depth
    return int(root.scores[depth & 1, root.report[deepening.BEST_DONE]])


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("reach", [3, 10])
def test_the_value_is_that_of_plain_minimax(reach: int, compiled: bool) -> None:
    for seed in range(6 if compiled else 1):
        match = Match.new(COINS, {"reach": reach}, seed)
        reference = Minimax(match.variant)
        for depth in (1, 2, 3) if compiled else (1, 2):
            made = bot(f"alphabeta:depth={depth}", compiled=compiled, reach=reach)
            assert found(made, match, depth) == reference.score(match._states, depth * PLY)


@pytest.mark.parametrize(
    ("angels", "demons", "actions"),
    [
        ("michael b2, uriel c4, troop inactive", "lucifer c6, leviathan b6", 1),
        ("michael b4, camiel c4", "lucifer c6, troop b5, asmodeus c7", 2),
        ("michael b2, zadkiel a1, troop a5, troop b5, troop c5", "lucifer b8, troop d6", 1),
    ],
)
def test_the_value_of_a_position_with_battles_is_that_of_plain_minimax(
    angels: str, demons: str, actions: int
) -> None:
    at_table = begin(angels, demons, actions=actions, summoned="angels demons")
    match = Match.load(at_table.position(), 1)
    reference = Minimax(match.variant)
    for depth in (1, 2):
        made = bot(f"alphabeta:depth={depth}", HEAVEN, compiled=True, **match.options)
        assert found(made, match, depth) == reference.score(match._states, depth * PLY)


def test_a_win_in_two_actions_is_found() -> None:
    match = begin("michael b2, camiel a3", "lucifer d4, troop d7", actions=2, summoned="angels")
    for name in ("alphabeta:nodes=2000", "alphabeta:nodes=2000,temperature=0.01"):
        seen = thought(bot(name, HEAVEN, compiled=True, **match.options), match)
        assert seen.choices[0].value == 1.0
    match.play(seen.choices[0].action)
    match.play(thought(bot("alphabeta:nodes=2000", HEAVEN, compiled=True, **match.options), match).action)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_the_same_is_found_whatever_the_order_of_the_actions() -> None:
    match = begin("michael b2, camiel a3", "lucifer d4, troop d7", actions=2, summoned="angels")
    made = bot("alphabeta:nodes=100000,depth=3", HEAVEN, compiled=True, **match.options)
    states, actions = made.desk.runner.convert(match._states), match.legal_actions()
    values = {
        made.search(order, states, inf).choices[0].value
        for order in (actions, actions[::-1], sorted(actions, key=lambda action: action % 7))
    }
    assert values == {1.0}


def test_a_sooner_win_is_better_than_a_later_one_and_a_later_loss_than_a_sooner() -> None:
    assert result(1, 0, 3) > result(1, 0, 5) > SCALE
    assert result(2, 0, 3) < result(2, 0, 5) < -SCALE
    assert result(0, 0, 3) == result(3, 1, 3) == 0
    assert nearer(result(1, 0, 5), 2) == result(1, 0, 3)
    assert nearer(result(2, 0, 5), 2) == result(2, 0, 3)
    assert nearer(np.int64(77), 5) == 77


def test_scores_and_expected_results_are_the_same_thing() -> None:
    assert [expected(int(scored(value))) for value in (0.0, 0.25, 0.5, 1.0)] == [0.0, 0.25, 0.5, 1.0]
    assert (expected(WON - 3), expected(5 - WON)) == (1.0, 0.0)


@pytest.mark.parametrize("name", ["alphabeta:nodes=700", "alphabeta:nodes=150,temperature=0.1,haste=0.1"])
def test_with_as_many_positions_the_same_is_thought_twice(name: str) -> None:
    match = Match.new(HEAVEN, {"first": "angels"}, 1)
    made = bot(name, HEAVEN, compiled=True, first="angels")
    first = thought(made, match)
    other = Match.new(HEAVEN, {"first": "demons"}, 2)
    made.choose(other.seat(1))
    assert thought(made, match) == first
    assert thought(bot(name, HEAVEN, compiled=True, first="angels"), match) == first
    assert first.nodes == int(made.settings["nodes"])


@pytest.mark.parametrize("nodes", [1, 30, 400])
def test_compiled_and_uncompiled_think_the_same(nodes: int) -> None:
    match = Match.new(COINS, {"reach": 10}, 5, compiled=False)
    name = f"alphabeta:nodes={nodes}"
    compiled, plain = (thought(bot(name, compiled=each, reach=10), match) for each in (True, False))
    assert compiled == plain


def test_every_choice_is_named_the_best_first_and_what_follows_can_be_played() -> None:
    match = Match.new(COINS, {"reach": 10}, 5, compiled=False)
    seen = thought(bot("alphabeta:nodes=3000", compiled=True, reach=10), match)
    assert sorted(choice.action for choice in seen.choices) == match.legal_actions()
    best, *others = seen.choices
    assert best.action == seen.action
    assert not best.at_most
    assert all((other.value or 0.0) <= (best.value or 0.0) for other in others)
    assert [each.at_most for each in others] == sorted(each.at_most for each in others)
    assert len(best.line) >= 3
    for action in (best.action, *best.line):
        match.play(action)


def test_with_a_temperature_every_choice_that_might_be_taken_has_a_value_of_its_own() -> None:
    match = Match.new(HEAVEN, {"first": "angels"}, 1)
    seen = thought(bot("alphabeta:nodes=3000,temperature=0.02", HEAVEN, compiled=True, first="angels"), match)
    best = max(choice.value or 0.0 for choice in seen.choices)
    for choice in seen.choices:
        assert choice.at_most == ((choice.value or 0.0) < best - 5 * 0.02) or seen.depth == 1


def test_with_a_temperature_it_does_not_always_do_the_same() -> None:
    match = Match.new(HEAVEN, {"first": "angels"}, 1)
    made = bot("alphabeta:nodes=300,temperature=0.1", HEAVEN, compiled=True, first="angels")
    assert len({made.choose(match.seat(0), seed=seed).action for seed in range(8)}) > 1


def test_where_there_is_no_time_left_there_is_still_an_answer() -> None:
    match = Match.new(COINS, {"reach": 10}, 5, compiled=False)
    for compiled in (False, True):
        made = bot("alphabeta", compiled=compiled, reach=10)
        seen = made.choose(match.seat(0), seconds=-1.0)
        assert seen.late
        assert (seen.depth, seen.nodes) == (0, 0)
        coins = match.state.coins[:10]
        assert coins[seen.action] == coins.max()  # what the game orders first
        assert made.so_far() is None


def test_without_a_limit_it_takes_a_second_and_with_one_it_counts() -> None:
    assert bot("alphabeta").usual_seconds() == 1.0
    assert bot("alphabeta:nodes=10").usual_seconds() is None


def test_what_is_known_so_far_can_be_read_while_it_thinks() -> None:
    match = Match.new(HEAVEN, {"first": "angels"}, 1)
    made = bot("alphabeta", HEAVEN, compiled=True, first="angels")
    known: list[Thought] = []
    over = Event()

    def look() -> None:
        while not over.is_set():
            if (seen := made.so_far()) is not None:
                known.append(seen)

    reader = Thread(target=look)
    reader.start()
    for seconds in (0.2, 2.0, LONGEST):  # a busy machine may come to nothing in a short time
        last = made.choose(match.seat(0), seconds=seconds)
        if last.depth:
            break
    over.set()
    reader.join()
    legal = set(match.legal_actions())
    assert {seen.action for seen in known} <= legal
    assert all(seen.depth <= last.depth for seen in known)
    assert made.so_far() == last


def test_a_game_that_is_found_to_its_end_is_not_searched_further() -> None:
    match = Match.new(COINS, {"reach": 1}, 5, compiled=False)
    made = bot("alphabeta", compiled=False, reach=2)
    for _ in range(9):
        match.play(match.legal()[0])
    assert match.to_move is not None
    states = made.desk.runner.convert(match._states)
    states[0].reach = 2
    seen = made.search(made.desk.runner.legal(states), states, inf)
    assert seen.choices[0].value in (0.0, 1.0)
    assert not seen.late


@pytest.mark.parametrize("game", ["catan", "ring"])
def test_it_says_which_games_it_is_for(game: str) -> None:
    with pytest.raises(
        BadOption,
        match="alphabeta is for games without chance and secrets, with two seats and an evaluation",
    ):
        make("alphabeta", games.load(game).variant())


# What it remembers.


def test_a_position_is_found_by_its_whole_key() -> None:
    table = memory.memory(1)
    size = len(table.keys)
    remember(table, np.int64(5), 70, 3, 4, EXACT, 1)
    assert table.notes[find(table, np.int64(5)), SCORE] == 70
    assert find(table, np.int64(5 + size)) == -1
    assert find(table, np.int64(4)) == -1


def test_of_positions_that_share_a_place_the_deeper_one_stays_and_the_other_goes_beside() -> None:
    table = memory.memory(1)
    size = len(table.keys)
    keys = [np.int64(5 + size * k) for k in range(3)]
    remember(table, keys[0], 70, 3, 4, EXACT, 1)
    remember(table, keys[1], 80, 3, 2, AT_LEAST, 1)
    assert find(table, keys[0]) == 5
    assert find(table, keys[1]) == 4
    remember(table, keys[2], 90, 3, 6, EXACT, 1)
    assert find(table, keys[0]) == -1
    assert find(table, keys[2]) == 5


def test_what_an_earlier_search_remembers_gives_way() -> None:
    table = memory.memory(1)
    remember(table, np.int64(5), 70, 3, 40, EXACT, 1)
    remember(table, np.int64(5 + len(table.keys)), 80, 3, 2, EXACT, 2)
    assert find(table, np.int64(5)) == -1


def test_a_key_of_nothing_is_not_found_in_an_empty_table() -> None:
    table = memory.memory(1)
    assert find(table, np.int64(0)) == -1
    remember(table, np.int64(0), 70, 3, 4, EXACT, 1)
    assert table.notes[find(table, np.int64(0)), BOUND] == EXACT
    forget(table)
    assert find(table, np.int64(0)) == -1
