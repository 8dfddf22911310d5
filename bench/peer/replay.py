"""`python -m bench.peer.replay GAMES FIRST [FROM TO]`: random games of Catanatron, told action by action.

Each game begins with a line of its island and start; then each action has a line with what was chosen, what
it changed, and what can be chosen next. Games have 2, 3 and 4 players by turns, and their number for a seed.
FROM and TO cut some actions out of each, from the beginning of a turn on.
"""

import json
import random
import sys
from typing import Any

from catanatron import ActionType, Color, Game, RandomPlayer  # type: ignore[import-not-found]
from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found]

from bench.peer.telling import changes, choices, island, standing, told


def show(line: dict[str, Any]) -> None:
    """Print one line of JSON."""
    print(json.dumps(line, separators=(",", ":")))


def choose(player: Any, game: Any, actions: list[Any]) -> Any:
    """Any of the actions; they are sorted, because the order of its lists is another in each process."""
    del player
    return random.choice(sorted(actions, key=lambda action: json.dumps(told(game.state, action))))


def play(number: int, first: int, last: int) -> None:
    """Play one random game and tell it, from the first turn after so many actions."""
    colours = list(Color)[: 2 + number % 3]
    game = Game([RandomPlayer(colour) for colour in colours], seed=number)
    before = standing(game)
    begun = first == 0
    if begun:
        show({"game": number, "island": island(game), "start": before})
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        action = game.play_tick(decide_fn=choose)
        after = standing(game)
        played = len(game.state.actions)
        if begun and played <= last:
            chosen = told(game.state, action)
            show({"action": chosen, "after": changes(before, after), "choices": choices(game)})
        elif not begun and played >= first and action.action_type == ActionType.END_TURN:
            begun = True
            show({"game": number, "island": island(game), "start": after})
        before = after


if __name__ == "__main__":
    games, start, *part = map(int, sys.argv[1:])
    for each in range(start, start + games):
        play(each, *(part or (0, sys.maxsize)))
