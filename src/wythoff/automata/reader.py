"""Reads statements: quantifiers, connectives, comparisons of linear terms with floors, letters of words, definitions.

formula    = disjunction { ("<=>" | "=>") formula }, "=>" to the right and before "<=>"
disjunction = conjunction { ("or" | "xor") conjunction };  conjunction = negation { "and" negation }
negation   = "not" negation | ("forall" | "exists") names [bound] ":" formula | comparison
comparison = sum { ("=" | "!=" | "<" | "<=" | ">" | ">=") sum }
sum        = product { ("+" | "-") product };  product = sign { ("*" | "/" | "//" | "%") sign }
sign       = { "-" } power;  power = atom [ "^" power ]
atom       = number | name | "phi" | "sqrt" | "floor" "(" sum ")" | word "[" sum "]" | name "(" sums ")" | "(" ... ")"

A bracket may hold a formula or a term: which one is decided by what is in it, so nothing is read twice.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import count
from typing import NoReturn

from wythoff.automata import words
from wythoff.automata.automaton import Automaton
from wythoff.automata.formulas import (
    And,
    Comparison,
    Differs,
    Exists,
    Floor,
    Forall,
    Formula,
    Implies,
    Letter,
    Not,
    Or,
    Predicate,
    Term,
    Truth,
    number,
    unit_term,
)
from wythoff.automata.numeration import Numeration
from wythoff.automata.tokens import Token, refuse, tokens_of
from wythoff.automata.words import Word
from wythoff.exact.digit_automata import automaton_of
from wythoff.exact.quadratic import Quadratic, rational, square_root

RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
QUANTIFIERS = ("forall", "exists")
FUNCTIONS = ("floor", "ceil", "sqrt")
RESERVED = {*QUANTIFIERS, *FUNCTIONS, "and", "or", "xor", "not", "true", "false", "phi"}

# Brackets, signs and quantifiers within one another; bits of a constant; the largest exponent of a power.
DEEPEST, MOST_BITS, MOST_EXPONENT = 40, 40_000, 40_000

PHI = Quadratic(1, 1, 5, 2)


@dataclass(frozen=True)
class Definition:
    """What a name stands for: a word W[i], or a term or predicate f(x, y) of its parameters.

    `needs` are the numerations and square roots that its body needs, and where they come from.
    """

    name: str
    body: Word | Automaton | Term | Formula
    parameters: tuple[str, ...] = ()
    needs: tuple[tuple[Numeration | int, str], ...] = ()


@dataclass(frozen=True)
class Statement:
    """What was read: `needs` as in a definition; bound variables have names such as n'3."""

    body: Term | Formula
    free: tuple[str, ...]
    needs: tuple[tuple[Numeration | int, str], ...]


def read_statement(
    text: str, definitions: Mapping[str, Definition], parameters: tuple[str, ...] | None = None
) -> Statement:
    """Read a statement; with parameters also a term, in which no other variable may be free. Raises StatementError."""
    reader = _Reader(text, definitions)
    body, place = reader.formula(), 1
    reader.expect_end()
    if parameters is None:
        body = reader.as_formula(body, place)
    else:
        for name, at in reader.free.items():
            if name not in parameters:
                refuse(text, at, f"unknown variable {name!r}", f"the parameters are {', '.join(parameters) or 'none'}")
    return Statement(body, tuple(sorted(reader.free)), tuple(dict.fromkeys(reader.needs)))


