"""The option `even`: gabriel adds 3 to troops and baal nothing to lucifer's attack; off by default."""

from __future__ import annotations

import json

import pytest

from hexarium.errors import BadOption, BadPosition
from hexarium.games.heaven import GAME
from hexarium.games.heaven.face.advice import advice
from hexarium.games.heaven.rules.field import attack_at, defence_at
from hexarium.games.heaven.rules.tables import HEX_NAMES
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from hexarium.play.record import Record
from tests.games.heaven.positions import new, play, position, result

ANGELS = "michael b4, gabriel a1, troop a5"
DEMONS = "lucifer b5, baal a9, troop a7"


def begun(angels: str = ANGELS, demons: str = DEMONS, even: bool = True) -> Match:
    """Lucifer stands beside michael and a troop, and the Demons have an action."""
    start = position(angels, demons, to_move="demons", first="angels")
    start["options"]["even"] = even
    return Match.load(start, seed=0, game=GAME, compiled=False)


def strength(match: Match, side: int, name: str) -> tuple[int, int]:
    """Attack and defence of the token on a hex."""
    hex = HEX_NAMES.index(name)
    return int(attack_at(match.state, side, hex)), int(defence_at(match.state, side, hex))


def test_gabriel_adds_three_to_troops_and_baal_only_defence_to_lucifer() -> None:
    assert strength(begun(), 0, "a5") == (4, 4)
    assert strength(begun(), 1, "b5") == (5, 8)


def test_in_the_usual_game_both_add_two() -> None:
    assert strength(begun(even=False), 0, "a5") == (3, 3)
    assert strength(begun(even=False), 1, "b5") == (7, 8)


@pytest.mark.parametrize("even", [True, False])
def test_without_gabriel_and_baal_on_the_battlefield_it_changes_nothing(even: bool) -> None:
    match = begun("michael b4, troop a5", "lucifer b5, troop a7", even)
    assert (strength(match, 0, "a5"), strength(match, 1, "b5")) == ((1, 1), (5, 6))


@pytest.mark.parametrize("even", [True, False])
def test_all_others_are_as_strong_as_ever(even: bool) -> None:
    match = begun(even=even)
    assert [strength(match, 0, name) for name in ("b4", "a1")] == [(5, 6), (3, 3)]
    assert [strength(match, 1, name) for name in ("a9", "a7")] == [(3, 3), (1, 1)]


def test_lucifer_with_baal_no_longer_defeats_michael_alone() -> None:
    alone = "michael b4, gabriel a1"
    assert result(play(begun(alone, even=False), "battle")) == (1, "commander")
    assert play(begun(alone), "battle").outcome is None


def test_what_is_said_of_gabriel_and_baal_is_what_they_add() -> None:
    for even, angels, demons in ((True, "+3/+3", "+0/+2"), (False, "+2/+2", "+2/+2")):
        for first, deploy, added in (
            ("angels", "deploy gabriel a1 with uriel camiel zadkiel", angels),
            ("demons", "deploy baal a9 with leviathan asmodeus beelzebub", demons),
        ):
            match = Match.new(GAME, {"first": first, "even": even}, 0, compiled=False)
            assert added in advice(match.state, match.variant.codec.parse(deploy))


def test_the_usual_game_does_not_name_the_option() -> None:
    match = play(new(), "move a3 a4")
    assert match.options == {"first": "angels", "even": False}
    for told in (match.position(), match.seat(1).view(), Record.of(match).head()):
        assert told["options"] == {"first": "angels"}
    assert repr(match.variant) == "<heaven: first=angels>"


def test_it_is_named_where_it_is_on_and_read_again() -> None:
    told = {"first": "angels", "even": True}
    match = Match.new(GAME, told, 1, compiled=False)
    play(match, "move a3 a4")
    assert match.position()["options"] == match.seat(1).view()["options"] == told
    loaded = Match.load(json.loads(json.dumps(match.position())), 1, GAME, compiled=False)
    assert loaded.position() == match.position()
    assert loaded.state.even == 1
    again = Record.parse(Record.of(match).lines()).replay(compiled=False)
    assert again.options == told
    assert again.position() == match.position()


def test_a_position_that_says_it_is_off_is_read_as_one_that_does_not() -> None:
    start = position()
    named = {**start, "options": {**start["options"], "even": False}}
    one, other = (Match.load(each, 0, GAME, compiled=False) for each in (start, named))
    assert one.position() == other.position() == start


def test_it_is_on_or_off() -> None:
    with pytest.raises(BadOption, match="even cannot be 'very'; it is true or false"):
        GAME.variant({"even": "very"})


def test_damage_under_way_is_read_with_it() -> None:
    """Lucifer spends his 5 on troops of 4; those of 3 could not take as much."""
    told = play(begun("michael b2, gabriel a1, troop a5, troop c5"), "battle").position()
    assert told["battle"]["damage"] == {"a5": 4, "c5": 1}
    assert Match.load(told, 0, GAME, compiled=False).position() == told
    del told["options"]["even"]
    with pytest.raises(BadPosition, match=r"battle\.damage\.a5 is .* it is 4"):
        Match.load(told, 0, GAME, compiled=False)


def test_compiled_and_uncompiled_agree_about_it() -> None:
    for even in (True, False):
        ended = []
        for compiled in (True, False):
            start = position("michael b4, gabriel a1", DEMONS, to_move="demons", first="angels")
            start["options"]["even"] = even
            runner = Runner(GAME.variant(start["options"]), compiled)
            states = runner.load(start, 0)
            runner.step(states, runner.variant.codec.parse("battle"))
            ended.append(int(states[0].winners))
        assert ended == [0 if even else 2] * 2
