"""Our game and the reference side by side, and positions to start them from."""

from __future__ import annotations

from collections import Counter
from json import dumps
from random import Random
from typing import Any

import pytest

from hexarium.errors import HexariumError
from hexarium.play.match import Match
from tests.games.catan.positions import start_of
from tests.games.catan.reference_rules import Reference
from tests.games.catan.reference_table import (
    CITIES,
    ROADS,
    SETTLEMENTS,
    Position,
    move,
    size,
)

STYLES: dict[str, dict[str, float]] = {
    "builder": {"settle": 20, "city": 20, "road": 10, "buy": 5, "bank": 3, "give": 0.1, "want": 0.1},
    "roads": {"road": 40, "settle": 10, "roadbuilding": 20, "bank": 3, "give": 0, "want": 0, "end": 0.3},
    "settler": {"settle": 99, "city": 9, "road": 3, "give": 0.1, "want": 0.1, "end": 3},
    "cards": {"buy": 40, "knight": 20, "invent": 9, "monopoly": 9, "roadbuilding": 9, "bank": 5, "give": 0.1},
    "trader": {"give": 6, "want": 6, "ask": 8, "counter": 9, "accept": 3, "decline": 0.5, "trade": 6},
    "hoarder": {
        "roll": 5,
        "end": 5,
        "settle": 5,
        "road": 0.3,
        "city": 0.2,
        "give": 0,
        "want": 0,
        "bank": 0.1,
    },
    "anything": {},
}
"""How likely a verb is, against 1 for every other that is legal."""


