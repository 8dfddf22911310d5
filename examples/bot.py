"""A bot in thirty lines, to be copied into any language.

    hexarium play heaven --bot "mine=python examples/bot.py" --against mine

It reads a JSON object a line and answers each with one. `choose` brings `legal`, the texts of the actions;
`view`, what the seat may know; `seat`; `events`, what has happened since the seat chose last, in sentences;
and `ms`, the time there is. Everything else is answered with nothing. docs/bots.md tells the rest.
"""

import json
import random
import sys
from typing import Any

LIKED = ("city", "settle", "battle", "strike", "buy", "build", "road", "roll", "end", "decline")
"""Words that an action may begin with, the best first."""


def choose(question: dict[str, Any]) -> str:
    legal: list[str] = question["legal"]
    for word in LIKED:
        if liked := [action for action in legal if action.split()[0] == word]:
            return random.choice(liked)
    return random.choice(legal)


for line in sys.stdin:
    request = json.loads(line)
    answer = {"action": choose(request)} if request["do"] == "choose" else {}
    print(json.dumps({"id": request.get("id"), "ok": answer}), flush=True)
    if request["do"] == "quit":
        break
