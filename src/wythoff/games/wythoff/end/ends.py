"""The P-positions (a, K, b) of End-Wythoff for fixed inner piles K: a row with first pile a and last pile b."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi, partner

if TYPE_CHECKING:
    from wythoff.games.wythoff.proved.batches import Tables
    from wythoff.games.wythoff.proved.positions import ProvedPositions

Pair = tuple[Integer, Integer]


class NoEnds:
    """The P-positions (a, b) of End-Wythoff without inner piles. They are the P-positions of Wythoff's game."""

    def last_end(self, a: Integer) -> Integer | None:
        """Return the b for which (a, b) is a P-position."""
        return partner(a)

    first_end = last_end

    def up_to(self, last: Integer) -> Iterator[tuple[int, int]]:
        """Yield the P-positions (a, b) with a <= last, sorted by a."""
        yield from ((a, int(partner(mpz(a)))) for a in range(int(last) + 1))

    def on_diagonal(self, a: Integer, b: Integer) -> Pair | None:
        """Return the P-position (u, v) with v - u = b - a."""
        small = floor_phi(abs(a - b))
        large = small + abs(a - b)
        return (small, large) if a <= b else (large, small)


class ProvedEnds:
    """The P-positions (a, K, b) of End-Wythoff for fixed inner piles K, at any size, from a proved automaton."""

    def __init__(self, proved: "ProvedPositions") -> None:
        self._proved = proved

    @property
    def tables(self) -> "Tables | None":
        """The tables with which compiled code solves many positions, or None if the tables would be too large."""
        return self._proved.tables

    def last_end(self, a: Integer) -> Integer | None:
        """Return the b for which (a, K, b) is P, or None. K are the inner piles."""
        return self._proved.partner("x", a)

    def first_end(self, b: Integer) -> Integer | None:
        """Return the a for which (a, K, b) is P, or None. K are the inner piles."""
        return self._proved.partner("y", b)

    def on_diagonal(self, a: Integer, b: Integer) -> Pair | None:
        """Return the (u, v) with u < a and v - u = b - a for which (u, K, v) is P, or None. K are the inner piles."""
        found = self._proved.targets((a, b), (1, 1, None))
        return (found[0][0], found[0][1]) if found else None


class Ends:
    """The P-positions (a, K, b) of End-Wythoff for fixed inner piles K, computed from the rules as far as needed."""

    def __init__(self, shorter_by_first: "Ends | NoEnds", shorter_by_last: "Ends | NoEnds", piles: Pair) -> None:
        """Prepare to compute the P-positions (a, K, b) for inner piles K. `piles` are the first and the last pile of K.

        `shorter_by_first` has the P-positions (a, K', b), where K' is K without its first pile. `shorter_by_last` has
        those for K without its last pile.
        """
        self._shorter = shorter_by_first, shorter_by_last
        self._piles = piles
        self._done = 0  # all pairs whose smaller end is at most this are known
        self._least = [0, 0]  # the least differences b - a and a - b that may be without a P-position; never decreasing

    @cached_property
    def _pairs(self) -> tuple[dict[int, int], dict[int, int], dict[int, Pair]]:
        """The known P-positions (a, K, b) as three dictionaries: a to b, b to a, and b - a to (a, b)."""
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

    def up_to(self, last: Integer) -> Iterator[tuple[int, int]]:
        """Yield (a, b) for all P-positions (a, K, b) with a <= last or b <= last, and for others that are known.

        K are the inner piles.
        """
        self._go_to(last)
        yield from self._pairs[0].items()

    def _go_to(self, last: Integer) -> None:
        by_first, by_last, by_difference = self._pairs
        for end in range(self._done + 1, int(last) + 1):
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
        self._done = max(self._done, int(last))

    def last_end(self, a: Integer) -> Integer | None:
        """Return the b for which (a, K, b) is P, or None. K are the inner piles."""
        self._go_to(a)
        return _number(self._pairs[0].get(int(a)))

    def first_end(self, b: Integer) -> Integer | None:
        """Return the a for which (a, K, b) is P, or None. K are the inner piles."""
        self._go_to(b)
        return _number(self._pairs[1].get(int(b)))

    def on_diagonal(self, a: Integer, b: Integer) -> Pair | None:
        """Return the (u, v) with v - u = b - a for which (u, K, v) is P, or None. K are the inner piles.

        If min(u, v) > min(a, b), the result may also be None.
        """
        self._go_to(min(a, b))
        return self._pairs[2].get(int(b - a))


def _number(end: int | None) -> Integer | None:
    return None if end is None else mpz(end)
