"""What happens round the ring for those who watch: dice, ways, money, cards, turns."""

from __future__ import annotations

from collections.abc import Callable

from hexarium.games.ring.drawing.ground import tile_spot
from hexarium.games.ring.drawing.pieces import pawn_id
from hexarium.games.ring.face.naming import amount
from hexarium.games.ring.face.panels import player_id
from hexarium.games.ring.face.words import sentence
from hexarium.games.ring.rules import telling
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.data import BACK, DECK_CARDS, DECKS, LUCK_CARDS, MOST_PLAYERS
from hexarium.games.ring.rules.money import BANK
from hexarium.kit.events import Event
from hexarium.kit.face import Shown

LONGEST_ROLL = 12
STEPS_BACK = next(card.amount for card in LUCK_CARDS if card.effect == BACK)


def shown(event: Event, track: Track) -> Shown:
    """An event in words, and in the shape of its animation."""
    teller = TELLERS.get(event.name)
    return {"say": sentence(event, track), **(teller(event, track) if teller else {"k": "say"})}


def _rolled(event: Event, track: Track) -> Shown:
    del track
    dice = [event["first"], event["second"]]
    return {"k": "roll", "seat": event["seat"], "dice": dice, "at": ["die-1", "die-2"]}


def _moved(event: Event, track: Track) -> Shown:
    told: Shown = {
        "k": "move",
        "piece": pawn_id(event["seat"]),
        "from": tile_spot(event["from"]),
        "to": tile_spot(event["to"]),
    }
    between = way(event["from"], event["to"], bool(event["start"]), len(track.tiles))
    return {**told, "by": [tile_spot(tile) for tile in between]} if between else told


def way(start: int, end: int, by_start: bool, tiles: int) -> list[int]:
    """The tiles between two others on the way of a pawn; a card that sends it back to Jail carries it."""
    ahead, back = (end - start) % tiles, (start - end) % tiles
    if by_start or (end > start and ahead <= LONGEST_ROLL):
        return [(start + step) % tiles for step in range(1, ahead)]
    if back == STEPS_BACK:
        return [(start - step) % tiles for step in range(1, back)]
    return []


def _drew(event: Event, track: Track) -> Shown:
    del track
    deck, card = event["deck"], event["card"]
    text = DECK_CARDS[deck][card - 1].text
    return {"k": "card", "seat": event["seat"], "card": DECKS[deck], "text": text}


def _paid(event: Event, track: Track) -> Shown:
    del track
    return {
        "k": "flow",
        "from": _purse(event["payer"]),
        "to": _purse(event["payee"]),
        "items": {"coin": amount(event["amount"])},
    }


def _purse(seat: int) -> str | None:
    return None if seat == BANK else player_id(seat)


def _gave_card_back(event: Event, track: Track) -> Shown:
    del track
    return {"k": "flow", "from": player_id(event["seat"]), "to": None, "items": {"release": 1}}


def _put(kind: str) -> Callable[[Event, Track], Shown]:
    """Something appears on a tile, or looks another way from now on."""
    return lambda event, _track: _piece("put", f"{kind}-{event['tile']}", event["tile"])


def _gone(kind: str) -> Callable[[Event, Track], Shown]:
    return lambda event, _track: _piece("gone", f"{kind}-{event['tile']}", event["tile"])


def _piece(k: str, piece: str, tile: int) -> Shown:
    return {"k": k, "piece": piece, "on": tile_spot(tile)}


def _lowered(event: Event, track: Track) -> Shown:
    del track
    return _piece("put" if event["level"] else "gone", f"equipment-{event['tile']}", event["tile"])


def _handed_over(event: Event, track: Track) -> Shown:
    del track
    return _piece("gone" if event["taker"] == BANK else "put", f"owner-{event['tile']}", event["tile"])


def _declined(event: Event, track: Track) -> Shown:
    del track
    return _piece("put", "lot", event["tile"]) if event["auctioned"] else {"k": "say"}


def _bid(event: Event, track: Track) -> Shown:
    del track
    return _piece("put", "lot", event["tile"])


def _nobody_bid(event: Event, track: Track) -> Shown:
    del track
    return _piece("gone", "lot", event["tile"])


def _auctioned(event: Event, track: Track) -> Shown:
    return {"k": "award", "seat": event["seat"], "what": track.tiles[event["tile"]].name}


def _began_turn(event: Event, track: Track) -> Shown:
    del track
    return {"k": "turn", "seat": event["seat"]}


def _ended(event: Event, track: Track) -> Shown:
    del track
    return {"k": "over", "winners": [seat for seat in range(MOST_PLAYERS) if event["winners"] >> seat & 1]}


TELLERS: dict[str, Callable[[Event, Track], Shown]] = {
    kind.name: teller
    for kind, teller in (
        (telling.ROLLED, _rolled),
        (telling.MOVED, _moved),
        (telling.DREW, _drew),
        (telling.PAID, _paid),
        (telling.GAVE_CARD_BACK, _gave_card_back),
        (telling.BOUGHT, _put("owner")),
        (telling.HANDED_OVER, _handed_over),
        (telling.BUILT, _put("equipment")),
        (telling.GOT_FREE_LOT, _put("equipment")),
        (telling.SOLD, _lowered),
        (telling.LOST_LEVEL, _lowered),
        (telling.MORTGAGED, _put("mortgage")),
        (telling.REDEEMED, _gone("mortgage")),
        (telling.DECLINED, _declined),
        (telling.BID_MADE, _bid),
        (telling.NOBODY_BID, _nobody_bid),
        (telling.AUCTIONED, _auctioned),
        (telling.BEGAN_TURN, _began_turn),
        (telling.ENDED, _ended),
    )
}
"""By the names of kinds; all others are words alone."""
