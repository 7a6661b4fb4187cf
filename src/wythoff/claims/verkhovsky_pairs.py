"""The claims of B. Verkhovsky, IJCNS 3 (2010) 793-800, about the P-positions (S, L), S <= L, of Wythoff's game."""

from functools import partial
from itertools import combinations, permutations, product

from wythoff.claims.blocks import BlockResult, search_blocks
from wythoff.claims.claim import claim as _claim
from wythoff.claims.first_order import GOLDEN, INDEXED, WYTHOFF
from wythoff.claims.verdict import Finding, Verdict, holds, refuted
from wythoff.exact.golden import floor_phi, wythoff_index

claim = partial(_claim, source="verkhovsky", kind="statement", definitions=GOLDEN, games=WYTHOFF)


@claim(
    "verkhovsky-unique-diff",
    place="P4, P6",
    formula="forall n: (exists c: P(c, c + n)) and not exists c, d: c < d and P(c, c + n) and P(d, d + n)",
)
def unique_diff() -> None:
    """For each n >= 0 exactly one P-position (c, d) of Wythoff's game with c <= d has the difference d - c = n."""


@claim(
    "verkhovsky-disjoint",
    place="P5",
    formula="forall c, d, x, y: c < d and x < y and P(c, d) and P(x, y) and (c = x or c = y or d = x or d = y) "
    "=> c = x and d = y",
)
def disjoint() -> None:
    """Two different P-positions (c, d) and (x, y) of Wythoff's game with c < d and x < y have no number in common."""


@claim("verkhovsky-fundamental", place="P7", formula="forall S, L: S <= L => (P(S, L) <=> S = floor((L - S)*phi))")
def fundamental() -> None:
    """Let S <= L. The position (S, L) of Wythoff's game is P if and only if S = floor((L - S) phi)."""


def search_sieve(start: int, stop: int) -> Finding:
    """Check, for each n >= 1 of [start, stop), that a_n = floor(n phi) follows from earlier terms by the sieve.

    That is, a_n is the least x > a_{n-1} that differs from b_j = a_j + j for all j < n. stop <= 2^60. Terms before a_n
    are taken from the closed form. Since b_{j+1} - b_j >= 2, x is a_{n-1} + 2 if a_{n-1} + 1 is some b_j, otherwise
    a_{n-1} + 1. The search also checks that this j is below n. By strong induction, all ranges from 1 on together prove
    the closed form.
    """
    import numpy as np

    def block(first: int, last: int) -> BlockResult:
        n = np.arange(first - 1, last, dtype=np.int64)
        a = floor_phi(n)
        is_lower, j = wythoff_index(a[:-1] + 1)
        least = a[:-1] + np.where(is_lower, 1, 2)
        return (least != a[1:]) | (~is_lower & (j >= n[1:])), a[1:]

    return search_blocks("verkhovsky-sieve", max(start, 1), stop, 60, block)


@claim(
    "verkhovsky-sieve",
    place="L1-L6",
    bound=20_000,
    search=search_sieve,
    formula=f"{INDEXED} and a(0) = 0 and forall n >= 1: a(n - 1) < a(n) and (not exists j < n: a(n) = b(j)) and "
    "forall x: a(n - 1) < x and x < a(n) => exists j < n: x = b(j)",
)
def sieve() -> None:
    """Let a_0 = b_0 = 0. For n >= 1 let a_n be the least x > a_{n-1} that is not an earlier b_j, and let b_n = a_n + n.
    The P-positions of Wythoff's game are the pairs (a_n, b_n).
    """


def search_linear(start: int, stop: int) -> Finding:
    """Check, for each n >= 1 of [start, stop), that the rule of the claim verkhovsky-linear gives a_n = floor(n phi).

    stop <= 2^60. The claim defines c_n and j_n. By strong induction, smaller terms are taken from the closed form: a_1
    = 1 and a_2 = c_1 + 1 = 3. For n >= 3 let k = n - 2. Then c_k = a_{k+1} - 1, and j_k = c_k - k, since j_1 = c_1 - 1,
    and j_k and c_k - k grow by 1 at the same k. The search checks that j_k + 1 < n, and that the rule gives c_{k+1} =
    a_n - 1.
    """
    import numpy as np

    def block(first: int, last: int) -> BlockResult:
        n = np.arange(first, last, dtype=np.int64)
        a = floor_phi(np.append(first - 1, n))
        k, before = n - 2, a[:-1]  # a_{k+1}
        j = np.maximum(before - 1 - k, 0)
        made = before + np.where(before < floor_phi(j + 1) + j, 1, 2)
        made[n == 1], made[n == 2] = 1, 3
        return (made != a[1:]) | ((j + 1 >= n) & (n > 2)), a[1:]

    return search_blocks("verkhovsky-linear", max(start, 1), stop, 60, block)


@claim(
    "verkhovsky-linear",
    place="W1-W3",
    bound=20_000,
    search=search_linear,
    formula=f"{INDEXED} and a(1) = 1 and c(1) = 2 and j(1) = 1 and forall n >= 1: "
    "a(n + 1) = c(n) + 1 and j(n) <= n and (a(n + 1) < a(j(n) + 1) + j(n) and c(n + 1) = c(n) + 1 and j(n + 1) = j(n) "
    "or a(n + 1) >= a(j(n) + 1) + j(n) and c(n + 1) = c(n) + 2 and j(n + 1) = j(n) + 1)",
    definitions=GOLDEN | {"c(n)": "a(n + 1) - 1", "j(n)": "c(n) - n"},
)
def linear() -> None:
    """Let a_1 = 1, c_1 = 2, j_1 = 1, and let a_{n+1} = c_n + 1 for n >= 1. If a_{n+1} < a_{j_n+1} + j_n, let c_{n+1} =
    c_n + 1 and j_{n+1} = j_n. Otherwise let c_{n+1} = c_n + 2 and j_{n+1} = j_n + 1. The a_n are the smaller piles of
    the P-positions of Wythoff's game after (0, 0).
    """


