"""A seat has one door, and behind it there is nothing that the seat may not know."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from hexarium.errors import UnknownAction
from hexarium.kit.events import Eyes
from hexarium.kit.variant import State
from hexarium.play.match import Match
from hexarium.play.seat import Door
from tests.toys.pile import PILE, Pile, pile_with


def pile(seed: int = 1) -> Match:
    return Match.new(PILE, {"pile": 60}, seed, compiled=False)


def test_only_the_seat_to_move_is_told_what_is_legal() -> None:
    match = pile()
    assert match.seat(0).legal() == match.legal()
    assert match.seat(0).choices() == match.variant.choices(match.legal_actions())
    for door in (match.seat(1), match.public()):
        assert (door.legal(), door.legal_actions(), door.choices()) == ([], [], {})


def test_a_door_gives_view_scene_face_actions_advice_status_events_and_worlds_and_nothing_else() -> None:
    given = {name for name in dir(Door) if not name.startswith("_")}
    facts = {"variant", "ply", "to_move", "outcome", "chose_at"}
    assert given - facts == {
        *("view", "state", "scene", "legal", "legal_actions", "choices", "status", "panel", "events", "told"),
        *("asked", "advice", "resampled", "worlds", "kept"),
        *("board", "pieces", "panels", "due", "ask", "shown"),
    }


def test_a_kept_door_shows_the_match_as_it_was_and_believes_the_same() -> None:
    match = Match.new("catan", {"players": 3}, seed=3, compiled=False)
    chooser = random.Random(1)
    while match.ply < 120 or match.to_move is None:
        match.play(chooser.choice(match.legal_actions()))
    seat = match.to_move
    kept, view, worlds = match.seat(seat).kept(), match.seat(seat).view(), match.seat(seat).resampled(5)
    for _ in range(30):
        match.play(chooser.choice(match.legal_actions()))
    assert (kept.ply, kept.to_move, kept.view()) == (120, seat, view)
    assert kept.resampled(5).position() == worlds.position()
    # What is heard behind one of them is not heard behind the other.
    assert match.seat(seat).resampled(7).view(seat) == match.seat(seat).view()
    assert kept.resampled(5).position() == worlds.position()


def test_a_door_knows_when_its_seat_chose_last() -> None:
    match = Match.new("heaven", {"first": "angels"}, seed=1, compiled=False)
    assert match.seat(0).chose_at == match.public().chose_at == 0
    for text in ("move b3 b4", "move c3 c4"):
        match.play(text)
    assert (match.seat(0).chose_at, match.seat(1).chose_at) == (1, 0)
    assert match.seat(0).told(match.seat(0).chose_at)[0] == ["Angel troop moves from c3 to c4."]


def test_an_action_without_another_is_no_choice() -> None:
    match = Match.new("catan", {"players": 3}, seed=3, compiled=False)
    chooser = random.Random(2)
    while match.to_move is None or len(match.legal()) > 1:
        match.play(chooser.choice(match.legal_actions()))
    door = match.seat(match.to_move)
    before = door.chose_at
    match.play(match.legal_actions()[0])
    assert door.chose_at == before


class Advised(Pile):
    """Says what a guess is about, to those who may know it."""

    def advice(self, state: State, action: int, eyes: Eyes) -> str:
        return f"{self.codec.text(action)} of {sorted(eyes)} with {state.pile} left"


def test_advice_is_asked_for_by_text_or_number_for_the_own_eyes() -> None:
    match = Match.new(pile_with(Advised), {"pile": 60}, 1, compiled=False)
    door, action = match.seat(0), match.legal_actions()[0]
    assert door.advice(action) == door.advice(match.legal()[0]) == "take 1 of [0] with 60 left"
    assert pile().seat(0).advice(action) == ""


def test_there_is_no_advice_on_what_the_seat_cannot_play_now() -> None:
    match = Match.new(pile_with(Advised), {"pile": 1}, 1, compiled=False)
    door = match.seat(0)
    assert door.advice("take 1")
    assert door.advice("take 2") == ""
    assert [other.advice("take 1") for other in (match.seat(1), match.public())] == ["", ""]
    with pytest.raises(UnknownAction):
        door.advice("juggle 3")
    with pytest.raises(UnknownAction):
        door.advice(99)


def test_advice_goes_with_the_position_also_after_an_undo() -> None:
    match = Match.new(pile_with(Advised), {"pile": 60}, 1, compiled=False)
    door = match.seat(1)
    match.play("take 1")
    assert door.advice("take 1") == "take 1 of [1] with 59 left"
    match.undo()
    assert door.advice("take 1") == ""
    match.play("take 2")
    assert door.advice("take 1") == "take 1 of [1] with 58 left"


def test_what_is_asked_is_a_sentence_for_everyone() -> None:
    match = pile()
    doors = (match.seat(0), match.seat(1), match.public())
    assert {door.asked() for door in doors} == {"Anna to move."}
    match.play("take 1")
    assert match.public().asked() == "Ben to move."
    while match.to_move is not None:
        match.play("take 1")
    assert {door.asked() for door in doors} == {"The game is over."}


def test_the_public_sees_no_secret_and_a_seat_only_its_own() -> None:
    match = pile()
    secrets = match.position()["secrets"]
    assert match.public().view()["secrets"] == [None, None]
    assert match.seat(0).view()["secrets"] == [secrets[0], None]
    assert match.public().state().secret.tolist() == [0, 0]
    assert match.seat(1).state().secret.tolist() == [0, secrets[1]]
    assert int(match.seat(1).state().rng) == 0


def test_the_events_of_each_action_are_given_in_order() -> None:
    match = pile()
    match.play("take 2")
    match.play("roll", chance="3")
    door = match.public()
    assert [[event.name for event in events] for events in door.events()] == [["taken"], ["rolled", "taken"]]
    assert door.events(since=1) == door.events()[1:]
    assert door.told(since=1) == [["rolled 1 3", "taken 1 3"]]


def test_looking_ahead_on_a_resampled_match_tells_nothing_of_the_dice_to_come() -> None:
    match = pile(5)
    foreseen = {match.seat(0).resampled(seed).play("roll").chance for seed in range(40)}
    assert foreseen == {"1", "2", "3"}
    assert match.ply == 0


def test_the_same_seed_draws_the_same_world_and_none_another() -> None:
    door = pile().seat(0)
    assert door.resampled(3).position() == door.resampled(3).position()
    words = {int(door.resampled().state.rng) for _ in range(8)}
    assert len(words) == 8


def test_what_a_seat_has_learnt_goes_with_it_into_the_worlds_it_draws() -> None:
    match = pile()
    wrong = next(number for number in (1, 2, 3) if number != match.position()["secrets"][1])
    match.play(f"guess {wrong}")
    for seed in range(20):
        world = match.seat(0).resampled(seed)
        again = world.seat(0).resampled(seed + 100)
        assert wrong not in (world.position()["secrets"][1], again.position()["secrets"][1])


def test_an_undone_action_is_forgotten_by_what_a_seat_believes() -> None:
    match = Match.new("catan", {"players": 4, "player_trades": False}, seed=2, compiled=False)
    chooser = random.Random(5)
    kept: dict[int, list[dict[str, Any]]] = {}
    while match.ply < 400:
        if match.ply % 50 == 0:
            kept[match.ply] = [match.seat(seat).resampled(4).position() for seat in range(4)]
        match.play(chooser.choice(match.legal()))
    while match.ply:
        match.undo()
        if match.ply in kept:
            assert [match.seat(seat).resampled(4).position() for seat in range(4)] == kept[match.ply]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_door_says_who_it_is_for(seat: int | None) -> None:
    match = pile()
    door = match.public() if seat is None else match.seat(seat)
    assert ("public" if seat is None else f"seat {seat} ({PILE.variant().seats[seat]})") in repr(door)
    assert "<Match of <pile: pile=60>, ply 0, anna to move>" in repr(door)


def test_several_threads_may_ask_the_doors_of_one_match() -> None:
    for seed in range(4):
        asked, alone = (catan_in_the_middle(seed) for _ in range(2))
        expected = {seat: alone.seat(seat).resampled(5).position() for seat in range(4)}

        def world(number: int, match: Match = asked, right: dict[int, dict[str, Any]] = expected) -> bool:
            return match.seat(number % 4).resampled(5).position() == right[number % 4]

        with ThreadPoolExecutor(8) as pool:
            assert all(pool.map(world, range(32)))


def catan_in_the_middle(seed: int) -> Match:
    match = Match.new("catan", {"player_trades": False}, seed=seed)
    chooser = random.Random(seed)
    for _ in range(400):
        if match.to_move is None:
            break
        match.play(chooser.choice(match.legal_actions()))
    return match


def test_nobody_can_change_what_others_are_told() -> None:
    match = pile()
    match.play("take 2")
    event = match.public().events()[0][0]
    with pytest.raises(TypeError):
        event.values["count"] = 3  # type: ignore[index]
    assert match.seat(1).events()[0][0]["count"] == 2


def test_a_seat_is_any_whole_number() -> None:
    assert pile().seat(np.int64(1)).seat == 1  # type: ignore[arg-type]
    assert type(pile().seat(np.int8(0)).seat) is int  # type: ignore[arg-type]


def test_where_there_are_secrets_the_actions_of_others_reveal_something() -> None:
    match = pile()
    own, other = match.play("take 1"), match.play("take 1")
    assert not own.reveals
    assert not own.reveals_to(frozenset({0}))
    assert other.reveals_to(frozenset({0}))
    assert match.play("roll").reveals_to(frozenset({0, 1}))
    battle = Match.new("heaven", {"first": "angels"}, seed=1, compiled=False)
    assert not battle.play(battle.legal()[0]).reveals_to(frozenset({1}))
