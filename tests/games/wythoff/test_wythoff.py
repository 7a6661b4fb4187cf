"""Wythoff's game against an oracle that knows the rules alone, and at sizes that no oracle reaches."""

import random
from itertools import product
from typing import Any

import numpy as np
import oracle
import pytest
from gmpy2 import mpz
from hypothesis import given
from hypothesis import strategies as st
from published import DATA

import wythoff as wy
from wythoff.solve.naive import NaiveSolver

G = wy.game("wythoff")
SMALL = [(x, y) for x in range(201) for y in range(201)]


def test_every_small_position() -> None:
    known = oracle.board(201)
    for x, y in SMALL:
        moves = oracle.winning_moves(x, y)
        assert G.winning_moves((x, y)) == moves
        assert G.is_p((x, y)) == known[x][y] == (not moves)
        assert G.outcome((x, y)) is (wy.Outcome.P if known[x][y] else wy.Outcome.N)


def test_options() -> None:
    for x, y in SMALL[::7]:
        assert G.options((x, y)) == oracle.options(x, y)
    assert G.options((0, 0)) == []
    with pytest.raises(ValueError, match="at most 10000000 can be listed"):
        G.options((10**30, 5))


def test_batches_of_small_positions() -> None:
    for dtype in ("i2", "i4", "i8", "u8", "O"):
        solved = G.solve_many(np.array(SMALL, dtype))
        for (x, y), is_p, move in zip(SMALL, solved.is_p.tolist(), solved.move.tolist(), strict=True):
            moves = oracle.winning_moves(x, y)
            assert is_p == (not moves)
            assert tuple(move) == ((x, y) if is_p else canonical(x, y, moves))


def canonical(x: int, y: int, moves: list[tuple[int, int]]) -> tuple[int, int]:
    """The move of algorithm AWP: along the diagonal if that wins, else the smaller pile stays."""
    diagonal = [(a, b) for a, b in moves if x - a == y - b]
    return diagonal[0] if diagonal else next((a, b) for a, b in moves if (a == x if x <= y else b == y))


def test_published_p_positions() -> None:
    rows = dict(
        line.split(": ")
        for line in (DATA / "t_wythoff_p_positions.txt").read_text().splitlines()
        if ":" in line and "," in line and not line.startswith("#")
    )
    wanted = [tuple(map(int, pair.split(","))) for pair in rows["normal t=1"].split()]
    assert len(wanted) == 30
    assert [G.p_position(n) for n in range(30)] == wanted
    assert list(G.ruleset.facts.p_positions) == wanted[: len(G.ruleset.facts.p_positions)]


def test_p_positions_are_column_pairs_of_the_wythoff_array() -> None:
    rows = [
        list(map(int, line.split()))
        for line in (DATA / "wythoff_array.txt").read_text().splitlines()
        if line and line[0] != "#"
    ]
    assert len(rows) == 11
    for row in rows:
        for a, b in zip(row[:10:2], row[1:11:2], strict=True):
            assert G.is_p((a, b))


def test_the_naive_solver_agrees() -> None:
    naive = NaiveSolver(G.ruleset)
    for position in product(range(80), range(0, 80, 9)):
        checked = G.ruleset.check(position)
        assert naive.outcome(checked) is G.outcome(position)
        assert naive.winning_moves(checked) == G.solver.winning_moves(checked)
    batch = naive.solve_many(np.array(SMALL[:500]))
    assert np.array_equal(batch.is_p, G.solve_many(np.array(SMALL[:500])).is_p)
    with pytest.raises(wy.UnknownValue, match="a search stops at 1000000 positions"):
        naive.outcome(G.ruleset.check((10**9, 10**9)))


SIZES = st.one_of(st.integers(0, 2**20), st.integers(0, 2**64), st.integers(0, 10**1000))


@given(SIZES, SIZES)
def test_winning_moves_of_any_size(x: int, y: int) -> None:
    moves = G.winning_moves((x, y))
    assert len(moves) <= 3
    assert moves == sorted(set(moves))
    for a, b in moves:
        assert (a == x and b < y) or (b == y and a < x) or (x - a == y - b > 0)
        small, large = sorted((a, b))
        assert oracle.is_floor_phi(small, large - small)
    small, large = sorted((x, y))
    assert G.is_p((x, y)) == oracle.is_floor_phi(small, large - small) == (not moves)
    flipped = G.winning_moves((y, x))
    assert sorted((b, a) for a, b in moves) == flipped


