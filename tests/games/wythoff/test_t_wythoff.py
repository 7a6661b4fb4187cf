"""t-Wythoff and misere play: against the rules, and at sizes that no oracle reaches."""

import random
from pathlib import Path

import numpy as np
import oracle
import pytest
from commands import Run
from published import DATA

import wythoff as wy
from wythoff.games.wythoff.pairs.sieves import Arithmetic
from wythoff.kernels.complementary import limit
from wythoff.solve.solution import NO_MOVE

SIZE = 40
GAMES = [("t-wythoff", t, False) for t in range(1, 9)] + [("misere-t-wythoff", t, True) for t in range(1, 9)]


@pytest.mark.parametrize(("name", "t", "misere"), GAMES)
def test_every_small_position(name: str, t: int, misere: bool) -> None:
    game = wy.game(name, t=t)
    board = oracle.t_board(SIZE, t, misere)
    positions = [(x, y) for x in range(SIZE) for y in range(SIZE)]
    solved = game.solve_many(np.array(positions))
    for (x, y), is_p, left in zip(positions, solved.is_p.tolist(), solved.move.tolist(), strict=True):
        moves = sorted((a, b) for a, b in oracle.t_options(x, y, t) if board[a][b])
        assert game.is_p((x, y)) == board[x][y] == is_p
        assert game.winning_moves((x, y)) == moves
        best = game.best_move((x, y))
        assert tuple(left) == ((x, y) if best is None else best)
        assert best in moves if moves else best is None
        assert is_p == (not moves and (not misere or (x, y) != (0, 0)))
    for rows, cols in ((SIZE, SIZE), (7, SIZE), (SIZE, 9), (1, 1)):
        wanted = np.array(board)[:rows, :cols]
        assert np.array_equal(wy.outcome_table(game, rows, cols), wanted)
        packed = np.packbits(wanted, axis=1, bitorder="little")
        assert np.array_equal(wy.outcome_table(game, rows, cols, packed=True), packed)
    assert game.options((5, 3)) == sorted(oracle.t_options(5, 3, t))


@pytest.mark.parametrize(("name", "t", "misere"), GAMES)
def test_the_naive_solver_agrees(name: str, t: int, misere: bool) -> None:
    from wythoff.solve.naive import NaiveSolver

    ruleset = wy.game(name, t=t).ruleset
    naive = NaiveSolver(ruleset)
    for x in range(12):
        for y in range(12):
            assert (naive.outcome(ruleset.check((x, y))) == "P") == oracle.t_board(SIZE, t, misere)[x][y]
    end = naive.solve_many([(0, 0)])
    assert (end.is_p.tolist(), end.move.tolist()) == ([not misere], [[0, 0]])


def test_published_p_positions() -> None:
    lines = [line for line in (DATA / "t_wythoff_p_positions.txt").read_text().splitlines() if not line.startswith("#")]
    rows = dict(line.split(": ") for line in lines)
    assert len(rows) == 8
    for key, text in rows.items():
        kind, t = key.split(" t=")
        wanted = [tuple(map(int, pair.split(","))) for pair in text.split()]
        game = wy.game("misere-t-wythoff" if kind == "misere" else "t-wythoff", t=int(t))
        assert [game.p_position(n) for n in range(len(wanted))] == wanted
        assert list(map(tuple, game.p_positions(0, len(wanted)).tolist())) == wanted
    attrition = wy.game("attrition")
    assert [attrition.p_position(n) for n in range(30)] == [
        wy.game("misere-t-wythoff", t=1).p_position(n) for n in range(30)
    ]


def test_published_facts_of_the_whole_catalogue() -> None:
    found = 0
    for name in wy.games():
        game = wy.game(name)
        published = game.ruleset.facts.p_positions
        assert [game.p_position(n) for n in range(len(published))] == list(published), name
        assert not published or game.ruleset.facts.source
        found += bool(published)
    assert found >= 4


