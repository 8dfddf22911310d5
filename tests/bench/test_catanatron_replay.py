"""Some stretches of Catanatron's games, kept as it told them, keep the replay honest where it is not there.

They are what `python -m bench.peer.replay 1 GAME FROM TO` printed for game 29 (0 to 60, 440 to 455, 750 to
762), game 77 (590 to 606) and game 163 (899 to 908).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from bench import catanatron_causes as causes
from bench.catanatron_causes import Cause
from bench.catanatron_island import GOODS, Island, Turn, merged
from bench.catanatron_match import held_back
from bench.catanatron_replay import Findings, Replay
from bench.catanatron_trails import holder, trail
from hexarium.games.catan.rules.island import standard
from hexarium.play.match import Match

LINES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "catanatron.jsonl").read_text("utf-8").splitlines()
]


def replayed(lines: list[dict[str, Any]]) -> Findings:
    findings = Findings()
    game: Replay | None = None
    for line in json.loads(json.dumps(lines)):
        if "game" in line:
            game = Replay(line, findings)
        elif game is not None:
            game.play(line)
    return findings


@pytest.fixture(scope="module")
def found() -> Findings:
    return replayed(LINES)


def changed(number: int, **changes: Any) -> list[dict[str, Any]]:
    """The lines with something else in one of them."""
    return [*LINES[:number], {**LINES[number], **changes}, *LINES[number + 1 :]]


def line_with(kind: str) -> int:
    """The first line with an action of a type."""
    return next(number for number, line in enumerate(LINES) if line.get("action", [0, ""])[1] == kind)


# The replay


def test_every_difference_has_a_cause(found: Findings) -> None:
    assert found.unexplained == []
    assert found.actions > 100


@pytest.mark.parametrize(
    "cause",
    [
        *(causes.LENGTH, causes.SETUP_LENGTH, causes.TILE_BY_LENGTH, causes.TILE_AFTER_CUT),
        *(causes.END_BY_TILE, causes.SHORTAGE, causes.NEW_CARD, causes.BEFORE_ROLL, causes.UNPAID_ROADS),
        causes.DISCARD_ORDER,
    ],
    ids=lambda cause: cause.about,
)
def test_what_is_known_to_differ_differs_here(found: Findings, cause: Cause) -> None:
    assert found.by_cause[cause] > 0


def test_a_card_that_comes_from_nowhere_is_noticed() -> None:
    number = line_with("ROLL")
    after = json.loads(json.dumps(LINES[number]["after"]))
    after.setdefault("players", [{} for _ in range(4)])[0]["hand"] = [9, 9, 9, 9, 9]
    wrong = replayed(changed(number, after=after)).unexplained
    assert "('hand', 0)" in wrong[0]


def test_a_road_that_is_too_long_is_noticed() -> None:
    number = line_with("ROLL")
    after = json.loads(json.dumps(LINES[number]["after"]))
    after.setdefault("players", [{} for _ in range(4)])[1]["road_length"] = 9
    wrong = replayed(changed(number, after=after)).unexplained
    assert "('road length', 1)" in wrong[0]


def test_an_action_that_is_legal_in_one_of_the_two_is_noticed() -> None:
    number = line_with("BUILD_SETTLEMENT")
    roads = LINES[number]["choices"]["BUILD_ROAD"]
    wrong = replayed(changed(number, choices={"BUILD_ROAD": roads[1:]})).unexplained
    assert "('legal', 'road " in wrong[0]


def test_an_action_that_our_rules_refuse_is_noticed() -> None:
    number = line_with("BUILD_SETTLEMENT")
    seat, kind, corner = LINES[number + 2]["action"]
    neighbour = next(node for node in LINES[number + 1]["action"][2] if node != LINES[number]["action"][2])
    assert corner != neighbour
    wrong = replayed(changed(number + 2, action=[seat, kind, neighbour])).unexplained
    assert "not legal" in wrong[0]


def test_a_year_of_plenty_for_one_card_is_a_house_rule_and_goes_on_from_there() -> None:
    number = next(
        place
        for place, line in enumerate(LINES)
        if line.get("action", [0, ""])[1] == "ROLL" and line["choices"] == {"END_TURN": [None]}
    )
    seat, players = LINES[number]["action"][0], LINES[0]["island"]["players"]
    lines = json.loads(json.dumps(LINES[: number + 1]))
    assert all("game" not in line and "deck" not in line["after"] for line in lines[1:])
    lines[0]["start"]["deck"][1] -= 1
    lines[0]["start"]["players"][seat]["cards"][1] += 1
    lines[-1]["choices"]["PLAY_YEAR_OF_PLENTY"] = [
        list(pair) for pair in combinations_with_replacement(GOODS, 2)
    ]
    standing = lines[0]["start"]
    for line in lines[1:]:
        standing = merged(standing, line["after"])
    hand, bank = list(standing["players"][seat]["hand"]), list(standing["bank"])
    hand[4], bank[4] = hand[4] + 1, bank[4] - 1
    mine = {"hand": hand, "cards": [0, 0, 0, 0, 0]}
    after = {
        "bank": bank,
        "card_played": True,
        "players": [mine if place == seat else {} for place in range(players)],
    }
    action = [seat, "PLAY_YEAR_OF_PLENTY", ["ORE"]]
    following = (seat + 1) % players
    ended = {"turn": following, "to_move": following, "rolled": False, "card_played": False}
    lines.append({"action": action, "after": after, "choices": {"END_TURN": [None]}})
    lines.append({"action": [seat, "END_TURN", None], "after": ended, "choices": {"ROLL": [None]}})
    found = replayed(lines)
    assert found.unexplained == []
    assert found.by_cause[causes.ONE_CARD] == 1


# The island


def test_every_node_is_a_corner_and_every_road_an_edge_of_its_own() -> None:
    island = Island(LINES[0]["island"])
    assert sorted(island.corners.values()) == list(range(54))
    assert sorted(island.hexes.values()) == list(range(19))
    placed = [tile for line in LINES if "game" in line for tile in line["island"]["tiles"]]
    edges = {
        frozenset((around[k], around[(k + 1) % 6]))
        for tile in placed
        for around in [list(tile["nodes"].values())]
        for k in range(6)
    }
    assert sorted(island.edge(tuple(edge)) for edge in edges) == list(range(72))


def test_its_ports_are_nine_edges_of_the_coast() -> None:
    island = Island(LINES[0]["island"])
    edges = [port["edge"] for port in island.board["ports"]]
    assert len(set(edges)) == 9
    assert set(edges) <= set(standard().board.coast.tolist())
    assert sorted(port["kind"] for port in island.board["ports"]).count("any") == 4


def asked() -> Iterator[tuple[Island, Any, dict[str, Any], Turn]]:
    """Every choice in the sample, as a bot is asked for it."""
    island, standing, dice = Island(LINES[0]["island"]), LINES[0]["start"], None
    for line in LINES:
        if "game" in line:
            island, standing, dice = Island(line["island"]), line["start"], None
            continue
        standing = merged(standing, line["after"])
        _, kind, value = line["action"]
        dice = None if kind == "END_TURN" else value if kind == "ROLL" else dice
        if island.phase(standing) not in ("discard", "over"):
            offered = island.texts(line["choices"])
            yield island, standing, offered, Turn(dice, held_back(standing, island, offered))


def test_a_bot_may_choose_what_catanatron_offers_and_nothing_else() -> None:
    for island, standing, offered, turn in asked():
        match = Match.load(island.position(standing, turn), seed=1)
        assert set(match.legal()) == set(offered)


# The longest road


def test_a_trail_uses_each_road_once() -> None:
    around = standard().board.hex_edges[0].tolist()
    assert trail(frozenset(around), frozenset()) == 6
    assert trail(frozenset(around[:4]), frozenset()) == 4


def test_a_trail_may_end_at_a_rival_and_does_not_pass_it() -> None:
    board = standard().board
    edges, corners = board.hex_edges[0].tolist(), board.hex_corners[0].tolist()
    assert trail(frozenset(edges[:4]), frozenset({corners[4]})) == 4
    assert trail(frozenset(edges[:4]), frozenset({corners[1]})) == 3


@pytest.mark.parametrize(
    ("before", "lengths", "after"),
    [
        (None, [4, 3], None),
        (None, [5, 3], 0),
        (None, [5, 5], None),
        (1, [5, 5], 1),
        (1, [6, 5], 0),
        (0, [4, 6, 6], None),
        (0, [4, 4, 4], None),
    ],
)
def test_the_holder_keeps_the_tile_while_nobody_is_longer(
    before: int | None, lengths: list[int], after: int | None
) -> None:
    assert holder(before, lengths) == after
