"""Cyclic nimhoff against the rules, and at any size."""

from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np
import pytest
import searched

import wythoff as wy
from wythoff.solve.solution import TooManyMovesError


def options(h: int) -> searched.Options:
    def listed(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for left in product(*(range(heap + 1) for heap in position)):
            taken = sum(position) - sum(left)
            if taken and (taken < h or sum(a != b for a, b in zip(position, left, strict=True)) == 1):
                yield left

    return listed


@pytest.mark.parametrize("h", range(1, 7))
def test_against_the_rules(h: int) -> None:
    game = wy.game("cyclic-nimhoff", h=h)
    positions = [*product(range(15)), *product(range(8), repeat=2), *product(range(5), repeat=3), (1, 1, 2, 3)]
    searched.compare(game, positions, options(h))
    value = searched.values(options(h))
    assert all(game.grundy(position) == value(position) for position in [*positions, *product(range(12), repeat=2)])


def test_the_first_rows() -> None:
    game = wy.game("nimhoff")
    rows = [[game.grundy((x, y)) for y in range(9)] for x in range(4)]
    assert rows == [
        [0, 1, 2, 3, 4, 5, 6, 7, 8],
        [1, 2, 0, 4, 5, 3, 7, 8, 6],
        [2, 0, 1, 5, 3, 4, 8, 6, 7],
        [3, 4, 5, 0, 1, 2, 9, 10, 11],
    ]
    assert np.array_equal(wy.grundy_table("cyclic-nimhoff", 4, 9), rows)


@pytest.mark.parametrize("h", [1, 2, 3, 10**6, 10**17])
def test_any_size(h: int) -> None:
    game, random = wy.game("cyclic-nimhoff", h=h), Random(h)
    for bits in (3, 31, 63, 64, 10_000):
        position = tuple(random.getrandbits(random.choice((2, bits))) for _ in range(5))
        left = game.best_move(position)
        assert (left is None) == (game.grundy(position) == 0)
        if left is not None:
            assert game.ruleset.allows(game.ruleset.check(position), game.ruleset.check(left))
            assert game.grundy(left) == 0
    with pytest.raises(TooManyMovesError):
        wy.game("cyclic-nimhoff", h=10**6).winning_moves((10**7 + 500_000, 10**7, 10**7))
    assert not wy.game("cyclic-nimhoff", h=10**6).solve((10**7 + 500_000, 10**7, 10**7)).is_complete


def test_values_of_arrays_near_the_end_of_int64() -> None:
    for h, size in product((1, 3, 10**17), (20, 2**61, 2**63)):
        game = wy.game("cyclic-nimhoff", h=h)
        rows = np.random.default_rng(2).integers(0, size, (50, 3))
        try:
            values, known = game.solver.grundy_many(rows, lambda: None)
        except (ValueError, OverflowError):  # beyond int64
            assert size == 2**63
            continue
        found = [int(value) for value, is_known in zip(values, known, strict=True) if is_known]
        wanted = [game.grundy(row) for row, is_known in zip(rows.tolist(), known, strict=True) if is_known]
        assert found == wanted


def test_what_is_typed_and_said() -> None:
    game = wy.game("cyclic-nimhoff")
    start = game.ruleset.check((4, 7, 1))
    assert game.ruleset.read_move("1 from 1 and 1 from 3", start) == (3, 7, 0)
    with pytest.raises(ValueError, match="no legal move"):
        game.ruleset.read_move("2 from 1 and 1 from 3", start)
    assert game.solver.why(start)[1] == (
        "With h = 3, the floors of the heaps divided by h have the xor 3, and the sum of the heaps is 0 mod h;"
        " P if both are 0."
    )
