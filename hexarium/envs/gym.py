"""A game for Gymnasium: one learner's seat, bots on all others.

>>> import gymnasium, hexarium.envs
>>> env = gymnasium.make("hexarium/Catan-v0", players=2, against="greedy")
>>> numbers, info = env.reset(seed=1)
>>> legal = info["action_mask"].nonzero()[0]
>>> numbers, reward, terminated, truncated, info = env.step(legal[0])
"""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium.utils import EzPickle

from hexarium.envs.explained import Explained
from hexarium.envs.pictures import FRAMES, MODES, check_mode, picture
from hexarium.envs.seating import Against, Opponents, check_seat
from hexarium.envs.spaces import action_space, arranged, observation_space
from hexarium.envs.table import Table
from hexarium.errors import BadOption
from hexarium.kit.game import Game
from hexarium.kit.reading import shown

LOSE, RAISE = "lose", "raise"


class GameEnv(Explained, gymnasium.Env[Any, Any], EzPickle):
    """One game after the other, seen from one seat.

    The reward is 1 for a game that is won, −1 for one that somebody else has won, else 0. Observations are
    flat rows of numbers, or with `structured` their segments by name; `info["action_mask"]` and
    `action_masks()` tell what is legal.
    """

    metadata = {"render_modes": MODES, "render_fps": FRAMES}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        against: Against = "random",
        seat: int | str = 0,
        structured: bool = False,
        skip_forced: bool = False,
        most: int = 0,
        illegal: str = LOSE,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Whatever else is given are options of the game.

        - `against`: a bot for all other seats, or one for each of them, clockwise from the own; with None
          every seat is played by whoever steps, and the reward is that of the seat that has moved.
        - `seat`: the own seat, or "random" for another one in each game.
        - `skip_forced`: whether an action is played at once where it is the only one.
        - `most`: after so many plies of all seats together a game is cut off (truncated).
        - `illegal`: "lose" (the game, for an illegal action) or "raise" (an error; nothing changes).
        """
        EzPickle.__init__(
            self,
            game,
            against=against,
            seat=seat,
            structured=structured,
            skip_forced=skip_forced,
            most=most,
            illegal=illegal,
            render_mode=render_mode,
            **options,
        )
        if illegal not in (LOSE, RAISE):
            raise BadOption(f"illegal cannot be {shown(illegal)}; it is {LOSE!r} or {RAISE!r}.")
        self.render_mode = check_mode(render_mode)
        self.table = Table(game, options, most)
        self.observation = self.table.observation
        self.structured, self.skip_forced, self.illegal = structured, skip_forced, illegal
        self._wanted = check_seat(seat, self.table.players, may_be_any=True)
        self._opponents = Opponents(self.table, against)
        self._alone = against is None
        self.observation_space = observation_space(self.observation, structured)
        self.action_space = action_space(self.table.actions)
        self.seat = self._wanted or 0
        """Who is looking: the own seat; if all are played, the one to move."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game; the same seed gives the same games again."""
        super().reset(seed=seed, options=options)
        self.table.begin(int(self.np_random.integers(2**63)))
        if self._wanted is None:
            self.seat = int(self.np_random.integers(self.table.players))
        self._go_on()
        if self.render_mode == "human":
            self.render()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, and on until the own seat has a choice again."""
        mover = self.seat
        if self.illegal == LOSE and self.table.to_move is not None and (why := self.table.refusal(action)):
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": why}
        self.table.play(action)
        self._go_on()
        over, cut = self.table.over, self.table.cut
        reward = float(self.table.rewards()[mover])
        ending = self.table.ending() if over or cut else {}
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, over, cut, {**self._info(), **ending}

    def action_masks(self) -> Any:
        """Which actions are legal, as sb3-contrib asks for it."""
        return self.table.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """What the own seat sees, as `render_mode` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is shown without a render_mode; give one to make().")
            return None
        return picture(self.table.match.seat(self.seat), self.render_mode)

    def close(self) -> None:
        """Let the bots go."""
        self._opponents.close()

    def _go_on(self) -> None:
        """Let others play, and whatever is forced, until there is a choice to make."""
        table = self.table
        while True:
            self._opponents.play(self.seat)
            mover = table.to_move
            if mover is None:
                return
            if self._alone:
                self.seat = mover
            legal = table.match.legal_actions()
            if not self.skip_forced or len(legal) > 1:
                return
            table.match.play(legal[0])

    def _seen(self) -> Any:
        row = self.table.observe(self.seat)
        return arranged(self.observation, row, self.structured)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat), "seat": self.seat}
