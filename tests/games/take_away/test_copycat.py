"""Copycat: the rules by brute force, the theorem and the table against each other, published claims, huge piles."""

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import pytest
from gmpy2 import mpz

import wythoff as wy
from wythoff.app.main import main
from wythoff.games.take_away.copycat import halving as copycat_halving
from wythoff.games.take_away.copycat import table as copycat_rows
from wythoff.games.take_away.copycat.filling import fill_compiled
from wythoff.games.take_away.copycat.halving import HalvedResidues, exponent_of_2
from wythoff.games.take_away.copycat.table import MoveTable
from wythoff.kernels import copycat as kernels


def left(position: tuple[int, int], m: int) -> list[tuple[int, int]]:
    """What every move leaves."""
    pile, last = position
    return sorted((pile - taken, taken) for taken in range(1, min(m, pile) + 1) if taken != last)


@pytest.mark.parametrize("m", [*range(1, 18), 24, 31, 32])
def test_the_rules(m: int) -> None:
    size = 5 * m + 12
    game, lost = wy.game("copycat", m=m), oracle.copycat_losing(m, size)
    for position in ((pile, last) for pile in range(size) for last in range(m + 1)):
        winning = [option for option in left(position, m) if option in lost]
        assert game.options(position) == left(position, m)
        assert game.ruleset.count_options(game.ruleset.check(position)) == len(left(position, m))
        assert game.is_p(position) == (position in lost) == (not winning)
        assert game.winning_moves(position) == winning
        assert game.best_move(position) in (winning or (None,))
    assert game.losing_starts(size) == [pile for pile in range(size) if (pile, 0) in lost]
    assert all(game.best_move((pile,)) == game.best_move((pile, 0)) for pile in range(size))


@pytest.mark.parametrize("m", [*range(1, 12), 13, 17, 25, 33, 37, 40])
def test_far_beyond_the_period(m: int) -> None:
    size = 1000
    game, lost = wy.game("copycat", m=m), oracle.copycat_losing(m, size)
    assert game.losing_starts(size) == [pile for pile in range(size) if (pile, 0) in lost]
    positions = np.array([(pile, last) for pile in range(size) for last in range(m + 1)])
    answers = game.solve_many(positions)
    assert answers.is_p.tolist() == [position in lost for position in map(tuple, positions.tolist())]
    draw = random.Random(m)
    for position, is_p, move in zip(positions.tolist(), answers.is_p, answers.move.tolist(), strict=True):
        assert (tuple(move) in lost and tuple(move) in left(tuple(position), m)) if not is_p else move == position
        if draw.random() < 0.02:
            assert tuple(move) == (game.best_move(tuple(position)) or tuple(position))


@pytest.mark.parametrize("m", [m for m in range(1, 130) if exponent_of_2(m + 1) % 2 == 0 and m % 4 != 0])
def test_halving_and_the_table(m: int) -> None:
    """The theorem against the table, to 20 000 piles and behind its period."""
    halving, rows = HalvedResidues(m), MoveTable(m)
    draw = random.Random(m)
    period = rows.find_recurrence()[1] if m < 50 else 2000
    for pile in [*range(150), *(draw.randrange(20_000) for _ in range(100)), 7 * period, 3 * period + m, 10**5 + 1]:
        assert halving.first(pile) == rows.first(pile)
        assert not pile % (m + 1) or halving.second(pile) == rows.second(pile)
        assert sorted(halving.all_moves(pile)) == sorted(rows.all_moves(pile)), pile
    assert halving.losing_starts(5000) == rows.losing_starts(5000)


