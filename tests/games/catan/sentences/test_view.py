"""What a seat sees: exactly what is hidden, and no more."""

from __future__ import annotations

import copy
from random import Random

import pytest

from hexarium.errors import BadSeat
from tests.games.catan.sentences.positions import (
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


def otherwise(given: Position, viewer: int, chance: Random) -> Position:
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


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_changed_secret_changes_neither_view_nor_picture_nor_words(viewer: int) -> None:
    given, chance = table(), Random(viewer)
    match = load(given)
    truths = set()
    for _ in range(10):
        other = load(otherwise(given, viewer, chance))
        truths.add(str(other.position()["players"]))
        assert other.view(viewer) == match.view(viewer)
        assert other.scene(viewer) == match.scene(viewer)
        status = [each.game.status(each.state, each.options, viewer) for each in (other, match)]
        assert status[0] == status[1]
    assert len(truths) > 5


def test_a_seat_sees_its_own_secrets_in_the_picture() -> None:
    match = load(table())
    other = copy.deepcopy(table())
    other["players"][0]["hand"] |= {"wood": 1, "wool": 1}
    other["bank"] |= {"wood": other["bank"]["wood"] + 1, "wool": other["bank"]["wool"] - 1}
    status = [each.game.status(each.state, each.options, 0) for each in (match, load(other))]
    assert status[0] != status[1]


# Events


def told(given: Position, text: str, chance: str | None) -> tuple[str, ...]:
    """What is said about an action."""
    return load(given).play(text, chance).events


def test_events_do_not_say_which_card_was_stolen() -> None:
    given = position(seat(), seat("ore, wood", settlements=[24]), phase="robber", dice=(3, 4))
    ore, wood = (told(given, "robber 7 1", card) for card in ("ore", "wood"))
    assert ore == wood
    assert not any("ore" in event.split() or "wood" in event.split() for event in ore)


def test_events_do_not_say_which_card_was_drawn() -> None:
    given = position(seat("wool, wheat, ore"))
    said = {told(given, "buy", card) for card in ("knight", "point", "invention", "monopoly", "roadbuilding")}
    assert len(said) == 1


def test_events_never_depend_on_secrets_over_random_games() -> None:
    chance = Random(3)
    match = new(1, players=3, goal=6, player_trades=False)
    compared = 0
    while (to_move := match.to_move) is not None and match.ply < 300:
        text = chance.choice(match.legal())
        dice = "3 3" if text == "roll" else None
        worlds = [match.at(match.ply), match.resampled(to_move, match.ply)]
        said = [world.play(text, dice).events for world in worlds]
        # Who wins may be told apart.
        if all(world.outcome is None for world in worlds):
            assert said[0] == said[1]
            compared += 1
        match.play(text)
    assert compared > 80
