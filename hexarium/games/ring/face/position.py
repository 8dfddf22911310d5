"""A position of the ring game written as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexarium.games.ring.rules.data import CARDS, DECKS, PHASES, REASONS
from hexarium.games.ring.rules.estate import net_worth
from hexarium.games.ring.rules.tables import NONE, TILES
from hexarium.games.ring.rules.turn import OVER, lives
from hexarium.kit.bits import has
from hexarium.kit.options import Value
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State

KEYS = (
    "game",
    "options",
    "tiles",
    "players",
    "decks",
    "phase",
    "turn",
    "to_move",
    "offers",
    "dice",
    "debt",
    "auction",
    "trade",
    "round",
    "result",
)


def write(record: State, options: Mapping[str, Value]) -> dict[str, Any]:
    """Everything there is to know but the generator."""
    state = plain_state(record)
    return {
        "game": "ring",
        "options": dict(options),
        "tiles": tile_entries(state),
        "players": [player_entry(state, seat) for seat in range(state.players)],
        "decks": {
            name: [card + 1 for card in range(CARDS) if state.deck[deck] >> card & 1]
            for deck, name in enumerate(DECKS)
        },
        "phase": PHASES[state.phase],
        "turn": known(state.turn),
        "to_move": known(state.to_move),
        "offers": int(state.offers),
        "dice": [int(die) for die in state.dice] if state.dice[0] else None,
        "debt": debt_entry(state),
        "auction": auction_entry(state),
        "trade": trade_entry(state),
        "round": int(state.round_number),
        "result": result_entry(state),
    }


def known(number: Any) -> int | None:
    """A seat or a number of rolls, null for none."""
    return None if number == NONE else int(number)


def tile_entries(state: State) -> list[dict[str, Any]]:
    """The tiles: their owners and what is on them."""
    return [
        {
            "owner": known(state.owner[tile]),
            "level": state.level[tile],
            "mortgaged": bool(state.mortgaged >> tile & 1),
            "changed": bool(state.changed >> tile & 1),
        }
        for tile in range(TILES[state.ring])
    ]


def player_entry(state: State, seat: int) -> dict[str, Any]:
    """A player: its money, its place and what it holds."""
    return {
        "cash": int(state.cash[seat]),
        "at": int(state.at[seat]),
        "jail": known(state.jail[seat]),
        "release_cards": [name for deck, name in enumerate(DECKS) if state.holder[deck] == seat],
        "bankrupt": int(state.out[seat]) or None,
    }


def debt_entry(state: State) -> dict[str, Any] | None:
    """What is owed now and afterwards."""
    if not state.debt:
        return None
    amount = int(state.debt)
    rest = [[seat, amount] for seat in range(state.players) if has(state.rest, seat)]
    return {"to": known(state.creditor), "amount": amount, "rest": rest, "move": bool(state.move_due)}


def auction_entry(state: State) -> dict[str, Any] | None:
    """The auction: what is sold, the last bid, and who is still in, the one to speak first."""
    if state.lot == NONE:
        return None
    around = [(int(state.to_move) + step) % int(state.players) for step in range(state.players)]
    left = [seat for seat in around if has(state.bidding, seat)]
    return {"tile": int(state.lot), "bid": int(state.bid), "bidder": known(state.bidder), "left": left}


def trade_entry(state: State) -> dict[str, Any] | None:
    """The trade that is drafted or asked."""
    if state.partner == NONE:
        return None
    give = {"tiles": tiles_in(state.give_tiles), "coins": int(state.give_coins)}
    want = {"tiles": tiles_in(state.want_tiles), "coins": int(state.want_coins)}
    return {"with": int(state.partner), "give": give, "want": want}


def tiles_in(mask: Any) -> list[int]:
    """The tiles of a set, ascending."""
    return [tile for tile in range(64) if int(mask) >> tile & 1]


def result_entry(state: State) -> dict[str, Any] | None:
    """How the game ended: everybody's worth and place."""
    if state.phase != OVER:
        return None
    worth = [int(net_worth(state, seat)) for seat in range(state.players)]
    return {"reason": REASONS[state.reason], "worth": worth, "places": places(state, worth)}


def places(state: State, worth: list[int]) -> list[int]:
    """By seat from 1: equal worth shares a place; bankrupt players are behind, the last to go out first."""
    ranks = [
        (1, worth[seat]) if lives(state, seat) else (0, int(state.out[seat])) for seat in range(state.players)
    ]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]
