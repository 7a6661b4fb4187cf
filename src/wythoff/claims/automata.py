"""Claims about all positions of small Grundy values in Wythoff's game and t-Wythoff, proved by automata.

A check first proves, from the rules of the game alone, that the bundled automaton accepts the right positions
(wythoff.games.wythoff.automata.proof). If this proof fails, an error is raised. Then the check compares the claim with
the automaton, and also with positions that are computed without automata.
"""

from functools import cache, partial
from math import floor, isqrt
from typing import TYPE_CHECKING

from wythoff.claims import oracle
from wythoff.claims.claim import claim as _claim
from wythoff.claims.verdict import Verdict, holds, refuted
from wythoff.exact.quadratic import Quadratic, rational
from wythoff.games.wythoff.automata import automaton, bundled, proof
from wythoff.games.wythoff.automata.frequencies import frequencies

if TYPE_CHECKING:
    from wythoff.claims.oracle import Board, Numbers

claim = partial(_claim, source="wythoff.games.wythoff.automata", kind="statement")

# The claimed frequency of each deviation: (p + q sqrt 5)/17232068, as (p, q).
STATED = {
    -4: (9857114, -4282330),
    -3: (-8276274, 4246280),
    -2: (10551587, -3976417),
    -1: (-9893585, 5012967),
    0: (-6186135, 4302035),
    1: (16549499, -3274723),
    2: (4629862, -2027812),
}
BELOW = 17232068


@cache
def _proved(text: str) -> proof.Proof:
    return proof.prove(text)


def _positions(value: int, rows: int) -> "list[Numbers]":
    """Return two arrays: the P-positions and the positions of Grundy value `value`, with smaller piles below `rows`."""
    from wythoff.games.wythoff.values.strip import strip_arrays

    found = strip_arrays(rows, value + 1)
    return [found[0], found[value]]


def _deviations(value: int, rows: int) -> "Numbers":
    import numpy as np

    positions = _positions(value, rows)[1]
    return positions[:, 1] - positions[:, 0] - np.arange(len(positions))


def _leads(value: int, rows: int) -> "Numbers":
    import numpy as np

    normal, of = (positions[:, 0].searchsorted(np.arange(rows)) for positions in _positions(value, rows))
    return of - normal


def _range(stated: tuple[int, int], proved: tuple[int, int], found: "Numbers", rows: int) -> Verdict:
    """Return the verdict on a claimed range: it must be the proved range, and contain all numbers `found`.

    `rows` is the bound to which the claim was checked.
    """
    outside = ((found < stated[0]) | (found > stated[1])).nonzero()[0]
    if len(outside):
        return refuted(int(outside[0]), f"the difference there is {found[outside[0]]}")
    if proved != stated:
        return refuted(proved, "these are the least and the largest difference, by the automaton")
    return holds(rows, "for ever, by an automaton", proved=True)


@claim("grundy-1-deviations", bound=100_000)
def deviations_1(rows: int) -> Verdict:
    """Let (a_n, b_n), n = 0, 1, ..., be the positions of Grundy value 1 of Wythoff's game with a_n <= b_n, sorted by
    a_n. Then b_n - a_n - n is in [-4, 2] for all n, and it takes both values -4 and 2.

    The automaton determines b_n - a_n - n for all n, and its proof includes that each of its states is reached. So the
    proved range is exact. The claim is also compared with the positions with a_n below the bound. A counterexample is
    the least n with b_n - a_n - n outside of the claimed range; or, if only the automaton contradicts the claim, the
    proved range.
    """
    return _range((-4, 2), _proved(bundled.bundled_text(1, 1)).offsets[0], _deviations(1, rows), rows)


@claim("grundy-2-deviations", bound=100_000)
def deviations_2(rows: int) -> Verdict:
    """Let (a_n, b_n), n = 0, 1, ..., be the positions of Grundy value 2 of Wythoff's game with a_n <= b_n, sorted by
    a_n. Then b_n - a_n - n is in [-6, 3] for all n, and it takes both values -6 and 3.

    The check is that of the claim grundy-1-deviations.
    """
    return _range((-6, 3), _proved(bundled.bundled_text(1, 2)).offsets[1], _deviations(2, rows), rows)


@claim("grundy-1-leads", bound=100_000)
def leads_1(rows: int) -> Verdict:
    """Let n_g(x) be the number of positions (a, b) of Grundy value g of Wythoff's game with a <= b and a < x. Then
    n_1(x) - n_0(x) is in [-1, 1] for all x, and it takes both values -1 and 1.

    The check is that of the claim grundy-1-deviations. A counterexample is the least x with n_1(x) - n_0(x) outside of
    the claimed range; or, if only the automaton contradicts the claim, the proved range.
    """
    return _range((-1, 1), _proved(bundled.bundled_text(1, 1)).leads[0], _leads(1, rows), rows)


@claim("grundy-2-leads", bound=100_000)
def leads_2(rows: int) -> Verdict:
    """Let n_g(x) be the number of positions (a, b) of Grundy value g of Wythoff's game with a <= b and a < x. Then
    n_2(x) - n_0(x) is in [-2, 1] for all x, and it takes both values -2 and 1.

    The check is that of the claim grundy-1-deviations. A counterexample is the least x with n_2(x) - n_0(x) outside of
    the claimed range; or, if only the automaton contradicts the claim, the proved range.
    """
    return _range((-2, 1), _proved(bundled.bundled_text(1, 2)).leads[1], _leads(2, rows), rows)


