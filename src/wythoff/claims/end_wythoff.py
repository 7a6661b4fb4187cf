"""A claim about End-Wythoff: its P-positions, found as pairs of end piles, are compared with a search."""

from functools import cache
from itertools import product

from wythoff.claims.claim import claim
from wythoff.claims.verdict import Verdict, holds, refuted

# The default bound of the end piles.
BOUND = 40

# The most piles of a row, and the bound of the piles between the ends.
MAX_PILES, BETWEEN_BOUND = 4, 5


@claim(
    "end-wythoff",
    source="A. S. Fraenkel, E. Reisner",
    kind="observed",
    bound=BOUND,
)
def end_wythoff(bound: int) -> Verdict:
    """In End-Wythoff fix the piles between the two ends. Then the P-positions are pairs (x, y) of end piles, and each x
    is in at most one pair. If x = 0 or y = 0, the pair is a P-position of a row with fewer piles. The other pairs
    follow by the greedy rule of Wythoff's game: take the next x without a pair, and the least y such that no move
    leads from (x, y) to an earlier pair.

    Proved in wythoff.games.wythoff.end.solver. All ends below the bound, with up to two piles below 5 between them, are
    compared with a search of all positions.
    """
    from wythoff.api.catalogue import game

    solved = game("end-wythoff")

    @cache
    def is_lost(row: tuple[int, ...]) -> bool:
        if len(row) < 2:
            return not row
        (first, *between, last), ends = row, []
        ends += [(n, last) for n in range(first)] + [(first, n) for n in range(last)]
        ends += [(first - n, last - n) for n in range(1, min(first, last) + 1)]
        return not any(is_lost(tuple(pile for pile in (a, *between, b) if pile)) for a, b in ends)

    for count in range(MAX_PILES - 1):
        for between in product(range(1, BETWEEN_BOUND), repeat=count):
            for a, b in product(range(1, bound), repeat=2):
                if solved.is_p(row := (a, *between, b)) != is_lost(row):
                    return refuted(row)
    return holds(bound, proved=True)
