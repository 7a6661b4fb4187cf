"""Turns comparisons of terms with floors, letters and irrational coefficients into automata.

All real numbers here are p + q beta with rational p and q, where beta is the root of the numeration. For integers P, Q
and c >= 1

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
from wythoff.automata.formulas import Floor, Letter, Term
from wythoff.automata.linear import linear
from wythoff.automata.numeration import Numeration
from wythoff.automata.words import Word
from wythoff.exact.quadratic import Quadratic, rational

# A summand that automata read: 1, a variable, floor(variable * beta), or a letter word[variable].
Read = tuple[str, str, Word | None]
ONE: Read = ("one", "", None)

Sum = Mapping[Read, tuple[Fraction, Fraction]]
"""The coefficient p + q beta of each summand, as (p, q)."""

Whole = Mapping[Read, int]


@dataclass(frozen=True)
class Case:
    """A case of a term: if `constraints` hold, the term is equal to `sum`, and the variables `new` are determined."""

    sum: Sum
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
        """Yield cases (`Case`) of a term. For any values of its variables the constraints of one case hold.

        If an index of a word is negative or not an integer, no case holds.
        """
        found = [Case({})]
        for unit, coefficient in term.parts:
            p, q = self._coordinates(coefficient)
            inner: list[Case]
            if isinstance(unit, Floor):
                inner = [whole for case in self.cases(unit.inner) for whole in self._floors(case)]
            elif isinstance(unit, Letter):
                inner = [letter for case in self.cases(unit.index) for letter in self._letters(unit.word, case)]
            else:
                inner = [Case({(("variable", unit, None) if unit else ONE): (Fraction(1), Fraction(0))})]
            found = [
                Case(
                    _added(one.sum, self._times(other.sum, p, q)),
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

    def _times(self, of: Sum, p: Fraction, q: Fraction) -> Sum:
        """Return the product of the sum `of` and p + q beta, where beta is the root of the numeration."""
        if not q:
            return {key: (p * a, p * b) for key, (a, b) in of.items()}
        t, e = self.own.recurrence
        return {key: (p * a + e * q * b, p * b + q * a + t * q * b) for key, (a, b) in of.items()}

    def _compared(self, case: Case, relation: str) -> Iterator[Any]:
        _, whole, irrational = _integers(case.sum)
        if not irrational:
            yield self._of_case(case, self._linear(whole, relation))
        elif relation in ("=", "!="):
            equal = self._linear(whole, "=") & self._linear(irrational, "=")
            yield self._of_case(case, equal if relation == "=" else ~equal)
        else:
            for inner in self._floors_of_beta(irrational):
                total = _integers(_added(_rational(whole), inner.sum))[1]
                found = self._linear(total, "<")
                if relation == "<=":
                    found = found | (self._linear(whole, "=") & self._linear(irrational, "="))
                both = Case({}, case.constraints + inner.constraints, case.new + inner.new)
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
        terms = {name: c for (kind, name, _), c in whole.items() if kind == "variable"}
        floors = {name: c for (kind, name, _), c in whole.items() if kind == "floor"}
        letters = [(word, name, c) for (_, name, word), c in whole.items() if word is not None]
        return linear(self.own, terms, whole.get(ONE, 0), relation, floors=floors, letters=letters)

    def _name(self) -> str:
        """Return the name of a new variable, which no statement can contain."""
        return f"~{next(self.numbers)}"

    def _floors(self, case: Case) -> Iterator[Case]:
        """Yield the cases (`Case`) of floor(case.sum)."""
        c, whole, irrational = _integers(case.sum)
        outside = {key: Fraction(p // c) for key, p in whole.items()}
        inside = {key: p % c for key, p in whole.items()}
        for inner in self._floors_of_beta(irrational):
            total = _integers(_added(_rational(inside), inner.sum))[1]
            for divided in self._divided(total, c):
                yield Case(
                    _added(_rational(outside), divided.sum),
                    case.constraints + inner.constraints + divided.constraints,
                    case.new + inner.new + divided.new,
                )

    def _floors_of_beta(self, of: Whole) -> Iterator[Case]:
        """Yield the cases (`Case`) of floor(Q beta), where `of` is Q, a sum with integer coefficients.

        beta is the root of the numeration.
        """
        if not of:
            yield Case({})
            return
        if set(of) == {ONE}:
            assert self.root is not None
            yield Case(_rational({ONE: floor(self.root * rational(of[ONE]))}))
            return
        ((kind, name, _), first) = next(iter(of.items()))
        if len(of) == 1 and kind == "variable" and first == 1:
            yield Case(_rational({("floor", name, None): 1}))
            return
        new = self._name()
        size: Whole = {("variable", new, None): -1}
        if min(of.values()) < 0:  # floor(-w beta) = -floor(w beta) - 1 for w > 0
            lowered: Whole = {("variable", new, None): 1}
            negative = self._linear({**of, **lowered}, "=") & self._linear(size, "<")
            yield Case(_rational({("floor", new, None): -1, ONE: -1}), (negative,), (new,))
        if max(of.values()) > 0:
            yield Case(_rational({("floor", new, None): 1}), (self._linear({**of, **size}, "="),), (new,))
        else:  # only 0
            yield Case({}, (self._linear(of, "="),))

    def _divided(self, of: Whole, c: int) -> Iterator[Case]:
        """Yield the cases (`Case`) of floor(N/c), where `of` is N, a sum with integer coefficients."""
        if c == 1:
            yield Case(_rational(of))
        elif set(of) <= {ONE}:
            yield Case(_rational({ONE: of.get(ONE, 0) // c}))
        else:
            new = self._name()
            variable: Read = ("variable", new, None)
            for sign in (1, -1) if min(of.values()) < 0 else (1,):
                low = self._linear({**of, variable: -sign * c}, ">=")
                high = self._linear({**of, variable: -sign * c, ONE: of.get(ONE, 0) - c}, "<")
                within = low & high
                if sign < 0:
                    within &= self._linear({variable: -1}, "<")
                yield Case(_rational({variable: sign}), (within,), (new,))

    def _letters(self, word: Word, case: Case) -> Iterator[Case]:
        """Yield the cases (`Case`) of word[case.sum]. None holds if the index is negative or not an integer."""
        c, whole, irrational = _integers(case.sum)
        key = next(iter(whole), ONE)
        if c == 1 and not irrational and whole == {key: 1} and key[0] == "variable":
            yield Case(_rational({("letter", key[1], word): 1}), case.constraints, case.new)
            return
        new = self._name()
        index = self._linear({**whole, ("variable", new, None): -c}, "=")
        if irrational:
            index &= self._linear(irrational, "=")
        index = self._of_case(case, index)
        for letter in word.values:
            where = (index & self._where(word, letter, new)).exists(new)
            yield Case(_rational({ONE: letter}), (where,))


def _beta(own: Numeration) -> Quadratic:
    d, v = own.radicand
    return (rational(own.recurrence[0]) + Quadratic(0, v, d)) / rational(2)


def _rational(whole: Mapping[Read, int | Fraction]) -> Sum:
    return {key: (Fraction(p), Fraction(0)) for key, p in whole.items() if p}


def _added(one: Sum, other: Sum) -> Sum:
    found = dict(one)
    for key, (p, q) in other.items():
        a, b = found.get(key, (Fraction(0), Fraction(0)))
        found[key] = (a + p, b + q)
    return {key: (p, q) for key, (p, q) in found.items() if p or q}


def _integers(of: Sum) -> tuple[int, Whole, Whole]:
    """Return (c, P, Q) with `of` = (P + Q beta)/c, where P and Q are sums with integer coefficients and c >= 1."""
    c = lcm(*(part.denominator for pair in of.values() for part in pair))
    whole, irrational = ({key: int(pair[part] * c) for key, pair in of.items() if pair[part]} for part in (0, 1))
    return c, whole, irrational
