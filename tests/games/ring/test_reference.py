"""Our game and the rules page written a second time, ply by ply: the same legal texts, the same position.

Random games go through every kind of table; random positions with forced dice and cards reach what games
seldom reach; positions made by hand hold the rarest paths. What happened is counted, so that a comparison
that no longer meets a rule fails.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from hexarium.games.ring import GAME
from hexarium.play.match import Match
from tests.games.ring.reference.facts import ALL_CARDS, DECKS, start_position, tiles_of
from tests.games.ring.reference.lockstep import (
    TABLES,
    Lockstep,
    choose,
    forced_roll,
    random_position,
    style_of,
)
from tests.games.ring.table import cash, match_of, out, own, put, table

PURSES = list(product((1, 5, 20, 50), (2, 10, 30)))
"""Cash and rounds."""
LONGEST = 300
"""Plies after which a random game is left; few last longer."""
RANDOM_POSITIONS = 400


# What has to have happened

VERBS = {
    "roll": "roll pay card",
    "buy": "buy decline",
    "auction": "bid fold",
    "debt": "sell mortgage bankrupt",
    "manage": "build sell mortgage redeem offer give want ask withdraw end",
    "answer": "accept decline",
}
MET_IN_GAMES = [
    *(f"{verb} in {phase}" for phase, verbs in VERBS.items() for verb in verbs.split() if verb != "card"),
    *(f"rent at level {level}" for level in range(6)),
    *(f"rent in city {city}" for city in range(1, 7)),
    *("jailed by landing", "stays in jail", "out of jail by paying", "third failed roll"),
    *("passes or reaches start", "lands on start", "rent to a jailed player"),
    *("auction won by decliner", "auction won by another", "auction without bids"),
    "sole player left who has not bid",
    *("debt to bank alone", "debt to player alone", "debt settled"),
    *("bankrupt to bank with property", "bankrupt to player with property"),
    *("traded free tile", "traded mortgaged tile", "traded coins to give", "traded coins to want"),
    *("importer 10", "rent with global factor 11/10", "over by rounds"),
    *("nothing on own free city", "nothing on another's free special", "nothing on another's mortgaged city"),
]
MET_IN_POSITIONS = [
    *(f"{verb} in {phase}" for phase, verbs in VERBS.items() for verb in verbs.split()),
    *(f"card {deck} {card}" for deck in DECKS for card in ALL_CARDS),
    *(f"rent at level {level}" for level in range(6)),
    *("jailed by luck", "jailed by destiny", "third failed roll", "debt of the jail settled"),
    *("out of jail by paying", "out of jail by luck", "out of jail by destiny"),
    *(f"out of jail by doubles on roll {number}" for number in (1, 2, 3)),
    *("rent of a whole city", "rent with every factor", "rent with global factor 13/10"),
    *("rent with city factor 3/2 in city 3", "rent with city factor 3/2 in city 6"),
    *("refilled luck with release card", "refilled luck without release card"),
    *("refilled destiny with release card", "refilled destiny without release card"),
    *("debt to player with rest", "card drawn by the action that pays the jail"),
    *("bankrupt to bank without property", "bankrupt to player without property"),
    *("bankrupt to bank with property", "bankrupt to player with property"),
    *("bankrupt in jail", "bankrupt with release card"),
    *("importer 20", "free machine lot", "lost level", "traded changed tile"),
    *("over by bankruptcy", "over by rounds", "over by rounds with bankrupt players"),
]


def check_met(happened: Counter[str], expected: list[str]) -> None:
    missing = [name for name in expected if not happened[name]]
    assert not missing, f"never happened: {', '.join(missing)}"


# The comparison


@pytest.mark.parametrize(("players", "properties", "auctions", "trades"), TABLES[::7])
def test_uncompiled_games(players: int, properties: int, auctions: bool, trades: bool) -> None:
    options = {"players": players, "properties_per_city": properties, "auctions": auctions}
    play_game({**options, "player_trades": trades, "cash": 5, "rounds": 2}, players, compiled=False)


def test_random_games_at_every_table() -> None:
    happened: Counter[str] = Counter()
    for number, (players, properties, auctions, trades) in enumerate(TABLES):
        cash, rounds = PURSES[(5 * number + number // len(PURSES)) % len(PURSES)]
        options = {"players": players, "properties_per_city": properties, "auctions": auctions}
        happened += play_game({**options, "player_trades": trades, "cash": cash, "rounds": rounds}, number)
    check_met(happened, MET_IN_GAMES)


def play_game(options: dict[str, Any], seed: int, compiled: bool = True) -> Counter[str]:
    """Play a game; what happened in it."""
    random = Random(seed)
    game = Lockstep(Match.new(GAME, options, seed, compiled))
    assert game.match.position() == start_position(options)
    styles = [style_of(random) for _ in range(options["players"])]
    while (seat := game.match.to_move) is not None and game.match.ply < LONGEST:
        game.play(choose(random, game.match.legal(), styles[seat]))
    return Counter(game.reference.happened)


def test_random_positions_with_forced_dice_and_cards() -> None:
    happened: Counter[str] = Counter()
    for number in range(RANDOM_POSITIONS):
        random = Random(number)
        game = Lockstep(Match.load(random_position(random), number, GAME))
        style = style_of(random)
        for _ in range(20):
            if game.match.to_move is None:
                break
            action = choose(random, game.match.legal(), style)
            game.play(action, forced_roll(random, game.reference.now) if action == "roll" else None)
            if random.random() < 0.1:
                game.reload(number)
        happened += Counter(game.reference.happened)
    check_met(happened, MET_IN_POSITIONS)


# Made by hand. The tiles of the ring of 30: 0 Start, 1 Importer I, 2–4 Caracas, 5 Luck, 6 Substation I,
# 7–9 Asunción, 10 Destiny, 11 Workshop, 12–14 Ciudad del Este, 15 Jail, 16 Importer II, 17–19 Minsk, 20 Luck,
# 21 Substation II, 22–24 Irkutsk, 25 Destiny, 26 Cooling plant, 27–29 Rockdale.


def made(
    purses: list[int],
    *,
    at: int = 0,
    turn: int = 0,
    owned: dict[int, tuple[int, int]] | None = None,
    mortgaged: tuple[int, ...] = (),
    gone: tuple[int, ...] = (),
    jail: int | None = None,
    properties: int = 3,
    **keys: Any,
) -> Lockstep:
    """A game from a position: everybody's cash, who owns what at which level, and where the player is."""
    position = out(table(len(purses), properties_per_city=properties, rounds=5), *gone)
    for seat, money in enumerate(purses):
        put(position, seat, cash=money)
    for tile, (owner, level) in (owned or {}).items():
        own(position, owner, tile, level=level, mortgaged=tile in mortgaged)
    put(position, turn, at=at, jail=jail)
    position.update(turn=turn, to_move=turn, **keys)
    return Lockstep(match_of(position, 1))


