"""End-Wythoff: P-positions found as pairs of ends, against the rules."""

from functools import cache
from itertools import product

from wythoff.claims.claim import claim
from wythoff.claims.verdict import Verdict, holds, refuted

# Piles are below this, of the check that is told no bound; rows have up to so many piles, less in the middle.
BOUND, PILES, BETWEEN = 40, 4, 5


@claim(
    "end-wythoff",
    source="A. S. Fraenkel, E. Reisner",
    kind="observed",
    bound=BOUND,
)
def end_wythoff(bound: int) -> Verdict:
    """In End-Wythoff, for the same piles between them, each first end has one last end at most with which it is P, and
    the greedy rule of Wythoff's game gives these pairs from those of rows without one of the ends.

    Proved in wythoff.games.wythoff.end; here ends below the bound around one or two piles below 5 are compared
    with a search of all positions.
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

    for count in range(PILES - 1):
        for between in product(range(1, BETWEEN), repeat=count):
            for a, b in product(range(1, bound), repeat=2):
                if solved.is_p(row := (a, *between, b)) != is_lost(row):
                    return refuted(row)
    return holds(bound, proved=True)
