"""End-Wythoff: the rules by brute force, published pairs of ends, two piles of any size, larger rows, play."""

import random
from functools import cache
from itertools import product

import numpy as np
import pytest
from commands import Run
from gmpy2 import mpz

import wythoff as wy
from wythoff.claims.catalogue import find

Row = tuple[int, ...]


def left(row: Row) -> set[Row]:
    """What moves leave of a row without empty piles."""
    if not row:
        return set()
    if len(row) == 1:
        return {(n,) if n else () for n in range(row[0])}
    takes = [(n, 0) for n in range(1, row[0] + 1)] + [(0, n) for n in range(1, row[-1] + 1)]
    takes += [(n, n) for n in range(1, min(row[0], row[-1]) + 1)]
    return {tuple(n for n in (row[0] - a, *row[1:-1], row[-1] - b) if n) for a, b in takes}


@cache
def value(row: Row) -> int:
    there = {value(option) for option in left(row)}
    return next(n for n in range(len(there) + 1) if n not in there)


def bare(row: Row) -> Row:
    return tuple(n for n in row if n)


@pytest.mark.parametrize(("piles", "size"), [(1, 12), (2, 12), (3, 8), (4, 5), (5, 4)])
def test_the_rules(piles: int, size: int) -> None:
    game = wy.game("end-wythoff")
    for row in product(range(size), repeat=piles):
        options = game.options(row)
        assert len(options) == len({*options})
        assert {bare(option) for option in options} == left(bare(row))
        assert game.ruleset.count_options(game.ruleset.check(row)) >= len(options)
        assert game.is_p(row) == (value(bare(row)) == 0)
        assert game.winning_moves(row) == [option for option in options if not value(bare(option))]
        assert game.grundy(row) == value(bare(row))
        checked = game.ruleset.check(row)
        if sum(row) < 12:
            targets = product(*(range(n + 1) for n in row))
            assert [t for t in targets if game.ruleset.allows(checked, game.ruleset.check(t))] == options


PAIRS = {
    (1,): "0,2 1,1 3,4 5,8 6,10 7,12 9,15 11,18 13,21",
    (2,): "0,1 2,2 3,5 4,7 6,10 8,13",
    (3,): "0,5 1,1 2,3 4,6 7,10 8,12 9,15",
    (4,): "0,7 1,1 2,3 4,6 5,8 9,13",
    (5,): "0,3 1,1 2,4 5,6 7,11 8,13",
    (1, 1): "0,1 2,2 3,5 4,7",
}


@pytest.mark.parametrize("between", PAIRS)
def test_published_pairs(between: Row) -> None:
    game = wy.game("end-wythoff")
    pairs = [tuple(map(int, pair.split(","))) for pair in PAIRS[between].split()]
    stop = pairs[-1][0] + 1
    found = [(a, b) for a in range(stop) for b in range(a, 3 * stop + 8) if game.is_p((a, *between, b))]
    assert found == pairs


@pytest.mark.parametrize("between", [(1, 2), (3, 5)])
def test_between_are_wythoff_pairs(between: Row) -> None:
    game, wythoff = wy.game("end-wythoff"), wy.game("wythoff")
    assert all(game.is_p((a, *between, b)) == wythoff.is_p((a, b)) for a in range(30) for b in range(a, 30))


def test_larger_rows() -> None:
    """Around the same piles each first end has one last end, and moves from N lead to P."""
    game = wy.game("end-wythoff")
    for between in ((5,), (9, 4, 4), (100, 3, 50, 2, 7)):
        for a, b in ((1000, 2000), (30_000, 18_000), (500, 500)):
            row = (a, *between, b)
            wins = game.winning_moves(row)
            assert bool(wins) != game.is_p(row)
            assert all(game.is_p(win) for win in wins)
    some = [row for row in product(range(1, 14), (7,), (2,), range(1, 25)) if game.is_p(row)]
    assert some == [row for row in product(range(1, 14), (7,), (2,), range(1, 25)) if not value(row)]


def test_two_piles_at_any_size() -> None:
    game, (a, b) = wy.game("end-wythoff"), wy.game("wythoff").p_position(mpz(10) ** 1000)
    assert game.is_p((a, b))
    assert game.is_p((b, 0, a))
    assert game.winning_moves((a, b + 5)) == wy.game("wythoff").winning_moves((a, b + 5))
    with pytest.raises(wy.UnknownValue, match="two piles of any size, or inner piles with a proof"):
        game.is_p((a, 99, b))


BUNDLED_INNER = [(1,), (5,), (13,), (2, 5), (3, 6), (6, 3)]


