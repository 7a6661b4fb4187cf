"""`wy.compare`, which compares a published sequence with a computed sequence, and its result."""

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
from wythoff.exact.bigint import as_signed, short_repr, shortened
from wythoff.jobs.comparisons.agreement import Agreement, Difference, Kind
from wythoff.jobs.comparisons.comparison import Comparison, compare_terms, of_claim, of_form, of_game
from wythoff.jobs.comparisons.known import KNOWN
from wythoff.jobs.number_file import PublishedSequence, Term, read_published

# The most faults, and the most differences, that are printed.
SHOWN = 20


class Subject(NamedTuple):
    """A game, claim or formula: its title, its sequences, and whether these sequences are known to be right."""

    title: str
    sequences: list[IntegerSequence]
    is_exact: bool


@dataclass(frozen=True)
class ComparedSequence:
    """The result of comparing a published sequence with a computed one; str() lists the differences.

    Attributes
    ----------
    published : PublishedSequence
        The published terms, and the faults of their file.
    title : str
        The game, claim or formula.
    is_exact : bool
        Whether the computed sequence is known to be right, so that each difference is an error of the published one.
    comparison : Comparison
        The computed sequence, and its agreement with the published one.
    """

    published: PublishedSequence
    title: str
    is_exact: bool
    comparison: Comparison

    @property
    def agrees(self) -> bool:
        """Whether all compared terms agree, and the file has no faults."""
        return self.agreement.is_whole and not self.published.faults

    @property
    def agreement(self) -> Agreement:
        """The numbers of compared and of agreeing terms, the shift of n between the sequences, and the differences."""
        return self.comparison.agreement

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The differences. Each has a kind, an n, the published term and the computed term."""
        return self.agreement.differences

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        from wythoff.solve.solution import html_table

        rows = [(one.kind, one.n, shortened(one.found), shortened(one.computed)) for one in self.differences]
        return html_table(rows, self.lines()[0], ("difference", "n", "found", "computed"))

    def lines(self) -> list[str]:
        """Return the lines of the summary: faults of the file, the number of agreeing terms, and the differences."""
        terms, faults, found = self.published.terms, self.published.faults, self.comparison
        lines = [f"line {fault.line}: {fault.text}" for fault in faults[:SHOWN]]
        if len(faults) > SHOWN:
            lines.append(f"and {_count(len(faults) - SHOWN, 'fault')} more")
        title = self.title
        if not found.is_match:
            lines.append(f"no sequence of {title} fits; compared with the first; choose another with --of")
        name = f"{found.name} of {title}, {found.text}" if found.name != "x" else title
        lines.append(f"{name}: {_how_many(self.agreement)}{_shift_text(found)}")
        lines += [self._difference(one) for one in self.differences[:SHOWN]]
        if len(self.differences) > SHOWN:
            lines.append(f"and {_count(len(self.differences) - SHOWN, 'difference')} more")
        unknown = len(terms) - self.agreement.compared
        if unknown > 0 and not self.agreement.is_other:
            many, made = _count(unknown, "term"), _count(found.computed_count, "term")
            lines.append(f"{many} of the file could not be compared: {made} computed")
        return lines

    def _difference(self, one: Difference) -> str:
        place = f"n = {one.n}" + (f" (line {one.line})" if self.published.is_numbered and one.line else "")
        found, computed = shortened(one.found), shortened(one.computed)
        agree = "the next term agrees" if one.agreeing_after == 1 else f"the next {one.agreeing_after} terms agree"
        whose = ": ".join([agree] * (one.agreeing_after > 0) + ["an error of the file"] * self.is_exact)
        more = f"; {whose}" if whose else ""
        if one.kind is Kind.MISSING:
            return f"{place}: {computed} is missing before {found}{more}"
        if one.kind is Kind.EXTRA:
            return f"{place}: {found} is an extra term{more}"
        both = f"{place}: the file has {found}, computed is {computed}"
        if one.kind is Kind.END:
            return f"{both}; too few terms follow to determine the error"
        return f"{both}{more}" if one.kind is Kind.WRONG else f"{both}; from here on the sequences differ"


def compare(
    source: Any, subject: Any = None, *, of: str | None = None, form: str | None = None, first: int = 0
) -> ComparedSequence:
    """Compare a published sequence with a sequence of a game, a claim or a formula, and find the errors.

    Parameters
    ----------
    source : str, path, or iterable of int
        The path of a b-file or of a text file of numbers; or the terms x(first), x(first + 1), ... themselves.
    subject : str, path, Game or Claim, optional
        A game or a claim, or its name with parameters. By default, the OEIS number, such as A000201, in the name or in
        a comment of the file determines the sequence.
    of : str, optional
        The name of a sequence of the game, such as "a", "G" or "row-3". By default the sequence that has the longest
        run of agreeing terms near the beginning of `source`.
    form : str, optional
        A formula in n such as "floor(n*phi)", instead of a subject.
    first : int
        The n of the first term, if `source` is not a file.

    Returns
    -------
    ComparedSequence
        str() of it is a summary with a line for each difference.

    Raises
    ------
    ValueError
        If the subject is unknown or has no sequence, a term is a number but not an integer, or there are no terms.
        FileError, a ValueError, for a file without terms or with a word that is not a number.
    TypeError
        If `source` is not a file or a sequence, or a term is not a number.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> print(compare([0, 1, 3, 4, 6, 8, 9, 12, 12, 14, 16, 17], "wythoff", of="a"))
    a of wythoff, the first pile of P-position n: 11 of 12 terms agree
    n = 7: the file has 12, computed is 11; the next 4 terms agree: an error of the file
    """
    if isinstance(source, str | PathLike):
        published, name = read_published(fspath(source)), fspath(source)
    else:
        published, name = _published_terms(source, int(as_signed(first, "first"))), "the sequence"
    title, sequences, is_exact = _subject(published.number, name, subject, of, form)
    return ComparedSequence(published, title, is_exact, compare_terms(published.terms, sequences))


def _published_terms(source: Any, first: int) -> PublishedSequence:
    if not isinstance(source, Iterable):
        raise TypeError(f"{short_repr(source)} is not a sequence; accepted: the name of a file, or a list of integers")
    terms = [Term(n, int(as_signed(value, f"x({n})")), 0) for n, value in enumerate(terms_of(source), first)]
    if not terms:
        raise ValueError("the sequence has no terms; accepted: at least one integer")
    return PublishedSequence(terms, [], False, "")


def _subject(number: str, name: str, subject: Any, of: str | None, form: str | None) -> Subject:
    if form is not None:
        if subject is not None or of is not None:
            raise ValueError("form cannot be combined with a game, a claim or the name of a sequence; leave these out")
        return Subject(form, [of_form(form)], False)
    if subject is None:
        if number not in KNOWN:
            why = f"{number} is not among the known sequences" if number else f"{name} has no A-number"
            raise ValueError(f"{why}; name a game or a claim, or give a formula: form=, or --form of the command")
        known = KNOWN[number]
        if known.form:
            return Subject(known.form, [of_form(known.form)], True)
        subject, of = catalogue.game(known.game), of or known.sequence
    if isinstance(subject, Claim):
        return _of_claim(subject, of)
    first = subject.split(" ")[0] if isinstance(subject, str) else ""
    if first and not catalogue.is_name(first) and first in claims.ids():
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
        raise ValueError(f"claim {claim.id} has a single sequence, without a name; leave out the name {of!r}")
    return Subject(claim.id, [of_claim(claim)], False)


def _how_many(agreement: Agreement) -> str:
    if agreement.is_whole:
        return f"all {_count(agreement.agreeing, 'term')} agree" if agreement.agreeing > 1 else "the only term agrees"
    if not agreement.compared:
        return "no term in common"
    return f"{agreement.agreeing} of {_count(agreement.compared, 'term')} agree"


def _shift_text(found: Comparison) -> str:
    shift = found.agreement.shift
    if not shift:
        return ""
    return f"; x(n) of the file is {found.name}(n {'+' if shift > 0 else '-'} {abs(shift)})"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
