"""The checks of a game's face pass for a good one and fail for each broken one, with a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from hexarium.kit.events import Event, Eyes
from hexarium.kit.face import All, Board, Choice, Due, Entry, Form, Panel, Piece, Shown, Side, Ways
from hexarium.kit.variant import State
from hexarium.play.checks import CheckFailed, check_game
from tests.toys.toll import END, TOLL, Toll, toll_with


def test_a_face_with_places_purses_forms_and_questions_ahead_passes() -> None:
    assert check_game(TOLL, games=8, compiled=False) > 100


class Twins(Toll):
    def board(self, state: State) -> Board:
        board = super().board(state)
        return replace(board, spots=(*board.spots, board.spots[0]))


class Drifting(Toll):
    """A board that changes with the turn."""

    def board(self, state: State) -> Board:
        board = super().board(state)
        return board if state.turn == 0 else replace(board, spots=board.spots[::-1])


class Colourless(Toll):
    def board(self, state: State) -> Board:
        return replace(super().board(state), seats=())


class Odd(Toll):
    def board(self, state: State) -> Board:
        board = super().board(state)
        return replace(board, spots=tuple(replace(spot, title=TOLL) for spot in board.spots))  # type: ignore[arg-type]


def near(state: State, changes: dict[int, tuple[str, ...]]) -> Board:
    board = Toll.board(None, state)  # type: ignore[arg-type]
    spots = tuple(
        replace(spot, near=changes.get(number, spot.near)) for number, spot in enumerate(board.spots)
    )
    return replace(board, spots=spots)


class Nowhere(Toll):
    def board(self, state: State) -> Board:
        return near(state, {0: ("place-9",)})


class Selfish(Toll):
    def board(self, state: State) -> Board:
        return near(state, {0: ("place-0", "place-1", "place-2")})


class OneWay(Toll):
    def board(self, state: State) -> Board:
        return near(state, {0: ("place-1",)})


class Island(Toll):
    def board(self, state: State) -> Board:
        return near(state, {0: ("place-1",), 1: ("place-0",), 2: ()})


class BoardTells(Toll):
    def board(self, state: State) -> Board:
        board = super().board(state)
        return replace(board, icons={**board.icons, f"gold of {state.gold[0]}": ()})


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        (Twins, "two spots are called place-0"),
        (Drifting, "the board is another than at the start of the game"),
        (Colourless, "the board has 0 colours for 2 seats"),
        (Odd, "the board is not plain JSON"),
        (Nowhere, "place-0 is near place-9, which is no spot"),
        (Selfish, "place-0 is near itself"),
        (OneWay, "place-2 is near place-0, but not the other way round"),
        (Island, "place-2 cannot be reached along what is near"),
        (BoardTells, "the board shows (the public|seat .) what it cannot know|the board is another than"),
    ],
)
def test_a_broken_board_fails(variant: type[Toll], sentence: str) -> None:
    fails(variant, sentence)


def fails(variant: type[Toll], sentence: str) -> None:
    with pytest.raises(CheckFailed, match=sentence):
        check_game(toll_with(variant), games=8, compiled=False)


class Floating(Toll):
    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        return [replace(piece, on="nowhere") for piece in super().pieces(state, eyes)]


class Doubled(Toll):
    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        return [*super().pieces(state, eyes), *super().pieces(state, eyes)[:1]]


class NamedLikeAPanel(Toll):
    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        return [replace(piece, id=f"player-{piece.seat}") for piece in super().pieces(state, eyes)]


class Untitled(Toll):
    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        return [replace(piece, title="") for piece in super().pieces(state, eyes)]


class Ownerless(Toll):
    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        return [replace(piece, seat=7) for piece in super().pieces(state, eyes)]


class PiecesTell(Toll):
    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        return [replace(piece, title=str(state.gold)) for piece in super().pieces(state, eyes)]


class Unplaced(Toll):
    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        return [replace(panel, place="ceiling") for panel in super().panels(state, eyes)]


class PanelOfNobody(Toll):
    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        return [replace(panel, seat=2) for panel in super().panels(state, eyes)]


class Panelless(Toll):
    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        return super().panels(state, eyes)[:1]


class PanelGoes(Toll):
    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        extra = [Panel("first", "Not rolled yet", "table", ())] if not state.rolled else []
        return [*super().panels(state, eyes), *extra]


class Iconless(Toll):
    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        first, *rest = super().panels(state, eyes)
        return [replace(first, items=(replace(first.items[0], icon="copper"),)), *rest]


class PanelsTell(Toll):
    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        del eyes
        return super().panels(state, self.everybody)


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        (Floating, "pawn-0 stands on 'nowhere', which is no spot"),
        (Doubled, "two things are called pawn-0"),
        (NamedLikeAPanel, "two things are called player-0"),
        (Untitled, "pawn-0 has no title"),
        (Ownerless, "pawn-0 belongs to no seat"),
        (PiecesTell, "the pieces show (the public|seat .) what it cannot know|the picture for"),
        (Unplaced, "player-0 stands at 'ceiling', which is no place"),
        (PanelOfNobody, "player-0 belongs to no seat"),
        (Panelless, "seat 1 has no panel"),
        (PanelGoes, "the panel first is gone; one without items may stay empty"),
        (Iconless, "gold-0 has the icon 'copper', which the board lacks"),
        (PanelsTell, "the panels show (the public|seat .) what it cannot know"),
    ],
)
def test_broken_pieces_and_panels_fail(variant: type[Toll], sentence: str) -> None:
    fails(variant, sentence)


class Changed(Toll):
    """Ways that are changed before they are given."""

    def ways(self, state: State, actions: Sequence[int], eyes: Eyes) -> Ways:
        ways = super().ways(state, actions, eyes)
        return Ways(tuple(self.choices_of(ways.choices)), tuple(map(self.form_of, ways.forms)))

    def choices_of(self, choices: Sequence[Choice]) -> list[Choice]:
        return list(choices)

    def form_of(self, form: Form) -> Form:
        return form


class Forgetful(Changed):
    def choices_of(self, choices: Sequence[Choice]) -> list[Choice]:
        return [choice for choice in choices if choice.do != ("end",)]


class Silent(Changed):
    def choices_of(self, choices: Sequence[Choice]) -> list[Choice]:
        return [replace(choice, say="") for choice in choices]


class Idle(Changed):
    def choices_of(self, choices: Sequence[Choice]) -> list[Choice]:
        return [*choices, Choice((), "Nothing")]


class Pointless(Changed):
    def choices_of(self, choices: Sequence[Choice]) -> list[Choice]:
        return [replace(choice, pick=("place-7",)) for choice in choices]


class Hollow(Changed):
    def choices_of(self, choices: Sequence[Choice]) -> list[Choice]:
        return [replace(choice, pick=(All(("place-0", "place-0")),)) for choice in choices]


class Alike(Changed):
    def choices_of(self, choices: Sequence[Choice]) -> list[Choice]:
        return [replace(choice, say="Go", pick=()) for choice in choices]


class Hasty(Changed):
    """Ends a turn that has not begun."""

    def choices_of(self, choices: Sequence[Choice]) -> list[Choice]:
        return [*choices, Choice(("end",), "Away")]


class Tireless(Changed):
    def choices_of(self, choices: Sequence[Choice]) -> list[Choice]:
        extra = [replace(choice, do=(*choice.do, "roll")) for choice in choices if choice.do[-1] == "end"]
        return [replace(choice, say=f"{choice.say} on") for choice in extra] + list(choices)


class Peeping(Changed):
    """Rolls in the middle of a batch."""

    def choices_of(self, choices: Sequence[Choice]) -> list[Choice]:
        return [
            replace(choice, do=("roll", "pay gold")) if choice.do == ("roll",) else choice
            for choice in choices
        ]


class WaysTell(Toll):
    def ways(self, state: State, actions: Sequence[int], eyes: Eyes) -> Ways:
        ways = super().ways(state, actions, eyes)
        return Ways(tuple(replace(choice, say=f"{choice.say} {state.gold}") for choice in ways.choices))


class Lawless(Toll):
    def default(self, state: State, actions: Sequence[int]) -> int:
        del state, actions
        return END


class Wordless(Toll):
    def asked(self, state: State, eyes: Eyes) -> str:
        del state, eyes
        return ""


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        (Forgetful, "no choice begins with 'end', and no form has it"),
        (Silent, "a choice does nothing, or does not say what it does"),
        (Idle, "a choice does nothing, or does not say what it does"),
        (Pointless, "is picked by place-7, which is not there"),
        (Hollow, "is picked by nothing, or by the same thing twice"),
        (Alike, "two choices are picked alike, and both say 'Go'"),
        (Hasty, r"the choice \['end'\] begins with what is not legal"),
        (Tireless, r"the choice .* is not legal as a whole|goes on after 'end', which reveals something"),
        (Peeping, r"the choice \['roll', 'pay gold'\] goes on after 'roll', which reveals something"),
        (WaysTell, "the ways to answer show seat . what it cannot know"),
        (Lawless, "the default 'end' is not legal"),
        (Wordless, "a question has no words"),
    ],
)
def test_a_broken_question_fails(variant: type[Toll], sentence: str) -> None:
    fails(variant, sentence)


def with_side(form: Form, **changes: Any) -> Form:
    return replace(form, sides=(replace(form.sides[0], **changes),))


class Generous(Changed):
    def form_of(self, form: Form) -> Form:
        return with_side(form, max=form.sides[0].max + 1, min=form.sides[0].min + 1)


class Stingy(Changed):
    def form_of(self, form: Form) -> Form:
        return with_side(form, max=form.sides[0].min - 1)


class Empty(Changed):
    def form_of(self, form: Form) -> Form:
        return with_side(form, items=())


class Vast(Changed):
    def form_of(self, form: Form) -> Form:
        items = (Entry("copper", "copper", 70, "pay copper"), *form.sides[0].items)
        return replace(with_side(form, items=items, max=70, min=0))


class Sent(Changed):
    def form_of(self, form: Form) -> Form:
        return replace(form, send="end")


class SameForms(Changed):
    def ways(self, state: State, actions: Sequence[int], eyes: Eyes) -> Ways:
        ways = super().ways(state, actions, eyes)
        return Ways(ways.choices, ways.forms * 2)


class SameSides(Changed):
    def form_of(self, form: Form) -> Form:
        return replace(form, sides=form.sides * 2)


class SameEntries(Changed):
    def form_of(self, form: Form) -> Form:
        return with_side(form, items=form.sides[0].items * 2)


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        (Generous, "the form toll with .* is not legal as a whole|of toll cannot be filled in"),
        (Stingy, "the side coins of toll takes less than it needs"),
        (Empty, "the side coins of toll cannot be filled in"),
        (Vast, "toll can be filled in with more than 64 actions"),
        (Sent, "the form toll with .* is not legal as a whole"),
        (SameForms, "two forms are called toll"),
        (SameSides, "two sides of toll are called coins"),
        (SameEntries, "two entries of coins are called (gold|silver)"),
    ],
)
def test_a_broken_form_fails(variant: type[Toll], sentence: str) -> None:
    fails(variant, sentence)


class Market(Changed):
    """Asks for a coin on each of two sides: the same coin cannot be meant twice if it has one label."""

    labels = ("a coin", "a coin")

    def ways(self, state: State, actions: Sequence[int], eyes: Eyes) -> Ways:
        ways = super().ways(state, actions, eyes)
        texts = self.codec.texts(actions) if ways.forms else []
        return Ways((*ways.choices, *(Choice((text,), text) for text in texts)), ways.forms)

    def form_of(self, form: Form) -> Form:
        coin, most = form.sides[0].items[0], form.sides[0].max
        sides = tuple(
            Side(f"side-{k}", "Coins", 0, 1, (replace(coin, label=label),))
            for k, label in enumerate(self.labels)
        )
        return replace(form, sides=sides, open=(coin.do,) * (most - 1)) if coin.max >= most else form


class Bazaar(Market):
    labels = ("a coin", "another coin")


def test_what_stands_on_two_sides_of_a_form_is_taken_on_one_of_them() -> None:
    assert check_game(toll_with(Market), games=8, compiled=False) > 100
    fails(Bazaar, "the form toll with .* is not legal as a whole")


class Unasked(Toll):
    def due(self, state: State) -> tuple[Due, ...]:
        return super().due(state)[::-1]


class Insistent(Toll):
    def due(self, state: State) -> tuple[Due, ...]:
        return super().due(state) * 2


class Surprising(Toll):
    """Asks in other words once the seat is reached."""

    def asked(self, state: State, eyes: Eyes) -> str:
        return f"{super().asked(state, eyes)} You have {state.owed.sum()} in mind."

    def turn_to(self, state: State, seat: int) -> None:
        state.to_move = seat


class DueTells(Toll):
    def due(self, state: State) -> tuple[Due, ...]:
        return tuple(replace(each, n=int(state.gold.sum())) for each in super().due(state))


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        (Unasked, "the seat to move is not the first that is asked"),
        (Insistent, "a seat is asked twice about the same thing"),
        (Surprising, "asked something else than it was asked ahead|is not legal as a whole"),
        (DueTells, "who is asked tells (the public|seat .) what it cannot know"),
    ],
)
def test_asking_the_wrong_seats_or_something_else_ahead_fails(variant: type[Toll], sentence: str) -> None:
    fails(variant, sentence)


def altered(**change: Any) -> type[Toll]:
    """Moves that are shown with something changed."""

    class Altered(Toll):
        def shown(self, event: Event) -> Shown:
            shown = super().shown(event)
            return {**shown, **change} if shown["k"] == "move" else shown

    return Altered


class Partial(Toll):
    def shown(self, event: Event) -> Shown:
        shown = super().shown(event)
        return {name: value for name, value in shown.items() if name != "from"}


class Astray(Toll):
    def shown(self, event: Event) -> Shown:
        shown = super().shown(event)
        return {**shown, "from": "player-9"} if shown["k"] == "flow" else shown


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        (altered(k="dance"), "has no known form"),
        (altered(say=None), "has no known form"),
        (altered(to=Choice), "what is shown of 'step .' is not plain JSON"),
        (altered(to="place-9"), "names place-9 as 'to', which is not there"),
        (altered(piece="pawn-9"), "names pawn-9 as 'piece', which is not there"),
        (Partial, "lacks from"),
        (Astray, "names player-9 as 'from', which is not there"),
    ],
)
def test_what_is_shown_wrongly_of_an_action_fails(variant: type[Toll], sentence: str) -> None:
    fails(variant, sentence)
