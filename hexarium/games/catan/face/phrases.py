"""What players of the island say in one line."""

from __future__ import annotations

from hexarium.kit.phrases import Phrase, Slot

PHRASES = (
    Phrase(
        "offer",
        (Slot("give"), Slot("want", after="for")),
        end="ask",
        example="offer 2 wood for 1 ore",
        about="draft a trade and ask the others",
        unless="withdraw",
    ),
    Phrase(
        "counter",
        (Slot("give"), Slot("want", after="for")),
        end="counter",
        example="counter 1 ore for 2 wood",
        about="answer an offer with one of your own",
        unless="counter",
    ),
)