def cash_of(game: Lockstep) -> list[int]:
    return cash(game.reference.now)


def test_several_creditors_with_a_bankruptcy_between_them() -> None:
    game = made([100, 15, 50, 70], turn=1, at=3)
    game.play("roll", "1 1 luck 16")
    assert game.reference.now["debt"] == {"to": 2, "amount": 10, "rest": [[3, 10]], "move": False}
    assert game.reference.legal() == {"bankrupt"}
    game.play("bankrupt")
    assert cash_of(game) == [110, 0, 55, 70]
    assert game.reference.turn == 2


def test_several_creditors_with_sales_between_them() -> None:
    game = made([0, 15, 0, 0], turn=1, at=3, owned={1: (1, 0), 2: (1, 0), 3: (1, 2)})
    game.play("roll", "1 1 luck 16")
    game.play("mortgage 2")
    assert cash_of(game) == [10, 1, 10, 0]
    game.play("sell 3")
    game.play("sell 3")
    assert cash_of(game) == [10, 6, 10, 10]
    assert game.reference.legal() == {"end", "mortgage 1", "offer 0", "offer 2", "offer 3"}


def test_inheriting_as_developed_and_mortgaged_as_it_is() -> None:
    owned = {17: (1, 5), 18: (1, 5), 19: (1, 5), 26: (0, 0), 27: (0, 1), 28: (0, 0)}
    game = made([4, 0], at=8, owned=owned, mortgaged=(26, 28))
    game.play("roll", "4 5")
    assert game.reference.now["debt"]["amount"] == 180
    assert game.reference.legal() == {"sell 27", "bankrupt"}
    game.play("bankrupt")
    assert game.reference.now["result"] == {"reason": "bankruptcy", "worth": [0, 376], "places": [2, 1]}
    assert [game.reference.tiles[tile]["level"] for tile in (17, 27, 28)] == [5, 1, 0]


