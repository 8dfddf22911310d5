"""The face of one position as it was last approved, as pictures and as JSON.

After a wanted change, write the files anew with HEXARIUM_UPDATE_GOLDEN=1 and look at them before they are
kept.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from hexarium.draw.svg import paint
from hexarium.kit.marks import THEMES
from hexarium.play.match import Match
from tests.games.ring.table import managing, match_of, out, own, put, table

GOLDEN = Path(__file__).with_name("golden")


def approved() -> Match:
    """Five players late in a game: a whole city, mortgages, a jailed pawn, release cards, a trade asked."""
    position = put(put(table(5), 2, at=15, jail=1, cash=83), 1, at=19, release_cards=["luck"])
    own(own(own(position, 1, 7, 8, 9, level=5), 1, 17, mortgaged=True), 1, 6)
    own(own(own(position, 0, 2, 3), 0, 27, level=3), 0, 26)
    own(own(own(position, 3, 22, 23, level=1), 3, 12, mortgaged=True), 2, 21, 16)
    position["decks"].update(luck=[2, 3, 9, 14], destiny=[*range(3, 18)])
    position["round"] = 12
    put(put(position, 0, at=19, cash=407), 3, at=19)
    match = match_of(managing(out(position, 4)))
    for action in ("offer 1", "give 2", "give coin", "give coin", "want 17"):
        match.play(action)
    return match


def check(name: str, told: str) -> None:
    """Compare with the file that was approved, or write it."""
    golden = GOLDEN / name
    if os.environ.get("HEXARIUM_UPDATE_GOLDEN") == "1":
        GOLDEN.mkdir(exist_ok=True)
        golden.write_text(told, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == told, (
        f"{name} differs; if that is wanted, run this test with HEXARIUM_UPDATE_GOLDEN=1."
    )


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_of_a_position_is_the_one_that_was_approved(theme: str) -> None:
    check(f"position-{theme}.svg", paint(approved().scene(), theme))


def test_the_pieces_panels_and_question_of_a_position_are_those_that_were_approved() -> None:
    door = approved().seat(0)
    ask = door.ask()
    assert ask is not None
    told = {
        "board": door.board().told["hash"],
        "pieces": [piece.told for piece in door.pieces()],
        "panels": [panel.data() for panel in door.panels()],
        "ask": ask.data(),
    }
    check("position.json", json.dumps(told, ensure_ascii=False, indent=1) + "\n")
