"""Guess laws of a sequence: each law is fitted on the first half of the terms, and then tested on all terms."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from wythoff.automata.word_search import MAX_WORD_VALUES
from wythoff.exact.arithmetic_periods import ArithmeticPeriod, arithmetic_period
from wythoff.exact.bigint import mpz, shortened
from wythoff.exact.floor_lines import FloorLine, floor_line, reduced_terms, simplest_between, slopes
from wythoff.exact.recurrences import linear_recurrence
from wythoff.guess.substitutions import MAX_LETTERS, substitution
from wythoff.guess.words import MAX_FITTED_TERMS, STARTS, Word, find_automata, word_above_line

# The fewest terms of a sequence whose law is guessed.
MIN_TERMS = 12

# The most terms on which a recurrence is fitted.
MAX_RECURRENCE_TERMS = 400

# The numbers of terms at the start that a law may omit: for lines and for recurrences.
LINE_STARTS, RECURRENCE_STARTS = range(4), (0, 1, 2, 3, 5, 8, 13, 21, 34)


@dataclass(frozen=True)
class Guess:
    """A law that was guessed from the first terms of a sequence.

    Attributes
    ----------
    sequence : str
        The name of the sequence, such as "x", "a" or "b"; "a, b" for a law of both piles.
    kind : str
        "period", "floor", "recurrence", "substitution" or "automaton". Laws of pairs have the kinds "difference",
        "complementary" and "pairs".
    law : str
        The formula.
    fitted : int
        The number of terms on which the law was fitted.
    agrees_to : int
        The first n at which the law fails, or `stop` if it never fails.
    stop : int
        The n of the last term, plus 1.
    terms : int
        The number of terms.
    form : str
        The formula for `wythoff verify --form`, or "" if the law has no such formula.
    statement : str
        The law in the language of `wythoff prove`, or "" if this language cannot express it. a(n) and b(n) are the
        piles of the n-th P-position, and pair(x, y) means that (x, y) is a P-position.
    proved : bool
        Whether the law is proved for all n, by a proved automaton of the P-positions of the game.
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
        """Whether the law is true for all given terms."""
        return self.agrees_to == self.stop

    @property
    def explained(self) -> str:
        """The agreement of the law with the terms in words: "fitted on 30 terms, and fails at n = 40"."""
        if self.proved:
            return "proved for all n"
        if self.holds:
            return f"fitted on {self.fitted} terms, and explains {self.terms - self.fitted} more"
        return f"fitted on {self.fitted} terms, and fails at n = {self.agrees_to}"

    def __str__(self) -> str:
        return f"{self.law}: {self.explained}"


def guess_sequence(terms: Sequence[int], name: str = "x", first: int = 0) -> list[Guess]:
    """Return laws that a sequence x(first), x(first + 1), ... seems to follow.

    A law is fitted on the first half of the terms, or on fewer terms, and tested on all terms. The result contains all
    laws without an exception. If there are none, the result contains the laws that fail, each with the first n at which
    it fails. Four kinds of laws are fitted:

    - x(n + p) = x(n) + s
    - x(n) = c floor(n alpha + gamma) + d with the simplest alpha: a fraction of least denominator, or a root of a
      quadratic polynomial with the least coefficients
    - linear recurrences with rational coefficients
    - x(n) or x(n + 1) - x(n) is the fixed point of a substitution with 2 to 4 letters

    If all of these fail, automata are fitted. They read the digits of n and give x(n), x(n + 1) - x(n), or
    x(n) - floor(n alpha).

    A law in the result is not proved: `wythoff verify --form` tests a formula on more terms. Two limits exclude laws of
    random data. First, a law must have at most a quarter as many parts (such as coefficients or states) as there are
    terms. Second, alpha must not agree with the terms by chance. All numbers that agree with the terms form an
    interval. A random interval of this length must contain on average at most 0.05 numbers as simple as alpha.

    Parameters
    ----------
    terms : sequence of int
        At least 12 integers of any size. A million terms take seconds.
    name : str
        The name of the sequence.
    first : int
        The n of the first term.

    Raises
    ------
    ValueError
        For fewer than 12 terms.
    """
    if len(terms) < MIN_TERMS:
        raise ValueError(f"a guess needs at least {MIN_TERMS} terms, got {len(terms)}")
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
    """Return a law x(n) = c floor(n alpha + gamma) + d of the terms x(first), x(first + 1), ..., or None.

    The law may omit up to three terms at the start.
    """
    lines = (floor_line(terms, first + start, first) for start in LINE_STARTS)
    return next((line for line in lines if line is not None), None)


