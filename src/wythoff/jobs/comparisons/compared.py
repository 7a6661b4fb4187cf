"""The result of `wy.compare`: a published sequence beside a computed one, in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from os import PathLike, fspath
from typing import Any, NamedTuple

from wythoff.api import catalogue
from wythoff.api.game import Game
from wythoff.api.laws import terms_of
from wythoff.api.sequences import IntegerSequence
from wythoff.claims import catalogue as claims
from wythoff.claims.claim import Claim
from wythoff.exact.bigint import as_signed, shortened
from wythoff.jobs.comparisons.agreement import Agreement, Difference, Kind
from wythoff.jobs.comparisons.comparison import Comparison, compare_terms, of_claim, of_form, of_game
from wythoff.jobs.comparisons.known import KNOWN
from wythoff.jobs.number_file import Published, Term, read_published

# Faults and differences that are written out.
SHOWN = 20


class Subject(NamedTuple):
    """The subject of a comparison: its title, the sequences that it may mean, and whether they are exact."""

    title: str
    sequences: list[IntegerSequence]
    is_exact: bool


@dataclass(frozen=True)
class Compared:
    """A published sequence beside one that is computed here. str() is a summary, with a line for each difference.

    Attributes
    ----------
    published : Published
        The terms that were given, and the faults of their file.
    title : str
        What they were compared with.
    is_exact : bool
        Whether that is a game, so that each difference is an error of what was given.
    comparison : Comparison
    """

    published: Published
    title: str
    is_exact: bool
    comparison: Comparison

    @property
    def agrees(self) -> bool:
        """Whether all terms that both have agree, and the file has no faults."""
        return self.agreement.is_whole and not self.published.faults

    @property
    def agreement(self) -> Agreement:
        """How many terms agree, and by how much n is shifted."""
        return self.comparison.agreement

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Each error: its kind, n, the term that is there, and the one that is computed."""
        return self.agreement.differences

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        from wythoff.solve.solution import html_table

        rows = [(one.kind, one.n, shortened(one.found), shortened(one.computed)) for one in self.differences]
        return html_table(rows, self.lines()[0], ("difference", "n", "found", "computed"))

    def lines(self) -> list[str]:
        """Return the sentences, without those of the faults of a file first if it has none."""
        terms, faults, found = self.published.terms, self.published.faults, self.comparison
        lines = [f"line {fault.line}: {fault.text}" for fault in faults[:SHOWN]]
        if len(faults) > SHOWN:
            lines.append(f"and {_counted(len(faults) - SHOWN, 'fault')} more")
        title, sequence = self.title, found.sequence
        if not found.is_meant:
            lines.append(f"none of the sequences of {title} fits; --of says which is meant, here it is the first")
        name = f"{sequence.name} of {title}, {sequence.text}" if sequence.name != "x" else title
        lines.append(f"{name}: {_how_many(self.agreement)}{_shifted(found)}")
        lines += [self._difference(one) for one in self.differences[:SHOWN]]
        if len(self.differences) > SHOWN:
            lines.append(f"and {_counted(len(self.differences) - SHOWN, 'difference')} more")
        unknown = len(terms) - self.agreement.compared
        if unknown > 0 and not self.agreement.is_other:
            many, made = _counted(unknown, "term"), _counted(found.made, "term")
            lines.append(f"{many} of the file could not be compared: {made} made")
        return lines

    def _difference(self, one: Difference) -> str:
        place = f"n = {one.n}" + (f" (line {one.line})" if self.published.is_numbered and one.line else "")
        found, computed = shortened(one.found), shortened(one.computed)
        agree = "the next term agrees" if one.behind == 1 else f"the next {one.behind} terms agree"
        whose = ": ".join([agree] * (one.behind > 0) + ["an error of the file"] * self.is_exact)
        more = f"; {whose}" if whose else ""
        if one.kind is Kind.MISSING:
            return f"{place}: {computed} is missing before {found}{more}"
        if one.kind is Kind.EXTRA:
            return f"{place}: {found} is one term too many{more}"
        both = f"{place}: the file has {found}, computed is {computed}"
        if one.kind is Kind.END:
            return f"{both}; too few terms follow to tell what is wrong"
        return f"{both}{more}" if one.kind is Kind.WRONG else f"{both}; from here on they are two sequences"


