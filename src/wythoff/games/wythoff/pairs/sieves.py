"""Sources that list the P-positions (a_n, b_n) of Wythoff's game and t-Wythoff in order of n.

A source uses a sieve, a numeration system or the closed form. Row n is (a_n, b_n). For Wythoff's game a_n is
floor(n phi) and b_n = a_n + n.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache, partial
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.automata.long_digits import long_digits
from wythoff.exact import zeckendorf
from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import mpz
from wythoff.exact.complementary import Pairs, pairs_of
from wythoff.exact.fixed_point import floor_phi
from wythoff.kernels import complementary, sieves
from wythoff.kernels import pairs as closed_form

Words = NDArray[np.uint64]

# The most rows that a source computes beyond the last requested row.
SLACK = 4 * sieves.ROOM


class Source(ABC):
    """A source that lists the P-positions (a_n, b_n) in order, from `n` on."""

    # The most rows that `fill` may leave unfilled at the end of its array. Callers pass longer arrays.
    room = 0

    @abstractmethod
    def __init__(self, start: int, stop: int, rows: Words | None = None) -> None:
        """Prepare to list P-positions n < stop. The attribute `n` is `start`, or 0 if the source must begin at 0.

        If `rows` is given, the caller passes consecutive parts of this array to `fill`. So the source can read earlier
        P-positions in `rows`.
        """
        self.n = 0

    @abstractmethod
    def fill(self, pairs: Words) -> int:
        """Write the next P-positions into `pairs` as a_n, b_n, a_(n+1), b_(n+1), ... Return the number of positions."""


class ClosedForm(Source):
    """The source that computes (floor(n phi), floor(n phi) + n), n >= start: Fraenkel's algebraic strategy."""

    def __init__(self, start: int, stop: int, rows: Words | None = None) -> None:
        self.n = start

    def fill(self, pairs: Words) -> int:
        closed_form.p_positions(np.uint64(self.n), pairs)
        self.n += len(pairs) // 2
        return len(pairs) // 2


class Arithmetic(Source):
    """The source that uses Fibonacci digits: Fraenkel's arithmetic strategy. The first n is `start`.

    The smaller piles a_1, a_2, ... are the numbers whose digits end in an even number of zeros. The digits of the
    larger pile b_n are those of a_n, followed by a 0. Each digit is a bit of a 64-bit number. So a_n must be below the
    Fibonacci number F_66.
    """

    LAST = 27_777_890_035_288  # F_66

    def __init__(self, start: int, stop: int, rows: Words | None = None) -> None:
        if floor_phi(mpz(stop + SLACK)) >= self.LAST:
            last = floor_phi(mpz(self.LAST)) - self.LAST - SLACK
            raise ValueError(f"method arithmetic accepts stop up to {last}, got {stop}")
        self.n = start
        a = zeckendorf.floor_phi(mpz(start))
        form = sum(1 << (index - 2) for index, _, _ in zeckendorf.parts(a))
        shifted = sum(following for _, _, following in zeckendorf.parts(a))
        self._state = np.array([int(a), form, int(shifted)], np.uint64)

    def fill(self, pairs: Words) -> int:
        rows = int(sieves.arithmetic(self._state, pairs))
        self.n += rows
        return rows


class Sieve(Source):
    """A source of the P-positions (a_n, b_n) from n = 0 on, without phi. For each n < stop it stores `bits` bits."""

    bits: float

    def __init__(self, start: int, stop: int, rows: Words | None = None) -> None:
        self.n = 0
        self._state = np.zeros(5, np.uint64)
        words = int(self.bits * 10_000) * (stop + SLACK) // 640_000 + 4
        check_memory(8 * words, f"the sieve up to n = {stop}")
        self._words = np.zeros(words, np.uint64)

    @abstractmethod
    def _advance(self, pairs: Words) -> Any:
        """Write the next P-positions into `pairs` as a_n, b_n, a_(n+1), ... Return the number of positions."""

    def fill(self, pairs: Words) -> int:
        rows = int(self._advance(pairs))
        self.n += rows
        return rows


class Mex(Sieve):
    """The sieve that uses the definition: P-position n is (a_n, b_n), and a_n is the mex of all a_i, b_i with i < n.

    This is Fraenkel's recursive strategy, for t-Wythoff with any t. The sieve stores a bit for each number up to the
    largest b_n.
    """

    def __init__(self, start: int, stop: int, rows: Words | None = None, t: int = 1, is_misere: bool = False) -> None:
        self.bits = (t + 2 + sqrt(t * t + 4)) / 2 + 0.0001  # more than b_n / n
        self._t = np.uint64(t), np.uint64(is_misere)
        super().__init__(start, stop)

    def _advance(self, pairs: Words) -> Any:
        return sieves.mex(self._words, *self._t, self._state, pairs)


class Verkhovsky(Sieve):
    """A sieve that computes P-position n, (a_n, b_n), from the P-positions j with b_j <= a_n, that is, j <= n / phi.

    The sieve stores one pile of each of these P-positions. If `rows` is given, it reads the piles in `rows` instead.
    """

    bits = 64 * 0.6181
    pile: int  # the pile that the sieve reads
    kernel: Callable[..., Any]

    def __init__(self, start: int, stop: int, rows: Words | None = None) -> None:
        super().__init__(start, 0 if rows is not None else stop)
        size = len(self._words) if rows is None else 0
        self._earlier = (self._words, np.uint64(1), np.uint64(size))
        if rows is not None:
            self._earlier = (rows[self.pile :], np.uint64(2), np.uint64(0))

    def _advance(self, pairs: Words) -> Any:
        return self.kernel(*self._earlier, self._state, pairs)


