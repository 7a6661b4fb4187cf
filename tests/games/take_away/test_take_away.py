"""Take-away games: by the theorem, by the table, in arrays and files; all against the rules alone."""

import itertools
import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import numpy as np
import oracle
import pytest
from published import DATA

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.games.take_away import cap_functions
from wythoff.games.take_away.losing_starts import MAX_BITS_BY_RUNS, LosingStarts
from wythoff.games.take_away.rules import TakeAway
from wythoff.games.take_away.solver import TakeAwaySolver
from wythoff.games.take_away.start_places import StartPlaces
from wythoff.solve.contract import Solver

Function = Callable[[int], int]

FORMULAS: dict[str, Function] = {
    "x": lambda x: x,
    "2x-1": lambda x: 2 * x - 1,
    "2x": lambda x: 2 * x,
    "3x": lambda x: 3 * x,
    "5x/2": lambda x: 5 * x // 2,
    "x+1": lambda x: x + 1,
    "x^2": lambda x: x * x,
    "x/2+9": lambda x: x // 2 + 9,
    "x/3+1": lambda x: x // 3 + 1,
    "x-1": lambda x: x - 1,
    "x^2/40": lambda x: x * x // 40,
}
SIZE = 201
LOSING_STARTS = DATA / "takeaway_losing_starts.txt"


def solver_of(game: wy.Game) -> TakeAwaySolver:
    solver: Solver = game.solver
    assert isinstance(solver, TakeAwaySolver)
    return solver


def least_winning(lost: list[list[bool]], pile: int) -> int:
    """The least t that wins with no cap but the pile."""
    return next(cap for cap in range(1, pile + 1) if not lost[pile][cap])


@pytest.mark.parametrize("text", FORMULAS)
def test_every_position_to_200(text: str) -> None:
    f, game = FORMULAS[text], wy.game("take-away", f=text)
    solver, lost = solver_of(game), oracle.take_away_losing(FORMULAS[text], SIZE)
    for pile in range(SIZE):
        if pile:
            least = least_winning(lost, pile)
            assert solver.least_winning(pile) == solver.table.least_winning(pile) == least, pile
        for cap in range(SIZE):
            assert game.is_p((pile, cap)) == lost[pile][cap], (pile, cap)
    assert game.losing_starts(SIZE) == [n for n in range(1, SIZE) if lost[n][n - 1]]
    for pile, cap in [(p, c) for p in range(0, SIZE, 7) for c in range(0, SIZE, 11)] + [(p, 999) for p in range(SIZE)]:
        wanted = [
            (pile - t, f(t)) for t in range(min(pile, cap), 0, -1) if lost[pile - t][min(f(t), SIZE - 1)]
        ]  # fmt: skip
        assert game.winning_moves((pile, cap)) == wanted, (pile, cap)
        assert sorted(game.iter_winning_moves((pile, cap))) == wanted
        assert game.best_move((pile, cap)) == (wanted[-1] if wanted else None)
        assert game.options((pile, cap)) == [(pile - t, f(t)) for t in range(min(pile, cap), 0, -1)]


def test_random_tables() -> None:
    draw = random.Random(19)
    for number in range(100):
        values = [0]
        for x in range(1, SIZE):
            step = draw.choice([0, 0, 1, 2, 5]) if number % 2 else draw.choice([0, 0, 0, 0, draw.randrange(60)])
            values.append(max(x if number % 4 < 2 else draw.choice([0, 3, 8]), values[-1] + step))
        lost = oracle.take_away_losing(lambda t, values=values: values[t], SIZE)  # type: ignore[misc]
        solver = solver_of(wy.game("take-away", f=values[1:]))
        found = [solver.least_winning(pile) for pile in range(1, SIZE)]
        assert found == [least_winning(lost, pile) for pile in range(1, SIZE)], values
        for pile in range(1, SIZE):
            parts = solver.parts(pile)
            assert sum(parts) == pile
            assert all(values[small] < large for large, small in itertools.pairwise(parts))
            assert parts == sorted(parts, reverse=True)


