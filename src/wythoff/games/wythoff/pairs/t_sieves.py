"""Sources of the P-positions of t-Wythoff, in order: Fraenkel's three strategies, and misere play."""

from collections.abc import Callable, Mapping
from functools import partial
from math import sqrt

import numpy as np

from wythoff.exact.bigint import mpz
from wythoff.exact.complementary import Pairs, pairs_of
from wythoff.games.wythoff.pairs.sieves import SLACK, Mex, Source, Words
from wythoff.kernels import complementary, sieves

Maker = Callable[..., Source]


class TClosedForm(Source):
    """The algebraic strategy: floors of n alpha, by kernel while that reaches, then one by one."""

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
    """The arithmetic strategy: a_n ends in an even number of zeros, b_n is a_n shifted left. Begins anywhere."""

    def __init__(self, pairs: Pairs, start: int, stop: int, rows: Words | None = None) -> None:
        self.n, self._t = start, np.uint64(pairs.t)
        a, b = pairs.pair(mpz(start))
        weights = [1, pairs.t + 1]
        while weights[-1] <= a:
            weights.append(pairs.t * weights[-1] + weights[-2])
        self._digits = np.zeros(96, np.uint64)
        for place in reversed(range(len(weights))):
            digit, a = divmod(a, weights[place])
            self._digits[place] = int(digit)
        self._state = np.array([int(pairs.pair(mpz(start))[0]), int(b)], np.uint64)

    def fill(self, pairs: Words) -> int:
        rows = int(sieves.numeration(self._digits, self._t, self._state, pairs))
        self.n += rows
        return rows


def sources_of(pairs: Pairs) -> Mapping[str, Maker]:
    """The methods of `p_positions` for these pairs; the first is the default."""
    closed_form = partial(TClosedForm, pairs)
    found: dict[str, Maker] = {"auto": closed_form, "closed-form": closed_form, "algebraic": closed_form}
    if pairs.is_regular:
        mex = partial(Mex, t=pairs.t, is_misere=pairs.is_misere)
        found |= {"mex": mex, "recursive": mex}
    if pairs.is_regular and not pairs.is_misere:
        found["arithmetic"] = partial(TArithmetic, pairs)
    return found


def warm_up() -> None:
    """Compile the kernels of every method, and keep them for later runs."""
    for source in sources_of(pairs_of(2, False)).values():
        source(0, 2).fill(np.empty(2 * SLACK, np.uint64))
