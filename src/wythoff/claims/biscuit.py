"""The claims of "Last Biscuit", a page of the site NRICH, and of its notes about Wythoff's game."""

from collections import Counter
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

from wythoff.claims import oracle
from wythoff.claims.blocks import BlockResult, search_blocks
from wythoff.claims.claim import claim as _claim
from wythoff.claims.first_order import GOLDEN, INDEXED, WYTHOFF
from wythoff.claims.inductions import pair_steps
from wythoff.claims.verdict import Finding, Verdict, holds, refuted, tried, undecided
from wythoff.exact import double
from wythoff.exact.failures import first_failure_rounded
from wythoff.exact.golden import floor_phi
from wythoff.exact.least_squares import least_squares

claim = partial(_claim, source="biscuit", kind="statement", definitions=GOLDEN, games=WYTHOFF)

# The 31 pairs of the table.
TABLE = (
    *((1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26), (17, 28), (19, 31)),
    *((21, 34), (22, 36), (24, 39), (25, 41), (27, 44), (29, 47), (30, 49), (32, 52), (33, 54), (35, 57), (37, 60)),
    *((38, 62), (40, 65), (42, 68), (43, 70), (45, 73), (46, 75), (48, 78), (50, 81)),
)
_LISTED = " or ".join(f"x = {x} and y = {y}" for x, y in TABLE)


@claim("biscuit-pairs", place="table", formula=f"forall x, y: 0 < x and x <= 50 and x <= y => (P(x, y) <=> {_LISTED})")
def biscuit_pairs() -> None:
    """The 31 pairs (1, 2), (3, 5), ..., (50, 81) are the first 31 P-positions of Wythoff's game after (0, 0)."""


@claim(
    "biscuit-mex",
    place="strategy",
    formula=f"{INDEXED} and (forall n: b(n + 1) = a(n + 1) + (b(n) - a(n)) + 1) and forall n: "
    "(not exists j <= n: a(n + 1) = a(j) or a(n + 1) = b(j)) and "
    "forall x < a(n + 1): exists j <= n: x = a(j) or x = b(j)",
)
def biscuit_mex() -> None:
    """The P-positions (A_n, B_n) of Wythoff's game follow from (A_0, B_0) = (0, 0) by one rule. A_{n+1} is the least
    integer >= 0 that is in no earlier pair, and B_{n+1} = A_{n+1} + (B_n - A_n) + 1.
    """


@claim(
    "biscuit-floor",
    bound=200_000,
    search=pair_steps,
    term=floor_phi,
    formula=f"{INDEXED} and forall n: b(n) = floor(n*phi^2)",
)
def biscuit_floor() -> None:
    """The n-th P-position of Wythoff's game is (floor(n phi), floor(n phi^2)), for every n >= 0."""


def search_double(start: int, stop: int) -> Finding:
    """Search [start, stop) for the least n at which floor(n phi) in double precision is wrong. stop <= 2^50."""
    import numpy as np

    def block(first: int, last: int) -> BlockResult:
        n = np.arange(first, last, dtype=np.int64)
        exact = floor_phi(n)
        return np.floor((1 + 5**0.5) / 2 * n).astype(np.int64) != exact, exact

    return search_blocks("biscuit-double", start, stop, 50, block)


def _double_fails() -> int:
    return int(first_failure_rounded(53))


@claim(
    "biscuit-double",
    place="implied",
    bound=1_000_000,
    search=search_double,
    first_failure=_double_fails,
    term=double.floor_phi,
)
def biscuit_double(bound: int) -> Verdict:
    """False claim: floor(n phi) computed in IEEE double precision is the smaller pile of the n-th P-position of
    Wythoff's game, for every n.

    `wythoff.exact.failures` proves which n is the least failure, without a scan. A scan of the n below the bound, and a
    scan of as many n before this failure, must find no earlier failure.
    """
    first = _double_fails()
    bound = min(bound, first)
    found = search_double(0, bound)
    if found.counterexample is None:
        found = search_double(first - bound, first + 1)
    if found.counterexample != first:
        return undecided(f"the proof gives {first}, the scan {found.counterexample}")
    detail = (
        f"a proof shows that {first} = F_40 is the least; "
        f"the numbers below {bound} and the {bound} numbers before F_40 were also tried"
    )
    return refuted(first, detail, to=bound)


@claim("biscuit-regression", bound=100)
def biscuit_regression(bound: int) -> Verdict:
    """Let A_1, ..., A_N be the smaller piles of the first N P-positions of Wythoff's game after (0, 0). For some N <
    100 the least-squares line of the points (n, A_n) has slope 1.618 (to 3 decimals) and intercept -0.5026 (to 4
    decimals).

    Every N < 100 is checked in exact rationals, with A_n from a board computed by the rules. This decides the claim.
    """
    bound = min(bound, 100)
    lower = [x for x, _ in oracle.p_pairs(500)]
    slopes, lines = [], []
    for size in range(2, bound):
        slope, intercept = least_squares(lower[1 : size + 1])
        if round(slope, 3) == Fraction("1.618"):
            slopes.append((abs(intercept + Fraction("0.5026")), size, intercept))
            if round(intercept, 4) == Fraction("-0.5026"):
                lines.append(size)
    if lines:
        return holds(bound, f"N = {', '.join(map(str, lines))}", proved=True)
    if bound < 100 or not slopes:
        return undecided(f"no N from 2 to {bound - 1}", to=bound)
    _, size, intercept = min(slopes)
    near = f"slope 1.618 for {len(slopes)} of them, the nearest intercept then is {float(intercept):.5f} (N = {size})"
    return Verdict("", False, checked_to=bound, detail=f"no N from 2 to {bound - 1}; {near}")


