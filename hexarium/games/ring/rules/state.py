"""The state of the ring game: one record for all sizes of the ring.

Sets of tiles are masks, one bit for each tile; sets of seats likewise. Seats and tiles that do not exist stay
empty. Money is in tenths of a coin, but bids and the coins of a trade are in whole coins.
"""

from __future__ import annotations

import numpy as np

from hexarium.games.ring.rules.data import MOST_PLAYERS, MOST_TILES

STATE = np.dtype(
    [
        ("rng", np.uint64),  # the generator
        ("owned", np.int64, (MOST_PLAYERS,)),  # by seat, its tiles
        ("mortgaged", np.int64),  # tiles under mortgage
        ("developed", np.int64),  # tiles with a container at least
        ("full", np.int64),  # tiles at the highest level
        ("changed", np.int64),  # tiles changed this turn in management or to raise a debt
        ("give_tiles", np.int64),  # of the trade that is drafted or asked
        ("want_tiles", np.int64),
        ("cash", np.int32, (MOST_PLAYERS,)),
        ("debt", np.int32),  # what the player whose turn it is owes now, 0 for nothing
        ("bid", np.int32),  # the last bid of the auction under way, 0 before the first
        ("give_coins", np.int32),
        ("want_coins", np.int32),
        ("deck", np.int32, (2,)),  # by deck, one bit for each card left; card 1 is bit 0
        ("rounds", np.int16),  # option: how many rounds there are
        ("round_number", np.int16),  # from 1
        ("forced", np.int16),  # the outcome that the next action takes, −1 for none; see outcome.py
        ("given", np.int16),  # what chance gave in the last action that had any, −1 for nothing
        ("owner", np.int8, (MOST_TILES,)),  # by tile, a seat or −1
        ("level", np.int8, (MOST_TILES,)),  # by tile, 0–5
        ("at", np.int8, (MOST_PLAYERS,)),  # by seat, its tile
        ("jail", np.int8, (MOST_PLAYERS,)),  # by seat, failed rolls in jail, −1 outside
        ("out", np.int8, (MOST_PLAYERS,)),  # by seat, 0, or 1 for the first that went bankrupt, 2…
        ("holder", np.int8, (2,)),  # by deck, the seat that holds its release card, else −1
        ("dice", np.int8, (2,)),  # the roll of this turn, zeros before it
        ("players", np.int8),  # option: how many play
        ("ring", np.int8),  # option: 0, 1, 2 for 24, 30, 36 tiles
        ("auctions", np.int8),  # option
        ("trades", np.int8),  # option
        ("living", np.int8),  # seats that are not bankrupt
        ("phase", np.int8),  # what is asked: a place in PHASES
        ("turn", np.int8),  # the seat whose turn it is, −1 when the game is over
        ("to_move", np.int8),  # the seat that is asked, −1 when the game is over
        ("offers", np.int8),  # trades offered this turn
        ("creditor", np.int8),  # whom the debt is owed, −1 for the bank
        ("rest", np.int8),  # seats that are owed as much each, after the creditor
        ("move_due", np.int8),  # 1 while the roll that freed from jail waits for its payment
        ("lot", np.int8),  # the tile under auction, else −1
        ("bidder", np.int8),  # who made the last bid, else −1
        ("bidding", np.int8),  # seats still in the auction
        ("partner", np.int8),  # whom a trade is drafted with or asked of, else −1
        ("winners", np.uint8),  # seats that have won
        ("reason", np.uint8),  # a place in REASONS
    ],
    align=True,
)
