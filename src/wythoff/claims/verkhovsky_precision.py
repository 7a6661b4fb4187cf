"""The claims of B. Verkhovsky, IJCNS 3 (2010) 793-800, about the precision of phi that floor(n phi) needs."""

from fractions import Fraction
from functools import partial
from math import floor
from typing import TYPE_CHECKING

from wythoff.claims import oracle
from wythoff.claims.blocks import BlockResult, search_blocks
from wythoff.claims.claim import claim as _claim
from wythoff.claims.first_order import FIBONACCI, GOLDEN, INDEXED, WYTHOFF
from wythoff.claims.verdict import Verdict, holds, refuted, tried, undecided
from wythoff.exact.digits import truncated_phi
from wythoff.exact.failures import first_failure, sufficient
from wythoff.exact.quadratic import Quadratic, rational

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

claim = partial(_claim, source="verkhovsky", kind="statement", definitions=GOLDEN, games=WYTHOFF)

# The start of Newton's method.
START = Fraction(809, 500)

# Table 2, pairs (r, k): r steps suffice for n <= 10^k.
TABLE_2 = ((0, 3), (1, 6), (2, 12), (3, 24))

# The default bound of L in the scan of the program: above 1000, so that both r = 0 and r = 1 occur.
PROGRAM_BOUND = 1200


def newton(steps: int, x: Fraction = START) -> Fraction:
    """Return the result of `steps` steps of x <- (x^2 + 1)/(2 x - 1)."""
    for _ in range(steps):
        x = (x * x + 1) / (2 * x - 1)
    return x


def published_steps(m: int) -> int | None:
    """Return r = ceil(log2(t/3)) with t = ceil(log10 m): the least integer r, which may be negative, with 3 * 2^r >= t.

    Return None for m = 1, since log2(0) is not defined.
    """
    t = len(str(m - 1)) if m > 1 else 0
    if not t:
        return None
    r = -2
    while 3 * Fraction(2) ** r < t:
        r += 1
    return r


def is_below_phi(x: Fraction) -> bool:
    """Whether x > 0 is less than phi, that is, whether x^2 - x - 1 < 0."""
    return x * x < x + 1


def _first_wrong(x: Fraction, stop: int) -> int | None:
    """Return the least n < stop with floor(n x) != floor(n phi), by a scan; None if there is none."""
    import numpy as np

    def block(first: int, last: int) -> BlockResult:
        n = np.arange(first, last, dtype=np.int64)
        m = n * x.numerator // x.denominator
        # m = floor(n phi) iff m^2 - m n - n^2 <= 0 < (m + 1)^2 - (m + 1) n - n^2
        return (m * m - m * n - n * n > 0) | ((m + 1) * (m + 1) - (m + 1) * n - n * n <= 0), m

    found: int | None = search_blocks(f"floor(n {x})", 0, stop, 62 - x.numerator.bit_length(), block).counterexample
    return found


def _truncated(decimals: int) -> Fraction:
    return Fraction(*map(int, truncated_phi(decimals)))


@claim("verkhovsky-digits", place="Theorem 4", bound=9)
def digits(bound: int) -> Verdict:
    """False claim: If phi is truncated to t decimals, floor(n phi) is right for every n < 10^k and every t >= k.

    The first wrong n for t decimals grows with t. So t = k decides the claim for each k. The first wrong n is computed
    (wythoff.exact.failures proves that it is a Fibonacci number) and, below 10^5, also found by a scan.
    """
    bound = min(bound, 1000)
    least = ", ".join(str(sufficient("digits", k)) for k in range(1, bound))
    for k in range(1, bound):
        first = first_failure("digits", k)
        assert first is not None
        if k < 6 and _first_wrong(_truncated(k), 10**5) != (first if first < 10**5 else None):
            return undecided(f"the proof and the scan differ for {k} decimals")
        if first < 10**k:
            return refuted(
                first,
                f"floor(n phi) is wrong for n = {first} with {k} decimals; the least sufficient t for k = 1, 2, ...: "
                f"{least}; corrected: verkhovsky-digits-fixed",
            )
    return holds(bound)


