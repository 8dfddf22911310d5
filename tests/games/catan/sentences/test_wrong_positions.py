"""Positions that are refused, each in a sentence that says what would have been right."""

from __future__ import annotations

import copy

import pytest

from hexarium.errors import BadPosition
from hexarium.play.match import Match
from tests.games.catan.positions import Position, begin, load, new, path, play, position, seat
from tests.games.catan.sentences.test_position import SITUATIONS
from tests.games.changes import Change, both, drop, put

START = new(players=3).position()
SETUP_ROAD = SITUATIONS["a setup road"]().position()
ACTION = begin(
    seat("wood 2, ore 5", cards="knight", new="point", settlements=[0], roads=path(0, 1)),
    seat("wool", cities=[25], knights=3, roads=path(25, 26, 27, 28, 29, 30)),
    seat(),
).position()
TIED = position(seat(knights=3), seat(knights=3), largest_army=0)
ROLL = SITUATIONS["production"]().position()
DISCARD = SITUATIONS["discards"]().position()
ROBBER = SITUATIONS["the robber"]().position()
FREE = SITUATIONS["free roads"]().position()
DRAFT = SITUATIONS["a draft"]().position()
ANSWERS = SITUATIONS["answers"]().position()
PAIRED = SITUATIONS["player 2"]().position()
OVER = SITUATIONS["the end"]().position()
LAST = SITUATIONS["the last turn"]().position()
LIMITED = play(begin(seat("wood"), number=4, turns=9)).position()

