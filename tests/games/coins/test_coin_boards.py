"""Products of coin-turning games: the Tartan theorem, against rules that are written anew."""

from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest
from coin_rules import RULES, moves

import wythoff as wy
from wythoff.games.coins.products import BoardSolver

Row = tuple[int, ...]


@cache
def turns(across: str, down: str, width: int, height: int) -> list[tuple[int, ...]]:
    return [
        tuple(y * width + x for y in rows for x in columns)
        for columns in moves(across, width)
        for rows in moves(down, height)
    ]


def options(across: str, down: str, width: int, board: Row) -> list[Row]:
    return [
        tuple(coin ^ (place in places) for place, coin in enumerate(board))
        for places in turns(across, down, width, len(board) // width)
        if board[places[-1]]
    ]


@cache
def value(across: str, down: str, width: int, board: Row) -> int:
    there = {value(across, down, width, left) for left in options(across, down, width, board)}
    return next(least for least in range(len(there) + 1) if least not in there)


NAMES = {"turning-turtles": "1-2", "mock-turtles": "1-3", "ruler": "1+C", "twins": "2", "turnips": "3E", "motley": "1+"}
PAIRS = list(product(NAMES, NAMES))


@pytest.mark.parametrize(("across", "down"), PAIRS)
def test_boards_by_the_rules(across: str, down: str) -> None:
    game = wy.game("coin-product", turns=NAMES[across], down=NAMES[down], width=3)
    boards = list(product(range(2), repeat=9 if across <= down else 6))
    for board in boards[:: 1 if len(boards) < 100 else 7]:
        left = options(across, down, 3, board)
        wins = sorted(option for option in left if not value(across, down, 3, option))
        assert sorted(game.options(board)) == sorted(left)
        assert game.grundy(board) == value(across, down, 3, board)
        assert game.winning_moves(board) == wins
        best = game.best_move(board)
        assert best in wins if wins else best is None


def single(name: str, size: int) -> list[list[int]]:
    solver = wy.game(name, width=size).solver
    assert isinstance(solver, BoardSolver)
    return [[int(solver.value(row * size + column + 1)) for column in range(size)] for row in range(size)]


def test_listed_values() -> None:
    """Turning Corners: nim products, A051775; Rugs, rows 1 to 4."""
    corners = single("turning-corners", 12)
    assert corners[2][1:] == [2, 3, 1, 8, 10, 11, 9, 12, 14, 15, 13]
    assert corners[5][1:] == [5, 10, 15, 2, 7, 8, 13, 3, 6, 9, 12]
    assert [row[:8] for row in single("rugs", 8)[:4]] == [
        [1, 2, 1, 4, 1, 2, 1, 8],
        [2, 3, 2, 8, 2, 3, 2, 12],
        [1, 2, 1, 4, 1, 2, 1, 8],
        [4, 8, 4, 6, 4, 8, 4, 11],
    ]


@pytest.mark.parametrize("across", ["turning-turtles", "mock-turtles", "ruler", "twins"])
@pytest.mark.parametrize("down", ["turning-turtles", "mock-turtles", "ruler", "twins"])
def test_single_coins_on_seven_by_seven(across: str, down: str) -> None:
    """By the rule that heads are games of their own: the least number that no turned set of others has as xor."""
    game = wy.game("coin-product", turns=NAMES[across], down=NAMES[down], width=7)
    assert isinstance(game.solver, BoardSolver)
    found: list[int] = []
    by_last: dict[int, list[tuple[int, ...]]] = {}
    for places in turns(across, down, 7, 7):
        by_last.setdefault(places[-1], []).append(places[:-1])
    for place in range(49):
        there = set()
        for others in by_last.get(place, []):
            total = 0
            for other in others:
                total ^= found[other]
            there.add(total)
        found.append(next(least for least in range(len(there) + 1) if least not in there))
    assert [game.solver.value(place) for place in range(1, 50)] == found


def test_larger_boards() -> None:
    random = Random(2)
    for name in (
        "turning-corners",
        "rugs",
        "coin-product turns=1-3 down=1+C",
        "coin-product turns=1-4 down=1+",
        "coin-product turns=1+ down=2",
    ):
        game = wy.game(name, width=8)
        for _ in range(10):
            board = tuple(random.randint(0, 1) for _ in range(64))
            if (left := game.best_move(board)) is not None:
                assert game.ruleset.allows(game.ruleset.check(board), game.ruleset.check(left))
                assert game.is_p(left)


def test_batches_and_words() -> None:
    game = wy.game("rugs")
    boards = list(product(range(2), repeat=8))
    found = game.solve_many(np.array(boards))
    assert [tuple(row) for row in found.move.tolist()] == [game.best_move(board) or board for board in boards]
    assert found.is_p.tolist() == [game.is_p(board) for board in boards]
    assert len(RULES) > len(NAMES)
    with pytest.raises(ValueError, match=r"rows of 4 coins \(width=4\), got 6"):
        game.is_p((0,) * 6)
    with pytest.raises(ValueError, match="width must be"):
        wy.game("rugs", width=0)