@pytest.mark.parametrize(
    ("properties", "tile", "level", "specials", "rent"),
    [
        (4, 14, 5, (7, 13, 25), 312),  # 8 × 2 × 1.3 × 1.5
        (4, 32, 5, (7, 25, 31), 390),  # 10 × 2 × 1.3 × 1.5
        (2, 2, 5, (), 140),  # a city of two
        (3, 2, 0, (6,), 6),  # 0.55
        (3, 2, 0, (21,), 6),
        (3, 2, 0, (6, 21), 7),  # 0.65
        (3, 12, 2, (6, 11), 58),  # 5.775, rounded once
        (3, 27, 1, (11,), 36),  # the Workshop is for city 3
    ],
)
def test_rent_with_factors(
    properties: int, tile: int, level: int, specials: tuple[int, ...], rent: int
) -> None:
    board = tiles_of(properties)
    city = [number for number, other in enumerate(board) if other == board[tile]]
    owned = dict.fromkeys(city, (0, level)) | dict.fromkeys(specials, (0, 0))
    game = made([0, 1000], turn=1, at=(tile - 5) % len(board), owned=owned, properties=properties)
    game.play("roll", "2 3")
    assert cash_of(game)[0] == rent


def test_third_failed_roll_that_needs_a_sale_moves_and_draws_with_it() -> None:
    game = made([5, 100], at=15, jail=2, owned={1: (0, 0), 2: (0, 1)})
    game.play("roll", "2 3")
    assert game.reference.now["debt"] == {"to": None, "amount": 30, "rest": [], "move": True}
    assert game.reference.player["jail"] is None
    game.play("sell 2")
    game.play("mortgage 1", "luck 7")
    assert (game.reference.player["at"], cash_of(game)) == (0, [45, 100])
    assert game.reference.legal() == {"end", "offer 1"}


def test_third_failed_roll_leads_from_one_debt_to_the_next() -> None:
    game = made([5, 100, 0], at=15, jail=2, owned={1: (0, 0), 2: (0, 0), 3: (0, 0)})
    game.play("roll", "2 3")
    game.play("mortgage 1", "luck 16")
    assert game.reference.now["debt"] == {"to": 1, "amount": 10, "rest": [[2, 10]], "move": False}
    game.play("mortgage 2")
    assert game.reference.legal() == {"mortgage 3", "bankrupt"}
    game.play("bankrupt")
    assert cash_of(game) == [0, 110, 1]
    assert game.reference.tiles[1] == {"owner": 2, "level": 0, "mortgaged": True, "changed": False}


def test_third_failed_roll_with_just_the_fee() -> None:
    game = made([30, 0], at=15, jail=2)
    game.play("roll", "6 4 destiny 14")
    assert (game.reference.player["at"], cash_of(game)) == (25, [0, 0])


def test_third_failed_roll_and_bankruptcy_to_the_bank() -> None:
    game = made([5, 0, 9], at=15, jail=2, owned={2: (0, 1), 3: (0, 0)}, mortgaged=(3,))
    game.play("roll", "2 3")
    assert game.reference.legal() == {"sell 2", "bankrupt"}
    game.play("bankrupt")
    bare = {"owner": None, "level": 0, "mortgaged": False, "changed": False}
    assert game.reference.tiles[2] == game.reference.tiles[3] == bare
    assert game.reference.player["at"] == 0


def test_decks_are_refilled_without_what_is_held() -> None:
    game = made([100, 100], at=3, decks={"luck": [6], "destiny": []})
    game.play("roll", "1 1 luck 6")
    game.play("end")
    game.reference.now["players"][1]["at"] = 18
    game = Lockstep(match_of(game.reference.position(), 1))
    game.play("roll", "1 1 luck 13")
    assert game.reference.now["decks"]["luck"] == [card for card in ALL_CARDS if card not in (6, 13)]


def test_bankrupt_player_gives_its_release_card_back_at_the_next_refill() -> None:
    game = made([5, 5, 5], turn=1, at=3, decks={"luck": [16], "destiny": [1]})
    game.reference.now["players"][1]["release_cards"] = ["luck"]
    game = Lockstep(match_of(game.reference.position(), 1))
    game.play("roll", "1 1 luck 16")
    game.play("bankrupt")
    assert (game.reference.now["decks"]["luck"], game.reference.players[1]["release_cards"]) == ([], [])
    game.reference.now["players"][2]["at"] = 3
    game = Lockstep(match_of(game.reference.position(), 1))
    game.play("roll", "1 1 luck 6")
    assert game.reference.players[2]["release_cards"] == ["luck"]


