"""Catan written a second time, straight from its rule page: slow, plain, on JSON positions alone.

Nothing of the game's own rules is used here, so that the two can be compared ply by ply. Chance is always
given. `seen` counts the rare things that happened, so that a comparison can tell what it has covered.
"""

from __future__ import annotations

from typing import Any

from tests.games.catan.reference_legal import Legal
from tests.games.catan.reference_table import (
    COSTS,
    PAIRED_FROM,
    RESOURCES,
    ROADS,
    YIELDS,
    Cards,
    move,
    no_resources,
    size,
)


class Reference(Legal):
    """A position being played on."""

    def play(self, text: str, chance: str | None = None) -> None:
        """Play a legal action with the chance that it had."""
        verb, *words = text.split()
        getattr(self, f"play_{verb}")(*words, **({} if chance is None else {"chance": chance}))
        self.score()
        if self.p["phase"] != "over":
            self.p["to_move"] = self.next_mover()

    def next_mover(self) -> int:
        phase, active = self.p["phase"], int(self.turn["seat"])
        if phase == "discard":
            return next(seat for seat in self.seats_from(active) if self.turn["discards"][seat])
        if phase == "answer":
            answers = self.turn["trade"]["answers"]
            return next((seat for seat in self.others() if answers[seat] is None), active)
        return active

    def score(self) -> None:
        """Count points, and end the game if the player whose turn it is has reached the goal."""
        for seat, player in enumerate(self.players):
            player["points"] = (
                len(player["settlements"])
                + 2 * len(player["cities"])
                + 2 * (self.p["longest_road"] == seat)
                + 2 * (self.p["largest_army"] == seat)
                + player["cards"]["point"]
                + player["new_cards"]["point"]
            )
        active = self.turn["seat"]
        if self.p["phase"] != "over" and self.players[active]["points"] >= self.options["goal"]:
            self.seen["hidden point win"] += self.players[active]["new_cards"]["point"] > 0
            self.seen["win with a free road left"] += self.turn["free_roads"] > 0
            self.seen["win as player 2"] += bool(self.turn["paired"])
            self.finish(active, "goal")

    def finish(self, winner: int | None, reason: str) -> None:
        self.p.update(phase="over", to_move=None, result={"winner": winner, "reason": reason})

    def pay(self, item: str) -> None:
        move(COSTS[item], self.me["hand"], self.bank)

    # Building

    def play_settle(self, at: str) -> None:
        corner = int(at)
        self.me["settlements"] = sorted([*self.me["settlements"], corner])
        if self.p["phase"] == "setup_settlement":
            if len(self.me["settlements"]) == 2:  # The second yields one card per adjacent producing hex.
                for hex in self.island.corner_hexes[corner]:
                    resource = YIELDS.get(self.p["hexes"][hex]["terrain"])
                    if resource:
                        move({resource: 1}, self.bank, self.me["hand"])
            self.p["phase"] = "setup_road"
        else:
            self.pay("settlement")
        self.measure_roads()

    def play_city(self, at: str) -> None:
        self.pay("city")
        self.me["settlements"].remove(int(at))
        self.me["cities"] = sorted([*self.me["cities"], int(at)])

    def play_road(self, at: str) -> None:
        self.me["roads"] = sorted([*self.me["roads"], int(at)])
        self.measure_roads()
        if self.p["phase"] == "setup_road":
            placed = self.settlements_placed()
            if placed == len(self.setup_order()):
                self.begin(1, 0, paired=False)
            else:
                self.turn["seat"] = self.setup_order()[placed]
                self.p["phase"] = "setup_settlement"
        elif self.turn["free_roads"]:
            self.turn["free_roads"] -= 1
            if self.turn["free_roads"] and not self.road_places(self.mover):  # Only one fits.
                self.turn["free_roads"] = 0
                self.seen["only one free road fits"] += 1
        else:
            self.pay("road")

    def measure_roads(self) -> None:
        """Who has the longest road now."""
        before = self.p["road_lengths"]
        lengths = [
            self.island.longest_trail(set(player["roads"]), self.opponents_buildings(seat))
            for seat, player in enumerate(self.players)
        ]
        self.p["road_lengths"] = lengths
        holder, longest = self.p["longest_road"], max(lengths)
        leaders = [seat for seat, length in enumerate(lengths) if length == longest >= 5]
        if holder in leaders:  # It goes to another player only for a longer one.
            self.seen["longest road kept in a tie"] += len(leaders) > 1
            self.seen["longest road broken but kept"] += lengths[holder] < before[holder]
            return
        self.p["longest_road"] = leaders[0] if len(leaders) == 1 else None
        if holder is not None:
            broken = lengths[holder] < before[holder]
            self.seen["longest road surpassed"] += not broken
            self.seen["longest road broken, another alone longest"] += broken and len(leaders) == 1
            self.seen["longest road broken, a tie of others"] += broken and len(leaders) > 1
            self.seen["longest road broken, nobody at 5"] += broken and not leaders
            self.seen["broken holder at 5 or more loses it"] += broken and lengths[holder] >= 5
        self.seen["longest road out of turn"] += self.p["longest_road"] not in (holder, None, self.mover)

    # Production and robber

    def play_roll(self, chance: str) -> None:
        dice = [int(die) for die in chance.split()]
        self.turn["dice"] = dice
        self.p["phase"] = "action"
        if sum(dice) != 7:
            self.produce(sum(dice))
            return
        for seat, player in enumerate(self.players):
            if size(player["hand"]) > self.options["discard_limit"]:
                self.turn["discards"][seat] = size(player["hand"]) // 2
        due = sum(count > 0 for count in self.turn["discards"])
        self.seen["several discard"] += due > 1
        self.p["phase"] = "discard" if due else "robber"

    def produce(self, number: int) -> None:
        due = {name: [0] * len(self.players) for name in RESOURCES}
        for id, hex in enumerate(self.p["hexes"]):
            if hex["number"] != number or id == self.p["robber"]:
                continue
            for seat, player in enumerate(self.players):
                for corner in self.island.hex_corners[id]:
                    cards = (corner in player["settlements"]) + 2 * (corner in player["cities"])
                    due[YIELDS[hex["terrain"]]][seat] += cards
        for name, shares in due.items():
            if sum(shares) > self.bank[name]:  # The supply cannot serve everyone due.
                if sum(share > 0 for share in shares) > 1:
                    self.seen["shortage, nobody gets"] += 1
                    continue
                self.seen["shortage, one gets what is left"] += 1
                shares = [min(share, self.bank[name]) for share in shares]
            for seat, share in enumerate(shares):
                move({name: share}, self.bank, self.players[seat]["hand"])

    def play_discard(self, resource: str) -> None:
        move({resource: 1}, self.me["hand"], self.bank)
        self.turn["discards"][self.mover] -= 1
        if not any(self.turn["discards"]):
            self.p["phase"] = "robber"

    def play_robber(self, hex: str, victim: str | None = None, chance: str | None = None) -> None:
        self.p["robber"] = int(hex)
        if victim is not None:
            assert chance is not None
            move({chance: 1}, self.players[int(victim)]["hand"], self.me["hand"])
        before_roll = self.turn["dice"] is None and not self.turn["paired"]
        self.p["phase"] = "production" if before_roll else "action"

    # Development cards

    def play_buy(self, chance: str) -> None:
        self.pay("card")
        move({chance: 1}, self.p["deck"], self.me["new_cards"])

    def spend(self, card: str) -> None:
        self.me["cards"][card] -= 1
        self.turn["card_played"] = True
        self.seen[f"{card} before the roll"] += self.p["phase"] == "production"
        self.seen[f"{card} by player 2"] += bool(self.turn["paired"])

    def play_knight(self) -> None:
        self.spend("knight")
        self.me["knights"] += 1
        holder = self.p["largest_army"]
        most = 2 if holder is None else self.players[holder]["knights"]  # At least 3; another must play more.
        if self.me["knights"] > most and holder != self.mover:
            self.p["largest_army"] = self.mover
            self.seen["largest army transferred"] += holder is not None
            self.seen["winning knight"] += self.me["points"] + 2 >= self.options["goal"]
        self.p["phase"] = "robber"

    def play_roadbuilding(self) -> None:
        self.spend("roadbuilding")
        self.turn["free_roads"] = min(2, ROADS - len(self.me["roads"]))
        self.seen["road building with one piece"] += self.turn["free_roads"] == 1

    def play_invent(self, first: str, second: str) -> None:
        self.spend("invention")
        for name in (first, second):
            move({name: 1}, self.bank, self.me["hand"])

    def play_monopoly(self, resource: str) -> None:
        self.spend("monopoly")
        loot = [(other, self.players[other]["hand"][resource]) for other in self.others()]
        self.seen["monopoly of nothing"] += not any(count for _, count in loot)
        for other, count in loot:
            move({resource: count}, self.players[other]["hand"], self.me["hand"])

    # Trade

    def play_bank(self, give: str, get: str) -> None:
        self.seen[f"bank trade {self.ratio(give)}:1"] += 1
        move({give: self.ratio(give)}, self.me["hand"], self.bank)
        move({get: 1}, self.bank, self.me["hand"])

    def play_give(self, resource: str) -> None:
        self.drafted()["give"][resource] += 1

    def play_want(self, resource: str) -> None:
        self.drafted()["want"][resource] += 1

    def drafted(self) -> dict[str, Cards]:
        """The offer or counter that the mover drafts; the first card opens it."""
        if self.turn["trade"] is None:
            nothing = [None] * len(self.players)
            self.turn["trade"] = {
                "give": no_resources(),
                "want": no_resources(),
                "answers": nothing,
                "counters": list(nothing),
            }
            self.turn["asks"] += 1
        offer: dict[str, Any] = self.turn["trade"]
        if self.p["phase"] == "answer":
            if offer["counters"][self.mover] is None:
                offer["counters"][self.mover] = {"give": no_resources(), "want": no_resources()}
            offer = offer["counters"][self.mover]
        return offer

    def play_ask(self) -> None:
        self.p["phase"] = "answer"

    def play_accept(self) -> None:
        self.answer("accept")

    def play_decline(self) -> None:
        self.answer("decline")

    def play_counter(self) -> None:
        self.answer("counter")

    def answer(self, answer: str) -> None:
        trade = self.turn["trade"]
        trade["answers"][self.mover] = answer
        if answer != "counter":
            self.seen[f"{answer} after drafting"] += trade["counters"][self.mover] is not None
            trade["counters"][self.mover] = None

    def play_trade(self, partner: str) -> None:
        seat, trade = int(partner), self.turn["trade"]
        give, want = trade["give"], trade["want"]
        self.seen[f"trade after {trade['answers'][seat]}"] += 1
        if trade["answers"][seat] == "counter":
            give, want = trade["counters"][seat]["want"], trade["counters"][seat]["give"]
        move(give, self.me["hand"], self.players[seat]["hand"])
        move(want, self.players[seat]["hand"], self.me["hand"])
        self.play_withdraw()

    def play_withdraw(self) -> None:
        self.turn["trade"] = None
        self.p["phase"] = "action"

    # Turns

    def play_end(self) -> None:
        turn, seat, count = self.turn, self.turn["seat"], len(self.players)
        self.seen["point card kept for later"] += self.me["new_cards"]["point"] > 0
        move(dict(self.me["new_cards"]), self.me["new_cards"], self.me["cards"])
        pairs = count >= PAIRED_FROM
        if pairs and not turn["paired"]:
            self.begin(turn["number"], (seat + 3) % count, paired=True)
        elif turn["number"] == self.options["turns"]:
            self.finish(None, "turns")
            self.seen["turns run out in a paired turn" if pairs else "turns run out"] += 1
        else:
            first = (seat - 3) % count if pairs else seat  # Player 1 of this turn
            self.begin(turn["number"] + 1, (first + 1) % count, paired=False)

    def begin(self, number: int, seat: int, paired: bool) -> None:
        self.p["phase"] = "action" if paired else "production"
        self.p["turn"] = {
            "number": number,
            "seat": seat,
            "paired": paired,
            "dice": None,
            "card_played": False,
            "free_roads": 0,
            "discards": [0] * len(self.players),
            "asks": 0,
            "trade": None,
        }
        if self.players[seat]["points"] >= self.options["goal"]:
            self.seen["win at the start of player 2's part" if paired else "win at the start of a turn"] += 1
