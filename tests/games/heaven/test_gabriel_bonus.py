"""The option `gabriel_bonus`: what gabriel adds to the troops of the Angels; 2 by default."""

from __future__ import annotations

import json

import pytest

from hexarium.errors import BadOption, BadPosition
from hexarium.games.heaven import GAME
from hexarium.games.heaven.rules.field import attack_at, defence_at
from hexarium.games.heaven.rules.tables import HEX_NAMES
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from hexarium.play.record import Record
from tests.games.heaven.positions import new, play, position, result

ANGELS = "michael b2, gabriel a1, troop b5"
DEMONS = "lucifer b6, baal a9, troop a7"
TWO, BESIDE_BOTH = "michael b2, gabriel a1, troop b5, troop c5", "lucifer c6, baal a9"


def begun(angels: str = ANGELS, demons: str = DEMONS, **options: int) -> Match:
    """A troop of the Angels stands beside lucifer, and the Angels have an action."""
    start = position(angels, demons, first="angels")
    start["options"] |= options
    return Match.load(start, seed=0, game=GAME, compiled=False)


def strength(match: Match, side: int, name: str) -> tuple[int, int]:
    """Attack and defence of the token on a hex."""
    hex = HEX_NAMES.index(name)
    return int(attack_at(match.state, side, hex)), int(defence_at(match.state, side, hex))


@pytest.mark.parametrize(
    ("given", "troop"),
    [({}, 3), ({"gabriel_bonus": 0}, 1), ({"gabriel_bonus": 5}, 6), ({"gabriel_bonus": 6}, 7)],
)
def test_gabriel_adds_this_to_attack_and_defence_of_the_troops(given: dict[str, int], troop: int) -> None:
    assert strength(begun(**given), 0, "b5") == (troop, troop)


@pytest.mark.parametrize("added", [0, 2, 5])
def test_without_gabriel_on_the_battlefield_it_changes_nothing(added: int) -> None:
    assert strength(begun("michael b2, troop b5", gabriel_bonus=added), 0, "b5") == (1, 1)


@pytest.mark.parametrize("added", [0, 2, 5])
def test_all_others_are_as_strong_as_ever(added: int) -> None:
    match = begun(gabriel_bonus=added)
    assert strength(match, 0, "b2") == (5, 6)
    assert strength(match, 0, "a1") == (3, 3)
    assert strength(match, 1, "b6") == (7, 8)
    assert strength(match, 1, "a7") == (1, 1)


def test_with_five_two_troops_defeat_lucifer_though_baal_is_there() -> None:
    assert play(begun(TWO, BESIDE_BOTH), "battle", "strike b5").outcome is None
    won = play(begun(TWO, BESIDE_BOTH, gabriel_bonus=5), "battle", "strike b5")
    assert result(won) == (0, "commander")


def test_with_five_a_troop_outlives_what_defeats_it_in_the_usual_game() -> None:
    demons = "lucifer b8, leviathan b6"
    assert "b5" not in standing(play(begun(demons=demons), "battle"))
    assert "b5" in standing(play(begun(demons=demons, gabriel_bonus=5), "battle"))


def standing(match: Match) -> set[str]:
    """The hexes of the Angels."""
    tokens = match.position()["tokens"]
    return {token["at"] for token in tokens if token["side"] == "angels" and token["at"] is not None}


def test_the_usual_game_does_not_name_the_option() -> None:
    match = play(new(), "move a3 a4")
    assert match.options == {"first": "angels", "gabriel_bonus": 2}
    for told in (match.position(), match.seat(1).view(), Record.of(match).head()):
        assert told["options"] == {"first": "angels"}
    assert repr(match.variant) == "<heaven: first=angels>"


def test_another_value_is_named_and_read_again() -> None:
    told = {"first": "angels", "gabriel_bonus": 5}
    match = Match.new(GAME, told, 1, compiled=False)
    play(match, "move a3 a4")
    assert match.position()["options"] == match.seat(1).view()["options"] == told
    loaded = Match.load(json.loads(json.dumps(match.position())), 1, GAME, compiled=False)
    assert loaded.position() == match.position()
    assert loaded.state.gabriel_bonus == 5
    again = Record.parse(Record.of(match).lines()).replay(compiled=False)
    assert again.options == told
    assert again.position() == match.position()


def test_a_position_that_names_the_default_is_read_as_one_that_does_not() -> None:
    start = position()
    named = {**start, "options": {**start["options"], "gabriel_bonus": 2}}
    one, other = (Match.load(each, 0, GAME, compiled=False) for each in (start, named))
    assert one.position() == other.position() == start


@pytest.mark.parametrize("given", [-1, 7, "many"])
def test_another_number_is_refused(given: object) -> None:
    with pytest.raises(BadOption, match=r"gabriel_bonus cannot be .* whole number from 0 to 6"):
        GAME.variant({"gabriel_bonus": given})


def test_damage_under_way_is_read_with_it() -> None:
    """Lucifer spends his 7 on troops of 6; those of 3 could not take as much."""
    start = position(TWO, BESIDE_BOTH, to_move="demons", first="angels")
    start["options"]["gabriel_bonus"] = 5
    told = play(Match.load(start, 0, GAME, compiled=False), "battle").position()
    assert told["battle"]["damage"] == {"b5": 6, "c5": 1}
    assert Match.load(told, 0, GAME, compiled=False).position() == told
    del told["options"]["gabriel_bonus"]
    with pytest.raises(BadPosition, match=r"battle\.damage\.b5 is a whole number from 1 to 3; it is 6"):
        Match.load(told, 0, GAME, compiled=False)


def test_compiled_and_uncompiled_agree_about_it() -> None:
    for bonus, fell in ((2, False), (5, True)):
        ended = []
        for compiled in (True, False):
            start = position(TWO, BESIDE_BOTH, first="angels")
            start["options"]["gabriel_bonus"] = bonus
            runner = Runner(GAME.variant(start["options"]), compiled)
            states = runner.load(start, 0)
            runner.step(states, runner.variant.codec.parse("battle"))
            runner.step(states, runner.variant.codec.parse("strike b5"))
            ended.append(int(states[0].winners))
        assert ended == [int(fell)] * 2
