"""Automata of many types: packed and unpacked, and value 3 of Wythoff's game against rows and its neighbours."""

from hashlib import sha256

import numpy as np
import pytest
from gmpy2 import mpz
from value_3 import needs_value_3

import wythoff as wy
from wythoff.games.wythoff.automata import automaton, ranges
from wythoff.games.wythoff.automata.automaton import parse_automaton
from wythoff.games.wythoff.automata.bundled import BUNDLED, PACKED, find_automaton, load_automaton
from wythoff.games.wythoff.automata.packing import pack, unpack
from wythoff.games.wythoff.automata.positions import nth_position

# The SHA-256 of the text of 75 MB that was proved.
TEXT_OF_3 = "d9c4dd0f1c280d53c12336eb1f63c83ed442684a594b95b1d6aac2be0c197a71"


@pytest.mark.parametrize(("t", "largest"), BUNDLED)
def test_packed_and_unpacked(t: int, largest: int) -> None:
    small = load_automaton(t, largest)
    factor = load_automaton(t, 0)
    found = unpack(pack(small, factor), factor)
    assert found.text() == small.text() == parse_automaton(small.text()).text()
    assert list(found.targets) == small.targets
    for row in (1, 2, 77, 10**30):
        assert found.types(mpz(row), 30) == small.types(mpz(row), 30)


def test_what_is_no_factor() -> None:
    with pytest.raises(ValueError, match="the automaton of the values 0 to 8 is not a factor of the packed automaton"):
        pack(load_automaton(2, 8), load_automaton(3, 8))
    with pytest.raises(ValueError, match="not a factor"):
        pack(load_automaton(2, 8), load_automaton(2, 8))  # gives no value more


@needs_value_3
def test_what_is_packed_has_types_beyond_the_texts() -> None:
    for t, largest in PACKED:
        assert (t, largest) not in BUNDLED
        found = find_automaton(t, largest)
        assert found is not None
        assert (found.t, found.largest, len(found.kinds)) == (1, 3, 2_641_485)
        assert {len(of) for of in found.labels} == {4}
        assert sha256(found.text().encode()).hexdigest() == TEXT_OF_3


@needs_value_3
@pytest.mark.kernels
def test_value_3_by_rows() -> None:
    of_3 = load_automaton(1, 3)
    for value, rows in enumerate(wy.grundy_strip("wythoff", 10**6, 4)):
        assert np.array_equal(ranges.positions(of_3, value, mpz(0), mpz(len(rows))), rows)


@needs_value_3
@pytest.mark.kernels
def test_smaller_values_are_those_of_the_smaller_automaton(monkeypatch: pytest.MonkeyPatch) -> None:
    of_2, of_3 = load_automaton(1, 2), load_automaton(1, 3)
    for n in (10**18, 2**64 + 1, 10**300 + 7):
        for value in (1, 2):
            found = ranges.positions(of_3, value, mpz(n), mpz(n + 3000))
            assert np.array_equal(found, ranges.positions(of_2, value, mpz(n), mpz(n + 3000)))
    wanted = nth_position(of_3, 3, mpz(10) ** 3000)
    monkeypatch.setattr(automaton, "MIN_DIGITS_COMPILED", 100)  # by compiled code
    assert nth_position(of_3, 3, mpz(10) ** 3000) == wanted
