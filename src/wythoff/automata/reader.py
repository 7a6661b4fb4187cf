"""Parses statements: quantifiers, connectives, and comparisons of linear terms. The grammar:

formula    = implication { "<=>" implication };  implication = disjunction [ "=>" implication ]
disjunction = conjunction { ("or" | "xor") conjunction };  conjunction = negation { "and" negation }
negation   = "not" negation | ("forall" | "exists") names [bound] ":" formula | comparison
comparison = sum { ("=" | "!=" | "<" | "<=" | ">" | ">=") sum }
sum        = product { ("+" | "-") product };  product = sign { ("*" | "/" | "//" | "%") sign }
sign       = { "-" } [ "+" ] power;  power = atom [ "^" sign ]
atom       = number | name | "phi" | ("floor" | "ceil" | "sqrt") "(" sum ")" | "sqrt" number
           | word "[" sum "]" | name "(" sums ")" | "(" formula ")"

`Reader.group` describes `names [bound]`, and `sums` has commas between sums. `*` may be left out after a number, as in
2n or 2(n + 1). A bracket contains a formula or a sum: the parser knows which of the two only after the content.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from wythoff.automata import words
from wythoff.automata.formulas import (
    And,
    Comparison,
    Differs,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    unit_term,
)
from wythoff.automata.numeration import Numeration
from wythoff.automata.term_reader import QUANTIFIERS, RELATIONS, RESERVED, TermReader
from wythoff.automata.tokens import refuse


@dataclass(frozen=True)
class Statement:
    """A parsed statement or term, its free variables, and the numerations and roots that it needs.

    The field `needs` is as in `Definition`. Bound variables have names such as n'3.
    """

    body: Term | Formula
    free: tuple[str, ...]
    needs: tuple[tuple[Numeration | int, str], ...]


class Reader(TermReader):
    """A parser of statements."""

    def formula(self) -> Term | Formula:
        return self.connected(self.implication, {"<=>": lambda left, right: Not(Differs(left, right))})

    def connected(
        self, part: Callable[[], Term | Formula], connectives: Mapping[str, Callable[[Formula, Formula], Formula]]
    ) -> Term | Formula:
        """Parse formulas with connectives of equal precedence between them, and join them from left to right.

        `part` parses one of the formulas, or a single term.
        """
        place = self.next.place
        found = part()
        while sign := self.take(*connectives):
            left, at = self.as_formula(found, place), self.next.place
            found = connectives[sign](left, self.as_formula(part(), at))
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
        return self.connected(self.conjunction, {"or": disjunction_of, "xor": Differs})

    def conjunction(self) -> Term | Formula:
        return self.connected(self.negation, {"and": conjunction_of})

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
        outer, names, bounds, begin = dict(self.scopes), list[str](), list[Formula](), self.next.place
        while True:
            self.group(names, bounds)
            early = next((name for name in self.scopes.keys() - outer.keys() if self.free.get(name, 0) >= begin), None)
            if early:
                self.refuse(f"the variable {early!r} occurs before its quantifier", self.free[early])
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
        """Parse variables and their bound, and append them to `names` and `bounds`: `m, n >= 1` bounds both m and n.

        If the bound contains one of these variables, as in `m, n >= m`, the bound applies only to the last variable.
        The variable of `x < j <= 2*x` is j.
        """
        lower: tuple[Term, str] | None = None
        if self.next.kind != "name" or self.is_chain(self.at):
            place = self.next.place
            if self.next.kind == "end" or self.next.text in (":", ",", ")"):
                self.refuse("expected a variable after the quantifier")
            term = self.as_term(self.sum(), place)
            relation = self.take("<", "<=")
            if not relation:
                self.refuse("expected a variable")
            lower = term, relation
        own = [self.bind(names)]
        while self.next.text == "," and self.tokens[self.at + 2].text in (",", ":", ".", *RELATIONS):
            if self.tokens[self.at + 1].kind != "name" or self.is_chain(self.at + 1):
                break
            self.at += 1
            own.append(self.bind(names))
        if lower is not None:
            bounds += [Comparison(lower[0], lower[1], unit_term(name)) for name in own]
        if relation := self.take(*RELATIONS):
            place = self.next.place
            bound = self.as_term(self.sum(), place)
            if self.next.text in RELATIONS:
                self.refuse("a second bound", None, "accepted: bounds such as k < n, 1 <= k or 1 <= k < n")
            named = set(bound.variables())
            if own[-1] in named:
                self.refuse(f"the bound of {own[-1].partition(chr(39))[0]!r} contains this variable itself", place)
            for name in own[-1:] if named & set(own) else own:
                bounds.append(Comparison(unit_term(name), relation, bound))

    def is_chain(self, at: int) -> bool:
        """Whether the tokens from index `at` on are two names with < or <= after each, as in x < j <= 2*x."""
        first, sign, second, other = [*self.tokens, *self.tokens[-1:] * 3][at : at + 4]
        return first.kind == second.kind == "name" and sign.text in ("<", "<=") and other.text in ("<", "<=")

    def bind(self, names: list[str]) -> str:
        token = self.next
        if token.kind != "name":
            self.refuse("expected a variable")
        if token.text in RESERVED or token.text in self.definitions or token.text in words.KNOWN:
            self.refuse(f"{token.text!r} is a known name and cannot be a variable")
        if any(name.partition("'")[0] == token.text for name in names):
            self.refuse(f"the variable {token.text!r} is bound twice")
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


def disjunction_of(left: Formula, right: Formula) -> Formula:
    return Or((*(left.parts if isinstance(left, Or) else (left,)), right))


def conjunction_of(left: Formula, right: Formula) -> Formula:
    return And((*(left.parts if isinstance(left, And) else (left,)), right))


def statement_of(reader: Reader, parameters: tuple[str, ...] | None = None) -> Statement:
    """Parse a statement. If `parameters` is not None, parse a statement or a term with no other free variables.

    Raises StatementError if the text is invalid.
    """
    body = reader.formula()
    reader.expect_end()
    if parameters is None:
        body = reader.as_formula(body, 1)
    else:
        for name, at in reader.free.items():
            if name not in parameters:
                known = f"the parameters are {', '.join(parameters)}" if parameters else "there are no parameters"
                refuse(reader.text, at, f"unknown variable {name!r}", known)
    return Statement(body, tuple(sorted(reader.free)), tuple(dict.fromkeys(reader.needs)))
