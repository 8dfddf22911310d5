"""How terrain and discs are laid on an island."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.errors import BadOption
from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.catan.rules.data import DESERT, OPTIONS, RESOURCES, TERRAINS
from hexarium.games.catan.rules.island import Shape, extended, standard
from hexarium.games.catan.rules.laying import clash, lay_balanced, lay_random
from hexarium.hex.board import NOTHING
from hexarium.kit.rng import holder, shuffle, wrapping

seeds = st.integers(0, 2**64 - 1)
shapes = st.sampled_from([standard(), extended()])
setups = st.sampled_from(["random", "balanced"])
both_shapes = pytest.mark.parametrize("shape", [standard(), extended()], ids=lambda shape: shape.name)

BEGINNER = """
    ore 10, wool 2, wood 9 /
    wheat 12, brick 6, wool 4, brick 10 /
    wheat 9, wood 11, desert, wood 3, ore 8 /
    wood 8, ore 3, wheat 4, wool 5 /
    brick 5, wheat 6, wool 11
"""


def lay(shape: Shape, setup: str, seed: int) -> tuple[list[int], list[int]]:
    """Terrain and discs of a fresh island, by hex."""
    terrain = np.repeat(np.arange(len(TERRAINS), dtype=np.int8), shape.terrain_supply)
    numbers = np.zeros(len(terrain), dtype=np.int8)
    discs = np.array([disc.number for disc in shape.discs], dtype=np.int8)
    with wrapping():
        if setup == "random":
            lay_random(holder(seed), terrain, numbers, discs, shape.spirals)
        else:
            lay_balanced(holder(seed), terrain, numbers, discs, shape.board.hex_neighbours)
    return terrain.tolist(), numbers.tolist()


def assert_full_supply(shape: Shape, terrain: list[int], numbers: list[int]) -> None:
    assert Counter(terrain) == dict(enumerate(shape.terrain_supply))
    assert Counter(number for number in numbers if number) == Counter(disc.number for disc in shape.discs)
    assert [number == 0 for number in numbers] == [kind == DESERT for kind in terrain]


def is_balanced(shape: Shape, numbers: list[int]) -> bool:
    """Whether no 6 or 8 is next to another 6 or 8 and no two equal numbers are adjacent."""
    return not any(
        numbers[hex] == numbers[beside] or {numbers[hex], numbers[beside]} <= {6, 8}
        for hex, neighbours in enumerate(shape.board.hex_neighbours.tolist())
        for beside in neighbours
        if beside != NOTHING and numbers[hex] != 0
    )


def starts(shape: Shape, numbers: list[int]) -> list[int]:
    """The corner hexes from which the discs lie in letter order along the spiral."""
    letter_order = [disc.number for disc in shape.discs]
    return [
        spiral[0]
        for spiral in shape.spirals.tolist()
        if [numbers[hex] for hex in spiral if numbers[hex]] == letter_order
    ]


# Any setup


@given(shapes, setups, seeds)
def test_every_island_has_its_full_supply_and_no_disc_on_a_desert(
    shape: Shape, setup: str, seed: int
) -> None:
    assert_full_supply(shape, *lay(shape, setup, seed))


@given(shapes, setups, seeds)
def test_the_same_seed_lays_the_same_island(shape: Shape, setup: str, seed: int) -> None:
    assert lay(shape, setup, seed) == lay(shape, setup, seed)


@pytest.mark.parametrize("setup", ["random", "balanced"])
def test_the_seed_and_not_the_number_of_players_decides_the_island(setup: str) -> None:
    for seed in range(20):
        one, other = CatanBoard.of(3, setup, seed), CatanBoard.of(4, setup, seed)
        assert (one.terrain, one.numbers) == (other.terrain, other.numbers)


@pytest.mark.parametrize("setup", ["random", "balanced"])
@both_shapes
def test_other_seeds_lay_other_islands(shape: Shape, setup: str) -> None:
    islands = {tuple(map(tuple, lay(shape, setup, seed))) for seed in range(50)}
    assert len(islands) == 50


@pytest.mark.parametrize("setup", ["random", "balanced"])
@pytest.mark.parametrize("players", [4, 6])
def test_an_island_is_told_in_names_and_has_none_for_a_missing_disc(players: int, setup: str) -> None:
    island = CatanBoard.of(players, setup, 3)
    terrain, numbers = lay(island.shape, setup, 3)
    assert island.terrain == tuple(TERRAINS[kind] for kind in terrain)
    assert island.numbers == tuple(number or None for number in numbers)
    assert (island.players, island.setup, island.seed) == (players, setup, 3)


@given(st.integers(2, 6), setups, seeds)
def test_the_robber_starts_on_the_desert_with_the_lower_id(players: int, setup: str, seed: int) -> None:
    island = CatanBoard.of(players, setup, seed)
    deserts = [hex for hex, terrain in enumerate(island.terrain) if terrain == "desert"]
    assert len(deserts) == (2 if players > 4 else 1)
    assert island.robber == min(deserts)


def test_four_players_and_a_random_setup_are_the_default() -> None:
    assert CatanBoard.of() is CatanBoard.of(4, "random", 0) is CatanBoard.of("4", "RANDOM", "0")
    defaults = {option.name: option.default for option in OPTIONS}
    assert (defaults["players"], defaults["setup"]) == (4, "random")


@pytest.mark.parametrize("seed", [-1, 2**64, "x", True])
def test_a_seed_that_is_no_64_bit_number_is_refused(seed: object) -> None:
    with pytest.raises(BadOption, match="seed cannot be"):
        CatanBoard.of(seed=seed)


def test_an_unknown_setup_is_refused_with_the_three() -> None:
    with pytest.raises(
        BadOption, match="setup cannot be 'fair'; it is random, balanced or beginner"
    ) as refused:
        CatanBoard.of(setup="fair")
    assert refused.value.code == "bad_option"


# Random


@given(shapes, seeds)
def test_random_discs_lie_in_letter_order_along_a_spiral_deserts_skipped(shape: Shape, seed: int) -> None:
    _, numbers = lay(shape, "random", seed)
    assert len(starts(shape, numbers)) == 1


@both_shapes
def test_the_random_spiral_starts_at_every_corner_about_equally_often(shape: Shape) -> None:
    begun = Counter(start for seed in range(600) for start in starts(shape, lay(shape, "random", seed)[1]))
    assert set(begun) == set(shape.spirals[:, 0].tolist())
    # Six corners, 100 expected at each: of fair counts one in a thousand is farther off than this.
    assert sum((count - 100) ** 2 / 100 for count in begun.values()) < 20.52


@both_shapes
def test_random_terrain_reaches_every_hex(shape: Shape) -> None:
    seen = {(hex, kind) for seed in range(300) for hex, kind in enumerate(lay(shape, "random", seed)[0])}
    assert len(seen) == len(shape.board.hexes) * len(TERRAINS)


# Balanced


@pytest.mark.parametrize(
    ("shape", "count"), [(standard(), 500), (extended(), 200)], ids=["standard", "extended"]
)
def test_balanced_keeps_its_promises_on_many_seeds(shape: Shape, count: int) -> None:
    for seed in range(count):
        terrain, numbers = lay(shape, "balanced", seed)
        assert_full_supply(shape, terrain, numbers)
        assert is_balanced(shape, numbers)


@given(shapes, seeds)
def test_balanced_keeps_its_promises_on_any_seed(shape: Shape, seed: int) -> None:
    assert is_balanced(shape, lay(shape, "balanced", seed)[1])


def test_about_one_free_shuffle_in_forty_would_keep_the_promises_of_balanced() -> None:
    state, numbers, complied = holder(1), [0, *(disc.number for disc in standard().discs)], 0
    for _ in range(4000):
        with wrapping():
            shuffle(state, numbers)
        complied += is_balanced(standard(), numbers)
    assert 0.015 < complied / 4000 < 0.035


def test_balanced_discs_are_shuffled_freely_where_nothing_clashes() -> None:
    forests_round_a_desert = np.array([0, 0, DESERT, 0, 0], dtype=np.int8)
    apart = np.full((5, 6), NOTHING, dtype=np.int16)
    discs = np.array([3, 4, 5, 6], dtype=np.int8)
    numbers = np.zeros(5, dtype=np.int8)
    state, orders = holder(5), Counter[tuple[int, ...]]()
    for _ in range(24 * 100):
        with wrapping():
            lay_balanced(state, forests_round_a_desert.copy(), numbers, discs, apart)
        orders[tuple(number for number in numbers.tolist() if number)] += 1
    assert set(orders) == set(permutations((3, 4, 5, 6)))
    # 24 orders, 100 expected of each: of fair counts one in a thousand is farther off than this.
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 49.73


def test_balanced_discs_reach_every_hex() -> None:
    seen = {(hex, n) for seed in range(500) for hex, n in enumerate(lay(standard(), "balanced", seed)[1])}
    rare = {2, 12}
    common = {disc.number for disc in standard().discs} - rare
    assert {(hex, number) for hex in range(19) for number in common} <= seen


def test_discs_clash_when_equal_or_both_red() -> None:
    assert clash(5, 5)
    assert clash(6, 8)
    assert clash(8, 6)
    assert clash(6, 6)
    assert not clash(6, 5)
    assert not clash(9, 8)
    assert not clash(9, 10)
    assert not clash(0, 0), "two deserts may lie side by side"


# Beginner


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_beginner_island_is_laid_row_by_row_from_the_top(players: int) -> None:
    island = CatanBoard.of(players, "beginner")
    rows = [[tile.strip() for tile in row.split(",")] for row in BEGINNER.split("/")]
    assert [len(row) for row in rows] == [3, 4, 5, 4, 3]
    for y, row in enumerate(rows, -2):
        hexes = sorted(hex for hex in island.board.hexes if hex.r == y)
        for hex, tile in zip(hexes, row, strict=True):
            id = island.board.hex_id(hex)
            name, _, number = tile.partition(" ")
            terrain = TERRAINS[RESOURCES.index(name)] if number else "desert"
            assert island.terrain[id] == terrain
            assert island.numbers[id] == (int(number) if number else None)


def test_the_beginner_island_has_its_full_supply() -> None:
    island = CatanBoard.of(4, "beginner")
    terrain = [TERRAINS.index(name) for name in island.terrain]
    assert_full_supply(standard(), terrain, [number or 0 for number in island.numbers])


def test_the_beginner_island_has_its_desert_and_robber_in_the_middle() -> None:
    island = CatanBoard.of(4, "beginner")
    assert island.robber == 0
    assert tuple(island.board.hexes[island.robber]) == (0, 0)


def test_the_beginner_island_is_the_same_for_every_seed() -> None:
    one, other = CatanBoard.of(4, "beginner", 1), CatanBoard.of(4, "beginner", 2)
    assert (one.terrain, one.numbers) == (other.terrain, other.numbers)


@pytest.mark.parametrize("players", [5, 6])
def test_beginner_is_refused_with_5_and_6_players(players: int) -> None:
    with pytest.raises(BadOption, match=f"setup cannot be 'beginner' with {players} players") as refused:
        CatanBoard.of(players, "beginner")
    assert "random or balanced, or players is 2, 3 or 4" in str(refused.value)
    assert refused.value.code == "bad_option"
