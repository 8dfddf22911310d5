"""Requests and the parts of them, read and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from hexarium.errors import BadRequest
from hexarium.kit.options import parse_seed
from hexarium.kit.reading import shown

MOST_MS = 3_600_000
"""An hour for a choice."""
LONGEST_NAME = 200
"""Letters in the name of a bot, its settings included."""

Request = Mapping[str, Any]


def parsed(line: str) -> Request:
    """The request on a line."""
    try:
        request = _DECODER.decode(line)
    except ValueError as error:
        raise BadRequest(f"A request is a JSON object on one line; this is not JSON ({error}).") from None
    if not isinstance(request, dict):
        raise BadRequest('A request is a JSON object on one line, such as {"do": "legal"}.')
    return request


def check_parts(name: str, request: Request, needed: Sequence[str], allowed: Sequence[str]) -> None:
    """Refuse a request that lacks something, or has what nobody asks for."""
    for key in needed:
        if key not in request:
            raise BadRequest(f"{name} needs {key}.")
    for key in request:
        if key not in ("id", "do", *needed, *allowed):
            known = ", ".join((*needed, *allowed)) or "nothing else"
            raise BadRequest(f"{name} knows no {shown(key)}; it takes {known}.")


def checked_id(given: Any) -> Any:
    """An id that can be repeated as it is, which what is nested deeply cannot."""
    if given is not None and not isinstance(given, str | int | float):
        raise BadRequest(f"id cannot be {shown(given)}; it is a text or a number.")
    return given


def seed_in(request: Request) -> int | None:
    """The seed that was asked for; none draws one from the system."""
    return parse_seed(request["seed"]) if "seed" in request else None


def seconds_in(request: Request) -> float | None:
    """The time for a choice; none if the bot may take what it usually takes."""
    given = request.get("ms", 0)
    if type(given) not in (int, float) or not 0 <= given <= MOST_MS:
        raise BadRequest(f"ms cannot be {shown(given)}; it is a number from 0 to {MOST_MS:,}.")
    return given / 1000 or None


def name_in(request: Request, usual: str) -> str:
    """The name of the bot that is asked."""
    name = request.get("name", usual)
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise BadRequest(f"name cannot be {shown(name)}; it is the name of a bot.")
    return name


def flag_in(request: Request, key: str) -> bool:
    """Something that is asked for or not."""
    given = request.get(key, False)
    if not isinstance(given, bool):
        raise BadRequest(f"{key} cannot be {shown(given)}; it is true or false.")
    return given


def texts_in(request: Request, key: str) -> list[str] | None:
    """A list of texts, if there is one."""
    given = request.get(key)
    if given is not None and not (isinstance(given, list) and all(isinstance(each, str) for each in given)):
        raise BadRequest(f"{key} cannot be {shown(given)}; it is a list of texts.")
    return given


def _finite(text: str) -> float:
    """A number that an answer can repeat: JSON has none that are not finite."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{shown(text)} is no number")
    return number


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_finite)
