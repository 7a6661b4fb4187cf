"""Candy squares against the rules, at any size, and as it is played."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
import searched

import wythoff as wy
from wythoff.solve.solution import NO_MOVE, TooManyMovesError


def options(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield from {tuple(sorted((a, heap - a))) for heap in position for a in range(1, heap)}


PAIRS = [*product(range(1, 25), repeat=2)]


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_against_the_rules(play: str) -> None:
    searched.compare(wy.game("candy-squares", play=play), PAIRS, options, misere=play == "misere")


def test_values() -> None:
    game, value = wy.game("koppers-nim"), searched.values(options)
    assert [[game.grundy((x, y)) for y in range(1, 11)] for x in range(1, 5)] == [
        [0, 1, 0, 2, 0, 1, 0, 3, 0, 1],
        [1, 1, 2, 2, 1, 1, 3, 3, 1, 1],
        [0, 2, 0, 2, 0, 3, 0, 3, 0, 2],
        [2, 2, 2, 2, 3, 3, 3, 3, 2, 2],
    ]
    assert all(game.grundy(pair) == value(pair) for pair in product(range(1, 65), repeat=2))
    assert game.grundy((2**1000, 3)) == 1000


def test_the_page_has_p_and_n_the_other_way_round() -> None:
    """Two odd heaps are lost for who moves: P in the usual words, N on the page."""
    game = wy.game("candy-squares")
    assert [game.solve(pair).outcome for pair in ((1, 1), (3, 5), (2, 1), (4, 6))] == ["P", "P", "N", "N"]


def test_misere() -> None:
    game = wy.game("candy-squares", play="misere")
    found = [(x, y) for x, y in product(range(1, 9), repeat=2) if x <= y and game.is_p((x, y))]
    assert found == [(1, 2), (1, 5), (1, 8), (2, 2), (2, 5), (2, 8), (5, 5), (5, 8), (8, 8)]
    lost = searched.losses(options, misere=True)
    assert all(game.is_p(pair) == lost(pair) for pair in product(range(1, 61), repeat=2))
    assert str(game.solve((1, 1))) == f"(1, 1) is N: {NO_MOVE}."


@pytest.mark.kernels
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_any_size(play: str) -> None:
    game = wy.game("candy-squares", play=play)
    for x, y in product((1, 2, 2**31, 2**63 - 1, 2**64 + 1, 10**1000, 10**1000 + 1, 10**1000 + 2), repeat=2):
        left = game.best_move((x, y))
        if left is not None:
            assert sum(left) in (x, y)
            assert game.is_p(left)
    with pytest.raises(TooManyMovesError):
        game.winning_moves((10**30, 1))  # even, and 1 mod 3
    rows = np.random.default_rng(1).integers(1, 2**62, (500, 2))
    solved = game.solve_many(rows)
    assert [tuple(row) for row in solved.move.tolist()] == [game.best_move(row) or tuple(row) for row in rows.tolist()]


def test_empty_heaps_are_refused() -> None:
    game = wy.game("candy-squares")
    with pytest.raises(ValueError, match="y must be at least 1"):
        game.solve((3, 0))
    with pytest.raises(ValueError, match="position 1: x must be at least 1"):
        game.solve_many(np.array([[1, 2], [0, 5], [3, 3]]))


def test_what_is_typed_and_said() -> None:
    rules = wy.game("candy-squares").ruleset
    start = rules.check((7, 4))
    assert rules.describe_move(start, rules.check((3, 4))) == "eat 4 and split 7 into 3 and 4"
    for typed in ("split 7 into 4 3", "3 4", "leave 4 3", "eat 4 and split 7 into 3 and 4"):
        assert rules.read_move(typed, start) == (3, 4)
    with pytest.raises(ValueError, match="no legal move"):
        rules.read_move("3 5", start)
    assert (
        wy.game("candy-squares").solver.why(start)[0] == "(7, 4) is N: eat 7 and split 4 into 1 and 3 and leave (1, 3)."
    )
