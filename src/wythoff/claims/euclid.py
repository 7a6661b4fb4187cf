"""Euclid's game: the closed forms of its Grundy values, against the rule."""

from wythoff.claims.claim import claim
from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding, Verdict, holds, refuted
from wythoff.games.piles.euclid.rules import VARIANTS

# Numbers of the check that is told no bound: a tenth of a second for each variant.
NUMBERS = 700

# Larger numbers have no exact closed form in compiled code.
MOST = 1 << 26


def rule_steps(start: int, stop: int, variant: str = "cole-davie") -> Finding:
    """The rule at all (a, b) with 0 < a <= b, start <= b < stop: each value is the least that no option has.

    Values of options are taken as they are claimed: the ranges together are a proof by strong induction. O(b log b) for
    each b. A counterexample is the larger number.

    Raises
    ------
    ValueError
        For an unknown variant, and beyond 2^26.
    """
    import numpy as np

    from wythoff.kernels import euclid as kernels

    if variant not in VARIANTS:
        raise ValueError(f"variant must be one of {', '.join(VARIANTS)}, got {variant!r:.60}")
    if stop > MOST:
        raise ValueError(f"stop must be at most {MOST}, got {stop}")
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
    bound=NUMBERS,
    search=rule_steps,
)
def euclid_values(stop: int, variant: str = "all") -> Verdict:
    """Grundy values of Euclid's game are what the first quotient and N = b^2 - q a b - a^2 say: in Grossman's variant
    q if N > 0, else q - 1; in that of Cole and Davie the same but where N = +-s^2, s divides a and b (and q > 1 or
    a = b), where the other of the two; in m-euclid by quotients.

    Proved in wythoff.games.piles.euclid.values.
    """
    for each in VARIANTS if variant == "all" else (variant,):
        found = rule_steps(0, stop, each)
        if found.counterexample is not None:
            return refuted(found.counterexample, each)
    return holds(stop, "by strong induction", proved=True)


def warm_up() -> None:
    """Compile the kernel, and keep it for later runs."""
    rule_steps(1, 3)
