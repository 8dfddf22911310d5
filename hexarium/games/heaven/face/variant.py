"""War in Heaven with its options: two seats, perfect information, no dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexarium.games.heaven.drawing.ground import ground
from hexarium.games.heaven.drawing.picture import position_scene
from hexarium.games.heaven.drawing.pieces import tokens
from hexarium.games.heaven.evaluation.judging import EVALUATION
from hexarium.games.heaven.face import advice, asking, loading, panels, position, showing, status, ways, words
from hexarium.games.heaven.observation import OBSERVATION
from hexarium.games.heaven.rules import play
from hexarium.games.heaven.rules.data import SIDES
from hexarium.games.heaven.rules.measures import MEASURES
from hexarium.games.heaven.rules.state import STATE
from hexarium.games.heaven.rules.verbs import CODEC
from hexarium.kit.dispatch import Rules
from hexarium.kit.events import Event, Eyes
from hexarium.kit.face import Board, Panel, Piece, Shown, Ways
from hexarium.kit.marks import Scene
from hexarium.kit.variant import State, Variant


class Heaven(Variant):
    """Angels (seat 0) against Demons (seat 1), at most twelve rounds."""

    rules = Rules(play.init, play.legal, play.step)
    record = STATE
    codec = CODEC
    seats = SIDES
    measures = MEASURES
    evaluation = EVALUATION
    observation = OBSERVATION

    def position(self, state: State) -> dict[str, Any]:
        """The state as JSON."""
        return position.write(state, self.told_options)

    def load(self, position: Mapping[str, Any], state: State) -> None:
        """A state from JSON."""
        loading.read(position, state, self.options)

    def scene(self, state: State, eyes: Eyes) -> Scene:
        """The battlefield and the cards, the same for everyone."""
        del eyes
        return position_scene(state)

    def board(self, state: State) -> Board:
        """The battlefield, the one there is."""
        del state
        return ground()

    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        """The tokens on the battlefield."""
        del eyes
        return tokens(state)

    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        """The cards of both sides, the round, and a battle under way."""
        del eyes
        return panels.panels(state)

    def ways(self, state: State, actions: Sequence[int], eyes: Eyes) -> Ways:
        """By pointing at tokens, hexes and cards."""
        del eyes
        return ways.ways(state, actions)

    def default(self, state: State, actions: Sequence[int]) -> int:
        """What harms least."""
        return ways.default(state, actions)

    # Nobody is asked ahead: the sides recharge one after the other, and the second sees what the first took.

    def shown(self, event: Event) -> Shown:
        """What happened, for those who watch."""
        return showing.shown(event)

    def status(self, state: State, eyes: Eyes) -> list[str]:
        """The round, what is asked, and the cards off the battlefield."""
        del eyes
        return status.lines(state)

    def panel(self, state: State, eyes: Eyes) -> list[str]:
        """The same with attack, defence and cost of the cards; inactive ones stand in brackets."""
        del eyes
        return status.panel(state)

    def asked(self, state: State, eyes: Eyes) -> str:
        """The question of the phase, with what is left to do."""
        del eyes
        return asking.asked(state)

    def advice(self, state: State, action: int, eyes: Eyes) -> str:
        """What an action costs and brings."""
        del eyes
        return advice.advice(state, action)

    def words(self, event: Event) -> str:
        """What happened, in a sentence."""
        return words.words(event)
