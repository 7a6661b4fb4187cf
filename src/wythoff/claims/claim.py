"""A claim: a statement, where it stands, and how it is tried."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial, update_wrapper
from importlib import import_module
from inspect import cleandoc, signature
from types import ModuleType
from typing import Any

from wythoff.claims.verdict import AnswerError, Finding, Verdict, finding_of, is_truth, reason, shown, tried, verdict_of
from wythoff.exact.bigint import as_mpz
from wythoff.rules.game_file import MODULE, file_and_parameters, game_in, run_file
from wythoff.rules.parameters import positive_int, with_written
from wythoff.solve.solution import UnknownValue

# The bound of a user's claim that names none: a second or so, at a microsecond a number.
OWN_BOUND = 100_000


@dataclass(frozen=True)
class Claim:
    """A statement that can be tried."""

    id: str
    source: str
    place: str
    statement: str
    kind: str  #: "statement", "corrected", "observed", "own"
    check: Callable[..., Verdict] = field(compare=False)  #: try it as far as a bound, `claim.bound` if none is given
    bound: int  #: of `wythoff claims --check`
    search: Callable[[int, int], Finding] | None = field(
        default=None, compare=False
    )  #: [start, stop) by itself, if it can
    parameters: tuple[str, ...] = ()  #: of a family of claims, set by the id: "t-wythoff-floor t=3"
    first_failure: Callable[[], int] | None = field(default=None, compare=False)  #: the least counterexample, if known
    term: Callable[..., int] | None = field(default=None, compare=False)  #: n-th term of the sequence that it states
    home: str = ""  #: the module of its function

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle where it stands: its module, or its file with a digest, and its id.

        Raises TypeError, in one line, for a claim that is no global name there.
        """
        module = sys.modules.get(self.home)
        file = str(getattr(module, "__file__", "")) if self.home.startswith(MODULE) else ""
        try:
            if _found_again(self.home, file, self.id) == self:
                return _found_again, (self.home, file, self.id)
            told = "it is not what its id gives"
        except (ImportError, LookupError, OSError, ValueError) as error:
            told = str(error)
        raise TypeError(f"the claim {self.id} cannot be pickled: {told[:200]}")

    def with_parameters(self, **written: str) -> "Claim":
        """The claim of the family with these parameters: numbers, but for those that its check takes as str.

        Raises ValueError for a name that it has not.
        """
        takes = signature(self.check).parameters
        given: dict[str, Any] = {}
        for name, value in written.items():
            if name not in self.parameters:
                has = f"it has {', '.join(self.parameters)}" if self.parameters else "it has none"
                raise ValueError(f"{self.id} has no parameter {name}; {has}")
            given[name] = _with_digest(value) if takes[name].annotation is str else positive_int(value, name)
        if not given:
            return self
        id = " ".join([self.id, *(f"{name}={given[name]}" for name in self.parameters if name in given)])
        check, search = self.check, self.search
        return replace(
            self,
            id=id,
            check=lambda bound=self.bound: replace(check(bound, **given), claim=id),
            search=partial(search, **given) if search else None,
            term=partial(self.term, **given) if self.term else None,
            parameters=(),
        )


def _with_digest(text: str) -> str:
    """The text. For the file of a game its whole path and its digest, so that a ledger and workers know it."""
    found = file_and_parameters(text)
    return game_in(*found[:2]).file if found else text


