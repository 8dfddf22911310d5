"""A sitting from within: what a number means on each screen, what is kept, and what is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from rich.text import Text

from hexarium.cli.terminal.reader import Order
from hexarium.cli.terminal.screen import Screen
from hexarium.cli.terminal.session import Session
from hexarium.cli.terminal.table import Table
from hexarium.errors import BadFile
from hexarium.play.match import Match
from hexarium.play.saves import Save
from tests.cli.positions import under_way, until


class Script(Screen):
    """A screen at which some lines are typed; `seen` is what stood there before each."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(plain=True)
        self.is_terminal = True
        self.ascii = False
        self.lines: Iterator[str] = iter(lines)
        self.seen: list[str] = []
        self.shown = ""

    @property
    def size(self) -> tuple[int, int]:
        return 80, 24

    def show(self, lines: Sequence[Text | str]) -> None:
        self.write(lines)

    def write(self, lines: Sequence[Text | str]) -> None:
        self.shown = "\n".join(line.plain if isinstance(line, Text) else line for line in lines)

    def clear(self, all_of_it: bool = False) -> None:
        del all_of_it

    def ask(self, prompt: str) -> str:
        self.seen.append(f"{self.shown}\n{prompt}")
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def sit(match: Match, *lines: str, people: tuple[int, ...] = (0,)) -> list[str]:
    """Play these lines; what was on the screen before each of them, and at last."""
    screen = Script(lines)
    Session(Table(match, people), screen, pace=0).play()
    return [*screen.seen, screen.shown]


def settling() -> Match:
    return Match.new("catan", {"players": 3}, 5, compiled=False)


def test_a_number_is_a_place_while_places_are_shown() -> None:
    match = settling()
    sit(match, "12")
    assert [ply.text for ply in match.plies] == ["settle 12"]


@pytest.mark.parametrize("page", ["help", "log", "rules", "ply 0"])
def test_a_number_is_nothing_while_something_else_is_shown(page: str) -> None:
    match = settling()
    match.play("settle 12")
    seen = sit(match, page, "13", "")
    assert match.ply == 1
    assert "No list is shown that has a number 13" in seen[2]


def test_a_number_of_a_page_of_the_list_is_that_choice() -> None:
    match = Match.new("heaven", {"first": "angels"}, 1, compiled=False)
    third = match.legal()[2]
    sit(match, "list", "3")
    assert match.plies[0].text == third


def test_a_list_that_was_left_has_no_numbers() -> None:
    match = Match.new("heaven", {"first": "angels"}, 1, compiled=False)
    seen = sit(match, "list", *[""] * 10, "3")
    assert match.ply == 0
    assert "No list is shown" in seen[-2]


def test_a_place_is_asked_for_word_by_word() -> None:
    match = until(
        under_way("catan", 200, options=(("players", 3),)),
        lambda match: (
            match.to_move == 0
            and all(action.startswith("robber") for action in match.legal())
            and any(len(action.split()) == 3 for action in match.legal())
        ),
    )
    hex, seat = next(action.split()[1:] for action in match.legal() if len(action.split()) == 3)
    ply, hexes = match.ply, {action.split()[1] for action in match.legal()}
    seen = sit(match, hex, seat)
    assert "numbers on the board" in seen[0]
    assert all(f"{other}:" in seen[0] for other in hexes)
    assert seen[1].endswith(f"red: robber {hex}> ")
    assert match.plies[ply].text == f"robber {hex} {seat}"


def test_what_the_own_action_brought_is_told() -> None:
    match = until(
        under_way("catan", 40, options=(("players", 3),)),
        lambda match: match.to_move == 0 and "roll" in match.legal(),
    )
    assert "Red rolls" in sit(match, "roll")[1]


def test_nothing_that_was_revealed_is_taken_back() -> None:
    match = until(
        under_way("catan", 40, options=(("players", 3),)),
        lambda match: match.to_move == 0 and "roll" in match.legal(),
    )
    ply = match.ply
    seen = sit(match, "", "roll", "undo", people=(0, 1, 2))
    assert match.ply == ply + 1
    assert "cannot be taken back" in "".join(seen)


def test_nobody_asks_looks_at_the_answers_and_takes_it_back() -> None:
    match = until(
        under_way("catan", 60, options=(("players", 3),)),
        lambda match: match.to_move == 0 and "ask" in match.legal(),
    )
    ply = match.ply
    seen = sit(match, "ask", "undo")
    assert match.ply > ply + 1
    assert "cannot be taken back: it has shown what you could not know before." in " ".join(
        "".join(seen).split()
    )
    assert match.plies[ply].text == "ask"


def test_where_nothing_is_hidden_the_answer_of_the_other_is_taken_back_too() -> None:
    match = Match.new("heaven", {"first": "angels"}, seed=1, compiled=False)
    sit(match, "move b3 b4", "move c3 c4", "undo")
    assert match.ply == 1


def test_a_full_disk_stops_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(match: Match, seats: object) -> Save:
        del match, seats
        raise BadFile("'heaven-1.jsonl' cannot be written (no space left on device).")

    monkeypatch.setattr(Save, "begin", full)
    match = Match.new("heaven", {"first": "angels"}, 1, compiled=False)
    seen = sit(match, "move b3 b4", "move c3 c4")
    assert match.ply >= 2
    assert "The game is not kept: 'heaven-1.jsonl' cannot be written" in seen[1]


def test_a_bid_beyond_its_limit_is_asked_for_again() -> None:
    match = until(under_way("ring", 0), lambda match: "bid" in match.legal())
    seat = match.to_move
    assert seat is not None
    seen = sit(match, f"bid up to {int(match.state.bid)}", people=(seat,))
    assert f"Bid would go beyond {int(match.state.bid)} now." in seen[1]


def test_a_look_back_in_the_middle_of_a_game_plays_nothing() -> None:
    match = until(under_way("heaven", 20), lambda match: match.to_move == 0)
    ply = match.ply
    seen = sit(match, "back", "first", "last")
    assert match.ply == ply
    assert f"Ply {ply - 1} of {ply}" in seen[1]
    assert f"Ply 0 of {ply}" in seen[2]
    assert "Ply " not in seen[3]


def test_curtains_fall_only_between_people_who_know_different_things() -> None:
    match = settling()
    seen = sit(match, "", "12", "13", "", people=(0, 1))
    assert "red, press Enter" in seen[0]
    assert "blue, press Enter" in seen[3]
    assert "holds" not in seen[3].replace("What blue holds", "")


def test_a_bid_up_to_a_price_is_for_one_auction() -> None:
    match = Match.new("ring", {"players": 2, "player_trades": False}, seed=1, compiled=False)
    auctions = 0
    while auctions < 2:
        if "bid" in match.legal() and match.position()["auction"]["bid"] == 0 and match.to_move == 0:
            auctions += 1
            if auctions == 1:
                table = Table(match, (0,))
                table.order = 0, Order(match.variant.limits[0], 40)
                assert table.obey(0) is None
                continue
            assert table.obey(0) == ""
            assert table.order is None
        first = next(text for text in ("decline", "fold", match.legal()[0]) if text in match.legal())
        match.play(first)


def test_nothing_is_played_while_the_past_is_on_the_screen() -> None:
    match = Match.new("heaven", {"first": "angels"}, seed=1, compiled=False)
    seen = sit(match, "move b3 b4", "back", "move c3 c4", "last", "move c3 c4")
    assert any("This is a look back" in screen for screen in seen)
    assert [ply.text for ply in match.plies[:2]] == ["move b3 b4", "move c3 c4"]
