"""The claims of B. Verkhovsky, IJCNS 3 (2010) 793-800, about the counts of lower and upper Wythoff numbers up to M."""

from functools import partial
from itertools import accumulate

from wythoff.claims import oracle
from wythoff.claims.blocks import BlockResult, search_blocks
from wythoff.claims.claim import claim as _claim
from wythoff.claims.verdict import Finding, Verdict, holds, refuted, tried
from wythoff.exact.beatty import floor_surd
from wythoff.exact.golden import floor_phi, wythoff_index

claim = partial(_claim, source="verkhovsky", kind="statement")


def _lower_counts(bound: int) -> list[int]:
    """Return for each M < bound how many of 1, ..., M are lower, by the greedy rule, proved in `oracle.mex_pairs`."""
    is_lower = [0] * bound
    for a in oracle.mex_pairs(bound)[0].tolist():
        if 0 < a < bound:
            is_lower[a] = 1
    return list(accumulate(is_lower))


def _first_difference(bound: int, shift: int) -> int | None:
    """Return the least M < bound whose counts are not floor((M + shift)/phi) and floor((M + shift)/phi^2), or None."""
    lower = _lower_counts(bound)
    for m in range(1, bound):
        over_phi = floor_surd(-m - shift, m + shift, 5, 2)
        over_phi2 = floor_surd(3 * (m + shift), -m - shift, 5, 2)
        if (lower[m], m - lower[m]) != (over_phi, over_phi2):
            return m
    return None


@claim("verkhovsky-density", place="(53)", bound=20_000)
def density(bound: int) -> Verdict:
    """Among 1, ..., M there are floor(M/phi) lower Wythoff numbers floor(n phi) and floor(M/phi^2) upper ones floor(n
    phi^2)."""
    wrong = _first_difference(bound, 0)
    return tried(wrong, bound, "1 is lower, and 1/phi = 0.6; corrected: verkhovsky-density-fixed" if wrong else "")


def search_density(start: int, stop: int) -> Finding:
    """Check at each M >= 1 of [start, stop), stop <= 2^60, that the counts grow by one as the formulas say.

    The inverse of the closed form tells if M is lower. floor(x/phi) = floor(x phi) - x, and floor(x/phi^2) = x - 1 -
    floor(x/phi), so the count of upper numbers is right if that of lower numbers is.
    """
    import numpy as np

    def block(first: int, last: int) -> BlockResult:
        m = np.arange(first, last + 1, dtype=np.int64)
        lower = floor_phi(m) - m  # of 1, ..., M - 1
        return np.diff(lower) != wythoff_index(m[:-1])[0], int(lower[1:].sum())

    return search_blocks("verkhovsky-density-fixed", max(start, 1), stop, 60, block)


@claim("verkhovsky-density-fixed", place="(53)", kind="corrected", bound=20_000, search=search_density)
def density_fixed(bound: int) -> Verdict:
    """Among 1, ..., M there are floor((M+1)/phi) lower Wythoff numbers floor(n phi) and floor((M+1)/phi^2) upper ones
    floor(n phi^2).

    Proof: floor(n phi) <= M iff n phi < M + 1 iff n < (M + 1)/phi, which is not an integer; similarly for the upper
    numbers.
    """
    wrong = _first_difference(bound, 1)
    return tried(wrong, bound, proved=wrong is None)


@claim("verkhovsky-majority", place="Remark 4", bound=20_000)
def majority(bound: int) -> Verdict:
    """Among 1, ..., M the lower Wythoff numbers floor(n phi) outnumber the upper ones floor(n phi^2), for every M >=
    1."""
    lower = _lower_counts(bound)
    wrong = [m for m in range(1, bound) if 2 * lower[m] <= m]
    if not wrong:
        return holds(bound)
    return refuted(wrong[0], f"all M < {bound} for which it fails: {', '.join(map(str, wrong[:10]))}", to=bound)