def claim(
    id: str,
    *,
    source: str = "",
    place: str = "",
    kind: str = "own",
    bound: int = OWN_BOUND,
    start: int | None = None,
    search: Callable[..., Finding] | None = None,
    first_failure: Callable[[], int] | None = None,
    term: Callable[..., int] | None = None,
) -> Callable[[Callable[..., Any]], Claim]:
    """Make a claim of a function; its docstring begins with the statement.

    Parameters
    ----------
    id : str
        Its name, without blanks.
    bound : int
        How far it is tried if nobody says how far.
    start : int, optional
        If given, the function says by True or False whether the statement holds at n; it is tried at n = start,
        start + 1, ... Without it, the function takes the bound and returns a Verdict: `holds(to)`, `refuted(at)`, ...
    search : callable, optional
        Tries [start, stop) by itself and returns a Finding. Made from the function if `start` is given.
    first_failure : callable, optional
        Gives the least counterexample, if it is known by argument: a search of a range that ends before it says so.
    term : callable, optional
        term(n), with the parameters of the function: the n-th term of the sequence that the statement gives, which
        `wythoff compare` compares with a published one.

    Examples
    --------
    >>> @claim("doubles", start=0)
    ... def doubles(n):
    ...     "floor(2 n phi) is even."
    ...     return wy.floor_phi(2 * n) % 2 == 0
    """
    if not id or len(id.split()) != 1:
        raise ValueError(f"the id of a claim has no blanks, got {id!r}")
    bound = int(as_mpz(bound, "bound"))
    first = int(as_mpz(start or 0, "start"))

    def decorate(function: Callable[..., Any]) -> Claim:
        statement = cleandoc(function.__doc__ or id).split("\n\n")[0]
        each = partial(_scan, function, first)
        try_to = function if start is None else partial(_tried_each, id, each, first)

        def check(to: int = bound, **given: int) -> Verdict:
            began = time.perf_counter()
            try:
                verdict = verdict_of(try_to(to, **given))
            except (ValueError, UnknownValue):
                raise
            except (Exception, SystemExit) as error:  # of a claim of one's own, mostly
                raise ValueError(f"{id} cannot be tried to {shown(to)}: {reason(error)}") from error
            return replace(verdict, claim=id, seconds=time.perf_counter() - began)

        update_wrapper(check, function)
        parameters = () if start is not None else tuple(signature(function).parameters)[1:]
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
        )

    return decorate


def claims_of(module: ModuleType) -> list[Claim]:
    """The claims that a module defines, in the order of its lines: by themselves, or some readings in a tuple."""
    values = [value if isinstance(value, tuple) else (value,) for value in vars(module).values()]
    return [one for several in values for one in several if isinstance(one, Claim)]


def _found_again(home: str, file: str, id: str) -> Claim:
    """Find a claim of a module, or of a file that is run, by its id with its parameters."""
    module = run_file(file, home.removeprefix(MODULE)) if file else import_module(home)
    name, *written = id.split()
    for one in claims_of(module):
        if one.id == name:
            return one.with_parameters(**with_written({}, written))
    raise LookupError(f"{file or home} has no claim of that name")


def searched(search: Callable[[int, int], Finding], start: int, stop: int) -> Finding:
    """What a search finds in [start, stop), checked: a Finding of plain numbers, or one with a `failure`.

    A range in which the search raises an error is halved until the first n is found at which it does. So the first
    counterexample or failure is the same in every cut, and an error that only a long range causes does not count.
    """
    try:
        return finding_of(search(start, stop), start, stop)
    except (Exception, SystemExit) as error:
        if stop - start <= 1:
            return Finding(0, failure=f"at n = {start}: {reason(error)}")
    middle = (start + stop) // 2
    first = searched(search, start, middle)
    if first.counterexample is not None or first.failure:
        return first
    second = searched(search, middle, stop)
    return replace(second, checked=first.checked + second.checked, checksum=first.checksum + second.checksum)


def _tried_each(id: str, search: Callable[[int, int], Finding], start: int, stop: int) -> Verdict:
    found = searched(search, start, max(start, stop))
    if found.failure:
        raise ValueError(f"{id} fails {found.failure}")
    return tried(found.counterexample, stop)


def _scan(function: Callable[[int], Any], first: int, start: int, stop: int) -> Finding:
    """Each n of the range in turn, to the end or to the first at which the function says no."""
    start = max(first, start)
    for n in range(start, stop):
        answer = function(n)
        if answer is not True:
            if not is_truth(answer):
                raise AnswerError(f"the function must return True or False, got {answer!r:.60}")
            if not answer:
                return Finding(n - start + 1, n)
    return Finding(max(stop - start, 0))
