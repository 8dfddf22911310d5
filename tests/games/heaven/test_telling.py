"""Events: whoever follows them knows the whole game, and every action can be told in words."""

from __future__ import annotations

import copy
import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hexarium.games.heaven import GAME
from hexarium.games.heaven.face.words import words
from hexarium.games.heaven.rules import telling
from hexarium.games.heaven.rules.field import number_at
from hexarium.kit.events import Event, Kind
from hexarium.play.match import Match
from hexarium.play.record import Record
from tests.games.heaven.positions import HEXES, NAMES, SIDES, begin, duel, new, play, scattered
from tests.games.heaven.reference import STATISTICS
from tests.games.heaven.styles import STYLES, choose

FILES = sorted((Path(__file__).parents[2] / "records" / "heaven").glob("*.jsonl"))
KINDS = {kind.name for kind in vars(telling).values() if isinstance(kind, Kind)}


@cache
def games() -> tuple[Match, ...]:
    """The stored games, and random ones from the start and from crowded battlefields."""
    found = [Record.load(file).replay(game=GAME, compiled=False) for file in FILES]
    for number in range(40):
        chance = random.Random(number)
        given = (scattered, duel)[number % 2](chance) if number >= 8 else None
        match = new("random", number) if given is None else Match.load(given, 0, GAME, compiled=False)
        while (legal := match.legal()) and (given is None or match.ply < 25):
            match.play(choose(chance, STYLES[number % 3], match.to_move or 0, sorted(legal)))
        found.append(match)
    return tuple(found)


