"""Grundy values and outcomes of Euclid's game, at any size by a few products.

Let 0 < a <= b, b = q a + r, 0 <= r < a. Moves from (a, b) leave (a, r + j a), j < q, and each of these leaves those
with smaller j. So if r > 0 and h is the value of (r, a), the values at j = 0, 1, 2, ... are h, then 0, 1, 2, ...
without h:

    G(a, b) = q - 1 if q <= h, else q.                                                                      (1)

If r = 0, j = 0 is the end of cole-davie, j = 1 that of grossman, and in m-euclid (a, b) is an end itself: G = q, q - 1
and 0. Let N = b^2 - q a b - a^2; N > 0 iff b/a > m(q) = (q + sqrt(q^2 + 4))/2, and m(q) = q + 1/m(q).

grossman: G = q if N > 0, else q - 1. For r = 0 that is so: N = -a^2. Else let q' and N' be those of (r, a). N > 0 iff
a/r < m(q), which is that q' < q, or q' = q and N' < 0: by induction, that h < q. (G. Nivasch, Discrete Mathematics 306
(2006) 2798-2800, writes it floor(b/a - a/b).)

cole-davie: the same but where all quotients that Euclid's algorithm finds are q; there G = q if N < 0, else q - 1. For
the values of (a, q a) differ by one, and (1) hands a difference on only where h is q - 1 in one variant and q in the
other: where the next quotient is q too. All quotients are 1 only for a = b, where N < 0. For q >= 2 they are q iff |N|
= s^2 for an s that divides a and b. If they are, b/a = U(n+1)/U(n), U(0) = 0, U(1) = 1, U(n+1) = q U(n) + U(n-1), and
U(n+1)^2 - q U(n+1) U(n) - U(n)^2 is 1 or -1. Conversely, let s = 1; in general divide a and b by s. Since N = b r - a^2
= -(a^2 - q r a - r^2), either r = 0, a = 1; or (r, a) has this norm 1 or -1 too, and its quotient q' is q, so that the
argument goes on: a (a - q r) - r^2 >= r (a - r) >= 2 r^2 > 1 for q' > q, and <= -a - r^2 < -1 for q' < q.

Outcomes. Of the positions (a, r + j a), r > 0, j = 1 is P if j = 0 is N, and no other but these two can be. So (a, b)
is N if q > 1, and if q = 1 P iff (r, a) is N. If r = 0 it is P iff q is the number that `losing_multiple` gives: as an
end, or as the one whose only options are N. Where that is 0, none or 1, (a, b) is P iff b/a < phi, and for 0 and none a
< b: for q = 1, b/a < phi iff a/r > phi.
"""

from typing import Final

from wythoff.exact.bigint import Integer, isqrt

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
    """The q for which (a, q a), a > 0, is P; or EVERY, or NO_MULTIPLE. A number is the q that wins from larger ones."""
    return _LOSING[variant, is_misere]


def is_lost(a: Integer, b: Integer, losing: int) -> bool:
    """Whether (a, b), 0 < a <= b, is P: by two products, or for 2 and EVERY by as many divisions as quotients are 1."""
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
    """G(a, b), 0 <= a <= b: by some products, in m-euclid by as many divisions as the first quotients are the same."""
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
    """The same by (1) alone, as far as quotients are the same."""
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
