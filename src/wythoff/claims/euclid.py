"""Compare the closed forms of the Grundy values of Euclid's game with the rules."""

from wythoff.claims.claim import claim
from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding, Verdict, holds, refuted
from wythoff.games.piles.euclid.rules import VARIANTS

# The default bound of the check: a tenth of a second for each variant.
BOUND = 700

# The largest stop for which the compiled closed form is exact.
MAX_STOP = 1 << 26


def rule_steps(start: int, stop: int, variant: str = "cole-davie") -> Finding:
    """Check for all (a, b), 0 < a <= b, start <= b < stop, that the value is the mex of the values of the options.

    The values are those of the closed form, for options too. So all ranges from 0 on together are a proof by strong
    induction. The time is O(b log b) for each b. A counterexample is the larger number b.

    Raises
    ------
    ValueError
        If the variant is unknown, or stop is above 2^26.
    """
    import numpy as np

    from wythoff.kernels import euclid as kernels

    if variant not in VARIANTS:
        raise ValueError(f"variant must be one of {', '.join(VARIANTS)}, got {variant!r:.60}")
    if stop > MAX_STOP:
        raise ValueError(f"stop must be at most {MAX_STOP}, got {stop}")
    found = np.empty(2, np.int64)
    first = max(start, 1)
    wrong = int(kernels.mex_steps(first, max(stop, first), VARIANTS.index(variant), found))
    total = int(found[0]) % CHECKSUM_MODULUS
    if found[1] >= 0:
        return Finding(wrong - start + 1, wrong)
    return Finding(max(stop - start, 0), None, total)


@claim(
    "euclid-values",
    source="G. Nivasch, Discrete Mathematics 306 (2006) 2798-2800",
    place="the values of the game Euclid",
    kind="observed",
    bound=BOUND,
    search=rule_steps,
)
def euclid_values(stop: int, variant: str = "all") -> Verdict:
    """Let (a, b) with 0 < a <= b be a position of Euclid's game. Let q = floor(b/a) and N = b^2 - q a b - a^2. In the
    variant grossman the Grundy value is q if N > 0, and q - 1 otherwise. In the variant cole-davie the value is that
    of grossman, with one exception. Let N = s^2 or N = -s^2 for a divisor s of a and b, and let q > 1 or a = b. Then
    the value is the other one of q and q - 1. In the variant m-euclid let r = b mod a. If r = 0, the value is 0.
    Otherwise let h be the value of (r, a). Then the value is q - 1 if q <= h, and q if q > h.

    Proved in wythoff.games.piles.euclid.values.
    """
    for each in VARIANTS if variant == "all" else (variant,):
        found = rule_steps(0, stop, each)
        if found.counterexample is not None:
            return refuted(found.counterexample, each)
    return holds(stop, "by strong induction", proved=True)


def warm_up() -> None:
    """Compile the kernel that this module needs, and cache it for later runs."""
    rule_steps(1, 3)
