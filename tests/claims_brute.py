"""What claims are compared with: pairs from the rules alone (oracle), and verdicts at small bounds."""

from collections.abc import Iterator
from math import isqrt
from typing import Any

import oracle

from wythoff.claims.catalogue import find

BOARD = 80
PAIRS = [(x, y) for y in range(BOARD) for x in range(y + 1) if oracle.board(BOARD)[x][y]]
PAIRS.sort()
LONG = oracle.p_pairs(1000)  # by the greedy rule; the same as far as the board goes (below)


def agrees(name: str, bound: int, first: Any) -> None:
    """At this bound the claim's counterexample is the first one of the brute force, None if it has none."""
    verdict = find(name).check(bound)
    assert (verdict.holds, verdict.counterexample) == (first is None, first), name


def first_of(cases: Iterator[Any]) -> Any:
    return next(cases, None)


def floor_phi(n: int) -> int:
    return (n + isqrt(5 * n * n)) // 2


def positions(size: int) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(size) for x in range(y + 1))
