"""Learn to play a game by playing it against oneself: `make train` sets PyTorch up and lets it learn Catan.

Proximal policy optimisation in one file: some hundred games at once, one network for all seats, and a reward
at the end alone, +1 for a win and −1 for a loss. Now and then, and at the end, what was learned plays against
bots, on each seat in turn. `--draw FILE` draws the learning curve; with `--least 0.9` it is an error to win
less than that against the first opponent. `--without offer` plays at last against itself with offers left out
on one seat, which shows what they are worth. With `--keep FILE` what was learned is kept, and the same
command with more minutes goes on from there.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from hexarium.arena.share import Share
from hexarium.bots.making import check_name
from hexarium.envs import Games

Array = np.ndarray[Any, np.dtype[Any]]
Hush = dict[str, float]

FORBIDDEN = -1e9
"""Added to what the network says of an action that is not legal."""


class Network(nn.Module):
    """What a seat sees → how much it likes each action, and how it expects the game to end for it."""

    def __init__(self, width: int, scale: Array, prior: Array) -> None:
        super().__init__()
        seen, actions = len(scale), len(prior)
        self.register_buffer("scale", torch.from_numpy(scale))
        self.register_buffer("prior", torch.from_numpy(prior))
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        for layer, gain in (
            (self.body[0], 2**0.5),
            (self.body[2], 2**0.5),
            (self.policy, 0.01),
            (self.value, 1.0),
        ):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, obs: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits with illegal actions out of reach, and values."""
        inner = self.body(obs.float() * self.scale)
        logits = self.policy(inner) + self.prior
        return logits.masked_fill(masks == 0, FORBIDDEN), self.value(inner).squeeze(-1)


@dataclass
class Recipe:
    """What is turned at when learning; these defaults learn Catan for two."""

    games: int = 256
    steps: int = 64
    """Plies of each game between two lessons."""
    width: int = 128
    rate: float = 1e-3
    epochs: int = 2
    batch: int = 4096
    clip: float = 0.2
    discount: float = 0.997
    trace: float = 0.95
    """The lambda of generalised advantage estimation."""
    entropy: float = 0.01
    value: float = 0.5


class Lesson:
    """The plies of one stretch of all games, and what they were worth to the seats that played them."""

    def __init__(self, games: Games, steps: int) -> None:
        rows, seen = games.obs.shape
        self.obs = np.zeros((steps, rows, seen), games.obs.dtype)
        self.masks = np.zeros((steps, rows, games.masks.shape[1]), games.masks.dtype)
        self.actions = np.zeros((steps, rows), np.int64)
        self.chances = np.zeros((steps, rows), np.float32)
        """The logarithm of how likely the action was."""
        self.values = np.zeros((steps + 1, rows), np.float32)
        self.seats = np.zeros((steps + 1, rows), np.int64)
        self.rewards = np.zeros((steps, *games.rewards.shape), np.float32)
        self.done = np.zeros((steps, rows), bool)

    def advantages(self, recipe: Recipe) -> tuple[Array, Array]:
        """How much better each ply went than expected, and which plies can be judged.

        A seat's next ply is the one at which it chooses again; what the others do in between belongs to the
        world. The last ply of a seat that does not come again in this stretch cannot be judged.
        """
        steps, rows = self.actions.shape
        seats = self.rewards.shape[2]
        every = np.arange(rows)
        gained = np.zeros((rows, seats), np.float32)  # since the seat's ply, seen from the end
        ahead = np.zeros((rows, seats), np.float32)  # the value of the seat's next ply
        better = np.zeros((rows, seats), np.float32)
        known = np.zeros((rows, seats), bool)
        ahead[every, self.seats[steps]] = self.values[steps]
        known[every, self.seats[steps]] = True
        found = np.zeros((steps, rows), np.float32)
        judged = np.zeros((steps, rows), bool)
        for t in range(steps - 1, -1, -1):
            over = self.done[t]
            for part in (gained, ahead, better):
                part[over] = 0
            known[over] = True
            gained += self.rewards[t]
            me = every, self.seats[t]
            surprise = gained[me] + recipe.discount * ahead[me] - self.values[t]
            found[t] = surprise + recipe.discount * recipe.trace * better[me]
            judged[t] = known[me]
            # What cannot be judged says nothing of earlier plies either.
            better[me] = np.where(judged[t], found[t], 0)
            ahead[me], gained[me], known[me] = self.values[t], 0, True
        return found, judged


