"""Somebody who plays by what is shown alone: choices and forms, filled in at random within their limits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hexarium.kit.face import Ask, Form
from hexarium.play.match import Match

Batch = tuple[str, ...]


def batches(ask: Ask, chance: Random) -> Iterator[Batch]:
    """Every choice, and every form filled in once."""
    yield from (choice.do for choice in ask.ways.choices)
    yield from (filled(form, chance) for form in ask.ways.forms)


def filled(form: Form, chance: Random) -> Batch:
    """A form filled in as its limits allow; sometimes to the brim."""
    actions = list(form.open)
    for side in form.sides:
        taken = [entry.do for entry in side.items for _ in range(entry.max)]
        most = min(side.max, len(taken))
        count = most if chance.random() < 0.2 else chance.randint(side.min, min(most, side.min + 3))
        actions += chance.sample(taken, count)
    return (*actions, *([form.send] if form.send else []))


def begun(ask: Ask) -> set[str]:
    """The actions that a choice or a form begins with."""
    first = {choice.do[0] for choice in ask.ways.choices}
    for form in ask.ways.forms:
        entries = {entry.do for side in form.sides for entry in side.items}
        first |= set(form.open[:1]) or entries
    return first


def play(match: Match, batch: Batch) -> None:
    """Play a batch for the seat to move; every action is legal, and only the last one may reveal."""
    seat = match.to_move
    for place, action in enumerate(batch):
        ply = match.play(action, seat=seat)
        assert place == len(batch) - 1 or not ply.reveals, (action, batch)


def random_game(players: int, size: int, seed: int, most: int) -> Iterator[tuple[Match, Ask]]:
    """A game of somebody who buys, builds and trades rather more than chance would; each of its questions."""
    options = {"players": players, "properties_per_city": size, "cash": (8, 20, 50)[seed % 3]}
    match = Match.new("ring", options, seed, compiled=False)
    chance = Random(seed)
    while match.to_move is not None and match.ply < most:
        ask = match.seat(match.to_move).ask()
        assert ask is not None
        yield match, ask
        found = list(batches(ask, chance))
        liked = [batch for batch in found if batch[0].split()[0] in ("buy", "build", "accept", "bid", "pay")]
        play(match, chance.choice(liked if liked and chance.random() < 0.5 else found))
