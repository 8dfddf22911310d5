"""The bot that needs nothing but the rules: it finds what is there to find, and answers at any time."""

from __future__ import annotations

from functools import cache
from itertools import count, pairwise
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

from hexarium import games
from hexarium.bots import mcts
from hexarium.bots.making import LEVELS, PLAIN_LEVELS, make
from hexarium.bots.playouts import LATE, MOST, playout_room, settle
from hexarium.kit.game import Game
from hexarium.kit.ports import algorithm
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from tests.bots.fakes import LONGEST
from tests.toys import pile_rules
from tests.toys.endless import GAME as ENDLESS
from tests.toys.pile import PILE
from tests.toys.race import HOLD, RACE

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
HEX = games.load(str(EXAMPLES / "connect.py"))
GAMES = {
    **{name: games.load(name) for name in games.names()},
    **{each.name: each for each in (HEX, PILE, RACE)},
}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def bot(name: str, variant: Variant, compiled: bool = True) -> Any:
    """A bot that thinks compiled or not, whatever is kept."""
    made: Any = make(name, variant)
    made.desk._runner, made.desk._fast = Runner(variant, compiled=compiled), True
    return made


def hexed(side: int, *cells: str) -> Match:
    """Hex after these stones, red's first."""
    match = Match.new(HEX, {"side": side}, 1)
    for cell in cells:
        match.play(f"put {cell}")
    return match


def wandered(game: Game, plies: int, compiled: bool = True) -> Match:
    """A match after some random actions, at a point where there is a choice."""
    for seed in count(1):
        match, random = Match.new(game, {}, seed, compiled=compiled), Random(seed)
        while actions := match.legal_actions():
            if match.ply >= plies and len(actions) > 1:
                return match
            match.play(random.choice(actions))
    raise AssertionError


def chosen(made: Any, match: Match, **given: Any) -> Any:
    assert match.to_move is not None
    return made.choose(match.seat(match.to_move), **given)


def text(match: Match, action: int) -> str:
    return match.variant.codec.text(action)


# What there is to find.


def test_without_a_game_played_out_any_action_is_as_likely_as_the_first() -> None:
    match = hexed(5)
    made = bot("mcts", match.variant)
    found = [chosen(made, match, seconds=0.0, seed=seed) for seed in range(20)]
    assert not any(each.nodes for each in found)
    assert len({each.action for each in found}) > 5


def test_a_win_in_one_is_taken_and_known_to_be_one() -> None:
    match = hexed(5, "b1", "a1", "b2", "a2", "b3", "a3", "b4", "e1")
    found = chosen(bot("mcts:simulations=1", match.variant), match)
    assert text(match, found.action) in ("put b5", "put a5")
    assert found.choices[0].value == 1.0


@pytest.mark.parametrize("seed", range(5))
def test_easy_blocks_a_win_in_one(seed: int) -> None:
    match = hexed(5, "e2", "a3", "a1", "b3", "c1", "c3", "b5", "d3")
    found = chosen(bot(PLAIN_LEVELS["easy"], match.variant), match, seed=seed)
    assert text(match, found.action) == "put e3"


@pytest.mark.parametrize("side", [3, 4])
def test_a_forced_win_on_a_small_board_is_proven(side: int) -> None:
    match = hexed(side)
    found = chosen(bot("mcts:simulations=500000", match.variant), match)
    assert found.choices[0].action == found.action
    assert found.choices[0].value == 1.0
    assert found.nodes < 500000  # a proof ends the search
    assert not found.late


@cache
def mover_wins(position: str) -> bool:
    """Whether whoever is to move wins, by trying everything; a letter a cell of a board of nine."""
    mine = "r" if position.count("r") == position.count("b") else "b"
    for cell in (place for place, stone in enumerate(position) if stone == "."):
        after = position[:cell] + mine + position[cell + 1 :]
        if joined(after, mine) or not mover_wins(after):
            return True
    return False


