"""Positions of War in Heaven in few words, for tests that read as rules.

>>> match = begin(angels="michael b2, uriel c4, troop inactive", demons="lucifer b8, troop d5", actions=2)
>>> where(match, "uriel"), cards(match, "angels")["troop"]
('c4', [True, True, True, False])
"""

from __future__ import annotations

import random
from typing import Any

from hexarium.games.heaven import GAME
from hexarium.play.match import Match

SIDES = ("angels", "demons")
NAMES = {
    "angels": ("michael", "troop", "uriel", "jophiel", "raphael", "camiel", "zadkiel", "gabriel"),
    "demons": ("lucifer", "troop", "leviathan", "belphegor", "mammon", "asmodeus", "beelzebub", "baal"),
}
HEXES = [
    f"{'abcde'[column]}{row}"
    for row, width in enumerate((2, 3, 4, 5, 4, 5, 4, 3, 2), 1)
    for column in range(width)
]
"""In reading order."""
HALVES = (range(1, 5), range(6, 10))
"""The rows that camiel and asmodeus never leave."""


def position(
    angels: str = "michael b2",
    demons: str = "lucifer b8",
    to_move: str = "angels",
    first: str = "angels",
    phase: str = "act",
    round_number: int = 3,
    actions: int = 1,
    summoned: str = "",
) -> dict[str, Any]:
    """A position from the tokens of each side: `name hex` on the battlefield, `name inactive` off it.

    Tokens that are not mentioned lie active on their cards.
    """
    return {
        "game": "heaven",
        "options": {"first": first},
        "round": round_number,
        "first": SIDES.index(first),
        "to_move": SIDES.index(to_move),
        "phase": phase,
        "actions_left": actions if phase in ("act", "strike") else 0,
        "summon_used": {side: side in summoned.split() for side in SIDES},
        "tokens": [*entries("angels", angels), *entries("demons", demons)],
        "battle": None,
        "result": None,
    }


def entries(side: str, text: str) -> list[dict[str, Any]]:
    """The eleven tokens of a side in the order of the page."""
    places: dict[str, list[str]] = {name: [] for name in NAMES[side]}
    for word in filter(None, map(str.strip, text.split(","))):
        name, place = word.split()
        places[name].append(place)
    found = []
    for name, given in places.items():
        given += ["active"] * ((4 if name == "troop" else 1) - len(given))
        on = sorted((place for place in given if place in HEXES), key=HEXES.index)
        found += [{"side": side, "name": name, "at": place, "active": True} for place in on]
        for word in ("active", "inactive"):
            found += [
                {"side": side, "name": name, "at": None, "active": word == "active"}
                for place in given
                if place == word
            ]
    return found


def begin(*args: Any, **words: Any) -> Match:
    """A match from a position, played by the uncompiled rules; the parameters are those of `position`."""
    return Match.load(position(*args, **words), seed=0, game=GAME, compiled=False)


def new(first: str = "angels", seed: int = 0) -> Match:
    """A match from the start, played by the uncompiled rules."""
    return Match.new(GAME, {"first": first}, seed, compiled=False)


def play(match: Match, *texts: str) -> Match:
    """Play some actions, and return the match."""
    for text in texts:
        match.play(text)
    return match


def phase(match: Match) -> tuple[str, str | None]:
    """What is asked, and of which side."""
    seat = match.to_move
    return match.position()["phase"], None if seat is None else SIDES[seat]


def where(match: Match, name: str, side: str | None = None) -> Any:
    """The hex of a named token, or none."""
    (found,) = (
        token["at"]
        for token in match.position()["tokens"]
        if token["name"] == name and side in (None, token["side"])
    )
    return found


def troops(match: Match, side: str) -> list[str]:
    """The hexes of a side's troops in reading order."""
    return [
        token["at"]
        for token in match.position()["tokens"]
        if (token["side"], token["name"]) == (side, "troop") and token["at"]
    ]


def cards(match: Match, side: str) -> dict[str, list[bool]]:
    """A side's tokens off the battlefield by name: whether each is active."""
    found: dict[str, list[bool]] = {}
    for token in match.position()["tokens"]:
        if token["side"] == side and not token["at"]:
            found.setdefault(token["name"], []).append(token["active"])
    return found


def inactive(match: Match, side: str) -> list[str]:
    """The names of a side's inactive tokens."""
    return [name for name, states in cards(match, side).items() for active in states if not active]


def actions(match: Match, *beginning: str) -> set[str]:
    """The legal actions that begin with some words, without them."""
    start = " ".join(beginning) + " "
    return {text.removeprefix(start) for text in match.legal() if text.startswith(start)}


def result(match: Match) -> tuple[int | None, str] | None:
    """The winner and the reason, or none while the game goes on."""
    given = match.position()["result"]
    return None if given is None else (given["winner"], given["reason"])


def scattered(chance: random.Random) -> dict[str, Any]:
    """Any position at an action: tokens thrown on the battlefield, crowded enough for big battles."""
    rows = chance.choice(((1, 9), (3, 7), (4, 6), (4, 5), (5, 6)))
    free = [hex for hex in HEXES if rows[0] <= int(hex[1]) <= rows[1]]
    chance.shuffle(free)
    words = {side: [f"{NAMES[side][0]} {free.pop()}"] for side in SIDES}
    for seat, side in enumerate(SIDES):
        likely = chance.choice((0.2, 0.5, 0.8))
        for name in ["troop"] * 4 + list(NAMES[side][2:]):
            charger = name in ("camiel", "asmodeus")
            fits = [hex for hex in free if not charger or int(hex[1]) in HALVES[seat]]
            if fits and chance.random() < likely:
                free.remove(fits[0])
                words[side].append(f"{name} {fits[0]}")
            elif chance.random() < 0.5:
                words[side].append(f"{name} inactive")
    round_number = chance.choice((2, 7, 8, 11, 12, 12))
    return position(
        ", ".join(words["angels"]),
        ", ".join(words["demons"]),
        to_move=chance.choice(SIDES),
        first=chance.choice(SIDES),
        round_number=round_number,
        actions=chance.randint(1, 3 + (round_number >= 8)),
        summoned=chance.choice(("", "angels", "demons", "angels demons")),
    )


def duel(chance: random.Random) -> dict[str, Any]:
    """The commanders face to face, each with enemies at its back: both may fall in one battle."""
    words = {"angels": ["michael c5"], "demons": ["lucifer c6"]}
    backs = {"angels": ["b6", "b7", "c7"], "demons": ["c4", "d4", "d5"]}
    helpers = {
        "angels": ["uriel", "jophiel", "gabriel", "troop"],
        "demons": ["leviathan", "belphegor", "baal", "troop"],
    }
    spare = {"angels": ["zadkiel a1", "troop b1"], "demons": ["beelzebub a9", "troop b9"]}
    for side in SIDES:
        count = chance.randint(1, 3)
        words[side] += map(" ".join, zip(chance.sample(helpers[side], count), backs[side], strict=False))
        words[side] += chance.sample(spare[side], chance.randint(0, 2))
    return position(", ".join(words["angels"]), ", ".join(words["demons"]), to_move=chance.choice(SIDES))
