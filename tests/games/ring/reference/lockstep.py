"""A match and the reference side by side, and players that choose at random, each in a style of its own."""

from __future__ import annotations

import json
from collections import deque
from itertools import product
from random import Random
from typing import Any

import pytest

from hexarium.games.ring import GAME
from hexarium.games.ring.rules.telling import MOVED, PAID, PURPOSES
from hexarium.play.match import Match
from hexarium.play.ply import Ply
from tests.games.ring.reference.facts import ALL_CARDS, DECKS, Payment, Position, start_position, tiles_of
from tests.games.ring.reference.rules import Reference

TABLES = list(product(range(2, 7), (2, 3, 4), (True, False), (True, False)))
"""Players, properties in a city, auctions, trades."""


class Lockstep:
    """A match and the reference, playing the same game."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.reference = Reference(match.position())
        self.history: deque[str] = deque(maxlen=15)
        self.compare(match.position(), self.reference.now, "the start")
        self.compare_legal()

    def play(self, action: str, chance: str | None = None) -> None:
        cash, paid, landed = self.cash(), len(self.reference.payments), len(self.reference.landings)
        ply = self.match.play(action, chance)
        self.history.append(f"{ply.seat}: {action}" + (f" [{ply.chance}]" if ply.chance else ""))
        assert chance is None or (ply.chance or "").startswith(chance), f"{ply.chance!r} for {chance!r}"
        self.reference.play(action, ply.chance)
        self.compare(self.match.position(), self.reference.now, f"after {action!r}")
        self.compare_legal()
        self.compare_money(cash, ply, self.reference.payments[paid:])
        self.compare(landings_of(ply), self.reference.landings[landed:], f"landings of {action!r}")

    def cash(self) -> list[int]:
        return [player["cash"] for player in self.reference.players]

    def compare_money(self, before: list[int], ply: Ply, payments: list[Payment]) -> None:
        """Money takes the doors of the page, is told so, and what is told explains every change of cash."""
        told = payments_of(ply)
        self.compare(sorted(told, key=str), sorted(payments, key=str), f"payments of {ply.text!r}")
        for _, payer, payee, amount in told:
            if payer is not None:
                before[payer] -= amount
            if payee is not None:
                before[payee] += amount
        self.compare(self.cash(), before, f"cash after {ply.text!r}")

    def reload(self, seed: int) -> None:
        """Save and load, with a new seed, as is possible at any point of a game."""
        self.match = Match.load(self.match.position(), seed, GAME)
        self.compare(self.match.position(), self.reference.now, "loaded again")
        self.compare_legal()

    def compare(self, ours: Any, theirs: Any, when: str) -> None:
        if ours != theirs:
            self.fail(f"{when}: {difference('position', ours, theirs)}")

    def compare_legal(self) -> None:
        texts, expected = self.match.legal(), self.reference.legal()
        if len(texts) != len(set(texts)) or set(texts) != expected:
            missing, extra = sorted(expected - set(texts)), sorted(set(texts) - expected)
            self.fail(f"legal actions: the page adds {missing}, the game adds {extra}")

    def fail(self, what: str) -> None:
        past = "\n  ".join(self.history)
        before = ""
        if self.match.ply:
            self.match.undo()
            before = f"\nposition before the last action: {json.dumps(self.match.position())}"
        pytest.fail(f"{what}\noptions: {self.match.options}\nlast actions:\n  {past}{before}", pytrace=False)


def payments_of(ply: Ply) -> list[Payment]:
    """The payments that the events of an action tell."""
    events = [event for event in ply.events if event.kind is PAID]
    return [
        (PURPOSES[event["purpose"]], _holder(event["payer"]), _holder(event["payee"]), event["amount"])
        for event in events
    ]


def landings_of(ply: Ply) -> list[int]:
    """The tiles that the pawn was put down on, as the events of an action tell it."""
    return [event["to"] for event in ply.events if event.kind is MOVED]


def _holder(seat: int) -> int | None:
    return None if seat < 0 else seat


def difference(path: str, ours: Any, theirs: Any) -> str:
    """The first place where two JSON values differ."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        for key, value in ours.items():
            if value != theirs[key]:
                return difference(f"{path}.{key}", value, theirs[key])
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for index, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            if one != other:
                return difference(f"{path}[{index}]", one, other)
    return f"{path} is {ours!r} in the game, {theirs!r} by the page"


