"""War in Heaven a second time, slowly: plain Python written from the rules page alone.

It shares nothing with the package – neither code nor tables – so that what both say is what the page says.
Texts and positions are those of the page; `Reference` plays a text without asking whether it is legal.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import combinations
from typing import Any

WIDTHS = (2, 3, 4, 5, 4, 5, 4, 3, 2)
PLACES = {
    (2 * column - (width - 1), row): f"{'abcde'[column]}{row}"
    for row, width in enumerate(WIDTHS, 1)
    for column in range(width)
}
"""The hexes in reading order by doubled column and row."""
HEXES = list(PLACES.values())
READING = {hex: number for number, hex in enumerate(HEXES)}
SPOT = {hex: spot for spot, hex in PLACES.items()}
DIRECTIONS = ((2, 0), (-2, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))


def line(hex: str, direction: tuple[int, int]) -> list[str]:
    """The hexes from a hex in a direction, nearest first."""
    x, y = SPOT[hex]
    found = []
    while (x := x + direction[0], y := y + direction[1]) in PLACES:
        found.append(PLACES[x, y])
    return found


LINES = {hex: [line(hex, direction) for direction in DIRECTIONS] for hex in HEXES}
NEIGHBOURS = {hex: {hexes[0] for hexes in LINES[hex] if hexes} for hex in HEXES}
GATES = ("a5", "b5", "c5", "d5")
DEPLOY = {"angels": ("a1", "b1"), "demons": ("a9", "b9")}
SIDES = ("angels", "demons")
COMMANDERS = {"angels": "michael", "demons": "lucifer"}
STATISTICS = {
    "michael": (5, 6, 0),
    "lucifer": (5, 6, 0),
    "troop": (1, 1, 0),
    "uriel": (3, 2, 1),
    "jophiel": (2, 4, 2),
    "raphael": (0, 4, 3),
    "camiel": (6, 2, 1),
    "zadkiel": (1, 3, 2),
    "gabriel": (3, 3, 3),
    "leviathan": (3, 2, 1),
    "belphegor": (2, 4, 2),
    "mammon": (0, 4, 3),
    "asmodeus": (6, 2, 1),
    "beelzebub": (1, 3, 2),
    "baal": (3, 3, 3),
}
"""Attack, defence and cost."""
ALLIES = {
    "angels": ("uriel", "jophiel", "raphael", "camiel", "zadkiel", "gabriel"),
    "demons": ("leviathan", "belphegor", "mammon", "asmodeus", "beelzebub", "baal"),
}
TROOPS = {"angels": ("a3", "b3", "c3", "d3"), "demons": ("a7", "b7", "c7", "d7")}

Token = dict[str, Any]


def side_of_the_gates(hex: str) -> int:
    """−1 above the row of gates, 1 below it, 0 on it."""
    row = int(hex[1])
    return (row > 5) - (row < 5)


def start(first: int, option: str) -> dict[str, Any]:
    """The position at the start of a game."""
    tokens = []
    for side, home in (("angels", "b2"), ("demons", "b8")):
        tokens.append({"side": side, "name": COMMANDERS[side], "at": home, "active": True})
        tokens += [{"side": side, "name": "troop", "at": hex, "active": True} for hex in TROOPS[side]]
        tokens += [{"side": side, "name": name, "at": None, "active": True} for name in ALLIES[side]]
    return {
        "game": "heaven",
        "options": {"first": option},
        "round": 1,
        "first": first,
        "to_move": first,
        "phase": "act",
        "actions_left": 2,
        "summon_used": {"angels": False, "demons": False},
        "tokens": tokens,
        "battle": None,
        "result": None,
    }


class Reference:
    """A game by the letter of the page."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.now = copy.deepcopy(position)
        self.happened: list[str] = []
        """What kinds of things happened in the last action, to be counted."""

    @property
    def tokens(self) -> list[Token]:
        tokens: list[Token] = self.now["tokens"]
        return tokens

    @property
    def side(self) -> str:
        """The side to move."""
        return SIDES[self.now["to_move"]]

    def field(self, side: str | None = None) -> list[Token]:
        """The tokens on the battlefield in reading order, of one side or of both."""
        there = [token for token in self.tokens if token["at"] and side in (None, token["side"])]
        return sorted(there, key=lambda token: READING[token["at"]])

    def on(self, hex: str) -> Token | None:
        return next((token for token in self.tokens if token["at"] == hex), None)

    def off(self, side: str, active: bool) -> list[Token]:
        """A side's active or inactive cards."""
        return [
            token
            for token in self.tokens
            if token["side"] == side and not token["at"] and token["active"] == active
        ]

    def fights(self, name: str) -> bool:
        """Whether a named token is on the battlefield."""
        return any(token["name"] == name for token in self.field())

    def free(self, hex: str) -> bool:
        return self.on(hex) is None

    # Legal actions

    def legal(self) -> set[str]:
        """The texts of all legal actions."""
        phase = self.now["phase"]
        if phase == "over":
            return set()
        if phase == "strike":
            return {f"strike {hex}" for hex in self.now["battle"]["waiting"]}
        if phase == "act":
            return {*self.moves(), *self.deploys(), *self.battles(), *self.summons()}
        return {*self.options(phase, self.side), "skip"}

    def options(self, phase: str, side: str) -> set[str]:
        """What a choice outside the turns offers besides `skip`."""
        if phase == "muster":
            if side != "angels" or not self.fights("raphael"):
                return set()
            cards = self.off(side, True) + self.off(side, False)
            if not any(token["name"] == "troop" for token in cards):
                return set()
            return {f"muster {hex}" for hex in DEPLOY[side] if self.free(hex)}
        if phase == "mammon" and (side != "demons" or not self.fights("mammon")):
            return set()
        return {f"recharge {token['name']}" for token in self.off(side, False)}

    def moves(self) -> Iterator[str]:
        for token in self.field(self.side):
            for target in self.destinations(token):
                yield f"move {token['at']} {target}"

    def destinations(self, token: Token) -> set[str]:
        """Where a token may move."""
        here = token["at"]
        found = {hex for hex in NEIGHBOURS[here] if self.free(hex)}
        if token["name"] in ("uriel", "leviathan"):
            beyond = {second for first in NEIGHBOURS[here] for second in NEIGHBOURS[first]}
            found |= {hex for hex in beyond if self.free(hex)}
        if token["name"] in ("camiel", "asmodeus"):
            found = set()
            for hexes in LINES[here]:
                for hex in hexes:
                    if not self.free(hex) or hex in GATES:
                        break
                    found.add(hex)
        return found

    def deploys(self) -> Iterator[str]:
        cards = self.off(self.side, True)
        troops = sum(token["name"] == "troop" for token in cards)
        allies = [name for name in ALLIES[self.side] if any(token["name"] == name for token in cards)]
        for name in allies:
            cost = STATISTICS[name][2]
            others = [other for other in allies if other != name]
            for count in range(cost + 1):
                if cost - count > troops:
                    continue
                for paid in combinations(others, count):
                    payment = " ".join([*paid, *["troop"] * (cost - count)])
                    for hex in DEPLOY[self.side]:
                        if self.free(hex):
                            yield f"deploy {name} {hex} with {payment}"

    def battles(self) -> Iterator[str]:
        if any(self.enemies_beside(token) for token in self.field(self.side)):
            yield "battle"

    def summons(self) -> Iterator[str]:
        if self.now["summon_used"][self.side]:
            return
        (commander,) = (token for token in self.field(self.side) if token["name"] == COMMANDERS[self.side])
        for token in self.field(self.side):
            if token is commander:
                continue
            for hex in NEIGHBOURS[commander["at"]]:
                bound = token["name"] in ("camiel", "asmodeus")
                if bound and side_of_the_gates(hex) != side_of_the_gates(token["at"]):
                    continue
                if self.free(hex):
                    yield f"summon {token['at']} {hex}"

    # Playing

    def play(self, text: str) -> None:
        """Play an action."""
        self.happened = [text.split()[0]]
        verb, *words = text.split()
        getattr(self, verb)(*words)
        self.arrange()

    def move(self, start: str, end: str) -> None:
        token = self.on(start)
        assert token
        token["at"] = end
        if token["name"] in ("jophiel", "belphegor"):
            self.drag(token)
        self.spend()
        self.go_on()

    def drag(self, token: Token) -> None:
        """Jophiel pulls, Belphegor pushes."""
        pull = token["name"] == "jophiel"
        for hexes in LINES[token["at"]]:
            ray = [token["at"], *hexes]
            order = range(1, len(ray)) if pull else range(len(ray) - 1, 0, -1)
            for number in order:
                other = self.on(ray[number])
                if not other or other["name"] != "troop" or other["side"] == token["side"]:
                    continue
                to = number - 1 if pull else number + 1
                if to < len(ray) and self.free(ray[to]):
                    other["at"] = ray[to]
                    self.happened.append("pull" if pull else "push")
                else:
                    self.happened.append("no pull" if pull else "no push")

    def deploy(self, name: str, hex: str, _with: str, *payment: str) -> None:
        side = self.side
        (ally,) = (token for token in self.off(side, True) if token["name"] == name)
        ally["at"] = hex
        for paid in payment:
            card = next(token for token in self.off(side, True) if token["name"] == paid)
            card["active"] = False
        self.spend()
        self.go_on()

    def summon(self, start: str, end: str) -> None:
        token = self.on(start)
        assert token
        token["at"] = end
        self.now["summon_used"][self.side] = True

    def recharge(self, name: str) -> None:
        card = next(token for token in self.off(self.side, False) if token["name"] == name)
        card["active"] = True
        self.after_choice()

    def muster(self, hex: str) -> None:
        cards = [*self.off("angels", False), *self.off("angels", True)]
        troop = next(token for token in cards if token["name"] == "troop")
        self.happened.append("muster active" if troop["active"] else "muster inactive")
        troop["at"], troop["active"] = hex, True
        self.after_choice()

    def skip(self) -> None:
        self.after_choice()

    def spend(self) -> None:
        self.now["actions_left"] -= 1

    # Battle

    def statistics(self, token: Token) -> tuple[int, int]:
        """Attack and defence, bonuses included."""
        attack, defence, _ = STATISTICS[token["name"]]
        stronger = {"angels": ("gabriel", "troop"), "demons": ("baal", "lucifer")}
        helper, helped = stronger[token["side"]]
        bonus = 2 if token["name"] == helped and self.fights(helper) else 0
        return attack + bonus, defence + bonus

    def enemies_beside(self, token: Token) -> list[Token]:
        beside = [self.on(hex) for hex in NEIGHBOURS[token["at"]]]
        return [other for other in beside if other and other["side"] != token["side"]]

    def damage(self, token: Token) -> int:
        damage: int = self.now["battle"]["damage"].get(token["at"], 0)
        return damage

    def targets(self, token: Token) -> list[Token]:
        """The adjacent undefeated enemies in the order in which a striker spends its attack."""
        standing = [
            other for other in self.enemies_beside(token) if self.damage(other) < self.statistics(other)[1]
        ]
        return sorted(
            standing,
            key=lambda other: (self.statistics(other)[1], -self.damage(other), READING[other["at"]]),
        )

    def attackers(self, side: str) -> list[str]:
        return [
            token["at"]
            for token in self.field(side)
            if self.statistics(token)[0] > 0 and self.enemies_beside(token)
        ]

    def battle(self) -> None:
        self.spend()
        seat = self.now["to_move"]
        if not self.attackers("angels") and not self.attackers("demons"):
            self.happened.append("battle without attackers")
        self.now["battle"] = {"by": seat, "damage": {}, "waiting": self.attackers(SIDES[seat])}
        self.fight()

    def strike(self, hex: str) -> None:
        self.hit(hex)
        self.fight()

    def hit(self, hex: str) -> None:
        """One token strikes."""
        striker = self.on(hex)
        assert striker
        left = self.statistics(striker)[0]
        if not self.targets(striker):
            self.happened.append("strike without target")
        struck = 0
        for other in self.targets(striker):
            dealt = min(left, self.statistics(other)[1] - self.damage(other))
            if dealt:
                self.now["battle"]["damage"][other["at"]] = self.damage(other) + dealt
                left -= dealt
                struck += 1
        if struck > 1:
            self.happened.append("overflow")
        if left and struck:
            self.happened.append("leftover")
        self.now["battle"]["waiting"].remove(hex)

    def free_strikers(self) -> list[str]:
        """Those who share no target with another who waits, in reading order."""
        waiting = self.now["battle"]["waiting"]
        reach = {hex: {other["at"] for other in self.targets(self.on(hex) or {})} for hex in waiting}
        return [
            hex for hex in waiting if not any(reach[hex] & reach[other] for other in waiting if other != hex)
        ]

    def fight(self) -> None:
        """Strike what needs no choice, until there is one or the battle is over."""
        battle = self.now["battle"]
        while True:
            while free := self.free_strikers():
                self.hit(free[0])
            if battle["waiting"]:
                self.now["phase"] = "strike"
                return
            if self.now["to_move"] != battle["by"]:
                break
            self.now["to_move"] = 1 - battle["by"]
            battle["waiting"] = self.attackers(self.side)
        self.now["to_move"] = battle["by"]
        self.now["phase"] = "act"
        self.bury()

    def bury(self) -> None:
        """Casualties leave together; a fallen commander ends the game."""
        fallen = [token for token in self.field() if self.damage(token) >= self.statistics(token)[1]]
        if self.now["battle"]["damage"] and not fallen:
            self.happened.append("battle without casualties")
        for token in fallen:
            token["at"], token["active"] = None, False
        self.now["battle"] = None
        losers = [token["side"] for token in fallen if token["name"] in COMMANDERS.values()]
        if len(losers) == 2:
            self.happened.append("both commanders")
            self.tie_break("commander")
        elif losers:
            self.end(1 - SIDES.index(losers[0]), "commander")
        else:
            self.go_on()

    # Turns and rounds

    def go_on(self) -> None:
        """The turn goes on, or ends."""
        if self.now["actions_left"]:
            return None
        side = self.side
        angels = [token for token in self.field("angels") if token["at"] in GATES]
        demons = [token for token in self.field("demons") if token["at"] in GATES]
        if side == "angels" and self.fights("zadkiel") and len(angels) == len(GATES):
            return self.end(0, "gates")
        allies = sum(token["name"] in ALLIES["demons"] for token in self.field("demons"))
        if side == "demons" and self.fights("beelzebub") and allies == 6:
            return self.end(1, "allies")
        lead = len(angels) - len(demons) if side == "angels" else len(demons) - len(angels)
        if lead > 0 and self.options("gates", side):
            self.happened.append("gate bonus")
            self.now["phase"] = "gates"
            return None
        return self.after_turn()

    def after_turn(self) -> None:
        first = self.now["first"]
        if self.now["to_move"] == first:
            return self.begin_turn(1 - first)
        if self.now["round"] == 12:
            return self.tie_break("rounds")
        self.now["round"] += 1
        return self.ask_from(0)

    def choices(self) -> list[tuple[int, str]]:
        """The choices at the start of a round, in their order."""
        first = self.now["first"]
        return [
            (seat, phase)
            for seat in (first, 1 - first)
            for phase in ("recharge", "muster" if seat == 0 else "mammon")
        ]

    def ask_from(self, number: int) -> None:
        """Ask the next choice that has an option; after the last, the first player's turn begins."""
        for seat, phase in self.choices()[number:]:
            if self.options(phase, SIDES[seat]):
                self.happened.append(f"asked {phase}")
                self.now["to_move"], self.now["phase"] = seat, phase
                return
        self.begin_turn(self.now["first"])

    def after_choice(self) -> None:
        if self.now["phase"] == "gates":
            self.after_turn()
        else:
            self.ask_from(self.choices().index((self.now["to_move"], self.now["phase"])) + 1)

    def begin_turn(self, seat: int) -> None:
        self.now["to_move"], self.now["phase"] = seat, "act"
        self.now["actions_left"] = 4 if self.now["round"] >= 8 else 3

    def tie_break(self, reason: str) -> None:
        """More allies on the battlefield, then more tokens there, else a draw."""
        allies, tokens = [], []
        for side in SIDES:
            tokens.append(len(self.field(side)))
            allies.append(sum(token["name"] in ALLIES[side] for token in self.field(side)))
        for angels, demons in (allies, tokens):
            if angels != demons:
                return self.end(int(demons > angels), reason)
        return self.end(None, "draw")

    def end(self, winner: int | None, reason: str) -> None:
        self.happened.append(f"won by {reason}")
        self.now |= {"phase": "over", "to_move": None, "actions_left": 0, "battle": None}
        self.now["result"] = {"winner": winner, "reason": reason}

    # Position

    def arrange(self) -> None:
        """Put the tokens into the order of the page."""

        def place(token: Token) -> tuple[int, ...]:
            side, name = token["side"], token["name"]
            if name == COMMANDERS[side]:
                return SIDES.index(side), 0
            if name == "troop":
                there = READING[token["at"]] if token["at"] else 50 if token["active"] else 51
                return SIDES.index(side), 1, there
            return SIDES.index(side), 2, ALLIES[side].index(name)

        self.tokens.sort(key=place)

    def position(self) -> dict[str, Any]:
        return copy.deepcopy(self.now)


def perft(position: dict[str, Any], depth: int) -> int:
    """How many lines of play of exactly `depth` actions there are."""
    game = Reference(position)
    texts = game.legal()
    if depth == 1:
        return len(texts)
    count = 0
    for text in texts:
        after = Reference(position)
        after.play(text)
        count += perft(after.now, depth - 1)
    return count
