"""`python -m bench.peer.match BOT PLAYERS`: games of Catanatron with one seat that is played from outside.

Each line in is `{"seed": …, "seat": …}` and begins a game. Where the seat has a choice a line asks for it,
and the next line in names the type and the value chosen. A line with the winner ends the game.
"""

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from catanatron import ActionType, Color, Game, RandomPlayer  # type: ignore[import-not-found]
from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found]
from catanatron.players.weighted_random import WeightedRandomPlayer  # type: ignore[import-not-found]

from bench.peer.telling import choices, island, standing, told

BOTS = {
    "value": ("value", "ValueFunctionPlayer"),
    "alphabeta": ("minimax", "AlphaBetaPlayer"),
}
"""Bots that not every package of Catanatron has: the module and the class."""
PLACES = ("catanatron.players", "catanatron_experimental.machine_learning.players")
"""Where they are, newer packages first."""


def builder(name: str) -> Callable[[Any], Any]:
    """What makes a bot of Catanatron for a colour."""
    if name not in BOTS:
        return {"random": RandomPlayer, "weighted": WeightedRandomPlayer}[name]  # type: ignore[no-any-return]
    module, class_name = BOTS[name]
    for place in PLACES:
        try:
            return getattr(import_module(f"{place}.{module}"), class_name)  # type: ignore[no-any-return]
        except ImportError:
            continue
    sys.exit(
        f"This package of Catanatron has no {class_name}: it is in neither {' nor '.join(PLACES)}. "
        "It has random and weighted."
    )


def send(line: dict[str, Any]) -> None:
    """Write one line."""
    print(json.dumps(line, separators=(",", ":")), flush=True)


def dice(state: Any) -> Any:
    """The roll of the turn under way, if it was rolled."""
    for action in reversed(state.actions):
        if action.action_type == ActionType.END_TURN:
            return None
        if action.action_type == ActionType.ROLL:
            return list(action.value)
    return None


def ask(game: Any) -> Any:
    """Ask for the choice of the seat to move."""
    send({"standing": standing(game), "choices": choices(game), "dice": dice(game.state)})
    chosen = json.loads(sys.stdin.readline())
    return next(
        action
        for action in game.state.playable_actions
        if told(game.state, action)[1:] == [chosen["type"], chosen["value"]]
    )


def play(seed: int, seat: int, players: int, bot: Callable[[Any], Any]) -> None:
    """Play one game."""
    game = Game([RandomPlayer(colour) for colour in list(Color)[:players]], seed=seed)
    own = game.state.colors[seat]
    bots = {colour: bot(colour) for colour in game.state.colors if colour != own}
    times: list[float] = []

    def decide(player: Any, game: Any, actions: list[Any]) -> Any:
        if len(actions) == 1:
            return actions[0]
        if player.color == own:
            return ask(game)
        began = time.perf_counter()
        action = bots[player.color].decide(game, actions)
        times.append(time.perf_counter() - began)
        return action

    send({"island": island(game)})
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick(decide_fn=decide)
    winner = game.winning_color()
    send(
        {
            "winner": None if winner is None else game.state.colors.index(winner),
            "turns": game.state.num_turns,
            "points": [entry["points"] for entry in standing(game)["players"]],
            "times": [len(times), sum(times), max(times, default=0)],
        }
    )


if __name__ == "__main__":
    made = builder(sys.argv[1])
    send({"ready": True})
    for line in sys.stdin:
        order = json.loads(line)
        play(order["seed"], order["seat"], int(sys.argv[2]), made)
