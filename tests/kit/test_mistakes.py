"""Every mistake of a newcomer's is one sentence that names the line and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexarium import games
from hexarium.errors import BadGame, HexariumError
from hexarium.kit.mistakes import check_rules
from hexarium.kit.runner import Runner
from hexarium.play.checks import check_game
from hexarium.play.match import Match

HEAP = Path(__file__).parents[1] / "toys" / "heap.py"
SOURCE = HEAP.read_text("utf-8")
COUNT = "    count = 0\n"


def written(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """Heap with some changes, in a file of its own."""
    text = SOURCE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    file = tmp_path / "mine.py"
    file.write_text(text, "utf-8")
    return file


def test_rules_without_annotations_compile() -> None:
    game = games.load(str(HEAP))
    assert check_game(game, [{"heap": 7}], games=2) > 0
    assert Runner(game.variant()).perft(Runner(game.variant()).start(1), 3) == 27


def test_parameters_may_have_names_of_their_own(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        (
            "def step(state, action):\n    state.heap -= action",
            "def step(state, what):\n    state.heap -= what",
        ),
        ('("heap", np.int8)]', '("heap", np.int8), ("named", np.int8)]'),
    )
    assert Match.new(games.load(str(file)), seed=1).play("take 2").text == "take 2"


@pytest.mark.parametrize("name", games.names())
def test_the_rules_of_this_package_have_no_mistakes(name: str) -> None:
    game = games.installed(name)
    for variant in map(game.variant, game.samples):
        check_rules(variant.rules, variant.record, own=True)


NOTICED = {
    # Python itself
    "def step(state, action)": (
        "def step(state, action):",
        "def step(state, action)",
        "not Python: expected ':'",
    ),
    "no such module": ("import numpy as np", "import numpi as np", "line 5: No module named 'numpi'"),
    "no such part": ("import COMMON, Variant", "import COMMONS, Variant", "cannot import name 'COMMONS'"),
    "no such name": ("STATE = np.dtype", "STATE = npp.dtype", "NameError: name 'npp' is not defined"),
    "an exit": ("INK = ", "raise SystemExit(3)\nINK = ", "SystemExit: 3"),
    "NUL": ("INK = ", "\0INK = ", "null bytes"),
    # The declared facts
    "no GAME": ("GAME = Game(", "GAMES = Game(", "holds no GAME"),
    "GAME of another kind": ("GAME = Game(", "GAME = dict(", "holds no GAME of the right kind"),
    "no version": ("    version=1,\n", "", "missing 1 required positional argument: 'version'"),
    "version": ("version=1", "version='1'", "version cannot be '1'; it is a whole number from 1"),
    "name": ('name="heap",\n    title', 'name="My Heap",\n    title', "name cannot be 'My Heap'"),
    "options without comma": ("high=100),)", "high=100))", "with the comma"),
    "default": ('"heap", 12', '"heap", 120', "heap cannot be 120 by default; it is a whole number from 1"),
    "reasons": ('("", "last")', '("last",)', "reasons cannot be ('last',); it begins with ''"),
    "bind": ("bind=Heap", "bind=lambda game, options: 5", "is bound to int; bind makes a Variant"),
    # The variant
    "no scene": ("def scene", "def scenes", "Heap lacks scene; every variant has it as a method."),
    "no scene and no position": (
        "    def scene(",
        "    position = Variant.position\n\n    def scenes(",
        "Heap lacks position, scene; every variant has them as methods.",
    ),
    "no seats": (", seats = Rules", ", places = Rules", "Heap has no seats; it is a tuple of names"),
    "seats of one text": ('("anna", "ben")', '"anna"', "seats cannot be 'anna'; it is a tuple"),
    "rules of another kind": (
        "Rules(init, legal, step)",
        "(init, legal, step)",
        "rules is tuple; it is Rules(",
    ),
    "a verb that names nothing": (
        'Codec(verb("take", domain("number", range(1, 4)), about="Take [some]."))',
        'Codec(verb("take", domain("number", [])), verb("end"))',
        "The verb 'take' has no actions",
    ),
    "no verbs": (
        'Codec(verb("take", domain("number", range(1, 4)), about="Take [some]."))',
        "Codec()",
        "A codec of no actions is of no use",
    ),
    "capitals": ('verb("take"', 'verb("Take"', "texts are lower case"),
    "chance without its fields": (
        "version=1,",
        "version=1,\n    chance=True,",
        "The record lacks forced or given",
    ),
    # The record
    "no common fields": ("*COMMON, ", '("rng", np.uint64), ', "The record lacks to_move, winners, reason"),
    "a name of NumPy's": ('("heap", np.int8)]', '("round", np.int8)]', "A field cannot be called 'round'"),
    "fractions": ('("heap", np.int8)]', '("heap", np.float32)]', "a state holds whole numbers"),
    "no dtype": ("np.dtype([*COMMON", "list([*COMMON", "list() takes no keyword arguments"),
    # The rules
    "no @rule": (
        "@rule\ndef left",
        "def left",
        "legal calls left, which is no rule; write @rule above def left",
    ),
    "@njit": (
        "@rule\ndef step",
        "@__import__('numba').njit\ndef step",
        "write @rule above it instead of @njit",
    ),
    "too few parameters": ("def step(state, action):", "def step(state):", "write def step(state, action)"),
    "too many parameters": (
        "def legal(state, out):",
        "def legal(state, out, x):",
        "write def legal(state, out)",
    ),
    "another order": ("def legal(state, out):", "def legal(out, state):", "write def legal(state, out)"),
    "no return": ("    return count\n", "", "legal returns nothing; it returns how many actions"),
    "no such field": (
        "state.heap -= ",
        "state.pile -= ",
        "The state has no field 'pile'; its fields are rng, ",
    ),
    "a slip": ("-= action", "-= actoin", "step uses actoin, and there is nothing of that name"),
    "an array": (COUNT, COUNT + "    some = np.zeros(3)\n", "legal makes an array; a rule makes nothing new"),
    "a list": (COUNT, COUNT + "    some = [count]\n", "legal makes a list"),
    "a comprehension": (COUNT, "    count = len([i for i in out]) * 0\n", "legal makes a list"),
    "a dictionary": (COUNT, COUNT + "    some = {}\n", "legal makes a dictionary"),
    "a text": (COUNT, COUNT + '    some = f"{count}"\n', "legal makes a text"),
    "try": (
        COUNT,
        "    try:\n        count = 0\n    except ValueError:\n        count = 1\n",
        "has a try in it",
    ),
    "raise": (COUNT, COUNT + "    if count:\n        raise ValueError\n", "legal has a raise in it"),
    "global": (
        COUNT,
        "    global X\n    X = 1\n" + COUNT,
        "legal changes X; a rule changes nothing but its state",
    ),
    "a table written": (COUNT, COUNT + "    PLACES[0] = 1\n", "legal writes to PLACES"),
    "a list read": (COUNT, COUNT + "    count = LIST[0]\n", "legal reads LIST, a list"),
    "an object": (COUNT, COUNT + '    count = CODEC.first("take")\n', "legal uses CODEC, a Codec"),
    "other chance": (COUNT, COUNT + "    count = random.randint(0, 0)\n", "chance comes from the state"),
    "NumPy's chance": (COUNT, COUNT + "    count = np.random.randint(0, 1)\n", "chance comes from the state"),
}


@pytest.mark.parametrize("name", NOTICED)
def test_a_mistake_is_noticed_before_anything_is_compiled(name: str, tmp_path: Path) -> None:
    old, new, said = NOTICED[name]
    file = written(
        tmp_path, ("INK = ", "import random\n\nLIST, PLACES = [0], np.zeros(3, np.int8)\nINK = "), (old, new)
    )
    with pytest.raises(HexariumError) as error:
        games.load(str(file)).variant()
    sentence = str(error.value)
    assert said in sentence
    assert "\n" not in sentence
    assert str(file) in sentence or name == "bind"
    assert ", line " in sentence or name in ("NUL", "no GAME", "GAME of another kind", "bind")


COMPILED = {
    "two types": (
        COUNT,
        COUNT + '    if state.heap > 5:\n        x = 1\n    else:\n        x = "a"\n    y = x\n',
        "unify",
    ),
    "a sum of unlike": ("    return state.heap\n", '    return state.heap + "x"\n', "there is no add for"),
    "a copy": (COUNT, COUNT + "    some = out.copy()\n", "this does not compile: "),
    "no such method": (COUNT, COUNT + "    some = out.pop()\n", "pop"),
    "not a number": ("    return count\n", "    return out[:count]\n", "do not compile: "),
}


@pytest.mark.parametrize("name", COMPILED)
def test_what_the_compiler_refuses_is_one_sentence(name: str, tmp_path: Path) -> None:
    old, new, said = COMPILED[name]
    tag = f"in_{name.replace(' ', '_')}"
    file = written(tmp_path, (old, new), ('("heap", np.int8)]', f'("heap", np.int8), ("{tag}", np.int8)]'))
    uses: list[Callable[[Runner], object]] = [lambda run: run.start(1), lambda run: run.simulate(1, 0, 1)]
    for use in uses:
        run = Runner(games.load(str(file)).variant())
        with pytest.raises(BadGame) as error:
            use(run)
        sentence = str(error.value)
        assert said in sentence
        assert "\n" not in sentence
        assert len(sentence) < 500
        assert f"{file}, line " in sentence or name == "not a number"
