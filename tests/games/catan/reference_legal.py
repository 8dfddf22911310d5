"""Which actions are legal in a Catan position, phase by phase."""

from __future__ import annotations

from collections import Counter

from tests.games.catan.reference_table import (
    CITIES,
    COSTS,
    DRAFTS,
    OFFER_LIMIT,
    RESOURCES,
    ROADS,
    SETTLEMENTS,
    Cards,
    Table,
    holds,
    no_resources,
    size,
)


class Legal(Table):
    """The texts of all legal actions."""

    def legal(self) -> set[str]:
        """The texts of the legal actions."""
        phase: str = self.p["phase"]
        if phase == "over":
            return set()
        if self.turn["free_roads"]:  # Meanwhile only `road` is legal.
            return {f"road {edge}" for edge in self.road_places(self.mover)}
        texts: set[str] = getattr(self, f"legal_{phase}")()
        return texts

    def legal_setup_settlement(self) -> set[str]:
        return {f"settle {corner}" for corner in self.settlement_places()}

    def legal_setup_road(self) -> set[str]:
        """A road at the settlement just placed: the one without a road."""
        taken = {edge for player in self.players for edge in player["roads"]}
        (bare,) = (
            corner
            for corner in self.me["settlements"]
            if set(self.me["roads"]).isdisjoint(self.island.corner_edges[corner])
        )
        return {f"road {edge}" for edge in self.island.corner_edges[bare] if edge not in taken}

    def legal_production(self) -> set[str]:
        return {"roll", *self.card_plays()}

    def legal_discard(self) -> set[str]:
        return {f"discard {name}" for name in RESOURCES if self.me["hand"][name]}

    def legal_robber(self) -> set[str]:
        texts = set()
        for hex, corners in enumerate(self.island.hex_corners):
            if hex == self.p["robber"]:
                continue
            victims = [
                seat
                for seat in self.others()
                if not self.buildings(seat).isdisjoint(corners) and size(self.players[seat]["hand"])
            ]
            self.seen["choice among several victims"] += len(victims) > 1
            texts |= {f"robber {hex} {seat}" for seat in victims} or {f"robber {hex}"}
        return texts

    def legal_action(self) -> set[str]:
        if self.turn["trade"]:
            offer = self.turn["trade"]
            ready = size(offer["give"]) and size(offer["want"])
            return {"withdraw", *self.drafts(offer), *(["ask"] if ready else [])}
        texts = {"end"} | self.card_plays() | self.builds() | self.bank_trades()
        if self.options["player_trades"] and not self.turn["paired"]:
            if self.turn["asks"] < DRAFTS:
                texts |= self.drafts({"give": no_resources(), "want": no_resources()})
            else:
                self.seen["no draft left"] += 1
        return texts

    def builds(self) -> set[str]:
        me, hand, texts = self.me, self.me["hand"], set()
        if holds(hand, COSTS["road"]):
            texts |= {f"road {edge}" for edge in self.roads_that_fit()}
            self.seen["no road left"] += len(me["roads"]) == ROADS
        if holds(hand, COSTS["settlement"]) and len(me["settlements"]) < SETTLEMENTS:
            at_roads = {corner for edge in me["roads"] for corner in self.island.ends[edge]}
            texts |= {f"settle {corner}" for corner in self.settlement_places() & at_roads}
        self.seen["no settlement left"] += len(me["settlements"]) == SETTLEMENTS
        if holds(hand, COSTS["city"]) and len(me["cities"]) < CITIES:
            texts |= {f"city {corner}" for corner in me["settlements"]}
        self.seen["no city left"] += len(me["cities"]) == CITIES
        if holds(hand, COSTS["card"]):
            texts |= {"buy"} if size(self.p["deck"]) else set()
            self.seen["empty deck"] += not size(self.p["deck"])
        return texts

    def bank_trades(self) -> set[str]:
        return {
            f"bank {give} {get}"
            for give in RESOURCES
            for get in RESOURCES
            if give != get and self.me["hand"][give] >= self.ratio(give) and self.bank[get]
        }

    def card_plays(self) -> set[str]:
        """One development card per turn, not one bought this turn."""
        if self.turn["card_played"]:
            return set()
        cards: Cards = self.me["cards"]
        texts = {"knight"} if cards["knight"] else set()
        if cards["roadbuilding"]:
            texts |= {"roadbuilding"} if self.roads_that_fit() else set()
            self.seen["road building without a place"] += not self.roads_that_fit()
        if cards["invention"]:
            for i, first in enumerate(RESOURCES):
                for second in RESOURCES[i:]:
                    if holds(self.bank, Counter([first, second])):
                        texts.add(f"invent {first} {second}")
                    else:
                        self.seen["invention short of supply"] += 1
            self.seen["invention without any pair"] += size(self.bank) < 2
        if cards["monopoly"]:
            texts |= {f"monopoly {name}" for name in RESOURCES}
        return texts

    def drafts(self, offer: dict[str, Cards]) -> set[str]:
        """No resource on both sides, at most 4 cards a side, only cards held."""
        give, want, hand = offer["give"], offer["want"], self.me["hand"]
        texts = set()
        for name in RESOURCES:
            if size(give) < OFFER_LIMIT and not want[name] and give[name] < hand[name]:
                texts.add(f"give {name}")
            if size(want) < OFFER_LIMIT and not give[name]:
                texts.add(f"want {name}")
        return texts

    def legal_answer(self) -> set[str]:
        trade = self.turn["trade"]
        if self.mover == self.turn["seat"]:
            return {"withdraw"} | {f"trade {seat}" for seat in self.others() if self.can_take(seat)}
        counter = trade["counters"][self.mover] or {"give": no_resources(), "want": no_resources()}
        texts = {"decline"} | self.drafts(counter)
        if holds(self.me["hand"], trade["want"]):
            texts.add("accept")
        if size(counter["give"]) and size(counter["want"]):
            texts.add("counter")
        return texts

    def can_take(self, seat: int) -> bool:
        """Whether a seat made a deal that the active player can pay."""
        trade = self.turn["trade"]
        if trade["answers"][seat] == "counter":
            payable = holds(self.me["hand"], trade["counters"][seat]["want"])
            self.seen["counter that cannot be paid"] += not payable
            return payable
        return bool(trade["answers"][seat] == "accept") and holds(self.me["hand"], trade["give"])
