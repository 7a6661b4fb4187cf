"""Search for the misere quotient of heaps 0, 1, 2, ..., heap by heap, and for the period of their values.

The package docstring of wythoff.games.heaps.quotients defines words, values, candidates and R(n). Each new heap falls
into one of three cases:

- A state of the last check proves that the heap is equal to a smaller word. This is the case for most heaps.
- The heap has a value in the quotient so far, but only a new check of the candidate with this value proves it.
- The quotient grows. A guess gives the heap a new element (`wythoff.games.heaps.quotients.guess`), and is reduced and
  checked. If the check finds a word with a wrong outcome, some heaps of this word get new elements in the next guess:
  as few as are needed for the right outcome. The least wrong word becomes larger each time.

A wrong guess cannot make an answer wrong, since only candidates that pass the check are used.

Theorem (Plambeck 2005; Plambeck, Siegel 2008). Let k be the most that a move takes. Let the quotient of the heaps below
N be finite, let N >= 2 n0 + 2 p + k and n0 >= 1, and let heaps n and n + p have equal values for
n0 <= n < 2 n0 + p + k. Then heaps n and n + p have equal values for all n >= n0, and the quotient of the heaps below N
is that of all heaps.

Proof by induction on n >= N. Subtracting p from the larger part of an option of heap n does not change the value of
this part. Nor does adding p to the larger part of an option of heap n - p. So R(n) = R(n - p), and heap n is equal to
heap n - p. The bound is that of Guy and Smith for Grundy values. The docstring of
wythoff.games.heaps.periods.count_needed has its proof, also for unequal splits.
"""

from itertools import combinations

import numpy as np

from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import FIRST_LOOK, Period, find_period, least_shift, repeats_from
from wythoff.games.heaps.quotients.candidate import Candidate, CandidateTooLargeError, Word
from wythoff.games.heaps.quotients.guess import MAX_ORDER, Guess
from wythoff.kernels import quotient_checks

# The first guess for a new heap h is h^4 = h^2: (i, p) with h^(i + p) = h^i.
FIRST_CYCLE = (2, 2)

# The most heaps of a wrong word that become free in one guess.
MAX_FREE = 4


