"""Programs for tests: each is a few lines of Python that speak the protocol, more or less."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from textwrap import dedent, indent

from hexarium.bots.program import Program

HEAD = """
import json, os, subprocess, sys, time

def say(answer):
    print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)

def ok(question, action):
    say({"id": question["id"], "ok": {"action": action}})

asked = 0
for line in sys.stdin:
    question = json.loads(line)
    if question["do"] != "choose":
        say({"id": question.get("id"), "ok": {}})
        continue
    asked += 1
"""


def program(folder: Path, body: str, name: str = "mine", head: str = HEAD) -> Program:
    """A program that does what `body` says with every `question` to choose, the `asked`th one."""
    file = folder / f"{name}.py"
    file.write_text(head + indent(dedent(body), "    " if head.endswith(HEAD) else ""), "utf-8")
    return Program(name, (sys.executable, "-S", str(file)))


def line(of: Program) -> str:
    """What starts a program, as a shell would read it."""
    return shlex.join(of.command)


FIRST = 'ok(question, question["legal"][0])\n'
"""Takes the first legal action."""
NEVER = "continue\n"
"""Answers no question."""