@claim("biscuit-union", bound=1000)
def biscuit_union(bound: int) -> Verdict:
    """False claim: Let F(s, t) be the sequence s, t, s + t, s + 2t, ..., in which each term is the sum of the two terms
    before it. The P-positions of Wythoff's game are the pairs of terms at the places (0, 1), (2, 3), ... of the
    sequences F(1, 2), F(1, 3), F(2, 4), .... The third term of each sequence after the first is the least number that
    is in no earlier sequence.

    The pair (1, 3) of F(1, 3) is not a P-position. The third term x alone does not determine a
    sequence: the check takes as third and fourth terms the P-position (x, y) whose smaller pile is x. The P-position
    (0, 0) is not counted.
    """
    true = set(oracle.p_pairs(bound)) - {(0, 0)}
    claimed = {pair for start in _starts(bound) for pair in _pairs(*start, bound)}
    wrong = min(true ^ claimed, key=lambda pair: pair[::-1], default=None)
    if wrong is None:
        return holds(bound)
    outcome = "P" if wrong in true else "N"
    return refuted(wrong, f"{wrong} is {outcome}; it is at the places (0, 1) of F{wrong}; corrected: biscuit-array")


def _starts(bound: int) -> list[tuple[int, int]]:
    """Return the first two terms (s, t) of the sequences of the claim biscuit-union, in order.

    The first sequence is 1, 2, 3, 5, ... The others have fourth terms below `bound`.
    """
    starts, covered = [(1, 2)], set(_terms(1, 2, bound))
    for x, y in oracle.p_pairs(bound):
        if x and x not in covered:
            starts.append((2 * x - y, y - x))  # the two terms before (x, y)
            covered |= set(_terms(2 * x - y, y - x, bound))
    return starts


def _terms(s: int, t: int, bound: int) -> list[int]:
    terms = []
    while s < bound:
        terms.append(s)
        s, t = t, s + t
    return terms


def _pairs(s: int, t: int, bound: int) -> list[tuple[int, int]]:
    terms = _terms(s, t, bound)
    return list(zip(terms[::2], terms[1::2], strict=False))


@claim("biscuit-array", kind="corrected", bound=2000)
def biscuit_array(bound: int) -> Verdict:
    """For each n >= 0 let s_0 = n, s_1 = floor((n+1) phi) and s_{i+2} = s_{i+1} + s_i. The pairs (s_{2j}, s_{2j+1})
    with n >= 0 and j >= 1 are exactly the P-positions of Wythoff's game except (0, 0). Each of them occurs once.

    The pairs are compared with a board, computed by the rules, of piles below the bound.
    """
    claimed = Counter(pair for n in range(bound) for pair in _pairs(n, floor_phi(n + 1), bound)[1:])
    true = set(oracle.p_pairs(bound)) - {(0, 0)}
    wrong = [pair for pair in set(claimed) | true if claimed[pair] != (pair in true)]
    return tried(min(wrong, key=lambda pair: pair[::-1], default=None), bound)


@claim("biscuit-spectra", bound=16)
def biscuit_spectra(bound: int) -> Verdict:
    """False claim: Let A and B be positive real numbers. The sequences floor(n A) and floor(n B), n >= 1, together
    contain each positive integer exactly once if and only if 1/A + 1/B = 1.

    The check tries all rational A = p/q and B = r/s for which p + q + r + s is below the bound. It decides each case,
    since whether x is of the form floor(n p/q) depends only on x mod p. For irrational A and B the claim is the theorem
    of Rayleigh and Beatty. For rational A and B with 1/A + 1/B = 1 the claim is false: a common multiple of p and r
    occurs twice.
    """
    bound = min(bound, 40)
    for total in range(4, bound):
        for a, b in _rational_pairs(total):
            if (1 / a + 1 / b == 1) != _partition(a, b):
                shown: Any = tuple(int(x) if x.denominator == 1 else str(x) for x in (a, b))
                return refuted(shown, f"false for A = {a} and B = {b}; true for all irrational A and B")
    return holds(bound)


def _rational_pairs(total: int) -> list[tuple[Fraction, Fraction]]:
    """Return all pairs of rationals A <= B in lowest terms whose numerators and denominators have the sum `total`."""
    numbers = [Fraction(p, size - p) for size in range(2, total - 1) for p in range(1, size)]
    parts = {size: {x for x in numbers if x.numerator + x.denominator == size} for size in range(2, total - 1)}
    return sorted((a, b) for size in parts for a in parts[size] for b in parts.get(total - size, ()) if a <= b)


def _partition(a: Fraction, b: Fraction) -> bool:
    """Whether floor(n a) and floor(n b), n >= 1, together contain each positive integer once.

    Both sequences repeat modulo the least common multiple of the numerators of a and b, so one period decides.
    """
    period = lcm(a.numerator, b.numerator)
    hits = [0] * (period + 1)
    for x in (a, b):
        for n in range(1, int((period + 1) / x) + 2):
            if 0 < (place := int(n * x)) <= period:
                hits[place] += 1
            elif not place:
                return False  # 0 is not positive
    return hits[1:] == [1] * period


@claim("biscuit-500-1000", formula="move(500, 1000, 500, 309) and P(500, 309)")
def biscuit_500_1000() -> None:
    """In Wythoff's game, moving from (500, 1000) to (500, 309) wins."""


@claim("biscuit-500-1000/only", formula="forall x, y: P(x, y) and move(500, 1000, x, y) => x = 500 and y = 309")
def biscuit_500_1000_only() -> None:
    """In Wythoff's game, the only winning move from (500, 1000) is to (500, 309)."""
