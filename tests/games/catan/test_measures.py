"""What is counted at the end of a game: the same numbers as the position tells."""

from __future__ import annotations

import pytest

from hexarium.games.catan import GAME
from hexarium.games.catan.rules.measures import MEASURES
from hexarium.kit.runner import Runner


@pytest.mark.parametrize("players", [3, 6])
def test_measures_are_what_the_position_says(players: int) -> None:
    runner = Runner(GAME.variant({"players": players, "player_trades": False}))
    batch = runner.batch(4, 0, 10, keep=True)
    batch.play(10**9)
    found = {measure.name: batch.measured(measure) for measure in MEASURES}
    for number in range(10):
        position = runner.variant.position(batch.last(number)[0])
        turns = position["turn"]["number"]
        assert found["points"][number].tolist() == [each["points"] for each in position["players"]]
        assert found["longest road"][number].tolist() == position["road_lengths"]
        assert found["turns"][number].tolist() == [turns]
        assert found["rounds"][number].tolist() == [-(-turns // players)]
