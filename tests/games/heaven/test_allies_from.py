"""The option `allies_from`: the Demons win by all six allies only from that round on; off by default."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hexarium.errors import BadPosition
from hexarium.games.heaven import GAME
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from hexarium.play.record import Record
from tests.games.heaven.positions import new, phase, play, position, result

SIX = "lucifer b8, leviathan a9, belphegor b9, mammon a8, asmodeus c8, beelzebub a7, baal b7"


def last_action(round_number: int, options: dict[str, Any]) -> Match:
    """All six allies of the Demons stand, and their turn ends with a move."""
    start = position(demons=SIX, to_move="demons", first="angels", round_number=round_number)
    start["options"] |= options
    return play(Match.load(start, seed=0, game=GAME, compiled=False), "move b7 b6")


@pytest.mark.parametrize("round_number", [1, 5, 12])
def test_by_default_the_demons_win_by_all_six_allies_in_every_round(round_number: int) -> None:
    assert result(last_action(round_number, {})) == (1, "allies")
    assert result(last_action(round_number, {"allies_from": 1})) == (1, "allies")


def test_before_that_round_all_six_allies_win_nothing_and_the_game_goes_on() -> None:
    match = last_action(7, {"allies_from": 8})
    assert match.outcome is None
    assert phase(match) == ("act", "angels")
    assert match.position()["round"] == 8


def test_from_that_round_on_all_six_allies_win() -> None:
    assert result(last_action(8, {"allies_from": 8})) == (1, "allies")
    assert result(last_action(9, {"allies_from": 8})) == (1, "allies")


def test_with_13_they_never_win_so_and_are_counted_after_the_last_round() -> None:
    assert result(last_action(12, {"allies_from": 13})) == (1, "rounds")


def test_the_angels_win_at_the_gates_as_ever() -> None:
    start = position("michael b2, zadkiel a1, troop a5, troop b5, troop c5, troop d4", round_number=2)
    start["options"]["allies_from"] = 12
    assert result(play(Match.load(start, 0, GAME, False), "move d4 d5")) == (0, "gates")


def test_the_usual_game_does_not_name_the_option() -> None:
    match = play(new(), "move a3 a4")
    assert match.options == {"first": "angels", "allies_from": 1, "baal_attack": 2}
    for told in (match.position(), match.seat(1).view(), Record.of(match).head()):
        assert told["options"] == {"first": "angels"}
    assert repr(match.variant) == "<heaven: first=angels>"


def test_another_value_is_named_and_read_again() -> None:
    match = Match.new(GAME, {"first": "angels", "allies_from": 12}, 1, compiled=False)
    play(match, "move a3 a4")
    told = {"first": "angels", "allies_from": 12}
    assert match.position()["options"] == match.seat(1).view()["options"] == told
    loaded = Match.load(json.loads(json.dumps(match.position())), 1, GAME, compiled=False)
    assert loaded.position() == match.position()
    assert loaded.state.allies_from == 12
    again = Record.parse(Record.of(match).lines()).replay(compiled=False)
    assert again.options == told | {"baal_attack": 2}
    assert again.position() == match.position()


def test_a_position_that_names_the_default_is_read_as_one_that_does_not() -> None:
    start = position()
    named = {**start, "options": {**start["options"], "allies_from": 1}}
    one, other = (Match.load(each, 0, GAME, compiled=False) for each in (start, named))
    assert one.position() == other.position() == start


def test_a_win_by_allies_before_that_round_is_no_position() -> None:
    won = last_action(7, {}).position()
    Match.load(won, 0, GAME, compiled=False)
    won["options"]["allies_from"] = 8
    with pytest.raises(BadPosition, match="only if the tokens say so"):
        Match.load(won, 0, GAME, compiled=False)


def test_compiled_and_uncompiled_agree_about_it() -> None:
    for options in ({"allies_from": 8}, {"allies_from": 7}):
        ended = []
        for compiled in (True, False):
            start = position(demons=SIX, to_move="demons", first="angels", round_number=7)
            start["options"] |= options
            runner = Runner(GAME.variant(start["options"]), compiled)
            states = runner.load(start, 0)
            runner.step(states, runner.variant.codec.parse("move b7 b6"))
            ended.append((int(states[0].reason), int(states[0].round_number)))
        assert ended[0] == ended[1]
        assert (ended[0][0] == 0) == (options["allies_from"] == 8)
