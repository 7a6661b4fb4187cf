"""Wythoff's game with leaps: how far Maharaja's P-positions lie from a line, and which leaps change Wythoff's."""

from wythoff.claims.claim import claim
from wythoff.claims.verdict import Verdict, holds, refuted, undecided
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi

# Multiples of a leap among which one that joins two P-positions is sought. For q < 250 it takes 163 at most.
MOST_LEAPS, FEW_LEAPS = 10**4, 20


@claim("maharaja-distance", source="arXiv:1207.0765", kind="observed", bound=10**6)
def maharaja_distance(bound: int) -> Verdict:
    """In Maharaja Nim every P-position (x, y), x <= y, has |y - phi x| < 4.

    Some bound is proved to exist (U. Larsson, J. Wästlund, Integers 14, 2014, G05); its size is observed. All x below
    the bound, up to 10^7, by floor(1000 phi x): exact. A counterexample is the first (x, y).
    """
    import numpy as np

    from wythoff.exact.golden import floor_phi as floor_phis
    from wythoff.rulesets.leaps import Maharaja
    from wythoff.solve.leaps.partners import MOST_SINGLE, partners

    bound = max(1, min(bound, MOST_SINGLE))
    pairs = partners(Maharaja(name="maharaja", summary=""), bound).pairs()
    most = 1000 * pairs[:, 1] - floor_phis(1000 * pairs[:, 0])  # 1000 (y - phi x), rounded up
    wrong = np.flatnonzero((most > 4000) | (most < -3999))
    if len(wrong):
        return refuted(tuple(int(pile) for pile in pairs[wrong[0]]))
    found = []
    for at, thousandths in ((most.argmax(), most.max()), (most.argmin(), most.min())):
        found.append(f"up to {thousandths / 1000:.3f} at ({pairs[at, 0]}, {pairs[at, 1]})")
    return holds(bound, f"y - phi x, rounded up: {found[0]}, down to {found[1].removeprefix('up to ')}")


def joined(p: int, q: int, most: int = MOST_LEAPS) -> tuple[tuple[Integer, Integer], tuple[Integer, Integer]] | None:
    """Two P-positions of Wythoff's game, the first one joined to the second by a move (p t, q t), p < q. None if not.

    With s = (q - p) t the second one is (A(n), B(n)) for n less by s; or it is (B(j), A(j)), and that with n = s - j.
    The former needs p t = A(n + s) - A(n), that is A(s) or A(s) + 1, the latter p t = A(s - j) - B(j): at one or two j.
    """
    for t in range(1, most):
        s, taken = mpz((q - p) * t), mpz(p * t)
        if floor_phi(s) == taken:
            return (taken, taken + s), (mpz(0), mpz(0))
        n = mpz(1)
        while floor_phi(s) + 1 == taken:
            if floor_phi(n + s) - floor_phi(n) == taken:
                return (floor_phi(n + s), floor_phi(n + s) + n + s), (floor_phi(n), floor_phi(n) + n)
            n += 1
        low, high = mpz(0), s  # A(s - j) - B(j) falls as j grows
        while low < high:
            j = (low + high) // 2
            low, high = (low, j) if floor_phi(s - j) - floor_phi(j) - j <= taken else (j + 1, high)
        a, b = floor_phi(s - low), floor_phi(low)
        if a - b - low == taken:
            return (a, a + s - low), (b + low, b)
    return None


@claim("diagonal-wythoff", source="U. Larsson, Integers 12 (2012), G02", kind="observed", bound=60)
def diagonal_wythoff(bound: int) -> Verdict:
    """Leaps (p t, q t) and (q t, p t), t >= 1, p < q, leave all P-positions of Wythoff's game what they are if and only
    if p >= floor((q - p) phi) + 2.

    They do if and only if no leap joins two of them. If one does, here it is found, for all q below the bound. That
    none does if p is as large: with s = (q - p) t, a leap leads from (A(n + s), B(n + s)) to (A(n), B(n)), where it
    takes A(s) or A(s) + 1 from the smaller pile; or from (A(n), B(n)) to (B(j), A(j)), n + j = s, where it takes no
    more than A(s). But p t >= (phi (q - p) + 1) t >= phi s + 1 > A(s) + 1: phi (q - p) < A(q - p) + 1.
    """
    for q in range(2, bound):
        for p in range(1, q):
            if p > floor_phi(q - p) + 1:
                if joined(p, q, FEW_LEAPS):
                    return refuted((p, q))
            elif joined(p, q) is None:
                return undecided(f"no leap of p = {p}, q = {q} joins two P-positions, of {MOST_LEAPS}")
    return holds(bound, "a leap that joins two P-positions was found for every smaller p")
