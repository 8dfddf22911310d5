"""The rule book of a game: its pages in Markdown, to be read in a terminal as well as on paper.

>>> from hexarium import games
>>> print(page(games.installed("heaven").variant({"first": "angels"})).splitlines()[0])
# War in Heaven

A game says where its pages are (`Game.rulebook`), with their pictures in a folder beside them; of one without
pages its declared facts and its verbs tell what they can.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from hexarium.errors import BadFile, BadOption, reason
from hexarium.kit.drawing import listed
from hexarium.kit.game import Game
from hexarium.kit.reading import shown
from hexarium.kit.variant import Variant

PARTS = ("summary", "rules")

FOLDER = "pictures"
"""Where a rule book has its pictures."""
DARK = "-dark"
"""What the name of a picture ends with that is meant for the dark."""

PICTURE = re.compile(r"^(?:<picture>.*</picture>|<img [^>]*>)\n+", re.MULTILINE)
SEEN = re.compile(r'<img src="([^"]+)"[^>]* alt="([^"]*)"')
CONTENTS = re.compile(r"(?:^- \[[^\]]+\]\(#[^)]+\)\n)+\n", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:)[^)]+\)")


def page(variant: Variant, part: str = "summary", pictures: bool = False) -> str:
    """A part of the rule book in Markdown: the summary, or all rules.

    Links that lead to other files are plain words, and there is no table of contents: whoever reads this has
    the page alone. With `pictures` one stands as `![what it shows](pictures/FILE)`; without, its caption
    tells it.
    """
    if part not in PARTS:
        raise BadOption(f"part cannot be {shown(part)}; it is {' or '.join(PARTS)}.")
    text = _written(variant, part)
    if text is None:
        return _facts(variant)
    text = LINK.sub(r"\1", CONTENTS.sub("", PICTURE.sub(_in_markdown if pictures else "", text)))
    title, _, rest = text.partition("\n")
    return "\n".join([title, *_notes(variant, title), rest.lstrip("\n")])


def picture(game: Game, name: str, dark: bool = False) -> Path | None:
    """The file of a picture of a game's rule book, for the dark if there is one; none if there is no such."""
    if game.rulebook is None:
        return None
    files = {path.name: path for path in (game.rulebook / FOLDER).glob("*.svg")}
    return (files.get(name.replace(".svg", f"{DARK}.svg")) if dark else None) or files.get(name)


def _in_markdown(found: re.Match[str]) -> str:
    """A picture as Markdown has it."""
    seen = SEEN.search(found[0])
    return f"![{seen[2]}]({seen[1]})\n\n" if seen else ""


def _written(variant: Variant, part: str) -> str | None:
    """The page that the game brings along, or none."""
    folder = variant.game.rulebook
    if folder is None or not (path := folder / f"{part}.md").is_file():
        return None
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"The page {str(path)!r} cannot be read: {reason(error)}.") from error


def _notes(variant: Variant, title: str) -> list[str]:
    """What is different in this variant from what the page is about."""
    game = variant.game
    notes = [""]
    if title.lstrip("# ") != game.title:
        # A house rule has the pages of the game that it changes.
        notes += [f"*{game.title} changes these rules: {game.about}*", ""]
    chosen = [
        f"{option.name} = {_value(variant.options[option.name])}"
        for option in game.options
        if variant.options[option.name] != option.default
    ]
    return [*notes, f"*Options of this game: {listed(chosen)}.*", ""] if chosen else notes


def _facts(variant: Variant) -> str:
    """What the declared facts and the verbs of a game tell about its rules."""
    game = variant.game
    lines = [f"# {game.title}", "", game.about or "This game says nothing about itself."]
    lines += ["", f"Seats: {listed(variant.seats)}.", "", "## Actions", ""]
    lines += _table(
        ("written like", "what it does"),
        ((f"`{row['example']}`", _verb_in_words(row)) for row in variant.codec.table() if row["example"]),
    )
    if game.options:
        lines += ["", "## Options", ""]
        lines += _table(
            ("option", "values", "default", "what it does"),
            (
                (f"`{option.name}`", option.values, _value(option.default), option.about)
                for option in game.options
            ),
        )
    reasons = [name.replace("_", " ") for name in game.reasons if name]
    if reasons:
        lines += ["", "## How it ends", "", f"A game can end by: {', '.join(reasons)}."]
    return "\n".join([*lines, ""])


def _verb_in_words(row: dict[str, object]) -> str:
    chance = f" Chance gives {row['draws']}." if row["draws"] else ""
    shows = f" It shows {row['shows']}." if row["shows"] else ""
    return f"{row['about']}{chance}{shows}".strip()


def _value(value: object) -> str:
    return str(value).lower()


def _table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [heading, ["---"] * len(heading), *rows]
    return [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in lines]