@claim("verkhovsky-digits-fixed", place="Theorem 4", kind="corrected", bound=41)
def digits_fixed(bound: int) -> Verdict:
    """If phi is truncated to t decimals, floor(n phi) is right for every n < 10^k and every t >= 2k + 1.

    Proof: see `wythoff.exact.digits.enough_decimals`. For each k below the bound the least sufficient t is also
    computed by `wythoff.exact.failures`, and for k <= 5 found by a scan of all n.
    """
    bound = min(bound, 1000)
    least = [sufficient("digits", k) for k in range(1, bound)]
    for k, t in enumerate(least[:5], 1):
        below = _first_wrong(_truncated(t - 1), 10**k)
        if below is None or any(_first_wrong(_truncated(more), 10**k) is not None for more in range(t, 2 * k + 3)):
            return undecided(f"argument and scan differ for n < 10^{k}")
    wrong = next((k for k, t in enumerate(least, 1) if t > 2 * k + 1), None)
    shown = ", ".join(map(str, least[:12]))
    return tried(wrong, bound, f"least sufficient decimals for k = 1, 2, ...: {shown}", proved=True)


@claim("verkhovsky-newton-converges", place="P7a", bound=40)
def newton_converges(bound: int) -> Verdict:
    """Newton's iteration x <- (x^2 + 1)/(2x - 1) converges to phi from every start x_0 in [1, 2].

    Proof: with e(x) = (x - phi)/(x + 1/phi) a step squares e, and |e(x_0)| < 1 iff x_0 > 1/2. Checked in exact
    rationals from all x_0 with denominators below the bound: after 8 steps phi lies between x - 10^-30 and x + 10^-30.
    """
    bound = min(bound, 100)
    near = Fraction(1, 10**30)
    for q in range(1, bound):
        for p in range(q, 2 * q + 1):
            x = newton(8, Fraction(p, q))
            if not is_below_phi(x - near) or is_below_phi(x + near):
                return refuted((p, q))
    return holds(bound, proved=True)


@claim("verkhovsky-program-small", place="17", bound=2000)
def program_small(bound: int) -> Verdict:
    """False claim: The program of section 17 makes r = ceil(log2(ceil(log10 m)/3)) Newton steps for the difference m of
    the piles. This number is defined and not negative for every m >= 1.
    """
    steps = {m: published_steps(m) for m in range(1, bound)}
    wrong = [m for m, r in steps.items() if r is None or r < 0]
    if not wrong:
        return holds(bound)
    values = (f"for m = {m}, r is {'undefined' if steps[m] is None else steps[m]}" for m in wrong[:2])
    detail = f"wrong for m = {', '.join(map(str, wrong))}, and for no other m < {bound}; {'; '.join(values)}"
    return refuted(wrong[0], detail, to=bound)


@claim("verkhovsky-newton-error", place="(40)", bound=9)
def newton_error(bound: int) -> Verdict:
    """Let x_0 = 1.618, and let x_r be the result of r steps of Newton's iteration x <- (x^2 + 1)/(2x - 1). Then abs(x_r
    - phi) <= abs(x_0 - phi)^(2^r).

    Proof: x_{r+1} - phi = (x_r - phi)^2/(2 x_r - 1), and 2 x_r - 1 >= 2.236 > 1 for all r. Checked for r < bound in
    exact numbers of the form u + v sqrt 5.
    """
    bound = min(bound, 14)
    phi = Quadratic(1, 1, 5, 2)
    power = phi - rational(START)
    for r in range(bound):
        x = newton(r)
        error = phi - rational(x) if is_below_phi(x) else rational(x) - phi
        if floor(power - error) < 0:
            return refuted(r)
        power *= power
    return holds(bound, proved=True)


@claim("verkhovsky-newton-table", place="(42), Table 2", bound=200_000)
def newton_table(bound: int) -> Verdict:
    """False claim: Let x_r be the result of r steps of Newton's iteration x <- (x^2 + 1)/(2x - 1) from 1.618. For r =
    0, 1, 2, 3 the equation floor(n x_r) = floor(n phi) holds for all n up to 10^(3 * 2^r).

    For each r the first wrong n is computed (wythoff.exact.failures proves that it is a Fibonacci number), and for r <=
    1 also found by a scan of the n below the bound.
    """
    first = {r: first_failure("newton", r) or 0 for r, _ in TABLE_2}
    for r in (0, 1):
        if _first_wrong(newton(r), bound) != (first[r] if first[r] < bound else None):
            return undecided(f"argument and scan differ for {r} steps")
    wrong = [first[r] for r, k in TABLE_2 if first[r] <= 10**k]
    detail = f"the first wrong n for r = 0, 1, 2, 3 are {', '.join(map(str, first.values()))}"
    return tried(min(wrong, default=None), bound, detail)


