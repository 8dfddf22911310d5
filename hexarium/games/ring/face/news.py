"""What happened in a while, summed up: auctions by their price, trades by what came of them, rent by sum."""

from __future__ import annotations

from collections.abc import Sequence

from hexarium.games.ring.face.words import sentence
from hexarium.games.ring.rules import telling
from hexarium.games.ring.rules.board import Track
from hexarium.kit.events import Event

BIDDING = (telling.BID_MADE, telling.FOLDED)
LAST_WORDS = (telling.AUCTIONED, telling.NOBODY_BID)
UNTOLD = (
    *(telling.RENT_FELL_DUE, telling.BEGAN_TURN, telling.ENDED_TURN),
    *(telling.DRAFTED, telling.ADDED_ITEM, telling.WITHDREW),
)
"""What the payment, the roll or the next turn says too, and drafts, of which nothing came."""


def summed_up(told: Sequence[Event | str], board: Track) -> list[str]:
    """Sentences for some events: what is still talked about is told, what is settled by its end."""
    sentences: list[str] = []
    bids: list[str] = []
    asked = ""
    for each in told:
        if isinstance(each, str):
            sentences.append(each)
        elif each.kind in BIDDING:
            bids = [_last_bid(each, board, bids)]
        elif each.kind in LAST_WORDS:
            bids = []
            sentences.append(_auctioned(each, board))
        elif each.kind is telling.ASKED:
            # While it is not answered it stands as a whole beside the picture.
            asked = sentence(each, board)
        elif each.kind is telling.REFUSED:
            sentences += [asked, sentence(each, board)]
        elif each.kind not in UNTOLD:
            sentences.append(sentence(each, board))
    return [each for each in sentences + bids if each]


def _last_bid(event: Event, board: Track, talk: list[str]) -> str:
    if event.kind is telling.BID_MADE:
        return sentence(event, board)
    return f"{talk[-1]} {sentence(event, board)}" if talk else sentence(event, board)


def _auctioned(event: Event, board: Track) -> str:
    said = sentence(event, board)
    return f"{said[:-1]} for {event['coins']}." if event.kind is telling.AUCTIONED else said
