"""The claims of B. Verkhovsky, IJCNS 3 (2010) 793-800, about the counts of lower and upper Wythoff numbers up to M."""

from functools import partial

from wythoff.claims.blocks import BlockResult, search_blocks
from wythoff.claims.claim import claim as _claim
from wythoff.claims.first_order import GOLDEN
from wythoff.claims.verdict import Finding
from wythoff.exact.golden import floor_phi, wythoff_index

claim = partial(_claim, source="verkhovsky", kind="statement", definitions=GOLDEN)


@claim("verkhovsky-density", place="(53)", formula="forall M >= 1: lower(M, floor(M/phi)) and upper(M, floor(M/phi^2))")
def density() -> None:
    """False claim: The numbers floor(n phi), n >= 1, are the lower Wythoff numbers, and the numbers floor(n phi^2) are
    the upper ones. Among 1, ..., M there are floor(M/phi) lower and floor(M/phi^2) upper ones, for every M >= 1.
    """


def search_density(start: int, stop: int) -> Finding:
    """Check, for each M >= 1 of [start, stop), that the counts grow from M - 1 to M as in verkhovsky-density-fixed.

    The counts are those of lower and upper numbers among 1, ..., M. stop <= 2^60. The inverse of the closed form
    determines whether M is lower. floor(x/phi) = floor(x phi) - x, and floor(x/phi^2) = x - 1 - floor(x/phi). So the
    count of upper numbers is right if that of lower numbers is.
    """
    import numpy as np

    def block(first: int, last: int) -> BlockResult:
        m = np.arange(first, last + 1, dtype=np.int64)
        lower = floor_phi(m) - m  # of 1, ..., M - 1
        return np.diff(lower) != wythoff_index(m[:-1])[0], lower[1:]

    return search_blocks("verkhovsky-density-fixed", max(start, 1), stop, 60, block)


@claim(
    "verkhovsky-density-fixed",
    place="(53)",
    kind="corrected",
    bound=20_000,
    search=search_density,
    formula="forall M >= 1: lower(M, floor((M + 1)/phi)) and upper(M, floor((M + 1)/phi^2))",
)
def density_fixed() -> None:
    """The numbers floor(n phi), n >= 1, are the lower Wythoff numbers, and the numbers floor(n phi^2) are the upper
    ones. Among 1, ..., M there are floor((M+1)/phi) lower and floor((M+1)/phi^2) upper ones, for every M >= 1.
    """


@claim(
    "verkhovsky-majority", place="Remark 4", formula="forall M >= 1: exists c, d: lower(M, c) and upper(M, d) and c > d"
)
def majority() -> None:
    """False claim: The numbers floor(n phi), n >= 1, are the lower Wythoff numbers, and the numbers floor(n phi^2) are
    the upper ones. Among 1, ..., M there are more lower than upper numbers, for every M >= 1.
    """
