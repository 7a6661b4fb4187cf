"""Decides statements about all natural numbers: `prove`."""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from wythoff.automata import formulas, work
from wythoff.automata.automaton import Automaton, constant, valid
from wythoff.automata.definition import Definition, needed_numeration
from wythoff.automata.formulas import Exists, Forall, Formula, Not, Term
from wythoff.automata.induction import Induction, InductiveEvaluation, inductive_definitions
from wythoff.automata.reader import Reader, statement_of
from wythoff.automata.term_reader import RESERVED
from wythoff.automata.tokens import AUTOMATON, StatementError
from wythoff.automata.walnut import WalnutReader
from wythoff.automata.words import Word, word_of
from wythoff.automata.work import GivenUpError, Step, limited
from wythoff.exact.bigint import short_repr, shortened
from wythoff.exact.choices import lookup
from wythoff.exact.progress import Progress

SYNTAXES: dict[str, type[Reader]] = {"math": Reader, "walnut": WalnutReader}


@dataclass(frozen=True)
class Decision:
    """The decision of a statement for all natural numbers.

    str() returns the decision as a line of text. bool() is `holds`, and raises ValueError if `holds` is None.

    Attributes
    ----------
    statement : str
    holds : bool or None
        Whether the statement is true. None if it has free variables.
    witness : dict or None
        If the statement is false and begins with `forall`: values of these variables for which the rest is false. If
        the statement is true and begins with `exists`: values of these variables for which the rest is true. Of all
        such values, they have the fewest digits. If there is only one variable, its value is the least possible. In all
        other cases None.
    variables : tuple of str
        The free variables, sorted.
    automaton : Automaton
        The automaton that accepts the values of the free variables for which the statement is true. Without free
        variables it accepts everything or nothing.
    exceptions : Automaton
        If the statement begins with `forall`: the automaton that accepts all values of these variables for which the
        rest is false. Otherwise the automaton accepts nothing.
    numeration, seconds : str and float
        The name of the numeration, and the duration of the decision.
    steps : tuple of Step
        The automata in the order in which they were computed.
    """

    statement: str
    holds: bool | None
    witness: dict[str, int] | None
    variables: tuple[str, ...]
    automaton: Automaton
    exceptions: Automaton
    numeration: str
    seconds: float
    steps: tuple[Step, ...] = field(repr=False)
    bound: tuple[str, ...] = ()
    sides: str = ""
    formula: Formula = field(default=formulas.Truth(True), repr=False, compare=False)
    inductions: tuple[Induction, ...] = field(default=(), repr=False, compare=False)

    @property
    def largest(self) -> int:
        """The number of states, before minimization, of the largest automaton that was computed."""
        return max([step.states for step in self.steps], default=1)

    @cached_property
    def is_always_true(self) -> bool:
        """Whether the statement is true for all values of its free variables."""
        return self.automaton == valid(self.automaton.numeration, self.variables)

    def certificate(self) -> str:
        """Return a certificate with which another program can repeat the decision: JSON, see docs/certificates.md."""
        from wythoff.automata.certificate import of_statement

        return of_statement(self.statement, self.formula, self.automaton, self.inductions)

    def latex(self) -> str:
        """Return the statement as LaTeX, for math mode. Defined names stay names: no definition is written out."""
        from wythoff.automata.latex import Latex

        return Latex().formula(self.formula)

    def row(self) -> dict[str, object]:
        """Return the decision as the fields of a JSON object."""
        return {
            "statement": self.statement,
            "holds": self.holds,
            "witness": self.witness,
            "variables": list(self.variables),
            "numeration": self.numeration,
            "states": self.automaton.states,
            "automata": len(self.steps),
            "largest": self.largest,
            "seconds": round(self.seconds, 6),
        }

    def __bool__(self) -> bool:
        if self.holds is None:
            names = ", ".join(self.variables)
            raise ValueError(
                f"the statement has free variables, so it is neither true nor false: {names}; "
                "the attribute `automaton` accepts the values for which it is true"
            )
        return self.holds

    def __str__(self) -> str:
        count = f"{len(self.steps)} automat{'on' if len(self.steps) == 1 else 'a'}, largest {_states(self.largest)}"
        if self.holds is None:
            names, title = ", ".join(self.variables), self.automaton.numeration.title
            of = f"automaton of ({names}), {title}: {_states(self.automaton.states)}"
            if self.is_always_true:
                of += ", holds for all"
            elif self.automaton.is_empty:
                of += ", never holds"
            return f"{of}; {count}"
        if not self.holds:
            least = "" if not self.witness else f": {'least ' if len(self.witness) == 1 else ''}{_values(self.witness)}"
            return f"false{least}{self.sides}"
        found = f" for all {', '.join(self.bound)}" if self.bound and not self.witness else ""
        example = f", {_values(self.witness)}" if self.witness else ""
        return f"proved{found}{example}: {count}"


