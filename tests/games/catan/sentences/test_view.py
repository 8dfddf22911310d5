"""What a seat sees: exactly what is hidden, and no more."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import numpy as np
import pytest

from hexarium.errors import BadSeat
from hexarium.games.catan.rules.bundle import total
from hexarium.games.catan.rules.turns import hidden_points
from hexarium.play.match import Match
from hexarium.play.seat import Door
from tests.games.catan.positions import (
    Position,
    begin,
    count_up,
    load,
    new,
    path,
    play,
    position,
    seat,
)


def table() -> Position:
    """Three players with something in every hand."""
    return position(
        seat("wood 2, ore", cards="knight, point", new="monopoly", knights=1, settlements=[0]),
        seat("brick 3", cards="point 2, invention", settlements=[24], roads=path(24, 25)),
        seat("wool, wheat", cards="knight", cities=[40]),
        goal=9,
    )


def test_a_view_hides_other_hands_and_cards_counts_stay() -> None:
    given, seen = table(), load(table()).view(1)
    assert seen["players"][0]["hand"] == 3
    assert seen["players"][0]["cards"] == 2
    assert seen["players"][0]["new_cards"] == 1
    assert seen["players"][2]["hand"] == 2
    assert seen["players"][2]["cards"] == 1
    assert seen["players"][1] == given["players"][1]


def test_a_view_hides_points_from_hidden_cards() -> None:
    match = load(table())
    assert [player["points"] for player in match.position()["players"]] == [2, 3, 2]
    assert [player["points"] for player in match.view(0)["players"]] == [2, 1, 2]
    assert [player["points"] for player in match.view(1)["players"]] == [1, 3, 2]


def test_a_view_hides_what_is_left_in_the_deck_by_kind() -> None:
    assert load(table()).view(2)["deck"] == sum(table()["deck"].values())


def test_a_view_shows_everything_else() -> None:
    given, seen = table(), load(table()).view(1)
    assert set(seen) == set(given)
    for key in set(given) - {"players", "deck"}:
        assert seen[key] == given[key]
    for mine, theirs in zip(seen["players"], given["players"], strict=True):
        assert set(mine) == set(theirs)
        for key in ("knights", "roads", "settlements", "cities"):
            assert mine[key] == theirs[key]


def test_offers_and_answers_are_public() -> None:
    match = play(begin(seat("wood"), seat("ore"), seat()), "give wood", "want ore", "ask", "give ore")
    assert match.view(2)["turn"]["trade"] == match.position()["turn"]["trade"]


def test_discards_due_are_public() -> None:
    match = play(begin(seat("wood 9"), seat(), phase="production"), "roll = 3 4")
    assert match.view(1)["turn"]["discards"] == [4, 0]


def test_there_is_no_view_for_a_seat_that_does_not_play() -> None:
    with pytest.raises(BadSeat):
        load(table()).view(3)


def test_at_the_end_hidden_points_are_revealed_but_hands_are_not() -> None:
    match = begin(seat("wheat 2, ore 3", settlements=[0, 2]), seat("wood 2", cards="point, knight"), goal=3)
    seen = play(match, "city 0").view(0)
    assert (seen["players"][1]["points"], seen["players"][1]["hand"]) == (1, 2)


# Hidden truth


def otherwise(given: Position, viewer: int | None, chance: Random) -> Position:
    """The same position with every secret of the viewer changed: hands, cards and deck shuffled."""
    changed = copy.deepcopy(given)
    for keys, names in ((("hand",), given["bank"]), (("cards", "new_cards"), given["deck"])):
        others = [player for seat, player in enumerate(changed["players"]) if seat != viewer]
        places = [player[key] for player in others for key in keys]
        places += [changed["deck"]] if keys[0] == "cards" else []
        pool = [name for place in places for name, count in place.items() for _ in range(count)]
        chance.shuffle(pool)
        for place in places:
            size = sum(place.values())
            drawn, pool = pool[:size], pool[size:]
            place.update({name: drawn.count(name) for name in names})
    count_up(changed, changed["longest_road"], changed["largest_army"])
    return changed


def veiled(match: Match, viewer: int | None) -> bytes:
    """All that a seat, or the public, may know of a state, byte for byte."""
    return bytes(match.veiled(viewer).tobytes())


def given_by(door: Door) -> tuple[Any, ...]:
    """All that a door gives of a position."""
    return door.view(), door.scene(), door.status(), door.legal()


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_changed_secret_changes_neither_view_nor_picture_nor_words(viewer: int | None) -> None:
    given, chance = table(), Random(viewer)
    match = load(given)
    truths = set()
    for number in range(10):
        other = load(otherwise(given, viewer, chance), seed=number)
        truths.add(str(other.position()["players"]))
        doors = [each.public() if viewer is None else each.seat(viewer) for each in (other, match)]
        assert given_by(doors[0]) == given_by(doors[1])
        assert veiled(other, viewer) == veiled(match, viewer)
    assert len(truths) > 5


def test_the_public_sees_nothing_but_counts() -> None:
    seen = load(table()).view(None)
    assert [player["hand"] for player in seen["players"]] == [3, 3, 2]
    assert [player["cards"] for player in seen["players"]] == [2, 3, 1]
    assert [player["new_cards"] for player in seen["players"]] == [1, 0, 0]
    assert [player["points"] for player in seen["players"]] == [1, 1, 2]
    assert seen["deck"] == sum(table()["deck"].values())


def test_who_has_the_eyes_of_all_sees_the_whole_position() -> None:
    match = load(table())
    assert match.variant.view(match.state, match.variant.everybody) == match.position()
    two = match.variant.view(match.state, frozenset({0, 2}))
    assert [player["hand"] for player in two["players"]][1] == 3
    assert two["players"][2] == match.position()["players"][2]
    assert two["deck"] == sum(table()["deck"].values())


def test_a_seat_sees_its_own_secrets_in_the_picture() -> None:
    match = load(table())
    other = copy.deepcopy(table())
    other["players"][0]["hand"] |= {"wood": 1, "wool": 1}
    other["bank"] |= {"wood": other["bank"]["wood"] + 1, "wool": other["bank"]["wool"] - 1}
    doors = [each.seat(0) for each in (match, load(other))]
    assert doors[0].status() != doors[1].status()
    assert doors[0].scene() != doors[1].scene()


# Veiled records


def fields(match: Match, viewer: int | None) -> Any:
    """A veiled record."""
    return match.veiled(viewer)[0]


def test_a_veiled_record_counts_other_cards_and_leaves_the_own() -> None:
    match = load(table())
    seen = fields(match, 1)
    assert seen.hands.tolist()[:3] == [3, match.state.hands[1], 2]
    assert seen.cards.tolist()[:3] == [2, match.state.cards[1], 1]
    assert (seen.new_cards, seen.deck) == (1, sum(table()["deck"].values()))
    assert fields(match, 0).new_cards == match.state.new_cards
    for name in set(match.state.dtype.names) - {"hands", "cards", "new_cards", "deck", "rng"}:
        assert np.array_equal(seen[name], match.state[name]), name


def test_a_veiled_record_holds_neither_generator_nor_outcomes() -> None:
    match = begin(seat(), seat("ore 2, wood", settlements=[24]), phase="robber", dice=(3, 4))
    play(match, "robber 7 1 = ore")
    assert match.state.given >= 0
    for viewer in (None, 0, 1):
        seen = fields(match, viewer)
        assert (seen.rng, seen.forced, seen.given) == (0, -1, -1)


def test_a_veiled_record_counts_more_cards_than_a_place_of_a_bundle_holds() -> None:
    match = begin(seat("wood 19, brick 19, wool 19, ore 19"), seat())
    assert fields(match, 1).hands[0] == 76


@pytest.mark.parametrize(("old", "new"), [("point", "knight"), ("knight", "point")])
def test_at_the_end_a_veiled_record_tells_the_points_and_not_where_they_are(old: str, new: str) -> None:
    def ended(old: str, new: str) -> Match:
        given = seat("wheat 2, ore 3", cards=f"{old}, monopoly", new=new, settlements=[0, 2])
        return play(begin(given, seat(cards="point, knight"), goal=4), "city 0")

    match = ended(old, new)
    assert match.outcome is not None
    assert veiled(match, 1) == veiled(ended(new, old), 1)
    seen = fields(match, 1)
    assert (hidden_points(seen, 0), total(seen.cards[0]), total(seen.new_cards)) == (1, 2, 1)
    assert (hidden_points(fields(match, 0), 1), total(fields(match, 0).cards[1])) == (1, 2)


@pytest.mark.parametrize("players", [3, 6])
def test_equal_views_are_equal_veiled_records_over_random_games(players: int) -> None:
    chance = Random(players)
    match = new(players, players=players, goal=6, discard_limit=4, player_trades=False)
    compared = 0
    while match.to_move is not None and match.ply < 400:
        match.play(chance.choice(match.legal()))
        if match.ply % 20 == 0 or match.to_move is None:
            viewer = chance.randrange(players)
            # A position that is loaded has another past and another generator.
            other = otherwise(match.position(), viewer, chance)
            if match.to_move is not None and other["players"][other["turn"]["seat"]]["points"] > 5:
                continue
            again = load(other, seed=match.ply)
            # Hidden points are told at the end; if they were changed the views are others.
            if again.view(viewer) == match.view(viewer):
                assert veiled(again, viewer) == veiled(match, viewer)
                compared += 1
    assert compared > 5


# Events


def told(given: Position, text: str, chance: str | None, viewer: int | None = None) -> list[str]:
    """What is said about an action to a seat, or to everyone."""
    match = load(given)
    match.play(text, chance)
    return (match.public() if viewer is None else match.seat(viewer)).told()[0]


def test_events_do_not_say_which_card_was_stolen() -> None:
    given = position(seat(), seat("ore, wood", settlements=[24]), seat(), phase="robber", dice=(3, 4))
    for viewer in (None, 2):
        ore, wood = (told(given, "robber 7 1", card, viewer) for card in ("ore", "wood"))
        assert ore == wood == ["Red moves the robber to hex 7.", "Red steals a card from Blue."]


@pytest.mark.parametrize("viewer", [0, 1])
def test_thief_and_victim_read_which_card_was_stolen(viewer: int) -> None:
    given = position(seat(), seat("ore, wood", settlements=[24]), seat(), phase="robber", dice=(3, 4))
    assert told(given, "robber 7 1", "ore", viewer)[1] == "Red steals 1 ore from Blue."


def test_events_do_not_say_which_card_was_drawn_but_to_the_buyer() -> None:
    given = position(seat("wool, wheat, ore"))
    cards = ("knight", "point", "invention", "monopoly", "roadbuilding")
    for viewer in (None, 1):
        assert {*(str(told(given, "buy", card, viewer)) for card in cards)} == {
            "['Red buys a development card.']"
        }
    assert told(given, "buy", "knight", 0) == ["Red buys a development card: knight."]


def test_events_never_depend_on_secrets_over_random_games() -> None:
    chance = Random(3)
    match = new(1, players=3, goal=6, player_trades=False)
    compared = 0
    while (to_move := match.to_move) is not None and match.ply < 300:
        text = chance.choice(match.legal())
        dice = "3 3" if text == "roll" else None
        worlds = [match.at(match.ply), match.resampled(to_move, match.ply)]
        said = [world.play(text, dice).words for world in worlds]
        # Who wins, and what a monopoly takes, may be told apart.
        if all(world.outcome is None for world in worlds) and not text.startswith("monopoly"):
            assert said[0] == said[1]
            compared += 1
        match.play(text)
    assert compared > 80