@pytest.mark.parametrize("inner", BUNDLED_INNER)
def test_any_size_around_inner_piles(inner: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers from the proof: near those of the rules, far moves to P-positions, from which no move leads to P."""
    game, near = wy.game("end-wythoff"), wy.game("end-wythoff")
    expected = {row: near.winning_moves(row) for a, b in product(range(1, 22), repeat=2) if (row := (a, *inner, b))}
    monkeypatch.setattr("wythoff.games.wythoff.end.solver.MAX_STONES", 0)
    assert {row: game.winning_moves(row) for row in expected} == expected
    for size in (2**64, 10**100):
        for a, b in ((size, size + 7), (size, 3 * size // 2), (5, size)):
            moves = game.winning_moves((a, *inner, b))
            assert bool(moves) != game.is_p((a, *inner, b))
            for target in moves:
                assert game.ruleset.allows(game.ruleset.check((a, *inner, b)), target)
                assert game.is_p(target)
                assert not game.winning_moves(target)


def test_fixed_inner_piles(run: Run) -> None:
    game, rows = wy.game("end-wythoff inner=5,3"), wy.game("end-wythoff")
    assert game.ruleset.spec == wy.game("end-wythoff", inner=(5, 3)).ruleset.spec == "end-wythoff inner=5,3"
    assert wy.game("end-wythoff").ruleset.title == "end-wythoff"
    board = wy.outcome_table(game, 30, 40)
    assert board.tolist() == [[rows.is_p((a, 5, 3, b)) for b in range(40)] for a in range(30)]
    assert game.options((2, 1)) == rows.options((2, 5, 3, 1))
    done = run("solve", "end-wythoff", "-p", "inner=5", "10^50", "10^30", "--json")
    assert done.returncode == 0
    for wrong in ("0", "x", "", ",".join("1" * 39)):
        with pytest.raises(ValueError, match=r"each pile of inner must be|at most 38 inner piles"):
            wy.game("end-wythoff", inner=wrong)


@pytest.mark.kernels
@pytest.mark.parametrize("inner", [(1,), (5, 3), (3, 5), (14,)])
def test_batches_around_inner_piles(inner: Row) -> None:
    """With and without a proof, and with ends that are 0."""
    draw = random.Random(sum(inner))
    rows = [(a, *inner, b) for a in range(1, 25) for b in range(1, 25)]
    far = [(draw.randrange(1, 2**62), *inner, draw.randrange(1, 2**62)) for _ in range(30)] if 14 not in inner else []
    game, fixed = wy.game("end-wythoff"), wy.game("end-wythoff", inner=",".join(map(str, inner)))
    for asked in (rows, far, [(0, *inner, 7), *rows[:20]]):
        answers = game.solve_many(np.array(asked, np.int64).reshape(-1, len(inner) + 2))
        for row, is_p, move in zip(asked, answers.is_p, answers.move.tolist(), strict=True):
            assert is_p == game.is_p(row)
            assert tuple(move) == (game.best_move(row) or row)
            assert sum(row) > 60 or is_p == (value(bare(row)) == 0)
        starts = fixed.solve_many(np.array([(row[0], row[-1]) for row in asked], np.int64).reshape(-1, 2))
        assert starts.is_p.tolist() == answers.is_p.tolist()
        assert starts.move.tolist() == answers.move.tolist()


def test_batches() -> None:
    game = wy.game("end-wythoff")
    rows = np.array(list(product(range(5), repeat=4)))
    answers = game.solve_many(rows)
    for row, is_p, move in zip(map(tuple, rows.tolist()), answers.is_p, answers.move.tolist(), strict=True):
        assert is_p == (value(bare(row)) == 0)
        assert tuple(move) == (game.best_move(row) or row)


def test_played(run: Run) -> None:
    typed = b"take 1 from 2\n5 2 5\nwhy\nbest\nbest\nbest\nbest\nbest\nbest\nbest\nbest\n"
    told = run("play", "end-wythoff", "6", "2", "6", "--first", "me", "--seed", "5", stdin=typed).stdout.decode()
    assert "no legal move leads to (6, 1, 6)" in told
    assert "\n> 5 2 5\n\nI " in told
    assert told.splitlines()[-1].endswith("win.")
    shown = run(
        "play", "end-wythoff", "6", "2", "6", "--first", "me", stdin=b"help\n1 from ends\nquit\n"
    ).stdout.decode()
    assert "1 from ends" in shown
    gone = run("play", "end-wythoff", "1", "5", "2", "5", "--first", "me", stdin=b"5 2 5\n").stdout.decode()
    assert "\n> 5 2 5\n\nI take" in gone


def test_claim() -> None:
    assert find("end-wythoff").check(25).holds
