"""Automata that read digits: made from terms, against digits that are found one by one."""

import random
import re

import numpy as np
import pytest

from wythoff.automata.numeration import numeration as numeration_of
from wythoff.automata.tokens import WORD_NUMERATIONS
from wythoff.automata.word_search import find_word
from wythoff.automata.words import Word, word_of

PLACES = {
    "binary": [2**k for k in range(20)],
    "ternary": [3**k for k in range(13)],
    "Fibonacci": [1, 2],
    "Pell": [1, 3],
    "Tribonacci": [1, 2, 4],
}
for _ in range(30):
    PLACES["Fibonacci"].append(sum(PLACES["Fibonacci"][-2:]))
    PLACES["Pell"].append(2 * PLACES["Pell"][-1] + PLACES["Pell"][-2])
    PLACES["Tribonacci"].append(sum(PLACES["Tribonacci"][-3:]))


def digits(n: int, numeration: str) -> list[int]:
    """Greedy, highest first."""
    found = []
    for place in reversed([place for place in PLACES[numeration] if place <= n]):
        found.append(n // place)
        n %= place
    return found


def found_word(terms: list[int], name: str) -> Word | None:
    return find_word(terms, numeration_of(WORD_NUMERATIONS[name]))


def of_digits(children: list[list[int]], letters: list[int], numeration: str, n: int) -> int:
    state = 0
    for digit in digits(n, numeration):
        state = children[state][digit]
    return letters[state]


@pytest.mark.parametrize("numeration", WORD_NUMERATIONS)
def test_random_automata(numeration: str) -> None:
    """Terms of any automaton; the word that is found has no more states, and all terms, by every way to ask."""
    draw = random.Random(numeration)
    own = numeration_of(WORD_NUMERATIONS[numeration])
    for states in (2, 3, 4, 5):
        children = [[draw.randrange(states) for _ in range(own.base)] for _ in range(states)]
        children[0][0] = 0
        letters = [draw.randrange(3) for _ in range(states)]
        terms = [of_digits(children, letters, numeration, n) for n in range(3000)]
        text = f"{numeration}[{', '.join(' '.join(map(str, of)) for of in children)}: {' '.join(map(str, letters))}]"
        made = word_of(text)
        assert made.agrees_to(terms) == 3000
        found = found_word(terms[:2000], numeration)
        if len(set(terms)) == 1:
            assert found is None
            continue
        assert found is not None
        assert len(found.letters) <= states * len(own.kinds)
        assert found.agrees_to(terms) == 3000
        assert found.of_many(np.arange(3000)).tolist() == terms
        assert [found.at(n) for n in range(0, 3000, 7)] == terms[::7]
        again = word_of(found.text())
        assert (again.text(), str(again)) == (found.text(), str(found)) == (made.text(), str(made))
        n = draw.randrange(10**5)
        assert found.at(n) == made.at(n) == of_digits(children, letters, numeration, n)
        assert found.of_many(np.array([10**17 + n], np.int64)) == [found.at(10**17 + n)]


def test_known_automata() -> None:
    parity = found_word([n.bit_count() % 2 for n in range(500)], "binary")
    assert str(parity) == "0 -> 01, 1 -> 10, read as 0 1"
    assert parity is not None
    assert parity.at(10**100) == (10**100).bit_count() % 2
    assert parity.agrees_to([0, 1, 1, 1]) == 3
    assert parity.agrees_to([]) == 0


def test_none() -> None:
    draw = random.Random(8)
    noise = [draw.randrange(2) for _ in range(2000)]
    assert all(found_word(noise, numeration) is None for numeration in WORD_NUMERATIONS)
    assert found_word(list(range(100)), "binary") is None
    assert found_word([0, 1, 1, 0, 1, 0], "binary") is None  # too few
    assert found_word([], "binary") is None
    squares = [int(int(n**0.5) ** 2 == n) for n in range(2000)]
    assert all(
        found is None or found.agrees_to([int(int(n**0.5) ** 2 == n) for n in range(9000)]) < 9000
        for found in (found_word(squares, numeration) for numeration in WORD_NUMERATIONS)
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "binary[0 1: 0]",
            "state 0 of 'binary[0 1: 0]' needs next states below 1, the number of states, "
            "for the digits 0 to 1, got 0 1",
        ),
        ("binary[0: 0]", "needs next states below 1, the number of states, for the digits 0 to 1, got 0"),
        ("Pell[0 0 0, 0: 0]", "the terms after the colon must be as many as the lists before it, 2, got 1"),
        ("binary[1 0, 0 0: 0 1]", "the digit 0 must lead from state 0"),
        ("binary[]", "the terms after the colon must be as many as the lists before it, 1, got 0"),
        ("binary[0 0: 1 - 2]", "is not an automaton; accepted: text such as binary"),
        ("binary[0 0: 9999999999]", "is not an automaton; accepted: text such as binary"),
        ("binary[0 -0: 1]", "is not an automaton; accepted: text such as binary"),
    ],
)
def test_bad_automata(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        word_of(text)
