"""Catan a second time, slowly: plain Python written from the rules page alone.

It shares nothing with the package – neither code nor tables – so that what both say is what the page says.
A position is the JSON of the page; `Reference` lists the legal texts of a position and plays one without
asking whether it is legal. What chance gives is handed in.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

RESOURCES = ("wood", "brick", "wool", "wheat", "ore")
TERRAINS = ("forest", "hills", "pasture", "fields", "mountains", "desert")
PRODUCT = dict(zip(TERRAINS, RESOURCES, strict=False))
COSTS = {
    "road": {"wood": 1, "brick": 1},
    "settle": {"wood": 1, "brick": 1, "wool": 1, "wheat": 1},
    "city": {"wheat": 2, "ore": 3},
    "buy": {"wool": 1, "wheat": 1, "ore": 1},
}
PIECES = {"roads": 15, "settlements": 5, "cities": 4}
AROUND = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From the middle of a hex to its corners, clockwise from the top, in half widths and half sizes."""


class Island:
    """Corners and edges in order of first appearance."""

    def __init__(self, hexes: list[tuple[int, int]]) -> None:
        corners: dict[tuple[int, int], int] = {}
        edges: dict[frozenset[int], int] = {}
        self.hex_corners = []
        for q, r in hexes:
            x, y = 2 * q + r, 3 * r
            self.hex_corners.append([corners.setdefault((x + a, y + b), len(corners)) for a, b in AROUND])
        for around in self.hex_corners:
            for k in range(6):
                edges.setdefault(frozenset((around[k], around[(k + 1) % 6])), len(edges))
        self.corners = range(len(corners))
        self.ends = [tuple(sorted(ends)) for ends in edges]
        self.at = [[edge for edge, ends in enumerate(self.ends) if corner in ends] for corner in self.corners]

    def other(self, edge: int, corner: int) -> int:
        a, b = self.ends[edge]
        return b if corner == a else a

    def hexes_at(self, corner: int) -> list[int]:
        return [hex for hex, around in enumerate(self.hex_corners) if corner in around]


