"""Python files as their authors see them: where something stands, and what is said about it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

from hexarium.errors import BadGame


def wrong(file: str, line: int, sentence: str) -> BadGame:
    """An error that names the place of a mistake; without a line only the file."""
    return BadGame(f"{place(file)}{f', line {line}' if line else ''}: {sentence}")


def place(file: str) -> str:
    """A file as somebody would type it: seen from the working folder if it lies there."""
    try:
        path = Path(file).resolve()
        return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
    except (OSError, ValueError):
        return file


@cache
def _parsed(file: str, changed: float) -> ast.Module | None:
    del changed
    try:
        return ast.parse(Path(file).read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def parsed(file: str) -> ast.Module | None:
    """The syntax of a file; none if there is no file, as for what was typed into a shell."""
    try:
        return _parsed(file, Path(file).stat().st_mtime)
    except (OSError, ValueError):
        return None


def defined(function: Callable[..., Any]) -> ast.FunctionDef | None:
    """Where a plain function is written, as syntax."""
    code = function.__code__
    tree = parsed(code.co_filename)
    for node in _functions(tree) if tree is not None else ():
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        if node.name == code.co_name and first <= code.co_firstlineno <= node.lineno:
            return node
    return None


@cache
def _functions(tree: ast.Module) -> tuple[ast.FunctionDef, ...]:
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def line_of(file: str, name: str) -> int:
    """The line on which a name is assigned or a text of these letters stands first; 0 if there is none."""
    tree = parsed(file)
    nodes = list(ast.walk(tree)) if tree is not None else []
    assigned = [
        node.lineno
        for node in nodes
        if (isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.ClassDef) and node.name == name)
    ]
    written = [node.lineno for node in nodes if isinstance(node, ast.Constant) and node.value == name]
    return min(assigned or written or [0])


def line_in(traceback: TracebackType | None, file: str) -> int:
    """The innermost line of a file that a traceback passes; 0 if it passes none."""
    return next((line for where, line in reversed(list(_passed(traceback))) if where == file), 0)


def innermost(traceback: TracebackType | None, among: Callable[[str], bool] = bool) -> tuple[str, int]:
    """The last file and line that a traceback passes, among some files; nothing if it passes none."""
    *_, last = ("", 0), *(passed for passed in _passed(traceback) if among(passed[0]))
    return last


def _passed(traceback: TracebackType | None) -> Iterator[tuple[str, int]]:
    while traceback is not None:
        yield traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
        traceback = traceback.tb_next
