"""End-Wythoff: P-positions found as pairs of ends, compared with the rules."""

from functools import cache
from itertools import product

from wythoff.claims.claim import claim
from wythoff.claims.verdict import Verdict, holds, refuted

# The default bound of the end piles; the most piles of a row; and the bound of the piles between the ends.
BOUND, MAX_PILES, BETWEEN_BOUND = 40, 4, 5


@claim(
    "end-wythoff",
    source="A. S. Fraenkel, E. Reisner",
    kind="observed",
    bound=BOUND,
)
def end_wythoff(bound: int) -> Verdict:
    """In End-Wythoff, for fixed piles between the ends, each first end is in at most one P-position, and the greedy
    rule of Wythoff's game gives these pairs of ends from the P-positions without one of the ends.

    Proved in wythoff.games.wythoff.end. Ends below the bound, around up to two piles below 5, are compared with a
    search of all positions.
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
