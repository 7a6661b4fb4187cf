"""The heaps that make the outcome of a sum equal in misere and normal play.

These heaps follow from the misere quotient and the Grundy values of a game.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.games.heaps.quotients.quotient import MisereQuotient, format_heaps
from wythoff.games.heaps.values import HeapValues
from wythoff.solve.solution import UnknownValue

# The most heaps that are examined, up to the end of the first common period of the Grundy values and of the elements of
# the misere quotient.
MAX_HEAPS = 200_000


@dataclass(frozen=True)
class NormalPlay:
    """The law that a sum has the same outcome in normal and misere play if it has a heap that is not an exception.

    Attributes
    ----------
    is_tame : bool
        Whether each sum is P in misere play iff the Grundy values of its heaps are a P-position of misere nim.
    exceptions : tuple of int
        The exceptions n with 1 <= n < start + period.
    start, period : int
        Heaps n and n + period are both exceptions, or neither is, for all n >= start.
    """

    is_tame: bool
    exceptions: tuple[int, ...]
    start: int
    period: int

    def __str__(self) -> str:
        if self.is_tame:
            return "tame: sums are played as misere nim with the Grundy values of the heaps"
        if not self.exceptions or self.exceptions[-1] < self.start:
            listed = format_heaps(list(self.exceptions), self.start, self.period)
            return f"a sum has the same outcome as in normal play, unless each of its heaps is one of {listed}"
        others = sorted(set(range(1, self.start + self.period)).difference(self.exceptions))
        if not others:
            return "no heap ensures that a sum has the same outcome as in normal play"
        listed = format_heaps(others, self.start, self.period)
        return f"a sum has the same outcome as in normal play if it has one of the heaps {listed}"


def normal_play(quotient: MisereQuotient) -> NormalPlay | None:
    """Return which heaps ensure that a sum that contains them has the same outcome in normal and misere play.

    Return None if a period of the misere quotient or of the Grundy values is unknown or too long. The function visits
    all pairs (element of the quotient, Grundy value) that sums have; these are finitely many. A heap is not an
    exception if adding it to a sum with any of these pairs gives a sum of the same outcome in normal and misere play.
    """
    grundy = HeapValues(quotient.moves, quotient.game)
    try:
        grundy.value(10**30)
    except UnknownValue:
        return None
    if grundy.period is None or quotient.period is None:
        return None
    start = max(grundy.period.preperiod, quotient.period.preperiod)
    period = math.lcm(grundy.period.period, quotient.period.period)
    if start + period > MAX_HEAPS:
        return None
    values = np.array([int(grundy.value(heap)) for heap in range(start + period)])
    bits = int(values.max()).bit_length()
    # A sum is (element, xor of the values, whether one is above 1), as one number.
    elements = np.array([quotient.value(heap) for heap in range(start + period)])
    codes = (elements << bits | values) << 1 | (values > 1)
    letters = np.unique(codes)

    def add_codes(left: NDArray[Any], right: Any) -> NDArray[Any]:
        both = quotient.products[left >> bits + 1, right >> bits + 1].astype(np.int64) << bits + 1
        low = (1 << bits + 1) - 2
        sums: NDArray[Any] = both | ((left ^ right) & low) | ((left | right) & 1)
        return sums

    seen = np.zeros(quotient.order << bits + 1, np.bool_)
    seen[0] = True
    new = np.zeros(1, np.int64)
    while len(new):
        reached = np.zeros_like(seen)
        for letter in letters:
            reached[add_codes(new, letter)] = True
        reached &= ~seen
        seen |= reached
        new = np.flatnonzero(reached)
    sums = np.flatnonzero(seen)
    is_p = quotient.is_p[sums >> bits + 1]
    xor = sums >> 1 & (1 << bits) - 1
    differs = np.zeros_like(seen)
    differs[sums] = is_p != (xor == 0)
    exceptional = [letter for letter in letters if differs[add_codes(sums, letter)].any()]
    is_tame = bool((is_p == (xor == 1 - (sums & 1))).all())
    found = np.flatnonzero(np.isin(codes, exceptional)).tolist()[1:]  # not heap 0: the empty sum differs without it too
    least, seen_in = start, set(found)
    while least > 1 and (least - 1 in seen_in) == (
        least - 1 + period in seen_in
    ):  # exceptions may repeat from an earlier heap on
        least -= 1
    return NormalPlay(is_tame, tuple(heap for heap in found if heap < least + period), least, period)


def describe_quotient(quotient: MisereQuotient) -> list[str]:
    """Return lines of text for users that describe a misere quotient."""
    lines = [str(quotient), f"single heaps that lose: {quotient.lost_heaps}"]
    plain = normal_play(quotient)
    return lines if plain is None else [*lines, str(plain)]