class _Reader:
    numbers = count(1)  # of bound variables, which are all different

    def __init__(self, text: str, definitions: Mapping[str, Definition]) -> None:
        self.text, self.definitions = text, definitions
        self.tokens, self.at, self.depth = tokens_of(text), 0, 0
        self.scopes: dict[str, str] = {}
        self.free: dict[str, int] = {}  # where they come first
        self.needs: list[tuple[Numeration | int, str]] = []

    # ---- tokens
    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def take(self, *texts: str) -> str:
        """The next token's text, taken, if it is one of these; else an empty text."""
        found = self.next.text
        if found not in texts or self.next.kind == "end":
            return ""
        self.at += 1
        return found

    def expect(self, text: str, after: str) -> None:
        if not self.take(text):
            self.refuse(
                f"{text!r} expected {after}, got {self.next.text!r}" if self.next.text else f"{text!r} is missing"
            )

    def expect_end(self) -> None:
        if self.next.kind != "end":
            self.refuse("')' without '('" if self.next.text == ")" else f"cannot go on with {self.next.text!r}")

    def refuse(self, problem: str, place: int | None = None, remedy: str = "") -> NoReturn:
        refuse(self.text, place or self.next.place, problem, remedy)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.refuse(f"nested deeper than {DEEPEST}")

    # ---- formulas
    def as_formula(self, found: Term | Formula, place: int) -> Formula:
        if isinstance(found, Term):
            self.refuse("a statement is expected, such as a comparison, but there is a number", place)
        return found

    def as_term(self, found: Term | Formula, place: int) -> Term:
        if not isinstance(found, Term):
            self.refuse("a number is expected, but there is a statement", place)
        return found

    def formula(self) -> Term | Formula:
        place = self.next.place
        found = self.implication()
        while self.take("<=>"):
            left, at = self.as_formula(found, place), self.next.place
            found = Not(Differs(left, self.as_formula(self.implication(), at)))
        return found

    def implication(self) -> Term | Formula:
        place = self.next.place
        found = self.disjunction()
        if self.take("=>"):
            self.deeper()
            left, at = self.as_formula(found, place), self.next.place
            found = Implies(left, self.as_formula(self.implication(), at))
            self.depth -= 1
        return found

    def disjunction(self) -> Term | Formula:
        place = self.next.place
        found = self.conjunction()
        while sign := self.take("or", "xor"):
            left, at = self.as_formula(found, place), self.next.place
            right = self.as_formula(self.conjunction(), at)
            found = (
                Differs(left, right)
                if sign == "xor"
                else Or((*(left.parts if isinstance(left, Or) else (left,)), right))
            )
        return found

    def conjunction(self) -> Term | Formula:
        place = self.next.place
        found = self.negation()
        while self.take("and"):
            left, at = self.as_formula(found, place), self.next.place
            right = self.as_formula(self.negation(), at)
            found = And((*(left.parts if isinstance(left, And) else (left,)), right))
        return found

    def negation(self) -> Term | Formula:
        if self.next.text in QUANTIFIERS:
            return self.quantified()
        if not self.take("not"):
            return self.comparison()
        self.deeper()
        place = self.next.place
        found = Not(self.as_formula(self.negation(), place))
        self.depth -= 1
        return found

    def quantified(self) -> Formula:
        self.deeper()
        quantifier = self.take(*QUANTIFIERS)
        outer, names, bounds = dict(self.scopes), list[str](), list[Formula]()
        while True:
            self.group(names, bounds)
            if not self.take(","):
                break
        if not self.take(":", ".") and self.next.text not in (*QUANTIFIERS, "("):
            self.refuse(f"':' is missing after the variables of {quantifier}")
        if self.next.kind == "end":
            self.refuse(f"{quantifier} needs a statement")
        place = self.next.place
        body = self.as_formula(self.formula(), place)
        self.scopes = outer
        self.depth -= 1
        if quantifier == "exists":
            return Exists(tuple(names), And((*bounds, body)) if bounds else body)
        return Forall(
            tuple(names), Implies(And(tuple(bounds)) if len(bounds) > 1 else bounds[0], body) if bounds else body
        )

    def group(self, names: list[str], bounds: list[Formula]) -> None:
        """Variables of a quantifier up to a bound, which is one of all of them, or of the last if it names another."""
        lower: tuple[Term, str] | None = None
        if self.next.kind != "name":
            place = self.next.place
            if self.next.kind == "end" or self.next.text in (":", ",", ")"):
                self.refuse("a variable is expected after the quantifier")
            term = self.as_term(self.sum(), place)
            relation = self.take("<", "<=")
            if not relation:
                self.refuse("a variable is expected")
            lower = term, relation
        own = [self.bind(names)]
        while self.next.text == "," and self.tokens[self.at + 2].text in (",", ":", ".", *RELATIONS):
            if self.tokens[self.at + 1].kind != "name":
                break
            self.at += 1
            own.append(self.bind(names))
        if lower is not None:
            bounds += [Comparison(lower[0], lower[1], unit_term(name)) for name in own]
        while relation := self.take(*RELATIONS):
            place = self.next.place
            bound = self.as_term(self.sum(), place)
            named = set(bound.variables())
            if own[-1] in named:
                self.refuse(f"the bound of {own[-1].partition(chr(39))[0]!r} is this variable itself", place)
            for name in own[-1:] if named & set(own) else own:
                bounds.append(Comparison(unit_term(name), relation, bound))

    def bind(self, names: list[str]) -> str:
        token = self.next
        if token.kind != "name":
            self.refuse("a variable is expected")
        if token.text in RESERVED or token.text in self.definitions or token.text in words.KNOWN:
            self.refuse(f"{token.text!r} has a meaning, and cannot be a variable")
        if any(name.partition("'")[0] == token.text for name in names):
            self.refuse(f"the variable {token.text!r} stands twice")
        self.at += 1
        names.append(f"{token.text}'{next(self.numbers)}")
        self.scopes[token.text] = names[-1]
        return names[-1]

    def comparison(self) -> Term | Formula:
        place = self.next.place
        found = self.sum()
        parts: list[Formula] = []
        while relation := self.take(*RELATIONS):
            left, at = self.as_term(found, place), self.next.place
            found, place = self.as_term(self.sum(), at), at
            parts.append(Comparison(left, relation, found))
        return found if not parts else parts[0] if len(parts) == 1 else And(tuple(parts))

    # ---- terms
    def sum(self) -> Term | Formula:
        place = self.next.place
        found = self.product()
        while sign := self.take("+", "-"):
            left, at = self.as_term(found, place), self.next.place
            right = self.as_term(self.product(), at)
            found = self.joined(place, partial(Term.__add__ if sign == "+" else Term.__sub__, left, right))
        return found

    def joined(self, place: int, compute: Callable[[], Term]) -> Term:
        """A sum or product; roots that do not go together, and sizes beyond all bounds, are errors of the statement."""
        try:
            found = compute()
        except ValueError:
            self.refuse("two different square roots", place, "no numeration recognises both")
        if any(coefficient.bits > MOST_BITS for _, coefficient in found.parts):
            self.refuse(f"a number of more than {MOST_BITS} bits", place)
        return found

    def product(self) -> Term | Formula:
        place = self.next.place
        found = self.signed()
        while True:
            at = self.next.place
            if sign := self.take("*", "/", "//", "%"):
                left, at_right = self.as_term(found, place), self.next.place
                found = self.multiplied(left, sign, self.as_term(self.signed(), at_right), at)
            elif self.is_factor():
                left = self.as_term(found, place)
                found = self.multiplied(left, "*", self.as_term(self.power(), at), at)
            else:
                return found

    def is_factor(self) -> bool:
        """Whether a number stands right before a name or a bracket: 2n, 2(n + 1)."""
        before, token = self.tokens[self.at - 1], self.next
        is_name = token.kind == "name" and token.text not in RESERVED - {"phi", *FUNCTIONS}
        return before.kind == "number" and (is_name or token.text == "(") and self.at > 0

    def multiplied(self, left: Term, sign: str, right: Term, place: int) -> Term:
        one, other = left.constant, right.constant
        if sign == "*":
            if other is not None:
                return self.joined(place, lambda: left.times(other))
            if one is not None:
                return self.joined(place, lambda: right.times(one))
            self.refuse("a product of two variables", place, "not linear; one factor has to be a number")
        if other is None:
            self.refuse("division by a variable", place, "not linear; the divisor has to be a number")
        if other == rational(0):
            self.refuse("division by zero", place)
        quotient = self.joined(place, lambda: left.times(rational(1) / other))
        if sign == "/":
            return quotient
        whole = unit_term(Floor(quotient))
        return whole if sign == "//" else left - whole.times(other)

    def signed(self) -> Term | Formula:
        if not self.take("-"):
            self.take("+")
            return self.power()
        self.deeper()
        place = self.next.place
        found = self.as_term(self.signed(), place).times(rational(-1))
        self.depth -= 1
        return found

    def power(self) -> Term | Formula:
        place = self.next.place
        base = self.atom()
        if not self.take("^"):
            return base
        self.deeper()
        at = self.next.place
        exponent = self.as_term(self.signed(), at).constant
        self.depth -= 1
        if exponent is None or not exponent.is_integer or exponent.p < 0:
            self.refuse("an exponent that is not a natural number", at)
        of = self.as_term(base, place).constant
        if of is None and exponent.p == 1:
            return base
        if of is None:
            self.refuse("a power of a variable", place, "not linear; only numbers may have exponents")
        if exponent.p * max(1, of.bits - 1) > MOST_EXPONENT:
            self.refuse(f"a number of more than {MOST_BITS} bits", place)
        found = rational(1)
        for _ in range(exponent.p):
            found *= of
        return number(found)

    def atom(self) -> Term | Formula:
        token = self.next
        self.at += 1
        if token.kind == "number":
            if len(token.text) > MOST_BITS // 4:
                self.refuse(f"a number of more than {MOST_BITS} bits", token.place)
            return number(Fraction(int(token.text))) if len(token.text) < 4000 else number(_integer(token.text))
        if token.kind == "automaton":
            return self.digits_of_automaton(token)
        if token.kind == "name":
            return self.named(token)
        self.at -= 1
        if token.text != "(":
            self.refuse(
                f"a number or a statement is expected, got {token.text!r}"
                if token.text
                else "a number or a statement is missing"
            )
        return self.bracket()

    def bracket(self) -> Term | Formula:
        self.deeper()
        self.expect("(", "here")
        scopes = dict(self.scopes)
        found = self.formula()
        self.scopes = scopes
        self.expect(")", "after the bracket")
        self.depth -= 1
        return found

    def argument(self, name: str) -> Term:
        if self.next.text != "(":
            self.refuse(f"'(' expected after {name!r}, got {self.next.text!r}")
        place = self.next.place
        return self.as_term(self.bracket(), place)

    def named(self, token: Token) -> Term | Formula:
        name, place = token.text, token.place
        if name in ("true", "false"):
            return Truth(name == "true")
        if name == "phi":
            self.needs.append((5, "phi"))
            return number(PHI)
        if name == "sqrt":
            inner = self.next.place
            return self.root(self.argument(name).constant, inner) if self.next.text == "(" else self.root_of_number()
        if name == "floor":
            return unit_term(Floor(self.argument(name)))
        if name == "ceil":
            return unit_term(Floor(self.argument(name).times(rational(-1)))).times(rational(-1))
        if name in RESERVED:
            self.refuse(f"{name!r} does not belong here", place)
        definition = self.definitions.get(name)
        if self.next.text == "[":
            return self.letter(name, definition, place)
        if definition is not None:
            return self.called(definition, place)
        if self.next.text == "(":
            self.refuse(f"unknown function {name!r}", place, "known are floor, ceil, sqrt, and what is defined")
        if name in ("pi", "e", "gamma", "tau"):
            self.refuse(f"unknown name {name!r}", place, "only phi and square roots are recognised by automata")
        if name in words.KNOWN:
            self.refuse(f"the word {name!r} without an index", place, f"write {name}[n]")
        if name not in self.scopes:
            self.free.setdefault(name, place)
        return unit_term(self.scopes.get(name, name))

    def root_of_number(self) -> Term:
        token = self.next
        if token.kind != "number":
            self.refuse(f"'(' expected after 'sqrt', got {token.text!r}")
        self.at += 1
        return self.root(rational(int(token.text[:1000])), token.place)

    def root(self, inner: Quadratic | None, place: int) -> Term:
        if inner is None or not inner.is_rational or inner.p < 0:
            self.refuse("a root of what is not a rational number from 0 on", place)
        found = square_root(Fraction(inner.p, inner.r))
        if not found.is_rational:
            self.needs.append((found.d, f"sqrt({found.d})"))
        return number(found)

    def letter(self, name: str, definition: Definition | None, place: int) -> Term:
        if definition is None and name in words.KNOWN:
            definition = Definition(name, words.known(name))
        if definition is None or not isinstance(definition.body, Word):
            self.refuse(f"unknown word {name!r}", place, f"known are {', '.join(words.KNOWN)}, and what is defined")
        self.needs.append((definition.body.numeration, name))
        self.deeper()
        self.expect("[", "here")
        at = self.next.place
        index = self.as_term(self.sum(), at)
        self.expect("]", "after the index")
        self.depth -= 1
        return unit_term(Letter(definition.body, index))

    def digits_of_automaton(self, token: Token) -> Term:
        try:
            word = words.of_digits(automaton_of(token.text))
        except ValueError as error:
            self.refuse(str(error), token.place)
        self.needs.append((word.numeration, token.text.partition("[")[0]))
        return unit_term(Letter(word, self.argument("the automaton")))

    def called(self, definition: Definition, place: int) -> Term | Formula:
        name, body = definition.name, definition.body
        if isinstance(body, Word):
            self.refuse(f"the word {name!r} without an index", place, f"write {name}[n]")
        arguments = list[Term]()
        if definition.parameters or self.next.text == "(":
            self.deeper()
            self.expect("(", f"after {name!r}")
            while not self.take(")"):
                at = self.next.place
                arguments.append(self.as_term(self.sum(), at))
                if not self.take(",") and self.next.text != ")":
                    self.refuse(f"')' is missing after the arguments of {name!r}")
            self.depth -= 1
        if len(arguments) != len(definition.parameters):
            takes = f"{name}({', '.join(definition.parameters)})"
            self.refuse(f"{len(arguments)} arguments of {takes}", place)
        self.needs += definition.needs
        given = dict(zip(definition.parameters, arguments, strict=True))
        return body.replaced(given) if isinstance(body, Term) else Predicate(name, body, tuple(given.items()))


def _integer(text: str) -> Fraction:
    from wythoff.exact.bigint import parse_decimal

    return Fraction(int(parse_decimal(text)))
