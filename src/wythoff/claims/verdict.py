"""The results of trying a claim: the finding of a range, the verdict of a check; and whether they are well formed."""

from dataclasses import dataclass, replace
from operator import index
from typing import Any

from wythoff.exact.bigint import shortened

# Checksums are kept modulo this, so that they fit a column of an int64 table after a shift of sign.
CHECKSUM_MODULUS = 1 << 64


@dataclass(frozen=True)
class Finding:
    """What came of trying a claim on a range [start, stop)."""

    checked: int  #: instances tried
    counterexample: Any = None  #: the least one in the range (JSON-able: int or tuple of ints), None if none
    checksum: int = 0  #: of what was computed, modulo 2^64; adds up over a cut: any cut gives the same total
    failure: str = ""  #: the first n at which the claim could not be tried, and why; no counterexample is before it
    row: tuple[Any, ...] | None = None  #: of a survey, which tries no claim: what is found, as a row of its table
    is_last: bool = False  #: of a row: no later one will say more of what it is about


@dataclass(frozen=True)
class Verdict:
    """What came of checking a claim. `checked_to` is half-open: every case below it was tried, or as `detail` says.

    `proved` says that the statement holds for ever, by an argument in the docstring of its check or by a check that
    is a proof. A refuted statement needs no other proof than its counterexample.
    """

    claim: str
    holds: bool | None  #: None where the check cannot decide
    checked_to: Any = None
    counterexample: Any = None
    proved: bool = False
    seconds: float = 0.0
    detail: str = ""  #: a figure or sentence found on the way: "least sufficient digits: 1, 3, 6, 8"

    def __str__(self) -> str:
        return f"{self.claim} {self._found()}{f'; {self.detail}' if self.detail else ''}"

    def _repr_html_(self) -> str:
        from wythoff.solve.solution import html_table

        rows = [("found", self._found())]
        if self.detail:
            rows.append(("detail", self.detail))
        return html_table([*rows, ("time", f"{self.seconds:.3g} s")], caption=self.claim)

    def _found(self) -> str:
        if self.holds is None:
            return "cannot be decided"
        reach = "" if self.checked_to is None else f", checked to {shown(self.checked_to)}"
        if not self.holds:
            return f"is refuted by {shown(self.counterexample)}{reach}"
        return f"holds, proved{reach}" if self.proved else f"holds{reach}"


def shown(value: Any) -> str:
    """A number or a tuple of numbers, shortened."""
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))})"
    return shortened(value) if isinstance(value, int) else str(value)


def holds(to: Any, detail: str = "", proved: bool = False) -> Verdict:
    """It holds in every case below `to`."""
    return Verdict("", True, checked_to=to, proved=proved, detail=detail)


def refuted(counterexample: Any, detail: str = "", to: Any = None) -> Verdict:
    """It is false, first so for `counterexample`. `to`: how far a scan went, if not just to there."""
    return Verdict("", False, checked_to=to, counterexample=counterexample, detail=detail)


def undecided(detail: str, to: Any = None) -> Verdict:
    """The check cannot tell."""
    return Verdict("", None, checked_to=to, detail=detail)


def tried(counterexample: Any, to: Any, detail: str = "", proved: bool = False) -> Verdict:
    """Refuted if there is a counterexample, else it holds to `to`."""
    return holds(to, detail, proved) if counterexample is None else refuted(counterexample, detail)


class AnswerError(ValueError):
    """A function of a claim has returned what is no answer."""


def reason(error: BaseException) -> str:
    """An error in one line."""
    told = " ".join(str(error).split())[:300]
    return told if isinstance(error, AnswerError) else f"{type(error).__name__}{': ' if told else ''}{told}"


def finding_of(found: Any, start: int, stop: int) -> Finding:
    if not isinstance(found, Finding):
        raise AnswerError(f"the search must return a Finding, got {found!r:.60}")
    at = plain(found.counterexample)
    if isinstance(at, int) and not start <= at < stop:
        raise AnswerError(f"the search of {start} to {stop} gives the counterexample {at}, which is outside")
    checked, checksum = plain(found.checked), plain(found.checksum)
    if not isinstance(checked, int) or not isinstance(checksum, int) or checked < 0:
        raise AnswerError(f"the search must count what it has checked, got {found!r:.100}")
    return Finding(checked, at, checksum % CHECKSUM_MODULUS)


def verdict_of(found: Any) -> Verdict:
    if not isinstance(found, Verdict):
        raise AnswerError(f"the function must return a Verdict, such as holds(bound) or refuted(n), got {found!r:.60}")
    if found.holds is not None and not is_truth(found.holds):
        raise AnswerError(f"a Verdict holds, True, False or None, got {found.holds!r:.60}")
    return replace(
        found,
        holds=None if found.holds is None else bool(found.holds),
        checked_to=plain(found.checked_to),
        counterexample=plain(found.counterexample),
        proved=bool(found.proved),
        detail=" ".join(str(found.detail).split()),
    )


def plain(value: Any) -> Any:
    """A counterexample as JSON takes it: integers, words, tuples of them. Raises AnswerError for others."""
    if isinstance(value, list | tuple):
        return tuple(map(plain, value))
    if value is None or isinstance(value, str):
        return value
    if is_truth(value) or not hasattr(value, "__index__"):
        raise AnswerError(f"a counterexample must be an integer or a tuple of integers, got {value!r:.60}")
    return index(value)


def is_truth(value: Any) -> bool:
    """Whether it is True or False, of Python or NumPy."""
    return isinstance(value, bool) or (type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_"))
