"""Looking back: the game as it was after any of its actions."""

from __future__ import annotations

from dataclasses import dataclass

from hexarium.errors import BadRequest
from hexarium.kit.reading import shown
from hexarium.play.match import Match

STEPS = ("first", "back", "next", "last", "ply")


@dataclass
class Look:
    """Where somebody looks: after so many actions, or at the game as it is now."""

    at: int | None = None

    def step(self, match: Match, word: str, rest: str = "") -> None:
        """Go elsewhere; `last` is the game as it is now."""
        here = match.ply if self.at is None else self.at
        if word == "ply":
            if not rest.isdecimal() or int(rest) > match.ply:
                raise BadRequest(
                    f"There is no ply {shown(rest)}; say ply and a number from 0 to {match.ply}."
                )
            to = int(rest)
        else:
            by = int(rest) if rest.isdecimal() else 1
            to = {"first": 0, "last": match.ply, "next": here + by, "back": here - by}[word]
        self.at = min(max(to, 0), match.ply)
        if self.at == match.ply:
            self.at = None
