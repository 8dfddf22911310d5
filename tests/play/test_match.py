"""A match checks every step, remembers all of them, and is left as it was by every error."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexarium import games
from hexarium.errors import HexariumError
from hexarium.kit import ports
from hexarium.play.match import Match
from hexarium.play.record import Record
from tests.toys.pile import PILE

HEAVEN = games.installed("heaven")


def pile(seed: object = 1, **options: object) -> Match:
    return Match.new(PILE, options, seed, compiled=False)


def heaven() -> Match:
    return Match.new("heaven", {"first": "angels"}, seed=1, compiled=False)


def over() -> Match:
    match = pile(pile=1)
    match.play("take 1")
    return match


def whole(match: Match) -> tuple[Any, ...]:
    """Everything that an error must leave as it was."""
    return match.position(), match.ply, match.plies, match.can_redo, match.state.tobytes(), match.to_move


def test_a_new_match_waits_for_the_first_player() -> None:
    match = pile()
    assert (match.to_move, match.ply, match.plies, match.outcome) == (0, 0, [], None)
    assert match.legal() == ["take 1", "take 2", "take 3", "roll", "guess 1", "guess 2", "guess 3"]
    assert match.legal_actions() == [0, 1, 2, 3, 4, 5, 6]
    assert match.options == {"pile": 12}
    assert match.game is PILE


def test_a_match_is_begun_by_the_name_of_its_game() -> None:
    assert heaven().game is HEAVEN
    assert "move b3 b4" in heaven().legal()


def test_the_same_options_and_seed_give_the_same_match() -> None:
    assert pile(7).position() == pile("7").position()
    assert len({json.dumps(pile(seed).position()) for seed in range(40)}) > 1


def test_an_action_is_played_as_text_or_as_number() -> None:
    one, two, three = pile(), pile(), pile()
    ply = one.play("take 2")
    assert ply == two.play(1) == three.play(np.int64(1))  # type: ignore[arg-type]
    assert (ply.seat, ply.action, ply.text, ply.chance) == (0, 1, "take 2", None)
    assert type(three.plies[0].action) is int
    assert one.position() == two.position() == three.position()
    assert (one.position()["pile"], one.to_move, one.ply) == (10, 1, 1)


def test_the_seat_that_plays_may_be_said() -> None:
    match = pile()
    match.play("take 1", seat=0)
    match.play("take 1", seat=1)
    assert match.ply == 2


def test_chance_gives_what_the_ply_tells() -> None:
    match = pile(pile=50)
    ply = match.play("roll")
    assert ply.chance in ("1", "2", "3")
    assert match.position()["pile"] == 50 - int(ply.chance)
    assert match.play("take 1").chance is None


@pytest.mark.parametrize("face", ["1", "2", "3"])
def test_an_outcome_can_be_forced(face: str) -> None:
    match = pile()
    assert match.play("roll", chance=face).chance == face
    assert match.position()["pile"] == 12 - int(face)
    assert int(match.state.forced) == -1


def test_a_forced_outcome_leaves_the_generator_to_the_next_roll() -> None:
    forced, free = pile(pile=50), pile(pile=50)
    forced.play("roll", chance="1")
    assert forced.play("roll").chance == free.play("roll").chance


def test_after_the_end_nothing_is_legal() -> None:
    match = over()
    assert (match.legal(), match.legal_actions(), match.to_move) == ([], [], None)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "last")
    assert match.perft(1) == 0


@pytest.mark.parametrize(
    ("make", "act", "code", "says"),
    [
        (
            lambda: pile(pile=2),
            lambda m: m.play("take 3"),
            "illegal_action",
            "'take 3' is not legal now; legal() lists what is",
        ),
        (lambda: pile(pile=2), lambda m: m.play(2), "illegal_action", "'take 3' is not legal now"),
        (heaven, lambda m: m.play("move a1 a2"), "illegal_action", "'move a1 a2' is not legal now"),
        (over, lambda m: m.play("take 1"), "illegal_action", "the game is over"),
        (over, lambda m: m.play("take 1", seat=1), "illegal_action", "the game is over"),
        (pile, lambda m: m.play("fly"), "unknown_action", "actions begin with take, roll, guess"),
        (pile, lambda m: m.play("take 9"), "unknown_action", "take is written like 'take 1'"),
        (pile, lambda m: m.play(""), "unknown_action", "'' is no action"),
        (pile, lambda m: m.play(7), "unknown_action", "actions are 0 to 6, or texts"),
        (pile, lambda m: m.play(-1), "unknown_action", "There is no action -1"),
        (pile, lambda m: m.play(10**100), "unknown_action", "There is no action 10000"),
        (pile, lambda m: m.play(True), "unknown_action", "There is no action True"),
        (pile, lambda m: m.play(1.0), "unknown_action", "There is no action 1.0"),
        (pile, lambda m: m.play(None), "unknown_action", "There is no action None"),
        (pile, lambda m: m.play("take 1", seat=1), "not_your_turn", "Seat 1 is not to move; seat 0 is."),
        (pile, lambda m: m.play("take 1", seat=2), "bad_seat", "There is no seat 2; the seats are 0 to 1."),
        (pile, lambda m: m.play("take 1", seat="0"), "bad_seat", "There is no seat '0'"),
        (pile, lambda m: m.play("roll", chance="4"), "bad_chance", "chance gives a number from 1 to 3"),
        (pile, lambda m: m.play("roll", chance=3), "bad_chance", "chance is the text of an outcome; it is 3"),
        (pile, lambda m: m.play("take 1", chance="1"), "bad_chance", "'take 1' has no chance in it"),
        (heaven, lambda m: m.play("move b3 b4", chance="1"), "bad_chance", "has no chance in it"),
        (pile, lambda m: m.undo(), "illegal_action", "nothing to undo"),
        (pile, lambda m: m.redo(), "illegal_action", "nothing to redo"),
        (pile, lambda m: m.at(1), "bad_request", "There is no ply 1; the match has plies 0 to 0"),
        (pile, lambda m: m.at(-1), "bad_request", "There is no ply -1"),
        (pile, lambda m: m.view(2), "bad_seat", "There is no seat 2"),
        (pile, lambda m: m.view(-1), "bad_seat", "There is no seat -1"),
        (pile, lambda m: m.view("0"), "bad_seat", "There is no seat '0'"),
        (pile, lambda m: m.seat(2), "bad_seat", "There is no seat 2"),
        (heaven, lambda m: m.seat(-1), "bad_seat", "There is no seat -1"),
        (heaven, lambda m: m.seat(None), "bad_seat", "There is no seat None"),
        (pile, lambda m: m.resampled(2, 0), "bad_seat", "There is no seat 2"),
        (pile, lambda m: m.veiled(2), "bad_seat", "There is no seat 2"),
        (pile, lambda m: m.belief(2), "bad_seat", "There is no seat 2"),
        (pile, lambda m: m.resampled(0, -1), "bad_option", "seed cannot be '-1'"),
    ],
)
def test_an_error_says_what_is_wrong_and_leaves_the_match_as_it_was(
    make: Callable[[], Match], act: Callable[[Any], Any], code: str, says: str
) -> None:
    match = make()
    before = whole(match)
    with pytest.raises(HexariumError) as caught:
        act(match)
    assert caught.value.code == code
    assert says in str(caught.value)
    assert whole(match) == before


def test_an_error_leaves_what_was_taken_back() -> None:
    match = pile()
    match.play("take 1")
    match.undo()
    before = whole(match)
    for wrong in ("fly", "take 1 1", 99):
        with pytest.raises(HexariumError):
            match.play(wrong)
    with pytest.raises(HexariumError):
        match.play("roll", chance="7")
    assert whole(match) == before
    assert match.redo().text == "take 1"


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: Match.new("chess"), "unknown_game"),
        (lambda: Match.new(""), "unknown_game"),
        (lambda: Match.new("nowhere/mine.py"), "unknown_game"),
        (lambda: Match.new("heaven", {"first": "nobody"}), "bad_option"),
        (lambda: Match.new("heaven", {"colour": "red"}), "bad_option"),
        (lambda: pile(pile=0), "bad_option"),
        (lambda: pile(seed=-1), "bad_option"),
        (lambda: pile(seed=2**64), "bad_option"),
        (lambda: pile(seed=1.5), "bad_option"),
        (lambda: Match.load(pile().position(), "x", PILE), "bad_option"),
    ],
)
def test_a_match_that_cannot_be_begun_says_why(make: Callable[[], Match], code: str) -> None:
    with pytest.raises(HexariumError) as caught:
        make()
    assert caught.value.code == code


def test_what_was_played_is_taken_back_and_played_again() -> None:
    match = pile(pile=60)
    seen = [whole(match)[0]]
    for text in ("roll", "take 3", "guess 1", "roll"):
        if text in match.legal():
            match.play(text)
            seen.append(match.position())
    plies = match.plies
    for back in range(len(plies)):
        assert match.undo() == plies[-1 - back]
        assert match.position() == seen[-2 - back]
    assert match.ply == 0
    for number, ply in enumerate(plies, 1):
        assert match.can_redo
        assert match.redo() == ply
        assert match.position() == seen[number]
    assert not match.can_redo
    assert match.plies == plies


def test_a_roll_that_was_taken_back_rolls_the_same_again() -> None:
    match = pile(pile=60)
    first = match.play("roll")
    match.undo()
    assert match.play("roll") == first


def test_playing_something_else_forgets_what_was_taken_back() -> None:
    match = pile()
    match.play("take 1")
    match.play("take 2")
    match.undo()
    match.play("take 3")
    assert not match.can_redo
    with pytest.raises(HexariumError, match="nothing to redo"):
        match.redo()
    assert [ply.text for ply in match.plies] == ["take 1", "take 3"]


def test_the_end_can_be_taken_back() -> None:
    match = over()
    match.undo()
    assert (match.to_move, match.outcome) == (0, None)
    assert "take 1" in match.legal()


def test_every_ply_of_a_match_is_a_match_of_its_own() -> None:
    match = pile(pile=60)
    for text in ("take 1", "roll", "take 2"):
        match.play(text)
    before = whole(match)
    for ply in range(4):
        earlier = match.at(ply)
        assert (earlier.ply, earlier.plies) == (ply, match.plies[:ply])
        again = Match.new(PILE, {"pile": 60}, 1, compiled=False)
        for played in match.plies[:ply]:
            again.play(played.text, played.chance)
        assert earlier.position() == again.position()
        earlier.play("take 3")
    assert whole(match) == before


def test_a_position_is_played_on_from() -> None:
    match = pile()
    match.play("take 2")
    loaded = Match.load(match.position(), 5, PILE, compiled=False)
    assert loaded.position() == match.position()
    assert (loaded.ply, loaded.to_move, loaded.seed, loaded.legal()) == (0, 1, 5, match.legal())
    loaded.play("take 1")
    assert loaded.position()["pile"] == 9


def test_the_start_of_a_match_is_not_changed_by_its_owner_afterwards() -> None:
    position = heaven().position()
    kept = copy.deepcopy(position)
    match = Match.load(position, compiled=False)
    position["tokens"].clear()
    position["round"] = 12
    assert match.start == kept


def test_a_seat_does_not_see_the_secret_of_the_other() -> None:
    match = pile()
    secrets = match.position()["secrets"]
    assert match.view(0)["secrets"] == [secrets[0], None]
    assert match.view(1)["secrets"] == [None, secrets[1]]
    assert match.view(None)["secrets"] == [None, None]
    assert str(secrets) in str(match.scene().marks)
    assert str([None, secrets[1]]) in str(match.seat(1).scene().marks)
    assert str([None, None]) in str(match.public().scene().marks)


@given(st.integers(0, 2**64 - 1))
def test_a_resampled_match_is_the_same_for_all_that_a_seat_knows(seed: int) -> None:
    match = pile()
    match.play("take 2")
    wrong = next(number for number in (1, 2, 3) if number != match.position()["secrets"][0])
    match.play(f"guess {wrong}")
    before = whole(match)
    for seat in (0, 1):
        other = match.resampled(seat, seed)
        assert other.view(seat) == match.view(seat)
        assert other.legal() == match.legal()
        assert other.position()["secrets"][1 - seat] in (1, 2, 3)
    assert other.position()["secrets"][0] != wrong
    assert whole(match) == before


def test_resampling_finds_every_secret_there_may_be() -> None:
    match = pile()
    assert {match.resampled(0, seed).position()["secrets"][1] for seed in range(60)} == {1, 2, 3}


def test_the_record_of_a_resampled_match_replays() -> None:
    match = pile(pile=60)
    match.play("roll")
    other = match.resampled(0, 9)
    for text in ("roll", "take 1", "roll"):
        other.play(text)
    for generator in (True, False):
        again = Record.of(other).replay(generator, PILE, compiled=False)
        assert again.position() == other.position()


def test_a_match_shows_itself_in_a_notebook() -> None:
    svg = heaven()._repr_svg_()
    assert svg is not None
    assert svg.startswith("<svg")


def test_compiled_and_uncompiled_matches_are_the_same() -> None:
    one, other = Match.new("heaven", seed=3), Match.new("heaven", seed=3, compiled=False)
    for turn in range(60):
        assert one.legal() == other.legal()
        action = one.legal()[turn % len(one.legal())]
        assert one.play(action) == other.play(action)
    assert one.position() == other.position()
    assert one.undo() == other.undo()
    assert one.position() == other.position()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all parts of some JSON."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in inner for place in places(part, (*path, key)))]


def with_part(value: Any, path: tuple[Any, ...], part: Any) -> Any:
    if not path:
        return part
    changed = copy.deepcopy(value)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = part
    return changed


def load_or_refuse(position: Any) -> None:
    try:
        match = Match.load(position, compiled=False)
    except HexariumError:
        return
    # What is accepted is a position: it can be told again, drawn and played on from.
    assert Match.load(match.position(), compiled=False).position() == match.position()
    match.scene()
    assert match.legal() or match.outcome


@pytest.mark.parametrize(
    "position", [None, 5, 1.5, "heaven", [], {}, {"game": None}, {"game": "heaven"}, True]
)
def test_what_is_no_position_is_refused(position: Any) -> None:
    with pytest.raises(HexariumError) as caught:
        Match.load(position)
    assert caught.value.code == "bad_position"


def test_a_position_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(HexariumError) as caught:
        Match.load({"game": "chess"})
    assert caught.value.code == "unknown_game"


def test_a_position_cannot_say_which_file_is_run(tmp_path: Any) -> None:
    file = tmp_path / "trap.py"
    file.write_text("raise SystemExit('sprung')")
    with pytest.raises(HexariumError) as caught:
        Match.load({"game": str(file), "options": {}})
    assert caught.value.code == "unknown_game"


def test_a_position_nested_too_deeply_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for position in (deep, {**heaven().position(), "tokens": deep}, {**heaven().position(), "round": deep}):
        with pytest.raises(HexariumError) as caught:
            Match.load(position)  # type: ignore[arg-type]
        assert caught.value.code == "bad_position"
    del position
    while deep:  # taken apart by hand, so that nothing has to recurse that deep
        (deep,) = deep


@pytest.mark.parametrize("key", sorted(heaven().position()))
def test_a_position_without_one_of_its_keys_is_refused(key: str) -> None:
    position = heaven().position()
    del position[key]
    with pytest.raises(HexariumError) as caught:
        Match.load(position)
    assert caught.value.code == "bad_position"


@given(json_values)
def test_garbage_is_refused_with_an_error_of_ours(garbage: Any) -> None:
    load_or_refuse(garbage)
    load_or_refuse({"game": "heaven", "options": garbage})


PLAYED = Match.new("heaven", {"first": "angels"}, seed=1, compiled=False)
POSITIONS = [PLAYED.position()]
for _turn in range(120):
    if not PLAYED.legal():
        break
    PLAYED.play(PLAYED.legal()[-1 - _turn % 3 if len(PLAYED.legal()) > 3 else 0])
    POSITIONS.append(PLAYED.position())


@settings(max_examples=300)
@given(st.data())
def test_a_position_with_a_part_changed_is_refused_or_is_a_position(data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(POSITIONS))
    path = data.draw(st.sampled_from(places(position)))
    part = data.draw(
        json_values | st.integers(-1, 13) | st.sampled_from(["a1", "b4", "angels", "strike", "over"])
    )
    load_or_refuse(with_part(position, path, part))


def is_compiled(match: Match) -> bool:
    return match.runner.compiled


def test_a_match_that_nobody_waits_for_begins_uncompiled_and_changes_over(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXARIUM_CACHE", str(tmp_path))
    ports.machine.cache_clear()  # as in a process that has compiled nothing yet
    match = Match.new("heaven", {"first": "angels"}, seed=1, compiled=None)
    assert not is_compiled(match)
    twin = Match.new("heaven", {"first": "angels"}, seed=1, compiled=False)
    began, ended = time.monotonic(), 0
    while not is_compiled(match) and time.monotonic() - began < 240:
        for each in (match, twin):
            if each.ply == 40:  # a compiler that takes its time does not see the end of the game
                each.undo()
            each.play(each.legal()[ended % 7])
        ended += 1
        time.sleep(1)
    assert is_compiled(match)
    for each in (match, twin):
        each.play(each.legal()[0])
    assert [ply.words for ply in match.plies] == [ply.words for ply in twin.plies]
    while match.ply:
        assert match.position() == twin.position()
        match.undo()
        twin.undo()
    while match.can_redo:
        match.redo()
        twin.redo()
    assert match.position() == twin.position()
    assert match.at(3).position() == twin.at(3).position()
    ports.machine.cache_clear()
