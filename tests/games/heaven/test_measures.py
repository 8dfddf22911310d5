"""What is counted at the end of a war: the same numbers as the position tells."""

from __future__ import annotations

from hexarium.games.heaven import GAME
from hexarium.games.heaven.rules.data import SIDES
from hexarium.games.heaven.rules.measures import MEASURES
from hexarium.kit.runner import Runner


def test_measures_are_what_the_position_says() -> None:
    runner = Runner(GAME.variant())
    batch = runner.batch(4, 0, 20, keep=True)
    batch.play(10**9)
    found = {measure.unit: batch.measured(measure) for measure in MEASURES}
    for number in range(20):
        position = runner.variant.position(batch.last(number)[0])
        there = [token for token in position["tokens"] if token["at"] is not None]
        assert found["rounds"][number].tolist() == [position["round"]]
        assert found["tokens"][number].tolist() == [
            sum(token["side"] == side for token in there) for side in SIDES
        ]
        assert (found["allies"][number] < found["tokens"][number] + 1).all()
