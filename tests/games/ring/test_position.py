"""Positions as JSON, both ways, and the ones that are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from hexarium.errors import BadPosition
from hexarium.games.ring import GAME
from tests.games import changes
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import managing, match_of, out, owing, own, play, put, table

KEYS = (
    *("game", "options", "tiles", "players", "decks", "phase", "turn", "to_move", "offers", "dice"),
    *("debt", "auction", "trade", "round", "result"),
)


def test_a_position_has_exactly_the_keys_of_the_rules() -> None:
    position = table()
    assert sorted(position) == sorted(KEYS)
    assert position["game"] == "ring"
    assert position["options"] == {
        "players": 3,
        "properties_per_city": 3,
        "auctions": True,
        "player_trades": True,
        "cash": 50,
        "rounds": 30,
    }
    assert position["tiles"] == [{"owner": None, "level": 0, "mortgaged": False, "changed": False}] * 30
    player: dict[str, Any] = {"cash": 500, "at": 0, "jail": None, "release_cards": [], "bankrupt": None}
    assert position["players"] == [player] * 3
    assert position["decks"] == {"luck": list(range(1, 21)), "destiny": list(range(1, 21))}
    empty = ("dice", "debt", "auction", "trade", "result")
    assert [position[key] for key in empty] == [None] * 5


def test_dice_is_null_exactly_in_roll_and_over() -> None:
    position = table(2, rounds=1)
    assert position["dice"] is None
    position = play(position, ("roll", "1 2"))
    assert (position["phase"], position["dice"]) == ("buy", [1, 2])
    position = play(position, "decline")
    assert (position["phase"], position["dice"]) == ("auction", [1, 2])
    position = play(position, "fold", "bid", "end")
    assert (position["phase"], position["dice"]) == ("roll", None)


def test_nothing_is_hidden_from_any_seat() -> None:
    match = match_of(managing(own(table(), 0, 8)))
    assert all(match.view(seat) == match.position() for seat in (None, 0, 1, 2))


def test_resample_redraws_the_generator_only() -> None:
    match = match_of(managing(own(table(), 0, 8)))
    other = match.resampled(0, 7)
    assert other.position() == match.position()
    assert other.state.rng != match.state.rng
    assert other.legal() == match.legal()


def test_a_loaded_game_goes_on_from_the_seed_given_with_it() -> None:
    chances = [match_of(table(), seed).play("roll").chance for seed in (1, 1, 2, 3, 4)]
    assert chances[0] == chances[1]
    assert len(set(chances)) > 2


def drafting() -> Position:
    return play(managing(own(own(table(), 0, 7, 8), 1, 12)), "offer 1", "give 7", "give coin", "want 12")


def bidding() -> Position:
    return play(table(4), ("roll", "1 2"), "decline", "bid", "fold")


def deep_in_debt() -> Position:
    return owing(own(put(table(4), 0, cash=5), 0, 8), 10, to=1, rest=[[2, 10], [3, 10]])


def waiting_to_leave() -> Position:
    return owing(own(put(table(), 0, cash=5, at=15), 0, 26), 30, move=True)


def over() -> Position:
    position = out(table(3, rounds=1), 1)
    return play(managing(position, 2), "end")


STARTS: dict[str, Callable[[], Position]] = {
    "start": table,
    "drafting": drafting,
    "bidding": bidding,
    "asking": lambda: play(drafting(), "ask"),
    "debt": deep_in_debt,
    "jail debt": waiting_to_leave,
    "over": over,
    "managing": lambda: managing(own(own(table(), 0, 8, level=2), 1, 9, mortgaged=True)),
    "buying": lambda: play(table(), ("roll", "1 2")),
}


@pytest.mark.parametrize("start", STARTS)
def test_a_position_says_the_same_after_loading(start: str) -> None:
    position = STARTS[start]()
    again = json.loads(json.dumps(position))
    assert match_of(again).position() == position


def changed(position: Position, path: str, value: Any) -> Position:
    """The position with another value at a path like `players.0.cash`."""
    position = deepcopy(position)
    keys = [int(key) if key.isdigit() else key for key in path.split(".")]
    changes.put(*keys, value)(position)
    return position


BAD: list[tuple[str, str, Any]] = [
    ("start", "game", "heaven"),
    ("start", "options", {}),
    ("start", "options.players", 7),
    ("start", "options.rounds", 0),
    ("start", "tiles", []),
    ("start", "tiles.0.owner", 0),
    ("start", "tiles.8.owner", 3),
    ("start", "tiles.8.level", 1),
    ("start", "tiles.8.mortgaged", True),
    ("start", "tiles.8.changed", True),
    ("start", "tiles.8", {"owner": 0, "level": 6, "mortgaged": False, "changed": False}),
    ("start", "tiles.8", {"owner": 0, "level": 1, "mortgaged": True, "changed": False}),
    ("start", "tiles.8", {"owner": 0, "level": 0, "mortgaged": False, "changed": True}),
    ("start", "tiles.6", {"owner": 0, "level": 1, "mortgaged": False, "changed": False}),
    ("start", "tiles.8", {"owner": 0, "level": 0, "mortgaged": False}),
    ("start", "tiles.8", {"owner": 0, "level": 0, "mortgaged": 0, "changed": False}),
    ("start", "players.0.cash", -1),
    ("start", "players.0.cash", 10**12),
    ("start", "players.0.cash", 1.5),
    ("start", "players.0.cash", True),
    ("start", "players.0.at", 30),
    ("start", "players.0.jail", 0),
    ("start", "players.0.release_cards", ["luck"]),
    ("start", "players.0.release_cards", ["luck", "luck"]),
    ("start", "players.0.release_cards", ["fate"]),
    ("start", "players.0.bankrupt", 1),
    ("start", "players.1.bankrupt", 1),
    ("over", "players.1.bankrupt", 2),
    ("start", "decks", {"luck": []}),
    ("start", "decks.luck", [2, 1]),
    ("start", "decks.luck", [1, 1]),
    ("start", "decks.luck", [21]),
    ("start", "phase", "build"),
    ("start", "phase", "buy"),
    ("start", "phase", "over"),
    ("start", "turn", 3),
    ("start", "turn", None),
    ("start", "to_move", 1),
    ("start", "offers", 1),
    ("start", "offers", 3),
    ("start", "dice", [1, 2]),
    ("buying", "dice", None),
    ("buying", "dice", [1, 7]),
    ("buying", "dice", [1, 2, 3]),
    ("buying", "players.0.at", 0),
    ("buying", "tiles.3.owner", 1),
    ("start", "debt", {"to": None, "amount": 900, "rest": [], "move": False}),
    ("debt", "debt", None),
    ("debt", "debt.amount", 5),
    ("debt", "debt.to", 0),
    ("debt", "debt.to", 2),
    ("debt", "debt.rest", [[3, 10], [2, 10]]),
    ("debt", "debt.rest", [[2, 10], [2, 10]]),
    ("debt", "debt.rest", [[2, 11]]),
    ("debt", "debt.rest", [[0, 10]]),
    ("debt", "debt.rest", [2]),
    ("debt", "debt.move", True),
    ("jail debt", "debt.amount", 40),
    ("jail debt", "dice", [2, 2]),
    ("jail debt", "players.0.at", 14),
    ("jail debt", "players.0.jail", 2),
    ("start", "auction", {"tile": 3, "bid": 0, "bidder": None, "left": [1]}),
    ("bidding", "auction", None),
    ("bidding", "options.auctions", False),
    ("bidding", "auction.tile", 4),
    ("bidding", "auction.bid", 0),
    ("bidding", "auction.bid", 99),
    ("bidding", "auction.bidder", None),
    ("bidding", "auction.bidder", 0),
    ("bidding", "auction.left", []),
    ("bidding", "auction.left", [3, 1, 0]),
    ("bidding", "auction.left", [1]),
    ("bidding", "to_move", 0),
    ("managing", "trade", {"with": 1, "give": {"tiles": [], "coins": 0}, "want": {"tiles": [], "coins": 0}}),
    ("managing", "phase", "answer"),
    ("drafting", "trade.with", 0),
    ("drafting", "trade.give.tiles", [8, 7]),
    ("drafting", "trade.give.tiles", [12]),
    ("drafting", "trade.give.tiles", [99]),
    ("drafting", "trade.give.coins", 51),
    ("drafting", "trade.want.coins", 1),
    ("drafting", "tiles.7.level", 1),
    ("drafting", "offers", 0),
    ("drafting", "options.player_trades", False),
    ("asking", "trade.want.tiles", []),
    ("asking", "to_move", 0),
    ("asking", "trade", None),
    ("start", "round", 0),
    ("start", "round", 31),
    ("start", "result", {"reason": "rounds", "worth": [0, 0, 0], "places": [1, 1, 1]}),
    ("over", "result", None),
    ("over", "result.worth", [1, 2, 3]),
    ("over", "result.places", [1, 2, 3]),
    ("over", "result.reason", "bankruptcy"),
    ("over", "turn", 0),
    ("over", "to_move", 0),
    ("over", "offers", 1),
]


@pytest.mark.parametrize(("start", "path", "value"), BAD)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(start: str, path: str, value: Any) -> None:
    with pytest.raises(BadPosition) as refused:
        match_of(changed(STARTS[start](), path, value))
    assert refused.value.code == "bad_position"
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("start", STARTS)
def test_a_missing_key_and_one_too_many_are_refused(start: str) -> None:
    for key in KEYS[1:]:
        position = STARTS[start]()
        del position[key]
        with pytest.raises(BadPosition):
            match_of(position)
    with pytest.raises(BadPosition, match="has no key colour"):
        match_of({**STARTS[start](), "colour": 1})


def test_a_game_of_other_options_has_as_many_tiles_and_players() -> None:
    for size, players in ((2, 2), (3, 4), (4, 6)):
        position = table(players, properties_per_city=size)
        assert (len(position["tiles"]), len(position["players"])) == (12 + 6 * size, players)
        assert match_of(position).position() == position


def test_the_game_declares_its_facts() -> None:
    assert (GAME.name, GAME.chance, GAME.secrets) == ("ring", True, False)
    assert [option.name for option in GAME.options] == list(table()["options"])
    assert GAME.reasons == ("", "bankruptcy", "rounds")