class QuotientSearch:
    """A search for the misere quotient of a game. `candidate` is the proved quotient of the heaps below `known`.

    `step` makes `known` larger. The search `is_over` if a period of the heaps is proved, or if `stop_reason` states why
    the search ended without one.
    """

    def __init__(self, moves: HeapMoves, limit: int, most_work: float) -> None:
        self.moves, self.limit, self.most_work = moves, limit, most_work
        self.candidate = Candidate(np.zeros((1, 1), np.int32), np.zeros(1, np.bool_), np.zeros(1, np.int32), [()])
        self.known = 1
        self.changes: list[tuple[int, int, int]] = []
        """(n, order, number of P elements) for each heap n at which the quotient changed."""

        self.period: Period | None = None
        self.stop_reason = ""
        """The reason why the search ended without a period; "" if it goes on or has proved a period."""

        self.work = 0.0  # estimated nanoseconds, counted so that they do not depend on the machine
        self._next = FIRST_LOOK
        self._wins, self._is_end = self.candidate.wins(moves, 1)

    @property
    def is_over(self) -> bool:
        return self.period is not None or bool(self.stop_reason)

    def step(self) -> None:
        """Find the elements of further heaps, until a heap needs a new check or a period is searched for."""
        stop = min(self._next, self.limit)
        heap = self._extend(stop)
        self.work += 0.5 * (heap * heap - self.known * self.known) * max(len(self.moves.splits), 1)
        self.known = heap
        if heap < stop:
            self._learn(heap)
        elif heap == self._next:
            self._look()
        if not self.is_over and self.known >= self.limit:
            self.stop_reason = f"no period is proved below heap {self.limit}"
        if not self.is_over and self.work > self.most_work:
            self.stop_reason = f"continuing to heap {self.known} takes too long"

    def _extend(self, stop: int) -> int:
        """Find the elements of the next heaps below `stop`, as long as they are proved equal to sums of smaller heaps.

        Return `stop`, or the first heap that is not proved equal to such a sum.
        """
        now, states = self.candidate, self.candidate.states
        if stop > len(self._is_end):
            self._wins = np.concatenate((self._wins, np.zeros((stop, self._wins.shape[1]), np.uint64)))
            self._is_end = np.concatenate((self._is_end, np.zeros(stop, np.bool_)))
        if stop > len(now.values):
            now.values = np.concatenate((now.values[: self.known], np.zeros(2 * stop, np.int32)))
        digits, unequal = np.array(self.moves.digits or (0,), np.int64), self.moves.unequal_splits
        return int(
            quotient_checks.extended(
                self.known, stop, False, digits, unequal, now.values, now.products, now.rows, self._wins, self._is_end,
                states.elements, states.sets, states.first, states.following,
            )
        )  # fmt: skip

    def _look(self) -> None:
        values = self.candidate.values[: self.known].astype(np.uint16)
        self.period, self._next = find_period(
            self.moves, self.known, lambda window: least_shift(values, window), lambda p: repeats_from(values, p)
        )

    def _learn(self, heap: int) -> None:
        """Replace the candidate by a proved quotient that includes `heap`, or set `stop_reason` if none is found."""
        try:
            found = self._with_old_value(heap) or self._with_new_value(heap)
        except CandidateTooLargeError:
            found = None
        if found is None and self.work > self.most_work:
            self.stop_reason = f"continuing to heap {heap} takes too long"
            return
        if found is None:
            self.stop_reason = f"no quotient of at most {MAX_ORDER} elements is found with heap {heap}"
            return
        self.candidate, self.known = found, heap + 1
        self._wins, self._is_end = found.wins(self.moves, heap + 1)
        change = (heap, len(found), int(found.is_p.sum()))
        if not self.changes or self.changes[-1][1:] != change[1:]:
            self.changes.append(change)
        self._next = max(FIRST_LOOK, heap + 2, heap + heap // 8)

    def _with_old_value(self, heap: int) -> Candidate | None:
        value = self.candidate.fitting_element(self._wins[heap])
        if value is None:
            return None
        found = self.candidate.with_value(heap, value)
        return found if self._find_failure(found) is None else None

    def _with_new_value(self, heap: int) -> Candidate | None:
        found = self._make_guess(self.candidate.with_value(heap, 0), {heap: FIRST_CYCLE}).reduce()
        while (wrong := self._find_failure(found)) is not None:
            if self.work > self.most_work:
                return None
            corrected = self._correct(found, wrong)
            if corrected is None:
                return None
            found = corrected
        return found

    def _correct(self, wrong: Candidate, word: Word) -> Candidate | None:
        """Return a candidate that gives another outcome to `word`, the least word with a wrong outcome in `wrong`.

        Return None if no guess gives another outcome.
        """
        claimed = bool(wrong.is_p[wrong.product(word)])
        heaps = sorted(set(word))
        for count in range(1, min(len(heaps), MAX_FREE) + 1):
            for some in combinations(heaps, count):
                free = {}
                for heap in some:
                    index, period = wrong.cycle(int(wrong.values[heap]))
                    period *= 1 + period % 2
                    free[heap] = max(index, word.count(heap) + 1 - period, 1), period
                try:
                    guess = self._make_guess(wrong, free)
                except CandidateTooLargeError:
                    continue
                if guess.is_lost(word) != claimed:
                    return guess.reduce()
        return None

    def _make_guess(self, base: Candidate, free: dict[int, tuple[int, int]]) -> Guess:
        self.work += 2e5
        guess = Guess(base, self.moves, free)
        self.work += 100 * guess.is_p.size * len(guess.used) + len(guess.values) ** 2 + 10 * guess.turning.size
        return guess

    def _find_failure(self, found: Candidate) -> Word | None:
        try:
            return found.find_failure(self.moves)
        finally:
            self.work += found.work + 30 * len(found) ** 2


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    for moves in (HeapMoves((0, 7, 7)), HeapMoves(unequal_splits=True)):
        search = QuotientSearch(moves, 30, 1e9)
        while not search.is_over:
            search.step()