@claim("verkhovsky-irrational", place="Theorem 3", bound=30)
def irrational(bound: int) -> Verdict:
    """Let q/s be a positive rational number z, and let t be a positive integer. Let n = (q+s) s t and r = q s t. Then
    floor(n z) and floor(r z) + r are equal: both are q t (q+s).

    Proof: (q+s)st q/s = qt(q+s), and qst q/s + qst = qt(q+s): both are integers. Checked for 1 <= q, s, t < bound;
    counterexamples are (q, s, t).
    """
    bound = min(bound, 100)
    for q, s, t in product(range(1, bound), repeat=3):
        n, r = (q + s) * s * t, q * s * t
        if not n * q // s == r * q // s + r == q * t * (q + s):
            return refuted((q, s, t))
    return holds(bound, proved=True)


CLASSES = {
    "A": "m >= 1: S = a(m) and L = b(m)",
    "B": "i, j >= 1: i < j and S = a(i) and L = a(j)",
    "C": "i, j >= 1: i != j and S = a(i) and L = b(j)",
    "D": "i, j >= 1: i < j and S = b(i) and L = a(j)",
    "E": "i, j >= 1: i < j and S = b(i) and L = b(j)",
}


@claim(
    "verkhovsky-states",
    place="A-E",
    formula=f"{INDEXED} and forall S, L: 1 <= S and S < L => ({' or '.join(f'{one}(S, L)' for one in CLASSES)}) and "
    f"not ({' or '.join(f'{one}(S, L) and {other}(S, L)' for one, other in combinations(CLASSES, 2))})",
    definitions=GOLDEN | {f"{name}(S, L)": f"exists {text}" for name, text in CLASSES.items()},
)
def states() -> None:
    """Let (a_n, b_n), n >= 1, be the P-positions of Wythoff's game after (0, 0). Every (S, L) with 1 <= S < L is in
    exactly one of five classes. Class A has the pairs (a_m, b_m), class B the (a_i, a_j) with i < j, and class C the
    (a_i, b_j) with i != j. Class D has the (b_i, a_j) with i < j, and class E the (b_i, b_j) with i < j.
    """


@claim("verkhovsky-system", place="(6)-(8)", bound=6)
def system(bound: int) -> Verdict:
    """False claim: Let A and B be two increasing sequences of positive integers that together contain each of 1, 2, 3,
    ... exactly once. Let the differences b_n - a_n take each of the values 1, 2, 3, ... exactly once, in any order.
    Only one pair A, B has these properties.

    a_n is the least unused number, since a_n < b_n and both increase; so the differences determine A and B. Checked for
    the differences 1, ..., m in all orders, m < bound, followed by m + 1, m + 2, ... Pairs for n > m always exist: if
    a_n is the least unused number, b_n = a_n + n is above all earlier numbers.
    """
    bound = min(bound, 9)
    for m in range(1, bound):
        for differences in permutations(range(1, m + 1)):
            pairs = _pairs_with(differences)
            if pairs and differences != tuple(range(1, m + 1)):
                rule = f"for n > {m}, a_n is the least unused number, and b_n = a_n + n"
                begin = "these pairs begin a second solution, besides that of Wythoff's game"
                return refuted(tuple(pairs), f"{begin}; {rule}")
    return holds(bound)


def _pairs_with(differences: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the pairs (a_n, b_n) with these differences in order, and the least unused number as a_n.

    Return [] if b does not increase.
    """
    used: set[int] = set()
    pairs: list[tuple[int, int]] = []
    for difference in differences:
        a = next(x for x in range(1, 2 * len(pairs) + 2) if x not in used)
        if a + difference in used or (pairs and a + difference < pairs[-1][1]):
            return []
        pairs.append((a, a + difference))
        used |= {a, a + difference}
    return pairs


@claim("verkhovsky-system/in-order", place="(6)-(8)", bound=2000)
def system_in_order(bound: int) -> Verdict:
    """Let A and B be two increasing sequences of positive integers that together contain each of 1, 2, 3, ... exactly
    once. Let b_n - a_n = n for every n >= 1. Only one pair A, B has these properties.

    Proof: a_n is the least unused number, since a_n < b_n and both increase. Checked by giving each number below the
    bound in turn to A or to B, in every way that is still possible. A counterexample is the first number up to which
    there are two ways, or none.
    """
    ways: list[tuple[list[int], int]] = [([], 0)]  # A so far, and the size of B
    for x in range(1, bound):
        extended = []
        for a, count in ways:
            due = a[count] + count + 1 if count < len(a) else 0  # the next number of B, if it is known
            if due == x:
                extended.append((a, count + 1))
            if due != x:  # otherwise x would never be in B
                extended.append(([*a, x], count))
        ways = extended
        if len(ways) != 1:
            return refuted(x)
    return holds(bound, proved=True)