@pytest.mark.parametrize("m", [6, 11, 22, 47, 62, 79, 191, 240])
def test_halving_at_any_size(m: int) -> None:
    """The number of residues that can be taken by walking all the way, and by dividing whole rounds off."""
    halving = HalvedResidues(m)
    draw = random.Random(m)
    for pile in [draw.randrange(10**k) for k in range(1, 6) for _ in range(10)]:
        residue, left_over, taken = pile % (m + 1), pile, 0
        if residue == 0 or exponent_of_2(residue) < halving.exponent:
            continue
        unit = 1 << halving.exponent
        while True:
            residue = unit * next(half for half in range(halving.q) if 2 * half % halving.q == residue // unit)
            if residue > left_over:
                break
            left_over, taken = left_over - residue, taken + 1
        assert halving._is_single(pile) == (taken % 2 == 0), pile


CLAIMED = {5: (13, [0, 7]), 7: (25, [0, 9, 17]), 9: (32, [0, 11, 22])}


def test_claims_for_all_odd_m() -> None:
    """MATH of the losing starts for m <= 300; each period is that of a whole state, found in compiled code."""
    for m in range(1, 300, 2):
        table = MoveTable(m, plain_rows=0)
        preperiod, period = table.starts_recurrence()
        cycle = [pile for pile in table.losing_starts(preperiod + period) if pile >= preperiod]
        is_multiples = (preperiod, period, cycle) == (0, m + 1, [0])
        assert is_multiples == (exponent_of_2(m + 1) % 2 == 0), m
        if m % 8 == 5:
            assert (preperiod, period, cycle) == (0, 2 * m + 3, [0, m + 2]), m
        if m in CLAIMED:
            assert (preperiod, (period, cycle)) == (0, CLAIMED[m])


@pytest.mark.kernels
@pytest.mark.parametrize("m", [1, 3, 5, 7, 13, 23, 33, 46, 61, 187, 219])
def test_the_compiled_table(m: int) -> None:
    """It is the plain one, and the period is the least one that brings the state back."""
    rows = 1 << 17
    firsts, seconds, period, preperiod = fill_compiled(m, rows)
    plain = copycat_rows.fill_table(m, rows)
    assert (firsts.tolist(), seconds.tolist()) == plain
    assert (period, preperiod) == copycat_rows.find_recurrence(*plain, m)
    assert (preperiod, period) == MoveTable(m).find_recurrence()
    only = [0 if not a else -1 if b else a for a, b in zip(*plain, strict=True)]
    assert only[preperiod:-period] == only[preperiod + period :]
    assert not preperiod or only[preperiod - 1] != only[preperiod - 1 + period]
    state = only[preperiod : preperiod + m]
    assert not any(only[preperiod + p : preperiod + p + m] == state for p in range(1, period))


def test_no_period_is_claimed_too_early() -> None:
    for m in (5, 13, 33, 219):
        preperiod, period = MoveTable(m).find_recurrence()
        for rows in range(2, 3 * (preperiod + period + m), 1 + period // 7):
            found = copycat_rows.find_recurrence(*copycat_rows.fill_table(m, rows), m)
            assert found in ((0, 0), (period, preperiod))
            assert found == fill_compiled(m, rows)[2:]
            assert found[0] or rows < preperiod + period + m


def test_a_thousand_digits() -> None:
    pile = 10**1000
    for m, period, cycle in (
        (5, 13, [0, 7]),
        (7, 25, [0, 9, 17]),
        (9, 32, [0, 11, 22]),
        (11, 12, [0]),
        (300, 301, [0]),
    ):
        game = wy.game("copycat", m=m)
        near = [start for start in range(pile, pile + 400) if start % period in cycle]
        assert [start for start in range(pile, pile + 400) if game.is_p((start,))] == near
        assert game.best_move((near[0] + 1,)) == (near[0], 1)
    lost = oracle.copycat_losing(5, 100)  # by hand: outcomes of m = 5 have the period 13 from pile 9 on
    same = next(place for place in range(40, 53) if (pile - place) % 13 == 0)
    game = wy.game("copycat", m=5)
    for last in range(6):
        wanted = [(pile - taken, taken) for taken in range(5, 0, -1) if (same - taken, taken) in lost and taken != last]
        assert game.winning_moves((pile, last)) == wanted
        assert game.is_p((pile, last)) == ((same, last) in lost)


@pytest.mark.kernels
def test_every_kind_of_batch() -> None:
    game = wy.game("copycat", m=7)
    wanted = game.solve_many(np.array([[20, 2], [17, 0], [25, 7], [0, 0]]))
    assert wanted.is_p.tolist() == [False, True, True, True]
    for dtype in ("u1", "i2", ">i4", "u8", "O"):
        answers = game.solve_many(np.array([[20, 2], [17, 0], [25, 7], [0, 0]], dtype))
        assert answers.is_p.tolist() == wanted.is_p.tolist()
        assert answers.move.tolist() == wanted.move.tolist()
    starts = game.solve_many(np.arange(100).reshape(-1, 1), threads=2)
    assert starts.is_p.nonzero()[0].tolist() == game.losing_starts(100)
    assert starts.move[20].tolist() == list(game.best_move((20,)) or ())
    far = game.solve_many([(10**30 + 2, 1), (5, 2), (3,)])
    assert [tuple(row) for row in far.move.tolist()] == [game.best_move(p) for p in ((10**30 + 2, 1), (5, 2), (3, 0))]
    assert all(type(value) is int for value in far.move.reshape(-1))
    assert type(game.solve_many([(mpz(10**30), 1)]).move[0, 0]) is type(mpz(1))
    rows = np.array([[20, 2], [17, 0]])
    flags = np.empty(2, bool)
    assert game.solve_many(rows, out=(flags, rows)).move is rows
    assert rows.tolist() == [[17, 3], [17, 0]]
    objects, narrow = np.empty((2, 2), object), np.zeros((4, 6), np.int16)[::2, ::3]
    for out in (objects, narrow):
        assert game.solve_many(np.array([[20], [17]]), out=(np.empty(4, bool)[::2], out)).move is out
        assert out.tolist() == [[17, 3], [17, 0]]
    assert type(objects[0, 0]) is int
    assert game.solve_many(np.zeros((0, 2), int)).move.shape == (0, 2)
    large = np.array([[2**64 - 1, 3], [2**63, 7]], np.uint64)
    for m in (7, 8):
        game = wy.game("copycat", m=m)
        moves = [tuple(map(int, row)) for row in game.solve_many(large).move]
        assert moves == [game.best_move(tuple(row)) or tuple(row) for row in large.tolist()]


@pytest.mark.kernels
@pytest.mark.parametrize("m", [8, 11, 1000, 1199, 10**6, 10**18 - 2])
def test_batches_by_halving(m: int) -> None:
    """Most with the strategy's move forbidden, so that the halving decides."""
    game, draw = wy.game("copycat", m=m), random.Random(m)
    piles = [draw.randrange(1, 50 * (m + 1) if m < 10**9 else 2**63) for _ in range(300)]
    rows = np.array([(pile, pile % (m + 1) if draw.random() < 0.8 else draw.randrange(m + 1)) for pile in piles])
    answers = game.solve_many(rows)
    for row, move in zip(rows.tolist(), answers.move.tolist(), strict=True):
        assert tuple(move) == (game.best_move(tuple(row)) or tuple(row))


def test_what_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """m = 577: 578 = 2 * 17^2; m = 10^6 + 2: 10^6 + 3 is a prime."""
    game = wy.game("copycat", m=577)
    assert isinstance(game.solver.moves, MoveTable)  # type: ignore[attr-defined]
    game.solver.moves = MoveTable(577, most_rows=2000)  # type: ignore[attr-defined]
    assert game.is_p((1000,)) == wy.game("copycat", m=577).is_p((1000,))
    ask: Any
    for ask in (game.is_p, game.winning_moves, game.solve):
        with pytest.raises(wy.UnknownValue, match=r"2000 in copycat with m = 577 is not known: .* 2000 piles"):
            ask((2000, 3))
    with pytest.raises(wy.UnknownValue, match="position 1: the outcome of a pile of 5000 in copycat with m = 577"):
        game.solve_many(np.array([[5, 2], [5000, 1]]))
    with pytest.raises(wy.UnknownValue, match="a pile of 2001 in copycat with m = 577 is not known"):
        game.losing_starts(2001)
    assert game.losing_starts(2000) == wy.game("copycat", m=577).losing_starts(2000)
    with pytest.raises(wy.UnknownValue, match="no period"):
        game.solver.starts_period()  # type: ignore[attr-defined]

    monkeypatch.setattr(copycat_halving, "MAX_HALVINGS", 1000)
    game = wy.game("copycat", m=10**6 + 2)
    pile = (10**6 + 3) * 10**9 + 77_777
    assert game.best_move((pile,)) == (pile - 77_777, 77_777)
    assert game.outcome((pile, 5)) is wy.Outcome.N
    for ask in (game.winning_moves, lambda start: game.outcome((*start, 77_777))):
        with pytest.raises(
            wy.UnknownValue,
            match=r"in copycat with m = \d+ is not known: .* more than 1000 steps",
        ):
            ask((pile,))
    with pytest.raises(wy.UnknownValue, match="position 2: the outcome in copycat with m = 1000002 is not known"):
        game.solve_many([(5, 0), (pile, 3), (pile, 77_777)])
    with pytest.raises(
        wy.UnknownValue, match="losing start is computed for games with a formula for it, not for wythoff"
    ):
        wy.game("wythoff").losing_starts(5)


@pytest.mark.kernels
def test_kernels_stop_at_what_they_cannot_answer() -> None:
    known = MoveTable(13)
    known.extend_to(10**9)
    piles, lasts = np.array([50, 10**9, 7, 3], np.uint64), np.array([3, 2, 14, 0], np.uint64)
    is_p, to = np.zeros(4, bool), np.zeros((2, 4), np.uint64)
    limits = np.uint64(13), np.uint64(known.tail), np.uint64(known.period)
    assert kernels.solve_by_table(piles, lasts, *limits, *known.arrays(), is_p, to) == 2
    assert kernels.solve_by_table(piles, lasts, *limits[:2], np.uint64(0), *known.arrays(), is_p, to) == 1
    assert kernels.solve_by_halving(piles, lasts, np.uint64(13), np.uint64(9), is_p, to) == 2


def test_parameters_and_words() -> None:
    assert wy.game("copycat").ruleset.spec == "copycat m=5"
    assert wy.game("copycat m=7").ruleset.m == 7  # type: ignore[attr-defined]
    assert str(wy.game("copycat").solve((8,))) == "(8) is N: take 1 and leave (7, 1). Also winning: leave (4, 4)."
    assert str(wy.game("copycat").solve((7,))) == "(7) is P, P-position number 1: whoever moves from it loses."
    assert wy.game("copycat").options((2, 1)) == [(0, 2)]
    assert wy.game("copycat").losing_starts(40) == [0, 7, 13, 20, 26, 33, 39]
    assert wy.game("copycat").losing_starts(0) == wy.game("copycat m=6").losing_starts(0) == []
    assert wy.game("copycat", m=1).losing_starts(100) == [0]
    assert wy.game("copycat", m=13).solver.starts_period() == (0, 29)  # type: ignore[attr-defined]
    assert MoveTable(13).find_recurrence() == (53, 29)
    assert type(wy.game("copycat").best_move((mpz(8),))[1]) is type(mpz(1))  # type: ignore[index]


@pytest.mark.parametrize(
    ("m", "position", "message"),
    [
        (0, (1,), r"m must be an integer from 1 to 10\^18 - 1, got 0"),
        ("x", (1,), "m must be an integer"),
        (5, (1, 6), r"the number just taken \(last\) must be at most m = 5, got 6"),
        (5, (1, 2, 3), r"a position of copycat needs 1 number \(pile\) or 2 numbers \(pile, last\), got 3"),
        (5, (-1,), "pile must be at least 0, got -1"),
        (5, (3, -1), "last must be at least 0, got -1"),
        (5, (1.5,), "pile must be an integer, got 1.5"),
    ],
)
def test_bad_input(m: int, position: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wy.game("copycat", m=m).outcome(position)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[1, 2], [3, 6]], r"position 1: the number just taken \(last\) must be at most m = 5, got 6"),
        ([[1, 2], [3, -6]], "position 1: last must be at least 0, got -6"),
        ([[-1], [3]], "position 0: pile must be at least 0, got -1"),
        ([[1, 2, 3]], "a position of copycat needs"),
    ],
)
def test_bad_batches(rows: list[list[int]], message: str) -> None:
    for batch in (np.array(rows), np.array(rows, np.int8), [tuple(row) for row in rows]):
        with pytest.raises(ValueError, match=message):
            wy.game("copycat").solve_many(batch)
    with pytest.raises(ValueError, match=r"out.1. has the dtype int8, which cannot hold 299"):
        wy.game("copycat").solve_many(np.array([[300, 2]]), out=(np.empty(1, bool), np.empty((1, 2), np.int8)))
    with pytest.raises(
        ValueError, match="losing starts below 10000000000000 are too many: at most 10000000 are listed"
    ):
        wy.game("copycat").losing_starts(10**13)


