"""Many games of one kind, stepped together: the fast way to learn one.

    games = Games("catan", 512, seed=1, options={"players": 4})
    while training:
        games.step(choose(games.obs, games.masks))

All arrays are allocated once and stay the same objects; a step writes to them. Nothing here needs more than
NumPy.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from hexarium import games as known
from hexarium.envs.explained import Explained
from hexarium.envs.sheets import Sheet, Sheets
from hexarium.envs.threads import Threads
from hexarium.errors import BadGame, BadOption, BadRequest, IllegalAction
from hexarium.kit import stepping
from hexarium.kit.game import Game
from hexarium.kit.launching import BEGIN, CHECK, TRUST, compiled, first_wrong, launch, look
from hexarium.kit.observation import Observation, show
from hexarium.kit.reading import shown
from hexarium.kit.rng import wrapping
from hexarium.kit.rows import MOST, RANDOM, SEED, SKIP, THINKER, Rows, make_rows
from hexarium.kit.runner import Runner
from hexarium.play.match import Match

_THINKERS = Rows._fields.index("thinkers")


class Games(Explained):
    """`n` games of the same options, each with its own chance; one that ends is followed by the next.

    Row i is about one game; what it plays depends on `seed`, on i and on the actions it is given, not on how
    many games or threads there are.

    - `obs` (n, numbers): what the seat to move sees, as `layout` says; `parts` are views of it by name.
    - `masks` (n, actions): 1 for every legal action, 0 for others.
    - `legals` (n, actions) with `counts` (n): the same as lists; only the first `counts[i]` of row i mean
      something.
    - `seats` (n): whose move it is.
    - `rewards` (n, players): at the end of a game 1 for whoever won and −1 for all others, else 0.
    - `done` (n): whether a game has ended in this step; `cut`: because it had `most` plies. Its row shows the
      start of the next one; `final_obs` (n, players, numbers) what each seat saw at the end, `winners` (as
      bits), `reasons` and `lengths` (in plies) how it went.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        *,
        threads: int = 1,
        skip_forced: bool = False,
        bots: Mapping[int, str] | None = None,
        against: str | None = None,
        check: bool = True,
        most: int = 0,
        lasting: bool = False,
        compiled: bool = True,
    ) -> None:
        """See above; `bots` play inside, by seat, or one `against` seat 0 in all others (see `opponents.py`).

        `skip_forced` plays plies without a choice inside too. `check` refuses what is not legal; without it
        only what is no action at all is refused, and all else is trusted. `most` cuts a game off after so
        many plies. `compiled=False` runs the same source as plain Python.

        With `lasting`, `obs` and `masks` are other arrays after each step, and cannot be written to: whoever
        holds one, or a view of it, finds it as it was. No copies are made for that (see `sheets.py`).
        """
        self.game = known.load(game) if isinstance(game, str) else game
        self.variant = self.game.variant(options)
        self.observation = observation_of(self.variant)
        self.n = _whole("n", n, 1)
        self.threads = min(_whole("threads", threads, 1), self.n)
        self.check = check
        show(self.variant.record, self.observation)
        self.runner = Runner(self.variant, compiled)
        self.compiled = self.runner.compiled
        self.players = len(self.variant.seats)
        self._rows = rows = make_rows(self.runner, self.observation, self.n)
        rows.settings[SKIP], rows.settings[MOST] = int(skip_forced), _whole("most", most, 0)
        self.obs, self.masks, self.legals, self.counts = rows.obs, rows.masks, rows.legals, rows.counts
        self.seats, self.rewards, self.done, self.cut = rows.seats, rows.rewards, rows.done, rows.cut
        self.final_obs, self.lengths = rows.final_obs, rows.lengths
        self.winners, self.reasons, self.plies = rows.winners, rows.reasons, rows.plies
        self._connect(self._bots_of(bots, against))
        self._sheets = Sheets(self._sheet) if lasting else None
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<{self.n} games of {self.variant!r}>"

    @cached_property
    def parts(self) -> dict[str, Any]:
        """The segments of `obs` by name, in their shapes: views of the same memory."""
        return self.observation.parts(self.obs)

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game in every row: the first ones of a seed, or without one the next of each row."""
        rows = self._rows
        if seed is not None:
            rows.settings[SEED] = np.uint64(_whole("seed", seed, 0) % 2**64).astype(np.int64)
            rows.begun[:] = 0
            rows.shown[:] = 0
            if self._sheets is not None:
                self._sheets.clear()
        rows.actions[:] = -1
        rows.done[:] = False
        rows.cut[:] = False
        rows.rewards[:] = 0
        self._go(BEGIN)

    def step(self, actions: Any) -> None:
        """Play one action in every game, and on to the next choice of whoever is no bot."""
        given = actions if type(actions) is np.ndarray else np.asarray(actions)
        if given.shape != self._shape or given.dtype.kind not in "iu":
            raise BadRequest(
                f"Actions are {self.n} whole numbers, one for each game; these are {_described(given)}."
            )
        self._rows.actions[:] = given
        row = self._go(CHECK if self.check else TRUST)
        if row >= 0:
            raise IllegalAction(self._refusal(row, given[row]))

    def state(self, i: int) -> Any:
        """The state of a game, to look at; it is the truth, with all that is hidden."""
        return self._rows.states[_row(i, self.n)]

    def match(self, i: int) -> Match:
        """The position of a game as a match of its own, to look at, to draw or to play on."""
        row = _row(i, self.n)
        states = self.runner.copy(self._rows.states[row : row + 1])
        return Match(self.runner, states, 0, from_start=False)

    def observe(self, i: int, seat: int) -> Any:
        """What any seat sees of a game, as a new row of numbers."""
        out = np.zeros(self.observation.size, self.observation.dtype)
        row, seat = _row(i, self.n), self.variant.check_seat(seat)
        states = self._rows.states
        if self.compiled:
            place = states.ctypes.data + row * states.itemsize
            compiled(look)(self._observe, place, seat, out.ctypes.data, len(out))
        else:
            with wrapping():
                self.observation.observe(states[row], seat, out)
        return out

    def close(self) -> None:
        """End its threads; without it they end with the games."""
        if self._pool is not None:
            self._pool.close()

    def _bots_of(self, bots: Mapping[int, str] | None, against: str | None) -> dict[int, str]:
        """Who plays inside, by seat."""
        if against is not None:
            if bots:
                raise BadOption("Bots are named by their seats, or as those against seat 0; not both ways.")
            return dict.fromkeys(range(1, self.players), against)
        named = {self.variant.check_seat(seat): name for seat, name in (bots or {}).items()}
        if len(named) == self.players:
            raise BadOption("Every seat has a bot; leave one for whoever steps the games.")
        return named

    def _connect(self, bots: Mapping[int, str]) -> None:
        """Find or compile the machine code, and seat the bots."""
        variant = self.variant
        self._shape, self._sizes = (self.n,), stepping.sizes_of(self._rows)
        self._pool: Threads | None = None
        redeal = 0
        if self.compiled:
            machine = stepping.machine(variant.game.name, variant.record, self.observation)
            self._function, self._observe, redeal = machine.addresses
            self._launch = compiled(launch)
            if self.threads > 1:
                self._pool = Threads(self._function, self.n, self.threads)
        self._opponents: list[Any] = []
        # A bot has room of its own to think in, so every thread has its own bots.
        self._desks = [self._thinkers(bots, redeal) for _ in range(self.threads if self.compiled else 1)]
        self._rows.thinkers[:] = self._desks[0]
        places = [[each.ctypes.data for each in (*self._rows, self._sizes)] for _ in self._desks]
        for words, desk in zip(places, self._desks, strict=True):
            words[_THINKERS] = desk.ctypes.data
        self._sheet = Sheet(self._rows, [np.array(words, np.int64) for words in places])

    def _turn_to(self, sheet: Sheet) -> None:
        """What is seen stands on another sheet."""
        self._sheet, self._rows = sheet, sheet.rows
        self.obs, self.masks = sheet.obs, sheet.masks
        self.__dict__.pop("parts", None)

    def _thinkers(self, bots: Mapping[int, str], redeal: int) -> Any:
        """Where the bots of one thread are, by seat."""
        thinkers = np.zeros_like(self._rows.thinkers)
        seated: dict[str, Any] = {}
        for seat, name in bots.items():
            if name == "random":
                self._rows.bots[seat] = RANDOM
                continue
            from hexarium.envs.opponents import Opponent

            # It keeps nothing from one choice to the next, so one thinks for all seats of its name.
            if name not in seated:
                seated[name] = Opponent(name, self.runner, redeal)
            self._rows.bots[seat] = THINKER
            thinkers[seat] = seated[name].places
        self._opponents += seated.values()
        return thinkers

    def _go(self, care: int) -> int:
        """Step all rows; or say which is the first whose action cannot be, and step none."""
        asked = sheet = self._sheet
        if self._sheets is not None:
            sheet = self._sheets.next_after(asked)
        if not self.compiled:
            with wrapping():
                row = int(first_wrong(asked.rows.masks, asked.rows.actions, care))
                if row < 0:
                    stepping.step_rows(sheet.rows, 0, self.n)
        elif self._pool is None:
            row = self._launch(self._function, sheet.places[0], asked.places[0], care)
        else:
            row = self._pool.run(sheet.places, asked.places[0], care)
        if row < 0 and sheet is not asked:
            self._turn_to(sheet)
        return row

    def _refusal(self, row: int, action: Any) -> str:
        codec = self.variant.codec
        legal = sorted(self.legals[row, : self.counts[row]].tolist())
        some = ", ".join(f"{each} ({codec.text(each)})" for each in legal[:8])
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        known = 0 <= action < codec.count and codec.text(int(action))
        what = f"{action} ({known})" if known else f"{action}, which is no action,"
        return f"In game {row} {what} is not legal; nothing was played. Legal are {some}{more}."


def observation_of(variant: Any) -> Observation:
    """What a game shows as numbers; BadGame if it does not."""
    if variant.observation is None:
        raise BadGame(
            f"The game {variant.game.name!r} does not say what a seat sees as numbers; its variant needs an "
            "observation = Observation(segments, observe), with a rule observe(state, seat, out)."
        )
    found: Observation = variant.observation
    return found


def _whole(name: str, value: object, low: int) -> int:
    if not isinstance(value, int | np.integer) or isinstance(value, bool) or value < low:
        raise BadOption(f"{name} cannot be {shown(value)}; it is a whole number from {low}.")
    return int(value)


def _row(i: int, n: int) -> int:
    if not 0 <= i < n:
        raise BadRequest(f"There is no game {shown(i)}; they are 0 to {n - 1}.")
    return int(i)


def _described(given: Any) -> str:
    return f"of the type {given.dtype} and of the shape {given.shape}"
