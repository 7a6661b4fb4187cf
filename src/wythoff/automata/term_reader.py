"""Parses terms: linear sums of variables, floors, letters of words and defined terms. `reader.py` has the grammar."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import count

from wythoff.automata import words
from wythoff.automata.definition import Definition
from wythoff.automata.formulas import Floor, Formula, Letter, Predicate, Term, Truth, number, unit_term
from wythoff.automata.numeration import Numeration
from wythoff.automata.tokens import Token, TokenReader
from wythoff.automata.words import Word
from wythoff.exact.bigint import parse_decimal
from wythoff.exact.quadratic import Quadratic, rational, square_root

RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
QUANTIFIERS = ("forall", "exists")
FUNCTIONS = ("floor", "ceil", "sqrt")
RESERVED = {*QUANTIFIERS, *FUNCTIONS, "and", "or", "xor", "not", "true", "false", "phi"}

# The most levels of nested brackets, signs and quantifiers.
MAX_DEPTH = 40

# The most bits of a constant. The result of a power has at most about this many bits, too.
MAX_BITS = 40_000

# An equation whose right side is the remainder of a number: probably a congruence, as in n = 1 mod 3.
_CONGRUENCE = re.compile(r"(?<![<>!])=[\s\d+*()-]*mod$")

PHI = Quadratic(1, 1, 5, 2)


class TermReader(TokenReader, ABC):
    """A parser of one text from left to right. Formulas, which brackets may contain, are parsed by a subclass."""

    numbers = count(1)  # they make the names of all bound variables different

    def __init__(self, text: str, definitions: Mapping[str, Definition]) -> None:
        super().__init__(text)
        self.definitions, self.depth = definitions, 0
        self.scopes: dict[str, str] = {}
        self.free: dict[str, int] = {}  # free variables, with the place of the first occurrence
        self.needs: list[tuple[Numeration | int, str]] = []

    @abstractmethod
    def formula(self) -> Term | Formula:
        """Parse the longest formula or term that comes next."""

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse(f"more than {MAX_DEPTH} levels of brackets, signs and quantifiers")

    # ---- kinds
    def as_formula(self, found: Term | Formula, place: int) -> Formula:
        if isinstance(found, Term):
            self.refuse("expected a statement such as a comparison, got a number", place)
        return found

    def as_term(self, found: Term | Formula, place: int) -> Term:
        if not isinstance(found, Term):
            self.refuse("expected a number, got a statement", place)
        return found

    # ---- terms
    def sum(self) -> Term | Formula:
        place = self.next.place
        found = self.product()
        while sign := self.take("+", "-"):
            left, at = self.as_term(found, place), self.next.place
            right = self.as_term(self.product(), at)
            found = self.added(left, sign, right, place)
        return found

    def added(self, left: Term, sign: str, right: Term, place: int) -> Term:
        """Return left + right or left - right, as `sign` states; the sum begins at the character `place`."""
        return self.compute_term(place, lambda: left + right if sign == "+" else left - right)

    def compute_term(self, place: int, compute: Callable[[], Term]) -> Term:
        """Return compute(), a sum or a product that begins at the character `place`.

        Raises StatementError if the result has two different square roots, or a coefficient of more than MAX_BITS bits.
        """
        try:
            found = compute()
        except ValueError:
            self.refuse("two different square roots", place, "accepted: a single one in a statement")
        if any(coefficient.bits > MAX_BITS for _, coefficient in found.parts):
            self.refuse(f"a number of more than {MAX_BITS} bits", place)
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
        """Whether the next token begins a factor without `*` before it, such as n in 2n, or (n + 1) in 2(n + 1)."""
        before, token = self.tokens[self.at - 1], self.next
        is_name = token.kind == "name" and token.text not in RESERVED - {"phi", *FUNCTIONS}
        return before.kind == "number" and (is_name or token.text == "(") and self.at > 0

    def multiplied(self, left: Term, sign: str, right: Term, place: int) -> Term:
        """Return left * right, left / right, left // right or left % right, as `sign` states.

        Raises StatementError for a product of two variables, or a divisor that is 0 or has variables.
        """
        one, other = left.constant, right.constant
        if sign == "*":
            if other is not None:
                return self.compute_term(place, lambda: left.times(other))
            if one is not None:
                return self.compute_term(place, lambda: right.times(one))
            self.refuse("a product of two variables", place, "one factor must be a number")
        if other is None:
            self.refuse("division by a variable", place, "the divisor must be a number")
        if other == rational(0):
            self.refuse("division by zero", place)
        if one is not None and _CONGRUENCE.search(self.text, 0, place + 2):
            self.refuse("a congruence", place, "write n mod 3 = 1 instead of n = 1 mod 3")
        quotient = self.compute_term(place, lambda: left.times(rational(1) / other))
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
            self.refuse("an exponent that is not a natural number", at, "accepted: 0, 1, 2, ...")
        of = self.as_term(base, place).constant
        if of is None and exponent.p == 1:
            return base
        if of is None:
            self.refuse("a power of a variable", place, "only numbers may have exponents")
        if exponent.p * max(1, of.bits - 1) > MAX_BITS:
            self.refuse(f"a number of more than {MAX_BITS} bits", place)
        found = rational(1)
        for _ in range(exponent.p):
            found *= of
        return number(found)

    def atom(self) -> Term | Formula:
        token = self.next
        self.at += 1
        if token.kind == "number":
            if len(token.text) > MAX_BITS // 4:
                self.refuse(f"a number of more than {MAX_BITS} bits", token.place)
            return number(int(parse_decimal(token.text)))
        if token.kind == "automaton":
            return self.digits_of_automaton(token)
        if token.kind == "name":
            return self.named(token)
        self.at -= 1
        if token.text != "(":
            self.refuse(
                f"expected a number or a statement, got {token.text!r}"
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
            self.refuse(f"unexpected {name!r}", place, "expected a number or a statement")
        definition = self.definitions.get(name)
        if self.next.text == "[":
            return self.letter(name, definition, place)
        if definition is not None:
            return self.called(definition, place)
        if self.next.text == "(" and name not in words.KNOWN:
            self.refuse(f"unknown function {name!r}", place, "accepted: floor, ceil, sqrt and defined names")
        if name in ("pi", "e", "gamma", "tau") and name not in self.scopes:
            self.refuse(f"unknown constant {name!r}", place, "accepted: phi and sqrt(d)")
        if re.search("phi|sqrt", name) and name not in self.scopes:
            self.refuse(f"unknown name {name!r}", place, "write, for example, n*phi, phi^2 or sqrt(5)")
        if name in words.KNOWN:
            self.refuse(f"the word {name!r} has no index", place, f"write {name}[n]")
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
            self.refuse("an invalid argument of sqrt", place, "accepted: rational numbers >= 0")
        found = square_root(Fraction(inner.p, inner.r))
        if not found.is_rational:
            self.needs.append((found.d, f"sqrt({found.d})"))
        return number(found)

    def letter(self, name: str, definition: Definition | None, place: int) -> Term:
        if definition is None and name in words.KNOWN:
            definition = Definition(name, words.known(name))
        if definition is None or not isinstance(definition.body, Word):
            self.refuse(f"unknown word {name!r}", place, f"accepted: {', '.join(words.KNOWN)} and defined words")
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
            word = words.word_of(token.text)
        except ValueError as error:
            self.refuse(str(error), token.place)
        self.needs.append((word.numeration, token.text.partition("[")[0]))
        return unit_term(Letter(word, self.argument("the automaton")))

    def called(self, definition: Definition, place: int) -> Term | Formula:
        name, body = definition.name, definition.body
        if isinstance(body, Word):
            self.refuse(f"the word {name!r} has no index", place, f"write {name}[n]")
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
            count = len(definition.parameters)
            needs = f"needs {count} argument{'' if count == 1 else 's'}, got {len(arguments)}"
            self.refuse(f"{name}({', '.join(definition.parameters)}) {needs}", place)
        self.needs += definition.needs
        given = dict(zip(definition.parameters, arguments, strict=True))
        return body.replaced(given) if isinstance(body, Term) else Predicate(name, body, tuple(given.items()))
