"""The results of checking a claim: a `Finding` for one range, and a `Verdict` on the whole claim."""

from dataclasses import dataclass, replace
from operator import index
from typing import Any

from wythoff.exact.bigint import shortened

# Checksums are modulo this, so that they fit a column of an int64 table after a shift of sign.
CHECKSUM_MODULUS = 1 << 64


@dataclass(frozen=True)
class Finding:
    """The result of checking a claim for all n of a range [start, stop)."""

    checked: int  #: the number of cases checked
    counterexample: Any = None  #: the least one in the range, an int or a tuple of ints; None: no counterexample
    checksum: int = 0  #: the sum of the computed numbers, modulo 2^64; sums of parts of a range add up
    failure: str = ""  #: the first n at which the check failed, and why; no counterexample is before it
    row: tuple[Any, ...] | None = None  #: a row of the table, for a survey, which has no claim
    is_last: bool = False  #: whether the row is final: no later row replaces it
    digest: int = 0  #: a second checksum, which cannot be predicted: see `wythoff.claims.checksums`


@dataclass(frozen=True)
class Verdict:
    """The result of checking a whole claim.

    The cases n with checked_from <= n < checked_to were checked, or the cases that `detail` describes.

    `proved` means that the statement holds in all cases: by a proof in the docstring of its check, or because the check
    is a proof. `decided` means that automata decided the formula of the claim for all numbers. Then `checked_to` is
    None if no case was checked separately.
    """

    claim: str
    holds: bool | None  #: None if the check cannot decide
    checked_to: Any = None
    counterexample: Any = None
    proved: bool = False
    seconds: float = 0.0
    detail: str = ""  #: further results, such as "least sufficient digits: 1, 3, 6, 8"
    decided: bool = False  #: whether automata decided the statement for all numbers
    checked_from: int = 0

    def __str__(self) -> str:
        return f"{self.claim} {self._result_text()}{f'; {self.detail}' if self.detail else ''}"

    def _repr_html_(self) -> str:
        from wythoff.solve.solution import html_table

        rows = [("found", self._result_text())]
        if self.detail:
            rows.append(("detail", self.detail))
        return html_table([*rows, ("time", f"{self.seconds:.3g} s")], caption=self.claim)

    def _result_text(self) -> str:
        if self.holds is None:
            return "cannot be decided"
        since = f" from {show_value(self.checked_from)}" if self.checked_from else ""
        reach = "" if self.checked_to is None else f", checked{since} to {show_value(self.checked_to)}"
        if not self.holds:
            by = "" if self.counterexample is None else f" by {show_value(self.counterexample)}"
            return f"is refuted{by}{reach}"
        if self.decided:
            return f"is proved for all n{reach}"
        return f"holds, proved{reach}" if self.proved else f"holds{reach}"


def show_value(value: Any) -> str:
    """Return a number or a tuple of numbers as text. Long numbers are shortened."""
    if isinstance(value, tuple):
        return f"({', '.join(map(show_value, value))})"
    return shortened(value) if isinstance(value, int) else str(value)


def holds(to: Any, detail: str = "", proved: bool = False) -> Verdict:
    """Return the verdict that the claim holds in every case below `to`."""
    return Verdict("", True, checked_to=to, proved=proved, detail=detail)


def refuted(counterexample: Any, detail: str = "", to: Any = None) -> Verdict:
    """Return the verdict that the claim is false, with its least counterexample. The check ended at `to`."""
    return Verdict("", False, checked_to=to, counterexample=counterexample, detail=detail)


def undecided(detail: str, to: Any = None) -> Verdict:
    """Return the verdict that the check cannot decide the claim. `detail` is the reason."""
    return Verdict("", None, checked_to=to, detail=detail)


def tried(counterexample: Any, to: Any, detail: str = "", proved: bool = False) -> Verdict:
    """Return the verdict `refuted` if `counterexample` is not None, else `holds`, with these arguments."""
    return holds(to, detail, proved) if counterexample is None else refuted(counterexample, detail)


