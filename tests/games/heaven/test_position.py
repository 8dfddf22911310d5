"""The position as JSON: its keys, its order, and what is refused."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from hexarium.errors import BadPosition
from hexarium.games.heaven import GAME
from hexarium.play.match import Match
from tests.games.changes import both, drop, put
from tests.games.heaven.positions import begin, new, play, position

Position = dict[str, Any]


def load(given: Any) -> Match:
    """Load a position with the rules uncompiled."""
    return Match.load(given, game=GAME, compiled=False)


# Writing


def test_a_position_has_the_keys_of_the_page_in_its_order() -> None:
    assert list(new().position()) == [
        "game",
        "options",
        "round",
        "first",
        "to_move",
        "phase",
        "actions_left",
        "summon_used",
        "tokens",
        "battle",
        "result",
    ]


def test_the_start_is_the_position_of_the_page() -> None:
    first = new("demons").position()
    assert {key: first[key] for key in first if key != "tokens"} == {
        "game": "heaven",
        "options": {"first": "demons"},
        "round": 1,
        "first": 1,
        "to_move": 1,
        "phase": "act",
        "actions_left": 2,
        "summon_used": {"angels": False, "demons": False},
        "battle": None,
        "result": None,
    }


def test_there_are_22_tokens_angels_first_commander_troops_allies_as_in_the_table() -> None:
    tokens = new().position()["tokens"]
    assert [token["side"] for token in tokens] == ["angels"] * 11 + ["demons"] * 11
    assert [token["name"] for token in tokens] == [
        *("michael", "troop", "troop", "troop", "troop"),
        *("uriel", "jophiel", "raphael", "camiel", "zadkiel", "gabriel"),
        *("lucifer", "troop", "troop", "troop", "troop"),
        *("leviathan", "belphegor", "mammon", "asmodeus", "beelzebub", "baal"),
    ]
    assert tokens[0] == {"side": "angels", "name": "michael", "at": "b2", "active": True}
    assert tokens[5] == {"side": "angels", "name": "uriel", "at": None, "active": True}


def test_troops_are_listed_in_reading_order_then_off_the_battlefield_active_then_inactive() -> None:
    match = play(begin("michael b2, troop a4, troop d3, troop inactive", actions=2), "move a4 a3")
    troops = [(token["at"], token["active"]) for token in match.position()["tokens"][1:5]]
    assert troops == [("a3", True), ("d3", True), (None, True), (None, False)]


def test_damage_is_listed_by_hex_without_zeros_and_waiting_in_reading_order() -> None:
    match = play(begin("michael c4, troop d4, troop d5", "lucifer c5"), "battle")
    assert match.position()["battle"] == {"by": 0, "damage": {}, "waiting": ["c4", "d4", "d5"]}
    assert play(match, "strike d5").position()["battle"]["damage"] == {"c5": 1}


def test_battle_and_result_are_null_outside_a_battle_and_before_the_end() -> None:
    given = new().position()
    assert given["battle"] is given["result"] is None


def test_actions_left_is_0_outside_act_and_strike() -> None:
    match = play(begin("michael b2, troop c4, uriel inactive"), "move c4 c5")
    assert (match.position()["phase"], match.position()["actions_left"]) == ("gates", 0)


def test_every_token_of_a_position_is_an_object_of_its_own() -> None:
    tokens = begin("michael b2, troop inactive, troop inactive").position()["tokens"]
    assert len({id(token) for token in tokens}) == 22


# Reading

SITUATIONS: dict[str, Callable[[], Match]] = {
    "the start": new,
    "a turn": lambda: begin("michael b2, uriel c4, troop inactive", summoned="angels"),
    "a strike": lambda: play(begin("michael c4, troop d4, troop d5", "lucifer c5"), "battle", "strike d4"),
    "a strike back": lambda: play(begin("michael c5", "lucifer d6, leviathan c6, troop b5"), "battle"),
    "a recharge": lambda: play(begin("michael b2, uriel inactive", to_move="demons"), "move b8 a8"),
    "a muster": lambda: play(begin("michael b2, raphael c3", to_move="demons"), "move b8 a8"),
    "mammon": lambda: play(
        begin(demons="lucifer b8, mammon b7, baal inactive", to_move="demons"), "move b8 a8", "skip"
    ),
    "the gates": lambda: play(begin("michael b2, troop c4, uriel inactive"), "move c4 c5"),
    "the end": lambda: play(begin("michael c4, troop d4", "lucifer c5"), "battle", "strike c4"),
    "a draw": lambda: play(begin(to_move="demons", round_number=12), "move b8 a8"),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_position_that_is_loaded_says_the_same_and_plays_the_same(name: str) -> None:
    match = SITUATIONS[name]()
    again = load(json.loads(json.dumps(match.position())))
    assert again.position() == match.position()
    assert again.legal() == match.legal()
    for text in match.legal():
        assert play(again.at(0), text).position() == play(match.at(match.ply), text).position()


def test_the_rules_do_not_ask_how_a_position_came_about() -> None:
    # After a muster in the middle of the start of a round, the other side is still asked.
    given = position(
        "michael b2, raphael c3",
        "lucifer b8, baal inactive",
        to_move="angels",
        phase="muster",
        round_number=5,
    )
    match = load(given)
    assert play(match, "muster a1").position()["phase"] == "recharge"
    assert match.position()["to_move"] == 1


START = new().position()
STRIKE = SITUATIONS["a strike"]().position()
BACK = SITUATIONS["a strike back"]().position()
GATES = SITUATIONS["the gates"]().position()
MUSTER = SITUATIONS["a muster"]().position()
MAMMON = SITUATIONS["mammon"]().position()
OVER = SITUATIONS["the end"]().position()
DRAWN = SITUATIONS["a draw"]().position()


def swap(first: int, second: int) -> Callable[[Position], None]:
    """Exchange two tokens of the list."""

    def change(given: Position) -> None:
        tokens = given["tokens"]
        tokens[first], tokens[second] = tokens[second], tokens[first]

    return change


MICHAEL, TROOP, URIEL, LUCIFER = 0, 1, 5, 11

WRONG: list[tuple[Position, Callable[[Position], None], str]] = [
    (START, drop("round"), "lacks round"),
    (START, drop("battle"), "lacks battle"),
    (START, put("weather", "fine"), "no key weather"),
    (START, put("game", "chess"), "game is one of heaven"),
    (START, put("options", []), "options"),
    (START, drop("options"), "options"),
    (START, put("options", "first", "both"), "angels, demons or random"),
    (START, put("options", "second", "angels"), "no option 'second'"),
    (START, put("options", "first", "demons"), "first is the seat of options.first"),
    (START, put("round", 0), "round is a whole number from 1 to 12"),
    (START, put("round", 13), "round is a whole number from 1 to 12"),
    (START, put("round", "1"), "round is a whole number from 1 to 12"),
    (START, put("round", 1.0), "round is a whole number from 1 to 12"),
    (START, put("round", True), "round is a whole number from 1 to 12"),
    (START, put("round", None), "round is a whole number from 1 to 12"),
    (START, put("first", 2), "first is a whole number from 0 to 1"),
    (START, put("first", "angels"), "first is a whole number from 0 to 1"),
    (START, put("to_move", 2), "to_move is a whole number from 0 to 1"),
    (START, put("to_move", None), "to_move is a whole number from 0 to 1"),
    (START, put("phase", "sleep"), "phase is one of recharge, muster"),
    (START, put("phase", None), "phase is one of recharge, muster"),
    (START, put("phase", ["act"]), "phase is one of recharge, muster"),
    (START, put("actions_left", 0), "actions_left is a whole number from 1 to 4"),
    (START, put("actions_left", 5), "actions_left is a whole number from 1 to 4"),
    (START, put("actions_left", -1), "actions_left is a whole number"),
    (START, put("summon_used", None), "summon_used is an object"),
    (START, put("summon_used", {"angels": False}), "summon_used lacks demons"),
    (START, put("summon_used", "angels", 0), "summon_used.angels is true or false"),
    (START, put("tokens", {}), "tokens is a list"),
    (START, drop("tokens", 21), "tokens has 22 entries"),
    (START, put("tokens", START["tokens"] * 2), "tokens has 22 entries"),
    (START, put("tokens", URIEL, None), r"tokens\[5\] is an object"),
    (START, drop("tokens", URIEL, "active"), r"tokens\[5\] lacks active"),
    (START, put("tokens", URIEL, "cost", 1), r"tokens\[5\] has no key cost"),
    (START, put("tokens", URIEL, "side", "demons"), r"tokens\[5\].side is one of angels"),
    (START, put("tokens", URIEL, "name", "ariel"), r"tokens\[5\].name is one of uriel"),
    (START, swap(5, 6), r"tokens\[5\].name is one of uriel"),
    (START, put("tokens", URIEL, "at", "e5"), r"tokens\[5\].at is one of a1"),
    (START, put("tokens", URIEL, "at", "A1"), r"tokens\[5\].at is one of a1"),
    (START, put("tokens", URIEL, "at", 1), r"tokens\[5\].at is one of a1"),
    (START, put("tokens", URIEL, "at", ""), r"tokens\[5\].at is one of a1"),
    (START, put("tokens", URIEL, "at", "b2"), "b2 is taken"),
    (START, put("tokens", LUCIFER, "at", "b2"), "b2 is taken"),
    (START, put("tokens", URIEL, "active", 1), r"tokens\[5\].active is true or false"),
    (START, put("tokens", TROOP, "active", False), r"tokens\[1\].active is true, as for every token"),
    (START, put("tokens", MICHAEL, "at", None), "a commander leaves the battlefield only defeated"),
    (
        START,
        both(put("tokens", MICHAEL, "at", None), put("tokens", MICHAEL, "active", False)),
        "A commander is on the battlefield until the game is over",
    ),
    (START, put("battle", STRIKE["battle"]), "battle is null unless the phase is strike"),
    (START, put("battle", {}), "battle is null unless the phase is strike"),
    (START, put("result", OVER["result"]), "result is null until the phase is over"),
    (START, both(put("phase", "recharge"), put("actions_left", 0)), "with an inactive token"),
    (START, both(put("phase", "gates"), put("actions_left", 0)), "with an inactive token"),
    (START, both(put("phase", "muster"), put("actions_left", 0)), "muster is asked of the Angels"),
    (START, both(put("phase", "mammon"), put("actions_left", 0)), "with an inactive token"),
    (START, put("phase", "strike"), "battle is an object with the keys"),
    (START, put("phase", "over"), "to_move is null when the phase is over"),
    (GATES, put("actions_left", 1), "actions_left is a whole number from 0 to 0"),
    (GATES, put("tokens", TROOP, "at", "c4"), "more tokens on the gates than the other"),
    (GATES, put("to_move", 1), "with an inactive token"),
    (GATES, put("tokens", URIEL, "active", True), "with an inactive token"),
    (MUSTER, put("to_move", 1), "muster is asked of the Angels"),
    (MUSTER, put("tokens", 7, "at", None), "muster is asked of the Angels"),
    (MAMMON, put("tokens", 18, "at", None), "mammon is asked of the Demons"),
    (MAMMON, both(put("to_move", 0), put("tokens", URIEL, "active", False)), "mammon is asked of the Demons"),
    (STRIKE, put("battle", None), "battle is an object with the keys by, damage, waiting"),
    (STRIKE, drop("battle", "by"), "battle lacks by"),
    (STRIKE, put("battle", "by", None), "battle.by is a whole number from 0 to 1"),
    (STRIKE, put("actions_left", 4), "actions_left is a whole number from 0 to 3"),
    (STRIKE, put("battle", "damage", []), "battle.damage is an object by hex"),
    (STRIKE, put("battle", "damage", "c5", 0), "battle.damage.c5 is a whole number from 1 to"),
    (STRIKE, put("battle", "damage", "c5", 7), "battle.damage.c5 is a whole number from 1 to 6"),
    (STRIKE, put("battle", "damage", "c5", "1"), "battle.damage.c5 is a whole number from 1 to 6"),
    (STRIKE, put("battle", "damage", "z9", 1), "A key of battle.damage is one of a1"),
    (STRIKE, put("battle", "damage", "a1", 1), "needs a token there that has been struck"),
    (STRIKE, put("battle", "damage", "c4", 1), "needs a token there that has been struck"),
    (STRIKE, put("battle", "waiting", None), "battle.waiting is a list"),
    (STRIKE, put("battle", "waiting", []), "battle.waiting lists attackers"),
    (STRIKE, put("battle", "waiting", ["c4"]), "c4 does not"),
    (STRIKE, put("battle", "waiting", ["d5", "c4"]), "in reading order"),
    (STRIKE, put("battle", "waiting", ["c4", "c4", "d5"]), "once each"),
    (STRIKE, put("battle", "waiting", ["c4", "c5"]), "battle.waiting lists attackers"),
    (STRIKE, put("battle", "waiting", ["c4", "z9"]), "An entry of battle.waiting is one of a1"),
    (STRIKE, put("to_move", 1), "battle.waiting lists attackers"),
    (BACK, put("battle", "by", 1), "needs a token there that has been struck"),
    (OVER, put("to_move", 0), "to_move is null when the phase is over"),
    (OVER, put("battle", STRIKE["battle"]), "battle is null when the phase is over"),
    (OVER, put("actions_left", 1), "actions_left is a whole number from 0 to 0"),
    (OVER, put("result", None), "result is an object with the keys winner, reason"),
    (OVER, put("result", "winner", 2), "result.winner is a whole number from 0 to 1"),
    (OVER, put("result", "winner", False), "result.winner is a whole number from 0 to 1"),
    (OVER, put("result", "reason", "boredom"), "result.reason is one of commander, gates"),
    (OVER, put("result", "reason", ""), "result.reason is one of commander, gates"),
    # A result that the tokens contradict.
    (OVER, put("result", "winner", None), "result is {'winner': 0, 'reason': 'commander'} as the tokens"),
    (OVER, put("result", "winner", 1), "result is {'winner': 0, 'reason': 'commander'} as the tokens"),
    (OVER, put("result", "reason", "rounds"), "result is {'winner': 0, 'reason': 'commander'} as the tokens"),
    (OVER, put("result", "reason", "gates"), "result is {'winner': 0, 'reason': 'commander'} as the tokens"),
    (DRAWN, put("result", "winner", 0), "result is {'winner': None, 'reason': 'draw'} as the tokens"),
    (DRAWN, put("result", {"winner": 0, "reason": "gates"}), "result.reason is gates only if the tokens"),
    (DRAWN, put("result", {"winner": 1, "reason": "allies"}), "result.reason is allies only if the tokens"),
    (DRAWN, put("result", {"winner": 0, "reason": "rounds"}), "result is {'winner': None, 'reason': 'draw'}"),
    (DRAWN, put("round", 11), "round is 12 after draw"),
]


@pytest.mark.parametrize(("given", "change", "sentence"), WRONG)
def test_a_wrong_position_is_refused_in_a_sentence_that_says_what_is_right(
    given: Position, change: Callable[[Position], None], sentence: str
) -> None:
    wrong = copy.deepcopy(given)
    load(wrong)
    change(wrong)
    with pytest.raises(BadPosition, match=sentence):
        load(wrong)


@pytest.mark.parametrize("given", [None, [], "heaven", 7, {}, {"game": "heaven"}])
def test_what_is_no_object_with_options_is_no_position(given: Any) -> None:
    with pytest.raises(BadPosition):
        load(given)


JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    2,
    -1,
    3.5,
    10**30,
    "",
    "a1",
    "c4",
    "c5",
    "act",
    "angels",
    [],
    {},
    ["c4"],
    {"c5": 1},
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of keys to everything in a position."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [each for key, part in inner for each in paths(part, (*path, key))]


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_position_with_something_else_anywhere_is_refused_or_taken_as_it_is(name: str) -> None:
    given = SITUATIONS[name]().position()
    chance = random.Random(name)
    for path in paths(given):
        if path[0] == "options":
            continue  # Options are read as they are when a game is made, where a missing one has its default.
        changed = copy.deepcopy(given)
        put(*path, copy.deepcopy(chance.choice(JUNK)))(changed)
        try:
            match = load(changed)
        except BadPosition:
            continue
        assert in_one_order(match.position()) == in_one_order(changed)
        assert bool(match.legal()) == (changed["phase"] != "over")
        for text in match.legal()[:5]:
            again = play(match.at(0), text).position()
            assert load(again).position() == again


def in_one_order(position: Position) -> Position:
    """A position with its tokens sorted, because troops are alike."""
    return {**position, "tokens": sorted(position["tokens"], key=json.dumps)}


def test_troops_may_be_given_in_any_order_and_are_written_in_reading_order() -> None:
    position = copy.deepcopy(START)
    swap(1, 2)(position)
    assert load(position).position() == START
