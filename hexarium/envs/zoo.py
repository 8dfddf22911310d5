"""A game for PettingZoo, in turns (AEC): every seat is an agent, `player_0`, `player_1` and so on.

>>> from hexarium.envs import heaven_v0
>>> env = heaven_v0.env(first="angels")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter(4):
...     seen, reward, terminated, truncated, info = env.last()
...     env.step(seen["action_mask"].argmax())
"""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hexarium.envs.explained import Explained
from hexarium.envs.pictures import FRAMES, MODES, check_mode, picture
from hexarium.envs.spaces import action_space, arranged, mask_space, observation_space
from hexarium.envs.table import Table
from hexarium.kit.game import Game


def env(game: str | Game, **given: Any) -> AECEnv[str, Any, Any]:
    """A game as PettingZoo's Classic has them: whoever plays an illegal action loses, and the game ends."""
    wrapped = wrappers.TerminateIllegalWrapper(TurnsEnv(game, **given), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class TurnsEnv(Explained, AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]  # the library has no types
    """One game after the other; an illegal action raises an error that changes nothing.

    What an agent observes is `observation`, flat or with `structured` by the names of its segments, and
    `action_mask`, which has ones for the agent to move only. At the end of a game the reward is 1 for whoever
    has won and −1 for all others, if anybody has.
    """

    metadata = {"render_modes": MODES, "render_fps": FRAMES, "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        structured: bool = False,
        most: int = 0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """With `most` a game is cut off after so many plies; all else that is given are its options."""
        super().__init__()
        EzPickle.__init__(self, game, structured=structured, most=most, render_mode=render_mode, **options)
        self.render_mode = check_mode(render_mode)
        self.table = Table(game, options, most)
        self.observation = self.table.observation
        self.structured = structured
        self.metadata = {**self.metadata, "name": f"{self.table.game.name}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers, mask = observation_space(self.observation, structured), mask_space(self.table.actions)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(self.table.actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions by their numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same games again."""
        del options
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.table.begin(int(self._random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Any:
        """What an agent sees and may do."""
        seat = self._seats[agent]
        row = self.table.observe(seat)
        mask = self.table.mask(seat)
        return {"observation": arranged(self.observation, row, self.structured), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play an action of the agent to move; the dead may only step out."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: float(self.table.rewards()[self._seats[each]]) for each in self.agents}
        self._accumulate_rewards()
        if self.table.to_move is None:
            self.terminations = dict.fromkeys(self.agents, self.table.over)
            self.truncations = dict.fromkeys(self.agents, self.table.cut)
            self.infos = {each: self.table.ending() for each in self.agents}
            self._deads_step_first()
        else:
            self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        seat = self.table.to_move
        assert seat is not None
        self.agent_selection = self.possible_agents[seat]

    def render(self) -> Any:
        """What everyone may see, as `render_mode` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is shown without a render_mode; give one to env().")
            return None
        return picture(self.table.match.public(), self.render_mode)

    def close(self) -> None:
        """Nothing is held."""