class AnswerError(ValueError):
    """The error for a function of a claim that returns an invalid value, or contradicts a proof."""


def agreed(decided: Verdict | None, trial: Verdict) -> Verdict:
    """Return the decision of the formula for all numbers, with the range and detail of the verdict `trial`.

    `trial` is the verdict of a check of the cases from 0 on. If `decided` is None, return `trial`. A false formula that
    does not begin with `forall` has no counterexample; then the counterexample of the check is used. Raises AnswerError
    if the two verdicts contradict each other.
    """
    if decided is None or (
        decided.holds is False and decided.counterexample is None and trial.counterexample is not None
    ):
        return trial
    if trial.holds is False and trial.counterexample != decided.counterexample:
        raise AnswerError(contradiction(trial.counterexample, decided))
    return replace(decided, checked_to=trial.checked_to, detail=trial.detail or decided.detail)


def contradiction(at: Any, decided: Verdict) -> str:
    """Return the error text for a function that is False at `at`, although automata decided the formula otherwise."""
    found = "is proved" if decided.holds else f"fails first at {show_value(decided.counterexample)}"
    return f"the function is False at {show_value(at)}, but the formula {found}: they are different statements"


def reason_of(error: BaseException) -> str:
    """Return the text of an error as a single line."""
    line = " ".join(str(error).split())[:300]
    return line if isinstance(error, AnswerError) else f"{type(error).__name__}{': ' if line else ''}{line}"


def finding_of(found: Any, start: int, stop: int) -> Finding:
    """Convert the value that a search returned to a `Finding` of plain numbers.

    Raises AnswerError if it is not valid.
    """
    if not isinstance(found, Finding):
        raise AnswerError(f"the search must return a Finding, got {found!r:.60}")
    at = plain(found.counterexample)
    if isinstance(at, int) and not start <= at < stop:
        raise AnswerError(f"the search of [{start}, {stop}) returned the counterexample {at}, not in this range")
    checked, *sums = map(plain, (found.checked, found.checksum, found.digest))
    if not all(isinstance(number, int) for number in (checked, *sums)) or checked < 0:
        raise AnswerError(
            f"the search must return a Finding with integers `checked` >= 0 and `checksum`, got {found!r:.100}"
        )
    checksum, digest = (number % CHECKSUM_MODULUS for number in sums)
    return Finding(checked, at, checksum, digest=digest)


def merge_findings(first: Finding, second: Finding) -> Finding:
    """Return the `Finding` on the union of two ranges. The first range must have no counterexample."""
    checksum, digest = first.checksum + second.checksum, first.digest + second.digest
    return replace(second, checked=first.checked + second.checked, checksum=checksum, digest=digest)


def verdict_of(found: Any) -> Verdict:
    """Return the value that a check returned as a `Verdict` of plain numbers. Raises AnswerError if it is not valid."""
    if not isinstance(found, Verdict):
        raise AnswerError(f"the function must return a Verdict, such as holds(bound) or refuted(n), got {found!r:.60}")
    if found.holds is not None and not is_truth(found.holds):
        raise AnswerError(f"`holds` of a Verdict must be True, False or None, got {found.holds!r:.60}")
    return replace(
        found,
        holds=None if found.holds is None else bool(found.holds),
        checked_to=plain(found.checked_to),
        counterexample=plain(found.counterexample),
        proved=bool(found.proved),
        decided=bool(found.decided),
        detail=" ".join(str(found.detail).split()),
    )


def plain(value: Any) -> Any:
    """Return a counterexample as an int, a str, None, or a tuple of these. Raises AnswerError for other values."""
    if isinstance(value, list | tuple):
        return tuple(map(plain, value))
    if value is None or isinstance(value, str):
        return value
    if is_truth(value) or not hasattr(value, "__index__"):
        raise AnswerError(f"a counterexample must be an integer, a text or a tuple of these, got {value!r:.60}")
    return index(value)


def is_truth(value: Any) -> bool:
    """Whether a value is a bool of Python or of NumPy."""
    return isinstance(value, bool) or (type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_"))