@claim("grundy-1-frequencies", bound=1_000_000)
def frequencies_1(rows: int) -> Verdict:
    """Let (a_n, b_n), n = 0, 1, ..., be the positions of Grundy value 1 of Wythoff's game with a_n <= b_n, sorted by
    a_n. Among the first n of these positions, let f(n, d) be the share of those with b_i - a_i - i = d. As n grows,
    f(n, d) tends to a limit for each d from -4 to 2. The limits times 17232068 are: d = -4: 9857114 - 4282330
    sqrt(5); d = -3: -8276274 + 4246280 sqrt(5); d = -2: 10551587 - 3976417 sqrt(5); d = -1: -9893585 + 5012967
    sqrt(5); d = 0: -6186135 + 4302035 sqrt(5); d = 1: 16549499 - 3274723 sqrt(5); d = 2: 4629862 - 2027812 sqrt(5).

    The limits are computed exactly from the automaton (wythoff.games.wythoff.automata.frequencies). They are also
    compared with the n positions with a_i below the bound: for each d the count must differ from n times the limit by
    at most sqrt(n) + 1. A counterexample is a d whose limit or count is wrong.
    """
    import numpy as np

    text = bundled.bundled_text(1, 1)
    _proved(text)
    exact = frequencies(automaton.parse_automaton(text), 1)
    stated = {of: Quadratic(p, q, 5) / rational(BELOW) for of, (p, q) in STATED.items()}
    if wrong := [of for of in {*stated, *exact} if of is not None and exact.get(of) != stated.get(of)]:
        return refuted(min(wrong), f"the frequency is {exact.get(min(wrong), 0)}")
    found = _deviations(1, rows)
    differ = {of: abs(np.count_nonzero(found == of) - floor(rational(len(found)) * f)) for of, f in stated.items()}
    most = max(differ, key=lambda of: differ[of])
    detail = (
        f"the counts among the first {len(found)} positions differ from the expected ones by {differ[most]} at most"
    )
    return refuted(most, detail) if differ[most] > isqrt(len(found)) + 1 else holds(rows, detail, proved=True)


@claim("t-wythoff-value-1", bound=5)
def t_wythoff_value_1(bound: int) -> Verdict:
    """Let t >= 2. For n = 0, 1, ... let a_n be the least number that is in no earlier pair (a_i, b_i), and let b_n =
    a_n + t n + 1. The positions of Grundy value 1 of t-Wythoff are the pairs (a_n, b_n), in both orders. They are
    also the P-positions of misere t-Wythoff.

    Proof. Each number is in exactly one pair (a_n, b_n). No move leads from a pair to its reversal, which has the same
    sum. Otherwise two pairs, in any order, have no number in common, and their differences y - x differ by at least t,
    so no move leads from one to the other. From every position (x, y), x <= y, that is neither a pair nor (0, 0), a
    move leads to a pair. If x = b_n, lower y to a_n. If x = a_n and y > b_n, lower y to b_n. Otherwise x = a_n and d =
    y - x < t n + 1, so that n > 0. If d > 0, let i = floor((d - 1)/t) < n. Taking a_n - a_i >= 1 from x, and 0 to t - 1
    more from y, leaves (a_i, b_i). If d = 0, taking a_n from x and a_n - 1 from y leaves (0, 1), since a_n > b_0 = 1
    and t > 1. This proves the statement for misere play, where (0, 0) is N. At positions of value 0, y - x is a
    multiple of t. So no pair has value 0, the pairs have value 1, and no other position has value 1.

    For each t below the bound the pairs are compared with boards that are computed by the rules. If the package has an
    automaton for t, the automaton must prove b_n - a_n - t n = 1 for all n. A counterexample is (t, x, y), if a board
    differs at (x, y). Otherwise it is (t, least, greatest), with the range of b_n - a_n - t n by the automaton.
    """
    automata = 0
    for t in range(2, bound):
        size = 8 * t + 24
        pairs, normal = _pairs(size, t), oracle.p_board(size, t)
        for board in (oracle.p_board_without(normal, t), oracle.p_board(size, t, misere=True)):
            verdict = oracle.compare(pairs, board, bound)
            if not verdict.holds:
                return refuted((t, *verdict.counterexample))
        for largest in [largest for of, largest in bundled.BUNDLED if of == t][:1]:
            (offsets,), automata = _proved(_value_1_alone(bundled.bundled_text(t, largest))).offsets, automata + 1
            if offsets != (1, 1):
                return refuted((t, *offsets), "that is the range of b - a - t n, by the automaton")
    return holds(bound, f"for every t; for {automata} of them by an automaton, too", proved=True)


def _pairs(size: int, t: int) -> "Board":
    """Return the board of `size` rows and columns that is True at the pairs of the claim t-wythoff-value-1."""
    import numpy as np

    board, used = np.zeros((size, size), bool), np.zeros(size, bool)
    for n in range(size):
        a = int(used.argmin())
        b = a + t * n + 1
        if used[a] or b >= size:
            break
        used[[a, b]] = board[a, b] = board[b, a] = True
    return board


def _value_1_alone(text: str) -> str:
    """Return the text of an automaton of Grundy value 1 only, from the `text` of an automaton of several values.

    A proof of the smaller automaton takes less time.
    """
    whole = automaton.parse_automaton(text)
    return automaton.Automaton(whole.t, 1, whole.targets, whole.kinds, [of[:2] for of in whole.labels]).text()
