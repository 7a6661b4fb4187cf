"""Statements of Last Biscuit, by brute force from the rules alone."""

from fractions import Fraction
from math import lcm

import oracle
from claims_brute import BOARD, LONG, PAIRS, agrees, first_of, floor_phi

from wythoff.claims.catalogue import find


def test_greedy_pairs_are_those_of_the_board() -> None:
    assert [pair for pair in LONG if pair[1] < BOARD] == PAIRS


def test_biscuit_table_and_rules() -> None:
    table = find("biscuit-pairs").check()
    assert (table.holds, table.proved, table.decided, table.checked_to) == (True, True, True, None)
    assert LONG[31] == (50, 81)
    agrees("biscuit-mex", BOARD, None)
    agrees("biscuit-floor", 1000, first_of(n for n, (a, _) in enumerate(LONG) if not oracle.is_floor_phi(a, n)))


def test_biscuit_double_is_wrong_there() -> None:
    n = 102334155
    assert int((1 + 5**0.5) / 2 * n) != floor_phi(n)
    assert all(int((1 + 5**0.5) / 2 * m) == floor_phi(m) for m in range(n - 1000, n))


def test_biscuit_regression() -> None:
    good = []
    for size in range(2, 100):
        i, a = range(1, size + 1), [LONG[n][0] for n in range(1, size + 1)]
        over = size * sum(x * y for x, y in zip(i, a, strict=True)) - sum(i) * sum(a)
        slope = Fraction(over, size * sum(x * x for x in i) - sum(i) ** 2)
        intercept = (sum(a) - slope * sum(i)) / size
        if f"{float(slope):.3f}" == "1.618" and f"{float(intercept):.4f}" == "-0.5026":
            good.append(size)
    verdict = find("biscuit-regression").check()
    assert verdict.holds
    assert verdict.detail == f"N = {', '.join(map(str, good))}"
    assert find("biscuit-regression").check(50).holds is None


def test_biscuit_union_and_array() -> None:
    def pairs(s: int, t: int, skip: int) -> list[tuple[int, int]]:
        terms = [s, t]
        while terms[-1] < BOARD:
            terms.append(terms[-2] + terms[-1])
        found = list(zip(terms[::2], terms[1::2], strict=False))[skip:]
        return [pair for pair in found if pair[1] < BOARD]

    union = {pair for start in ((1, 2), (1, 3), (2, 4)) for pair in pairs(*start, 0)}
    wrong = sorted(union - set(PAIRS), key=lambda pair: pair[::-1])
    assert all(pair in union for pair in PAIRS[1:] if pair[1] <= wrong[0][1])
    agrees("biscuit-union", BOARD, wrong[0])
    array = sorted(pair for n in range(BOARD) for pair in pairs(n, floor_phi(n + 1), 1))
    assert array == PAIRS[1:]
    agrees("biscuit-array", BOARD, None)


def test_biscuit_spectra() -> None:
    def is_partition(a: Fraction, b: Fraction) -> bool:
        size = 4 * lcm(a.numerator, b.numerator)
        hits = [int(n * x) for x in (a, b) for n in range(1, 50 * size) if n * x < size + 1]
        return sorted(hits) == list(range(1, size + 1))

    numbers = {Fraction(p, q) for p in range(1, 8) for q in range(1, 8)}
    sizes = {x: x.numerator + x.denominator for x in numbers}
    cases = sorted((sizes[a] + sizes[b], a, b) for a in numbers for b in numbers if a <= b)
    wrong = [(a, b) for size, a, b in cases if size < 9 and (1 / a + 1 / b == 1) != is_partition(a, b)]
    agrees("biscuit-spectra", 9, wrong[0])


def test_biscuit_example() -> None:
    lost = set(LONG)
    moves = [(x, y) for x, y in oracle.options(500, 1000) if (min(x, y), max(x, y)) in lost]
    assert moves == [(500, 309)]
