"""Certificates: decided statements, written as formulas that a short checker decides again.

The terms of these formulas are sums of natural numbers. Floors and letters are expressed by defined predicates.
docs/certificates.md describes the format.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import Any

from wythoff.automata import words
from wythoff.automata.automaton import Automaton
from wythoff.automata.constraints import Constraints, Whole, variable_of
from wythoff.automata.formulas import (
    And,
    Comparison,
    Differs,
    Exists,
    Forall,
    Formula,
    Implies,
    Letter,
    Not,
    Or,
    Predicate,
    Term,
    Truth,
    unit_term,
)
from wythoff.automata.induction import Induction
from wythoff.automata.linear import MAX_CONSTANT, linear
from wythoff.automata.numeration import Numeration
from wythoff.automata.words import Word

FORMAT = "wythoff proof 1"

BELOW, FLOOR = "below", "floor"

# u = floor(n beta): n = u = 0, or u < n beta < u + 1
_OF_BELOW: list[Any] = [
    "or",
    ["and", ["=", {"n": 1}, 0], ["=", {"u": 1}, 0]],
    [
        "and",
        ["is", BELOW, "u", "n"],
        ["not", ["exists", ["w"], ["and", ["=", {"u": 1, "w": -1}, 1], ["is", BELOW, "w", "n"]]]],
    ],
]


def certificate(own: Numeration, statement: str, automaton: Automaton, **parts: Any) -> str:
    """Return the text of a certificate: JSON, with the numeration and the automaton that the checker must obtain.

    `parts` are further fields of the JSON object, such as the formula.
    """
    numbers = {"recurrence": own.recurrence, "places": own.first, "digits": own.kinds, "ends": own.final}
    found = {"format": FORMAT, "statement": statement, "numeration": numbers, **parts, "automaton": automaton.text()}
    return "{" + ",\n".join(f"{json.dumps(name)}: {json.dumps(part)}" for name, part in found.items()) + "}\n"


def of_statement(statement: str, formula: Formula, automaton: Automaton, inductions: Sequence[Induction] = ()) -> str:
    """Return the certificate of a decided statement. `automaton` accepts the values for which the formula is true.

    For each induction the certificate defines a predicate by its automaton, and the formula of the certificate also
    contains the base and the step of the induction.
    """
    writer = _Writer(automaton.numeration)
    writer.proved = {(of.name, of.body): of.automaton for of in inductions}
    whole = And((*(of.proof for of in inductions), formula)) if inductions else formula
    tree = writer.tree(whole, {name: name for name in automaton.variables})
    return certificate(
        automaton.numeration, statement, automaton, definitions=list(writer.definitions.items()), formula=tree
    )


def _join_parts(head: str, parts: Sequence[Any]) -> list[Any]:
    flat = [inner for part in parts for inner in (part[1:] if part[0] == head else [part])]
    return flat[0] if len(flat) == 1 else [head, *flat]


def _exists(names: Sequence[str], tree: list[Any]) -> "_Written":
    return _Written("exists", list(names), tree) if names else _Written(*tree)


class _Written:
    """A formula as nested lists. Like an `Automaton`, it has the operators `&`, `|`, `~` and `exists`."""

    def __init__(self, *tree: Any) -> None:
        self.tree = list(tree)

    def __and__(self, other: "_Written") -> "_Written":
        return _Written(*_join_parts("and", [self.tree, other.tree]))

    def __or__(self, other: "_Written") -> "_Written":
        return _Written(*_join_parts("or", [self.tree, other.tree]))

    def __invert__(self) -> "_Written":
        return _Written("not", self.tree)

    def exists(self, name: str) -> "_Written":
        return _Written("exists", [name], self.tree)


class _Writer(Constraints):
    """Writes comparisons as formulas, and collects the definitions that these formulas need."""

    def __init__(self, own: Numeration) -> None:
        super().__init__(own)
        self.definitions: dict[str, Any] = {}
        self.names: dict[Any, str] = {}
        self.proved: dict[tuple[str, Formula], Automaton] = {}

    def tree(self, formula: Formula, names: Mapping[str, str]) -> list[Any]:
        """Return a formula as nested lists; `names` maps its free variables to their names in these lists."""
        match formula:
            case Truth(value):
                return ["and"] if value else ["or"]
            case Comparison(left, relation, right):
                found: _Written = self.comparison(_replaced(left, names), relation, _replaced(right, names))
                return found.tree
            case Predicate():
                return self._applied(formula, names)
            case Not(inner):
                return ["not", self.tree(inner, names)]
            case And(parts) | Or(parts):
                return ["and" if isinstance(formula, And) else "or", *(self.tree(part, names) for part in parts)]
            case Implies(left, right):
                return ["or", ["not", self.tree(left, names)], self.tree(right, names)]
            case Differs(left, right):
                return ["xor", self.tree(left, names), self.tree(right, names)]
            case Exists(bound, inner) | Forall(bound, inner):
                within = dict(names)
                for name in bound:
                    within[name] = _new(name.partition("'")[0], within.values())
                kind = "exists" if isinstance(formula, Exists) else "forall"
                return [kind, [within[name] for name in bound], self.tree(inner, within)]

    def _applied(self, formula: Predicate, names: Mapping[str, str]) -> list[Any]:
        parameters = [name for name, _ in formula.arguments]
        body = formula.body
        if not isinstance(body, Automaton):
            body = self.proved.get((formula.name, body), body)
        key = formula.name, body
        if key not in self.names:
            if isinstance(body, Automaton):
                self._define(key, formula.name, body.text())
            else:  # each parameter occurs: it is at least 0
                occur = [["<", {name: -1}, -1] for name in parameters]
                inner = self.tree(body, {name: name for name in parameters})
                self._define(key, formula.name, ["and", inner, *occur])
        new = {name: self._name() for name in sorted(parameters)}
        equal = [self.equal(new[name], _replaced(term, names)).tree for name, term in formula.arguments]
        return ["exists", list(new.values()), ["and", ["is", self.names[key], *new.values()], *equal]]

    def _define(self, key: Any, name: str, body: Any) -> str:
        """Return the name of the definition with this key. For a new key, store `body` under an unused name."""
        if key not in self.names:
            self.names[key] = _new(name, {*self.definitions, BELOW, FLOOR})
            self.definitions[self.names[key]] = body
        return self.names[key]

    def _constant(self, value: bool) -> Any:
        return _Written("and" if value else "or")

    def _without(self, parts: Any, new: tuple[str, ...]) -> Any:
        return _exists(new, _join_parts("and", [part.tree for part in parts]))

    def _where(self, word: Word, letter: int, name: str) -> Any:
        title = next((title for title in words.KNOWN if words.known(title) is word), "word")
        return _Written("is", self._define((word, letter), f"{title}[n] = {letter}", word.where(letter).text()), name)

    def _linear(self, whole: Whole, relation: str) -> Any:
        if relation in (">", ">=", "!="):
            return ~self._linear(whole, {">": "<=", ">=": "<", "!=": "="}[relation])
        terms, bound = dict[str, int](), list[str]()
        parts, letters, constant_term = list[Any](), list[Any](), -int(relation == "<=")
        for unit, c in whole.items():
            if unit is None:
                constant_term += c
            elif isinstance(unit, str):
                terms[unit] = c
            elif isinstance(unit, Letter):
                of, name = unit.word, variable_of(unit)
                letters.append([(self._where(of, letter, name).tree, c * letter) for letter in of.values])
            else:
                bound.append(self._name())
                parts.append(["is", self._floor(), variable_of(unit), bound[-1]])
                terms[bound[-1]] = c
        if abs(constant_term) > MAX_CONSTANT:
            bound.append(self._name())
            terms[bound[-1]] = 1 if constant_term > 0 else -1
            parts.append(self._number(bound[-1], abs(constant_term)))
            constant_term = 0
        options = [
            _join_parts(
                "and", [*parts, *(tree for tree, _ in of), [relation[0], terms, constant_term + sum(c for _, c in of)]]
            )
            for of in product(*letters)
        ]
        return _exists(bound, _join_parts("or", options))

    def _number(self, name: str, n: int) -> list[Any]:
        """Return the formula `name = n`. Beyond MAX_CONSTANT it uses n // 2, so that its automata are small."""
        if n <= MAX_CONSTANT:
            return ["=", {name: 1}, -n]
        half = self._name()
        return ["exists", [half], ["and", self._number(half, n // 2), ["=", {name: 1, half: -2}, -(n % 2)]]]

    def _floor(self) -> str:
        if FLOOR not in self.definitions:
            below = linear(self.own, {"m": 1}, 0, "<=", floors={"n": -1}) & linear(self.own, {"n": -1}, 0, "<")
            self.definitions |= {BELOW: below.text(), FLOOR: _OF_BELOW}
        return FLOOR


def _replaced(term: Term, names: Mapping[str, str]) -> Term:
    return term.replaced({name: unit_term(new) for name, new in names.items()})


def _new(name: str, names: Collection[str]) -> str:
    """Return `name`, with primes if needed, so that it is not one of `names`."""
    while name in names:
        name += "'"
    return name
