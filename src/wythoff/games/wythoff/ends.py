"""P-positions of End-Wythoff: for piles that stay between them, the pairs of ends.

Let K be piles, none of them 0, and (a, K, b) the row with a before and b behind, which are 0 where there is no such
pile. For a, b >= 1 moves are those of Wythoff's game, and what they leave has ends (a', b'), not both as large. So with
K fixed no two P-positions agree in a, in b, or in a - b, and once those with a = 0 or b = 0 are known, the others are
found as in Wythoff's game, by the smaller end: (a, b), a <= b, is P iff no P-position has the same a and a smaller b,
the same b or the same a - b, and a smaller a. (0, K, b) is the row K with b behind: its interior is shorter, and the
first pile of K is its end. So that b is found among the pairs of ends of shorter K; for none these are Wythoff's pairs.
"""

from functools import cached_property

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi, partner

Pair = tuple[Integer, Integer]

# Ends that are gone through for one K, and rows of piles: seconds, and some hundred megabytes.
MOST_STEPS, MOST_PILES = 10**6, 40


class NoEnds:
    """Nothing between the ends: Wythoff's game."""

    def last_end(self, a: Integer) -> Integer | None:
        """The b for which (a, b) is P."""
        return partner(a)

    first_end = last_end

    def on_diagonal(self, a: Integer, b: Integer) -> Pair | None:
        """The P-position with the difference of these."""
        small = floor_phi(abs(a - b))
        large = small + abs(a - b)
        return (small, large) if a <= b else (large, small)


class Ends:
    """The pairs of ends for piles K, as far as they have been asked for."""

    def __init__(self, shorter_by_first: "Ends | NoEnds", shorter_by_last: "Ends | NoEnds", piles: Pair) -> None:
        """`piles`: the first and the last of K. What is left of K without them are the other two."""
        self._shorter = shorter_by_first, shorter_by_last
        self._piles = piles
        self._done = 0  # all pairs whose smaller end is at most this are known

    @cached_property
    def _pairs(self) -> tuple[dict[int, int], dict[int, int], dict[int, Pair]]:
        """Pairs by the first end, by the last end, and by last end minus first end."""
        by_first: dict[int, int] = {}
        by_last: dict[int, int] = {}
        by_difference: dict[int, Pair] = {}
        after = self._shorter[0].last_end(self._piles[0])
        before = self._shorter[1].first_end(self._piles[1])
        for a, b in ((mpz(0), after), (before, mpz(0))):
            if a is not None and b is not None:
                by_first[int(a)], by_last[int(b)] = int(b), int(a)
                by_difference[int(b - a)] = (a, b)
        return by_first, by_last, by_difference

    @cached_property
    def _least(self) -> list[int]:
        """The least difference, of either sign, that may be free; it never falls."""
        return [0, 0]

    def _go_to(self, stop: Integer) -> None:
        by_first, by_last, by_difference = self._pairs
        for end in range(self._done + 1, int(stop) + 1):
            for turned, (mine, others) in enumerate(((by_first, by_last), (by_last, by_first))):
                if end in mine:
                    continue
                sign = -1 if turned else 1
                while sign * self._least[turned] in by_difference:
                    self._least[turned] += 1
                other = end + self._least[turned]
                while other in others or sign * (other - end) in by_difference:
                    other += 1
                mine[end], others[other] = other, end
                pair = (mpz(end), mpz(other))
                by_difference[sign * (other - end)] = pair[::-1] if turned else pair
        self._done = max(self._done, int(stop))

    def last_end(self, a: Integer) -> Integer | None:
        """The b for which (a, K, b) is P."""
        self._go_to(a)
        return _number(self._pairs[0].get(int(a)))

    def first_end(self, b: Integer) -> Integer | None:
        """The a for which (a, K, b) is P."""
        self._go_to(b)
        return _number(self._pairs[1].get(int(b)))

    def on_diagonal(self, a: Integer, b: Integer) -> Pair | None:
        """The P-position with the difference of these ends, if its ends are at most these."""
        self._go_to(min(a, b))
        return self._pairs[2].get(int(b - a))


def _number(end: int | None) -> Integer | None:
    return None if end is None else mpz(end)