@pytest.mark.parametrize("t", range(1, 9))
def test_the_strategies_agree(t: int) -> None:
    game = wy.game("t-wythoff", t=t)
    wanted = game.p_positions(0, 50_000)
    used: set[int] = set()
    a = 0
    for n, pair in enumerate(wanted[:2000].tolist()):
        while a in used:
            a += 1
        assert pair == [a, a + t * n]
        used.update(pair)
    for method in ("algebraic", "recursive", "mex", "closed-form", "arithmetic"):
        assert np.array_equal(game.p_positions(0, 50_000, method=method), wanted)
        assert np.array_equal(game.p_positions(777, 3000, method=method), wanted[777:3000])
    last = Arithmetic.LAST // 2 if t == 1 else limit(t)
    for start in (10**9, 2**31 - 5, last - 30):
        rows = game.p_positions(start, start + 60)
        assert np.array_equal(game.p_positions(start, start + 60, method="arithmetic"), rows)
        assert rows.tolist() == [list(game.p_position(n)) for n in range(start, start + 60)]


@pytest.mark.parametrize("t", range(2, 9))
def test_misere_pairs_by_the_rule(t: int) -> None:
    game = wy.game("misere-t-wythoff", t=t)
    assert np.array_equal(game.p_positions(0, 30_000, method="mex"), game.p_positions(0, 30_000))
    with pytest.raises(ValueError, match="method must be one of auto, closed-form, algebraic, mex, recursive, got"):
        game.p_positions(0, 10, method="arithmetic")


@pytest.mark.parametrize(("name", "t", "misere"), GAMES)
@pytest.mark.parametrize("n", [10**30, 2**64, 10**1000, 10**1000 + 1])
def test_closed_forms_far_out_by_exact_inequalities(name: str, t: int, misere: bool, n: int) -> None:
    game = wy.game(name, t=t)
    a, b = game.p_position(n)
    d = t * t + 4
    if misere and t > 1:  # n alpha + 1/alpha, over 2 t
        assert oracle.is_floor_surd(a, (2 - t) * (n * t - 1), n * t + 1, d, 2 * t)
    else:
        assert oracle.is_floor_surd(a, n * (2 - t), n, d, 2)
    assert b == a + t * n + (misere and t > 1)
    assert game.p_index((b, a)) == n
    assert game.winning_moves((a, b)) == []
    for position in ((a + 1, b), (a, b + 1), (a + 1, b + 1), (a, b - 1)):
        moves = game.winning_moves(position)
        assert moves
        assert all(game.is_p(move) for move in moves)
        assert game.best_move(position) in moves


