"""The engine: one game played over JSON lines, one answer a line.

Every line in is an object with `do` and, if the caller likes, an `id` that the answer repeats. Every line out
is `{"id": …, "ok": {…}}` or `{"id": …, "error": {"code": …, "message": …}}`. Whatever comes in, the engine
goes on.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite
from typing import Any, TextIO

from hexarium import games
from hexarium.errors import BadOption, BadRequest, HexariumError, IllegalAction
from hexarium.kit.game import Game
from hexarium.kit.options import parse_seed
from hexarium.kit.reading import shown
from hexarium.play.match import Match, game_name

MOST_DEPTH = 12
MOST_STEPS = 100_000_000
"""A perft that needs more, some ten seconds, is given up: nothing could end it from outside."""


class Engine:
    """Answers requests about one match."""

    def __init__(self, offered: Mapping[str, Game] | None = None) -> None:
        """An engine that knows the installed games, and those that whoever starts it offers besides."""
        self.offered = dict(offered or {})
        self.match: Match | None = None
        self.running = True
        self._bots = random.Random(0)

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to one line, whatever it holds."""
        reply: dict[str, Any] = {}
        try:
            request = _parse(line)
            if "id" in request:
                reply["id"] = _check_id(request["id"])
            reply["ok"] = self._do(request)
        except HexariumError as error:
            reply["error"] = {"code": error.code, "message": str(error)}
        except RecursionError:
            reply["error"] = {"code": "bad_request", "message": "The request is nested too deeply."}
        except Exception as error:  # a fault of ours must not end the caller's session
            blamed = games.blame(error)
            reply["error"] = (
                {"code": "internal_error", "message": f"{type(error).__name__}: {error}"}
                if blamed is None
                else {"code": blamed.code, "message": str(blamed)}
            )
        return reply

    def _do(self, request: Mapping[str, Any]) -> dict[str, Any]:
        name = request.get("do")
        if not isinstance(name, str) or name not in REQUESTS:
            raise BadRequest(f"do cannot be {shown(name)}; it is {', '.join(REQUESTS)}.")
        method, needed, allowed = REQUESTS[name]
        for key in needed:
            if key not in request:
                raise BadRequest(f"{name} needs {key}.")
        for key in request:
            if key not in ("id", "do", *needed, *allowed):
                known = ", ".join((*needed, *allowed)) or "nothing else"
                raise BadRequest(f"{name} knows no {shown(key)}; it takes {known}.")
        return method(self, request)

    @property
    def _playing(self) -> Match:
        if self.match is None:
            raise BadRequest("There is no game yet; begin with new or load.")
        return self.match

    def _status(self) -> dict[str, Any]:
        match = self._playing
        return {"to_move": match.to_move, "over": match.to_move is None}

    def _new(self, request: Mapping[str, Any]) -> dict[str, Any]:
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise BadOption("options is an object of names and values.")
        if not isinstance(request["game"], str):
            raise BadRequest("game is the name of a game.")
        game = games.installed(request["game"], self.offered)  # a request never says which file is run
        self.match = Match.new(game, options, _seed(request), compiled=None)
        return self._status()

    def _load(self, request: Mapping[str, Any]) -> dict[str, Any]:
        game = games.installed(game_name(request["position"]), self.offered)
        self.match = Match.load(request["position"], _seed(request), game, compiled=None)
        return self._status()

    def _legal(self, request: Mapping[str, Any]) -> dict[str, Any]:
        del request
        return {"actions": self._playing.legal()}

    def _play(self, request: Mapping[str, Any]) -> dict[str, Any]:
        action, chance = request["action"], request.get("chance")
        if not isinstance(action, str) and (isinstance(action, bool) or not isinstance(action, int)):
            raise BadRequest("action is the text or the number of an action.")
        if chance is not None and not isinstance(chance, str):
            raise BadRequest("chance is the text of an outcome.")
        ply = self._playing.play(action, chance, request.get("seat"))
        answer: dict[str, Any] = {"events": list(ply.words)}
        if ply.chance is not None:
            answer["chance"] = ply.chance
        outcome = self._playing.outcome
        if outcome is not None:
            answer["result"] = outcome.data()
        return {**answer, **self._status()}

    def _position(self, request: Mapping[str, Any]) -> dict[str, Any]:
        del request
        return {"position": self._playing.position()}

    def _view(self, request: Mapping[str, Any]) -> dict[str, Any]:
        match = self._playing
        door = match.seat(request["seat"]) if "seat" in request else match.public()
        return {"view": door.view()}

    def _undo(self, request: Mapping[str, Any]) -> dict[str, Any]:
        del request
        self._playing.undo()
        return self._status()

    def _redo(self, request: Mapping[str, Any]) -> dict[str, Any]:
        del request
        self._playing.redo()
        return self._status()

    def _perft(self, request: Mapping[str, Any]) -> dict[str, Any]:
        depth = request["depth"]
        if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MOST_DEPTH:
            raise BadRequest(f"depth is a whole number from 0 to {MOST_DEPTH}.")
        nodes = self._playing.perft(depth, MOST_STEPS)
        if nodes < 0:
            raise BadRequest(f"depth cannot be {depth} here; it takes more than {MOST_STEPS:,} steps.")
        return {"depth": depth, "nodes": nodes}

    def _bot(self, request: Mapping[str, Any]) -> dict[str, Any]:
        name = request.get("name", "random")
        if name not in BOTS:
            raise BadRequest(f"name cannot be {shown(name)}; the bots are {', '.join(BOTS)}.")
        milliseconds = request.get("ms", 0)
        if type(milliseconds) not in (int, float) or milliseconds < 0:
            raise BadRequest(f"ms cannot be {shown(milliseconds)}; it is a number from 0.")
        seat = self._playing.to_move
        if seat is None:
            raise IllegalAction("There is nothing to choose; the game is over.")
        return {"action": self._bots.choice(self._playing.seat(seat).legal())}

    def _quit(self, request: Mapping[str, Any]) -> dict[str, Any]:
        del request
        self.running = False
        return {}


