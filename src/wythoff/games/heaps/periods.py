"""Periods of the Grundy values of take-and-break heaps, proved while the values are being computed.

Also the published periods of octal games that are not proved here: printed with their source, never used.

An entry covers all codes whose values are equal except for leading zeros (`wythoff.games.heaps.cousins`).
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, as_signed, shortened
from wythoff.exact.progress import Progress
from wythoff.games.heaps.all_but import AllButValues
from wythoff.games.heaps.codes import parse_octal_code
from wythoff.games.heaps.cousins import end_form
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.plain_values import PlainHeapValues

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wythoff.games.heaps.sequence import HeapSequence


@dataclass(frozen=True)
class PublishedPeriod:
    """A law G(n + period) = G(n) for all n >= preperiod that only a source states.

    Attributes
    ----------
    code : str
        The octal code in the source; G(n) here is G(n + shift) of that code.
    shift : int
    preperiod, period : int
    source : str
    """

    code: str
    shift: int
    preperiod: int
    period: int
    source: str

    def __str__(self) -> str:
        law = f"period {self.period}, preperiod {self.preperiod}"
        of = f"; of {self.code}, whose G(n) is G(n {'-' if self.shift > 0 else '+'} {abs(self.shift)}) here"
        return f"published, not proved here: {law} ({self.source}{of if self.shift else ''})"


# Lines of (code, preperiod, period, source). Remove a line when a bundled survey proves its period.
PUBLISHED = tuple(
    PublishedPeriod(code, 0, preperiod, period, source)
    for code, preperiod, period, source in [
        ("0.106", 465384263797, 328226140474, "A. Flammenkamp, Octal games; OEIS A071458"),
    ]
)


def published_period(moves: HeapMoves) -> PublishedPeriod | None:
    """Return the published period of a game, not proved here; None if none is known."""
    if moves.all_but is not None or moves.unequal_splits or not any(moves.digits):
        return None
    digits, zeros = end_form(moves.digits)
    for entry in PUBLISHED:
        known, others = end_form(parse_octal_code(entry.code).digits)
        if known == digits:
            shift = others - zeros
            return replace(entry, shift=shift, preperiod=entry.preperiod - shift)
    return None


# The default limit of a search for a period, in heaps, and the most nanoseconds that it takes.
LIMIT, MOST_WORK = 10**7, 6e10

# Values at the first look for a period, and the growth of the sequence between looks: a look costs some nanoseconds a
# heap, computing a heap 50 and more.
FIRST_LOOK = 64
GROWTH = 9 / 8

# The most values searched for a period with a saltus: their differences take more memory than the values.
MOST_FOR_SALTUS = 1 << 25


@dataclass(frozen=True)
class Period:
    """A law G(n + period) = G(n) + saltus for all n >= preperiod, both the least possible; for ever if `proved`."""

    preperiod: int
    period: int
    saltus: int
    proved: bool
    checked_to: int
    """The law was checked for heaps below this."""

    def __str__(self) -> str:
        reach = "proved" if self.proved else f"observed below heap {self.checked_to}, not proved"
        return (
            f"period {self.period}, preperiod {self.preperiod}"
            f"{f', saltus {self.saltus}' if self.saltus else ''}:"
            f" {self._law()}; {reach}"
        )

    def _repr_html_(self) -> str:
        from wythoff.solve.solution import html_table

        rows = [("period", self.period), ("preperiod", self.preperiod), ("saltus", self.saltus)]
        reach = "proved" if self.proved else "observed, not proved"
        return html_table([*rows, (reach, f"heaps below {self.checked_to} computed")], caption=self._law())

    def _law(self) -> str:
        growth = f" + {self.saltus}" if self.saltus else ""
        return f"G(n + {self.period}) = G(n){growth} for all n >= {self.preperiod}"

    def place(self, n: Integer) -> tuple[int, Integer]:
        """Return (m, s) with G(n) = G(m) + s, m below preperiod + period."""
        if n < self.preperiod + self.period:
            return int(n), 0
        turns, rest = divmod(n - self.preperiod, self.period)
        return self.preperiod + int(rest), turns * self.saltus


def count_needed(moves: HeapMoves, preperiod: int, period: int) -> int:
    """Return the number of values that prove a period.

    If G(n + p) = G(n) for m <= n < 2 m + p + k, where m >= 1 and k is the most that a move takes, it holds for all
    n >= m (R. Guy, C. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956) 514-526). For, from
    n = 2 m + p + k on, by induction: an option of heap n + p is one heap, or two of which the larger is at least
    (n + p - k)/2 >= m + p. Taking p from it leaves a heap of at least m >= 1 objects, which is less than n and has the
    same value, so that heap n has an option of the same value; and conversely, since the larger heap of an option of n
    is at least (n - k)/2 >= m, p can be added to it. Splits that take nothing (d_0 = 4) are no exception.
    m = 0 counts as 1, since the larger heap must stay a heap: then two heaps stay two.

    If heaps may be split into unequal ones, taking p from a heap may leave two equal ones, with the value 0: then n is
    even, and (n + 2p)/2 and (n - 2p)/2 are unequal heaps of n of the same value as long as (n - 2p)/2 >= m. Adding p to
    the larger heap leaves them unequal. So n >= 2 m + 2 p is needed: p values more than the bound above are enough.
    """
    least = max(preperiod, 1)
    return 2 * least + 2 * period + moves.largest_take + (period if moves.unequal_splits else 0)


def find_period(
    moves: HeapMoves, known: int, shift: Callable[[int], int], repeats_from: Callable[[int], int]
) -> tuple[Period | None, int]:
    """Return the period that `known` values prove, or None, and the number of values for the next look.

    shift(window) returns the least shift under which the last `window` values repeat, 0 if there is none;
    repeats_from(p) returns the preperiod that p would have.

    If a period p can be proved, the last half of the values repeats under the shift p, by the bound of `count_needed`.
    Let q be the least shift under which it does. The last known/2 + p values have period p, the last known/2 + q have
    period q; p + q is at most known/2 + q, so that (Fine, Wilf) these have the period gcd(p, q), which is q. So q
    divides p, and the p-periodic part has period q: it is enough to test q, and q is the least period.
    """
    p = shift(known - known // 2)
    if p:
        m = repeats_from(p)
        if known >= count_needed(moves, m, p):
            return Period(m, p, 0, True, known), known
    following = int(known * GROWTH) + 1
    p = shift(max(known // 8, 1))  # not enough for a proof, but it may predict when a proof is possible
    if p:
        stop = count_needed(moves, repeats_from(p), p)
        if known < stop < following:
            following = stop
    return None, following


def find_plain_period(heaps: PlainHeapValues, limit: int) -> Period | None:
    """Return a period that the values computed without compiled code prove, or None."""
    following = FIRST_LOOK
    while (known := min(following, heaps.reach, limit)) >= 1:
        text = "".join(map(chr, reversed(heaps.first(known))))

        def shift(window: int, text: str = text) -> int:
            return max(text.find(text[:window], 1), 0)

        def repeats_from(p: int, text: str = text) -> int:
            return next((m for m in range(len(text) - p, 0, -1) if text[-m] != text[-m - p]), 0)

        period_found, following = find_period(heaps.moves, known, shift, repeats_from)
        if period_found or known == min(heaps.reach, limit):
            return period_found
    return None


class PeriodSearch:
    """Computes the values of a heap game until they prove a period."""

    def __init__(self, moves: HeapMoves, limit: int, threads: int = 1, sequence: "HeapSequence | None" = None) -> None:
        """Search below `limit`, by the values of `sequence` if given, which may be longer and partly computed."""
        from wythoff.games.heaps.sequence import MOST_HEAPS, HeapSequence

        if limit > MOST_HEAPS:
            raise ValueError(f"limit must be at most {MOST_HEAPS}, got {shortened(limit)}")
        self.moves, self.limit = moves, limit
        self.sequence = sequence or HeapSequence(moves, limit, threads=threads)
        self.period_found: Period | None = None
        self.work = 0.0  # estimated nanoseconds of all values so far: see HeapSequence.cost_between
        self._next, self._looked_at = min(FIRST_LOOK, limit), 0

    @property
    def known(self) -> int:
        """The number of known values below the limit."""
        return min(self.sequence.known, self.limit)

    @property
    def is_over(self) -> bool:
        """Whether a period is proved, or all values below the limit have been searched."""
        return self.period_found is not None or self._looked_at == self.limit

    def step(self, most: int) -> None:
        """Compute more values, up to `most` in all or to the next look for a period; then look.

        Takes less than a second.
        """
        stop, sequence = min(self._next, most, self.limit), self.sequence
        if self.known < stop:
            known = self.known
            sequence.step(stop)
            self.work += sequence.cost_between(known, self.known)
        if self.period_found is not None or self.known < min(self._next, self.limit):
            return
        self._looked_at, values = self.known, self.sequence.values[: self.known]
        self.period_found, self._next = find_period(
            self.moves, self.known, lambda window: least_shift(values, window), lambda p: repeats_from(values, p)
        )

    def observed(self) -> Period | None:
        """Return a period, perhaps with a saltus, that occurs four times in the last half of the values, or None.

        It is not proved.
        """
        import numpy as np

        known, values = self.known, self.sequence.values
        if known < 8:
            return None
        p = least_shift(values, known // 4)
        if not p and known <= MOST_FOR_SALTUS:
            values = np.diff(values.astype(np.int32)).astype(np.uint32)
            p = least_shift(values, known // 4)
        m = repeats_from(values, p)
        saltus = int(self.sequence.values[known - 1]) - int(self.sequence.values[known - 1 - p])
        is_there = p and saltus >= 0 and known - m >= max(known / 2, 4 * p)
        return Period(m, p, saltus, False, known) if is_there else None


def least_shift(values: "NDArray[Any]", window: int) -> int:
    """Return the least shift under which the last `window` values repeat; 0 if there is none."""
    import numpy as np

    from wythoff.kernels import repetitions

    return int(repetitions.least_shift(values, np.uint64(len(values)), np.uint64(window)))


def repeats_from(values: "NDArray[Any]", p: int) -> int:
    """Return the least m such that all values from m on repeat with the period p."""
    import numpy as np

    from wythoff.kernels import repetitions

    return int(repetitions.repeats_from(values, np.uint64(len(values)), np.uint64(p)))


def period(moves: HeapMoves, limit: Any = None, progress: Progress | None = None, threads: int = 1) -> Period | None:
    """Find a period; see wythoff.api.tables.period. Calls `progress` with the heaps done, and the limit."""
    most, most_work = (as_signed(limit, "limit"), math.inf) if limit is not None else (LIMIT, MOST_WORK)
    if most < 1:
        raise ValueError(f"limit must be at least 1, got {shortened(most)}")
    most = int(most)
    if moves.all_but is not None:
        heaps = AllButValues(moves.all_but)
        growing = heaps.search(most, progress)
        return Period(*growing, True, len(heaps.values)) if growing else None
    if period_found := find_plain_period(PlainHeapValues(moves), most):
        return period_found
    search = PeriodSearch(moves, most, threads)
    while search.period_found is None and search.known < most and search.work < most_work:
        search.step(most)
        if progress:
            progress(search.known, most)
    return search.period_found or search.observed()


def warm_up() -> None:
    """Compile the kernels, and cache them for later runs."""
    for moves in (HeapMoves((0, 7, 7)), HeapMoves((0, 6))):  # values of one byte, of two
        search = PeriodSearch(moves, 30_000)
        search.sequence.extend(30_000)
        search.observed()
    PeriodSearch(HeapMoves((0, 6)), 30_000, 2).sequence.extend(30_000)  # another thread helps
    PeriodSearch(HeapMoves((0, 7, 6, 6)), 20_000, 2).sequence.extend(20_000)  # values from 512 on
    AllButValues((1,), plain=1).first(10)
