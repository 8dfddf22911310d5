"""Random steps of Catanatron's environment, run with the Python of an environment that has it.

Prints one JSON object. Like `speed.py` it imports nothing of Hexarium.
"""

import json
import random
import sys
import time

from catanatron import Color, RandomPlayer  # type: ignore[import-not-found]
from catanatron_gym.envs.catanatron_env import CatanatronEnv  # type: ignore[import-not-found]


def measure(seconds: float) -> dict[str, float]:
    """Steps a second: one seat chooses at random, three random players play inside."""
    others = [RandomPlayer(colour) for colour in (Color.RED, Color.WHITE, Color.ORANGE)]
    env = CatanatronEnv({"enemies": others})
    chance = random.Random(1)
    env.reset(seed=1)
    steps, plies = 0, 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        _, _, over, cut, _ = env.step(chance.choice(env.get_valid_actions()))
        steps += 1
        if over or cut:
            plies += len(env.game.state.actions)
            env.reset(seed=steps)
    plies += len(env.game.state.actions)
    return {"steps_per_second": steps / taken, "plies_per_second": plies / taken}


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
