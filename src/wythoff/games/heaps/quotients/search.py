"""The misere quotient of heaps 0, 1, 2, ..., heap by heap, and the period of their values.

Most heaps are equal to a smaller word; that is seen at once. Another may have a value in the quotient so far, which the
check proves. If it has not, the quotient grows: a guess in which the heap is free is reduced and checked; as long as
the check finds a word with the wrong outcome, the fewest heaps of that word that mend it are made free in what has
been guessed, and so on. The least wrong word becomes larger each time. No guess can make an answer wrong: only what the
check accepts is kept.

If the quotient of the heaps below N is finite, k is the most that a move takes, N >= 2 n0 + 2 p + k, and heaps n and
n + p have the same value for n0 <= n < 2 n0 + p + k, n0 >= 1, they have for all n >= n0, and the quotient is that of
all heaps (Plambeck 2005; Plambeck, Siegel 2008). For, by induction, in the larger part of each option of a heap n
beyond p can be taken off, and in that of each option of n - p added, with the same value: so R(n) = R(n - p), and heap
n is equal to heap n - p. It is the bound of Guy and Smith for Grundy values: see wythoff.games.heaps.periods.needed,
where unequal splits are dealt with, too.
"""

from itertools import combinations

import numpy as np

from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import FIRST_LOOK, Period, least_shift, look, repeats_from
from wythoff.games.heaps.quotients.candidate import Candidate, TooLarge, Word
from wythoff.games.heaps.quotients.guess import MOST_ORDER, Guess
from wythoff.kernels import quotient_checks

# The powers of a new heap that are told apart at first: h^4 = h^2.
NEW = (2, 2)

# Heaps of a wrong word that are made free together at most.
MOST_FREE = 4


class QuotientSearch:
    """The quotient of the heaps below `known`; it grows by `step` until a period is proved or it is given up."""

    def __init__(self, moves: HeapMoves, limit: int, most_work: float) -> None:
        self.moves, self.limit, self.most_work = moves, limit, most_work
        self.candidate = Candidate(np.zeros((1, 1), np.int32), np.zeros(1, np.bool_), np.zeros(1, np.int32), [()])
        self.known = 1
        self.changes: list[tuple[int, int, int]] = []
        """(heap, order, size of P) wherever the quotient has changed."""

        self.period: Period | None = None
        self.stuck = ""
        """Why the search has ended without a period."""

        self.work = 0.0  # nanoseconds, about, counted so that they do not depend on the machine
        self._next = FIRST_LOOK
        self._wins, self._is_end = self.candidate.wins(moves, 1)

    @property
    def is_over(self) -> bool:
        return self.period is not None or bool(self.stuck)

    def step(self) -> None:
        """Give values to heaps up to the next look for a period, or to the next that changes the quotient."""
        stop = min(self._next, self.limit)
        heap = self._extended(stop)
        self.work += 0.5 * (heap * heap - self.known * self.known) * max(len(self.moves.splits), 1)
        self.known = heap
        if heap < stop:
            self._learn(heap)
        elif heap == self._next:
            self._look()
        if not self.is_over and self.known >= self.limit:
            self.stuck = f"no period is proved below heap {self.limit}"
        if not self.is_over and self.work > self.most_work:
            self.stuck = f"going on to heap {self.known} takes too long"

    def _extended(self, stop: int) -> int:
        """Return the first heap that is not seen to be equal to a smaller word, or stop."""
        now, states = self.candidate, self.candidate.states
        if stop > len(self._is_end):
            self._wins = np.concatenate((self._wins, np.zeros((stop, self._wins.shape[1]), np.uint64)))
            self._is_end = np.concatenate((self._is_end, np.zeros(stop, np.bool_)))
        if stop > len(now.values):
            now.values = np.concatenate((now.values[: self.known], np.zeros(2 * stop, np.int32)))
        digits, unequal = np.array(self.moves.digits or (0,), np.int64), self.moves.unequal_splits
        return int(
            quotient_checks.extended(
                self.known, stop, digits, unequal, now.values, now.products, now.rows, self._wins, self._is_end,
                states.elements, states.sets, states.first, states.following,
            )
        )  # fmt: skip

    def _look(self) -> None:
        values = self.candidate.values[: self.known].astype(np.uint16)
        self.period, self._next = look(
            self.moves, self.known, lambda window: least_shift(values, window), lambda p: repeats_from(values, p)
        )

    def _learn(self, heap: int) -> None:
        """Find the quotient with this heap, or give up."""
        try:
            found = self._with_old_value(heap) or self._with_new_value(heap)
        except TooLarge:
            found = None
        if found is None and self.work > self.most_work:
            self.stuck = f"going on to heap {heap} takes too long"
            return
        if found is None:
            self.stuck = f"no quotient of at most {MOST_ORDER} elements is found with heap {heap}"
            return
        self.candidate, self.known = found, heap + 1
        self._wins, self._is_end = found.wins(self.moves, heap + 1)
        change = (heap, len(found), int(found.is_p.sum()))
        if not self.changes or self.changes[-1][1:] != change[1:]:
            self.changes.append(change)
        self._next = max(FIRST_LOOK, heap + 2, heap + heap // 8)

    def _with_old_value(self, heap: int) -> Candidate | None:
        value = self.candidate.fitting(self._wins[heap])
        if value is None:
            return None
        found = self.candidate.with_value(heap, value)
        return found if self._failure(found) is None else None

    def _with_new_value(self, heap: int) -> Candidate | None:
        found = self._guessed(self.candidate.with_value(heap, 0), {heap: NEW}).reduced()
        while (wrong := self._failure(found)) is not None:
            if self.work > self.most_work:
                return None
            mended = self._mended(found, wrong)
            if mended is None:
                return None
            found = mended
        return found

    def _mended(self, wrong: Candidate, word: Word) -> Candidate | None:
        """Return a guess that tells this word, the least that the candidate has wrong."""
        said = bool(wrong.is_p[wrong.product(word)])
        heaps = sorted(set(word))
        for count in range(1, min(len(heaps), MOST_FREE) + 1):
            for some in combinations(heaps, count):
                free = {}
                for heap in some:
                    index, period = wrong.cycle(int(wrong.values[heap]))
                    period *= 1 + period % 2
                    free[heap] = max(index, word.count(heap) + 1 - period, 1), period
                try:
                    guess = self._guessed(wrong, free)
                except TooLarge:
                    continue
                if guess.is_lost(word) != said:
                    return guess.reduced()
        return None

    def _guessed(self, base: Candidate, free: dict[int, tuple[int, int]]) -> Guess:
        self.work += 2e5
        guess = Guess(base, self.moves, free)
        self.work += 100 * guess.is_p.size * len(guess.used) + len(guess.values) ** 2 + 10 * guess.turning.size
        return guess

    def _failure(self, found: Candidate) -> Word | None:
        try:
            return found.failure(self.moves)
        finally:
            self.work += found.work + 30 * len(found) ** 2


def warm_up() -> None:
    """Compile the kernels, and keep them for later runs."""
    for moves in (HeapMoves((0, 7, 7)), HeapMoves(unequal_splits=True)):
        search = QuotientSearch(moves, 30, 1e9)
        while not search.is_over:
            search.step()
