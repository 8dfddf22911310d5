"""Whole games over sockets, compared ply by ply with the rules played beside, and their records proved."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexarium import Match
from hexarium.play.source import KeySource
from tests.server.client import Caller, Socket, same_state, served
from tests.server.process import Server
from tests.server.test_contract_rules import expected_key


@pytest.fixture(scope="module")
def server(where: dict[str, Any]) -> Iterator[Server]:
    flags = ("--game", str(Path(__file__).parents[2] / "examples" / "connect.py"))
    with served(*flags, **where) as running:
        yield running


GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("heaven", {}, 2),
    ("catan", {"players": 2, "player_trades": False, "goal": 6}, 2),
    ("catan", {"players": 4, "turns": 40}, 4),
    ("catan", {"players": 5, "turns": 25}, 5),
    ("ring", {"players": 3, "rounds": 10}, 3),
    ("connect", {"side": 5}, 2),
]


@pytest.mark.parametrize(("game", "options", "count"), GAMES)
def test_a_whole_game_is_the_one_that_the_rules_play_and_its_record_proves_it(
    server: Server, game: str, options: dict[str, Any], count: int, tmp_path: Path
) -> None:
    caller, chooser = Caller(server), random.Random(11)
    table = caller.table(game, ["me"] * count, options=options, words="my words")
    sockets: list[Socket] = [table.join(seat) for seat in range(count)]
    spectator = table.join()
    while spectator.state["status"] == "playing":
        seat = spectator.state["to_move"]
        socket = sockets[seat]
        socket.until_v(spectator.v)
        actions = socket.state["ask"]["actions"]
        quick = [text for text in actions if text.split()[0] not in ("give", "want", "offer")]
        pool = quick if quick and chooser.random() < 0.9 else actions
        socket.played(seat, chooser.choice(pool))
        spectator.until_v(socket.v)
        if spectator.state["status"] == "playing" and spectator.state["to_move"] is None:
            spectator.receive()
    for socket in sockets:
        socket.until_v(spectator.v)
        kept = socket.state
        assert same_state(kept, socket.hello()["state"])
    record = table.record()
    where = "examples/connect.py" if game == "connect" else game
    match = Match.new(
        str(Path(__file__).parents[2] / where) if game == "connect" else game,
        record["options"],
        source=KeySource(expected_key(record)),
    )
    assert match.seed == record["seed"]
    acts = [row for row in spectator.rows if row["kind"] == "act"]
    assert len(acts) == len(record["actions"])
    for row, told in zip(acts, record["actions"], strict=True):
        text, chance = told if isinstance(told, list) else (told, None)
        assert (row["seat"], row["action"]) == (match.to_move, text)
        assert match.play(text).chance == chance
    assert match.outcome is not None
    assert match.outcome.data() == record["result"] == spectator.state["result"]
    assert spectator.rows[-1]["kind"] == "over"
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), "utf-8")
    if game != "connect":
        verified = subprocess.run(
            [sys.executable, "-m", "hexarium", "verify", str(file)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert verified.returncode == 0, verified.stdout + verified.stderr
        record["actions"][3] = record["actions"][4]
        file.write_text(json.dumps(record), "utf-8")
        wrong = subprocess.run(
            [sys.executable, "-m", "hexarium", "verify", str(file)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert wrong.returncode == 1
        assert "Traceback" not in wrong.stderr


@pytest.mark.parametrize(("game", "options", "count"), [GAMES[0], GAMES[2], GAMES[4], GAMES[5]])
def test_a_game_of_bots_alone_is_played_to_its_end_and_can_be_watched(
    server: Server, game: str, options: dict[str, Any], count: int
) -> None:
    caller = Caller(server)
    if game == "heaven":
        options = {**options}
    table = caller.table(game, ["bot:easy"] * count, options=options, pace=0)
    spectator = table.join()
    spectator.until_state(lambda state: state["status"] == "over", timeout=240)
    record = table.record()
    assert all(row["by"] == "bot" for row in spectator.rows if row["kind"] == "act")
    assert record["result"]["reason"]


@pytest.mark.parametrize("game", ["heaven", "catan", "ring", "connect"])
def test_games_are_played_through_choices_and_forms_alone(server: Server, game: str) -> None:
    caller, chooser = Caller(server), random.Random(3)
    options = {"catan": {"players": 3}, "ring": {"players": 3}}.get(game, {})
    count = 3 if options else 2
    table = caller.table(game, ["me"] * count, **({"options": options} if options else {}))
    sockets = [table.join(seat) for seat in range(count)]
    ids: set[str] = set()
    for _ in range(120):
        if sockets[0].state["status"] != "playing" or sockets[0].state["to_move"] is None:
            break
        seat = sockets[0].state["to_move"]
        socket, ask = sockets[seat], sockets[seat].state["ask"]
        ids = {spot["id"] for spot in socket.welcome["board"]["spots"]}
        ids |= {piece["id"] for piece in socket.state["pieces"]}
        for panel in socket.state["panels"]:
            ids |= {panel["id"], *(item["id"] for item in panel["items"])}
        reachable = {choice["do"][0] for choice in ask["choices"]}
        for choice in ask["choices"]:
            for pick in choice["pick"]:
                assert set(pick["all"] if isinstance(pick, dict) else [pick]) <= ids, choice
        for form in ask["forms"]:
            reachable |= set(form.get("open", [])[:1]) | {form.get("send")}
            reachable |= {item["do"] for side in form["sides"] for item in side["items"]}
        assert set(ask["actions"]) <= reachable
        assert ask["default"] in ask["actions"]
        if ask["forms"] and chooser.random() < 0.4:
            batch = filled(chooser.choice(ask["forms"]), chooser)
        else:
            batch = (
                chooser.choice(ask["choices"])["do"] if ask["choices"] else filled(ask["forms"][0], chooser)
            )
        if not batch:
            continue
        v = socket.played(seat, *batch)
        for each in sockets:
            each.until_v(v)


def filled(form: dict[str, Any], chooser: random.Random) -> list[str]:
    """A form filled in at random, within its limits."""
    batch = list(form.get("open", []))
    labels: set[str] = set()
    for side in form["sides"]:
        # What is given is not wanted too.
        items = [item for item in side["items"] if item["label"] not in labels]
        entries = [item["do"] for item in items for _ in range(item["max"])]
        chooser.shuffle(entries)
        most = min(side["max"], len(entries))
        if most < side["min"]:
            return []
        taken = sorted(entries[: chooser.randint(side["min"], min(most, side["min"] + 2))])
        batch += taken
        labels |= {item["label"] for item in items if item["do"] in taken}
    return [*batch, *([form["send"]] if form.get("send") else [])]
