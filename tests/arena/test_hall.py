"""Games between bots: reproducible, honest, and going on whatever a bot does."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from threading import Event
from typing import Any

import pytest

from hexarium import games
from hexarium.arena.hall import OPENING, Hall, OpenHall, begun, short
from hexarium.arena.sitting import Decisions, Played, Player, Sitting, seed_for
from hexarium.bots.bot import Bot, Thought
from hexarium.errors import BadOption, BadRecord
from hexarium.kit.rng import word_at, wrapping
from hexarium.kit.runner import Runner
from hexarium.play.record import Record
from hexarium.play.seat import Door

HALL = Hall("heaven", {"first": "angels"}, opening=OPENING, records=True)
RANDOM = Player("random")


class Odd(Bot):
    """Does what a function says; remembers what it was asked."""

    def __init__(self, does: Any) -> None:
        super().__init__("odd", HALL.variant())
        self.does = does
        self.asked: list[tuple[Door, float | None, int]] = []
        self.closed = 0

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        self.asked.append((door, seconds, seed))
        thought: Thought = self.does(door)
        return thought

    def close(self) -> None:
        self.closed += 1


def fail(door: Door) -> Thought:
    raise ZeroDivisionError(f"division by zero at {door.ply}")


def nothing(door: Door) -> Any:
    del door


ILLEGAL = Thought(-1)


def open_hall(does: Any, hall: Hall = HALL) -> tuple[OpenHall, Odd]:
    """A hall in which the player `odd` is a bot that does what is said."""
    opened, odd = hall.open(), Odd(does)
    made = opened._made
    opened._made = lambda player: odd if player.name == "odd" else made(player)  # type: ignore[method-assign]
    return opened, odd


def sitting(number: int = 0, players: tuple[Player, ...] = (RANDOM, RANDOM), seed: int = 5) -> Sitting:
    return Sitting(number, seed, players)


def alike(played: Played) -> Played:
    """The game without the time it took."""
    timeless = tuple(replace(each, seconds=0.0, worst=0.0) for each in played.decisions)
    return replace(played, decisions=timeless)


def test_the_same_sitting_is_the_same_game() -> None:
    opened = HALL.open()
    once = opened.do(sitting())
    other = opened.do(sitting(seed=6))
    assert alike(opened.do(sitting())) == alike(once) == alike(HALL.open().do(sitting()))
    assert other.record != once.record


def test_a_game_is_played_by_the_rules_and_told_as_it_was() -> None:
    played = HALL.open().do(sitting(number=3))
    assert played.record is not None
    record = Record.parse(json.dumps(played.record))
    match = record.replay()
    assert match.outcome is not None
    assert (played.number, played.winners, played.plies) == (3, match.outcome.winners, match.ply)
    assert match.game.reasons[played.reason] == match.outcome.reason
    assert record.seats == ("random", "random")


def test_a_bot_gets_the_door_of_its_seat_a_time_and_a_seed_and_nothing_else() -> None:
    opened, odd = open_hall(lambda door: Thought(door.legal_actions()[0]))
    played = opened.do(sitting(players=(RANDOM, Player("odd"))))
    assert {door.seat for door, _, _ in odd.asked} == {1}
    assert {type(door) for door, _, _ in odd.asked} == {Door}
    assert {seconds for _, seconds, _ in odd.asked} == {None}
    assert len({seed for _, _, seed in odd.asked}) == len(odd.asked) == played.decisions[1].count
    assert played.decisions[1].faults == 0


def test_everybody_is_seated_before_the_first_question() -> None:
    opened, odd = open_hall(lambda door: Thought(door.legal_actions()[0]))
    seated: list[tuple[int, int]] = []
    odd.sit = lambda seat: seated.append((seat, len(odd.asked)))  # type: ignore[method-assign]
    opened.do(sitting(players=(Player("odd"),) * 2))
    assert seated == [(0, 0), (1, 0)]


def test_where_there_is_no_choice_nobody_is_asked() -> None:
    chosen: list[int] = []

    def counted(door: Door) -> Thought:
        chosen.append(len(door.legal_actions()))
        return Thought(door.legal_actions()[0])

    opened, _ = open_hall(counted)
    opened.do(sitting(players=(Player("odd"), RANDOM)))
    assert min(chosen) > 1


@pytest.mark.parametrize(
    ("does", "words"),
    [
        (fail, "odd failed (ZeroDivisionError: division by zero"),
        (nothing, "odd failed (AttributeError"),
        (lambda _: ILLEGAL, "odd chose -1, which is not legal"),
        (lambda _: Thought(10**9), "odd chose 1000000000, which is not legal"),
        (lambda door: Thought(door.legal_actions()[0], remark="odd was late"), "odd was late"),
    ],
    ids=["raises", "gives nothing", "is illegal", "is no action", "is not its own"],
)
def test_a_fault_is_counted_and_told_and_the_game_goes_on(does: Any, words: str) -> None:
    opened, odd = open_hall(does)
    played = opened.do(sitting(players=(Player("odd"), RANDOM)))
    assert played.reason > 0
    assert played.decisions[0].faults == played.decisions[0].count == len(odd.asked) > 0
    assert played.decisions[1].faults == 0
    ((seat, told),) = played.faults
    assert seat == 0
    assert told.startswith(words)


def test_every_seat_that_has_a_fault_is_told_with_its_first() -> None:
    number = count(1)
    opened, _ = open_hall(
        lambda door: Thought(door.legal_actions()[0], remark=f"{next(number)} of {door.seat}")
    )
    played = opened.do(sitting(players=(Player("odd"),) * 2))
    first, second = played.faults
    assert {first[0], second[0]} == {0, 1}
    assert first[1] == f"1 of {first[0]}"
    assert second[1].endswith(f" of {second[0]}")
    assert Played.parse(played.data()).faults == played.faults


def test_what_is_played_in_the_place_of_a_bot_is_the_same_each_time() -> None:
    games = [open_hall(lambda _: ILLEGAL)[0].do(sitting(players=(Player("odd"),) * 2)) for _ in range(2)]
    assert games[0].record == games[1].record


def test_an_answer_that_does_not_come_in_time_is_not_waited_for() -> None:
    never = Event()
    opened, odd = open_hall(lambda _: never.wait(60), replace(HALL, seconds=0.01, most=OPENING + 3))
    try:
        played = opened.do(sitting(players=(Player("odd"),) * 2))
    finally:
        never.set()
    assert [each.faults for each in played.decisions] == [each.count for each in played.decisions]
    assert all("in time" in words for _, words in played.faults)
    assert len(played.faults) == sum(each.faults > 0 for each in played.decisions) > 0
    assert len(odd.asked) <= 1  # a machine that is busy comes to ask it not even once


def test_an_opening_depends_on_the_seed_alone_and_differs_between_seeds() -> None:
    runner = Runner(HALL.variant())
    texts = [[ply.text for ply in begun(runner, seed, 4).plies] for seed in (1, 1, 2, 3)]
    assert [len(each) for each in texts] == [4] * 4
    assert texts[0] == texts[1]
    assert len({tuple(each) for each in texts}) == 3


def test_an_opening_ends_no_game() -> None:
    runner = Runner(HALL.variant())
    match = begun(runner, 1, 100_000)
    assert match.to_move is not None


def test_a_game_that_meets_the_limit_is_nobodys() -> None:
    played = replace(HALL, most=20).open().do(sitting())
    assert (played.plies, played.winners, played.reason) == (20, (), 0)
    assert sum(played.points().values()) == 1
    assert set(played.points()) == {0, 1}


def test_measures_are_those_of_the_last_state() -> None:
    played = replace(HALL, measures=True).open().do(sitting())
    variant = games.load("heaven").variant()
    assert [len(row) for row in played.measured] == [
        len(variant.seats) if measure.by_seat else 1 for measure in variant.measures
    ]


def test_a_bot_without_weights_is_given_none() -> None:
    with pytest.raises(BadOption, match="random has no weights; name a bot that judges positions"):
        HALL.open().do(sitting(players=(Player("random", (1.0,)), RANDOM)))


def test_bots_are_kept_for_the_next_game_and_sent_home_in_the_end() -> None:
    opened, odd = open_hall(lambda door: Thought(door.legal_actions()[0]))
    for number in range(2):
        opened.do(sitting(number, (Player("odd"), RANDOM)))
    assert odd.closed == 0
    opened.close()
    assert odd.closed == 1


def test_a_line_of_a_journal_is_read_as_it_was_written() -> None:
    played = HALL.open().do(sitting())
    again = Played.parse(played.data())
    assert alike(replace(again, choices=played.choices)) == alike(played)
    with pytest.raises(BadRecord, match="no line of a game"):
        Played.parse({"game": 1})


def test_decisions_add_up() -> None:
    both = Decisions(2, 1.0, 0.75, 1) + Decisions(1, 0.5, 0.5, 0)
    assert (both.count, both.mean, both.worst, both.faults) == (3, 0.5, 0.75, 1)
    assert Decisions().mean is None


def test_the_seed_of_a_bot_tells_nothing_about_the_dice() -> None:
    with wrapping():
        dice = {int(word_at(5, place)) for place in range(1000)}
    assert not dice & {seed_for(5, ply) for ply in range(1000)}
    assert seed_for(5, 1) != seed_for(5, "fault", 1) != seed_for(5, "opening", 1)


def test_a_long_name_is_cut_for_the_record() -> None:
    assert short("hard") == "hard"
    assert len(short("turn:" + "x" * 99)) == 40
