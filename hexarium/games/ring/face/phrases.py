"""What players round the ring say in one line."""

from __future__ import annotations

from hexarium.kit.phrases import Limit, Phrase, Slot

PHRASES = (
    Phrase(
        "offer",
        (Slot("offer", once=True), Slot("give"), Slot("want", after="for")),
        end="ask",
        example="offer 2: 7 and 3 coins for 9",
        about="draft a trade with a seat and ask it",
        unless="withdraw",
    ),
)
LIMITS = (
    Limit(
        "bid",
        value=lambda state: int(state.bid) + 1,
        about="bid one coin more than the others until the price is reached",
    ),
)
