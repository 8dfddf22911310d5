"""Who answers requests: one match, and the bots that are asked about it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from secrets import randbits
from time import monotonic
from typing import Any

from hexarium import __version__, games
from hexarium.bots.program import Programs
from hexarium.engine.choosing import Chooser
from hexarium.engine.requests import Request, check_parts, checked_id, parsed, seed_in, texts_in
from hexarium.errors import BadOption, BadRequest, HexariumError, IllegalAction
from hexarium.kit.game import Game, Options
from hexarium.kit.reading import shown
from hexarium.kit.runner import Runner
from hexarium.play.match import Match, game_name

MOST_DEPTH = 12
MOST_STEPS = 100_000_000
"""A perft that needs more, some ten seconds, is given up: nothing could end it from outside."""


USUAL_BOT = "random"
"""Who chooses where nobody is named."""
MOST_RUNNERS = 8
"""So many kinds of games are kept ready, for the next one that is loaded."""


class Engine:
    """Answers requests about one match."""

    def __init__(
        self,
        offered: Mapping[str, Game] | None = None,
        programs: Programs | None = None,
        plays: str = USUAL_BOT,
        ready: Callable[[], object] = bool,
    ) -> None:
        """An engine that knows the installed games, and those that whoever starts it offers besides.

        `programs` are offered as bots, and `plays` is the bot that chooses where a request names none.
        `ready` is called whenever the machine code of a game was read in.
        """
        self.offered = dict(offered or {})
        self.match: Match | None = None
        self.running = True
        self._chooser = Chooser(programs, plays, ready)
        self._runners: OrderedDict[Any, Runner] = OrderedDict()
        self._began = 0.0
        self._loading = self._loaded = 0.0
        """The seconds that this request, and the one before it, took to load a position."""

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to one line, whatever it holds."""
        self._began = monotonic()
        reply: dict[str, Any] = {}
        try:
            request = parsed(line)
            if "id" in request:
                reply["id"] = checked_id(request["id"])
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

    def close(self) -> None:
        """Send the bots home."""
        self._chooser.close()

    def _do(self, request: Request) -> dict[str, Any]:
        name = request.get("do")
        if not isinstance(name, str) or name not in REQUESTS:
            raise BadRequest(f"do cannot be {shown(name)}; it is {', '.join(REQUESTS)}.")
        method, needed, allowed = REQUESTS[name]
        check_parts(name, request, needed, allowed)
        self._loaded, self._loading = self._loading, 0.0
        return method(self, request)

    @property
    def _playing(self) -> Match:
        if self.match is None:
            raise BadRequest("There is no game yet; begin with new or load.")
        return self.match

    def _status(self) -> dict[str, Any]:
        match = self._playing
        return {"to_move": match.to_move, "over": match.to_move is None}

    def _runner(self, game: Game, options: Options) -> Runner:
        """The rules in motion; what has the same options has the same runner, and so the same bots.

        What a game needs at first is not of the time that anybody has for a choice.
        """
        key = game, tuple(options.items())
        if (runner := self._runners.get(key)) is None:
            runner = Runner.at_once(game.variant(options))
            self._chooser.prepare(runner.variant)
            self._began = monotonic()
        self._runners[key] = runner = runner.faster() or runner
        self._runners.move_to_end(key)
        if len(self._runners) > MOST_RUNNERS:
            self._runners.popitem(last=False)
        return runner

    def _hello(self, request: Request) -> dict[str, Any]:
        if "game" in request:  # whoever is asked to choose is ready by then
            game, options = self._named(request)
            self._chooser.bot(self._chooser.plays, self._runner(game, options).variant)
        return {"hexarium": __version__, "bots": self._chooser.names}

    def _named(self, request: Request) -> tuple[Game, Options]:
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise BadOption("options is an object of names and values.")
        if not isinstance(request["game"], str):
            raise BadRequest("game is the name of a game.")
        game = games.installed(request["game"], self.offered)  # a request never says which file is run
        return game, game.parse_options(options)

    def _new(self, request: Request) -> dict[str, Any]:
        runner, seed = self._runner(*self._named(request)), _word(request)
        self.match = Match(runner, runner.start(seed), seed)
        return self._status()

    def _load(self, request: Request) -> dict[str, Any]:
        position = request["position"]
        game = games.installed(game_name(position), self.offered)
        runner, seed = self._runner(game, game.read_options(position)), _word(request)
        self.match = Match(runner, runner.load(position, seed), seed, from_start=False)
        self._loading = monotonic() - self._began
        return self._status()

    def _legal(self, request: Request) -> dict[str, Any]:
        del request
        return {"actions": self._playing.legal()}

    def _play(self, request: Request) -> dict[str, Any]:
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

    def _position(self, request: Request) -> dict[str, Any]:
        del request
        return {"position": self._playing.position()}

    def _view(self, request: Request) -> dict[str, Any]:
        match = self._playing
        door = match.seat(request["seat"]) if "seat" in request else match.public()
        return {"view": door.view()}

    def _undo(self, request: Request) -> dict[str, Any]:
        del request
        self._playing.undo()
        return self._status()

    def _redo(self, request: Request) -> dict[str, Any]:
        del request
        self._playing.redo()
        return self._status()

    def _perft(self, request: Request) -> dict[str, Any]:
        depth = request["depth"]
        if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MOST_DEPTH:
            raise BadRequest(f"depth is a whole number from 0 to {MOST_DEPTH}.")
        nodes = self._playing.perft(depth, MOST_STEPS)
        if nodes < 0:
            raise BadRequest(f"depth cannot be {depth} here; it takes more than {MOST_STEPS:,} steps.")
        return {"depth": depth, "nodes": nodes}

    def _bot(self, request: Request) -> dict[str, Any]:
        match = self._playing
        if match.to_move is None:
            raise IllegalAction("There is nothing to choose; the game is over.")
        return self._chooser.answer(request, match.seat(match.to_move), self._began, self._loaded)

    def _choose(self, request: Request) -> dict[str, Any]:
        view, legal = request["view"], texts_in(request, "legal")
        texts_in(request, "events")  # whatever has happened, the view is enough
        game = games.installed(game_name(view), self.offered)
        runner = self._runner(game, game.read_options(view))
        seat = runner.variant.check_seat(request["seat"])
        match = Match(runner, runner.fill(view, seat, 0), 0, from_start=False)
        answer = self._chooser.answer(request, match.seat(seat), self._began)
        if legal is not None and answer["action"] not in legal:
            raise BadRequest("legal lists other actions than the view allows.")
        return answer

    def _quit(self, request: Request) -> dict[str, Any]:
        del request
        self.running = False
        return {}


def _word(request: Request) -> int:
    """The seed that was asked for, or one from the system."""
    seed = seed_in(request)
    return randbits(64) if seed is None else seed


REQUESTS: dict[str, tuple[Callable[[Engine, Request], dict[str, Any]], tuple[str, ...], tuple[str, ...]]] = {
    "new": (Engine._new, ("game",), ("seed", "options")),
    "load": (Engine._load, ("position",), ("seed",)),
    "legal": (Engine._legal, (), ()),
    "play": (Engine._play, ("action",), ("chance", "seat")),
    "position": (Engine._position, (), ()),
    "view": (Engine._view, (), ("seat",)),
    "undo": (Engine._undo, (), ()),
    "redo": (Engine._redo, (), ()),
    "perft": (Engine._perft, ("depth",), ()),
    "bot": (Engine._bot, (), ("name", "ms", "explain")),
    "choose": (Engine._choose, ("view", "seat"), ("legal", "events", "name", "ms", "explain")),
    "hello": (Engine._hello, (), ("game", "options", "seats")),
    "quit": (Engine._quit, (), ()),
}
"""What can be asked: who answers, what the request needs, and what else it may have."""
