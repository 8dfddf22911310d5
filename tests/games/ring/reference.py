"""The ring game written a second time, straight from its rule page: slow, plain, on JSON positions alone.

Nothing of the game's own rules is used here, so that the two can be compared ply by ply. All money moves
through `pay`, which knows the bank's doors by name.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Position = dict[str, Any]

BANK = None
DOORS_IN = {"start", "card gain", "free lot", "importer", "sell", "mortgage"}
"""Where money comes from the bank."""
DOORS_OUT = {"buy", "auction", "build", "redeem", "jail", "card pay", "bankruptcy"}
"""Where money goes to the bank."""
BETWEEN = {"rent", "card others", "inheritance", "trade"}
"""Where money goes from player to player."""

CITY_PRICES = (1, 2, 2, 3, 3, 4)
SPECIAL_PRICES = (5, 6, 8, 5, 6, 10)
PERCENT = (50, 60, 70, 80, 90, 100)

LUCK = {1: 10, 2: 20, 3: 30, 4: 50, 5: 100, 9: -10, 10: -20, 11: -30, 12: -50}
DESTINY = {1: 10, 2: 20, 3: 40, 4: 60, 5: 80, 9: -10, 10: -20, 11: -40, 12: -60}
TO_OTHERS: dict[tuple[str, int], tuple[str, int]] = {
    ("luck", 16): ("every", 10),
    ("luck", 17): ("poorest", 20),
    ("luck", 18): ("next", 30),
    ("luck", 19): ("richest", 10),
    ("luck", 20): ("every", 5),
    ("destiny", 16): ("poorest", 20),
    ("destiny", 17): ("every", 10),
    ("destiny", 18): ("richest", 20),
    ("destiny", 19): ("next", 10),
    ("destiny", 20): ("previous", 40),
}


class Reference:
    """A position being played on."""

    def __init__(self, position: Position) -> None:
        self.p = deepcopy(position)
        self.moves: list[tuple[str, int | None, int | None, int]] = []
        """Door, payer, receiver and amount of every payment."""
        self.dice: list[int] = []
        self.card: tuple[str, int] | None = None

    # The board

    @property
    def side_length(self) -> int:
        return 2 + int(self.p["options"]["properties_per_city"])

    @property
    def tile_count(self) -> int:
        return 6 * self.side_length

    def kind(self, tile: int) -> str:
        side, slot = divmod(tile, self.side_length)
        if slot == 0:
            return ("start", "luck", "destiny", "jail", "luck", "destiny")[side]
        return "special" if slot == 1 else "city"

    def price(self, tile: int) -> int:
        side, slot = divmod(tile, self.side_length)
        return 0 if slot == 0 else SPECIAL_PRICES[side] if slot == 1 else CITY_PRICES[side]

    def city_tiles(self, city: int) -> list[int]:
        first = city * self.side_length
        return list(range(first + 2, first + self.side_length))

    def tile(self, tile: int) -> dict[str, Any]:
        found: dict[str, Any] = self.p["tiles"][tile]
        return found

    def player(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.p["players"][seat]
        return found

    def own(self, seat: int) -> list[int]:
        return [tile for tile, entry in enumerate(self.p["tiles"]) if entry["owner"] == seat]

    def living(self) -> list[int]:
        return [seat for seat, entry in enumerate(self.p["players"]) if entry["bankrupt"] is None]

    def works_for(self, special: int) -> int | None:
        """The owner of special property 1–6 while it is not mortgaged."""
        entry = self.tile((special - 1) * self.side_length + 1)
        return None if entry["mortgaged"] else entry["owner"]

    # Money

    def pay(self, door: str, payer: int | None, receiver: int | None, amount: int) -> None:
        assert amount >= 0
        if payer is BANK:
            assert door in DOORS_IN, door
        elif receiver is BANK:
            assert door in DOORS_OUT, door
        else:
            assert door in BETWEEN, door
        if payer is not None:
            self.player(payer)["cash"] -= amount
            assert self.player(payer)["cash"] >= 0
        if receiver is not None:
            self.player(receiver)["cash"] += amount
        self.moves.append((door, payer, receiver, amount))

    def equipment(self, tile: int) -> int:
        level = self.tile(tile)["level"]
        return 0 if level == 0 else 20 + 10 * (level - 1)

    def rent(self, tile: int) -> int:
        entry, city = self.tile(tile), tile // self.side_length
        owner = entry["owner"]
        # In millionths of a tenth, then rounded once.
        rent = (10 * self.price(tile) + self.equipment(tile)) * PERCENT[entry["level"]] * 10_000
        if all(self.tile(t)["owner"] == owner and self.tile(t)["level"] == 5 for t in self.city_tiles(city)):
            rent *= 2
        substations = [self.works_for(2), self.works_for(5)].count(owner)
        rent = rent * (100, 110, 130)[substations] // 100
        if (city == 2 and self.works_for(3) == owner) or (city == 5 and self.works_for(6) == owner):
            rent = rent * 15 // 10
        whole, rest = divmod(rent, 1_000_000)
        return whole + (rest >= 500_000)

    def worth(self, seat: int) -> int:
        total: int = self.player(seat)["cash"]
        for tile in self.own(seat):
            total += self.price(tile) * 3 if self.tile(tile)["mortgaged"] else self.price(tile) * 10
            total += self.equipment(tile)
        return total

    def raisable(self, seat: int) -> int:
        total: int = self.player(seat)["cash"]
        for tile in self.own(seat):
            total += self.equipment(tile) // 2
            total += 0 if self.tile(tile)["mortgaged"] else self.price(tile) * 6
        return total

    # What is legal

    def legal(self) -> set[str]:
        p, seat = self.p, self.p["turn"]
        if p["phase"] == "over":
            return set()
        if p["phase"] == "roll":
            me, actions = self.player(seat), {"roll"}
            if me["jail"] is not None:
                actions |= {"pay"} if me["cash"] >= 30 else set()
                actions |= {"card"} if me["release_cards"] else set()
            return actions
        if p["phase"] == "buy":
            me = self.player(seat)
            return {"decline"} | ({"buy"} if me["cash"] >= 10 * self.price(me["at"]) else set())
        if p["phase"] == "auction":
            cash = self.player(p["to_move"])["cash"]
            return {"fold"} | ({"bid"} if cash >= 10 * (p["auction"]["bid"] + 1) else set())
        if p["phase"] == "answer":
            return {"accept", "decline"}
        if p["phase"] == "debt":
            actions = self.selling(seat, barred=False)
            return actions | ({"bankrupt"} if self.raisable(seat) < p["debt"]["amount"] else set())
        return self.drafting(seat) if p["trade"] else self.managing(seat)

    def selling(self, seat: int, barred: bool) -> set[str]:
        actions = set()
        for tile in self.own(seat):
            entry = self.tile(tile)
            if barred and entry["changed"]:
                continue
            if entry["level"]:
                actions.add(f"sell {tile}")
            elif not entry["mortgaged"]:
                actions.add(f"mortgage {tile}")
        return actions

    def managing(self, seat: int) -> set[str]:
        actions = {"end"} | self.selling(seat, barred=True)
        cash = self.player(seat)["cash"]
        for tile in self.own(seat):
            entry = self.tile(tile)
            if entry["changed"]:
                continue
            if entry["mortgaged"]:
                actions |= {f"redeem {tile}"} if cash >= 7 * self.price(tile) else set()
            elif self.kind(tile) == "city" and entry["level"] < 5 and cash >= (10 if entry["level"] else 20):
                actions.add(f"build {tile}")
        if self.p["options"]["player_trades"] and self.p["offers"] < 2:
            actions |= {f"offer {other}" for other in self.living() if other != seat}
        return actions

    def drafting(self, seat: int) -> set[str]:
        trade = self.p["trade"]
        actions = {"withdraw"}
        give, want = trade["give"], trade["want"]
        for word, side, other, owner in (("give", give, want, seat), ("want", want, give, trade["with"])):
            for tile in self.own(owner):
                if self.tile(tile)["level"] == 0 and tile not in side["tiles"]:
                    actions.add(f"{word} {tile}")
            if not other["coins"] and self.player(owner)["cash"] >= 10 * (side["coins"] + 1):
                actions.add(f"{word} coin")
        if all(side["tiles"] or side["coins"] for side in (give, want)):
            actions.add("ask")
        return actions

    # What an action does

    def play(self, action: str, chance: str | None) -> None:
        verb, *words = action.split()
        if self.p["phase"] == "answer" and verb == "decline":
            verb = "refuse"
        outcome = (chance or "").split()
        if verb == "roll":
            self.dice = [int(word) for word in outcome[:2]]
            outcome = outcome[2:]
        self.card = (outcome[0], int(outcome[1])) if outcome else None
        getattr(self, f"do_{verb}")(*words)
        assert self.card is None, "a card that is not drawn"

    def ask(self, phase: str, seat: int) -> None:
        self.p["phase"], self.p["to_move"] = phase, seat

    def do_pay(self) -> None:
        self.pay("jail", self.p["turn"], BANK, 30)
        self.player(self.p["turn"])["jail"] = None

    def do_card(self) -> None:
        me = self.player(self.p["turn"])
        me["release_cards"].pop(0)
        me["jail"] = None

    def do_roll(self) -> None:
        seat = self.p["turn"]
        me = self.player(seat)
        dice = self.p["dice"] = self.dice
        self.ask("manage", seat)
        if me["jail"] is not None:
            if dice[0] == dice[1]:
                me["jail"] = None
            elif me["jail"] < 2:
                me["jail"] += 1
                return
            else:
                me["jail"] = None
                self.owe("jail", [(BANK, 30)])
                if self.p["debt"]:
                    self.p["debt"]["move"] = True
                    return
        self.move()

    def move(self) -> None:
        me = self.player(self.p["turn"])
        me["at"] += sum(self.p["dice"])
        if me["at"] >= self.tile_count:
            me["at"] -= self.tile_count
            self.pay("start", BANK, self.p["turn"], 20)
        kind = self.kind(me["at"])
        if kind == "start":
            self.pay("start", BANK, self.p["turn"], 10)
        elif kind == "jail":
            me["jail"] = 0
        elif kind in ("luck", "destiny"):
            assert self.card is not None
            self.draw(*self.card)
            self.card = None
        else:
            self.land_on_property()

    def land_on_property(self) -> None:
        seat = self.p["turn"]
        tile = self.player(seat)["at"]
        entry = self.tile(tile)
        if entry["owner"] is None:
            self.ask("buy", seat)
        elif entry["owner"] != seat and not entry["mortgaged"] and self.kind(tile) == "city":
            self.owe("rent", [(entry["owner"], self.rent(tile))])

    def draw(self, deck: str, number: int) -> None:
        seat = self.p["turn"]
        me = self.player(seat)
        assert deck == self.kind(me["at"])
        left = self.p["decks"][deck]
        if not left:
            held = any(deck in entry["release_cards"] for entry in self.p["players"])
            left = [card for card in range(1, 21) if card != 6 or not held]
        assert number in left
        self.p["decks"][deck] = [card for card in left if card != number]
        amount = (LUCK if deck == "luck" else DESTINY).get(number, 0)
        others = [other for other in self.living() if other != seat]
        if amount > 0:
            self.pay("card gain", BANK, seat, amount)
        elif amount < 0:
            self.owe("card pay", [(BANK, -amount)])
        elif number == 6:
            me["release_cards"] = [
                name for name in ("luck", "destiny") if name in (*me["release_cards"], deck)
            ]
        elif number == 13:
            me["at"], me["jail"] = 3 * self.side_length, 0
        elif (deck, number) == ("luck", 7):
            me["at"] = 0
            self.pay("start", BANK, seat, 30)
        elif (deck, number) == ("destiny", 7):
            while self.kind(me["at"]) != "special":
                me["at"] += 1
            self.land_on_property()
        elif (deck, number) == ("luck", 14):
            me["at"] -= 3
            self.land_on_property()
        elif (deck, number) == ("luck", 8):
            lots = [(self.tile(t)["level"], t) for t in self.own(seat) if 1 <= self.tile(t)["level"] <= 4]
            if lots:
                self.tile(min(lots)[1])["level"] += 1
            else:
                self.pay("free lot", BANK, seat, 10)
        elif (deck, number) == ("destiny", 8):
            count = sum(self.kind(tile) == "city" for tile in self.own(seat))
            self.pay("card gain", BANK, seat, 10 * count)
        elif (deck, number) == ("luck", 15):
            lots_owned = sum(max(0, self.tile(tile)["level"] - 1) for tile in self.own(seat))
            self.owe("card pay", [(BANK, 5 * lots_owned)])
        elif (deck, number) == ("destiny", 14):
            self.owe("card pay", [(BANK, me["cash"] // 10)])
        elif (deck, number) == ("destiny", 15):
            developed = [(-self.tile(t)["level"], t) for t in self.own(seat) if self.tile(t)["level"]]
            if developed:
                self.tile(min(developed)[1])["level"] -= 1
        else:
            whom, amount = TO_OTHERS[deck, number]
            by_cash = sorted(others, key=lambda other: (self.player(other)["cash"], other))
            richest = max(self.player(other)["cash"] for other in others)
            payees = {
                "every": others,
                "poorest": by_cash[:1],
                "richest": [other for other in others if self.player(other)["cash"] == richest][:1],
                "next": ([other for other in others if other > seat] + others)[:1],
                "previous": (others + [other for other in others if other < seat])[-1:],
            }[whom]
            self.owe("card others", [(other, amount) for other in payees])

    def owe(self, door: str, debts: list[tuple[int | None, int]]) -> None:
        seat = self.p["turn"]
        while debts:
            to, amount = debts[0]
            if amount > self.player(seat)["cash"]:
                rest = [list(debt) for debt in debts[1:]]
                self.p["debt"] = {"to": to, "amount": amount, "rest": rest, "move": False}
                self.ask("debt", seat)
                return
            if amount:
                self.pay(door, seat, to, amount)
            debts = debts[1:]
        self.p["debt"] = None

    def do_buy(self) -> None:
        seat = self.p["turn"]
        tile = self.player(seat)["at"]
        self.pay("buy", seat, BANK, 10 * self.price(tile))
        self.tile(tile)["owner"] = seat
        self.ask("manage", seat)

    def do_decline(self) -> None:
        seat = self.p["turn"]
        if not self.p["options"]["auctions"]:
            self.ask("manage", seat)
            return
        alive = self.living()
        left = [other for other in alive if other > seat] + [other for other in alive if other <= seat]
        self.p["auction"] = {"tile": self.player(seat)["at"], "bid": 0, "bidder": None, "left": left}
        self.ask("auction", left[0])

    def do_bid(self) -> None:
        auction = self.p["auction"]
        speaker = auction["left"].pop(0)
        auction["left"].append(speaker)
        auction["bid"] += 1
        auction["bidder"] = speaker
        self.go_on_with_auction()

    def do_fold(self) -> None:
        self.p["auction"]["left"].pop(0)
        self.go_on_with_auction()

    def go_on_with_auction(self) -> None:
        auction = self.p["auction"]
        left, bidder = auction["left"], auction["bidder"]
        if left and left != [bidder]:
            self.ask("auction", left[0])
            return
        if left:
            self.pay("auction", bidder, BANK, 10 * auction["bid"])
            self.tile(auction["tile"])["owner"] = bidder
        self.p["auction"] = None
        self.ask("manage", self.p["turn"])

    def do_build(self, tile: str) -> None:
        seat, entry = self.p["turn"], self.tile(int(tile))
        cost = 10 if entry["level"] else 20
        self.pay("build", seat, BANK, cost)
        entry["level"] += 1
        entry["changed"] = True
        importers = [self.works_for(1), self.works_for(4)]
        for owner in {owner for owner in importers if owner not in (None, seat)}:
            self.pay("importer", BANK, owner, cost * importers.count(owner) // 10)

    def do_redeem(self, tile: str) -> None:
        entry = self.tile(int(tile))
        self.pay("redeem", self.p["turn"], BANK, 7 * self.price(int(tile)))
        entry["mortgaged"], entry["changed"] = False, True

    def do_sell(self, tile: str) -> None:
        entry = self.tile(int(tile))
        entry["level"] -= 1
        entry["changed"] = True
        self.pay("sell", BANK, self.p["turn"], 5 if entry["level"] else 10)
        self.go_on_with_debt()

    def do_mortgage(self, tile: str) -> None:
        entry = self.tile(int(tile))
        entry["mortgaged"], entry["changed"] = True, True
        self.pay("mortgage", BANK, self.p["turn"], 6 * self.price(int(tile)))
        self.go_on_with_debt()

    def go_on_with_debt(self) -> None:
        debt = self.p["debt"]
        if debt is None:
            return
        on_city = self.kind(self.player(self.p["turn"])["at"]) == "city"
        bank = "jail" if debt["move"] else "card pay"
        door = bank if debt["to"] is None else "rent" if on_city else "card others"
        self.owe(door, [(debt["to"], debt["amount"]), *((to, amount) for to, amount in debt["rest"])])
        if self.p["debt"]:
            self.p["debt"]["move"] = debt["move"]
            return
        self.ask("manage", self.p["turn"])
        if debt["move"]:
            self.move()

    def do_bankrupt(self) -> None:
        seat, to = self.p["turn"], self.p["debt"]["to"]
        me = self.player(seat)
        self.pay("bankruptcy" if to is None else "inheritance", seat, to, me["cash"])
        for tile in self.own(seat):
            self.tile(tile)["owner"] = to
            if to is None:
                self.tile(tile).update(level=0, mortgaged=False)
        me.update(jail=None, release_cards=[], bankrupt=len(self.p["players"]) - len(self.living()) + 1)
        self.p["debt"] = None
        self.do_end()

    def do_offer(self, partner: str) -> None:
        self.p["offers"] += 1
        nothing: dict[str, Any] = {"tiles": [], "coins": 0}
        self.p["trade"] = {"with": int(partner), "give": nothing, "want": deepcopy(nothing)}

    def do_give(self, item: str) -> None:
        self.add_item("give", item)

    def do_want(self, item: str) -> None:
        self.add_item("want", item)

    def add_item(self, side: str, item: str) -> None:
        entry = self.p["trade"][side]
        if item == "coin":
            entry["coins"] += 1
        else:
            entry["tiles"] = sorted([*entry["tiles"], int(item)])

    def do_ask(self) -> None:
        self.ask("answer", self.p["trade"]["with"])

    def do_withdraw(self) -> None:
        self.do_refuse()

    def do_refuse(self) -> None:
        self.p["trade"] = None
        self.ask("manage", self.p["turn"])

    def do_accept(self) -> None:
        seat, trade = self.p["turn"], self.p["trade"]
        partner = trade["with"]
        for side, giver, taker in (("give", seat, partner), ("want", partner, seat)):
            for tile in trade[side]["tiles"]:
                self.tile(tile)["owner"] = taker
            self.pay("trade", giver, taker, 10 * trade[side]["coins"])
        self.do_refuse()

    def do_end(self) -> None:
        p, alive = self.p, self.living()
        p["offers"], p["dice"] = 0, None
        for entry in p["tiles"]:
            entry["changed"] = False
        if len(alive) == 1:
            self.finish("bankruptcy")
            return
        odd = p["round"] % 2 == 1
        later = [seat for seat in alive if (seat > p["turn"] if odd else seat < p["turn"])]
        if not later:
            if p["round"] == p["options"]["rounds"]:
                self.finish("rounds")
                return
            p["round"] += 1
            odd, later = not odd, alive
        p["turn"] = min(later) if odd else max(later)
        self.ask("roll", p["turn"])

    def finish(self, reason: str) -> None:
        p = self.p
        p["phase"], p["turn"], p["to_move"] = "over", None, None
        seats = range(len(p["players"]))
        worth = [self.worth(seat) for seat in seats]
        out = [self.player(seat)["bankrupt"] for seat in seats]

        def better(a: int, b: int) -> bool:
            if out[a] is None and out[b] is None:
                return worth[a] > worth[b]
            if out[a] is None or out[b] is None:
                return out[a] is None
            return bool(out[a] > out[b])

        places = [1 + sum(better(other, seat) for other in seats) for seat in seats]
        p["result"] = {"reason": reason, "worth": worth, "places": places}
