"""What can be done in the ring game: the table of its verbs, and their numbers."""

from __future__ import annotations

from hexarium.games.ring.rules.data import MOST_PLAYERS, MOST_TILES
from hexarium.kit.codec import Codec
from hexarium.kit.verbs import domain, optional, verb

TILES = domain("tile", range(MOST_TILES), mark="hex-{id}")
SEATS = domain("seat", range(MOST_PLAYERS), mark="player-{id}")
COINS = domain("coin", ["coin"])

ITEM = (optional(TILES), optional(COINS))
"""A tile or a coin, the other being −1."""
ITEMS = (*((tile, -1) for tile in TILES.members), (-1, 0))
CARD_OF_THE_MOVE = "the card, if it pays the fee of the Jail and the move ends on an incident, like luck 7"

CODEC = Codec(
    verb(
        "roll",
        about="Roll two dice and go clockwise by their sum; in Jail doubles free, and the third roll does.",
        draws="two dice like 3 4, and the card if one is drawn, like 3 4 luck 7",
    ),
    verb("pay", about="Pay 3 to leave the Jail, and then roll as usual."),
    verb("card", about="Use a release card to leave the Jail, Luck's first, and then roll as usual."),
    verb("buy", about="Buy the property under the pawn at its price."),
    verb("decline", about="Do not buy the property, which may then be auctioned; or refuse a trade."),
    verb("bid", about="Bid one coin more than the last bid; the first bid is 1."),
    verb("fold", about="Leave the auction."),
    verb("build", TILES, about="Pay for the next level of an own city property."),
    verb(
        "sell",
        TILES,
        about="Give the top level of an own property back for half of its cost.",
        draws=CARD_OF_THE_MOVE,
    ),
    verb(
        "mortgage",
        TILES,
        about="Borrow 60 % of the price of an own property without equipment.",
        draws=CARD_OF_THE_MOVE,
    ),
    verb("redeem", TILES, about="Pay a mortgage back with 70 % of the price."),
    verb("bankrupt", about="Give up when nothing could cover the debt; all goes to the creditor."),
    verb("offer", SEATS, about="Begin to draft a trade with another player."),
    verb("give", *ITEM, members=ITEMS, about="Put an own property or a coin into the draft."),
    verb("want", *ITEM, members=ITEMS, about="Ask in the draft for a property of the other, or a coin."),
    verb("ask", about="Ask the other player for an answer to the draft."),
    verb("accept", about="Accept the trade."),
    verb("withdraw", about="Drop the draft."),
    verb("end", about="End the turn."),
)

VERB_OF, NAMED, FIRST = CODEC.verb_of, CODEC.named, CODEC.firsts
"""By action its verb and what it names, and by verb its first action."""

ROLL = CODEC.number("roll")
PAY = CODEC.number("pay")
CARD = CODEC.number("card")
BUY = CODEC.number("buy")
DECLINE = CODEC.number("decline")
BID = CODEC.number("bid")
FOLD = CODEC.number("fold")
BUILD = CODEC.number("build")
SELL = CODEC.number("sell")
MORTGAGE = CODEC.number("mortgage")
REDEEM = CODEC.number("redeem")
BANKRUPT = CODEC.number("bankrupt")
OFFER = CODEC.number("offer")
GIVE = CODEC.number("give")
WANT = CODEC.number("want")
ASK = CODEC.number("ask")
ACCEPT = CODEC.number("accept")
WITHDRAW = CODEC.number("withdraw")
END = CODEC.number("end")
