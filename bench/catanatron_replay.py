"""`python -m bench.catanatron_replay PYTHON [GAMES] [FIRST]`: games of Catanatron, replayed by our rules.

PYTHON is that of an environment with Catanatron. Its random players play; every action is played here too,
with the same dice and cards, and afterwards everything that both games know is compared, the lists of legal
actions too. A difference has a cause, or it is printed as unexplained and the command fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bench.catanatron_causes import (
    CAUSES,
    COURSE,
    DISCARD_ORDER,
    END_BY_TILE,
    NEW_CARD,
    ONE_CARD,
    SHORTAGE,
    UNEXPLAINED,
    Cause,
    Facts,
    Key,
    Step,
    legal_facts,
    own_facts,
    their_facts,
)
from bench.catanatron_island import PLAYED, Island, Move, merged
from hexarium.errors import HexariumError
from hexarium.games.catan.rules.data import RESOURCES
from hexarium.play.match import Match

ROOT = Path(__file__).parent.parent
BEYOND = 22
"""A goal that nobody reaches: a game that is over here alone goes on with it."""
SHOWN = 10
"""Unexplained differences that are printed."""


@dataclass
class Findings:
    """What some games have shown."""

    games: int = 0
    actions: int = 0
    facts: int = 0
    by_cause: Counter[Cause] = field(default_factory=Counter)
    games_by_cause: dict[Cause, set[int]] = field(default_factory=lambda: defaultdict(set))
    unexplained: list[str] = field(default_factory=list)

    def add(self, cause: Cause, game: int, what: str) -> None:
        """Count an action after which there was a difference of this cause."""
        self.by_cause[cause] += 1
        self.games_by_cause[cause].add(game)
        if cause is UNEXPLAINED:
            self.unexplained.append(what)

    def lines(self) -> Iterator[str]:
        """The findings as a table."""
        yield f"{self.games:,} games, {self.actions:,} actions, {self.facts:,} facts compared"
        yield ""
        yield "| whose | what differs | actions | games |"
        yield "| --- | --- | ---: | ---: |"
        for cause in CAUSES:
            if self.by_cause[cause]:
                games = len(self.games_by_cause[cause])
                yield f"| {cause.whose} | {cause.about} | {self.by_cause[cause]:,} | {games:,} |"
        yield from self.unexplained[:SHOWN]


class Replay:
    """One game of Catanatron beside one of ours."""

    def __init__(self, told: Mapping[str, Any], findings: Findings) -> None:
        self.number = int(told["game"])
        self.island = Island(told["island"])
        self.standing: Any = told["start"]
        self.findings = findings
        self.waiting: dict[int, list[Move]] = {}
        """By seat, discards that are not due here yet."""
        self.known: dict[Key, tuple[Any, Cause]] = {}
        """Differences that were there before: what they had there, and why."""
        self.ended = False
        """Whether the game would be over here; it goes on with a goal that nobody reaches."""
        self.played = 0
        self.action: list[Any] = []
        self.position: Any = None
        """Ours, as it is between two actions."""
        self._load(self.island.position(self.standing))
        findings.games += 1

    def play(self, line: Mapping[str, Any]) -> None:
        """Play one action of theirs and compare what came of it."""
        before, ours_before = self.standing, self.position
        self.action = line["action"]
        self.standing = merged(before, line["after"])
        self.played += 1
        self.findings.actions += 1
        causes: dict[Cause, str] = {}
        try:
            self._act(causes)
            self.position = self.match.position()
            if self.waiting:
                causes[DISCARD_ORDER] = ""
                return
            step = Step(self.island, self.action, ours_before, self.position, before, self.standing)
            self._compare(step, own_facts(self.position), their_facts(self.island, self.standing), causes)
            self._settle(ours_before, causes)
            if self.position["phase"] == self.island.phase(self.standing) not in ("discard", "over"):
                ours, theirs = self.match.legal(), self.island.texts(line["choices"])
                step = replace(step, ours=self.position)
                self._compare(step, legal_facts(ours), legal_facts(theirs), causes)
        except HexariumError as error:
            causes[UNEXPLAINED] = str(error)
        finally:
            for cause, what in causes.items():
                where = f"game {self.number}, action {self.played} {self.action}"
                self.findings.add(cause, self.number, f"{where}: {what}")

    def _load(self, position: Any) -> None:
        """Go on from a position."""
        self.match = Match.load(position, seed=self.number)
        self.position = self.match.position()

    def _act(self, causes: dict[Cause, str]) -> None:
        """Play their action here, where need be after making it possible."""
        seat, kind, value = self.action
        moves = self.island.moves(self.action)
        if kind == "DISCARD":
            self.waiting[seat] = moves
            while self.match.to_move in self.waiting and self.match.position()["phase"] == "discard":
                for move in self.waiting.pop(self.match.to_move):
                    self.match.play(move.text)
            return
        card = PLAYED.get(kind)
        player = self.position["players"][seat]
        if card and not player["cards"][card] and player["new_cards"][card]:
            causes[NEW_CARD] = ""
            player["cards"][card] += 1
            player["new_cards"][card] -= 1
            self._load(self.position)
        if kind == "PLAY_YEAR_OF_PLENTY" and len(value) == 1:
            causes[ONE_CARD] = ""
            self.position["players"][seat]["cards"][card] -= 1
            self.position["turn"]["card_played"] = True
            self._take_over_cards()
            return
        for move in moves:
            self.match.play(move.text, move.chance, seat)

    def _compare(self, step: Step, ours: Facts, theirs: Facts, causes: dict[Cause, str]) -> None:
        """Find the causes of all differences in some facts."""
        self.findings.facts += len(ours)
        for key in {**ours, **theirs}:
            mine, other = ours.get(key), theirs.get(key)
            if mine == other:
                self.known.pop(key, None)
                continue
            kept = self.known.get(key)
            cause = (
                kept[1] if kept and kept[0] == other and key[0] != "legal" else step.cause(key, mine, other)
            )
            if cause is UNEXPLAINED and self.ended and key[0] in COURSE:
                cause = END_BY_TILE
            self.known[key] = other, cause
            causes.setdefault(cause, f"{key}: {mine} here, {other} there")
        if fault := step.fault():
            causes.setdefault(UNEXPLAINED, fault)

    def _settle(self, before: Any, causes: Mapping[Cause, str]) -> None:
        """Make what differs equal again where the games could not go on side by side."""
        if SHORTAGE in causes:
            self._take_over_cards()
        if self.position["phase"] == "over" and self.standing["winner"] is None:
            self.ended = True
            before["options"]["goal"] = BEYOND
            self._load(before)
            self._act({})
            self.position = self.match.position()

    def _take_over_cards(self) -> None:
        """Go on with the hands and the supply that they have."""
        self.position["bank"] = dict(zip(RESOURCES, self.standing["bank"], strict=True))
        told = self.island.players_told(self.standing)
        for player, entry in zip(self.position["players"], told, strict=True):
            player["hand"] = entry["hand"]
        self._load(self.position)


def replay(lines: Iterable[str], findings: Findings) -> None:
    """Replay games that are told line by line."""
    game: Replay | None = None
    for line in map(json.loads, lines):
        if "game" in line:
            game = Replay(line, findings)
        elif game is not None:
            game.play(line)


def run(python: str, games: int, first: int) -> Findings:
    """Let Catanatron play, and replay what it plays."""
    command = [python, "-m", "bench.peer.replay", str(games), str(first)]
    findings = Findings()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as peer:
        assert peer.stdout is not None
        replay(peer.stdout, findings)
    if peer.returncode:
        sys.exit(f"Catanatron's side ended with {peer.returncode}.")
    return findings


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[2:]]
    found = run(str(Path(sys.argv[1]).absolute()), *[*numbers, *(100, 1)[len(numbers) :]])
    print("\n".join(found.lines()))
    sys.exit(1 if found.unexplained else 0)
