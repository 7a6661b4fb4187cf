"""Digits, against those of the recurrences; and which recurrences are refused."""

import random
import re
from itertools import product

import digit_places as places
import pytest

from wythoff.automata.automaton import valid
from wythoff.automata.numeration import Numeration, numeration, numeration_of_root


@pytest.mark.parametrize("name", places.NAMES)
def test_digits(name: str) -> None:
    own = numeration(name)
    assert own.places(20) == places.places(name, 20)
    draw = random.Random(name)
    for n in [*range(200), *(draw.randrange(10 ** draw.randrange(3, 11)) for _ in range(100))]:
        assert list(own.digits(n)) == places.digits(name, n)
        assert own.value(own.digits(n)) == n
    for power in (50, 300):
        assert own.value(own.digits(10**power + 7)) == 10**power + 7


def is_number(own: Numeration, word: tuple[int, ...]) -> bool:
    kind = 0
    for digit in word:
        if digit >= len(own.kinds[kind]):
            return False
        kind = own.kinds[kind][digit]
    return own.final[kind]


@pytest.mark.parametrize("name", places.NAMES)
def test_words_of_digits(name: str) -> None:
    """Those of one length are the numbers below the next place, in order."""
    own = numeration(name)
    length = 6 if own.base < 4 else 3
    words = [word for word in product(range(own.base), repeat=length) if is_number(own, word)]
    assert [own.value(word) for word in words] == list(range(places.places(name, length + 1)[-1]))


@pytest.mark.parametrize("name", places.NAMES)
def test_all_numbers_are_valid(name: str) -> None:
    assert valid(numeration(name), ("a",)).grid(200).all()
    assert valid(numeration(name), ("a", "b")).grid(30).all()
    assert (~valid(numeration(name), ("a", "b"))).is_empty


def test_names() -> None:
    assert numeration("fib") == numeration("t1") == numeration("Fibonacci") == numeration("1, 1")
    assert numeration("msd_2") == numeration("binary") == numeration("base 2")
    assert numeration("2,1") == numeration("t2") != numeration("pell")
    assert numeration("1,1,1") == numeration("trib")
    found = [numeration_of_root(d).name for d in (2, 3, 5, 6, 7, 13, 15)]
    assert found == ["t2", "s4", "fibonacci", "s10", "s16", "t3", "s8"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("1,2", "each tail of the coefficients must be lexicographically less"),
        (
            "2,1,0",
            "each tail of the coefficients must be lexicographically less than the whole, and the last at least 1",
        ),
        ("1,0,0,0,1", "is not shown to have only one root of absolute value >= 1"),
        ("1,0,0,0,0,1", "is not shown to have only one root of absolute value >= 1"),
        ("1", "is out of range; accepted: bases 2 to 63"),
        ("s2", "is out of range"),
        ("t64", "is out of range"),
        ("64,1", "more than 64 digit values"),
        ("golden", "unknown numeration 'golden'; accepted: a base from 2 on, fibonacci"),
        ("", "unknown numeration ''"),
    ],
)
def test_refused(name: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        numeration(name)


def test_refused_roots() -> None:
    with pytest.raises(
        ValueError,
        match=re.escape("sqrt(19): none of the numerations t1 to t63 and s3 to s63 fits this root; accepted: "),
    ):
        numeration_of_root(19)