def compare(
    source: Any, subject: Any = None, *, of: str | None = None, form: str | None = None, first: int = 0
) -> Compared:
    """Compare a published sequence with a game, a claim or a formula: where they differ, each error.

    Parameters
    ----------
    source : str, path, or iterable of int
        A file, b-file or numbers; or the terms x(first), x(first + 1), ... themselves.
    subject : str, path, Game or Claim, optional
        The name of a game or claim, with its parameters, or the object. If not given, the A-number in the name or the
        comments of the file decides.
    of : str, optional
        Which sequence of the game: "a", "G", "row-3"; the one that fits best if not given.
    form : str, optional
        A formula in n instead of a subject, such as "floor(n*phi)".

    Returns
    -------
    Compared

    Raises
    ------
    ValueError, TypeError
        For a subject that is unknown or has no sequence, and terms that are not integers.
    OSError
        For a file that cannot be read (FileError for one without terms).

    Examples
    --------
    >>> print(compare([0, 1, 3, 4, 6, 8, 9, 12, 12, 14, 16, 17], "wythoff", of="a"))
    a of wythoff, the first pile of P-position n: 11 of 12 terms agree
    n = 7: the file has 12, computed is 11; the next 4 terms agree: an error of the file
    """
    if isinstance(source, str | PathLike):
        published, name = read_published(fspath(source)), fspath(source)
    else:
        published, name = _given(source, int(as_signed(first, "first"))), "the sequence"
    title, sequences, is_exact = _subject(published.number, name, subject, of, form)
    return Compared(published, title, is_exact, compare_terms(published.terms, sequences))


def _given(source: Any, first: int) -> Published:
    if not isinstance(source, Iterable):
        raise TypeError(f"a sequence must be a file or integers, got {source!r:.60}")
    terms = [Term(n, int(as_signed(value, f"x({n})")), 0) for n, value in enumerate(terms_of(source), first)]
    if not terms:
        raise ValueError("a sequence to compare must have a term")
    return Published(terms, [], False, "")


def _subject(number: str, name: str, subject: Any, of: str | None, form: str | None) -> Subject:
    if form is not None:
        if subject is not None or of is not None:
            raise ValueError("a form is compared alone, without a game, a claim or the name of a sequence")
        return Subject(form, [of_form(form)], False)
    if subject is None:
        if number not in KNOWN:
            why = f"{number} is no sequence that is known here" if number else f"{name} does not say"
            raise ValueError(f"which game, claim or form? {why}")
        known = KNOWN[number]
        if known.form:
            return Subject(known.form, [of_form(known.form)], True)
        subject, of = catalogue.game(known.game), of or known.sequence
    if isinstance(subject, Claim):
        return _of_claim(subject, of)
    first = subject.split(" ")[0] if isinstance(subject, str) else ""
    if first and first not in catalogue.names() and first in claims.ids():
        return _of_claim(claims.find(subject), of)
    try:
        game: Game = catalogue.as_game(subject)
    except ValueError as error:
        if close := get_close_matches(first, claims.ids(), 1, 0.8):
            raise ValueError(f"{error}; did you mean the claim {close[0]}?") from None
        raise
    return Subject(game.ruleset.title, of_game(game, of), True)


def _of_claim(claim: Claim, of: str | None) -> Subject:
    if of is not None:
        raise ValueError("a claim states one sequence, and a sequence is named for games alone")
    return Subject(claim.id, [of_claim(claim)], False)


def _how_many(agreement: Agreement) -> str:
    if agreement.is_whole:
        return f"all {_counted(agreement.agreeing, 'term')} agree" if agreement.agreeing > 1 else "the one term agrees"
    if not agreement.compared:
        return "no term in common"
    return f"{agreement.agreeing} of {_counted(agreement.compared, 'term')} agree"


def _shifted(found: Comparison) -> str:
    shift = found.agreement.shift
    if not shift:
        return ""
    return f"; x(n) of the file is {found.sequence.name}(n {'+' if shift > 0 else '-'} {abs(shift)})"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
