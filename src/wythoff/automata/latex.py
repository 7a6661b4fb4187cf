"""Writes formulas as LaTeX."""

from math import floor

from wythoff.automata import formulas, words
from wythoff.automata.transition_table import escaped, variable
from wythoff.automata.words import Word
from wythoff.exact.quadratic import Quadratic

_RELATIONS = {"=": "=", "!=": r"\ne", "<": "<", "<=": r"\le", ">": ">", ">=": r"\ge"}


class Latex:
    """A writer of formulas as LaTeX. Words without a known name are numbered in the order in which they occur."""

    def __init__(self) -> None:
        self._words: list[Word] = []

    def formula(self, formula: formulas.Formula) -> str:
        """Return a formula as LaTeX, for math mode."""
        match formula:
            case formulas.Truth(value):
                return r"\top" if value else r"\bot"
            case formulas.Comparison(left, relation, right):
                return f"{self._term(left)} {_RELATIONS[relation]} {self._term(right)}"
            case formulas.Predicate(name, _, arguments):
                return rf"\mathrm{{{escaped(name)}}}({', '.join(self._term(term) for _, term in arguments)})"
            case formulas.Not(formulas.Differs(left, right)):
                return self._join_parts(r"\Leftrightarrow", left, right)
            case formulas.Not(inner):
                return rf"\neg {self._part(inner)}"
            case formulas.And(parts):
                return self._join_parts(r"\wedge", *parts)
            case formulas.Or(parts):
                return self._join_parts(r"\vee", *parts)
            case formulas.Implies(left, right):
                return self._join_parts(r"\Rightarrow", left, right)
            case formulas.Differs(left, right):
                return self._join_parts(r"\oplus", left, right)
            case formulas.Exists(names, inner) | formulas.Forall(names, inner):
                quantifier = r"\exists" if isinstance(formula, formulas.Exists) else r"\forall"
                return rf"{quantifier} {', '.join(map(variable, names))}\colon {self.formula(inner)}"

    def _join_parts(self, sign: str, *parts: formulas.Formula) -> str:
        return f" {sign} ".join(map(self._part, parts))

    def _part(self, formula: formulas.Formula) -> str:
        """Return a formula as LaTeX, in brackets unless it is a comparison, a predicate or a truth value."""
        found = self.formula(formula)
        return found if isinstance(formula, formulas.Comparison | formulas.Predicate | formulas.Truth) else f"({found})"

    def _term(self, term: formulas.Term) -> str:
        found = ""
        for unit, coefficient in term.parts:
            is_negative = floor(coefficient) < 0
            size = -coefficient if is_negative else coefficient
            sign = ("-" if is_negative else "") if not found else (" - " if is_negative else " + ")
            found += sign + self._product(size, unit)
        return found or "0"

    def _product(self, factor: Quadratic, unit: formulas.Unit) -> str:
        if unit is None:
            return _number(factor)
        of = self._unit(unit)
        if factor == Quadratic(1):
            return of
        number = _number(factor)
        return rf"({number})\,{of}" if "+" in number or " - " in number else rf"{number}\,{of}"

    def _unit(self, unit: str | formulas.Floor | formulas.Letter) -> str:
        match unit:
            case str():
                return variable(unit)
            case formulas.Floor(inner):
                return rf"\lfloor {self._term(inner)} \rfloor"
            case formulas.Letter(word, index):
                return rf"\mathbf{{{self._word(word)}}}[{self._term(index)}]"

    def _word(self, word: Word) -> str:
        known = next((name for name in words.KNOWN if words.known(name) is word), None)
        if known is not None:
            return known
        if not any(word is one for one in self._words):
            self._words.append(word)
        return f"w_{{{next(place for place, one in enumerate(self._words, 1) if one is word)}}}"


def _number(value: Quadratic) -> str:
    """Return a number as LaTeX: a fraction, a + b phi, or a fraction with a square root."""
    p, q, d, r = value.p, value.q, value.d, value.r
    if value.is_rational:
        return str(p) if r == 1 else rf"\frac{{{p}}}{{{r}}}"
    if d == 5 and (p - q) % r == 0 and 2 * q % r == 0:
        return _sum((p - q) // r, 2 * q // r, r"\varphi")
    top = _sum(p, q, rf"\sqrt{{{d}}}")
    return top if r == 1 else rf"\frac{{{top}}}{{{r}}}"


def _sum(a: int, b: int, root: str) -> str:
    size = root if abs(b) == 1 else rf"{abs(b)}\,{root}"
    if not a:
        return f"-{size}" if b < 0 else size
    return f"{a} {'-' if b < 0 else '+'} {size}"
