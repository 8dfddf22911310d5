"""What happens round the ring, in sentences."""

from __future__ import annotations

from hexarium.games.ring.face.naming import coins, tile_name
from hexarium.games.ring.rules import telling
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.data import DECK_CARDS, DECKS, MOST_PLAYERS, REASONS
from hexarium.games.ring.rules.money import BANK
from hexarium.games.ring.rules.tables import NONE
from hexarium.kit.bits import has
from hexarium.kit.drawing import listed
from hexarium.kit.events import Event

LEVEL_WORDS = ("nothing", "a container", "1 lot", "2 lots", "3 lots", "4 lots")

BARE = {
    "began_round": "Round {round} begins.",
    "ended_turn": "Seat {seat} ends the turn.",
    "rolled": "Seat {seat} rolls {first} and {second}.",
    "jailed": "Seat {seat} is jailed.",
    "stayed_in_jail": "No doubles: seat {seat} stays in Jail.",
    "rent_fell_due": "The rent is {amount}, for seat {owner}.",
    "bought": "Seat {seat} buys {tile}.",
    "bid": "Seat {seat} bids {coins}.",
    "folded": "Seat {seat} folds.",
    "auctioned": "Seat {seat} has {tile}.",
    "nobody_bid": "Nobody takes {tile}.",
    "built": "Seat {seat} builds on {tile}: {level} now.",
    "sold": "Seat {seat} sells the top level of {tile}: {level} now.",
    "mortgaged": "Seat {seat} mortgages {tile}.",
    "redeemed": "Seat {seat} redeems {tile}.",
    "got_free_lot": "{tile} has {level} now.",
    "lost_level": "{tile} has {level} now.",
    "drafted": "Seat {seat} drafts a trade with seat {partner}.",
    "withdrew": "Seat {seat} drops the draft.",
    "refused": "Seat {seat} declines the trade.",
    "refilled": "The {deck} deck is refilled.",
}
"""Sentences with nothing in them but what the event says, by the names of kinds."""

LEFT_JAIL = (
    "Doubles free it.",
    "Seat {seat} pays to leave the Jail.",
    "Seat {seat} uses a release card.",
    "The third roll frees it for 3.",
)
"""By the way out."""


def sentence(event: Event, board: Track) -> str:
    """An event in words; empty where another one says it already."""
    if event.name in BARE:
        return BARE[event.name].format(**_named(event, board))
    teller = TELLERS.get(event.name)
    return teller(event, board) if teller else ""


def _named(event: Event, board: Track) -> dict[str, object]:
    """The numbers of an event as they are called."""
    named: dict[str, object] = dict(event.values)
    if "tile" in named:
        named["tile"] = _tile(board, event["tile"])
    if "level" in named:
        named["level"] = LEVEL_WORDS[event["level"]]
    if "amount" in named:
        named["amount"] = coins(event["amount"])
    if "deck" in named:
        named["deck"] = DECKS[event["deck"]].title()
    return named


def _tile(board: Track, tile: int) -> str:
    return tile_name(board.tiles[tile])


def _holder(seat: int) -> str:
    return "the bank" if seat == BANK else f"seat {seat}"


def _seats(mask: int) -> list[str]:
    return [f"seat {seat}" for seat in range(MOST_PLAYERS) if has(mask, seat)]


def _moved(event: Event, board: Track) -> str:
    start = " by way of Start" if event["start"] and event["to"] else ""
    return f"Seat {event['seat']} goes to {_tile(board, event['to'])}{start}."


def _drew(event: Event, board: Track) -> str:
    del board
    deck, card = event["deck"], event["card"]
    return f"It draws {DECKS[deck].title()} {card}: {DECK_CARDS[deck][card - 1].text}."


def _left_jail(event: Event, board: Track) -> str:
    del board
    return LEFT_JAIL[event["way"]].format(seat=event["seat"])


def _paid(event: Event, board: Track) -> str:
    del board
    payer, payee, amount = event["payer"], event["payee"], coins(event["amount"])
    if payer == BANK:
        return f"Seat {payee} gains {amount}."
    return f"Seat {payer} pays {amount}." if payee == BANK else f"Seat {payer} pays {amount} to seat {payee}."


def _owed(event: Event, board: Track) -> str:
    del board
    rest = f", then as much to {listed(_seats(event['rest']))}" if event["rest"] else ""
    return f"Seat {event['seat']} owes {coins(event['amount'])} to {_holder(event['creditor'])}{rest}."


def _went_bankrupt(event: Event, board: Track) -> str:
    del board
    return f"Seat {event['seat']} is bankrupt; all it has goes to {_holder(event['creditor'])}."


def _declined(event: Event, board: Track) -> str:
    auctioned = "; it is auctioned" if event["auctioned"] else ""
    return f"Seat {event['seat']} does not buy {_tile(board, event['tile'])}{auctioned}."


def _added_item(event: Event, board: Track) -> str:
    item = "a coin" if event["tile"] == NONE else _tile(board, event["tile"])
    return f"Seat {event['seat']} would {'have' if event['wanted'] else 'give'} {item}."


def _asked(event: Event, board: Track) -> str:
    return f"Seat {event['seat']} asks seat {event['partner']}: {_bargain(event, board)}?"


def _traded(event: Event, board: Track) -> str:
    return f"Seat {event['partner']} accepts: seat {event['seat']} gives {_bargain(event, board)}."


def _bargain(event: Event, board: Track) -> str:
    sides = []
    for side in ("give", "want"):
        tiles, money = event[f"{side}_tiles"], event[f"{side}_coins"]
        things = [tile_name(tile) for tile in board.tiles if has(tiles, tile.index)]
        things += [f"{money} coin{'s' if money > 1 else ''}"] if money else []
        sides.append(listed(things))
    return f"{sides[0]} for {sides[1]}"


def _ended(event: Event, board: Track) -> str:
    del board
    winners = _seats(event["winners"])
    verb = "win together" if len(winners) > 1 else "wins"
    alone = REASONS[event["reason"]] == "bankruptcy"
    why = "all others are bankrupt" if alone else f"a net worth of {coins(event['worth'])}"
    return f"{listed(winners).capitalize()} {verb}: {why}."


TELLERS = {
    kind.name: teller
    for kind, teller in (
        (telling.MOVED, _moved),
        (telling.DREW, _drew),
        (telling.LEFT_JAIL, _left_jail),
        (telling.PAID, _paid),
        (telling.OWED, _owed),
        (telling.WENT_BANKRUPT, _went_bankrupt),
        (telling.DECLINED, _declined),
        (telling.ADDED_ITEM, _added_item),
        (telling.ASKED, _asked),
        (telling.TRADED, _traded),
        (telling.ENDED, _ended),
    )
}
"""Sentences that need a thought, by the names of kinds."""
