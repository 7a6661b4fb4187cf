"""Finds the squares of a small Grundy value of Wythoff's game in the row, column and diagonal of any square (x, y).

A bundled automaton reads the digits of a row number a. If row a has a position (a, b), b >= a, of the value, the
automaton gives b. Otherwise row a has a position (a, b) of the value with b < a. Then b is near a/phi, and for row b
the automaton gives column a.

Let (a, b), a <= b, be the n-th position of the value, n >= 0, and n_0 the number of P-positions (a', b') with a' <= b'
and a' < a. For the values 0 to 3 it is proved that |n_0 - n| <= 2 and |b - a - n| <= 8. So few rows are searched.
"""

from collections.abc import Iterator

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi
from wythoff.games.wythoff.automata.automaton import Automaton
from wythoff.games.wythoff.automata.bundled import largest_automaton
from wythoff.games.wythoff.automata.positions import count_p_positions, labelled_rows, row_range

Square = tuple[Integer, Integer]

# The rows that are searched on each side of a/phi, and the indices that are searched on each side of b - a.
NEAR_ROWS, NEAR_NUMBERS = 24, 12


def squares_in_lines(square: Square, value: int) -> Iterator[Square]:
    """Yield the squares of Grundy value `value` in the row, the column and the diagonal of `square`.

    These squares may lie on either side of `square`, so some are not options. If `square` itself has the value, it is
    yielded, too. A square is a position (x, y) of Wythoff's game.
    """
    automaton, (x, y) = largest_automaton(1), square
    yield from ((x, other) for other in _columns_in_row(automaton, x, value))
    yield from ((other, y) for other in _columns_in_row(automaton, y, value))
    for a, b in _squares_on_diagonal(automaton, abs(x - y), value):
        if x <= y:
            yield a, b
        if y <= x:
            yield b, a


def _columns_in_row(automaton: Automaton, a: Integer, value: int) -> Iterator[Integer]:
    if not a:
        yield mpz(value)
        return
    if a == value:
        yield mpz(0)
    first = max(floor_phi(a) - a - NEAR_ROWS, 1)
    for row, label, number in labelled_rows(automaton, first, 2 * NEAR_ROWS, count_p_positions(first, 1)):
        lead, offset = label[value]
        if row < a and offset is not None and row + number + lead + offset == a:
            yield row
    for _, label, number in labelled_rows(automaton, a, 1, count_p_positions(a, 1)):
        lead, offset = label[value]
        if offset is not None:
            yield a + number + lead + offset


def _squares_on_diagonal(automaton: Automaton, d: Integer, value: int) -> Iterator[Square]:
    if d == value:
        yield mpz(0), mpz(value)
    first, stop, before = row_range(automaton, value, max(d - NEAR_NUMBERS, 1), d + NEAR_NUMBERS + 1)
    for row, label, number in labelled_rows(automaton, first, int(stop - first), before):
        lead, offset = label[value]
        if offset is not None and number + lead + offset == d:
            yield row, row + d
