"""The island as a variant of the kit: 2–6 seats, dice and cards, hidden hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from hexarium.errors import BadSeat
from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.catan.drawing.ground import ground_of, island_of
from hexarium.games.catan.drawing.picture import position_scene
from hexarium.games.catan.drawing.pieces import pieces_of
from hexarium.games.catan.evaluation import EVALUATION, WHOLE_EVALUATION
from hexarium.games.catan.face import advice, asking, chance, loading, news, position, showing, words
from hexarium.games.catan.face.defaults import default_of
from hexarium.games.catan.face.due import due_in
from hexarium.games.catan.face.filling import filled
from hexarium.games.catan.face.panel import panel_lines
from hexarium.games.catan.face.phrases import PHRASES
from hexarium.games.catan.face.plain import Plain, looked_at
from hexarium.games.catan.face.seat_panels import hand_panels, seat_panels
from hexarium.games.catan.face.status import status_lines
from hexarium.games.catan.face.table_panels import table_panels
from hexarium.games.catan.face.veil import veil_cards
from hexarium.games.catan.face.ways import ways_of
from hexarium.games.catan.observation import observation_of
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.island import shape_for
from hexarium.games.catan.rules.measures import MEASURES
from hexarium.games.catan.rules.rules import RULES
from hexarium.games.catan.rules.state import EXTENDED, STANDARD
from hexarium.games.catan.rules.verbs import codec_of
from hexarium.games.catan.rules.whole_offers import WHOLE_RULES
from hexarium.kit.belief import Belief
from hexarium.kit.dispatch import tagged
from hexarium.kit.events import Event, Eyes
from hexarium.kit.face import Board, Due, Panel, Piece, Shown, Ways
from hexarium.kit.game import Game, Options
from hexarium.kit.marks import Scene
from hexarium.kit.phrases import Phrase
from hexarium.kit.runner import Runner
from hexarium.kit.variant import State, Variant

MOST_TURNS = loading.MOST_TURNS
"""More turns than any game has; a higher limit is the same as this one."""


class Catan(Variant):
    """First to 10 points on the own turn wins."""

    rules = RULES
    measures = MEASURES
    phrases: tuple[Phrase, ...] = PHRASES
    evaluation = EVALUATION

    def __init__(self, game: Game, options: Options) -> None:
        super().__init__(game, options)
        players = int(self.options["players"])
        self.shape = shape_for(players)
        self.record = EXTENDED if players >= data.EXTENDED_FROM else STANDARD
        whole = bool(self.options["whole_offers"])
        self.codec = codec_of(self.shape, whole)
        if whole:
            # Rules and evaluation are found by the record, so it gets a tag.
            self.record = tagged(self.record, "whole_offers")
            self.rules, self.evaluation, self.phrases = WHOLE_RULES, WHOLE_EVALUATION, ()
        self.seats = data.SEAT_NAMES[:players]
        self.observation = observation_of(self.shape)

    def encode_options(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Options as the rules read them; the limit of turns is cut to what a state can count."""
        encoded = super().encode_options()
        return encoded.clip(max=MOST_TURNS)

    def position(self, state: State) -> dict[str, Any]:
        """The state as JSON."""
        return position.write(Plain(state), self.game.name, self.told_options, self.everybody)

    def load(self, given: Mapping[str, Any], state: State) -> None:
        """A state from JSON."""
        loading.read(given, state, self.game.name, self.shape, self._encoded, self._builder)

    def fill(self, view: Mapping[str, Any], seat: int, state: State) -> None:
        """A state that looks like a view to a seat: hidden cards are dealt in some way that it allows."""
        self.load(filled(view, seat, len(self.seats)), state)

    @cached_property
    def _encoded(self) -> Any:
        return self.encode_options()

    @cached_property
    def _builder(self) -> Runner | None:
        """Who puts the pieces of a position where they stand; where building has other rules, nobody."""
        return Runner(self) if self.rules in (RULES, WHOLE_RULES) else None

    def view(self, state: State, eyes: Eyes) -> dict[str, Any]:
        """The position without other hands and cards, the deck, and hidden points: counts stay."""
        return position.write(Plain(state), self.game.name, self.told_options, eyes)

    def veil(self, state: State, eyes: Eyes) -> None:
        """The same of a record; `face/veil.py` says how counts stand in it."""
        super().veil(state, eyes)
        veil_cards(state, eyes)

    def belief(self, seat: int | None, state: State) -> Belief:
        """What a seat, or the public, believes of the hands and cards of others."""
        from hexarium.games.catan.knowledge.belief import HandBelief

        return HandBelief(self, seat, state)

    def scene(self, state: State, eyes: Eyes) -> Scene:
        """The island with all pieces, the players beside it."""
        return position_scene(looked_at(state), self._island(state), eyes)

    def _island(self, state: State) -> CatanBoard:
        return island_of(looked_at(state), str(self.options["setup"]))

    def board(self, state: State) -> Board:
        """The island with its terrain, discs and ports."""
        return ground_of(self._island(state))

    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        """Roads, buildings and the robber, which everyone sees."""
        del eyes
        table = looked_at(state)
        return pieces_of(table, island_of(table, str(self.options["setup"])))

    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        """The players, the hands that may be seen, and what lies on the table."""
        table = looked_at(state)
        return [*seat_panels(table, eyes), *hand_panels(table, eyes), *table_panels(table, eyes)]

    def ways(self, state: State, actions: Sequence[int], eyes: Eyes) -> Ways:
        """Places on the island, cards of the hand, buttons, and forms for offers and discards."""
        del eyes
        return ways_of(self.codec, looked_at(state), actions)

    def default(self, state: State, actions: Sequence[int]) -> int:
        """Roll, decline, end, or discard what there is most of."""
        return default_of(self.codec, looked_at(state), actions)

    def due(self, state: State) -> tuple[Due, ...]:
        """All who must discard, or all who have not answered an offer yet."""
        return due_in(state)

    def turn_to(self, state: State, seat: int) -> None:
        """Ask a seat now that is asked later about the same thing."""
        if seat not in (each.seat for each in due_in(state)):
            raise BadSeat(f"Seat {seat} is not asked ahead; it waits for its turn.")
        state["to_move"] = seat

    def shown(self, event: Event) -> Shown:
        """An event with its words, and the shape of its animation."""
        return showing.shown(event)

    def status(self, state: State, eyes: Eyes) -> list[str]:
        """What is asked, and a line for each player."""
        return status_lines(Plain(state), eyes)

    def panel(self, state: State, eyes: Eyes) -> list[str]:
        """The same as a table of players and the own hand."""
        return panel_lines(Plain(state), eyes)

    def asked(self, state: State, eyes: Eyes) -> str:
        """The question of the phase, with what is left to do."""
        return asking.asked(self.codec, state, eyes)

    def prompt(self, state: State, actions: Sequence[int], eyes: Eyes) -> str:
        """The same for whoever has listed the legal actions already."""
        return asking.asked(self.codec, state, eyes, actions)

    def advice(self, state: State, action: int, eyes: Eyes) -> str:
        """What an action costs and brings."""
        return advice.advice(self.codec, state, action, eyes)

    def words(self, event: Event) -> str:
        """An event in a sentence."""
        return words.sentence(event)

    def news(self, told: Sequence[Event | str]) -> list[str]:
        """What happened, summed up."""
        return news.summed_up(told)

    def chances(self, state: State, action: int) -> Mapping[int, float]:
        """Dice, a resource that the victim holds, or a card that the deck holds."""
        return chance.chances_of(self.codec, state, action)

    def chance_text(self, action: int, code: int) -> str:
        """The dice, the stolen resource or the drawn card."""
        return chance.outcome_in_words(self.codec, action, code)
