"""The agreement of a published sequence with a computed one, and the kinds of their differences.

A file may begin at another n, lack a term, or have one wrong; a sequence that is another one differs again and again.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from wythoff.jobs.number_file import Term

# Offsets that are tried, both ways, if the file has so many terms at least; terms at the beginning that may be wrong
# while the offset is looked for.
MOST_SHIFT, FEWEST, FIRST_TERMS = 20, 5, 8

# Terms that must agree behind errors that lie near each other: this many, or several for each error if that is more; at
# the end of the file some for each error are enough.
GO_ON, FOR_EACH, LEAST = 12, 4, 3

# Errors that lie near each other at most.
MOST_NEAR = 64

# Errors of a file beyond which it is taken for another sequence, if they are more than one for a hundred terms.
MOST_ERRORS = 10


class Kind(StrEnum):
    """The kind of a difference."""

    WRONG = "wrong"  # one term
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
    better. At a difference the fewest wrong, missing and extra terms are sought behind which the file agrees again, and
    the comparison goes on there; if there are none the two are different sequences.
    """
    shift, run = _shift(terms, start, computed)
    return _walk(terms, start, computed, shift, run)


def _shift(terms: Sequence[Term], start: int, computed: Sequence[int]) -> tuple[int, int]:
    """Return the offset, and the run of terms that agree by it."""
    first = terms[0].n
    beside = range(start - first - MOST_SHIFT, start - first + MOST_SHIFT + 1) if len(terms) >= FEWEST else ()
    near: set[int] = {0, *beside}
    runs = {shift: _run(terms, start, computed, shift) for shift in sorted(near, key=lambda s: (abs(s), s))}
    best = max(runs, key=runs.__getitem__)
    return (best, runs[best]) if runs[best] >= LEAST else (0, runs[0])


def _run(terms: Sequence[Term], start: int, computed: Sequence[int], shift: int) -> int:
    """Return the longest run of terms that agree and begin among the first."""
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

    def is_other() -> bool:
        return len(differences) > MOST_ERRORS and 100 * len(differences) >= len(terms)

    while place < len(terms) and not is_other():
        expected = _at(terms[place], start, computed, shift)
        if expected is None:  # before the first term, or beyond the last
            place += 1
        elif expected == terms[place].value:
            agreeing, compared, place = agreeing + 1, compared + 1, place + 1
        else:
            for error in _errors(terms, place, start, computed, shift):
                agreeing, compared = agreeing + error.place - place, compared + error.place - place
                term, place = terms[error.place], error.place
                wanted = _at(term, start, computed, shift)
                assert wanted is not None
                differences.append(Difference(error.kind, term.n, term.line, term.value, wanted, error.behind))
                if error.kind is not Kind.MISSING:  # then the term of the file is compared with the next one
                    compared, place = compared + 1, place + 1
                shift += _TURNS.get(error.kind, 0)
                if error.kind in (Kind.OTHER, Kind.END) or is_other():
                    break
            if differences[-1].kind in (Kind.OTHER, Kind.END):
                break
    if is_other() and differences[-1].kind is not Kind.END:
        differences[-1] = differences[-1]._replace(kind=Kind.OTHER, behind=0)
    rest = [(_at(other, start, computed, shift), other.value) for other in terms[place:]]
    compared += sum(value is not None for value, _ in rest)
    agreeing += sum(value == found for value, found in rest)
    return Agreement(first_shift, agreeing, compared, run, tuple(differences))


class _Error(NamedTuple):
    """At a place of the file, and how many terms agree behind it."""

    kind: Kind
    place: int
    behind: int = 0


_TURNS = {Kind.WRONG: 0, Kind.MISSING: 1, Kind.EXTRA: -1}
"""By how much the offset grows."""


def _errors(terms: Sequence[Term], place: int, start: int, computed: Sequence[int], shift: int) -> tuple[_Error, ...]:
    """The errors from a difference on, up to where the file agrees again: the fewest; or one of Kind.OTHER or Kind.END.

    For 1, 2, 3, ... errors and each offset that they can make, the furthest place up to which the file agrees is found
    from those of one error less (E. Ukkonen, Information and Control 64 (1985) 100-118).
    """
    reached: dict[int, tuple[int, tuple[_Error, ...]]] = {shift: (place, ())}
    kind = Kind.END if len(terms) - place - 1 < LEAST else Kind.OTHER
    for count in range(1, MOST_NEAR + 1):
        following: dict[int, tuple[int, tuple[_Error, ...]]] = {}
        for by in sorted(range(shift - count, shift + count + 1), key=lambda by: (abs(by - shift), -by)):
            best: tuple[int, tuple[_Error, ...]] | None = None
            for error, turn in _TURNS.items():
                at, before = reached.get(by - turn, (len(terms), ()))
                if at == len(terms) or _at(terms[at], start, computed, by - turn) is None:
                    continue
                behind = at + (error is not Kind.MISSING)
                if best is None or behind > best[0]:
                    best = behind, (*before, _Error(error, at))
            if best is None:
                continue
            begin, errors = best
            most = max(GO_ON, FOR_EACH * count)
            stop = begin
            while stop < min(begin + most, len(terms)) and _at(terms[stop], start, computed, by) == terms[stop].value:
                stop += 1
            is_end = stop == len(terms) or _at(terms[stop], start, computed, by) is None
            errors = (*errors[:-1], errors[-1]._replace(behind=min(stop - begin, GO_ON)))
            if stop - begin == most or (is_end and stop - begin >= LEAST * count):
                return errors
            if is_end and stop - place >= 2 * count:
                kind = Kind.END
            following[by] = stop, errors
        reached = following
    return (_Error(kind, place),)
