"""The rights of the contract: a token is the only right, and it is gone with the seat."""

from __future__ import annotations

from tests.server.client import Caller


def test_whoever_was_sent_away_from_a_seat_neither_sees_nor_plays_it(caller: Caller) -> None:
    table = caller.table("catan", ["me", "open"], options={"players": 2})
    table.sit(1)
    away, host = table.join(1), table.join(0)
    assert caller.call("DELETE", f"{table.path}/seats/1", token=table.host).status_code == 204
    assert away.until(lambda frame: frame["type"] == "welcome")["you"] == []
    assert away.welcome["look"] is None
    assert table.facts()["seats"][1]["online"] is False
    table.sit(1)
    table.start()
    host.until_state(lambda state: state["ask"] is not None)
    host.played(0, host.state["ask"]["default"])
    away.until_v(host.played(0, host.state["ask"]["default"]))
    assert away.state["to_move"] == 1
    assert away.state["ask"] is None
    asked = table.join(1).state["ask"]["actions"]
    frames = [
        {"do": "act", "seat": 1, "at": away.v, "actions": asked[:1]},
        {"do": "view", "seat": 1},
        {"do": "resign", "seat": 1},
    ]
    assert [away.ask(frame).get("code") for frame in frames] == ["forbidden"] * 3
    assert table.facts()["v"] == away.v
