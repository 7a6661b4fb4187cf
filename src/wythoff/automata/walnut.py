"""Parses predicates in the syntax of the program Walnut, such as `?msd_fib Ei Ak (k<n) => F[i+k]=F[i+n+k]`.

- `&`, `|` and `^` (exclusive or) have equal precedence, and are evaluated from left to right.
- `~` binds more tightly than these three, and `=>` and `<=>` bind less tightly.
- A quantifier extends as far to the right as possible.
- `n/2` is rounded down.
- A comparison that contains a negative difference is false.
- The arguments of `$name(x, y)` are matched to the variables of the definition in alphabetical order.
"""

import re
from collections.abc import Mapping

from wythoff.automata.definition import Definition
from wythoff.automata.formulas import And, Comparison, Differs, Formula, Or, Term
from wythoff.automata.numeration import Numeration, numeration
from wythoff.automata.reader import Reader
from wythoff.automata.tokens import StatementError

_PREFIX = re.compile(r"\?(msd|lsd)_([A-Za-z0-9_]+)")
_MARKS = re.compile(r"(?<!\w)(?:\$(?=[A-Za-z_])|@(?=\s*-?\d))")  # before a defined name, and before a letter
_QUANTIFIER = re.compile(r"(?<![A-Za-z0-9_$@])([AE])\s*([a-z]\w*(?:\s*,\s*[a-z]\w*)*)(?!\s*\[)")
_NAMES = {"A": " forall ", "E": " exists "}


def translated(text: str) -> tuple[str, Numeration]:
    """Return (text, numeration): a predicate of Walnut with the quantifiers and xor of `Reader`, and its numeration.

    Without a prefix such as ?msd_fib, the numeration is base 2. Raises StatementError for ?lsd and for two numerations.
    """
    prefixes = _PREFIX.findall(text)
    if any(order == "lsd" for order, _ in prefixes):
        raise StatementError("?lsd is not supported; accepted: ?msd, the highest digit first")
    if len({name for _, name in prefixes}) > 1:
        raise StatementError(
            f"a statement needs a single numeration, got {', '.join(sorted({f'?msd_{name}' for _, name in prefixes}))}"
        )
    own = numeration(prefixes[0][1] if prefixes else "2")
    rest = _MARKS.sub("", _PREFIX.sub(" ", text))
    rest = rest.replace("^", " xor ")
    return _QUANTIFIER.sub(lambda match: f"{_NAMES[match[1]]}{match[2]}: ", rest), own


class WalnutReader(Reader):
    """A parser of predicates in the syntax of Walnut, after `translated` has replaced the marks that `Reader` lacks."""

    def __init__(self, text: str, definitions: Mapping[str, Definition]) -> None:
        translation, own = translated(text)
        super().__init__(translation, definitions)
        self.needs.append((own, f"the {'' if '?' in text else 'default '}prefix ?msd_{own.name}"))
        self.differences: list[Formula] = []

    def disjunction(self) -> Term | Formula:
        return self.connected(
            self.negation,
            {
                "and": lambda left, right: And((left, right)),
                "or": lambda left, right: Or((left, right)),
                "xor": Differs,
            },
        )

    def comparison(self) -> Term | Formula:
        before, self.differences = self.differences, []
        found = super().comparison()
        inner, self.differences = self.differences, before
        if isinstance(found, Term):
            self.differences += inner
            return found
        return And((*inner, found)) if inner else found

    def added(self, left: Term, sign: str, right: Term, place: int) -> Term:
        found = super().added(left, sign, right, place)
        if sign == "-":
            self.differences.append(Comparison(found, ">=", Term()))
        return found

    def multiplied(self, left: Term, sign: str, right: Term, place: int) -> Term:
        return super().multiplied(left, "//" if sign == "/" else sign, right, place)
