"""What has been observed and not been proved."""

from functools import partial
from math import lcm

from wythoff.claims.claim import claim as _claim
from wythoff.claims.verdict import Verdict, holds, refuted, tried

claim = partial(_claim, source="observed", kind="observed")


def copycat_starts_are(m: int, residues: set[int], modulus: int) -> bool:
    """Whether the P starts of copycat are all piles with these residues, and no others: a decision, for ever.

    A pile and the last take: who is to move takes 1 to m, but not that. (pile, last) is P iff no other take leaves P;
    so for each pile it is enough to know the takes that do: none (P whatever the last was: a P start), one (P if it
    was the last), or more. That is computed from the m piles before; once they are as they were at an earlier pile,
    all repeats itself from there, and is compared as far as both periods need.
    """
    import numpy as np

    many = m + 1
    takes = np.arange(m, 0, -1, dtype=np.int16)
    before = np.full(m, many, np.int16)  # 0 none, t the only take that wins, or many; piles below 0 are no options
    seen = {before.tobytes(): 0}
    starts: list[bool] = []
    while True:
        pile = len(starts)
        winning = takes[(before == 0) | (before == takes)]
        starts.append(not len(winning))
        if starts[-1] != (pile % modulus in residues):
            return False
        before = np.append(before[1:], np.int16(winning[0] if len(winning) == 1 else many if len(winning) else 0))
        first = seen.setdefault(before.tobytes(), pile + 1)
        if first <= pile:  # piles from `first` on are as those from pile + 1 on
            period = pile + 1 - first
            later = range(pile + 1, first + lcm(period, modulus))
            return all(starts[first + (x - first) % period] == (x % modulus in residues) for x in later)


@claim("copycat-even", bound=66)
def copycat_even(bound: int) -> Verdict:
    """Copycat with m >= 2: the P starts are the multiples of m+1 iff the exponent of 2 in m+1 is even.

    Every m below the bound, for all piles: the sequence of states is followed until it repeats itself. For some even m
    that is late (m = 114: 17 s), and needless: from a multiple of m + 1 the reply to t is m + 1 - t, which is not t.
    """
    bound = min(bound, 110)
    for m in range(2, bound):
        exponent = ((m + 1) & -(m + 1)).bit_length() - 1
        if copycat_starts_are(m, {0}, m + 1) != (exponent % 2 == 0):
            return refuted(m)
    return holds(bound, "for all piles")


@claim("copycat-5-mod-8", bound=130)
def copycat_5_mod_8(bound: int) -> Verdict:
    """m = 5 (mod 8): the P starts are 0 and m+2 modulo 2m+3.

    Every such m below the bound, for all piles: the sequence of states is followed until it repeats itself.
    """
    wrong = (m for m in range(5, bound, 8) if not copycat_starts_are(m, {0, m + 2}, 2 * m + 3))
    return tried(next(wrong, None), bound, "for all piles")


@claim("rows-three-times-power", bound=128)
def rows_three_times_power(bound: int) -> Verdict:
    """Every additive row period of Wythoff's Grundy function, from row 1 on, is 3 * 2^k.

    Rows below the bound, their Grundy values by the rule, each period proved (wythoff.solve.queens.row_periods).
    """
    from wythoff.solve.queens.row_periods import row_periods

    for row in row_periods(bound, recompute=True)[1:]:
        if row.period % 3 or (row.period // 3) & (row.period // 3 - 1):
            return refuted(row.row, f"its period is {row.period}")
    return holds(bound)
