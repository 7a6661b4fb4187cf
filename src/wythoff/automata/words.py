"""Infinite words W[0] W[1] ... of integers: an automaton reads the digits of n, and its last state has a letter."""

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.automata import tables
from wythoff.automata.automaton import Automaton, of_table, valid
from wythoff.automata.numeration import Numeration, numeration
from wythoff.automata.tables import Table
from wythoff.automata.tokens import WORD_NUMERATIONS


@dataclass(frozen=True, eq=False)
class Word:
    """An infinite word W. The digits of n lead to a state, and W[n] is the letter of this state.

    Leading zeros do not change the letter. str() lists the next states of each state, and the letters.

    Attributes
    ----------
    numeration : Numeration
    table : int32 array (states, digits)
        The next state, or -1 if the digit cannot follow.
    letters : tuple of int
        The letter of each state.
    """

    numeration: Numeration
    table: Table
    letters: tuple[int, ...]

    def __str__(self) -> str:
        between = "" if len(self.letters) <= 10 else " "
        steps = (f"{state} -> {between.join(of)}" for state, of in enumerate(self._targets))
        return f"{', '.join(steps)}, read as {' '.join(map(str, self.letters))}"

    @property
    def _targets(self) -> list[list[str]]:
        return [[str(target) for target in row if target >= 0] for row in self.table.tolist()]

    @property
    def title(self) -> str:
        """The name of the numeration, as `text` writes it: "Fibonacci"."""
        return next(title for title, name in WORD_NUMERATIONS.items() if numeration(name) == self.numeration)

    def text(self) -> str:
        """Return the word as text that `word_of` reads, such as "Fibonacci[0 1, 0: 0 1]".

        The text has the numeration, the next states of each state, and the letters of the states.
        """
        return f"{self.title}[{', '.join(map(' '.join, self._targets))}: {' '.join(map(str, self.letters))}]"

    @property
    def values(self) -> tuple[int, ...]:
        """The different letters, sorted."""
        return tuple(sorted(set(self.letters)))

    def at(self, n: Any) -> int:
        """Return the letter W[n] for n >= 0 of any size."""
        q = 0
        for digit in self.numeration.digits(n):
            q = int(self.table[q, digit])
        return self.letters[q]

    def of_many(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the letters W[n] for an array of numbers n >= 0, in 0.2 us each."""
        places, left = [1], numbers.copy()
        while places[-1] <= numbers.max(initial=0):
            places = self.numeration.places(len(places) + 1)
        q = np.zeros(len(numbers), np.int32)
        for place in places[-2::-1]:
            digits = np.zeros(len(numbers), np.int32)
            for _ in range(1, self.numeration.base):
                goes = left >= place
                left -= np.where(goes, place, 0)
                digits += goes
            q = self.table[q, digits]
        return np.array(self.letters, np.int64)[q]

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the first n at which the word and the terms differ, or the number of terms if they agree."""
        letters = self.of_many(np.arange(len(terms))).tolist()
        return next((n for n, (one, other) in enumerate(zip(terms, letters, strict=True)) if one != other), len(terms))

    def where(self, letter: int, name: str = "n") -> Automaton:
        """Return the automaton that accepts the values of `name` for which W[name] is this letter."""
        final = np.array([of == letter for of in self.letters])
        return of_table(self.numeration, (name,), self.table, final, "letter") & valid(self.numeration, (name,))


def minimal_word(own: Numeration, table: Table, letters: Sequence[int]) -> Word:
    """Return the word with the letter letters[q] for numbers whose digits lead to state q of a table.

    The result has the fewest states.
    """
    lowest = min(letters)
    found, kinds = tables.minimal(table, np.array(letters) - lowest + 1)
    return Word(own, found, tuple(int(kind) + lowest - 1 for kind in kinds))


def _word(own: Numeration, step: Callable[[Any, int], Any], start: Hashable, letter: Callable[[Any], int]) -> Word:
    """Return the word of the automaton that begins in `start`, goes on to step(state, digit), and has letter(state)."""
    order, numbers, rows = [(start, 0)], {(start, 0): 0}, []
    for state, kind in order:  # the list grows in the loop
        row = [-1] * own.base
        for digit, following in enumerate(own.kinds[kind]):
            target = step(state, digit), following
            if target not in numbers:
                numbers[target] = len(order)
                order.append(target)
            row[digit] = numbers[target]
        rows.append(row)
    return minimal_word(own, np.array(rows, np.int32), [letter(state) for state, _ in order])


_FIBONACCI, _TRIBONACCI, _BINARY = "fibonacci", "tribonacci", "2"

# The arguments of `_word` for each name: numeration, start, step and letter.
_KNOWN: dict[str, tuple[str, Hashable, Callable[[Any, int], Any], Callable[[Any], int]]] = {
    "F": (_FIBONACCI, 0, lambda state, digit: digit, lambda state: state),
    "TR": (_TRIBONACCI, 0, lambda state, digit: state + 1 if digit else 0, lambda state: state),
    "T": (_BINARY, 0, lambda state, digit: state ^ digit, lambda state: state),
    "RS": (_BINARY, (0, 0), lambda state, digit: (digit, state[1] ^ (state[0] & digit)), lambda state: state[1]),
    "PD": (_BINARY, 0, lambda state, digit: 1 - state if digit else 0, lambda state: state),
}

KNOWN = {
    "F": "the Fibonacci word 0100101001001..., fixed by 0 -> 01, 1 -> 0",
    "TR": "the Tribonacci word 0102010010201..., fixed by 0 -> 01, 1 -> 02, 2 -> 0",
    "T": "the Thue-Morse word 0110100110010110..., the parity of ones in binary",
    "RS": "the Rudin-Shapiro word 0001001000011101..., the parity of blocks 11 in binary",
    "PD": "the period-doubling word 0100010101000100..., the parity of ones at the end of n in binary",
}
"""The named words, with descriptions."""


@cache
def known(name: str) -> Word:
    """Return the word with a name in KNOWN."""
    own, start, step, letter = _KNOWN[name]
    return _word(numeration(own), step, start, letter)


@cache
def word_of(text: str) -> Word:
    """Return the word of a text such as "Fibonacci[0 1, 0: 0 1]". Raises ValueError for other text in the brackets."""
    title, _, rest = text.partition("[")
    own = numeration(WORD_NUMERATIONS[title])
    states, _, letters = rest.rstrip("]").partition(":")
    if not re.fullmatch(r"[0-9 ,]*", states) or not re.fullmatch(r"( *-?[0-9]{1,9} *( |$))*", letters):
        raise ValueError(
            f"{text[:60]!r} is not an automaton; accepted: text such as {title}[0 1, 0: 0 1], "
            "the next states of state 0, of state 1, and so on, then a colon and a term for each state"
        )
    rows, values = [list(map(int, of.split())) for of in states.split(",")], list(map(int, letters.split()))
    if len(rows) != len(values):
        raise ValueError(
            f"{text[:60]!r}: the terms after the colon must be as many as the lists before it, {len(rows)}, got"
            f" {len(values)}"
        )

    order = [(0, 0)]
    met = set(order)
    for state, kind in order:  # the list grows in the loop
        of, kinds = rows[state], own.kinds[kind]
        if len(of) < len(kinds) or max(of) >= len(rows):
            digits = "the digit 0" if len(kinds) == 1 else f"the digits 0 to {len(kinds) - 1}"
            raise ValueError(
                f"state {state} of {text[:60]!r} needs next states below {len(rows)}, the number of states, "
                f"for {digits}, got {' '.join(map(str, of)) or 'none'}"
            )
        more = [pair for pair in zip(of, kinds, strict=False) if pair not in met]
        met.update(more)
        order += more
    if rows[0][0]:
        raise ValueError(
            f"the digit 0 must lead from state 0 of {text[:60]!r} to state 0, since leading zeros must not matter; "
            f"got state {rows[0][0]}"
        )
    return _word(own, lambda state, digit: rows[state][digit], 0, values.__getitem__)


@cache
def excess(own: Numeration) -> Word:
    """Return the word with the letters shift(n) - floor(n beta), where beta is a quadratic unit.

    shift(n) is the number whose digits are those of n followed by a 0. Let b be the conjugate of beta, |b| < 1. Let
    d_0, d_1, ... be the digits of n, the lowest first, so that n = d_0 U[0] + d_1 U[1] + ... Then e_k = U[k+1] - beta
    U[k] = e_0 b^k, and shift(n) - n beta = d_0 e_0 + d_1 e_1 + ... The letter is the least integer j that is not less
    than this sum.

    For each j, an automaton reads the digits, the lowest first, and decides whether the sum minus j is positive. Its
    state after k digits is the partial sum minus j, divided by b^k. This is an algebraic integer of Q(beta). While the
    sign is open, the state and its conjugate are bounded, so there are finitely many states. The word reads the highest
    digit first. Its state has a set for each j: the states of the automaton for j from which the digits already read
    would lead to a sum that is not positive.
    """
    t, e = own.recurrence
    root = _Root(t, e)
    slack = (own.base - 1) * (abs(own.first[1] - t) + 1) / (1 - root.bound)
    most = int(slack) + 1
    machines = [_Threshold(own, root, j, slack) for j in range(-most, most + 1)]
    start = tuple(machine.ends for machine in machines)

    def step(state: Any, digit: int) -> Any:
        return tuple(machine.before(of, digit) for machine, of in zip(machines, state, strict=True))

    return _word(own, step, start, lambda state: next(j for j, of in enumerate(state, -most) if 0 in of))


@dataclass(frozen=True)
class _Root:
    """The root b of b^2 = t b + e with |b| < 1, for a recurrence U[k] = t U[k-1] + e U[k-2]."""

    t: int
    e: int

    @property
    def bound(self) -> Fraction:
        """A rational number between |b| and 1, for the root b."""
        size = 1 << 20
        return Fraction(abs(self.t * size - isqrt((self.t**2 + 4 * self.e) * size**2)) + 1, 2 * size)

    @property
    def sign(self) -> int:
        """The sign of the root b: -e = 1 or -1, as the other root is positive and the product of both roots is -e."""
        return -self.e

    def is_above(self, p: int, q: int, bound: Fraction) -> bool:
        """Whether p + q b > bound, with 2 b = t - sqrt(t^2 + 4 e)."""
        size = bound.denominator  # integers are compared, since fractions would take ten times as long
        rest = 2 * (p * size - bound.numerator) + q * size * self.t  # compared with q size sqrt(t^2 + 4 e)
        square = (q * size) ** 2 * (self.t**2 + 4 * self.e)
        return rest > 0 and rest * rest > square if q >= 0 else rest >= 0 or rest * rest < square


class _Threshold:
    """An automaton that reads digits d_0, d_1, ... and decides whether d_0 e_0 + d_1 e_1 + ... <= j.

    The docstring of `excess` defines e_k.
    """

    def __init__(self, own: Numeration, root: _Root, j: int, slack: Fraction) -> None:
        order: list[tuple[int, int, int]] = [(-j, 0, 1)]
        numbers = {order[0]: 0}
        self.rows: list[list[int]] = []  # next states; -1: the sum is above j, -2: it is at most j
        ends = []
        for number, (p, q, sign) in enumerate(order):  # the list grows in the loop
            row = []
            for digit in range(own.base):
                u, v = p + digit * (own.first[1] - root.t), q + digit  # e_0 = U[1] - t + b
                u, v = v - u * root.e * root.t, u * root.e  # divided by b
                turned = sign * root.sign
                if root.is_above(u, v, slack) or root.is_above(-u, -v, slack):
                    row.append(-1 if root.is_above(u, v, slack) == (turned > 0) else -2)
                    continue
                target = u, v, turned
                if target not in numbers:
                    numbers[target] = len(order)
                    order.append(target)
                row.append(numbers[target])
            self.rows.append(row)
            is_positive = root.is_above(p, q, Fraction(0)) if sign > 0 else root.is_above(-p, -q, Fraction(0))
            if not is_positive:
                ends.append(number)
        self.ends = frozenset([*ends, -2])

    def before(self, state: frozenset[int], digit: int) -> frozenset[int]:
        """Return the set of the states from which `digit` leads to a state in the set `state`."""
        return frozenset([-2, *(q for q, row in enumerate(self.rows) if row[digit] in state)])
