"""Remarks in the On-Line Encyclopedia of Integer Sequences on periods, tried by the values themselves."""

from dataclasses import replace
from functools import partial

from wythoff.api.tables import grundy_sequence, period
from wythoff.claims.claim import claim
from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding, Verdict, tried

# Heaps that prove the period of 0.56, twice its preperiod and a little more.
ENOUGH = 700_000

PERIOD, SAID_LAST, LAST = 144, 326_637, 326_639


def repeats(start: int, stop: int, first: int) -> Finding:
    """G(n + 144) = G(n) in the octal game 0.56 for n = start to stop - 1, from `first` on."""
    import numpy as np

    start = max(start, first)
    if stop <= start:
        return Finding(0)
    values = grundy_sequence("0.56", stop + PERIOD)
    wrong = np.flatnonzero(values[start:stop] != values[start + PERIOD :])
    if len(wrong):
        return Finding(int(wrong[0]) + 1, start + int(wrong[0]))
    return Finding(stop - start, None, int(values[start:stop].sum(dtype=np.uint64)) % CHECKSUM_MODULUS)


def _tried(stop: int, first: int) -> Verdict:
    """The verdict of `repeats`; none where the bound leaves nothing to try."""
    found = repeats(0, stop, first)
    if not found.checked:
        return Verdict("", None, stop, detail=f"the first n is {first}")
    return tried(found.counterexample, stop)


@claim(
    "oeis-a071436",
    source="OEIS A071436",
    place="comments",
    kind="statement",
    bound=ENOUGH,
    search=partial(repeats, first=SAID_LAST + 1),
)
def oeis_a071436(stop: int) -> Verdict:
    """The Grundy values of the octal game 0.56 have period 144, with the last exception at n = 326637: G(n + 144) =
    G(n) for all n >= 326638."""
    verdict = _tried(stop, SAID_LAST + 1)
    if (at := verdict.counterexample) is None:
        return verdict
    return replace(verdict, detail=f"G({at + PERIOD}) is not G({at}); corrected: oeis-a071436-corrected")


@claim(
    "oeis-a071436-corrected",
    source="OEIS A071436",
    place="comments",
    kind="corrected",
    bound=ENOUGH,
    search=partial(repeats, first=LAST + 1),
)
def oeis_a071436_corrected(stop: int) -> Verdict:
    """The Grundy values of the octal game 0.56 have period 144, with the last exception at n = 326639: G(n + 144) =
    G(n) for all n >= 326640, and not for n = 326639.

    Proved by the theorem of R. Guy and C. Smith, if enough heaps are looked at.
    """
    found = period("0.56", max(stop, 1))
    if found is not None and found.proved:
        wrong = None if (found.period, found.preperiod) == (PERIOD, LAST + 1) else found.preperiod
        return tried(wrong, stop, f"{found.checked_to} heaps prove the period", proved=True)
    return _tried(stop, LAST + 1)
