"""TacTix against its rules, written anew, and against what is published of full boards."""

from functools import cache
from itertools import product

import pytest

import wythoff as wy
from wythoff.solve.solution import UnknownValue

Board = tuple[int, ...]


@cache
def options(width: int, board: Board) -> frozenset[Board]:
    """Every run of counters of a row or a column, taken."""
    rows = [range(start, start + width) for start in range(0, len(board), width)]
    columns = [range(column, len(board), width) for column in range(width)]
    found = set()
    for line in (*rows, *columns):
        for first in range(len(line)):
            for last in range(first, len(line)):
                if not board[line[last]]:
                    break
                taken = {line[i] for i in range(first, last + 1)}
                found.add(tuple(there and place not in taken for place, there in enumerate(board)))
    return frozenset(tuple(map(int, left)) for left in found)


@cache
def value(width: int, board: Board) -> int:
    there = {value(width, left) for left in options(width, board)}
    return next(least for least in range(len(there) + 1) if least not in there)


@cache
def is_misere_p(width: int, board: Board) -> bool:
    left = options(width, board)
    return bool(left) and not any(is_misere_p(width, option) for option in left)


@pytest.mark.kernels
@pytest.mark.parametrize(("width", "rows"), [(9, 8), (13, 6), (1, 100)])
def test_a_board_of_more_than_64_squares(width: int, rows: int) -> None:
    """The counters are on the first squares, and the table of outcomes is computed for these squares only."""
    board = ((1, 1, 1) + (0,) * width)[:width] + (1, 1, 0, 1)[:width] + (0,) * (width * rows)
    board = board[: width * rows]
    game = wy.game("tactix", width=width, play="normal")
    assert (
        game.solver.method_for("_look_up")(game.ruleset.check(board), True) == game.grundy(board) == value(width, board)
    )
    assert sorted(game.options(board)) == sorted(options(width, board))


def test_the_board_is_bounded() -> None:
    with pytest.raises(ValueError, match="width must be at most 200, got 201"):
        wy.game("tactix", width=201)
    with pytest.raises(ValueError, match="a board must have at most 400 squares, got 600"):
        wy.game("tactix", width=200).outcome((0,) * 600)


@pytest.mark.kernels
@pytest.mark.parametrize(("width", "height"), [(1, 4), (3, 2), (2, 3), (3, 3)])
def test_every_board(width: int, height: int) -> None:
    normal, misere = (wy.game("tactix", width=width, play=play) for play in ("normal", "misere"))
    for board in product(range(2), repeat=width * height):
        left = options(width, board)
        assert sorted(normal.options(board)) == sorted(left)
        assert normal.grundy(board) == value(width, board)
        assert normal.winning_moves(board) == sorted(option for option in left if not value(width, option))
        assert misere.is_p(board) == is_misere_p(width, board)
        assert misere.winning_moves(board) == sorted(option for option in left if is_misere_p(width, option))


# Sides of full boards that are P in misere play, and that are N; 4 x 4: HAKMEM, item 74.
MISERE_P = [(1, 1), (2, 2), (2, 4), (2, 6), (4, 4), (4, 6)]
MISERE_N = [(1, 2), (1, 3), (1, 7), (2, 3), (2, 5), (3, 3), (3, 4), (3, 5), (3, 6), (3, 7), (3, 8), (4, 5)]


def test_full_boards() -> None:
    for width, height in (*MISERE_P, *MISERE_N):
        full = (1,) * (width * height)
        assert wy.game("tactix", width=width).is_p(full) == ((width, height) in MISERE_P), (width, height)
        if width * height <= 21:  # larger ones take a second each
            assert wy.game("tactix", width=height).is_p(full) == ((width, height) in MISERE_P), (height, width)
            for a in (width, height):
                is_p = wy.game("tactix", width=a, play="normal").is_p(full)
                assert is_p == (width % 2 == height % 2 == 0), (a, width, height)


def taken(width: int, height: int) -> list[list[int]]:
    full = (1,) * (width * height)
    moves = wy.game("tactix", width=width).winning_moves(full)
    return sorted([place for place, there in enumerate(left, 1) if not there] for left in moves)


def test_winning_first_moves() -> None:
    """3 x 3: a corner, the centre, the middle row or column; 5 x 5: the middle line, its inner three, the centre."""
    assert taken(3, 3) == sorted([[1], [3], [5], [7], [9], [4, 5, 6], [2, 5, 8]])
    assert taken(5, 5) == sorted([[13], [12, 13, 14], [8, 13, 18], [11, 12, 13, 14, 15], [3, 8, 13, 18, 23]])


def test_one_row_is_kayles_without_a_bound() -> None:
    """A row of n counters: take any run; g(n) by the sum of what is left at both sides."""
    found: list[int] = []
    for n in range(14):
        there = {found[a] ^ found[n - a - run] for run in range(1, n + 1) for a in range(n - run + 1)}
        found.append(next(least for least in range(len(there) + 1) if least not in there))
    for n in range(1, 14):
        assert wy.game("tactix", width=n, play="normal").grundy((1,) * n) == found[n]


def test_limits() -> None:
    game = wy.game("tactix", width=6)
    with pytest.raises(UnknownValue, match="all counters are on the first 25 squares"):
        game.is_p((1,) * 36)
    assert not game.is_p((0, 1) + (0,) * 4 + (1,) * 2 + (0,) * 28)
    with pytest.raises(ValueError, match="rows of 6 squares"):
        game.is_p((1,) * 5)
    with pytest.raises(ValueError, match="a square must be 1"):
        game.is_p((2,) * 6)
    with pytest.raises(UnknownValue, match="misere"):
        game.grundy((1,) * 6)
    with pytest.raises(ValueError, match="play must be"):
        wy.game("tactix", play="maybe")


def test_typed_moves() -> None:
    rules = wy.game("tactix").ruleset
    position = rules.check((1, 1, 1, 1, 0, 1, 1, 1))
    left = rules.check((1, 0, 0, 1, 0, 1, 1, 1))
    for typed in ("take 2 3", "take counters 2 and 3", "1 0 0 1 0 1 1 1", "take 1 from 2 and 1 from 3"):
        assert rules.read_move(typed, position) == left
    assert rules.describe_turn(position, left).startswith("take counters 2 and 3 and leave")
    assert rules.drawing(position) == ["  1 2 3 4", "  . 6 7 8"]
    for typed in ("take 5", "take 1 6", "take 4 6", "take", "take 9", "1 1 1 1 1 1 1 0"):
        with pytest.raises(ValueError, match=r"counter|legal|taken|number"):
            rules.read_move(typed, position)
