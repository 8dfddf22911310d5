"""The rules of Pile, a game small enough to be checked by hand.

Two players take one to three from a pile, or roll a die that says how many; who takes the last wins. Each has
a secret number, and once in the game each may guess the other's, which wins at once or costs the turn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.kit.codec import Codec
from hexarium.kit.dispatch import Rules, rule
from hexarium.kit.events import Kind, tell
from hexarium.kit.rng import below
from hexarium.kit.verbs import domain, verb

FACES = 3

STATE = np.dtype(
    [
        ("rng", np.uint64),
        ("forced", np.int8),  # the face of the next roll, −1 for none
        ("given", np.int8),  # the face of the last roll
        ("to_move", np.int8),
        ("winners", np.uint8),
        ("reason", np.uint8),
        ("pile", np.int8),
        ("rolled", np.int8),  # the last face that everybody saw, 0 for none
        ("secret", np.int8, (2,)),  # by seat, from 1
        ("guess", np.int8, (2,)),  # by seat, what it has guessed, 0 for nothing
    ],
    align=True,
)
NUMBERS = domain("number", range(1, FACES + 1))
CODEC = Codec(
    verb("take", NUMBERS, about="Take some from the pile."),
    verb("roll", about="Take as many as a die says.", draws="a number from 1 to 3"),
    verb("guess", NUMBERS, about="Guess the other's number.", shows="whether it is right"),
)
TAKE, ROLL, GUESS = (CODEC.first(name) for name in ("take", "roll", "guess"))
TAKEN = Kind("taken", "seat", "count")
ROLLED = Kind("rolled", "seat", "face")
GUESSED = Kind("guessed", "seat", "number", "right")
ENDED = Kind("ended", "winner")
REASONS = ("", "last", "guess")
BY_LAST, BY_GUESS = 1, 2


@rule
def init(state: Any, options: Any, seed: Any) -> None:
    """Draw the secrets."""
    state.rng = seed
    state.forced = -1
    state.given = -1
    state.pile = options[0]
    for seat in range(2):
        state.secret[seat] = 1 + below(state, FACES)


@rule
def legal(state: Any, out: Any) -> Any:
    """Take what is there, roll, or guess once."""
    if state.to_move < 0:
        return 0
    count = 0
    for taken in range(min(FACES, state.pile)):
        out[count] = TAKE + taken
        count += 1
    out[count] = ROLL
    count += 1
    if state.guess[state.to_move] == 0:
        for number in range(FACES):
            out[count] = GUESS + number
            count += 1
    return count


@rule
def step(state: Any, action: Any) -> None:
    """Play an action."""
    seat = state.to_move
    if action >= GUESS:
        state.guess[seat] = action - GUESS + 1
        right = state.guess[seat] == state.secret[1 - seat]
        tell(state, GUESSED, seat, state.guess[seat], right)
        if right:
            finish(state, seat, BY_GUESS)
            return
    else:
        taken = roll(state) if action == ROLL else action - TAKE + 1
        tell(state, TAKEN, seat, min(taken, state.pile))
        state.pile = max(0, state.pile - taken)
        if state.pile == 0:
            finish(state, seat, BY_LAST)
            return
    state.to_move = 1 - seat


@rule
def roll(state: Any) -> Any:
    """The die, or what it was made to show."""
    face = np.int64(state.forced)
    if face < 0:
        face = 1 + below(state, FACES)
    state.forced = -1
    state.given = face
    state.rolled = face
    tell(state, ROLLED, state.to_move, face)
    return face


@rule
def finish(state: Any, seat: Any, reason: Any) -> None:
    """End the game."""
    state.winners = 1 << seat
    state.reason = reason
    state.to_move = -1
    tell(state, ENDED, seat)


RULES = Rules(init, legal, step)
