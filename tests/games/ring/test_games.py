"""Whole games: against the second writing of the rules, compiled and not, and stored ones replayed.

Money is watched at every ply: the second writing moves it through named doors only, and the game's own cash
must agree to the tenth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hexarium.games.ring.game import GAME
from hexarium.games.ring.outcome import outcome_text
from hexarium.games.ring.tables import CODEC
from hexarium.play.checks import check_game
from hexarium.kit.runner import Runner
from hexarium.play.record import Record
from tests.games.ring.reference import BETWEEN, DOORS_IN, DOORS_OUT, Position, Reference

RECORDS = Path(__file__).parents[2] / "records" / "ring"

Chooser = Callable[[Random, list[str]], str]


def anything(random: Random, actions: list[str]) -> str:
    """Any legal action."""
    return random.choice(actions)


def builder(random: Random, actions: list[str]) -> str:
    """Mostly what develops properties: whole cities come about, high rents, debts and bankruptcies."""
    dull = ("sell", "mortgage", "withdraw", "decline", "offer", "fold", "end")
    lively = [action for action in actions if action.split()[0] not in dull]
    return random.choice(lively if lively and random.random() < 0.8 else actions)


def watched_game(options: dict[str, object], seed: int, choose: Chooser) -> tuple[Position, Counter[str]]:
    """Play a game of the compiled rules beside the second writing; returns its end and the doors used."""
    parsed = GAME.parse_options(options)
    runner, random = Runner(GAME, parsed), Random(seed)
    states = runner.start(seed)
    position = GAME.position(states[0], parsed)
    doors: Counter[str] = Counter()
    second = Reference(position)
    while True:
        second.moves.clear()
        actions = [CODEC.text(action) for action in runner.legal(states)]
        assert sorted(actions) == sorted(second.legal())
        if not actions:
            return second.p, doors
        action = choose(random, actions)
        states[0].given = -1
        runner.step(states, CODEC.parse(action))
        second.play(action, outcome_text(int(states[0].given)))
        after = GAME.position(states[0], parsed)
        assert second.p == after
        assert_money_went_through_doors(position, after, second.moves)
        doors.update(move[0] for move in second.moves)
        position = after


def assert_money_went_through_doors(before: Position, after: Position, moves: list[Any]) -> None:
    """Everybody's cash changed by what the doors let through, and the sum by what the bank gave and took."""
    cash = [player["cash"] for player in before["players"]]
    bank = 0
    for door, payer, receiver, amount in moves:
        kind = DOORS_IN if payer is None else DOORS_OUT if receiver is None else BETWEEN
        assert door in kind
        bank += amount if payer is None else -amount if receiver is None else 0
        for seat, change in ((payer, -amount), (receiver, amount)):
            if seat is not None:
                cash[seat] += change
    assert cash == [player["cash"] for player in after["players"]]
    assert sum(cash) - sum(player["cash"] for player in before["players"]) == bank


CONFIGURATIONS: list[dict[str, object]] = [
    {
        "players": players,
        "properties_per_city": size,
        "auctions": (players + size) % 2 == 0,
        "player_trades": (players + size) % 3 == 0,
        "cash": (3, 8, 20, 50, 200)[(players * 2 + size) % 5],
        "rounds": (20, 8, 14)[(players + 2 * size) % 3],
    }
    for players in range(2, 7)
    for size in (2, 3, 4)
]


@pytest.mark.parametrize(("choose", "games"), [(anything, 1), (builder, 3)])
def test_in_every_configuration_both_writings_of_the_rules_agree_and_money_takes_named_doors(
    choose: Chooser, games: int
) -> None:
    doors: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for seed, options in enumerate(CONFIGURATIONS * games):
        end, used = watched_game(options, seed, choose)
        doors += used
        reasons[end["result"]["reason"]] += 1
    if choose is builder:
        assert set(doors) == DOORS_IN | DOORS_OUT | BETWEEN
        assert set(reasons) == {"bankruptcy", "rounds"}


