"""Random games of Catanatron, run with the Python of an environment that has it; prints one JSON object.

This file imports nothing of Hexarium: it runs beside it, in the environment that `make bench-catanatron`
prepares.
"""

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]


def measure(seconds: float) -> dict[str, float]:
    """Whole games of four random players, for about so many seconds of processor time."""
    games, turns = 0, 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        game = Game([RandomPlayer(colour) for colour in colours], seed=games)
        game.play()
        games += 1
        turns += game.state.num_turns
    return {"games_per_second": games / taken, "turns_per_game": turns / games, "games": games}


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
