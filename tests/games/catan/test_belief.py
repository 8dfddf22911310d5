"""What a seat believes of other hands: counted by hand in small cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
import pytest

from hexarium.games.catan import GAME
from hexarium.games.catan.knowledge import prior
from hexarium.games.catan.knowledge.belief import HandBelief
from hexarium.games.catan.knowledge.draws import Draws
from hexarium.games.catan.knowledge.joint_hands import MOST_ROWS, JointHands
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import pack, unpack
from hexarium.games.catan.rules.telling import (
    DISCARDED,
    GAINED,
    INVENTED,
    PAID,
    SHOWN,
    STOLEN,
    SURRENDERED,
    TRADED,
    TRADED_WITH_BANK,
)
from hexarium.kit import rng
from hexarium.kit.dispatch import wide
from hexarium.kit.events import Event, Kind
from hexarium.kit.variant import Variant

NOBODY = -1
EVERYONE_ELSE = None


def cards(text: str, names: Sequence[str] = data.RESOURCES) -> int:
    """A bundle in words like `wood ore*2`."""
    counts = dict.fromkeys(names, 0)
    for word in text.split():
        name, _, count = word.partition("*")
        counts[name] += int(count or 1)
    return pack(counts.values())


def in_words(bundle: int, names: Sequence[str] = data.RESOURCES) -> str:
    """The same the other way."""
    return " ".join(
        name if count == 1 else f"{name}*{count}"
        for name, count in zip(names, unpack(bundle), strict=True)
        if count
    )


@cache
def variant(players: int) -> Variant:
    """The island for so many."""
    return GAME.variant({"players": players})


def variant_of(state: Any) -> Variant:
    """The island that a state is of."""
    return variant(int(state.players))


def table(*hands: str, phase: str = "action", active: int = 0, goal: int = 10, **fields: Any) -> Any:
    """A state with these hands, and nothing built; cards that nobody holds are in bank and deck."""
    large = len(hands) >= data.EXTENDED_FROM
    # A wide record has no gaps, so that equal states have equal bytes.
    state = np.zeros(1, dtype=wide(variant(len(hands)).record)).view(np.recarray)[0]
    state.players, state.goal, state.phase = len(hands), goal, data.PHASES.index(phase)
    state.seat = state.to_move = active
    state.forced = state.given = state.longest_road = state.largest_army = NOBODY
    state.rng = 99
    state.settlements_left[:], state.cities_left[:] = data.SETTLEMENTS, data.CITIES
    state.hands[: len(hands)] = [cards(hand) for hand in hands]
    state.bank = pack([data.EXTENDED_SUPPLY if large else data.STANDARD_SUPPLY] * 5) - sum(map(cards, hands))
    for name, value in fields.items():
        state[name] = value
    state.deck = pack(data.EXTENDED_DECK if large else data.STANDARD_DECK)
    state.deck -= int(state.cards.sum() + state.new_cards + state.knights.sum())
    return state


def veiled(state: Any, seat: int | None) -> Any:
    """What a seat sees of a state."""
    state = state.copy()
    variant_of(state).veil(state, frozenset() if seat is None else frozenset({seat}))
    return state


def believed(state: Any, seat: int | None) -> HandBelief:
    """What a seat believes that sees a state for the first time."""
    return HandBelief(variant_of(state), seat, veiled(state, seat))


def counted(*hands: str, seat: int | None) -> HandBelief:
    """What a seat believes that has counted all hands from the start."""
    belief = believed(table(*[""] * len(hands)), seat)
    for other, hand in enumerate(hands):
        hear(belief, GAINED, other, cards(hand))
    return belief


def hear(belief: HandBelief, kind: Kind, *values: int) -> HandBelief:
    """Let a belief hear of something as its seat sees it."""
    event = Event(kind, dict(zip(kind.fields, values, strict=True)))
    belief.hear(event.seen(frozenset() if belief.seat is None else frozenset({belief.seat})))
    return belief


def hand_of(belief: HandBelief, seat: int) -> dict[str, float]:
    """What a hand is believed to be, each with its chance."""
    found: dict[str, float] = {}
    for row, weight in zip(belief.hands.rows.tolist(), belief.hands.weights.tolist(), strict=True):
        found[in_words(row[seat])] = found.get(in_words(row[seat]), 0) + weight
    in_all = sum(found.values())
    return {hand: weight / in_all for hand, weight in found.items()}


def near(found: Mapping[str, float], expected: Mapping[str, float]) -> None:
    assert found == pytest.approx(expected, rel=1e-12)


WOOD, BRICK, WOOL, WHEAT, ORE = range(5)


# Counting


def test_what_happens_before_all_eyes_is_known_to_all() -> None:
    for seat in (0, 1, 2, 3, EVERYONE_ELSE):
        belief = counted("wood*2", "ore brick", "wool", "", seat=seat)
        hear(belief, PAID, 0, cards("wood"))
        hear(belief, INVENTED, 2, cards("wheat ore"))
        hear(belief, DISCARDED, 1, BRICK)
        hear(belief, TRADED, 0, 1, cards("wood"), cards("ore"))
        hear(belief, GAINED, 3, cards("wool*4"))
        hear(belief, TRADED_WITH_BANK, 3, cards("wool*4"), cards("ore"))
        hear(belief, SURRENDERED, 2, 0, ORE, 1)
        hear(belief, SURRENDERED, 3, 0, ORE, 1)
        hear(belief, SURRENDERED, 1, 0, ORE, 0)
        assert [hand_of(belief, other) for other in range(4)] == [
            {"ore*3": 1},
            {"wood": 1},
            {"wool wheat": 1},
            {"": 1},
        ]


def test_a_stolen_card_is_known_to_thief_and_victim_only() -> None:
    for party in (1, 2):
        belief = hear(counted("", "", "wood*3 ore", "", seat=party), STOLEN, 1, 2, ORE)
        near(hand_of(belief, 1), {"ore": 1})
    for seat in (0, 3, EVERYONE_ELSE):
        belief = hear(counted("", "", "wood*3 ore", "", seat=seat), STOLEN, 1, 2, ORE)
        near(hand_of(belief, 1), {"wood": 0.75, "ore": 0.25})
        near(hand_of(belief, 2), {"wood*2 ore": 0.75, "wood*3": 0.25})


def test_two_thefts_are_weighed_together_and_equal_worlds_are_one() -> None:
    belief = hear(counted("", "brick", "wood ore", "", seat=0), STOLEN, 1, 2, ORE)
    hear(belief, STOLEN, 2, 1, ORE)
    near(
        hand_of(belief, 1),
        {"brick": 0.5, "wood": 0.25, "ore": 0.25},
    )
    # The stolen card came back, whichever it was: that is one world.
    assert len(belief.hands) == 3


def test_what_is_paid_shows_what_was_stolen() -> None:
    belief = hear(counted("", "wood", "brick ore*3", "", seat=0), STOLEN, 1, 2, BRICK)
    hear(belief, PAID, 1, cards("wood brick"))
    near(hand_of(belief, 2), {"ore*3": 1})


def test_what_the_victim_pays_shows_what_was_not_stolen() -> None:
    belief = hear(counted("", "", "wood brick ore*2", "", seat=0), STOLEN, 1, 2, ORE)
    hear(belief, PAID, 2, cards("wood brick"))
    near(hand_of(belief, 1), {"ore": 1})


def test_what_is_shown_is_held() -> None:
    belief = hear(counted("", "", "wood ore", "", seat=0), STOLEN, 1, 2, ORE)
    hear(belief, SHOWN, 1, cards("ore"))
    near(hand_of(belief, 2), {"wood": 1})


def test_a_monopoly_shows_how_many_there_were_and_that_there_are_no_more() -> None:
    belief = hear(counted("", "", "wood*2 ore*2", "", seat=3), STOLEN, 1, 2, ORE)
    hear(belief, SURRENDERED, 2, 0, ORE, 1)
    near(hand_of(belief, 1), {"ore": 1})
    near(hand_of(belief, 2), {"wood*2": 1})


def test_a_thief_learns_of_the_rest_of_the_hand() -> None:
    # Seat 2 has taken one of two wood and an ore from seat 1; seat 0 takes a wood from seat 1.
    belief = hear(counted("", "wood*2 ore", "", seat=0), STOLEN, 2, 1, WOOD)
    near(hand_of(belief, 2), {"wood": 2 / 3, "ore": 1 / 3})
    hear(belief, STOLEN, 0, 1, WOOD)
    # That was sure if both were left, and even odds if not.
    near(hand_of(belief, 2), {"wood": 0.5, "ore": 0.5})
    near(hand_of(belief, 0), {"wood": 1})


def test_a_copy_goes_its_own_way() -> None:
    belief = counted("", "", "wood ore", "", seat=0)
    other = hear(belief.copy(), STOLEN, 1, 2, ORE)
    assert (len(belief.hands), len(other.hands)) == (1, 2)
    assert belief.hands.rows.tolist() == counted("", "", "wood ore", "", seat=0).hands.rows.tolist()


def test_twin_games_with_another_stolen_card_leave_the_same_belief() -> None:
    one, other = (
        hear(
            hear(counted("wood", "brick", "wood*2 ore", "", seat=0), STOLEN, 1, 2, card),
            PAID,
            1,
            cards("brick"),
        )
        for card in (WOOD, ORE)
    )
    assert one.hands.rows.tobytes() == other.hands.rows.tobytes()
    assert one.hands.weights.tobytes() == other.hands.weights.tobytes()


# Loaded positions


def test_loaded_hands_are_dealt_as_from_a_pack() -> None:
    near(hand_of(believed(table("", "ore*2", "wood"), 0), 2), {"wood": 1 / 3, "ore": 2 / 3})
    belief = believed(table("wool", "wood brick", "ore*2", ""), 0)
    near(
        hand_of(belief, 2),
        {"wood brick": 1 / 6, "wood ore": 2 / 6, "brick ore": 2 / 6, "ore*2": 1 / 6},
    )
    near(hand_of(belief, 0), {"wool": 1})


def test_with_two_players_every_card_is_counted() -> None:
    near(hand_of(believed(table("wood", "ore brick"), 0), 1), {"brick ore": 1})


def test_the_public_knows_no_hand_of_a_loaded_position() -> None:
    near(hand_of(believed(table("wood", "ore"), EVERYONE_ELSE), 0), {"wood": 0.5, "ore": 0.5})


def test_a_theft_from_a_loaded_hand_tells_the_third_nothing_of_the_card() -> None:
    # Seat 2 has one of wood, brick and ore; whichever of the other two is stolen, that stays one in three.
    for card in (WOOD, ORE):
        belief = hear(believed(table("wheat", "wood ore", "brick", ""), 0), STOLEN, 3, 1, card)
        near(hand_of(belief, 2), {"wood": 1 / 3, "brick": 1 / 3, "ore": 1 / 3})
        near(hand_of(belief, 3), {"wood": 1 / 3, "brick": 1 / 3, "ore": 1 / 3})


def test_the_thief_of_a_loaded_hand_knows_the_card_and_weighs_the_rest() -> None:
    belief = hear(believed(table("", "wood ore", "brick*2"), 0), STOLEN, 0, 1, WOOD)
    near(hand_of(belief, 0), {"wood": 1})
    near(hand_of(belief, 1), {"ore": 1 / 3, "brick": 2 / 3})


@pytest.mark.parametrize("seat", [0, 2, EVERYONE_ELSE])
def test_what_an_open_draft_shows_is_held_in_every_world(seat: int | None) -> None:
    accepted, countered = data.ANSWERS.index("accept"), data.ANSWERS.index("counter")
    offer = cards("ore*2") | cards("wood") << 3
    counter = cards("wheat") | cards("ore") << 3
    state = table("brick*2", "ore*3", "wool*2 wood", "wheat brick", active=1, phase="answer", offer=offer)
    state.answers[2], state.answers[3], state.counters[3] = accepted, countered, counter
    belief = believed(state, seat)
    assert len(belief.hands) > 1
    for row in belief.hands.rows.tolist():
        assert unpack(row[1])[ORE] >= 2
        assert unpack(row[2])[WOOD] >= 1
        assert unpack(row[3])[WHEAT] >= 1


def test_shown_cards_leave_the_others_as_likely_as_they_were() -> None:
    # Two hands of two from wood, wood, ore, ore: the first shows a wood.
    state = table("", "wood ore", "wood ore", active=1, offer=cards("wood") | cards("wheat") << 3)
    # Of the six ways to deal, one gives it both wood, four a wood and an ore.
    near(hand_of(believed(state, 0), 1), {"wood*2": 0.2, "wood ore": 0.8})


def full_tables(sizes: Sequence[int]) -> Any:
    """Hands of these sizes with all resources evenly among them."""
    deck = [data.RESOURCES[place % 5] for place in range(sum(sizes))]
    starts = np.cumsum([0, *sizes])
    return table(*(" ".join(deck[a:b]) for a, b in pairwise(starts)))


def test_more_hands_than_can_be_listed_are_a_sample_that_conserves_the_supply() -> None:
    state = full_tables([9, 10, 12, 8])
    belief, again = believed(state, 0), believed(state, 0)
    assert 1000 < len(belief.hands) <= MOST_ROWS
    assert belief.hands.rows.tobytes() == again.hands.rows.tobytes()
    assert belief.hands.weights.tobytes() == again.hands.weights.tobytes()
    assert (belief.hands.rows.sum(axis=1) == int(state.hands.sum())).all()
    assert (np.lexsort(belief.hands.rows.T[::-1]) == np.arange(len(belief.hands))).all()
    for seat, size in enumerate([9, 10, 12, 8]):
        assert {sum(unpack(hand)) for hand in belief.hands.rows[:, seat].tolist()} == {size}


def test_a_sample_is_as_likely_as_the_whole() -> None:
    pool, sizes = [4, 3, 2, 2, 1], [4, 4, 4]
    shown = [[1, 0, 0, 0, 0], [0] * 5, [0, 0, 1, 1, 0]]
    whole, sample = prior._every_deal(pool, sizes, shown), prior._some_deals(pool, sizes, shown)
    assert whole is not None
    for seat in range(3):
        for kind in range(5):
            means = [
                float((each.weights * (each.rows[:, seat] >> 6 * kind & 63)).sum())
                for each in (whole, sample)
            ]
            assert abs(means[0] - means[1]) < 0.05


def test_the_ways_to_deal_are_all_there() -> None:
    # One hand of 5 from a pool of 12: as many ways as 12 choose 5.
    whole = prior._every_deal([3, 3, 2, 2, 2], [5, 7], [[0] * 5, [0] * 5])
    assert whole is not None
    ways = [
        comb(3, a) * comb(3, b) * comb(2, c) * comb(2, d) * comb(2, e) / comb(12, 5)
        for a, b, c, d, e in (unpack(hand) for hand in whole.rows[:, 0].tolist())
    ]
    assert sum(ways) == pytest.approx(1)
    assert whole.weights.tolist() == pytest.approx(ways)


def test_a_theft_that_makes_too_many_rows_leaves_an_even_sample() -> None:
    belief = believed(full_tables([3, 5, 6, 4]), 0)
    while len(belief.hands) <= MOST_ROWS // 2:
        hear(belief, GAINED, 1, cards("wood brick wool wheat ore"))
        hear(belief, STOLEN, 2, 1, WOOD)
    before = belief.hands
    hear(belief, GAINED, 1, cards("wood*2 brick*2 wool*2 wheat*2 ore*2"))
    for thief, victim in ((3, 1), (2, 1), (1, 3), (1, 2), (3, 1), (2, 1)):
        hear(belief, STOLEN, thief, victim, WOOD)
    assert len(before) < len(belief.hands) <= MOST_ROWS
    assert belief.hands.weights.sum() == pytest.approx(1)
    assert len({row.tobytes() for row in belief.hands.rows}) == len(belief.hands)


def test_a_sample_that_runs_out_begins_again_with_what_the_seat_sees() -> None:
    state = full_tables([0, 9, 10, 12])
    belief = believed(state, 0)
    belief.hands = belief.hands.holding(1, cards("wood*9"))
    assert not len(belief.hands)
    for kind, *values in ((GAINED, 1, cards("ore")), (STOLEN, 2, 1, ORE), (PAID, 1, cards("ore"))):
        hear(belief, kind, *values)
    seen = veiled(state, 0)
    belief.imagine(seen, 3)
    assert seen.hands.sum() == state.hands.sum()
    assert len(belief.hands) == len(believed(state, 0).hands)


# Worlds


def test_a_world_has_the_form_of_the_truth_and_looks_the_same_to_the_seat() -> None:
    developments = [
        cards(text, data.CARDS) for text in ("knight point", "monopoly", "point knight", "knight")
    ]
    state = table(
        "wood*2",
        "ore brick",
        "wool",
        "wheat*3",
        active=1,
        new_cards=cards("point", data.CARDS),
        cards=developments,
    )
    for seat in (0, 1, 3, EVERYONE_ELSE):
        belief = believed(state, seat)
        seen = veiled(state, seat)
        for seed in range(50):
            world = seen.copy()
            belief.imagine(world, seed)
            assert veiled(world, seat).tobytes() == seen.tobytes()
            assert world.hands.sum() == state.hands.sum()
            there, here = (each.cards.sum() + each.new_cards + each.deck for each in (state, world))
            assert here == there
            assert min(*world.hands, *world.cards, world.new_cards, world.deck) >= 0
            again = seen.copy()
            belief.copy().imagine(again, seed)
            assert again.tobytes() == world.tobytes()


def test_worlds_come_as_often_as_they_are_believed() -> None:
    belief = hear(counted("", "", "wood*3 ore", seat=0), STOLEN, 1, 2, ORE)
    seen = veiled(table("", "ore", "wood*3"), 0)
    drawn = []
    for seed in range(2000):
        world = seen.copy()
        belief.imagine(world, seed)
        drawn.append(in_words(world.hands[1]))
    assert set(drawn) == {"wood", "ore"}
    assert abs(drawn.count("wood") - 1500) < 4 * (2000 * 0.75 * 0.25) ** 0.5


def test_a_draw_at_the_very_end_of_the_weights_is_the_last_row() -> None:
    hands = JointHands(np.array([[1], [2]]), np.array([0.5, 0.5]))
    assert (hands.drawn(0.0), hands.drawn(0.49), hands.drawn(0.5), hands.drawn(1.0)) == ([1], [1], [2], [2])


def test_the_generator_of_a_world_is_another_for_each_seed_and_seat() -> None:
    state = table("wood", "ore", "")
    words = set()
    for seat in (0, 1, EVERYONE_ELSE):
        for seed in (0, 1, 2**64 - 1):
            world = veiled(state, seat)
            believed(state, seat).imagine(world, seed)
            words.add(int(world.rng))
    assert len(words) == 9


def test_a_world_is_the_same_in_a_small_record() -> None:
    state = table(
        "wood", "ore*2", "brick wool", active=1, cards=[0, cards("point*2 knight", data.CARDS), 1, 0]
    )
    large = veiled(state, 0)
    small = np.zeros(1, dtype=variant(3).record).view(np.recarray)[0]
    for name in small.dtype.names:
        small[name] = large[name]
    belief = believed(state, 0)
    assert len(belief.hands) > 1
    for seed in range(20):
        worlds = large.copy(), small.copy()
        for world in worlds:
            belief.imagine(world, seed)
        for name in small.dtype.names:
            assert np.array_equal(worlds[0][name], worlds[1][name])


def test_draws_are_those_of_the_kit() -> None:
    for seed, place in ((0, 0), (7, 3), (2**64 - 1, 6)):
        draws = Draws(seed, place)
        with rng.wrapping():
            kits = rng.holder(int(rng.word_at(np.uint64(seed), place)))
            assert [draws.word() for _ in range(3)] == [int(rng.draw(kits)) for _ in range(3)]
            assert [draws.below(9) for _ in range(9)] == [int(rng.below(kits, 9)) for _ in range(9)]


# Others


def test_the_public_and_a_hand_tell_what_a_seat_could_believe() -> None:
    belief = hear(counted("", "", "wood ore", "", seat=EVERYONE_ELSE), STOLEN, 1, 2, ORE)
    world = table("", "wood", "ore", "")
    other = belief.of_other(1, veiled(world, 1))
    assert other is not None
    assert other.seat == 1
    near(hand_of(other, 2), {"ore": 1})
    assert len(belief.hands) == 2


def test_a_seat_tells_nothing_of_what_others_believe() -> None:
    state = table("wood", "ore", "")
    assert believed(state, 0).of_other(1, veiled(state, 1)) is None


def test_a_hand_that_the_public_cannot_explain_leaves_nothing_to_believe() -> None:
    belief = counted("", "wood", "", seat=EVERYONE_ELSE)
    assert belief.of_other(1, veiled(table("", "ore", ""), 1)) is None
