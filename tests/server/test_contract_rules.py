"""The rules of the contract: asking ahead, undo, clocks, resigning, rematches, honest dice."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.server.client import Caller, Socket, Table, fresh_id, same_state


def joined(table: Table) -> list[Socket]:
    """A socket for each person."""
    return [table.join(seat) for seat in sorted(table.tokens)]


def up_to(sockets: list[Socket], v: int) -> None:
    for socket in sockets:
        socket.until_v(v)


def people(caller: Caller, game: str, count: int, **body: Any) -> Table:
    """A table of so many people, each with an own token."""
    if game != "heaven":
        body["options"] = {"players": count, **body.get("options", {})}
    table = caller.table(game, ["me", *["open"] * (count - 1)], **body)
    for seat in range(1, count):
        table.sit(seat)
    table.start()
    return table


def play_until(
    sockets: list[Socket], wanted: Callable[[], bool], seed: int, most: int = 3000, first: str = ""
) -> bool:
    """Play at random, `first` where it is legal, until something is so; whether it came about."""
    chooser = random.Random(seed)
    for _ in range(most):
        if wanted():
            return True
        state = sockets[0].state
        if state["status"] != "playing":
            return False
        seat = state["to_move"]
        actions = sockets[seat].state["ask"]["actions"]
        # Whoever drafts at random never comes to an end.
        quick = [text for text in actions if text.split()[0] not in ("give", "want", "offer", "monopoly")]
        if first in actions:
            quick = [first]
        up_to(sockets, sockets[seat].played(seat, chooser.choice(quick or actions)))
    return wanted()


def code_of(answer: dict[str, Any]) -> str:
    assert answer["type"] == "no", answer
    return str(answer["code"])


def _several_due(socket: Socket) -> bool:
    return len(socket.state["due"]) > 1


def discarding(caller: Caller) -> tuple[Table, list[Socket]]:
    """A table of the island at which two or more must discard."""
    for seed in range(30):
        table = people(caller, "catan", 4, options={"discard_limit": 2, "player_trades": False})
        sockets = joined(table)
        if play_until(sockets, partial(_several_due, sockets[0]), seed, 400):
            return table, sockets
        for socket in sockets:
            socket.close()
    raise AssertionError("Nobody had to discard.")


def test_all_of_those_who_are_asked_about_the_same_thing_are_asked_at_once(caller: Caller) -> None:
    table, sockets = discarding(caller)
    due = [each["seat"] for each in sockets[0].state["due"]]
    assert due[0] == sockets[0].state["to_move"]
    for seat, socket in enumerate(sockets):
        ask = socket.state["ask"]
        assert (ask is not None) == (seat in due)
        if ask:
            assert ask["seat"] == seat
            assert ask["key"]
            assert all(text.startswith("discard") for text in ask["actions"])
    assert table.join().state["ask"] is None


def test_a_plan_is_stored_acknowledged_kept_secret_and_played_when_the_rules_reach_that_seat(
    caller: Caller,
) -> None:
    table, sockets = discarding(caller)
    spectator = table.join()
    last = sockets[0].state["due"][-1]
    seat = last["seat"]
    ask = sockets[seat].state["ask"]
    form = ask["forms"][0]
    wanted: int = form["sides"][0]["min"]
    batch: list[str] = []
    for item in form["sides"][0]["items"]:
        batch += [item["do"]] * min(item["max"], wanted - len(batch))
    before = len(spectator.raw)
    answer = sockets[seat].ask({"do": "plan", "seat": seat, "key": ask["key"], "actions": batch})
    assert answer["type"] == "ack"
    due = spectator.until(lambda frame: frame["type"] == "due")["due"]
    assert [each["ready"] for each in due if each["seat"] == seat] == [True]
    assert not any(text in "".join(spectator.raw[before:]) for text in batch)
    assert sockets[seat].hello()["state"]["due"][-1]["ready"] is True
    while any(each["seat"] == seat for each in sockets[0].state["due"]):
        turn = sockets[0].state["to_move"]
        if turn == seat:
            sockets[0].receive()
        else:
            sockets[turn].until_v(sockets[0].v)
            up_to(sockets, sockets[turn].played(turn, sockets[turn].state["ask"]["actions"][0]))
    up_to([*sockets, spectator], sockets[0].v)
    rows = [row for row in spectator.rows if row.get("by") == "plan"]
    assert [row["action"] for row in rows] == batch
    assert {row["seat"] for row in rows} == {seat}


def test_a_plan_is_withdrawn_by_null_and_one_on_another_key_is_no_question(caller: Caller) -> None:
    _, sockets = discarding(caller)
    seat = sockets[0].state["due"][-1]["seat"]
    ask = sockets[seat].state["ask"]
    plan = {"do": "plan", "seat": seat, "key": ask["key"]}
    assert (
        code_of(sockets[seat].ask({**plan, "key": "other", "actions": ask["actions"][:1]})) == "no_question"
    )
    assert code_of(sockets[seat].ask({**plan, "actions": ["end"]})) == "illegal_action"
    assert code_of(sockets[seat].ask({**plan, "actions": ["juggle"]})) == "unknown_action"
    assert sockets[seat].ask({**plan, "actions": ask["actions"][:1]})["type"] == "ack"
    sockets[seat].until_state(lambda state: state["due"][-1]["ready"])
    assert sockets[seat].ask({**plan, "actions": None})["type"] == "ack"
    sockets[seat].until_state(lambda state: not state["due"][-1]["ready"])


def test_an_action_that_reveals_is_only_ever_the_last_of_a_batch(caller: Caller) -> None:
    table = people(caller, "catan", 2)
    sockets = joined(table)
    assert play_until(sockets, lambda: sockets[0].state["ply"] >= 8, 1)
    turn = sockets[0].state["to_move"]
    mover = sockets[turn]
    before = mover.state
    answer = mover.act(turn, "roll", "end")
    assert code_of(answer) == "reveals_inside"
    assert code_of(mover.act(turn, "roll", "nonsense")) in ("reveals_inside", "unknown_action")
    assert same_state(mover.hello()["state"], before)
    up_to(sockets, mover.played(turn, "roll"))


def test_undo_is_free_while_only_own_unrevealing_plies_follow(caller: Caller) -> None:
    table = people(caller, "catan", 2)
    sockets = joined(table)
    one = sockets[0]
    start, before = one.v, one.state
    up_to(sockets, one.played(0, one.state["ask"]["actions"][3]))
    answer = one.ask({"do": "undo", "seat": 0, "to": start})
    assert answer["type"] == "ack"
    up_to(sockets, answer["v"])
    assert one.rows[-1]["kind"] == "undo"
    assert one.state["ply"] == 0
    assert same_state({**one.state, "ask": None}, {**before, "ask": None})
    assert one.state["ask"]["actions"] == before["ask"]["actions"]
    assert [row["v"] for row in one.rows] == list(range(start + 1, one.v + 1)), "a ply again, a v never"
    up_to(sockets, one.played(0, one.state["ask"]["actions"][5]))
    assert one.state["ply"] == 1


def test_further_undo_is_voted_on_and_an_agreed_one_is_a_row(caller: Caller) -> None:
    table = people(caller, "catan", 3)
    sockets = joined(table)
    start = sockets[0].v
    for _ in range(3):
        seat = sockets[0].state["to_move"]
        up_to(sockets, sockets[seat].played(seat, sockets[seat].state["ask"]["actions"][-1]))
    assert sockets[0].state["to_move"] == 1
    asked = sockets[0].ask({"do": "undo", "seat": 0, "to": start})
    assert asked["type"] == "ack"
    request = sockets[1].until(lambda frame: frame["type"] == "request")
    assert (request["seat"], request["to"], request["open"]) == (0, start, True)
    assert table.join(2).welcome["requests"]
    vote = {"do": "vote", "request": request["request"], "yes": True}
    assert sockets[1].ask({**vote, "seat": 1})["type"] == "ack"
    sockets[2].until(lambda frame: frame["type"] == "request" and len(frame["votes"]) >= 1)
    assert sockets[0].state["ply"] == 3
    assert sockets[2].ask({**vote, "seat": 2})["type"] == "ack"
    sockets[0].until(lambda frame: frame["type"] == "step" and frame["row"]["kind"] == "undo")
    assert sockets[0].state["ply"] == 0
    sockets[1].until(lambda frame: frame["type"] == "request" and not frame["open"])


def test_a_vote_against_settles_the_request_and_nothing_changes(caller: Caller) -> None:
    table = people(caller, "catan", 2)
    sockets = joined(table)
    start = sockets[0].v
    for _ in range(3):
        seat = sockets[0].state["to_move"]
        up_to(sockets, sockets[seat].played(seat, sockets[seat].state["ask"]["actions"][-1]))
    assert sockets[0].ask({"do": "undo", "seat": 0, "to": start})["type"] == "ack"
    request = sockets[1].until(lambda frame: frame["type"] == "request")["request"]
    assert sockets[1].ask({"do": "vote", "seat": 1, "request": request, "yes": False})["type"] == "ack"
    settled = sockets[0].until(lambda frame: frame["type"] == "request" and not frame["open"])
    assert settled["request"] == request
    assert table.join().state["ply"] == 3


def test_no_undo_passes_a_reveal(caller: Caller) -> None:
    table = people(caller, "catan", 2)
    sockets = joined(table)
    start = sockets[0].v
    assert play_until(sockets, lambda: sockets[0].state["ply"] >= 9, 2)
    seat = sockets[0].state["to_move"]
    assert code_of(sockets[seat].ask({"do": "undo", "seat": seat, "to": start})) == "undo_refused"


def test_whoever_resigns_ends_a_game_of_two(caller: Caller) -> None:
    table = people(caller, "heaven", 2)
    sockets = joined(table)
    assert sockets[1].ask({"do": "resign", "seat": 1})["type"] == "ack"
    sockets[0].until_state(lambda state: state["status"] == "over")
    assert sockets[0].state["result"] == {"winners": [0], "reason": "resigned"}
    assert [row["kind"] for row in sockets[0].rows] == ["resign", "over"]
    assert code_of(sockets[0].act(0, "skip")) == "over"
    facts = table.facts()
    assert (facts["status"], facts["result"]["reason"]) == ("over", "resigned")
    record = table.record()
    assert record["result"] == {"winners": [0], "reason": "resigned"}


def test_with_more_seats_a_bot_plays_the_seat_of_one_who_resigned_on_marked_as_such(caller: Caller) -> None:
    table = people(caller, "catan", 3)
    sockets = joined(table)
    assert sockets[1].ask({"do": "resign", "seat": 1})["type"] == "ack"
    sockets[0].until(lambda frame: frame["type"] == "step" and frame["row"]["kind"] == "resign")
    for _ in range(2):
        up_to(sockets, sockets[0].played(0, sockets[0].state["ask"]["actions"][0]))
    sockets[0].until_state(lambda state: state["to_move"] == 2)
    assert [row["by"] for row in sockets[0].rows if row["kind"] == "act" and row["seat"] == 1] == ["bot"] * 2
    seat = table.facts()["seats"][1]
    assert seat["kind"] == "bot" or seat.get("resigned") or seat.get("bot")
    assert code_of(sockets[1].act(1, "end")) in ("forbidden", "not_your_turn", "over")


def test_the_same_rematch_again_is_the_same_one_and_old_tokens_open_their_seats_moved_on_by_one(
    caller: Caller,
) -> None:
    table = people(caller, "heaven", 2)
    sockets = joined(table)
    assert sockets[0].ask({"do": "resign", "seat": 0})["type"] == "ack"
    sockets[1].until_state(lambda state: state["status"] == "over")
    first = caller.post(f"{table.path}/rematch", {}, table.tokens[0])
    again = caller.post(f"{table.path}/rematch", {}, table.tokens[1])
    assert first["table"] == again["table"] != table.id
    answer = caller.call("POST", f"{table.path}/rematch", {}, table.host)
    assert answer.status_code in (201, 403)
    moved = Socket(caller.url, first["table"], [table.tokens[0]])
    assert moved.hello()["you"] == [1]
    other = Socket(caller.url, first["table"], [table.tokens[1]])
    assert other.hello()["you"] == [0]


def test_whoever_asks_for_a_rematch_may_add_words_until_its_start(caller: Caller) -> None:
    table = people(caller, "heaven", 2)
    assert table.join(0).ask({"do": "resign", "seat": 0})["type"] == "ack"
    told = caller.post(f"{table.path}/rematch", {"words": "once more"}, table.tokens[0])["table"]
    moved = Socket(caller.url, told, [table.tokens[0]])
    moved.hello()
    assert moved.ask({"do": "resign", "seat": 1})["type"] == "ack"
    record = caller.get(f"/tables/{told}/record")
    assert record["proof"]["words"] == [None, "once more"]
    assert record["seed"] == int.from_bytes(expected_key(record)[:8], "big")


def expected_key(record: dict[str, Any]) -> bytes:
    proof = record["proof"]
    said = json.dumps(
        [record["table"], record["game"], record["options"], proof["words"]],
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    return hmac.digest(bytes.fromhex(proof["nonce"]), said.encode(), "sha256")


@pytest.mark.parametrize("words", [("wörds ☃", None), (None, "b"), (None, None)])
def test_the_commitment_is_the_hash_of_the_nonce_and_the_seed_comes_from_the_words(
    caller: Caller, words: Any
) -> None:
    first, second = words
    table = caller.table("heaven", ["me", "open"], **({"words": first} if first else {}))
    table.sit(1, **({"words": second} if second else {}))
    table.start()
    socket = table.join(1)
    assert socket.ask({"do": "resign", "seat": 1})["type"] == "ack"
    record = table.record()
    proof = record["proof"]
    assert proof["commit"] == table.made["commit"]
    assert hashlib.sha256(bytes.fromhex(proof["nonce"])).hexdigest() == proof["commit"]
    assert proof["words"] == [first, second]
    assert record["seed"] == int.from_bytes(expected_key(record)[:8], "big")


def test_chance_is_a_secret_from_those_who_may_not_know_it(caller: Caller) -> None:
    table = people(caller, "catan", 3, options={"player_trades": False})
    sockets = [*joined(table), table.join()]

    def bought() -> bool:
        return any(row.get("action") == "buy" for row in sockets[0].rows)

    assert play_until(sockets[:3], bought, seed=1, first="buy")
    up_to(sockets, sockets[0].v)
    kinds = ("knight", "victory", "roadbuilding", "monopoly", "invention")
    step = next(
        frame
        for frame in sockets[3].frames
        if frame["type"] == "step" and frame["row"].get("action") == "buy"
    )
    events = json.dumps(step["events"]) + json.dumps(step["row"])
    assert not any(kind in events for kind in kinds)


def test_an_agreed_end_makes_replays_open(caller: Caller) -> None:
    table = people(caller, "catan", 2)
    sockets = joined(table)
    assert play_until(sockets, lambda: sockets[0].state["ply"] >= 12, 3)
    ply = sockets[0].state["ply"]
    assert sockets[0].ask({"do": "resign", "seat": 0})["type"] == "ack"
    sockets[1].until_state(lambda state: state["status"] == "over")
    for number in (0, ply // 2, ply):
        told = caller.get(f"{table.path}/at/{number}?seat=1")
        assert {"board", "state"} <= set(told)
        assert told["state"]["ply"] == number
    beyond = caller.call("GET", f"{table.path}/at/{ply + 1}?seat=1")
    assert beyond.status_code in (400, 404)


def test_ids_that_are_known_to_one_seat_mean_nothing_to_another(caller: Caller) -> None:
    table = people(caller, "heaven", 2, options={"first": "angels"})
    sockets = joined(table)
    id = fresh_id()
    assert sockets[0].act(0, sockets[0].state["ask"]["actions"][0], id=id)["type"] == "ack"
    assert code_of(sockets[1].act(1, "move a1 a2", id=id)) != "ack"


def test_two_seats_may_say_something_under_the_same_id(caller: Caller) -> None:
    table = caller.table("heaven", ["me", "me"])
    one, other = table.join(0), table.join(1)
    id = fresh_id()
    for socket in (one, other, one):
        assert socket.ask({"do": "chat", "id": id, "text": "Hello."})["type"] == "ack"
    assert [said["seat"] for said in table.join().welcome["chat"]] == [0, 1]
