"""Grundy values and outcomes of Euclid's game, at any size and by a few products.

Let 0 < a <= b, b = q a + r, 0 <= r < a. Moves from (a, b) leave (a, r + j a), j < q, and each of these leaves those
with smaller j. So if r > 0 and h is the value of (r, a), the values at j = 0, 1, 2, ... are h, then 0, 1, 2, ...
without h:

    G(a, b) = q - 1 if q <= h, else q.                                                                      (1)

If r = 0, play ends at j = 0 in cole-davie, at j = 1 in grossman, and in m-euclid (a, b) is an end itself: G = q, q - 1
and 0. Let N = b^2 - q a b - a^2; N > 0 iff b/a > m(q) = (q + sqrt(q^2 + 4))/2, and m(q) = q + 1/m(q).

grossman: G = q if N > 0, else q - 1. This holds for r = 0: N = -a^2. Else let q' and N' be the q and N of (r, a). N > 0
iff a/r < m(q), which is that q' < q, or q' = q and N' < 0: by induction, that h < q. (G. Nivasch, Discrete Mathematics
306 (2006) 2798-2800, writes it floor(b/a - a/b).)

cole-davie: G is as in grossman, unless all quotients of Euclid's algorithm are q; then G = q if N < 0, else q - 1. For
the values of (a, q a) differ by one, and (1) passes a difference on only if h is q - 1 in one variant and q in the
other: if the next quotient is q too. All quotients are 1 only for a = b, where N < 0. For q >= 2 they are q iff |N| =
s^2 for an s that divides a and b. If they are, b/a = U(n+1)/U(n), U(0) = 0, U(1) = 1, U(n+1) = q U(n) + U(n-1), and
U(n+1)^2 - q U(n+1) U(n) - U(n)^2 is 1 or -1. Conversely, let s = 1; in general divide a and b by s. Since N = b r - a^2
= -(a^2 - q r a - r^2), either r = 0, a = 1; or (r, a) has this norm 1 or -1 too, and its quotient q' is q, so that the
argument goes on: a (a - q r) - r^2 >= r (a - r) >= 2 r^2 > 1 for q' > q, and <= -a - r^2 < -1 for q' < q.

Outcomes. Of the positions (a, r + j a), r > 0, the one with j = 1 is P iff that with j = 0 is N, and only these two can
be P. So (a, b) is N if q > 1, and if q = 1 P iff (r, a) is N. If r = 0, (a, b) is P iff q is the number that
`losing_multiple` returns: it is an end, or its only options are N. If that is 0, NO_MULTIPLE or 1, (a, b) is P iff b/a
< phi, and for 0 and NO_MULTIPLE a < b: for q = 1, b/a < phi iff a/r > phi.

P-positions (a, b), a <= b, are indexed in the order of their larger number, then of their smaller one.

If `losing_multiple` is 0, 1 or NO_MULTIPLE, the P-positions with the larger number b > 0 are (a, b) with floor(b/phi) <
a < b, also (b, b) if it is 1, and in normal play (0, b), an end; so is (0, 0). Since floor(i/phi) = floor(i phi) - i,
the P-positions with larger numbers up to b are counted by the sum of floor(i phi), i <= b.
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
    """Return the q for which (a, q a), a > 0, is P, to which a move from larger q wins; or EVERY, or NO_MULTIPLE."""
    return _LOSING[variant, is_misere]


def is_lost(a: Integer, b: Integer, losing: int) -> bool:
    """Whether (a, b), 0 < a <= b, is P: by two products, or for 2 and EVERY by a division per leading quotient 1."""
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
    """Return G(a, b), 0 <= a <= b: by a few products, in m-euclid by a division for each leading equal quotient."""
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
    """Return G(a, b) by (1) alone: by a division for each leading equal quotient."""
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
"""The values of `losing_multiple` in variants whose P-positions have an index."""


def sum_of_floors(n: Integer) -> Integer:
    """Return floor(phi) + floor(2 phi) + ... + floor(n phi).

    With m = floor(n phi), the numbers 1 to m are these floors and floor(j phi) + j for j = 1 to m - n.
    """
    total, sign = mpz(0), 1
    while n > 0:
        m = floor_phi(n)
        rest = m - n
        total += sign * (m * (m + 1) - rest * (rest + 1)) // 2
        n, sign = rest, -sign
    return total


class PPositionIndex:
    """The P-positions of one variant, by their index."""

    def __init__(self, losing: int, is_misere: bool) -> None:
        self._has_equal, self._has_ends = losing == 1, not is_misere

    def count_up_to(self, b: Integer) -> Integer:
        """Count the P-positions with numbers up to b, b >= -1."""
        if b < 0:
            return mpz(0)
        between = b * b - sum_of_floors(b)  # the sum of i - 1 - floor(i/phi)
        return between + b * self._has_equal + (b + 1) * self._has_ends

    def pair(self, n: Integer) -> Pair:
        """Return P-position n: its larger number b is estimated by n phi^2 = b^2/2, then corrected."""
        b = isqrt(2 * (n + floor_phi(n)))
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
        """Return the index of a P-position, a <= b."""
        offset = a - (floor_phi(b) - b + 1) + self._has_ends if a else mpz(0)
        return self.count_up_to(b - 1) + offset
