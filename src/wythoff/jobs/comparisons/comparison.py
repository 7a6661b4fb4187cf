"""A published sequence beside a game, a claim or a formula: which sequence of it is meant, and where they differ."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from wythoff.api.game import Game
from wythoff.api.sequences import IntegerSequence, Terms, sequences
from wythoff.claims.claim import Claim
from wythoff.claims.formula import Formula
from wythoff.exact.bigint import shortened
from wythoff.exact.choices import lookup
from wythoff.jobs.comparisons.agreement import MOST_SHIFT, Agreement, agreement
from wythoff.jobs.number_file import Term
from wythoff.solve.solution import UnknownValue

# Terms by which the sequence of a game is found that a file means.
FIRST = 64

# A run of fewer terms says nothing of which sequence is meant, unless it is the whole file.
FEW = 6

# The largest n that a file may have: terms are made from the first on.
MOST_TERMS = 10**7


class Comparison(NamedTuple):
    """A file and the sequence that it was compared with.

    Attributes
    ----------
    sequence : IntegerSequence
    start, made : int
        The n of its first term, and how many of its terms could be made.
    agreement : Agreement
    is_meant : bool
        False where none of several sequences fits; then it is the first of them.
    """

    sequence: IntegerSequence
    start: int
    made: int
    agreement: Agreement
    is_meant: bool = True


def of_game(game: Game, name: str | None = None) -> list[IntegerSequence]:
    """Return the sequences of a game, or the one of this name. Raises ValueError where there is none."""
    found = sequences(game)
    if not found:
        raise ValueError(f"{game.ruleset.title} has no sequence of integers to compare with")
    if name is None:
        return found
    return [lookup({one.name: one for one in found}, name, f"the sequence of {game.ruleset.title}")]


def of_claim(claim: Claim) -> IntegerSequence:
    """Return the sequence that a claim states. Raises ValueError for claims that state none."""
    if claim.term is None:
        raise ValueError(f"{claim.id} states no sequence; `wythoff claims --check {claim.id}` tries it")
    return IntegerSequence("x", claim.statement, _terms(claim.term))


def of_form(text: str) -> IntegerSequence:
    """Return the sequence of a formula in n. Raises ValueError for one that cannot be read."""
    return IntegerSequence("x", text, _terms(Formula(text).at))


def _terms(term: Callable[[int], int]) -> Callable[[int], Terms]:
    """From n = 0 on, or from 1 where there is none for 0."""

    def terms(count: int) -> Terms:
        try:
            first = [int(term(0))]
        except (ValueError, ZeroDivisionError):
            first = []
        start = 1 - len(first)
        return Terms(start, [*first, *(int(term(n)) for n in range(1, start + count))])

    return terms


def compare_terms(terms: Sequence[Term], several: Sequence[IntegerSequence]) -> Comparison:
    """Return the terms of a file, which are not none, beside that of several sequences which they agree with longest.

    Raises ValueError for an n beyond 10^7, and where no term of any of the sequences is known.
    """
    if terms[-1].n > MOST_TERMS:
        raise ValueError(f"terms are compared up to n = {MOST_TERMS}, the file goes to n = {shortened(terms[-1].n)}")
    best: Comparison | None = None
    first: Comparison | None = None
    why: Exception | None = None
    for one in several:
        try:
            found = _compared(terms[:FIRST], one)
        except (ValueError, UnknownValue) as error:
            why = why or error
            continue
        first = first or found
        if best is None or found.agreement.run > best.agreement.run:
            best = found
        if found.agreement.is_whole:
            break
    if best is None or first is None:
        raise ValueError(f"nothing to compare with: {why}")
    if is_meant := len(several) == 1 or best.agreement.run >= max(1, min(FEW, len(terms) - 1)):
        first = best
    whole = first if len(terms) <= FIRST else _compared(terms, first.sequence)
    return whole._replace(is_meant=is_meant)


def _compared(terms: Sequence[Term], sequence: IntegerSequence) -> Comparison:
    count = max(terms[-1].n, terms[-1].n - terms[0].n) + MOST_SHIFT + 2
    start, values = sequence.terms(count)
    return Comparison(sequence, start, len(values), agreement(terms, start, values))
