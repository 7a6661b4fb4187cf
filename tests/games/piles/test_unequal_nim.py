"""Nim with three heaps that must differ: against the rules, the published sums, and at any size."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest
import searched

import wythoff as wy


def options(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for place, heap in enumerate(position):
        for left in set(range(heap)) - set(position):
            yield (*position[:place], left, *position[place + 1 :])


SMALL = list(permutations(range(8), 3))


def test_against_the_rules() -> None:
    searched.compare(wy.game("nim-never-equal"), SMALL, options)


def test_values() -> None:
    game, value = wy.game("unequal-nim"), searched.values(options)
    assert [game.grundy(position) for position in SMALL] == [value(position) for position in SMALL]


def test_project_euler_488() -> None:
    """The sums of all heaps of all P-positions 0 < x < y < z < N: projecteuler.net/problem=488."""
    game = wy.game("unbalanced-nim")
    assert game.is_p((2, 4, 5))
    assert not game.options((0, 1, 2))
    found = [
        left
        for x, y in combinations(range(1, 128), 2)
        for left in game.winning_moves((x, y, 128))  # all with a third heap below 128 are among these
        if left[:2] == (x, y) and left[2] > y
    ]
    assert sum(map(sum, found)) == 496062
    assert sum(sum(position) for position in found if max(position) < 8) == 42
    lost = searched.losses(options)
    assert all(lost(position) == (position in found) for position in combinations(range(1, 16), 3))


def test_any_size() -> None:
    game, random = wy.game("nim-never-equal"), Random(3)
    for bits in (3, 63, 64, 3000):
        for _ in range(20):
            position = (*random.sample(range(1 << min(bits, 62)), 2), 1 << bits)
            best = game.best_move(position)
            assert best is not None
            assert game.is_p(best)
            assert game.ruleset.allows(game.ruleset.check(position), game.ruleset.check(best))
            assert game.winning_moves(best) == []


def test_heaps_that_are_equal() -> None:
    game = wy.game("nim-never-equal")
    for position in ((3, 3, 5), (0, 0, 1)):
        with pytest.raises(ValueError, match="no two piles"):
            game.is_p(position)
    start = game.ruleset.check((3, 5, 9))
    for typed in ("take 2 from 2", "3 3 9"):
        with pytest.raises(ValueError, match="no legal move"):
            game.ruleset.read_move(typed, start)
    assert game.ruleset.read_move("take 1 from 2", start) == (3, 4, 9)
    assert game.solver.why(start)[1] == "With 1 added to each, the piles 4, 6 and 10 have the xor 8; P if it is 0."
