"""Claims about Wythoff's game with leaps: P-positions of Maharaja Nim, and leaps that change P-positions."""

from wythoff.claims.claim import claim
from wythoff.claims.verdict import Verdict, holds, refuted, undecided
from wythoff.exact.bigint import mpz
from wythoff.exact.fixed_point import floor_phi
from wythoff.games.wythoff.leaps.golden import joined_positions

# For small p: the most multiples t of a leap that are searched for two joined P-positions. For q < 250, t <= 163
# suffices.
MAX_MULTIPLES = 10**4

# For large p: the multiples that are checked.
CHECKED_MULTIPLES = 20


@claim("maharaja-distance", source="arXiv:1207.0765", kind="observed", bound=10**6)
def maharaja_distance(bound: int) -> Verdict:
    """In Maharaja Nim every P-position (x, y) with x <= y has |y - phi x| < 4.

    It is proved that |y - phi x| is bounded (U. Larsson, J. Wästlund, arXiv:1207.0765); the bound 4 is only observed.
    Checked exactly, by floor(1000 phi x), for all x below the bound. A bound above 2 * 10^8 counts as 2 * 10^8. A
    counterexample is the first (x, y).
    """
    import numpy as np

    from wythoff.exact.golden import floor_phi as floor_phis
    from wythoff.games.wythoff.leaps.partners import MAX_ROWS_SINGLE, find_partners
    from wythoff.games.wythoff.leaps.rules import Maharaja

    bound = max(1, min(bound, MAX_ROWS_SINGLE))
    pairs = find_partners(Maharaja(name="maharaja", summary=""), bound).pairs()
    most = 1000 * pairs[:, 1] - floor_phis(1000 * pairs[:, 0])  # 1000 (y - phi x), rounded up
    wrong = np.flatnonzero((most > 4000) | (most < -3999))
    if len(wrong):
        return refuted(tuple(int(pile) for pile in pairs[wrong[0]]))
    found = []
    for at, thousandths in ((most.argmax(), most.max()), (most.argmin(), most.min())):
        found.append(f"{thousandths / 1000:.3f} at ({pairs[at, 0]}, {pairs[at, 1]})")
    return holds(bound, f"y - phi x, rounded up to thousandths, is at most {found[0]}, and at least {found[1]}")


@claim("diagonal-wythoff", source="U. Larsson, Integers 12 (2012), G2", kind="observed", bound=60)
def diagonal_wythoff(bound: int) -> Verdict:
    """Let 1 <= p < q, and add the leaps (p t, q t) and (q t, p t) for all t >= 1 to Wythoff's game. The P-positions do
    not change if and only if p >= floor((q - p) phi) + 2.

    The P-positions do not change if and only if no leap leads from a P-position to another one. If p >= floor((q - p)
    phi) + 2, no leap does, as is proved in wythoff.games.wythoff.leaps.golden. For smaller p, such a leap is found for
    each q below the bound.
    """
    for q in range(2, bound):
        for p in range(1, q):
            is_large = p > floor_phi(mpz(q - p)) + 1
            multiples = CHECKED_MULTIPLES if is_large else MAX_MULTIPLES
            are_joined = any(joined_positions(p, q, t) for t in range(1, multiples))
            if is_large and are_joined:
                return refuted((p, q))
            if not is_large and not are_joined:
                return undecided(f"none of {MAX_MULTIPLES} leaps of p = {p}, q = {q} joins two P-positions")
    return holds(bound, "a leap that joins two P-positions was found for every smaller p")
