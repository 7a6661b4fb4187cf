"""Shortest linear recurrence, with rational coefficients, of a sequence of integers; and how far it holds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt, lcm

# The prime modulo which coefficients are computed, before they are verified exactly.
PRIME = (1 << 127) - 1


@dataclass(frozen=True)
class LinearRecurrence:
    """The law x(n) = c_1 x(n - 1) + ... + c_k x(n - k) for n >= start + k; str() writes it out."""

    coefficients: tuple[Fraction, ...]
    start: int

    @property
    def order(self) -> int:
        """The number k of earlier terms in the formula."""
        return len(self.coefficients)

    def __str__(self) -> str:
        text = ""
        for back, factor in enumerate(self.coefficients, 1):
            if factor:
                sign = " - " if factor < 0 else " + " if text else ""
                times = "" if abs(factor) == 1 else f"{abs(factor)} "
                text += f"{sign}{times}x(n-{back})"
        return f"x(n) = {text.strip() or 0} for n >= {self.start + self.order}"

    def renumber(self, first: int) -> "LinearRecurrence":
        """Return the law of the same terms after renumbering: x(0), x(1), ... become x(first), x(first + 1), ..."""
        return replace(self, start=self.start + first)

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the first n at which the terms x(0), x(1), ... break the law, or the number of terms if none does."""
        common = lcm(*(factor.denominator for factor in self.coefficients))
        whole = [(back, int(factor * common)) for back, factor in enumerate(self.coefficients, 1) if factor]
        for n in range(self.start + self.order, len(terms)):
            if sum(factor * terms[n - back] for back, factor in whole) != common * terms[n]:
                return n
        return len(terms)


def linear_recurrence(terms: Sequence[int], starts: Sequence[int] = (0,)) -> LinearRecurrence | None:
    """Return the shortest linear recurrence of the terms from x(start) on, or None.

    The terms are x(0), x(1), ..., and `start` is the first of `starts` for which there is such a recurrence. The order
    of a recurrence must be at most a quarter of the number of terms. The recurrence is computed modulo a prime of 127
    bits, by the algorithm of E. Berlekamp and J. Massey. Its coefficients are then converted to fractions, with
    numerators and denominators below 2^63, and verified on all terms.
    """
    for start in starts:
        residues = _shortest_recurrence([term % PRIME for term in terms[start:]])
        if 4 * (len(residues) - max(starts)) > len(terms):  # then no later start has a short recurrence either
            return None
        if 4 * len(residues) > len(terms) - start:
            continue
        lifted = [factor for factor in map(_lift_to_fraction, residues) if factor is not None]
        recurrence = LinearRecurrence(tuple(lifted), start)
        if len(lifted) == len(residues) > 0 and recurrence.agrees_to(terms) == len(terms):
            return recurrence
    return None


def _shortest_recurrence(terms: list[int]) -> list[int]:
    """Return the coefficients c_1, ..., c_k, modulo PRIME, of the shortest recurrence of the terms."""
    now, before = [1], [1]
    order, shift, old = 0, 1, 1
    for n, term in enumerate(terms):
        error = (term + sum(now[i] * terms[n - i] for i in range(1, min(order, len(now) - 1) + 1))) % PRIME
        if not error:
            shift += 1
            continue
        factor = error * pow(old, -1, PRIME) % PRIME
        saved = now
        now = now + [0] * (len(before) + shift - len(now))
        for i, value in enumerate(before):
            now[i + shift] = (now[i + shift] - factor * value) % PRIME
        if 2 * order <= n:
            order, before, old, shift = n + 1 - order, saved, error, 1
        else:
            shift += 1
    return [-value % PRIME for value in (now + [0] * order)[1 : order + 1]]


def _lift_to_fraction(value: int) -> Fraction | None:
    """Return the fraction a/b with |a|, |b| < 2^63 that equals `value` modulo PRIME, or None if no fraction does."""
    bound = isqrt(PRIME // 2)
    (r0, s0), (r1, s1) = (PRIME, 0), (value, 1)
    while r1 > bound:
        quotient = r0 // r1
        (r0, s0), (r1, s1) = (r1, s1), (r0 - quotient * r1, s0 - quotient * s1)
    return Fraction(r1, s1) if s1 and abs(s1) <= bound else None
