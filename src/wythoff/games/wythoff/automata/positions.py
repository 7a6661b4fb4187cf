"""Finds the n-th position of a small Grundy value of t-Wythoff, and the index n of a position, at any size.

The n-th position (a, b), a <= b, of value h has n = n_0(a) + lead. Here n_0(a) is the number of P-positions (a', b')
with a' <= b' and a' < a. The state of the automaton after the digits of a - 1 gives the lead. The bounds
least <= lead <= largest are proved. So row a comes after the row of P-position n - largest - 1, and at or before the
row of P-position n - least. Few rows lie between these two rows.
"""

from collections.abc import Iterator

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.complementary import Normal
from wythoff.exact.fixed_point import floor_phi
from wythoff.games.wythoff.automata.automaton import Automaton, Label

Position = tuple[Integer, Integer]


def smaller_pile(n: Integer, t: int) -> Integer:
    """Return the smaller pile of the n-th P-position of t-Wythoff, for n = 0, 1, ..."""
    return floor_phi(n) if t == 1 else Normal(t).pair(n)[0]


def count_p_positions(row: Integer, t: int) -> Integer:
    """Return the number of P-positions (a, b) of t-Wythoff with a <= b and a < row."""
    if t > 1:
        return Normal(t).count(row - 1) if row else mpz(0)
    return floor_phi(row) - row + 1 if row else mpz(0)


def nth_position(automaton: Automaton, value: int, n: Integer) -> Position:
    """Return the n-th position (a, b), a <= b, of Grundy value `value` <= automaton.largest, for n = 0, 1, ..."""
    if not n:
        return mpz(0), mpz(value)
    if not value:
        a = smaller_pile(n, automaton.t)
        return a, a + automaton.t * n
    first, stop, before = row_range(automaton, value, n, n + 1)
    for a, label, number in labelled_rows(automaton, first, int(stop - first), before):
        lead, offset = label[value]
        if offset is not None and number + lead == n:
            return a, a + automaton.t * n + offset
    raise AssertionError(f"no row holds position {n} of value {value}")


def labelled_rows(
    automaton: Automaton, first: Integer, count: int, number: Integer
) -> Iterator[tuple[Integer, Label, Integer]]:
    """Yield (row, label, number of P-positions in earlier rows) for each of `count` rows from `first` >= 1.

    `number` is the number of P-positions in the rows before `first`. Only P-positions (a, b) with a <= b are counted.
    The label has the lead and the offset of each value in the row.
    """
    for step, kind in enumerate(automaton.types(first, count)):
        label = automaton.label(kind)
        yield first + step, label, number
        number += label[0][1] is not None


def row_range(automaton: Automaton, value: int, start: Integer, stop: Integer) -> tuple[Integer, Integer, Integer]:
    """Return (first, end, count) for start >= 1.

    Rows first to end - 1 contain all positions (a, b), a <= b, of Grundy value `value` with indices start to stop - 1.
    `count` is the number of P-positions (a, b), a <= b, in the rows before `first`.
    """
    least, largest = automaton.lead_ranges[value]
    before = max(start - largest, 1)
    return smaller_pile(before - 1, automaton.t) + 1, smaller_pile(stop - 1 - least, automaton.t) + 1, mpz(before)


def value_and_index(automaton: Automaton, position: Position) -> tuple[int, Integer] | None:
    """Return (Grundy value h, n) if `position` = (a, b), a <= b, is the n-th position of value h, n = 0, 1, ...

    Return None if the Grundy value is larger than automaton.largest.
    """
    a, b = position
    if not a:
        return (int(b), mpz(0)) if b <= automaton.largest else None
    (kind,) = automaton.types(a, 1)
    number = count_p_positions(a, automaton.t)
    for value, (lead, offset) in enumerate(automaton.label(kind)):
        if offset is not None and b - a == automaton.t * (number + lead) + offset:
            return value, number + lead
    return None


def count_positions(automaton: Automaton, value: int, row: Integer) -> Integer:
    """Return the number of positions (a, b) of Grundy value `value` with a <= b and a < row."""
    if not row:
        return mpz(0)
    (kind,) = automaton.types(row, 1)
    return count_p_positions(row, automaton.t) + automaton.label(kind)[value][0]
