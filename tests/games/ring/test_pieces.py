"""A position drawn, the choices on its marks, and what happened in words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hexarium.draw import svg, text
from hexarium.games.ring import GAME
from hexarium.kit.marks import THEMES, Scene
from hexarium.kit.runner import Runner
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import managing, match_of, out, owing, own, put, table, turn_of

SIZES = (2, 3, 4)


def crowded(size: int) -> Scene:
    """A ring in the middle of a random game of six."""
    runner = Runner(GAME.variant({"players": 6, "properties_per_city": size}), compiled=False)
    states = runner.start(size)
    runner.play_out(states, 4, most=700)
    return runner.variant.scene(states[0], frozenset())


@pytest.mark.parametrize("size", SIZES)
def test_a_ring_can_be_read_in_a_terminal_of_100_by_30(size: int) -> None:
    scene = crowded(size)
    lines = text.paint_plain(scene, 100, 30).splitlines()
    assert len(lines) <= 30
    assert max(map(len, lines)) <= 100
    joined = "\n".join(lines)
    for seat in range(6):
        assert f"{seat} " in joined
    assert "cash" in joined
    assert "Round" in joined


@pytest.mark.parametrize("size", SIZES)
def test_every_tile_pawn_and_player_has_a_mark(size: int) -> None:
    scene = crowded(size)
    ids = [mark.id for mark in scene.marks if mark.id]
    assert len(ids) == len(set(ids))
    tiles = {f"hex-{tile}" for tile in range(12 + 6 * size)}
    assert tiles | {f"pawn-{seat}" for seat in range(6)} | {f"player-{seat}" for seat in range(6)} <= set(ids)
    for theme in THEMES:
        ElementTree.fromstring(svg.paint(scene, theme))


def test_marks_tell_owner_level_and_mortgage() -> None:
    position = own(own(own(own(table(), 2, 8, level=3), 1, 9, mortgaged=True), 0, 6), 1, 7)
    scene = match_of(position).scene()
    assert scene.mark("hex-8").short == ("8", "2³")
    assert scene.mark("hex-9").short == ("9", "1ᵐ")
    assert scene.mark("hex-6").short == ("6", "0")
    assert scene.mark("hex-7").short == ("7", "1⁰")
    assert scene.mark("hex-12").short[0] == "12"
    assert (scene.mark("hex-8").title or "").endswith("of seat 2, level 3")
    assert (scene.mark("hex-9").title or "").endswith("of seat 1, mortgaged")
    assert len([mark for mark in scene.marks if mark.kind == "equipment"]) == 3


def test_pawns_of_the_living_stand_by_their_tiles() -> None:
    position = out(put(table(4), 1, at=15, jail=1), 3)
    scene = match_of(position).scene()
    assert scene.mark("pawn-0").short == ("02",)
    assert scene.mark("pawn-2").short == ()
    assert (scene.mark("pawn-1").title or "") == "Seat 1 on Jail (15), in Jail"
    assert "pawn-3" not in [mark.id for mark in scene.marks]
    assert "bankrupt (1)" in (scene.mark("player-3").title or "")


@pytest.mark.parametrize(
    ("position", "news"),
    [
        (table(), "Round 1 of 30, turn of seat 0"),
        (owing(put(table(), 0, cash=3), 10, to=2), "1 to seat 2"),
        (managing(table()), "Manage, rolled 1 and 2"),
    ],
)
def test_the_middle_says_what_is_going_on(position: Position, news: str) -> None:
    scene = match_of(position).scene()
    assert news in [getattr(mark, "text", "") for mark in scene.marks]
    assert news in scene.description


def test_choices_belong_to_tiles_players_or_themselves() -> None:
    position = managing(own(own(table(), 0, 8, level=2), 0, 9))
    match = match_of(position)
    choices = match.seat(0).choices()
    assert choices["hex-8"] == ["sell 8", "build 8"]
    assert sorted(choices["hex-9"]) == ["build 9", "mortgage 9"]
    assert choices["player-1"] == ["offer 1"]
    assert choices["end"] == ["end"]
    ids = {mark.id for mark in match.scene().marks}
    assert {mark for mark in choices if "-" in mark} <= ids
    match.play("offer 1")
    choices = match.seat(0).choices()
    assert (choices["give"], choices["want"], choices["hex-9"]) == (["give coin"], ["want coin"], ["give 9"])


# Events


def happened(position: Position, action: str, chance: str | None = None) -> tuple[str, ...]:
    return match_of(position).play(action, chance).words


def test_a_roll_tells_dice_way_rent_and_cash() -> None:
    assert happened(own(put(table(), 0, at=5), 1, 8), "roll", "1 2") == (
        "Seat 0 rolls 1 and 2.",
        "Seat 0 goes to Asunción 2 (8).",
        "The rent is 1, for seat 1.",
        "Seat 0 pays 1 to seat 1.",
    )


def test_a_roll_past_start_says_so() -> None:
    assert happened(own(put(table(), 0, at=28), 0, 1), "roll", "1 2") == (
        "Seat 0 rolls 1 and 2.",
        "Seat 0 goes to Importer I (1) by way of Start.",
        "Seat 0 gains 2.",
    )


def test_a_card_is_told_with_its_number_and_its_words() -> None:
    assert happened(put(table(), 0, at=17), "roll", "1 2 luck 13") == (
        "Seat 0 rolls 1 and 2.",
        "Seat 0 goes to Incident 3 (20).",
        "It draws Luck 13: go to Jail.",
        "Seat 0 goes to Jail (15).",
        "Seat 0 is jailed.",
    )
    assert "Asunción 2 (8) has 3 lots now." in happened(
        put(own(table(), 0, 8, level=3), 0, at=17), "roll", "1 2 luck 8"
    )


def test_jail_is_told() -> None:
    jailed = put(table(), 0, at=15, jail=0)
    assert happened(jailed, "roll", "1 2")[1] == "No doubles: seat 0 stays in Jail."
    assert happened(jailed, "roll", "2 2")[1] == "Doubles free it."
    assert happened(put(jailed, 0, jail=2), "roll", "1 2")[1] == "The third roll frees it for 3."
    events = happened(put(jailed, 0, jail=2, cash=5), "roll", "1 2")
    assert events[1:] == (
        "The third roll frees it for 3.",
        "Seat 0 owes 3 to the bank.",
    )
    assert happened(put(jailed, 0, jail=1, cash=30), "pay") == (
        "Seat 0 pays to leave the Jail.",
        "Seat 0 pays 3.",
    )


def test_debts_and_bankruptcies_are_told() -> None:
    position = put(own(own(table(4), 1, 27, level=5), 0, 8), 0, at=24, cash=9)
    assert happened(position, "roll", "1 2")[-1] == "Seat 0 owes 10 to seat 1."
    events = happened(owing(put(table(4), 0, cash=4), 10, to=1, rest=[[2, 10], [3, 10]]), "bankrupt")
    assert events == ("Seat 0 is bankrupt; all it has goes to seat 1.", "Seat 0 pays 0.4 to seat 1.")


def test_auctions_and_trades_are_told() -> None:
    match = match_of(put(table(2), 0, at=5))
    match.play("roll", "1 2")
    assert match.play("decline").words == ("Seat 0 does not buy Asunción 2 (8); it is auctioned.",)
    assert match.play("bid").words == ("Seat 1 bids 1.",)
    assert match.play("fold").words == (
        "Seat 0 folds.",
        "Seat 1 has Asunción 2 (8).",
        "Seat 1 pays 1.",
    )
    match.play("offer 1")
    match.play("want 8")
    match.play("give coin")
    assert match.play("ask").words == ("Seat 0 asks seat 1: 1 coin for Asunción 2 (8)?",)
    assert match.play("accept").words[0] == "Seat 1 accepts: seat 0 gives 1 coin for Asunción 2 (8)."


def test_the_end_is_told() -> None:
    position = turn_of(table(2), 0, "manage")
    position["round"] = 30
    assert happened(position, "end")[-1] == "Seat 0 and seat 1 win together: a net worth of 50."
    lost = owing(put(table(2), 0, cash=0), 10)
    assert happened(lost, "bankrupt")[-1] == "Seat 1 wins: all others are bankrupt."
