"""Periods of the Grundy values of take-and-break games, proved while the values are computed.

If the proof of a published period takes too long to repeat, the period is listed here. The period is printed with its
source and with the certificate that proves it. The period is not used to compute values, since the values of the first
period would take hours. A listed period of an octal code also holds for the codes whose Grundy values differ only by
leading zeros (`wythoff.games.heaps.cousins`).
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
    """A published law of an octal game, proved by a certificate: G(n + period) = G(n) for all n >= preperiod."""

    code: str  # the octal code for which the source states the period
    shift: int  # G(n) of the requested game is G(n + shift) of `code`
    preperiod: int  # of the requested game
    period: int
    source: str  # the publication
    certificate: str  # the file in the source distribution: see wythoff.jobs.segments.certificate
    checked_to: int  # the certificate covers the values of heaps below this number

    @property
    def proved(self) -> "Period":
        """The law G(n + period) = G(n) for n >= preperiod as a Period object."""
        return Period(self.preperiod, self.period, 0, True, self.checked_to)

    def __str__(self) -> str:
        law = f"period {self.period}, preperiod {self.preperiod}"
        of = f"; of {self.code}, whose G(n) is G(n {'-' if self.shift > 0 else '+'} {abs(self.shift)}) here"
        ground = f"proved by the certificate {self.certificate}, if its segments are right"
        return f"{ground}: {law} ({self.source}{of if self.shift else ''})"


# Remove a row when a bundled survey proves its period.
PUBLISHED = (
    PublishedPeriod(
        "0.106", 0, 465384263797, 328226140474, "A. Flammenkamp, Octal games; OEIS A071458", "tests/data/0.106.xz",
        793610420655,
    ),
)  # fmt: skip


def published_period(moves: HeapMoves) -> PublishedPeriod | None:
    """Return the period that PUBLISHED lists for a game, or for a code with the same values; None if it lists none."""
    if moves.all_but is not None or moves.unequal_splits or not any(moves.digits):
        return None
    digits, zeros = end_form(moves.digits)
    for entry in PUBLISHED:
        known, others = end_form(parse_octal_code(entry.code).digits)
        if known == digits:
            shift = others - zeros
            return replace(entry, shift=shift, preperiod=entry.preperiod - shift, checked_to=entry.checked_to - shift)
    return None


# By default, the most heaps of a search for a period, and the most estimated nanoseconds.
LIMIT, MAX_NANOSECONDS = 10**7, 6e10

# The number of values at the first look for a period, and the factor by which the sequence grows between looks. A look
# takes some nanoseconds per heap, while computing a value takes 50 or more.
FIRST_LOOK = 64
GROWTH = 9 / 8

# The most values that are searched for a period with a saltus. Their differences take more memory than the values.
MAX_SALTUS_VALUES = 1 << 25


@dataclass(frozen=True)
class Period:
    """A law G(n + period) = G(n) + saltus for all n >= preperiod, with the least possible period and preperiod.

    G(n) is the Grundy value of heap n. If `proved` is False, the law is only observed for heaps below `checked_to`.
    """

    preperiod: int
    period: int
    saltus: int
    proved: bool
    checked_to: int
    """The values of heaps below this number were compared with the law."""

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
        """Return (m, s) with G(n) = G(m) + s and m < preperiod + period, by the law."""
        if n < self.preperiod + self.period:
            return int(n), 0
        turns, rest = divmod(n - self.preperiod, self.period)
        return self.preperiod + int(rest), turns * self.saltus


def count_needed(moves: HeapMoves, preperiod: int, period: int) -> int:
    """Return a number N: if the Grundy values of heaps 0 to N - 1 agree with a period, the period is proved.

    Let k be the most that a move takes, p the period, and m the preperiod, or 1 if the preperiod is 0.

    Theorem (R. Guy, C. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956) 514-526). If
    G(n + p) = G(n) for m <= n < 2 m + p + k, then G(n + p) = G(n) for all n >= m.

    Proof by induction on n >= 2 m + p + k: heaps n + p and n have options of the same values.

    - An option of heap n + p is one heap or two heaps. Its larger heap b is at least (n + p - k)/2 >= m + p. So
      b - p >= m, and heap b - p has the value of heap b. Replacing b by b - p gives an option of heap n of the same
      value. As m >= 1, heap b - p is not empty, so that two heaps stay two heaps.
    - The larger heap b of an option of heap n is at least (n - k)/2 >= m. So heap b + p has the value of heap b.
      Replacing b by b + p gives an option of heap n + p of the same value.

    The proof also holds for splits that take nothing (d_0 = 4).

    In Grundy's game the two heaps must be unequal. Replacing b by b - p may give two equal heaps, n/2 and n/2, of value
    0. The unequal heaps n/2 + p and n/2 - p also have the value 0, if n/2 - p >= m. Replacing b by b + p leaves unequal
    heaps, since b is the larger heap. So n >= 2 m + 2 p is needed, and p more values are enough.
    """
    least = max(preperiod, 1)
    return 2 * least + 2 * period + moves.largest_take + (period if moves.unequal_splits else 0)


def find_period(
    moves: HeapMoves, known: int, shift: Callable[[int], int], repeats_from: Callable[[int], int]
) -> tuple[Period | None, int]:
    """Return the period that `known` values prove, or None; and the number of values at which to search again.

    shift(w) must return the least q >= 1 for which the last w values equal those q places earlier; 0 if there is none.
    repeats_from(p) must return the least m such that G(n + p) = G(n) for all n >= m, as far as values are known.

    Only q = shift(known/2) must be tested. Proof. Suppose that a period p can be proved. By the bound of
    `count_needed`, the last known/2 values are equal to the values p places earlier. So q <= p exists. The last
    known/2 + p values have the period p, and the last known/2 + q values have the period q. Since p + q is at most
    known/2 + q, the last known/2 + q values also have the period gcd(p, q), by the theorem of Fine and Wilf. As q is
    least, gcd(p, q) is q. So q divides p, and the p-periodic part has the period q, which is the least period.
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
    """Return the period that the Grundy values of heaps below `limit` prove; None if they prove none.

    All values are computed without compiled code. Fewer heaps are used if this takes too long, or if a value is above
    255.
    """
    following = FIRST_LOOK
    while values := heaps.first(min(following, limit)):
        known = len(values)
        text = bytes(reversed(values)).decode("latin-1")

        def shift(window: int, text: str = text) -> int:
            return max(text.find(text[:window], 1), 0)

        def repeats_from(p: int, text: str = text) -> int:
            return next((m for m in range(len(text) - p, 0, -1) if text[-m] != text[-m - p]), 0)

        period_found, following = find_period(heaps.moves, known, shift, repeats_from)
        if period_found or known in (heaps.reach, limit):
            return period_found
    return None


