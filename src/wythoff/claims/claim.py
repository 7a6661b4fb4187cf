"""Claims: a claim is a statement with its source and a function that checks it."""

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial, update_wrapper
from importlib import import_module
from inspect import Parameter, cleandoc, signature
from types import ModuleType
from typing import Any

from wythoff.claims import first_order
from wythoff.claims.searching import check_each, scan
from wythoff.claims.verdict import (
    AnswerError,
    Finding,
    Verdict,
    agreed,
    contradiction,
    reason_of,
    show_value,
    tried,
    undecided,
    verdict_of,
)
from wythoff.exact.bigint import as_mpz
from wythoff.rules.game_file import MODULE, file_and_parameters, game_in, run_file
from wythoff.rules.parameters import positive_int, with_written
from wythoff.solve.solution import UnknownValue

# The default bound of a user's claim. A check takes a tenth of a second, at a microsecond per number.
DEFAULT_BOUND = 100_000

# The beginning of the docstring of a claim that is refuted. It is not part of the statement.
FALSE = "False claim: "


@dataclass(frozen=True)
class Claim:
    """A statement with its source, and with a function that checks it."""

    id: str
    source: str
    place: str
    statement: str
    kind: str  #: "statement", "corrected", "observed", "own"
    check: Callable[..., Verdict] = field(compare=False)  #: checks the claim up to a bound
    bound: int  #: the default bound of `wythoff claims --check`
    search: Callable[[int, int], Finding] | None = field(
        default=None, compare=False
    )  #: searches the range [start, stop); None if the claim has no search
    parameters: tuple[str, ...] = ()  #: the parameters in the id, such as "t=3"
    first_failure: Callable[[], int] | None = field(default=None, compare=False)  #: returns the least counterexample
    term: Callable[..., int] | None = field(default=None, compare=False)  #: returns the n-th term of the sequence
    home: str = ""  #: the module of the claim's function
    definitions: Mapping[str, object] = field(default_factory=dict, compare=False)  #: names in the formula
    games: Mapping[str, str] = field(default_factory=dict, compare=False)  #: games of predicates in the formula
    formula: str = ""  #: the statement in the language of `wythoff prove`; "" if it is only tried
    decide: Callable[..., Verdict | None] | None = field(
        default=None, compare=False
    )  #: decides the formula for all numbers; returns None if this takes too much memory

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the claim as its id, and its module or the path and digest of its file.

        Raises TypeError if the module or file has no such claim.
        """
        module = sys.modules.get(self.home)
        file = str(getattr(module, "__file__", "")) if self.home.startswith(MODULE) else ""
        try:
            if _find_claim(self.home, file, self.id) == self:
                return _find_claim, (self.home, file, self.id)
            reason = "its id denotes another claim"
        except (ImportError, LookupError, OSError, ValueError) as error:
            reason = str(error)
        raise TypeError(f"the claim {self.id} cannot be pickled: {reason[:200]}")

    @property
    def tried(self) -> str:
        """The reason why automata do not decide the claim; "" if they do, and for every claim of a user."""
        return "" if self.formula else first_order.why_tried(self.id)

    def with_decision(self, verdict: Verdict) -> Verdict:
        """Add the decision of the formula for all numbers to `verdict`, the verdict on a range, and return the result.

        If the claim has no formula, return the verdict unchanged. Raises AnswerError if the formula is proved although
        the range has a counterexample.
        """
        decided = self.decide() if self.decide else None
        if decided is None or verdict.holds is None:
            return verdict
        if decided.holds and not verdict.holds:
            raise AnswerError(f"{self.id}: {contradiction(verdict.counterexample, decided)}")
        if decided.holds:
            return replace(verdict, proved=True, decided=True)
        beyond = "automata refute its formula, without a counterexample"
        if decided.counterexample is not None:
            beyond = f"outside of this range it is refuted: the least counterexample of all is {decided.counterexample}"
        return replace(verdict, detail=f"{verdict.detail}; {beyond}") if verdict.holds else verdict

    def with_parameters(self, **written: str) -> "Claim":
        """Return the claim with values for its parameters, such as t="3".

        Each value is a text. It is read as a number unless `check` takes a str for this parameter. Raises ValueError
        for an unknown parameter.
        """
        takes = signature(self.check).parameters
        values: dict[str, Any] = {}
        for name, value in written.items():
            if name not in self.parameters:
                accepted = ", ".join(self.parameters) or "no parameters"
                raise ValueError(f"{self.id} has no parameter {name}; accepted: {accepted}")
            values[name] = _with_digest(value) if takes[name].annotation is str else positive_int(value, name)
        if not values:
            return self
        id = " ".join([self.id, *(f"{name}={values[name]}" for name in self.parameters if name in values)])
        check, search = self.check, self.search
        return replace(
            self,
            id=id,
            check=lambda bound=self.bound: replace(check(bound, **values), claim=id),
            search=partial(search, **values) if search else None,
            term=partial(self.term, **values) if self.term else None,
            decide=partial(self.decide, **values) if self.decide else None,
            parameters=(),
        )


def _with_digest(text: str) -> str:
    """Return `text`, or if it names a game file, the full path of this file with its digest.

    The digest shows whether the file at this path is the same on another machine.
    """
    found = file_and_parameters(text)
    return game_in(*found[:2]).file if found else text


def claim(
    id: str,
    *,
    source: str = "",
    place: str = "",
    kind: str = "own",
    bound: int = DEFAULT_BOUND,
    start: int | None = None,
    search: Callable[..., Finding] | None = None,
    first_failure: Callable[[], int] | None = None,
    term: Callable[..., int] | None = None,
    formula: str = "",
    definitions: Mapping[str, object] | None = None,
    games: Mapping[str, str] | None = None,
    most: Mapping[str, int] | None = None,
) -> Callable[[Callable[..., Any]], Claim]:
    """Return a decorator that makes a function a claim. The docstring of the function begins with the statement.

    If the statement is false, the words "False claim: " may precede it.

    Parameters
    ----------
    id : str
        The name of the claim, without blanks.
    source, place : str
        The publication that makes the statement, and the place there. The source "" is replaced by "own".
    kind : str
        "own" for the claim of a user. In this package "statement" is a published statement, "corrected" a true one that
        replaces a false one, and "observed" any other.
    bound : int
        The default bound of a check.
    start : int, optional
        The first n of the statement. If it is given, the function takes n and returns whether the statement holds at n.
        If it is not given, the function takes the bound and returns a Verdict, such as `holds(to)` or `refuted(at)`.
        Further arguments of the function are parameters of the claim, such as t.
    search : callable, optional
        search(start, stop) checks the range and returns a Finding. It is not used if `start` is given: the range is
        then checked by calls of the function for each n.
    first_failure : callable, optional
        Returns the least counterexample, if it is known by a proof. The check of a range below it reports it too.
    term : callable, optional
        term(n, ...), with the parameters of the claim, returns the n-th term of the sequence in the statement. The
        command `wythoff compare` compares it with a published sequence.
    formula : str, optional
        The statement in the language of `wythoff prove`. Automata then decide it for all numbers. A function whose
        arguments all have defaults is then not called.
    definitions, games : mapping, optional
        Names in the formula: definitions as for `prove`; and games, such as {"P": "wythoff"}. Then P(x, y) states that
        (x, y) is a P-position of Wythoff's game.
    most : mapping, optional
        The largest value of each parameter for which the formula is decided.

    Examples
    --------
    >>> @claim("doubles", start=0)
    ... def doubles(n):
    ...     "floor(2 n phi) is 2 floor(n phi) or 2 floor(n phi) + 1."
    ...     return wy.floor_phi(2 * n) // 2 == wy.floor_phi(n)
    """
    if not id or len(id.split()) != 1:
        raise ValueError(f"the id of a claim must be one word, got {id!r}")
    bound = int(as_mpz(bound, "bound"))
    first = int(as_mpz(start or 0, "start"))

    def decorate(function: Callable[..., Any]) -> Claim:
        statement = cleandoc(function.__doc__ or id).removeprefix(FALSE).split("\n\n")[0]
        each = partial(scan, function, first)
        names = signature(function).parameters
        has_trial = not formula or any(one.default is Parameter.empty for one in names.values())
        check_to = function if start is None else partial(check_each, id, each, first)

        def decide(**parameters: Any) -> Verdict | None:
            if not formula or any(parameters.get(name, 0) > largest for name, largest in (most or {}).items()):
                return None
            values = {name: parameters.get(name, one.default) for name, one in names.items()}
            found = first_order.decide(formula, definitions or {}, games or {}, **values)
            return replace(found, claim=id) if found else None

        def check(to: int = bound, **parameters: Any) -> Verdict:
            began = time.perf_counter()
            try:
                verdict = decide(**parameters)
                if has_trial:
                    verdict = agreed(verdict, verdict_of(check_to(to, **parameters)))
                elif verdict is None and search is not None:
                    verdict = tried(search(0, to, **parameters).counterexample, to)
            except (ValueError, UnknownValue):
                raise
            except (Exception, SystemExit) as error:  # mostly of a user's claim
                raise ValueError(f"{id} cannot be checked to {show_value(to)}: {reason_of(error)}") from error
            verdict = verdict or undecided("its automata need more memory")
            return replace(verdict, claim=id, seconds=time.perf_counter() - began)

        update_wrapper(check, function)
        parameters = () if start is not None else tuple(names)[int(has_trial) :]
        return Claim(
            id=id,
            source=source or "own",
            place=place,
            statement=" ".join(statement.split()),
            kind=kind,
            check=check,
            bound=bound,
            search=search if start is None else each,
            parameters=parameters,
            first_failure=first_failure,
            term=term,
            home=getattr(function, "__module__", ""),
            formula=formula,
            definitions=definitions or {},
            games=games or {},
            decide=decide if formula else None,
        )

    return decorate


def claims_of(module: ModuleType) -> list[Claim]:
    """Return the claims that a module defines as variables or in tuples, in the order of its lines."""
    values = [value if isinstance(value, tuple) else (value,) for value in vars(module).values()]
    return [one for several in values for one in several if isinstance(one, Claim)]


def _find_claim(home: str, file: str, id: str) -> Claim:
    """Return the claim with this id, which may have parameters, from the module `home`, or from a user's `file`.

    The file is run. Raises LookupError if there is no such claim.
    """
    module = run_file(file, home.removeprefix(MODULE)) if file else import_module(home)
    name, *written = id.split()
    for one in claims_of(module):
        if one.id == name:
            return one.with_parameters(**with_written({}, written))
    raise LookupError(f"{file or home} has no claim {name!r}")
