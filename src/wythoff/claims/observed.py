"""Claims that were found by computation. Only copycat-even is proved."""

from functools import partial
from math import lcm

from wythoff.claims.claim import claim as _claim
from wythoff.claims.verdict import Verdict, holds, refuted, tried
from wythoff.games.take_away.copycat.table import MoveTable

claim = partial(_claim, source="wythoff", kind="observed")


def copycat_starts_are(m: int, residues: set[int], modulus: int) -> bool:
    """Whether the losing starts of copycat with takes 1 to m are all n with n mod `modulus` in `residues`.

    The losing starts are computed by the rules, pile by pile, until they are proved to be periodic
    (`wythoff.games.take_away.copycat.table`). Then the losing starts n are compared with `residues`, for all n below
    preperiod + lcm(period, `modulus`).
    """
    table = MoveTable(m)
    preperiod, period = table.starts_recurrence()
    stop = preperiod + lcm(period, modulus)
    return table.losing_starts(stop) == [pile for pile in range(stop) if pile % modulus in residues]


@claim("copycat-even", bound=66)
def copycat_even(bound: int) -> Verdict:
    """In copycat a move takes 1 to m, but not the number that was taken last. Let m >= 2, and let 2^e be the largest
    power of 2 that divides m + 1. The starts at which the first player loses are exactly the multiples of m + 1 if
    and only if e is even.

    Proved in wythoff.games.take_away.copycat.halving. For even m there is a short proof: from a multiple of m + 1 the
    reply to t is m + 1 - t, which is not t. Every m below the bound, up to 109, is checked for all piles: the losing
    starts are computed until they are proved to be periodic. No larger m is checked, because some even m take long (m =
    114: 17 s).
    """
    bound = min(bound, 110)
    for m in range(2, bound):
        exponent = ((m + 1) & -(m + 1)).bit_length() - 1
        if copycat_starts_are(m, {0}, m + 1) != (exponent % 2 == 0):
            return refuted(m)
    return holds(bound, "for all piles")


@claim("copycat-5-mod-8", bound=130)
def copycat_5_mod_8(bound: int) -> Verdict:
    """In copycat a move takes 1 to m, but not the number that was taken last. Let m = 5 (mod 8). The first player loses
    exactly at the starts n for which n mod (2m + 3) is 0 or m + 2.

    Checked for every such m below the bound and all piles: the losing starts are computed until they are proved to be
    periodic.
    """
    wrong = (m for m in range(5, bound, 8) if not copycat_starts_are(m, {0, m + 2}, 2 * m + 3))
    return tried(next(wrong, None), bound, "for all piles")


@claim("rows-three-times-power", bound=128)
def rows_three_times_power(bound: int) -> Verdict:
    """Let G be the Grundy function of Wythoff's game. In every row x >= 1 the least p >= 1 with G(x, y + p) = G(x, y) +
    p for all large y is 3 * 2^k for some k >= 0.

    Checked for rows below the bound, with Grundy values by the rule; each period is proved
    (wythoff.games.wythoff.values.row_periods).
    """
    from wythoff.games.wythoff.values.row_periods import row_periods

    for row in row_periods(bound, recompute=True)[1:]:
        if row.period % 3 or (row.period // 3) & (row.period // 3 - 1):
            return refuted(row.row, f"its period is {row.period}")
    return holds(bound)