def _states(count: int) -> str:
    return f"{count} state{'' if count == 1 else 's'}"


def _values(values: Mapping[str, int]) -> str:
    return ", ".join(f"{name} = {shortened(value)}" for name, value in values.items())


def prove(
    text: str,
    syntax: str = "math",
    definitions: Mapping[str, object] | None = None,
    numeration: str | None = None,
    *,
    by_induction: Sequence[str] = (),
    memory: int | None = None,
    progress: Progress | None = None,
) -> Decision:
    """Decide a statement about all natural numbers 0, 1, 2, ... by automata. The decision is a proof.

    If a variable has no quantifier, the statement is neither true nor false: the attribute `automaton` of the decision
    accepts the values for which it is true.

    Parameters
    ----------
    text : str
        A statement made of comparisons, with `forall`, `exists`, `and`, `or`, `xor`, `not`, `=>` and `<=>`. Terms are
        sums with coefficients such as 2/3, phi or 1 + sqrt(2), floor, ceil, //, %, letters of words such as F[n], and
        defined names. Variables are natural numbers, but terms may be negative. A comparison with a letter such as
        F[n - 1] is false if the index is negative or not an integer, unless the letter cancels, as in
        F[n - 1] = F[n - 1]. A defined predicate is false if an argument is negative or not an integer.
    syntax : {"math", "walnut"}
        "walnut" is the syntax of the program Walnut, such as "?msd_fib Ei Ak (k<n) => F[i+k]=F[i+n+k]". In this syntax
        a comparison with a negative difference, such as x - y, is false. If the name of a definition lists no
        parameters, the free variables of its text are the parameters, in alphabetical order.
    definitions : mapping
        The names that the statement may use:

        - "even(n)": "exists k: n = 2*k", a predicate
        - "a(n)": "floor(n*phi)", a term
        - "W": "Fibonacci[0 1, 0: 0 1]", a word; docs/prove.md explains it, and words with names, such as F (Fibonacci)
        - "p": an Automaton, a predicate of its variables in their order
    numeration : str, optional
        The numeration of all numbers: "2", "fibonacci", "t2", "pell", "tribonacci", "s3", or coefficients such as
        "2,0,1"; `wythoff prove --help` explains them. [default: determined by the square roots and the words in the
        statement, else base 2]
    by_induction : sequence of str
        Names of definitions, such as "same" for "same(i, j, n)": "forall k < n: F[i+k] = F[j+k]". Their automata are
        guessed from small numbers, and proved by induction on n. This avoids large automata of the quantifier.
    memory : int, optional
        The most bytes of one automaton under construction. [default: a quarter of the memory of the machine]
    progress : callable, optional
        Called as progress(states, None), with the number of states so far.

    Returns
    -------
    Decision

    Raises
    ------
    StatementError
        If the statement cannot be parsed, or if no numeration suits it. (The class is a subclass of ValueError.)
    ValueError
        If the syntax or the numeration is unknown, or a definition is invalid.
    TypeError
        If an argument has a wrong type.
    GivenUpError
        If an automaton needs more than `memory`, or if no automaton is found for an induction.

    Examples
    --------
    >>> print(prove("forall n: floor(2*n*phi) = 2*floor(n*phi)"))
    false: least n = 1 (3, but 2)
    >>> prove("exists k: n = 3*k + 1").automaton.first(3)
    [{'n': 1}, {'n': 4}, {'n': 7}]
    """
    reader = lookup(SYNTAXES, syntax, "syntax")
    if not isinstance(text, str):
        raise TypeError(f"a statement must be a str, got {short_repr(text)}")
    began = time.perf_counter()
    known = read_definitions({} if definitions is None else definitions, syntax)
    read = statement_of(reader(text, known))
    assert not isinstance(read.body, Term)
    own = needed_numeration(read.needs, numeration)
    evaluation = InductiveEvaluation(own, inductive_definitions(by_induction, known))
    with limited(memory, progress) as used:
        try:
            found = _decided(text, evaluation, read.body, read.free, used)
        except GivenUpError as error:
            if used.steps:
                count, largest = len(used.steps), _states(used.largest)
                error.add_note(f"{count} automata were computed before, the largest with {largest}")
            raise
    seconds, inductions = time.perf_counter() - began, tuple(evaluation.inductions)
    return replace(found, seconds=seconds, formula=read.body, inductions=inductions)


