"""What a side sees of the battlefield as numbers."""

from __future__ import annotations

import numpy as np
import pytest

from hexarium.envs import Games
from hexarium.games.heaven.observation import OBSERVATION
from hexarium.games.heaven.rules.data import PHASES
from tests.games.observations import check_observation


@pytest.mark.parametrize(
    ("options", "seed", "phases"),
    [({}, 44, PHASES), ({"even": True, "first": "demons"}, 4, ("recharge", "act", "strike"))],
)
def test_an_observation_tells_the_whole_view(
    options: dict[str, object], seed: int, phases: tuple[str, ...]
) -> None:
    assert check_observation("heaven", options, 150, seed) >= set(phases)


def test_both_sides_see_the_same_tokens_with_their_own_first() -> None:
    games = Games("heaven", 1, 3, {"first": "angels"})
    angels, demons = (OBSERVATION.parts(games.observe(0, seat)) for seat in range(2))
    assert (angels["tokens"] == demons["tokens"][::-1]).all()
    assert (angels["players"] == demons["players"][:, ::-1]).all()
    assert (angels["attack"] == demons["attack"]).all()
    assert (angels["turn"][0], demons["turn"][0]) == (0, 1)


def test_neighbours_in_the_table_are_neighbours_both_ways() -> None:
    near = OBSERVATION.tables["hex_neighbours"]
    pairs = {(hex, int(other)) for hex, row in enumerate(near) for other in row if other >= 0}
    assert pairs == {(other, hex) for hex, other in pairs}
    assert len(near) == len(OBSERVATION.tables["hex_kind"]) == 32
    assert np.bincount(OBSERVATION.tables["hex_kind"]).tolist() == [24, 4, 4]
