"""Check closed forms of t-Wythoff, in normal and misere play, on any range. All ranges together are a strong induction.

The checked rule is: a_n is the least integer in no earlier pair, and b_n = a_n + t n + s. Here s is 0 in normal play
and 1 in misere play. `wythoff.kernels.inductions` explains why its steps prove the closed form for this rule. The
following is a proof that these pairs are the P-positions.

No move leads from a pair to its reversal, which has the same sum. Pairs of different n have no integer in common, so a
move between them must take from both piles. Such a move changes the difference y - x by less than t. The differences of
the pairs are t n + s and, for the reversed pairs, -(t n + s). Those of different n differ by at least t.

From every other position, x <= y, a move leads to a pair, except from (0, 0) in misere play, where the player to move
has won. If x is a b_n, n > 0 or s = 1, lower y to a_n. If x = a_n and y > b_n, lower y to b_n. If x = a_n and y < b_n,
let m be the largest number with t m + s <= y - x, or 0 if no number has this property. Then m < n, since y - x < t n +
s. Take x - a_m > 0 from x and y - b_m from y. The second number is larger by d = (y - x) - (t m + s). If m has the
property, 0 <= d < t. Otherwise s = 1, x = y, m = 0 and d = -1, and y - b_m = x - 1 is positive too, since x = a_n >= 2.

Misere play with t = 1 begins with (0, 1) and (2, 2). For n >= 2 the pairs (a_n, b_n) are those of normal play: in both
kinds of play, the first two pairs have the integers 0, 1, 2 and the differences 0 and 1, so the later steps are equal.
"""

from functools import partial
from math import sqrt

from wythoff.claims import oracle
from wythoff.claims.checksums import Sums
from wythoff.claims.claim import claim
from wythoff.claims.verdict import Finding
from wythoff.exact import double
from wythoff.exact.complementary import pairs_of
from wythoff.exact.golden import floor_phi
from wythoff.exact.loading import is_loading_worth

# The default bound of a check, in steps: a second.
BOUND = 10**8

# The largest t for which automata decide the closed form for all n. They take seconds.
MAX_DECIDED_T = 4

# The steps of one call of compiled code, up to a quarter of a second: Ctrl-C works between calls.
STEPS_PER_CALL = 1 << 24

# The steps that arrays check in as long as loading compiled code takes: 0.6 s. For so many steps and more, and for
# larger t, compiled code is used.
MAX_STEPS_IN_ARRAYS = 10**8

# The steps of one array, so that arrays of 8 bytes per step need no new pages of memory from the system.
STEPS_PER_ARRAY = 1 << 14


def pair_steps(start: int, stop: int, t: int = 1, is_misere: bool = False) -> Finding:
    """Check the closed form of the P-positions (a_n, b_n) of t-Wythoff by the greedy rule, at n = start to stop - 1.

    The rule is: a_n is the least integer in no earlier pair, and b_n = a_n + t n + s (see the module). The
    counterexample is the least n at which the closed form breaks this rule. The checksums are sums of the a_n.

    Raises
    ------
    ValueError
        If stop is beyond the range in which 64 bits and doubles suffice: 3_523_014_627_193_176_565 for t = 1, and
        2^50 / (t + 1)^2 - 1024 for other t; or if t is above 1000.
    """
    import numpy as np

    if t == 1 and stop < double.FIRST_WRONG:
        work = max(stop - start, 0) / MAX_STEPS_IN_ARRAYS
        if not is_loading_worth(__name__, work):
            return _golden_steps(start, stop, is_misere)
    from wythoff.kernels import inductions

    if t > inductions.MAX_T:
        raise ValueError(f"t must be at most {inductions.MAX_T}, got {t}")
    if stop > (most := inductions.last_stop(t)):
        raise ValueError(f"stop must be at most {most} for t = {t}, got {stop}")
    first, is_shifted, sums = start, is_misere and t > 1, Sums()
    if is_misere and t == 1:
        first, is_right = _first_misere_pairs(start, stop, sums)
        if not is_right:
            return Finding(first - start, first - 1)
    values = np.empty(inductions.BLOCK + 1, np.int64)
    lowers = np.empty(inductions.ROOM, np.int64)
    marks = np.empty(inductions.BLOCK + 1, np.uint8)
    root = sqrt(float(t * t + 4))
    for begin in range(first, stop, STEPS_PER_CALL):
        end = min(begin + STEPS_PER_CALL, stop)
        numbers = (np.int64(number) for number in (begin, end, t))
        least, total, digest = inductions.steps(*numbers, is_shifted, root, values, lowers, marks)
        if least < end:
            return Finding(int(least) - start + 1, int(least))
        sums.plain += int(total)
        sums.mixed += int(digest)
    return sums.finding(stop - start)


