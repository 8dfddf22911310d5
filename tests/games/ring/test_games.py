"""Whole games: against the second writing of the rules, compiled and not, and stored ones replayed.

Money is watched at every ply (see `Lockstep.compare_money`): the second writing moves it through named doors
only, the game tells the same payments, and its own cash must agree to the tenth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hexarium.games.ring import GAME
from hexarium.games.ring.rules.telling import PURPOSES
from hexarium.kit.runner import Runner
from hexarium.play.checks import check_game
from hexarium.play.match import Match
from hexarium.play.record import Record
from tests.games.ring.reference.facts import start_position
from tests.games.ring.reference.lockstep import Lockstep
from tests.games.ring.reference.rules import Reference

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


def watched_game(options: dict[str, object], seed: int, choose: Chooser) -> Reference:
    """Play a game of the compiled rules beside the second writing, to its end."""
    both, random = Lockstep(Match.new(GAME, options, seed)), Random(seed)
    while both.match.to_move is not None:
        both.play(choose(random, both.match.legal()))
    return both.reference


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
        second = watched_game(options, seed, choose)
        doors += Counter(door for door, *_ in second.payments)
        reasons[second.now["result"]["reason"]] += 1
    if choose is builder:
        assert set(doors) == set(PURPOSES)
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
        variant = GAME.variant(options)
        compiled, plain = Runner(variant), Runner(variant, compiled=False)
        found, expected = compiled.simulate(seed, 0, 2), plain.simulate(seed, 0, 2)
        assert all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))
        states, twin = compiled.start(seed), plain.start(seed)
        assert compiled.play_out(states, seed) == plain.play_out(twin, seed)
        for name in twin.dtype.names:
            assert np.array_equal(states[name], twin[name])


def test_games_end_in_both_ways_within_their_rounds() -> None:
    variant = GAME.variant({"players": 2, "cash": 5, "rounds": 60})
    lengths, winners, reasons, _ = Runner(variant).simulate(1, 0, 300)
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
    assert Record.of(match) == (record if generator else replace(record, source="given"))


@pytest.mark.parametrize("name", STORED)
def test_the_second_writing_replays_a_stored_game(name: str) -> None:
    record = Record.load(RECORDS / f"{name}.json")
    second = Reference(start_position(dict(record.options)))
    for action, chance in record.actions:
        assert action in second.legal()
        second.play(action, chance)
    assert second.now["result"] == dict(zip(("reason", "places", "worth"), STORED[name], strict=True))


def test_the_stored_games_hold_a_card_drawn_by_a_sale() -> None:
    record = Record.load(RECORDS / "card-after-jail-debt.json")
    drawn = [chance for action, chance in record.actions if chance and action != "roll"]
    assert drawn
    assert all(chance.split()[0] in ("luck", "destiny") for chance in drawn)
