"""An observation read back: the view of a seat as far as numbers tell it, which is all but the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexarium.games.ring.observation.layout import PLAYER, PURSE, RULES, SUMS, TURN
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.data import DECKS, PHASES, REASONS


def decode(parts: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """The parts of a seat's view, from the segments of what it sees."""
    table = _Table({name: part.tolist() for name, part in parts.items()}, seat)
    dice = [table.turn("first die"), table.turn("second die")]
    return {
        "tiles": [table.tile(tile) for tile in range(table.tiles)],
        "players": [table.player(other) for other in table.seats],
        "decks": {
            name: [card for card, left in enumerate(cards, 1) if left]
            for name, cards in zip(DECKS, table.numbers["decks"], strict=True)
        },
        "phase": PHASES[table.numbers["phase"].index(1)],
        "turn": table.holder("has its turn"),
        "to_move": table.holder("is asked"),
        "offers": table.turn("offers"),
        "dice": dice if dice[0] else None,
        "debt": table.debt(),
        "auction": table.auction(),
        "trade": table.trade(),
        "round": table.turn("round"),
        "result": table.result(),
    }


def _those(flags: Sequence[int]) -> list[int]:
    return [number for number, flag in enumerate(flags) if flag]


class _Table:
    """The numbers of an observation, and who looks."""

    def __init__(self, numbers: Mapping[str, Any], seat: int) -> None:
        self.numbers, self.seat = numbers, seat
        rules: dict[str, int] = dict(zip(RULES, numbers["rules"], strict=True))
        self.count = rules["players"]
        self.seats = range(self.count)
        self.tiles = len(Track.of(rules["properties per city"]).tiles)

    def row(self, seat: int) -> int:
        """Where a seat stands in what this one sees."""
        return (seat - self.seat) % self.count

    def of(self, seat: int, what: str) -> int:
        """A number about a seat."""
        name, labels = ("purses", PURSE) if what in PURSE else ("players", PLAYER)
        number: int = self.numbers[name][labels.index(what)][self.row(seat)]
        return number

    def holder(self, what: str) -> int | None:
        """The seat of which something is true."""
        return next((seat for seat in self.seats if self.of(seat, what)), None)

    def turn(self, what: str) -> int:
        """A number about the turn."""
        number: int = self.numbers["turn"][TURN.index(what)]
        return number

    def at_stake(self, what: str) -> int:
        """An amount at stake."""
        number: int = self.numbers["sums"][SUMS.index(what)]
        return number

    def tile(self, tile: int) -> dict[str, Any]:
        """A tile: its owner and what is on it."""
        owners = self.numbers["owners"]
        return {
            "owner": next((seat for seat in self.seats if owners[self.row(seat)][tile]), None),
            "level": self.numbers["levels"][tile],
            "mortgaged": bool(self.numbers["mortgaged"][tile]),
            "changed": bool(self.numbers["changed"][tile]),
        }

    def player(self, seat: int) -> dict[str, Any]:
        """A player: its money, its place and what it holds."""
        return {
            "cash": self.of(seat, "cash"),
            "at": self.numbers["pawns"][self.row(seat)].index(1),
            "jail": self.of(seat, "failed rolls") if self.of(seat, "in jail") else None,
            "release_cards": [deck for deck in DECKS if self.of(seat, f"{deck} release card")],
            "bankrupt": self.of(seat, "bankrupt as number") or None,
        }

    def debt(self) -> dict[str, Any] | None:
        """What is owed now and afterwards."""
        amount = self.at_stake("debt")
        if not amount:
            return None
        rest = [[seat, amount] for seat in self.seats if self.of(seat, "is owed afterwards")]
        return {
            "to": self.holder("is owed"),
            "amount": amount,
            "rest": rest,
            "move": bool(self.turn("move due")),
        }

    def auction(self) -> dict[str, Any] | None:
        """The auction: what is sold, the last bid, and who is still in, the one to speak first."""
        lots = _those(self.numbers["lot"])
        speaker = self.holder("is asked")
        if not lots or speaker is None:
            return None
        around = [(speaker + step) % self.count for step in self.seats]
        return {
            "tile": lots[0],
            "bid": self.at_stake("bid"),
            "bidder": self.holder("made the last bid"),
            "left": [seat for seat in around if self.of(seat, "is in the auction")],
        }

    def trade(self) -> dict[str, Any] | None:
        """The trade that is drafted or asked."""
        partner = self.holder("trades")
        if partner is None:
            return None
        give = {"tiles": _those(self.numbers["give"]), "coins": self.at_stake("coins given")}
        want = {"tiles": _those(self.numbers["want"]), "coins": self.at_stake("coins wanted")}
        return {"with": partner, "give": give, "want": want}

    def result(self) -> dict[str, Any] | None:
        """How the game ended: everybody's worth and place."""
        ending = self.turn("ending")
        if not ending:
            return None
        worth = [self.of(seat, "net worth") for seat in self.seats]
        gone = [self.of(seat, "bankrupt as number") for seat in self.seats]
        ranks = [(0, out) if out else (1, rich) for out, rich in zip(gone, worth, strict=True)]
        places = [1 + sum(other > rank for other in ranks) for rank in ranks]
        return {"reason": REASONS[ending], "worth": worth, "places": places}
