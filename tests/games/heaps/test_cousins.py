"""Octal codes that are said to have the same values have them, option by option, from the rules alone."""

import random

import oracle
import pytest

from wythoff.games.heaps.cousins import drop_needless_bits, end_form, group_families, list_codes, shift_code

HEAPS = 60


def test_how_many_codes_and_games_there_are() -> None:
    """8^n - 1 of the form 0.d..., 8^(n-1) of the form 4.d...: all that are not 0 everywhere."""
    assert [len(list_codes(places)) for places in (1, 2, 3, 4)] == [8, 71, 575, 4607]
    assert [len(group_families(places)) for places in (1, 2, 3, 4)] == [6, 45, 211, 968]
    for places in (1, 2, 3, 4):
        found = [code for members in group_families(places).values() for code, _ in members]
        assert sorted(found) == sorted(list_codes(places))
        assert len(set(found)) == len(found)
    with pytest.raises(ValueError, match="digits must be 1 to 6, got 7"):
        list_codes(7)


def test_all_codes_of_three_digits() -> None:
    several = 0
    for representative, members in group_families(3).items():
        assert members[0] == (representative, 0)
        most = max(shift for _, shift in members)
        values = oracle.heap_values(representative, HEAPS + most)
        for code, shift in members:
            assert oracle.heap_values(code, HEAPS) == values[shift : shift + HEAPS], (representative, code, shift)
        several += len(members) > 1
    assert several == 130


def test_a_sample_of_longer_codes() -> None:
    draw = random.Random(17)
    for code in draw.sample(list_codes(4), 150) + draw.sample(list_codes(5), 100):
        end = end_form(code)
        values = oracle.heap_values(code, HEAPS + end.shift)
        assert not any(values[: end.shift + 1])
        assert oracle.heap_values(end.digits, HEAPS) == values[end.shift :], code


def test_each_law_by_itself() -> None:
    shifts = needless = 0
    for code in list_codes(3):
        values = oracle.heap_values(code, HEAPS + 1)
        if len(code) == 1 or not code[1] & 1:
            assert oracle.heap_values(shift_code(code), HEAPS) == values[1:], code
            shifts += 1
        else:
            with pytest.raises(ValueError, match="is odd"):
                shift_code(code)
        less = drop_needless_bits(code)
        assert oracle.heap_values(less, HEAPS + 1) == values, (code, less)
        needless += less != code
    assert (shifts, needless) == (287, 324)


def test_no_bit_1_of_an_end_form_is_needless() -> None:
    """That law is not only true, it finds all: without one more bit 1 heap k has another value."""
    tried = 0
    for code in {end_form(code).digits for code in list_codes(3)}:
        values = oracle.heap_values(code, len(code))
        for k in range(1, len(code)):
            if code[k] & 1:
                changed = (*code[:k], code[k] - 1, *code[k + 1 :])
                assert oracle.heap_values(changed, len(code)) != values, (code, k)
                tried += 1
    assert tried > 300


@pytest.mark.parametrize(
    ("code", "end", "shift"),
    [
        ((0, 1, 3, 7), (0, 1, 3, 7), 0),  # Dawson's chess
        ((0, 0, 7), (0, 1, 3, 7), 1),  # Dawson's kayles
        ((0, 4), (0, 1, 3, 7), 2),
        ((4, 4), (0, 7, 7), 1),  # Kayles
        ((0, 2, 7), (0, 3, 3, 7), 1),  # not that of 0.06, as a printed table says; see A. Flammenkamp's
    ],
)
def test_known_cousins(code: tuple[int, ...], end: tuple[int, ...], shift: int) -> None:
    assert end_form(code) == (drop_needless_bits(end), shift)


def test_what_is_no_cousin() -> None:
    """0.161 and 0.36 agree on the first 518 heaps, and not on heap 519."""
    assert end_form((0, 1, 6, 1)) != end_form((0, 3, 6))
    one, other = oracle.heap_values((0, 1, 6, 1), 520), oracle.heap_values((0, 3, 6), 520)
    assert (one[:519] == other[:519], one[519] == other[519]) == (True, False)
