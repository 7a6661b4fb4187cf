"""Compare the closed form of the Grundy values of heaps in Fibonacci subtraction with the rules."""

from wythoff.claims.blocks import BlockResult, search_blocks
from wythoff.claims.claim import claim
from wythoff.claims.first_order import FIBONACCI
from wythoff.claims.verdict import Finding

# The default bound of the check, in heaps: a tenth of a second.
BOUND = 200_000


def rule_steps(start: int, stop: int) -> Finding:
    """Check, for the heaps start to stop - 1, that each value is the mex of the values of the options.

    The values are those of the closed form, for smaller heaps too. So all ranges from 0 on together are a proof by
    strong induction.
    """
    import numpy as np

    from wythoff.games.heaps.fibonacci_subtraction.batches import TAKES, values

    def block(first: int, last: int) -> BlockResult:
        heaps = np.arange(first, last, dtype=np.int64)
        claimed = values(heaps)
        has_value = np.zeros((len(heaps), 3), np.bool_)
        for taken in TAKES:
            can = np.flatnonzero(heaps >= taken)
            if not len(can):
                break
            has_value[can, values(heaps[can] - taken)] = True
        return np.where(has_value.all(axis=1), 3, has_value.argmin(axis=1)) != claimed, claimed

    return search_blocks("fibonacci-subtraction", start, stop, 63, block)


@claim(
    "fibonacci-subtraction",
    source="U. Larsson, N. Fox, Journal of Integer Sequences 18 (2015) 15.7.4",
    kind="statement",
    bound=BOUND,
    search=rule_steps,
    formula="forall n: (V(n) <=> not exists t <= n: take(t) and V(n - t)) and "
    "(W(n) <=> not V(n) and not exists t <= n: take(t) and W(n - t)) and "
    "(V(n) or W(n) or not exists t <= n: take(t) and not V(n - t) and not W(n - t))",
    definitions=FIBONACCI
    | {
        "take(t)": "exists u: Odd[u] = 1 and t = u - 1",
        "V(n)": "exists k: n = floor(k*phi^2)",
        "W(n)": "exists m: n = m + 1 and V(m)",
    },
)
def fibonacci_subtraction() -> None:
    """In Fibonacci subtraction a move takes F(2m + 1) - 1 = 1, 4, 12, 33, ... from a heap, for m = 1, 2, 3, 4, ... The
    Grundy value of a heap of n is 0 if n = floor(k phi^2) for some k >= 0. It is 1 if a heap of n - 1 has the value 0.
    Otherwise it is 2.
    """
