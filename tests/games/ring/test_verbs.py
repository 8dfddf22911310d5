"""The table of verbs: texts and numbers that never change, and what each action names."""

from __future__ import annotations

from hexarium.games.ring.rules import verbs
from hexarium.games.ring.rules.verbs import CODEC

ALONE_FIRST = ["roll", "pay", "card", "buy", "decline", "bid", "fold"]
OF_TILES = ["build", "sell", "mortgage", "redeem"]
ALONE_LAST = ["ask", "accept", "withdraw", "end"]


def test_texts_and_numbers_are_those_of_all_stored_games() -> None:
    tiles = range(36)
    texts = [*ALONE_FIRST, *(f"{verb} {tile}" for verb in OF_TILES for tile in tiles), "bankrupt"]
    texts += [f"offer {seat}" for seat in range(6)]
    texts += [f"{verb} {item}" for verb in ("give", "want") for item in (*tiles, "coin")]
    texts += ALONE_LAST
    assert CODEC.texts(range(CODEC.count)) == texts


def test_the_rules_know_each_verb_by_its_number() -> None:
    for number, verb in enumerate(CODEC.verbs):
        assert getattr(verbs, verb.name.upper()) == number


def test_an_action_names_its_tile_its_seat_or_a_coin_and_belongs_to_their_marks() -> None:
    assert CODEC.marks(CODEC.parse("build 7")) == CODEC.marks(CODEC.parse("want 7")) == ("hex-7",)
    assert CODEC.marks(CODEC.parse("offer 2")) == ("player-2",)
    assert CODEC.marks(CODEC.parse("give coin")) == CODEC.marks(CODEC.parse("roll")) == ()
    assert tuple(CODEC.named[CODEC.parse("give 7")]) == (7, -1)
    assert tuple(CODEC.named[CODEC.parse("give coin")]) == (-1, 0)


def test_every_verb_says_what_it_does_and_those_with_chance_what_it_draws() -> None:
    table = {row["verb"]: row for row in CODEC.table()}
    assert all(row["about"].endswith(".") for row in table.values())
    assert {verb for verb, row in table.items() if row["draws"]} == {"roll", "sell", "mortgage"}
    assert not any(row["shows"] for row in table.values())
