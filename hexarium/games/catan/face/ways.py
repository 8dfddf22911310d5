"""How the actions of the island are chosen: what to point at, in which order, and what the buttons say.

What is built is taken from the panel of costs and put on its place; where nothing else is asked, the place
alone is pointed at. Cards are played from the hand, and resources are named by the bank's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from hexarium.games.catan.face.case import in_cards
from hexarium.games.catan.face.drafts import draft_ways
from hexarium.games.catan.face.forms import discard_form
from hexarium.games.catan.face.plain import Plain
from hexarium.games.catan.face.table_panels import COST
from hexarium.games.catan.face.words import name
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import count_of, given_side, wanted_side
from hexarium.games.catan.rules.tables import RATES
from hexarium.games.catan.rules.trade import COUNTERED
from hexarium.games.catan.rules.turns import ANSWER, SETUP_ROAD, SETUP_SETTLEMENT
from hexarium.kit.codec import Codec
from hexarium.kit.face import Again, All, Choice, Id, Ways

DRAFTING = ("give", "want")


class Setting(NamedTuple):
    """What the choices of a position depend on, beside the actions."""

    seat: int
    free: bool
    """Whether what is built now costs nothing: in the setup, and with a road building card."""
    harbours: int
    paired: bool
    dealing: bool
    """Whether the active player looks at the answers to its offer."""


def ways_of(codec: Codec, table: Plain, actions: Sequence[int]) -> Ways:
    """All ways to answer what the seat to move is asked."""
    seat = table.to_move
    phase = table.phase
    setting = Setting(
        seat,
        phase in (SETUP_SETTLEMENT, SETUP_ROAD) or table.free_roads > 0,
        table.harbours[seat],
        bool(table.paired),
        phase == ANSWER and seat == table.seat,
    )
    texts = codec.texts(actions)
    if texts[0].startswith("discard"):
        return Ways((), (discard_form(seat, table.hands[seat], table.discards[seat]),))
    drafts = [text for text in texts if text.startswith(DRAFTING)]
    choices = [
        DEALS[text.split()[0]](table, text) if text.startswith(tuple(DEALS)) else _choice(text, setting)
        for text in texts
        if not text.startswith(DRAFTING)
    ]
    if not drafts:
        return Ways(tuple(choices))
    added, forms = draft_ways(table, seat, drafts)
    return Ways((*choices, *added), forms)


@lru_cache(maxsize=1 << 14)
def _choice(text: str, setting: Setting) -> Choice:
    """The choice of an action, which comes again and again."""
    verb, *named = text.split()
    return _MAKERS[verb](text, named, setting)


def _button(say: str) -> Callable[[str, list[str], Setting], Choice]:
    return lambda text, _, __: Choice((text,), say)


def _build(what: str, place: str) -> Callable[[str, list[str], Setting], Choice]:
    """A piece and where it is put."""
    article = f"a {what}"

    def choice(text: str, named: list[str], setting: Setting) -> Choice:
        spot = f"{place}-{named[0]}"
        if setting.free:
            return Choice((text,), f"Place {article}", (spot,))
        return Choice((text,), f"Build {article}", (f"build-{what}", spot), COST[what])

    return choice


def _buy(text: str, _: list[str], __: Setting) -> Choice:
    return Choice((text,), "Buy a development card", ("build-card",), COST["card"])


def _end(text: str, _: list[str], setting: Setting) -> Choice:
    return Choice((text,), "End your part" if setting.paired else "End the turn")


def _card(card: str, say: str) -> Callable[[str, list[str], Setting], Choice]:
    """A card of the hand, then the resources that it is about."""

    def choice(text: str, named: list[str], setting: Setting) -> Choice:
        return Choice(
            (text,), say.format(" and ".join(named)), (f"{card}-{setting.seat}", *_resources(named))
        )

    return choice


def _resources(named: list[str]) -> tuple[Id | All, ...]:
    """Resources of the bank; two that differ are pointed at in any order."""
    ids = tuple(f"bank-{kind}" for kind in named)
    return (All(ids),) if len(set(ids)) > 1 else ids


def _bank(text: str, named: list[str], setting: Setting) -> Choice:
    give, get = named
    rate = int(count_of(RATES[setting.harbours], data.RESOURCES.index(give)))
    pick = (f"{give}-{setting.seat}", f"bank-{get}")
    return Choice((text,), f"Trade {rate} {give} for 1 {get}", pick, {give: rate})


def _offer(text: str, named: list[str], setting: Setting) -> Choice:
    """Cards of the own hand for cards that are pointed at in the bank."""
    gives, give, _, gets, get = named
    say = f"Offer {gives} {give} for {gets} {get}"
    return Choice((text,), say, (f"{give}-{setting.seat}", f"bank-{get}"), {give: int(gives)})


def _robber(text: str, named: list[str], _: Setting) -> Choice:
    hex, *victim = named
    if not victim:
        return Choice((text,), "Move the robber", (f"hex-{hex}",))
    return Choice((text,), f"Rob {name(int(victim[0]))}", (f"hex-{hex}", f"player-{victim[0]}"))


def _withdraw(text: str, _: list[str], setting: Setting) -> Choice:
    return Choice((text,), "Trade with nobody" if setting.dealing else "Withdraw the offer")


def _trade(table: Plain, text: str) -> Choice:
    """The deal of a seat, in the panel of the trade."""
    other = int(text.split()[1])
    gives, gets = given_side(table.offer), wanted_side(table.offer)
    if table.answers[other] == COUNTERED:
        gives, gets = wanted_side(table.counters[other]), given_side(table.counters[other])
    return _deal(text, other, int(gives), int(gets))


def _decline(table: Plain, text: str) -> Choice:
    """Whoever wants no trade need not say so to every offer of a turn."""
    again = Again(f"offers-{table.turn}-{table.seat}", "Decline all this turn")
    return Choice((text,), "Decline", again=again)


@cache
def _deal(text: str, other: int, gives: int, gets: int) -> Choice:
    say = f"Give {name(other)} {in_cards(gives)} for {in_cards(gets)}"
    return Choice((text,), say, (f"answer-{other}",))


DEALS: dict[str, Callable[[Plain, str], Choice]] = {"trade": _trade, "decline": _decline}
"""By verb, what depends on the trade that is under way."""
_MAKERS: dict[str, Callable[[str, list[str], Setting], Choice]] = {
    "end": _end,
    "roll": _button("Roll the dice"),
    "buy": _buy,
    "knight": _card("knight", "Play a knight"),
    "roadbuilding": _card("roadbuilding", "Build two free roads"),
    "monopoly": _card("monopoly", "Take all {}"),
    "invent": _card("invention", "Take {}"),
    "bank": _bank,
    "ask": _button("Ask the others"),
    "withdraw": _withdraw,
    "accept": _button("Accept"),
    "counter": _button("Send the counter-offer"),
    "settle": _build("settlement", "corner"),
    "road": _build("road", "edge"),
    "city": _build("city", "corner"),
    "robber": _robber,
    "offer": _offer,
}
"""By verb; discards and drafts depend on more too."""
