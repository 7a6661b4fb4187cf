"""The winning moves of copycat for any pile, by halving residues, if the exponent of 2 in m + 1 is even.

Let n = m + 1 = 2^e q, q odd, and W(r) the moves t from the start (r,) that leave a P-position (r - t, t). A position
only forbids one of these moves, so (r, last) is P iff W(r) has no element except last, and the start (r,) iff W(r) is
empty. Call r single if W(r) has exactly one element.

Theorem, for even e. W(r) is empty iff n divides r. Else it contains s = r mod n, and apart from s exactly the t <= r
with 2t = s (mod n) whose r - t is single.

Proof by induction over r. Taking s != 0 leaves a multiple of n: P by induction, whatever is forbidden there. Taking t
!= s leaves a pile not divisible by n, so that W(r - t) contains (r - t) mod n: (r - t, t) is P iff t is this number and
r - t is single, and then 2t = s. That is the claim except for s = 0. There 2t = 0 needs t = n/2 (impossible if n is
odd), and r - n/2 is not single: let v be the exponent of 2 in a residue s, 0 < v < e for n/2 with v = e - 1.
  v = 0 < e:   2t = s has no solution, as n is even: single.
  0 < v < e:   both solutions, s/2 and (s + n)/2, have exponent v - 1. So r is single if v is even; if v is odd it is
               not, since a move can take s/2 <= s <= r.
n/2 has the odd exponent e - 1: not single. End of proof.

For v >= e exactly one solution is a multiple of 2^e, h = 2^e (s/2^e halved mod q); the other has exponent e - 1, and
the pile it leaves is not single. So r is single iff h > r or r - h is not single. Let h, h', h'', ... be the results of
repeated halving: r is single iff the number of these that can be taken from r one after the other is even. They repeat
after at most q - 1 halvings, the order of 2 modulo q: dividing by whole rounds reduces any size of r.

For odd e the piles r < n behave in the same way; but n/2 has an even exponent and is single, and so (n/2, n/2) is P: n
is not a losing start. Thus the losing starts are the multiples of m + 1 exactly if e is even. See `table` for odd e.
"""

from collections.abc import Callable
from typing import Any

from wythoff.exact.bigint import Integer, shortened
from wythoff.solve.solution import UnknownValue

# The most halvings of a search: about two seconds. Only an m + 1 with an odd factor q > 10^7 can need more.
MAX_HALVINGS = 10**7


class HalvedResidues:
    """The sets W(r) for one m such that the exponent of 2 in m + 1 is even."""

    def __init__(self, m: int) -> None:
        self.m, self.modulus = m, m + 1
        self.exponent = exponent_of_2(self.modulus)
        self.q = self.modulus >> self.exponent

    def first(self, pile: Integer) -> Integer:
        """Return the canonical winning move, which leaves a losing start; 0 if no move wins."""
        return pile % self.modulus

    def second(self, pile: Integer) -> Integer:
        """Return the greatest of the other winning moves, or 0. The pile must not be a losing start."""
        return next((t for t in self._halves(pile) if t <= pile and self._is_single(pile - t)), 0)

    def all_moves(self, pile: Integer) -> list[Integer]:
        """List all winning moves, in any order."""
        if pile % self.modulus == 0:
            return []
        return [self.first(pile), *(t for t in self._halves(pile) if t <= pile and self._is_single(pile - t))]

    def losing_starts(self, stop: Integer) -> list[int]:
        """Return the losing starts below stop."""
        return list(range(0, int(stop), self.modulus))

    def starts_recurrence(self) -> tuple[int, int]:
        """Return the preperiod and the period of the losing starts."""
        return 0, self.modulus

    def kernel(self, largest: Integer) -> Callable[..., Any]:
        """Return the kernel of these moves; see `batches.WinningMoves`."""
        import numpy as np

        from wythoff.kernels import copycat

        modulus, most = np.uint64(self.modulus), np.uint64(2 * MAX_HALVINGS)  # a round, and the remainder
        return lambda piles, lasts, is_p, to: copycat.solve_by_halving(piles, lasts, modulus, most, is_p, to)

    def _halves(self, pile: Integer) -> list[int]:
        """Return the solutions 0 < t < m + 1 of 2t = pile (mod m + 1), greatest first."""
        s, n = int(pile % self.modulus), self.modulus
        if n % 2:
            return [s // 2 if s % 2 == 0 else (s + n) // 2]
        return [] if s % 2 else [(s + n) // 2, s // 2]

    def _is_single(self, pile: Integer) -> bool:
        s = int(pile % self.modulus)
        exponent = exponent_of_2(s)
        if exponent < self.exponent:
            return exponent % 2 == 0
        residue, rest = s >> self.exponent, pile >> self.exponent
        halvings, total = self._halve_round(residue, rest)
        if total > rest:
            return halvings % 2 == 1  # all except the last can be taken
        rounds, rest = divmod(rest, total)
        return bool((rounds * halvings + self._halve_round(residue, rest)[0]) % 2 == 1)

    def _halve_round(self, residue: int, rest: Integer) -> tuple[int, int]:
        """Halve until the sum exceeds `rest` or the residue recurs; return the count of halvings and the sum."""
        q, half, total = self.q, residue, 0
        most = int(min(rest, MAX_HALVINGS * q))
        for halvings in range(1, MAX_HALVINGS + 1):
            half = (half + q) >> 1 if half & 1 else half >> 1
            total += half  # at most halvings * (q - 1): never above the second bound
            if total > most or half == residue:
                return halvings, total
        raise UnknownValue(
            f"copycat with m = {self.m}: the number of winning moves is not known for a pile of this size; residues "
            f"modulo {shortened(q)} were halved {MAX_HALVINGS} times"
        )


def exponent_of_2(number: int) -> int:
    """Return the exponent of 2 in a positive number."""
    return (number & -number).bit_length() - 1
