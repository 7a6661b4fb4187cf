"""Finds the automaton of a definition such as `forall k < n: F[i+k] = F[j+k]` by a guess, and proves it by induction.

The quantifier may need automata with many states, although the automaton of the definition is small. So this automaton
is guessed from small numbers. For `forall k < n`, a guess A(n) is right iff A(0) is true and, for all n, A(n + 1) is
equivalent to "A(n), and the formula after the colon for k = n". For `exists k < n`, A(0) must be false, and "or"
replaces "and".
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.automata import formulas, work
from wythoff.automata.automaton import Automaton
from wythoff.automata.candidate import candidates, cube
from wythoff.automata.definition import Definition
from wythoff.automata.evaluation import Evaluation
from wythoff.automata.numeration import Numeration
from wythoff.automata.term_reader import QUANTIFIERS
from wythoff.automata.tokens import refusal
from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import short_repr

# The sides of the cubes of numbers from which an automaton of 1, 2, ... variables is guessed.
SIDES = ((300, 3000, 30_000), (100, 300, 1000, 3000), (50, 100, 160, 250), (16, 32, 64))


@dataclass(frozen=True)
class Induction:
    """The automaton of the definition `name` = `body`. `proof` is the statement of base and step, and is proved."""

    name: str
    body: formulas.Formula
    automaton: Automaton
    proof: formulas.Formula


@dataclass(frozen=True)
class Recursion:
    """The parts of a definition: `quantifier k < n: inner`, or `k <= n` if `is_closed`, with the parameter n."""

    is_forall: bool
    k: str
    n: str
    is_closed: bool
    inner: formulas.Formula

    def join_formulas(self, *parts: formulas.Formula) -> formulas.Formula:
        return formulas.And(parts) if self.is_forall else formulas.Or(parts)

    def table(self, inner: NDArray[np.bool_], axis: int) -> NDArray[np.bool_]:
        """Return a bool array: element [x, n, ...] states whether the definition is true for these parameters.

        Element [x, k, ...] of the argument states whether the formula `self.inner` is true. `axis` is the axis of k,
        which becomes the axis of n.
        """
        every: Any = np.logical_and if self.is_forall else np.logical_or
        found: NDArray[np.bool_] = every.accumulate(inner, axis=axis)
        if not self.is_closed:
            found = np.roll(found, 1, axis)
            found[(slice(None),) * axis + (0,)] = self.is_forall
        return found


def recursion_of(definition: Definition) -> Recursion:
    """Return the parts of a definition such as `forall k < n: ...`. Raises ValueError for another form."""
    match definition.body:
        case formulas.Forall((k,), formulas.Implies(formulas.Comparison(left, ("<" | "<=") as relation, right), inner)):
            is_forall = True
        case formulas.Exists((k,), formulas.And((formulas.Comparison(left, ("<" | "<=") as relation, right), *parts))):
            is_forall, inner = False, formulas.And(tuple(parts)) if len(parts) > 1 else parts[0]
        case _:
            raise _refused(definition)
    for n in definition.parameters:
        if (left, right) == (formulas.unit_term(k), formulas.unit_term(n)):
            return Recursion(is_forall, k, n, relation == "<=", inner)
    raise _refused(definition)


def inductive_definitions(names: Sequence[str], known: Mapping[str, Definition]) -> list[Definition]:
    """Return the definitions with these names. Raises ValueError if one is not of a form like `forall k < n: ...`."""
    if not isinstance(names, Iterable):
        raise TypeError(f"by_induction must be a sequence of names, got {short_repr(names)}")
    found = list[Definition]()
    for name in (names,) if isinstance(names, str) else names:
        if not isinstance(name, str) or name not in known:
            accepted = ", ".join(known) or "defined names"
            raise ValueError(f"by induction: {short_repr(name)} is not defined; accepted: {accepted}")
        recursion_of(known[name])
        found.append(known[name])
    return found


def _refused(definition: Definition, bound: str = "") -> ValueError:
    """Return the error for a definition of another form than `forall k < n: ...`.

    `bound` is the parameter n if the reason is that n occurs after the colon; else "".
    """
    name, tokens = definition.name, definition.tokens
    remedy = (
        "accepted: forall k < n: ..., exists k <= n: ... and the like, "
        f"where n is a parameter of {name} that does not occur after the colon"
    )
    problem = f"definition of {name}: an induction needs another form"
    if not tokens:
        return ValueError(f"{problem}; {remedy}")
    found = [token for token in tokens if token.text not in ("(", ")")]
    if [token.text for token in found[2:4]] == [":", found[1].text]:  # Ak (k < n) => ... of Walnut
        del found[2:4]
    form = (QUANTIFIERS, (found[1].text,), ("<", "<="), definition.parameters, (":", "=>", "and"))
    wrong = next((token for token, texts in zip(found, form, strict=False) if token.text not in texts), tokens[0])
    if bound:
        problem = f"definition of {name}: the bound {bound} occurs in the formula after the colon,"
        wrong = next(token for token in found[4:] if token.text == bound)
    return refusal(definition.text, wrong.place, problem, remedy)


class InductiveEvaluation(Evaluation):
    """The automata of formulas, where the automata of `definitions` are guessed, and proved by induction.

    Attributes
    ----------
    inductions : list of Induction
        The inductions that have been proved so far.
    """

    def __init__(self, own: Numeration, definitions: Sequence[Definition]) -> None:
        super().__init__(own)
        self.inductions = list[Induction]()
        self._definitions = {(of.name, of.body): of for of in definitions}

    def defined(self, name: str, body: formulas.Formula) -> Automaton:
        definition = self._definitions.pop((name, body), None)
        if definition is not None:
            found = self._induction(definition, body)
            self.inductions.append(found)
            self.predicates[name, body] = found.automaton
        return super().defined(name, body)

    def _induction(self, definition: Definition, body: formulas.Formula) -> Induction:
        parts, names = recursion_of(definition), sorted(definition.parameters)
        if len(names) > len(SIDES):
            raise ValueError(
                f"definition of {definition.name}: {len(names)} parameters; an induction accepts up to {len(SIDES)}"
            )
        inner = self.automaton(parts.inner)
        if parts.n in inner.variables:
            raise _refused(definition, parts.n)
        inner, met, side = inner.rename({parts.k: parts.n}).of_also(names), set[Automaton](), 0
        for side in SIDES[len(names) - 1]:
            check_memory(16 * side ** len(names), f"a table of {names} below {side}")
            members = parts.table(cube(inner, (side,) * len(names)), names.index(parts.n))
            for found in candidates(self.own, members, names):
                if found in met:
                    continue
                met.add(found)
                proof = _base_and_step(definition, parts, found)
                if not self.automaton(proof).is_empty:
                    work.record(f"{definition.name}, by induction", tuple(names), found.states, found.states)
                    return Induction(definition.name, body, found, proof)
        refuted = f"; {len(met)} guesses are refuted" if met else ""
        raise work.GivenUpError(
            f"definition of {definition.name}({', '.join(definition.parameters)}): no automaton is found among the"
            f" guesses from the numbers below {side} ({self.own.title}){refuted}"
        )


def _base_and_step(definition: Definition, parts: Recursion, automaton: Automaton) -> formulas.Formula:
    """Return the base and the step of the induction for the guess `automaton`: see the docstring of the module."""
    others = tuple(name for name in definition.parameters if name != parts.n)
    n = formulas.unit_term(parts.n)

    def accepted(at: formulas.Term) -> formulas.Formula:
        given = tuple((name, at if name == parts.n else formulas.unit_term(name)) for name in definition.parameters)
        return formulas.Predicate(definition.name, automaton, given)

    def inner(at: formulas.Term) -> formulas.Formula:
        given = tuple((name, formulas.unit_term(name)) for name in others)
        return formulas.Predicate(f"{definition.name} at {parts.n}", parts.inner, ((parts.k, at), *given))

    first = inner(formulas.number(0)) if parts.is_closed else formulas.Truth(parts.is_forall)
    after = n + formulas.number(1)
    step = parts.join_formulas(accepted(n), inner(after if parts.is_closed else n))
    base = formulas.Not(formulas.Differs(accepted(formulas.number(0)), first))
    always = formulas.Forall((*others, parts.n), formulas.Not(formulas.Differs(accepted(after), step)))
    return formulas.And((formulas.Forall(others, base) if others else base, always))
