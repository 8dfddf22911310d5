"""The numbers of places on the board, where a place is asked for."""

from __future__ import annotations

from dataclasses import replace

from hexarium.cli.terminal.choices import Choices
from hexarium.kit.codec import Codec
from hexarium.kit.marks import Mark, Scene

BESIDE = ("legend", "player")
"""Kinds of marks that stand beside a board."""


def numbered(scene: Scene, choices: Choices, codec: Codec) -> Scene | None:
    """The board with the numbers that are asked for; none if they stand there anyway, or not on the board."""
    names = _names(choices, codec) if choices.by_place else {}
    marks = {mark.id: mark for mark in scene.marks if mark.id}
    on_board = all(id in marks and marks[id].kind not in BESIDE for id in names)
    if not names or not on_board or all(name in marks[id].short for id, name in names.items()):
        return None
    return replace(scene, marks=tuple(_named(mark, names) for mark in scene.marks))


def _named(mark: Mark, names: dict[str, str]) -> Mark:
    """A mark with its number; a hex says besides what it is, which one wants to know there."""
    if mark.id not in names:
        return mark
    name = names[mark.id]
    return replace(mark, short=(f"{name}:", *mark.short) if mark.kind == "hex" else (name,))


def _names(choices: Choices, codec: Codec) -> dict[str, str]:
    """By mark, the word that is missing from an action there."""
    at = len(choices.shared.split()) - 1
    names = {}
    for action in choices.actions:
        code = codec.parse(action)
        both = zip(codec.verb(code).domains, codec.members(code), strict=True)
        domain, member = [(domain, member) for domain, member in both if domain.word(member)][at]
        names[domain.mark_of(member)] = domain.word(member)
    return names
