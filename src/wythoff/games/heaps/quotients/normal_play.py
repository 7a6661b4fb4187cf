"""Which heaps make a misere sum one of normal play: from the quotient and the Grundy values, for all sums at once."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.games.heaps.quotients.quotient import MisereQuotient, listed_heaps
from wythoff.games.heaps.values import HeapValues
from wythoff.solve.solution import UnknownValue

# Heaps that are looked at: the preperiods, and a period of values and elements together.
MOST_HEAPS = 200_000


@dataclass(frozen=True)
class NormalPlay:
    """A sum in which one heap is none of `exceptions` is won in misere play as in normal play, by the same moves.

    Attributes
    ----------
    is_tame : bool
        Whether sums are played as misere nim with the Grundy values of the heaps: then only values 0 and 1 matter.
    exceptions : tuple of int
        The heaps, from 1 on and below start + period, with which a sum may differ.
    start, period : int
        From `start` on they repeat with this period.
    """

    is_tame: bool
    exceptions: tuple[int, ...]
    start: int
    period: int

    def __str__(self) -> str:
        if self.is_tame:
            return "tame: sums are played as misere nim with the Grundy values of the heaps"
        if not self.exceptions or self.exceptions[-1] < self.start:
            listed = listed_heaps(list(self.exceptions), self.start, self.period)
            return f"unless each heap is one of {listed}, a sum is won as in normal play"
        others = sorted(set(range(1, self.start + self.period)).difference(self.exceptions))
        if not others:
            return "no heap makes a sum one that is won as in normal play"
        return f"with one of the heaps {listed_heaps(others, self.start, self.period)} a sum is won as in normal play"


def normal_play(quotient: MisereQuotient) -> NormalPlay | None:
    """Return what all sums say; None where a period of the quotient or of the Grundy values is not known.

    All pairs (element, Grundy value) of sums are gone through: they are the closure of those of the heaps, which are
    finitely many. A heap is no exception if with each of these pairs it makes a sum that is P in misere play where it
    is P in normal play.
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
    if start + period > MOST_HEAPS:
        return None
    values = np.array([int(grundy.value(heap)) for heap in range(start + period)])
    bits = int(values.max()).bit_length()
    # A sum is (element, xor of the values, whether one is above 1), as one number.
    elements = np.array([quotient.value(heap) for heap in range(start + period)])
    codes = (elements << bits | values) << 1 | (values > 1)
    letters = np.unique(codes)

    def plus(left: NDArray[Any], right: Any) -> NDArray[Any]:
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
            reached[plus(new, letter)] = True
        reached &= ~seen
        seen |= reached
        new = np.flatnonzero(reached)
    sums = np.flatnonzero(seen)
    is_p = quotient.is_p[sums >> bits + 1]
    xor = sums >> 1 & (1 << bits) - 1
    differs = np.zeros_like(seen)
    differs[sums] = is_p != (xor == 0)
    apart = [letter for letter in letters if differs[plus(sums, letter)].any()]
    is_tame = bool((is_p == (xor == 1 - (sums & 1))).all())
    found = np.flatnonzero(np.isin(codes, apart)).tolist()[1:]  # but heap 0, without which the empty sum differs, too
    least, seen_in = start, set(found)
    while least > 1 and (least - 1 in seen_in) == (least - 1 + period in seen_in):  # they may repeat from earlier on
        least -= 1
    return NormalPlay(is_tame, tuple(heap for heap in found if heap < least + period), least, period)


def sentences(quotient: MisereQuotient) -> list[str]:
    """Return what a quotient says to people."""
    lines = [str(quotient), f"single heaps that lose: {quotient.lost_heaps}"]
    plain = normal_play(quotient)
    return lines if plain is None else [*lines, str(plain)]