def test_any_table_that_breaks_the_conditions() -> None:
    """No theorem holds; the answers are right all the same."""
    draw = random.Random(23)
    for values in [[4, 2, 3, 4, 5], *[[draw.randrange(9) for _ in range(30)] for _ in range(40)]]:
        size = len(values) + 1
        lost = oracle.take_away_losing(lambda t, values=values: values[t - 1], size)  # type: ignore[misc]
        game = wy.game("take-away", f=values)
        for pile in range(size):
            for cap in range(size + 2):
                inside = min(cap, pile)
                assert game.is_p((pile, cap)) == lost[pile][inside], (values, pile, cap)
                left = [(pile - t, values[t - 1]) for t in range(inside, 0, -1)]
                wanted = [(rest, after) for rest, after in left if lost[rest][min(after, rest)]]
                assert game.winning_moves((pile, cap)) == wanted, (values, pile, cap)
        assert game.losing_starts(size) == [n for n in range(1, size) if lost[n][n - 1]]


def test_the_published_counterexample_to_the_recipe() -> None:
    """f(1..5) = (4, 2, 3, 4, 5): the recipe gives H = 1, 2, 3, 4, 5, but 5 does not lose."""
    game = wy.game("take-away", f=(4, 2, 3, 4, 5))
    lost = oracle.take_away_losing(lambda t: (0, 4, 2, 3, 4, 5, 0)[t], 7)
    assert game.losing_starts(7) == [n for n in range(1, 7) if lost[n][n - 1]] == [1, 2, 3, 4]
    with pytest.raises(wy.UnknownValue, match=r"the parts of 5 are not known: f\(2\) is less than f\(1\)"):
        game.parts(5)
    with pytest.raises(ValueError, match=r"f\(6\) is needed, but f is given for 1 to 5 only"):
        game.outcome(8)


@pytest.mark.parametrize("cap", [0, 1, 2, 9])
def test_constant_f(cap: int) -> None:
    """After the first move the game is subtraction of 1 to cap: a last losing start, taken again and again."""
    game = wy.game("take-away", f=(cap,) * 99)
    lost = oracle.take_away_losing(lambda t: cap, 100)
    assert [game.is_p((n, c)) for n in range(100) for c in range(100)] == [
        lost[n][c] for n in range(100) for c in range(100)
    ]
    assert game.losing_starts(100) == list(range(1, cap + 2))
    positions = np.array([(n, c) for n in range(100) for c in range(100)])
    assert game.solve_many(positions).is_p.tolist() == [lost[n][c] for n, c in positions.tolist()]


def test_constant_f_at_any_size() -> None:
    game, cap, pile = wy.game("take-away", f=cap_functions.Formula(factor=0, constant=10**9)), 10**9, 10**1000
    rest = pile % (cap + 1)
    assert game.best_move((pile, cap)) == (pile - rest, cap)
    assert game.winning_moves((pile, cap)) == [(pile - rest, cap)]
    assert game.winning_moves((pile, 2 * cap)) == [(pile - rest - cap - 1, cap), (pile - rest, cap)]
    assert not game.solve(pile).is_complete
    assert game.is_p((pile - rest, cap))
    assert game.is_p(cap + 1)
    assert game.p_position(10**9 + 1) == (10**9 + 1,)
    assert game.grundy((1000, 7)) == 0


def test_a_last_losing_start_at_any_size() -> None:
    """f = x/2 + 9: 36 is the last, since f(36) < 36."""
    game, pile = wy.game("take-away", f="x/2+9"), 36 * 10**1000 + 30
    assert game.losing_starts(10**9) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 18, 36]
    assert game.best_move(pile) == (pile - 12, 15)
    assert game.is_p((pile, 11))
    assert game.parts(36 * 5 + 30) == [36, 36, 36, 36, 36, 18, 12]
    assert game.p_position(13) == (36,)
    assert game.p_index(36) == 13
    assert game.recurrence() is None
    with pytest.raises(wy.UnknownValue, match=r"with f = x/2\+9 losing starts have indices 1 to 13, got 14"):
        game.p_position(14)
    with pytest.raises(ValueError, match=r"is the sum of more than .* losing starts, too many for a list"):
        game.parts(pile)
    assert game.solve_many(np.array([[36 * 10**12 + 30, 12]])).move.tolist() == [[36 * 10**12 + 18, 15]]


