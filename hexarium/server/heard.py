"""Reading what a client says: every text becomes a frame, or a refusal with a sentence."""

from __future__ import annotations

import json
from typing import Any

import orjson
from pydantic import ValidationError

from hexarium.server.frames import CLIENT, LARGEST, Client
from hexarium.server.refusals import Refused

LONGEST_ECHO = 200
"""Letters of an id that is repeated in a refusal."""
TOO_LONG = {"string_too_long", "too_long"}


class Misheard(Refused):
    """A text that is no frame; `id` is what it is called, if that can be read."""

    def __init__(self, code: str, sentence: str, id: str | None, oversized: bool = False) -> None:
        super().__init__(code, sentence)
        self.id = id
        self.oversized = oversized
        """Whether it is larger than any frame may be."""


def heard(text: str | bytes) -> Client:
    """The frame that a text is."""
    try:
        given = orjson.loads(text)
    except (orjson.JSONDecodeError, RecursionError):
        given = None
    id = _id(given if given is not None else _leniently(text))
    if len(text) > LARGEST or (isinstance(text, str) and len(text.encode()) > LARGEST):
        raise Misheard("too_long", f"A frame has at most {LARGEST} bytes.", id, oversized=True)
    if isinstance(text, bytes) or not isinstance(given, dict):
        raise Misheard("bad_request", "A frame is one JSON object in a text message.", id)
    try:
        return CLIENT.validate_python(given)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise Misheard(*_sentence(wrong), id) from None


def _leniently(text: str | bytes) -> Any:
    """What may stand in a text that is refused: halves of letters, say. Its id tells what is answered."""
    try:
        return json.loads(text) if len(text) <= LARGEST else None
    except (ValueError, RecursionError):
        return None


def _id(given: Any) -> str | None:
    id = given.get("id") if isinstance(given, dict) else None
    return id if isinstance(id, str) and len(id) <= LONGEST_ECHO and id.isprintable() else None


def _sentence(wrong: Any) -> tuple[str, str]:
    place = ".".join(str(part) for part in wrong["loc"][1:])
    code = "too_long" if wrong["type"] in TOO_LONG and place.split(".")[0] in LIMITED else "bad_request"
    where = f"{place}: " if place else ""
    said = wrong["msg"] if len(wrong["msg"]) <= LONGEST_ECHO else wrong["msg"][:LONGEST_ECHO] + "…"
    return code, f"{where}{said[:1].lower()}{said[1:]}."


LIMITED = ("actions", "text")
"""Keys with limits of their own; an id that is too long is no id."""
