"""What a seat can have counted, and how the rest is redrawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from hexarium.games.catan.bundle import unpack
from hexarium.games.catan.game import GAME
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.games.catan.reference_table import RESOURCES
from tests.games.catan.scenario import CARDS, Scenario, hand, play

DRAWS = 300


def known(scenario: Scenario) -> Match:
    """A match in which everybody has counted all hands so far."""
    match = scenario.match()
    match.state.unseen[:] = 0
    return match


def robbery(seat: int = 1, **victim: int) -> Scenario:
    """Seat `seat` moves the robber to hex 5, where seat 2 has a settlement."""
    corner = int(Scenario().shape.board.hex_corners[5][0])
    scenario = Scenario(phase="robber", seat=seat, goal=22).turn(dice=[3, 4])
    return scenario.place(2, settlements=[corner]).hand(2, **victim)


def imagined(match: Match, observer: int, seed: int) -> Any:
    """A state as it could be for all that a seat knows."""
    states = match.state.copy().reshape(1).view(np.recarray)
    match.runner.resample(states, observer, seed)
    return states[0]


def in_words(bundle: Any, names: Sequence[str] = RESOURCES) -> str:
    """Cards in words, those that are there."""
    return " ".join(f"{count} {name}" for name, count in zip(names, unpack(bundle), strict=True) if count)


def drawn(match: Match, observer: int, seat: int) -> Counter[str]:
    """How often a hand is imagined to be what."""
    return Counter(in_words(imagined(match, observer, seed).hands[seat]) for seed in range(DRAWS))


def test_without_a_theft_between_others_every_hand_is_known() -> None:
    match = known(Scenario().hand(0, wood=3).hand(1, ore=2, wool=1).hand(2, wheat=4))
    for observer in range(4):
        for seed in range(10):
            assert (imagined(match, observer, seed).hands == match.state.hands).all()


def test_a_stolen_card_is_known_to_thief_and_victim_only() -> None:
    match = play(known(robbery(wood=3, ore=1)), "robber 5 2:ore")
    for observer in (1, 2):
        assert drawn(match, observer, 1) == {"1 ore": DRAWS}
    seen = drawn(match, 0, 1)
    assert set(seen) == {"1 wood", "1 ore"}
    # The chance of a card is its share of the hand that was robbed: three in four.
    assert abs(seen["1 wood"] - 0.75 * DRAWS) < 0.09 * DRAWS
    assert drawn(match, 3, 2).keys() == {"2 wood 1 ore", "3 wood"}


def test_the_same_card_is_missing_where_it_was_stolen() -> None:
    match = play(known(robbery(wood=2, ore=1, wool=1)), "robber 5 2:wool")
    for seed in range(50):
        hands = imagined(match, 3, seed).hands
        assert in_words(hands[1] + hands[2]) == "2 wood 1 wool 1 ore"


def test_a_theft_from_a_hand_of_one_kind_is_known_to_all() -> None:
    match = play(known(robbery(wool=3)), "robber 5 2")
    assert drawn(match, 0, 1) == {"1 wool": DRAWS}


def test_what_is_paid_later_shows_what_was_stolen() -> None:
    # The thief pays a road with a brick that it can only have stolen.
    scenario = robbery(brick=1, ore=3).hand(1, wood=1).place(1, settlements=[40])
    match = play(known(scenario), "robber 5 2:brick")
    assert len(drawn(match, 0, 1)) == 2
    road = next(text for text in match.legal() if text.startswith("road"))
    play(match, road)
    assert drawn(match, 0, 2) == {"3 ore": DRAWS}


def test_what_is_paid_later_still_shows_it_after_new_cards_have_come() -> None:
    scenario = robbery(brick=1, ore=3).hand(1, wood=1).place(1, settlements=[40]).cards(1, invention=1)
    match = play(known(scenario), "robber 5 2:brick")
    play(match, next(text for text in match.legal() if text.startswith("road")), "invent brick ore")
    assert drawn(match, 0, 1) == {"1 brick 1 ore": DRAWS}


def test_what_the_victim_pays_shows_what_was_not_stolen() -> None:
    scenario = robbery(seat=1, wood=1, brick=1, ore=2)
    match = play(known(scenario), "robber 5 2:ore", "end", "roll:1 1")
    road = next(text for text in match.legal() if text.startswith("road"))
    play(match, road)
    assert drawn(match, 0, 1) == {"1 ore": DRAWS}


def test_a_monopoly_shows_every_hand_as_far_as_its_resource_goes() -> None:
    scenario = robbery(wood=2, ore=2).cards(1, monopoly=1)
    match = play(known(scenario), "robber 5 2:ore", "monopoly ore")
    # One ore was taken from seat 2, so the other had been stolen before.
    assert drawn(match, 0, 1) == {"2 ore": DRAWS}
    assert drawn(match, 3, 2) == {"2 wood": DRAWS}


def test_an_offer_shows_what_is_given_and_accept_what_is_wanted() -> None:
    match = play(known(robbery(wood=1, ore=1)), "robber 5 2:ore")
    assert len(drawn(match, 0, 1)) == 2
    play(match, "give ore", "withdraw")
    assert drawn(match, 0, 1) == {"1 ore": DRAWS}
    match = play(known(robbery(wood=1, ore=1).hand(1, wool=1)), "robber 5 2:ore")
    play(match, "give wool", "want wood", "ask", "accept", "decline", "decline")
    assert drawn(match, 3, 2) == {"1 wood": DRAWS}


def test_two_thefts_are_weighed_together() -> None:
    # Seat 1 steals from {wood, ore} of seat 2, then seat 2 steals one of seat 1's {brick, stolen card}.
    corner = int(Scenario().shape.board.hex_corners[8][0])
    scenario = robbery(wood=1, ore=1).hand(1, brick=1).place(1, settlements=[corner]).cards(2, knight=1)
    match = play(known(scenario), "robber 5 2:ore", "end", "knight", "robber 8 1:brick")
    seen = drawn(match, 0, 1)
    # Seat 1 is left with the brick (1 in 2), or with the stolen card (wood or ore, 1 in 4 each).
    assert set(seen) == {"1 brick", "1 wood", "1 ore"}
    for kind, share in (("1 brick", 0.5), ("1 wood", 0.25), ("1 ore", 0.25)):
        assert abs(seen[kind] - share * DRAWS) < 0.09 * DRAWS


def test_a_loaded_hand_is_known_by_its_size_until_it_is_shown() -> None:
    scenario = Scenario(seat=1, goal=22).hand(0, wood=1).hand(1, wood=1, brick=1).hand(2, ore=2)
    match = scenario.place(1, settlements=[40]).match()
    seen = drawn(match, 0, 2)
    # Two of wood, brick, ore and ore: six pairs, of which wood and ore come twice.
    assert set(seen) == {"1 wood 1 brick", "1 wood 1 ore", "1 brick 1 ore", "2 ore"}
    assert abs(seen["2 ore"] - DRAWS / 6) < 0.08 * DRAWS
    play(match, next(text for text in match.legal() if text.startswith("road")))
    assert drawn(match, 0, 2) == {"2 ore": DRAWS}


def test_hidden_cards_are_any_that_the_seat_has_not_seen() -> None:
    match = Scenario().cards(0, point=5, monopoly=2).cards(1, knight=1).match()
    seen = Counter(in_words(imagined(match, 0, seed).cards[1], CARDS) for seed in range(DRAWS))
    # 14 knights, 2 road building and 2 invention are unseen.
    assert set(seen) == {"1 knight", "1 roadbuilding", "1 invention"}
    assert abs(seen["1 knight"] - DRAWS * 14 / 18) < 0.08 * DRAWS


def test_nobody_is_imagined_with_points_that_would_have_won() -> None:
    scenario = Scenario(goal=3, seat=1).place(1, settlements=[0, 10]).cards(1, knight=2).hand(1, wood=4)
    match = scenario.match()
    for texts in ((), ("end", "roll:1 1")):
        play(match, *texts)
        for seed in range(100):
            assert "point" not in in_words(imagined(match, 0, seed).cards[1], CARDS)


def test_the_generator_and_what_chance_gave_are_redrawn() -> None:
    match = play(known(robbery(wood=2, ore=1)), "robber 5 2:ore")
    other = imagined(match, 0, 7)
    assert other.rng != match.state.rng
    assert (other.given, other.forced) == (-1, -1)
    assert len({int(imagined(match, 0, seed).rng) for seed in range(20)}) == 20


@pytest.mark.parametrize("players", [3, 4])
def test_every_imagined_hand_is_one_that_the_whole_history_allows(players: int) -> None:
    """Follow every possible course of hidden thefts in random games; imagined hands must be among them."""
    options = GAME.parse_options({"players": players, "player_trades": False, "discard_limit": 5})
    runner = Runner(GAME, options, compiled=False)
    observer, checked = 0, 0
    for game in range(3):
        states = runner.start(game)
        chooser = np.random.default_rng(game)
        possible = {tuple(0 for _ in range(5 * players))}
        thefts = 0
        for _ in range(260):
            actions = runner.legal(states)
            if not actions:
                break
            action = int(chooser.choice(actions))
            before = [unpack(states[0].hands[seat]) for seat in range(players)]
            seat = int(states[0].seat)
            runner.step(states, action)
            after = [unpack(states[0].hands[seat]) for seat in range(players)]
            words = runner.codec.text(action).split()
            change = np.array(after) - np.array(before)
            if words[0] == "robber" and len(words) == 3 and observer not in (seat, int(words[2])):
                possible = set(_stolen(possible, seat, int(words[2])))
                thefts += 1
            else:
                possible = {
                    tuple(new)
                    for old in possible
                    if (new := np.array(old) + change.ravel()).min() >= 0
                    and _agrees(words, np.array(old).reshape(players, 5), np.array(before), seat)
                }
            assert tuple(np.array(after).ravel()) in possible
            if len(possible) > 400 or thefts > len(states[0].theft_cards):
                break
            if len(possible) > 1:
                for seed in range(4):
                    other = states.copy()
                    runner.resample(other, observer, seed)
                    imagined = tuple(
                        count for seat in range(players) for count in unpack(other[0].hands[seat])
                    )
                    assert imagined in possible
                    checked += 1
    assert checked > 20


def _stolen(possible: set[tuple[int, ...]], thief: int, victim: int) -> list[tuple[int, ...]]:
    found = []
    for old in possible:
        for kind in range(5):
            if old[5 * victim + kind]:
                new = list(old)
                new[5 * victim + kind] -= 1
                new[5 * thief + kind] += 1
                found.append(tuple(new))
    return found


def _agrees(words: list[str], old: np.ndarray, truth: np.ndarray, seat: int) -> bool:
    """A monopoly would have taken another number of cards from another hand."""
    if words[0] != "monopoly":
        return True
    kind = RESOURCES.index(words[1])
    return all(old[other, kind] == truth[other, kind] for other in range(len(old)) if other != seat)


def test_an_imagined_state_has_a_past_that_fits_it() -> None:
    match = play(known(robbery(wood=2, ore=1)), "robber 5 2:ore")
    for seed in range(20):
        states = match.state.copy().reshape(1).view(np.recarray)
        match.runner.resample(states, 0, seed)
        stolen = int(states[0].hands[1])
        match.runner.resample(states, 1, seed)
        assert states[0].hands[1] == stolen, "the thief knows what it stole in that world"
        assert in_words(states[0].theft_hands[0]) == "2 wood 1 ore"


def test_a_resampled_match_goes_on() -> None:
    match = play(known(robbery(wood=2, ore=1)), "robber 5 2:ore")
    other = play(match.resampled(0, 1), "end")
    assert sum(hand(other, 1).values()) == 1
