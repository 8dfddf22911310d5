"""What a seat believes of hidden development cards: any deal that nobody would have won with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest

from hexarium.games.catan.knowledge.belief import HandBelief
from hexarium.games.catan.knowledge.draws import Draws
from hexarium.games.catan.knowledge.hidden_cards import Place, drawn_points, point_ways
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import unpack
from hexarium.games.catan.rules.telling import BOUGHT, ENDED_PART, PLAYED
from tests.games.catan.test_belief import EVERYONE_ELSE, believed, cards, hear, in_words, table, veiled

DRAWS = 2000
MOST_OF_THE_DECK = "knight*12 point*3 roadbuilding*2 invention monopoly*2"
"""What one seat holds so that 2 knights, 2 points and an invention are left."""


def development(*texts: str) -> list[int]:
    """Development cards by seat, for four seats."""
    return [cards(text, data.CARDS) for text in (*texts, *[""] * (4 - len(texts)))]


def worlds(belief: HandBelief, state: Any, draws: int = DRAWS) -> list[Any]:
    """What a seat imagines."""
    seen = veiled(state, belief.seat)
    found = []
    for seed in range(draws):
        world = seen.copy()
        belief.imagine(world, seed)
        found.append(world)
    return found


def shares(found: Sequence[Any]) -> dict[Any, float]:
    return {each: count / len(found) for each, count in Counter(found).items()}


def near(found: dict[Any, float], expected: dict[Any, Any]) -> None:
    """Four and a half standard deviations are allowed."""
    assert set(found) == set(expected)
    for answer, share in expected.items():
        chance = float(share)
        assert abs(found[answer] - chance) <= 4.5 * (chance * (1 - chance) / DRAWS) ** 0.5


def test_other_cards_are_any_that_the_seat_has_not_seen() -> None:
    state = table("", "", "", cards=development("knight*14 point*5", "monopoly"))
    found = [in_words(world.cards[1], data.CARDS) for world in worlds(believed(state, 0), state)]
    near(shares(found), dict.fromkeys(("roadbuilding", "invention", "monopoly"), Fraction(1, 3)))


@pytest.mark.parametrize("goal", [3, 4, 10])
def test_every_deal_that_has_not_won_is_as_likely(goal: int) -> None:
    """Against all orders of five unseen cards: one before seat 1, one old and one new before seat 2."""
    held = development(MOST_OF_THE_DECK, "knight", "invention")
    new = cards("knight", data.CARDS)
    state = table("", "", "", cards=held, new_cards=new, active=2, goal=goal)
    state.settlements_left[2] -= 1
    limit = goal - 1 - 1
    unseen = ("knight", "knight", "point", "point", "invention")
    expected: Counter[tuple[str, str, str]] = Counter()
    for deal in permutations(range(5)):
        first, old, new_card = (unseen[place] for place in deal[:3])
        if (old, new_card).count("point") <= limit:
            expected[first, old, new_card] += 1
    found = [
        (
            in_words(world.cards[1], data.CARDS),
            in_words(world.cards[2], data.CARDS),
            in_words(world.new_cards, data.CARDS),
        )
        for world in worlds(believed(state, 0), state)
    ]
    near(shares(found), {deal: Fraction(count, expected.total()) for deal, count in expected.items()})


def test_whoever_ended_its_turn_had_not_won_in_it() -> None:
    state = table("", "", "", cards=development(MOST_OF_THE_DECK, "knight"), goal=3)
    belief = believed(table("", "", "", cards=development(MOST_OF_THE_DECK), goal=3, active=1), 0)
    hear(belief, BOUGHT, 1, data.KNIGHT)
    hear(belief, ENDED_PART, 1, 2)
    assert {in_words(world.cards[1], data.CARDS) for world in worlds(belief, state, 300)} == {
        "knight",
        "invention",
    }
    # With a point less on the table it might have had one.
    belief = believed(table("", "", "", cards=development(MOST_OF_THE_DECK), goal=3, active=1), 0)
    hear(belief, BOUGHT, 1, data.KNIGHT)
    hear(belief, ENDED_PART, 1, 1)
    assert {in_words(world.cards[1], data.CARDS) for world in worlds(belief, state, 300)} == {
        "knight",
        "invention",
        "point",
    }


def test_a_card_bought_later_may_be_a_point_where_older_ones_were_not() -> None:
    start = table("", "", "", cards=development(MOST_OF_THE_DECK), goal=3, active=1)
    belief = believed(start, 0)
    for points in (2, 0):
        # In the first turn it had two points on the table; then it lost the longest road.
        hear(belief, BOUGHT, 1, data.KNIGHT)
        hear(belief, ENDED_PART, 1, points)
    state = table("", "", "", cards=development(MOST_OF_THE_DECK, "knight*2"), goal=3)
    found = {unpack(world.cards[1])[data.POINT] for world in worlds(belief, state, 300)}
    assert found == {0, 1}


def test_played_cards_are_not_drawn_again() -> None:
    belief = believed(table("", "", "", cards=development("knight*14 point*5")), 0)
    for card in ("monopoly", "monopoly", "invention", "roadbuilding"):
        hear(belief, PLAYED, 1, data.CARDS.index(card))
    state = table("", "", "", cards=development("knight*14 point*5", "invention"))
    state.deck = cards("roadbuilding", data.CARDS)
    found = worlds(belief, state)
    near(
        shares([in_words(world.cards[1], data.CARDS) for world in found]),
        {"invention": Fraction(1, 2), "roadbuilding": Fraction(1, 2)},
    )
    assert {in_words(world.cards[1] + world.deck, data.CARDS) for world in found} == {
        "roadbuilding invention"
    }


def test_of_cards_played_before_a_position_was_loaded_any_are_as_likely() -> None:
    # Four of the six that are played for their effect are gone, nobody knows which; two lie in the deck.
    state = table("", "", "", cards=development("knight*14 point*5"))
    state.deck = cards("roadbuilding invention", data.CARDS)
    found = [in_words(world.deck, data.CARDS) for world in worlds(believed(state, 0), state)]
    expected: dict[str, Fraction] = {f"{name}*2": Fraction(1, 15) for name in data.CARDS[2:]}
    for pair in ("roadbuilding invention", "roadbuilding monopoly", "invention monopoly"):
        expected[pair] = Fraction(4, 15)
    near(shares(found), expected)


def test_knights_and_points_are_never_among_the_missing() -> None:
    state = table("", "", "", cards=development("", "knight", "point*2"), knights=[3, 0, 0, 0])
    state.deck -= cards("roadbuilding invention*2", data.CARDS)
    for seat in (0, EVERYONE_ELSE):
        for world in worlds(believed(state, seat), state, 200):
            there = world.cards.sum() + world.deck
            assert unpack(there)[: data.ROAD_BUILDING] == [11, 5]


def test_the_own_cards_stay_as_they_are() -> None:
    state = table("", "", "", cards=development("knight", "point", "monopoly"), active=1)
    state.new_cards = cards("point", data.CARDS)
    state.deck -= state.new_cards
    for world in worlds(believed(state, 1), state, 50):
        assert (world.cards[1], world.new_cards) == (state.cards[1], state.new_cards)


@pytest.mark.parametrize("phase", ["setup_settlement", "setup_road"])
@pytest.mark.parametrize("active", [0, 1])
def test_in_the_setup_a_seat_may_have_any_points(phase: str, active: int) -> None:
    # All points lie before seat 1 though it has a settlement and the goal is 3: in the setup nobody wins.
    state = table("", "", "", cards=development("", "point*5"), phase=phase, active=active, goal=3)
    state.deck = 0
    state.knights[0] = 14
    state.settlements_left[1] -= 1
    for seat in (0, 2, EVERYONE_ELSE):
        for world in worlds(believed(state, seat), state, 5):
            assert in_words(world.cards[1], data.CARDS) == "point*5"


def test_points_that_a_settlement_of_the_setup_makes_enough_are_still_believed() -> None:
    held = development(MOST_OF_THE_DECK, "knight*2")
    state = table("", "", "", cards=held, phase="setup_settlement", active=1, goal=3)
    belief = believed(state, 0)
    state.settlements_left[1] -= 1
    state.phase = data.PHASES.index("setup_road")
    assert {unpack(world.cards[1])[data.POINT] for world in worlds(belief, state, 300)} == {0, 1, 2}
    # Loaded like this, its seat has not won: with two points it would have been refused.
    loaded = believed(state, 0)
    assert {unpack(world.cards[1])[data.POINT] for world in worlds(loaded, state, 300)} == {0, 1}


def test_when_all_is_over_the_points_are_known() -> None:
    held = development("knight", "point*2 knight", "point invention")
    state = table("wood", "ore", "", cards=held, phase="over", active=1)
    state.new_cards = cards("point", data.CARDS)
    state.deck -= state.new_cards
    for seat in (0, 2, EVERYONE_ELSE):
        for world in worlds(believed(state, seat), state, 50):
            for other in range(3):
                assert unpack(world.cards[other])[data.POINT] == unpack(held[other])[data.POINT]
            assert in_words(world.new_cards, data.CARDS) == "point"
            assert (
                world.cards.sum() + world.new_cards + world.deck == sum(held) + state.new_cards + state.deck
            )


def test_the_ways_for_points_to_lie_are_all_counted() -> None:
    places = (Place(3, 0, 2, 3), Place(2, 2, 1, 2), Place(0, 0, 0, 0), Place(4, 0, 4, 4))
    slots = [(seat, age) for seat, place in enumerate(places) for age in range(2) for _ in range(place[age])]
    slots += [(len(places), 0)] * 6
    for points in range(6):
        expected = 0
        for chosen in combinations(range(len(slots)), points):
            there = Counter(slots[place] for place in chosen)
            expected += all(
                there[seat, 0] <= place.room and there[seat, 0] + there[seat, 1] <= place.most
                for seat, place in enumerate(places)
            )
        assert point_ways(points, 6, places)[1][0][points] == expected


def test_every_way_is_drawn_as_often_as_it_should() -> None:
    class Numbered(Draws):
        """Draws that are told what to give."""

        def __init__(self, number: int) -> None:
            self.number = number

        def below(self, count: int) -> int:
            assert self.number < count
            return self.number

    places = (Place(2, 0, 2, 2), Place(2, 2, 1, 2), Place(1, 0, 0, 1))
    found: Counter[tuple[tuple[int, int], ...]] = Counter()
    for number in range(point_ways(2, 3, places)[1][0][2]):
        found[tuple(drawn_points(2, 3, places, Numbered(number)))] += 1
    for deal, times in found.items():
        (first, _), (old, new), (last, _) = deal
        in_deck = 2 - first - old - new - last
        assert times == comb(2, first) * comb(2, old) * comb(2, new) * comb(1, last) * comb(3, in_deck)
    assert all(deal[1][0] <= 1 and deal[2][0] == 0 for deal in found)


def test_limits_that_leave_nothing_are_dropped() -> None:
    places = (Place(5, 0, 0, 0), Place(1, 0, 0, 0))
    assert drawn_points(5, 0, places, Draws(1, 1)) in ([(5, 0), (0, 0)], [(4, 0), (1, 0)])


def test_a_state_that_cannot_be_is_refused_and_does_not_hang() -> None:
    state = table("", "", "", cards=development("", "knight"))
    belief = believed(state, 0)
    seen = veiled(state, 0)
    seen.knights[0], seen.cards[1] = 14, 20
    with pytest.raises(ValueError, match="no game comes to this state"):
        belief.imagine(seen, 1)
    with pytest.raises(ValueError, match="no game comes to this state"):
        point_ways(5, 2, (Place(1, 1, 1, 2),))
