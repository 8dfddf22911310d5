"""The game `ring` a second time, slowly: plain Python on the JSON position, from the rules page alone.

`Reference` plays a text with what chance gave, without asking whether it is legal, and writes down under
short names what happened, so that a test can tell which rules its games have been through. All money moves
through `pay`, which knows the bank's doors by name.
"""

from __future__ import annotations

from typing import Any

from tests.games.ring.reference.facts import (
    ALL_CARDS,
    BANK,
    DECKS,
    DOORS_BETWEEN,
    DOORS_IN,
    DOORS_OUT,
    GAINS,
    JAIL_FEE,
    JAIL_ROLLS,
    LOSSES,
    RELEASE_CARD,
    START_EXACT,
    START_PASSED,
    STEP_COST,
    TO_OTHERS,
    Payment,
    Position,
    places_of,
)
from tests.games.ring.reference.standing import Standing


class Reference(Standing):
    """A game going on from a position."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.card: tuple[str, int] | None = None
        """The card that chance gives in the action being played."""
        self.happened: list[str] = []
        self.payments: list[Payment] = []
        self.landings: list[int] = []
        """The tiles that pawns were put down on."""

    def note(self, *words: object) -> None:
        self.happened.append(" ".join(str(word) for word in words))

    # Money

    def pay(self, door: str, payer: int | None, payee: int | None, amount: int) -> None:
        doors = DOORS_IN if payer is BANK else DOORS_OUT if payee is BANK else DOORS_BETWEEN
        assert door in doors, f"{door}: {payer} to {payee}"
        assert amount >= 0
        if payer is not None:
            self.players[payer]["cash"] -= amount
            assert self.players[payer]["cash"] >= 0
        if payee is not None:
            self.players[payee]["cash"] += amount
        if amount:
            self.payments.append((door, payer, payee, amount))

    # Playing

    def play(self, text: str, chance: str | None) -> None:
        """Play an action; `chance` is what the dice and the deck gave in it."""
        verb, _, object_ = text.partition(" ")
        words = [] if chance is None else chance.split()
        dice = [int(word) for word in words if word.isdigit()][:2] if verb == "roll" else []
        self.card = (words[-2], int(words[-1])) if len(words) in (2, 4) and words[-2] in DECKS else None
        assert (len(dice) == 2) == (verb == "roll")
        self.note(verb, "in", self.now["phase"])
        if verb == "roll":
            self._roll(dice)
        elif verb in ("build", "sell", "mortgage", "redeem"):
            getattr(self, f"_{verb}")(int(object_))
        elif verb in ("give", "want"):
            self._item(verb, object_)
        elif verb == "offer":
            self._offer(int(object_))
        else:
            getattr(self, f"_{verb}")()
        assert self.card is None, f"{text} with {chance}: no card is drawn here"

    # The roll and the jail

    def _pay(self) -> None:
        self.pay("jail", self.turn, BANK, JAIL_FEE)
        self.player["jail"] = None
        self.note("out of jail by paying")

    def _card(self) -> None:
        deck = self.player["release_cards"].pop(0)
        self.player["jail"] = None
        self.note("out of jail by", deck)

    def _roll(self, dice: list[int]) -> None:
        self.now["dice"] = dice
        if self.player["jail"] is None:
            self._move()
        elif dice[0] == dice[1]:
            self.note("out of jail by doubles on roll", self.player["jail"] + 1)
            self.player["jail"] = None
            self._move()
        elif self.player["jail"] + 1 < JAIL_ROLLS:
            self.player["jail"] += 1
            self.note("stays in jail")
            self._manage()
        else:
            self.note("third failed roll")
            self.player["jail"] = None
            self._owe("jail", [(BANK, JAIL_FEE)], move=True)

    def _move(self) -> None:
        """Clockwise by the dice; passing or reaching Start gives 2, landing on it exactly 1 more."""
        target = self.player["at"] + sum(self.now["dice"])
        self._put_down(target % len(self.board))
        if target >= len(self.board):
            self.pay("start", BANK, self.turn, START_PASSED)
            self.note("passes or reaches start")
        if target == len(self.board):
            self.pay("start", BANK, self.turn, START_EXACT)
            self.note("lands on start")
        self._land()

    def _put_down(self, number: int) -> None:
        self.player["at"] = number
        self.landings.append(number)

    def _land(self) -> None:
        number = self.player["at"]
        kind, tile = self.board[number].kind, self.tiles[number]
        if kind in DECKS:
            self._draw(kind)
        elif kind == "jail":
            self.note("jailed by landing")
            self._be_jailed()
        elif kind == "start":
            self._manage()
        elif tile["owner"] is None:
            self.now["phase"] = "buy"
        elif tile["owner"] == self.turn or kind == "special" or tile["mortgaged"]:
            mine = "own" if tile["owner"] == self.turn else "another's"
            self.note("nothing on", mine, "mortgaged" if tile["mortgaged"] else "free", kind)
            self._manage()
        else:
            self._note_rent(number)
            self._owe("rent", [(tile["owner"], self.estate.rent(number))])

    def _note_rent(self, number: int) -> None:
        owner, city = self.tiles[number]["owner"], self.board[number].number
        whole = self.estate.whole_city(number)
        factors = self.estate.global_factor(owner), self.estate.city_factor(owner, city)
        self.note("rent at level", self.tiles[number]["level"])
        self.note("rent in city", city)
        self.note("rent with global factor", factors[0])
        self.note("rent with city factor", factors[1], "in city", city)
        if whole:
            self.note("rent of a whole city")
        if whole and min(factors) > 1:
            self.note("rent with every factor")
        if self.players[owner]["jail"] is not None:
            self.note("rent to a jailed player")

    def _be_jailed(self) -> None:
        self.player["jail"] = 0
        self._manage()

    def _manage(self) -> None:
        self.now["phase"], self.now["to_move"] = "manage", self.turn

    # Buying and the auction

    def _buy(self) -> None:
        number = self.player["at"]
        self.pay("buy", self.turn, BANK, 10 * self.board[number].price)
        self.tiles[number]["owner"] = self.turn
        self._manage()

    def _decline(self) -> None:
        if self.now["phase"] == "answer":
            self._close_trade()
        elif self.now["options"]["auctions"]:
            left = [*self.after(self.turn), self.turn]
            self.now["auction"] = {"tile": self.player["at"], "bid": 0, "bidder": None, "left": left}
            self.now["phase"], self.now["to_move"] = "auction", left[0]
        else:
            self._manage()

    def _bid(self) -> None:
        auction = self.now["auction"]
        auction["bid"] += 1
        auction["bidder"] = auction["left"].pop(0)
        auction["left"].append(auction["bidder"])
        self._go_on_with_auction()

    def _fold(self) -> None:
        self.now["auction"]["left"].pop(0)
        self._go_on_with_auction()

    def _go_on_with_auction(self) -> None:
        auction = self.now["auction"]
        if auction["left"] not in ([], [auction["bidder"]]):
            self.now["to_move"] = auction["left"][0]
            if len(auction["left"]) == 1:
                self.note("sole player left who has not bid")
            return
        if auction["left"]:
            self.pay("auction", auction["bidder"], BANK, 10 * auction["bid"])
            self.tiles[auction["tile"]]["owner"] = auction["bidder"]
            self.note("auction won by", "decliner" if auction["bidder"] == self.turn else "another")
        else:
            self.note("auction without bids")
        self.now["auction"] = None
        self._manage()

    # Cards

    def _draw(self, deck: str) -> None:
        left: list[int] = self.now["decks"][deck]
        if not left:
            held = any(deck in player["release_cards"] for player in self.players)
            left += [card for card in ALL_CARDS if not (held and card == RELEASE_CARD)]
            self.note("refilled", deck, "without" if held else "with", "release card")
        assert self.card is not None
        assert self.card[0] == deck
        card, self.card = self.card[1], None
        left.remove(card)
        self.note("card", deck, card)
        if card in GAINS[deck]:
            self._gain(GAINS[deck][card])
        elif card in LOSSES[deck]:
            self._owe("card", [(BANK, LOSSES[deck][card])])
        elif card in TO_OTHERS[deck]:
            amount, whom = TO_OTHERS[deck][card]
            self._owe("card", [(seat, amount) for seat in self._creditors(whom)])
        elif card == RELEASE_CARD:
            cards = [*self.player["release_cards"], deck]
            self.player["release_cards"] = [name for name in DECKS if name in cards]
            self._manage()
        elif card == 13:
            self.note("jailed by", deck)
            self._put_down(next(number for number, tile in enumerate(self.board) if tile.kind == "jail"))
            self._be_jailed()
        elif deck == "luck":
            self._luck(card)
        else:
            self._destiny(card)

    def _gain(self, amount: int, door: str = "card") -> None:
        self.pay(door, BANK, self.turn, amount)
        self._manage()

    def _creditors(self, whom: str) -> list[int]:
        others = self.others()
        if whom == "every":
            return others
        if whom == "poorest":
            return [min(others, key=lambda seat: (self.players[seat]["cash"], seat))]
        if whom == "richest":
            return [min(others, key=lambda seat: (-self.players[seat]["cash"], seat))]
        return [self.after(self.turn)[0 if whom == "next" else -1]]

    def _luck(self, card: int) -> None:
        mine = self.estate.owned(self.turn)
        if card == 7:
            self._put_down(0)
            self._gain(START_PASSED + START_EXACT, "start")
        elif card == 8:
            open_ = [number for number in mine if 1 <= self.tiles[number]["level"] <= 4]
            if open_:
                number = min(open_, key=lambda number: (self.estate.lots(number), number))
                self.tiles[number]["level"] += 1
                self.note("free machine lot")
            self._gain(0 if open_ else 10)
        elif card == 14:
            self._put_down(self.player["at"] - 3)
            self._land()
        else:
            assert card == 15
            self._owe("card", [(BANK, 5 * sum(self.estate.lots(number) for number in mine))])

    def _destiny(self, card: int) -> None:
        if card == 7:
            ahead = range(self.player["at"], len(self.board))
            self._put_down(next(number for number in ahead if self.board[number].kind == "special"))
            self._land()
        elif card == 8:
            self._gain(10 * len(self.estate.cities(self.turn)))
        elif card == 14:
            self._owe("card", [(BANK, self.player["cash"] // 10)])
        else:
            assert card == 15
            built = [number for number in self.estate.owned(self.turn) if self.tiles[number]["level"] > 0]
            if built:
                number = min(built, key=lambda number: (-self.tiles[number]["level"], number))
                self.tiles[number]["level"] -= 1
                self.note("lost level")
            self._manage()

    # Debts

    def _owe(self, door: str, debts: list[tuple[int | None, int]], move: bool = False) -> None:
        """Pay in this order as far as the cash goes; what exceeds it is owed, one debt at a time."""
        while debts:
            to, amount = debts[0]
            if amount > self.player["cash"]:
                rest = [list(debt) for debt in debts[1:]]
                self.now["debt"] = {"to": to, "amount": amount, "rest": rest, "move": move}
                self.now["phase"] = "debt"
                self.note("debt to", "bank" if to is None else "player", "with rest" if rest else "alone")
                return
            self.pay(door, self.turn, to, amount)
            debts = debts[1:]
        self.now["debt"] = None
        if move:
            self._move()
        else:
            self._manage()

    def _settle(self) -> None:
        debt = self.now["debt"]
        if self.player["cash"] >= debt["amount"]:
            rest = [(to, amount) for to, amount in debt["rest"]]
            self.note("debt of the jail settled" if debt["move"] else "debt settled")
            if self.card is not None:
                self.note("card drawn by the action that pays the jail")
            self._owe(self._door(debt), [(debt["to"], debt["amount"]), *rest], debt["move"])

    def _door(self, debt: dict[str, Any]) -> str:
        """What a debt is for, which a position does not say: rent is owed on the owner's property."""
        if debt["to"] is BANK:
            return "jail" if debt["move"] else "card"
        return "rent" if self.board[self.player["at"]].kind == "city" else "card"

    def _bankrupt(self) -> None:
        """Everything goes to the creditor; to the bank, properties become unowned and bare."""
        debt, mine = self.now["debt"], self.estate.owned(self.turn)
        to = debt["to"]
        self.note(
            "bankrupt to", "bank" if to is None else "player", "with" if mine else "without", "property"
        )
        if debt["rest"]:
            self.note("bankrupt before later creditors")
        if debt["move"]:
            self.note("bankrupt in jail")
        if self.player["release_cards"]:
            self.note("bankrupt with release card")
        for number in mine:
            self.tiles[number]["owner"] = to
            if to is None:
                self.tiles[number].update(level=0, mortgaged=False)
        self.pay("bankruptcy", self.turn, to, self.player["cash"])
        gone = sum(player["bankrupt"] is not None for player in self.players)
        self.player.update(jail=None, release_cards=[], bankrupt=gone + 1)
        self.now["debt"] = None
        self._end()

    # Management

    def _change(self, number: int, level: int) -> None:
        self.tiles[number]["level"] += level
        self.tiles[number]["changed"] = True

    def _build(self, number: int) -> None:
        cost = STEP_COST[self.tiles[number]["level"]]
        self._change(number, 1)
        self.pay("build", self.turn, BANK, cost)
        for seat in self.others():
            percent = self.estate.importer_percent(seat)
            self.pay("importer", BANK, seat, cost * percent // 100)
            self.note("importer", percent)

    def _sell(self, number: int) -> None:
        self._change(number, -1)
        self.pay("sell", BANK, self.turn, STEP_COST[self.tiles[number]["level"]] // 2)
        self._raised()

    def _mortgage(self, number: int) -> None:
        self.tiles[number]["mortgaged"] = True
        self._change(number, 0)
        self.pay("mortgage", BANK, self.turn, self.estate.mortgage(number))
        self._raised()

    def _raised(self) -> None:
        if self.now["phase"] == "debt":
            self._settle()

    def _redeem(self, number: int) -> None:
        self.tiles[number]["mortgaged"] = False
        self._change(number, 0)
        self.pay("redeem", self.turn, BANK, self.estate.redemption(number))

    # Trades

    def _offer(self, seat: int) -> None:
        self.now["offers"] += 1
        sides = {verb: {"tiles": [], "coins": 0} for verb in ("give", "want")}
        self.now["trade"] = {"with": seat, **sides}

    def _item(self, verb: str, object_: str) -> None:
        side = self.now["trade"][verb]
        if object_ == "coin":
            side["coins"] += 1
        else:
            side["tiles"] = sorted([*side["tiles"], int(object_)])

    def _ask(self) -> None:
        self.now["phase"], self.now["to_move"] = "answer", self.now["trade"]["with"]

    def _withdraw(self) -> None:
        self._close_trade()

    def _accept(self) -> None:
        trade = self.now["trade"]
        for verb, giver, taker in (("give", self.turn, trade["with"]), ("want", trade["with"], self.turn)):
            for number in trade[verb]["tiles"]:
                self.tiles[number]["owner"] = taker
                self.note("traded", "mortgaged" if self.tiles[number]["mortgaged"] else "free", "tile")
                if self.tiles[number]["changed"]:
                    self.note("traded changed tile")
            self.pay("trade", giver, taker, 10 * trade[verb]["coins"])
            if trade[verb]["coins"]:
                self.note("traded coins to", verb)
        self._close_trade()

    def _close_trade(self) -> None:
        self.now["trade"] = None
        self._manage()

    # Turns, rounds and the end

    def _end(self) -> None:
        """The turn ends; odd rounds run up the seats, even rounds down."""
        for tile in self.tiles:
            tile["changed"] = False
        self.now.update(offers=0, dice=None)
        living, ahead = self.living(), self._ahead()
        if len(living) == 1:
            self._over("bankruptcy")
        elif not ahead and self.now["round"] == self.now["options"]["rounds"]:
            self._over("rounds")
        else:
            if not ahead:
                self.now["round"] += 1
                ahead = living if self.now["round"] % 2 == 1 else living[::-1]
            self.now.update(phase="roll", turn=ahead[0], to_move=ahead[0])

    def _ahead(self) -> list[int]:
        """Those whose turn in this round is still to come, in order."""
        if self.now["round"] % 2 == 1:
            return [seat for seat in self.living() if seat > self.turn]
        return [seat for seat in self.living() if seat < self.turn][::-1]

    def _over(self, reason: str) -> None:
        worth = [self.estate.worth(seat) for seat in range(len(self.players))]
        places = places_of(self.now, worth)
        self.now.update(phase="over", turn=None, to_move=None)
        self.now["result"] = {"reason": reason, "worth": worth, "places": places}
        self.note("over by", reason)
        if len(set(places)) < len(places):
            self.note("shared place")
        if reason == "rounds" and any(player["bankrupt"] for player in self.players):
            self.note("over by rounds with bankrupt players")
