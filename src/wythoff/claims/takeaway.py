"""Claims of "Take-Away Games", a page of the site cut-the-knot, about Schwenk's sequences H.

The game starts with a pile of N. The first move takes 1 to N - 1. After a take of t the next move takes 1 to f(t). The
player who takes the last object wins. The position (r, c) is a pile of r of which at most c may be taken. The sequence
is H_1 = 1, H_{k+1} = H_k + H_m, where m is the least j with f(H_j) >= H_k.

(A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970) 225-234.)
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from wythoff.claims import oracle
from wythoff.claims.claim import claim as _claim
from wythoff.claims.first_order import FIBONACCI
from wythoff.claims.verdict import Verdict, holds, refuted, tried
from wythoff.exact.bigint import fibonacci

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

claim = partial(_claim, source="takeaway", kind="statement")

Function = Callable[[int], int]

GAMES: dict[str, Function] = {"x": lambda x: x, "2x-1": lambda x: 2 * x - 1, "2x": lambda x: 2 * x}

# LOST: (r, c) is losing iff c is less than the smallest part u of r. RULES: this set follows the rules of the game. No
# other set does, by induction on r. NEXT: the next H after x is x + z, where z is the least H with f(z) >= x.
LOST = "r = 0 or exists u: part(r, u) and c < u"
RULES = "(forall r, c: L(r, c) <=> not exists t <= c: 1 <= t and t <= r and L(r - t, {f}))"
NEXT = "exists v: power(v) and {next} = x + v and forall z: power(z) and {f} >= x <=> power(z) and z >= v"

# The largest bounds of takeaway-schwenk and takeaway-monotone: the number of functions grows fourfold with the bound
# (5 s at 12), or like the factorial.
MAX_SCHWENK_BOUND, MAX_MONOTONE_BOUND = 12, 9

# Functions with f(x) >= x that are checked on longer boards, besides all functions on short boards.
OTHERS: tuple[Function, ...] = (
    *(lambda x, a=a: a * x for a in range(3, 9)),
    *(lambda x, a=a: 3 * x // 2 + a for a in range(3)),
    *(lambda x, a=a: x + a for a in (1, 5)),
    lambda x: x * x,
    lambda x: max(x, 7),
    lambda x: 7 * x // 2,
    lambda x: x + x.bit_length(),
)


@cache
def _least(f: Function, size: int) -> "NDArray[np.int64]":
    """Return for each pile r < size the least number whose removal wins, by the rules.

    At a pile of r, of which at most c may be taken, the player to move loses iff c is less than the number of r.
    """
    return oracle.least_winning_takes(oracle.caps_table(size, f))


def _sequence(f: Function, stop: int) -> list[int]:
    """Return the terms of Schwenk's sequence H of `f` below `stop`."""
    h = [1]
    while True:
        h.append(h[-1] + next(x for x in h if f(x) >= h[-1]))
        if h[-1] >= stop:
            return [x for x in h if x < stop]


def _losing_starts(least: "NDArray[np.int64]") -> list[int]:
    """Return the piles N from which no first move, a take of 1 to N - 1, wins. `least` is the result of `_least`."""
    return [n for n in range(1, len(least)) if least[n] >= n]


def _in_each_game(first_wrong: Callable[[Function], int | tuple[int, int] | None], bound: int) -> Verdict:
    """Return the verdict on a statement about the games with f(x) = x, f(x) = 2x - 1 and f(x) = 2x.

    first_wrong(f) returns the first counterexample in one game, or None. The least of them all is reported.
    """
    wrong = {name: first_wrong(f) for name, f in GAMES.items()}
    found = [at for at in wrong.values() if at is not None]
    each = "; ".join(f"f = {name}: {'holds' if at is None else f'first wrong at {at}'}" for name, at in wrong.items())
    return tried(min(found, default=None), bound, each if found else "")


@claim("takeaway-schwenk", bound=10)
def takeaway_schwenk(bound: int) -> Verdict:
    """Let f never decrease, and let f(x) >= x. A take of t allows a next take of at most f(t), and the first take may
    not be the whole pile. Let H_1 = 1 and H_{k+1} = H_k + H_m, where m is the least j with f(H_j) >= H_k. The starts at
    which the first player loses are exactly H_1, H_2, H_3, ....

    Checked for all such lists f(1), ..., f(m), m below the bound, with starts up to m + 1. For some formulas f, the
    starts below 400 are checked.
    """
    bound = min(bound, MAX_SCHWENK_BOUND)
    for f in functions(bound, is_monotone=True):
        if (wrong := _first_difference(f)) is not None:
            return refuted(f, f"start {wrong}")
    for formula in (*GAMES.values(), *OTHERS):
        if _losing_starts(_least(formula, 400)) != _sequence(formula, 400):
            return refuted(tuple(formula(x) for x in range(1, 400)))
    return holds(bound, "for some formulas f, the starts below 400 agree too")