def test_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as status:
            main(list(arguments))
        return int(status.value.code or 0), *capsys.readouterr()

    code, text, _ = run("solve", "-g", "copycat", "-p", "m=7", "10^1000", "--json")
    assert code == 0
    answer = json.loads(text)
    assert answer["outcome"] == "P"  # 10^1000 = 0 mod 25
    code, text, error = run("solve", "-g", "copycat", "8", "6")
    assert (code, text, error) == (2, "", "wythoff: the number just taken (last) must be at most m = 5, got 6\n")
    file = tmp_path / "positions.csv"
    file.write_text("pile,last\n8,0\n7,0\n8,9\n")
    code, text, error = run("solve", "-g", "copycat", str(file), "-o", str(tmp_path / "out.csv"), "--quiet")
    assert code == 1
    solved = (tmp_path / "out.csv").read_text().splitlines()
    assert solved[1:] == ["8,0,N,7,1", "7,0,P,,"]


def test_numbers_of_starts() -> None:
    for m in range(1, 40):
        game = wy.game("copycat", m=m)
        starts = game.losing_starts(400)
        assert [game.p_position(n)[0] for n in range(len(starts))] == starts
        assert [game.p_index(start) for start in starts] == list(range(len(starts)))
        assert game.p_positions(0, len(starts)).ravel().tolist() == starts
    game = wy.game("copycat", m=7)
    assert game.p_index(game.p_position(10**30)) == 10**30
    assert game.p_index((10, 3)) is None