BOTS = ("random",)

REQUESTS: dict[
    str, tuple[Callable[[Engine, Mapping[str, Any]], dict[str, Any]], tuple[str, ...], tuple[str, ...]]
] = {
    "new": (Engine._new, ("game",), ("seed", "options")),
    "load": (Engine._load, ("position",), ("seed",)),
    "legal": (Engine._legal, (), ()),
    "play": (Engine._play, ("action",), ("chance", "seat")),
    "position": (Engine._position, (), ()),
    "view": (Engine._view, (), ("seat",)),
    "undo": (Engine._undo, (), ()),
    "redo": (Engine._redo, (), ()),
    "perft": (Engine._perft, ("depth",), ()),
    "bot": (Engine._bot, (), ("name", "ms")),
    "quit": (Engine._quit, (), ()),
}
"""What can be asked: who answers, what the request needs, and what else it may have."""


def _seed(request: Mapping[str, Any]) -> int | None:
    """The seed that was asked for; none draws one from the system."""
    return parse_seed(request["seed"]) if "seed" in request else None


def _check_id(given: Any) -> Any:
    """An id that can be repeated as it is, which what is nested deeply cannot."""
    if given is not None and not isinstance(given, str | int | float):
        raise BadRequest(f"id cannot be {shown(given)}; it is a text or a number.")
    return given


def _finite(text: str) -> float:
    """A number that an answer can repeat: JSON has none that are not finite."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{shown(text)} is no number")
    return number


def _parse(line: str) -> Mapping[str, Any]:
    try:
        request = json.loads(line, parse_float=_finite, parse_constant=_finite)
    except ValueError as error:
        raise BadRequest(f"A request is a JSON object on one line; this is not JSON ({error}).") from None
    if not isinstance(request, dict):
        raise BadRequest('A request is a JSON object on one line, such as {"do": "legal"}.')
    return request


def serve(lines: Iterable[str], out: TextIO, offered: Mapping[str, Game] | None = None) -> None:
    """Answer line by line until there are no more, or until asked to quit."""
    engine = Engine(offered)
    for line in lines:
        out.write(json.dumps(engine.answer(line)) + "\n")
        out.flush()
        if not engine.running:
            return


def run(paths: Sequence[str] = ()) -> None:
    """Serve standard input and output; bytes that are no text are read as marks of a fault.

    The files at `paths` hold games that can be asked for by their names, beside the installed ones.
    """
    offered = games.offer(paths)
    for game in offered.values():
        game.variant()  # a mistake in one is said now, to whoever named the file
    stdin = open(sys.stdin.fileno(), encoding="utf-8", errors="replace", newline="\n", closefd=False)  # noqa: SIM115
    stdout = open(sys.stdout.fileno(), "w", encoding="utf-8", newline="\n", closefd=False)  # noqa: SIM115
    with stdin, stdout:
        serve(stdin, stdout, offered)