def test_the_game_keeps_the_promises_that_every_game_makes() -> None:
    check_game(
        GAME,
        [
            {"players": 2, "properties_per_city": 2, "cash": 6},
            {"players": 6, "properties_per_city": 4, "auctions": False},
            {"players": 3, "player_trades": False, "cash": 12},
        ],
        games=1,
        most=120,
    )


def test_compiled_and_uncompiled_rules_play_the_same_whole_games() -> None:
    for seed, options in enumerate(CONFIGURATIONS[::2]):
        parsed = GAME.parse_options(options)
        compiled, plain = Runner(GAME, parsed), Runner(GAME, parsed, compiled=False)
        found, expected = compiled.simulate(seed, 0, 2), plain.simulate(seed, 0, 2)
        assert all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))
        states, twin = compiled.start(seed), plain.start(seed)
        assert compiled.play_out(states, seed) == plain.play_out(twin, seed)
        for name in twin.dtype.names:
            assert np.array_equal(states[name], twin[name])


def test_games_end_in_both_ways_within_their_rounds() -> None:
    parsed = GAME.parse_options({"players": 2, "cash": 5, "rounds": 60})
    lengths, winners, reasons, _ = Runner(GAME, parsed).simulate(1, 0, 300)
    assert set(reasons.tolist()) == {1, 2}
    assert lengths.min() > 0
    assert winners.min() > 0


STORED = {
    "bankruptcy-of-two": ("bankruptcy", [2, 1], [0, 162]),
    "bankruptcy-of-four": ("bankruptcy", [4, 2, 1, 3], [0, 0, 490, 0]),
    "card-after-jail-debt": ("bankruptcy", [3, 2, 1], [0, 0, 399]),
    "rounds": ("rounds", [3, 2, 1], [513, 540, 596]),
    "rounds-with-bankrupt": ("rounds", [4, 6, 2, 3, 1, 5], [0, 0, 87, 63, 294, 0]),
    "shared-place": ("rounds", [2, 4, 5, 1, 2], [145, 101, 82, 185, 145]),
    "shared-win": ("rounds", [1, 4, 3, 1], [100, 70, 90, 100]),
}
"""Reason, places and worth at the end of each stored game."""


def test_every_stored_game_is_known_and_every_ending_has_one() -> None:
    assert {path.stem for path in RECORDS.glob("*.json")} == set(STORED)
    assert {reason for reason, _, _ in STORED.values()} == {"bankruptcy", "rounds"}
    assert any(places.count(1) > 1 for _, places, _ in STORED.values())


@pytest.mark.parametrize("generator", [True, False], ids=["from the seed", "from what chance gave"])
@pytest.mark.parametrize("name", STORED)
def test_a_stored_game_ends_as_it_ended(name: str, generator: bool) -> None:
    record = Record.load(RECORDS / f"{name}.json")
    match = record.replay(generator)
    reason, places, worth = STORED[name]
    assert match.position()["result"] == {"reason": reason, "worth": worth, "places": places}
    assert Record.of(match) == record


@pytest.mark.parametrize("name", STORED)
def test_the_second_writing_replays_a_stored_game(name: str) -> None:
    record = Record.load(RECORDS / f"{name}.json")
    parsed = GAME.parse_options(record.options)
    position = GAME.position(Runner(GAME, parsed, compiled=False).start(record.seed)[0], parsed)
    second = Reference(position)
    for action, chance in record.actions:
        assert action in second.legal()
        second.play(action, chance)
    assert second.p["result"] == dict(zip(("reason", "places", "worth"), STORED[name], strict=True))


def test_the_stored_games_hold_a_card_drawn_by_a_sale() -> None:
    record = Record.load(RECORDS / "card-after-jail-debt.json")
    drawn = [chance for action, chance in record.actions if chance and action != "roll"]
    assert drawn
    assert all(chance.split()[0] in ("luck", "destiny") for chance in drawn)
