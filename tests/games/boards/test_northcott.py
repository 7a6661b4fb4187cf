"""Northcott's game against its rules, written anew: with retreats by retrograde analysis, since play may repeat."""

from functools import cache
from itertools import product
from random import Random

import pytest

import wythoff as wy
from wythoff.solve.naive import NaiveSolver
from wythoff.solve.solution import UnknownValue

Rows = tuple[int, ...]
"""white1, black1, white2, black2, ..., and who moves: 0 White, 1 Black."""


def moves(width: int, rows: Rows, retreats: bool) -> list[Rows]:
    turn, found = rows[-1], []
    for i in range(turn, len(rows) - 1, 2):
        other = rows[i - 1] if turn else rows[i + 1]
        for step in (-1, 1):
            square = rows[i] + step
            while 0 <= square < width and square != other:
                if retreats or abs(square - other) < abs(rows[i] - other):
                    found.append((*rows[:i], square, *rows[i + 1 : -1], 1 - turn))
                square += step
    return found


def every(width: int, count: int) -> list[Rows]:
    rows = [pair for pair in product(range(width), repeat=2) if pair[0] != pair[1]]
    boards = product(rows, repeat=count)
    return [(*(square for row in board for square in row), turn) for board in boards for turn in (0, 1)]


def solved(width: int, count: int) -> dict[Rows, str]:
    """P, N, or D where neither player can force the end."""
    known: dict[Rows, str] = {}
    options = {rows: moves(width, rows, True) for rows in every(width, count)}
    while True:
        new = {}
        for rows, left in options.items():
            if rows not in known:
                if any(known.get(option) == "P" for option in left):
                    new[rows] = "N"
                elif all(known.get(option) == "N" for option in left):
                    new[rows] = "P"
        if not new:
            return {rows: known.get(rows, "D") for rows in options}
        known |= new


@cache
def value(width: int, rows: Rows) -> int:
    there = {value(width, left) for left in moves(width, rows, False)}
    return next(least for least in range(len(there) + 1) if least not in there)


@pytest.mark.parametrize(("width", "count"), [(4, 1), (7, 1), (4, 2), (5, 2)])
def test_with_retreats(width: int, count: int) -> None:
    """No position is drawn; winning moves are all that leave P, the best one is an advance."""
    game, outcomes = wy.game("northcott", width=width, retreats="yes"), solved(width, count)
    assert set(outcomes.values()) == {"P", "N"}
    for rows, outcome in outcomes.items():
        left = moves(width, rows, True)
        assert sorted(game.options(rows)) == sorted(left)
        assert str(game.outcome(rows)) == outcome
        assert game.winning_moves(rows) == sorted(option for option in left if outcomes[option] == "P")
        best = game.best_move(rows)
        assert (best is None) == (outcome == "P")
        assert best is None or best in moves(width, rows, False)


@pytest.mark.parametrize(("width", "count"), [(5, 1), (5, 2), (3, 3)])
def test_without_retreats(width: int, count: int) -> None:
    game = wy.game("northcott", width=width, retreats="no")
    for rows in every(width, count):
        left = moves(width, rows, False)
        assert sorted(game.options(rows)) == sorted(left)
        assert game.grundy(rows) == value(width, rows)
        assert game.winning_moves(rows) == sorted(option for option in left if not value(width, option))


def test_play_ends_against_every_retreat() -> None:
    """The engine's moves against a player who retreats whenever that is possible, and against random ones."""
    game, random = wy.game("northcott", width=12, retreats="yes"), Random(7)
    for trial in range(200):
        rows = (*(square for _ in range(4) for square in random.sample(range(12), 2)), 0)
        if game.is_p(rows):
            continue
        for _ in range(4 * 12):
            left = game.best_move(rows)
            assert left is not None
            options = moves(12, left, True)
            if not options:
                break
            back = [option for option in options if sum_of_gaps(option) > sum_of_gaps(left)]
            rows = random.choice(back if back and trial % 2 else options)
        else:
            raise AssertionError("play did not end")


def sum_of_gaps(rows: Rows) -> int:
    return sum(abs(a - b) - 1 for a, b in zip(rows[:-1:2], rows[1:-1:2], strict=True))


def test_it_need_not_end() -> None:
    """Two players who go to and fro together repeat a position."""
    rules = wy.game("northcott", retreats="yes").ruleset
    position = start = rules.check((3, 5, 0))
    for typed in ("row 1 to 2", "row 1 to 6", "row 1 to 3", "row 1 to 5"):
        position = rules.read_move(typed, position)
    assert position == start
    with pytest.raises(UnknownValue, match="need not end"):
        wy.game("northcott", retreats="yes").grundy((3, 5))


def test_checkers_may_go_back_if_nothing_is_said() -> None:
    """As in the game itself; the rules alone find the same outcomes, by retrograde analysis, and no draw."""
    game = wy.game("northcott", width=5)
    assert game.ruleset == wy.game("northcott", width=5, retreats="yes").ruleset
    assert game.ruleset.is_loopy
    assert not wy.game("northcott retreats=no").ruleset.is_loopy
    assert wy.game("tiouk-tiouk").ruleset == wy.game("northcott retreats=no").ruleset
    naive = NaiveSolver(game.ruleset)
    for rows, outcome in solved(5, 2).items():
        checked = game.ruleset.check(rows)
        assert naive.outcome(checked) == outcome
        assert naive.winning_moves(checked) == game.solver.winning_moves(checked)
    with pytest.raises(UnknownValue, match="need not end"):
        naive.grundy(checked)


def test_positions_and_words() -> None:
    game = wy.game("northcott retreats=no")
    assert game.solve((0, 7, 2, 4)).best == (5, 7, 2, 4, 1)
    assert "move white in row 1 from 0 to 5" in str(game.solve((0, 7, 2, 4)))
    assert game.solve_many([(0, 7, 2, 4), (0, 2, 4, 6)]).move.tolist() == [[5, 7, 2, 4, 1], [0, 2, 4, 6, 0]]
    rules = game.ruleset
    position = rules.check((0, 7, 2, 4, 1))
    for typed in ("row 1 to 3", "move black in row 1 from 7 to 3", "0 3 2 4", "4 from 2"):
        assert rules.read_move(typed, position) == (0, 3, 2, 4, 0)
    assert rules.drawing(position) == ["  W......B", "  ..W.B..."]
    for typed in ("row 3 to 1", "row 1 to 0", "row 1 from 6 to 3", "row 1", "row 2 to 5"):
        with pytest.raises(ValueError, match=r"row|legal"):
            rules.read_move(typed, position)
    for bad in ((3,), (3, 3), (0, 8), (0, 1, 2)):
        with pytest.raises(ValueError, match=r"share|squares|turn|checker"):
            game.is_p(bad)
    with pytest.raises(ValueError, match="retreats must be"):
        wy.game("northcott", retreats="maybe")
    with pytest.raises(ValueError, match="width must be"):
        wy.game("northcott", width=1)


def test_huge_widths() -> None:
    width = 10**17
    game = wy.game("northcott", width=width, retreats="yes")
    left = game.best_move((0, width - 1, 5, 100))
    assert left is not None
    assert game.is_p(left)


def test_rows_that_are_too_long_are_written_as_numbers() -> None:
    rules = wy.game("northcott width=10^18-1").ruleset
    position = rules.check((0, 10**18 - 2))
    assert rules.format_position(position) == "0 999999999999999998 0"
    assert rules.check(rules.read(rules.format_position(position))) == position
