"""Comparison of a published sequence with the sequences of a game, a claim or a formula."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from wythoff.api.game import Game
from wythoff.api.sequences import IntegerSequence, Terms, sequences
from wythoff.claims.claim import Claim
from wythoff.claims.formula import Formula
from wythoff.exact.bigint import shortened
from wythoff.exact.choices import lookup
from wythoff.jobs.comparisons.agreement import MAX_SHIFT, Agreement, agreement
from wythoff.jobs.number_file import Term
from wythoff.solve.solution import UnknownValue

# The number of first terms of a file by which a sequence of a game is chosen.
FIRST = 64

# The fewest agreeing terms by which a sequence is chosen, unless the file is shorter.
MIN_RUN_TERMS = 6

# The largest n of a file; terms are computed from the first n on.
MAX_TERMS = 10**7


class Comparison(NamedTuple):
    """The comparison of a file with a sequence.

    Attributes
    ----------
    name, text : str
        The name and the definition of the computed sequence, as in `IntegerSequence`.
    start, computed_count : int
        The n of the first computed term, and the number of computed terms.
    agreement : Agreement
    is_match : bool
        False if several sequences were tried, and all runs of agreeing terms are too short; see `compare_terms`. Then
        the computed sequence is the first of the sequences that could be computed.
    """

    name: str
    text: str
    start: int
    computed_count: int
    agreement: Agreement
    is_match: bool = True


def of_game(game: Game, name: str | None = None) -> list[IntegerSequence]:
    """Return the integer sequences of a game, or only the sequence of this name.

    Raises ValueError if the game has no such sequence.
    """
    found = sequences(game)
    if not found:
        raise ValueError(f"{game.ruleset.title} has no sequence of integers; name another game, or give a formula")
    if name is None:
        return found
    return [lookup({one.name: one for one in found}, name, f"the sequence of {game.ruleset.title}")]


def of_claim(claim: Claim) -> IntegerSequence:
    """Return the sequence that a claim states. Raises ValueError if the claim states no sequence."""
    if claim.term is None:
        raise ValueError(f"claim {claim.id} states no sequence; `wythoff claims --check {claim.id}` checks the claim")
    return IntegerSequence("x", claim.statement, _terms(claim.term))


def of_form(text: str) -> IntegerSequence:
    """Return the sequence of a formula in n. Raises ValueError if the formula cannot be read."""
    return IntegerSequence("x", text, _terms(Formula(text).at))


def _terms(term: Callable[[int], int]) -> Callable[[int], Terms]:
    """Return a function of `count` that returns `count` terms, from term(0) on, or from term(1) if term(0) fails."""

    def terms(count: int) -> Terms:
        try:
            first = [int(term(0))]
        except (ValueError, ZeroDivisionError):
            first = []
        start = 1 - len(first)
        return Terms(start, [*first, *(int(term(n)) for n in range(1, start + count))])

    return terms


def compare_terms(terms: Sequence[Term], several: Sequence[IntegerSequence]) -> Comparison:
    """Compare the terms of a file, at least one, with one of several sequences.

    The function chooses the sequence with the longest run of agreeing terms. If there are several sequences, this run
    needs MIN_RUN_TERMS terms, or all terms but one if the file has at most MIN_RUN_TERMS terms. If the run is shorter,
    the function chooses the first sequence that can be computed.

    Raises ValueError if the last n is above 10^7, or if no sequence can be computed.
    """
    if terms[-1].n > MAX_TERMS:
        raise ValueError(f"the terms go to n = {shortened(terms[-1].n)}; accepted: n up to {MAX_TERMS}")
    compared: list[tuple[IntegerSequence, Comparison]] = []
    why: Exception | None = None
    for one in several:
        try:
            compared.append((one, _compared(terms[:FIRST], one)))
        except (ValueError, UnknownValue) as error:
            why = why or error
            continue
        if compared[-1][1].agreement.is_whole:
            break
    if not compared:
        raise ValueError(f"no sequence could be computed: {why}")
    best = max(compared, key=lambda pair: pair[1].agreement.run)
    is_match = len(several) == 1 or best[1].agreement.run >= max(1, min(MIN_RUN_TERMS, len(terms) - 1))
    sequence, found = best if is_match else compared[0]
    whole = found if len(terms) <= FIRST else _compared(terms, sequence)
    return whole._replace(is_match=is_match)


def _compared(terms: Sequence[Term], sequence: IntegerSequence) -> Comparison:
    count = max(terms[-1].n, terms[-1].n - terms[0].n) + MAX_SHIFT + 2
    start, values = sequence.terms(count)
    return Comparison(sequence.name, sequence.text, start, len(values), agreement(terms, start, values))
