"""Answers to calls that went wrong: a status, a stable code and a sentence, whatever it was."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match

from hexarium.errors import BadOption, HexariumError, UnknownGame
from hexarium.server.logs import log
from hexarium.server.refusals import CallRefused
from hexarium.server.storage.errors import Away

CODES = {400: "bad_request", 401: "unauthorised", 403: "forbidden", 404: "not_found", 413: "too_long"}
SENTENCES = {
    404: "Nothing is here.",
    405: "This cannot be done here; the header Allow says what can.",
}


def error_answer(
    status: int, code: str, sentence: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """An error as every call answers it."""
    body = {"error": {"code": code, "message": sentence}}
    return JSONResponse(body, status, dict(headers or {}))


def add_errors(app: FastAPI) -> None:
    """Let an application answer every error in the same form."""
    app.add_exception_handler(CallRefused, _refused)
    app.add_exception_handler(HexariumError, _wrong)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    del request
    assert isinstance(error, CallRefused)
    headers = {"WWW-Authenticate": "Bearer"} if error.status == HTTPStatus.UNAUTHORIZED else {}
    if error.wait is not None:
        headers["Retry-After"] = str(error.wait)
    return error_answer(error.status, error.code, str(error), headers)


async def _wrong(request: Request, error: Exception) -> JSONResponse:
    del request
    if isinstance(error, Away):
        log.warning("storage is away", extra={"why": str(error)})
        return error_answer(503, "internal", str(error), {"Retry-After": "1"})
    code = "bad_option" if isinstance(error, BadOption | UnknownGame) else "bad_request"
    return error_answer(400, code, str(error))


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    del request
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    # What was sent is not repeated: it may hold words or a token.
    place = first["loc"][1:]
    said = str(first["msg"]).removeprefix("Value error, ").rstrip(".")
    if first["type"] == "model_attributes_type":
        said = "A body is one JSON object, with Content-Type: application/json"
    elif place[:1] == ("options",) and len(place) == len(("options", "name", "kind")):
        place, said = place[:-1], "An option is true, false, a whole number or a text"
    where = ".".join(str(part) for part in place)
    return error_answer(400, "bad_request", f"{f'{where}: ' if where else ''}{said}.")


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    index = getattr(request.app.state, "index", None)
    if status == HTTPStatus.NOT_FOUND and index is not None and _reads_pages(request):
        answer: Response = index.answer(request, status)
        return answer
    headers = dict(error.headers or {})
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(sorted(_allowed(request)))
    code = CODES.get(status, "internal" if status >= 500 else "bad_request")
    sentence = SENTENCES.get(status) or f"{str(error.detail).rstrip('.')}."
    return error_answer(status, code, sentence, headers)


def _reads_pages(request: Request) -> bool:
    """Whether somebody mistyped an address or followed an old link, who is better off on the front page."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")


def _allowed(request: Request) -> set[str]:
    """What can be done at the address of a call; one address may have several routes."""
    fits = [route for route in request.app.routes if route.matches(request.scope)[0] != Match.NONE]
    return {method for route in fits for method in getattr(route, "methods", None) or ()}
