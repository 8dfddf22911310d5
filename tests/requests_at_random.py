"""Requests that no caller should send, for the tests of the engine."""

from __future__ import annotations

import json
import random
from typing import Any

WORDS = (
    "new",
    "load",
    "legal",
    "play",
    "position",
    "view",
    "undo",
    "redo",
    "perft",
    "bot",
    "choose",
    "hello",
    "quit",
    "fly",
    "",
)
GAMES = (
    "heaven",
    "heaven",
    "heaven",
    "chess",
    "",
    "Heaven",
    "../heaven",
    "heaven.py",
    "\x00.py",
    "a" * 5000 + ".py",
)
KEYS = (
    "id",
    "do",
    "game",
    "seed",
    "options",
    "action",
    "chance",
    "seat",
    "position",
    "depth",
    "name",
    "ms",
    "explain",
    "view",
    "legal",
    "events",
    "",
)
PARTS = {
    "new": ("game", "seed", "options"),
    "load": ("position", "seed"),
    "play": ("action",),
    "view": ("seat",),
    "perft": ("depth",),
    "bot": ("name", "ms", "explain"),
    "choose": ("view", "seat", "legal", "events", "ms"),
    "hello": ("game", "options"),
}
LINES = (
    "",
    " ",
    "null",
    "[]",
    "{",
    "}{",
    '"do"',
    '{"do":"legal"',
    '{"do":"legal"} {"do":"legal"}',
    "{'do':'legal'}",
    "\ufeff{}",
    "\x00",
    "nul\x00l",
    '{"id":NaN,"do":"legal"}',
    '{"id":1e999,"do":"legal"}',
    '{"id":-Infinity}',
    '{"id":"\\ud800","do":"\\udfff"}',
    '{"do":"\ud800"}',
    '{"do":"play","action":' + "9" * 5000 + "}",
    '{"do":"new","game":"heaven","seed":' + "9" * 4000 + "}",
    "[" * 100_000,
    '{"do":' * 100_000,
    '{"id":' + "[" * 900 + "]" * 900 + "}",
    '{"do":' + "[" * 900 + "]" * 900 + "}",
    '{"do":"load","position":' + '{"a":' * 900 + "1" + "}" * 900 + "}",
    '{"do":"' + "x" * 100_000 + '"}',
    '{"do":"play","action":"' + "move " * 20_000 + '"}',
    '{"id":"' + "é" * 10_000 + '","do":"legal"}',
    '{"do":"quit","now":true}',
    '{"do":"legal","do":"legal"}',
)
"""Lines that have broken one engine or another."""


class Requests:
    """An endless supply of requests; every seed gives others."""

    def __init__(self, seed: int, positions: list[dict[str, Any]], actions: list[str]) -> None:
        self.random = random.Random(seed)
        self.positions, self.actions = positions, actions

    def line(self) -> str:
        """A request, right or wrong in some way, that does not ask to quit."""
        choose = self.random.random()
        if choose < 0.05:
            return self.random.choice(LINES)
        if choose < 0.1:
            return "".join(
                chr(self.random.randrange(0x3000)) for _ in range(self.random.randrange(40))
            ).replace("\n", "")
        text = json.dumps(self.request(), ensure_ascii=self.random.random() < 0.5)
        if choose < 0.3:
            place = self.random.randrange(len(text))
            text = text[:place] + self.random.choice(["", '"', "}", "\\", "\t", "0", "é"]) + text[place + 1 :]
        return text if '"quit"' not in text else "{}"

    def request(self) -> dict[str, Any]:
        """A request that may make sense."""
        name = self.random.choice(WORDS[:-2])
        request: dict[str, Any] = {"do": name}
        for key in KEYS:
            if self.random.random() < (0.75 if key in PARTS.get(name, ()) else 0.03):
                request[key] = self.value(key)
        return request

    def value(self, key: str) -> Any:
        """A value for a part of a request: mostly one of its kind, else anything."""
        if self.random.random() < 0.15:
            return self.anything()
        likely = {
            "do": WORDS,
            "game": GAMES,
            "seed": (0, 7, "7", -1, 2**64),
            "options": ({}, {"first": "angels"}, {"first": "x"}, {"colour": 1}),
            "action": (*self.actions, 0, 5, -1, 10**6),
            "chance": ("3 4", "", None),
            "seat": (0, 1, 2, None),
            "depth": (0, 1, 2, -1, 13),
            "name": ("random", "random:", "genius", "random:speed=1", ""),
            "ms": (0, 40, -1, "40"),
            "explain": (True, False),
            "legal": (self.actions, []),
            "events": ([], ["Something has happened."], [1]),
        }
        if key in ("position", "view"):
            return self.position()
        return self.random.choice(likely.get(key, (1, "x", None)))

    def position(self) -> Any:
        """A position with one of its parts changed, or as it was."""
        position = json.loads(json.dumps(self.random.choice(self.positions)))
        if self.random.random() < 0.3:
            return position
        inner: Any = position
        while True:
            keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
            key = self.random.choice(keys) if keys else None
            if key is None:
                return position
            if not isinstance(inner[key], dict | list) or self.random.random() < 0.2:
                inner[key] = self.anything()
                return position
            inner = inner[key]

    def anything(self) -> Any:
        """Any JSON."""
        return self.random.choice(
            (
                None,
                True,
                False,
                0,
                -1,
                1.5,
                10**30,
                "",
                "a1",
                "angels",
                "\ud800",
                "\x00",
                [],
                {},
                [[]],
                {"a": [1]},
            )
        )
