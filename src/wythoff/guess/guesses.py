"""Guesses of laws of a sequence: fitted on its first half, tried on all of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from wythoff.exact.arithmetic_periods import ArithmeticPeriod, arithmetic_period
from wythoff.exact.bigint import mpz, shortened
from wythoff.exact.digit_automata import MOST_VALUES, NUMERATIONS, DigitAutomaton, digit_automaton
from wythoff.exact.floor_lines import (
    FloorLine,
    floor_line,
    line_near,
    linear_text,
    reduced_terms,
    simplest_between,
    slopes,
)
from wythoff.exact.recurrences import linear_recurrence
from wythoff.exact.substitutions import MOST_LETTERS, substitution

# The fewest terms of a law; the most terms on which lines, recurrences and words are fitted, to bound the time.
LEAST_TERMS, MOST_FITTED, MOST_RECURRENT, MOST_READ = 12, 2000, 400, 10_000

# The first n that are tried for lines, words and recurrences.
LINE_STARTS, STARTS, RECURRENCE_STARTS = range(4), range(3), (0, 1, 2, 3, 5, 8, 13, 21, 34)


class Law(Protocol):
    """A law that a sequence may follow."""

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the first n at which the law fails, or the number of terms."""


@dataclass(frozen=True)
class Guess:
    """A law that the first terms of a sequence follow.

    Attributes
    ----------
    sequence : str
        The sequence of the law: "a", "b", "x"; "a, b" for both.
    kind : str
        "period", "floor", "recurrence", "substitution", "automaton"; of pairs "difference", "complementary", "pairs".
    law : str
        The formula.
    fitted : int
        The number of terms on which it was fitted.
    agrees_to : int
        The first n at which it fails, or `stop`.
    stop : int
        The n after the last term.
    terms : int
        The number of terms.
    form : str
        The formula for `wythoff verify --form`; "" if it has none.
    statement : str
        The law in the language of `wythoff prove`, with the terms a(n) and b(n), and pair(x, y) for P-positions; "" if
        it cannot be written so.
    proved : bool
        Whether the law is proved for all n, since an automaton of the P-positions of the game is proved.
    """

    sequence: str
    kind: str
    law: str
    fitted: int
    agrees_to: int
    stop: int
    terms: int
    form: str = ""
    statement: str = ""
    proved: bool = False

    @property
    def holds(self) -> bool:
        """Whether the law explains all terms."""
        return self.agrees_to == self.stop

    @property
    def explained(self) -> str:
        """The extent of the agreement, in words."""
        if self.proved:
            return "proved for all n"
        if self.holds:
            return f"fitted on {self.fitted} terms, and explains {self.terms - self.fitted} more"
        return f"fitted on {self.fitted} terms, and fails at n = {self.agrees_to}"

    def __str__(self) -> str:
        return f"{self.law}: {self.explained}"


def guess_sequence(terms: Sequence[int], name: str = "x", first: int = 0) -> list[Guess]:
    """Return laws that a sequence x(first), x(first + 1), ... seems to follow: found in its first half, tried on all.

    These are the laws that explain all terms; or if none does, those that fail, with the first n at which they fail.

    Tried are x(n + p) = x(n) + s, c floor(n alpha + gamma) + d with the simplest rational or quadratic alpha, linear
    recurrences with rational coefficients, and for x(n) or x(n + 1) - x(n) fixed points of substitutions with 2 to 4
    letters. If none of them explains all terms, automata are tried that read the digits of n and give x(n),
    x(n + 1) - x(n) or x(n) - floor(n alpha). Nothing is proved: `wythoff verify --form` tries a formula further. Laws
    fitted on noise are not reported: a law must have at least four times fewer parts than terms, and an alpha as simple
    may be expected by chance in at most one of twenty sequences.

    Parameters
    ----------
    terms : sequence of int
        At least 12; of any size. A million terms take seconds.
    name : str
        The name of the sequence.
    first : int
        The n of the first term.
    """
    if len(terms) < LEAST_TERMS:
        raise ValueError(f"a guess needs at least {LEAST_TERMS} terms, got {len(terms)}")
    trial = _Trial(terms, name, first)
    period = arithmetic_period(trial.half)
    guesses = [] if period is None else [trial.period(period)]
    if not period or period.start:
        guesses += trial.lines()
    if not period:
        guesses += trial.recurrences()
        guesses += trial.substitutions()
        if not any(guess.holds for guess in guesses):
            guesses += trial.automata()
    return [guess for guess in guesses if guess.holds] or guesses


def first_line(terms: Sequence[int], first: int = 0) -> FloorLine | None:
    """Return the line of the terms x(first), ..., or of the terms without the first few; or None."""
    lines = (floor_line(terms, first + start, first) for start in LINE_STARTS)
    return next((line for line in lines if line is not None), None)


def slope_interval(terms: Sequence[int], name: str = "x") -> str | None:
    """Return the alpha that the terms, at most the first 2000, allow for c floor(n alpha + gamma) + d, in words.

    None if no alpha gives such a line. Both ends are exact.
    """
    used = terms[:MOST_FITTED]
    factor, rest, reduced = reduced_terms(used)
    low, high = slopes(reduced)
    if low >= high:
        return None
    line = f"{f'{factor}*' if factor > 1 else ''}floor(n alpha + gamma){f' + {rest}' if rest else ''}"
    ends = [shortened_fraction(end) for end in (low, simplest_between(low, high), high)]
    return (
        f"{name}: by {len(used)} terms, {name}(n) = {line} has {ends[0]} < alpha < {ends[2]}; the simplest is {ends[1]}"
    )


def shortened_fraction(value: Fraction) -> str:
    """Return a fraction as text with long numbers shortened."""
    parts = [shortened(mpz(part)) for part in value.as_integer_ratio()]
    return "/".join(parts).removesuffix("/1")