@pytest.mark.parametrize("line", [line for line in LOSING_STARTS.read_text().splitlines() if not line.startswith("#")])
def test_published_starts_and_recurrences(line: str) -> None:
    name, recurrence, terms = (part.strip() for part in line.split(";"))
    text = name[len("floor(") : -1] if name.startswith("floor") else name
    if "/" in text:
        factor, divisor = text.removesuffix("x").split("/")
        text = f"{factor}x/{divisor}"
    game, wanted = wy.game("take-away", f=text), [int(term) for term in terms.split(",")]
    assert game.losing_starts(wanted[-1] + 1) == wanted
    assert game.p_positions(0, len(wanted) + 1).tolist() == [[0], *([term] for term in wanted)]
    found = game.recurrence()
    assert found
    if recurrence != "-":
        lag, since = (int(part.split("=")[1]) for part in recurrence.split())
        assert (found.lag, found.since) == (lag, since)
    starts = game.losing_starts(10**60)
    assert all(
        starts[k] == starts[k - 1] + starts[k - 1 - found.lag] for k in range(found.since + found.lag, len(starts))
    )


def test_lags() -> None:
    """MATH: f = c x, c = 1..30."""
    lags = [wy.game("take-away", f=f"{c}x").recurrence().lag for c in range(1, 31)]  # type: ignore[union-attr]
    assert lags == [0, 1, 3, 5, 7, 10, 13, 16, 19, 22, 25, 29, 32, 36, 40, 43, 47, 51, 55, 59, 63, 67, 71, 75, 79, 84,
                    88, 92, 96, 101]  # fmt: skip
    assert wy.game("take-away", f="x^2").recurrence() is None
    assert str(wy.game("take-away", f="3x").recurrence()) == "H(k+1) = H(k) + H(k-3) for every k >= 5"


def test_a_recurrence_is_not_claimed_too_early() -> None:
    """Constants move it: the sequence itself is looked at far beyond the k that is given."""
    for factor, divisor, constant in [
        (2, 1, 50),
        (3, 1, -2),
        (7, 2, 9),
        (101, 100, 1),
        (3, 2, 1),
        (1, 1, 5),
        (5, 3, 30),
    ]:
        game = wy.game("take-away", f=f"{factor}x/{divisor}{constant:+}")
        found, starts = game.recurrence(), game.losing_starts(10**40)
        assert found
        assert all(
            starts[k] == starts[k - 1] + starts[k - 1 - found.lag] for k in range(found.since + found.lag, len(starts))
        )
        k = found.since - 1  # H_{k+1} = H_k + H_{k-lag} does not hold there
        assert k < 1 or k - found.lag < 1 or starts[k] != starts[k - 1] + starts[k - 1 - found.lag]


@pytest.mark.parametrize("text", ["x", "3x", "5x/2", "4x", "9x", "2x+7"])
def test_parts_at_any_size(text: str) -> None:
    """Kept terms and terms made backwards give one form; its parts have the gaps that make it the only one."""
    draw, f = random.Random(29), cast(TakeAway, wy.game("take-away", f=text).ruleset).f
    starts = LosingStarts(f)
    for bits in (1, 60, 700, MAX_BITS_BY_RUNS, MAX_BITS_BY_RUNS + 1, 6000):
        n = mpz(draw.getrandbits(bits) | 1 << (bits - 1))
        parts = list(starts.greedy_parts(n))
        assert list(starts.rising_parts(n)) == parts[::-1]
        assert sum(parts) == n
        assert all(f(small) < large for large, small in itertools.pairwise(parts))
        recurring = starts._recurring()
        assert recurring
        places, left = recurring.greedy_places(n)
        assert left + sum(recurring.rising_terms(places)) == n
        assert [*starts.rising_parts(left), *recurring.rising_terms(places)] == parts[::-1]


