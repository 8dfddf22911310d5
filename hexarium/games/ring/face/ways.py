"""How what is legal is chosen: by buttons, by pointing at tiles, and trades in forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hexarium.games.ring.drawing.ground import tile_spot
from hexarium.games.ring.face.naming import amount, coins
from hexarium.games.ring.face.panels import player_id
from hexarium.games.ring.face.trade_forms import COIN_ICON, draft_forms, offer_forms
from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.estate import mortgage_gain, price_of, redeem_cost
from hexarium.games.ring.rules.jail import in_jail
from hexarium.games.ring.rules.tables import NONE
from hexarium.games.ring.rules.turn import ASK_ANSWER
from hexarium.games.ring.rules.verbs import CODEC
from hexarium.kit.face import Again, Choice, Ways


def ways(table: Any, track: Track, actions: Sequence[int]) -> Ways:
    """All ways to answer the question of a plain state."""
    if table.partner != NONE and table.to_move == table.turn:
        forms = draft_forms(table, track)
    else:
        forms = offer_forms(table, track, actions)
    opened = {form.open[0] for form in forms if form.open}
    return Ways(
        tuple(
            CHOICES[CODEC.verb(action).name](table, track, action)
            for action in actions
            if CODEC.text(action) not in opened
        ),
        tuple(forms),
    )


def _costs(tenths: int) -> dict[str, float]:
    return {COIN_ICON: amount(tenths)}


def _button(action: int, say: str, *after: str, cost: int = 0) -> Choice:
    return Choice((CODEC.text(action), *after), say, cost=_costs(cost) if cost else {})


def _tile(action: int) -> int:
    return CODEC.members(action)[0]


def _at_tile(action: int, say: str, cost: int = 0) -> Choice:
    pick = (tile_spot(_tile(action)),)
    return Choice((CODEC.text(action),), say, pick, _costs(cost) if cost else {})


def _roll(table: Any, track: Track, action: int) -> Choice:
    del track
    return _button(action, "Roll for doubles" if in_jail(table, table.turn) else "Roll the dice")


def _pay(table: Any, track: Track, action: int) -> Choice:
    """Whoever has left the Jail can do nothing but roll, so it is one gesture."""
    del table, track
    return _button(action, f"Pay {coins(data.JAIL_FEE)} and roll", "roll", cost=data.JAIL_FEE)


def _card(table: Any, track: Track, action: int) -> Choice:
    del table, track
    return Choice((CODEC.text(action), "roll"), "Use a release card and roll", cost={"release": 1})


def _buy(table: Any, track: Track, action: int) -> Choice:
    tile = table.at[table.turn]
    price = int(price_of(table, tile))
    return _button(action, f"Buy {track.tiles[tile].name}", cost=price * data.COIN)


def _decline(table: Any, track: Track, action: int) -> Choice:
    if table.phase == ASK_ANSWER:
        return _button(action, "Refuse the trade")
    name = track.tiles[table.at[table.turn]].name
    return _button(action, f"Let {name} be auctioned" if table.auctions else f"Do not buy {name}")


def _bid(table: Any, track: Track, action: int) -> Choice:
    del track
    price = table.bid + 1
    again = Again(
        f"lot-{table.lot}-{table.round_number}", "Bid up to", price, table.cash[table.to_move] // data.COIN
    )
    return replace(_button(action, f"Bid {price}"), again=again)


def _build(table: Any, track: Track, action: int) -> Choice:
    tile = _tile(action)
    level = table.level[tile]
    thing = "a container" if level == 0 else f"lot {level}"
    cost = data.BUILD_COST[level]
    return _at_tile(action, f"Build {thing} in {track.tiles[tile].name}", cost)


def _sell(table: Any, track: Track, action: int) -> Choice:
    tile = _tile(action)
    level = table.level[tile]
    thing = "the container" if level == 1 else f"lot {level - 1}"
    gain = coins(data.SELL_GAIN[level - 1])
    return _at_tile(action, f"Sell {thing} of {track.tiles[tile].name} for {gain}")


def _mortgage(table: Any, track: Track, action: int) -> Choice:
    tile = _tile(action)
    return _at_tile(action, f"Mortgage {track.tiles[tile].name} for {coins(mortgage_gain(table, tile))}")


def _redeem(table: Any, track: Track, action: int) -> Choice:
    tile = _tile(action)
    cost = int(redeem_cost(table, tile))
    return _at_tile(action, f"Redeem {track.tiles[tile].name}", cost)


def _offer(table: Any, track: Track, action: int) -> Choice:
    """Where nothing could be exchanged no form can be filled in, but a draft is still legal."""
    del table, track
    seat = _tile(action)
    return Choice((CODEC.text(action),), f"Draft a trade with seat {seat}", (player_id(seat),))


def _drafted(word: str) -> Callable[[Any, Track, int], Choice]:
    """One tile or coin more in a draft, to `Give` or to `Want`."""

    def told(table: Any, track: Track, action: int) -> Choice:
        del table
        tile = _tile(action)
        if tile == NONE:
            return _button(action, f"{word} a coin")
        return _at_tile(action, f"{word} {track.tiles[tile].name}")

    return told


def _ask(table: Any, track: Track, action: int) -> Choice:
    del track
    return _button(action, f"Ask seat {table.partner}")


def _always(say: str) -> Callable[[Any, Track, int], Choice]:
    return lambda _table, _track, action: _button(action, say)


CHOICES: dict[str, Callable[[Any, Track, int], Choice]] = {
    "roll": _roll,
    "pay": _pay,
    "card": _card,
    "buy": _buy,
    "decline": _decline,
    "bid": _bid,
    "fold": _always("Leave the auction"),
    "build": _build,
    "sell": _sell,
    "mortgage": _mortgage,
    "redeem": _redeem,
    "bankrupt": _always("Go bankrupt"),
    "offer": _offer,
    "give": _drafted("Give"),
    "want": _drafted("Want"),
    "ask": _ask,
    "accept": _always("Accept the trade"),
    "withdraw": _always("Drop the draft"),
    "end": _always("End the turn"),
}
"""By verb."""
