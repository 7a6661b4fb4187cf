"""P-positions (a, b), a <= b, of Euclid's game by number: by the larger one, then by the smaller.

Where `losing_multiple` is 0, 1 or NO_MULTIPLE, b > 0 stands in the P-positions (a, b) with floor(b/phi) < a < b, if it
is 1 also in (b, b), and in normal play in (0, b), an end; (0, 0) is one too. With floor(i/phi) = floor(i phi) - i those
with larger numbers up to b are counted by the sum of floor(i phi), i <= b.
"""

from wythoff.exact.bigint import Integer, isqrt, mpz
from wythoff.exact.fixed_point import floor_phi
from wythoff.games.piles.euclid.values import NO_MULTIPLE

Pair = tuple[Integer, Integer]

NUMBERED = (0, 1, NO_MULTIPLE)
"""What `losing_multiple` is in the games whose P-positions are numbered."""


def sum_of_floors(n: Integer) -> Integer:
    """floor(phi) + floor(2 phi) + ... + floor(n phi).

    With m = floor(n phi), 1 to m are these numbers and floor(j phi) + j for j = 1 to m - n.
    """
    total, sign = mpz(0), 1
    while n > 0:
        m = floor_phi(n)
        rest = m - n
        total += sign * (m * (m + 1) - rest * (rest + 1)) // 2
        n, sign = rest, -sign
    return total


class Numbers:
    """The P-positions of one variant, numbered."""

    def __init__(self, losing: int, is_misere: bool) -> None:
        self._has_equal, self._has_ends = losing == 1, not is_misere

    def up_to(self, b: Integer) -> Integer:
        """How many have no larger number than b >= -1."""
        if b < 0:
            return mpz(0)
        between = b * b - sum_of_floors(b)  # the sum of i - 1 - floor(i/phi)
        return between + b * self._has_equal + (b + 1) * self._has_ends

    def pair(self, n: Integer) -> Pair:
        """P-position number n: the larger number b is estimated by n phi^2 = b^2/2, then corrected."""
        b = isqrt(2 * (n + floor_phi(n)))
        while not self.up_to(b - 1) <= n < self.up_to(b):
            # up_to grows by about b/phi^2 + 1 with b
            b += (n - self.up_to(b - 1)) // (2 * b - floor_phi(b) + 2) or 1
        place = n - self.up_to(b - 1)
        if self._has_ends:
            if not place:
                return mpz(0), b
            place -= 1
        return floor_phi(b) - b + 1 + place, b

    def number(self, a: Integer, b: Integer) -> Integer:
        """The number of a P-position, a <= b."""
        place = a - (floor_phi(b) - b + 1) + self._has_ends if a else mpz(0)
        return self.up_to(b - 1) + place
