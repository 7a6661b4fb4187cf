"""Blocking Wythoff: the closed forms of its P-positions, compared with a board by the rule."""

from wythoff.claims.claim import claim
from wythoff.claims.verdict import Verdict, holds, refuted

# The default bound of the check: rows and columns of the board.
BOUND = 3000


@claim("blocking-wythoff", source="arXiv:1010.5816", kind="statement", bound=BOUND)
def blocking_wythoff(bound: int) -> Verdict:
    """In blocking Wythoff the P-positions (x, y), x <= y, are for k = 2 (0, 0), (n, 2n + 1) and (2 A(n) + 2, 2 B(n) +
    2), A(n) = floor(n phi), B(n) = A(n) + n, and for k = 3 (0, 0), (n, 2n + 1) and (n, 2n + 2), n >= 0.

    Proved in wythoff.games.wythoff.blocking.squares. A counterexample is (k, x, y).
    """
    import numpy as np

    from wythoff.exact.golden import floor_phi
    from wythoff.games.wythoff.blocking.boards import board

    n = np.arange(bound)
    lower = floor_phi(n)
    double = np.column_stack((n, 2 * n + 1))
    closed = {
        2: (double, np.column_stack((2 * lower + 2, 2 * (lower + n) + 2))),
        3: (double, np.column_stack((n, 2 * n + 2))),
    }
    for k, lists in closed.items():
        claimed = np.zeros((bound, bound), np.bool_)
        for x, y in ((squares[:, 0], squares[:, 1]) for squares in (np.zeros((1, 2), np.int64), *lists)):
            inside = y < bound
            claimed[x[inside], y[inside]] = claimed[y[inside], x[inside]] = True
        wrong = np.argwhere(claimed != board(k, bound, bound))
        if len(wrong):
            return refuted((k, *(int(pile) for pile in wrong[0])))
    return holds(bound, proved=True)
