"""A toy with a face of its own: places to walk to, hidden purses, and a toll that both seats owe at once.

Two seats hold six coins each, gold or silver, and only they know how many of which. Whoever is to move rolls
a die; both pay as many coins as it says, whoever rolled first. Then the mover may step to other places, twice
at most, and ends the turn. After four turns whoever has more gold wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from hexarium.errors import BadSeat
from hexarium.hex.layout import Box, Point
from hexarium.kit.belief import Belief
from hexarium.kit.codec import Codec
from hexarium.kit.dispatch import Rules, rule
from hexarium.kit.events import Event, Eyes, Kind, tell
from hexarium.kit.face import (
    Board,
    Choice,
    Due,
    Entry,
    Form,
    Item,
    Panel,
    Piece,
    Shown,
    Side,
    Spot,
    Ways,
    painted,
)
from hexarium.kit.game import Game
from hexarium.kit.marks import Circle, Colour, Scene
from hexarium.kit.options import Option
from hexarium.kit.reading import items, mapping, whole
from hexarium.kit.rng import below, wrapping
from hexarium.kit.variant import COMMON, State, Variant
from hexarium.kit.verbs import domain, verb

COINS, PLACES, TURNS, STEPS = 6, 3, 4, 2
KINDS = ("gold", "silver")
INK, PAPER = Colour("#000000", "#FFFFFF"), Colour("#FFFFFF", "#000000")
CODEC = Codec(
    verb("roll", about="Roll what everyone pays.", draws="a number from 1 to 3"),
    verb("pay", domain("coin", KINDS), about="Pay a coin."),
    verb("step", domain("place", range(PLACES), mark="place-{id}"), about="Step to another place."),
    verb("end", about="End the turn."),
)
ROLL, PAY, STEP, END = (CODEC.first(name) for name in ("roll", "pay", "step", "end"))
ROLLED = Kind("rolled", "seat", "face")
PAID = Kind("paid", "seat", "coin")
STEPPED = Kind("stepped", "seat", "start", "end")
ENDED = Kind("ended", "seat")
STATE = np.dtype(
    [
        *COMMON,
        ("forced", np.int8),
        ("given", np.int8),
        ("gold", np.int8, (2,)),
        ("left", np.int8, (2,)),  # coins, gold or silver
        ("owed", np.int8, (2,)),
        ("at", np.int8, (2,)),
        ("turn", np.int8),
        ("steps", np.int8),  # −1 before the roll
        ("rolled", np.int8),  # the last face, 0 for none
    ],
    align=True,
)


@rule
def init(state: Any, options: Any, seed: Any) -> None:
    state.rng = seed
    state.forced = state.given = state.steps = -1
    for seat in range(2):
        state.left[seat], state.at[seat] = options[0], seat
        state.gold[seat] = below(state, options[0] + 1)


@rule
def legal(state: Any, out: Any) -> Any:
    count, seat = 0, state.to_move
    if seat < 0:
        return 0
    if state.owed[seat] > 0:
        if state.gold[seat] > 0:
            out[count] = PAY
            count += 1
        if state.left[seat] > state.gold[seat]:
            out[count] = PAY + 1
            count += 1
        return count
    if state.steps < 0:
        out[0] = ROLL
        return 1
    for place in range(PLACES):
        if state.steps > 0 and place != state.at[seat]:
            out[count] = STEP + place
            count += 1
    out[count] = END
    return count + 1


@rule
def step(state: Any, action: Any) -> None:
    seat = np.int64(state.to_move)
    if action == ROLL:
        face = np.int64(state.forced)
        if face < 0:
            face = 1 + below(state, 3)
        state.forced, state.given, state.rolled, state.steps = -1, face, face, STEPS
        tell(state, ROLLED, seat, face)
        for other in range(2):
            state.owed[other] = min(face, state.left[other])
    elif action < STEP:
        state.owed[seat] -= 1
        state.left[seat] -= 1
        state.gold[seat] -= action == PAY
        tell(state, PAID, seat, action - PAY)
    elif action < END:
        tell(state, STEPPED, seat, state.at[seat], action - STEP)
        state.at[seat] = action - STEP
        state.steps -= 1
    else:
        tell(state, ENDED, seat)
        state.turn += 1
        state.steps = -1
    go_on(state)


@rule
def go_on(state: Any) -> None:
    """The one whose turn it is pays, then the other; then the turn goes on."""
    mover = state.turn % 2
    if state.turn == TURNS:
        state.to_move, state.reason = -1, 1
        if state.gold[0] != state.gold[1]:
            state.winners = 1 if state.gold[0] > state.gold[1] else 2
    elif state.owed[mover] == 0 and state.owed[1 - mover] > 0:
        state.to_move = 1 - mover
    else:
        state.to_move = mover


@cache
def board() -> Board:
    spots = tuple(
        Spot(
            f"place-{k}",
            "place",
            Point(40.0 * k, 0.0),
            18.0,
            f"place {k}",
            tuple(f"place-{n}" for n in range(PLACES) if n != k),
        )
        for k in range(PLACES)
    )
    marks = tuple(Circle(kind="place", at=spot.at, radius=18.0, fill=PAPER) for spot in spots)
    coin = (Circle(kind="coin", at=Point(0.0, 0.0), radius=10.0, fill=INK),)
    return Board(
        Box(-20.0, -20.0, 100.0, 20.0), marks, spots, PAPER, (INK, PAPER), {"gold": coin, "silver": coin}
    )


@cache
def pawn(seat: int, place: int) -> Piece:
    marks = (Circle(kind="pawn", at=Point(0.0, 0.0), radius=8.0, fill=INK),)
    at = Point(40.0 * place, 8.0 * seat)
    return Piece(f"pawn-{seat}", "pawn", f"place-{place}", at, marks, f"pawn {seat} on place {place}", seat)


class Toll(Variant):
    rules, record, codec, seats = Rules(init, legal, step), STATE, CODEC, ("anna", "ben")

    def position(self, state: State) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "options": self.options,
            "to_move": int(state.to_move),
            "gold": [int(gold) for gold in state.gold],
            "left": [int(left) for left in state.left],
            "owed": [int(owed) for owed in state.owed],
            "at": [int(at) for at in state.at],
            "turn": int(state.turn),
            "steps": int(state.steps),
            "rolled": int(state.rolled),
        }

    def load(self, position: Mapping[str, Any], state: State) -> None:
        mapping(position, "The position", list(self.position(state)))
        state.forced = state.given = -1
        for name in ("gold", "left", "owed", "at"):
            for seat, value in enumerate(items(position[name], name, 2)):
                state[name][seat] = whole(value, name, 0, COINS)
        state.turn = whole(position["turn"], "turn", 0, TURNS)
        state.steps = whole(position["steps"], "steps", -1, STEPS)
        state.rolled = whole(position["rolled"], "rolled", 0, 3)
        go_on(state)

    def view(self, state: State, eyes: Eyes) -> dict[str, Any]:
        gold = [int(state.gold[seat]) if seat in eyes or state.reason else None for seat in range(2)]
        return {**self.position(state), "gold": gold}

    def fill(self, view: Mapping[str, Any], seat: int, state: State) -> None:
        del seat
        self.load({**view, "gold": [gold or 0 for gold in view["gold"]]}, state)

    def veil(self, state: State, eyes: Eyes) -> None:
        super().veil(state, eyes)
        for seat in range(2):
            if seat not in eyes and not state.reason:
                state.gold[seat] = -1

    def belief(self, seat: int | None, state: State) -> Belief:
        return TollBelief(self, seat, state)

    def scene(self, state: State, eyes: Eyes) -> Scene:
        marks = painted(self.board(state), self.pieces(state, eyes))
        return Scene(
            name="toll", title="Toll", description="", box=board().box, background=PAPER, marks=marks
        )

    def board(self, state: State) -> Board:
        del state
        return board()

    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        del eyes
        return [pawn(seat, int(state.at[seat])) for seat in range(2)]

    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        panels = []
        for seat, name in enumerate(self.seats):
            known = seat in eyes or bool(state.reason)
            gold = int(state.gold[seat]) if known else None
            rest = int(state.left[seat]) - gold if gold is not None else None
            purse = (
                Item(f"gold-{seat}", "gold", gold, "gold coins", "gold"),
                Item(f"silver-{seat}", "silver", rest, "silver coins", "silver"),
            )
            panels.append(Panel(f"player-{seat}", name.title(), "seat", purse, seat))
        return panels

    def ways(self, state: State, actions: Sequence[int], eyes: Eyes) -> Ways:
        del eyes
        seat = int(state.to_move)
        if state.owed[seat]:
            owed, gold = int(state.owed[seat]), int(state.gold[seat])
            held = gold, int(state.left[seat]) - gold
            coins = tuple(
                Entry(name, name, n, f"pay {name}") for name, n in zip(KINDS, held, strict=True) if n
            )
            side = Side("coins", "Coins", owed, owed, coins)
            return Ways((), (Form("toll", f"Pay {owed}", (side,), "Pay", left=owed),))
        choices = []
        for action in actions:
            text = self.codec.text(action)
            picks = (f"pawn-{seat}", *self.codec.marks(action)) if STEP <= action < END else ()
            choices.append(Choice((text,), text.capitalize(), picks))
            if picks:
                choices.append(Choice((text, "end"), f"{text.capitalize()} and end", picks))
        return Ways(tuple(choices))

    def default(self, state: State, actions: Sequence[int]) -> int:
        del state
        return actions[-1]

    def due(self, state: State) -> tuple[Due, ...]:
        if state.to_move < 0:
            return ()
        mover = int(state.turn % 2)
        owing = [seat for seat in (mover, 1 - mover) if state.owed[seat]]
        return tuple(Due(seat, int(state.owed[seat])) for seat in owing) or super().due(state)

    def turn_to(self, state: State, seat: int) -> None:
        if not state.owed[seat]:
            raise BadSeat(f"Seat {seat} owes nothing.")
        state.to_move, state.owed[1 - seat] = seat, 0  # the other will have paid

    def shown(self, event: Event) -> Shown:
        say, seat = self.words(event), event["seat"]
        if event.kind is ROLLED:
            return {"say": say, "k": "roll", "seat": seat, "dice": [event["face"]]}
        if event.kind is PAID:
            coin = {KINDS[event["coin"]]: 1}
            return {"say": say, "k": "flow", "from": f"player-{seat}", "to": None, "items": coin}
        if event.kind is STEPPED:
            start, end = (f"place-{event[name]}" for name in ("start", "end"))
            return {"say": say, "k": "move", "piece": f"pawn-{seat}", "from": start, "to": end}
        return {"say": say, "k": "turn", "seat": 1 - seat}

    def words(self, event: Event) -> str:
        return " ".join([event.name, *map(str, event.values.values())])

    def chances(self, state: State, action: int) -> Mapping[int, float]:
        del state
        return dict.fromkeys((1, 2, 3), 1 / 3) if action == ROLL else {}


class TollBelief(Belief):
    """Nobody can know more than how many coins another has."""

    def imagine(self, state: State, seed: int) -> None:
        super().imagine(state, seed)
        for seat in range(2):
            if state.gold[seat] < 0:
                with wrapping():
                    state.gold[seat] = below(state, int(state.left[seat]) + 1)


def toll_with(variant: type[Toll] = Toll) -> Game:
    """Toll, or one that breaks a promise."""
    facts: dict[str, Any] = {"name": "toll", "title": "Toll", "version": 1, "reasons": ("", "gold")}
    coins = Option("coins", COINS, "How many coins a seat begins with.", low=1, high=COINS)
    return Game(**facts, options=(coins,), chance=True, secrets=True, bind=variant)


TOLL = toll_with()