@pytest.mark.parametrize(("name", "t", "misere"), GAMES)
def test_arrays_at_every_size(name: str, t: int, misere: bool) -> None:
    game, draw = wy.game(name, t=t), random.Random(t)
    rows = []
    for top in (10**3, 10**6, limit(t) // 2, limit(t), 2 * limit(t), 2**63 - 1):
        for _ in range(60):
            rows.append((draw.randrange(top), draw.randrange(top)))
            a, b = game.p_position(draw.randrange(top // (t + 2)))
            rows += [(a, b), (b, a), (a, b + 1), (a + 1, b)]
    rows = [row for row in rows if max(row) < 2**63]
    for dtype in (np.int64, np.uint64):
        for part in (rows[:250], rows):
            solved = game.solve_many(np.array(part, dtype))
            for row, is_p, left in zip(part, solved.is_p.tolist(), solved.move.tolist(), strict=True):
                best = game.best_move(row)
                assert is_p == (best is None)
                assert tuple(left) == (best or row)
    big = game.solve_many([(10**30, 5), (7, 10**40)])
    assert [tuple(left) for left in big.move.tolist()] == [game.best_move((10**30, 5)), game.best_move((7, 10**40))]


@pytest.mark.parametrize("spec", ["t-wythoff t=3", "misere-t-wythoff t=2", "misere-wythoff"])
def test_out_may_overlap_the_positions(spec: str) -> None:
    game, rows = wy.game(spec), np.random.default_rng(0).integers(0, 1000, (80_001, 2))
    wanted = game.solve_many(rows[:-1].copy()).move
    for shift in (0, 1):
        both = np.concatenate([rows[:1], rows]) if shift == 0 else rows.copy()
        source = both[1:-1] if shift == 0 else both[:-1]
        target = both[:-2] if shift == 0 else both[1:]
        assert np.array_equal(game.solve_many(source, out=(np.zeros(80_000, bool), target)).move, wanted)


def test_tables_of_any_t() -> None:
    table = wy.outcome_table("t-wythoff t=999999999999999999", 100)
    assert [tuple(cell) for cell in np.argwhere(table).tolist()] == [(0, 0)]
    assert not wy.outcome_table("misere-t-wythoff t=999999999999999999", 100, packed=True)[1:, 1:].any()


def test_misere_play_ends_well() -> None:
    game = wy.game("misere-wythoff")
    assert game.outcome((0, 0)) == "N"
    assert game.winning_moves((0, 0)) == []
    end = game.solve((0, 0))
    assert str(end) == f"(0, 0) is N: {NO_MOVE}."
    assert (end.best, end.moves, end.index, end.best_index, end.as_json()["best"]) == (None, (), None, None, None)
    assert "leave" not in end._repr_html_()
    assert game.best_move((0, 0)) is None
    assert str(game.solve((0, 5))) == "(0, 5) is N: take 4 from pile 2 and leave (0, 1), P-position number 0."
    assert str(game.solve((2, 2))) == "(2, 2) is P, P-position number 1: whoever moves from it loses."


def test_names_and_parameters() -> None:
    assert wy.game("t-wythoff t=3").p_position(2) == wy.game("t-wythoff", t=3).p_position(2) == (2, 8)
    assert wy.game("t-wythoff", t="3").ruleset.spec == "t-wythoff t=3"
    assert wy.game("t-wythoff", t=np.int64(3)).ruleset == wy.game("t-wythoff", t=3).ruleset
    assert (
        wy.game("t-wythoff t=10^3").ruleset
        == wy.game("t-wythoff", t="1_000").ruleset
        == wy.game("t-wythoff", t=1000).ruleset
    )
    with pytest.raises(ValueError, match="parameter t has two values"):
        wy.game("t-wythoff t=3", t=4)
    with pytest.raises(TypeError, match=r"the name of a game must be a str or a path such as 'mine\.py', got 5"):
        wy.game(5)  # type: ignore[arg-type]
    for bad in (0, -1, 1.5, True, "x", 10**18, "", "10^18", "10^1000000", 10**5000):
        with pytest.raises(ValueError, match=r"t must be an integer from 1 to 10\^18 - 1, got"):
            wy.game("t-wythoff", t=bad)
    with pytest.raises(ValueError, match="t-wythoff has no parameter u; accepted: t"):
        wy.game("t-wythoff", u=3)
    with pytest.raises(ValueError, match="wythoff has no parameter t; accepted: play"):
        wy.game("wythoff", t=3)
    with pytest.raises(ValueError, match="a parameter must be name=value, without blanks, got '3'"):
        wy.game("t-wythoff 3")
    assert wy.game("t-wythoff", t=10**17).p_position(5) == (5, 5 + 5 * 10**17)


def test_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("x,y\n" + "".join(f"{x},{y}\n" for x in range(70) for y in range(70)))
    done = run("solve", "p.csv", "-g", "t-wythoff", "-p", "t=3", "-o", "s.csv", "-q")
    assert done.returncode == 0
    game = wy.game("t-wythoff", t=3)
    lines = (tmp_path / "s.csv").read_text().splitlines()[1:]
    for line, (x, y) in zip(lines, ((x, y) for x in range(70) for y in range(70)), strict=True):
        best = game.best_move((x, y))
        assert line == f"{x},{y}," + ("P,," if best is None else f"N,{best[0]},{best[1]}")
    done = run("solve", "-g", "t-wythoff", "-p", "t=3", "3", "20")
    assert done.stdout == b"(3, 20) is N: take 8 from pile 2 and leave (3, 12), P-position number 3.\n"
    done = run("table", "t-wythoff", "-p", "t=2", "--start", "2", "--stop", "4")
    assert done.stdout == b"n,x,y\n2,2,6\n3,4,10\n"
