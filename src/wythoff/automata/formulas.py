"""Terms and formulas of first-order statements about natural numbers, as trees."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from wythoff.automata.automaton import Automaton
from wythoff.automata.words import Word
from wythoff.exact.quadratic import Quadratic, rational


@dataclass(frozen=True)
class Floor:
    """floor(inner). A linear term treats it as a variable."""

    inner: "Term"


@dataclass(frozen=True)
class Letter:
    """The letter word[index] of an infinite word. A linear term treats it as a variable."""

    word: Word
    index: "Term"


Unit = str | Floor | Letter | None
"""A variable, a floor or a letter, which a linear term multiplies by a number; None is the unit 1."""


@dataclass(frozen=True)
class Term:
    """A linear term: a sum of multiples of variables, floors and letters, and a constant.

    The coefficients are not 0, and lie in a single quadratic field.
    """

    parts: tuple[tuple[Unit, Quadratic], ...] = ()

    @property
    def constant(self) -> Quadratic | None:
        """The number that the term is equal to, or None if the term has variables."""
        if not self.parts:
            return rational(0)
        unit, coefficient = self.parts[0]
        return coefficient if len(self.parts) == 1 and unit is None else None

    def __add__(self, other: "Term") -> "Term":
        found = dict(self.parts)
        for unit, coefficient in other.parts:
            found[unit] = found.get(unit, rational(0)) + coefficient
        return Term(tuple((unit, c) for unit, c in found.items() if c != rational(0)))

    def times(self, factor: Quadratic) -> "Term":
        return Term(tuple((unit, c * factor) for unit, c in self.parts)) if factor != rational(0) else Term()

    def __sub__(self, other: "Term") -> "Term":
        return self + other.times(rational(-1))

    def replaced(self, terms: Mapping[str, "Term"]) -> "Term":
        """Return the term in which terms[x] replaces each variable x that is a key of `terms`."""
        found = Term()
        for unit, coefficient in self.parts:
            new = unit_term(unit)
            if isinstance(unit, str):
                new = terms.get(unit, new)
            elif isinstance(unit, Floor):
                new = unit_term(Floor(unit.inner.replaced(terms)))
            elif isinstance(unit, Letter):
                new = unit_term(Letter(unit.word, unit.index.replaced(terms)))
            found += new.times(coefficient)
        return found

    def variables(self) -> Iterator[str]:
        """Yield the variables that occur, some of them repeatedly."""
        for unit, _ in self.parts:
            if isinstance(unit, str):
                yield unit
            elif isinstance(unit, Floor):
                yield from unit.inner.variables()
            elif isinstance(unit, Letter):
                yield from unit.index.variables()

    def has_letters(self) -> bool:
        """Whether the term contains a letter of a word. Such a term may have no value; see `value`."""
        inner = (unit.inner for unit, _ in self.parts if isinstance(unit, Floor))
        return any(isinstance(unit, Letter) for unit, _ in self.parts) or any(term.has_letters() for term in inner)

    def value(self, values: Mapping[str, int]) -> Quadratic | None:
        """Return the value for these values of the variables; None if an index of a word is negative or a fraction."""
        total = rational(0)
        for unit, coefficient in self.parts:
            number: int | None = 1
            if isinstance(unit, str):
                number = values[unit]
            elif isinstance(unit, Floor):
                inner = unit.inner.value(values)
                number = None if inner is None else floor(inner)
            elif isinstance(unit, Letter):
                index = unit.index.value(values)
                is_place = index is not None and index.is_integer and index.p >= 0
                number = unit.word.at(index.p) if index is not None and is_place else None
            if number is None:
                return None
            total += coefficient * rational(number)
        return total


def number(value: int | Fraction | Quadratic) -> Term:
    """Return the term that is equal to the constant `value`."""
    constant = value if isinstance(value, Quadratic) else rational(value)
    return Term(((None, constant),)) if constant != rational(0) else Term()


def unit_term(unit: Unit) -> Term:
    """Return the term that is equal to a single variable, floor or letter, or to 1 if `unit` is None."""
    return Term(((unit, rational(1)),))


@dataclass(frozen=True)
class Comparison:
    """The comparison `left relation right`. The relation is =, !=, <, <=, > or >=."""

    left: Term
    relation: str
    right: Term


@dataclass(frozen=True)
class Predicate:
    """A defined predicate with arguments: pairs (parameter, term). `body` is an automaton or a formula.

    In `body` each parameter is replaced by its term.
    """

    name: str
    body: "Automaton | Formula"
    arguments: tuple[tuple[str, Term], ...]


@dataclass(frozen=True)
class Truth:
    value: bool


@dataclass(frozen=True)
class Not:
    inner: "Formula"


@dataclass(frozen=True)
class And:
    parts: tuple["Formula", ...]


@dataclass(frozen=True)
class Or:
    parts: tuple["Formula", ...]


@dataclass(frozen=True)
class Implies:
    left: "Formula"
    right: "Formula"


@dataclass(frozen=True)
class Differs:
    """The exclusive or of two formulas."""

    left: "Formula"
    right: "Formula"


@dataclass(frozen=True)
class Exists:
    names: tuple[str, ...]
    inner: "Formula"


@dataclass(frozen=True)
class Forall:
    names: tuple[str, ...]
    inner: "Formula"


Formula = Comparison | Predicate | Truth | Not | And | Or | Implies | Differs | Exists | Forall

OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def compare(difference: Quadratic, relation: str) -> bool:
    """Whether `difference relation 0` is true."""
    is_zero, is_negative = difference == rational(0), floor(difference) < 0
    return {
        "=": is_zero,
        "!=": not is_zero,
        "<": is_negative,
        "<=": is_negative or is_zero,
        ">": not is_negative and not is_zero,
        ">=": not is_negative,
    }[relation]


def failing(formula: Formula, values: Mapping[str, int]) -> Comparison | None:
    """Return a comparison that is false for these values and so makes `formula` false; None if none is found."""
    match formula:
        case Comparison(left, relation, right):
            difference = (left - right).value(values)
            return None if difference is None or compare(difference, relation) else formula
        case Implies(_, right):
            return failing(right, values)
        case And(parts):
            return next((found for part in parts if (found := failing(part, values)) is not None), None)
    return None
