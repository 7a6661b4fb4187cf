"""Grundy values and outcomes of Euclid's game, at any size, by a few multiplications.

The three variants, cole-davie, grossman and m-euclid, are defined in wythoff.games.piles.euclid.rules. Let 0 < a <= b
and b = q a + r with 0 <= r < a. The moves from (a, b) lead to the positions (a, r + j a) with j < q. From each of these
positions, moves lead to the positions with smaller j. Let r > 0, and let h be the Grundy value of (a, r), the position
with j = 0. Then the values for j = 0, 1, 2, ... are h, followed by the numbers 0, 1, 2, ... without h:

    G(a, b) = q - 1 if q <= h, else q.                                                                      (1)

Let r = 0. In cole-davie play ends at j = 0, so that G = q. In grossman play ends at j = 1, so that G = q - 1. In
m-euclid play ends at (a, b) itself, so that G = 0.

Let v = b^2 - q a b - a^2, m(q) = (q + sqrt(q^2 + 4))/2, phi = m(1). Then m(q) = q + 1/m(q), and v > 0 iff b/a > m(q).

grossman: G = q if v > 0, else q - 1. Proof by induction. For r = 0 this holds, since v = -a^2. For r > 0 let q' and v'
be the q and v of (r, a). Then v > 0 iff a/r < m(q), that is, iff q' < q, or q' = q and v' < 0. By induction this means
that h < q, and (1) gives G. (G. Nivasch, Discrete Mathematics 306 (2006) 2798-2800: G = floor(b/a - a/b).)

cole-davie: G is as in grossman, unless all quotients of Euclid's algorithm for (a, b) are equal to q. If they are,
G = q if v < 0, and G = q - 1 if v >= 0. Proof. The values of (a, q a) in the two variants differ by one. By (1), a
difference in h makes a difference in G only if h is q - 1 in one variant and q in the other. This requires that the
next quotient is q, too.

How to test whether all quotients are q. All quotients are 1 only for a = b, where v < 0. For q >= 2 all quotients are q
iff |v| = s^2 for an s that divides a and b. Proof. Let U(0) = 0, U(1) = 1 and U(n+1) = q U(n) + U(n-1). If all
quotients are q, then b/a = U(n+1)/U(n) for some n, and U(n+1)^2 - q U(n+1) U(n) - U(n)^2 is 1 or -1. Conversely, divide
a and b by s, so that |v| = 1. We have v = b r - a^2 = -(a^2 - q r a - r^2). If r = 0, then a = 1, and q is the only
quotient. If r > 0, let M = a^2 - q r a - r^2, which is 1 or -1, too. Let q' be the first quotient of (r, a). If q' > q,
then M = a (a - q r) - r^2 >= r (a - r) >= 2 r^2 > 1. If q' < q, then M <= -a - r^2 < -1. So q' = q, and the argument
continues with (r, a).

Outcomes. Let r > 0. Among the positions (a, r + j a), the position with j = 1 is P iff the position with j = 0 is N. No
position with j > 1 is P. So (a, b) is N if q > 1. If q = 1, it is P iff (r, a) is N. Let r = 0. `losing_multiple`
returns the q for which (a, b) is P. In normal play, (a, b) is then an end. In misere play, all its options are ends.

If `losing_multiple` returns 1, (a, b) is P iff b/a < phi. If it returns 0 or NO_MULTIPLE, (a, b) is P iff a < b and
b/a < phi. This follows by induction, since for q = 1 we have b/a < phi iff a/r > phi.

The P-positions (a, b), a <= b, are indexed in the order of b, then of a. Let `losing_multiple` return 0, 1 or
NO_MULTIPLE. The P-positions with the larger number b > 0 are

- (a, b) with floor(b/phi) < a < b,
- (b, b), if `losing_multiple` is 1,
- (0, b), in normal play: an end.

In normal play (0, 0) is P too. Since floor(i/phi) = floor(i phi) - i, the number of P-positions with larger numbers up
to b follows from the sum of floor(i phi) for i <= b.
"""

from typing import Final

from wythoff.exact.bigint import Integer, isqrt, mpz
from wythoff.exact.fixed_point import floor_phi

EVERY: Final = -1
NO_MULTIPLE: Final = -2

_LOSING = {
    ("cole-davie", False): 0,
    ("cole-davie", True): 1,
    ("grossman", False): 1,
    ("grossman", True): 2,
    ("m-euclid", False): EVERY,
    ("m-euclid", True): NO_MULTIPLE,
}


def losing_multiple(variant: str, is_misere: bool) -> int:
    """Return the q for which each (a, q a), a > 0, is P: a number, or EVERY for all q, or NO_MULTIPLE for no q."""
    return _LOSING[variant, is_misere]