def program_errors(bound: int) -> "NDArray[np.bool_]":
    """Return the board that is True at (S, L) if the program of section 17 is wrong at this position.

    S <= L < bound and L - S >= 11. An error is a wrong outcome, or a move that is illegal or does not lead to a
    P-position. All numbers are exact integers; bound is at most 10_000, so that r <= 1 and all products fit 64 bits.
    """
    import numpy as np

    if bound > 10_000:
        raise ValueError(f"bound must be at most 10000, got {bound}")
    is_p = oracle.p_board(bound)
    wrong = np.zeros((bound, bound), bool)
    steps = [max(0, published_steps(m) or 0) for m in range(bound)]
    g = [newton(r) for r in range(max(steps, default=0) + 1)]
    numerators = np.array([g[r].numerator for r in steps], np.int64)
    denominators = np.array([g[r].denominator for r in steps], np.int64)
    for larger in range(11, bound):
        s = np.arange(0, larger - 10, dtype=np.int64)
        m = larger - s
        p, q = numerators[m], denominators[m]
        a = p * m // q
        k = -(-s * q // p)
        i = -(-s * q // (p + q))
        lower = i * p // q
        diagonal, to_k = s > a, p * k // q == s
        # the piles after the move, and whether they are smaller
        x = np.where(diagonal, a, np.where(to_k, s, lower))
        y = np.where(diagonal, larger - (s - a), np.where(to_k, s + k, s))
        is_legal = np.where(diagonal, True, np.where(to_k, y < larger, lower < larger))
        inside = is_legal & (x >= 0) & (y < bound) & (x < bound)
        wins = inside & is_p[np.where(inside, x, 0), np.where(inside, y, 0)]
        wrong[s, larger] = np.where(s == a, ~is_p[s, larger], is_p[s, larger] | ~wins)
    return wrong


@claim("verkhovsky-program", place="17", bound=PROGRAM_BOUND)
def program_17(bound: int) -> Verdict:
    """False claim: Let (S, L) be a position with L - S >= 11, and let m = L - S. Let t = ceil(log10 m) and r = max(0,
    ceil(log2(t/3))). Let G be the result of r Newton steps from 1.618, and let a = floor(G m). If S = a, the program of
    section 17 calls the position lost. If S > a, it takes S - a from both piles. If S < a, let k = ceil(S/G) and i =
    ceil(S/(G+1)). Then it lowers L to S + k if floor(k G) = S, and otherwise it leaves (floor(i G), S). The program
    calls exactly the P-positions of Wythoff's game lost, and it wins from every N-position.

    Checked for every position with S <= L below the bound.
    """
    wrong = [(int(s), int(larger)) for larger, s in zip(*program_errors(bound).T.nonzero(), strict=True)]
    shown = ", ".join(map(str, wrong[:8]))
    detail = f"wrong in {len(wrong)} positions with L < {bound}; sorted by L, then S, they begin with {shown}"
    return refuted(wrong[0], detail, to=bound) if wrong else holds(bound)


@claim("verkhovsky-fixed-precision", place="16", bound=400)
def fixed_precision(bound: int) -> Verdict:
    """False claim: Let (S, L) with L - S >= 2 be the start of a game. Let t = ceil(log10(L - S)) and r = max(0,
    ceil(log2(t/3))). Let G be the result of r Newton steps from 1.618. Then floor(n G) = floor(n phi) for every n <= L.
    All these n can come up later in the game.

    Checked for every (S, L) with L below the bound. For each r, a scan finds the first wrong n below the bound.
    """
    first = {r: _first_wrong(newton(r), bound) for r in (0, 1)}
    for larger in range(bound):
        for smaller in range(max(larger - 1, 0)):
            r = max(0, published_steps(larger - smaller) or 0)
            if r not in first:
                return undecided(f"r = {r} is not scanned")
            n = first[r]
            if n is not None and n <= larger:
                return refuted((smaller, larger), f"r = {r}, and floor(n G) is wrong for n = {n}")
    return holds(bound)


@claim(
    "verkhovsky-odd-fibonacci",
    place="(25)",
    formula=f"{INDEXED} and a(1) = 1 and forall n, m: Odd[n] = 1 and next(n, m) => a(n) = m",
    definitions=GOLDEN | FIBONACCI,
)
def odd_fibonacci() -> None:
    """Let n = F_{2k-1} with k >= 1. The smaller pile of the n-th P-position of Wythoff's game is F_{2k}."""


@claim(
    "verkhovsky-even-fibonacci",
    place="(26)",
    formula=f"{INDEXED} and forall n, m: Fib[n] = 1 and Odd[n] = 0 and next(n, m) => a(n) = m - 1",
    definitions=GOLDEN | FIBONACCI,
)
def even_fibonacci() -> None:
    """Let n = F_{2k} with k >= 1. The smaller pile of the n-th P-position of Wythoff's game is F_{2k+1} - 1."""
