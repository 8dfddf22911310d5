"""A position of the ring game read from JSON; it must be one that can be played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexarium.games.ring.face.position import KEYS, result_entry
from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.estate import give_property, set_level
from hexarium.games.ring.rules.game import SMALLEST, clear
from hexarium.games.ring.rules.jail import in_jail
from hexarium.games.ring.rules.tables import CITY, JAIL_TILE, KIND, NONE, PRICE, TILES
from hexarium.games.ring.rules.turn import BY_BANKRUPTCY, BY_ROUNDS, OVER, finish, lives
from hexarium.kit.bits import bit, has, members
from hexarium.kit.options import Value
from hexarium.kit.plain import plain_state
from hexarium.kit.reading import flag, items, mapping, require, shown, whole, word
from hexarium.kit.variant import State

MOST_MONEY = 100_000_000
"""In tenths; more than any game makes, and far from what a record can hold."""


def read(position: Mapping[str, Any], record: State, options: Mapping[str, Value]) -> None:
    """Fill a blank state from a position."""
    state = plain_state(record)
    _read(position, state, options)
    for name in record.dtype.names:
        record[name] = getattr(state, name)


def _read(position: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
    mapping(position, "The position", KEYS)
    word(position["game"], "game", ["ring"])
    require(
        dict(position["options"]) == dict(options),
        f"options holds all of {', '.join(options)}, with their values.",
    )
    clear(state)
    state.players = options["players"]
    state.ring = int(options["properties_per_city"]) - SMALLEST
    state.auctions = options["auctions"]
    state.trades = options["player_trades"]
    state.rounds = options["rounds"]
    _read_players(items(position["players"], "players", int(state.players)), state)
    _read_tiles(items(position["tiles"], "tiles", int(TILES[state.ring])), state)
    _read_decks(position["decks"], state)
    state.round_number = whole(position["round"], "round", 1, int(state.rounds))
    state.phase = data.PHASES.index(word(position["phase"], "phase", data.PHASES))
    _read_turn(position, state)
    _read_debt(position["debt"], state)
    _read_auction(position["auction"], state)
    _read_trade(position["trade"], state)
    if state.phase == OVER:
        _read_result(position["result"], state)
    else:
        require(position["result"] is None, "result is null until the phase is over.")
        state.to_move = _seat(position["to_move"], "to_move", state)
        asked = _asked(state, position)
        require(state.to_move == asked, f"to_move is {asked} in this phase; it is {position['to_move']}.")


def _seat(value: object, what: str, state: State) -> int:
    """A seat that is not bankrupt."""
    seat = whole(value, what, 0, int(state.players) - 1)
    require(lives(state, seat), f"{what} is a seat that is not bankrupt; seat {seat} is.")
    return seat


def _read_players(entries: list[Any], state: State) -> None:
    held: list[str] = []
    for seat, entry in enumerate(entries):
        what = f"players[{seat}]"
        mapping(entry, what, ["cash", "at", "jail", "release_cards", "bankrupt"])
        state.cash[seat] = whole(entry["cash"], f"{what}.cash", 0, MOST_MONEY)
        state.at[seat] = whole(entry["at"], f"{what}.at", 0, int(TILES[state.ring]) - 1)
        if entry["jail"] is not None:
            state.jail[seat] = whole(entry["jail"], f"{what}.jail", 0, data.JAIL_ROLLS - 1)
            jail = int(JAIL_TILE[state.ring])
            require(entry["at"] == jail, f"{what}.at is {jail}, the Jail, while jail is not null.")
        cards = items(entry["release_cards"], f"{what}.release_cards")
        in_order = [name for name in data.DECKS if name in cards]
        require(cards == in_order, f"{what}.release_cards lists deck names once each, luck first.")
        held += cards
        for name in cards:
            state.holder[data.DECKS.index(name)] = seat
        if entry["bankrupt"] is None:
            state.living |= 1 << seat
        else:
            state.out[seat] = whole(entry["bankrupt"], f"{what}.bankrupt", 1, int(state.players) - 1)
            bare = entry["cash"] == 0 and entry["jail"] is None and not cards
            require(bare, f"{what} has cash 0, jail null and no release cards, as it is bankrupt.")
    require(len(held) == len(set(held)), "Each deck has one release card; two players hold the same.")
    order = sorted(int(number) for number in state.out if number)
    require(order == list(range(1, len(order) + 1)), "bankrupt counts 1, 2… in the order of going out.")
    require(members(state.living) >= 1, "At least one player is not bankrupt.")


def _read_tiles(entries: list[Any], state: State) -> None:
    for tile, entry in enumerate(entries):
        what = f"tiles[{tile}]"
        mapping(entry, what, ["owner", "level", "mortgaged", "changed"])
        level = whole(entry["level"], f"{what}.level", 0, data.LEVELS)
        mortgaged = flag(entry["mortgaged"], f"{what}.mortgaged")
        changed = flag(entry["changed"], f"{what}.changed")
        if entry["owner"] is None:
            require(
                not level and not mortgaged and not changed,
                f"{what} has level 0 and is neither mortgaged nor changed, as nobody owns it.",
            )
            continue
        require(PRICE[state.ring, tile], f"{what}.owner is null: the tile is no property.")
        give_property(state, tile, _seat(entry["owner"], f"{what}.owner", state))
        require(
            not level or KIND[state.ring, tile] == CITY, f"{what}.level is 0: only city properties develop."
        )
        require(not level or not mortgaged, f"{what}.level is 0 under a mortgage.")
        set_level(state, tile, level)
        state.mortgaged |= bit(tile) if mortgaged else 0
        state.changed |= bit(tile) if changed else 0


def _read_decks(value: object, state: State) -> None:
    decks = mapping(value, "decks", data.DECKS)
    for deck, name in enumerate(data.DECKS):
        cards = items(decks[name], f"decks.{name}")
        numbers = [whole(card, f"A card of decks.{name}", 1, data.CARDS) for card in cards]
        require(numbers == sorted(set(numbers)), f"decks.{name} lists card numbers once each, ascending.")
        require(
            state.holder[deck] == NONE or data.RELEASE_CARD not in numbers,
            f"decks.{name} lacks card {data.RELEASE_CARD} while a player holds it.",
        )
        state.deck[deck] = sum(1 << (number - 1) for number in numbers)


def _read_turn(position: Mapping[str, Any], state: State) -> None:
    phase = position["phase"]
    state.offers = whole(position["offers"], "offers", 0, data.OFFERS if state.trades else 0)
    if phase in ("roll", "over"):
        require(position["dice"] is None, f"dice is null when the phase is {phase}.")
        require(
            not state.changed and not state.offers,
            f"No tile is changed and offers is 0 when the phase is {phase}.",
        )
    else:
        dice = items(position["dice"], "dice", 2)
        state.dice[:] = [whole(die, "A number of dice", 1, 6) for die in dice]
    if phase == "over":
        require(
            position["turn"] is None and position["to_move"] is None, "turn and to_move are null at the end."
        )
        state.turn = state.to_move = NONE
        return
    require(members(state.living) >= 2, "At least two players are not bankrupt until the phase is over.")
    seat = state.turn = _seat(position["turn"], "turn", state)
    if phase in ("buy", "auction", "debt"):
        require(not in_jail(state, seat), f"players[{seat}].jail is null when the phase is {phase}.")
        require(not state.offers, f"offers is 0 when the phase is {phase}: management comes later.")
    if phase in ("buy", "auction"):
        tile = int(state.at[seat])
        require(
            PRICE[state.ring, tile] and state.owner[tile] == NONE,
            f"players[{seat}].at is an unowned property when the phase is {phase}.",
        )


def _read_debt(value: object, state: State) -> None:
    if data.PHASES[state.phase] != "debt":
        require(value is None, "debt is null unless the phase is debt.")
        return
    seat = int(state.turn)
    debt = mapping(value, "debt", ["to", "amount", "rest", "move"])
    least = int(state.cash[seat]) + 1
    state.debt = whole(debt["amount"], "debt.amount (more than the cash, else it is paid)", least, MOST_MONEY)
    if debt["to"] is not None:
        state.creditor = _seat(debt["to"], "debt.to", state)
        require(state.creditor != seat, "debt.to is another player than the one whose turn it is.")
    for entry in items(debt["rest"], "debt.rest"):
        pair = items(entry, "An entry of debt.rest", 2)
        other = _seat(pair[0], "A seat of debt.rest", state)
        require(
            state.creditor != NONE
            and other > state.creditor
            and other != seat
            and not int(state.rest) >> other,
            "debt.rest lists other players once each, ascending, all after debt.to.",
        )
        require(
            pair[1] == state.debt, "Each amount of debt.rest is debt.amount: it is one card that takes them."
        )
        state.rest |= 1 << other
    state.move_due = flag(debt["move"], "debt.move")
    if state.move_due:
        require(
            state.creditor == NONE
            and state.debt == data.JAIL_FEE
            and state.at[seat] == JAIL_TILE[state.ring]
            and state.dice[0] != state.dice[1],
            f"debt.move is true only for the {data.JAIL_FEE} of a third failed roll in Jail.",
        )


def _read_auction(value: object, state: State) -> None:
    if data.PHASES[state.phase] != "auction":
        require(value is None, "auction is null unless the phase is auction.")
        return
    require(state.auctions, "The phase is not auction when options.auctions is false.")
    seat = int(state.turn)
    auction = mapping(value, "auction", ["tile", "bid", "bidder", "left"])
    at = int(state.at[seat])
    require(
        auction["tile"] == at, f"auction.tile is {at}, where the player is; it is {shown(auction['tile'])}."
    )
    state.lot = at
    state.bid = whole(auction["bid"], "auction.bid", 0, MOST_MONEY // data.COIN)
    left = [_seat(other, "A seat of auction.left", state) for other in items(auction["left"], "auction.left")]
    require(left, "auction.left holds at least the seat to speak.")
    around = [(left[0] + step) % int(state.players) for step in range(state.players)]
    require(
        left == [other for other in around if other in left],
        "auction.left goes round the table, each seat once.",
    )
    state.bidding = sum(1 << other for other in left)
    if state.bid:
        state.bidder = _seat(auction["bidder"], "auction.bidder", state)
        require(
            len(left) > 1 and state.bidder == left[-1],
            "auction.bidder is the last of auction.left, behind those who have not answered the bid.",
        )
        require(
            state.cash[state.bidder] >= state.bid * data.COIN, "auction.bidder has the cash for auction.bid."
        )
    else:
        require(auction["bidder"] is None, "auction.bidder is null before the first bid.")
        still = [other for other in around[: around.index(seat) + 1] if lives(state, other)]
        require(
            left == still,
            "Before the first bid auction.left runs without gap to the player whose turn it is.",
        )
    state.to_move = left[0]


def _read_trade(value: object, state: State) -> None:
    phase = data.PHASES[state.phase]
    if value is None or phase not in ("manage", "answer"):
        require(value is None, "trade is null unless the phase is manage or answer.")
        require(phase != "answer", "trade is what is asked when the phase is answer; it is null.")
        return
    require(state.offers, "offers counts the trade that is drafted; it is 0.")
    seat = int(state.turn)
    trade = mapping(value, "trade", ["with", "give", "want"])
    state.partner = _seat(trade["with"], "trade.with", state)
    require(state.partner != seat, "trade.with is another player than the one whose turn it is.")
    state.give_tiles, state.give_coins = _read_side(trade["give"], "trade.give", seat, state)
    state.want_tiles, state.want_coins = _read_side(trade["want"], "trade.want", int(state.partner), state)
    require(not state.give_coins or not state.want_coins, "Only one side of a trade has coins.")
    if phase == "answer":
        require(
            (state.give_tiles or state.give_coins) and (state.want_tiles or state.want_coins),
            "Each side of a trade has an item when the phase is answer.",
        )


def _read_side(value: object, what: str, seat: int, state: State) -> tuple[int, int]:
    side = mapping(value, what, ["tiles", "coins"])
    tiles = items(side["tiles"], f"{what}.tiles")
    most = int(TILES[state.ring]) - 1
    numbers = [whole(tile, f"A tile of {what}", 0, most) for tile in tiles]
    require(numbers == sorted(set(numbers)), f"{what}.tiles lists tiles once each, ascending.")
    for tile in numbers:
        require(
            state.owner[tile] == seat and not has(state.developed, tile),
            f"{what}.tiles lists properties of seat {seat} at level 0; {tile} is none.",
        )
    coins = whole(side["coins"], f"{what}.coins", 0, int(state.cash[seat]) // data.COIN)
    return sum(1 << tile for tile in numbers), coins


def _asked(state: State, position: Mapping[str, Any]) -> int:
    """The seat that is to move in this phase."""
    if position["phase"] == "auction":
        return int(position["auction"]["left"][0])
    return int(state.partner if position["phase"] == "answer" else state.turn)


def _read_result(value: object, state: State) -> None:
    alone = members(state.living) == 1
    require(
        alone or state.round_number == state.rounds,
        "The phase is over after the last round, or with one player left.",
    )
    finish(state, BY_BANKRUPTCY if alone else BY_ROUNDS)
    result = result_entry(state)
    require(value == result, f"result is {result}; it is {shown(value)}.")