@dataclass(frozen=True)
class Point:
    """What had been learned at some time."""

    seconds: float
    """Of processor time, what games against bots took left out."""
    plies: int
    games: int
    won: float
    """The share of games against the first opponent."""


class Learner:
    """A network, the games it plays, and how it gets better."""

    def __init__(
        self, name: str, options: dict[str, Any], recipe: Recipe, seed: int, by_verb: bool, hush: Hush
    ) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.name, self.options, self.recipe, self.seed = name, options, recipe, seed
        self.random = np.random.default_rng(seed)
        self.games = Games(name, recipe.games, seed=seed, options=options, skip_forced=True)
        self.network = Network(recipe.width, scales(self.games), priors(self.games, by_verb, hush))
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=recipe.rate, eps=1e-5)
        self.lesson = Lesson(self.games, recipe.steps)
        self.plies = self.finished = 0
        self.points: list[Point] = []

    def keep(self, path: Path) -> None:
        """Write down what was learned, and how that went."""
        parts = {name: getattr(self, name).state_dict() for name in ("network", "optimiser")}
        counts = {"plies": self.plies, "finished": self.finished}
        torch.save({**parts, **counts, "points": [asdict(each) for each in self.points]}, path)

    def go_on(self, path: Path) -> None:
        """Go on with what was kept, in games that were not played yet."""
        kept = torch.load(path)
        self.network.load_state_dict(kept["network"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.plies, self.finished = kept["plies"], kept["finished"]
        self.points = [Point(**each) for each in kept["points"]]
        self.games.reset(self.seed + self.plies)

    def choose(self, obs: Array, masks: Array) -> tuple[Array, Array, Array]:
        """An action for every row, the logarithm of its chance, and the value of the position."""
        with torch.no_grad():
            logits, values = self.network(torch.from_numpy(obs), torch.from_numpy(masks))
            logits = torch.log_softmax(logits, 1).numpy()
        actions = (logits + self.random.gumbel(size=logits.shape).astype(np.float32)).argmax(1)
        return actions, logits[np.arange(len(actions)), actions], values.numpy()

    def play(self) -> None:
        """Play a stretch of all games."""
        games, lesson = self.games, self.lesson
        for t in range(self.recipe.steps):
            lesson.obs[t], lesson.masks[t], lesson.seats[t] = games.obs, games.masks, games.seats
            lesson.actions[t], lesson.chances[t], lesson.values[t] = self.choose(games.obs, games.masks)
            games.step(lesson.actions[t])
            # What one seat gains the others lose. Else a game that ends would cost four seats something all
            # together, and each of them had rather put it off.
            lesson.rewards[t] = games.rewards - games.rewards.mean(axis=1, keepdims=True)
            lesson.done[t] = games.done
            self.finished += int(games.done.sum())
        lesson.seats[-1] = games.seats
        lesson.values[-1] = self.choose(games.obs, games.masks)[2]
        self.plies += lesson.actions.size

    def learn(self) -> None:
        """Learn from the stretch that was played."""
        recipe, lesson = self.recipe, self.lesson
        advantages, judged = lesson.advantages(recipe)
        where = np.flatnonzero(judged)
        flat = advantages.ravel()[where]
        results = flat + lesson.values[:-1].ravel()[where]
        flat = (flat - flat.mean()) / (flat.std() + 1e-8)
        told = [
            torch.from_numpy(part)
            for part in (
                lesson.obs.reshape(-1, lesson.obs.shape[2])[where],
                lesson.masks.reshape(-1, lesson.masks.shape[2])[where],
                lesson.actions.ravel()[where],
                lesson.chances.ravel()[where],
                flat,
                results,
            )
        ]
        for _ in range(recipe.epochs):
            order = torch.randperm(len(where))
            for first in range(0, len(where), recipe.batch):
                self._improve(*(part[order[first : first + recipe.batch]] for part in told))

    def _improve(
        self, obs: Any, masks: Any, actions: Any, chances: Any, advantages: Any, results: Any
    ) -> None:
        recipe = self.recipe
        logits, values = self.network(obs, masks)
        logs = torch.log_softmax(logits, 1)
        ratio = (logs.gather(1, actions[:, None]).squeeze(1) - chances).exp()
        clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
        policy = -torch.min(ratio * advantages, clipped * advantages).mean()
        entropy = -(logs.exp() * logs).sum(1).mean()
        value = (values - results).square().mean()
        self.optimiser.zero_grad()
        (policy + recipe.value * value - recipe.entropy * entropy).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()

    def wins(self, against: str, count: int, seed: int) -> float:
        """The share of games that it wins against bots, as many from each seat."""
        seats = self.games.players
        won = 0.0
        for seat in range(seats):
            bots = {other: against for other in range(seats) if other != seat}
            games = self._games(count // seats, seed + seat, bots)
            won += self._wins_of(games, seat, np.zeros(games.masks.shape[1], bool))
        return won / (count // seats * seats)

    def wins_without(self, verbs: list[str], count: int, seed: int) -> float:
        """The share of games that a seat wins which leaves some verbs out, against itself with them."""
        codec, seats = self.games.variant.codec, self.games.players
        left_out = np.array([codec.verb(action).name in verbs for action in range(codec.count)])
        won = sum(
            self._wins_of(self._games(count // seats, seed + seat, {}), seat, left_out)
            for seat in range(seats)
        )
        return won / (count // seats * seats)

    def _games(self, count: int, seed: int, bots: dict[int, str]) -> Games:
        return Games(self.name, count, seed=seed, options=self.options, skip_forced=True, bots=bots)

    def _wins_of(self, games: Games, seat: int, left_out: Array) -> float:
        """How many games a seat wins that leaves some actions out; the first of each row alone count."""
        going, won = np.ones(games.n, bool), 0.0
        while going.any():
            masks = games.masks[going] & ~(left_out & (games.seats[going] == seat)[:, None])
            actions = games.legals[:, 0].astype(np.int64)
            actions[going] = self.choose(games.obs[going], masks)[0]
            games.step(actions)
            ended = going & games.done
            won += float((games.rewards[ended, seat] > 0).sum())
            going &= ~ended
        return won


def priors(games: Games, by_verb: bool, hush: Hush) -> Array:
    """How much a network that has learned nothing likes each action.

    Else it likes all alike, and so does best what can be said in most ways, such as offers. `by_verb` makes
    every verb as likely as any other, and `hush` some of them rarer still.
    """
    codec = games.variant.codec
    verbs = [codec.verb(action).name for action in range(codec.count)]
    often = Counter(verbs)
    return np.array(
        [-hush.get(verb, 0.0) - (math.log(often[verb]) if by_verb else 0.0) for verb in verbs], np.float32
    )


def scales(games: Games) -> Array:
    """What makes every number of an observation about one in size, by what the layout says of it."""
    found = np.ones(games.obs.shape[1], np.float32)
    at = 0
    for segment in games.layout:
        found[at : at + segment.size] = 1 / max(abs(segment.low), abs(segment.high), 1)
        at += segment.size
    return found


def learn(
    learner: Learner, seconds: float, against: str, count: int, every: float, keep: Path | None
) -> None:
    """Learn until so many seconds of processor time are over, and look now and then how far it is.

    That is also when it is kept.
    """
    points = learner.points
    learner.play()  # so that nothing is compiled later
    spent = points[-1].seconds if points else 0.0
    asked = spent + every if points else 0.0
    print("seconds     plies    games  won")
    while spent < seconds or not points or points[-1].seconds < spent:
        if spent >= asked or spent >= seconds:
            won = learner.wins(against, count, seed=1_000_000)
            points.append(Point(spent, learner.plies, learner.finished, won))
            print(
                f"{spent:7.0f} {learner.plies:9,} {learner.finished:8,}  {won:.1%} against {against}",
                flush=True,
            )
            asked += every
            if keep is not None:
                learner.keep(keep)
            continue
        before = time.process_time()
        learner.play()
        learner.learn()
        spent += time.process_time() - before


def read() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python examples/train.py", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("game", help="a game that says what a seat sees, such as catan")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--minutes", type=float, default=1.0, help="processor time to learn in")
    parser.add_argument(
        "--against", default="random", help="who is played against, with commas; the first as it learns"
    )
    parser.add_argument("--count", type=int, default=1000, help="games against each at the end")
    parser.add_argument("--least", type=float, default=0.0, help="the share to win against the first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="another recipe, as in rate=0.0003"
    )
    parser.add_argument("--by-verb", action="store_true", help="begin with every verb as likely as any other")
    parser.add_argument(
        "--hush", action="append", default=[], metavar="VERB=NUMBER", help="make a verb rare at first"
    )
    parser.add_argument("--without", metavar="VERBS", help="what these verbs are worth, with commas")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="keep what is learned, and go on with what is kept"
    )
    parser.add_argument("--draw", type=Path, metavar="FILE", help="draw the learning curve, as SVG")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what came out")
    return parser.parse_args()


def main() -> int:
    """Learn, play against the bots, and say how it went."""
    given = read()
    options = dict(each.split("=", 1) for each in given.option)
    changes = dict(each.split("=", 1) for each in given.set)
    recipe = Recipe(**{name: type(getattr(Recipe, name))(value) for name, value in changes.items()})
    hush = {name: float(value) for name, value in (each.split("=", 1) for each in given.hush)}
    learner = Learner(given.game, options, recipe, given.seed, given.by_verb, hush)
    opponents = given.against.split(",")
    for name in opponents:
        check_name(name)  # rather now than after all has been learned
    if given.keep is not None and given.keep.exists():
        learner.go_on(given.keep)
    count, every = min(given.count, 256), 6 * given.minutes
    learn(learner, 60 * given.minutes, opponents[0], count, every, given.keep)
    shares = {name: learner.wins(name, given.count, seed=2_000_000) for name in opponents}
    for name, share in shares.items():
        print(f"won {told(share, given.count)} against {name}")
    if given.without is not None:
        share = learner.wins_without(given.without.split(","), given.count, seed=3_000_000)
        shares[f"itself, without {given.without}"] = share
        print(f"without {given.without} won {told(share, given.count)} against itself")
    if given.draw is not None:
        given.draw.write_text(
            curve(f"{given.game}: games won against {opponents[0]}", learner.points), encoding="utf-8"
        )
    if given.json is not None:
        summary = {"game": given.game, "options": options, "recipe": asdict(recipe), "won": shares}
        given.json.write_text(
            json.dumps({**summary, "curve": [asdict(each) for each in learner.points]}, indent=1) + "\n"
        )
    if shares[opponents[0]] < given.least:
        print(f"That is less than {given.least:.0%} against {opponents[0]}.", file=sys.stderr)
        return 1
    return 0


def told(share: float, count: int) -> str:
    """A share of so many games, with its interval."""
    won = Share.of(share * count, count)
    return f"{won.share:.1%} [{100 * won.low:.0f}–{100 * won.high:.0f}] of {count:,} games"


def curve(title: str, points: list[Point]) -> str:
    """The learning curve as a picture."""
    width, height, left, low = 640, 320, 60, 270
    last = points[-1].seconds or 1.0
    placed = [(left + 540 * each.seconds / last, low - 220 * each.won) for each in points]
    grid = "".join(
        f'<path d="M{left} {low - 220 * part / 4:.0f}h540" stroke="#ccc"/>'
        f'<text x="{left - 8}" y="{low + 4 - 220 * part / 4:.0f}" text-anchor="end">{25 * part} %</text>'
        for part in range(5)
    )
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#3B6EA8"/>' for x, y in placed)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="13"><rect width="{width}" height="{height}" fill="#FBFAF6"/>'
        f'<text x="{left}" y="28" font-size="17">{title}</text>'
        f'{grid}<polyline points="{line}" fill="none" stroke="#3B6EA8" stroke-width="2.5"/>{dots}'
        f'<text x="{left}" y="{low + 22}">0 s</text>'
        f'<text x="600" y="{low + 22}" text-anchor="end">{last:.0f} s of processor time</text></svg>\n'
    )


if __name__ == "__main__":
    raise SystemExit(main())