class VerkhovskyL(Verkhovsky):
    """The sieve that carries out steps L1-L6 of B. Verkhovsky, IJCNS 3 (2010) 793-800."""

    pile = 1
    kernel = staticmethod(sieves.verkhovsky_l)


class VerkhovskyW(Verkhovsky):
    """The sieve that carries out steps W1-W3 of B. Verkhovsky, IJCNS 3 (2010) 793-800."""

    pile = 0
    kernel = staticmethod(sieves.verkhovsky_w)


class Stream(Sieve):
    """The streaming sieve. A ring buffer has a bit for each number z: whether z is the larger pile of a P-position.

    While the bit of z is read, the buffer holds the bits of the numbers from z to 1.618 z.
    """

    room = sieves.ROOM
    bits = 0.2361  # from z = stop / phi^2 to stop / phi, the marks read last

    def __init__(self, start: int, stop: int, rows: Words | None = None) -> None:
        super().__init__(start, stop)
        self._last = np.uint64(int(0.6181 * (stop + SLACK)) + 64)
        seed = np.zeros(2 * 64 * sieves.SEED_WORDS, np.uint64)
        Mex(0, len(seed) // 2).fill(seed)
        for b in seed[3::2].tolist():
            if b < 64 * sieves.SEED_WORDS:
                self._words[b // 64] |= np.uint64(1 << b % 64)

    def _advance(self, pairs: Words) -> Any:
        return sieves.stream(self._words, self._last, *_expansions(), self._state, pairs)


@cache
def _expansions() -> tuple[Words, Words, NDArray[np.uint8]]:
    """Return the three tables that the streaming sieve reads. The tables are computed once, in 2 ms, and take 2 MB."""
    tables = np.empty(1 << 16, np.uint64), np.empty(1 << 16, np.uint64), np.empty(1 << 20, np.uint8)
    sieves.expansions(*tables)
    return tables


SOURCES: dict[str, type[Source]] = {
    "auto": ClosedForm,
    "closed-form": ClosedForm,
    "mex": Mex,
    "verkhovsky-l": VerkhovskyL,
    "verkhovsky-w": VerkhovskyW,
    "stream": Stream,
    "arithmetic": Arithmetic,
    "recursive": Mex,
    "algebraic": ClosedForm,
}


Maker = Callable[..., Source]


class TClosedForm(Source):
    """The source that computes the closed form of t-Wythoff: in compiled code for small `stop`, else one by one.

    In normal play P-position n is (a_n, a_n + t n) with a_n = floor(n alpha), alpha = (2 - t + sqrt(t^2 + 4))/2.
    """

    def __init__(self, pairs: Pairs, start: int, stop: int, rows: Words | None = None) -> None:
        self.n, self._pairs = start, pairs
        self._is_compiled = pairs.is_regular and stop + SLACK < complementary.limit(pairs.t)

    def fill(self, pairs: Words) -> int:
        rows, t = len(pairs) // 2, self._pairs.t
        if self._is_compiled:
            complementary.pair_rows(np.int64(self.n), np.int64(t), self._pairs.is_misere, sqrt(t * t + 4), pairs)
        else:
            for row in range(rows):
                pairs[2 * row : 2 * row + 2] = [int(pile) for pile in self._pairs.pair(mpz(self.n + row))]
        self.n += rows
        return rows


class TArithmetic(Source):
    """The source for t-Wythoff in normal play that uses digits in the numeration with place values w_0, w_1, ...

    Here w_0 = 1, w_1 = t + 1 and w_{k+1} = t w_k + w_{k-1}. The smaller piles a_1, a_2, ... are the numbers whose
    digits end in an even number of zeros. The digits of the larger pile b_n are those of a_n, followed by a 0.
    """

    def __init__(self, pairs: Pairs, start: int, stop: int, rows: Words | None = None) -> None:
        self.n, self._t = start, np.uint64(pairs.t)
        a, b = pairs.pair(mpz(start))
        digits = list(long_digits(a, pairs.t))
        self._digits = np.zeros(96, np.uint64)
        self._digits[: len(digits)] = digits[::-1]
        self._state = np.array([int(a), int(b)], np.uint64)

    def fill(self, pairs: Words) -> int:
        rows = int(sieves.numeration(self._digits, self._t, self._state, pairs))
        self.n += rows
        return rows


def sources_of(pairs: Pairs) -> Mapping[str, Maker]:
    """Return a dictionary of the sources that list the P-positions of t-Wythoff, by name. "auto" is the default.

    `pairs` gives the closed form of the P-positions in normal or misere play.
    """
    closed_form = partial(TClosedForm, pairs)
    sources: dict[str, Maker] = {"auto": closed_form, "closed-form": closed_form, "algebraic": closed_form}
    if pairs.is_regular:
        mex = partial(Mex, t=pairs.t, is_misere=pairs.is_misere)
        sources |= {"mex": mex, "recursive": mex}
    if pairs.is_regular and not pairs.is_misere:
        sources["arithmetic"] = partial(TArithmetic, pairs)
    return sources


def warm_up() -> None:
    """Compile the machine code of every method, and cache it on disk for later runs."""
    for source in sources_of(pairs_of(2, False)).values():
        source(0, 2).fill(np.empty(2 * SLACK, np.uint64))
