"""What is taken from a time so that its end is kept."""

from __future__ import annotations

from hexarium.bots.margin import Margin, spared

TIME = 0.04


def learned(late: float, times: int = 100) -> Margin:
    """A margin after so many answers that were all as late."""
    margin = Margin()
    for _ in range(times):
        margin.learn(TIME, late)
    return margin


def test_a_quiet_machine_costs_no_more_than_is_always_spared() -> None:
    assert learned(late=0.001).of(TIME) == spared(TIME)


def test_a_machine_that_is_late_again_and_again_is_given_more_until_it_is_in_time() -> None:
    assert 0.011 < learned(late=0.011).of(TIME) < 0.0135


def test_what_happens_once_changes_little_and_is_forgotten() -> None:
    margin = learned(late=1.0, times=1)
    assert spared(TIME) < margin.of(TIME) < spared(TIME) + 0.003
    for _ in range(200):
        margin.learn(TIME, late=0.0)
    assert margin.of(TIME) == spared(TIME)


def test_half_of_the_time_is_left_to_think_whatever_the_machine_does() -> None:
    margin = learned(late=1.0)
    assert margin.of(TIME) == TIME / 2
    assert margin.of(TIME / 4) == TIME / 8
