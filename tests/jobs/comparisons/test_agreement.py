"""Errors that are planted in a sequence are found, of the right kind; other sequences are told from them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wythoff.jobs.comparisons.agreement import Difference, Kind, agreement
from wythoff.jobs.number_file import Term

SQUARES = [n * n for n in range(80)]


def terms_of(values: list[int], first: int = 0) -> list[Term]:
    return [Term(n, value, n - first + 1) for n, value in enumerate(values, first)]


@pytest.mark.parametrize("first", [-3, 0, 1, 20, 1000])
def test_any_offset_is_found(first: int) -> None:
    found = agreement(terms_of(SQUARES[2:60], first), 0, SQUARES)
    assert (found.shift, found.agreeing, found.compared, found.is_whole) == (2 - first, 58, 58, True)


@given(st.integers(0, 56), st.integers(-50, 50).filter(bool))
def test_a_wrong_term_is_one_difference(place: int, by: int) -> None:
    values = SQUARES[:60]
    values[place] += by
    found = agreement(terms_of(values, 1), 0, SQUARES)
    wrong = Difference(Kind.WRONG, place + 1, place + 1, values[place], SQUARES[place], min(12, 59 - place))
    assert (found.shift, found.agreeing, found.compared) == (-1, 59, 60)
    assert found.differences == (wrong,)


@given(st.integers(9, 45))
def test_a_term_that_is_missing_is_found(place: int) -> None:
    found = agreement(terms_of(SQUARES[:place] + SQUARES[place + 1 : 60]), 0, SQUARES)
    assert [(one.kind, one.n, one.computed) for one in found.differences] == [(Kind.MISSING, place, SQUARES[place])]
    assert (found.agreeing, found.compared) == (59, 59)


@given(st.integers(9, 45))
def test_a_term_too_many_is_found(place: int) -> None:
    values = [*SQUARES[:place], -7, *SQUARES[place:60]]
    found = agreement(terms_of(values), 0, SQUARES)
    assert [(one.kind, one.n, one.found) for one in found.differences] == [(Kind.EXTRA, place, -7)]
    assert (found.agreeing, found.compared) == (60, 61)


def test_several_errors_are_each_told() -> None:
    values = SQUARES[:70]
    values[50] = 0
    del values[30]
    values[15] += 1
    found = agreement(terms_of(values), 0, SQUARES)
    assert [(one.kind, one.n) for one in found.differences] == [
        (Kind.WRONG, 15),
        (Kind.MISSING, 30),
        (Kind.WRONG, 49),
    ]


def test_another_sequence_is_told_at_the_first_term_that_differs() -> None:
    other = [n * n if n < 20 else n * n + n % 3 for n in range(60)]
    found = agreement(terms_of(other), 0, SQUARES)
    assert [(one.kind, one.n) for one in found.differences] == [(Kind.OTHER, 20)]
    assert found.agreeing == sum(mine == true for mine, true in zip(other, SQUARES, strict=False))
    assert (found.compared, found.run, found.is_other) == (60, 20, True)


def test_many_single_errors_are_another_sequence() -> None:
    computed = [n * n for n in range(400)]
    values = [n * n + (n % 15 == 14) for n in range(400)]
    found = agreement(terms_of(values), 0, computed)
    assert found.differences[-1].kind is Kind.OTHER
    assert found.agreeing == 400 - sum(n % 15 == 14 for n in range(400))


def test_terms_that_nothing_is_known_of_are_not_counted() -> None:
    found = agreement(terms_of(SQUARES), 0, SQUARES[:50])
    assert (found.agreeing, found.compared, found.is_whole) == (50, 50, True)


def test_no_term_in_common() -> None:
    found = agreement(terms_of([1], 10**6), 0, [2])
    assert (found.compared, found.is_whole) == (0, False)


@pytest.mark.parametrize("place", [57, 58, 59])
def test_too_few_terms_behind_tell_nothing(place: int) -> None:
    values = SQUARES[:60]
    values[place] = 7
    found = agreement(terms_of(values), 0, SQUARES)
    assert [(one.kind, one.n, one.agreeing_after) for one in found.differences] == [(Kind.END, place, 0)]
    assert (found.agreeing, found.compared, found.is_whole) == (59, 60, False)


def test_a_term_that_is_missing_near_the_end_is_not_called_wrong() -> None:
    found = agreement(terms_of(SQUARES[:58] + SQUARES[59:60]), 0, SQUARES)
    assert [one.kind for one in found.differences] == [Kind.END]


def test_nothing_is_shifted_where_nothing_fits() -> None:
    assert agreement(terms_of([5, 6, 5, 6, 5, 6], 1), 0, [7] * 40).shift == 0
    assert agreement(terms_of([4, 9], 1), 0, SQUARES).shift == 0  # too few terms


def test_the_first_term_may_be_wrong() -> None:
    found = agreement(terms_of([-1, *SQUARES[1:60]]), 0, SQUARES)
    assert (found.shift, found.run, [one.n for one in found.differences]) == (0, 59, [0])


@given(st.integers(0, 30), st.integers(1, 12))
def test_two_errors_near_each_other_are_each_told(first: int, apart: int) -> None:
    """Though fewer than 12 terms between them agree."""
    values = [n**2 for n in range(2000)]
    values[first] -= 7
    values[first + apart] += 3
    found = agreement(terms_of(values, 1), 0, [n**2 for n in range(2020)])
    assert [(one.kind, one.n, one.found, one.computed) for one in found.differences] == [
        (Kind.WRONG, n + 1, values[n], n * n) for n in (first, first + apart)
    ]
    assert (found.agreeing, found.compared) == (1998, 2000)


ERRORS = st.lists(st.tuples(st.sampled_from([Kind.WRONG, Kind.MISSING, Kind.EXTRA]), st.integers(0, 6)), max_size=7)


@given(st.integers(10, 200), ERRORS)
def test_errors_near_each_other_leave_all_later_terms_in_step(place: int, errors: list[tuple[Kind, int]]) -> None:
    """No more errors are told than were made, and applied to the file they give the sequence again."""
    computed = [n * (n + 1) // 2 for n in range(600)]
    values, at = computed[:500], place
    for kind, gap in errors:
        at += gap
        if kind is Kind.MISSING:
            del values[at]
        elif kind is Kind.EXTRA:
            values.insert(at, -5 - at)
            at += 1
        else:
            values[at] += 1
            at += 1
    found = agreement(terms_of(values), 0, computed)
    assert len(found.differences) <= len(errors)
    assert not found.is_other
    mended = list(values)
    for one in reversed(found.differences):
        if one.kind is Kind.MISSING:
            mended.insert(one.n, one.computed)
        elif one.kind is Kind.EXTRA:
            del mended[one.n]
        else:
            assert one.kind is Kind.WRONG
            mended[one.n] = one.computed
    assert mended == computed[: len(mended)]
    wrong = sum(one.kind is not Kind.MISSING for one in found.differences)
    assert (found.agreeing, found.compared) == (len(values) - wrong, len(values))


def test_a_block_of_errors() -> None:
    values = [n * n for n in range(3000)]
    for n in range(700, 720):
        values[n] = 0
    found = agreement(terms_of(values), 0, [n * n for n in range(3030)])
    assert [one.n for one in found.differences] == list(range(700, 720))
    assert (found.agreeing, found.compared) == (2980, 3000)
    short = agreement(terms_of(values[:1000]), 0, [n * n for n in range(1030)])
    assert (short.is_other, len(short.differences), short.agreeing, short.compared) == (True, 11, 980, 1000)


def test_two_errors_near_the_end() -> None:
    values = SQUARES[:60]
    values[55], values[58] = 0, 0
    assert [one.kind for one in agreement(terms_of(values), 0, SQUARES).differences] == [Kind.END]
    values[56:60] = [1, 1, 1, 1]
    assert [one.kind for one in agreement(terms_of(values), 0, SQUARES).differences] == [Kind.OTHER]


def test_an_error_near_the_last_term_that_is_known() -> None:
    values = SQUARES[:70]
    values[45] = 0
    found = agreement(terms_of(values), 0, SQUARES[:50])
    assert [(one.kind, one.n, one.agreeing_after) for one in found.differences] == [(Kind.WRONG, 45, 4)]
    assert (found.agreeing, found.compared) == (49, 50)
