"""Names, words and chat are text: halves of letters, and letters that no database keeps, are refused."""

from __future__ import annotations

import json

import pytest

from tests.server.serving import Served

WRONG = ["a\u0000b", "half \ud800", "line\u2028end", "\u202eback", "\x1b[31m"]


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_names_and_words_that_are_no_text_are_a_bad_request_and_change_nothing(
    served: Served, text: str
) -> None:
    table = served.create("heaven", "me", "open")
    path = f"/tables/{table['table']}"
    before = served.call("GET", path, 200)
    for place, body in (
        ("/tables", {"game": "heaven", "name": text}),
        ("/tables", {"game": "heaven", "words": text}),
        ("/tables", {"game": text}),
        ("/tables", {"game": "heaven", "options": {text: 1}}),
        ("/tables", {"game": "heaven", "seats": ["me", f"bot:{text}"]}),
        (f"{path}/seats/1", {"name": text}),
        (f"{path}/seats/1", {"words": text}),
    ):
        # httpx would refuse to write halves of letters as UTF-8; as escapes they are valid JSON.
        answer = served.http.post(
            place, content=json.dumps(body), headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400, (place, body)
        assert answer.json()["error"]["code"] in ("bad_request", "bad_option")
    assert served.call("GET", path, 200) == before
