"""An offer under way as a whole: what is given and wanted, who has answered, and the counter-offers."""

from __future__ import annotations

from hexarium.games.catan.face.plain import Plain
from hexarium.games.catan.face.words import cards_in_words, name
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import given_side, wanted_side
from hexarium.kit.drawing import listed

ANSWERED = {"accept": "Accepted by", "decline": "Declined by"}


def offer_lines(table: Plain) -> list[str]:
    """The offer, who has accepted and declined it, and each counter-offer; nothing if there is no trade."""
    if not table.offer:
        return []
    lines = [f"Offer of {data.SEAT_NAMES[table.seat]}: {_deal(table.offer)}."]
    answers = [data.ANSWERS[table.answers[seat]] for seat in range(table.players)]
    for answer, said in ANSWERED.items():
        seats = [data.SEAT_NAMES[seat] for seat, given in enumerate(answers) if given == answer]
        lines += [f"{said} {listed(seats)}."] if seats else []
    lines += [
        f"{name(seat)} instead: {_deal(table.counters[seat])}."
        for seat in range(table.players)
        if table.counters[seat]
    ]
    return lines


def _deal(offer: int) -> str:
    given, wanted = cards_in_words(int(given_side(offer))), cards_in_words(int(wanted_side(offer)))
    return f"{given} for {wanted}"