class Onlooker:
    """Somebody who sees one position and from then on nothing but events."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.tokens: list[dict[str, Any]] = copy.deepcopy(position["tokens"])
        self.numbers: dict[tuple[int, int], str] = {}
        """Where each troop stands, by side and number."""
        self.round = position["round"]
        self.battle: dict[str, Any] | None = None
        self.result: dict[str, Any] | None = None

    def see(self, event: Event) -> None:
        """Change the picture by one event."""
        values = dict(event.values)
        number, target_number = values.pop("number", 0), values.pop("target_number", 0)
        troop_at = values.get("end", values.get("hex", -1))
        seat = values.get("seat", 1 if event.kind is telling.PULLED else 0)
        if event.kind is telling.STRUCK:
            assert self.numbers.get((seat, number), HEXES[values["hex"]]) == HEXES[values["hex"]]
            assert self.numbers.get((1 - seat, target_number), "") == (
                HEXES[values["target"]] if target_number else ""
            )
        elif event.kind is telling.FELL:
            assert self.numbers.pop((seat, number), HEXES[troop_at]) == HEXES[troop_at]
        elif number:
            was = self.numbers.get((seat, number))
            assert was == (HEXES[values["start"]] if "start" in values else None)
            self.numbers[seat, number] = HEXES[troop_at]
        getattr(self, f"see_{event.name}")(**values)

    def see_round_began(self, **values: int) -> None:
        self.round += 1
        assert values == {"round": self.round}

    def see_turn_began(self, seat: int, actions: int) -> None:
        assert seat in (0, 1)
        assert actions in (2, 3, 4)

    def see_recharged(self, seat: int, token: int) -> None:
        self.card(seat, token, active=False)["active"] = True

    def see_mustered(self, seat: int, hex: int, was_active: int) -> None:
        self.card(seat, 1, active=bool(was_active)).update(at=HEXES[hex], active=True)

    def see_skipped(self, seat: int) -> None:
        assert seat in (0, 1)

    def see_moved(self, seat: int, token: int, start: int, end: int) -> None:
        self.take(seat, token, start, end)

    def see_summoned(self, seat: int, token: int, start: int, end: int) -> None:
        self.take(seat, token, start, end)

    def see_pulled(self, start: int, end: int) -> None:
        self.take(1, 1, start, end)

    def see_pushed(self, start: int, end: int) -> None:
        self.take(0, 1, start, end)

    def see_deployed(self, seat: int, token: int, hex: int, allies: int, troops: int) -> None:
        self.card(seat, token, active=True)["at"] = HEXES[hex]
        for ally in range(6):
            if allies >> ally & 1:
                self.card(seat, 2 + ally, active=True)["active"] = False
        for _ in range(troops):
            self.card(seat, 1, active=True)["active"] = False

    def see_declared_battle(self, seat: int) -> None:
        self.battle = {"by": seat, "damage": Counter(), "fallen": 0}

    def see_struck(
        self, seat: int, token: int, hex: int, target_token: int, target: int, damage: int, damage_in_all: int
    ) -> None:
        assert self.battle
        assert self.named(seat, token) == self.on(hex)
        assert self.named(1 - seat, target_token) == self.on(target)
        self.battle["damage"][HEXES[target]] += damage
        assert damage > 0
        assert self.battle["damage"][HEXES[target]] == damage_in_all

    def see_found_no_target(self, seat: int, token: int, hex: int) -> None:
        assert self.named(seat, token) == self.on(hex)

    def see_fell(self, seat: int, token: int, hex: int) -> None:
        assert self.battle
        assert self.battle["damage"].pop(HEXES[hex]) >= STATISTICS[NAMES[SIDES[seat]][token]][1]
        self.battle["fallen"] += 1
        self.standing(seat, token, hex).update(at=None, active=False)

    def see_ended_battle(self, seat: int, fallen: int) -> None:
        assert self.battle
        assert (self.battle["by"], self.battle["fallen"]) == (seat, fallen)
        self.battle = None

    def see_ended(self, winner: int, reason: int) -> None:
        self.result = {"winner": None if winner < 0 else winner, "reason": GAME.reasons[reason]}

    def named(self, seat: int, token: int) -> tuple[str, str]:
        return SIDES[seat], NAMES[SIDES[seat]][token]

    def on(self, hex: int) -> tuple[str, str]:
        (found,) = [token for token in self.tokens if token["at"] == HEXES[hex]]
        return found["side"], found["name"]

    def standing(self, seat: int, token: int, hex: int) -> dict[str, Any]:
        assert self.named(seat, token) == self.on(hex)
        return next(found for found in self.tokens if found["at"] == HEXES[hex])

    def card(self, seat: int, token: int, active: bool) -> dict[str, Any]:
        return next(
            found
            for found in self.tokens
            if (found["side"], found["name"]) == self.named(seat, token)
            and (found["at"], found["active"]) == (None, active)
        )

    def take(self, seat: int, token: int, start: int, end: int) -> None:
        self.standing(seat, token, start)["at"] = HEXES[end]

    def agrees(self, position: dict[str, Any]) -> None:
        """Demand that the picture is that of a position."""

        def key(token: dict[str, Any]) -> str:
            return str(sorted(token.items(), key=str))

        assert sorted(self.tokens, key=key) == sorted(position["tokens"], key=key)
        assert (self.round, self.result) == (position["round"], position["result"])
        battle = position["battle"]
        seen = self.battle and (self.battle["by"], dict(self.battle["damage"]))
        assert seen == (battle and (battle["by"], battle["damage"]))


def test_whoever_follows_the_events_knows_every_position() -> None:
    for match in games():
        onlooker = Onlooker(match.at(0).position())
        onlooker.numbers = numbered_troops(match.at(0))
        for number, ply in enumerate(match.plies, 1):
            for event in ply.events:
                onlooker.see(event)
            onlooker.agrees(match.at(number).position())
            assert onlooker.numbers == numbered_troops(match.at(number))


def numbered_troops(match: Match) -> dict[tuple[int, int], str]:
    """By side and number, where each troop of the battlefield stands."""
    state, found = match.state, {}
    for seat in range(2):
        for hex, name in enumerate(HEXES):
            if int(state.troops[seat]) >> hex & 1:
                found[seat, int(number_at(state, hex))] = name
    return found


def test_troops_are_numbered_from_1_to_4_and_each_keeps_its_number() -> None:
    match = new()
    start = {(seat, n): f"{'abcd'[n - 1]}{row}" for seat, row in ((0, 3), (1, 7)) for n in (1, 2, 3, 4)}
    assert numbered_troops(match) == start
    play(match, "move b3 b4", "move a3 b3")
    assert numbered_troops(match) == {**start, (0, 2): "b4", (0, 1): "b3"}


def test_every_kind_of_event_is_told_in_some_game() -> None:
    told = Counter(event.name for match in games() for ply in match.plies for event in ply.events)
    assert told.keys() == KINDS


def test_every_event_is_told_in_a_sentence_but_a_turn_and_the_end_of_a_battle_with_casualties() -> None:
    for match in games():
        for ply in match.plies:
            for event in ply.events:
                sentence = words(event)
                if event.kind is telling.TURN_BEGAN or event.values.get("fallen"):
                    assert sentence == ""
                else:
                    assert sentence[0].isupper()
                    assert sentence.endswith(".")


def test_no_action_goes_without_words() -> None:
    for match in games():
        for ply in match.plies:
            assert any(map(words, ply.events)), ply


# Sentences

LEAVING = begin(angels="michael b2, uriel inactive", demons="lucifer b8, troop c6", to_move="demons")


@pytest.mark.parametrize(
    ("match", "text", "told"),
    [
        (new(), "move b3 b4", ["Angel troop moves from b3 to b4."]),
        (new(), "summon d3 a2", ["Angel troop is summoned from d3 to a2."]),
        (new(), "deploy uriel a1 with camiel", ["Angels deploy Uriel on a1; camiel turns inactive."]),
        (
            begin(angels="michael b2, troop a3", actions=2),
            "deploy gabriel b1 with camiel zadkiel troop",
            ["Angels deploy Gabriel on b1; camiel, zadkiel and troop turn inactive."],
        ),
        (LEAVING, "move c6 d6", ["Demon troop moves from c6 to d6.", "Round 4 begins."]),
        (play(LEAVING.at(0), "move c6 d6"), "recharge uriel", ["Angels recharge Uriel."]),
        (play(LEAVING.at(0), "move c6 d6"), "skip", ["Angels skip."]),
        (
            play(begin(demons="lucifer b8, troop inactive", to_move="demons"), "move b8 a8"),
            "recharge troop",
            ["Demons recharge troop."],
        ),
        (
            play(begin(angels="michael b2, raphael c3", to_move="demons"), "move b8 a8"),
            "muster a1",
            ["Raphael musters a troop on a1."],
        ),
        (
            begin(angels="michael a1, raphael c4", demons="lucifer b8, mammon c5", actions=2),
            "battle",
            ["Angels declare a battle.", "Nobody falls."],
        ),
        (
            play(begin(angels="michael c4, troop d4, troop d5", demons="lucifer c5"), "battle", "strike d4"),
            "strike c4",
            [
                "Michael on c4 strikes Lucifer on c5: 5 damage, 6 in all.",
                "Angel troop on d5 has no target left.",
                "Lucifer on c5 strikes Angel troop on d4: 1 damage.",
                "Lucifer on c5 strikes Angel troop on d5: 1 damage.",
                "Lucifer on c5 strikes Michael on c4: 3 damage.",
                "Angel troop on d4 falls.",
                "Lucifer on c5 falls.",
                "Angel troop on d5 falls.",
                "Angels win: the enemy commander has fallen.",
            ],
        ),
        (
            begin(to_move="demons", round_number=12),
            "move b8 a8",
            ["Lucifer moves from b8 to a8.", "The game is a draw."],
        ),
        (
            begin(angels="michael a5, zadkiel d4, uriel b5, troop c5"),
            "move d4 d5",
            ["Zadkiel moves from d4 to d5.", "Angels win: Angels stand on all four gates."],
        ),
    ],
)
def test_what_happens_is_told_in_these_words(match: Match, text: str, told: list[str]) -> None:
    assert list(match.at(match.ply).play(text).words) == told


def test_a_battle_is_told_strike_by_strike_and_then_who_falls() -> None:
    match = begin(angels="michael b2, uriel c4", demons="lucifer b8, troop d4, leviathan c5", actions=2)
    ply = match.play("battle")
    assert ply.words == (
        "Angels declare a battle.",
        "Uriel on c4 strikes Demon troop on d4: 1 damage.",
        "Uriel on c4 strikes Leviathan on c5: 2 damage.",
    )
    assert [event.data() for event in ply.events[1:2]] == [
        {
            "kind": "struck",
            "seat": 0,
            "token": 2,
            "hex": HEXES.index("c4"),
            "target_token": 1,
            "target": HEXES.index("d4"),
            "damage": 1,
            "damage_in_all": 1,
            "number": 0,
            "target_number": 1,
        }
    ]
    assert match.play("strike c5").words == (
        "Leviathan on c5 strikes Uriel on c4: 2 damage.",
        "Demon troop on d4 has no target left.",
        "Uriel on c4 falls.",
        "Demon troop on d4 falls.",
        "Leviathan on c5 falls.",
    )
