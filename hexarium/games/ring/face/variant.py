"""The ring game with its options: 2–6 seats, open play, dice and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexarium.games.ring.drawing.ground import ground
from hexarium.games.ring.drawing.pieces import pieces
from hexarium.games.ring.drawing.position import position_scene
from hexarium.games.ring.evaluation.evaluation import EVALUATION
from hexarium.games.ring.evaluation.idling import idle
from hexarium.games.ring.face import advice, asking, chance, loading, news, position, status
from hexarium.games.ring.face.panels import panels
from hexarium.games.ring.face.phrases import LIMITS, PHRASES
from hexarium.games.ring.face.showing import shown
from hexarium.games.ring.face.ways import ways
from hexarium.games.ring.face.words import sentence
from hexarium.games.ring.observation import observation_of
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.game import init, legal, step
from hexarium.games.ring.rules.measures import MEASURES
from hexarium.games.ring.rules.state import STATE
from hexarium.games.ring.rules.verbs import CODEC
from hexarium.kit.dispatch import Rules
from hexarium.kit.events import Event, Eyes
from hexarium.kit.face import Board, Panel, Piece, Shown, Ways
from hexarium.kit.game import Game, Options
from hexarium.kit.marks import Scene
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State, Variant


class Ring(Variant):
    """Players race round the ring, buy and develop properties, and collect rent."""

    rules, record, codec, measures = Rules(init, legal, step), STATE, CODEC, MEASURES
    phrases, limits = PHRASES, LIMITS
    evaluation = EVALUATION

    def __init__(self, game: Game, options: Options) -> None:
        super().__init__(game, options)
        self.track = Track.of(options["properties_per_city"])
        self.observation = observation_of(self.track)
        self.seats = tuple(f"seat {seat}" for seat in range(int(options["players"])))

    def position(self, state: State) -> dict[str, Any]:
        """The state as JSON."""
        return position.write(state, self.told_options)

    def load(self, position: Mapping[str, Any], state: State) -> None:
        """A state from JSON."""
        loading.read(position, state, self.options)

    def scene(self, state: State, eyes: Eyes) -> Scene:
        """The ring with pawns, owners and equipment, the players in its middle; there are no secrets."""
        del eyes
        return position_scene(state, self.track)

    def board(self, state: State) -> Board:
        """The track with its names and prices, and the places of dice and decks."""
        del state
        return ground(self.track, len(self.seats))

    def pieces(self, state: State, eyes: Eyes) -> Sequence[Piece]:
        """Pawns, owners, equipment, mortgages, dice and decks, the same for everyone."""
        del eyes
        return pieces(plain_state(state), self.track)

    def panels(self, state: State, eyes: Eyes) -> Sequence[Panel]:
        """Everybody's money and cities, the own estate, and what is on the table."""
        return panels(plain_state(state), self.track, eyes)

    def ways(self, state: State, actions: Sequence[int], eyes: Eyes) -> Ways:
        """Buttons, tiles to point at, and forms for trades."""
        del eyes
        return ways(plain_state(state), self.track, actions)

    def default(self, state: State, actions: Sequence[int]) -> int:
        """The least that a seat can do."""
        table = plain_state(state)
        return max(actions, key=lambda action: int(idle(table, action)))

    def shown(self, event: Event) -> Shown:
        """What happened, in the shape of its animation."""
        return shown(event, self.track)

    def status(self, state: State, eyes: Eyes) -> list[str]:
        """A trade as a whole; the rest stands in the picture."""
        del eyes
        return status.lines(state, self.track)

    def asked(self, state: State, eyes: Eyes) -> str:
        """The question of the phase, with the amounts at stake."""
        del eyes
        return asking.asked(state)

    def advice(self, state: State, action: int, eyes: Eyes) -> str:
        """What an action costs and brings, in coins."""
        del eyes
        return advice.advice(state, action)

    def words(self, event: Event) -> str:
        """What happened, in a sentence."""
        return sentence(event, self.track)

    def news(self, told: Sequence[Event | str]) -> list[str]:
        """What happened, summed up."""
        return news.summed_up(told, self.track)

    def chances(self, state: State, action: int) -> Mapping[int, float]:
        """The dice and the cards that an action can give."""
        return chance.chances(state, action)

    def chance_text(self, action: int, code: int) -> str:
        """The dice and the card that an action gave."""
        del action
        return chance.chance_text(code)

    def parse_chance(self, state: State, action: int, text: str) -> int:
        """Dice and card of a legal action as they were given; the card may be left out."""
        return chance.parse_outcome(state, action, text)
