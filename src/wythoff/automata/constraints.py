"""Turns comparisons of terms with floors, letters and irrational coefficients into automata.

All real numbers here are p + q beta with rational p and q, where beta is the root of the numeration, such as phi for
the Fibonacci digits. For integers P, Q and c >= 1

    floor((P + Q beta)/c) = floor((P + floor(Q beta))/c)
    P + Q beta < 0 iff P + floor(Q beta) < 0

Therefore each comparison is reduced to integer sums of variables x, of floor(x beta), and of letters W[x]. For the
argument of a floor or the index of a letter, a new variable is introduced. Its value is determined by the other
variables. Variables are not negative, so a negative argument is a separate case.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import floor, lcm
from typing import Any

from wythoff.automata.automaton import constant
from wythoff.automata.elimination import conjunction
from wythoff.automata.formulas import Floor, Letter, Term, Unit, number, unit_term
from wythoff.automata.linear import linear
from wythoff.automata.numeration import Numeration
from wythoff.automata.words import Word
from wythoff.exact.quadratic import Quadratic, rational

Whole = Mapping[Unit, int]
"""A sum with integer coefficients of units that automata read: variables x, floor(x beta), letters W[x], and 1."""


@dataclass(frozen=True)
class Case:
    """A case of a term: if `constraints` hold, the term is equal to `sum`, and the other variables determine `new`.

    Each floor in `sum` is floor(x beta), and each letter is W[x], for a variable x.
    """

    sum: Term
    constraints: tuple[Any, ...] = ()
    new: tuple[str, ...] = ()


class Constraints:
    """The automata of comparisons, all in the numeration `own`."""

    def __init__(self, own: Numeration) -> None:
        self.own, self.numbers = own, count(1)
        self.root = None if len(own.recurrence) != 2 else _beta(own)

    def comparison(self, left: Term, relation: str, right: Term) -> Any:
        """Return the automaton of `left relation right`. Variables that cancel may be left out."""
        if relation in (">", ">="):
            left, relation, right = right, {">": "<", ">=": "<="}[relation], left
        found: Any = None
        for case in self.cases(left - right):
            for one in self._compared(case, relation):
                found = one if found is None else found | one
        return self._constant(False) if found is None else found

    def equal(self, name: str, term: Term) -> Any:
        """Return the automaton of `name = term`."""
        return self.comparison(Term(((name, rational(1)),)), "=", term)

    def cases(self, term: Term) -> Iterator[Case]:
        """Yield cases (`Case`) of a term: if the term has a value, the constraints of one case hold.

        The term has no value if an index of a word is negative or not an integer. Then the constraints of no case hold.
        """
        found = [Case(Term())]
        for unit, coefficient in term.parts:
            inner: list[Case]
            if isinstance(unit, Floor):
                inner = [whole for case in self.cases(unit.inner) for whole in self._floors(case)]
            elif isinstance(unit, Letter):
                inner = [letter for case in self.cases(unit.index) for letter in self._letters(unit.word, case)]
            else:
                inner = [Case(unit_term(unit))]
            found = [
                Case(
                    one.sum + other.sum.times(coefficient),
                    one.constraints + other.constraints,
                    one.new + other.new,
                )
                for one in found
                for other in inner
            ]
        yield from found

    def _coordinates(self, number: Quadratic) -> tuple[Fraction, Fraction]:
        """Return rational (p, q) with number = p + q beta, where beta is the root of the numeration."""
        if number.is_rational:
            return Fraction(number.p, number.r), Fraction(0)
        assert self.root is not None, "the numeration has been chosen by the roots"
        assert self.root.d == number.d, "the numeration has been chosen by the roots"
        q = Fraction(number.q * self.root.r, number.r * self.root.q)
        return Fraction(number.p, number.r) - q * Fraction(self.root.p, self.root.r), q

    def _compared(self, case: Case, relation: str) -> Iterator[Any]:
        _, whole, irrational = self._integers(case.sum)
        if not irrational:
            yield self._of_case(case, self._linear(whole, relation))
        elif relation in ("=", "!="):
            equal = self._linear(whole, "=") & self._linear(irrational, "=")
            yield self._of_case(case, equal if relation == "=" else ~equal)
        else:
            for inner in self._floors_of_beta(irrational):
                total = self._integers(_term(whole) + inner.sum)[1]
                found = self._linear(total, "<")
                if relation == "<=":
                    found = found | (self._linear(whole, "=") & self._linear(irrational, "="))
                both = Case(Term(), case.constraints + inner.constraints, case.new + inner.new)
                yield self._of_case(both, found)

    def _of_case(self, case: Case, found: Any) -> Any:
        return self._without([found, *case.constraints], case.new) if case.new or case.constraints else found

    # Automata; a subclass writes formulas.
    def _constant(self, value: bool) -> Any:
        return constant(self.own, value)

    def _without(self, parts: Sequence[Any], new: tuple[str, ...]) -> Any:
        return conjunction(self.own, parts, [], new)

    def _where(self, word: Word, letter: int, name: str) -> Any:
        return word.where(letter, name)

    def _linear(self, whole: Whole, relation: str) -> Any:
        terms = {unit: c for unit, c in whole.items() if isinstance(unit, str)}
        floors = {variable_of(unit): c for unit, c in whole.items() if isinstance(unit, Floor)}
        letters = [(unit.word, variable_of(unit), c) for unit, c in whole.items() if isinstance(unit, Letter)]
        return linear(self.own, terms, whole.get(None, 0), relation, floors=floors, letters=letters)

    def _name(self) -> str:
        """Return the name of a new variable, which no statement can contain."""
        return f"~{next(self.numbers)}"

    def _floors(self, case: Case) -> Iterator[Case]:
        """Yield the cases (`Case`) of floor(case.sum)."""
        c, whole, irrational = self._integers(case.sum)
        outside = {unit: p // c for unit, p in whole.items()}
        inside = {unit: p % c for unit, p in whole.items()}
        for inner in self._floors_of_beta(irrational):
            total = self._integers(_term(inside) + inner.sum)[1]
            for divided in self._divided(total, c):
                yield Case(
                    _term(outside) + divided.sum,
                    case.constraints + inner.constraints + divided.constraints,
                    case.new + inner.new + divided.new,
                )

    def _floors_of_beta(self, of: Whole) -> Iterator[Case]:
        """Yield the cases (`Case`) of floor(Q beta), where `of` is Q, a sum with integer coefficients.

        beta is the root of the numeration.
        """
        if not of:
            yield Case(Term())
            return
        assert self.root is not None
        if set(of) == {None}:
            yield Case(number(floor(self.root * rational(of[None]))))
            return
        unit, first = next(iter(of.items()))
        if len(of) == 1 and isinstance(unit, str) and first == 1:
            yield Case(self._floor_of_beta(unit))
            return
        new = self._name()
        if min(of.values()) < 0:  # floor(-w beta) = -floor(w beta) - 1 for w > 0
            negative = self._linear({**of, new: 1}, "=") & self._linear({new: -1}, "<")
            yield Case(number(-1) - self._floor_of_beta(new), (negative,), (new,))
        if max(of.values()) > 0:
            yield Case(self._floor_of_beta(new), (self._linear({**of, new: -1}, "="),), (new,))
        else:  # only 0
            yield Case(Term(), (self._linear(of, "="),))

    def _floor_of_beta(self, name: str) -> Term:
        """Return the term floor(name beta)."""
        assert self.root is not None
        return unit_term(Floor(unit_term(name).times(self.root)))

    def _divided(self, of: Whole, c: int) -> Iterator[Case]:
        """Yield the cases (`Case`) of floor(N/c), where `of` is N, a sum with integer coefficients."""
        if c == 1:
            yield Case(_term(of))
        elif set(of) <= {None}:
            yield Case(number(of.get(None, 0) // c))
        else:
            new = self._name()
            for sign in (1, -1) if min(of.values()) < 0 else (1,):
                low = self._linear({**of, new: -sign * c}, ">=")
                high = self._linear({**of, new: -sign * c, None: of.get(None, 0) - c}, "<")
                within = low & high
                if sign < 0:
                    within &= self._linear({new: -1}, "<")
                yield Case(_term({new: sign}), (within,), (new,))

    def _letters(self, word: Word, case: Case) -> Iterator[Case]:
        """Yield the cases (`Case`) of word[case.sum]. If the index is negative or not an integer, no case holds."""
        c, whole, irrational = self._integers(case.sum)
        unit = next(iter(whole), None)
        if c == 1 and not irrational and whole == {unit: 1} and isinstance(unit, str):
            yield Case(unit_term(Letter(word, unit_term(unit))), case.constraints, case.new)
            return
        new = self._name()
        index = self._linear({**whole, new: -c}, "=")
        if irrational:
            index &= self._linear(irrational, "=")
        index = self._of_case(case, index)
        for letter in word.values:
            where = (index & self._where(word, letter, new)).exists(new)
            yield Case(number(letter), (where,))

    def _integers(self, of: Term) -> tuple[int, Whole, Whole]:
        """Return (c, P, Q) with `of` = (P + Q beta)/c, where P and Q are sums with integer coefficients and c >= 1."""
        pairs = {unit: self._coordinates(coefficient) for unit, coefficient in of.parts}
        c = lcm(*(part.denominator for pair in pairs.values() for part in pair))
        whole, irrational = ({unit: int(pair[k] * c) for unit, pair in pairs.items() if pair[k]} for k in (0, 1))
        return c, whole, irrational


def _beta(own: Numeration) -> Quadratic:
    d, v = own.radicand
    return (rational(own.recurrence[0]) + Quadratic(0, v, d)) / rational(2)


def _term(whole: Whole) -> Term:
    return Term(tuple((unit, rational(c)) for unit, c in whole.items() if c))


def variable_of(unit: Floor | Letter) -> str:
    """Return the variable x of floor(x beta) or of W[x]."""
    ((name, _),) = (unit.inner if isinstance(unit, Floor) else unit.index).parts
    assert isinstance(name, str)
    return name
