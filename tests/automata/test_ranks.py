"""Counts of accepted numbers, against numbers that are tried one by one."""

import random

import pytest

from wythoff.automata.automaton import Automaton
from wythoff.automata.decision import prove
from wythoff.automata.numeration import numeration
from wythoff.automata.ranks import Ranks

STOP = 300
STATEMENTS = (
    "exists k: n = 3*k + 1",
    "n >= 7 and exists k: n = 2*k",
    "(exists k: n = 4*k + 3) or n = 6 or n = 0",
)


def brute(sets: list[Automaton]) -> list[int]:
    """Each accepted number below STOP, as often as it counts."""
    return [n for n in range(STOP) for of in sets if of.accepts(n=n)]


@pytest.mark.parametrize("name", ["2", "3", "fibonacci", "t3", "pell", "tribonacci", "s3", "2,0,1"])
def test_counts(name: str) -> None:
    sets = [prove(text, numeration=name).automaton for text in STATEMENTS]
    for chosen in ([sets[0]], [sets[1]], [sets[2], sets[0]], sets):
        ranks, known = Ranks(*chosen), brute(chosen)
        assert [ranks.below(n) for n in range(STOP)] == [sum(of < n for of in known) for n in range(STOP)]
        assert [ranks.number(rank) for rank in range(len(known))] == known
    draw = random.Random(name)
    ranks = Ranks(sets[0])
    for digits in (30, 300, 1000):
        rank = draw.randrange(10**digits)
        assert ranks.number(rank) == 3 * rank + 1
        assert ranks.below(3 * rank + 1) == rank
        assert ranks.below(3 * rank + 2) == rank + 1


def test_thin_sets() -> None:
    """Fibonacci numbers: few numbers have many digits."""
    found = prove("n >= 1 and exists i: forall k < 2*n: F[i+k] = F[i+n+k]").automaton
    ranks = Ranks(found)
    places = numeration("fibonacci").places(2000)
    assert [ranks.number(rank) for rank in range(1900)] == places[2:1902]
    assert ranks.below(places[-1]) == 1997
