"""Fibonacci nim: take-away with f = 2x, whose parts are those of the Zeckendorf form."""

from collections.abc import Iterator

from wythoff.exact.bigint import Integer, fibonacci, mpz, shortened
from wythoff.exact.smallest_part import smallest_index
from wythoff.exact.zeckendorf import parts
from wythoff.exact.zeckendorf_forms import zeckendorf, zeckendorf_indices
from wythoff.games.take_away.solver import TakeAwaySolver
from wythoff.rules.position import Position

# Bits up to which the greedy form is made whole, and parts that are found one by one before it is made whole beyond.
BITS_FOR_GREEDY, FIRST_PARTS = 600, 16

# Number of a P-position that is made at most: more than as many bits as an answer may have.
MOST_BITS = 144_000_000


class FibonacciNimSolver(TakeAwaySolver):
    """The winning move is the smallest part of the Zeckendorf form, found without the form."""

    parts_are = "Fibonacci numbers, no two neighbours (Zeckendorf)"

    def holds(self, pile: Integer) -> bool:
        return True

    def least_winning(self, pile: Integer) -> Integer:
        return fibonacci(smallest_index(pile))

    def rising_parts(self, pile: Integer) -> Iterator[Integer]:
        if pile.bit_length() <= BITS_FOR_GREEDY:
            yield from reversed([part for _, part, _ in parts(pile)])
            return
        for _ in range(FIRST_PARTS):
            part = fibonacci(smallest_index(pile))
            yield part
            pile -= part
            if not pile:
                return
        for index in reversed(zeckendorf_indices(pile)):
            yield fibonacci(int(index))

    def parts(self, n: Integer) -> list[Integer]:
        return zeckendorf(n)

    def p_position(self, n: Integer) -> Position:
        if n > MOST_BITS:
            raise ValueError(
                f"P-positions of {self.ruleset.name} are given up to number {MOST_BITS}, got {shortened(n)}"
            )
        return (fibonacci(int(n) + 1) if n else mpz(0),)

    def number(self, start: Integer) -> int:
        return smallest_index(start) - 1
