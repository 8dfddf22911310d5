"""Answers to questions as people give them: by pointing, or by filling in a form.

Nothing here knows a rule of the island: what is picked at random is what a question offers.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from hexarium.kit.face import Ask, Entry, Form, Panel, Piece, Side, changed
from hexarium.play.match import Match
from hexarium.play.seat import Door

Batch = tuple[str, ...]
Row = tuple[Side, Entry]


def ask_of(match: Match) -> Ask:
    """The question to the seat to move."""
    assert match.to_move is not None
    ask = match.seat(match.to_move).ask()
    assert ask is not None
    return ask


def answer(ask: Ask, chance: random.Random) -> Batch:
    """One of all answers: a choice, or a form that is filled in at random."""
    ways: list[Any] = [*ask.ways.choices, *ask.ways.forms]
    way = chance.choice(ways)
    return filled(way, chance) if isinstance(way, Form) else tuple(way.do)


def filled(form: Form, chance: random.Random, first: Row | None = None) -> Batch:
    """A form with as many entries as it takes, at random; `first` stands in it for certain."""
    taken: Counter[str] = Counter()
    rows = [(side, entry) for side in form.sides for entry in side.items]
    by_side: Counter[str] = Counter()

    def fits(row: Row) -> bool:
        side, entry = row
        twins = [other for other in rows if other[1].label == entry.label and other[0] is not side]
        excluded = any(taken[other.do] for _, other in twins)
        return taken[entry.do] < entry.max and by_side[side.id] < side.max and not excluded

    def take(row: Row) -> None:
        taken[row[1].do] += 1
        by_side[row[0].id] += 1

    if first is not None:
        take(first)
    # A side with little to choose from is filled first, so that another does not take it away.
    for side in sorted(form.sides, key=lambda side: len(side.items)):
        wanted = max(side.min, chance.randint(by_side[side.id], side.max))
        while by_side[side.id] < wanted:
            open_rows = [row for row in rows if row[0] is side and fits(row)]
            if not open_rows:
                break
            take(chance.choice(open_rows))
    assert all(side.min <= by_side[side.id] <= side.max for side in form.sides), form
    entries = tuple(entry.do for _, entry in rows for _ in range(taken[entry.do]))
    return (*form.open, *entries, *([form.send] if form.send else []))


def every_answer(ask: Ask, chance: random.Random) -> Iterator[tuple[str, Batch]]:
    """Every choice, and for each entry of a form an answer that it stands in; each with what it is for."""
    for choice in ask.ways.choices:
        yield choice.do[0], choice.do
    for form in ask.ways.forms:
        for side in form.sides:
            for entry in side.items:
                yield entry.do, filled(form, chance, (side, entry))


def give(match: Match, batch: Batch) -> Match:
    """Play an answer; nothing in it but its last action may reveal anything."""
    for number, text in enumerate(batch, 1):
        ply = match.play(text)
        assert number == len(batch) or not ply.reveals, batch
    return match


def games(
    players: int, seed: int, most: int, talk: float = 0.5, singly: float = 0.0, **options: Any
) -> Iterator[Match]:
    """A random game of answers, before each of them.

    With less `talk` there are fewer offers. Some actions can be played `singly`, as a program may do.
    """
    match = Match.new("catan", {"players": players, **options}, seed)
    chance = random.Random(seed)
    while match.to_move is not None and match.ply < most:
        yield match
        ask = ask_of(match)
        batch = answer(ask, chance)
        if ask.ways.choices and batch[0].startswith(("give", "want")) and chance.random() > talk:
            batch = chance.choice(ask.ways.choices).do
        if chance.random() < singly:
            batch = (chance.choice(ask.actions),)
        give(match, batch)
    yield match


Face = tuple[Sequence[Piece], Sequence[Panel], dict[str, Any] | None]


def face(door: Door) -> Face:
    """What a door shows."""
    ask = door.ask()
    return door.pieces(), door.panels(), None if ask is None else ask.data()


def step(before: Face, after: Face, door: Door) -> dict[str, Any]:
    """What a looker is sent after an action."""
    new, gone = changed(before[0], after[0])
    was = {panel.id: panel for panel in before[1]}
    change = {
        "set": [piece.told for piece in new],
        "gone": gone,
        "panels": [panel.data() for panel in after[1] if panel != was.get(panel.id)],
        **({} if before[2] == after[2] else {"ask": after[2]}),
        "due": [{"seat": due.seat, "n": due.n, "ready": False} for due in door.due()],
        "to_move": door.to_move,
        "ply": door.ply,
    }
    row = {"kind": "act", "seat": 0, "by": "seat", "action": "give wood"}
    (events,) = door.shown(door.ply - 1)
    return {"type": "step", "v": door.ply, "row": row, "events": events, "change": change}


def size(told: object) -> int:
    """So many bytes of JSON."""
    return len(json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode())