def _first_misere_pairs(start: int, stop: int, sums: Sums) -> tuple[int, bool]:
    """Compare P-positions 0 and 1 of misere Wythoff, as the closed form states them, with the rules.

    Only those with an index in [start, stop) are compared.

    Return (the first index in [start, stop) that was not compared, whether all are right), and add the smaller piles to
    `sums`.
    """
    first = start
    for n, pair in enumerate(oracle.p_pairs(3, misere=True)[:stop]):
        if n >= start:
            first, by_form = n + 1, pairs_of(1, True).pair(n)
            sums.add([by_form[0]])
            if pair != by_form:
                return first, False
    return first, True


def _golden_steps(start: int, stop: int, is_misere: bool) -> Finding:
    """Return the result of `pair_steps` for t = 1, computed by doubles. They are exact below the limit of `pair_steps`.

    With a_n = floor(n phi), the step at n checks that a_n - a_{n-1} is 2 if n - 1 = a_j for some j >= 1, else 1.
    """
    import numpy as np

    first, sums = start, Sums()
    if is_misere:
        first, is_right = _first_misere_pairs(start, stop, sums)
        if not is_right:
            return Finding(first - start, first - 1)
    ramp = np.arange(STEPS_PER_ARRAY + 1, dtype=np.float64)
    for begin in range(max(first, 1), stop, STEPS_PER_ARRAY):  # a_0 = 0 is the least integer
        size = min(STEPS_PER_ARRAY, stop - begin)
        values = ((ramp[: size + 1] + (begin - 1)) * double.PHI).astype(np.int32)  # a_n from n = begin - 1 on
        j = max(int(begin / double.PHI) - 1, 1)
        while floor_phi(j) < begin - 1:
            j += 1
        lowers = ((ramp[: size * 5 // 8 + 4] + j) * double.PHI - (begin - 1)).astype(np.int64)
        wanted = np.ones(size, np.int32)
        wanted[lowers[: np.searchsorted(lowers, size)]] = 2
        is_wrong = values[1:] - values[:-1] != wanted
        if is_wrong.any():
            least = begin + int(is_wrong.argmax())
            return Finding(least - start + 1, least)
        sums.add_array(values[1:])
    return sums.finding(stop - start)


def warm_up() -> None:
    """Compile the kernels that this module needs, and cache them for later runs."""
    pair_steps(0, 10, 2)


FRAENKEL = "A. S. Fraenkel, American Mathematical Monthly 89 (1982) 353-361"


@claim(
    "t-wythoff-floor",
    source=FRAENKEL,
    place="section 2",
    kind="observed",
    bound=BOUND,
    search=partial(pair_steps, t=2),
    term=lambda n, t=2: pairs_of(t, False).pair(n)[0],
    formula="(forall n: al(n) < al(n + 1)) and forall x, y: x <= y => "
    "(P(x, y) <=> exists n: x = al(n) and y = x + {t}*n)",
    definitions={"al(n)": "floor(n*(2 - {t} + sqrt({t}^2 + 4))/2)"},
    games={"P": "t-wythoff t={t}"},
    most={"t": MAX_DECIDED_T},
)
def t_wythoff_floor(t: int = 2) -> None:
    """Let alpha = (2 - t + sqrt(t^2 + 4))/2. The n-th P-position of t-Wythoff is (floor(n alpha), floor(n alpha) + t
    n), for every n >= 0.
    """


@claim(
    "misere-t-wythoff-floor",
    source="A. S. Fraenkel, Theoretical Computer Science 29 (1984) 49-73",
    place="misere play",
    kind="observed",
    bound=BOUND,
    search=partial(pair_steps, t=2, is_misere=True),
    term=lambda n, t=2: pairs_of(t, True).pair(n)[0],
    formula="({t} = 1 or forall n: E(n) < E(n + 1)) and "
    "({t} >= 2 or forall n >= 2: 2 < al(n) and al(n) < al(n + 1)) and "
    "forall x, y: x <= y => (P(x, y) <=> {t} >= 2 and (exists n: x = E(n) and y = x + {t}*n + 1) or "
    "{t} = 1 and (x = 0 and y = 1 or x = 2 and y = 2 or exists n >= 2: x = al(n) and y = x + n))",
    definitions={
        "al(n)": "floor(n*(2 - {t} + sqrt({t}^2 + 4))/2)",
        "E(n)": "floor(n*(2 - {t} + sqrt({t}^2 + 4))/2 + 2/(2 - {t} + sqrt({t}^2 + 4)))",
    },
    games={"P": "t-wythoff t={t} play=misere"},
    most={"t": MAX_DECIDED_T},
)
def misere_t_wythoff_floor(t: int = 2) -> None:
    """Let alpha = (2 - t + sqrt(t^2 + 4))/2 and E_n = floor(n alpha + 1/alpha). If t >= 2, the n-th P-position of
    misere t-Wythoff is (E_n, E_n + t n + 1), for every n >= 0. If t = 1, P-positions 0 and 1 are (0, 1) and (2, 2), and
    for n >= 2 P-position n is that of normal play, (floor(n alpha), floor(n alpha) + n).
    """
