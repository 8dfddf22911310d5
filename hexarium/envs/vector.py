"""Many games for Gymnasium, stepped together by one compiled call: `gymnasium.make_vec`.

A game that ends is followed by the next in the same step; what was seen at its end is `infos["final_obs"]`.
"""

from __future__ import annotations

from secrets import randbits
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hexarium import games as known
from hexarium.envs.explained import Explained
from hexarium.envs.games import Games
from hexarium.envs.pictures import FRAMES, MODES, check_mode, picture
from hexarium.envs.seating import Against, by_seat, check_seat
from hexarium.envs.spaces import action_space, arranged, observation_space
from hexarium.kit.game import Game


class GameVectorEnv(Explained, VectorEnv[Any, Any, Any]):
    """`num_envs` games seen from one seat; bots that can be compiled play the others."""

    metadata = {  # noqa: RUF012
        "render_modes": MODES,
        "render_fps": FRAMES,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        against: Against = "random",
        seat: int = 0,
        structured: bool = False,
        skip_forced: bool = False,
        most: int = 0,
        threads: int = 1,
        check: bool = True,
        copy: bool | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """As for a single game; whatever else is given are options of the game.

        - `threads`: how many of them step the games.
        - `check`: whether an illegal action raises an error that changes nothing; else it is trusted.
        - `copy`: as it comes, observations and masks stay as they are for as long as somebody holds them,
          and cannot be written to. With `True` they are the caller's own altogether, which takes half as
          long again; with `False` they are arrays that the next step writes to.
        """
        chosen = known.load(game) if isinstance(game, str) else game
        players = len(chosen.variant(options).seats)
        own = check_seat(seat, players, may_be_any=False) or 0
        self.render_mode = check_mode(render_mode)
        self.games = games = Games(
            chosen,
            num_envs,
            randbits(63),
            options,
            threads=threads,
            skip_forced=skip_forced,
            bots=by_seat(against, own, players),
            check=check,
            most=most,
            lasting=copy is None,
        )
        self.observation = games.observation
        self.num_envs, self.structured, self.copy = games.n, structured, copy
        self.seat = None if against is None else own
        """The own seat; none if all are played."""
        self._every = np.ones(self.num_envs, np.bool_)
        self._every.flags.writeable = False
        self.single_observation_space = observation_space(self.observation, structured)
        self.single_action_space = action_space(games.variant.codec.count)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game in every row: the first ones of a seed, or without one the next of each row."""
        super().reset(seed=seed, options=options)
        self.games.reset(seed)
        return self._seen(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in every game, and on until the own seat has a choice again."""
        games = self.games
        movers = games.seats.copy() if self.seat is None else None
        games.step(actions)
        done, cut = games.done.copy(), games.cut.copy()
        rewards, infos = np.zeros(self.num_envs, np.float32), self._infos()
        (ended,) = done.nonzero()
        if len(ended):
            seats = np.full(len(ended), self.seat) if movers is None else movers[ended]
            rewards[ended] = games.rewards[ended, seats]
            self._add_endings(infos, done, ended, seats)
            done ^= cut
        return self._seen(), rewards, done, cut, infos

    def action_masks(self) -> Any:
        """Which actions are legal in each game, as sb3-contrib asks for it."""
        return self.games.masks.astype(bool)

    def render(self) -> tuple[Any, ...] | None:
        """What the own seat sees of each game, as `render_mode` says; who plays all sees the seat to move."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is shown without a render_mode; give one to make_vec().")
            return None
        shown = []
        for i in range(self.num_envs):
            seat = int(self.games.seats[i]) if self.seat is None else self.seat
            shown.append(picture(self.games.match(i).seat(seat), self.render_mode))
        return None if self.render_mode == "human" else tuple(shown)

    def close_extras(self, **_given: Any) -> None:
        """End the threads."""
        self.games.close()

    def _seen(self) -> Any:
        rows = self.games.obs.copy() if self.copy else self.games.obs
        return arranged(self.observation, rows, self.structured)

    def _infos(self) -> dict[str, Any]:
        games, every = self.games, self._every
        masks = games.masks.copy() if self.copy else games.masks
        seats = games.seats if self.copy is False else games.seats.copy()
        return {"action_mask": masks, "_action_mask": every, "seat": seats, "_seat": every}

    def _add_endings(self, infos: dict[str, Any], done: Any, ended: Any, seats: Any) -> None:
        """What was seen at the end of games that are over, and how they went; about the others nothing."""
        games, over = self.games, done.copy()
        # With hundreds of games one ends in most steps, so only their rows are touched.
        seen, reasons = np.empty((2, self.num_envs), object)
        plies = np.zeros(self.num_envs, np.int64)
        plies[ended] = games.lengths[ended]
        for i, seat in zip(ended.tolist(), seats.tolist(), strict=True):
            seen[i] = arranged(self.observation, games.final_obs[i, seat].copy(), self.structured)
            reasons[i] = games.game.reasons[games.reasons[i]] or "cut"
        told = {"rewards": games.rewards.copy(), "reason": reasons, "plies": plies}
        infos["final_obs"] = seen
        infos["final_info"] = told | {f"_{name}": over for name in told}
        infos["_final_obs"] = infos["_final_info"] = over
