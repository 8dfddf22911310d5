"""How offers and counter-offers are drafted: in a form, and card by card once a draft is open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hexarium.games.catan.face.forms import offer_form, wish_form
from hexarium.games.catan.face.plain import Plain
from hexarium.kit.face import Choice, Form


def draft_ways(table: Plain, seat: int, drafts: Sequence[str]) -> tuple[list[Choice], tuple[Form, ...]]:
    """The ways to these legal drafts, `give …` and `want …`, of the seat to move."""
    counter = seat != table.seat
    draft = table.counters[seat] if counter else table.offer
    form = offer_form(seat, table.hands[seat], draft, counter)
    forms = () if form is None else (form,)
    if draft:
        return [_card(text, seat) for text in drafts], forms
    reached = {entry.do for each in forms for side in each.sides for entry in side.items}
    wishes = tuple(text.split()[1] for text in drafts if text not in reached)
    return [], (*forms, wish_form(seat, wishes)) if wishes else forms


@cache
def _card(text: str, seat: int) -> Choice:
    """One card more in an open draft: one of the hand is given, the bank's stand for what is wanted."""
    verb, kind = text.split()
    if verb == "give":
        return Choice((text,), f"Give 1 {kind} more", (f"{kind}-{seat}",))
    return Choice((text,), f"Want 1 {kind} more", (f"bank-{kind}",))
