"""A position read from JSON: any that is consistent, also fragments such as roads without buildings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from marshal import dumps, loads
from operator import itemgetter
from typing import Any

import numpy as np

from hexarium.errors import BadPosition
from hexarium.games.catan.face.plain import Plain
from hexarium.games.catan.face.standing import Pieces, Places, stand
from hexarium.games.catan.face.turn_checks import check_turn
from hexarium.games.catan.rules import data, start
from hexarium.games.catan.rules.bundle import KINDS, LANE, WIDTH, covers, pack, total, unpack, wanted_side
from hexarium.games.catan.rules.island import Shape
from hexarium.games.catan.rules.tables import full_bank, full_deck
from hexarium.games.catan.rules.trade import is_whole
from hexarium.games.catan.rules.turns import NOBODY, hidden_points, visible_points
from hexarium.kit.reading import flag, items, mapping, require, shown, whole, word
from hexarium.kit.runner import Runner
from hexarium.kit.variant import State

KEYS = (
    *("game", "options", "hexes", "ports", "robber", "players", "bank", "deck", "longest_road"),
    *("largest_army", "road_lengths", "phase", "turn", "to_move", "result"),
)
PLAYER_KEYS = ("hand", "cards", "new_cards", "knights", "roads", "settlements", "cities", "points")
TURN_KEYS = (
    *("number", "seat", "paired", "dice", "card_played"),
    *("free_roads", "discards", "asks", "trade"),
)
MOST_TURNS = 2**31 - 1
FILLED = ("hands", "cards", "knights", "discards", "answers", "counters")
"""The fields that are filled seat by seat; lists in others come from elsewhere, and stay as they are."""
MOST_CARDS = 31
"""Of one kind in a bundle; the supply never has so many."""
BROAD = 2 * WIDTH
"""Bits for each kind where all bundles are added up."""
BROAD_LANE = (1 << BROAD) - 1


def read(
    position: Mapping[str, Any], state: State, game: str, shape: Shape, encoded: Any, builder: Runner | None
) -> None:
    """Fill a blank state from a position, which must be one that can be played on.

    A `builder` puts the pieces where they stand, if there is one.
    """
    mapping(position, "The position", KEYS)
    word(position["game"], "game", [game])
    table = _empty(state.dtype, encoded.tobytes()).sharing()
    for name in FILLED:
        setattr(table, name, [*table[name]])
    _read_island(position, table, shape)
    _read_players(position, table, shape, builder)
    _read_supply(position, table)
    _read_turn(position["turn"], table)
    _read_tiles(position, table)
    table.phase = data.PHASES.index(word(position["phase"], "phase", data.PHASES))
    if position["phase"] == "over":
        _read_result(position, table)
    else:
        require(position["result"] is None, "result is null until the phase is over.")
        table.to_move = whole(position["to_move"], "to_move", 0, table.players - 1)
        check_turn(position, table)
    table.store(state)


@lru_cache(maxsize=64)
def _empty(record: np.dtype[Any], options: bytes) -> Plain:
    """An island with nothing on it, for a game with these options."""
    table = Plain.of(record, bytes(record.itemsize))
    start.set_options(table, np.frombuffer(options, np.int64).tolist())
    start.clear_island(table)
    return table


def _seat_or_none(value: object, what: str, table: Plain) -> int:
    return NOBODY if value is None else whole(value, what, 0, table.players - 1)


def _bundle(value: object, what: str, names: tuple[str, ...], most: int = MOST_CARDS) -> int:
    try:
        if len(value) == len(names):  # type: ignore[arg-type]
            counts = _COUNTS[names](value)
            if {*map(type, counts)} == _WHOLE and min(counts) >= 0 and max(counts) <= most:
                return _packed(*counts)
    except (LookupError, TypeError):
        pass  # something is wrong, and is said below
    counts = mapping(value, what, names)
    return pack(whole(counts[name], f"{what}.{name}", 0, most) for name in names)


_COUNTS: dict[tuple[str, ...], Callable[[Any], Any]] = {
    names: itemgetter(*names) for names in (data.RESOURCES, data.CARDS)
}
_WHOLE = {int}


def _packed(first: int, second: int, third: int, fourth: int, fifth: int) -> int:
    """The bundle of five counts, as `pack` makes it, in a third of its time."""
    return first | second << WIDTH | third << 2 * WIDTH | fourth << 3 * WIDTH | fifth << 4 * WIDTH


ISLAND = ("terrain", "numbered", "port_edges", "port_kinds")
"""The fields of a state that say how its island was laid."""


def _read_island(position: Mapping[str, Any], table: Plain, shape: Shape) -> None:
    laid = position["hexes"], position["ports"]
    try:
        found = _known_island(shape, table.dtype, dumps(laid, 2))
    except ValueError:  # what JSON has not is read all the same, or refused
        found = _laid_island(shape, table.dtype, *laid)
    table.__dict__.update(found)
    table.robber = whole(position["robber"], "robber", 0, len(table.terrain) - 1)


@lru_cache(maxsize=256)
def _known_island(shape: Shape, record: np.dtype[Any], written: bytes) -> dict[str, list[int]]:
    """The fields of an island as it was written: positions of one game have the same one."""
    return _laid_island(shape, record, *loads(written))


def _laid_island(shape: Shape, record: np.dtype[Any], hexes: Any, ports: Any) -> dict[str, list[int]]:
    """The fields of an island, hex by hex and port by port."""
    terrain, numbered, port_edges, port_kinds = ([0] * record[name].shape[0] for name in ISLAND)
    hexes = items(hexes, "hexes", len(shape.board.hexes))
    for id, (hex, entry) in enumerate(zip(shape.board.hexes, hexes, strict=True)):
        what = f"hexes[{id}]"
        mapping(entry, what, ["q", "r", "terrain", "number"])
        whole(entry["q"], f"{what}.q", hex.q, hex.q)
        whole(entry["r"], f"{what}.r", hex.r, hex.r)
        terrain[id] = data.TERRAINS.index(word(entry["terrain"], f"{what}.terrain", data.TERRAINS))
        if entry["number"] is not None:
            require(terrain[id] != data.DESERT, f"{what}.number is null on a desert.")
            number = whole(entry["number"], f"{what}.number", 2, 12)
            require(number != data.SEVEN, f"{what}.number is a disc from 2 to 12; there is none with 7.")
            numbered[number - 2] |= 1 << id
    ports, most = items(ports, "ports"), len(port_edges)
    require(len(ports) <= most, f"ports has at most {most} entries; it has {len(ports)}.")
    port_edges = [NOBODY] * most
    coast = shape.board.coast.tolist()
    for place, entry in enumerate(ports):
        what = f"ports[{place}]"
        mapping(entry, what, ["edge", "kind"])
        edge = whole(entry["edge"], f"{what}.edge", 0, shape.board.edge_count - 1)
        require(edge in coast, f"{what}.edge is an edge of the coast; {edge} is inland.")
        require(edge not in port_edges, f"{what}.edge is an edge of its own; {edge} has a port already.")
        port_edges[place] = edge
        port_kinds[place] = data.PORT_KINDS.index(word(entry["kind"], f"{what}.kind", data.PORT_KINDS))
    return dict(zip(ISLAND, (terrain, numbered, port_edges, port_kinds), strict=True))


def _read_players(position: Mapping[str, Any], table: Plain, shape: Shape, builder: Runner | None) -> None:
    players = items(position["players"], "players", table.players)
    for seat, entry in enumerate(players):
        what = f"players[{seat}]"
        mapping(entry, what, PLAYER_KEYS)
        table.hands[seat] = _bundle(entry["hand"], f"{what}.hand", data.RESOURCES)
        table.cards[seat] = _bundle(entry["cards"], f"{what}.cards", data.CARDS)
        table.knights[seat] = whole(entry["knights"], f"{what}.knights", 0, MOST_CARDS)
    placed = [[entry[key] for key in ("cities", "settlements", "roads")] for entry in players]
    try:
        standing = _known_places(shape, dumps(placed, 2))
    except ValueError:
        standing = _all_places(shape, placed)
    ports = tuple(zip(table.port_edges, table.port_kinds, strict=True))
    stand(table, Pieces(ports, *standing), shape, builder)


@lru_cache(maxsize=4096)
def _known_places(shape: Shape, written: bytes) -> tuple[Places, Places, Places]:
    """The places of pieces as they were written: most actions place nothing."""
    return _all_places(shape, loads(written))


def _all_places(shape: Shape, placed: Sequence[Sequence[Any]]) -> tuple[Places, Places, Places]:
    """The places of cities, of settlements and of roads, by seat."""
    corners: set[int] = set()
    edges: set[int] = set()

    def places(kind: int, key: str, most: int, count: int, taken: set[int]) -> Places:
        return tuple(
            _places(each[kind], f"players[{seat}].{key}", most, count, taken)
            for seat, each in enumerate(placed)
        )

    return (
        places(0, "cities", data.CITIES, shape.board.corner_count, corners),
        places(1, "settlements", data.SETTLEMENTS, shape.board.corner_count, corners),
        places(2, "roads", data.ROADS, shape.board.edge_count, edges),
    )


def _places(value: object, what: str, most: int, count: int, taken: set[int]) -> tuple[int, ...]:
    """The places of pieces: each has one piece at most."""
    places = items(value, what)
    if places and not ({*map(type, places)} == _WHOLE and min(places) >= 0 and max(places) < count):
        places = [whole(place, f"An entry of {what}", 0, count - 1) for place in places]
    require(len(places) <= most, f"{what} has at most {most} entries; it has {len(places)}.")
    for place in places:
        if place in taken:
            raise BadPosition(f"{what} lists free places; {place} is taken.")
        taken.add(place)
    return tuple(places)


def _read_supply(position: Mapping[str, Any], table: Plain) -> None:
    table.bank = _bundle(position["bank"], "bank", data.RESOURCES)
    table.deck = _bundle(position["deck"], "deck", data.CARDS)
    turn = mapping(position["turn"], "turn", TURN_KEYS)
    table.seat = whole(turn["seat"], "turn.seat", 0, table.players - 1)
    for seat, entry in enumerate(position["players"]):
        new_cards = _bundle(entry["new_cards"], f"players[{seat}].new_cards", data.CARDS)
        if new_cards and seat != table.seat:
            raise BadPosition(f"players[{seat}].new_cards is empty: it is the turn of seat {table.seat}.")
        table.new_cards += new_cards
    for name, there, right in _counted(data.RESOURCES, (table.bank, *table.hands), full_bank(table)):
        if there != right:
            raise BadPosition(f"Bank and hands hold {right} {name} together; they hold {there}.")
    bundles = (table.deck, table.new_cards, *table.cards)
    for name, there, right in _counted(data.CARDS, bundles, full_deck(table)):
        if name == "knight":
            there += sum(table.knights)
        if name in ("knight", "point"):
            if there != right:
                raise BadPosition(f"There are {right} {name} cards in all; here are {there}.")
        elif there > right:
            raise BadPosition(f"There are at most {right} {name} cards; here are {there}.")


def _counted(names: Sequence[str], bundles: Iterable[int], full: int) -> Iterator[tuple[str, int, int]]:
    """By name, how many cards some bundles have together, and how many there should be."""
    added = sum(map(_broad, bundles))
    counts = (added >> BROAD * kind & BROAD_LANE for kind in range(KINDS))
    return zip(names, counts, unpack(full), strict=True)


def _broad(bundle: int) -> int:
    """A bundle with twice the room for each kind, so that hands can be added up whatever they hold."""
    return (
        bundle & _LANES[0]
        | (bundle & _LANES[1]) << WIDTH
        | (bundle & _LANES[2]) << 2 * WIDTH
        | (bundle & _LANES[3]) << 3 * WIDTH
        | (bundle & _LANES[4]) << 4 * WIDTH
    )


_LANES = tuple(LANE << WIDTH * kind for kind in range(KINDS))


def _read_tiles(position: Mapping[str, Any], table: Plain) -> None:
    lengths = [int(length) for length in table.lengths[: table.players]]
    given = items(position["road_lengths"], "road_lengths", table.players)
    if given != lengths:
        raise BadPosition(f"road_lengths is {lengths} with these roads; it is {shown(given)}.")
    longest, alone = max(lengths), lengths.count(max(lengths)) == 1
    holder = _seat_or_none(position["longest_road"], "longest_road", table)
    if holder == NOBODY:
        require(
            longest < data.LONGEST_ROAD_FROM or not alone,
            f"longest_road is seat {lengths.index(longest)}, who is alone longest with {longest}.",
        )
    else:
        require(
            lengths[holder] == longest and longest >= data.LONGEST_ROAD_FROM,
            f"longest_road is held with at least 5 roads while no one is longer; the lengths are {lengths}.",
        )
    table.longest_road = holder
    knights = table.knights[: table.players]
    holder = _seat_or_none(position["largest_army"], "largest_army", table)
    require(
        max(knights) < data.LARGEST_ARMY_FROM if holder == NOBODY else knights[holder] == max(knights) >= 3,
        f"largest_army is held with at least 3 knights while no one has more; the knights are {knights}.",
    )
    table.largest_army = holder
    for seat, entry in enumerate(position["players"]):
        points = int(visible_points(table, seat) + hidden_points(table, seat))
        whole(entry["points"], f"players[{seat}].points", points, points)


def _read_turn(turn: Mapping[str, Any], table: Plain) -> None:
    table.turn = whole(turn["number"], "turn.number", 0, MOST_TURNS)
    table.paired = flag(turn["paired"], "turn.paired")
    require(
        not table.paired or table.players >= data.EXTENDED_FROM,
        "turn.paired is false with fewer than 5 players.",
    )
    if turn["dice"] is not None:
        first, second = items(turn["dice"], "turn.dice", 2)
        table.dice = 6 * (whole(first, "A die of turn.dice", 1, 6) - 1)
        table.dice += whole(second, "A die of turn.dice", 1, 6) - 1
    table.card_played = flag(turn["card_played"], "turn.card_played")
    most = min(data.FREE_ROADS, int(table.roads_left[table.seat]))
    table.free_roads = whole(turn["free_roads"], "turn.free_roads", 0, most)
    table.asks = whole(turn["asks"], "turn.asks", 0, data.DRAFTS)
    discards = items(turn["discards"], "turn.discards", table.players)
    for seat, due in enumerate(discards):
        cards = sum(unpack(table.hands[seat]))
        table.discards[seat] = whole(due, f"turn.discards[{seat}]", 0, cards)
    if turn["trade"] is not None:
        trade = mapping(turn["trade"], "turn.trade", ["give", "want", "answers", "counters"])
        sides = {key: trade[key] for key in ("give", "want")}
        table.offer = _offer(sides, "turn.trade", int(table.hands[table.seat]))
        require(table.offer, "turn.trade is null until a card has been drafted.")
        answers = items(trade["answers"], "turn.trade.answers", table.players)
        counters = items(trade["counters"], "turn.trade.counters", table.players)
        for seat in range(table.players):
            _read_answer(table, seat, answers[seat], counters[seat])


def _offer(value: object, what: str, hand: int) -> int:
    sides = mapping(value, what, ["give", "want"])
    give = _bundle(sides["give"], f"{what}.give", data.RESOURCES, data.OFFER_SIDE)
    want = _bundle(sides["want"], f"{what}.want", data.RESOURCES, data.OFFER_SIDE)
    for side, name in ((give, "give"), (want, "want")):
        require(total(side) <= data.OFFER_SIDE, f"{what}.{name} has at most {data.OFFER_SIDE} cards.")
    both = [name for name, a, b in zip(data.RESOURCES, unpack(give), unpack(want), strict=True) if a and b]
    require(not both, f"{what} has no resource on both sides; it has {', '.join(both)}.")
    require(covers(hand, give), f"{what}.give is held by the seat that gives it.")
    return give | want << 3


def _read_answer(table: Plain, seat: int, answer: object, counter: object) -> None:
    what = f"turn.trade.answers[{seat}]"
    if answer is not None:
        table.answers[seat] = data.ANSWERS.index(word(answer, what, ["accept", "decline", "counter"]))
    if counter is not None:
        offer = _offer(counter, f"turn.trade.counters[{seat}]", int(table.hands[seat]))
        require(offer, f"turn.trade.counters[{seat}] is null until a card has been drafted.")
        table.counters[seat] = offer
    if answer == "accept":
        require(covers(table.hands[seat], wanted_side(table.offer)), f"{what} is accept only with the cards.")
    if answer == "counter":
        require(is_whole(table.counters[seat]), f"{what} is counter only with both sides of it.")
    if answer in ("accept", "decline"):
        require(counter is None, f"turn.trade.counters[{seat}] is null after {answer}.")


def _read_result(position: Mapping[str, Any], table: Plain) -> None:
    require(position["to_move"] is None, "to_move is null when the phase is over.")
    result = mapping(position["result"], "result", ["winner", "reason"])
    reason = word(result["reason"], "result.reason", data.REASONS[1:])
    table.to_move = NOBODY
    table.reason = data.REASONS.index(reason)
    if reason == "turns":
        require(result["winner"] is None, "result.winner is null after the last turn.")
        require(table.turns and table.turn >= table.turns, "The reason turns needs the last turn played.")
        return
    winner = whole(result["winner"], "result.winner", int(table.seat), int(table.seat))
    points = position["players"][winner]["points"]
    require(points >= table.goal, f"The winner has the {table.goal} points of the goal; it has {points}.")
    table.winners = 1 << winner