@pytest.mark.parametrize(
    ("card", "paid"),
    [
        ("luck 16", {0: 10, 4: 10, 5: 10}),
        ("luck 17", {0: 20}),
        ("luck 18", {4: 30}),
        ("luck 19", {5: 10}),
        ("luck 20", {0: 5, 4: 5, 5: 5}),
        ("destiny 16", {0: 20}),
        ("destiny 17", {0: 10, 4: 10, 5: 10}),
        ("destiny 18", {5: 20}),
        ("destiny 19", {4: 10}),
        ("destiny 20", {0: 40}),
    ],
)
@pytest.mark.parametrize("round_", [1, 2])
def test_cards_towards_others_pass_over_the_bankrupt(card: str, paid: dict[int, int], round_: int) -> None:
    before = [60, 0, 100, 0, 60, 80]
    at = 3 if card.startswith("luck") else 8
    game = made(before, turn=2, at=at, gone=(3, 1), round=round_)
    game.play("roll", f"1 1 {card}")
    gains = [paid.get(seat, 0) - (sum(paid.values()) if seat == 2 else 0) for seat in range(6)]
    assert cash_of(game) == [cash + gain for cash, gain in zip(before, gains, strict=True)]


@pytest.mark.parametrize(
    ("card", "levels", "changed", "cash"),
    [
        ("luck 8", {2: 3, 3: 2, 4: 0, 17: 2}, {3: 3}, 100),
        ("luck 8", {2: 5, 3: 0}, {}, 110),
        ("luck 15", {2: 3, 3: 5, 4: 1, 17: 0}, {}, 70),
        ("destiny 8", {2: 3, 3: 0, 4: 0, 26: 0}, {}, 130),
        ("destiny 14", {2: 3}, {}, 90),
        ("destiny 15", {2: 3, 3: 4, 17: 4}, {3: 3}, 100),
        ("destiny 15", {2: 0, 26: 0}, {}, 100),
    ],
)
def test_cards_about_properties(
    card: str, levels: dict[int, int], changed: dict[int, int], cash: int
) -> None:
    at = 3 if card.startswith("luck") else 8
    owned = {tile: (0, level) for tile, level in levels.items()}
    game = made([100, 0], at=at, owned=owned, mortgaged=(4,) if levels.get(4) == 0 else ())
    game.play("roll", f"1 1 {card}")
    assert {tile: game.reference.tiles[tile]["level"] for tile in levels} == levels | changed
    assert cash_of(game)[0] == cash


@pytest.mark.parametrize("properties", [2, 3, 4])
@pytest.mark.parametrize("side", [1, 4])
def test_cards_that_move(properties: int, side: int) -> None:
    corner = side * (properties + 2)
    game = made([100, 0], at=corner - 2, properties=properties)
    game.play("roll", "1 1 luck 14")
    assert (game.reference.player["at"], game.reference.now["phase"]) == (corner - 3, "buy")
    corner = (side + 1) * (properties + 2)
    game = made([100, 0], at=corner - 2, properties=properties)
    game.play("roll", "1 1 destiny 7")
    assert (game.reference.player["at"], game.reference.now["phase"]) == (corner + 1, "buy")


@pytest.mark.parametrize(
    ("importers", "mortgaged", "cash"),
    [
        ({1: 1, 16: 1}, (), [80, 4, 0]),
        ({1: 1, 16: 2}, (), [80, 2, 2]),
        ({1: 1, 16: 1}, (1,), [80, 2, 0]),
        ({1: 0, 16: 0}, (), [80, 0, 0]),
    ],
)
def test_importers(importers: dict[int, int], mortgaged: tuple[int, ...], cash: list[int]) -> None:
    owned = {tile: (owner, 0) for tile, owner in importers.items()} | {2: (0, 0)}
    game = made([100, 0, 0], owned=owned, mortgaged=mortgaged, phase="manage", dice=[1, 2])
    game.play("build 2")
    assert cash_of(game) == cash


def test_equal_worth_shares_the_place_before_the_bankrupt() -> None:
    keys: dict[str, Any] = {"phase": "manage", "dice": [1, 2], "round": 5}
    owned = {26: (0, 0), 2: (1, 2), 3: (1, 0)}
    game = made([100, 167, 0, 0, 30], turn=4, owned=owned, mortgaged=(3,), gone=(2, 3), **keys)
    game.play("end")
    result = {"reason": "rounds", "worth": [200, 210, 0, 0, 30], "places": [2, 1, 5, 4, 3]}
    assert game.reference.now["result"] == result
    game = made([200, 160, 0, 0, 30], turn=4, owned={2: (1, 2)}, gone=(2, 3), **keys)
    game.play("end")
    assert game.reference.now["result"]["places"] == [1, 1, 5, 4, 3]


def test_last_player_wins_also_in_the_last_turn() -> None:
    game = made([5, 5, 0], turn=1, at=3, gone=(2,), round=5)
    game.play("roll", "1 1 luck 18")
    game.play("bankrupt")
    assert game.reference.now["result"] == {"reason": "bankruptcy", "worth": [10, 0, 0], "places": [1, 2, 3]}
