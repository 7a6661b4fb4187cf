"""Nim, normal and misere, against the rules and at any size."""

import random
from itertools import product

import numpy as np
import oracle
import pytest
from gmpy2 import mpz
from hypothesis import given
from hypothesis import strategies as st

import wythoff as wy
from wythoff.solve.solution import NO_MOVE

NIM, MISERE = wy.game("nim"), wy.game("misere-nim")
PARTS = oracle.heap_parts((), not_taken=set())


@pytest.mark.parametrize(("game", "misere"), [(NIM, False), (MISERE, True), (wy.game("nim play=misere"), True)])
def test_sums_against_the_rules(game: wy.Game, misere: bool) -> None:
    lost = oracle.heap_lost(PARTS, misere)
    positions = [(n,) for n in range(9)] + list(product(range(6), repeat=3)) + list(product(range(3), repeat=5))
    for position in positions:
        options = oracle.heap_options(position, PARTS)
        winning = [option for option in options if lost(option)]
        assert game.options(position) == options
        assert game.winning_moves(position) == winning
        assert game.is_p(position) == lost(position)
        assert game.best_move(position) == (winning[0] if winning else None)
        solution = game.solve(position)
        assert (solution.outcome == "P") == lost(position)
        assert solution.best == (winning[0] if winning else None)
    for columns in (1, 3, 5):
        rows = [position for position in positions if len(position) == columns]
        wanted = [game.best_move(row) or row for row in rows]
        for kind in ("i1", "i8", "u8", "O", ">u4"):
            solved = game.solve_many(np.array(rows, kind))
            assert list(map(tuple, solved.move.tolist())) == wanted
            assert solved.is_p.tolist() == [lost(row) for row in rows]
    if misere:
        assert str(game.solve((0, 0))) == f"(0, 0) is N: {NO_MOVE}."
        with pytest.raises(wy.UnknownValue, match="Grundy values are for normal play"):
            game.grundy((1, 2))


SIZES = st.one_of(
    st.integers(0, 3), *(st.integers(2**bits - 3, 2**bits + 3) for bits in (31, 53, 63, 64)), st.integers(0, 10**1000)
)


@given(st.lists(SIZES, min_size=1, max_size=6))
def test_any_size(heaps: list[int]) -> None:
    position = tuple(heaps)
    total = 0
    for heap in heaps:
        total ^= heap
    assert NIM.grundy(position) == total
    assert NIM.is_p(position) == (total == 0)
    moves = [(*position[:i], n ^ total, *position[i + 1 :]) for i, n in enumerate(heaps) if n ^ total < n]
    assert NIM.winning_moves(position) == sorted(moves)
    assert NIM.best_move(position) == (moves[0] if moves else None)
    if max(heaps) > 1:
        assert MISERE.is_p(position) == (total == 0)
    for move in MISERE.winning_moves(position):
        assert MISERE.is_p(move)
        assert sum(a != b for a, b in zip(move, position, strict=True)) == 1
        assert sum(move) < sum(position)
    batch = NIM.solve_many([position])
    assert batch.is_p.tolist() == [total == 0]
    assert tuple(batch.move[0].tolist()) == (moves[0] if moves else position)


def test_canonical_moves_change_the_first_heap_that_wins() -> None:
    assert NIM.winning_moves((2, 3, 3, 2, 1)) == [(2, 2, 3, 2, 1), (2, 3, 2, 2, 1), (2, 3, 3, 2, 0)]
    assert NIM.best_move((2, 3, 3, 2, 1)) == (2, 2, 3, 2, 1)


def test_out_layouts_and_threads() -> None:
    rows = np.random.default_rng(3).integers(0, 2**62, (50_000, 4))
    rows[::3] = rows[::3] >> 60
    wanted = NIM.solve_many(rows)
    assert np.array_equal(wanted.is_p, np.bitwise_xor.reduce(rows, axis=1) == 0)
    left = wanted.move
    assert (np.bitwise_xor.reduce(left, axis=1) == 0).all()
    assert ((left != rows).sum(axis=1) == ~wanted.is_p).all()
    assert (left <= rows).all()
    for same in (np.asfortranarray(rows), rows.astype(">i8"), rows.astype(np.uint64), np.repeat(rows, 2, axis=0)[::2]):
        assert np.array_equal(NIM.solve_many(same, threads=3).move, left)
    is_p, move = np.zeros(len(rows), bool), rows.copy()
    NIM.solve_many(move, out=(is_p, move))
    assert np.array_equal(move, left)
    overlapping = np.concatenate((rows, rows[:1]))
    NIM.solve_many(overlapping[:-1], out=(is_p, overlapping[1:]))
    assert np.array_equal(overlapping[1:], left)
    strided = np.concatenate((rows, rows))
    NIM.solve_many(strided[::2], out=(is_p, strided[: len(rows)]))
    assert np.array_equal(strided[: len(rows)], NIM.solve_many(np.concatenate((rows, rows))[::2]).move)
    narrow = np.zeros((2, 2), np.uint8)
    NIM.solve_many(np.array([[3, 300], [1, 1]]), out=(np.zeros(2, bool), narrow))
    assert narrow.tolist() == [[3, 3], [1, 1]]
    with pytest.raises(ValueError, match=r"out\[1\] has the dtype uint8, which cannot hold 300"):
        NIM.solve_many(np.array([[300, 300]]), out=(np.zeros(1, bool), np.zeros((1, 2), np.uint8)))
    assert NIM.solve_many(np.zeros((0, 3), int)).move.shape == (0, 3)
    assert len(NIM.solve_many([])) == 0


@pytest.mark.parametrize("bits", [31, 53, 62, 63, 64, 300])
def test_batches_at_the_borders(bits: int) -> None:
    draw = random.Random(bits)
    rows = [tuple(draw.getrandbits(bits) for _ in range(3)) for _ in range(100)]
    rows += [(a, b, a ^ b) for a, b, _ in rows]
    for game in (NIM, MISERE):
        solved = game.solve_many(rows)
        assert list(map(tuple, solved.move.tolist())) == [game.best_move(row) or row for row in rows]
        assert solved.move.dtype == (np.int64 if bits <= 63 else object)
        if bits <= 64:
            compiled = game.solve_many(np.array(rows, np.uint64))
            assert compiled.move.tolist() == solved.move.tolist()
    assert type(NIM.best_move((mpz(2) ** 100, mpz(1)))[0]) is mpz  # type: ignore[index]