@pytest.mark.parametrize("text", ["x", "2x", "3x", "5x/2", "7x"])
def test_places_of_numbers_that_are_nearly_terms(text: str) -> None:
    """Terms, sums of two far apart, and their neighbours: where leading digits do not tell what is taken."""
    starts = LosingStarts(cast(TakeAway, wy.game("take-away", f=text).ruleset).f)
    recurrence = starts.recurrence()
    assert recurrence
    terms = starts.terms_below(mpz(1) << 1500)
    places = StartPlaces(terms[recurrence.since - 1 : recurrence.since + recurrence.lag], recurrence.lag)
    draw = random.Random(43)
    for _ in range(20):
        n = terms[draw.randrange(9, len(terms))]
        other = terms[draw.randrange(9, len(terms))]
        for number in (n, n - 1, n + 1, n + other, abs(n - other), n + other // 3, mpz(draw.getrandbits(1400))):
            found = places.places(number)
            assert found
            taken = [terms[recurrence.since - 1 + place] for place in found[0]]
            assert [part for part in starts.greedy_parts(mpz(number)) if part >= terms[recurrence.since - 1]] == taken
            assert number - sum(taken) == found[1] < terms[recurrence.since - 1]
            assert places.value(found[0]) == sum(taken)


def test_big_positions() -> None:
    pile = 10**1000
    for text in ("2x", "3x", "x"):
        game = wy.game("take-away", f=text)
        parts = game.parts(pile)
        left = game.best_move(pile)
        assert left == (pile - parts[-1], FORMULAS[text](parts[-1]))
        assert game.is_p(left)
        assert game.outcome((pile, parts[-1] - 1)) == "P"
        assert game.outcome((pile, parts[-1])) == "N"
        moves = game.winning_moves(pile)
        assert all(game.is_p(move) for move in moves[:: len(moves) // 100 + 1])
        taken = {pile - move[0] for move in moves}
        sums = {sum(parts[-count:]) for count in range(1, len(parts) + 1)}
        assert taken <= sums
        assert all(not game.is_p((pile - s, FORMULAS[text](s))) for s in sorted(sums - taken)[:100] if s < pile)
    assert wy.game("fibonacci-nim").solve(pile).is_complete


def test_fibonacci_nim_is_take_away_2x() -> None:
    one, other = wy.game("fibonacci-nim"), LosingStarts(cast(TakeAway, wy.game("take-away", f="2x").ruleset).f)
    assert [one.parts(n) for n in range(1, 3000)] == [list(other.greedy_parts(mpz(n))) for n in range(1, 3000)]
    draw = random.Random(31)
    for bits in (63, 64, 600, 601, 5000, 40_000):
        pile = draw.getrandbits(bits)
        cap = draw.getrandbits(bits // 2)
        solver = solver_of(one)
        parts = one.parts(pile)
        assert list(solver.rising_parts(mpz(pile))) == parts[::-1]
        assert one.outcome((pile, cap)) == ("P" if cap < parts[-1] else "N")
    assert one.p_index(F(1000)) == 999
    assert one.p_position(999) == (F(1000),)
    assert one.p_index(F(1000) + 1) is None
    assert one.p_index((F(1000), 5)) is None
    assert one.p_position(0) == (0,)
    assert one.p_index(0) == 0


def F(n: int) -> int:  # noqa: N802
    return int(wy.parse_number(f"F({n})"))


def test_published_recipe_loses_at_12_20_32() -> None:
    """Taking n - F_k, F_k the largest Fibonacci number below n, does not win; the smallest part does."""
    game = wy.game("fibonacci-nim")
    for n, largest in ((12, 8), (20, 13), (32, 21)):
        assert (largest, 2 * (n - largest)) not in game.winning_moves(n)
        assert game.outcome((largest, 2 * (n - largest))) == "N"
    assert game.winning_moves(1000) == [(987, 26)]


def test_sentences() -> None:
    game = wy.game("fibonacci-nim")
    assert str(game.solve(1000)) == "(1000) is N: take 13 and leave (987, 26)."
    assert str(game.solve((1000, 12))) == "(1000, 12) is P: whoever moves from it loses."
    assert str(game.solve(987)) == "(987) is P, P-position number 15: whoever moves from it loses."
    assert (
        str(game.solve((4, 4)))
        == "(4, 4) is N: take 1 and leave (3, 2), P-position number 3. Also winning: leave (0, 8)."
    )
    many = game.solve(10**1000)
    assert many.is_complete
    assert str(many).endswith(" more.")
    huge = game.solve(3**400_000)
    assert not huge.is_complete
    assert huge.as_json()["is_complete"] is False
    assert str(huge).endswith(" or other positions.")
    assert all(game.is_p(move) for move in huge.moves)


@pytest.mark.parametrize("text", ["2x", "3x", "x", "x+1", "x^2", "2x-1"])
def test_arrays(text: str) -> None:
    game, top = wy.game("take-away", f=text), 10**6 if text == "x^2" else 2**62
    draw = np.random.default_rng(37)
    piles = np.concatenate([np.arange(200), draw.integers(0, top, 300), [n for n in oracle.borders(top) if n]])
    caps = draw.integers(0, 1 << draw.integers(1, 62, len(piles)))
    positions = np.stack([piles, caps], axis=1)
    wanted = [game.best_move((pile, cap)) for pile, cap in positions.tolist()]
    for given in (positions, np.asfortranarray(positions), positions.astype(object), positions.tolist()):
        found = game.solve_many(given)
        assert found.is_p.tolist() == [move is None for move in wanted]
        rows = [tuple(row) for row in found.move.tolist()]
        assert rows == [tuple(p) if m is None else m for p, m in zip(positions.tolist(), wanted, strict=True)]
    starts = game.solve_many(piles)
    assert [tuple(row) for row in starts.move.tolist()] == [
        game.best_move(pile) or (pile, max(pile - 1, 0)) for pile in piles.tolist()
    ]
    threads = game.solve_many(np.tile(positions, (80, 1)), threads=2)
    assert np.array_equal(
        threads.move,
        np.tile(starts.move[:0], (1, 1)).reshape(0, 2)
        if not len(piles)
        else np.tile(game.solve_many(positions).move, (80, 1)),
    )


def test_arrays_that_leave_int64() -> None:
    game = wy.game("take-away", f="x^2")
    found = game.solve_many(np.array([[10**9 + 7, 10**9 + 7], [5, 2]]))
    assert [tuple(row) for row in found.move.tolist()] == [
        game.best_move((10**9 + 7, 10**9 + 7)),
        game.best_move((5, 2)) or (5, 2),
    ]
    pile = F(91)  # below 2^63, and twice of it is not
    whole = wy.game("fibonacci-nim").solve_many(np.array([[pile, pile], [4, 1]]))
    assert whole.move.dtype == object
    assert whole.move.tolist() == [[0, 2 * pile], [3, 2]]
    out = np.zeros(2, bool), np.zeros((2, 2), np.int64)
    with pytest.raises(ValueError, match="which cannot hold"):
        wy.game("fibonacci-nim").solve_many(np.array([[pile, pile], [4, 1]]), out=out)
    small = np.zeros(2, bool), np.zeros((2, 2), np.int16)
    wy.game("fibonacci-nim").solve_many(np.array([[100, 50], [4, 1]]), out=small)
    assert small[1].tolist() == [[97, 6], [3, 2]]
    positions = np.array([[100, 50], [4, 1]])
    wy.game("fibonacci-nim").solve_many(positions, out=(small[0], positions))
    assert positions.tolist() == [[97, 6], [3, 2]]
    with pytest.raises(ValueError, match="position 1: cap must be at least 0, got -1"):
        wy.game("fibonacci-nim").solve_many(np.array([[100, 50], [4, -1]]))


@pytest.mark.parametrize(
    ("f", "message"),
    [
        ("7y", "cannot read f = '7y'; accepted: a formula such as 2x"),
        ("", "cannot read f = ''"),
        ("0x", "cannot read f"),
        ("x/0", "cannot read f"),
        ("x^0", "cannot read f"),
        ("x-2", r"f\(1\) must be at least 0, got -1 from 'x-2'"),
        ("1,,2", "cannot read f"),
        ([1, -2], r"f\(2\) must be at least 0, got -2"),
        ([1, 2.5], r"f\(2\) must be an integer"),
        ([], "f must be a formula"),
        (None, "f must be a formula"),
    ],
)
def test_bad_functions(f: object, message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        wy.game("take-away", f=f)


def test_spellings_of_f() -> None:
    for texts, shown in [
        (("2x", "2*x", " 2 X ", "2x+0", "2x/1"), "2x"),
        (("5x/2", "5x//2"), "5x/2"),
        (("x^2", "x**2"), "x^2"),
        (("3x^2/2-1",), "3x^2/2-1"),
        (("x+1", "1x+1"), "x+1"),
        (("4,2,3,4,5",), "4,2,3,4,5"),
        (("7,",), "7,"),
    ]:
        for text in texts:
            game = wy.game("take-away", f=text)
            rules = cast(TakeAway, game.ruleset)
            assert str(rules.f) == shown
            assert cast(TakeAway, wy.game(game.ruleset.spec).ruleset).f == rules.f


def test_where_f_decreases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cap_functions, "MAX_TESTED_ARGUMENT", 2000)
    wrong = wy.game("take-away", f=lambda t: t if t < 500 else 1)
    assert solver_of(wrong).is_nondecreasing(500)
    assert not solver_of(wrong).is_nondecreasing(501)
    listed = cast(TakeAway, wy.game("take-away", f=(2, 2, 5, 4, 9)).ruleset).f
    assert [listed.first_decrease(stop) for stop in range(7)] == [None, None, None, None, None, 4, 4]
    with pytest.raises(ValueError, match="f is given for 1 to 5"):
        cast(TakeAway, wy.game("take-away", f=(2, 2, 5, 5, 9)).ruleset).f.first_decrease(8)
    with pytest.raises(ValueError, match="only for piles up to 2000"):
        wy.game("take-away", f=lambda t: 2 * t).outcome(10**30)
    with pytest.raises(ValueError, match=r"f\(3\) must be an integer"):
        wy.game("take-away", f=lambda t: t * 1.0 if t > 2 else t).outcome(100)


@pytest.mark.parametrize("game", ["take-away f=3x", "take-away f=x^2", "copycat m=9"])
def test_threads_share_a_solver(game: str) -> None:
    """What one thread adds to a sequence or a table must not disturb another that reads or adds."""
    piles = [3**k % 10**9 if "^" in game else 3**k % 10**40 for k in range(1, 300)]
    wanted = [wy.game(game).best_move(pile) for pile in piles]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(8):
            shared = wy.game(game)
            with ThreadPoolExecutor(3) as pool:
                found = list(pool.map(lambda _: [shared.best_move(pile) for pile in piles], range(3)))  # noqa: B023
            assert found == [wanted] * 3
    finally:
        sys.setswitchinterval(before)


def test_numbers_of_starts() -> None:
    for text in ("3x", "5x/2", "x", "2x", "x^2", "x/2+3", "2x+7", "4,2,3,4,5"):
        game = wy.game("take-away", f=text)
        starts = game.losing_starts(7 if "," in text else 60)
        assert [game.p_position(n)[0] for n in range(1, len(starts) + 1)] == starts
        assert [game.p_index(start) for start in starts] == list(range(1, len(starts) + 1))
        assert game.p_index(0) == 0
        assert game.parts(0) == []
    game = wy.game("take-away", f="3x")
    term = game.p_position(60_000)[0]
    assert term.bit_length() > 1024 * 16
    assert game.p_index(term) == 60_000
    assert game.p_index(term + 1) is None
    with pytest.raises(wy.UnknownValue, match=r"losing start 5 of .* is not known: only 4 are known"):
        wy.game("take-away", f=(2, 4, 6, 8, 10)).p_position(5)


def test_a_name_is_no_formula() -> None:
    def f(t: int) -> int:
        return t

    f.__name__ = "2x"
    assert wy.game("take-away", f=f).is_p(4)
    assert wy.game("take-away", f="4x/2").is_p(5)


def test_caps_in_json_lines_whose_first_has_none(tmp_path: Path) -> None:
    from wythoff.jobs.positions.solve_file import solve_file
    from wythoff.jobs.positions.source import Job

    source = tmp_path / "p.jsonl"
    source.write_text('{"pile": 1000}\n' * 1000 + '{"pile": 12, "cap": 0}\n')
    report = solve_file(Job("fibonacci-nim", str(source), str(tmp_path / "o.jsonl")))
    assert (report.rows, report.rejected) == (1000, 1)
    assert "key 'cap' looks like a pile, but the first lines" in (tmp_path / "o.jsonl.rejected").read_text()