class Lockstep:
    """A match and the reference, which must agree after every ply."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.reference = Reference(match.position())
        self.agree()

    @property
    def seen(self) -> Counter[str]:
        """What has happened."""
        return self.reference.seen

    def play(self, text: str, chance: str | None = None) -> None:
        """Play in both; chance is what the match says it was."""
        seat = self.match.to_move
        ply = self.match.play(text, chance)
        self.check(ply.seat == seat and ply.text == text, f"played {ply}, not {text!r} by {seat}")
        self.check(chance in (None, ply.chance), f"chance {ply.chance}, not {chance}")
        self.seen[text.split()[0]] += 1
        self.reference.play(ply.text, ply.chance)
        self.agree()

    def agree(self) -> None:
        """Fail unless the positions and the legal actions are the same."""
        self.check(not (trouble := difference(self.match.position(), self.reference.p)), str(trouble))
        legal, expected = self.match.legal(), self.reference.legal()
        self.check(len(legal) == len(set(legal)), f"some are listed twice: {legal}")
        self.legal = legal
        ours, theirs = sorted(set(legal) - expected), sorted(expected - set(legal))
        self.check(not ours and not theirs, f"legal only in the game {ours}, in the reference {theirs}")

    def reload(self, seed: int) -> None:
        """Go on from the position loaded afresh."""
        self.match = Match.load(self.match.position(), seed, compiled=self.match.runner.compiled)
        self.agree()

    def refuse(self, text: str, chance: str) -> None:
        """Chance that cannot be is refused and changes nothing."""
        with pytest.raises(HexariumError):
            self.match.play(text, chance)
        self.agree()

    def check(self, holds: bool, trouble: str) -> None:
        """Fail with the trouble, how it came about and where it began."""
        if not holds:
            past = [f"{ply.seat}: {ply.text} [{ply.chance}]" for ply in self.match.plies[-12:]]
            before = self.match.at(max(0, self.match.ply - 1)).position()
            pytest.fail(f"{trouble}\nafter {past}\nbefore the last ply {before}", pytrace=False)


def difference(ours: Any, theirs: Any, path: str = "position") -> str | None:
    """The first place where two JSON values differ."""
    if dumps(ours) == dumps(theirs):  # As JSON, so that true is not 1.
        return None
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        pairs = [(f"{path}.{key}", ours[key], theirs[key]) for key in ours]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = [(f"{path}[{i}]", ours[i], theirs[i]) for i in range(len(ours))]
    else:
        return f"{path}: game {ours!r}, reference {theirs!r}"
    return next((found for name, a, b in pairs if (found := difference(a, b, name))), None)


def choose(legal: list[str], weights: dict[str, float], random: Random) -> str:
    """A legal action: first its verb by weight, then any with that verb."""
    by_verb: dict[str, list[str]] = {}
    for text in legal:
        by_verb.setdefault(text.split()[0], []).append(text)
    verbs = list(by_verb)
    chances = [weights.get(verb, 1.0) + 1e-6 for verb in verbs]
    return random.choice(by_verb[random.choices(verbs, chances)[0]])


def possible_chances(position: Position, text: str) -> list[str]:
    """All that chance could give to an action."""
    verb, *words = text.split()
    if verb == "roll":
        return [f"{one} {other}" for one in range(1, 7) for other in range(1, 7)]
    if verb == "robber" and len(words) == 2:
        return [name for name, count in position["players"][int(words[1])]["hand"].items() if count]
    return [name for name, count in position["deck"].items() if count] if verb == "buy" else []


def play_out(match: Match, random: Random, plies: int) -> Counter[str]:
    """Play on in lockstep with a style for each seat; now and then chance is forced, or the game reloaded."""
    both = Lockstep(match)
    styles = [STYLES[random.choice(list(STYLES))] for _ in both.reference.players]
    for _ in range(plies):
        if match.to_move is None:
            break
        text = choose(both.legal, styles[match.to_move], random)
        chances = possible_chances(both.reference.p, text)
        if random.random() < 0.02:
            bad = [chance for chance in ("7 1", "3", "gold", "wood", "point") if chance not in chances]
            both.refuse(text, random.choice(bad))
            both.reload(random.randrange(99))
            match = both.match
        both.play(text, random.choice(chances) if chances and random.random() < 0.3 else None)
    return both.seen


def lay_roads(table: Reference, random: Random, roads: int) -> None:
    """Lay winding roads for everyone in turn, from anywhere."""
    ends: list[int | None] = [None] * len(table.players)
    for _ in range(roads):
        for seat, player in enumerate(table.players):
            free = set(table.island.edges) - {edge for other in table.players for edge in other["roads"]}
            at = ends[seat]
            ways = free if at is None else free.intersection(table.island.corner_edges[at])
            if at is None and random.random() < 0.8:  # Where it can cross another's road
                ways = {edge for edge in free if table.island.beside(edge) - free} or free
            if not ways and random.random() < 0.7:
                ways = free & table.road_places(seat)
            if ways and len(player["roads"]) < ROADS:
                edge = random.choice(sorted(ways))
                here = at if at in table.island.ends[edge] else random.choice(table.island.ends[edge])
                ends[seat] = table.island.across(edge, here)
                player["roads"] = sorted([*player["roads"], edge])


def lay_buildings(table: Reference, random: Random, kind: str, most: int) -> None:
    """Put settlements or cities where they may stand, mostly at own roads."""
    for player in table.players:
        own = {corner for edge in player["roads"] for corner in table.island.ends[edge]}
        for _ in range(random.randint(0, most)):
            places = table.settlement_places()
            if places & own and random.random() < 0.8:
                places &= own
            if places:
                player[kind] = sorted([*player[kind], random.choice(sorted(places))])


def deal_cards(table: Reference, random: Random) -> None:
    """Give out development cards; some knights have been played, some other cards are gone."""
    deck, players = table.p["deck"], table.players
    for _ in range(random.choice([0, 6, 15, size(deck) - 1, size(deck)])):
        card = random.choice([name for name, count in deck.items() if count])
        player = random.choice(players)
        deck[card] -= 1
        if card == "knight" and random.random() < 0.6:
            player["knights"] += 1
        elif card in ("knight", "point") or random.random() < 0.8:
            player["cards"][card] += 1
    most = max(player["knights"] for player in players)
    if most >= 3:
        leaders = [seat for seat, player in enumerate(players) if player["knights"] == most]
        table.p["largest_army"] = random.choice(leaders)


def midgame(random: Random, players: int, **options: Any) -> Position:
    """Some consistent position: rich or poor, with long roads or many buildings."""
    options = {"discard_limit": random.choice([1, 4, 7, 15]), **options}
    table = Reference(start_of(players=players, **options))
    p, hands = table.p, [player["hand"] for player in table.players]
    empty = random.random() < 0.3
    lay_roads(table, random, random.choice([9, 12, 15] if empty else [3, 6, 9, 12, 15, 18]))
    lay_buildings(table, random, "settlements", 1 if empty else random.choice([0, 1, 3, SETTLEMENTS]))
    lay_buildings(table, random, "cities", 0 if empty else random.choice([0, 1, CITIES]))
    drained = random.random() < 0.2
    for name, count in p["bank"].items():
        for _ in range(count if drained else random.choice([0, 5, 12, count - 1, count])):
            move({name: 1}, p["bank"], random.choice(hands))
    deal_cards(table, random)
    seat, paired = random.randrange(players), players >= 5 and random.random() < 0.5
    rolled = not paired and random.random() < 0.5
    p["phase"] = "action" if paired or rolled else "production"
    p["turn"].update(number=random.randint(1, 9), seat=seat, paired=paired, dice=[2, 4] if rolled else None)
    p["robber"] = random.randrange(len(p["hexes"]))
    return settled(p, random.choice([1, 1, 2, 3, 9]))


def settled(position: Position, missing: int | None = None) -> Position:
    """Count lengths and points of a position made by hand; the seat whose turn it is misses some points."""
    table = Reference(position)
    table.p["to_move"] = seat = table.turn["seat"]
    goal, table.options["goal"] = table.options["goal"], 99
    table.measure_roads()
    table.score()
    points = table.players[seat]["points"]
    table.options["goal"] = goal if missing is None else min(22, max(3, points + missing))
    return table.position()
