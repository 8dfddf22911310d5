"""The engine: one game played over JSON lines, one answer a line.

Every line in is an object with `do` and, if the caller likes, an `id` that the answer repeats. Every line out
is `{"id": …, "ok": {…}}` or `{"id": …, "error": {"code": …, "message": …}}`. Whatever comes in, the engine
goes on.
"""

from hexarium.engine.session import REQUESTS, Engine
from hexarium.engine.streams import run, serve

__all__ = ["REQUESTS", "Engine", "run", "serve"]
