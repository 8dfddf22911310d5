"""Resampling: every secret redrawn, in agreement with all that a seat saw, and as likely as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from hexarium.games.catan.face.position import by_name
from hexarium.games.catan.rules.data import CARDS, RESOURCES
from hexarium.kit.variant import State
from hexarium.play.match import Match
from tests.games.catan.positions import begin, hand, new, path, phase, play, seat

DECK = {"knight": 14, "point": 5, "roadbuilding": 2, "invention": 2, "monopoly": 2}
EXTENDED_DECK = {"knight": 20, "point": 5, "roadbuilding": 3, "invention": 3, "monopoly": 3}

# What stays


def agrees(match: Match, viewer: int, seed: int, played: Counter[str], cards: Sequence[str] = CARDS) -> None:
    """Check one redraw against everything the viewer may know, such as which of these cards were played."""
    other = match.resampled(viewer, seed)
    assert other.view(viewer) == match.view(viewer)
    truth, drawn = match.position(), other.position()
    assert drawn["players"][viewer] == truth["players"][viewer]
    names = list(truth["bank"])
    for name in names:
        in_all = [
            each["bank"][name] + sum(player["hand"][name] for player in each["players"])
            for each in (truth, drawn)
        ]
        assert in_all[0] == in_all[1]
    for mine, theirs in zip(truth["players"], drawn["players"], strict=True):
        for key in ("hand", "cards", "new_cards"):
            assert sum(mine[key].values()) == sum(theirs[key].values())
            assert all(count >= 0 for count in theirs[key].values())
    deck = EXTENDED_DECK if len(truth["players"]) > 4 else DECK
    for name in cards:
        left = drawn["deck"][name] + sum(
            player["cards"][name] + player["new_cards"][name] for player in drawn["players"]
        )
        assert left + played[name] == deck[name]
    for number, player in enumerate(drawn["players"]):
        if number == truth["turn"]["seat"] and truth["phase"] != "over":
            assert player["points"] < match.options["goal"]


PLAYED = {"knight": "knight", "roadbuilding": "roadbuilding", "invent": "invention", "monopoly": "monopoly"}


@pytest.mark.parametrize(
    ("players", "trades"), [(2, True), (3, False), (3, True), (4, False), (5, False), (6, True)]
)
def test_a_redraw_agrees_with_everything_the_seat_saw(players: int, trades: bool) -> None:
    chance = Random(players)
    match = new(players, players=players, player_trades=trades, goal=8)
    played: Counter[str] = Counter()
    while match.to_move is not None and match.ply < 260:
        ply = match.play(chance.choice(match.legal()))
        played[PLAYED.get(ply.text.split()[0], "")] += 1
        if match.ply % 5 == 0:
            agrees(match, chance.randrange(players), match.ply, played)


@pytest.mark.parametrize("seed", range(4))
def test_a_redraw_after_loading_agrees_with_what_the_seat_saw_since(seed: int) -> None:
    chance = Random(seed)
    match = new(seed, players=4, player_trades=False, goal=9)
    while match.to_move is not None and match.ply < 160:
        match.play(chance.choice(match.legal()))
    played = Counter({name: DECK[name] - count for name, count in remaining(match).items()})
    match = Match.load(match.position(), seed, compiled=False)
    while match.to_move is not None and match.ply < 150:
        ply = match.play(chance.choice(match.legal()))
        played[PLAYED.get(ply.text.split()[0], "")] += 1
        if match.ply % 4 == 0:
            # What else was played before, a position does not say.
            agrees(match, chance.randrange(4), match.ply, played, ("knight", "point"))


@pytest.mark.parametrize("seed", range(3))
def test_a_redraw_can_be_redrawn_for_another_seat(seed: int) -> None:
    chance = Random(seed)
    match = new(seed, players=3, player_trades=False, discard_limit=20)
    while match.to_move is not None and match.ply < 300:
        match.play(chance.choice(match.legal()))
        if match.ply == 60:
            match = Match.load(match.position(), seed, compiled=False)
        if match.ply % 10 == 0:
            twice = match
            for viewer in chance.sample(range(3), 2):
                twice = twice.resampled(viewer, match.ply)
            # Hands that could not be would be refused.
            Match.load(twice.position(), 0, compiled=False)


def remaining(match: Match) -> dict[str, int]:
    """The development cards that have not been played."""
    given = match.position()
    return {
        name: count + sum(each["cards"][name] + each["new_cards"][name] for each in given["players"])
        for name, count in given["deck"].items()
    }


def test_a_resampled_game_can_be_played_to_its_end() -> None:
    chance = Random(2)
    match = new(9, players=3, player_trades=False, goal=4)
    while match.to_move is not None and match.ply < 120:
        match.play(chance.choice(match.legal()))
    other = match.resampled(1, 5)
    while other.to_move is not None and other.ply < 200:
        other.play(chance.choice(other.legal()))


# Small cases, counted

DRAWS = 1000
Answer = Callable[[State], str]


def drawn(match: Match, viewer: int, answer: Answer) -> dict[str, float]:
    """How often each answer comes up in many redraws."""
    belief, veiled = match.belief(viewer), match.veiled(viewer)
    found: Counter[str] = Counter()
    for seed in range(DRAWS):
        states = match.runner.copy(veiled)
        belief.imagine(states[0], seed)
        found[answer(states[0])] += 1
    return {each: count / DRAWS for each, count in found.items()}


def near(found: dict[str, float], expected: dict[str, float]) -> None:
    """Four standard deviations are allowed."""
    assert set(found) == set(expected)
    for answer, share in expected.items():
        assert abs(found[answer] - share) <= 4 * (share * (1 - share) / DRAWS) ** 0.5


def held(number: int, key: str = "hands") -> Answer:
    """The cards of a seat in words."""

    def answer(state: State) -> str:
        if key == "hands":
            cards = by_name(state.hands[number], RESOURCES)
        else:
            cards = by_name(state.cards[number] if key == "cards" else state.new_cards, CARDS)
        return ", ".join(f"{name} {count}" if count > 1 else name for name, count in cards.items() if count)

    return answer


def robbing(*sums: int, cards: str = "", players: int = 3) -> Match:
    """Seat 0 is about to rob; before, everyone saw these sums rolled.

    Seat 0 has a settlement that gets wood on a 3, seat 1 one that gets ore on an 8 and brick on a 10.
    """
    seats = [seat(settlements=[2]), seat(settlements=[24]), seat(cards=cards)]
    match = begin(*seats, players=players, phase="production", active=-len(sums) % players)
    for sum_of_dice in sums:
        low = max(1, sum_of_dice - 6)
        play(match, f"roll = {low} {sum_of_dice - low}", "end")
    return play(match, "roll = 3 4")


def test_a_theft_is_known_to_thief_and_victim_only() -> None:
    match = play(robbing(8, 8, 8, 10), "robber 7 1 = brick")
    assert drawn(match, 0, held(0)) == {"brick": 1.0}
    assert drawn(match, 1, held(0)) == {"brick": 1.0}
    near(drawn(match, 2, held(0)), {"brick": 0.25, "ore": 0.75})


def test_a_theft_from_a_hand_of_one_kind_is_known_to_all() -> None:
    match = play(robbing(8, 8, 8), "robber 7 1")
    assert drawn(match, 2, held(0)) == {"ore": 1.0}


def test_what_the_thief_pays_later_shows_what_it_took() -> None:
    match = play(robbing(3, 8, 10), "robber 7 1 = brick")
    near(drawn(match, 2, held(0)), {"wood, brick": 0.5, "wood, ore": 0.5})
    play(match, f"road {path(2, 3)[0]}")
    assert drawn(match, 2, held(1)) == {"ore": 1.0}


def test_what_is_paid_later_still_shows_it_after_new_cards_have_come() -> None:
    match = play(robbing(3, 8, 10, cards="knight"), "robber 7 1 = brick", f"road {path(2, 3)[0]}", "end")
    play(match, "roll = 5 5", "end")
    assert drawn(match, 2, held(0)) == {"": 1.0}
    assert drawn(match, 2, held(1)) == {"brick, ore": 1.0}


def test_the_same_card_is_missing_where_it_was_stolen() -> None:
    match = play(robbing(8, 8, 10), "robber 7 1 = brick")

    def both(state: State) -> str:
        return str(by_name(int(state.hands[0]) + int(state.hands[1]), RESOURCES))

    assert len(drawn(match, 2, both)) == 1


def test_what_the_victim_offers_later_shows_what_it_kept() -> None:
    match = play(robbing(8, 8, 10), "robber 7 1 = ore")
    near(drawn(match, 2, held(0)), {"brick": 1 / 3, "ore": 2 / 3})
    play(match, "end", "roll = 1 1", "give brick")
    assert drawn(match, 2, held(0)) == {"ore": 1.0}


def test_a_monopoly_shows_how_many_there_were() -> None:
    match = play(robbing(8, 8, 10, cards="monopoly"), "robber 7 1 = brick", "end", "roll = 1 1", "end")
    play(match, "monopoly brick")
    assert hand(match, 2) == {"brick": 1}
    assert drawn(match, 2, held(1)) == {"ore 2": 1.0}


def test_two_thefts_in_a_row_weigh_as_they_could_have_gone() -> None:
    match = play(
        robbing(3, 8, 10, cards="knight", players=4), "robber 7 1 = brick", "end", "roll = 1 1", "end"
    )
    play(match, "knight", "robber 1 0 = wood")
    # Seat 3 saw neither theft, seat 1 knows that the brick was taken, seat 2 not what seat 0 has kept.
    near(drawn(match, 3, held(2)), {"wood": 0.5, "brick": 0.25, "ore": 0.25})
    near(drawn(match, 1, held(2)), {"wood": 0.5, "brick": 0.5})
    assert drawn(match, 0, held(2)) == {"wood": 1.0}
    near(drawn(match, 2, held(0)), {"brick": 0.5, "ore": 0.5})


def test_loaded_hands_are_dealt_anew() -> None:
    match = begin(seat(), seat("ore 2"), seat("wood"))
    near(drawn(match, 0, held(2)), {"wood": 1 / 3, "ore": 2 / 3})


def test_the_thief_of_a_loaded_hand_knows_the_card_and_not_the_rest() -> None:
    match = begin(seat(), seat("wood, ore", settlements=[24]), seat("brick 2"), phase="robber", dice=(3, 4))
    play(match, "robber 7 1 = wood")
    assert drawn(match, 0, held(0)) == {"wood": 1.0}
    near(drawn(match, 0, held(1)), {"ore": 1 / 3, "brick": 2 / 3})


def test_with_two_players_everything_is_counted() -> None:
    match = begin(seat(), seat("wood, ore", settlements=[24]), phase="robber", dice=(3, 4))
    play(match, "robber 7 1 = wood")
    for viewer in (0, 1):
        assert drawn(match, viewer, held(1)) == {"ore": 1.0}


def test_a_loaded_hand_is_known_by_its_size_until_it_is_shown() -> None:
    blue = seat("wood, brick", settlements=[24])
    match = begin(seat("wood"), blue, seat("ore 2"), active=1)
    # Two of wood, brick, ore and ore: six pairs, of which two have wood and ore and two brick and ore.
    near(
        drawn(match, 0, held(2)),
        {"wood, brick": 1 / 6, "wood, ore": 1 / 3, "brick, ore": 1 / 3, "ore 2": 1 / 6},
    )
    play(match, next(text for text in match.legal() if text.startswith("road")))
    assert drawn(match, 0, held(2)) == {"ore 2": 1.0}


# Development cards


def test_other_cards_are_drawn_from_all_that_were_not_seen() -> None:
    match = begin(seat(cards="knight 2"), seat(cards="monopoly"), deck="knight 2, monopoly", hoarder=0)
    # Seat 0 has all points and most knights: unseen are 2 knights and 2 of those that may have been played.
    others = dict.fromkeys(("roadbuilding", "invention", "monopoly"), 1 / 6)
    near(drawn(match, 0, held(1, "cards")), {"knight": 0.5, **others})


def test_a_new_card_is_as_unknown_as_an_older_one() -> None:
    match = begin(seat("wool, wheat, ore"), seat(), deck="knight, monopoly 2")
    match = play(match, "buy = monopoly")
    others = dict.fromkeys(("roadbuilding", "invention", "monopoly"), 2 / 9)
    near(drawn(match, 1, held(0, "new_cards")), {"knight": 1 / 3, **others})


def test_nobody_is_dealt_points_that_would_have_won() -> None:
    match = begin(
        seat("wool, wheat, ore", cities=[0]), seat(), deck="knight, point", goal=3, player_trades=False
    )
    play(match, "buy = knight")
    assert drawn(match, 1, held(0, "new_cards")) == {"knight": 1.0}


def test_the_generator_is_another() -> None:
    match = begin(seat(), phase="production")
    rolls = {match.resampled(0, seed).play("roll").chance for seed in range(60)}
    assert len(rolls) > 20
    assert phase(match) == ("production", 0)


def test_a_game_that_is_over_is_redrawn_as_far_as_it_was_not_shown() -> None:
    red = seat("wheat 2, ore 3, wood", settlements=[0, 2])
    match = play(begin(red, seat("wool", cards="knight, point"), seat("brick"), goal=3), "city 0")
    hands = set()
    for number in range(30):
        other = match.resampled(0, number)
        assert other.view(0) == match.view(0)
        hands.add(str(hand(other, 1)))
    assert hands == {"{'wool': 1}", "{'brick': 1}"}
