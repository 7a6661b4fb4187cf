"""The winning moves of copycat for any pile, by halving residues, if the exponent of 2 in m + 1 is even.

Let n = m + 1 = 2^e q with q odd. Let W(r) be the set of moves t from the start (r,) that leave a P-position (r - t, t).
From (r, last) the move `last` is forbidden, and no other. So (r, last) is P iff W(r) has no element except `last`, and
the start (r,) is P iff W(r) is empty. Call r single if W(r) has exactly one element.

Theorem for even e. If n divides r, W(r) is empty. Otherwise W(r) contains s = r mod n. Any other number t with
0 < t <= min(m, r) is in W(r) iff 2t = s (mod n) and r - t is single.

Proof by induction on r. Taking s != 0 leaves a multiple of n, which is P by induction, whatever number is forbidden.
Taking t != s leaves a pile that n does not divide, so that W(r - t) contains (r - t) mod n. So (r - t, t) is P iff
t = (r - t) mod n and r - t is single. This implies 2t = s (mod n), and proves the claim for s != 0.

For s = 0, 2t = 0 (mod n) holds only for t = n/2. This is not possible if n is odd. If n is even, r - n/2 is not single.
To see this, let now r be any pile with s != 0, and let v be the exponent of 2 in s.

- v = 0 < e: 2t = s (mod n) has no solution, as n is even. So r is single.
- 0 < v < e: the solutions t = s/2 and t = (s + n)/2 have the exponent v - 1, and leave r - t = t (mod n). By induction
  on v, r is single if v is even. If v is odd, r is not single, since a move can take s/2 <= s <= r.

If n divides r, the pile r - n/2 has the residue n/2, whose exponent e - 1 is odd. So it is not single. End of proof.

Let the residue s of the pile r have the exponent v >= e. Exactly one solution of 2t = s (mod n) is a multiple of 2^e:
the number h = 2^e * h0, where h0 is s/2^e halved modulo q. The other solution, for e > 0, has the exponent e - 1, and
leaves a pile that is not single. So r is single iff h > r or r - h is not single. Let h, h', h'', ... be the results of
repeated halving. Then r is single iff an even number of them can be taken from r one after another. The results repeat
after d halvings, where d is the order of 2 modulo q, at most q - 1. So whole rounds of halvings can be skipped by a
division, for r of any size.

For odd e, the theorem holds for r < n. But n/2 has the even exponent e - 1 and is single, so that (n/2, n/2) is P, and
n is not a losing start. So the losing starts are the multiples of m + 1 iff e is even. For odd e see
`wythoff.games.take_away.copycat.table`.
"""

from collections.abc import Callable
from typing import Any

from wythoff.exact.bigint import Integer, shortened
from wythoff.solve.solution import UnknownValue

# The most halvings of a search, which take about two seconds. Only an m + 1 with an odd factor q > 10^7 can need more.
MAX_HALVINGS = 10**7


class HalvedResidues:
    """The sets W(r) of winning moves from the start (r,), for one m such that `exponent_of_2(m + 1)` is even."""

    def __init__(self, m: int) -> None:
        self.m, self.modulus = m, m + 1
        self.exponent = exponent_of_2(self.modulus)
        self.q = self.modulus >> self.exponent

    def first(self, pile: Integer) -> Integer:
        """Return the canonical winning move from (pile,), which leaves a losing start. Return 0 if no move wins."""
        return pile % self.modulus

    def second(self, pile: Integer) -> Integer:
        """Return the greatest winning move from (pile,) other than `first(pile)`, or 0 if there is none.

        The pile must not be a losing start.
        """
        return next((t for t in self._halves(pile) if t <= pile and self._is_single(pile - t)), 0)

    def all_moves(self, pile: Integer) -> list[Integer]:
        """Return the list of all winning moves t from the start (pile,), in any order."""
        if pile % self.modulus == 0:
            return []
        return [self.first(pile), *(t for t in self._halves(pile) if t <= pile and self._is_single(pile - t))]

    def losing_starts(self, stop: Integer) -> list[int]:
        """Return the list of the losing starts below `stop`, increasing."""
        return list(range(0, int(stop), self.modulus))

    def starts_recurrence(self) -> tuple[int, int]:
        """Return (preperiod, period) of the losing starts: (0, m + 1)."""
        return 0, self.modulus

    def kernel(self, largest: Integer) -> Callable[..., Any]:
        """Return a compiled function solve(piles, lasts, is_p, to), for arrays of any 64-bit piles.

        The function solves the positions (pile, last). Its arguments and its result are those of `solve_by_halving` in
        wythoff.kernels.copycat. `largest` is not used.
        """
        import numpy as np

        from wythoff.kernels import copycat

        modulus, most = np.uint64(self.modulus), np.uint64(2 * MAX_HALVINGS)  # a round, and the remainder
        return lambda piles, lasts, is_p, to: copycat.solve_by_halving(piles, lasts, modulus, most, is_p, to)

    def _halves(self, pile: Integer) -> list[int]:
        """Return the list of the t with 0 < t <= m and 2t = pile (mod m + 1), the greatest first.

        The pile must not be a multiple of m + 1.
        """
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
        """Halve `residue` modulo q again and again, until the sum of the results exceeds `rest`, or `residue` recurs.

        Here q is the odd part of m + 1. Return (number of halvings, sum of the results).
        """
        q, half, total = self.q, residue, 0
        most = int(min(rest, MAX_HALVINGS * q))
        for halvings in range(1, MAX_HALVINGS + 1):
            half = (half + q) >> 1 if half & 1 else half >> 1
            total += half  # at most halvings * (q - 1): never above the second bound
            if total > most or half == residue:
                return halvings, total
        raise UnknownValue(
            f"the outcome in copycat with m = {self.m} is not known: the search needs more than"
            f" {MAX_HALVINGS} steps, the limit, because m + 1 has the large odd factor {shortened(q)}"
        )


def exponent_of_2(number: int) -> int:
    """Return the largest e such that 2^e divides a positive number."""
    return (number & -number).bit_length() - 1