@given(SIZES)
def test_p_positions_of_any_size(n: int) -> None:
    a, b = G.p_position(n)
    assert oracle.is_floor_phi(a, n)
    assert b == a + n
    assert G.p_index((a, b)) == G.p_index((b, a)) == n
    assert G.winning_moves((b, a)) == []
    assert G.p_index((a, b + 1)) is None


def test_p_positions_rows() -> None:
    assert G.p_positions(0, 5).tolist() == [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]
    last = 3_523_014_627_193_176_565
    for start, stop, dtype in (
        (0, 70_000, "i8"),
        (2**50 - 5, 2**50 + 5, "i8"),
        (last - 9, last + 1, "i8"),
        (last - 9, last + 2, "O"),
        (10**40, 10**40 + 3, "O"),
    ):
        rows = G.p_positions(start, stop)
        assert rows.dtype == dtype
        assert len(rows) == stop - start
        assert rows[-3:].tolist() == [list(G.p_position(n)) for n in range(stop - 3, stop)]
    for out in (
        np.zeros((50, 2), np.int8),
        np.zeros((2, 50), np.int16).T,
        np.zeros((50, 2), object),
        np.zeros((100, 2), np.int64)[::2],
    ):
        assert (
            G.p_positions(0, 50 - 2 * (out.dtype == np.int8), out=out[: 50 - 2 * (out.dtype == np.int8)]).tolist()
            == G.p_positions(0, 50).tolist()[: 50 - 2 * (out.dtype == np.int8)]
        )
    with pytest.raises(ValueError, match="out has the dtype int8, which cannot hold 128"):
        G.p_positions(0, 50, out=np.zeros((50, 2), np.int8))
    with pytest.raises(ValueError, match="stop must be at least start = 5, got 3"):
        G.p_positions(5, 3)
    assert G.p_positions(7, 7).shape == (0, 2)


def test_solve_explains() -> None:
    assert (
        str(G.solve((500, 1000)))
        == "(500, 1000) is N: take 691 from pile 2 and leave (500, 309), P-position number 191."
    )
    assert (
        str(G.solve((1000, 500)))
        == "(1000, 500) is N: take 691 from pile 1 and leave (309, 500), P-position number 191."
    )
    assert str(G.solve((309, 500))) == "(309, 500) is P, P-position number 191: whoever moves from it loses."
    assert (
        str(G.solve((7, 9)))
        == "(7, 9) is N: take 4 from both piles and leave (3, 5), P-position number 2. Also winning: leave (7, 4)."
    )
    solution = G.solve((10, 13))
    assert solution.moves == ((4, 7), (8, 13), (10, 6))
    assert (solution.outcome, solution.index, solution.best, solution.best_index) == ("N", None, (4, 7), 3)
    assert "5001 digits" in str(G.solve((10**5000, 2 * 10**5000)))
    assert "5001 digits" in repr(G.solve((10**5000, 2 * 10**5000)))
    assert G.solve((10**5000, 1)).as_json()["position"][0] == "1" + "0" * 5000


def test_answers_have_the_type_of_the_question() -> None:
    assert all(type(pile) is int for move in G.winning_moves((10**30, 5)) for pile in move)
    assert all(type(pile) is mpz for move in G.winning_moves((mpz(10) ** 30, mpz(5))) for pile in move)
    assert type(G.p_index((309, 500))) is int
    assert type(G.p_position(mpz(5))[0]) is mpz


@pytest.mark.parametrize("bits", [63, 64, 65, 300])
def test_batches_beyond_int64(bits: int) -> None:
    draw = random.Random(bits)
    rows = [(draw.getrandbits(bits), draw.getrandbits(draw.choice((5, bits)))) for _ in range(300)]
    rows += [(b, a) for a, b in (G.p_position(draw.getrandbits(bits - 2)) for _ in range(50))] + [(2**bits, 0), (0, 0)]
    solved = G.solve_many(rows)
    assert solved.move.dtype == object
    for row, is_p, move in zip(rows, solved.is_p.tolist(), solved.move.tolist(), strict=True):
        assert is_p == G.is_p(row)
        assert tuple(move) == (row if is_p else canonical(*row, G.winning_moves(row)))
        assert type(move[0]) is int
    if bits <= 64:
        fits = [row for row in rows if max(row) < 2**64]
        compiled = G.solve_many(np.array(fits, np.uint64))
        assert compiled.move.dtype == np.uint64
        assert compiled.move.tolist() == [
            list(move) for row, move in zip(rows, solved.move.tolist(), strict=True) if max(row) < 2**64
        ]
    big = G.solve_many([tuple(map(mpz, row)) for row in rows], threads=3)
    assert type(big.move[0, 0]) is mpz
    assert np.array_equal(big.move, solved.move)


