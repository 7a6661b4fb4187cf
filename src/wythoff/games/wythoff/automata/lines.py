"""Squares of Grundy value 0, 1 or 2 of Wythoff's game in the row, the column and the diagonal of a square, of any size.

A row holds each value once: (a, b), b >= a, where the automaton says it of row a; or b < a, where it says so of row b,
which is near a/phi. For numbers n of positions and n_0 of P-positions and differences b - a differ little: by 2 and 6.
"""

from collections.abc import Iterator

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi
from wythoff.games.wythoff.automata.automaton import Automaton
from wythoff.games.wythoff.automata.kept import best
from wythoff.games.wythoff.automata.positions import begun, rows_of

Square = tuple[Integer, Integer]

# Rows on either side of a/phi, and numbers on either side of the difference, that are looked at.
NEAR_ROWS, NEAR_NUMBERS = 24, 12


def in_lines(square: Square, value: int) -> Iterator[Square]:
    """Yield the squares of this value in the lines of a square, which may be one of them, and not only its options."""
    automaton, (x, y) = best(1), square
    yield from ((x, other) for other in _in_row(automaton, x, value))
    yield from ((other, y) for other in _in_row(automaton, y, value))
    for a, b in _on_diagonal(automaton, abs(x - y), value):
        if x <= y:
            yield a, b
        if y <= x:
            yield b, a


def _in_row(automaton: Automaton, a: Integer, value: int) -> Iterator[Integer]:
    if not a:
        yield mpz(value)
        return
    if a == value:
        yield mpz(0)
    first = max(floor_phi(a) - a - NEAR_ROWS, 1)
    for row, kind, number in _kinds(automaton, first, 2 * NEAR_ROWS):
        lead, offset = automaton.says(kind)[value]
        if row < a and offset is not None and row + number + lead + offset == a:
            yield row
    for _, kind, number in _kinds(automaton, a, 1):
        lead, offset = automaton.says(kind)[value]
        if offset is not None:
            yield a + number + lead + offset


def _on_diagonal(automaton: Automaton, d: Integer, value: int) -> Iterator[Square]:
    if d == value:
        yield mpz(0), mpz(value)
    first, stop, _ = rows_of(automaton, value, max(d - NEAR_NUMBERS, 1), d + NEAR_NUMBERS + 1)
    for row, kind, number in _kinds(automaton, first, int(stop - first)):
        lead, offset = automaton.says(kind)[value]
        if offset is not None and number + lead + offset == d:
            yield row, row + d


def _kinds(automaton: Automaton, first: Integer, count: int) -> Iterator[tuple[Integer, int, Integer]]:
    """(row, its type, how many P-positions begin before it) for rows first, first + 1, ..., first >= 1."""
    number = begun(first, 1)
    for place, kind in enumerate(automaton.types(first, count)):
        yield first + place, kind, number
        number += automaton.says(kind)[0][1] is not None
