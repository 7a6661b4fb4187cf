"""Claims of a solution of The Art of Computer Programming (TAOCP) 1.2.8, exercise 38, about Fibonacci nim.

(r, m) means r objects, of which 1 to m may be taken; after a take of t the next take is at most 2 t. The player who
takes the last object wins. F_1 = F_2 = 1. A position is losing iff every take leaves a position that is not losing.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import pairwise

from wythoff.claims import oracle
from wythoff.claims.claim import claim as _claim
from wythoff.claims.first_order import FIBONACCI
from wythoff.claims.verdict import Verdict, holds, refuted, tried

# L(r, m): the player to move loses. RULES states that L follows the rules; by induction on r, no other set does.
# test(r, m, x): the test of the program succeeds for F_k = x.
NIM = FIBONACCI | {
    "L(r, m)": "r = 0 or exists u: part(r, u) and m < u",
    "test(r, m, x)": "largest(r, x) and 1 <= r - x and r - x <= m and exists y: next(y, x) and 2*(r - x) < y",
}
RULES = "(forall r, m: L(r, m) <=> not exists t <= m: 1 <= t and t <= r and L(r - t, 2*t))"

claim = partial(_claim, source="taocp", kind="statement", definitions=NIM)


@cache
def _least(size: int) -> list[int]:
    """Return for each r < size the least number whose removal wins, by the rules.

    At r objects, of which 1 to m may be taken, the player to move loses iff m is below the number of r.
    """
    least: list[int] = oracle.least_winning_takes(oracle.caps_table(size, lambda t: 2 * t)).tolist()
    return least


def _fibonacci(stop: int) -> list[int]:
    """Return F_0 = 0, F_1, F_2, ..., up to the first F_k >= stop."""
    numbers = [0, 1, 1]
    while numbers[-1] < stop:
        numbers.append(numbers[-2] + numbers[-1])
    return numbers


def _largest(r: int, fibonacci: list[int]) -> int:
    """Return the k >= 2 with F_k <= r < F_{k+1}, for r >= 1. So F_k is the largest Zeckendorf part of r."""
    k = 2
    while fibonacci[k + 1] <= r:
        k += 1
    return k


@claim(
    "taocp-losing", bound=1000, formula=f"forall r, m >= 1: {RULES} and (L(r, m) <=> exists x: next(x, r) and m < x)"
)
def taocp_losing(bound: int) -> Verdict:
    """False claim: In Fibonacci nim let r >= 1 objects be left, of which 1 to m may be taken. The player to move loses
    if and only if r = F_{k+1} and m < F_k for some k >= 1.
    """
    fibonacci, least = _fibonacci(2 * bound), _least(bound)
    claimed = {after: this for this, after in pairwise(fibonacci[1:])}
    for r in range(1, bound):
        if claimed.get(r, 1) != least[r]:
            m = min(claimed.get(r, 1), least[r])
            is_losing = m < least[r]
            return refuted((r, m), f"({r}, {m}) is {'losing' if is_losing else 'winning'}; corrected: taocp-zeckendorf")
    return holds(bound)


@claim("taocp-zeckendorf", kind="corrected", formula=RULES)
def taocp_zeckendorf() -> None:
    """In Fibonacci nim let r >= 1 objects be left, of which 1 to m may be taken. The player to move loses if and only
    if m is less than the smallest Zeckendorf part of r.
    """


def _after_losing(bound: int) -> Iterator[tuple[int, int, int]]:
    """Yield (r, m, t), in increasing order, for each legal take t at r objects, of which 1 to m may be taken.

    Here r = F_{k+1} is below the bound, and m < F_k.
    """
    fibonacci = _fibonacci(bound)
    for k in range(1, len(fibonacci) - 1):
        r = fibonacci[k + 1]
        if r < bound and (k == 1 or r > fibonacci[k]):
            yield from ((r, m, t) for m in range(1, fibonacci[k]) for t in range(1, min(m, r) + 1))


@claim(
    "taocp-reply",
    place="proof",
    bound=400,
    formula=f"forall r, m, t >= 1: {RULES} and ((exists x: next(x, r) and m < x) and t <= m and t <= r => "
    "exists x: largest(r - t, x) and 1 <= r - t - x and r - t - x <= 2*t and L(x, 2*(r - t - x)))",
)
def taocp_reply(bound: int) -> Verdict:
    """False claim: In Fibonacci nim let r = F_{k+1} objects be left, of which 1 to m may be taken, and let m < F_k.
    After any legal take t, let F_j be the largest Zeckendorf part of r - t. Then the reply r - t - F_j is legal and
    leaves a losing position.

    Counterexamples are (r, m, t), in that order.
    """
    fibonacci, least = _fibonacci(2 * bound), _least(bound)
    for r, m, t in _after_losing(bound):
        part = fibonacci[_largest(r - t, fibonacci)]
        u = r - t - part
        if not (1 <= u <= 2 * t and 2 * u < least[part]):
            return refuted((r, m, t), f"(r, m, t) = {(r, m, t)}: F_j = {part}, so the reply takes r - t - F_j = {u}")
    return holds(bound)


@claim(
    "taocp-part-2",
    place="proof",
    bound=1000,
    formula=f"forall r, m >= 1: {RULES} and forall x: largest(r, x) and (x = 1 or exists y: next(y, x) and m >= y) => "
    "1 <= r - x and r - x <= m and L(x, 2*(r - x))",
)
def taocp_part_2(bound: int) -> Verdict:
    """False claim: In Fibonacci nim let r objects be left, of which 1 to m may be taken. If F_k <= r < F_{k+1} and m >=
    F_{k-1}, taking r - F_k is legal and wins.

    Only m = F_{k-1} is checked. If the take t = r - F_k is legal for this m, it is legal for every larger m, and leaves
    the same position (F_k, 2 t).
    """
    fibonacci, least = _fibonacci(2 * bound), _least(bound)
    wrong = []
    for r in range(1, bound):
        k = _largest(r, fibonacci)
        t, m = r - fibonacci[k], fibonacci[k - 1]
        if not (1 <= t <= m and 2 * t < least[r - t]):
            wrong.append((r, m))
    no_fibonacci = [(r, m) for r, m in wrong if r not in fibonacci]
    detail = (
        f"taking 0 is not a move; if r is not a Fibonacci number, the first counterexample is {no_fibonacci[0]}"
        if no_fibonacci
        else ""
    )
    return tried(wrong[0] if wrong else None, bound, detail)


@claim(
    "taocp-lemma",
    place="proof",
    bound=400,
    formula="forall r, m, t >= 1: (exists x: next(x, r) and m < x) and t <= m and t <= r => "
    "exists x, y: largest(r - t, x) and next(y, x) and 2*t < y",
)
def taocp_lemma(bound: int) -> Verdict:
    """False claim: In Fibonacci nim let r = F_{k+1} objects be left, of which 1 to m may be taken, and let m < F_k.
    After any legal take t, let F_j be the largest Zeckendorf part of r - t. Then 2t < F_{j-1}.

    Counterexamples are (r, m, t), in that order.
    """
    fibonacci = _fibonacci(2 * bound)
    for r, m, t in _after_losing(bound):
        j = _largest(r - t, fibonacci)
        if 2 * t >= fibonacci[j - 1]:
            parts = f"F_j = {fibonacci[j]} and F_{{j-1}} = {fibonacci[j - 1]}, but 2t = {2 * t}"
            return refuted((r, m, t), f"(r, m, t) = {(r, m, t)}: {parts}")
    return holds(bound)


@claim(
    "taocp-play",
    place="program",
    bound=300,
    formula=f"forall r, m >= 1: {RULES} and (r <= m or L(r, m) or (exists x: test(r, m, x) and L(x, 2*(r - x))) or "
    "(not exists x: test(r, m, x)) and forall t: 1 <= t and t <= m => L(r - t, 2*t))",
)
def taocp_play(bound: int) -> Verdict:
    """False claim: In Fibonacci nim let r objects be left, of which 1 to m may be taken. Let F_k <= r < F_{k+1} and t =
    r - F_k. A player follows this recipe: if r <= m, take all objects. Otherwise take t if 1 <= t <= m and 2t <
    F_{k-1}. Otherwise make any legal move. This player wins from every winning position.

    The recipe wins iff from every winning position every move that it may choose leaves a losing position. Two numbers
    are printed: the number of winning positions from which the recipe may leave a winning position, and the number of
    winning positions from which it can lose the game, because its first or a later move leaves a winning position.
    """
    fibonacci, least = _fibonacci(2 * bound), _least(bound)
    can_lose = _losses(bound, fibonacci)
    wrong, lost = [], []
    for r in range(1, bound):
        for m in range(least[r], r):  # winning positions in which not all can be taken
            t = _tested_take(r, m, fibonacci)
            takes = [t] if t else range(1, m + 1)
            if bad := next((t for t in takes if 2 * t >= least[r - t]), 0):
                wrong.append((r, m, bad))
            if can_lose(r, m):
                lost.append((r, m))
    if not wrong:
        return holds(bound)
    shown = [", ".join(f"({r}, {m})" for r, m, *_ in found[:3]) for found in (wrong, lost)]
    return refuted(
        wrong[0][:2],
        f"taking {wrong[0][2]} loses; among the winning positions with m < r < {bound}, the recipe may choose a losing "
        f"move in {len(wrong)} positions: {shown[0]}, ...; it can lose in the end from {len(lost)} positions: "
        f"{shown[1]}, ...",
    )


def _losses(bound: int, fibonacci: list[int]) -> Callable[[int, int], bool]:
    """Return a function of (r, m): whether the player to move can lose by following the recipe of taocp-play.

    There are r objects, of which 1 to m may be taken.

    careless[r] is the least take of the player from r after which this player can still lose. beaten[r] is the least
    cap with which the opponent, to move at r, can beat the recipe. Larger caps allow more takes, so the opponent can
    beat the recipe with them too.
    """
    careless, beaten = [0], [0]

    def can_lose(r: int, m: int) -> bool:
        if r <= m:
            return False
        t = _tested_take(r, m, fibonacci)
        return 2 * t >= beaten[r - t] if t else m >= careless[r]

    for r in range(1, bound):
        careless.append(next((t for t in range(1, r) if 2 * t >= beaten[r - t]), r))
        beaten.append(next((t for t in range(1, r) if can_lose(r - t, 2 * t)), r))
    return can_lose


def _tested_take(r: int, m: int, fibonacci: list[int]) -> int:
    """Return the take t = r - F_k of the recipe of taocp-play if 1 <= t <= m and 2t < F_{k-1}, else 0.

    F_k is the largest Fibonacci number with F_k <= r.
    """
    k = _largest(r, fibonacci)
    t = r - fibonacci[k]
    return t if 1 <= t <= m and 2 * t < fibonacci[k - 1] else 0


@claim(
    "taocp-play-sound",
    place="program",
    formula=f"{RULES} and forall r, m, x: m < r and test(r, m, x) => L(x, 2*(r - x))",
)
def taocp_play_sound() -> None:
    """In Fibonacci nim let r objects be left, of which 1 to m may be taken. If r <= m, taking all wins. If r > m, let
    F_k <= r < F_{k+1} and t = r - F_k. Then taking t wins if 1 <= t <= m and 2t < F_{k-1}.
    """


@claim(
    "taocp-first-move",
    bound=2000,
    formula=f"forall n >= 1: {RULES} and (Fib[n] = 1 or exists x: largest(n, x) and L(x, 2*(n - x)))",
)
def taocp_first_move(bound: int) -> Verdict:
    """False claim: In Fibonacci nim let n objects be left, where n is not a Fibonacci number. Let F_k be the largest
    Fibonacci number below n. The first player wins by removing n - F_k.
    """
    fibonacci, least = _fibonacci(2 * bound), _least(bound)
    for n in range(1, bound):
        t = n - fibonacci[_largest(n, fibonacci)]
        if t and 2 * t >= least[n - t]:
            return refuted(n, f"removing {t} leaves {n - t} with a cap of {2 * t}, and loses; removing {least[n]} wins")
    return holds(bound)


@claim("taocp-1000", formula=f"{RULES} and L(1000 - 13, 2*13)")
def taocp_1000() -> None:
    """In Fibonacci nim with 1000 objects, the first player wins by removing 13."""


@claim("taocp-1000/only", formula=f"{RULES} and forall t: 1 <= t and t <= 999 and L(1000 - t, 2*t) => t = 13")
def taocp_1000_only() -> None:
    """In Fibonacci nim with 1000 objects, the only winning first move is to remove 13."""
