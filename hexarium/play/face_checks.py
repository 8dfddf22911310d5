"""Checks of what a game shows: its board, pieces, panels, questions and what is told of an action.

They belong to `check_game`; see there what is demanded.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from hexarium.errors import HexariumError
from hexarium.kit.face import PLACES, All, Ask, Board, Form, Id, Panel, Piece, Shown
from hexarium.play.match import Match
from hexarium.play.ply import Ply
from hexarium.play.seat import Door

FACES = 4
"""One position in so many is looked at, and every one in which something new can be done."""
TRIED = 6
"""So many of the choices that are batches are tried in a position."""
MOST_ACTIONS = 64
"""A batch has no more, or no server takes it."""

SHAPES: Mapping[str, tuple[str, ...]] = {
    "roll": ("seat", "dice"),
    "move": ("piece", "from", "to"),
    "put": ("piece", "on"),
    "gone": ("piece", "on"),
    "flow": ("from", "to", "items"),
    "hit": ("by", "at", "n"),
    "card": ("seat", "card", "text"),
    "award": ("seat", "what"),
    "turn": ("seat",),
    "over": ("winners",),
    "say": (),
}
"""What belongs to each kind of event that can be animated; see `kit.face.Shown`."""

Demand = Callable[[object, str], None]


class FaceCheck:
    """The face of one game under observation; `demand` fails with a sentence unless its condition holds."""

    def __init__(self, match: Match, demand: Demand) -> None:
        self._match, self._demand = match, demand
        self._viewers: list[int | None] = [*range(len(match.variant.seats)), None]
        self._board = match.public().board()
        self._spots = {spot.id for spot in self._board.spots}
        self._verbs: set[frozenset[str]] = set()
        self._ahead: dict[int, Ask] = {}
        """What seats were asked ahead, until they are reached."""
        self._pieces: dict[int | None, set[Id]] | None = None
        """By viewer, the pieces of the position before the action, if it was looked at."""
        self._panels: dict[int | None, set[Id]] = {}
        """By viewer, the panels that it was shown."""
        self._check_board(self._board)

    # One position.

    def look(self, actions: Sequence[int]) -> None:
        """Check the position as it is; `actions` are legal in it."""
        self._check_due()
        verbs = frozenset(self._match.variant.codec.verb(action).name for action in actions)
        if self._match.ply % FACES and verbs in self._verbs:
            self._pieces = None
            return
        self._verbs.add(verbs)
        same = self._match.public().board() == self._board
        self._demand(same, "the board is another than at the start of the game.")
        self._pieces = {}
        for seat in self._viewers:
            door = self._match._door(seat)
            pieces, panels = door.pieces(), door.panels()
            ids = self._check_things(pieces, panels)
            names = {panel.id for panel in panels}
            lost = sorted(self._panels.get(seat, set()) - names)
            self._demand(not lost, f"the panel {lost and lost[0]} is gone; one without items may stay empty.")
            self._panels[seat] = names
            self._pieces[seat] = {piece.id for piece in pieces}
            ask = door.ask()
            if ask is not None:
                self._check_ask(ask, ids)

    def same(self, who: str, door: Door, other: Door) -> None:
        """Check that a viewer is shown the same behind two doors."""
        told = f"{who} what it cannot know."
        self._demand(door.board() == other.board(), f"the board shows {told}")
        self._demand(door.pieces() == other.pieces(), f"the pieces show {told}")
        self._demand(door.panels() == other.panels(), f"the panels show {told}")
        self._demand(door.due() == other.due(), f"who is asked tells {told}")
        self._demand(door.ask() == other.ask(), f"the ways to answer show {told}")

    def _check_board(self, board: Board) -> None:
        names = [spot.id for spot in board.spots]
        self._demand(len(set(names)) == len(names), f"two spots are called {_twice(names)}.")
        seats = len(self._match.variant.seats)
        self._demand(
            len(board.seats) == seats, f"the board has {len(board.seats)} colours for {seats} seats."
        )
        self._demand(_is_plain(lambda: board.told), "the board is not plain JSON.")
        near = {spot.id: set(spot.near) for spot in board.spots}
        for spot, others in near.items():
            lost = sorted(others - set(near))
            self._demand(not lost, f"{spot} is near {lost and lost[0]}, which is no spot.")
            self._demand(spot not in others, f"{spot} is near itself.")
            oneway = sorted(other for other in others if spot not in near[other])
            self._demand(not oneway, f"{spot} is near {oneway and oneway[0]}, but not the other way round.")
        reached, waiting = set(names[:1]), names[:1]
        while waiting:
            new = near[waiting.pop()] - reached
            reached |= new
            waiting += new
        lost = sorted(set(names) - reached)
        self._demand(not lost, f"{lost and lost[0]} cannot be reached along what is near.")

    def _check_things(self, pieces: Sequence[Piece], panels: Sequence[Panel]) -> set[Id]:
        """Check what stands on the board and beside it, and return all that can be pointed at."""
        seats = range(len(self._match.variant.seats))
        for piece in pieces:
            # Only a game whose actions name no place has a board without spots.
            stands = piece.on in self._spots or (not self._spots and piece.on == "")
            self._demand(stands, f"{piece.id} stands on {piece.on!r}, which is no spot.")
            self._demand(piece.seat is None or piece.seat in seats, f"{piece.id} belongs to no seat.")
            self._demand(piece.title, f"{piece.id} has no title.")
        for panel in panels:
            self._demand(panel.place in PLACES, f"{panel.id} stands at {panel.place!r}, which is no place.")
            self._demand(panel.seat is None or panel.seat in seats, f"{panel.id} belongs to no seat.")
            for item in panel.items:
                known = not item.icon or item.icon in self._board.icons
                self._demand(known, f"{item.id} has the icon {item.icon!r}, which the board lacks.")
                about = not item.on or item.on in self._spots
                self._demand(about, f"{item.id} is about {item.on!r}, which is no spot.")
        items = [item.id for panel in panels for item in panel.items]
        names = [panel.id for panel in panels]
        lacking = [seat for seat in seats if f"player-{seat}" not in names]
        self._demand(not lacking, f"seat {lacking and lacking[0]} has no panel.")
        ids = [*self._spots, *(piece.id for piece in pieces), *names, *items]
        self._demand(len(set(ids)) == len(ids), f"two things are called {_twice(ids)}.")
        told = _is_plain(lambda: [[piece.told for piece in pieces], [panel.data() for panel in panels]])
        self._demand(told, "pieces and panels are not plain JSON.")
        return set(ids)

    # A question.

    def _check_ask(self, ask: Ask, ids: set[Id]) -> None:
        match = self._match if ask.seat == self._match.to_move else self._match.turned(ask.seat)
        same = list(ask.actions) == match.variant.codec.texts(match.legal_actions())
        self._demand(same and match.to_move == ask.seat, "a question lists other actions than are legal.")
        self._demand(ask.default in ask.actions, f"the default {ask.default!r} is not legal.")
        self._demand(ask.prompt, "a question has no words.")
        self._demand(_is_plain(ask.data), "a question is not plain JSON.")
        self._check_choices(ask, match, ids)
        for form in ask.ways.forms:
            self._check_form(form, match)
        names = [form.id for form in ask.ways.forms]
        self._demand(len(set(names)) == len(names), f"two forms are called {_twice(names)}.")
        begun = {choice.do[0] for choice in ask.ways.choices}
        for form in ask.ways.forms:
            entries = [item.do for side in form.sides for item in side.items]
            begun |= {*form.open[:1]} if form.open else {*entries, form.send}
        lost = [text for text in ask.actions if text not in begun]
        self._demand(not lost, f"no choice begins with {lost and lost[0]!r}, and no form has it.")

    def _check_choices(self, ask: Ask, match: Match, ids: set[Id]) -> None:
        batches = []
        for choice in ask.ways.choices:
            self._demand(choice.do and choice.say, "a choice does nothing, or does not say what it does.")
            for picked in choice.pick:
                names = picked.ids if isinstance(picked, All) else (picked,)
                lost = [id for id in names if id not in ids]
                self._demand(not lost, f"{choice.do} is picked by {lost and lost[0]}, which is not there.")
                once = names and len(set(names)) == len(names)
                self._demand(once, f"{choice.do} is picked by nothing, or by the same thing twice.")
            for each in choice.shows:
                self._check_shown(dict(each), ids, ids)
            legal = choice.do[0] in ask.actions
            self._demand(legal, f"the choice {list(choice.do)} begins with what is not legal.")
            if len(choice.do) > 1:
                batches.append(choice.do)
        looks = [(choice.pick, choice.say) for choice in ask.ways.choices]
        same = next((say for pick, say in looks if looks.count((pick, say)) > 1), "")
        self._demand(not same, f"two choices are picked alike, and both say {same!r}.")
        for batch in batches if len(batches) <= TRIED else self._chance().sample(batches, TRIED):
            self._check_batch(f"the choice {list(batch)}", match, batch)

    def _check_form(self, form: Form, match: Match) -> None:
        names = [side.id for side in form.sides]
        self._demand(len(set(names)) == len(names), f"two sides of {form.id} are called {_twice(names)}.")
        chance = self._chance()
        filled, used, most = [], set[str](), len(form.open) + bool(form.send)
        for side in form.sides:
            names = [item.id for item in side.items]
            self._demand(
                len(set(names)) == len(names), f"two entries of {side.id} are called {_twice(names)}."
            )
            most += min(side.max, sum(item.max for item in side.items))
            taken: list[str] = []
            # What is taken on one side is not taken on another: `kit.face.Form`.
            free = [item for item in side.items for _ in range(item.max) if item.label not in used]
            chance.shuffle(free)
            self._demand(side.min <= side.max, f"the side {side.id} of {form.id} takes less than it needs.")
            for item in free[: chance.randint(side.min, side.max)]:
                taken.append(item.do)
                used.add(item.label)
            if len(taken) < side.min and used:
                return  # what the other sides have taken is missing here
            self._demand(len(taken) >= side.min, f"the side {side.id} of {form.id} cannot be filled in.")
            filled += [item.do for item in side.items for _ in range(taken.count(item.do))]
        self._demand(
            most <= MOST_ACTIONS, f"{form.id} can be filled in with more than {MOST_ACTIONS} actions."
        )
        batch = [*form.open, *filled, *([form.send] if form.send else [])]
        if batch:
            self._check_batch(f"the form {form.id} with {batch}", match, batch)

    def _check_batch(self, name: str, match: Match, batch: Iterable[str]) -> None:
        """Play a batch elsewhere: all of it is legal for one seat, and nothing before its end reveals."""
        runner, seat = match.runner, match.to_move
        tried = Match(runner, runner.copy(match._states), match.seed, from_start=False)
        revealed = ""
        for text in batch:
            self._demand(not revealed, f"{name} goes on after {revealed!r}, which reveals something.")
            try:
                ply = tried.play(text, seat=seat)
            except HexariumError as error:
                self._demand(False, f"{name} is not legal as a whole: {error}")
            revealed = ply.text if ply.reveals else ""

    def _chance(self) -> Random:
        return Random((self._match.seed << 20) + self._match.ply)

    # Being asked ahead.

    def _check_due(self) -> None:
        due = self._match.public().due()
        seats = [each.seat for each in due]
        first = [] if self._match.to_move is None else [self._match.to_move]
        self._demand(seats[:1] == first, "the seat to move is not the first that is asked.")
        self._demand(len(set(seats)) == len(seats), "a seat is asked twice about the same thing.")
        for seat in [seat for seat in self._ahead if seat not in seats]:
            del self._ahead[seat]
        for seat in seats:
            if seat in self._ahead and seat == self._match.to_move:
                same = self._ahead.pop(seat) == self._match.seat(seat).ask()
                self._demand(same, f"seat {seat} is asked something else than it was asked ahead.")
            elif seat not in self._ahead and seat != self._match.to_move:
                ask = self._match.seat(seat).ask()
                assert ask is not None, "whoever is due is asked"
                self._ahead[seat] = ask

    # What happened.

    def happened(self, ply: Ply) -> None:
        """Check what is shown of an action that was just played."""
        for seat in self._viewers:
            door = self._match._door(seat)
            shown = ply.shown(door._eyes)
            self._demand(_is_plain(shown.copy), f"what is shown of {ply.text!r} is not plain JSON.")
            there = None if self._pieces is None else self._pieces[seat] | {each.id for each in door.pieces()}
            others = set() if there is None else self._beside(door)
            for each in shown:
                self._check_shown(each, there, others)

    def _beside(self, door: Door) -> set[Id]:
        panels = door.panels()
        return {panel.id for panel in panels} | {item.id for panel in panels for item in panel.items}

    def _check_shown(self, shown: Shown, pieces: set[Id] | None, beside: set[Id]) -> None:
        """Check an event; without `pieces` only its form is looked at."""
        shape = SHAPES.get(shown.get("k", ""))
        self._demand(shape is not None and isinstance(shown.get("say"), str), f"{shown} has no known form.")
        missing = [name for name in shape or () if name not in shown]
        self._demand(not missing, f"{shown} lacks {missing and missing[0]}.")
        if pieces is None:
            return
        ids = self._spots | pieces | beside
        known: dict[str, set[Id]] = {}
        match shown["k"]:
            case "move":
                known = {"piece": pieces, "from": self._spots, "to": self._spots, "by": self._spots}
            case "put" | "gone":
                known = {"piece": pieces, "on": self._spots}
            case "hit":
                known = {"by": pieces, "at": pieces}
            case "flow":
                known = {"from": ids, "to": ids}
        for name, right in known.items():
            given = shown.get(name)
            lost = [id for id in (given if isinstance(given, list) else [given]) if id is not None]
            lost = [id for id in lost if id not in right]
            self._demand(not lost, f"{shown} names {lost and lost[0]} as {name!r}, which is not there.")


def _is_plain(tell: Callable[[], Any]) -> bool:
    try:
        told = tell()
        return bool(json.loads(json.dumps(told)) == told)
    except (TypeError, ValueError):
        return False


def _twice(names: Sequence[str]) -> str:
    return next((name for name in names if names.count(name) > 1), "")