def is_lost(a: Integer, b: Integer, losing: int) -> bool:
    """Whether (a, b), 0 < a <= b, is P in Euclid's game. `losing` is the result of `losing_multiple` for the game.

    The test takes two multiplications. Only if `losing` is 2 or EVERY, it takes one division for each quotient of
    Euclid's algorithm, up to the first quotient that is not 1.
    """
    if losing not in (EVERY, 2):
        return bool(b * (b - a) < a * a and (a < b or losing == 1))
    is_turned = False
    while True:
        quotient, rest = divmod(b, a)
        if not rest:
            return (losing in (EVERY, quotient)) != is_turned
        if quotient > 1:
            return is_turned
        a, b, is_turned = rest, a, not is_turned


def value(a: Integer, b: Integer, variant: str) -> Integer:
    """Return the Grundy value of (a, b), 0 <= a <= b, in a variant of Euclid's game.

    The value takes a few multiplications, or in the variant m-euclid the divisions of `value_by_quotients`.
    """
    if not a:
        return 0 * b
    if variant == "m-euclid":
        return value_by_quotients(a, b, variant)
    quotient, rest = divmod(b, a)
    norm = b * rest - a * a
    if variant == "grossman" or (quotient == 1 and a != b):
        return quotient - (norm < 0)
    root = isqrt(abs(norm))
    if root * root == abs(norm) and not a % root and not b % root:
        return quotient - (norm > 0)
    return quotient - (norm < 0)


def value_by_quotients(a: Integer, b: Integer, variant: str) -> Integer:
    """Return the Grundy value of (a, b), 0 <= a <= b, in a variant of Euclid's game, by Euclid's algorithm.

    The value takes one division for each quotient, until a quotient differs from the first quotient.
    """
    if not a:
        return 0 * b
    first, rest = divmod(b, a)
    quotient, turns = first, 0
    while rest and quotient == first:
        a, b = rest, a
        (quotient, rest), turns = divmod(b, a), turns + 1
    if not rest:
        last = {"cole-davie": quotient, "grossman": quotient - 1, "m-euclid": 0 * quotient}[variant]
        if not turns:
            return last
        is_reached = first <= last
    else:
        is_reached = first < quotient  # h is quotient or quotient - 1
    return first - (is_reached if turns % 2 else not is_reached)


Pair = tuple[Integer, Integer]

INDEXED = (0, 1, NO_MULTIPLE)
"""The results of `losing_multiple` for which the indices of P-positions are known."""


def sum_of_floors(n: Integer) -> Integer:
    """Return floor(phi) + floor(2 phi) + ... + floor(n phi).

    The method: let m = floor(n phi). The numbers 1 to m are these n floors and floor(j phi) + j for j = 1 to m - n.
    """
    total, sign = mpz(0), 1
    while n > 0:
        m = floor_phi(n)
        rest = m - n
        total += sign * (m * (m + 1) - rest * (rest + 1)) // 2
        n, sign = rest, -sign
    return total


class PPositionIndex:
    """The P-positions (a, b), a <= b, of one variant of Euclid's game, sorted by b, then by a: indices 0, 1, 2, ..."""

    def __init__(self, losing: int, is_misere: bool) -> None:
        self._has_equal, self._has_ends = losing == 1, not is_misere

    def count_up_to(self, b: Integer) -> Integer:
        """Return the number of P-positions (i, j) with i <= j <= b, for b >= -1."""
        if b < 0:
            return mpz(0)
        between = b * b - sum_of_floors(b)  # the sum of i - 1 - floor(i/phi)
        return between + b * self._has_equal + (b + 1) * self._has_ends

    def pair(self, n: Integer) -> Pair:
        """Return P-position n = 0, 1, 2, ... in the list of the P-positions (a, b), a <= b, sorted by b, then by a."""
        b = isqrt(2 * (n + floor_phi(n)))  # about n = b^2/(2 phi^2) P-positions come before those with the number b
        while not self.count_up_to(b - 1) <= n < self.count_up_to(b):
            # from b - 1 to b, count_up_to grows by about b/phi^2 + 1
            b += (n - self.count_up_to(b - 1)) // (2 * b - floor_phi(b) + 2) or 1
        offset = n - self.count_up_to(b - 1)
        if self._has_ends:
            if not offset:
                return mpz(0), b
            offset -= 1
        return floor_phi(b) - b + 1 + offset, b

    def index(self, a: Integer, b: Integer) -> Integer:
        """Return the n with `pair(n)` = (a, b). Here (a, b), a <= b, must be a P-position."""
        offset = a - (floor_phi(b) - b + 1) + self._has_ends if a else mpz(0)
        return self.count_up_to(b - 1) + offset
