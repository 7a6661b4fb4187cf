"""Games given by their rays: against the rules, by brute force."""

from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, cast

import numpy as np
import oracle
import pytest
from commands import Run

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.games.wythoff.rays import boards as ray_boards
from wythoff.games.wythoff.rays import numbers as ray_numbers
from wythoff.games.wythoff.rays import solver as rays
from wythoff.games.wythoff.rays.rules import TwoPiles
from wythoff.kernels import ray_boards as kernels

SIZE = 60
GAMES = {
    "1,0 0,1": [(1, 0, 99), (0, 1, 99)],
    "1,0 0,1 1,1": [(1, 0, 99), (0, 1, 99), (1, 1, 99)],
    "1,0 0,1 1,1 1,2 2,1": [(1, 0, 99), (0, 1, 99), (1, 1, 99), (1, 2, 99), (2, 1, 99)],
    "1,0:3 0,1:2 2,3": [(1, 0, 3), (0, 1, 2), (2, 3, 99)],
    "2,0 0,3 1,1:4": [(2, 0, 99), (0, 3, 99), (1, 1, 4)],
    "0,2 3,1:1": [(0, 2, 99), (3, 1, 1)],
}


def options(rays: list[tuple[int, int, int]], x: int, y: int) -> set[tuple[int, int]]:
    return {
        (x - k * i, y - k * j) for i, j, longest in rays for k in range(1, longest + 1) if x >= k * i and y >= k * j
    }


