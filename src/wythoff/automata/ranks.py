"""Counts the numbers below n that automata accept, and finds the number with a given count, at any size: `Ranks`.

The numbers below n are those that agree with n in their first digits, and have a smaller digit next. So their count is
a sum over the digits of n. The counts for k further digits from each state follow from those for k - 1.
"""

from bisect import bisect_right
from operator import add, itemgetter

from wythoff.automata.automaton import Automaton
from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer, as_mpz, mpz

# The most numbers of further digits whose counts are cached.
MAX_CACHED_LEVELS = 512

Level = list[Integer]
"""The count for each state, then the count 0 for the missing state -1."""


class Ranks:
    """Counts of the numbers that automata of one variable accept. A number counts once for each accepting automaton.

    All automata read the digits of a number at the same time. A state is a tuple: for each automaton its state, or -1
    if it has stopped.
    """

    def __init__(self, *automata: Automaton) -> None:
        self.numeration = own = automata[0].numeration
        tables = [[*automaton.table.tolist(), [-1] * own.base] for automaton in automata]
        finals = [[*automaton.final.tolist(), False] for automaton in automata]
        order, numbers = [(0,) * len(automata)], {(0,) * len(automata): 0}
        self._rows: list[list[int]] = []
        for states in order:  # the list grows in the loop
            row = []
            for digit in range(own.base):
                target = tuple(table[q][digit] for table, q in zip(tables, states, strict=True))
                if max(target) >= 0 and target not in numbers:
                    numbers[target] = len(order)
                    order.append(target)
                row.append(numbers[target] if max(target) >= 0 else -1)
            self._rows.append(row)
        self._targets = list(zip(*self._rows, [-1] * own.base, strict=True))  # for each digit
        ends = [mpz(sum(final[q] for final, q in zip(finals, states, strict=True))) for states in order]
        self._levels: list[Level] = [[*ends, mpz(0)]]  # the counts for 0, 1, ... further digits

    def below(self, n: Integer) -> Integer:
        """Return how many numbers below n are accepted. A number counts once for each automaton that accepts it."""
        digits, q, total = list(self.numeration.digits(n)), 0, mpz(0)
        path = [q, *(q := self._rows[q][digit] if q >= 0 else -1 for digit in digits)]
        level = self._levels[0]
        for k, digit in enumerate(reversed(digits)):
            level = self._level(k, level)
            before = path[-2 - k]
            for target in self._rows[before][:digit] if before >= 0 else ():
                total += level[target]
        return total

    def number(self, rank: Integer) -> Integer:
        """Return the accepted number n with below(n) <= rank < below(n + 1). Such a number must exist."""
        levels = list(self._levels)
        while levels[-1][0] <= rank:
            if len(levels) % MAX_CACHED_LEVELS == 0:
                count = 2 * len(levels)
                check_memory(count * len(self._rows) * (64 + count // 8), f"counts of automata for {count} digits")
            levels.append(self._level(len(levels), levels[-1]))
        length = bisect_right(levels, rank, key=itemgetter(0))
        digits, q, left = list[int](), 0, as_mpz(rank)
        for level in levels[:length][::-1]:
            digit, row = 0, self._rows[q]
            while left >= level[row[digit]]:
                left -= level[row[digit]]
                digit += 1
            digits.append(digit)
            q = row[digit]
        return mpz(self.numeration.value(digits))

    def _level(self, k: int, before: Level) -> Level:
        """Return the count of each state for k further digits; `before` are the counts for k - 1 further digits."""
        if k < len(self._levels):
            return self._levels[k]
        first, *others = (map(before.__getitem__, targets) for targets in self._targets)
        level = list(first)
        for counts in others:
            level = list(map(add, level, counts))
        if k == len(self._levels) <= MAX_CACHED_LEVELS:
            self._levels.append(level)
        return level
