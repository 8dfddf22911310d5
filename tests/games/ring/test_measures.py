"""What is counted at the end of a game: the same numbers as the position tells."""

from __future__ import annotations

from hexarium.games.ring import GAME
from hexarium.games.ring.rules.measures import MEASURES
from hexarium.kit.runner import Runner


def test_measures_are_what_the_position_says() -> None:
    runner = Runner(GAME.variant({"players": 5, "rounds": 12}))
    batch = runner.batch(4, 0, 20, keep=True)
    batch.play(10**9)
    found = {measure.name: batch.measured(measure) for measure in MEASURES}
    for number in range(20):
        states = batch.last(number)
        position = runner.variant.position(states[0])
        owners = [tile["owner"] for tile in position["tiles"]]
        assert found["rounds"][number].tolist() == [position["round"]]
        assert found["net worth"][number].tolist() == position["result"]["worth"]
        assert found["properties"][number].tolist() == [owners.count(seat) for seat in range(5)]