@pytest.mark.parametrize("text", GAMES)
def test_outcomes_and_grundy_values(text: str) -> None:
    rays = GAMES[text]
    values = oracle.grundy_values(SIZE, SIZE + 3, lambda x, y: options(rays, x, y))
    game = wy.game("rays", rays=text)
    board = wy.grundy_table(game, SIZE, SIZE + 3)
    assert board.dtype == np.uint16
    assert board.tolist() == values
    out = np.zeros((SIZE + 3, SIZE), np.int32).T
    assert wy.grundy_table(game, SIZE, SIZE + 3, out=out) is out
    assert out.tolist() == values
    moves = ray_boards.move_rows(cast(TwoPiles, game.ruleset).rays)
    reach = int(moves[:, [0, 2]].max())
    for cut in (1, 7, SIZE):
        hits = np.zeros((len(moves), reach + 1, SIZE + 3), np.int32)
        rows = np.zeros((reach + cut, SIZE + 3), np.bool_)
        found = []
        for start in range(0, SIZE, cut):
            stop = min(start + cut, SIZE)
            for left in (0, SIZE // 2) if cut == 1 else (0,):  # a row may come in pieces
                right = SIZE // 2 if cut == 1 and not left else SIZE + 3
                kernels.outcome_rows(moves, hits, start, stop, left, right, False, rows)
            found.append(rows[reach : reach + stop - start].copy())
            rows[:reach] = rows[stop - start : stop - start + reach]
        assert np.array_equal(np.concatenate(found), np.array(values) == 0)
    for packed in (False, True):
        table = wy.outcome_table(game, SIZE, SIZE + 3, packed=packed)
        if packed:
            table = np.unpackbits(table, axis=1, count=SIZE + 3, bitorder="little")
        assert np.array_equal(table, np.array(values) == 0)
    for x in range(0, SIZE, 7):
        for y in range(0, SIZE, 5):
            assert set(game.options((x, y))) == options(rays, x, y)
            assert game.is_p((x, y)) == (values[x][y] == 0)
            assert set(game.winning_moves((x, y))) == {(a, b) for a, b in options(rays, x, y) if values[a][b] == 0}


@pytest.mark.parametrize("t", [1, 2, 3, 5])
def test_boards_of_t_wythoff(t: int) -> None:
    values = oracle.grundy_values(40, 30, lambda x, y: oracle.t_options(x, y, t))
    game = wy.game("t-wythoff", t=t)
    assert wy.grundy_table(f"t-wythoff t={t}", 40, 30).tolist() == values
    assert all(game.grundy((x, y)) == values[x][y] for x in range(0, 40, 3) for y in range(0, 30, 4))
    assert game.grundy(game.p_position(10**1000)) == 0
    if t == 1:  # Wythoff's game by another name
        assert game.grundy((5, 10**8)) == wy.game("wythoff").grundy((5, 10**8))
        return
    with pytest.raises(wy.UnknownValue, match=rf"the value of \(5, 100000000\) in t-wythoff t={t} is not known: "):
        game.grundy((5, 10**8))


@cache
def board_by_moves(rays: tuple[tuple[int, ...], ...], rows: int, cols: int) -> list[list[int]]:
    """The mex of the values of all options, cell after cell: (x - p - k i, y - q - k j) for k < longest."""
    board = np.zeros((rows, cols), np.int64)
    for x, y in np.ndindex(rows, cols):
        seen: set[int] = set()
        for p, q, i, j, longest in rays:
            if x >= p and y >= q:
                far = min((pile - first) // step for pile, first, step in ((x, p, i), (y, q, j)) if step)
                k = np.arange(min(far + 1, longest))
                seen.update(board[x - p - k * i, y - q - k * j].tolist())
        board[x, y] = next(value for value in count() if value not in seen)
    found: list[list[int]] = board.tolist()
    return found


@pytest.mark.parametrize("bytes_of_sets", [1 << 26, 1 << 15, 0])
def test_sets_give_what_the_rule_gives(bytes_of_sets: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Directions with sets, some without, and none with; of rays that share lines, cross them, or are limited."""
    monkeypatch.setattr(ray_boards, "BYTES_OF_A_CELL", 0)
    texts = [*GAMES, "2,2 1,1 3,0", "4,6:2 0,1 6,0:5", "70,1 0,1", "2,4 1,2 3,6:1 1,0", "1,0:40 0,1:40 1,1:40", "0,9"]
    by_rays = [wy.game("rays", rays=text).ruleset for text in texts]
    games = [ray_boards.RayBoards(rules, ray_boards.move_rows(cast(TwoPiles, rules).rays)) for rules in by_rays]
    by_t = [(wy.game("t-wythoff", t=t).ruleset, ray_boards.sheared_rays(t)) for t in (1, 2, 3, 20)]
    games += [ray_boards.RayBoards(ruleset, rays) for ruleset, rays in by_t]
    for game in games:
        monkeypatch.setattr(ray_boards, "MIN_BYTES", 0)
        plain = game.board(150, 200)  # without sets
        assert plain[:66, :70].tolist() == board_by_moves(tuple(map(tuple, game.rays.tolist())), 66, 70)
        monkeypatch.setattr(ray_boards, "MIN_BYTES", bytes_of_sets)
        for shape in ((1, 1), (63, 65), (129, 64), (1, 200), (150, 140)):
            board = game.board(*shape)
            assert np.array_equal(board, plain[: shape[0], : shape[1]]), (game.ruleset, shape)
            position = mpz(shape[0] - 1), mpz(shape[1] - 1)
            assert game.value(position) == board[-1, -1]


def test_far_cells_are_what_no_move_leaves() -> None:
    rays = GAMES["1,0 0,1 1,1 1,2 2,1"]
    board = wy.grundy_table(wy.game("rays", rays="1,0 0,1 1,1 1,2 2,1"), 400, 1100)
    for x, y in ((399, 1099), (64, 1024), (63, 64), (128, 1023), (0, 700), (399, 399)):
        left = {int(board[a, b]) for a, b in options([(i, j, 10**4) for i, j, _ in rays], x, y)}
        assert board[x, y] == next(value for value in range(len(left) + 1) if value not in left)


def test_the_rays_of_wythoff_are_wythoff() -> None:
    game = wy.game("rays", rays=[(1, 0), (0, 1), (1, 1)])
    assert cast(TwoPiles, game.ruleset).rays == cast(TwoPiles, wy.game("wythoff").ruleset).rays
    assert all(game.outcome((x, y)) == wy.game("wythoff").outcome((x, y)) for x in range(30) for y in range(30))


@pytest.mark.parametrize("block", [1, 200, 1 << 19])
def test_tables_of_limited_rays_in_any_blocks(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from wythoff.games.wythoff.rays import outcomes as outcome_table

    monkeypatch.setattr(outcome_table, "BLOCK", block)
    game = wy.game("rays", rays="1,0:3 0,1:2 2,3 5,0:1")
    values = oracle.grundy_values(40, 33, lambda x, y: options([(1, 0, 3), (0, 1, 2), (2, 3, 99), (5, 0, 1)], x, y))
    assert np.array_equal(wy.outcome_table(game, 40, 33), np.array(values) == 0)


def test_far_positions() -> None:
    game, nim = wy.game("rays", rays="1,0 0,1 1,1"), wy.game("rays", rays="1,0 0,1")
    for position in ((3000, 7), (7, 3000), (1597, 2584), (9, 100_000), (2584, 1597)):
        assert game.outcome(position) == wy.game("wythoff").outcome(position)
        assert game.winning_moves(position) == wy.game("wythoff").winning_moves(position)
        assert nim.winning_moves(position) == [(min(position), min(position))]
    limited = wy.game("rays", rays="1,0:3 0,1:3")  # P iff x = y (mod 4): nim modulo 4
    for x, y in ((400, 404), (401, 404), (7, 1000), (1000, 1000)):
        assert limited.is_p((x, y)) == (x % 4 == y % 4)
    unproved = wy.game("rays", rays="1,0 0,1 1,1 1,2 2,1")
    with pytest.raises(
        wy.UnknownValue, match=r"the outcome of \(5, 1000000000000\) is not known: rays has no known closed"
    ):
        unproved.outcome((5, 10**12))
    with pytest.raises(wy.UnknownValue, match="position 1: the outcome of"):
        unproved.solve_many([(1, 2), (70_000, 70_000)])
    assert wy.game("rays", rays="1,0 0,1").solve_many([(5, 2**14), (2**14, 5)] * 9).move.tolist() == [[5, 5]] * 18
    for position in ((0, 4 * 10**9), (0, 10**12)):
        with pytest.raises(wy.UnknownValue, match="is not known: the board up to it would need more than"):
            wy.game("rays", rays="1,0").grundy(position)
    assert wy.game("rays", rays=["1,0", "0,1"]).ruleset == nim.ruleset
    solved = nim.solve_many([(5, 9), (4, 4)])
    assert (solved.is_p.tolist(), solved.move.tolist()) == ([False, True], [[5, 5], [4, 4]])


@pytest.mark.parametrize(
    "text", ["1,0 0,1", "1,0 0,1 1,1", "1,0 0,1 1,1 1,2 2,1", "1,0 0,1 1,2", "1,0 0,1 1,1:2 3,1", "0,1 1,0 2,0 4,3:1"]
)
def test_p_positions_in_order(text: str) -> None:
    """By the smaller pile, then the larger, then pile 1; of a game that is the same for both piles x <= y alone."""
    rays = [(i, j, longest or 999) for i, j, longest in wy.game("rays", rays=text).ruleset.rays]  # type: ignore
    size = 70
    values = oracle.grundy_values(size, size, lambda x, y: options(rays, x, y))
    lost = [(x, y) for x in range(size) for y in range(size) if values[x][y] == 0]
    assert len({x for x, _ in lost}) == len({y for _, y in lost}) == len(lost)  # one a row, one a column
    known = min(set(range(size)) - {x for x, _ in lost} | set(range(size)) - {y for _, y in lost}, default=size)
    if {(i, j, longest) for i, j, longest in rays} == {(j, i, longest) for i, j, longest in rays}:
        lost = [(x, y) for x, y in lost if x <= y]
    wanted = sorted((at for at in lost if min(at) < known), key=lambda at: (min(at), max(at), at))
    game = wy.game("rays", rays=text)
    assert len(wanted) > 20
    assert game.p_positions(0, len(wanted)).tolist() == list(map(list, wanted))
    assert game.p_positions(7, 15).tolist() == list(map(list, wanted[7:15]))
    assert game.p_position(15) == wanted[15]
    out = np.zeros((5, 2), np.int16)
    assert game.p_positions(2, 7, out) is out
    assert out.tolist() == list(map(list, wanted[2:7]))


def test_p_positions_beyond_one_table() -> None:
    """Tables are doubled until they show enough; what a smaller one has shown does not change."""
    game = wy.game("rays", rays="0,1 1,0 1,1")
    assert np.array_equal(game.p_positions(0, 3000), wy.game("wythoff").p_positions(0, 3000))
    blocks = list(game.p_position_blocks(100, 2000))
    assert np.array_equal(np.concatenate(blocks), wy.game("wythoff").p_positions(100, 2000))
    assert game.p_positions(5, 5).shape == (0, 2)


@pytest.mark.parametrize("text", ["1,1", "1,0:3 0,1", "1,0 0,2", "1,0"])
def test_p_positions_without_an_order(text: str) -> None:
    game = wy.game("rays", rays=text)
    for ask in (lambda: game.p_position(0), lambda: game.p_positions(0, 5), lambda: game.p_position_blocks(0, 5)):
        with pytest.raises(wy.UnknownValue, match="cannot be listed by their smaller piles; accepted: rays that incl"):
            ask()


def test_p_positions_beyond_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_numbers, "MAX_SIDE", 1 << 10)
    game = wy.game("rays", rays="0,1 1,0 1,1 1,2 2,1")
    known = len(game.p_positions(0, 250))
    assert known == 250
    with pytest.raises(wy.UnknownValue, match=r"P-positions of the rays .* are known; .* has 1024 x 1024 positions"):
        game.p_position(600)
    with pytest.raises(wy.UnknownValue, match=r"at most 1024 P-positions .* in each row of the largest table; 2000"):
        game.p_position(1999)


def test_writing() -> None:
    game = wy.game("rays", rays=[(1, 1, 4), (0, 3), (2, 0)])
    assert game.ruleset.spec == "rays rays=0,3;1,1:4;2,0"
    assert wy.game(game.ruleset.spec).ruleset == game.ruleset
    for bad, message in (
        ("1,0 0,x", "a ray must be i,j or i,j:longest, as in '1,0 0,1 1,1:5', got '0,x'"),
        ("1,0 -1,2", "got '-1,2'"),
        ("", "got ''"),
        ("0,0", "a ray must take at least one stone, got '0,0'"),
        ("1,1:0", "the longest step of a ray must be at least 1, got '1,1:0'"),
        ([(1, 0, 0)], "the longest step of a ray must be at least 1, got '1,0:0'"),
        ([1, 2], "a ray must be i,j"),
        ("1,1 1,1:3", "rays must be different, got"),
        (5, "a ray must be i,j"),
        ([(i, 1) for i in range(70)], "at most 64 rays are accepted, got 70"),
    ):
        with pytest.raises(ValueError, match=message):
            wy.game("rays", rays=bad)


def test_a_table_is_as_large_as_it_must_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has (x + 1)(y + 1) positions up to the limit is known, however thin the table is."""
    monkeypatch.setattr(rays, "MAX_CELLS", 1000)
    monkeypatch.setattr(rays, "MIN_SIDE", 1)
    moves = [(1, 0, 4), (0, 1, 250), (1, 2, 4)]
    values = oracle.grundy_values(4, 250, lambda x, y: options(moves, x, y))
    for x, y in ((0, 999), (3, 249), (99, 9), (9, 99), (999, 0)):
        game = wy.game("rays", rays="1,0 0,1 1,2")
        assert game.is_p((x, y)) == (x <= 3 and y < 250 and not values[x][y])
        for beyond in ((x + 1, y), (x, y + 1)):
            if (beyond[0] + 1) * (beyond[1] + 1) > 1000:
                with pytest.raises(wy.UnknownValue, match="would exceed 1000 positions"):
                    game.is_p(beyond)
        assert [game.is_p((k, 1)) for k in range(4)] == [values[k][1] == 0 for k in range(4)]
        assert game.is_p((0, 0))


def test_larger_positions_make_few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Any = []
    game = wy.game("rays", rays="1,0 0,1 1,1 1,2")
    table = game.solver.outcome_table
    monkeypatch.setattr(
        game.solver, "outcome_table", lambda *given, **more: made.append(given) or table(*given, **more)
    )
    for k in range(1500):
        for position in ((k, 2), (k // 2, k), (1, 2 * k)):
            game.is_p(position)
    assert len(made) <= 12


def test_misere_has_no_grundy_values() -> None:
    for name in ("misere-t-wythoff t=3", "misere-wythoff", "flip-flop"):
        with pytest.raises(ValueError, match=f"{name}.* has no board of Grundy values[:;] "):
            wy.grundy_table(name, 3)
        with pytest.raises(wy.UnknownValue, match=rf"Grundy values are .* {name}"):
            wy.game(name).grundy((1, 2))
    with pytest.raises(
        ValueError, match="out has the dtype int8, which cannot hold 398, an upper bound of these values"
    ):
        wy.grundy_table("rays", 200, out=np.zeros((200, 200), np.int8))


def test_the_command(run: Run, tmp_path: Path) -> None:
    done = run("solve", "--rays", "1,0 0,1 1,1 1,2 2,1", "10", "20")
    assert done.stdout.decode() == (
        "(10, 20) is N: take 10 from pile 1 and 20 from pile 2 and leave (0, 0). Also winning: leave (10, 7).\n"
    )
    done = run("grundy", "--rays", "1,0 0,1", "5", "6")
    assert (done.returncode, done.stdout) == (0, b"3\n")
    done = run("grundy", "t-wythoff", "-p", "t=2", "7", "9", "--json")
    assert done.stdout == b'{"position": ["7", "9"], "value": "%d"}\n' % wy.grundy_table("t-wythoff t=2", 8, 10)[7, 9]
    assert run("table", "grundy", "--rays", "1,0:3 0,1", "--board", "50", "-o", "b.npy", "-q").returncode == 0
    assert np.array_equal(np.load(tmp_path / "b.npy"), wy.grundy_table("rays rays=1,0:3;0,1", 50))
    done = run("solve", "--rays", "1,0", "-g", "t-wythoff", "10", "20")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    done = run("table", "--rays", "1,0 0,1 1,1 1,2 2,1", "--stop", "3")
    assert (done.returncode, done.stdout) == (0, b"n,x,y\n0,0,0\n1,1,3\n2,2,6\n")
    done = run("solve", "-", "--rays", "1,0 0,1", "-q", stdin=b"3 5\n70000 70001\n1 2\n")
    assert (done.returncode, done.stdout) == (0, b"3 5 N 3 3\n70000 70001 N 70000 70000\n1 2 N 1 1\n")
    queen = "1,0 0,1 1,1 1,2 2,1"
    done = run("solve", "-", "--rays", queen, "-q", stdin=b"3 5\n2 x\n70000 70000\n1 2\n")
    assert (done.returncode, done.stdout) == (1, b"3 5 N 1 3\n1 2 N 0 0\n")
    assert b"-:3: the outcome of (70000, 70000) is not known" in done.stderr
    done = run("solve", "-", "--rays", "1,0 0,1", "-q", stdin=b"3 4\n7 7\n")
    assert done.stdout == b"3 4 N 3 3\n7 7 P\n"


@pytest.mark.parametrize("spec", ["rays", "t-wythoff t=3", "t-wythoff t=2000", "misere-t-wythoff", "misere-wythoff"])
def test_the_price_of_what_is_not_known(spec: str) -> None:
    game = wy.game(spec)
    far = mpz(10**30), mpz(10**31)
    assert game.solver.grundy_seconds(far) == 0
    with pytest.raises(wy.UnknownValue):
        game.grundy(far)


def test_the_price_of_p_positions() -> None:
    solver = wy.game("t-wythoff t=2").solver
    assert solver.grundy_seconds(solver.p_position(mpz(10**6))) == 0 < solver.grundy_seconds((mpz(7), mpz(8)))  # type: ignore[attr-defined]