def slope_interval(terms: Sequence[int], name: str = "x") -> str | None:
    """Return a sentence with the interval of all alpha with x(n) = c floor(n alpha + gamma) + d for some gamma.

    Here c is the greatest common divisor of the differences of the terms. Only the first 2000 terms are used. The ends
    of the interval are exact. Returns None if there is no such alpha.
    """
    used = terms[:MAX_FITTED_TERMS]
    factor, rest, reduced = reduced_terms(used)
    low, high = slopes(reduced)
    if low >= high:
        return None
    line = f"{f'{factor}*' if factor > 1 else ''}floor(n alpha + gamma){f' + {rest}' if rest else ''}"
    ends = [shortened_fraction(end) for end in (low, simplest_between(low, high), high)]
    return (
        f"{name}: if {name}(n) = {line} for the first {len(used)} terms, then {ends[0]} < alpha < {ends[2]}; "
        f"the simplest such fraction is {ends[1]}"
    )


def shortened_fraction(value: Fraction) -> str:
    """Return a fraction as text, such as "5/3", or "2" for 2/1. Long numbers are shortened."""
    parts = [shortened(mpz(part)) for part in value.as_integer_ratio()]
    return "/".join(parts).removesuffix("/1")


class _Trial:
    """A trial of laws of one sequence: laws are fitted on the first half of the terms, and tested on all terms."""

    def __init__(self, terms: Sequence[int], name: str, first: int) -> None:
        self.terms, self.name, self.first = terms, name, first
        self.half = terms[: len(terms) // 2]

    def period(self, period: ArithmeticPeriod) -> Guess:
        return self._guess("period", str(period.renumber(self.first)), len(self.half), period.agrees_to(self.terms))

    def lines(self) -> list[Guess]:
        fitted = self.half[:MAX_FITTED_TERMS]
        line = first_line(fitted, self.first)
        if line is None:
            return []
        law = f"x(n) = {line}" + (f" for n >= {line.start}" if line.start > self.first else "")
        reached = line.renumber(-self.first).agrees_to(self.terms)
        return [self._guess("floor", law, len(fitted), reached, "" if line.start > self.first else str(line))]

    def recurrences(self) -> list[Guess]:
        fitted = self.half[:MAX_RECURRENCE_TERMS]
        recurrence = linear_recurrence(fitted, RECURRENCE_STARTS)
        if recurrence is None:
            return []
        return [
            self._guess(
                "recurrence", str(recurrence.renumber(self.first)), len(fitted), recurrence.agrees_to(self.terms)
            )
        ]

    def substitutions(self) -> list[Guess]:
        tried = [(substitution(word.half(start)), word, start) for word in self._words(MAX_LETTERS) for start in STARTS]
        fit = [(law, word, start) for law, word, start in tried if law is not None]
        if not fit:
            return []
        law, word, start = min(fit, key=lambda fitting: fitting[0].size)
        sentence = f"{word.text(self.first, start)} is the fixed point of {law}"
        return [self._guess("substitution", sentence, *word.reach_of(law, start))]

    def automata(self) -> list[Guess]:
        """Return a list with the automaton of fewest states that agrees with all terms.

        Return [] if no automaton agrees.
        """
        tried = [
            trial for word in [*self._words(MAX_WORD_VALUES), *self._from_lines()] for trial in find_automata(word)
        ]
        for law, word, start in sorted(tried, key=lambda trial: len(trial[0].letters)):
            used, reached = word.reach_of(law, start)
            if reached == len(self.terms):
                offset = self.first + start
                index = f"n{f' - {offset}' if offset > 0 else f' + {-offset}' if offset else ''}"
                sentence = f"{word.text(self.first, start)} is read from the {law.title} digits of {index}: {law}"
                form = "" if start or word.order else word.form(law, self.first)
                found = self._guess("automaton", sentence, used, reached, form)
                shown = f"{word.text(0, 0)} = {law.text()}({index})".replace("x(", f"{self.name}(")
                return [replace(found, statement=f"forall n >= {offset}: {shown}")]
        return []

    def _from_lines(self) -> list[Word]:
        word = word_above_line(self.terms) if not self.first else None
        return [] if word is None else [word]

    def _words(self, letters: int) -> list[Word]:
        """Return [word]: the word of the terms if they have at most `letters` values, else that of their differences.

        Return [] if the differences have more values too.
        """
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
