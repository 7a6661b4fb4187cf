"""Compare remarks in the On-Line Encyclopedia of Integer Sequences about periods with the Grundy values."""

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from wythoff.api.tables import grundy_sequence, period
from wythoff.claims.checksums import Sums
from wythoff.claims.claim import claim
from wythoff.claims.verdict import Finding, Verdict, tried

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The default bound, in heaps. So many heaps, a little more than twice the preperiod, prove the period of 0.56.
BOUND = 700_000

# The period of 0.56, its last exception as published, and its true last exception.
PERIOD, PUBLISHED_LAST, LAST = 144, 326_637, 326_639

# The most heaps whose values are cached between shards, and computed in steps to the next power of 2: 16 MB of values.
MAX_CACHED_HEAPS = 1 << 24


def search_repeats(start: int, stop: int, first: int) -> Finding:
    """Check G(n + 144) = G(n) for the Grundy values of the octal game 0.56 and n = start to stop - 1, n >= `first`."""
    import numpy as np

    start = max(start, first)
    if stop <= start:
        return Finding(0)
    size = stop + PERIOD
    values = _values(max(size, min(1 << size.bit_length(), MAX_CACHED_HEAPS)))[:size]
    wrong = np.flatnonzero(values[start:stop] != values[start + PERIOD :])
    if len(wrong):
        return Finding(int(wrong[0]) + 1, start + int(wrong[0]))
    sums = Sums()
    sums.add_array(values[start:stop])
    return sums.finding(stop - start)


@lru_cache(maxsize=1)
def _values(size: int) -> "NDArray[Any]":
    """Return the Grundy values of the heaps below `size` in the octal game 0.56.

    They are cached, since each shard needs them from 0 on.
    """
    return grundy_sequence("0.56", size)


def _tried(stop: int, first: int) -> Verdict:
    """Return the verdict of `search_repeats` on all n below `stop`; undecided if `stop` is at most `first`."""
    found = search_repeats(0, stop, first)
    if not found.checked:
        return Verdict("", None, stop, detail=f"the first n is {first}")
    return tried(found.counterexample, stop)


@claim(
    "oeis-a071436",
    source="OEIS A071436",
    place="comments",
    kind="statement",
    bound=BOUND,
    search=partial(search_repeats, first=PUBLISHED_LAST + 1),
)
def oeis_a071436(stop: int) -> Verdict:
    """False claim: The Grundy values of the octal game 0.56 have period 144, and the last exception is at n = 326637.
    So G(n + 144) = G(n) for all n >= 326638.
    """
    verdict = _tried(stop, PUBLISHED_LAST + 1)
    if (at := verdict.counterexample) is None:
        return verdict
    return replace(verdict, detail=f"G({at + PERIOD}) is not G({at}); corrected: oeis-a071436-corrected")


@claim(
    "oeis-a071436-corrected",
    source="OEIS A071436",
    place="comments",
    kind="corrected",
    bound=BOUND,
    search=partial(search_repeats, first=LAST + 1),
)
def oeis_a071436_corrected(stop: int) -> Verdict:
    """The Grundy values of the octal game 0.56 have period 144, and the last exception is at n = 326639. So G(n + 144)
    = G(n) for all n >= 326640, but not for n = 326639.

    Proved by the theorem of R. Guy and C. Smith, if enough heaps are computed.
    """
    found = period("0.56", max(stop, 1))
    if found is not None and found.proved:
        wrong = None if (found.period, found.preperiod) == (PERIOD, LAST + 1) else found.preperiod
        return tried(wrong, stop, f"{found.checked_to} heaps prove the period", proved=True)
    return _tried(stop, LAST + 1)