@claim("takeaway-monotone", place="implied", bound=8)
def takeaway_monotone(bound: int) -> Verdict:
    """False claim: Let f(x) >= x, but f may decrease. A take of t allows a next take of at most f(t), and the first
    take may not be the whole pile. Let H_1 = 1 and H_{k+1} = H_k + H_m, where m is the least j with f(H_j) >= H_k. The
    starts at which the first player loses are exactly H_1, H_2, H_3, ....

    Checked for all lists f(1), ..., f(s) with x <= f(x) <= s + 1, shorter lists first, then in lexicographic order.
    Such a list determines which starts up to s + 1 are losing. Larger f(x) allow no other moves from these starts:
    after the first take at most s are left.
    """
    bound = min(bound, MAX_MONOTONE_BOUND)
    for f in functions(bound, is_monotone=False):
        if (wrong := _first_difference(f)) is not None:
            start, is_losing = wrong
            outcome, is_term = ("losing", "is not") if is_losing else ("winning", "is")
            numbers = f"if f(1), ..., f({len(f)}) are these numbers"
            return refuted(f, f"{numbers}, start {start} is {outcome}, although {start} {is_term} a term H_k")
    return holds(bound)


def functions(bound: int, is_monotone: bool) -> Iterator[tuple[int, ...]]:
    """Yield the tuples (f(1), ..., f(m)) with x <= f(x) <= m + 1, for each m below the bound.

    If `is_monotone`, yield only those that never decrease. They are sorted by m, then lexicographically.
    """

    def extended(f: tuple[int, ...], m: int) -> Iterator[tuple[int, ...]]:
        if len(f) == m:
            yield f
            return
        low = len(f) + 1
        for value in range(max(low, f[-1]) if f and is_monotone else low, m + 2):
            yield from extended((*f, value), m)

    for m in range(1, bound):
        yield from extended((), m)


def _first_difference(f: tuple[int, ...]) -> tuple[int, bool] | None:
    """Return the least start up to len(f) + 1 that contradicts the claim, and whether it is losing, or None.

    A start contradicts the claim if either it is losing or it is in Schwenk's sequence of f, but not both.
    """
    least = [len(f) + 2]
    h = [1]
    for r in range(1, len(f) + 2):
        least.append(next(t for t in range(1, r + 1) if t == r or f[t - 1] < least[r - t]))
        if r > h[-1]:
            following = [h[-1] + x for x in h if f[x - 1] >= h[-1]][:1]
            if following and following[0] <= r:
                h.append(following[0])
        if (least[r] >= r) != (r in h):
            return r, least[r] >= r
    return None


@claim("takeaway-unique", place="(1)", bound=3000)
def takeaway_unique(bound: int) -> Verdict:
    """Consider the take-away games with f(x) = x, f(x) = 2x - 1 and f(x) = 2x, and their losing starts H_1, H_2, ....
    Every N >= 1 is in exactly one way a sum of some H_i such that f of each part is less than the next larger part.

    Checked by counting all sums below the bound.
    """
    import numpy as np

    def first_wrong(f: Function) -> int | None:
        ways = np.zeros(bound, np.int64)
        by_largest: list[tuple[int, Numbers]] = []
        for h in _sequence(f, bound):
            here = np.zeros(bound, np.int64)
            here[h] = 1
            for smaller, sums in by_largest:
                if f(smaller) < h:
                    here[h:] += sums[:-h]
            by_largest.append((h, here))
            ways += here
        wrong = np.flatnonzero(ways[1:] != 1)
        return int(wrong[0]) + 1 if len(wrong) else None

    return _in_each_game(first_wrong, bound)


def _parts(n: int, f: Function, h: list[int]) -> list[int]:
    """Return the parts of n, largest first.

    Each part is the largest losing start H_i that is at most the rest of n and has f(H_i) below the part before.
    """
    parts: list[int] = []
    rest = n
    for x in reversed(h):
        if x <= rest and (not parts or f(x) < parts[-1]):
            parts.append(x)
            rest -= x
    if rest:
        raise ValueError(f"{n} is not the sum of losing starts that takeaway-unique states")
    return parts


def _wins_from_others(take: Callable[[int, Function, list[int]], int], bound: int) -> Verdict:
    """Return the verdict, for each f in GAMES with losing starts h: taking take(n, f, h) wins from all n not in h."""

    def first_wrong(f: Function) -> int | None:
        h, least = _sequence(f, bound), _least(f, bound)
        others = sorted(set(range(1, bound)) - set(h))
        return next((n for n in others if f(t := take(n, f, h)) >= least[n - t]), None)

    return _in_each_game(first_wrong, bound)