def joined(position: str, stone: str) -> bool:
    """Whether a seat is connected: red from the first row to the last, blue from column to column."""
    cells = {(place % 3, place // 3) for place, each in enumerate(position) if each == stone}
    axis = 1 if stone == "r" else 0
    reached = {cell for cell in cells if cell[axis] == 0}
    for _ in range(9):
        reached |= {
            (column, row)
            for column, row in cells
            for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
            if (column + q, row + r) in reached
        }
    return any(cell[axis] == 2 for cell in reached)


@pytest.mark.parametrize("place", range(9))
def test_what_is_proven_is_true(place: int) -> None:
    match = hexed(3, f"{'abc'[place % 3]}{place // 3 + 1}")
    found = chosen(bot("mcts:simulations=100000", match.variant), match)
    after = "." * place + "r" + "." * (8 - place)
    assert found.choices[0].value == (1.0 if mover_wins(after) else 0.0)
    proven = [choice for choice in found.choices if choice.value in (0.0, 1.0)]
    for choice in proven:
        column, row = "abc".index(text(match, choice.action)[4]), int(text(match, choice.action)[5]) - 1
        played = 3 * row + column
        assert mover_wins(after[:played] + "b" + after[played + 1 :]) == (choice.value == 0.0)


def test_a_lost_position_is_known_and_still_played() -> None:
    match = hexed(3, "b2")
    found = chosen(bot("mcts:simulations=100000", match.variant), match)
    assert {choice.value for choice in found.choices} == {0.0}
    assert found.action in match.legal_actions()


def test_a_win_is_found_with_dice_too() -> None:
    position = {"game": "race", "options": {}, "points": [3, 0], "pot": 9}
    match = Match.load(position, 1, RACE, False)
    assert chosen(bot("mcts:simulations=30", match.variant, compiled=False), match).action == HOLD


# What it tells.


@every_game
def test_every_game_is_played_and_every_legal_action_named(game: Game) -> None:
    for plies in (0, 12, 60):
        match = wandered(game, min(plies, 3) if game in (PILE, RACE) else plies)
        found = chosen(bot("mcts:simulations=12", match.variant), match)
        assert sorted(choice.action for choice in found.choices) == sorted(match.legal_actions())
        assert found.choices[0].action == found.action
        assert found.nodes == 12
        assert all(choice.value is None or 0.0 <= choice.value <= 1.0 for choice in found.choices)
        values = [choice.value for choice in found.choices[1:] if choice.value is not None]
        assert all(one >= two for one, two in pairwise(values))


@pytest.mark.parametrize("level", LEVELS)
def test_the_levels_of_a_game_without_evaluation_are_this_bot(level: str) -> None:
    made = make(level, HEX.variant({"side": 4}))
    assert isinstance(made, mcts.Mcts)
    assert made.usual_seconds() is None


def test_each_level_plays_out_more_games_than_the_one_below() -> None:
    counts = [make(PLAIN_LEVELS[level], HEX.variant()).settings["simulations"] for level in LEVELS]  # type: ignore[attr-defined]
    assert all(fewer < more for fewer, more in pairwise(counts))


@pytest.mark.parametrize("simulations", [1, 2, 5])
def test_a_few_games_make_no_certainty(simulations: int) -> None:
    match = hexed(7)
    found = chosen(bot(f"mcts:simulations={simulations}", match.variant), match)
    assert all(0.2 < choice.value < 0.8 for choice in found.choices)


def talking() -> list[str]:
    """The games that say which actions only speak of a deal."""
    said = {name: game.variant().evaluation for name, game in GAMES.items()}
    return [name for name, evaluation in said.items() if evaluation is not None and evaluation.bargain]


@pytest.mark.parametrize("name", talking())
def test_talk_of_deals_is_left_to_others(name: str) -> None:
    match, random = Match.new(name, {}, 1), Random(1)
    evaluation: Any = match.variant.evaluation
    talk: set[int] = set()
    while not 0 < len(talk) < len(match.legal_actions()):
        match.play(random.choice(match.legal_actions()))
        talk = {each for each in match.legal_actions() if evaluation.bargain.talks(match.state, each)}
    found = chosen(bot("mcts:simulations=12", match.variant), match)
    assert {choice.action for choice in found.choices if choice.value is None} == talk


def test_a_house_rule_is_played_at_once() -> None:
    match = wandered(games.load(str(EXAMPLES / "friendly_robber.py")), 2, compiled=False)
    found = chosen(bot("mcts:simulations=3,plies=2", match.variant, compiled=False), match)
    assert found.action in match.legal_actions()


# The same each time.


@every_game
def test_the_same_seed_gives_the_same_thought(game: Game) -> None:
    match = wandered(game, 2)
    first, again = (chosen(bot("mcts:simulations=15", match.variant), match, seed=3) for _ in range(2))
    assert first == again


def test_another_seed_plays_out_other_games() -> None:
    match = hexed(7)
    made = bot("mcts:simulations=15", match.variant)
    assert len({chosen(made, match, seed=seed).choices for seed in range(4)}) == 4


@every_game
def test_compiled_and_uncompiled_think_the_same(game: Game) -> None:
    options = {"side": 3} if game is HEX else {}
    match = Match.new(game, options, 4)
    while len(match.legal_actions()) < 2:
        match.play(match.legal_actions()[0])
    bots = [bot("mcts:simulations=5,plies=4", match.variant, compiled) for compiled in (False, True)]
    assert chosen(bots[0], match) == chosen(bots[1], match)


def test_what_is_compiled_meanwhile_goes_on_with_the_same_tree() -> None:
    match = hexed(3)
    variant = match.variant
    made: Any = make("mcts:simulations=300", variant)

    class Changing:
        """A desk whose machine code is there when it is asked for the fifth time."""

        asked = 0

        @property
        def runner(self) -> Runner:
            self.asked += 1
            return Runner(variant, compiled=self.asked > 4)

        def worlds(self, door: Any, count: int, seed: int) -> Any:
            return Runner(variant, compiled=False).convert(door.worlds(count, seed)[1])

    made.desk = Changing()
    assert chosen(made, match) == chosen(bot("mcts:simulations=300", variant), match)


# The time.


@every_game
@pytest.mark.parametrize("compiled", [False, True])
def test_there_is_an_answer_when_there_is_no_time(game: Game, compiled: bool) -> None:
    match = wandered(game, 2)
    found = chosen(bot("mcts", match.variant, compiled), match, seconds=-1.0)
    assert found.action in match.legal_actions()
    assert found.nodes == 0
    assert found.late


def test_what_takes_as_long_as_there_is_time_is_never_late() -> None:
    match = hexed(4)
    made = bot("mcts:simulations=0", match.variant)
    assert made.usual_seconds() is not None
    assert not chosen(made, match, seconds=-1.0).late


@pytest.mark.parametrize("compiled", [False, True])
def test_the_clock_is_looked_at_where_nothing_is_played_out(compiled: bool) -> None:
    """Holding wins here, so every simulation ends after a single action that is known already."""
    match = Match.load({"game": "race", "options": {}, "points": [3, 0], "pot": 9}, 1, RACE, False)
    made = bot("mcts:simulations=0,plies=0,exploration=0", match.variant, compiled)
    for seconds in (0.05, 0.5, 5.0, LONGEST):  # a busy machine may come to nothing in a short time
        found = chosen(made, match, seconds=seconds)
        if found.nodes > 10:
            break
    assert found.action == HOLD


def test_what_was_tried_most_can_be_asked_while_it_thinks() -> None:
    match = hexed(11)
    made = bot("mcts:simulations=1000000000", match.variant)
    assert made.so_far() is None
    answers: list[Any] = []
    thread = Thread(target=lambda: answers.append(chosen(made, match)))
    thread.start()
    asked = None
    while asked is None or asked.nodes < 500:
        asked = made.so_far()
        Event().wait(0.01)
    made._grown[2].counts[LATE] = 1
    thread.join()
    assert asked.action in match.legal_actions()
    assert len(asked.choices) == 121
    assert answers[0].late
    assert answers[0].nodes >= asked.nodes


def test_a_thought_about_an_earlier_position_is_forgotten() -> None:
    match = hexed(4)
    made = bot("mcts:simulations=20", match.variant)
    match.play(chosen(made, match).action)
    chosen(made, match)
    assert made.so_far().action in match.legal_actions()


# Worlds.


@pytest.mark.parametrize("name", ["pile", "catan"])
def test_the_hidden_truth_changes_nothing(name: str) -> None:
    match = wandered(GAMES[name], 3 if name == "pile" else 300)
    seat = match.to_move
    assert seat is not None
    made = bot("mcts:simulations=40,worlds=4", match.variant)
    twins = [match.resampled(seat, seed) for seed in range(4)]
    assert any(twin.position() != match.position() for twin in twins)
    for twin in twins:
        assert made.choose(twin.seat(seat), seed=9) == made.choose(match.seat(seat), seed=9)


def test_chance_is_not_foreseen() -> None:
    """A roll takes one to three: of a pile of two it wins in two of three cases, whatever comes."""
    position = Match.new(PILE, {"pile": 2}, 1).position()
    thoughts = set()
    for seed in range(3):
        match = Match.load(position, seed, PILE)
        thoughts.add(chosen(bot("mcts:simulations=600,exploration=5", match.variant), match))
    (found,) = thoughts
    (value,) = (choice.value for choice in found.choices if choice.action == pile_rules.ROLL)
    assert 0.6 < value < 0.9


def test_a_game_without_end_counts_as_a_draw() -> None:
    match = Match.new(ENDLESS, {}, 1)
    found = chosen(bot("mcts:simulations=3", match.variant), match)
    assert all(choice.value == pytest.approx(0.5) for choice in found.choices)
    assert MOST > 1000  # games of a usual length are played to their end


@algorithm
def shares(port: Any, worlds: Any, room: Any, weights: Any, plan: Any) -> None:
    """The results of a position."""
    port.copy(room.states, 0, worlds, 0)
    settle(port, room, 0, weights, plan)


@pytest.mark.parametrize(
    ("winners", "expected"),
    [(0b0100, [0, 0, 1, 0]), (0b1001, [0.5, 0, 0, 0.5]), (0, [0.25] * 4), (0b1111, [0.25] * 4)],
)
def test_winners_share_the_win_and_a_draw_is_everybodys(winners: int, expected: list[float]) -> None:
    variant = games.load("catan").variant({"players": 4})
    made = bot("mcts", variant, compiled=False)
    runner = made.desk.runner
    states, room = runner.start(1), playout_room(runner)
    states[0].to_move, states[0].winners = -1, winners
    runner.think(shares, states, room, made.weights, made._plan(runner, 0, 0.0))
    assert np.allclose(room.results, expected)


@pytest.mark.parametrize("game", [HEX, PILE, RACE], ids=lambda game: game.name)
def test_a_full_tree_is_walked_on(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = wandered(game, 2)
    monkeypatch.setattr(mcts, "NODES_MOST", 150)
    found = chosen(bot("mcts:simulations=2000", match.variant), match)
    assert found.action in match.legal_actions()
    assert found.nodes == 2000
    made = bot("mcts:simulations=2000", match.variant)
    chosen(made, match)
    visits = made._grown[1].nodes[:, 4]
    assert visits[1:].max() > 100
