"""Words whose letters are the terms of a sequence, their differences, or their distances from a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wythoff.automata import words
from wythoff.automata.numeration import numeration
from wythoff.automata.tokens import WORD_NUMERATIONS
from wythoff.automata.word_search import MAX_WORD_VALUES, find_word
from wythoff.exact.floor_lines import FloorLine, line_near, linear_text

# The most terms on which a line, and on which a substitution or automaton is fitted.
MAX_FITTED_TERMS, MAX_READ_TERMS = 2000, 10_000

# The numbers of terms at the start that a substitution or an automaton may omit.
STARTS = range(3)


class Law(Protocol):
    """A law that a sequence may follow, such as an `ArithmeticPeriod`, a `Substitution` or an automaton."""

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the index, from 0, of the first term at which the law fails. If it never fails, return len(terms)."""


@dataclass(frozen=True)
class Word:
    """A word whose letters are the terms of a sequence x, or the differences x(n + 1) - x(n).

    `order` is 1 for differences, else 0. If `line` is not None, the letters are x(n) - line(n), and the order is 0.
    """

    terms: Sequence[int]
    order: int = 0
    line: FloorLine | None = None

    def half(self, start: int) -> Sequence[int]:
        """Return the letters on which laws are fitted: those from index `start` to the middle of the word."""
        return self.terms[start : min(len(self.terms) // 2, MAX_READ_TERMS)]

    def reach_of(self, law: Law, start: int) -> tuple[int, int]:
        """Return (number of terms on which a law was fitted, index of the first term at which it fails).

        The law is about the letters from index `start` on. Both results count from the first term of the sequence.
        """
        reached = law.agrees_to(self.terms[start:]) + start
        return len(self.half(start)) + start + self.order, reached + self.order

    def text(self, first: int, start: int) -> str:
        """Return the formula of the letters, such as "x(n + 1) - x(n) from n = 1 on".

        The sequence begins with x(first), and the first `start` letters are omitted.
        """
        since = f" from n = {first + start} on" if start else ""
        less = f" - {self.line}" if self.line else ""
        return f"{'x(n + 1) - x(n)' if self.order else 'x(n)'}{less}{since}"

    def form(self, law: words.Word, first: int) -> str:
        """Return the formula of the sequence x(first), x(first + 1), ... if `law` gives the letters of this word.

        The `order` must be 0: the letters are x(n) or x(n) - line(n), not x(n + 1) - x(n).
        """
        line = f"{self.line} + " if self.line else ""
        return f"{line}{law.text()}({linear_text(1, -first)})"


def word_above_line(terms: Sequence[int]) -> Word | None:
    """Return the word of the differences x(n) - floor(n alpha) for a simple alpha, or None.

    The terms are x(0), x(1), ... The number alpha is that of `line_near` for the first half of the terms. The result is
    None if `line_near` returns None, or if the differences have more than MAX_WORD_VALUES values.
    """
    line = line_near(terms[: len(terms) // 2])
    if line is None:
        return None
    distances = [
        term - value for term, value in zip(terms[:MAX_FITTED_TERMS], line.values(MAX_FITTED_TERMS), strict=False)
    ]
    if len(set(distances)) > MAX_WORD_VALUES:
        return None
    return Word([term - value for term, value in zip(terms, line.values(len(terms)), strict=True)], line=line)


def find_automata(word: Word) -> list[tuple[words.Word, Word, int]]:
    """Return triples (automaton, `word` itself, skipped). The automaton is fitted on the first half of `word`.

    `skipped` is the number of letters that the automaton omits at the start of `word`.
    """
    numerations = map(numeration, WORD_NUMERATIONS.values())
    tried = [(find_word(word.half(start), own), start) for own in numerations for start in STARTS]
    return [(law, word, start) for law, start in tried if law is not None]
