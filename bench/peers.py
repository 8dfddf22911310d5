"""`python -m bench.peers PYTHON [SECONDS]`: Catan here and in Catanatron, turn and turn about in one run.

Four random players, the standard board, no trades between players, whole games, one core. The two are
measured alternately, so that a noisy machine is equally noisy to both.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.compiled import measure
from hexarium import games
from hexarium.kit.runner import Runner

ROUNDS = 5
PEER = Path(__file__).parent / "peer" / "speed.py"


def run(python: str, seconds: float) -> None:
    """Measure in rounds and print each, then the median ratio."""
    runner = Runner(games.load("catan").variant({"players": 4, "player_trades": False}))
    ratios = []
    for number in range(1, ROUNDS + 1):
        answer = subprocess.run([python, str(PEER), str(seconds)], capture_output=True, text=True, check=True)
        peer = json.loads(answer.stdout)["games_per_second"]
        own = measure(runner, seconds).games
        ratios.append(own / peer)
        print(f"round {number}: Catanatron {peer:.1f} games/s, Hexarium {own:,.0f}: {own / peer:,.0f} times")
    print(f"median of {ROUNDS} rounds: {median(ratios):,.0f} times Catanatron")


if __name__ == "__main__":
    run(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 4.0)
