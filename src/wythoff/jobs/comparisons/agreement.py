"""Where a published sequence and a computed one agree, and of what kind their differences are.

A file may begin at another n, lack a term, or have one wrong; a sequence that is another one differs again and again.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from wythoff.jobs.comparisons.bfile import Term

# Offsets that are tried, both ways, if the file has so many terms at least; terms at the beginning that may be wrong
# while the offset is looked for.
MOST_SHIFT, FEWEST, FIRST_TERMS = 20, 5, 8

# How many terms after a difference must agree so that it is one of the file alone: all that are left if fewer, but not
# less than the second number.
GO_ON, LEAST = 12, 3

# Errors of a file beyond which it is taken for another sequence, if more than one in a hundred terms are wrong.
MOST_ERRORS = 10


class Kind(StrEnum):
    """What a difference is."""

    WRONG = "wrong"  # one term; those behind it agree
    MISSING = "missing"  # a term of the sequence is not in the file
    EXTRA = "extra"  # a term of the file is not in the sequence
    OTHER = "other"  # from here on they are two sequences
    END = "end"  # too few terms follow to tell which of these it is


class Difference(NamedTuple):
    """At the n of the file: the term that it has, and the one that is computed; and how many terms behind it agree."""

    kind: Kind
    n: int
    line: int
    found: int
    computed: int
    behind: int = 0


class Agreement(NamedTuple):
    """How a file and a sequence go together.

    Attributes
    ----------
    shift : int
        x(n) of the file is the term n + shift of the sequence, where it begins to agree.
    agreeing, compared : int
        How many terms agree, and of how many that both have.
    run : int
        The longest run of terms that agree and begins among the first eight.
    differences : tuple of Difference
        In order; after one of Kind.OTHER or Kind.END the rest is only counted.
    """

    shift: int
    agreeing: int
    compared: int
    run: int
    differences: tuple[Difference, ...]

    @property
    def is_whole(self) -> bool:
        """Whether all terms that were compared agree, and there are some."""
        return self.compared > 0 and not self.differences

    @property
    def is_other(self) -> bool:
        """Whether it ends in two different sequences."""
        return any(one.kind is Kind.OTHER for one in self.differences)


def agreement(terms: Sequence[Term], start: int, computed: Sequence[int]) -> Agreement:
    """How the terms of a file agree with computed(start), computed(start + 1), ...; `terms` is not empty.

    The offset is the one by which the longest run of terms agrees that begins near the first term; 0 if others are no
    better. At a difference the file is looked at further: if the next terms agree again, the difference is an error of
    one term, or a term is missing or too many, and the comparison goes on; else the two are different sequences.
    """
    shift, run = _shift(terms, start, computed)
    return _walk(terms, start, computed, shift, run)


def _shift(terms: Sequence[Term], start: int, computed: Sequence[int]) -> tuple[int, int]:
    """The offset, and the run of terms that agree by it."""
    first = terms[0].n
    beside = range(start - first - MOST_SHIFT, start - first + MOST_SHIFT + 1) if len(terms) >= FEWEST else ()
    near: set[int] = {0, *beside}
    runs = {shift: _run(terms, start, computed, shift) for shift in sorted(near, key=lambda s: (abs(s), s))}
    best = max(runs, key=runs.__getitem__)
    return (best, runs[best]) if runs[best] >= LEAST else (0, runs[0])


def _run(terms: Sequence[Term], start: int, computed: Sequence[int], shift: int) -> int:
    """The longest run of terms that agree and begin among the first."""
    longest = 0
    place = 0
    while place < min(FIRST_TERMS, len(terms)):
        begin = place
        while place < len(terms) and _at(terms[place], start, computed, shift) == terms[place].value:
            place += 1
        longest = max(longest, place - begin)
        place += 1
    return longest


def _at(term: Term, start: int, computed: Sequence[int], shift: int) -> int | None:
    place = term.n + shift - start
    return computed[place] if 0 <= place < len(computed) else None


def _walk(terms: Sequence[Term], start: int, computed: Sequence[int], shift: int, run: int) -> Agreement:
    first_shift, place, agreeing, compared = shift, 0, 0, 0
    differences: list[Difference] = []
    while place < len(terms):
        term = terms[place]
        expected = _at(term, start, computed, shift)
        if expected is None:  # before the first term, or beyond the last
            place += 1
            continue
        compared += 1
        if expected == term.value:
            agreeing += 1
            place += 1
            continue
        kind, behind = _kind(terms, place, start, computed, shift)
        if len(differences) >= MOST_ERRORS and 100 * len(differences) >= compared:
            kind = Kind.OTHER
        differences.append(Difference(kind, term.n, term.line, term.value, expected, behind))
        if kind in (Kind.OTHER, Kind.END):
            rest = [(_at(other, start, computed, shift), other.value) for other in terms[place + 1 :]]
            compared += sum(value is not None for value, _ in rest)
            agreeing += sum(value == found for value, found in rest)
            break
        shift += {Kind.WRONG: 0, Kind.MISSING: 1, Kind.EXTRA: -1}[kind]
        if kind is Kind.MISSING:
            compared -= 1  # the term is looked at once more
        else:
            place += 1
    return Agreement(first_shift, agreeing, compared, run, tuple(differences))


def _kind(terms: Sequence[Term], place: int, start: int, computed: Sequence[int], shift: int) -> tuple[Kind, int]:
    """What a difference at this place is, by the terms behind it, and how many of these agree then."""
    if len(terms) - place - 1 < LEAST:
        return Kind.END, 0
    for kind, begin, by in (
        (Kind.WRONG, place + 1, shift),
        (Kind.MISSING, place, shift + 1),
        (Kind.EXTRA, place + 1, shift - 1),
    ):
        behind = terms[begin : begin + GO_ON]
        if all(_at(term, start, computed, by) == term.value for term in behind):
            return kind, len(behind)
    return Kind.OTHER, 0