class _Trial:
    """Finds the laws of one sequence in its first half, and tries them on all of it."""

    def __init__(self, terms: Sequence[int], name: str, first: int) -> None:
        self.terms, self.name, self.first = terms, name, first
        self.half = terms[: len(terms) // 2]

    def period(self, period: ArithmeticPeriod) -> Guess:
        return self._guess("period", str(period.renumber(self.first)), len(self.half), period.agrees_to(self.terms))

    def lines(self) -> list[Guess]:
        fitted = self.half[:MOST_FITTED]
        line = first_line(fitted, self.first)
        if line is None:
            return []
        law = f"x(n) = {line}" + (f" for n >= {line.start}" if line.start > self.first else "")
        reached = line.renumber(-self.first).agrees_to(self.terms)
        return [self._guess("floor", law, len(fitted), reached, "" if line.start > self.first else str(line))]

    def recurrences(self) -> list[Guess]:
        fitted = self.half[:MOST_RECURRENT]
        recurrence = linear_recurrence(fitted, RECURRENCE_STARTS)
        if recurrence is None:
            return []
        return [
            self._guess(
                "recurrence", str(recurrence.renumber(self.first)), len(fitted), recurrence.agrees_to(self.terms)
            )
        ]

    def substitutions(self) -> list[Guess]:
        tried = [
            (substitution(word.half(start)), word, start) for word in self._words(MOST_LETTERS) for start in STARTS
        ]
        fit = [(law, word, start) for law, word, start in tried if law is not None]
        if not fit:
            return []
        law, word, start = min(fit, key=lambda fitting: fitting[0].size)
        sentence = f"{word.text(self.first, start)} is the fixed point of {law}"
        return [self._guess("substitution", sentence, *word.reach_of(law, start))]

    def automata(self) -> list[Guess]:
        """Return the automaton with the fewest states that explains all terms, if there is one."""
        tried = [trial for word in [*self._words(MOST_VALUES), *self._from_lines()] for trial in find_automata(word)]
        for law, word, start in sorted(tried, key=lambda trial: len(trial[0].values)):
            used, reached = word.reach_of(law, start)
            if reached == len(self.terms):
                offset = self.first + start
                index = f"n{f' - {offset}' if offset > 0 else f' + {-offset}' if offset else ''}"
                sentence = f"{word.text(self.first, start)} is read from the {law.numeration} digits of {index}: {law}"
                form = "" if start or word.order else word.form(law, self.first)
                found = self._guess("automaton", sentence, used, reached, form)
                shown = f"{word.text(0, 0)} = {law.text()}({index})".replace("x(", f"{self.name}(")
                return [replace(found, statement=f"forall n >= {offset}: {shown}")]
        return []

    def _from_lines(self) -> "list[Word]":
        word = word_above_line(self.terms) if not self.first else None
        return [] if word is None else [word]

    def _words(self, letters: int) -> "list[Word]":
        """Return the sequence, or its differences, if that has at most `letters` values."""
        if len(set(self.half)) <= letters:
            return [Word(self.terms, 0)]
        steps = [after - before for before, after in pairwise(self.terms)]
        return [Word(steps, 1)] if len(set(steps[: len(steps) // 2])) <= letters else []

    def _guess(self, kind: str, law: str, fitted: int, reached: int, form: str = "") -> Guess:
        count, first = len(self.terms), self.first
        law = law.replace("x(", f"{self.name}(")
        equation, _, start = law.partition(" for n >= ")
        statement = f"forall n >= {start or first}: {equation}" if kind in ("floor", "period") else ""
        return Guess(self.name, kind, law, fitted, first + reached, first + count, count, form, statement)


@dataclass(frozen=True)
class Word:
    """A sequence (order 0), its differences (order 1), or its distance from a line (order 0)."""

    terms: Sequence[int]
    order: int = 0
    line: FloorLine | None = None

    def half(self, start: int) -> Sequence[int]:
        """Return the terms from `start` on in which laws are found."""
        return self.terms[start : min(len(self.terms) // 2, MOST_READ)]

    def reach_of(self, law: Law, start: int) -> tuple[int, int]:
        """Return the number of terms in which a law was found, and the first n at which it fails."""
        reached = law.agrees_to(self.terms[start:]) + start
        return len(self.half(start)) + start + self.order, reached + self.order

    def text(self, first: int, start: int) -> str:
        since = f" from n = {first + start} on" if start else ""
        less = f" - {self.line}" if self.line else ""
        return f"{'x(n + 1) - x(n)' if self.order else 'x(n)'}{less}{since}"

    def form(self, law: DigitAutomaton, first: int) -> str:
        """Return the formula of a sequence that begins at x(first); not for differences."""
        line = f"{self.line} + " if self.line else ""
        return f"{line}{law.text()}({linear_text(1, -first)})"


def word_above_line(terms: Sequence[int]) -> Word | None:
    """Return the distance of a sequence from a simple line, if it has few values; else None."""
    line = line_near(terms[: len(terms) // 2])
    if line is None:
        return None
    distances = [term - value for term, value in zip(terms[:MOST_FITTED], line.values(MOST_FITTED), strict=False)]
    if len(set(distances)) > MOST_VALUES:
        return None
    return Word([term - value for term, value in zip(terms, line.values(len(terms)), strict=True)], line=line)


def find_automata(word: Word) -> list[tuple[DigitAutomaton, Word, int]]:
    """Return automata that give a word from some term on, found in its first half."""
    tried = [(digit_automaton(word.half(start), name), start) for name in NUMERATIONS for start in STARTS]
    return [(law, word, start) for law, start in tried if law is not None]
