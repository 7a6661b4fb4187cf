"""Turns a formula into the automaton that accepts the values of the free variables for which the formula is true."""

from wythoff.automata.automaton import Automaton, constant
from wythoff.automata.constraints import Constraints
from wythoff.automata.elimination import conjunction
from wythoff.automata.formulas import (
    OPPOSITE,
    And,
    Comparison,
    Differs,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Truth,
)
from wythoff.automata.numeration import Numeration


class Evaluation:
    """The automata of formulas, all in the numeration `own`."""

    def __init__(self, own: Numeration) -> None:
        self.own, self.constraints = own, Constraints(own)
        self.predicates: dict[tuple[str, Formula], Automaton] = {}

    def automaton(self, formula: Formula) -> Automaton:
        """Return the automaton that accepts the values of the free variables for which `formula` is true."""
        match formula:
            case Truth(value):
                return constant(self.own, value)
            case Comparison(left, relation, right):
                return self._compared(left, relation, right)
            case Predicate():
                return self._applied(formula)
            case Or(parts):
                found = self.automaton(parts[0])
                for part in parts[1:]:
                    found = found | self.automaton(part)
                return found
            case Implies(left, right):
                return self.automaton(Or((Not(left), right)))
            case Differs(left, right):
                return self.automaton(left) ^ self.automaton(right)
            case Forall(names, inner):
                return ~self.without(Not(inner), names)
            case Exists(names, inner):
                return self.without(inner, names)
            case And():
                return self.without(formula, ())
            case Not(inner):
                return self._negation(inner)

    def _compared(self, left: Term, relation: str, right: Term) -> Automaton:
        found: Automaton = self.constraints.comparison(left, relation, right)
        return found

    def _negation(self, formula: Formula) -> Automaton:
        match formula:
            case Not(inner):
                return self.automaton(inner)
            case Comparison(left, relation, right) if not (left.has_letters() or right.has_letters()):
                return self._compared(left, OPPOSITE[relation], right)
            case Forall(names, inner):
                return self.without(Not(inner), names)
            case Implies() | Or():
                return self.without(Not(formula), ())
        return ~self.automaton(formula)

    def without(self, formula: Formula, names: tuple[str, ...]) -> Automaton:
        """Return the automaton of the formula `exists names: formula`."""
        parts = _conjuncts(formula)
        if names and len(parts) == 1:
            match parts[0]:
                case Or(options):
                    found = self.without(options[0], names)
                    for option in options[1:]:
                        found = found | self.without(option, names)
                    return found
                case Exists(more, inner):
                    return self.without(inner, (*names, *more))
                case Not(Forall(more, inner)):
                    return self.without(Not(inner), (*names, *more))
                case Not(And(options)):
                    return self.without(Or(tuple(Not(option) for option in options)), names)
        plus, minus = list[Automaton](), list[Automaton]()
        for part in parts:
            match part:
                case Not(inner) if not isinstance(inner, Comparison | Forall):
                    minus.append(self.automaton(inner))
                case _:
                    plus.append(self.automaton(part))
        return conjunction(self.own, plus, minus, names)

    def _applied(self, formula: Predicate) -> Automaton:
        """Return the automaton of a defined predicate with arguments, such as p(x, y + 1).

        A new variable replaces each argument that is not a variable.
        """
        body = formula.body
        found = body if isinstance(body, Automaton) else self.defined(formula.name, body)
        names, constraints, new = dict[str, str](), list[Automaton](), list[str]()
        for parameter, term in formula.arguments:
            unit, factor = term.parts[0] if len(term.parts) == 1 else (None, None)
            if isinstance(unit, str) and factor is not None and factor.p == factor.r and factor.is_rational:
                names[parameter] = unit
                continue
            names[parameter] = f"{parameter}'{len(self.predicates)}'{len(new)}"
            new.append(names[parameter])
            constraints.append(self.constraints.equal(names[parameter], term))
        return conjunction(self.own, [found.rename(names), *constraints], [], new)

    def defined(self, name: str, body: Formula) -> Automaton:
        """Return the automaton of the definition `name`, which is computed at the first call."""
        if (name, body) not in self.predicates:
            self.predicates[name, body] = self.automaton(body)
        return self.predicates[name, body]


def _conjuncts(formula: Formula) -> list[Formula]:
    """Return formulas whose conjunction is equivalent to `formula`: not (a or b) -> [not a, not b]."""
    match formula:
        case And(parts):
            return [found for part in parts for found in _conjuncts(part)]
        case Not(Not(inner)):
            return _conjuncts(inner)
        case Not(Or(parts)):
            return [found for part in parts for found in _conjuncts(Not(part))]
        case Not(Implies(left, right)):
            return [*_conjuncts(left), *_conjuncts(Not(right))]
        case Not(Truth(value)):
            return [Truth(not value)]
    return [formula]
