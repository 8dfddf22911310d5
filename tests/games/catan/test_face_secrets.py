"""Nothing that a seat may not know stands in its pieces, panels, questions or in what it watches."""

from __future__ import annotations

import pytest

from hexarium.kit.face import Panel
from hexarium.play.match import Match
from hexarium.play.seat import Door
from tests.games.catan.faces import games
from tests.games.catan.positions import begin, play, seat


def doors(match: Match) -> list[Door]:
    return [match.public(), *(match.seat(each) for each in range(len(match.variant.seats)))]


def panel(door: Door, id: str) -> Panel:
    (found,) = (each for each in door.panels() if each.id == id)
    return found


def counts(door: Door, id: str) -> dict[str, float | None]:
    return {item.id: item.n for item in panel(door, id).items}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_behind_another_hidden_truth_the_face_is_the_same(players: int) -> None:
    differ = 0
    for match in games(players, seed=70 + players, most=1500, talk=0.2):
        if match.ply % 17 and match.to_move is not None:
            continue
        for door in doors(match):
            world = door.resampled(match.ply)
            other = world.public() if door.seat is None else world.seat(door.seat)
            assert list(door.pieces()) == list(other.pieces())
            assert list(door.panels()) == list(other.panels())
            assert (door.ask(), door.due()) == (other.ask(), other.due())
            assert door.board() == other.board()
            differ += world.position() != match.position()
    assert differ > 50


def test_hands_of_others_are_counts() -> None:
    match = begin(seat("wood 2, ore", "point"), seat("wool", "knight 2"))
    assert counts(match.seat(1), "player-0")["cards-0"] == 3
    assert counts(match.seat(1), "player-0")["developed-0"] == 1
    assert [each.id for each in match.seat(1).panels() if each.place == "hand"] == ["hand-1"]
    assert not [each.id for each in match.public().panels() if each.place == "hand"]


def test_points_of_others_are_those_that_everyone_can_count_until_the_end() -> None:
    match = begin(seat(settlements=[0]), seat(cards="point 2", settlements=[40]), turns=9)
    assert counts(match.seat(1), "player-1")["points-1"] == 3
    for door in (match.public(), match.seat(0)):
        assert counts(door, "player-1")["points-1"] == 1
    play(match, "end")
    assert counts(match.public(), "player-1")["points-1"] == 3


def test_a_stolen_card_is_hidden_from_all_but_the_two() -> None:
    match = begin(
        *(seat(settlements=[40]), seat("ore", settlements=[0]), seat()),
        phase="robber",
        dice=(3, 4),
        robber=18,
    )
    play(match, "robber 0 1")
    moved, flow = match.seat(0).shown()[0]
    assert (moved["k"], moved["piece"], moved["to"]) == ("move", "robber", "hex-0")
    assert flow == {
        "say": "Red steals 1 ore from Blue.",
        "k": "flow",
        "from": "player-1",
        "to": "player-0",
        "items": {"ore": 1},
    }
    assert match.seat(1).shown() == match.seat(0).shown()
    for door in (match.seat(2), match.public()):
        assert door.shown()[0][1]["items"] == {"hidden": 1}
        assert "ore" not in str(door.shown())


def test_a_bought_card_is_seen_by_its_buyer_alone() -> None:
    seen = {}
    for card in ("knight", "monopoly"):
        match = play(begin(seat("wool, wheat, ore"), seat()), f"buy = {card}")
        (shown,) = (each for each in match.seat(0).shown()[0] if each["k"] == "card")
        assert (shown["seat"], shown["card"]) == (0, card)
        seen[card] = match.seat(1).shown(), match.public().shown()
        (hidden,) = (each for each in match.public().shown()[0] if each["k"] == "card")
        assert hidden["card"] is None
    assert seen["knight"] == seen["monopoly"]