def test_threads_of_the_big_tier() -> None:
    rows = [(random.Random(i).getrandbits(40_000), random.Random(-i).getrandbits(40_000)) for i in range(20)]
    assert np.array_equal(G.solve_many(rows, threads=4).move, G.solve_many(rows).move)


def test_layouts_threads_and_out() -> None:
    rows = np.random.default_rng(7).integers(0, 2**62, (70_000, 2))
    rows[::2] >>= 20
    wanted = G.solve_many(rows)
    for same in (np.asfortranarray(rows), rows.astype(">i8"), rows.astype("u8"), np.repeat(rows, 2, axis=0)[::2]):
        assert np.array_equal(G.solve_many(same).move, wanted.move)
    for threads in (2, 3, 8):
        solved = G.solve_many(rows, threads=threads)
        assert np.array_equal(solved.move, wanted.move)
        assert np.array_equal(solved.is_p, wanted.is_p)
    is_p, move = np.zeros(len(rows), bool), np.zeros(rows.shape, np.uint64)
    G.solve_many(rows, out=(is_p, move))
    assert np.array_equal(move, wanted.move.astype(np.uint64))
    G.solve_many(rows, out=(is_p, rows))
    assert np.array_equal(rows, wanted.move)
    overlapping = np.random.default_rng(8).integers(0, 2**62, (1001, 2))
    expected = G.solve_many(overlapping[:-1].copy()).move
    G.solve_many(overlapping[:-1], out=(np.zeros(1000, bool), overlapping[1:]))
    assert np.array_equal(overlapping[1:], expected)
    assert len(G.solve_many([])) == 0
    assert G.solve_many(np.zeros((0, 2), int)).move.shape == (0, 2)
    wide = np.zeros((2, 2), object)
    G.solve_many([(10**30, 5), (1, 2)], out=(np.zeros(2, bool), wide))
    assert wide.tolist() == [[3, 5], [1, 2]]


@pytest.mark.parametrize("bad", [(1,), (1, 2, 3), 5, "12", (1, -2), (1.5, 2), (1, 2.0), [1, np.float64(2)]])
def test_positions_that_are_refused(bad: object) -> None:
    for question in (G.outcome, G.is_p, G.options, G.winning_moves, G.solve, G.p_index):
        with pytest.raises(ValueError, match=r"a position of wythoff needs 2 numbers|must be"):
            question(bad)


def test_batches_that_are_refused() -> None:
    bad: Any
    for bad in ([(1, 2), (3, -4)], np.array([[1, 2], [3, -4]]), np.array([[1, 2], [3, -4]], object)):
        with pytest.raises(ValueError, match="position 1: y must be at least 0, got -4"):
            G.solve_many(bad)
    for bad, message in (
        (np.array([1, 2]), r"positions must have shape \(n, 2\), got \(2,\)"),
        (np.zeros((3, 2)), "positions must hold integers, got an array of float64"),
        ([(1, 2), (3,)], "position 1: a position of wythoff needs 2 "),
    ):
        with pytest.raises(ValueError, match=message):
            G.solve_many(bad)
    rows = np.array([[128, 300]])
    for out, message in (
        ((1, 2), r"out\[0\] must be an array of bool, got int"),
        ((np.zeros(2, bool), rows), r"out\[0\] must have shape \(1,\), got \(2,\)"),
        ((np.zeros(1, bool), np.zeros((1, 2))), r"out\[1\] must be an integer array, got float64"),
        ((np.zeros(1, bool), np.zeros((1, 2), np.int8)), r"out\[1\] has the dtype int8, which cannot hold 128"),
        (np.zeros(1, bool), "out must be a tuple of two arrays"),
    ):
        with pytest.raises(ValueError, match=message):
            G.solve_many(rows, out=out)
    with pytest.raises(ValueError, match="threads must be at least 1, got 0"):
        G.solve_many(rows, threads=0)


def test_the_catalogue() -> None:
    known = {"flip-flop", "misere-t-wythoff", "misere-wythoff", "rays", "t-wythoff", "wythoff"}
    assert known <= set(wy.games())
    assert wy.game("last-biscuit").name == "wythoff"
    with pytest.raises(ValueError, match="unknown game 'chess'; `wythoff games` lists"):
        wy.game("chess")
    with pytest.raises(ValueError, match="wythoff has no parameter t"):
        wy.game("wythoff", t=3)