@claim("takeaway-smallest", place="(2)", bound=2000)
def takeaway_smallest(bound: int) -> Verdict:
    """Consider the take-away games with f(x) = x, f(x) = 2x - 1 and f(x) = 2x. Write N as the sum of losing starts of
    the claim takeaway-unique. If N is not a losing start, removing the smallest part of this sum wins.
    """
    return _wins_from_others(lambda n, f, h: _parts(n, f, h)[-1], bound)


@claim("takeaway-nearest", bound=2000)
def takeaway_nearest(bound: int) -> Verdict:
    """False claim: Consider the take-away games with f(x) = x, f(x) = 2x - 1 and f(x) = 2x. Let the start N not be a
    losing start. Taking N down to the largest losing start below N wins.
    """
    return _wins_from_others(lambda n, f, h: n - max(x for x in h if x < n), bound)


@claim("takeaway-midgame", place="implied", bound=2000)
def takeaway_midgame(bound: int) -> Verdict:
    """Consider the take-away games with f(x) = x, f(x) = 2x - 1 and f(x) = 2x. Write r as the sum of losing starts of
    the claim takeaway-unique. In a pile of r, of which at most c may be taken, the player to move loses if and only if
    c is less than the smallest part of this sum.
    """

    def first_wrong(f: Function) -> tuple[int, int] | None:
        h, least = _sequence(f, bound), _least(f, bound)
        for r in range(1, bound):
            if (part := _parts(r, f, h)[-1]) != least[r]:
                return r, int(min(part, least[r]))
        return None

    return _in_each_game(first_wrong, bound)


@claim("takeaway-no-repeat", bound=1000)
def takeaway_no_repeat(bound: int) -> Verdict:
    """Consider the take-away games with f(x) = x, f(x) = 2x - 1 and f(x) = 2x. Write each pile as the sum of losing
    starts of the claim takeaway-unique. After a move that removes the smallest part of this sum, no legal reply lowers
    the number of parts.

    Counterexamples are (N, t): the start and the reply.
    """

    def first_wrong(f: Function) -> tuple[int, int] | None:
        h = _sequence(f, bound)
        parts = [_parts(n, f, h) for n in range(bound)]
        for n in range(1, bound):
            left = n - parts[n][-1]
            for t in range(1, min(left, f(parts[n][-1])) + 1):
                if len(parts[left - t]) < len(parts[left]):
                    return n, t
        return None

    return _in_each_game(first_wrong, bound)


@claim("takeaway-powers", bound=2000, term=lambda i: 2**i)
def takeaway_powers(bound: int) -> Verdict:
    """False claim: In the take-away games with f(x) = x and f(x) = 2x - 1, the i-th losing start H_i is 2^i.

    Compared with the losing starts below the bound.
    """
    starts = [_losing_starts(_least(GAMES[name], bound)) for name in ("x", "2x-1")]
    wrong = [(i, h) for one in starts for i, h in enumerate(one, 1) if h != 2**i]
    if not wrong:
        return holds(bound)
    i, h = min(wrong)
    return refuted(i, f"H_{i} = {h}, not {2**i}; corrected: takeaway-powers-fixed")


@claim(
    "takeaway-powers-fixed",
    kind="corrected",
    term=lambda i: 1 << (i - 1),
    formula=f"{RULES.format(f='t')} and {RULES.format(f='2*t - 1')} and (forall N >= 1: L(N, N - 1) <=> power(N)) and "
    f"forall x: power(x) => {NEXT.format(f='z', next='2*x')} and {NEXT.format(f='2*z - 1', next='2*x')}",
    definitions={"part(r, u)": "2 r u\n0: 0 - 0 1\n1: 1 - - -\n", "power(x)": "part(x, x)", "L(r, c)": LOST},
)
def takeaway_powers_fixed() -> None:
    """In the take-away games with f(x) = x and f(x) = 2x - 1, the i-th losing start H_i is 2^(i-1)."""


@claim(
    "takeaway-fibonacci",
    term=lambda i: int(fibonacci(i + 1)),
    formula=f"{RULES.format(f='2*t')} and (forall N >= 1: L(N, N - 1) <=> power(N)) and "
    f"forall x, y: next(x, y) => {NEXT.format(f='2*z', next='y')}",
    definitions=FIBONACCI | {"power(x)": "Fib[x] = 1", "L(r, c)": LOST},
)
def takeaway_fibonacci() -> None:
    """In the take-away game with f(x) = 2x, the i-th losing start H_i is the Fibonacci number F_{i+1}."""
