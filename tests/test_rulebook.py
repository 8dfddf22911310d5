"""The rule books: complete, true to the rules number by number, and shown wherever somebody asks for them."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from hexarium import games
from hexarium.cli.rules import painted
from hexarium.cli.terminal.reader import Order, Played, Reader
from hexarium.errors import BadFile, BadOption
from hexarium.games.catan.rules import data as catan
from hexarium.games.catan.rules.island import Shape, extended, standard
from hexarium.games.heaven.rules import data as heaven
from hexarium.games.ring.rules import data as ring
from hexarium.kit.options import Option
from hexarium.play.rulebook import PARTS, PICTURE, page, picture
from tests.program import ready
from tests.toys.pile import PILE

ROOT = Path(__file__).parent.parent
GAMES = ("catan", "heaven", "ring")
every_game = pytest.mark.parametrize("game", GAMES)
every_page = pytest.mark.parametrize("name", [f"{game}/{part}" for game in GAMES for part in PARTS])


def source(name: str) -> str:
    """A page as it is kept, by game and part."""
    game, part = name.split("/")
    folder = games.installed(game).rulebook
    assert folder is not None
    return (folder / f"{part}.md").read_text("utf-8")


def plain(name: str) -> str:
    """A page in one line, for sentences that run over the end of a line."""
    return " ".join(source(name).split())


def rows(name: str, first: str) -> list[list[str]]:
    """The table of a page that has `first` as its first line."""
    _, found, after = source(name).partition(f"\n{first}\n")
    assert found, f"{name} has no table {first}"
    return [
        [cell.strip() for cell in row.strip("|").split("|")]
        for row in after.partition("\n\n")[0].splitlines()[1:]
    ]


def hexarium(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ready(), *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80", **environment},
        check=False,
        timeout=300,
    )


def in_terminal(*arguments: str, **environment: str) -> str:
    """What the command shows somebody who sits at a terminal."""
    inner, outer = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "hexarium", *arguments],
        stdin=outer,
        stdout=outer,
        stderr=outer,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80", "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
    )
    os.close(outer)
    shown = b""
    while select.select([inner], [], [], 120)[0]:
        try:
            shown += os.read(inner, 65536)
        except OSError:
            break
    os.close(inner)
    assert process.wait(60) == 0, shown
    return shown.decode().replace("\r\n", "\n")


# The pages


@every_page
def test_a_page_begins_with_the_title_of_its_game(name: str) -> None:
    title = games.installed(name.split("/")[0]).title
    assert source(name).startswith(f"# {title}\n")


@every_game
def test_a_summary_fits_on_one_page_of_60_lines_and_80_columns(game: str) -> None:
    summary = source(f"{game}/summary")
    shown = painted(page(games.installed(game).variant()), 80, styled=False)
    for text in (PICTURE.sub("", summary), shown):
        lines = text.splitlines()
        assert 20 < len(lines) <= 60
        assert max(map(len, lines)) <= 80


@every_game
def test_a_page_of_rules_is_for_somebody_who_has_never_played(game: str) -> None:
    headings = re.findall(r"^## (.+)$", source(f"{game}/rules"), re.MULTILINE)
    assert headings[:2] == ["The goal", "What lies on the table"]
    assert headings[-3:] == ["Options", "What you type", "Questions that come up"]
    about = source(f"{game}/rules").split("\n\n")[1]
    assert len(re.findall(r"[.:?](?:\s|$)", about)) >= 3


@every_game
def test_every_verb_is_on_the_page_of_rules_and_what_one_types_is_read(game: str) -> None:
    codec = games.installed(game).variant().codec
    typed = [
        text
        for row in rows(f"{game}/rules", "| you type | what happens |")
        for cell in row
        for text in re.findall(r"`([^`]+)`", cell)
    ]
    known = {codec.verb(codec.parse(text)).name for text in typed if text not in ("troop", "road")}
    assert known == {verb.name for verb in codec.verbs}


@every_game
def test_every_phrase_that_a_game_declares_is_on_its_page(game: str) -> None:
    variant = games.installed(game).variant()
    examples = [phrase.example for phrase in variant.phrases] + [limit.example for limit in variant.limits]
    for example in examples:
        assert f"| `{example}` |" in source(f"{game}/rules")


@pytest.mark.parametrize("game", ["catan", "ring"])
def test_a_line_on_the_page_stands_for_the_actions_beside_it(game: str) -> None:
    variant = games.installed(game).variant()
    for line, meaning in rows(f"{game}/rules", "| in one line | the actions it stands for |"):
        first, *others = re.findall(r"`([^`]+)`", meaning)
        understood = Reader(variant, legal=[first]).read(line.strip("`"))
        if isinstance(understood, Order):
            assert (understood.limit.verb, others) == (first, [])
            assert f" {understood.most} at most" in meaning
        else:
            assert understood == Played((first, *others))


@every_game
def test_every_way_to_end_is_on_the_page_of_rules(game: str) -> None:
    for reason in filter(None, games.installed(game).reasons):
        assert f"`{reason}`" in source(f"{game}/rules")


@every_game
def test_every_option_says_what_it_does_to_the_game(game: str) -> None:
    table = rows(f"{game}/rules", "| option | default | what it does to the game |")
    options = games.installed(game).options
    assert [row[:2] for row in table] == [
        [f"`{option.name}`", str(option.default).lower()] for option in options
    ]
    for option, row in zip(options, table, strict=True):
        assert all(value in row[2] for value in values_of(option)), option.name
        assert len(row[2]) > 60
        assert len(option.about.split()) > 8, f"{option.name}: say what it does to the game"


def values_of(option: Option) -> Iterable[str]:
    """What must be said about the values of an option."""
    if option.choices:
        return [f"`{choice}`" for choice in option.choices]
    if option.low is None:
        return [f"`{str(not option.default).lower()}`"]
    if option.high is None:
        return [str(option.low)]
    return [option.values if option.high - option.low < 3 else f"{option.low} to {option.high}"]


@every_game
def test_every_picture_has_a_caption_that_stays_when_it_goes(game: str) -> None:
    text = source(f"{game}/rules")
    captions = re.findall(r"^<picture>.*</picture>\n\n\*(Picture: [^*]+)\*$", text, re.MULTILINE)
    assert len(captions) == text.count("<img ") >= 3
    shown = page(games.installed(game).variant(), "rules")
    assert "<" not in re.sub(r"`[^`]*`|^>>>.*$", "", shown, flags=re.MULTILINE)
    assert "](" not in shown
    for caption in captions:
        assert caption in shown


@every_game
def test_the_rules_have_examples_of_play(game: str) -> None:
    text = source(f"{game}/rules")
    assert len(re.findall(r"^>>> play\(", text, re.MULTILINE)) >= 10
    assert len(re.findall(r"^>>> .*(?:legal\(\)|allowed\()", text, re.MULTILINE)) >= 4
    lines = [
        line
        for block in re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        for line in block.splitlines()
    ]
    assert max(map(len, lines)) <= 78, "a terminal would break the line"


# Catan


@pytest.mark.parametrize(("part", "what"), [("rules", "what"), ("summary", "build")])
def test_costs_are_those_of_the_island(part: str, what: str) -> None:
    costs = {
        "road": catan.ROAD_COST,
        "settlement": catan.SETTLEMENT_COST,
        "city": catan.CITY_COST,
        "development card": catan.CARD_COST,
    }
    assert rows(f"catan/{part}", f"| {what} | {' | '.join(catan.RESOURCES)} |") == [
        [name, *(str(count or "–") for count in cost)] for name, cost in costs.items()
    ]


def test_terrain_supply_and_pieces_are_those_of_the_island() -> None:
    head = "| terrain | yields | hexes (2–4 players) | hexes (5–6 players) |"
    yields = (*catan.RESOURCES, "nothing")
    hexes = zip(catan.TERRAINS, yields, catan.STANDARD_TERRAIN, catan.EXTENDED_TERRAIN, strict=True)
    assert rows("catan/rules", head) == [[a, b, str(few), str(many)] for a, b, few, many in hexes]
    names = ("knight", "victory point", "road building", "invention", "monopoly")
    cards = zip(names, catan.STANDARD_DECK, catan.EXTENDED_DECK, strict=True)
    assert rows("catan/rules", "| of each | 2–4 players | 5–6 players |") == [
        ["resource cards of every kind", str(catan.STANDARD_SUPPLY), str(catan.EXTENDED_SUPPLY)],
        *([f"{name} cards", str(few), str(many)] for name, few, many in cards),
    ]
    assert rows("catan/rules", "| piece | you have |") == [
        ["roads", str(catan.ROADS)],
        ["settlements", str(catan.SETTLEMENTS)],
        ["cities", str(catan.CITIES)],
    ]
    kinds = rows("catan/rules", "| card | what it does |")
    assert sorted(row[0] for row in kinds) == sorted(names)


def test_points_and_thresholds_are_those_of_the_island() -> None:
    assert rows("catan/rules", "| what you have | points |") == [
        ["a settlement", "1"],
        ["a city", "2"],
        ["the longest road", str(catan.TILE_POINTS)],
        ["the largest army", str(catan.TILE_POINTS)],
        ["a victory point card", "1"],
    ]
    text, summary = plain("catan/rules"), plain("catan/summary")
    defaults = games.installed("catan").parse_options({})
    pieces = catan.SETTLEMENTS + 2 * catan.CITIES
    assert f"an unbroken way of at least {catan.LONGEST_ROAD_FROM} own roads" in text
    assert f"first player who has played {catan.LARGEST_ARMY_FROM} knights" in text
    assert f"Everybody with more than {defaults['discard_limit']} cards" in text
    assert f"first player who has {defaults['goal']} points" in text
    assert f"All pieces on the island make {pieces} points" in text
    assert f"At most {catan.OFFER_SIDE} on each side" in text
    assert catan.DRAFTS == catan.PARTNER_STEP == 3
    assert "You may open three drafts a turn" in text
    assert "the third player to the left becomes player 2" in text
    assert f"{catan.LONGEST_ROAD_FROM} roads or more" in summary
    assert f"{catan.LARGEST_ARMY_FROM} knights or more" in summary
    assert f"more than {defaults['discard_limit']} cards" in summary
    assert f"First to {defaults['goal']} points" in summary
    assert f"at most {catan.OFFER_SIDE} cards a side" in summary


def test_rates_of_the_bank_and_chances_of_numbers_are_those_of_the_island() -> None:
    assert rows("catan/rules", "| your best port for what you give | cards for one |") == [
        ["the resource's own port", str(catan.PORT_RATE)],
        ["an `any` port", str(catan.ANY_PORT_RATE)],
        ["none", str(catan.BANK_RATE)],
    ]
    rates = (catan.BANK_RATE, catan.ANY_PORT_RATE, catan.PORT_RATE)
    told = "{} equal cards for 1; {} with an `any` port, {} with its own port".format(*rates)
    assert told in plain("catan/summary")
    numbers = [number for number in range(2, 13) if number != catan.SEVEN]
    assert rows("catan/rules", f"| number | {' | '.join(map(str, numbers))} |") == [
        ["rolls of 36", *(str(catan.PIPS[number]) for number in numbers)]
    ]
    assert f"({catan.PIPS[catan.SEVEN]} of 36)" in plain("catan/rules")


@pytest.mark.parametrize("shape", [standard(), extended()], ids=lambda shape: shape.name)
def test_ports_and_discs_are_those_of_the_island(shape: Shape) -> None:
    ports = " · ".join(f"{port.kind} {port.corners[0]}, {port.corners[1]}" for port in shape.ports)
    discs = " ".join(f"{disc.letter}{disc.number}" for disc in shape.discs)
    assert f": {ports}" in plain("catan/rules")
    assert discs in plain("catan/rules")


# War in Heaven


@pytest.mark.parametrize("part", PARTS)
def test_tokens_are_those_of_the_battle(part: str) -> None:
    table = rows(f"heaven/{part}", "| Angels | Demons | attack | defence | cost |")
    notes = {0: " (commander)", 1: " (four)"}
    assert table == [
        [
            *(f"{token.name}{notes.get(kind, '')}" for token in pair),
            *(str(pair[0].attack), str(pair[0].defence), str(pair[0].cost or "–")),
        ]
        for kind, pair in enumerate(zip(*heaven.TOKENS, strict=True))
    ]
    for ours, theirs in zip(*heaven.TOKENS, strict=True):
        assert (ours.attack, ours.defence, ours.cost) == (theirs.attack, theirs.defence, theirs.cost)
    assert heaven.TROOPS == 4


def test_every_token_but_the_troops_has_an_ability() -> None:
    table = rows("heaven/rules", "| token | what it can do |")
    named = [name for row in table for name in row[0].split(", ")]
    tokens = [token.name for tokens in heaven.TOKENS for token in tokens if token.name != "troop"]
    assert sorted(named) == sorted(tokens)
    bonus = f"+{heaven.BONUS} attack and +{heaven.BONUS} defence"
    assert [row[0] for row in table if bonus in row[1]] == ["gabriel", "baal"]


def test_spaces_starts_and_actions_are_those_of_the_battle() -> None:
    assert rows("heaven/rules", "| spaces | where |") == [
        ["deploy spaces of the Angels", ", ".join(heaven.DEPLOY["angels"])],
        ["deploy spaces of the Demons", ", ".join(heaven.DEPLOY["demons"])],
        ["gates", ", ".join(heaven.GATES)],
    ]
    assert rows("heaven/rules", "| | Angels | Demons |")[:2] == [
        [
            "commander",
            *(f"{heaven.COMMANDERS[side]} on {heaven.COMMANDER_START[side]}" for side in heaven.SIDES),
        ],
        ["troops", *(", ".join(heaven.TROOP_START[side]) for side in heaven.SIDES)],
    ]
    assert rows("heaven/rules", "| turn | actions |") == [
        ["the very first turn of the game", str(heaven.OPENING_ACTIONS)],
        [f"rounds 1 to {heaven.LATE_ROUND - 1}", str(heaven.ACTIONS)],
        [f"rounds {heaven.LATE_ROUND} to {heaven.ROUNDS}", str(heaven.LATE_ACTIONS)],
    ]
    summary = plain("heaven/summary")
    assert f"At most {heaven.ROUNDS} rounds" in summary
    assert (
        f"{heaven.ACTIONS} actions ({heaven.LATE_ACTIONS} from round {heaven.LATE_ROUND} on, "
        f"{heaven.OPENING_ACTIONS} in the very first)" in summary
    )
    bonus = f"+{heaven.BONUS}/+{heaven.BONUS}"
    assert f"gabriel: Angel troops {bonus}; baal: lucifer {bonus}" in summary


def test_the_ways_to_win_are_those_of_the_battle() -> None:
    table = rows("heaven/rules", "| it ends | who wins | reason |")
    assert [row[-1].strip("`") for row in table] == list(filter(None, heaven.REASONS))


# The ring


def coins(tenths: int) -> str:
    """Money as tables write it."""
    return f"{tenths // 10}.{tenths % 10}"


def short(tenths: int) -> str:
    """Money without a needless tenth."""
    return coins(tenths).removesuffix(".0")


@pytest.mark.parametrize("part", PARTS)
def test_prices_and_rents_are_those_of_the_ring(part: str) -> None:
    head = "| side | city | price of each property | special property | its price |"
    assert rows(f"ring/{part}", head) == [
        [str(side), city.name, str(city.price), special.name, str(special.price)]
        for side, (city, special) in enumerate(zip(ring.CITIES, ring.SPECIALS, strict=True), 1)
    ]
    levels = range(ring.LEVELS + 1)
    assert rows(f"ring/{part}", f"| price | {' | '.join(f'level {level}' for level in levels)} |") == [
        [
            str(price),
            *(
                coins((price * ring.COIN + sum(ring.BUILD_COST[:level])) * ring.RENT_PERCENT[level] // 100)
                for level in levels
            ),
        ]
        for price in sorted({city.price for city in ring.CITIES})
    ]


def test_levels_are_those_of_the_ring() -> None:
    head = (
        "| level | what is there | what this level costs | what selling it brings "
        "| share of the value as rent |"
    )
    table = rows("ring/rules", head)
    assert [[row[0], *row[2:]] for row in table] == [
        [
            str(level),
            short(ring.BUILD_COST[level - 1]) if level else "–",
            short(ring.SELL_GAIN[level - 1]) if level else "–",
            f"{ring.RENT_PERCENT[level]} %",
        ]
        for level in range(ring.LEVELS + 1)
    ]


def test_mortgages_are_those_of_the_ring() -> None:
    prices = sorted({place.price for place in (*ring.CITIES, *ring.SPECIALS)})
    assert rows("ring/rules", "| price | mortgage brings | redeeming costs |") == [
        [str(price), coins(price * ring.MORTGAGE_TENTHS), coins(price * ring.REDEEM_TENTHS)]
        for price in prices
    ]
    text, summary = plain("ring/rules"), plain("ring/summary")
    assert f"{10 * ring.MORTGAGE_TENTHS} % of its price" in text
    assert f"for {10 * ring.REDEEM_TENTHS} % of the price" in text
    assert f"{10 * ring.MORTGAGED_WORTH_TENTHS} % of the prices of mortgaged ones" in text
    assert (
        f"({10 * ring.MORTGAGE_TENTHS} % of the price, level 0), redeem ({10 * ring.REDEEM_TENTHS} %)"
        in summary
    )
    assert f"mortgaged prices at {10 * ring.MORTGAGED_WORTH_TENTHS} %" in summary


def test_cards_are_those_of_the_decks() -> None:
    assert rows("ring/rules", "| card | Luck | Destiny |") == [
        [str(number), luck.text, destiny.text]
        for number, (luck, destiny) in enumerate(zip(*ring.DECK_CARDS, strict=True), 1)
    ]
    assert f"Two decks** of {ring.CARDS} cards" in plain("ring/rules")


def test_special_properties_do_what_the_rules_say() -> None:
    table = dict(rows("ring/rules", "| special property | what it does for its owner |"))
    assert sorted(table) == sorted(special.name for special in ring.SPECIALS)
    one, two = coins(ring.ONE_SUBSTATION), coins(ring.TWO_SUBSTATIONS)
    assert table["Substation I"] == f"Your rents × {one}."
    assert table["Substation II"] == f"Your rents × {one}; with Substation I × {two} in all."
    city = coins(ring.CITY_SPECIAL)
    assert table["Workshop"] == f"Your rents in {ring.CITIES[ring.WORKSHOP_CITY].name} × {city}."
    assert table["Cooling plant"] == f"Your rents in {ring.CITIES[ring.COOLING_CITY].name} × {city}."
    assert f"{10 * ring.IMPORT_TENTHS} % of what the others pay" in table["Importer I"]
    assert f"{10 * ring.TWO_IMPORTS_TENTHS} % in all" in table["Importer II"]
    assert f"Substation × {one} (both × {two})" in plain("ring/summary")


def test_start_jail_and_trades_are_those_of_the_ring() -> None:
    text, summary = plain("ring/rules"), plain("ring/summary")
    passing, landing = short(ring.PASS_START), short(ring.LAND_ON_START)
    assert f"passing or reaching it brings {passing} coins, landing on it exactly {landing} more" in text
    assert f"Start brings {passing}, exactly {short(ring.PASS_START + ring.LAND_ON_START)}" in summary
    assert f"**pay** {short(ring.JAIL_FEE)} coins" in text
    assert f"you owe {short(ring.JAIL_FEE)}, are free" in text
    assert (ring.JAIL_ROLLS, ring.OFFERS) == (3, 2)
    assert "After your third failed roll" in text
    assert "up to two trades a turn" in text
    defaults = games.installed("ring").parse_options({})
    assert f"Seat 0 starts with {defaults['cash']} coins" in text
    assert f"after {defaults['rounds']} rounds" in summary


def test_incidents_draw_from_the_decks_that_the_page_names() -> None:
    table = dict(rows("ring/rules", "| corner tile | what happens there |"))
    for deck, name in enumerate(ring.DECKS):
        corners = [ring.CORNERS[side] for side, drawn in ring.INCIDENT_DECKS.items() if drawn == deck]
        assert table[", ".join(corners)] == f"draw a {name.title()} card"


# What is shown


def test_a_page_says_which_options_are_not_the_usual_ones() -> None:
    catan_game = games.installed("catan")
    assert "*Options of this game: players = 3 and player_trades = false.*" in page(
        catan_game.variant({"players": 3, "player_trades": False})
    )
    assert "Options of this game" not in page(catan_game.variant())


def test_a_house_rule_says_what_it_changes() -> None:
    game = games.load(str(ROOT / "examples/friendly_robber.py"))
    for part in PARTS:
        text = page(game.variant(), part)
        assert f"*{game.title} changes these rules: {game.about}*" in text
        assert text.startswith("# Catan\n")


@pytest.mark.parametrize("part", PARTS)
def test_a_game_without_pages_tells_its_facts_and_verbs(part: str) -> None:
    text = page(PILE.variant({"pile": 5}), part)
    assert text.startswith("# Pile\n")
    assert "Seats: anna and ben." in text
    assert "| `pile` | a whole number from 1 to 100 | 12 | How much there is to take. |" in text
    for row in PILE.variant().codec.table():
        assert f"`{row['example']}`" in text
    for reason in filter(None, PILE.reasons):
        assert reason.replace("_", " ") in text


def test_a_game_of_ones_own_brings_its_pages(tmp_path: Path) -> None:
    (tmp_path / "summary.md").write_text("# Pile\n\nTake [some](more.md).\n", "utf-8")
    game = replace(PILE, rulebook=tmp_path)
    assert page(game.variant()) == "# Pile\n\nTake some.\n"
    assert "Seats: anna and ben." in page(game.variant(), "rules")
    (tmp_path / "rules.md").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(BadFile, match="cannot be read"):
        page(game.variant(), "rules")


@every_page
def test_pictures_stand_where_a_reader_can_see_them_and_nowhere_else(name: str) -> None:
    game, part = name.split("/")
    variant = games.installed(game).variant()
    shown = re.findall(r"^!\[(.{10,})\]\(pictures/(.+)\)$", page(variant, part, pictures=True), re.MULTILINE)
    assert len(shown) == source(name).count("<picture>") > 0
    for _, file in shown:
        light, dark = picture(variant.game, file), picture(variant.game, file, dark=True)
        assert light
        assert dark
        assert dark != light
    assert not re.search(r"!\[|<picture>|<img", page(variant, part))
    assert page(variant, part).count("\n\n\n") == page(variant, part, pictures=True).count("\n\n\n")


def test_a_picture_is_a_file_of_the_rule_book_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text("<svg/>")
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "light.svg").write_text("<svg/>")
    game = replace(PILE, rulebook=tmp_path)
    assert (
        picture(game, "light.svg") == picture(game, "light.svg", dark=True) == tmp_path / "pictures/light.svg"
    )
    for name in ("../secret.svg", "secret.svg", "..", "", "light"):
        assert picture(game, name) is None
    assert picture(PILE, "light.svg") is None


def test_a_part_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match="part cannot be 'proof'; it is summary or rules"):
        page(PILE.variant(), "proof")


@every_game
def test_the_command_shows_the_rules_without_escape_codes_in_a_pipe(game: str) -> None:
    for given, part in (((), "rules"), (("--summary",), "summary"), (("--part", "summary"), "summary")):
        answer = hexarium("rules", game, *given, FORCE_COLOR="")
        assert (answer.returncode, answer.stderr) == (0, "")
        assert "\x1b" not in answer.stdout
        assert answer.stdout == painted(page(games.installed(game).variant(), part), 80, styled=False)


def test_the_command_shows_a_game_by_its_path_and_takes_options() -> None:
    answer = hexarium("rules", "examples/connect.py", "--option", "side=5")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "Put a stone on a free cell." in answer.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("catan", "--part", "proof"), "part cannot be 'proof'; it is summary or rules."),
        (
            ("catan", "--summary", "--part", "rules"),
            "--summary and --part rules do not go together; one of them is enough.",
        ),
        (("chess",), "There is no game 'chess'; the games are catan, heaven, ring."),
    ],
)
def test_what_cannot_be_shown_is_answered_with_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    answer = hexarium("rules", *arguments)
    assert (answer.returncode, answer.stdout, answer.stderr) == (2, "", f"hexarium: {sentence}\n")


def test_signs_that_a_terminal_lacks_are_written_with_others() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "COLUMNS": "80"}
    command = [sys.executable, "-m", "hexarium", "rules", "ring"]
    answer = subprocess.run(command, capture_output=True, cwd=ROOT, env=environment, check=False)
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert b"Your rents x 1.1." in answer.stdout
    assert b"Asuncion" in answer.stdout
    whole = painted(page(games.installed("ring").variant(), "rules"), 80, styled=False)
    assert answer.stdout.count(b"?") == whole.count("?")


def test_a_long_page_is_paged_in_a_terminal_and_a_short_one_is_not() -> None:
    pager = {"PAGER": "sed s/^/paged:/", "LINES": "50"}
    assert in_terminal("rules", "heaven", **pager).startswith("paged:")
    assert "paged:" not in in_terminal("rules", "heaven", "--summary", **pager)
    assert "paged:" in in_terminal("rules", "heaven", "--summary", **{**pager, "LINES": "24"})


def test_an_interrupt_belongs_to_the_pager() -> None:
    pager = "sh -c 'cat > /dev/null; kill -INT $PPID; sleep 0.3; echo still reading'"
    assert in_terminal("rules", "heaven", PAGER=pager, LINES="24").strip() == "still reading"


def test_without_a_pager_the_page_is_printed() -> None:
    for pager in ("no-such-pager", "'"):
        assert "Questions that come up" in in_terminal("rules", "heaven", PAGER=pager, LINES="24")


def test_a_terminal_has_styles_unless_it_wants_or_knows_none() -> None:
    shown = {"PAGER": "cat", "LINES": "99"}
    assert "\x1b[1" in in_terminal("rules", "heaven", "--summary", **shown)
    for no_styles in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in in_terminal("rules", "heaven", "--summary", **{**shown, **no_styles})
        assert "\x1b" not in in_terminal("rules", "heaven", **{**shown, **no_styles, "LINES": "24"})


def test_whoever_asks_for_a_plain_page_gets_no_styles() -> None:
    whole = painted(page(games.installed("heaven").variant(), "summary"), 80, styled=False)
    for lines in ("99", "24"):
        shown = in_terminal("rules", "heaven", "--summary", "--plain", PAGER="cat", LINES=lines)
        assert shown == whole


def test_the_pages_are_part_of_the_package() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert build["wheel"] == {"packages": ["hexarium"]}, "nothing of the package is left out"
    assert "hexarium" in build["sdist"]["include"]
    for game in GAMES:
        folder = games.installed(game).rulebook
        assert folder is not None
        assert {path.name for path in folder.iterdir()} == {"rules.md", "summary.md", "demo.json", "pictures"}


def test_players_are_led_to_the_pages() -> None:
    for game in GAMES:
        path = f"hexarium/games/{game}/rulebook/rules.md"
        assert f"]({path})" in (ROOT / "README.md").read_text("utf-8")
        for name in ("README.md", f"{game}.md"):
            assert f"](../{path})" in (ROOT / "docs" / name).read_text("utf-8")
