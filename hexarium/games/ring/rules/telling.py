"""What happens round the ring: the kinds of events that its rules tell.

Money changes hands in `PAID` and in nothing else; whoever adds these up knows everybody's cash. Properties
change hands in `BOUGHT`, `AUCTIONED` and `HANDED_OVER`. A pawn is put down on a tile in `MOVED`, by dice or
by a card; each is a landing. Money is in tenths of a coin, but bids and the coins of a trade are in whole
coins; a seat of −1 is the bank, a tile of −1 a coin.
"""

from __future__ import annotations

from hexarium.kit.events import Kind

BEGAN_ROUND = Kind("began_round", "round")
BEGAN_TURN = Kind("began_turn", "seat", "round")
ENDED_TURN = Kind("ended_turn", "seat")

ROLLED = Kind("rolled", "seat", "first", "second")
MOVED = Kind("moved", "seat", "from", "to", "start")
"""`start` is 1 if the way passed or reached Start."""
DREW = Kind("drew", "seat", "deck", "card")
"""Cards count from 1."""
REFILLED = Kind("refilled", "deck")

JAILED = Kind("jailed", "seat")
STAYED_IN_JAIL = Kind("stayed_in_jail", "seat", "failed")
LEFT_JAIL = Kind("left_jail", "seat", "way")
"""By one of `WAYS_OUT`."""

PAID = Kind("paid", "payer", "payee", "amount", "purpose")
"""For one of `PURPOSES`."""
RENT_FELL_DUE = Kind("rent_fell_due", "seat", "owner", "tile", "amount")
OWED = Kind("owed", "seat", "creditor", "amount", "rest")
"""More than the cash is due; `rest` are the seats, one bit each, that are owed as much afterwards."""
WENT_BANKRUPT = Kind("went_bankrupt", "seat", "creditor", "place")
"""`place` is 1 for the first to go out, 2…"""
HANDED_OVER = Kind("handed_over", "giver", "taker", "tile")
"""In a trade or a bankruptcy."""
GAVE_CARD_BACK = Kind("gave_card_back", "seat", "deck")
"""A release card, used or of a bankrupt player, is in nobody's hand."""

BOUGHT = Kind("bought", "seat", "tile", "price")
DECLINED = Kind("declined", "seat", "tile", "auctioned")
BID_MADE = Kind("bid", "seat", "tile", "coins")
FOLDED = Kind("folded", "seat", "tile")
AUCTIONED = Kind("auctioned", "seat", "tile", "coins")
NOBODY_BID = Kind("nobody_bid", "tile")

BUILT = Kind("built", "seat", "tile", "level")
SOLD = Kind("sold", "seat", "tile", "level")
"""The top level; `level` is the one left."""
MORTGAGED = Kind("mortgaged", "seat", "tile")
REDEEMED = Kind("redeemed", "seat", "tile")
GOT_FREE_LOT = Kind("got_free_lot", "seat", "tile", "level")
LOST_LEVEL = Kind("lost_level", "seat", "tile", "level")

DRAFTED = Kind("drafted", "seat", "partner")
ADDED_ITEM = Kind("added_item", "seat", "tile", "wanted")
"""To the draft of a trade, given (0) or wanted (1)."""
WITHDREW = Kind("withdrew", "seat")
ASKED = Kind("asked", "seat", "partner", "give_tiles", "give_coins", "want_tiles", "want_coins")
"""Sets of tiles have one bit for each."""
TRADED = Kind("traded", "seat", "partner", "give_tiles", "give_coins", "want_tiles", "want_coins")
REFUSED = Kind("refused", "seat")

ENDED = Kind("ended", "reason", "winners", "worth")
"""`winners` has one bit for each, `worth` is theirs."""

KINDS = tuple(kind for kind in list(globals().values()) if isinstance(kind, Kind))

WAYS_OUT = ("doubles", "fee", "card", "third roll")
BY_DOUBLES, BY_FEE, BY_CARD, BY_THIRD_ROLL = range(len(WAYS_OUT))

PURPOSES = (
    "start",
    "card",
    "rent",
    "buy",
    "auction",
    "build",
    "importer",
    "sell",
    "mortgage",
    "redeem",
    "jail",
    "trade",
    "bankruptcy",
)
"""What money is paid for."""
FOR_START, FOR_CARD, FOR_RENT, FOR_PURCHASE, FOR_BID, FOR_BUILDING, FOR_IMPORTER = range(7)
FOR_SALE, FOR_MORTGAGE, FOR_REDEMPTION, FOR_JAIL, FOR_TRADE, FOR_BANKRUPTCY = range(7, len(PURPOSES))
