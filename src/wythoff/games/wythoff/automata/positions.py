"""Positions of small Grundy values of t-Wythoff at any size: from a number to the position, and back.

The h-position number n lies in the row a where n = n_0(a) + lead and which holds one, as the type of the row says. n_0
grows by 1 with every row that begins a P-position; and lead has few values, proved. So a is one of the few rows behind
P-position n - (largest lead) - 1, up to P-position n - (least lead).
"""

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.complementary import Normal
from wythoff.exact.fixed_point import floor_phi
from wythoff.games.wythoff.automata.automaton import Automaton

Position = tuple[Integer, Integer]


def lower(n: Integer, t: int) -> Integer:
    """Return the smaller pile of P-position number n."""
    return floor_phi(n) if t == 1 else Normal(t).pair(n)[0]


def begun(row: Integer, t: int) -> Integer:
    """n_0: how many P-positions (a', b'), a' <= b', have a' < row."""
    if t > 1:
        return Normal(t).count(row - 1) if row else mpz(0)
    return floor_phi(row) - row + 1 if row else mpz(0)


def position(automaton: Automaton, value: int, n: Integer) -> Position:
    """Return the n-th position (a, b), a <= b, of a value from 0 to automaton.largest."""
    if not n:
        return mpz(0), mpz(value)
    if not value:
        a = lower(n, automaton.t)
        return a, a + automaton.t * n
    first, stop, number = rows_of(automaton, value, n, n + 1)
    for row, kind in enumerate(automaton.types(first, int(stop - first))):
        says = automaton.says(kind)
        lead, offset = says[value]
        if offset is not None and number + lead == n:
            a = first + row
            return a, a + automaton.t * n + offset
        number += says[0][1] is not None
    raise AssertionError(f"no row holds position {n} of value {value}")


def rows_of(automaton: Automaton, value: int, start: Integer, stop: Integer) -> tuple[Integer, Integer, Integer]:
    """Rows [first, stop) that hold the positions of numbers start >= 1 to stop - 1, and n_0 of the first row."""
    least, largest = automaton.lead_ranges[value]
    before = max(start - largest, 1)
    return lower(before - 1, automaton.t) + 1, lower(stop - 1 - least, automaton.t) + 1, mpz(before)


def place(automaton: Automaton, position: Position) -> tuple[int, Integer] | None:
    """(value, n) of a position (a, b), a <= b, whose value is at most automaton.largest; None for others."""
    a, b = position
    if not a:
        return (int(b), mpz(0)) if b <= automaton.largest else None
    (kind,) = automaton.types(a, 1)
    number = begun(a, automaton.t)
    for value, (lead, offset) in enumerate(automaton.says(kind)):
        if offset is not None and b - a == automaton.t * (number + lead) + offset:
            return value, number + lead
    return None


def number_above(automaton: Automaton, value: int, row: Integer) -> Integer:
    """How many positions (a, b), a <= b, of a value have a < row."""
    if not row:
        return mpz(0)
    (kind,) = automaton.types(row, 1)
    return begun(row, automaton.t) + automaton.says(kind)[value][0]
