"""One player's way round the ring as a Markov chain, computed exactly from the facts of the rules.

What is assumed, and reproduced by the walk of `walk.py` through the rules themselves:

- cash never decides: there is always enough, so no debt stops a move;
- at the start of each turn the decks are complete but for the release cards that the player itself holds,
  and each card is equally likely. (In a game a deck is drawn empty before it is refilled, and all players
  draw from it: each card comes about as often, but a draw depends on the ones before it, also of others.)
- in Jail each legal choice – roll, pay, use a card – is equally likely, as in random play.

A state is what a player is at the start of its turn: its tile, its failed rolls in Jail, the release cards it
holds. A landing is a tile that the pawn is put down on, by dice or by a card; a roll that fails in Jail is
none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.board import Track

FREE = -1
"""Failed rolls of a player outside the Jail."""

Held = tuple[bool, bool]
"""Whether a player holds the release cards of Luck and of Destiny."""
Decks = tuple[tuple[data.Card, ...], tuple[data.Card, ...]]
"""The cards that Luck and Destiny can give."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a player is at the start of its turn."""

    tile: int
    failed: int
    held: Held


@dataclass(frozen=True, slots=True)
class Turn:
    """One way a turn can go: its chance, the tiles landed on, and what the player is afterwards."""

    chance: float
    landings: tuple[int, ...]
    place: Place


class Chain:
    """The chain of a ring with 2, 3 or 4 properties in each city."""

    def __init__(self, properties_per_city: int) -> None:
        self.board = Track.of(properties_per_city)
        self.size = len(self.board.tiles)
        self.jail = data.JAIL_SIDE * self.board.tiles_per_side
        helds: list[Held] = [(luck, destiny) for luck in (False, True) for destiny in (False, True)]
        self.places = [
            Place(tile, failed, held)
            for held in helds
            for tile in range(self.size)
            for failed in (range(data.JAIL_ROLLS) if tile == self.jail else (FREE,))
        ]
        """Whoever is on the Jail tile at the start of a turn is jailed."""
        self.number = {place: number for number, place in enumerate(self.places)}

    def turns(self, place: Place) -> Iterator[Turn]:
        """All ways the next turn can go, their chances adding up to 1."""
        decks = self._decks(place.held)
        if place.failed == FREE:
            yield from self._rolls(place.tile, place.held, decks, 1.0)
            return
        luck, destiny = place.held
        choices = 3 if luck or destiny else 2
        yield from self._rolls(place.tile, place.held, decks, 1 / choices)
        if choices == 3:
            used = (False, destiny) if luck else (False, False)
            yield from self._rolls(place.tile, used, decks, 1 / choices)
        yield from self._tries(place, decks, 1 / choices)

    def transitions(self) -> npt.NDArray[np.float64]:
        """The chance of each place after a turn, by the place before it."""
        matrix = np.zeros((len(self.places), len(self.places)))
        for place in self.places:
            for turn in self.turns(place):
                matrix[self.number[place], self.number[turn.place]] += turn.chance
        return matrix

    def landings(self) -> npt.NDArray[np.float64]:
        """The landings to be expected on each tile in a turn, by the place before it."""
        matrix = np.zeros((len(self.places), self.size))
        for place in self.places:
            for turn in self.turns(place):
                for tile in turn.landings:
                    matrix[self.number[place], tile] += turn.chance
        return matrix

    def stationary(self) -> npt.NDArray[np.float64]:
        """How often each place comes about in the long run."""
        matrix = self.transitions().T - np.eye(len(self.places))
        matrix[-1] = 1  # the shares add up to 1 instead of the last, superfluous equation
        wanted = np.zeros(len(self.places))
        wanted[-1] = 1
        return np.asarray(np.linalg.solve(matrix, wanted), dtype=np.float64)

    @staticmethod
    def _decks(held: Held) -> Decks:
        """What can be drawn in a turn that begins with these cards held."""
        luck, destiny = (
            tuple(card for card in cards if card.effect != data.RELEASE or not is_held)
            for cards, is_held in zip(data.DECK_CARDS, held, strict=True)
        )
        return luck, destiny

    def _tries(self, place: Place, decks: Decks, chance: float) -> Iterator[Turn]:
        """A roll for doubles."""
        for first, second in product(range(1, 7), repeat=2):
            if first == second or place.failed == data.JAIL_ROLLS - 1:
                yield from self._moves(place.tile, first + second, place.held, decks, chance / 36)
            else:
                yield Turn(chance / 36, (), Place(place.tile, place.failed + 1, place.held))

    def _rolls(self, tile: int, held: Held, decks: Decks, chance: float) -> Iterator[Turn]:
        """A roll outside the Jail."""
        for first, second in product(range(1, 7), repeat=2):
            yield from self._moves(tile, first + second, held, decks, chance / 36)

    def _moves(self, start: int, steps: int, held: Held, decks: Decks, chance: float) -> Iterator[Turn]:
        tile = (start + steps) % self.size
        kind = self.board.tiles[tile].kind
        if kind == "incident":
            deck = data.INCIDENT_DECKS[self.board.tiles[tile].side]
            for card in decks[deck]:
                yield self._drawn(tile, deck, card, held, chance / len(decks[deck]))
        else:
            yield Turn(chance, (tile,), Place(tile, 0 if kind == "jail" else FREE, held))

    def _drawn(self, tile: int, deck: int, card: data.Card, held: Held, chance: float) -> Turn:
        match card.effect:
            case data.RELEASE:
                taken = (True, held[1]) if deck == data.LUCK else (held[0], True)
                return Turn(chance, (tile,), Place(tile, FREE, taken))
            case data.TO_JAIL:
                return Turn(chance, (tile, self.jail), Place(self.jail, 0, held))
            case data.TO_START:
                return Turn(chance, (tile, 0), Place(0, FREE, held))
            case data.TO_SPECIAL:
                return Turn(chance, (tile, tile + 1), Place(tile + 1, FREE, held))
            case data.BACK:
                back = tile - card.amount
                return Turn(chance, (tile, back), Place(back, FREE, held))
        return Turn(chance, (tile,), Place(tile, FREE, held))
