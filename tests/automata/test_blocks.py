"""Automata that read blocks of digits accept the same numbers; the blocks of a number by look-ups."""

import random

import pytest

from wythoff.automata.automaton import Automaton
from wythoff.automata.blocks import MAX_BLOCKS, MAX_WORDS, Blocks
from wythoff.automata.decision import prove
from wythoff.automata.numeration import numeration

NAMES = ["2", "3", "4", "fibonacci", "t2", "t3", "t9", "pell", "tribonacci", "s3", "2,0,1"]


def state_after(automaton: Automaton, symbols: list[int]) -> int:
    q = 0
    for symbol in symbols:
        q = int(automaton.table[q, symbol]) if q >= 0 else -1
    return q


@pytest.mark.parametrize("name", NAMES)
def test_blocks(name: str) -> None:
    own, found = numeration(name), prove("x + 2*y = 3*z and x < y", numeration=name).automaton
    for automaton in (
        prove("exists k: x = 3*k + 1", numeration=name).automaton,
        prove("x < 2*y", numeration=name).automaton,
        found,
    ):
        size = len(automaton.variables)
        blocks = Blocks(own, automaton.states, size)
        assert blocks.length == 1 or len(blocks.words) <= MAX_BLOCKS
        grouped, count = blocks.automaton(automaton), len(blocks.words)
        for start in range(60):
            numbers = [start, (start * 7) % 50, (3 * start + 1) % 40][:size]
            written = []
            for n in numbers:
                digits = list(own.digits(n))
                digits = [0] * (12 * blocks.length - len(digits)) + digits
                parts = [tuple(digits[k : k + blocks.length]) for k in range(0, len(digits), blocks.length)]
                written.append([blocks.words.index(part) for part in parts])
            symbols = [
                sum(b * count ** (size - 1 - axis) for axis, b in enumerate(place))
                for place in zip(*written, strict=True)
            ]
            q = state_after(grouped, symbols)
            values = dict(zip(automaton.variables, numbers, strict=True))
            assert (q >= 0 and bool(grouped.final[q])) == automaton.accepts(**values)


@pytest.mark.parametrize("name", NAMES)
def test_values(name: str) -> None:
    """Greedy by values of blocks gives the digits of numbers below 2^63."""
    own = numeration(name)
    blocks = Blocks(own, 10, 2)
    values = blocks.values().tolist()
    for n in (0, 1, 2**31, 2**53, 10**18, 2**63 - 1):
        left, digits = n, list[int]()
        for row in values:
            at = max(place for place, value in enumerate(row) if value <= left)
            left -= row[at]
            digits += blocks.words[at]
        assert left == 0
        assert own.value(digits) == n
        assert digits[len(digits) - len(own.digits(n)) :] == list(own.digits(n))
    assert not Blocks(own, 10**6, 3).length > 1


@pytest.mark.parametrize("name", [*NAMES, "10", "t7", "t20", "t63", "s20", "3,1,2", "1,1,1,1"])
def test_conversion(name: str) -> None:
    """Look-ups give the digits of numbers below 2^63, also of those beside places and beside powers of 2."""
    own, draw = numeration(name), random.Random(name)
    blocks = Blocks(own, 10, 2)
    values, found = blocks.values(), blocks.conversion()
    assert len(values) == found.joined * len(found.scales)
    assert found.joined == 1 or found.blocks.shape[1] <= MAX_WORDS
    near = {place + step for place in (*own.places(200), *(1 << k for k in range(64))) for step in (-1, 0, 1)}
    drawn = {draw.randrange(1 << draw.randrange(1, 64)) for _ in range(2000)}
    for n in sorted(n for n in near | drawn if 0 <= n < 1 << 63):
        rest, numbers = n, list[int]()
        for scale, guesses, bounds, joined in zip(*(array.tolist() for array in found[:4]), strict=True):
            word = guesses[rest * scale >> 64]
            word += bounds[word + 1] <= rest
            rest -= bounds[word]
            numbers += joined[word].to_bytes(8, "little")[: found.joined]
        assert rest == 0
        digits = [digit for number in numbers for digit in blocks.words[number]]
        written = list(own.digits(n))
        assert digits == [0] * (len(digits) - len(written)) + written
        assert sum(int(row[number]) for row, number in zip(values, numbers, strict=True)) == n