def _decided(
    text: str, evaluation: InductiveEvaluation, body: Formula, free: tuple[str, ...], used: work.Work
) -> Decision:
    own = evaluation.own
    names, inner, kind = _prefix(body)
    none = constant(own, False)
    if free or not names:
        found = evaluation.automaton(body)
        holds = None if free else not found.is_empty
        return Decision(text, holds, None, free, found.of_also(free), none, own.name, 0.0, tuple(used.steps))
    is_forall = kind is Forall
    found = evaluation.without(Not(inner) if is_forall else inner, ())
    holds = found.is_empty == is_forall
    first = found.first(1)
    shown = tuple(name.partition("'")[0] for name in names)
    values = {name: first[0].get(name, 0) for name in names} if first else {}
    witness = dict(zip(shown, values.values(), strict=True)) if first else None
    sides = _sides(inner, values) if first and is_forall else ""
    exceptions = found.rename(dict(zip(names, shown, strict=True))).of_also(shown) if is_forall else none
    bound = shown if is_forall else ()
    return Decision(
        text, holds, witness, (), constant(own, holds), exceptions, own.name, 0.0, tuple(used.steps), bound, sides
    )


def _prefix(body: Formula) -> tuple[tuple[str, ...], Formula, type]:
    """Return (names, rest, kind): `forall x: forall y: f` gives ((x, y), f, Forall), and likewise for exists."""
    kind = type(body)
    names = list[str]()
    while isinstance(body, Forall | Exists) and isinstance(body, kind):
        if {name.partition("'")[0] for name in body.names} & {name.partition("'")[0] for name in names}:
            break
        names += body.names
        body = body.inner
    return tuple(names), body, kind


def _sides(inner: Formula, values: Mapping[str, int]) -> str:
    """Return the two sides of a comparison that makes `inner` false, such as " (3, but 2)"; "" if none is known."""
    found = formulas.failing(inner, values)
    if found is None:
        return ""
    left, right = (side.value(values) for side in (found.left, found.right))
    if left is None or right is None or not (left.is_integer and right.is_integer):
        return ""
    one, other = shortened(left.p), shortened(right.p)
    return f" ({one}, but {other})" if found.relation == "=" else f" (not {one} {found.relation} {other})"


def read_definitions(definitions: Mapping[str, object], syntax: str) -> dict[str, Definition]:
    """Parse {"name(x, y)": body, ...}, where a body may use the definitions before it. Raises as `prove` does."""
    if not isinstance(definitions, Mapping):
        raise TypeError(f"definitions must be a mapping such as {{'a(n)': '2*n'}}, got {short_repr(definitions)}")
    found: dict[str, Definition] = {}
    for head, body in definitions.items():
        match = re.fullmatch(r"\s*([A-Za-z_]\w*)\s*(?:[(\[]([\w\s,]*)[)\]])?\s*", str(head), re.ASCII)
        if match is None:
            raise StatementError(f"invalid definition {str(head)[:60]!r}; accepted: name or name(variable, ...)")
        name, parameters = match[1], tuple(one.strip() for one in (match[2] or "").split(",") if one.strip())
        if name in RESERVED:
            raise StatementError(f"definition of {name}: this name has a meaning already; accepted: other names")
        if len(set(parameters)) < len(parameters):
            raise StatementError(f"{name}({', '.join(parameters)}): two parameters have the same name")
        found[name] = _definition(name, parameters, body, found, SYNTAXES[syntax])
    return found


def _definition(
    name: str, parameters: tuple[str, ...], body: object, known: Mapping[str, Definition], reader: type[Reader]
) -> Definition:
    if isinstance(body, Decision):
        body = body.automaton
    if isinstance(body, Word):
        return Definition(name, body)
    if isinstance(body, Automaton):
        order = parameters or body.variables
        if sorted(order) != list(body.variables):
            accepted = f"accepted: the variables of the automaton, {', '.join(body.variables)}, in any order"
            raise ValueError(f"{name}({', '.join(order)}): wrong parameters; {accepted}")
        return Definition(name, body, order, ((body.numeration, name),))
    if not isinstance(body, str):
        raise TypeError(f"definition of {name} must be a text, an Automaton or a Word, got {short_repr(body)}")
    if re.fullmatch(AUTOMATON, body.strip()):
        return Definition(name, word_of(body.strip()))
    if not body.strip():
        raise StatementError(f"definition of {name}: it is empty; accepted: a formula or a term")
    source, takes_free = reader(body, known), reader is WalnutReader and not parameters
    read = statement_of(source, None if takes_free else parameters)
    order = read.free if takes_free else parameters
    return Definition(name, read.body, order, read.needs, source.text, tuple(source.tokens))