def style_of(random: Random) -> dict[str, float]:
    """How much a player likes each verb; what it hates it does only when nothing else is legal."""
    likes = {verb: random.choice((0.2, 1, 4)) for verb in ("roll", "pay", "card", "decline", "fold", "sell")}
    likes |= {verb: random.choice((1, 4, 8)) for verb in ("buy", "bid", "build", "offer", "ask", "accept")}
    likes |= {verb: random.choice((0.5, 1, 4)) for verb in ("mortgage", "redeem", "give", "want", "end")}
    likes |= {"withdraw": random.choice((0.05, 0.5)), "bankrupt": random.choice((1, 20))}
    for verb in random.sample(("buy", "build", "pay", "card", "mortgage", "offer", "bid"), 1):
        likes[verb] = 0
    return likes


def choose(random: Random, legal: list[str], style: dict[str, float]) -> str:
    """An action, the verb first, so that many tiles do not make a verb likely."""
    verbs = sorted({text.partition(" ")[0] for text in legal})
    weights = [style[verb] for verb in verbs]
    verb = random.choices(verbs, weights)[0] if any(weights) else random.choice(verbs)
    return random.choice([text for text in legal if text.partition(" ")[0] == verb])


def forced_roll(random: Random, position: Position) -> str | None:
    """Dice that lead to a card or to somebody's property, if some do, with any card that can be drawn."""
    board, player = (
        tiles_of(position["options"]["properties_per_city"]),
        position["players"][position["turn"]],
    )
    rolls = list(product(range(1, 7), repeat=2))
    random.shuffle(rolls)
    for dice in rolls:
        target = (player["at"] + sum(dice)) % len(board)
        kind, text = board[target].kind, f"{dice[0]} {dice[1]}"
        stays = (
            player["jail"] is not None and dice[0] != dice[1] and (player["jail"] < 2 or player["cash"] < 30)
        )
        if stays:
            return text
        if kind in DECKS and random.random() < 0.8:
            held = any(kind in other["release_cards"] for other in position["players"])
            full = [card for card in ALL_CARDS if not (held and card == 6)]
            return f"{text} {kind} {random.choice(position['decks'][kind] or full)}"
        if position["tiles"][target]["owner"] not in (None, position["turn"]) and random.random() < 0.5:
            return text
    return None


def random_position(random: Random) -> Position:
    """A table in the middle of a game: anything owned, built, mortgaged, owed, jailed or drawn."""
    players, properties, auctions, trades = random.choice(TABLES)
    options = {"players": players, "properties_per_city": properties, "auctions": auctions}
    options |= {"player_trades": trades, "cash": 50, "rounds": random.choice((5, 30))}
    position, board = start_position(options), tiles_of(properties)
    living = random.sample(range(players), random.randint(2, players))
    gone = [seat for seat in range(players) if seat not in living]
    purse = random.choice((6, 30, 90, 400))
    for number, seat in enumerate(random.sample(gone, len(gone)), 1):
        position["players"][seat].update(bankrupt=number, cash=0, at=random.randrange(len(board)))
    for seat in living:
        jailed = random.random() < 0.3
        at = len(board) // 2 if jailed else random.randrange(len(board))
        jail = random.randrange(3) if jailed else None
        position["players"][seat].update(cash=random.randint(0, purse), at=at, jail=jail)
    empty, bare, favourite = random.random() * 0.8, random.random() * 0.6, random.choice(living)
    for tile, state in zip(board, position["tiles"], strict=True):
        if tile.price and random.random() > empty:
            state["owner"] = random.choice([favourite, random.choice(living)])
            if tile.kind == "city" and random.random() > bare:
                state["level"] = random.choice((1, 2, 3, 4, 5, 5, 5))
            else:
                state["mortgaged"] = random.random() < 0.4
    if random.random() < 0.3:  # somebody has a whole city, and what lifts its rents
        city = random.choice((1, 3, 6))
        for tile, state in zip(board, position["tiles"], strict=True):
            if (tile.kind, tile.number) == ("city", city):
                state.update(owner=favourite, level=5, mortgaged=False)
            elif tile.kind == "special" and random.random() < 0.7:
                state.update(owner=favourite, mortgaged=False)
    for deck in DECKS:
        cards = random.sample(ALL_CARDS, random.choice((0, 1, 5, 20)))
        if 6 not in cards and random.random() < 0.7:
            holder = position["players"][random.choice(living)]
            holder["release_cards"].append(deck)
        position["decks"][deck] = sorted(cards)
    turn = random.choice(living)
    position.update(turn=turn, to_move=turn, round=random.choice((1, 2, 4, 5)))
    return position
