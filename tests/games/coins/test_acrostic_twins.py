"""Acrostic Twins: the rules by brute force, single coins, batches, play."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from commands import Run

import wythoff as wy

Row = tuple[int, ...]


def options(board: Row, width: int) -> set[Row]:
    found = set()
    for last, coin in enumerate(board):
        for first in range(last):
            in_line = first % width == last % width or first // width == last // width
            if coin and in_line:
                found.add(tuple(c ^ (place in (first, last)) for place, c in enumerate(board)))
    return found


@cache
def value(board: Row, width: int) -> int:
    there = {value(left, width) for left in options(board, width)}
    return next(n for n in range(len(there) + 1) if n not in there)


@cache
def is_lost(board: Row, width: int) -> bool:
    """In misere play."""
    left = options(board, width)
    return bool(left) and not any(is_lost(other, width) for other in left)


@pytest.mark.parametrize(("width", "coins"), [(3, 9), (2, 8), (5, 10), (1, 6)])
def test_the_rules(width: int, coins: int) -> None:
    game = wy.game("acrostic-twins", width=width)
    misere = wy.game("acrostic-twins", width=width, play="misere")
    for board in product(range(2), repeat=coins):
        left = options(board, width)
        assert sorted(game.options(board)) == sorted(left)
        assert game.grundy(board) == value(board, width)
        wins = sorted(option for option in left if not value(option, width))
        assert game.winning_moves(board) == wins
        best = game.best_move(board)
        assert best in wins if wins else best is None
        assert misere.is_p(board) == is_lost(board, width)
        checked = game.ruleset.check(board)
        assert game.ruleset.count_options(checked) == len(left)
    every = list(product(range(2), repeat=coins))
    board = every[-3]
    allowed = [to for to in every if game.ruleset.allows(game.ruleset.check(board), game.ruleset.check(to))]
    assert set(allowed) == options(board, width)


def test_single_coins() -> None:
    """g = x xor y, found from the rule that heads are games of their own, on 20 x 20."""
    found = [[0] * 20 for _ in range(20)]
    for y, x in product(range(20), repeat=2):
        there = {found[y][a] for a in range(x)} | {found[b][x] for b in range(y)}
        found[y][x] = next(n for n in range(40) if n not in there)
    game = wy.game("acrostic-twins", width=20)
    assert [[game.solver.value(20 * y + x + 1) for x in range(20)] for y in range(20)] == found  # type: ignore
    assert found == [[x ^ y for x in range(20)] for y in range(20)]


def test_batches_and_large_boards() -> None:
    game = wy.game("acrostic-twins", width=30)
    rows = np.random.default_rng(3).integers(0, 2, (20, 900))
    answers = game.solve_many(rows)
    for row, is_p, move in zip(rows.tolist(), answers.is_p, answers.move.tolist(), strict=True):
        best = game.best_move(tuple(row))
        assert is_p == (best is None)
        assert tuple(move) == (best or tuple(row))
        assert game.is_p(tuple(move))
        assert best is None or game.ruleset.allows(game.ruleset.check(row), game.ruleset.check(move))


def test_played(run: Run) -> None:
    typed = b"turn 1 5\nturn 5 8\nwhy\n" + b"best\n" * 20
    start = ["0", "1", "0", "1", "1", "0", "0", "1", "0"]
    told = run(
        "play", "acrostic-twins", "-p", "width=3", *start, "--first", "me", "--seed", "5", stdin=typed
    ).stdout.decode()
    assert "no legal move" in told
    assert "the xor of its column and its row" in told
    assert told.splitlines()[-1].endswith("win.")
