"""What holds for advice in all games: there is some on every action of every phase, at no price."""

from __future__ import annotations

import random
from itertools import product
from time import thread_time
from typing import Any

import pytest

from hexarium import games
from hexarium.games.catan.face.advice import TELLERS as CATAN_TELLERS
from hexarium.games.heaven.face.advice import TELLERS as HEAVEN_TELLERS
from hexarium.games.ring.face.advice import TELLERS as RING_TELLERS
from hexarium.play.match import Match

TABLES: dict[str, list[dict[str, Any]]] = {
    "catan": [
        {"players": 4, "discard_limit": 4},
        {"players": 5, "goal": 6},
        {"players": 3, "goal": 4, "player_trades": False},
    ],
    "heaven": [{}],
    "ring": [
        {"players": 4, "cash": 12, "properties_per_city": 3},
        {"players": 3, "cash": 8, "properties_per_city": 2, "auctions": False},
        {"players": 2, "cash": 30, "properties_per_city": 4, "player_trades": False},
    ],
}
PHASES = {
    "catan": {
        "setup_settlement",
        "setup_road",
        "production",
        "discard",
        "robber",
        "action",
        "answer",
        "over",
    },
    "heaven": {"recharge", "muster", "mammon", "act", "strike", "gates", "over"},
    "ring": {"roll", "buy", "auction", "debt", "manage", "answer", "over"},
}
AVERAGE = 1e-3
"""Seconds; it takes a twentieth of that on a quiet machine."""
SHORT, LONGEST = 70, 140


@pytest.mark.parametrize(
    ("name", "tellers"), [("catan", CATAN_TELLERS), ("heaven", HEAVEN_TELLERS), ("ring", RING_TELLERS)]
)
def test_there_is_a_teller_for_every_verb(name: str, tellers: dict[str, Any]) -> None:
    options = {"whole_offers": True} if name == "catan" else {}
    assert set(tellers) == {verb.name for verb in games.installed(name).variant(options).codec.verbs}


def wander(name: str, options: dict[str, Any], seed: int, most: int = 700) -> Any:
    """The positions of a game in which every verb has the same chance."""
    match, chooser = Match.new(name, options, seed, compiled=False), random.Random(seed)
    while match.to_move is not None and match.ply < most:
        yield match
        by_verb: dict[str, list[str]] = {}
        for text in match.legal():
            by_verb.setdefault(text.split()[0], []).append(text)
        match.play(chooser.choice(by_verb[chooser.choice(sorted(by_verb))]))
    yield match


@pytest.mark.parametrize("name", TABLES)
def test_every_action_of_every_phase_has_short_advice_that_leaves_the_state_alone(name: str) -> None:
    phases: set[str] = set()
    verbs: set[str] = set()
    lengths: list[int] = []
    spent = 0.0
    for options, seed in product(TABLES[name], range(9 // len(TABLES[name]))):
        for match in wander(name, options, seed):
            variant, state, phase = match.variant, match.state, match.position()["phase"]
            eyes = frozenset() if match.to_move is None else frozenset({match.to_move})
            before, question = state.tobytes(), variant.asked(state, eyes)
            assert question.endswith(".")
            assert len(question) <= 2 * LONGEST
            actions = match.legal_actions()
            if phase in phases and match.ply % 25:
                actions = actions[match.ply % max(1, len(actions)) :][:2]
            phases.add(phase)
            begun = thread_time()
            sentences = [variant.advice(state, action, eyes) for action in actions]
            spent += thread_time() - begun
            assert state.tobytes() == before
            for action, sentence in zip(actions, sentences, strict=True):
                assert sentence, variant.codec.text(action)
                assert sentence == sentence.strip()
                assert not sentence.endswith((";", ".", ",", ":"))
                verbs.add(variant.codec.verb(action).name)
            lengths += map(len, sentences)
    assert spent / len(lengths) < AVERAGE
    assert max(lengths) <= LONGEST
    assert sum(length <= SHORT for length in lengths) > 0.6 * len(lengths)
    assert phases == PHASES[name]
    assert verbs == {verb.name for verb in games.installed(name).variant().codec.verbs}
