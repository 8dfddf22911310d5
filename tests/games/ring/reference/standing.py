"""A position of `ring` as the rules page describes it: its seats, and what is legal in it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.games.ring.reference.facts import JAIL_FEE, OFFERS_PER_TURN, STEP_COST, Estate, Position


class Standing:
    """A position with the questions that the rules ask about it."""

    def __init__(self, position: Position) -> None:
        self.now = deepcopy(position)
        self.estate = Estate(self.now)
        self.board = self.estate.board
        self.tiles: list[dict[str, Any]] = self.now["tiles"]
        self.players: list[dict[str, Any]] = self.now["players"]

    def position(self) -> Position:
        return deepcopy(self.now)

    # Seats

    @property
    def turn(self) -> int:
        return int(self.now["turn"])

    @property
    def player(self) -> dict[str, Any]:
        return self.players[self.turn]

    def living(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player["bankrupt"] is None]

    def others(self) -> list[int]:
        return [seat for seat in self.living() if seat != self.turn]

    def after(self, seat: int) -> list[int]:
        """The other living seats by seat number, from the next one on."""
        count = len(self.players)
        return [other % count for other in range(seat + 1, seat + count) if other % count in self.living()]

    # What is legal

    def legal(self) -> set[str]:
        phase = self.now["phase"]
        if phase == "roll":
            return self._legal_roll()
        if phase == "buy":
            price = 10 * self.board[self.player["at"]].price
            return {"buy", "decline"} if self.player["cash"] >= price else {"decline"}
        if phase == "auction":
            next_bid = 10 * (self.now["auction"]["bid"] + 1)
            return {"bid", "fold"} if self.players[self.now["to_move"]]["cash"] >= next_bid else {"fold"}
        if phase == "debt":
            return self._legal_debt()
        if phase == "manage":
            return self._legal_manage() if self.now["trade"] is None else self._legal_draft()
        if phase == "answer":
            return {"accept", "decline"}
        return set()

    def _legal_roll(self) -> set[str]:
        found = {"roll"}
        if self.player["jail"] is not None:
            if self.player["cash"] >= JAIL_FEE:
                found.add("pay")
            if self.player["release_cards"]:
                found.add("card")
        return found

    def _legal_debt(self) -> set[str]:
        found = set()
        for number in self.estate.owned(self.turn):
            if self.tiles[number]["level"] > 0:
                found.add(f"sell {number}")
            elif not self.tiles[number]["mortgaged"]:
                found.add(f"mortgage {number}")
        if self.estate.raisable(self.turn) < self.now["debt"]["amount"]:
            found.add("bankrupt")
        return found

    def _legal_manage(self) -> set[str]:
        found, cash = {"end"}, self.player["cash"]
        for number in self.estate.owned(self.turn):
            tile = self.tiles[number]
            if tile["changed"]:
                continue
            if tile["mortgaged"]:
                if cash >= self.estate.redemption(number):
                    found.add(f"redeem {number}")
                continue
            if self.board[number].kind == "city" and tile["level"] < 5 and cash >= STEP_COST[tile["level"]]:
                found.add(f"build {number}")
            found.add(f"sell {number}" if tile["level"] > 0 else f"mortgage {number}")
        if self.now["options"]["player_trades"] and self.now["offers"] < OFFERS_PER_TURN:
            found |= {f"offer {seat}" for seat in self.others()}
        return found

    def _legal_draft(self) -> set[str]:
        trade = self.now["trade"]
        found = {"withdraw"}
        for verb, seat, opposite in (("give", self.turn, "want"), ("want", trade["with"], "give")):
            for number in self.estate.owned(seat):
                if self.tiles[number]["level"] == 0 and number not in trade[verb]["tiles"]:
                    found.add(f"{verb} {number}")
            one_more = 10 * (trade[verb]["coins"] + 1)
            if trade[opposite]["coins"] == 0 and self.players[seat]["cash"] >= one_more:
                found.add(f"{verb} coin")
        if all(trade[side]["tiles"] or trade[side]["coins"] for side in ("give", "want")):
            found.add("ask")
        return found