class Reference:
    """A game by the letter of the page."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.now: dict[str, Any] = copy.deepcopy(position)
        self.island = Island([(hex["q"], hex["r"]) for hex in position["hexes"]])

    # What there is

    @property
    def turn(self) -> dict[str, Any]:
        turn: dict[str, Any] = self.now["turn"]
        return turn

    @property
    def players(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.now["players"]
        return players

    @property
    def active(self) -> dict[str, Any]:
        player: dict[str, Any] = self.players[self.turn["seat"]]
        return player

    def order(self) -> list[int]:
        """The seats from the active one."""
        count = len(self.players)
        return [(self.turn["seat"] + step) % count for step in range(count)]

    def buildings(self, seat: int) -> list[int]:
        return [*self.players[seat]["settlements"], *self.players[seat]["cities"]]

    def rival_corners(self, seat: int) -> set[int]:
        return {c for other in range(len(self.players)) if other != seat for c in self.buildings(other)}

    def open_corner(self, corner: int) -> bool:
        """Whether the distance rule allows a settlement."""
        near = {corner, *(self.island.other(edge, corner) for edge in self.island.at[corner])}
        return not any(near.intersection(self.buildings(seat)) for seat in range(len(self.players)))

    def can_pay(self, what: str) -> bool:
        return all(self.active["hand"][name] >= count for name, count in COSTS[what].items())

    def road_places(self) -> list[int]:
        seat = self.turn["seat"]
        taken = {edge for player in self.players for edge in player["roads"]}
        rivals, own = self.rival_corners(seat), set(self.buildings(seat))
        if len(self.active["roads"]) >= PIECES["roads"]:
            return []
        return [
            edge
            for edge, ends in enumerate(self.island.ends)
            if edge not in taken
            and any(
                corner in own
                or (corner not in rivals and set(self.island.at[corner]) & set(self.active["roads"]))
                for corner in ends
            )
        ]

    def rate(self, resource: str) -> int:
        corners = set(self.buildings(self.turn["seat"]))
        kinds = {port["kind"] for port in self.now["ports"] if corners & set(self.island.ends[port["edge"]])}
        return 2 if resource in kinds else 3 if "any" in kinds else 4

    def points(self, seat: int) -> int:
        player = self.players[seat]
        return int(
            len(player["settlements"])
            + 2 * len(player["cities"])
            + 2 * (self.now["longest_road"] == seat)
            + 2 * (self.now["largest_army"] == seat)
            + player["cards"]["point"]
            + player["new_cards"]["point"]
        )

    def road_length(self, seat: int) -> int:
        """The longest trail, by walking all of them."""
        rivals, roads = self.rival_corners(seat), frozenset(self.players[seat]["roads"])

        def best(corner: int, left: frozenset[int], begun: bool) -> int:
            if begun and corner in rivals:
                return 0
            return max(
                (
                    1 + best(self.island.other(edge, corner), left - {edge}, True)
                    for edge in self.island.at[corner]
                    if edge in left
                ),
                default=0,
            )

        starts = {corner for edge in roads for corner in self.island.ends[edge]}
        return max((best(corner, roads, False) for corner in starts), default=0)

    # What is legal

    def legal(self) -> set[str]:
        return set(getattr(self, f"_legal_{self.now['phase']}")())

    def _legal_over(self) -> Iterator[str]:
        yield from ()

    def _legal_setup_settlement(self) -> Iterator[str]:
        yield from (f"settle {corner}" for corner in self.island.corners if self.open_corner(corner))

    def _legal_setup_road(self) -> Iterator[str]:
        roads = set(self.active["roads"])
        (bare,) = [c for c in self.buildings(self.turn["seat"]) if not roads & set(self.island.at[c])]
        taken = {edge for player in self.players for edge in player["roads"]}
        yield from (f"road {edge}" for edge in self.island.at[bare] if edge not in taken)

    def _legal_production(self) -> Iterator[str]:
        if self.turn["free_roads"]:
            yield from (f"road {edge}" for edge in self.road_places())
            return
        yield "roll"
        yield from self._plays()

    def _plays(self) -> Iterator[str]:
        if self.turn["card_played"]:
            return
        cards, bank = self.active["cards"], self.now["bank"]
        if cards["knight"]:
            yield "knight"
        if cards["roadbuilding"] and self.road_places():
            yield "roadbuilding"
        if cards["invention"]:
            for a, b in combinations_with_replacement(RESOURCES, 2):
                if (bank[a] >= 2) if a == b else (bank[a] and bank[b]):
                    yield f"invent {a} {b}"
        if cards["monopoly"]:
            yield from (f"monopoly {resource}" for resource in RESOURCES)

    def _legal_discard(self) -> Iterator[str]:
        hand = self.players[self.now["to_move"]]["hand"]
        yield from (f"discard {resource}" for resource in RESOURCES if hand[resource])

    def _legal_robber(self) -> Iterator[str]:
        for hex, corners in enumerate(self.island.hex_corners):
            if hex == self.now["robber"]:
                continue
            victims = [
                seat
                for seat, player in enumerate(self.players)
                if seat != self.turn["seat"]
                and set(corners) & set(self.buildings(seat))
                and sum(player["hand"].values())
            ]
            yield from (f"robber {hex} {seat}" for seat in victims)
            if not victims:
                yield f"robber {hex}"

    def _legal_action(self) -> Iterator[str]:
        turn, player = self.turn, self.active
        if turn["free_roads"]:
            yield from (f"road {edge}" for edge in self.road_places())
            return
        if turn["trade"]:
            yield "withdraw"
            yield from self._drafts(turn["trade"], player["hand"])
            if sum(turn["trade"]["give"].values()) and sum(turn["trade"]["want"].values()):
                yield "ask"
            return
        yield "end"
        yield from self._plays()
        if self.can_pay("road"):
            yield from (f"road {edge}" for edge in self.road_places())
        if self.can_pay("settle") and len(player["settlements"]) < PIECES["settlements"]:
            ends = {corner for edge in player["roads"] for corner in self.island.ends[edge]}
            yield from (f"settle {corner}" for corner in ends if self.open_corner(corner))
        if self.can_pay("city") and len(player["cities"]) < PIECES["cities"]:
            yield from (f"city {corner}" for corner in player["settlements"])
        if self.can_pay("buy") and sum(self.now["deck"].values()):
            yield "buy"
        for give in RESOURCES:
            if player["hand"][give] >= self.rate(give):
                yield from (
                    f"bank {give} {get}" for get in RESOURCES if get != give and self.now["bank"][get]
                )
        if self.now["options"]["player_trades"] and not turn["paired"] and turn["asks"] < 3:
            empty = dict.fromkeys(RESOURCES, 0)
            yield from self._drafts({"give": empty, "want": empty}, player["hand"])

    def _drafts(self, offer: dict[str, Any], hand: dict[str, int]) -> Iterator[str]:
        give, want = offer["give"], offer["want"]
        for resource in RESOURCES:
            if not want[resource] and sum(give.values()) < 4 and hand[resource] > give[resource]:
                yield f"give {resource}"
            if not give[resource] and sum(want.values()) < 4:
                yield f"want {resource}"

    def _legal_answer(self) -> Iterator[str]:
        seat, trade = self.now["to_move"], self.turn["trade"]
        hand = self.players[seat]["hand"]

        def holds(cards: dict[str, int]) -> bool:
            return all(hand[name] >= count for name, count in cards.items())

        if seat == self.turn["seat"]:
            yield "withdraw"
            for other, answer in enumerate(trade["answers"]):
                if answer == "accept" or (answer == "counter" and holds(trade["counters"][other]["want"])):
                    yield f"trade {other}"
            return
        yield "decline"
        if holds(trade["want"]):
            yield "accept"
        counter = trade["counters"][seat] or {side: dict.fromkeys(RESOURCES, 0) for side in ("give", "want")}
        if sum(counter["give"].values()) and sum(counter["want"].values()):
            yield "counter"
        yield from self._drafts(counter, hand)

    # What happens

    def play(self, text: str, chance: str | None = None) -> None:
        verb, *words = text.split()
        getattr(self, f"_play_{verb}")(*words, **({"chance": chance} if chance else {}))
        self.now["road_lengths"] = [self.road_length(seat) for seat in range(len(self.players))]
        self._award()
        if self.now["phase"] != "over" and self.points(self.turn["seat"]) >= self.now["options"]["goal"]:
            self._finish(self.turn["seat"], "goal")
        for seat, player in enumerate(self.players):
            player["points"] = self.points(seat)
            for pieces in PIECES:
                player[pieces].sort()

    def _finish(self, winner: int | None, reason: str) -> None:
        self.now |= {"phase": "over", "to_move": None, "result": {"winner": winner, "reason": reason}}

    def _award(self) -> None:
        lengths, holder = self.now["road_lengths"], self.now["longest_road"]
        longest = max(lengths)
        if holder is not None and lengths[holder] >= 5 and lengths[holder] == longest:
            return
        alone = longest >= 5 and lengths.count(longest) == 1
        self.now["longest_road"] = lengths.index(longest) if alone else None

    def _move(self, cards: dict[str, int], giver: dict[str, int], taker: dict[str, int]) -> None:
        for name, count in cards.items():
            giver[name] -= count
            taker[name] += count

    def _pay(self, what: str) -> None:
        self._move(COSTS[what], self.active["hand"], self.now["bank"])

    def _play_settle(self, corner: str) -> None:
        if self.now["phase"] == "action":
            self._pay("settle")
        else:
            self.now["phase"] = "setup_road"
            if self.active["settlements"]:
                for hex in self.island.hexes_at(int(corner)):
                    product = PRODUCT.get(self.now["hexes"][hex]["terrain"])
                    if product:
                        self._move({product: 1}, self.now["bank"], self.active["hand"])
        self.active["settlements"].append(int(corner))

    def _play_road(self, edge: str) -> None:
        if self.now["phase"] == "setup_road":
            self.active["roads"].append(int(edge))
            self._next_in_setup()
        elif self.turn["free_roads"]:
            self.active["roads"].append(int(edge))
            self.turn["free_roads"] -= 1
            if not self.road_places():
                self.turn["free_roads"] = 0
        else:
            self._pay("road")
            self.active["roads"].append(int(edge))

    def _next_in_setup(self) -> None:
        seats = list(range(len(self.players)))
        placed = sum(len(player["settlements"]) for player in self.players)
        order = seats + seats[::-1]
        if placed == len(order):
            self._begin(1, 0, paired=False)
        else:
            self.turn["seat"] = self.now["to_move"] = order[placed]
            self.now["phase"] = "setup_settlement"

    def _begin(self, number: int, seat: int, paired: bool) -> None:
        self.turn.update(number=number, seat=seat, paired=paired, dice=None, card_played=False, asks=0)
        self.now |= {"phase": "action" if paired else "production", "to_move": seat}

    def _play_end(self) -> None:
        player, turn, count = self.active, self.turn, len(self.players)
        self._move(dict(player["new_cards"]), player["new_cards"], player["cards"])
        if count >= 5 and not turn["paired"]:
            self._begin(turn["number"], (turn["seat"] + 3) % count, paired=True)
            return
        first = (turn["seat"] - 3) % count if turn["paired"] else turn["seat"]
        if self.now["options"]["turns"] and turn["number"] >= self.now["options"]["turns"]:
            self._finish(None, "turns")
        else:
            self._begin(turn["number"] + 1, (first + 1) % count, paired=False)

    def _play_city(self, corner: str) -> None:
        self._pay("city")
        self.active["settlements"].remove(int(corner))
        self.active["cities"].append(int(corner))

    def _play_roll(self, chance: str) -> None:
        self.turn["dice"] = [int(die) for die in chance.split()]
        number = sum(self.turn["dice"])
        if number == 7:
            limit = self.now["options"]["discard_limit"]
            totals = [sum(player["hand"].values()) for player in self.players]
            self.turn["discards"] = [total // 2 if total > limit else 0 for total in totals]
            self._next_discard()
            return
        self.now["phase"] = "action"
        for terrain, resource in PRODUCT.items():
            due = [0] * len(self.players)
            for hex, corners in enumerate(self.island.hex_corners):
                tile = self.now["hexes"][hex]
                if tile["terrain"] == terrain and tile["number"] == number and hex != self.now["robber"]:
                    for seat, player in enumerate(self.players):
                        due[seat] += len(set(corners) & set(player["settlements"]))
                        due[seat] += 2 * len(set(corners) & set(player["cities"]))
            left = self.now["bank"][resource]
            if sum(due) > left:
                alone = sum(1 for cards in due if cards) == 1
                due = [min(cards, left) if alone else 0 for cards in due]
            for seat, cards in enumerate(due):
                self._move({resource: cards}, self.now["bank"], self.players[seat]["hand"])

    def _next_discard(self) -> None:
        waiting = [seat for seat in self.order() if self.turn["discards"][seat]]
        self.now["phase"] = "discard" if waiting else "robber"
        self.now["to_move"] = waiting[0] if waiting else self.turn["seat"]

    def _play_discard(self, resource: str) -> None:
        seat = self.now["to_move"]
        self._move({resource: 1}, self.players[seat]["hand"], self.now["bank"])
        self.turn["discards"][seat] -= 1
        self._next_discard()

    def _play_robber(self, hex: str, victim: str | None = None, chance: str | None = None) -> None:
        self.now["robber"] = int(hex)
        if victim is not None:
            assert chance
            self._move({chance: 1}, self.players[int(victim)]["hand"], self.active["hand"])
        rolled = self.turn["paired"] or self.turn["dice"]
        self.now["phase"] = "action" if rolled else "production"

    def _play_buy(self, chance: str) -> None:
        self._pay("buy")
        self._move({chance: 1}, self.now["deck"], self.active["new_cards"])

    def _put_down(self, card: str) -> None:
        self.active["cards"][card] -= 1
        self.turn["card_played"] = True

    def _play_knight(self) -> None:
        self._put_down("knight")
        self.active["knights"] += 1
        holder, own = self.now["largest_army"], self.active["knights"]
        if own >= 3 and (holder is None or own > self.players[holder]["knights"]):
            self.now["largest_army"] = self.turn["seat"]
        self.now["phase"] = "robber"

    def _play_roadbuilding(self) -> None:
        self._put_down("roadbuilding")
        self.turn["free_roads"] = min(2, PIECES["roads"] - len(self.active["roads"]))

    def _play_invent(self, *resources: str) -> None:
        self._put_down("invention")
        for resource in resources:
            self._move({resource: 1}, self.now["bank"], self.active["hand"])

    def _play_monopoly(self, resource: str) -> None:
        self._put_down("monopoly")
        for player in self.players:
            if player is not self.active:
                self._move({resource: player["hand"][resource]}, player["hand"], self.active["hand"])

    def _play_bank(self, give: str, get: str) -> None:
        self._move({give: self.rate(give)}, self.active["hand"], self.now["bank"])
        self._move({get: 1}, self.now["bank"], self.active["hand"])

    def _draft(self, side: str, resource: str) -> None:
        def empty() -> dict[str, dict[str, int]]:
            return {name: dict.fromkeys(RESOURCES, 0) for name in ("give", "want")}

        seat, none = self.now["to_move"], [None] * len(self.players)
        if seat == self.turn["seat"]:
            if self.turn["trade"] is None:
                self.turn["trade"] = empty() | {"answers": list(none), "counters": list(none)}
                self.turn["asks"] += 1
            self.turn["trade"][side][resource] += 1
        else:
            counters = self.turn["trade"]["counters"]
            counters[seat] = counters[seat] or empty()
            counters[seat][side][resource] += 1

    def _play_give(self, resource: str) -> None:
        self._draft("give", resource)

    def _play_want(self, resource: str) -> None:
        self._draft("want", resource)

    def _play_ask(self) -> None:
        self.now["phase"] = "answer"
        self.now["to_move"] = (self.now["to_move"] + 1) % len(self.players)

    def _answer(self, answer: str) -> None:
        seat, trade = self.now["to_move"], self.turn["trade"]
        trade["answers"][seat] = answer
        if answer != "counter":
            trade["counters"][seat] = None
        self.now["to_move"] = (seat + 1) % len(self.players)

    def _play_accept(self) -> None:
        self._answer("accept")

    def _play_decline(self) -> None:
        self._answer("decline")

    def _play_counter(self) -> None:
        self._answer("counter")

    def _play_trade(self, seat: str) -> None:
        trade, other = self.turn["trade"], self.players[int(seat)]
        counter = trade["counters"][int(seat)]
        gives, gets = (counter["want"], counter["give"]) if counter else (trade["give"], trade["want"])
        self._move(gives, self.active["hand"], other["hand"])
        self._move(gets, other["hand"], self.active["hand"])
        self._play_withdraw()

    def _play_withdraw(self) -> None:
        self.turn["trade"] = None
        self.now["phase"] = "action"
