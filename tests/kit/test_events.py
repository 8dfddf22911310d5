"""Rules tell what happens; who listens hears it, cut for those who may not know all of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexarium.kit.dispatch import Rules, listen, rule, tagged
from hexarium.kit.events import Event, Kind, listening, tell
from hexarium.kit.runner import Runner
from tests.toys import pile_rules
from tests.toys.pile import Pile, pile_with

DEALT = Kind("dealt", "seat", secret=("card",), to=("seat",))
STOLEN = Kind("stolen", "thief", "victim", secret=("card",), to=("thief", "victim"))


def test_nobody_listens_unless_asked() -> None:
    tell(None, DEALT, 1, 2)
    with listening() as events:
        pass
    assert events == []


def test_events_are_heard_in_the_order_in_which_they_are_told() -> None:
    with listening() as events:
        tell(None, DEALT, 1, 2)
        tell(None, STOLEN, np.int8(1), np.int64(0), np.uint8(4))
    assert [event.data() for event in events] == [
        {"kind": "dealt", "seat": 1, "card": 2},
        {"kind": "stolen", "thief": 1, "victim": 0, "card": 4},
    ]
    assert all(type(value) is int for event in events for value in event.values.values())


def test_one_who_listens_inside_another_hears_alone() -> None:
    with listening() as outer:
        with listening() as inner:
            tell(None, DEALT, 0, 0)
        tell(None, DEALT, 1, 1)
    assert ([event["seat"] for event in inner], [event["seat"] for event in outer]) == ([0], [1])


def test_an_event_with_too_few_numbers_is_refused() -> None:
    with listening(), pytest.raises(ValueError, match=r"shorter|longer"):
        tell(None, DEALT, 1)


@pytest.mark.parametrize(
    ("eyes", "knows"), [((), False), ((2,), False), ((0,), True), ((1,), True), ((2, 1), True)]
)
def test_a_secret_is_told_to_its_audience_alone(eyes: tuple[int, ...], knows: bool) -> None:
    event = Event(STOLEN, {"thief": 1, "victim": 0, "card": 4})
    seen = event.seen(frozenset(eyes))
    assert (seen.get("card") == 4) is knows
    assert ("card" in repr(seen)) is knows
    assert (seen["thief"], seen["victim"]) == (1, 0)


def test_compiled_rules_tell_nothing_and_play_the_same() -> None:
    with listening() as events:
        Runner(pile_with().variant()).simulate(1, 0, 3)
    assert events == []


COUNTED = tagged(pile_rules.STATE, "counted", ("rolls", np.int64), ("faces", np.int64))


@rule
def count_roll(state: Any, kind: Any, *values: Any) -> None:  # noqa: ARG001
    """Statistics are one more rendering of events, compiled into the rules."""
    state.rolls += 1
    state.faces += values[1]


def test_statistics_listen_to_compiled_rules_on_a_record_of_their_own() -> None:
    class Counted(Pile):
        record = COUNTED
        rules = Rules(pile_rules.init, pile_rules.legal, pile_rules.step)

    listen(COUNTED, pile_rules.ROLLED, count_roll)
    runner = Runner(pile_with(Counted).variant({"pile": 100}))
    rolls = 0
    for seed in range(30):
        states = runner.start(seed)
        played = [runner.variant.codec.text(action) for action in runner.play_out(states, seed)]
        assert int(states[0].rolls) == played.count("roll")
        assert played.count("roll") <= int(states[0].faces) <= 3 * played.count("roll")
        rolls += played.count("roll")
    assert rolls > 10
