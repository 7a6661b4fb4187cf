"""Agreement of a published sequence with a computed sequence, and the errors that explain the differences.

The file of a published sequence may begin at another n than the computed sequence, lack a term, or have a wrong or an
extra term. If there are too many such errors, the file counts as a file of a different sequence.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from wythoff.jobs.number_file import Term

# The largest shift of n that is tried, either way; the fewest terms of a file for which shifts are tried; and the
# number of first terms among which a run of agreeing terms may begin.
MAX_SHIFT, MIN_TERMS_FOR_SHIFT, FIRST_TERMS = 20, 5, 8

# The fewest terms that must agree after a group of errors: MIN_AGREEING, and MIN_AGREEING_PER_ERROR for each error of
# the group. At the end of the file, MIN_AGREEING_AT_END for each error are enough.
MIN_AGREEING, MIN_AGREEING_PER_ERROR, MIN_AGREEING_AT_END = 12, 4, 3

# The most errors in a group.
MAX_NEAR = 64

# A file with more errors than this, and with errors in at least 1 % of its terms, has a different sequence.
MAX_ERRORS = 10


class Kind(StrEnum):
    """The kind of a difference between a file and a sequence."""

    WRONG = "wrong"  # a term of the file is wrong
    MISSING = "missing"  # a term of the sequence is not in the file
    EXTRA = "extra"  # a term of the file is not in the sequence
    OTHER = "other"  # from here on the file has a different sequence
    END = "end"  # too few terms follow to determine the kind


class Difference(NamedTuple):
    """A difference between a file and a sequence at some n.

    Attributes
    ----------
    kind : Kind
    n, line : int
        The n at which the file differs, and the number of the line; the line is 0 if it is not known.
    found, computed : int
        The term of the file at this n, and the computed term with which it was compared. If a term is missing, it is
        `computed`, and its place is before `found`.
    agreeing_after : int
        The number of terms that agree directly after this difference, at most 12.
    """

    kind: Kind
    n: int
    line: int
    found: int
    computed: int
    agreeing_after: int = 0


class Agreement(NamedTuple):
    """The agreement of the terms of a file with a computed sequence.

    Attributes
    ----------
    shift : int
        At the beginning of the file, the term at n corresponds to the term of the sequence at n + shift.
    agreeing, compared : int
        The number of terms that agree, and the number of terms that were compared.
    run : int
        The length of the longest run of agreeing terms that begins among the first eight terms.
    differences : tuple of Difference
        The differences in the order of the file. The tuple ends after a difference of Kind.OTHER (from there on the
        sequences differ) or Kind.END (too few terms follow to determine the kind).
    """

    shift: int
    agreeing: int
    compared: int
    run: int
    differences: tuple[Difference, ...]

    @property
    def is_whole(self) -> bool:
        """Whether at least one term was compared, and all compared terms agree."""
        return self.compared > 0 and not self.differences

    @property
    def is_other(self) -> bool:
        """Whether a difference has Kind.OTHER: from its n on, the file has a different sequence."""
        return any(one.kind is Kind.OTHER for one in self.differences)


def agreement(terms: Sequence[Term], start: int, computed: Sequence[int]) -> Agreement:
    """Compare the terms of a file, at least one, with a computed sequence x(start), x(start + 1), ...

    A term of the file at n is compared with x(n + shift). The function chooses the shift with the longest run of
    agreeing terms near the beginning of the file, or the shift 0 if no run has 3 terms. At each difference, the
    function finds the fewest wrong, missing and extra terms that explain the difference, and continues after these
    terms. If such terms are not found, the last difference has Kind.OTHER, or Kind.END if too few terms of the file
    follow.
    """
    shift, run = _shift(terms, start, computed)
    return _walk(terms, start, computed, shift, run)


def _shift(terms: Sequence[Term], start: int, computed: Sequence[int]) -> tuple[int, int]:
    """Return (shift, run): the shift of n with the longest run of agreeing terms, and the length of this run."""
    first = terms[0].n
    beside = (
        range(start - first - MAX_SHIFT, start - first + MAX_SHIFT + 1) if len(terms) >= MIN_TERMS_FOR_SHIFT else ()
    )
    near: set[int] = {0, *beside}
    runs = {shift: _run(terms, start, computed, shift) for shift in sorted(near, key=lambda s: (abs(s), s))}
    best = max(runs, key=runs.__getitem__)
    return (best, runs[best]) if runs[best] >= MIN_AGREEING_AT_END else (0, runs[0])


def _run(terms: Sequence[Term], start: int, computed: Sequence[int], shift: int) -> int:
    """Return the length of the longest run of agreeing terms that begins among the first FIRST_TERMS terms."""
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
        return len(differences) > MAX_ERRORS and 100 * len(differences) >= len(terms)

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
                differences.append(Difference(error.kind, term.n, term.line, term.value, wanted, error.agreeing_after))
                if error.kind is not Kind.MISSING:  # if it is, compare the same term with the next computed term
                    compared, place = compared + 1, place + 1
                shift += _TURNS.get(error.kind, 0)
                if error.kind in (Kind.OTHER, Kind.END) or is_other():
                    break
            if differences[-1].kind in (Kind.OTHER, Kind.END):
                break
    if is_other() and differences[-1].kind is not Kind.END:
        differences[-1] = differences[-1]._replace(kind=Kind.OTHER, agreeing_after=0)
    rest = [(_at(other, start, computed, shift), other.value) for other in terms[place:]]
    compared += sum(value is not None for value, _ in rest)
    agreeing += sum(value == found for value, found in rest)
    return Agreement(first_shift, agreeing, compared, run, tuple(differences))


class _Error(NamedTuple):
    """An error of a published file at a term: wrong, missing or extra."""

    kind: Kind
    place: int  # the index of the term
    agreeing_after: int = 0  # how many of the next terms agree


_TURNS = {Kind.WRONG: 0, Kind.MISSING: 1, Kind.EXTRA: -1}
"""How much each kind of error adds to the shift of n."""


def _errors(terms: Sequence[Term], place: int, start: int, computed: Sequence[int], shift: int) -> tuple[_Error, ...]:
    """Return the fewest errors that explain the difference at terms[place], or one error of Kind.OTHER or Kind.END.

    After these errors the file agrees with the sequence again. The algorithm tries 1, 2, 3, ... errors: see E. Ukkonen,
    Information and Control 64 (1985) 100-118.
    """
    reached: dict[int, tuple[int, tuple[_Error, ...]]] = {shift: (place, ())}
    kind = Kind.END if len(terms) - place - 1 < MIN_AGREEING_AT_END else Kind.OTHER
    for count in range(1, MAX_NEAR + 1):
        following: dict[int, tuple[int, tuple[_Error, ...]]] = {}
        for by in sorted(range(shift - count, shift + count + 1), key=lambda by: (abs(by - shift), -by)):
            best: tuple[int, tuple[_Error, ...]] | None = None
            for error, turn in _TURNS.items():
                at, before = reached.get(by - turn, (len(terms), ()))
                if at == len(terms) or _at(terms[at], start, computed, by - turn) is None:
                    continue
                agreeing_after = at + (error is not Kind.MISSING)
                if best is None or agreeing_after > best[0]:
                    best = agreeing_after, (*before, _Error(error, at))
            if best is None:
                continue
            begin, errors = best
            most = max(MIN_AGREEING, MIN_AGREEING_PER_ERROR * count)
            stop = begin
            while stop < min(begin + most, len(terms)) and _at(terms[stop], start, computed, by) == terms[stop].value:
                stop += 1
            is_end = stop == len(terms) or _at(terms[stop], start, computed, by) is None
            errors = (*errors[:-1], errors[-1]._replace(agreeing_after=min(stop - begin, MIN_AGREEING)))
            if stop - begin == most or (is_end and stop - begin >= MIN_AGREEING_AT_END * count):
                return errors
            if is_end and stop - place >= 2 * count:
                kind = Kind.END
            following[by] = stop, errors
        reached = following
    return (_Error(kind, place),)