WRONG: list[tuple[Position, Change, str]] = [
    (START, drop("bank"), "lacks bank"),
    (START, put("weather", "fine"), "no key weather"),
    (START, put("options", []), "options"),
    (START, put("options", "players", 9), "players cannot be '9'"),
    (START, put("options", "players", 4), "players has 4 entries"),
    (START, put("hexes", {}), "hexes is a list"),
    (START, drop("hexes", 18), "hexes has 19 entries"),
    (START, put("hexes", 3, "q", 7), r"hexes\[3\].q"),
    (START, put("hexes", 3, "terrain", "jungle"), r"hexes\[3\].terrain is one of forest, hills"),
    (START, put("hexes", 3, "number", 7), "there is none with 7"),
    (START, put("hexes", 3, "number", 13), r"hexes\[3\].number is a whole number from 2 to 12"),
    (START, put("hexes", START["robber"], "number", 5), "number is null on a desert"),
    # What Python takes for the same number is none, also where the same island was read before.
    (START, put("hexes", 9, "q", False), r"hexes\[9\].q is a whole number from 0 to 0; it is False"),
    (START, put("hexes", 9, "r", 2.0), r"hexes\[9\].r is a whole number from 2 to 2; it is 2.0"),
    (ACTION, put("players", 0, "settlements", [False]), r"An entry of players\[0\].settlements is a whole"),
    (ACTION, put("players", 0, "hand", "wool", False), r"players\[0\].hand.wool is a whole number"),
    (ACTION, put("players", 0, "hand", "wool", []), r"players\[0\].hand.wool is a whole number"),
    (ACTION, put("players", 0, "hand", "wools"), r"players\[0\].hand is an object with the keys"),
    (START, put("ports", 0, "edge", 0), r"ports\[0\].edge is an edge of the coast; 0 is inland"),
    (START, put("ports", 0, "edge", 72), r"ports\[0\].edge is a whole number from 0 to 71"),
    (START, put("ports", 0, "kind", "gold"), r"ports\[0\].kind is one of wood, brick"),
    (START, put("ports", 1, "edge", START["ports"][0]["edge"]), "has a port already"),
    (START, put("ports", START["ports"] * 2), "ports has at most 9 entries"),
    (START, put("robber", 19), "robber is a whole number from 0 to 18"),
    (START, put("robber", None), "robber is a whole number"),
    (START, put("turn", "number", 1), "In the setup turn.number is 0"),
    (START, put("to_move", 1), "to_move is turn.seat, 0"),
    (START, both(put("to_move", 1), put("turn", "seat", 1)), "to_move is 0 after 0 pairs"),
    (START, put("result", {"winner": 0, "reason": "goal"}), "result is null until the phase is over"),
    (START, put("phase", "sleep"), "phase is one of setup_settlement"),
    (START, put("phase", "production"), "turn.number is 0 only in the setup"),
    (START, put("phase", "setup_road"), "The setup has 6 settlements|one settlement of seat 0 has no road"),
    (SETUP_ROAD, put("phase", "setup_settlement"), "to_move is 1 after 1 pairs"),
    (
        SETUP_ROAD,
        both(put("players", 0, "roads", path(0, 1)), put("road_lengths", [1, 0])),
        "1 settlement of seat 0 has no road",
    ),
    (ACTION, drop("players", 2), "players has 3 entries"),
    (ACTION, drop("players", 0, "hand"), r"players\[0\] lacks hand"),
    (ACTION, put("players", 0, "gold", 1), r"players\[0\] has no key gold"),
    (ACTION, put("players", 0, "hand", 7), r"players\[0\].hand is an object"),
    (ACTION, drop("players", 0, "hand", "wood"), r"players\[0\].hand lacks wood"),
    (ACTION, put("players", 0, "hand", "wood", -1), r"players\[0\].hand.wood is a whole number from 0"),
    (ACTION, put("players", 0, "hand", "wood", True), r"players\[0\].hand.wood is a whole number from 0"),
    (ACTION, put("players", 0, "hand", "wood", 3), "Bank and hands hold 19 wood together; they hold 20"),
    (ACTION, put("bank", "ore", 13), "Bank and hands hold 19 ore together; they hold 18"),
    (ACTION, put("deck", "knight", 14), "There are 14 knight cards in all; here are 18"),
    (ACTION, put("deck", "point", 3), "There are 5 point cards in all; here are 4"),
    (ACTION, put("deck", "monopoly", 3), "There are at most 2 monopoly cards; here are 3"),
    (ACTION, put("players", 1, "new_cards", "knight", 1), r"players\[1\].new_cards is empty"),
    (ACTION, put("players", 0, "roads", [72]), "An entry of players.0..roads is a whole number from 0 to 71"),
    (ACTION, put("players", 0, "roads", path(25, 26)), f"{path(25, 26)[0]} is taken"),
    (ACTION, put("players", 0, "roads", [3, 3]), "3 is taken"),
    (ACTION, put("players", 2, "roads", list(range(16, 32))), "roads has at most 15 entries"),
    (ACTION, put("players", 0, "settlements", [54]), "settlements is a whole number from 0 to 53"),
    (ACTION, put("players", 0, "settlements", [25]), "25 is taken"),
    (ACTION, put("players", 0, "cities", [0]), "0 is taken"),
    (ACTION, put("players", 2, "settlements", [2, 4, 8, 22, 40, 33]), "settlements has at most 5 entries"),
    (ACTION, put("players", 2, "cities", [2, 4, 8, 22, 40]), "cities has at most 4 entries"),
    (ACTION, put("players", 0, "points", 3), r"players\[0\].points is a whole number from 2 to 2"),
    (ACTION, put("road_lengths", [1, 4, 0]), r"road_lengths is \[1, 5, 0\] with these roads"),
    (ACTION, put("longest_road", None), "longest_road is seat 1, who is alone longest with 5"),
    (ACTION, put("longest_road", 0), "longest_road is held with at least 5 roads"),
    (ACTION, put("longest_road", 3), "longest_road is a whole number from 0 to 2"),
    (ACTION, put("largest_army", None), "largest_army is held with at least 3 knights"),
    (ACTION, put("largest_army", 0), "largest_army is held with at least 3 knights"),
    (TIED, put("largest_army", None), "largest_army is held with at least 3 knights"),
    (ACTION, put("to_move", 1), "to_move is turn.seat, 0, in the phase action"),
    (ACTION, put("to_move", None), "to_move is a whole number from 0 to 2"),
    (ACTION, put("turn", None), "turn is an object"),
    (ACTION, drop("turn", "asks"), "turn lacks asks"),
    (ACTION, put("turn", "number", 0), "turn.number is 0 only in the setup"),
    (ACTION, put("turn", "number", -1), "turn.number is a whole number"),
    (ACTION, put("turn", "seat", 3), "turn.seat is a whole number from 0 to 2"),
    (ACTION, put("turn", "paired", True), "turn.paired is false with fewer than 5 players"),
    (ACTION, put("turn", "paired", 0), "turn.paired is true or false"),
    (ACTION, put("turn", "dice", None), "turn.dice is not null in the phase action"),
    (ACTION, put("turn", "dice", [3]), "turn.dice has 2 entries"),
    (ACTION, put("turn", "dice", [0, 3]), "A die of turn.dice is a whole number from 1 to 6"),
    (ACTION, put("turn", "card_played", 1), "turn.card_played is true or false"),
    (ACTION, put("turn", "free_roads", 1), "turn.free_roads is 0 unless a road building card"),
    (ACTION, put("turn", "free_roads", 3), "turn.free_roads is a whole number from 0 to 2"),
    (ACTION, put("turn", "discards", [0, 0]), "turn.discards has 3 entries"),
    (ACTION, put("turn", "discards", [1, 0, 0]), "turn.discards is due to nobody"),
    (ACTION, put("turn", "asks", 4), "turn.asks is a whole number from 0 to 3"),
    (ACTION, put("phase", "production"), "The phase is production before the roll"),
    (ACTION, put("phase", "discard"), "The phase is discard after a seven"),
    (ACTION, put("phase", "robber"), "The robber moves after a seven or a knight"),
    (ACTION, put("phase", "answer"), "turn.trade has cards on both sides"),
    (ACTION, put("phase", "over"), "to_move is null when the phase is over"),
    (ROLL, put("turn", "dice", [1, 2]), "The phase is production before the roll"),
    (ROLL, put("phase", "action"), "turn.dice is not null in the phase action"),
    (ROLL, put("turn", "asks", 1), "turn.asks is 0 without player trades, before the roll"),
    (DISCARD, put("turn", "dice", [1, 2]), "The phase is discard after a seven"),
    (DISCARD, put("turn", "discards", [0, 0]), "turn.discards is due to somebody"),
    (DISCARD, put("turn", "discards", [10, 4]), "turn.discards.0. is a whole number from 0 to 9"),
    (DISCARD, put("to_move", 1), "to_move is 0, the first who must discard"),
    (ROBBER, put("turn", "dice", [1, 1]), "The robber moves after a seven or a knight"),
    (FREE, put("turn", "card_played", False), "turn.free_roads is 0 unless a road building card"),
    (FREE, both(put("players", 0, "settlements", []), put("players", 0, "points", 0)), "no place for a road"),
    (DRAFT, put("turn", "asks", 0), "turn.asks counts the draft that is open"),
    (DRAFT, put("options", "player_trades", False), "turn.asks is 0 without player trades"),
    (DRAFT, put("turn", "trade", "give", "wood", 0), "turn.trade is null until a card has been drafted"),
    (DRAFT, put("turn", "trade", "give", "wood", 2), "turn.trade.give is held by the seat that gives it"),
    (DRAFT, put("turn", "trade", "want", "wood", 1), "no resource on both sides; it has wood"),
    (DRAFT, put("turn", "trade", "want", "ore", 5), "turn.trade.want.ore is a whole number from 0 to 4"),
    (
        DRAFT,
        both(put("turn", "trade", "want", "ore", 3), put("turn", "trade", "want", "wool", 2)),
        "turn.trade.want has at most 4 cards",
    ),
    (DRAFT, put("turn", "trade", "answers", [None, "accept"]), "accept only with the cards|no answers"),
    (DRAFT, drop("turn", "trade", "counters"), "turn.trade lacks counters"),
    (ANSWERS, put("turn", "trade", "answers", [None, "maybe", "counter", None]), "is one of accept, decline"),
    (ANSWERS, put("turn", "trade", "answers", 1, None), "The seats answer in the order 1, 2, 3"),
    (ANSWERS, put("turn", "trade", "answers", 0, "decline"), "answers.0. is null: it is the own offer"),
    (ANSWERS, put("turn", "trade", "answers", 2, "accept"), "accept only with the cards"),
    (ANSWERS, put("turn", "trade", "answers", 2, "decline"), "counters.2. is null after decline"),
    (ANSWERS, put("turn", "trade", "counters", 2, None), "is counter only with both sides of it"),
    (ANSWERS, put("to_move", 2), "The seats answer in the order 1, 2, 3"),
    (PAIRED, put("turn", "dice", [1, 2]), "turn.dice is null in the part of player 2"),
    (PAIRED, put("turn", "asks", 1), "turn.asks is 0 without player trades"),
    (PAIRED, put("phase", "production"), "The phase is production before the roll"),
    (OVER, put("to_move", 0), "to_move is null when the phase is over"),
    (OVER, put("result", None), "result is an object with the keys winner, reason"),
    (OVER, put("result", "winner", 1), "result.winner is a whole number from 0 to 0"),
    (OVER, put("result", "reason", "boredom"), "result.reason is one of goal, turns"),
    (OVER, put("options", "goal", 4), "The winner has the 4 points of the goal; it has 3"),
    (OVER, put("result", {"winner": None, "reason": "turns"}), "The reason turns needs the last turn"),
    (OVER, both(put("phase", "action"), put("to_move", 0), put("result", None)), "so the phase is over"),
    (LAST, put("result", "winner", 0), "result.winner is null after the last turn"),
    (LAST, put("turn", "number", 3), "The reason turns needs the last turn"),
    (LIMITED, put("turn", "number", 10), "turn.number is at most 9"),
]


@pytest.mark.parametrize(("given", "change", "sentence"), WRONG)
def test_a_wrong_position_is_refused_in_a_sentence_that_says_what_is_right(
    given: Position, change: Change, sentence: str
) -> None:
    wrong = copy.deepcopy(given)
    load(wrong)
    change(wrong)
    with pytest.raises(BadPosition, match=sentence):
        load(wrong)


def test_in_the_setup_every_settlement_but_the_new_one_has_its_road() -> None:
    match = Match.new("catan", {"players": 3, "setup": "beginner"}, compiled=False)
    for text in ("settle 0", "road 0"):
        match.play(text)
    position = match.position()
    position["players"][0]["roads"] = [20]
    with pytest.raises(BadPosition, match="no settlement of seat 0 has no road yet"):
        Match.load(position, compiled=False)