class PeriodSearch:
    """Computes the Grundy values of heaps of a take-and-break game step by step, until they prove a period."""

    def __init__(self, moves: HeapMoves, limit: int, threads: int = 1, sequence: "HeapSequence | None" = None) -> None:
        """Prepare a search of the heaps below `limit`. Raises ValueError if `limit` is too large.

        If `sequence` is given, its values are used. Some of these values may be computed already, even beyond `limit`.
        """
        from wythoff.games.heaps.sequence import MAX_HEAPS, HeapSequence

        if limit > MAX_HEAPS:
            raise ValueError(f"limit must be at most {MAX_HEAPS}, got {shortened(limit)}")
        self.moves, self.limit = moves, limit
        self.sequence = sequence or HeapSequence(moves, limit, threads=threads)
        self.period_found: Period | None = None
        self.work = 0.0  # estimated nanoseconds of all values so far: see HeapSequence.cost_between
        self._next, self._looked_at = min(FIRST_LOOK, limit), 0

    @property
    def known(self) -> int:
        """The number of heaps below `limit` whose Grundy values are known."""
        return min(self.sequence.known, self.limit)

    @property
    def is_over(self) -> bool:
        """Whether a period is proved, or the values of all heaps below `limit` have been searched for one."""
        return self.period_found is not None or self._looked_at == self.limit

    def step(self, most: int) -> None:
        """Compute values of heaps below `most`, for less than a second. If enough values are new, look for a period."""
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
        """Return an observed period, which is not proved and may have a saltus; None if none is observed.

        G(n + period) = G(n) + saltus must hold for at least half of the known values, and for at least four periods.
        """
        import numpy as np

        known, values = self.known, self.sequence.values
        if known < 8:
            return None
        p = least_shift(values, known // 4)
        if not p and known <= MAX_SALTUS_VALUES:
            values = np.diff(values.astype(np.int32)).astype(np.uint32)
            p = least_shift(values, known // 4)
        m = repeats_from(values, p)
        saltus = int(self.sequence.values[known - 1]) - int(self.sequence.values[known - 1 - p])
        is_there = p and saltus >= 0 and known - m >= max(known / 2, 4 * p)
        return Period(m, p, saltus, False, known) if is_there else None


def least_shift(values: "NDArray[Any]", window: int) -> int:
    """Return the least q >= 1 such that the last `window` values equal those q places earlier; 0 if there is none."""
    import numpy as np

    from wythoff.kernels import repetitions

    return int(repetitions.least_shift(values, np.uint64(len(values)), np.uint64(window)))


def repeats_from(values: "NDArray[Any]", p: int) -> int:
    """Return the least m such that values[n + p] = values[n] for all n >= m with n + p < len(values)."""
    import numpy as np

    from wythoff.kernels import repetitions

    return int(repetitions.repeats_from(values, np.uint64(len(values)), np.uint64(p)))


def period(moves: HeapMoves, limit: Any = None, progress: Progress | None = None, threads: int = 1) -> Period | None:
    """Return the period of the Grundy values of a game, proved or only observed; None if the search finds none.

    The attribute `proved` states whether the period is proved. The docstring of wythoff.api.tables.period describes
    `limit`. `progress` is called with the number of computed values and the limit.
    """
    most, most_work = (as_signed(limit, "limit"), math.inf) if limit is not None else (LIMIT, MAX_NANOSECONDS)
    if most < 1:
        raise ValueError(f"limit must be at least 1, got {shortened(most)}")
    most = int(most)
    if limit is None and (listed := published_period(moves)):
        return listed.proved
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
    """Compile the machine code of this module, and cache it on disk for later runs."""
    for moves in (HeapMoves((0, 7, 7)), HeapMoves((0, 6))):  # values of one byte, of two
        search = PeriodSearch(moves, 30_000)
        search.sequence.extend(30_000)
        search.observed()
    PeriodSearch(HeapMoves((0, 6)), 30_000, 2).sequence.extend(30_000)  # another thread helps
    PeriodSearch(HeapMoves((0, 0, 0, 7)), 60_000, 2).sequence.extend(60_000)  # values from 512 on
    PeriodSearch(HeapMoves((0, 7, 6, 6)), 20_000, 2).sequence.extend(20_000)  # without a sparse space
    AllButValues((1,), plain=1).first(10)
